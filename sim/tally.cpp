#include "sim/tally.hpp"

#include <algorithm>
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
            throw std::invalid_argument("trial " + std::to_string(range.first) + " is in both parts, so they cannot be added up");
        if (!joined.empty() && range.first == joined.back().end)
            joined.back().end = range.end;
        else
            joined.push_back(range);
    }
    trials = std::move(joined);
    for (const auto& [outcome, count] : other.counts) counts[outcome] += count;
    for (const auto& [cell, count] : other.missing) missing[cell] += count;
}

// A cell's three names may hold blanks, so each stands on a line of its own.
std::string Tally::text() const {
    std::string text;
    for (const Range& range : trials) text += "trials " + std::to_string(range.first) + " " + std::to_string(range.end) + "\n";
    for (const auto& [outcome, count] : counts) {
        text += "count " + std::to_string(count);
        for (const std::int32_t field : outcome) text += " " + std::to_string(field);
        text += "\n";
    }
    for (const auto& [cell, count] : missing)
        text += "missing " + std::to_string(count) + "\n" + cell.table + "\n" + cell.row + "\n" + cell.column + "\n";
    return text;
}

Tally Tally::parse(const std::string& text) {
    Tally tally;
    std::istringstream lines(text);
    int number = 0;
    const auto fail = [&](const std::string& why) { throw std::invalid_argument("line " + std::to_string(number) + ": " + why); };
    const auto next = [&](std::string& line) { return ++number, static_cast<bool>(std::getline(lines, line)); };
    std::uint64_t counted = 0;
    for (std::string line; next(line);) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        std::uint64_t first = 0, end = 0;
        if (kind == "trials") {
            if (!(words >> first >> end) || first >= end) fail("expected 'trials FIRST END'");
            if (!tally.trials.empty() && first <= tally.trials.back().end) fail("the trials are not in order");
            tally.trials.push_back({first, end});
        } else if (kind == "count") {
            if (!(words >> end) || end == 0) fail("expected 'count N' and the outcome");
            Outcome outcome;
            for (std::int32_t field; words >> field;) outcome.push_back(field);
            if (!words.eof()) fail("expected whole numbers for the outcome");
            if (!tally.counts.emplace(std::move(outcome), end).second) fail("this outcome was there before");
            counted += end;
        } else if (kind == "missing") {
            MissingCell cell;
            if (!(words >> end) || end == 0 || !next(cell.table) || !next(cell.row) || !next(cell.column)) fail("expected 'missing N' and a cell");
            if (!tally.missing.emplace(std::move(cell), end).second) fail("this cell was there before");
            counted += end;
        } else {
            fail("found '" + kind + "', expected trials, count or missing");
        }
    }
    if (counted != tally.size()) fail("the counts add up to " + std::to_string(counted) + ", but there are " + std::to_string(tally.size()) + " trials");
    return tally;
}

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
