#include "analysis/json.hpp"

namespace warodds {
namespace {

Json ends_json(const Estimate& figure) { return {{"value", figure.value}, {"low", figure.low}, {"high", figure.high}}; }

}  // namespace

Json to_json(const PlanView& view) {
    Json json = begin_json("plan");
    json.update({{"title", view.answer.title}, {"turns", view.turns}, {"steps", view.steps}});
    json["objectives"] = Json::array();
    for (const PlanView::Objective& objective : view.objectives) {
        Json met = Json::array();
        for (const Estimate& by_then : objective.met) met.push_back(ends_json(by_then));
        json["objectives"].push_back({{"name", objective.name}, {"field", objective.id}, {"met", std::move(met)}});
    }
    json["losses"] = Json::array();
    for (const PlanView::Losses& losses : view.losses) {
        Json by_turn = Json::array();
        for (std::size_t i = 0; i < losses.mean.size(); ++i)
            by_turn.push_back({{"mean", ends_json(losses.mean[i])},
                               {"q10", losses.low[i].value},
                               {"q50", losses.median[i].value},
                               {"q90", losses.high[i].value}});
        json["losses"].push_back({{"force", losses.force}, {"by_turn", std::move(by_turn)}});
    }
    json["first_failure"] = Json::array();
    for (const auto& [what, p] : view.failures) {
        Json one = {{"what", what}, {"p", p.value}};
        one.update({{"low", p.low}, {"high", p.high}});
        json["first_failure"].push_back(std::move(one));
    }
    json["answer"] = to_json(view.answer);
    return json;
}

}  // namespace warodds
