#include "analysis/words/reply_words.hpp"

#include "analysis/words/phrases.hpp"

#include <algorithm>

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
