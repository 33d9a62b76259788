#include "rules/ocs/air/air_approach.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

Schema<Approach::Params> Approach::Params::schema() {
    using P = Approach::Params;
    Schema<P> schema;
    Aircraft::list(schema, "aircraft",
                   "mission aircraft in the order of their stack; fighters fly with them as escorts", &P::aircraft)
        .rule("14.2a, 14.2e");
    Aircraft::list(schema, "defenders", "Active enemy aircraft in the hex: their air base is there", &P::defenders)
        .rule("14.2f C");
    list_who_waits(schema, &P::interceptors, &P::bystanders);
    schema.part(FlakTarget::schema(), &P::flak);
    schema
        .flag("long_range_effects",
              "option: aircraft beyond half their range fight with a lower rating and shift the barrage",
              &P::long_range_effects)
        .rule("21.4");
    schema.part(AirDecisions::schema(Side::attacker), &P::attacker, "attacker_");
    schema.part(AirDecisions::schema(Side::defender), &P::defender, "defender_");
    schema
        .policy("after_combat", Side::attacker, "who of yours goes home after an air combat", &P::after_combat,
                {{"stay", "all fly on to the target"}, {"fighters-leave", "fighters go home"}})
        .rule("14.3d");
    schema.part(Decisions::schema(), &P::decides);
    return schema;
}

Schema<Approach::Decisions> Approach::Decisions::schema() {
    using D = Decisions;
    Schema<D> schema;
    schema
        .policy("intercept", Side::defender, "whether the enemy intercepts, and with which fighter", &D::intercept,
                {{"best", "the highest rating"},
                 {"weakest", "the lowest rating"},
                 {"never", "nobody: the patrol zone only helps flak"}})
        .rule("14.5");
    schema
        .policy("flak_tie", Side::attacker, "which aircraft is hit when several are weakest or strongest", &D::flak_tie,
                tie_options())
        .rule("14.4f");
    schema
        .reading("zone_at_flak", "a patrol zone whose fighters were all beaten before flak is rolled", &D::zone_at_flak,
                 {{"active", "is gone, unless patrol_zone says that others make one"}, {"declared", "still counts"}})
        .rule("14.4c");
    return schema;
}

Approach::Params Approach::Params::active() const {
    Params result = *this;
    result.aircraft = ocs::active(aircraft, "aircraft");
    result.defenders = ocs::active(defenders, "defender");
    result.interceptors = ocs::active(interceptors, "interceptor");
    result.bystanders = ocs::active(bystanders, "bystander");
    return result;
}

Approach::Approach(const Params& given, const Errand& errand, std::shared_ptr<const Sorties> sorties, Tables& tables,
                   Ledger& ledger)
    : params_(given.active()), errand_(errand), sorties_(std::move(sorties)), mission_(sorties_->all()), flak_(tables) {
    const Params& params = params_;
    int place = 0;
    for (const Aircraft& aircraft : given.defenders) defender_place_.push_back(aircraft.inactive ? -1 : place++);
    AircraftValues values(tables, params.long_range_effects);
    for (std::size_t i = 0; i < params.interceptors.size(); ++i)
        if (!params.interceptors[i].fighter)
            throw InputError(aircraft_label("interceptor", i, params.interceptors[i]) +
                             ": only fighters intercept (14.5); add the word fighter");
    for (std::size_t i = 0; i < params.aircraft.size(); ++i) {
        if (errand.counts_shot_down && params.aircraft[i].steps() == 1)
            fragile_ = static_cast<std::uint16_t>(fragile_ | 1u << i);
        ledger.add("14.1", fmt::format("aircraft {}", number_in_list(params.aircraft[i], i)),
                   fmt::format("{}-{}", values.rating_text(params.aircraft[i]),
                               to_text(sorties_->printed(static_cast<int>(i)))),
                   params.aircraft[i].name);
    }
    for (std::size_t i = 0; i < params.defenders.size(); ++i)
        if (params.defenders[i].fighter)
            defending_fighters_ = static_cast<std::uint16_t>(defending_fighters_ | 1u << i);

    AirForce own{.members = {}, .decides = params.attacker};
    own.add(params.aircraft, "aircraft", values);
    if (!params.defenders.empty()) {
        values.check_base(params.defenders.size(), params.flak.air_base.value_or(0), "defenders", ledger);
        AirForce enemy{.members = {}, .decides = params.defender};
        enemy.add(params.defenders, "defender", values);
        battle_.emplace(std::array{own, std::move(enemy)}, 0, tables);
    }
    if (!params.bystanders.empty()) values.check_base(params.bystanders.size(), highest_base, "bystanders", ledger);
    if (!params.interceptors.empty()) {
        own.add(params.bystanders, "bystander", values);
        AirForce enemy{.members = {}, .decides = {.pick = params.defender.pick}};
        enemy.add(params.interceptors, "interceptor", values);
        interception_.emplace(std::array{own, std::move(enemy)}, 1, tables);
        bystanders_ = static_cast<std::uint16_t>(interception_->all(0) & ~mission_);
    }
}

Approach::State Approach::start() const {
    State state;
    if (defending_fighters_) state.zone = state.zone | zone_of_defenders;
    if (interception_) state.zone = state.zone | zone_of_interceptors;
    state.phase = interception_ ? Phase::interception_choice : Phase::flak;
    if (battle_) {
        state.battle = battle_->start(mission_, battle_->all(1));
        if (!battle_->finished(state.battle)) {
            state.phase = Phase::combat;
            return state;
        }
    }
    state.battle = {.present = {mission_, 0}, .phase = AirBattle::State::Phase::done};
    return state;
}

void Approach::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::combat:  // 14.2f C
            fight(state, *battle_, roller);
            if (battle_->finished(state.battle)) end_battle(state, true);
            break;
        case Phase::interception_choice:  // 14.2f D
            leave(state, roller);
            if (flying(state)) choose_interceptor(state, roller);
            break;
        case Phase::interception:
            fight(state, *interception_, roller);
            if (interception_->finished(state.battle)) end_battle(state, false);
            break;
        case Phase::flak:  // 14.2f E
            if (state.fought) leave(state, roller);
            else meet_flak(state, roller);
            break;
        case Phase::over: return;
    }
    // nobody is left to go on; while they fight, bystanders may be
    if (flying(state) == 0 && state.phase != Phase::interception) {
        state.phase = Phase::over;
        state.fought = 0;
    }
}

void Approach::fight(State& state, const AirBattle& battle, Roller& roller) const {
    const AirBattle::State before = state.battle;
    battle.step(state.battle, roller);
    if (before.destroyed[0] != state.battle.destroyed[0])
        state.shot_down = state.shot_down | (before.present[0] & ~state.battle.present[0] & fragile_);
}

void Approach::end_battle(State& state, bool over_base) const {
    const AirBattle::State& battle = state.battle;
    state.own_steps += battle.steps_lost[0];
    state.own_destroyed += battle.destroyed[0];
    state.enemy_steps += battle.steps_lost[1];
    state.enemy_destroyed += battle.destroyed[1];
    if (over_base && errand_.counts_base) {  // 14.1c: those who aborted over their own base stay on it
        state.base_steps = battle.steps_lost[1];
        state.base_destroyed = battle.destroyed[1];
    }
    if (params_.decides.zone_at_flak == ZoneReading::active) {
        if (over_base && !(battle.present[1] & defending_fighters_)) state.zone = state.zone & ~zone_of_defenders;
        // 14.5: an interceptor that wins stays Active, and so do those that did not come
        if (!over_base && battle.present[1] == 0 && params_.interceptors.size() == 1)
            state.zone = state.zone & ~zone_of_interceptors;
    }
    if (keeps_effects_) {
        state.own_hit = static_cast<std::uint16_t>(state.own_hit | battle.hit[0]);
        if (over_base) {
            state.defenders_hit = battle.hit[1];
            state.defenders_home = static_cast<std::uint16_t>(battle_->all(1) & ~battle.present[1]);
        } else {
            state.own_home = static_cast<std::uint16_t>(bystanders_ & ~battle.present[0]);
            if (battle.present[1]) state.interceptor = 0;
            state.interceptor_hit = battle.hit[1] != 0;
        }
    }
    state.phase = over_base && interception_ ? Phase::interception_choice : Phase::flak;
    state.fought = 1;
    state.battle = {.present = {static_cast<std::uint16_t>(battle.present[0] & mission_), 0},
                    .phase = AirBattle::State::Phase::done};
}

// 14.3d C
void Approach::leave(State& state, Roller& roller) const {
    if (!state.fought) return;
    state.fought = 0;
    const Choice choice{"14.3d", "abort after air combat", Side::attacker, static_cast<int>(params_.after_combat)};
    (battle_ ? *battle_ : *interception_).withdraw(state.battle.present[0], 0, 0, choice, roller, [&](int aircraft) {
        return params_.after_combat == LeavePolicy::fighters_leave && params_.aircraft[aircraft].fighter;
    });
}

// 14.5: exactly one fighter, or none
void Approach::choose_interceptor(State& state, Roller& roller) const {
    const std::vector<AirForce::Member>& members = interception_->side(1).members;
    std::array<int, AirBattle::most_aircraft> offered;
    int count = 0, best = 0, weakest = 0;
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        if (members[i].kind != i) continue;
        offered[count] = i;
        if (members[i].rating > members[offered[best]].rating) best = count;
        if (members[i].rating < members[offered[weakest]].rating) weakest = count;
        ++count;
    }
    const Choice choice{"14.5", "interception", Side::defender, static_cast<int>(params_.decides.intercept)};
    const int chosen = roller.choose(choice, count + 1, [&](int) {
        return params_.decides.intercept == InterceptPolicy::best      ? best
               : params_.decides.intercept == InterceptPolicy::weakest ? weakest
                                                                       : count;
    });
    roller.note([&](Ledger& ledger) {
        ledger.add("14.5", "interception", chosen == count ? "none" : members[offered[chosen]].label);
    });
    state.phase = Phase::flak;
    if (chosen == count) return;
    const AirBattle::State battle = interception_->start(static_cast<std::uint16_t>(flying(state) | bystanders_),
                                                         static_cast<std::uint16_t>(1u << offered[chosen]));
    if (interception_->finished(battle)) return;  // 14.3a: nobody may attack
    if (keeps_effects_) state.interceptor = offered[chosen] + 1;
    state.battle = battle;
    state.phase = Phase::interception;
}

FlakTarget Approach::flak_target(const State& state) const {
    FlakTarget target = params_.flak;
    target.patrol_zone = in_zone(state);
    return target;
}

void Approach::plan_flak(Ledger& ledger) const {
    const State state = start();
    if (errand_.meets_flak || in_zone(state))
        flak_.modifier(flak_target(state), std::popcount(mission_), sorties_->has_fighter(mission_), &ledger);
    else ledger.add("14.4a", "flak", "none", "only in an enemy patrol zone");
}

void Approach::meet_flak(State& state, Roller& roller) const {
    state.phase = Phase::over;
    state.shot_down = 0;  // all the cargo is still aboard, or what went down with them is settled
    const FlakTarget target = flak_target(state);
    if (!errand_.meets_flak && !target.patrol_zone) return;  // 14.4a
    const int count = std::popcount(flying(state));
    const bool fighter = sorties_->has_fighter(flying(state));
    const int modifier = flak_.modifier(target, count, fighter);
    roller.note([&](Ledger& ledger) {
        if (flying(state) != mission_ || target.patrol_zone != in_zone(start()))
            flak_.modifier(target, count, fighter, &ledger);
    });
    const int aircraft = sorties_->meet_flak(flying(state), flak_, modifier, params_.decides.flak_tie, roller);
    if (aircraft == FlakTable::nobody) return;
    const bool destroyed = params_.aircraft[aircraft].steps() == 1;
    roller.note([&](Ledger& ledger) {
        ledger.add("14.4f", "flak loss", aircraft_label("aircraft", aircraft, params_.aircraft[aircraft]),
                   destroyed ? "destroyed" : "reduced");
    });
    state.flak_hit = 1;
    ++state.own_steps;
    if (destroyed) {
        ++state.own_destroyed;
        state.battle.present[0] = static_cast<std::uint16_t>(flying(state) & ~(1u << aircraft));
        if (keeps_effects_) state.own_hit = static_cast<std::uint16_t>(state.own_hit | 1u << aircraft);
    } else {
        state.hit = aircraft + 1;
    }
}

void Approach::leave_behind(Params& given, const State& state, bool lands_active) const {
    given.aircraft = after_flight(given.aircraft, [&](Aircraft& aircraft, int i) {
        const bool flew_on = flying(state) >> i & 1;
        aircraft.inactive = !(flew_on && aircraft.fighter && lands_active);
        return !(state.own_hit >> i & 1 || state.hit == i + 1) || aircraft.lose_step();
    });
    given.bystanders = after_flight(given.bystanders, [&](Aircraft& aircraft, int i) {
        const std::size_t own = params_.aircraft.size() + i;
        aircraft.inactive = state.own_home >> own & 1;
        return !(state.own_hit >> own & 1) || aircraft.lose_step();
    });
    given.interceptors = after_flight(given.interceptors, [&](Aircraft& aircraft, int i) {  // 14.5
        aircraft.inactive = state.interceptor == i + 1;
        return !(aircraft.inactive && state.interceptor_hit) || aircraft.lose_step();
    });
}

void Approach::forget_effects() {
    keeps_effects_ = false;
    const auto of_mission = [&](int i) { return mission_ >> i & 1; };
    if (battle_)
        battle_->forget_hits([&](int side, int a, int b) {
            if (side == 1) return params_.defenders[a].fighter != params_.defenders[b].fighter;
            return !params_.aircraft[a].is_like(params_.aircraft[b]);
        });
    if (interception_)
        interception_->forget_hits([&](int side, int a, int b) {
            if (side == 1 || (!of_mission(a) && !of_mission(b))) return false;
            return !of_mission(a) || !of_mission(b) || !params_.aircraft[a].is_like(params_.aircraft[b]);
        });
}

void Approach::forget_way(State& state) const {
    if (keeps_effects_) return;
    state.battle = {};
    state.hit = state.zone = state.base_steps = state.base_destroyed = 0;
}

void Approach::canonical(State& state) const {
    if (!keeps_effects_) return;
    if (state.phase == Phase::combat) battle_->canonical(state.battle);
    if (state.phase == Phase::interception) interception_->canonical(state.battle);
    if (const AirBattle* battle = interception_ ? &*interception_ : battle_ ? &*battle_ : nullptr) {
        const auto gone = static_cast<std::uint16_t>((mission_ & ~flying(state)) | state.own_home);
        state.own_hit = AirBattle::hit_first(state.own_hit, gone, battle->side(0).members);
    }
    if (battle_)
        state.defenders_hit = AirBattle::hit_first(state.defenders_hit, state.defenders_home, battle_->side(1).members);
}

}  // namespace warodds::ocs
