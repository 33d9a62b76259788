#include "rules/unit_text.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

namespace warodds {
namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)); }

// Finds the separators of units and words, going over a text once. A quote opens right after the first equals sign of a
// word; it closes where a blank, a comma or the end comes after it, and two quotes before that are one of the text.
class QuoteReader {
public:
    QuoteReader(const std::string& text, const std::string& where) : text_(text), where_(where) {}

    // the end of the piece that begins at `at`: the next character outside quotes that `ends` it
    template <class Ends>
    std::size_t end(std::size_t at, Ends ends) const {
        int equals = 0;  // in this word
        for (; at < text_.size() && !ends(text_[at]); ++at) {
            if (text_[at] == '\'' && at > 0 && text_[at - 1] == '=' && equals == 1) at = closing(at);
            else if (text_[at] == '=') ++equals;
            else if (is_blank(text_[at]) || text_[at] == ',') equals = 0;
        }
        return at;
    }

private:
    std::size_t closing(std::size_t open) const {
        for (std::size_t at = open + 1; at < text_.size(); ++at) {
            if (text_[at] != '\'') continue;
            const bool is_last = at + 1 == text_.size();
            if (is_last || is_blank(text_[at + 1]) || text_[at + 1] == ',') return at;
            if (text_[at + 1] == '\'') ++at;
        }
        throw InputError(where_ + ": the quote at character " + std::to_string(open + 1) + " of '" + excerpt(text_) +
                         "' is not closed");
    }

    const std::string& text_;
    const std::string& where_;
};

// name='King''s own, 1st' without its quotes; anything else as it is
std::string unquoted(const std::string& text) {
    if (text.size() < 2 || !text.starts_with('\'') || !text.ends_with('\'')) return text;
    std::string plain;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        plain += text[i];
        if (text[i] == '\'' && i + 2 < text.size() && text[i + 1] == '\'') ++i;
    }
    return plain;
}

// "9-5-4 armor dg steps=3 x2": factors, then names of options and flags, name=value, and how many such units
class UnitReader {
public:
    UnitReader(const Field& field, const std::string& text, const std::string& where)
        : field_(field), text_(text), where_(where), record_{{}, where} {}

    void read(std::vector<Record>& units) {
        const QuoteReader reader(text_, where_);
        bool any = false;
        for (std::size_t at = 0; at < text_.size(); ++at) {
            const std::size_t end = reader.end(at, is_blank);
            if (end > at) read_word(text_.substr(at, end - at), !std::exchange(any, true));
            at = end;
        }
        if (!any) throw InputError(where_ + ": found an empty unit between commas");
        if (copies_ && record_.values.empty())
            throw InputError(where_ + ": found '" + excerpt(text_) + "' without a unit that it counts");
        expect_room(field_, units.size() + copies_.value_or(1), where_);
        units.insert(units.end(), copies_.value_or(1), record_);
    }

private:
    [[noreturn]] void fail(const std::string& word) const {
        std::vector<std::string> names;
        for (const Field& known : field_.attributes) {
            names.push_back(known.name);
            if (known.kind == Kind::choice)
                for (const Option& option : known.options) names.push_back(option.name);
        }
        const std::string hint = suggest(excerpt(word), names);
        throw InputError(where_ + ": found '" + excerpt(word) + "' in the unit '" + excerpt(text_) + "'" +
                         (hint.starts_with("; did") ? hint : "; expected a flag, an option, name=value or x2"));
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

    void read_word(const std::string& word, bool is_first) {
        if (const auto equals = word.find('='); equals != word.npos) {
            const Field* known = attribute(field_, word.substr(0, equals));
            if (!known) fail(word);
            return put(*known, parsed(*known, unquoted(word.substr(equals + 1))));
        }
        if (is_first && (std::isdigit(static_cast<unsigned char>(word[0])) || word[0] == '('))
            return read_factors(word);
        if (word.size() > 1 && word[0] == 'x' &&
            std::all_of(word.begin() + 1, word.end(), [](unsigned char c) { return std::isdigit(c); })) {
            if (word.size() > 3) fail(word);
            const int copies = std::stoi(word.substr(1));
            if (copies_.value_or(copies) != copies)
                throw InputError(where_ + ": found both x" + std::to_string(*copies_) + " and " + word +
                                 " in the unit '" + excerpt(text_) + "'");
            copies_ = copies;
            return;
        }
        const Field* known = attribute(field_, word);
        if (known && known->kind == Kind::boolean) return put(*known, true);
        const auto owner = std::find_if(
            field_.attributes.begin(), field_.attributes.end(), [&](const Field& candidate) {
                const auto names = candidate.option_names();
                return candidate.kind == Kind::choice && std::find(names.begin(), names.end(), word) != names.end();
            });
        if (owner == field_.attributes.end()) fail(word);
        put(*owner, word);
    }

    void read_factors(const std::string& word) {
        std::vector<std::string> factors = split_at(word, '-');
        if (factors.size() > field_.shorthand.size()) fail(word);
        for (std::size_t i = 0; i < factors.size(); ++i) {
            if (factors[i].starts_with('(') && i < field_.parentheses.size() && !field_.parentheses[i].empty())
                put(*attribute(field_, field_.parentheses[i]), true);
            std::erase_if(factors[i], [](char c) { return c == '(' || c == ')'; });
            const Field& known = *attribute(field_, field_.shorthand[i]);
            put(known, parsed(known, factors[i]));
        }
    }

    const Field& field_;
    const std::string& text_;
    const std::string& where_;
    Record record_;
    std::optional<int> copies_;
};

}  // namespace

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
    const auto found = std::find_if(field.attributes.begin(), field.attributes.end(),
                                    [&](const Field& known) { return known.name == name; });
    return found == field.attributes.end() ? nullptr : &*found;
}

std::string quoted(const std::string& text) {
    if (!text.empty() && text.find_first_of(" ,\t\n\v\f\r") == text.npos && !text.starts_with('\'')) return text;
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? "''" : std::string(1, c);
    return result + "'";
}

void read_unit(const Field& field, const std::string& text, const std::string& where, std::vector<Record>& units) {
    UnitReader(field, text, where).read(units);
}

std::vector<std::string> split_units(const std::string& text, const std::string& where) {
    const QuoteReader reader(text, where);
    std::vector<std::string> units;
    for (std::size_t at = 0; at < text.size(); ++at) {  // a comma at the end is let pass
        const std::size_t end = reader.end(at, [](char c) { return c == ','; });
        units.push_back(text.substr(at, end - at));
        at = end;
    }
    return units;
}

void expect_room(const Field& field, std::size_t units, const std::string& where) {
    if (units > field.most)
        throw InputError(where + ": found " + std::to_string(units) + " units or more, expected at most " +
                         std::to_string(field.most));
}

}  // namespace warodds
