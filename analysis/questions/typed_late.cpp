// Words that only the rest of the question can place: numbers and texts; and what is said of a word that means nothing.
#include "analysis/questions/said.hpp"
#include "analysis/questions/word_reader.hpp"
#include "rules/unit_text.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace warodds {
namespace {

std::string quoted_word(const std::string& word) { return word.find(' ') == word.npos ? word : "\"" + word + "\""; }

// the first of several values
std::string first_of(const std::string& text) { return text.substr(0, text.find("..")); }

}  // namespace

void WordReader::read_late() {
    try {
        for (const Bare& word : numbers_) read_number(word);
    } catch (const InputError&) {
        // a word that means nothing is the mistake, and not the number behind it
        for (const Bare& word : late_)
            if (!could_be_text(word.text)) throw unknown(word);
        throw;
    }
    for (std::size_t i = 0; i < late_.size(); ++i) {
        // minor city: two words that only together are one
        if (i + 1 < late_.size() && !could_be_text(late_[i].text)) {
            Bare both = late_[i];
            both.text += "-" + late_[i + 1].text;
            if (could_be_text(both.text)) {
                read_text(both);
                ++i;
                continue;
            }
        }
        read_text(late_[i]);
    }
}

// Why the rules do not take a question; empty where they do.
std::string WordReader::complaint(const Question& question) const {
    try {
        question.procedure->bind(question.params, tables_);
        return "";
    } catch (const InputError& wrong) {
        return wrong.marked();
    }
}

// ---- numbers
// ---------------------------------------------------------------------------------------------------------

WordReader::Fields WordReader::numbers_for(const std::string& text) const {
    return fields([&](const Field& field) {
        return (field.kind == Kind::integer || field.kind == Kind::number) && !is_given(field) &&
               takes(field, first_of(text));
    });
}

// The number that the rules miss, else the first that is asked for; of a question that has all that it needs, nobody
// knows which one is meant.
const Field* WordReader::asked_number(const std::string& text) const {
    const Fields numbers = numbers_for(text);
    const std::string why = complaint(question_);
    if (why.empty()) return nullptr;
    for (const Field* field : numbers)
        if (why.starts_with(field->name + ":")) return field;
    const auto needed = std::find_if(numbers.begin(), numbers.end(),
                                     [](const Field* field) { return !field->fallback && !field->otherwise; });
    return needed == numbers.end() ? nullptr : *needed;
}

void WordReader::read_number(const Bare& word) {
    if (const Field* asked = asked_number(word.text)) return give(*asked, word.text);
    const Fields numbers = numbers_for(word.text);
    std::string list;
    for (std::size_t i = 0; i < std::min<std::size_t>(numbers.size(), 4); ++i)
        list += (i ? ", " : "; say which it is, such as ") + numbers[i]->name + "=" + word.text;
    throw InputError("'" + excerpt(word.text) + "': " + procedure().about.id + " asks for no further number" + list);
}

// ---- texts
// -----------------------------------------------------------------------------------------------------------

// Is it this word that the rules do not know, and not what was given beside it?
bool WordReader::is_about(const std::string& complaint, const std::string& word) const {
    const bool is_named = complaint.find("'" + word + "'") != complaint.npos ||
                          complaint.find("=" + word) != complaint.npos;
    return is_named && std::none_of(question_.params.begin(), question_.params.end(), [&](const auto& given) {
               return !bare_.contains(given.first) && complaint.starts_with(given.first + ":");
           });
}

// What the rules say of a word as the value of a text, beside all else but what says the same in another way; empty
// where they take it.
std::string WordReader::why_no_text(const Field& field, const std::string& text) const {
    Question tried = question_;
    for (const Field& other : procedure().parameters)
        if (other.kind == Kind::choice && procedure().text_instead_of(other) == &field) tried.params.erase(other.name);
    tried.params[field.name] = {check_value(field, text, field.name), field.name};
    return complaint(tried);
}

// may be taken for one: the rules say nothing of it
bool WordReader::could_be_text(const std::string& text) const {
    const Fields texts = fields([](const Field& field) { return field.kind == Kind::text; });
    return std::any_of(texts.begin(), texts.end(),
                       [&](const Field* field) { return !is_about(why_no_text(*field, text), text); });
}

// A text takes anything, so what fits is what the rules take.
void WordReader::read_text(const Bare& word) {
    const Field* table = procedure().parameter("table");  // a chart's name is nothing else, even if the rules want more
    const std::vector<std::string> charts = table && !is_given(*table) ? tables_.ids() : std::vector<std::string>();
    if (std::find(charts.begin(), charts.end(), word.text) != charts.end()) return put(*table, word);
    Fields fits;
    std::vector<std::string> refused;  // the word is known, but not beside the others
    const std::string before = complaint(question_);
    for (const Field* field : fields([](const Field& known) { return known.kind == Kind::text; })) {
        // village hills: one more of what a bare word gave
        const auto given = bare_.find(field->name);
        if (is_given(*field) && given == bare_.end()) continue;
        if (is_about(why_no_text(*field, word.text), word.text)) continue;
        Question tried = question_;
        const std::string value = given == bare_.end() ? word.text : given->second + ", " + word.text;
        tried.params[field->name] = {check_value(*field, value, field->name), field->name};
        const std::string wrong = complaint(tried);
        if (wrong.empty()) fits.push_back(field);
        else if (wrong != before) refused.push_back(wrong);
    }
    if (fits.size() > 1) throw ambiguous(word.text, fits);
    if (fits.empty() && refused.size() == 1) throw InputError(refused.front());
    // while something is missing nobody knows whether the rules take it
    if (fits.empty() && refused.empty() && !before.empty() && could_be_text(word.text)) throw InputError(before);
    if (fits.empty()) throw unknown(word);
    const Field& field = *fits.front();
    const auto given = bare_.find(field.name);
    if (given == bare_.end()) return put(field, word);
    given->second += ", " + word.text;
    question_.params[field.name].value = given->second;
}

// ---- what is said of words
// -------------------------------------------------------------------------------------------

InputError WordReader::ambiguous(const std::string& word, const Fields& fits) const {
    std::string list;
    for (const Field* field : fits)
        list += (list.empty() ? "" : field == fits.back() ? " or " : ", ") + field->name + "=" + quoted_word(word);
    const bool are_units = fits.front()->kind == Kind::units;
    return InputError("'" + word + "' fits several parameters of " + procedure().about.id + ": say " + list +
                      (are_units ? ", or one side vs the other" : ""));
}

InputError WordReader::ambiguous(const std::string& word,
                                 const std::vector<std::pair<const Field*, std::string>>& options) const {
    std::string list;
    for (const auto& [field, option] : options)
        list += (list.empty() ? "" : field == options.back().first ? " or " : ", ") + field->name + "=" + option;
    return InputError("'" + word + "' fits several parameters of " + procedure().about.id + ": say " + list);
}

// a parameter or one of its words that may be meant
std::string WordReader::hint_for(const std::string& text) const {
    std::vector<std::string> known;
    std::map<std::string, std::string> typed;  // a word, as name=word
    std::istringstream stream(plain_name(text));
    std::set<std::string> parts;
    for (std::string part; stream >> part;) parts.insert(part);
    std::string of_parts;
    for (const Field& field : procedure().parameters) {
        known.push_back(field.name);
        for (const Option& option : field.options)
            if (typed.emplace(option.name, field.name + "=" + option.name).second) known.push_back(option.name);
        // defender out of supply: all of a name's parts are there
        std::size_t found = 0;
        const std::vector<std::string> own = split_at(plain_name(field.name), '-');
        for (const std::string& part : own) found += parts.contains(part);
        if (parts.size() > 1 && own.size() > 1 && found == own.size() && of_parts.empty()) of_parts = field.name;
    }
    if (!of_parts.empty()) {
        const Field& field = *procedure().parameter(of_parts);
        return "; did you mean '" + of_parts + "', which is " + field.expected() + "?";
    }
    return suggest(text, known, [&](const std::string& name) {
        const auto word = typed.find(name);
        return word == typed.end() || procedure().parameter(name) ? name : word->second;
    });
}

InputError WordReader::unknown(const Bare& word) const {
    const std::string text = excerpt(word.text), id = procedure().about.id;
    if (const Field* field = named_alone(word.text))
        return InputError("'" + text + "' is a parameter of " + id + " and has no value; say " + field->name +
                          "=, with " + field->expected());
    // a chart that knows such words may know one that is like it: city is minor-city or major-city
    std::string expected;
    for (const Field* field : fields([](const Field& one) { return one.kind == Kind::text; })) {
        const std::string why = is_given(*field) ? "" : why_no_text(*field, word.text);
        if (why.find("did you mean") != why.npos && is_about(why, word.text)) return InputError(why);
        const auto& all = procedure().parameters;
        const bool is_of_chart = std::any_of(all.begin(), all.end(), [&](const Field& other) {
            return other.kind == Kind::choice && procedure().text_instead_of(other) == field;
        });
        const auto at = why.find("expected ");
        if (is_of_chart && at != why.npos && is_about(why, word.text))
            expected = "; as " + field->name + " " + why.substr(at);
    }
    const std::string hint = hint_for(text);
    if (word.units && !is_suggestion(hint)) {
        try {
            parse_value(*word.units, word.whole, word.units->name);
        } catch (const InputError& wrong) {
            return wrong;  // that of the units, which knows their words
        }
    }
    return InputError("'" + text + "' fits no parameter of " + id + (is_suggestion(hint) ? hint : expected) + "; '" +
                      verb_name("show ") + id + "' lists them all");
}

}  // namespace warodds
