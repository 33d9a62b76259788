// What comes after the procedure, each word put where it belongs.
#include "analysis/questions/both_sides.hpp"
#include "analysis/questions/said.hpp"
#include "analysis/questions/typed.hpp"
#include "analysis/questions/word_reader.hpp"
#include "rules/unit_text.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds {
namespace {

std::vector<std::string> split_words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string spaced(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}
template <class Pieces>
std::string spaced_texts(const Pieces& pieces) {
    std::vector<std::string> texts;
    for (const auto& piece : pieces) texts.push_back(piece.text);
    return spaced(texts);
}

std::string before_equals(const std::string& word) { return word.substr(0, word.find('=')); }

constexpr std::initializer_list<const char*> lists_first = {"attackers", "invaders", "guns",     "bombers",
                                                            "ships",     "fighters", "aircraft", "hunters"},
                                             lists_second = {"defenders", "targets", "stack"},
                                             numbers_first = {"attack", "strength", "factors"},
                                             numbers_second = {"defense", "density"};

}  // namespace

void WordReader::read(const std::vector<std::string>& typed) {
    constexpr std::size_t most = 2000;  // a list of a thousand units, and some more
    if (typed.size() > most)
        throw InputError("found " + std::to_string(typed.size()) + " words after " + procedure().about.id +
                         ", expected at most " + std::to_string(most) + "; a file has room for more");
    std::vector<std::string> sides[2];
    for (const std::string& word : said_plainly(procedure(), typed, takes_many_)) {
        // "A vs B" may come as one word
        const std::vector<std::string> parts = split_words(word);
        const auto against = std::find_if(parts.begin(), parts.end(), is_versus);
        if (is_named(word) || against == parts.end()) {
            sides[has_sides_].push_back(word);
            continue;
        }
        if (has_sides_) throw InputError("found 'vs' twice, expected one side vs the other");
        has_sides_ = true;
        if (against != parts.begin()) sides[0].push_back(spaced({parts.begin(), against}));
        if (against + 1 != parts.end()) sides[1].push_back(spaced({against + 1, parts.end()}));
    }
    if (takes_many_ && has_sides_ && are_odds(sides[0]) && are_odds(sides[1])) {  // 3:1 vs 4:1 are two cases
        has_sides_ = false;
        sides[0].insert(sides[0].end(), sides[1].begin(), sides[1].end());
    }
    if (has_sides_) {
        read_side(sides[0], false);
        read_side(sides[1], true);
    } else {
        for (const std::string& word : sides[0]) read(Bare{word});
    }
    read_late();
    for (const std::string& axis : question_.axes) question_.typed.erase(before_equals(axis));
}

// the parameter that a word names and that has no value by it; a flag needs none
const Field* WordReader::named_alone(const std::string& word) const {
    const Field* field = procedure().parameter(word);
    return field && field->kind != Kind::boolean && by_word(word).empty() ? field : nullptr;
}

// name=value, where the name is one of the procedure's; steps=3 in a list of units is not
bool WordReader::is_named(const std::string& word) const {
    const auto equals = word.find('=');
    if (equals == word.npos || word.substr(0, equals).find(' ') != word.npos) return false;
    return procedure().parameter(word.substr(0, equals)) || names_both(procedure(), word) ||
           std::none_of(procedure().parameters.begin(), procedure().parameters.end(),
                        [](const Field& field) { return field.kind == Kind::units; });
}

// ---- values
// ----------------------------------------------------------------------------------------------------------

// name=value; where values are gone through, a list or a range of them too
void WordReader::give(const std::string& assignment) {
    const std::string value = assignment.substr(assignment.find('=') + 1);
    if (takes_many_ && names_both(procedure(), assignment) &&
        (value.find("..") != value.npos || value.find(',') != value.npos))
        return go_through(axis_of_both(question_, assignment, ""));
    const Field* field = procedure().parameter(before_equals(assignment));
    if (takes_many_ && field && are_many(*field, value)) return go_through(field->name + "=" + value);
    set_param(question_, assignment, "");
}

// The first value stands for all of them while the question is read.
void WordReader::go_through(const std::string& axis) {
    const std::string name = before_equals(axis), values = axis.substr(name.size() + 1);
    if (question_.typed.contains(name))
        throw InputError(axis + ": found " + question_.typed.at(name) + " as well; leave one of them out");
    const bool has_bars = values.find('|') != values.npos;
    const std::size_t end = std::min(values.find(".."), values.find(has_bars ? '|' : ','));
    set_param(question_, name + "=" + std::string(trim(std::string_view(values).substr(0, end))), "");
    question_.typed[name] = axis;
    question_.axes.push_back(axis);
}
void WordReader::go_through_all(const Field& field) {
    const std::string first = field.kind == Kind::odds     ? "1:1"
                              : field.kind == Kind::choice ? field.options[0].name
                                                           : to_text(*field.low);
    set_param(question_, field.name + "=" + first, "");
    question_.axes.push_back(field.name);
}

// Another value of what a bare word gave before: 3:1 4:1
bool WordReader::goes_through_more(const Field& field, const std::string& value) {
    const auto first = bare_.find(field.name);
    if (!takes_many_ || first == bare_.end()) return false;
    for (std::string& axis : question_.axes)
        if (axis.starts_with(field.name + "=")) {
            axis += "," + value;
            return true;
        }
    question_.axes.push_back(field.name + "=" + first->second + "," + value);
    return true;
}

// ---- one side vs the other
// -------------------------------------------------------------------------------------------

bool WordReader::are_odds(const std::vector<std::string>& words) const {
    return !words.empty() && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
        return word.find(':') != word.npos && !by_odds(word).empty();
    });
}

// The list or the number of a side.
const Field* WordReader::side_of(bool is_second, bool is_number) const {
    for (const char* name :
         is_number ? (is_second ? numbers_second : numbers_first) : (is_second ? lists_second : lists_first))
        if (const Field* field = procedure().parameter(name)) return field;
    return nullptr;
}

// A number by itself is a strength, and what comes after it are parameters. Of units everything is theirs that they
// know, and what is left at the end are parameters.
void WordReader::read_side(const std::vector<std::string>& typed, bool is_second) {
    std::vector<Piece> pieces;
    bool has_quotes = false;
    const auto first = std::find_if_not(typed.begin(), typed.end(), [&](const auto& word) { return is_named(word); });
    const bool is_by_total = first != typed.end() && parse_number(*first);
    for (const std::string& word : typed) {
        // of units it is theirs: 9-5-8 steps=3
        if (is_named(word) && (is_by_total || procedure().parameter(before_equals(word)))) {
            if (is_one_of_both(word)) give_own(word, is_second);
            else give(word);
            continue;
        }
        const std::vector<std::string> parts = unit_words(word, is_second ? "after 'vs'" : "before 'vs'");
        has_quotes = has_quotes || parts.size() > 1;
        for (const std::string& part : parts)  // "9-5-8 armor" and "6-4-8 mech"
            pieces.push_back({plain_name(part) == "and" && !pieces.empty() ? "+" : part, parts.size() == 1});
    }
    if (pieces.empty())
        throw InputError(std::string("found nothing ") + (is_second ? "after" : "before") +
                         " 'vs', expected units or a strength there");
    // 2 x 9-5-8, and "6 fighter" within quotes, begin with a number too
    const Field* list = side_of(is_second, false);
    const bool goes_on = pieces.size() > 1 && (plain_name(pieces[1].text) == "x" ||
                                               (!pieces[1].is_alone && list && is_unit_word(*list, pieces[1].text)));
    const Field* total = parse_number(pieces[0].text) && !goes_on ? side_of(is_second, true) : nullptr;
    const Field* field = total ? total : list;
    if (!field)
        throw InputError(procedure().about.id + " has no two sides, so 'vs' means nothing to it; '" +
                         verb_name("show ") + procedure().about.id + "' lists its parameters");
    std::size_t end = total ? 1 : pieces.size();
    while (!total && end > 1 && !is_of_units(*field, pieces[end - 1], pieces, has_quotes)) --end;
    const std::string whole = spaced_texts(pieces);
    std::vector<Bare> rest;
    for (std::size_t i = end; i < pieces.size(); ++i)
        rest.push_back({pieces[i].text, !is_second, total ? nullptr : field, whole});
    pieces.resize(end);
    give(*field, spaced_texts(pieces));
    for (const Bare& word : rest) read(word);
}

bool WordReader::is_of_units(const Field& list, const Piece& piece, const std::vector<Piece>& pieces,
                             bool has_quotes) const {
    if (!is_unit_word(list, piece.text)) return false;
    Fields fits = piece.is_alone ? by_word(piece.text) : Fields();
    std::erase_if(fits, [&](const Field* one) {  // what is said of a side without units
        return std::any_of(one->belongs.begin(), one->belongs.end(),
                           [&](const Belongs& belongs) { return belongs.values.empty() && belongs.to == list.name; });
    });
    if (fits.size() != 1) return true;
    if (!has_quotes)
        throw InputError("'" + piece.text + "' may be a word of the unit or " + fits.front()->name + "=" + piece.text +
                         "; say that, or \"" + spaced_texts(pieces) + "\" in quotes");
    return false;
}

// ar=5: one value of what both sides have
bool WordReader::is_one_of_both(const std::string& word) const {
    const std::string value = word.substr(word.find('=') + 1);
    return !procedure().parameter(before_equals(word)) && names_both(procedure(), word) && parse_number(value) &&
           std::isdigit(static_cast<unsigned char>(value.front()));
}
// ... is that side's, where both say theirs: 17 ar=5 vs 20 ar=3
void WordReader::give_own(const std::string& word, bool is_second) {
    const std::string name = before_equals(word);
    const auto [attacker, defender] = procedure().both_sides(name);
    if (is_second && !is_given(*attacker))
        throw InputError(word + ": whose? " + name + "=5-3 says both; else say " + attacker->name + "= or " +
                         defender->name + "=");
    give(is_second ? *defender : *attacker, word.substr(name.size() + 1));
}

// ---- a word by itself
// ------------------------------------------------------------------------------------------------

void WordReader::read(const Bare& word) {
    const std::string& text = word.text;
    if (is_named(text) || (text.find('=') != text.npos && split_words(text).size() == 1)) return give(text);
    Fields fits = by_word(text);
    const auto options = fits.empty() ? options_said(procedure(), text)
                                      : std::vector<std::pair<const Field*, std::string>>();
    if (options.size() > 1) throw ambiguous(text, options);
    if (!options.empty()) return put(*options.front().first, {options.front().second, word.is_first});
    if (fits.empty() && text.find(':') != text.npos) fits = by_odds(text);
    if (const auto comma = text.find(','); fits.empty() && !takes_many_ && comma < text.find(':')) {  // 3,5:1
        const std::string odds = text.substr(0, comma) + "." + text.substr(comma + 1);
        if (const Fields known = by_odds(odds); known.size() == 1) return put(*known.front(), {odds, word.is_first});
    }
    if (fits.empty() && is_difference(text)) fits = {procedure().parameter("differential")};
    if (is_like_odds(text)) {
        auto sign = text.find_first_of("-/");
        const std::string odds = text.substr(0, sign) + ":" + text.substr(sign + 1);
        if (const Fields known = by_odds(odds); known.size() == 1) return put(*known.front(), {odds, word.is_first});
    }
    if (fits.empty() && parse_number(text)) return numbers_.push_back(word);
    if (fits.empty() && !has_sides_) fits = by_units(text);
    if (fits.empty() && takes_many_ && text.find("..") != text.npos) return numbers_.push_back(word);
    if (const Field* field = takes_many_ && fits.empty() ? named_alone(text) : nullptr)
        if (field->kind == Kind::odds || field->kind == Kind::choice || field->is_small())
            return go_through_all(*field);
    if (fits.empty()) return late_.push_back(word);
    if (fits.size() > 1) throw ambiguous(text, fits);
    put(*fits.front(), word);
}

void WordReader::put(const Field& field, const Bare& word) {
    if (word.is_first && (field.name == "terrain" || field.name.starts_with("defender")))
        throw InputError("found '" + excerpt(word.text) + "' before 'vs', but " + field.name +
                         " is where the defenders are; say it after them");
    const std::string value = field.kind == Kind::boolean ? "true" : word.text;
    if (goes_through_more(field, value)) return;
    give(field, value);
    bare_.emplace(field.name, value);
}

// +9, where a game goes by strength less strength
bool WordReader::is_difference(const std::string& text) const {
    const Field* field = procedure().parameter("differential");
    return field && !is_given(*field) && (text.starts_with('+') || text.starts_with('-')) && parse_number(text);
}

// 3-1 and 3/1, where they are no unit and no fraction
bool WordReader::is_like_odds(const std::string& text) const {
    const auto sign = text.find_first_of("-/");
    if (has_sides_ || sign == text.npos || sign == 0) return false;
    const auto left = parse_number(text.substr(0, sign)), right = parse_number(text.substr(sign + 1));
    if (!left || !right || left->denominator() != 1 || right->denominator() != 1 || *right <= Rational(0)) return false;
    if (text[sign] == '/') return *left == Rational(1) || *right == Rational(1);
    return by_units(text).size() != 1 && !is_of_chart(text);
}

// the heading of a chart's column, whose text the rules take as it is
bool WordReader::is_of_chart(const std::string& text) const {
    const Fields texts = fields([&](const Field& one) { return one.kind == Kind::text && !is_given(one); });
    return std::any_of(texts.begin(), texts.end(), [&](const Field* one) { return why_no_text(*one, text).empty(); });
}

// a flag by its name, or a word that a parameter knows
WordReader::Fields WordReader::by_word(const std::string& word) const {
    const Field* named = procedure().parameter(word);
    if (named && named->kind == Kind::boolean) return {named};
    return fields([&](const Field& field) {
        return field.kind == Kind::choice && field.role == Field::Role::plain && takes(field, word);
    });
}
WordReader::Fields WordReader::by_odds(const std::string& word) const {
    if (!parse_odds(word)) return {};
    return fields([&](const Field& field) { return field.kind == Kind::odds; });
}
WordReader::Fields WordReader::by_units(const std::string& word) const {
    return fields([&](const Field& field) {
        return field.kind == Kind::units && !word.empty() && !is_given(field) && takes(field, word);
    });
}

void add_words(Question& question, const std::vector<std::string>& words, const TableSet& tables, bool takes_many) {
    WordReader(question, tables, takes_many).read(words);
}

}  // namespace warodds
