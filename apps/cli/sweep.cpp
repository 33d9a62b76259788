#include "analysis/question_forms.hpp"
#include "analysis/want.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct SweepOptions : RunOptions {
    std::string subject;
    std::vector<std::string> axes;
    std::optional<std::string> until;
};

void run_sweep(const SweepOptions& options) {
    options.file_names({options.subject});
    const TableSet tables = options.tables();
    const Question question = options.question(options.subject, tables);
    if (options.axes.empty())
        throw InputError("sweep: expected --axis name=low..high, such as --axis attacker_ar=0..5");
    std::optional<std::string> until = options.until;
    if (until && options.worth) until = with_worth(*until, worth_expression(*options.worth));
    const Sweep result = sweep_until(question, parse_axes(question, options.axes, "--axis", tables), until, tables,
                                     options.watching("cells").watch);
    options.notice_unused(result.tables, tables);
    options.write_question(question);
    options.write_arrow_file(result);
    options.write_csv_file(result);
    options.write_picture(result);
    if (options.is_told_by_arrow()) return;
    options.json ? put(to_json(result)) : put(print(result, {.more = options.more}));
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("sweep", "a question over a grid of parameters");
    const auto options = std::make_shared<SweepOptions>();
    options->add_question(verb, options->subject);
    options->add_to(verb);
    options->add_forms(verb);
    options->add_more(verb);
    add_axes(verb, options->axes,
             "a parameter and its values: name=low..high[:step], name=v1,v2, or name alone for every option; lists of "
             "units with | between");
    verb.add_option("--until", options->until, "mark the first cell where it is so: \"hex_taken >= 75%\"")
        ->type_name("EXPR>=X");
    on_choice(verb, action, options, run_sweep);
}

}  // namespace warodds::cli
