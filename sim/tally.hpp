// Tally: how often each outcome came up in some trials. Tallies of different trials of one run add up, in any order and
// over any number of threads, processes or days, to the same bytes.
#pragma once

#include "sim/machine.hpp"
#include "sim/state_table.hpp"

#include <map>
#include <string>
#include <vector>

namespace warodds {

using Outcome = std::vector<std::int32_t>;

struct Tally {
    struct Range {
        std::uint64_t first, end;  // end is the first trial after it
        friend bool operator==(const Range&, const Range&) = default;
    };

    std::vector<Range> trials;  // ascending, with gaps between them
    std::map<Outcome, std::uint64_t> counts;
    std::map<MissingCell, std::uint64_t> missing;  // trials that met an unreadable cell

    std::uint64_t size() const;  // how many trials
    // throws std::invalid_argument when both counted one of the trials
    void merge(const Tally& other);

    // One line a range, an outcome or a cell; the same tally is the same text.
    std::string text() const;
    // throws std::invalid_argument with the line, counted from first_line
    static Tally parse(const std::string& text, int first_line = 1);

    friend bool operator==(const Tally&, const Tally&) = default;
};

// The ends that one thread's trials came to: outcomes and unreadable cells, numbered as they come up.
class Ends {
public:
    explicit Ends(const Machine& machine)
        : machine_(machine), outcomes_(machine.fields() * sizeof(std::int32_t)), fields_(machine.fields()) {}

    std::uint32_t number(const std::byte* final_state);
    std::uint32_t number(const MissingCell& cell);
    void count(std::uint32_t end, std::uint64_t times = 1) { counts_[end] += times; }

    std::size_t size() const { return places_.size(); }
    bool is_missing(std::uint32_t end) const { return places_[end] < 0; }
    std::span<const std::int32_t> outcome(std::uint32_t end) const;

    void add_to(Tally& tally) const;

private:
    std::uint32_t add(std::int64_t place);

    const Machine& machine_;
    StateTable outcomes_;
    std::vector<std::int32_t> fields_;   // room for an outcome
    std::vector<std::uint32_t> end_of_;  // by outcome
    std::vector<const MissingCell*> cells_;
    std::vector<std::uint32_t> end_of_cell_;
    std::vector<std::int64_t> places_;   // by end: an outcome, or -1 - k for the k-th cell
    std::vector<std::uint64_t> counts_;  // by end
};

}  // namespace warodds
