#include "apps/cli/options.hpp"

#include "output/read.hpp"

#include <unistd.h>

#include <filesystem>

namespace warodds::cli {
namespace {

bool is_file(const std::string& subject) {
    if (subject.ends_with(".toml")) return true;
    return subject.find('/') == subject.npos && std::filesystem::is_regular_file(subject);
}

}  // namespace

CLI::Option* add_list(CLI::App& verb, const std::string& name, std::vector<std::string>& values,
                      const std::string& help) {
    return verb.add_option(name, values, help)->expected(1)->take_all();
}

CLI::Option* add_seed(CLI::App& verb, std::optional<std::uint64_t>& seed, const std::string& help) {
    return verb.add_option("--seed", seed, help)->type_name("S")->check(CLI::NonNegativeNumber.description(""));
}

void CommonOptions::add_to(CLI::App& verb) {
    verb.add_flag("--json", json, "print JSON");
    verb.add_option("--tables", tables_dir, "lay the charts of this directory over the shipped ones")->type_name("DIR");
    verb.add_flag("--stand-in", stand_in, "allow charts that are stand-ins for unpublished ones");
    verb.add_flag("--quiet", quiet, "no notices, no progress");
}

TableSet CommonOptions::tables() const { return read_tables(tables_dir, stand_in); }

void QuestionOptions::add_to(CLI::App& verb) {
    CommonOptions::add_to(verb);
    add_list(verb, "--set", sets, "a parameter; 'warodds show <procedure>' lists them")->type_name("NAME=VALUE");
    add_list(verb, "--policy", policies, "how a decision is made")->type_name("[DECISION=]POLICY");
}

Question QuestionOptions::question(const std::string& subject) const {
    Question question;
    if (is_file(subject)) question = read_question(subject);
    else question.procedure = share(find_procedure(subject));
    for (const std::string& assignment : sets) set_param(question, assignment, "--set");
    for (const std::string& policy : policies) set_policy(question, policy, "--policy");
    return question;
}

void RunOptions::add_to(CLI::App& verb) {
    QuestionOptions::add_to(verb);
    add_list(verb, "--ask", asks,
             "a question about the outcome: \"hex_taken and attacker_losses <= 1\", \"mean(defender_losses)\"")
        ->type_name("EXPR");
    verb.add_option("--optimal", optimal,
                    "best play for this by the attacker (or \"defender: EXPR\"), the other side against it")
        ->type_name("EXPR");
    verb.add_option("--trials", trials, "Monte Carlo with so many trials instead of an exact answer")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    add_seed(verb, seed, "the seed of the dice (1)");
    verb.add_flag("--sampled", sampled, "literal dice instead of the compiled run");
    verb.add_option("--engine", engine,
                    "literal dice from one of Boost.Random's engines; 1,000,000 trials unless --trials says otherwise")
        ->type_name("NAME")
        ->check(CLI::IsMember(std::vector<std::string>(engine_names.begin(), engine_names.end())));
    verb.add_option("--threads", threads, "threads for trials and sweeps; no effect on any figure")
        ->type_name("N")
        ->check(CLI::Range(1u, 1024u));
    verb.add_option("--arrow", arrow, "write an Apache Arrow IPC file; - for standard output instead of the text")
        ->type_name("FILE");
    verb.add_option("--plot", plot, "draw a picture")->type_name("FILE.{png,svg,pdf}");
}

Question RunOptions::question(const std::string& subject) const {
    if (!arrow.empty()) expect_arrow();  // before a long run, not after it
    if (is_told_by_arrow() && json)
        throw InputError("--arrow -: --json goes to standard output too; leave one of them out, or name a file");
    if (is_told_by_arrow() && isatty(STDOUT_FILENO))
        throw InputError(
            "--arrow -: standard output is a terminal, which cannot show it; send it to a file or a program");
    if (!plot.empty()) expect_picture_name(plot);
    Question question = QuestionOptions::question(subject);
    if (!asks.empty()) question.asks = asks;
    if (optimal) question.optimal = optimal;
    if (trials) question.trials = trials;
    if (seed) question.seed = *seed;
    question.sampled = sampled || !engine.empty();
    if (question.sampled && !question.trials) question.trials = default_trials;
    for (std::size_t i = 0; i < engine_names.size(); ++i)
        if (engine == engine_names[i]) question.engine = static_cast<Engine>(i);
    return question;
}

}  // namespace warodds::cli
