#include "analysis/plans/plan_view.hpp"
#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_plan(const Request& request) {
    const auto tables = request.tables();
    const Question question = request.asked(request.subject());
    const auto held = std::make_shared<const PlanView>(view_plan(question, *tables, request.watch));
    request.notice_unused(held->answer.tables, *tables);
    Result result = told("plan", held);
    result.turns = std::exchange(result.frame, {});
    result.frame = [held] { return frame_of(held->answer); };
    result.ask = [held](const std::string& expr) { return held->answer.ask(expr); };
    return result;
}

}  // namespace

Verb verb_plan() {
    return {.name = "plan",
            .rank = 55,
            .help = "a plan turn by turn: objectives, losses, what goes wrong first",
            .counts = "trials",
            .asks = Verb::Asked{"question", "a procedure, a chart, or a file.toml with its parameters"},
            .options = options::question() + options::asking() + options::plausible() + options::threads() +
                       options::within(),
            .gives = {Form::arrow,
                      Form::plot,
                      Form::csv,
                      {Form::why, "show the steps, and how they fold as things stand at the start"},
                      {Form::more, "every outcome with its sums, and all that the answer rests on"}},
            .run = run_plan};
}

}  // namespace warodds
