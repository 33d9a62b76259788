#include "analysis/advice/luck.hpp"

#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_luck(const Request& request) {
    const auto tables = request.tables();
    const auto [text, file] = request.file_or_text(request.expect_text("log", "a file or its text"), "log");
    Luck luck = luck_of(parse_log(text, file), *tables, request.watch);
    request.notice_unused(luck.tables, *tables);
    for (const Luck::LeftOut& roll : luck.left_out) request.notice("this roll is left out: " + roll.why);
    return told("luck", std::move(luck));
}

}  // namespace

Verb verb_luck() {
    return {.name = "luck",
            .rank = 60,
            .help = "how lucky were the rolls of a log?",
            .counts = "rolls",
            .words = {file("log", "a file.toml with a [[roll]] for each roll at the table").required()},
            .options = options::charts() + options::threads(),
            .gives = {Form::csv, Form::arrow, Form::plot},
            .run = run_luck};
}

}  // namespace warodds
