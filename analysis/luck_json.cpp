#include "analysis/json.hpp"
#include "analysis/luck.hpp"

namespace warodds {
namespace {

Json with_ends(const Estimate& figure) {
    return {{"value", figure.value}, {"low", figure.low}, {"high", figure.high}, {"width", to_text(figure.width)}};
}

void add_fortune(Json& json, const Fortune& fortune) {
    json.update({{"value", fortune.value},
                 {"luck", fortune.luck()},
                 {"mean", with_ends(fortune.mean)},
                 {"sd", with_ends(fortune.sd)},
                 {"worse", with_ends(fortune.below)},
                 {"same", with_ends(fortune.same)},
                 {"better", with_ends(fortune.above)},
                 {"percentile", with_ends(fortune.percentile)}});
}

}  // namespace

Json to_json(const Luck& luck) {
    Json json = begin_json("luck");
    json["title"] = luck.title;
    Json& rolls = json["rolls"] = Json::array();
    for (const RollLuck& roll : luck.rolls) {
        Json was = Json::object();
        for (const auto& [field, value] : roll.was) was[field] = value;
        Json one = {{"name", roll.name},
                    {"at", roll.place},
                    {"procedure", roll.frame.procedure},
                    {"params", to_json(roll.frame.params)},
                    {"side", roll.side == Side::attacker ? "attacker" : "defender"},
                    {"worth", roll.worth},
                    {"dice", roll.dice.empty() ? Json() : Json(roll.dice)},
                    {"was", std::move(was)},
                    {"method", to_text(roll.method)},
                    {"trials", roll.method == Method::exact ? Json() : Json(roll.trials)}};
        add_fortune(one, roll);
        rolls.push_back(std::move(one));
    }
    Json& total = json["total"] = Json::object();
    add_fortune(total, luck.total);
    json["exact"] = luck.is_exact;
    if (luck.rounded_to > 0) json["rounded_to"] = luck.rounded_to;
    Json& path = json["path"] = Json::array();
    for (const Luck::Step& step : luck.path)
        path.push_back({{"luck", step.luck}, {"low", step.low}, {"high", step.high}});
    Json& decided = json["decided"] = Json::array();
    for (const std::size_t i : luck.decided) decided.push_back(i + 1);
    json["tables"] = to_json(luck.tables);
    json["assumed"] = to_json(luck.assumed);
    json["assumed_whole"] = luck.assumed.is_whole;
    return json;
}

}  // namespace warodds
