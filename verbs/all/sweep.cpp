#include "analysis/questions/question_forms.hpp"
#include "analysis/questions/want.hpp"
#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_sweep(const Request& request) {
    const auto tables = request.tables();
    Question question = request.studied(request.subject());
    std::vector<SweepAxis> axes = axes_of(question, request.has("axis") ? request.options["axis"] : Json(), "axis",
                                          *tables);
    if (axes.empty())
        throw InputError("sweep: expected what to go through, such as odds=1..6, among the words or as " +
                         option_name("axis") + " odds=1..6");
    auto until = text_of(request.options, "until");
    if (const auto worth = text_of(request.options, "worth"); until && worth)
        until = with_worth(*until, worth_expression(*worth));
    Sweep swept = sweep_until(question, std::move(axes), until, *tables, request.watch);
    request.notice_unused(swept.tables, *tables);
    Result result = told("sweep", std::move(swept));
    result.question = [question] { return question_toml(question); };
    return result;
}

}  // namespace

Verb verb_sweep() {
    return {.name = "sweep",
            .rank = 50,
            .help = "a question over a grid of parameters",
            .counts = "cells",
            .asks = Verb::Asked{"question", "a procedure, a chart, or a file.toml with its parameters"},
            .options = options::question() + options::asking() + options::threads() + options::forms() +
                       Options{axes("axis",
                                    "a parameter and its values: name=low..high[:step], name=v1,v2, or name alone for "
                                    "every option; lists of units with | between")
                                   .or_called("vary")
                                   .first(),
                               text("until", "EXPR>=X", "mark the first cell where it is so: \"hex_taken >= 75%\"")},
            .gives = {Form::arrow, Form::plot, Form::more, Form::csv, Form::save},
            .run = run_sweep};
}

}  // namespace warodds
