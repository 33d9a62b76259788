#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

#include <fmt/format.h>

#include <random>

namespace warodds::cli {
namespace {

struct RollOptions : QuestionOptions {
    std::string subject;
    DiceAsked asked;
    std::optional<std::string> optimal, then;
};

void roll_once(const RollOptions& options) {
    options.check_csv();
    FileNames names(options.tables_dir);
    if (names_file(options.subject)) names.reads("the question", options.subject);
    names.writes("--csv", options.csv);
    const TableSet tables = options.tables();
    const Script script = options.asked.script(std::random_device{}());
    Question question = options.question(options.subject, tables);
    if (options.optimal) question.play_for(*options.optimal);
    if (options.then) question.then_for(*options.then);
    Watching watching(options.quiet, 1, "looking for the best play");
    const Rolled rolled = roll(question, script, tables, watching.watch);
    if (!script.dice && !options.asked.seed)
        options.notice(fmt::format("seed {}: the same dice again with --seed {}", script.seed, script.seed));
    options.notice_unused(rolled.frame.tables, tables);
    options.write_csv_file(rolled);
    if (options.csv == "-") return;
    if (!options.json) return put(print(rolled));
    put(to_json(rolled));
}

}  // namespace

void add_roll(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("roll", "one resolution, every die and lookup shown");
    const auto options = std::make_shared<RollOptions>();
    options->add_question(verb, options->subject);
    options->add_to(verb);
    options->add_csv(verb);
    verb.add_option("--dice", options->asked.dice,
                    "the dice to use: one number a die, or one number a roll (9 for 2d6); a blind draw also by what it "
                    "turns up "
                    "(6-6)")
        ->type_name("4,3,6");
    add_seed(verb, options->asked.seed, "the seed of the dice; a new one each time otherwise");
    add_count(verb, "--trial", options->asked.trial, 0, most_trials,
              "this trial of 'odds --sampled' with the same seed (0)");
    verb.add_option("--optimal", options->optimal, "decide as best play for this does, as 'odds --optimal' tells it")
        ->type_name("EXPR");
    add_then(verb, options->then);
    on_choice(verb, action, options, roll_once);
}

}  // namespace warodds::cli
