#include "analysis/advice/card.hpp"
#include "analysis/questions/both_sides.hpp"

#include "verbs/verb.hpp"

namespace warodds {
namespace {

// rows and columns as one types them: {"odds": ["2:1", "3:1"], "terrain": null} is odds=2:1|3:1 and terrain
std::vector<std::string> axes_typed(const Request& request) {
    if (!request.has("axis") || !request.options["axis"].is_object()) return request.texts("axis");
    std::vector<std::string> typed;
    for (const auto& [name, values] : request.options["axis"].items()) {
        std::string text;
        for (const Json& value : values.is_array() ? values : Json::array({values}))
            if (!value.is_null())
                text += (text.empty() ? "=" : "|") + typed_text(value, option_name("axis") + " " + name);
        typed.push_back(name + text);
    }
    return typed;
}

Result run_card(const Request& request) {
    const auto tables = request.tables();
    Question question = request.studied(request.subject());
    std::vector<std::string> axes = question.axes;
    for (std::string& axis : axes_typed(request)) axes.push_back(std::move(axis));
    for (std::string& axis : axes)
        if (names_both(*question.procedure, axis)) axis = axis_of_both(question, axis, option_name("axis"));
    const auto held = std::make_shared<const Card>(card_of(question, axes, *tables, request.watch));
    request.notice_unused(held->sweep.tables, *tables);
    Result result = told("sweep", std::shared_ptr<const Sweep>(held, &held->sweep));
    result.text = [held](const AnswerText&) { return print(*held); };
    result.figure = [held] { return figure_of(*held); };
    result.frame = [held] { return frame_of(*held); };
    result.csv = [held] { return csv_of(frame_of(*held)); };
    result.is_page = true;
    return result;
}

}  // namespace

Verb verb_card() {
    return {.name = "card",
            .rank = 70,
            .help = "one page of odds, to print and put beside the map",
            .counts = "cells",
            .asks = Verb::Asked{"question", "a procedure, a chart, or a file.toml with its parameters"},
            .options = options::question() + options::asking() + options::threads() +
                       Options{axes("axis",
                                    "rows, then columns: name=low..high[:step], name=v1,v2, or name alone for every "
                                    "option; ocs/attack and case-geld/attack have usual ones")
                                   .or_called("vary")
                                   .first()},
            .gives = {Form::arrow, Form::plot, Form::csv},
            .is_page = true,
            .run = run_card};
}

}  // namespace warodds
