#include "analysis/questions/question_forms.hpp"

#include "analysis/values/toml_values.hpp"
#include "rules/unit_text.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

namespace warodds {

namespace {

// what is said of a side, as it is said of the other; nothing for what belongs to neither
std::string of_other_side(const std::string& name) {
    for (const auto& [from, to] : {std::pair{"attacker", "defender"}, {"defender", "attacker"}})
        if (name.starts_with(from)) return to + name.substr(std::string_view(from).size());
    return name == "attack" ? "defense" : name == "defense" ? "attack" : "";
}

// A word that names a side, such as surprise=attacker, where the other can be named as well; and who attacks, where nobody has to
// say who defends: the one whom the rules set against him, or the other one of two.
std::string swapped_word(const Field& field, const std::string& word) {
    const std::string other = of_other_side(word);
    const std::vector<std::string> names = field.option_names();
    const std::size_t place = place_of_name(names, word);
    if (place == names.size()) return "";
    if (!field.options[place].against.empty()) return field.options[place].against;
    if (!other.empty() && std::find(names.begin(), names.end(), other) != names.end()) return other;
    const bool is_who = field.name == "attacker" || field.name == "defender";
    return is_who && names.size() == 2 ? names[1 - place] : "";
}

}  // namespace

std::string swap_sides(Question& question) {
    const Procedure& procedure = *question.procedure;
    ParamSet swapped;
    bool has_sides = false;
    std::string left_out;
    for (auto& [name, given] : question.params) {
        const Field& mine = *procedure.parameter(name);
        if (mine.is_of_hex) {
            left_out += (left_out.empty() ? "" : ", ") + name + "=" + to_text(mine, given.value);
            continue;
        }
        const std::string there = of_other_side(name), where = option_name("swap") + " ";
        const auto* word = std::get_if<std::string>(&given.value);
        if (name == "odds" || name == "ratio") {
            swapped[name] = {Rational(1) / std::get<Rational>(given.value), given.where};
        } else if (name == "differential") {
            swapped[name] = {check_value(mine, -std::get<Rational>(given.value), where + name), where + name};
        } else if (const Field* field = there.empty() ? nullptr : procedure.parameter(there)) {
            swapped[there] = {check_value(*field, to_text(mine, given.value), where + there), where + there};
        } else if (const std::string other = word && mine.kind == Kind::choice ? swapped_word(mine, *word) : "";
                   !other.empty()) {
            swapped[name] = {other, where + name};
        } else if (there.empty()) {
            swapped[name] = given;
            continue;
        } else {
            throw InputError(option_name("swap") + ": " + procedure.about.id + " has no '" + there + "' that " + name +
                             "=" + to_text(mine, given.value) + " could become; leave " + name + " out");
        }
        has_sides = true;
    }
    if (!has_sides)
        throw InputError(option_name("swap") + ": nothing of this question belongs to an attacker or a defender");
    question.params = std::move(swapped);
    question.typed.clear();
    if (!question.title.empty()) question.title += " (the other way round)";
    if (left_out.empty()) return "";
    return option_name("swap") + ": left out " + left_out +
           ", which is of the hex that was attacked; of the other one say it to a file that " + option_name("save") +
           " writes of this question";
}

std::string worth_expression(const std::string& text) {
    std::string sum;
    std::set<std::string> weighed;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const auto equals = part.find('=');
        const std::string name(trim(std::string_view(part).substr(0, equals)));
        const auto weight = equals == part.npos ? std::nullopt : parse_number(part.substr(equals + 1));
        if (name.empty() || !weight)
            throw InputError(option_name("worth") + " \"" + text + "\": found '" + std::string(trim(part)) +
                             "', expected outcomes with their weights, such as attacker_losses=-2, defender_losses=1");
        if (!weighed.insert(plain_name(name)).second)
            throw InputError(option_name("worth") + " \"" + text + "\": found '" + name +
                             "' twice; remove one of them");
        const bool is_negative = *weight < 0;
        const Rational size = is_negative ? -*weight : *weight;
        sum += sum.empty() ? (is_negative ? "-" : "") : is_negative ? " - " : " + ";
        sum += size == Rational(1) ? name : to_text(size) + " * " + name;
    }
    if (sum.empty())
        throw InputError(option_name("worth") +
                         ": expected outcomes with their weights, such as attacker_losses=-2, "
                         "defender_losses=1");
    return sum;
}

std::string with_worth(const std::string& expr, const std::string& worth) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    std::string text = expr;
    for (std::size_t at = 0; (at = text.find("worth", at)) != text.npos;) {
        const std::string before = text.substr(0, at), after = text.substr(at + 5);
        if ((at > 0 && is_letter(before.back())) || (!after.empty() && is_letter(after.front()))) {
            at += 5;
            continue;
        }
        const auto wish = Expression::split_wish(text);
        const bool is_first = trim(before).empty() || trim(before).ends_with(':');  // "defender: worth"
        const bool is_last = trim(after).empty() || (wish && wish->first == trim(text.substr(0, at + 5)));
        const std::string stands_for = is_first && is_last                               ? "mean(" + worth + ")"
                                       : before.ends_with('(') && after.starts_with(')') ? worth
                                                                                         : "(" + worth + ")";
        text = before + stands_for + after;
        at += stands_for.size();
    }
    return text;
}

namespace {

// a text as TOML writes it
std::string quoted_toml(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n') result += "\\n";
        else if (c == '\t') result += "\\t";
        else if (static_cast<unsigned char>(c) < 0x20) result += ' ';
        else result += c;
    }
    return result + "\"";
}

std::string toml_of(const Field& field, const Value& value) {
    const auto* number = std::get_if<Rational>(&value);
    if (std::holds_alternative<bool>(value) || (number && field.kind != Kind::odds && number->denominator() == 1))
        return to_text(field, value);
    return quoted_toml(to_text(field, value));
}

}  // namespace

void weigh(Question& question, const std::string& worth) {
    for (std::string& ask : question.asks) ask = with_worth(ask, worth);
    if (question.optimal) question.optimal = with_worth(*question.optimal, worth);
    if (question.then) question.then = with_worth(*question.then, worth);
    const std::string mean = "mean(" + worth + ")";
    if (std::find(question.asks.begin(), question.asks.end(), mean) == question.asks.end())
        question.asks.push_back(mean);
    question.asked_at[mean] = option_name("worth");
}

std::string question_toml(const Question& question) {
    const Procedure& procedure = *question.procedure;
    const auto& known = procedures();
    if (std::find(known.begin(), known.end(), &procedure) == known.end())
        throw InputError(option_name("save") + ": a plan is a file already; copy that");
    std::string text = "procedure = " + quoted_toml(procedure.about.id) + "\n";
    if (!question.title.empty()) text += "title = " + quoted_toml(question.title) + "\n";
    std::string asks;
    for (const std::string& ask : question.asks) asks += (asks.empty() ? "" : ", ") + quoted_toml(ask);
    if (!asks.empty()) text += "ask = [" + asks + "]\n";
    if (question.optimal) text += "optimal = " + quoted_toml(*question.optimal) + "\n";
    if (question.then) text += "then = " + quoted_toml(*question.then) + "\n";
    if (question.trials) text += "trials = " + std::to_string(*question.trials) + "\n";
    if (question.trials || question.within) text += "seed = " + quoted_toml(std::to_string(question.seed)) + "\n";
    if (question.within) text += "within = " + quoted_toml(decimal_text(*question.within)) + "\n";
    if (question.sampled) text += "sampled = true\n";
    if (question.engine != Engine::counter) text += "engine = " + quoted_toml(to_text(question.engine)) + "\n";
    for (const Field& field : procedure.parameters)
        if (const auto given = question.params.find(field.name); given != question.params.end())
            text += field.name + " = " + toml_of(field, given->second.value) + "\n";
    return text;
}

}  // namespace warodds
