#include "tables/axis.hpp"

namespace warodds {

Heading Axis::parse_heading(const std::string& text, Match match, const Place& place) {
    Heading heading{text, {}, {}};
    if (match == Match::name) return heading;
    // no game counts further, and rules list what lies between two headings
    const auto expect_near = [&](const std::optional<Rational>& number) {
        constexpr int most = 10'000;
        if (number && (*number > Rational(most) || *number < Rational(-most)))
            throw InputError(place.text() + ": found the heading '" + text +
                             "', expected numbers from -10000 to 10000");
    };
    const std::string_view view = text;
    if (view.starts_with(">=")) {
        heading.low = parse_odds(view.substr(2));
        if (heading.low) return expect_near(heading.low), heading;
    } else if (view.starts_with("<=")) {
        heading.high = parse_odds(view.substr(2));
        if (heading.high) return expect_near(heading.high), heading;
    } else if (view.ends_with('+')) {  // 4:1+, as charts print their last column
        heading.low = parse_odds(view.substr(0, view.size() - 1));
        if (heading.low) return expect_near(heading.low), heading;
    } else if (const auto single = parse_odds(view)) {
        heading.low = heading.high = single;
        return expect_near(single), heading;
    } else if (const auto dots = view.find(".."); dots != view.npos) {  // -2..+1
        heading.low = parse_odds(view.substr(0, dots));
        heading.high = parse_odds(view.substr(dots + 2));
        if (heading.low && heading.high && *heading.low <= *heading.high)
            return expect_near(heading.low), expect_near(heading.high), heading;
    } else if (const auto dash = view.find('-', 1); dash != view.npos) {
        heading.low = parse_odds(view.substr(0, dash));
        heading.high = parse_odds(view.substr(dash + 1));
        if (heading.low && heading.high && *heading.low <= *heading.high)
            return expect_near(heading.low), expect_near(heading.high), heading;
    }
    throw InputError(place.text() + ": found the heading '" + text +
                     "', expected a number, a range like 2-8 or -2..+1, >=13, 13+, <=1 or odds like 3:1");
}

// Shifts go from one heading to the next, and each value has one place: all rise, or all fall. Brackets of what is not rolled
// may share an end, which then belongs to the first of them: 1-3, 3-4.
void Axis::expect_in_order(const std::vector<Heading>& headings, bool may_share_ends,
                           const std::function<Place(std::size_t)>& place) const {
    if (match == Match::name) return;
    const auto is_bracket = [](const Heading& one) { return one.low != one.high; };
    const auto is_below = [&](const Heading& a, const Heading& b) {
        if (!a.high || !b.low) return false;
        return *a.high < *b.low || (may_share_ends && *a.high == *b.low && (is_bracket(a) || is_bracket(b)));
    };
    for (std::size_t i = 1; i < headings.size(); ++i) {
        const bool rises = is_below(headings[0], headings[1]);
        if (rises ? is_below(headings[i - 1], headings[i]) : is_below(headings[i], headings[i - 1])) continue;
        const bool is_apart = is_below(headings[i - 1], headings[i]) || is_below(headings[i], headings[i - 1]);
        throw InputError(place(i).text() + ": found the heading '" + headings[i].text + "' after '" +
                         headings[i - 1].text +
                         (is_apart ? "', expected headings that all rise or all fall"
                                   : "', which share a value; expected headings that do not overlap"));
    }
}

std::optional<int> Axis::heading_of(const Rational& value, const std::string& set) const {
    const std::vector<Heading>& row = headings.at(set);
    std::optional<int> found;
    for (int i = 0; i < size(); ++i) {
        if (row[i].low && *row[i].low > value) continue;
        if (match == Match::exact && (!row[i].high || value <= *row[i].high)) return i;
        // of floors the highest; an open end has no lower limit
        if (match == Match::floor && (!found || (row[i].low && (!row[*found].low || *row[i].low >= *row[*found].low))))
            found = i;
    }
    return found;
}

int Axis::find(const Rational& value, const std::string& set) const {
    const auto found = headings.find(set);
    if (found == headings.end())
        throw InputError(chart + ": the chart's " + name + " has no heading row '" + set + "'");
    const std::vector<Heading>& row = found->second;
    if (match == Match::name)
        throw InputError(chart + ": the chart's " + name + " goes by name, not by a number such as " + to_text(value));
    if (const auto index = heading_of(value, set)) return *index;
    if (match == Match::floor) {
        // without an open end, or something would have been found
        const auto lowest = std::min_element(row.begin(), row.end(),
                                             [](const Heading& a, const Heading& b) { return *a.low < *b.low; });
        if (below == Beyond::clamp) return static_cast<int>(lowest - row.begin());
    } else {
        const bool ascending = !row.front().low || !row.back().low || *row.front().low <= *row.back().low;
        const Heading& lowest = ascending ? row.front() : row.back();
        const Heading& highest = ascending ? row.back() : row.front();
        if (below == Beyond::clamp && lowest.low && value < *lowest.low) return ascending ? 0 : size() - 1;
        if (above == Beyond::clamp && highest.high && value > *highest.high) return ascending ? size() - 1 : 0;
    }
    throw InputError(chart + ": the chart has no " + name + " for " + to_text(value));
}

int Axis::find(const std::string& key) const {
    for (int i = 0; i < size(); ++i)
        if (keys[i] == key) return i;
    throw InputError(chart + ": the chart has no " + name + " '" + key + "'" + suggest(key, keys));
}

bool Axis::has(const std::string& key) const { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

}  // namespace warodds
