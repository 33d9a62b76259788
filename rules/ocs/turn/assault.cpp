#include "rules/ocs/turn/assault.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

const char* phase_name(int phase) {
    static constexpr std::array names = {"", "Movement Phase", "Combat Phase", "Exploitation Phase"};
    return names[phase];
}

TurnFire::Planned planned_fire(const TurnPlan& plan) {
    return {.hip_shoots = {plan.first.hip_shoots, plan.exploitation.hip_shoots},
            .bombers = {plan.first.bombers, plan.exploitation.bombers},
            .guns = {plan.first.barrage, plan.exploitation.barrage}};
}

TurnPlan marked(TurnPlan plan, const Watched& watched) {
    plan.forces = watched.marked(plan.forces);
    return plan;
}

// the outcome fields that blur looks at, in the order of outcomes()
enum Asked : std::size_t {
    asked_attacker_losses = 3,
    asked_supply = 7,
    asked_defender_supply,
    asked_combats,
    asked_aircraft
};

}  // namespace

Assault::Assault(const Params& params, Tables& tables, Ledger& ledger)
    : watched_(params.forces, params.unit),
      fights_(marked(params, watched_), tables),
      fire_(params.fire, planned_fire(params), units(), tables, ledger),
      strengths_(params.forces, fights_.values()),
      rolls_(stages_with_dice()) {
    // what the rules forbid is refused at once
    const auto expect = [&](Stage stage, bool all_exploit, const std::string& otherwise) {
        Fight fight = planned_fight(stage, all_exploit);
        if (!fight.combat && !otherwise.empty()) throw InputError(otherwise);
        return fight;
    };
    const std::vector<Unit>& list = params.forces.attackers;
    const bool all_wait = std::all_of(list.begin(), list.end(), waits);
    fights_.check_stacking();
    std::optional<Fight> first_overrun, last;
    if (params.first.overruns > 0)
        first_overrun = expect(
            Stage::overruns, false,
            fmt::format("overruns: no attacker in hex {} can overrun (8.1)", params.first.overrun_hex.value_or(1)));
    if (params.exploitation.overruns > 0)
        last = expect(Stage::exploitation_overruns, true, "exploitation_overruns: no attacker there can overrun (8.1)");
    else last = expect(Stage::exploitation_attack, true, "");
    const Fight attack = expect(
        all_wait ? Stage::exploitation_attack : Stage::attack, false,
        "attackers: none of them can attack; look at their supply and the tokens at hand (9.5b)");
    shelter_ = attack.shelter;
    // the first fight that is planned, as things stand; without any there is none to tell of
    const bool attacks_first = !all_wait && params.first.attack;
    const bool attacks_later = params.exploitation.overruns > 0 || params.exploitation.attack;
    const Fight* first = first_overrun                   ? &*first_overrun
                         : attacks_first                 ? &attack
                         : attacks_later && last->combat ? &*last
                                                         : nullptr;
    if (!first) return;
    const int in_phase = first_overrun ? 1 : attacks_first ? 2 : 3;
    const bool overruns = in_phase == 1 || (in_phase == 3 && params.exploitation.overruns > 0);
    ledger.add(overruns ? "8.0" : "9.0", overruns ? "the overrun as things stand" : "the attack as things stand",
               phase_name(in_phase));
    for (const Entry& entry : first->ledger.entries()) ledger.add(entry.rule, entry.name, entry.value, entry.detail);
}

// a fight as the units stand before the turn
Fight Assault::planned_fight(Stage stage, bool all_exploit) const {
    State state;
    Roster roster;
    if (all_exploit)
        // 11.0b: released reserves have no marker and all their allowance
        for (int i = 0; i < units().size(attacking); ++i)
            roster.fates[attacking][static_cast<std::size_t>(i)].exploiting = !waits(units().of(attacking)[i]);
    state.roster = fights_.number(roster);
    return fights_.make(entering(state, stage));
}

std::uint32_t Assault::stages_with_dice() const {
    std::uint32_t stages = 0;
    const auto may_roll = [&](Stage stage, bool planned) {
        stages |= static_cast<std::uint32_t>(planned) << static_cast<int>(stage);
    };
    may_roll(Stage::hip_shoots, fire_.hip_shoots(false) > 0);
    may_roll(Stage::overruns, plan().first.overruns > 0);
    may_roll(Stage::air_barrage, fire_.air_barrages(false) > 0);
    may_roll(Stage::naval_barrage, fire_.has(Battery::ships));
    may_roll(Stage::reaction, fire_.has(Reaction::guns) || fire_.has(Reaction::ships) || fire_.has(Reaction::aircraft));
    may_roll(Stage::barrage, fire_.has(Battery::guns));
    may_roll(Stage::attack, plan().first.attack);
    may_roll(Stage::exploitation_hip_shoots, fire_.hip_shoots(true) > 0);
    may_roll(Stage::exploitation_overruns, plan().exploitation.overruns > 0);
    may_roll(Stage::exploitation_air_barrage, fire_.air_barrages(true) > 0);
    may_roll(Stage::exploitation_barrage, fire_.has(Battery::exploitation_guns));
    may_roll(Stage::exploitation_attack, plan().exploitation.attack);
    return stages;
}

// what a fight in this stage would depend on
Entering Assault::entering(const State& state, Stage stage) const {
    const std::optional<int>& defender_tokens = plan().forces.defender.tokens;
    return {.roster = state.roster,
            .attacker_tokens = tokens(state),
            .defender_tokens = defender_tokens ? std::max(0, *defender_tokens - state.defender_supply) : 0,
            .exploitation_phase = in_exploitation(stage),
            .overrun = is_overrun(stage),
            .is_last = !fights_.keeps_effects() && stage == Stage::exploitation_attack};
}

void Assault::step(State& state, Roller& roller) const {
    if (state.fight && !fight_on(state, roller)) return;
    Turn turn{state, roster(state), roller};
    if (state.fight) {
        end_fight(turn);
    } else {
        while (!do_stage(turn) && state.stage != Stage::done) {
            if (is_overrun(state.stage)) units().end_movement(turn.roster);
            state.stage = static_cast<Stage>(static_cast<int>(state.stage) + 1);
            state.count = 0;
            if (rolls_ >> static_cast<int>(state.stage) & 1) break;  // a place of its own, so a step of its own
        }
    }
    if (turn.roster != roster(state)) state.roster = fights_.number(turn.roster);
}

// not within a fight, which knows its units by their places
void Assault::canonical(State& state) const {
    if (state.fight || !units().has_alike()) return;
    Roster sorted = roster(state);
    units().sort_alike(sorted);
    if (sorted != roster(state)) state.roster = fights_.number(sorted);
}

// Counters that no rule reads, and which attackers were hit that take no part any more.
void Assault::blur(State& state, const std::vector<bool>& asked) const {
    if (!asked[asked_supply] && !plan().forces.attacker.tokens) state.supply = 0;
    if (!asked[asked_defender_supply] && !plan().forces.defender.tokens) state.defender_supply = 0;
    if (!asked[asked_combats]) state.combats = 0;
    if (!asked[asked_aircraft]) state.aircraft_losses = 0;
    if (state.fight && !asked[asked_defender_supply] && !plan().forces.defender.tokens &&
        !fights_.fight(state.fight - 1).on_stocks[defending])
        Combat::forget_payment(state.combat);
    const bool combat_phase_over = state.stage > Stage::attack || (state.stage == Stage::attack && state.count > 0);
    if (fights_.keeps_effects() || !combat_phase_over || state.fight || state.stage == Stage::done) return;
    Roster seen = roster(state);
    units().forget_idle(seen, asked[asked_attacker_losses] || plan().press == Press::unhurt);
    if (seen != roster(state)) state.roster = fights_.number(seen);
}

bool Assault::do_stage(Turn& turn) const {
    switch (turn.state.stage) {
        case Stage::hip_shoots:
        case Stage::exploitation_hip_shoots: return do_raids(turn, false);
        case Stage::overruns:
        case Stage::exploitation_overruns: return do_overrun(turn);
        case Stage::air_barrage:
        case Stage::exploitation_air_barrage: return do_raids(turn, true);
        case Stage::naval_barrage: return do_barrage(turn, Battery::ships);
        case Stage::reaction: return do_reaction(turn);
        case Stage::barrage: return do_barrage(turn, Battery::guns);
        case Stage::exploitation_barrage: return do_barrage(turn, Battery::exploitation_guns);
        case Stage::attack:
        case Stage::exploitation_attack: return do_attack(turn);
        case Stage::done: return false;
    }
    return false;
}

// The attacker's decision to fire, with what it costs. Nobody fires for units that are all gone.
bool Assault::wants_fire(const Turn& turn, const char* rule, const char* name, int cost) const {
    const State& state = turn.state;
    bool anybody = false;
    for (int i = 0; i < units().size(attacking); ++i)
        anybody = anybody || (units().lives(turn.roster, attacking, i) && !turn.roster.fates[attacking][i].out);
    if (!anybody || cost > tokens(state)) return false;
    const bool yes = turn.roller.choose(
        {rule, name, Side::attacker, static_cast<int>(plan().open_fire)}, 2, [&](int policy) -> int {
            if (static_cast<OpenFire>(policy) == OpenFire::always) return 1;
            if (units().is_dg(turn.roster)) return 0;
            if (static_cast<OpenFire>(policy) == OpenFire::until_dg || cost == 0) return 1;
            // spare: does the attack get as much supply without the barrage?
            const Stage attack = in_exploitation(state.stage) ? Stage::exploitation_attack : Stage::attack;
            const Fight& fight = fights_.fight(fights_.number(entering(turn, attack)));
            return fight.attacker_cost <= tokens(state) - cost;
        });
    turn.roller.note(
        [&](Ledger& ledger) { ledger.add(rule, name, yes ? phase_name(phase(state.stage)) : "not made"); });
    return yes;
}

// His decision to overrun or attack.
bool Assault::wants_fight(const Turn& turn, const Choice& choice) const {
    const bool yes = turn.roller.choose(choice, 2, [&](int policy) -> int {
        switch (static_cast<Press>(policy)) {
            case Press::on: return 1;
            case Press::if_dg: return units().is_empty(turn.roster) || units().is_dg(turn.roster);
            case Press::unhurt: return units().steps_lost(turn.roster, attacking) == 0;
        }
        return 1;
    });
    turn.roller.note([&](Ledger& ledger) {
        ledger.add(choice.rule, choice.name, yes ? phase_name(phase(turn.state.stage)) : "not made");
    });
    return yes;
}

bool Assault::do_raids(Turn& turn, bool together) const {
    State& state = turn.state;
    const bool exploitation = in_exploitation(state.stage);
    const int raids = together ? fire_.air_barrages(exploitation) : fire_.hip_shoots(exploitation);
    if (state.count == raids || units().is_empty(turn.roster)) return false;
    if (!wants_fire(turn, together ? "14.7" : "14.7d", together ? "air barrage" : "hip shoot", 0)) return false;
    const int number = state.count;
    ++state.count;
    fire(turn, [&](const TurnFire::Scene& scene) {
        const int gone = state.interceptors_gone;
        const TurnFire::Toll toll = together ? fire_.air_barrage(number, gone, scene)
                                             : fire_.hip_shoot(number, gone, scene);
        state.aircraft_losses += toll.steps;
        state.interceptors_gone = gone | toll.gone;
    });
    return true;
}

bool Assault::do_barrage(Turn& turn, Battery battery) const {
    State& state = turn.state;
    if (!fire_.has(battery) || state.count > 0 || units().is_empty(turn.roster)) return false;
    const int cost = fire_.cost(battery);
    if (!wants_fire(turn, "10.0", "barrage", cost)) return false;
    state.count = 1;
    state.supply += cost;
    turn.roller.note([&](Ledger& ledger) { ledger.add("10.1b", "supply cost", fmt::format("{}T", cost)); });
    fire(turn,
         [&](const auto& scene) { fire_.fire(battery, defending, units().living(turn.roster, defending), scene); });
    return true;
}

bool Assault::do_overrun(Turn& turn) const {
    const bool exploitation = in_exploitation(turn.state.stage);
    if (units().is_empty(turn.roster)) {  // whoever can still move walks in
        for (int i = 0; i < units().size(attacking); ++i)
            if (units().can_walk_in(turn.roster, i, exploitation)) {
                turn.roster.fates[attacking][i].released = waits(units().of(attacking)[i]);
                take_hex(turn);
                return true;
            }
        return false;
    }
    return turn.state.count < plan().phase(exploitation).overruns &&
           begin_fight(turn, {"8.0", "overrun", Side::attacker, static_cast<int>(plan().press)});
}

bool Assault::do_attack(Turn& turn) const {
    State& state = turn.state;
    if (!plan().phase(in_exploitation(state.stage)).attack || state.count > 0) return false;
    const int press = static_cast<int>(plan().press);
    if (!units().is_empty(turn.roster)) return begin_fight(turn, {"9.0", "attack", Side::attacker, press});
    if (!plan().attacking_empties) return false;
    // 21.8b: whoever is paid for advances without a roll, so the cheapest unit is enough
    const std::optional<int> cost = fights_.least_cost(turn.roster, moment(state), tokens(state));
    if (!cost || !wants_fight(turn, {"21.8", "attack", Side::attacker, press})) return false;
    state.supply += *cost;
    take_hex(turn);
    return true;
}

bool Assault::begin_fight(Turn& turn, const Choice& choice) const {
    const std::uint32_t number = fights_.number(entering(turn, turn.state.stage));
    const Fight& fight = fights_.fight(number);
    if (!fight.combat || !wants_fight(turn, choice)) return false;
    turn.roller.note([&](Ledger& ledger) {
        for (const Entry& entry : fight.ledger.entries()) ledger.add(entry.rule, entry.name, entry.value, entry.detail);
    });
    turn.state.combat = fight.machine().combat().start();
    turn.state.fight = number + 1;
    ++turn.state.combats;
    if (fight_on(turn.state, turn.roller)) end_fight(turn);
    return true;
}

bool Assault::fight_on(State& state, Roller& roller) const {
    return roller.resolve(*fights_.fight(state.fight - 1).combat, reinterpret_cast<std::byte*>(&state.combat));
}

void Assault::end_fight(Turn& turn) const {
    State& state = turn.state;
    const Fight& fight = fights_.fight(state.fight - 1);
    const bool taken = fight.machine().combat().hex_taken(state.combat);
    fight.carry_out(state.combat, units(), turn.roster);
    state.supply += fight.attacker_cost;
    if (!state.combat.without_supply) state.defender_supply += fight.defender_cost;
    state.combat = {};
    state.fight = 0;
    ++state.count;
    if (taken) take_hex(turn);
}

void Assault::take_hex(Turn& turn) const {
    turn.state.taken = phase(turn.state.stage);
    turn.state.stage = Stage::done;
    turn.roller.note([&](Ledger& ledger) { ledger.add("9.12g", "hex taken in the", phase_name(turn.state.taken)); });
}

// Aircraft that flak hit are an outcome only: which of a mission's it was is not kept.
TurnPlan Assault::after(const State& state) const {
    TurnPlan left = plan();
    left.forces.attackers = units().survivors(roster(state), attacking);
    left.forces.defenders = units().survivors(roster(state), defending);
    if (left.forces.attacker.tokens) *left.forces.attacker.tokens -= state.supply;
    if (left.forces.defender.tokens)
        *left.forces.defender.tokens = std::max(0, *left.forces.defender.tokens - state.defender_supply);
    return left;
}

const Procedure& assault() { return define<Assault>(); }

}  // namespace warodds::ocs
