#include "analysis/words/reply_words.hpp"

#include "analysis/words/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

const Field* policy_of(const Answer& answer, const std::string& name) {
    for (const auto& [field, value] : answer.params)
        if (field->name == name) return field;
    return nullptr;
}

}  // namespace

std::string option_words(const Answer& answer, const std::string& policy, const std::string& option) {
    const Field* field = policy_of(answer, policy);
    if (const SaidOf* said = answer.owner ? words_of(*answer.owner).option(policy, option) : nullptr)
        return field && answer.replies.asker == field->side ? said->you : said->he;
    return words(policy) + " " + words(option);
}

std::string reply_words(const Answer& answer, const Reply& reply) {
    if (reply.is_adaptive) return "he is at his best";
    std::string text;
    for (const auto& [policy, option] : reply.choices) {
        const std::string one = option_words(answer, policy, option);
        text += text.empty() ? one : " and " + (one.starts_with("he ") ? one.substr(3) : one);
    }
    if (!text.empty() || answer.replies.headline.empty()) return text.empty() ? "as usual" : text;
    for (const ReplyColumn& column : answer.replies.columns)
        if (column.is_usual) return column_words(answer, column);
    return "as usual";
}

std::string column_words(const Answer& answer, const ReplyColumn& column) {
    // the usual option says best what all of them are; else the first
    const Field* field = policy_of(answer, answer.replies.headline);
    std::string option = column.options.front();
    if (field && column.is_usual)
        for (const auto& [known, value] : answer.params)
            if (known == field) option = to_text(*field, value);
    return option_words(answer, answer.replies.headline, option);
}

namespace {

// "your action rating": "action ratings"; "your steps": "steps"
std::string of_both(std::string label) {
    for (const std::string_view owner : {"your ", "his "})
        if (label.starts_with(owner)) label.erase(0, owner.size());
    return label.ends_with('s') ? label : label + "s";
}

std::string value_words(const Field& field, const Value& value, const std::string& label) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? label : "not " + label;
    const std::string text = to_text(field, value);
    if (field.kind == Kind::choice) return words(text);
    return field.kind == Kind::odds || field.kind == Kind::text || field.kind == Kind::units ? text
                                                                                             : label + " " + text;
}

}  // namespace

std::string battle_words(const Answer& answer) {
    const auto given = [&](const std::string& name) -> const std::pair<const Field*, Value>* {
        if (std::find(answer.given.begin(), answer.given.end(), name) == answer.given.end()) return nullptr;
        for (const auto& param : answer.params)
            if (param.first->name == name) return &param;
        return nullptr;
    };
    const auto label = [&](const std::string& name) {
        return answer.owner ? words_of(*answer.owner).parameter_label(name, answer.replies.asker) : words(name);
    };
    std::string text;
    std::vector<std::string> told;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    for (const auto& [a, b] : {std::pair{"attackers", "defenders"},
                               {"attack", "defense"},
                               {"attackers", "defense"},
                               {"attack", "defenders"}}) {
        const auto *left = given(a), *right = given(b);
        if (!left || !right) continue;
        add(to_text(*left->first, left->second) + " against " + to_text(*right->first, right->second));
        told.insert(told.end(), {a, b});
        break;
    }
    for (const std::string& name : answer.given) {
        const auto* param = given(name);
        if (!param || std::find(told.begin(), told.end(), name) != told.end()) continue;
        if (param->first->role == Field::Role::policy) {  // his are told below the figures; best play follows none
            if (answer.replies.asker == param->first->side)
                add(option_words(answer, name, to_text(*param->first, param->second)));
            continue;
        }
        const std::string other = name.starts_with("attacker_") ? "defender_" + name.substr(9) : "";
        if (const auto* both = other.empty() ? nullptr : given(other); both && param->first->kind == Kind::integer) {
            add(of_both(label(name)) + " " + to_text(*param->first, param->second) + " and " +
                to_text(*both->first, both->second));
            told.push_back(other);
        } else {
            add(value_words(*param->first, param->second, label(name)));
        }
    }
    return text;
}

std::string rests_on(const Answer& answer, const Assumption& assumption, const Assumption::Figure& figure) {
    const bool is_chance = figure.kind == Expression::Kind::probability,
               is_reading = assumption.kind == Assumption::Kind::reading;
    const ProcedureWords* words_for = answer.owner ? &words_of(*answer.owner) : nullptr;
    std::vector<std::pair<std::string, std::string>> shown;  // what gives the same figure is one
    for (const auto& [value, there] : figure.others) {
        const std::string is = estimate_text(there, is_chance, true);
        const std::string said = !is_reading ? option_words(answer, assumption.name, value)
                                 : words_for ? words_for->reading_option(assumption.name, value)
                                             : words(value);
        const auto same = std::find_if(shown.begin(), shown.end(),
                                       [&](const auto& known) { return known.second == is; });
        if (same == shown.end()) shown.emplace_back(said, is);
        else same->first += " or " + said;
    }
    const std::string* about = is_reading && words_for ? words_for->reading(assumption.name) : nullptr;
    std::string text = !is_reading ? "" : (about ? *about : words(assumption.name)) + ": ";
    for (std::size_t i = 0; i < shown.size(); ++i)
        text += fmt::format("{}{}{} {}", i == 0 ? "" : ", ", is_reading ? "" : "if ", shown[i].first, shown[i].second);
    return text;
}

RestsLines rests_lines(const Answer& answer, std::size_t most) {
    struct Line {
        double moves;
        std::string text;
    };
    std::vector<Line> lines;
    for (const Assumption& assumption : answer.assumed.list)
        for (const Assumption::Figure& figure : assumption.figures)
            if (!figure.others.empty())
                lines.push_back({(figure.high - figure.low) / (1 + std::abs(figure.low)),
                                 figure_words(answer, figure.expr) + ": " + rests_on(answer, assumption, figure)});
    RestsLines result;
    if (lines.size() > most) {
        std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.moves > b.moves; });
        result.left_out = lines.size() - most;
        lines.resize(most);
    }
    for (Line& line : lines) result.lines.push_back(std::move(line.text));
    return result;
}

std::string figure_words(const Answer& answer, const std::string& expr) {
    return answer.owner ? label_of_ask(expr, words_of(*answer.owner), answer.replies.asker) : ask_words(expr);
}

std::string to_text(Met met) {
    return met == Met::yes ? "yes" : met == Met::no ? "no" : met == Met::open ? "open" : "his-choice";
}

Met met_of(const AskAnswer& ask, const FigureReplies* replies) {
    const auto verdict = [&](const Estimate& figure) { return ask.wish->verdict(figure); };
    const auto of = [](std::optional<bool> met) { return !met ? Met::open : *met ? Met::yes : Met::no; };
    if (!replies) return of(verdict(ask.value));
    const Met worst = of(verdict(replies->worst.value)), best = of(verdict(replies->best.value));
    if (worst == Met::yes || best == Met::no) return worst;
    if (worst == Met::no && best == Met::yes) return Met::his_choice;
    return worst == best ? worst : Met::open;
}

Met met_of(const Answer& answer, std::size_t ask) {
    const std::vector<FigureReplies>& ends = answer.replies.ends;
    return met_of(answer.asks[ask], ask < ends.size() ? &ends[ask] : nullptr);
}

}  // namespace warodds
