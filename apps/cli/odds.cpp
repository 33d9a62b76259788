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
    std::optional<std::uint64_t> first;
    bool why = false, all = false, fractions = false, raw = false;
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

void check_parts(const OddsOptions& options, const Question& question) {
    options.file_names({options.subject}).writes("--part", options.part);
    FileNames names;
    for (const std::string& part : options.parts) names.reads("--parts", part);
    names.writes("--arrow", options.arrow);
    names.writes("--plot", options.plot);
    if (!options.parts.empty()) {
        if (options.trials || options.first || !options.part.empty() || options.raw)
            throw InputError(
                "--parts answers from trials that were made before; leave out --trials, --first, --part and --raw");
        return;
    }
    if ((options.first || !options.part.empty()) && !question.trials)
        throw InputError("--first and --part go with --trials N, or --sampled: an exact answer has no trials");
}

void run_odds(const OddsOptions& options) {
    const TableSet tables = options.tables();
    Question question = options.question(options.subject, tables);
    question.fractions = options.fractions;
    question.first_trial = options.first.value_or(0);
    if (options.within && (options.first || !options.part.empty() || !options.parts.empty() || options.raw))
        throw InputError(
            "--within: how many trials that takes is not known; leave out --first, --part, --parts and --raw");
    check_parts(options, question);
    if (options.fractions && (question.trials || question.within))
        throw InputError("--fractions goes with an exact answer, not with --trials and --within");
    std::optional<TrialWriter> raw;
    if (options.raw) {
        if (options.arrow.empty()) throw InputError("--raw: expected --arrow FILE as well, for the trials to go to");
        if (!question.trials) throw InputError("--raw: expected --trials N as well; an exact answer has no trials");
        raw.emplace(options.arrow);
    }
    std::optional<PendingFile> part;  // before a long run, so that a place nobody can write to is told at once
    if (!options.part.empty()) part.emplace(options.part);
    const Answer result = [&] {
        Watching watching = options.watching("trials");
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
    const AnswerText wanted{.all_outcomes = options.all || options.fractions, .why = options.why, .more = options.more};
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
    verb.add_flag("--fractions", options->fractions, "exact fractions");
    verb.add_flag("--raw", options->raw, "with --arrow and --trials: every trial instead of the distribution");
    add_count(verb, "--first", options->first, 0, most_trials, "the first trial, for a run in pieces (0)");
    add_output(verb, "--part", options->part, "write the counts of these trials, to be added up with others");
    add_list(verb, "--parts", options->parts, "answer from such files of the same question instead of rolling")
        ->type_name("FILE");
    on_choice(verb, action, options, run_odds);
}

}  // namespace warodds::cli
