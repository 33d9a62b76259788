#include "analysis/plan_view.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct PlanOptions : RunOptions {
    std::string subject;
    bool why = false;
};

void run_plan(const PlanOptions& options) {
    options.file_names({options.subject});
    const TableSet tables = options.tables();
    const Question question = options.question(options.subject, tables);
    const PlanView view = view_plan(question, tables, options.watching("trials").watch);
    options.notice_unused(view.answer.tables, tables);
    options.write_arrow_file(view.answer);
    options.write_csv_file(view);
    options.write_picture(view);
    if (options.is_told_by_arrow()) return;
    options.json ? put(to_json(view)) : put(print(view, {.why = options.why, .more = options.more}));
}

}  // namespace

void add_plan(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("plan", "a plan turn by turn: objectives, losses, what goes wrong first");
    const auto options = std::make_shared<PlanOptions>();
    options->add_question(verb, options->subject);
    options->add_to(verb);
    options->add_within(verb);
    options->add_csv(verb);
    verb.add_flag("--why", options->why, "show the steps, and how they fold as things stand at the start");
    verb.add_flag("--more", options->more, "every outcome with its sums, and all that the answer rests on");
    on_choice(verb, action, options, run_plan);
}

}  // namespace warodds::cli
