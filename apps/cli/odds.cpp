#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct OddsOptions : RunOptions {
    std::string subject;
    bool why = false, all = false, fractions = false, raw = false;
};

void run(const OddsOptions& options) {
    const TableSet tables = options.tables();
    Question question = options.question(options.subject);
    question.fractions = options.fractions;
    if (options.fractions && question.trials)
        throw InputError("--fractions goes with an exact answer, not with --trials");
    std::optional<TrialWriter> raw;
    if (options.raw) {
        if (options.arrow.empty()) throw InputError("--raw: expected --arrow FILE as well, for the trials to go to");
        if (!question.trials) throw InputError("--raw: expected --trials N as well; an exact answer has no trials");
        raw.emplace(options.arrow);
    }
    const Answer result = [&] {
        Watching watching = options.watching("trials");
        if (raw)
            watching.watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
                raw->write(run, first, outcomes);
            };
        return answer(question, tables, watching.watch);
    }();
    if (raw) {
        raw->commit();
        options.notice("wrote " + options.arrow);
    } else {
        options.write_arrow_file(result);
    }
    options.write_picture(result);
    const AnswerText wanted{.all_outcomes = options.all || options.fractions, .why = options.why};
    if (!options.json) return put(print(result, wanted));
    Json json = to_json(result);
    if (options.why) json["ledger"] = to_json(result.ledger);
    put(json);
}

}  // namespace

void add_odds(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("odds", "the odds of one question");
    const auto options = std::make_shared<OddsOptions>();
    verb.add_option("question", options->subject, "a procedure, or a file.toml with its parameters")->required();
    options->add_to(verb);
    verb.add_flag("--why", options->why, "show how the parameters fold: strengths, modifiers, columns");
    verb.add_flag("--all", options->all, "list every outcome with all its fields");
    verb.add_flag("--fractions", options->fractions, "exact fractions");
    verb.add_flag("--raw", options->raw, "with --arrow and --trials: every trial instead of the distribution");
    on_choice(verb, action, options, run);
}

}  // namespace warodds::cli
