#include "rules/blitzkrieg/raid.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::blitzkrieg {

Schema<RaidParams> RaidParams::schema() {
    Schema<RaidParams> schema;
    schema.integer("interceptors", "enemy fighter factors that intercept the bombers", &RaidParams::interceptors)
        .range(0, 100)
        .rule("3.7.7.5");
    schema.integer("escorts", "fighter factors with the bombers", &RaidParams::escorts).range(0, 100).rule("3.7.7.1");
    schema.integer("hunters", "fighter factors in an adjacent hex, against the interceptors", &RaidParams::hunters)
        .range(0, 100)
        .rule("3.7.7.2");
    schema.integer("patrol", "fighter factors on patrol between the interceptors and the bombers", &RaidParams::patrol)
        .range(0, 100)
        .rule("3.7.7.3");
    schema.integer("enemy_industry", "Basic Industry cities of the side that intercepts", &RaidParams::enemy_industry)
        .range(0, 9)
        .rule("3.1.5");
    schema
        .policy("patrol_policy", Side::defender, "interceptors that come upon a patrol", &RaidParams::patrol_policy,
                {{"fight", "fight it, and go on with what is left"}, {"stop", "stop there"}})
        .rule("3.8.3.3");
    return_fire_reading(schema, &RaidParams::return_fire);
    return schema;
}

Raid::Raid(const RaidParams& params, const Supplies& own, Weather weather, const StrengthReadings& readings,
           Side interceptor_side, Tables& tables, std::optional<Cargo> cargo)
    : params_(params),
      readings_(readings),
      interceptor_side_(interceptor_side),
      table_(params.interceptors > 0 ? air_table(tables) : nullptr),
      cargo_(cargo.value_or(Cargo{})) {
    const WeatherEffects effects(weather, tables);
    const Figures strength = strength_figures(tables);
    const Supplies enemy({.petrochemical = 3, .industry = params.enemy_industry}, tables);
    if (params.interceptors > 0 && enemy.fighters == Rational(0))
        throw InputError(
            "enemy_industry: without Basic Industry there is no interception; remove interceptors (3.1.5)");
    own.expect_fighters(params.escorts + params.hunters + params.patrol);
    if (params.interceptors + params.escorts + params.hunters + params.patrol > 0)
        expect_flying(effects, weather, "weather");
    interceptors_ = {.times = 1, .halves = effects.air, .unstated = enemy.fighters};
    own_fighters_ = {.times = 1, .halves = effects.air, .unstated = own.fighters};
    defense_ = own_fighters_;
    if (params.return_fire == ReturnFire::full) defense_.unstated = 1;
    defense_.halves *= strength["intercepted"];
    with_escorts_ = strength["intercepting with escorts"];
    without_escorts_ = cargo_.is_transport ? cargo_.unescorted : strength["intercepting without escorts"];
}

bool Raid::operator==(const Raid& other) const {
    RaidParams same = other.params_;
    if (params_.interceptors == 0 || params_.patrol == 0) same.patrol_policy = params_.patrol_policy;  // nobody asks it
    same.return_fire = params_.return_fire;  // as far as it matters, it is in defense_
    return params_ == same && (params_.interceptors == 0 || readings_ == other.readings_) &&
           interceptor_side_ == other.interceptor_side_ && cargo_.is_transport == other.cargo_.is_transport &&
           cargo_.unescorted == other.cargo_.unescorted && interceptors_ == other.interceptors_ &&
           own_fighters_ == other.own_fighters_ && defense_ == other.defense_;
}

Raid::State Raid::start() const {
    State state{};
    state.interceptors = params_.interceptors;
    state.escorts = params_.escorts;
    state.patrol = params_.patrol;
    if (state.interceptors == 0) state.phase = Phase::done;
    else if (state.patrol == 0) state.phase = Phase::meet;
    return state;
}

bool Raid::step(State& state, int bombers, Roller& roller) const {
    if (state.phase == Phase::patrol) {
        meet_patrol(state, roller);
        state.phase = state.interceptors > 0 ? Phase::meet : Phase::done;
    } else if (state.phase == Phase::meet) {
        meet_bombers(state, bombers, roller);
        state.phase = params_.hunters > 0 && state.intercepted && state.interceptors > 0 ? Phase::hunt : Phase::done;
    } else if (state.phase == Phase::hunt) {
        const int hits = std::min<int>(state.interceptors, table_->fire(own_fighters_.of(params_.hunters, readings_),
                                                                        roller, {"3.8.3.2", "hunters' die"}));
        state.interceptors -= hits;
        state.interceptors_lost += hits;
        state.hunted = hits;
        state.phase = Phase::done;
    }
    return state.phase == Phase::done;
}

void Raid::meet_patrol(State& state, Roller& roller) const {
    const Choice choice{"3.8.3.3", "patrol", interceptor_side_, static_cast<int>(params_.patrol_policy)};
    const bool stops = roller.choose(choice, 2, [](int policy) { return policy; }) == 1;
    roller.note([&](Ledger& ledger) { ledger.add("3.8.3.3", "interceptors at the patrol", stops ? "stop" : "fight"); });
    if (stops) {
        state.interceptors = 0;
        return;
    }
    const int at_patrol = table_->fire(interceptors_.of(state.interceptors, readings_), roller,
                                       {"3.8.3.3", "interceptors' die"});
    const int at_interceptors = table_->fire(own_fighters_.of(state.patrol, readings_), roller,
                                             {"3.8.3.3", "patrol's die"});
    state.patrol_lost = std::min<int>(state.patrol, at_patrol);
    state.interceptors_lost = std::min<int>(state.interceptors, at_interceptors);
    const int patrol = state.patrol - state.patrol_lost, interceptors = state.interceptors - state.interceptors_lost;
    const int home = std::min(patrol, interceptors);  // the smaller force withdraws, and as many of the larger
    state.patrol = patrol - home;
    state.interceptors = interceptors - home;
    roller.note([&](Ledger& ledger) {
        ledger.add("3.8.3.3", "interceptors left", std::to_string(interceptors));
        ledger.add("3.8.3.3", "patrol left", std::to_string(patrol));
        ledger.add("3.8.3.3", "factors that withdraw", std::to_string(home), "of each side");
        ledger.add("3.8.3.3", "interceptors that go on", std::to_string(state.interceptors));
    });
}

void Raid::meet_bombers(State& state, int bombers, Roller& roller) const {
    if (bombers + state.escorts == 0) return;
    state.intercepted = 1;
    state.unescorted = state.escorts == 0;
    Modifiers fire = interceptors_;
    fire.times = state.unescorted ? without_escorts_ : with_escorts_;
    const int strength = fire.of(state.interceptors, readings_);
    const int defense = defense_.of(state.escorts + (cargo_.is_transport ? 0 : bombers), readings_);
    roller.note([&](Ledger& ledger) {
        ledger.add("3.8.3.1", "interceptor strength", std::to_string(strength));
        ledger.add("3.8.3.1", "strength of bombers and escorts", std::to_string(defense));
    });
    const int hits = table_->fire(strength, roller, {"3.8.3.1", "interceptors' die"});
    const int return_hits = table_->fire(defense, roller, {"3.8.3.1", "bombers' and escorts' die"});
    state.escorts_lost = std::min<int>(state.escorts, hits);
    state.bombers_lost = std::min(bombers, hits - state.escorts_lost);
    state.escorts -= state.escorts_lost;
    const int down = std::min<int>(state.interceptors, return_hits);
    state.interceptors -= down;
    state.interceptors_lost += down;
}

}  // namespace warodds::blitzkrieg
