#include "rules/unit_text.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <utility>

namespace warodds {
namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)); }
bool is_quote(char c) { return c == '\'' || c == '"'; }

// Finds the separators of units and words, going over a text once. A quote opens right after the first equals sign of a
// word, 'so' or "so"; it closes where a blank, a comma or the end comes after it, and two quotes before that are one of the text.
class QuoteReader {
public:
    QuoteReader(const std::string& text, const std::string& where) : text_(text), where_(where) {}

    // the end of the piece that begins at `at`: the next place outside quotes that `ends` it
    template <class Ends>
    std::size_t end(std::size_t at, Ends ends) const {
        int equals = 0;  // in this word
        for (; at < text_.size() && !ends(at); ++at) {
            if (is_quote(text_[at]) && at > 0 && text_[at - 1] == '=' && equals == 1) at = closing(at);
            else if (text_[at] == '=') ++equals;
            else if (is_blank(text_[at]) || text_[at] == ',') equals = 0;
        }
        return at;
    }

private:
    std::size_t closing(std::size_t open) const {
        for (std::size_t at = open + 1; at < text_.size(); ++at) {
            if (text_[at] != text_[open]) continue;
            const bool is_last = at + 1 == text_.size();
            if (is_last || is_blank(text_[at + 1]) || text_[at + 1] == ',') return at;
            if (text_[at + 1] == text_[open]) ++at;
        }
        throw InputError(where_ + ": the quote at character " + std::to_string(open + 1) + " of '" + excerpt(text_) +
                         "' is not closed");
    }

    const std::string& text_;
    const std::string& where_;
};

// name='King''s own, 1st' without its quotes; anything else as it is
std::string unquoted(const std::string& text) {
    if (text.size() < 2 || !is_quote(text.front()) || text.back() != text.front()) return text;
    std::string plain;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        plain += text[i];
        if (text[i] == text.front() && i + 2 < text.size() && text[i + 1] == text[i]) ++i;
    }
    return plain;
}

bool is_digits(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
}
bool is_times(std::string_view word) { return word == "x" || word == "X"; }

// how many: x2, 2x; of x2.5 it is 2.5, which nobody has
std::optional<std::string> count_in(const std::string& word) {
    const auto is_sign = [](char c) { return c == 'x' || c == 'X'; };
    if (word.size() < 2) return {};
    std::string count = is_sign(word.front()) ? word.substr(1) : word.substr(0, word.size() - 1);
    if (!is_sign(word.front()) && !is_sign(word.back())) return {};
    return is_digits(count) || parse_number(count) ? std::optional(std::move(count)) : std::nullopt;
}

bool begins_factors(const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word.front())) || word.front() == '(';
}

// What people call things that a game's words name otherwise: the first of these that the game has.
const std::vector<std::string>& common_words(const std::string& word) {
    static const std::map<std::string, std::vector<std::string>> known = {{"armour", {"armor", "armored"}},
                                                                          {"armoured", {"armor", "armored"}},
                                                                          {"panzer", {"armor", "armored", "tank"}},
                                                                          {"panzers", {"armor", "armored", "tank"}},
                                                                          {"tanks", {"tank", "armor", "armored"}},
                                                                          {"tank", {"armor", "armored"}},
                                                                          {"mechanized", {"mech", "mechanised"}},
                                                                          {"mechanised", {"mech", "mechanized"}},
                                                                          {"motorized", {"mech", "motorised"}},
                                                                          {"motorised", {"mech", "motorized"}},
                                                                          {"inf", {"infantry", "other"}},
                                                                          {"infantry", {"other"}},
                                                                          {"foot", {"infantry", "other"}},
                                                                          {"rifle", {"infantry", "other"}},
                                                                          {"arty", {"artillery"}},
                                                                          {"guns", {"artillery"}},
                                                                          {"headquarters", {"hq"}},
                                                                          {"disorganized", {"dg"}},
                                                                          {"disorganised", {"dg"}}};
    static const std::vector<std::string> none;
    const auto found = known.find(word);
    return found == known.end() ? none : found->second;
}

// a flag, or a word of a choice; as the game has it, or as people say
std::optional<std::pair<const Field*, Value>> meaning_of(const Field& field, const std::string& word) {
    const auto known_as = [&](const std::string& name) -> std::optional<std::pair<const Field*, Value>> {
        const Field* known = attribute(field, name);
        if (known && known->kind == Kind::boolean) return std::pair(known, Value(true));
        for (const Field& candidate : field.attributes)
            if (candidate.kind == Kind::choice)
                for (const Option& option : candidate.options)
                    if (plain_name(option.name) == plain_name(name)) return std::pair(&candidate, Value(option.name));
        return {};
    };
    if (auto found = known_as(word)) return found;
    for (const std::string& other : common_words(plain_name(word)))
        if (auto found = known_as(other)) return found;
    return {};
}

// "9-5-4 armor dg steps=3 x2": factors, then names of options and flags, name=value, and how many such units
class UnitReader {
public:
    UnitReader(const Field& field, const std::string& text, const std::string& where)
        : field_(field), text_(text), where_(where), record_{{}, where} {}

    void read(std::vector<Record>& units) {
        const std::vector<std::string> all = unit_words(text_, where_);
        if (all.empty()) throw InputError(where_ + ": found an empty unit between commas");
        std::size_t begin = 0;  // of the word, in the text
        for (std::size_t i = 0; i < all.size(); ++i) {
            begin = text_.find(all[i], begin);
            try {
                // x 2, and 2 x before the unit
                const bool is_sign = is_times(all[i]), has_next = i + 1 < all.size();
                if (is_sign && has_next && is_digits(all[i + 1])) read_copies(all[++i]);
                else if (i == 0 && all.size() > 2 && is_digits(all[0]) && is_times(all[1])) read_copies(all[0]), ++i;
                else read_word(all[i]);
            } catch (InputError& error) {
                error.at(text_, begin, begin + all[i].size());
                throw;
            }
        }
        if (copies_ && record_.values.empty())
            throw InputError(where_ + ": found '" + excerpt(text_) + "' without a unit that it counts");
        expect_room(field_, units.size() + copies_.value_or(1), where_);
        units.insert(units.end(), copies_.value_or(1), record_);
    }

private:
    // all that can be said of a unit: its flags, and the words of its choices
    std::string known_words() const {
        std::string list;
        for (const Field& known : field_.attributes) {
            if (known.kind == Kind::boolean) list += (list.empty() ? "" : ", ") + known.name;
            for (const Option& option : known.options) list += (list.empty() ? "" : ", ") + option.name;
        }
        return list;
    }
    [[noreturn]] void fail(const std::string& word) const {
        std::vector<std::string> names;
        for (const Field& known : field_.attributes) {
            names.push_back(known.name);
            for (const Option& option : known.options) names.push_back(option.name);
        }
        const std::string hint = suggest(excerpt(word), names), known = known_words();
        throw InputError(where_ + ": found '" + excerpt(word) + "' in the unit '" + excerpt(text_) + "'" +
                         (hint.starts_with("; did") ? hint : "") +
                         (known.empty() ? "; expected name=value or x2"
                                        : "; known words are " + known + ", also name=value and x2"));
    }

    // what was said before may be said again, but not otherwise
    void put(const Field& known, Value value) {
        const auto [before, is_new] = record_.values.emplace(known.name, value);
        if (is_new || before->second == value) return;
        throw InputError(where_ + ": found '" + to_text(known, value) + "' beside '" + to_text(known, before->second) +
                         "', expected one " + known.name + (known.rule.empty() ? "" : " (" + known.rule + ")"));
    }
    Value parsed(const Field& known, const std::string& text) const {
        return parse_value(known, text, where_ + " (" + known.name + ")");
    }

    void read_copies(const std::string& digits) {
        if (!is_digits(digits))
            throw InputError(where_ + ": found x" + excerpt(digits) + " in the unit '" + excerpt(text_) +
                             "', expected a whole number of them, such as x2");
        if (digits.size() > 6 || std::stoul(digits) > field_.most)
            throw InputError(where_ + ": found x" + excerpt(digits) + " in the unit '" + excerpt(text_) +
                             "', expected at most " + std::to_string(field_.most) + " of a kind")
                .too_much();
        const int copies = std::stoi(digits);
        if (copies_.value_or(copies) != copies)
            throw InputError(where_ + ": found both x" + std::to_string(*copies_) + " and x" + digits +
                             " in the unit '" + excerpt(text_) + "'");
        copies_ = copies;
    }

    void read_word(const std::string& word) {
        const std::string_view all = word;
        if (const auto equals = all.find('='); equals != all.npos) {
            const Field* known = attribute(field_, word.substr(0, equals));
            if (!known) fail(word);
            return put(*known, parsed(*known, unquoted(word.substr(equals + 1))));
        }
        if (const auto count = count_in(word)) return read_copies(*count);
        if (!has_factors_ && begins_factors(word)) return read_factors(word);
        auto meant = meaning_of(field_, word);
        if (!meant) fail(word);
        put(*meant->first, std::move(meant->second));
    }

    void read_factors(const std::string& word) {
        has_factors_ = true;
        std::vector<std::string> factors = split_at(word, '-');
        std::string pattern;
        for (const std::string& name : field_.shorthand) pattern += (pattern.empty() ? "" : "-") + name;
        const bool has_gap = word.ends_with('-') || std::find(factors.begin(), factors.end(), "") != factors.end();
        if (has_gap || factors.size() > field_.shorthand.size())
            throw InputError(where_ + ": found '" + excerpt(word) + "' in the unit '" + excerpt(text_) + "', " +
                             (has_gap ? "where a number is missing; expected " : "expected at most ") +
                             (pattern.empty() ? "no numbers" : "the numbers " + pattern));
        for (std::size_t i = 0; i < factors.size(); ++i) {
            if (factors[i].starts_with('(') && i < field_.parentheses.size() && !field_.parentheses[i].empty())
                put(*attribute(field_, field_.parentheses[i]), true);
            std::erase_if(factors[i], [](char c) { return c == '(' || c == ')'; });
            const Field& known = *attribute(field_, field_.shorthand[i]);
            // on a counter 9/4 are two sides of it, never two and a quarter
            if (factors.size() > 1 && known.kind != Kind::levels && factors[i].find('/') != std::string::npos &&
                parse_number(factors[i]).value_or(0) > 1)
                throw InputError(where_ + ": found '" + excerpt(factors[i]) + "' in the unit '" + excerpt(text_) +
                                 "', expected one " + known.name + ", that of now");
            put(known, parsed(known, factors[i]));
        }
    }

    const Field& field_;
    const std::string& text_;
    const std::string& where_;
    Record record_;
    std::optional<int> copies_;
    bool has_factors_ = false;
};

// Long dashes, times signs and small fractions, as word processors make them of what was typed.
std::string plain_signs(std::string text) {
    static constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"\u2010", "-"}, {"\u2011", "-"}, {"\u2012", "-"},  {"\u2013", "-"},   {"\u2014", "-"},  {"\u2212", "-"},
        {"\u00D7", "x"}, {"\u00A0", " "}, {"\u00BD", ".5"}, {"\u00BC", ".25"}, {"\u00BE", ".75"}};
    for (const auto& [sign, plain] : signs)
        for (std::size_t at = 0; (at = text.find(sign, at)) != text.npos;) {
            const bool is_alone = plain[0] == '.' &&
                                  (at == 0 || !std::isdigit(static_cast<unsigned char>(text[at - 1])));
            text.replace(at, sign.size(), (is_alone ? "0" : "") + std::string(plain));
        }
    return text;
}

}  // namespace

std::vector<std::string> unit_words(const std::string& text, const std::string& where) {
    const QuoteReader reader(text, where);
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end = reader.end(at, [&](std::size_t i) { return is_blank(text[i]); });
        if (end > at) all.push_back(text.substr(at, end - at));
        at = end;
    }
    return all;
}

bool is_unit_word(const Field& field, const std::string& word) {
    const std::string plain = plain_signs(word.ends_with(',') ? word.substr(0, word.size() - 1) : word);
    if (plain.empty() || plain == "+" || is_times(plain) || count_in(plain) || begins_factors(plain)) return true;
    const auto equals = plain.find('=');
    return equals != plain.npos ? attribute(field, plain.substr(0, equals)) != nullptr
                                : meaning_of(field, plain).has_value();
}

std::vector<std::string> split_at(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

std::string excerpt(const std::string& text) {
    constexpr std::size_t most = 200;
    if (text.size() <= most) return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // no half characters
    return text.substr(0, end) + "...";
}

const Field* attribute(const Field& field, const std::string& name) {
    const auto found = std::find_if(field.attributes.begin(), field.attributes.end(), [&](const Field& known) {
        return known.name == name || plain_name(known.name) == plain_name(name);
    });
    return found == field.attributes.end() ? nullptr : &*found;
}

std::string quoted(const std::string& text) {
    if (!text.empty() && text.find_first_of(" ,\t\n\v\f\r") == text.npos && !is_quote(text.front())) return text;
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? "''" : std::string(1, c);
    return result + "'";
}

std::string plain_name(std::string_view name) {
    std::string text(name);
    for (char& c : text) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

std::size_t place_of_name(const std::vector<std::string>& names, const std::string& name) {
    auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        found = std::find_if(names.begin(), names.end(),
                             [&](const std::string& known) { return plain_name(known) == plain_name(name); });
    return static_cast<std::size_t>(found - names.begin());
}

void read_unit(const Field& field, const std::string& text, const std::string& where, std::vector<Record>& units) {
    const std::string plain = plain_signs(text);
    const std::size_t number = units.size();
    try {
        UnitReader(field, plain, where).read(units);
    } catch (InputError& error) {
        error.of_unit(field.name, number);
        throw;
    }
}

std::vector<std::string> split_units(const std::string& text, const std::string& where) {
    const QuoteReader reader(text, where);
    std::vector<std::string> units;
    for (std::size_t at = 0; at < text.size(); ++at) {  // a comma at the end is let pass
        // 9-5-8 + 8-4-8: a plus between blanks separates units too
        const auto ends = [&](std::size_t i) {
            return text[i] == ',' ||
                   (text[i] == '+' && i > 0 && is_blank(text[i - 1]) && i + 1 < text.size() && is_blank(text[i + 1]));
        };
        const std::size_t end = reader.end(at, ends);
        units.push_back(text.substr(at, end - at));
        at = end;
    }
    return units;
}

void expect_room(const Field& field, std::size_t units, const std::string& where) {
    if (units > field.most)
        throw InputError(where + ": found " + std::to_string(units) + " units or more, expected at most " +
                         std::to_string(field.most))
            .about(field.name)
            .too_much();
}

}  // namespace warodds
