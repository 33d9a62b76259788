#include "analysis/answers/replay.hpp"

#include "verbs/verb.hpp"

#include <fmt/format.h>

#include <limits>

namespace warodds {
namespace {

// dice as a text, a number or a list of them
std::optional<std::string> dice_of(const Request& request) {
    if (!request.has("dice")) return std::nullopt;
    const Json& dice = request.options["dice"];
    if (!dice.is_array()) return typed_text(dice, option_name("dice"));
    std::string text;
    for (const Json& die : dice) text += (text.empty() ? "" : ",") + typed_text(die, option_name("dice"));
    return text;
}

Result run_roll(const Request& request) {
    const auto tables = request.tables();
    const DiceAsked asked{dice_of(request), request.count("seed", 0, std::numeric_limits<std::uint64_t>::max()),
                          request.count("trial", 0, most_trials)};
    const Script script = asked.script(request.fresh_seed);
    Question question = request.question(request.subject());
    if (request.has("optimal")) question.play_for(request.text("optimal"));
    if (request.has("then")) question.then_for(request.text("then"));
    Watch watch = request.watch;
    watch.threads = 1;
    const auto held = std::make_shared<const Rolled>(roll(question, script, *tables, watch));
    request.notice_unused(held->frame.tables, *tables);
    Result result = told("roll", held);
    if (!script.dice && !asked.seed)
        result.remark = fmt::format("seed {}: the same dice again with {} {}", script.seed, option_name("seed"),
                                    script.seed);
    return result;
}

}  // namespace

Verb verb_roll() {
    return {
        .name = "roll",
        .rank = 100,
        .help = "resolve it once, showing every die and table lookup",
        .counts = "looking for the best play",
        .asks = Verb::Asked{"question", "a procedure, a chart, or a file.toml with its parameters"},
        .options = options::question() +
                   Options{text("dice", "4,3,6",
                                "the dice: one number per die, or the sum per roll (9 for 2d6); a blind draw by what "
                                "it shows (6-6)")
                               .list(),
                           count("seed", 0, std::numeric_limits<std::uint64_t>::max(),
                                 "the seed of the dice; a new one each time otherwise")
                               .as("S"),
                           count("trial", 0, most_trials, "this trial of 'odds --sampled' with the same seed (0)"),
                           text("optimal", "EXPR", "decide as best play for this does, as 'odds --optimal' tells it")} +
                   Options{options::play().back()},
        .gives = {Form::csv, Form::arrow},
        .run = run_roll};
}

}  // namespace warodds
