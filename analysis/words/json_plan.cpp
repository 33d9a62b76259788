#include "analysis/words/json.hpp"

namespace warodds {

Json to_json(const PlanView& view) {
    Json json = begin_json("plan");
    json.update({{"title", view.answer.title}, {"turns", view.turns}, {"steps", view.steps}});
    json["passed_over"] = Json::array();
    for (const auto& [step, forces, p] : view.passed_over)
        json["passed_over"].push_back({{"step", step}, {"forces", forces}, {"chance", ends_json(p)}});
    json["objectives"] = Json::array();
    for (const PlanView::Objective& objective : view.objectives) {
        Json met = Json::array();
        for (const Estimate& by_then : objective.met) met.push_back(ends_json(by_then));
        json["objectives"].push_back({{"name", objective.name}, {"field", objective.id}, {"met", std::move(met)}});
    }
    json["losses"] = Json::array();
    for (const PlanView::Losses& losses : view.losses) {
        Json by_turn = Json::array();
        for (std::size_t i = 0; i < losses.mean.size(); ++i) {
            Json turn = {{"mean", ends_json(losses.mean[i])}};
            for (const auto& [name, figure] :
                 {std::pair("q10", &losses.low[i]), {"q50", &losses.median[i]}, {"q90", &losses.high[i]}})
                turn.update({{name, value_json(*figure)},
                             {name + std::string("_low"), figure->low},
                             {name + std::string("_high"), figure->high}});
            by_turn.push_back(std::move(turn));
        }
        json["losses"].push_back(
            {{"force", losses.force}, {"counted", losses.lost_by}, {"by_turn", std::move(by_turn)}});
    }
    json["first_failure"] = Json::array();
    for (const auto& [what, p] : view.failures) {
        json["first_failure"].push_back(
            {{"what", what}, {"p", value_json(p)}, {"low", p.low}, {"high", p.high}, {"width", to_text(p.width)}});
    }
    if (view.met_unfailed) json["met_without_failure"] = ends_json(*view.met_unfailed);
    json["answer"] = to_json(view.answer);
    return json;
}

}  // namespace warodds
