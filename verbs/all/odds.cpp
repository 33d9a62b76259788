#include "analysis/answers/part.hpp"
#include "analysis/questions/question_forms.hpp"
#include "verbs/verb.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

// Every trial is kept in memory, so what does not fit is refused before it is rolled.
void expect_memory(const Frame& row, std::uint64_t trials, double there) {
    double bytes = 0;
    for (const Column& column : row.columns)
        std::visit([&](const auto& values) { bytes += sizeof(typename std::decay_t<decltype(values)>::value_type); },
                   column.values);
    const double needed = bytes * static_cast<double>(trials);
    if (there > 0 && needed > there)
        throw InputError(fmt::format(
            "{}: {} trials take {:.0f} GB of memory, and this machine has {:.0f}; ask for fewer "
            "{}, or in pieces with {}",
            option_name("raw"), trials, needed / 1e9, there / 1e9, option_name("trials"), option_name("first")));
}

Result run_odds(const Request& request) {
    const auto tables = request.tables();
    const Question question = [&] {
        Question question = request.asked(request.subject());
        Answering{.fractions = request.flag("fractions"),
                  .raw = request.flag("raw"),
                  .first = request.count("first", 0, most_trials),
                  .part = request.wants(Form::part),
                  .parts = request.has("parts"),
                  .says_trials = request.has("trials")}
            .apply_to(question);
        return question;
    }();
    std::vector<PartFile> parts;
    for (const std::string& part : request.texts("parts")) {
        const auto [text, name] = request.file_or_text(part, "parts", most_part_bytes);
        parts.push_back({name, text});
    }
    std::shared_ptr<Frame> trials;
    Watch watch = request.watch;
    watch.is_part = request.wants(Form::part);
    if (!request.flag("raw")) watch.raw = {};
    else if (!watch.raw)
        watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
            if (!trials) {
                trials = std::make_shared<Frame>(trial_frame(run));
                expect_memory(*trials, *question.trials, request.memory);
                for (Column& column : trials->columns) column.reserve(*question.trials);
            }
            add_trials(*trials, first, outcomes);
        };
    const auto held = std::make_shared<const Answer>(parts.empty() ? answer(question, *tables, watch)
                                                                   : answer_from(question, parts, *tables, watch));
    request.notice_unused(held->tables, *tables);
    Result result = told("odds", held);
    const bool all = request.flag("fractions");
    result.text = [held, all](AnswerText wanted) {
        wanted.all_outcomes = wanted.all_outcomes || all;
        return print(*held, wanted);
    };
    result.ask = [held](const std::string& expr) { return held->ask(expr); };
    result.ledger = [held] { return to_json(held->ledger); };
    result.question = [question] { return question_toml(question); };
    result.part = [held, question, tables] {
        if (held->distribution.is_exact())
            throw InputError("an exact answer has no trials, so no part of them; ask with a number of " +
                             option_name("trials"));
        return part_text(question, *tables, *held);
    };
    result.trials = trials;
    return result;
}

}  // namespace

Verb verb_odds() {
    return {.name = "odds",
            .rank = 30,
            .help = "the odds of one question",
            .counts = "trials",
            .asks = Verb::Asked{"question", "a procedure, a chart, or a file.toml with its parameters"},
            .options = options::question() + options::asking() + options::plausible() + options::threads() +
                       options::forms() + options::within() +
                       Options{flag("fractions", "exact fractions"),
                               flag("raw", "with --arrow and --trials: every trial instead of the distribution"),
                               count("first", 0, most_trials, "the first trial, for a run in pieces (0)"),
                               file("parts", "answer from such files of the same question instead of rolling").list()},
            .gives = {Form::arrow, Form::plot, Form::more, Form::csv, Form::save, Form::why, Form::all, Form::part},
            .run = run_odds};
}

}  // namespace warodds
