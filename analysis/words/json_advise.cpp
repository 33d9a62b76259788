#include "analysis/words/json.hpp"

namespace warodds {
namespace {

// bounds have no value: nobody knows it
Json value_of(const Estimate& figure) { return has_unknown(figure.width) ? Json() : Json(figure.value); }

void add_figure(Json& json, const Estimate& figure) {
    json.update({{"value", value_of(figure)}, {"low", figure.low}, {"high", figure.high}});
}

Json setting_json(const LeverAdvice& lever, std::size_t setting) { return to_json(*lever.as, lever.settings[setting]); }

Json lever_json(const LeverAdvice& lever) {
    Json json = {{"name", lever.name}, {"from", setting_json(lever, lever.now)}, {"way", to_text(lever.way)}};
    if (!lever.cost.empty()) json["charge"] = lever.cost;
    json["price"] = lever.price;
    json["next"] = nullptr;
    if (lever.next) {
        json["next"] = {{"to", setting_json(lever, *lever.next)}};
        add_figure(json["next"], *lever.figures[*lever.next]);
        json["next"]["cost"] = lever.price_of(*lever.next);
    }
    json["spare"] = lever.spare;
    json["spare_known"] = !lever.is_spare_open;
    json["whole"] = lever.is_whole;
    json["known"] = !lever.is_open;
    const auto [first, last] = lever.looked_at();
    json["looked_at"] = {{"first", setting_json(lever, first)}, {"last", setting_json(lever, last)}};
    Json& stretches = json["stretches"] = Json::array();
    for (const LeverAdvice::Stretch& stretch : lever.stretches()) {
        stretches.push_back(
            {{"first", setting_json(lever, stretch.first)}, {"last", setting_json(lever, stretch.last)}});
        add_figure(stretches.back(), stretch.figure);
    }
    return json;
}

}  // namespace

Json to_json(const Advice& advice) {
    Json json = begin_json("advice");
    const Answer& now = advice.now;
    json.update({{"procedure", now.procedure},
                 {"title", now.title},
                 {"params", to_json(now.params)},
                 {"want", advice.want.text},
                 {"side", advice.side == Side::attacker ? "attacker" : "defender"},
                 {"now", value_of(advice.figure())},
                 {"low", advice.figure().low},
                 {"high", advice.figure().high},
                 {"target", advice.want.target},
                 {"met", advice.want.is_met(advice.figure())}});
    add_where(json, happens(now.distribution, now.asks.front()));
    if (!now.goal.empty()) json["optimal"] = now.goal;
    Json& reached = json["reached"] = Json::array();
    for (const WayThere& way : advice.ways) {
        Json changes = Json::array();
        for (const WayThere::Change& change : way.changes) {
            const LeverAdvice& lever = advice.levers[change.lever];
            changes.push_back({{"name", lever.name},
                               {"from", setting_json(lever, lever.now)},
                               {"to", setting_json(lever, change.to)}});
        }
        Json one = {{"changes", std::move(changes)}};
        add_figure(one, way.figure);
        one["cost"] = way.cost;
        one["sure"] = way.is_sure;
        reached.push_back(std::move(one));
    }
    Json& levers = json["levers"] = Json::array();
    for (const LeverAdvice& lever : advice.levers) levers.push_back(lever_json(lever));
    Json& exchanges = json["exchange"] = Json::array();
    for (const Exchange& exchange : advice.exchanges) {
        const LeverAdvice &lever = advice.levers[exchange.lever], &other = advice.levers[exchange.of];
        exchanges.push_back({{"name", lever.name},
                             {"to", setting_json(lever, *lever.next)},
                             {"of", other.name},
                             {"as_good", exchange.as_good ? setting_json(other, *exchange.as_good) : Json()},
                             {"breakpoints", exchange.breakpoints}});
    }
    json["whole"] = advice.is_whole;
    json["tables"] = to_json(now.tables);
    json["places"] = now.ledger.places();
    json["assumed"] = to_json(now.assumed);
    json["assumed_whole"] = now.assumed.is_whole;
    return json;
}

}  // namespace warodds
