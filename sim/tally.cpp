#include "sim/tally.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace warodds {

std::uint64_t Tally::size() const {
    std::uint64_t sum = 0;
    for (const Range& range : trials) sum += range.end - range.first;
    return sum;
}

void Tally::merge(const Tally& other) {
    std::vector<Range> all = trials;
    all.insert(all.end(), other.trials.begin(), other.trials.end());
    std::sort(all.begin(), all.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    std::vector<Range> joined;
    for (const Range& range : all) {
        if (!joined.empty() && range.first < joined.back().end)
            throw std::invalid_argument("trial " + std::to_string(range.first) +
                                        " is in both parts, so they cannot be added up");
        if (!joined.empty() && range.first == joined.back().end) joined.back().end = range.end;
        else joined.push_back(range);
    }
    trials = std::move(joined);
    for (const auto& [outcome, count] : other.counts) counts[outcome] += count;
    for (const auto& [cell, count] : other.missing) missing[cell] += count;
}

// A cell's three names may hold blanks, so each stands on a line of its own. The last line tells a whole text from a part.
std::string Tally::text() const {
    std::string text;
    for (const Range& range : trials)
        text += "trials " + std::to_string(range.first) + " " + std::to_string(range.end) + "\n";
    for (const auto& [outcome, count] : counts) {
        text += "count " + std::to_string(count);
        for (const std::int32_t field : outcome) text += " " + std::to_string(field);
        text += "\n";
    }
    for (const auto& [cell, count] : missing)
        text += "missing " + std::to_string(count) + "\n" + cell.table + "\n" + cell.row + "\n" + cell.column + "\n";
    return text + "end\n";
}

namespace {

// Reads the lines of a tally one by one. Whatever a hostile hand could write ends in an error with its line.
class TallyReader {
public:
    TallyReader(const std::string& text, int first_line) : lines_(text), number_(first_line - 1) {}

    Tally read() {
        for (;;) {
            const std::string line = next("the last line, 'end'");
            words_ = std::istringstream(line);
            std::string kind;
            words_ >> kind;
            if (line == "end") break;
            if (kind == "trials") read_trials();
            else if (kind == "count") read_count();
            else if (kind == "missing") read_missing();
            else fail("expected trials, count, missing or end");
        }
        if (std::string rest; std::getline(lines_, rest)) fail("there is more after the end");
        if (counted_ != tally_.size())
            fail("the counts add up to " + std::to_string(counted_) + ", but there are " +
                 std::to_string(tally_.size()) + " trials");
        return std::move(tally_);
    }

private:
    static constexpr std::uint64_t last_trial = std::uint64_t{1} << 48;

    [[noreturn]] void fail(const std::string& why) const {
        throw std::invalid_argument("line " + std::to_string(number_) + ": " + why);
    }

    std::string next(const char* expected) {
        std::string line;
        ++number_;
        if (!std::getline(lines_, line) || lines_.eof()) fail(std::string("expected ") + expected);
        return line;
    }

    // digits and nothing else; a sign would wrap round
    std::uint64_t whole(const char* expected) {
        std::string word;
        if (!(words_ >> word) || word.size() > 15 || word.find_first_not_of("0123456789") != word.npos)
            fail(std::string("expected ") + expected);
        return std::stoull(word);
    }
    void nothing_else() {
        if (std::string more; words_ >> more) fail("there is more on this line than belongs there");
    }

    void read_trials() {
        const std::uint64_t first = whole("'trials FIRST END'"), end = whole("'trials FIRST END'");
        nothing_else();
        if (first >= end || end > last_trial) fail("expected 'trials FIRST END'");
        if (!tally_.trials.empty() && first <= tally_.trials.back().end) fail("the trials are not in order");
        tally_.trials.push_back({first, end});
    }
    std::uint64_t read_times() {
        const std::uint64_t times = whole("a number of trials");
        if (times == 0 || times > tally_.size() - counted_) fail("expected a number of trials, no more than there are");
        counted_ += times;
        return times;
    }
    void read_count() {
        const std::uint64_t times = read_times();
        Outcome outcome;
        for (std::string word; words_ >> word;) {
            const auto read = std::from_chars(word.data(), word.data() + word.size(), outcome.emplace_back());
            if (read.ec != std::errc() || read.ptr != word.data() + word.size())
                fail("expected whole numbers for the outcome");
        }
        if (!tally_.counts.emplace(std::move(outcome), times).second) fail("this outcome was there before");
    }
    void read_missing() {
        const std::uint64_t times = read_times();
        nothing_else();
        MissingCell cell{next("a cell's chart"), next("a cell's row"), next("a cell's column")};
        if (!tally_.missing.emplace(std::move(cell), times).second) fail("this cell was there before");
    }

    std::istringstream lines_, words_;
    int number_;
    Tally tally_;
    std::uint64_t counted_ = 0;
};

}  // namespace

Tally Tally::parse(const std::string& text, int first_line) { return TallyReader(text, first_line).read(); }

std::uint32_t Ends::number(const std::byte* final_state) {
    machine_.outcome(final_state, fields_);
    const std::uint32_t outcome = outcomes_.intern(reinterpret_cast<const std::byte*>(fields_.data()));
    if (outcome == end_of_.size()) end_of_.push_back(add(outcome));
    return end_of_[outcome];
}

std::uint32_t Ends::number(const MissingCell& cell) {
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (*cells_[i] == cell) return end_of_cell_[i];
    cells_.push_back(&cell);
    end_of_cell_.push_back(add(-static_cast<std::int64_t>(cells_.size())));
    return end_of_cell_.back();
}

std::uint32_t Ends::add(std::int64_t place) {
    places_.push_back(place);
    counts_.push_back(0);
    return static_cast<std::uint32_t>(places_.size() - 1);
}

std::span<const std::int32_t> Ends::outcome(std::uint32_t end) const {
    return {reinterpret_cast<const std::int32_t*>(outcomes_[static_cast<std::uint32_t>(places_[end])]), fields_.size()};
}

void Ends::add_to(Tally& tally) const {
    for (std::uint32_t end = 0; end < places_.size(); ++end) {
        if (counts_[end] == 0) continue;
        if (is_missing(end)) {
            tally.missing[*cells_[static_cast<std::size_t>(-places_[end] - 1)]] += counts_[end];
        } else {
            const auto fields = outcome(end);
            tally.counts[Outcome(fields.begin(), fields.end())] += counts_[end];
        }
    }
}

}  // namespace warodds
