#include "analysis/words/json.hpp"
#include "analysis/advice/luck.hpp"

namespace warodds {
namespace {

// A range over unknown cells, over what trials leave open of a sum, or over decisions has no value: nobody knows it.
Json with_ends(const Estimate& figure, bool is_over_plays, bool is_of_sum) {
    const bool is_range = !figure.is_exact();
    const bool has_value = !is_range || (!is_over_plays && !is_of_sum && !has_unknown(figure.width));
    return {{"value", has_value ? Json(figure.value) : Json()},
            {"low", figure.low},
            {"high", figure.high},
            {"width", is_range && is_over_plays ? "replies"
                      : is_range                ? to_text(figure.width)
                                                : "none"}};
}

void add_fortune(Json& json, const Fortune& fortune) {
    const auto plain = [&](const Estimate& figure) { return with_ends(figure, fortune.is_over_plays, false); };
    const auto chance = [&](const Estimate& figure) { return with_ends(figure, fortune.is_over_plays, true); };
    json.update({{"value", fortune.came.is_exact() ? Json(fortune.came.value) : Json()},
                 {"luck", plain(fortune.luck)["value"]},
                 {"luck_low", fortune.luck.low},
                 {"luck_high", fortune.luck.high},
                 {"mean", plain(fortune.mean)},
                 {"sd", plain(fortune.sd)},
                 {"worse", chance(fortune.below)},
                 {"same", chance(fortune.same)},
                 {"better", chance(fortune.above)},
                 {"percentile", chance(fortune.percentile)}});
    if (!fortune.came.is_exact()) json.update({{"value_low", fortune.came.low}, {"value_high", fortune.came.high}});
}

Json to_json(const Decisions& decisions) {
    Json json = Json::object();
    for (const auto& [name, value] : decisions) json[name] = value;
    return json;
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
        one["known"] = to_json(roll.known);
        one["plays_whole"] = roll.is_whole;
        if (roll.is_over_plays) {
            Json& plays = one["plays"] = Json::array();
            for (const PlayLuck& play : roll.plays) {
                Json here = {{"decisions", to_json(play.decisions)}};
                add_fortune(here, play);
                plays.push_back(std::move(here));
            }
        }
        rolls.push_back(std::move(one));
    }
    for (const Luck::LeftOut& roll : luck.left_out)
        json["left_out"].push_back({{"at", roll.place}, {"why", InputError(roll.why).what()}});
    Json& total = json["total"] = Json::object();
    add_fortune(total, luck.total);
    json["exact"] = luck.is_exact;
    if (luck.rounded_to > 0) json["rounded_to"] = luck.rounded_to;
    Json& path = json["path"] = Json::array();
    for (const Luck::Step& step : luck.path)
        path.push_back({{"luck", with_ends(step.luck, luck.total.is_over_plays, false)["value"]},
                        {"luck_low", step.luck.low},
                        {"luck_high", step.luck.high},
                        {"low", step.low},
                        {"high", step.high}});
    Json& decided = json["decided"] = Json::array();
    for (const std::size_t i : luck.decided) decided.push_back(i + 1);
    json["tables"] = to_json(luck.tables);
    json["assumed"] = to_json(luck.assumed);
    json["assumed_whole"] = luck.assumed.is_whole;
    return json;
}

}  // namespace warodds
