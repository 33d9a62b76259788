#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "analysis/question.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct BalanceOptions : RunOptions {
    std::string subject, with, on, mix;
    std::vector<std::string> with_sets;
};

// two versions of a rule
Balance of_rules(const BalanceOptions& options, const TableSet& tables, const Watch& watch) {
    if (!options.with.empty() || !options.on.empty() || !options.mix.empty())
        throw InputError("balance " + options.subject +
                         ": --with, --on and --mix go with a chart; 'warodds tables "
                         "list' names them");
    const Question before = options.question(options.subject, tables);
    Question after = before;
    std::string label;
    for (const std::string& assignment : options.with_sets) {
        after.typed.erase(assignment.substr(0, assignment.find('=')));  // it is there to be changed
        set_param(after, assignment, "--with-set");
        label += (label.empty() ? "" : ", ") + assignment;
    }
    return balance_rules(before, after, {"as it is", label}, tables, watch);
}

Balance of_charts(const BalanceOptions& options, const TableSet& tables, const Watch& watch) {
    if (options.with.empty())
        throw InputError("balance " + options.subject +
                         ": expected --with FILE.toml, your version of the chart; "
                         "'warodds tables new' makes a copy to change");
    TableSet after = tables.with({});
    after.lay_over(options.subject, read_whole_file(options.with), options.with);
    std::optional<Question> asked;
    Question read;
    if (!options.on.empty()) {
        asked = options.question(options.on, tables);
        read.procedure = share(find_procedure("chart/read"));
    } else {
        if (!options.asks.empty())
            throw InputError(
                "--ask: expected --on with a procedure or a file whose figure it is, such as --on "
                "ocs/attack");
        read = QuestionOptions(options).question("chart/read", tables);
    }
    read.params["table"] = {options.subject, "balance"};
    return balance_charts(
        {options.subject, tables, after, std::move(read), options.mix.empty() ? Mix{} : parse_mix(options.mix)}, asked,
        watch);
}

void run_balance(const BalanceOptions& options) {
    if (!options.arrow.empty()) throw InputError("--arrow: a balance has no Arrow form; --json has all of it");
    if (!options.plot.empty()) expect_picture_name(options.plot);
    std::vector<std::pair<std::string, std::string>> read;
    if (!options.with.empty()) read.emplace_back("--with", options.with);
    options.file_names({options.subject, options.on}, read);
    options.check_csv();
    const TableSet tables = options.tables();
    const Watching watching = options.watching("cells");
    const Balance result = options.with_sets.empty() ? of_charts(options, tables, watching.watch)
                                                     : of_rules(options, tables, watching.watch);
    options.write_csv_file(result);
    options.write_picture(result);
    if (options.csv == "-") return;
    options.json ? put(to_json(result)) : put(print(result));
}

}  // namespace

void add_balance(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("balance", "two versions of a chart or a rule side by side, for designers");
    const auto options = std::make_shared<BalanceOptions>();
    verb.add_option("what", options->subject, "a chart, or with --with-set a procedure or a file.toml")->required();
    verb.add_option("words", options->words, "name=value of what is asked")->type_name("NAME=VALUE");
    options->add_to(verb);
    options->add_csv(verb);
    verb.add_option("--with", options->with, "the other version of the chart")->type_name("FILE.toml");
    add_list(verb, "--with-set", options->with_sets, "what the other version of the rule has: reading=x")
        ->type_name("NAME=VALUE");
    verb.add_option("--mix", options->mix, "how often battles are fought on each column (all alike)")
        ->type_name("\"3:1=4, 2:1=3\"");
    verb.add_option("--on", options->on, "a procedure or file.toml that reads the chart, whose figures are asked")
        ->type_name("QUESTION");
    on_choice(verb, action, options, run_balance);
}

}  // namespace warodds::cli
