#include "analysis/advice/advise.hpp"

#include "verbs/verb.hpp"

namespace warodds {
namespace {

// "attacker_ar=6" again and again, or {"attacker_ar": 6}
Prices prices_of(const Request& request) {
    Prices prices;
    for (const std::string& text : request.named("price")) {
        const auto equals = text.rfind('=');
        const auto value = equals == text.npos ? std::nullopt : parse_number(text.substr(equals + 1));
        if (!value || *value < 0)
            throw InputError(option_name("price") + " " + text + ": expected name=number, such as attacker_ar=6");
        prices[text.substr(0, equals)] = to_double(*value);
    }
    return prices;
}

Result run_advise(const Request& request) {
    const auto tables = request.tables();
    Question question = request.question(request.subject());
    if (request.has("optimal")) question.play_for(request.text("optimal"));
    if (request.has("then")) question.then_for(request.text("then"));
    question.asks = {request.expect_text("want", "a text, such as \"hex_taken >= 75%\"")};
    question = request.weighed(std::move(question));  // 'worth' may be what is wanted
    const Side side = request.text("for") == "defender" ? Side::defender : Side::attacker;
    Advice advice = advise(question, parse_want(question.asks.front()), side, prices_of(request), *tables,
                           request.watch);
    request.notice_unused(advice.now.tables, *tables);
    return told("advice", std::move(advice));
}

}  // namespace

Verb verb_advise() {
    return {
        .name = "advise",
        .rank = 80,
        .help = "the cheapest way to a wish, and what you can leave out",
        .counts = "settings",
        .asks = Verb::Asked{"question", "a procedure, a chart, or a file.toml with its parameters"},
        .options =
            options::question() + options::forms() +
            Options{text("want", "EXPR>=X", "the wish: \"hex_taken >= 75%\", \"mean(attacker_losses) <= 1\"")
                        .required()
                        .first(),
                    choice("for", {"attacker", "defender"}, "whose wish it is, and so what may be changed").as("SIDE"),
                    named("price", "NAME=N", "what one more costs you (1): attack=1, attacker_ar=6")} +
            options::play() + options::threads(),
        .gives = {Form::csv, Form::arrow, {Form::plot, "draw the ladder of what each change reaches"}},
        .run = run_advise};
}

}  // namespace warodds
