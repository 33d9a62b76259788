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

// "0..4" and "-|R", as the words that may stand in a place of a code
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    if (const auto range = parse_range(text)) {
        if (range->parts != 1 || range->high - range->low > 1000) return {};
        for (Rational number = range->low; number <= range->high; number += 1) words.push_back(to_text(number));
        return words;
    }
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('|', at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words.size() > 1 ? words : std::vector<std::string>();
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.push_back(trim(text.substr(at, end - at)));
        at = end + 1;
    }
    return parts;
}

}  // namespace

std::vector<std::string> listed_candidates(const std::string& cell) {
    std::vector<std::string> codes;
    if (!cell.starts_with('{') || !cell.ends_with('}') || cell.size() < 3) return codes;
    for (const std::string_view code : split(std::string_view(cell).substr(1, cell.size() - 2), ','))
        codes.emplace_back(code);
    return codes;
}

bool CellValues::Alternative::has(const std::string& code) const {
    if (type == Type::word) return code == text;
    if (type == Type::codes) return has_numbers_within(code, low, high);
    if (type == Type::pattern) return levels(code).has_value();
    const auto number = parse_number(code);
    return number && number->denominator() <= parts && *number >= low && *number <= high;
}

std::string CellValues::Alternative::expected() const {
    if (type == Type::word) return text;
    if (type == Type::pattern) return "a code like " + text;
    const std::string range = " from " + to_text(low) + " to " + to_text(high);
    if (type == Type::codes) return "a code with numbers" + range;
    if (parts == 1) return "a whole number" + range;
    return "a number" + range + " in parts of 1/" + std::to_string(parts) + " or more";
}

std::vector<std::string> CellValues::Alternative::codes() const {
    if (type == Type::word) return {text};
    if (type == Type::codes || parts != 1) return {};
    if (type == Type::number) return words_of(text);
    std::vector<std::string> codes = {""};
    for (const Part& part : pattern) {
        std::vector<std::string> longer;
        if (codes.size() * part.words.size() > most_codes) return {};
        for (const std::string& begun : codes)
            for (const std::string& word : part.words) longer.push_back(begun + part.before + word);
        codes = std::move(longer);
    }
    for (std::string& code : codes) code += after;
    return codes;
}

// A longer word is tried before a shorter one that it begins with: 10 is not a 1.
std::optional<std::vector<int>> CellValues::Alternative::levels(std::string_view code) const {
    std::vector<int> levels;
    for (const Part& part : pattern) {
        if (!code.starts_with(part.before)) return {};
        code.remove_prefix(part.before.size());
        int found = -1;
        for (std::size_t i = 0; i < part.words.size(); ++i)
            if (code.starts_with(part.words[i]) &&
                (found < 0 || part.words[i].size() > part.words[static_cast<std::size_t>(found)].size()))
                found = static_cast<int>(i);
        if (found < 0) return {};
        code.remove_prefix(part.words[static_cast<std::size_t>(found)].size());
        levels.push_back(found);
    }
    return code == after ? std::optional(levels) : std::nullopt;
}

std::optional<CellValues::Alternative> CellValues::Alternative::parse(std::string_view word) {
    Alternative one;
    const bool are_codes = word.starts_with("codes ");
    if (are_codes) word = trim(word.substr(6));
    if (word.empty()) return {};
    one.text = word;
    if (word.find('{') != word.npos) {
        one.type = Type::pattern;
        while (!word.empty()) {
            const auto open = word.find('{'), close = word.find('}');
            if (open == word.npos) break;
            if (close == word.npos || close < open) return {};
            const std::string_view inside = trim(word.substr(open + 1, close - open - 1));
            const auto space = inside.rfind(' ');
            Part part{std::string(word.substr(0, open)),
                      space == inside.npos ? "" : std::string(trim(inside.substr(0, space))),
                      words_of(space == inside.npos ? inside : inside.substr(space + 1))};
            if (part.words.empty()) return {};
            one.pattern.push_back(std::move(part));
            word.remove_prefix(close + 1);
        }
        one.after = word;
        return one;
    }
    if (!are_codes && word.find("..") == word.npos) return one;
    const auto range = parse_range(word);
    if (!range) return {};
    one.type = are_codes ? Type::codes : Type::number;
    one.low = range->low;
    one.high = range->high;
    one.parts = range->parts;
    return one;
}

std::optional<CellValues> CellValues::parse(const std::string& text) {
    CellValues values;
    const bool in_order = text.find('<') != text.npos;
    for (const std::string_view word : split(text, in_order ? '<' : ',')) {
        auto one = Alternative::parse(word);
        if (!one) return {};
        values.alternatives_.push_back(std::move(*one));
    }
    values.list_codes(in_order);
    return values;
}

// One pattern has its own places; a range of numbers, or alternatives in order, are one place without a name.
void CellValues::list_codes(bool in_order) {
    for (const Alternative& one : alternatives_) {
        const std::vector<std::string> more = one.codes();
        if (more.empty() || codes_.size() + more.size() > most_codes) {
            codes_.clear();
            return;
        }
        codes_.insert(codes_.end(), more.begin(), more.end());
    }
    const Alternative& first = alternatives_.front();
    if (alternatives_.size() == 1 && first.type == Alternative::Type::pattern)
        for (const Part& part : first.pattern) slots_.push_back({part.name, static_cast<int>(part.words.size())});
    else if (in_order || (alternatives_.size() == 1 && first.type == Alternative::Type::number))
        slots_.push_back({"", static_cast<int>(codes_.size())});
}

std::vector<int> CellValues::levels(const std::string& code) const {
    if (slots_.empty()) return {};
    if (alternatives_.size() == 1 && alternatives_.front().type == Alternative::Type::pattern)
        return alternatives_.front().levels(code).value_or(std::vector<int>());
    const auto found = std::find(codes_.begin(), codes_.end(), code);
    return found == codes_.end() ? std::vector<int>() : std::vector<int>{static_cast<int>(found - codes_.begin())};
}

// codes are listed with the last place moving first
std::string CellValues::code(const std::vector<int>& levels) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i)
        index = index * static_cast<std::size_t>(slots_[i].levels) + static_cast<std::size_t>(levels[i]);
    return codes_[index];
}

bool CellValues::has(const std::string& code) const {
    if (code == "?") return true;
    const auto is_one = [&](const std::string& one) {
        return std::any_of(alternatives_.begin(), alternatives_.end(),
                           [&](const Alternative& alternative) { return alternative.has(one); });
    };
    const std::vector<std::string> candidates = listed_candidates(code);
    return candidates.empty() ? is_one(code) : std::all_of(candidates.begin(), candidates.end(), is_one);
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
        if (one.type == Alternative::Type::pattern && !codes_.empty()) {
            samples.push_back(codes_.front());
            samples.push_back(codes_.back());
        }
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
