#include "tables/values.hpp"

#include "tables/text.hpp"

#include <algorithm>

namespace warodds {
namespace {

struct NumberRange {
    Rational low, high;
    int parts = 1;
};

// "1..20", "0..4/12"
std::optional<NumberRange> parse_range(std::string_view text) {
    const auto dots = text.find("..");
    if (dots == text.npos) return {};
    std::string_view high = text.substr(dots + 2);
    const auto slash = high.find('/');
    const auto parts = slash == high.npos ? std::optional(Rational(1)) : parse_number(high.substr(slash + 1));
    const auto least = parse_number(text.substr(0, dots)), most = parse_number(high.substr(0, slash));
    if (!least || !most || *least > *most || !parts || parts->denominator() != 1 || *parts < 1 || *parts > 1000)
        return {};
    return NumberRange{*least, *most, static_cast<int>(parts->numerator())};
}

// are all runs of digits in a code numbers of the range?
bool has_numbers_within(const std::string& code, const Rational& low, const Rational& high) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    for (auto at = code.begin(); (at = std::find_if(at, code.end(), is_digit)) != code.end();) {
        const auto end = std::find_if_not(at, code.end(), is_digit);
        const auto number = parse_number(std::string(at, end));
        if (!number || *number < low || *number > high) return false;
        at = end;
    }
    return true;
}

}  // namespace

bool CellValues::Alternative::has(const std::string& code) const {
    if (type == Type::word) return code == text;
    if (type == Type::codes) return has_numbers_within(code, low, high);
    const auto number = parse_number(code);
    return number && number->denominator() <= parts && *number >= low && *number <= high;
}

std::string CellValues::Alternative::expected() const {
    if (type == Type::word) return text;
    const std::string range = " from " + to_text(low) + " to " + to_text(high);
    if (type == Type::codes) return "a code with numbers" + range;
    if (parts == 1) return "a whole number" + range;
    return "a number" + range + " in parts of 1/" + std::to_string(parts) + " or more";
}

std::optional<CellValues> CellValues::parse(const std::string& text) {
    CellValues values;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        std::string_view word = trim(std::string_view(text).substr(at, end - at));
        at = end + 1;
        if (word.empty()) return {};
        const bool are_codes = word.starts_with("codes ");
        if (are_codes) word = trim(word.substr(6));
        Alternative one;
        one.text = word;
        if (are_codes || word.find("..") != word.npos) {
            const auto range = parse_range(word);
            if (!range) return {};
            one.type = are_codes ? Alternative::Type::codes : Alternative::Type::number;
            one.low = range->low;
            one.high = range->high;
            one.parts = range->parts;
        }
        values.alternatives_.push_back(std::move(one));
    }
    return values;
}

bool CellValues::has(const std::string& code) const {
    return code == "?" || std::any_of(alternatives_.begin(), alternatives_.end(),
                                      [&](const Alternative& one) { return one.has(code); });
}

std::string CellValues::expected() const {
    std::string list;
    for (const Alternative& one : alternatives_)
        list += (list.empty() ? "" : &one == &alternatives_.back() ? " or " : ", ") + one.expected();
    return list;
}

std::vector<std::string> CellValues::samples() const {
    std::vector<std::string> samples;
    for (const Alternative& one : alternatives_) {
        if (one.type == Alternative::Type::word) samples.push_back(one.text);
        if (one.type != Alternative::Type::number) continue;
        samples.push_back(to_text(one.low));
        samples.push_back(to_text(one.high));
        if (one.parts > 1) samples.push_back("1/" + std::to_string(one.parts));
    }
    return samples;
}

const CellValues* ChartValues::of(const std::string& row, const std::string& column) const {
    if (const auto found = rows.find(row); found != rows.end()) return &found->second;
    if (const auto found = columns.find(column); found != columns.end()) return &found->second;
    return all ? &*all : nullptr;
}

std::string ChartValues::complaint(const std::string& row, const std::string& column, const std::string& code) const {
    if (is_empty()) return {};
    const CellValues* values = of(row, column);
    if (!values) return "no rule reads row '" + row + "', column '" + column + "' of this chart";
    return values->has(code) ? "" : "found '" + code + "', expected " + values->expected();
}

}  // namespace warodds
