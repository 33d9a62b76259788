#include "analysis/part.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct OddsOptions : RunOptions {
    std::string subject, part;
    std::vector<std::string> parts;
    Answering answering;
    bool why = false, all = false;
};

// the question answered from the parts of a run that was made before
Answer answer_from_files(const Question& question, const std::vector<std::string>& names, const TableSet& tables,
                         const Watch& watch) {
    std::vector<PartFile> parts;
    for (const std::string& name : names) {
        if (!is_readable_file(name)) throw InputError("--parts " + name + ": expected a file that --part wrote");
        parts.push_back({name, read_whole_file(name, most_part_bytes)});
    }
    return answer_from(question, parts, tables, watch);
}

void check_files(const OddsOptions& options) {
    std::vector<std::pair<std::string, std::string>> parts;
    for (const std::string& part : options.parts) parts.emplace_back("--parts", part);
    options.file_names({options.subject}, parts).writes("--part", options.part);
    if (options.answering.raw && options.arrow.empty())
        throw InputError("--raw: expected --arrow FILE as well, for the trials to go to");
}

void run_odds(const OddsOptions& options) {
    const TableSet tables = options.tables();
    Question question = options.question(options.subject, tables);
    check_files(options);
    Answering answering = options.answering;
    answering.part = !options.part.empty();
    answering.parts = !options.parts.empty();
    answering.says_trials = options.trials.has_value();
    answering.apply_to(question);
    std::optional<TrialWriter> raw;
    if (answering.raw) raw.emplace(options.arrow);
    std::optional<PendingFile> part;  // before a long run, so that a place nobody can write to is told at once
    if (!options.part.empty()) part.emplace(options.part);
    const Answer result = [&] {
        Watching watching = options.watching("trials");
        watching.watch.is_part = part.has_value();
        if (raw)
            watching.watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
                raw->write(run, first, outcomes);
            };
        if (!options.parts.empty()) return answer_from_files(question, options.parts, tables, watching.watch);
        return answer(question, tables, watching.watch);
    }();
    options.notice_unused(result.tables, tables);
    options.write_question(question);
    if (part) {
        part->write(part_text(question, tables, result));
        part->commit();
        options.notice("wrote " + options.part);
    }
    if (raw) {
        raw->commit();
        options.notice_written(options.arrow);
    } else {
        options.write_arrow_file(result);
    }
    options.write_csv_file(result);
    options.write_picture(result);
    if (options.is_told_by_arrow()) return;
    const AnswerText wanted{
        .all_outcomes = options.all || answering.fractions, .why = options.why, .more = options.more};
    if (!options.json) return put(print(result, wanted));
    Json json = to_json(result);
    if (options.why) json["ledger"] = to_json(result.ledger);
    put(json);
}

}  // namespace

void add_odds(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("odds", "the odds of one question");
    const auto options = std::make_shared<OddsOptions>();
    options->add_question(verb, options->subject);
    options->add_to(verb);
    options->add_forms(verb);
    options->add_within(verb);
    options->add_more(verb);
    verb.add_flag("--why", options->why, "show how the parameters fold: strengths, modifiers, columns");
    verb.add_flag("--all", options->all, "list every outcome with all its fields");
    verb.add_flag("--fractions", options->answering.fractions, "exact fractions");
    verb.add_flag("--raw", options->answering.raw,
                  "with --arrow and --trials: every trial instead of the distribution");
    add_count(verb, "--first", options->answering.first, 0, most_trials, "the first trial, for a run in pieces (0)");
    add_output(verb, "--part", options->part, "write the counts of these trials, to be added up with others");
    add_list(verb, "--parts", options->parts, "answer from such files of the same question instead of rolling")
        ->type_name("FILE");
    on_choice(verb, action, options, run_odds);
}

}  // namespace warodds::cli
