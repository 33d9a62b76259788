// A result as columns, whoever takes them (an Arrow file, an Arrow stream, NumPy): typed, named, and with what they mean. A frame
// is plain vectors; those who can look into them need no copy.
#pragma once

#include "analysis/answers/study.hpp"

#include <span>

namespace warodds {

struct Advice;
struct Balance;
struct Card;
struct Luck;
struct PlanView;
struct Rolled;

using Pairs = std::vector<std::pair<std::string, std::string>>;

struct Column {
    // bytes are yes or no; int32 is a number, or with `words` the place of one
    using Values = std::variant<std::vector<double>, std::vector<std::int32_t>, std::vector<std::uint64_t>,
                                std::vector<std::uint8_t>, std::vector<std::string>>;

    std::string name;
    Values values;
    Pairs about{};  // help and unit first
    bool is_nullable = false;
    std::optional<std::vector<std::string>> words{};  // known beforehand
    int parts = 1;                                    // codes of an outcome count so many parts of its unit
    std::vector<std::uint8_t> nulls{};                // by value; those beyond its end are there. A null number is NaN

    static Column outcome(const Field& field);  // its values come as codes
    static Column number(std::string name, Pairs about) {
        return {std::move(name), std::vector<double>{}, std::move(about)};
    }

    void add(double value) { std::get<std::vector<double>>(values).push_back(value); }
    void add(std::uint64_t value) { std::get<std::vector<std::uint64_t>>(values).push_back(value); }
    void add(std::string value) { std::get<std::vector<std::string>>(values).push_back(std::move(value)); }
    void add_code(std::int32_t code);
    void add_codes(std::span<const std::int32_t> codes);
    void add_null();
    void add_end(double value);              // null where there is no such number
    void add_value(const Estimate& figure);  // null where there is no figure but only what it lies between
    bool has_nulls() const { return !nulls.empty(); }
    bool is_null(std::size_t i) const { return i < nulls.size() && nulls[i]; }
    std::size_t size() const;
    void reserve(std::size_t rows);
    void clear();  // the values
};

struct Frame {
    std::vector<Column> columns;
    Pairs about;  // how the figures were obtained

    std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }
};

Frame frame_of(const Answer& answer);          // one row an outcome
Frame frame_of(const Comparison& comparison);  // one row a case; throws InputError where there is none
Frame frame_of(const Sweep& sweep);            // one row a cell
Frame frame_of(const Card& card);              // the same, with the parameters that do not change
Frame frame_of(const PlanView& view);          // one row a turn
Frame frame_of(const Advice& advice);          // one row a change
Frame frame_of(const Balance& balance);        // one row a version, or a result of a column
Frame frame_of(const Luck& luck);              // one row a roll, and one for all of them
Frame frame_of(const Rolled& rolled);          // one row
Frame asks_frame(const Answer& answer);        // one row a question

// Raw trials: their number, then one column an outcome field (null where a cell could not be read). `run` is the answer so far.
Frame trial_frame(const Answer& run);
// some of a block that begins with this trial
struct TrialRange {
    std::size_t from, count;
};
void add_trials(Frame& frame, std::uint64_t first_trial, const RawOutcomes& outcomes, TrialRange range);
inline void add_trials(Frame& frame, std::uint64_t first_trial, const RawOutcomes& outcomes) {
    add_trials(frame, first_trial, outcomes, {0, outcomes.trials});
}

}  // namespace warodds
