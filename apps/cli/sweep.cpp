#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct SweepOptions : RunOptions {
    std::string subject;
    std::vector<std::string> axes;
};

void run_sweep(const SweepOptions& options) {
    options.file_names({options.subject});
    const TableSet tables = options.tables();
    const Question question = options.question(options.subject);
    if (question.plausible) throw InputError("--plausible goes with odds and compare, one question at a time");
    if (options.axes.empty())
        throw InputError("sweep: expected --axis name=low..high, such as --axis attacker_ar=0..5");
    std::vector<SweepAxis> axes;
    for (const std::string& text : options.axes) axes.push_back(parse_axis(question.procedure, text, "--axis"));
    const Sweep result = sweep(question, std::move(axes), tables, options.watching("cells").watch);
    options.write_arrow_file(result);
    options.write_picture(result);
    if (options.is_told_by_arrow()) return;
    options.json ? put(to_json(result)) : put(print(result, {.more = options.more}));
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("sweep", "a question over a grid of parameters");
    const auto options = std::make_shared<SweepOptions>();
    verb.add_option("question", options->subject, "a procedure, or a file.toml with its parameters")->required();
    options->add_to(verb);
    options->add_more(verb);
    add_list(verb, "--axis", options->axes,
             "a parameter and its values: name=low..high[:step], name=v1,v2, or name alone for every option")
        ->type_name("NAME=LOW..HIGH[:STEP]");
    on_choice(verb, action, options, run_sweep);
}

}  // namespace warodds::cli
