#include "analysis/charts/headings.hpp"

#include "tables/axis.hpp"

namespace warodds {
namespace {

// The numbers or ranges that headings are, one after the other?
bool are_in_order(const std::vector<std::string>& headings, Axis::Match match) {
    try {
        Axis axis;
        axis.match = match;
        std::vector<Heading> all;
        for (const std::string& text : headings) all.push_back(Axis::parse_heading(text, match, {}));
        axis.expect_in_order(all, false, [](std::size_t) { return Place(); });
        return true;
    } catch (const InputError&) {
        return false;
    }
}

// 3:1, and 4:1+ of the last column
bool is_odds_or_number(std::string_view text) {
    return parse_odds(text.substr(0, text.size() - text.ends_with('+'))).has_value();
}

}  // namespace

std::string entry_of(const std::vector<std::string>& headings) {
    if (std::all_of(headings.begin(), headings.end(), is_odds_or_number))
        return "match = \"floor\"\nbelow = \"clamp\"\n";
    if (are_in_order(headings, Axis::Match::exact)) return "match = \"exact\"\nbelow = \"clamp\"\nabove = \"clamp\"\n";
    return "match = \"name\"\nbelow = \"clamp\"\n";
}

std::vector<std::string> with_colons(const std::vector<std::string>& headings) {
    std::vector<std::string> odds = headings;
    for (std::string& text : odds) {
        const auto dash = text.find('-');
        if (dash == text.npos) return headings;
        text[dash] = ':';
        if (text.find_first_not_of("0123456789:+") != text.npos || !is_odds_or_number(text)) return headings;
    }
    return are_in_order(headings, Axis::Match::exact) || !are_in_order(odds, Axis::Match::floor) ? headings : odds;
}

}  // namespace warodds
