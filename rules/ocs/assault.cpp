// One target hex through a player turn (OCS 5.7, 7.0, 8.0-11.0, 14.7d, options 21.8 and 21.9).
//
// The attacker wants the hex and has a turn for it: hip shoots and overruns in the Movement Phase, guns and an attack in the
// Combat Phase, then the same again in the Exploitation Phase with released reserves and with units that earned it. In
// between the defender's guns may fire in the Reaction Phase. Losses, disorganisation and supply spent are carried along.
// Before everything that he could do the attacker may let it be. It ends when the hex is taken or the turn is over.
//
// Attackers in Reserve Mode wait for the Exploitation Phase; attackers that retreat are out of it. A hex that is empty is
// entered by whoever can still move, and after that only under option 21.8.
#include "rules/ocs/aircraft.hpp"
#include "rules/ocs/barrage_forces.hpp"
#include "rules/ocs/fight.hpp"
#include "rules/ocs/flak_table.hpp"
#include "rules/procedure.hpp"

#include <limits>

namespace warodds::ocs {
namespace {

enum class Press { on, if_dg, unhurt };
enum class Fire { until_dg, always, spare };
enum class Commit { all, fit };
enum class Release { release, keep };
enum class React { fire, hold };

struct Params {
    Forces forces;
    std::vector<Aircraft> hip_shoots, bombers, exploitation_hip_shoots, exploitation_bombers;
    FlakTarget flak;
    bool long_range_effects = false;
    int overruns = 0, exploitation_overruns = 0, overrun_hex = 1;
    std::optional<int> exploitation_overrun_hex;
    Rational ships = 0, barrage = 0, exploitation_barrage = 0;
    FiredBy exploitation_barrage_by = FiredBy::artillery;
    TiePolicy tie = TiePolicy::first;
    bool spotter = true;
    Rational reaction_barrage = 0;
    int reaction_hex = 1;
    Terrain reaction_terrain = Terrain::open;
    bool attack = true, exploitation_attack = true;
    bool attacking_empties = false;
    Press press = Press::on;
    Fire fire = Fire::until_dg;
    Commit commit = Commit::all;
    React reaction = React::fire;
    Release release = Release::release;
};

class Assault {
public:
    using Params = ocs::Params;

    enum class Stage : std::int8_t {
        hip_shoots,
        overruns,
        air_barrage,
        naval_barrage,  // Movement Phase
        reaction,       // Reaction Phase
        barrage,
        attack,  // Combat Phase
        exploitation_hip_shoots,
        exploitation_overruns,
        exploitation_air_barrage,
        exploitation_barrage,
        exploitation_attack,
        done
    };

    struct State {
        Combat::State combat{};                        // of the fight under way
        std::uint32_t roster = 0;                      // what has become of everybody: its number
        std::uint32_t fight = 0;                       // the fight under way: its number, from 1; 0 for none
        std::int16_t supply = 0, defender_supply = 0;  // tokens spent
        std::int16_t aircraft_losses = 0;
        std::int16_t count = 0;  // of this stage: what was done
        Stage stage = Stage::hip_shoots;
        std::int8_t combats = 0;
        std::int8_t taken = 0;  // 1 Movement, 2 Combat, 3 Exploitation Phase
        std::array<std::int8_t, 5> unused{};
    };

    static About about() {
        return {.id = "ocs/assault",
                .title = "OCS assault on one hex through a turn",
                .rules = "5.7, 7.0, 8.0-11.0, 14.7d, 21.8, 21.9",
                .question =
                    "does the hex fall to hip shoots, overruns, barrage, attack and exploitation, and at what cost?"};
    }
    static Schema<Params> parameters();
    static Outcomes<Assault> outcomes();

    Assault(const Params& params, Tables& tables, Ledger& ledger);

    State start() const { return {}; }
    bool finished(const State& state) const { return state.stage == Stage::done; }
    void step(State& state, Roller& roller) const;
    void canonical(State& state) const;
    std::uint32_t place(const State& state) const { return static_cast<std::uint32_t>(state.stage); }

    static std::vector<std::string> effects() {
        return {"attackers", "defenders", "attacker_tokens", "defender_tokens"};
    }
    Params after(const State& state) const;

private:
    // a mission of the attacker's aircraft against the hex
    struct Raid {
        std::vector<Rational> strengths;  // in the order of the stack
        bool fighter = false;
        std::optional<int> column;                          // initial, when flak hits nobody
        std::vector<std::optional<int>> column_after_loss;  // by the aircraft that is hit; none: too little is left
        BarrageFire fire;
    };
    // what came up so far
    struct Memory {
        Interned<Roster, HashOfBytes<Roster>> rosters;
        Interned<Entering, HashOfBytes<Entering>> entering;
        Made<std::uint32_t, Fight> fights;  // by the number of what enters them
    };
    // a state in the course of a step, with its roster at hand
    struct Turn {
        State& state;
        Roster roster;
        Roller& roller;
    };

    int flak(const Roster& roster, const Raid& raid, Ledger* ledger = nullptr) const;
    static bool in_exploitation(Stage stage) { return stage >= Stage::exploitation_hip_shoots; }
    static int phase(Stage stage) { return in_exploitation(stage) ? 3 : stage >= Stage::reaction ? 2 : 1; }
    static bool is_overrun(Stage stage) { return stage == Stage::overruns || stage == Stage::exploitation_overruns; }
    const Roster& roster(const State& state) const { return memory_->rosters[state.roster]; }

    bool takes_part(const Roster& roster, int unit, const Moment& moment) const;  // in the fight at hand
    int overrun_hex(const Roster& roster, bool exploitation_phase) const;
    int tokens(const State& state) const {
        return params_.forces.attacker_tokens ? *params_.forces.attacker_tokens - state.supply
                                              : std::numeric_limits<int>::max();
    }
    bool draws_supply(Unit& unit, int& tokens, bool independents_alone) const;
    Entering entering(const State& state, Stage stage) const;
    Entering entering(const Turn& turn, Stage stage) const {
        turn.state.roster = memory_->rosters.number(turn.roster);
        return entering(turn.state, stage);
    }
    Fight make_fight(const Entering& entering) const;
    const Fight& fight(std::uint32_t number) const;

    static constexpr std::size_t most_hip_shoots = 24;

    void fold_fire(Tables& tables, Ledger& ledger);
    Raid fold_raid(std::span<const Aircraft> aircraft, const std::string& label, AircraftValues& values,
                   Ledger& ledger) const;

    // each of these carries on one stage; false when nothing is left of it to do
    bool do_stage(Turn& turn) const;
    bool do_raid(Turn& turn, const std::vector<Raid>& raids, const char* rule, const char* name) const;
    bool do_reaction(Turn& turn) const;
    bool do_barrage(Turn& turn, const Rational& strength, const std::optional<BarrageTable>& table) const;
    bool do_overrun(Turn& turn, int most) const;
    bool do_attack(Turn& turn, bool planned) const;

    bool begin_fight(Turn& turn, const Choice& choice) const;
    void fight_on(Turn& turn) const;
    void fire(Turn& turn, int side, std::uint32_t struck, const BarrageTable& table, int initial,
              const BarrageFire& how) const;
    bool wants_fire(const Turn& turn, const char* rule, const char* name, int cost) const;
    bool wants_fight(const Turn& turn, const Choice& choice) const;
    void take_hex(Turn& turn) const;

    Params params_;
    AttackCharts charts_;
    TurnUnits units_;
    std::optional<BarrageTable> guns_, ships_, exploitation_guns_, bombs_;
    std::optional<FlakTable> flak_;
    std::vector<Raid> hip_shoots_, air_barrage_, exploitation_hip_shoots_,
        exploitation_air_barrage_;     // one after the other
    Terrain shelter_ = Terrain::open;  // of the defender's hex
    Rational most_density_ = 0;        // of a formation
    std::uint32_t rolls_ = 0;          // the stages in which dice may be rolled, a bit each
    std::shared_ptr<Memory> memory_ = std::make_shared<Memory>();
};

AttackPlan plan_of(const Forces& forces, AttackType type, bool exploitation_phase) {
    AttackPlan plan{.forces = forces, .totals = {}, .type = type, .exploitation_phase = exploitation_phase};
    plan.forces.attacker_tokens.reset();  // supply is counted over the whole turn
    return plan;
}

const char* phase_name(int phase) {
    static constexpr std::array names = {"", "Movement Phase", "Combat Phase", "Exploitation Phase"};
    return names[phase];
}

Assault::Assault(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params),
      charts_(plan_of(params.forces, AttackType::regular, false), tables),
      units_(params.forces, figure(*charts_.modifiers, "overrun movement points")) {
    if (params_.hip_shoots.size() > most_hip_shoots || params_.exploitation_hip_shoots.size() > most_hip_shoots)
        throw InputError("hip_shoots: found more than " + std::to_string(most_hip_shoots) +
                         " aircraft in a phase, expected fewer");
    memory_->rosters.number({});  // nobody hurt: number 0, where a state starts

    // the fights as the units stand now: what the rules forbid is refused at once
    const auto planned = [&](Stage stage, bool all_exploit, const std::string& otherwise) {
        State state;
        Roster roster;
        if (all_exploit)
            for (Roster::Fate& fate : roster.fates[attacking]) fate.exploiting = 1;
        state.roster = memory_->rosters.number(roster);
        Fight fight = make_fight(entering(state, stage));
        if (!fight.combat && !otherwise.empty()) throw InputError(otherwise);
        return fight;
    };
    const std::vector<Unit>& list = params.forces.attackers;
    const bool all_wait = std::all_of(list.begin(), list.end(), waits);
    if (params.overruns > 0)
        planned(Stage::overruns, false,
                "overruns: no attacker in hex " + std::to_string(params.overrun_hex) + " can overrun (8.1)");
    if (params.exploitation_overruns > 0)
        planned(Stage::exploitation_overruns, true, "exploitation_overruns: no attacker there can overrun (8.1)");
    planned(Stage::exploitation_attack, true, "");
    const Fight first = planned(
        all_wait ? Stage::exploitation_attack : Stage::attack, false,
        "attackers: none of them can attack; look at their supply and the tokens at hand (9.5b)");
    shelter_ = first.shelter;
    fold_fire(tables, ledger);
    const auto may_roll = [&](Stage stage, bool planned) {
        rolls_ |= static_cast<std::uint32_t>(planned) << static_cast<int>(stage);
    };
    may_roll(Stage::hip_shoots, !hip_shoots_.empty());
    may_roll(Stage::overruns, params.overruns > 0);
    may_roll(Stage::air_barrage, !air_barrage_.empty());
    may_roll(Stage::naval_barrage, params.ships > 0);
    may_roll(Stage::reaction, params.reaction_barrage > 0);
    may_roll(Stage::barrage, params.barrage > 0);
    may_roll(Stage::attack, params.attack);
    may_roll(Stage::exploitation_hip_shoots, !exploitation_hip_shoots_.empty());
    may_roll(Stage::exploitation_overruns, params.exploitation_overruns > 0);
    may_roll(Stage::exploitation_air_barrage, !exploitation_air_barrage_.empty());
    may_roll(Stage::exploitation_barrage, params.exploitation_barrage > 0);
    may_roll(Stage::exploitation_attack, params.exploitation_attack);
    ledger.add("9.0", "the attack as things stand", phase_name(all_wait ? 3 : 2));
    for (const Entry& entry : first.ledger.entries()) ledger.add(entry.rule, entry.name, entry.value, entry.detail);
}

void Assault::fold_fire(Tables& tables, Ledger& ledger) {
    const auto barrage = [&](const char* name, const Rational& strength, std::optional<BarrageTable>& table,
                             FiredBy by) {
        if (strength == Rational(0)) return;
        if (!table) table.emplace(tables, by);
        const std::optional<int> column = table->initial_column(strength);
        if (!column)
            throw InputError(std::string(name) + ": found " + to_text(strength) +
                             ", expected 0 for none, or at least " + std::to_string(table->least_strength()) +
                             " (10.0)");
        ledger.add("10.0", std::string(name) + " column", table->name(*column),
                   by == FiredBy::artillery ? "costs " + std::to_string(table->supply_cost(*column)) + "T" : "");
    };
    barrage("reaction_barrage", params_.reaction_barrage, guns_, FiredBy::artillery);
    barrage("ships", params_.ships, ships_, FiredBy::naval);         // 10.0e C
    barrage("barrage", params_.barrage, guns_, FiredBy::artillery);  // 10.0e D
    barrage("exploitation_barrage", params_.exploitation_barrage, exploitation_guns_, params_.exploitation_barrage_by);
    const bool by_air = !params_.hip_shoots.empty() || !params_.bombers.empty() ||
                        !params_.exploitation_hip_shoots.empty() || !params_.exploitation_bombers.empty();
    if (guns_ || ships_ || exploitation_guns_ || by_air) most_density_ = most_density_of_formation(tables);
    if (!by_air) return;
    if (!params_.bombers.empty() && params_.ships > 0)
        throw InputError("ships: bombers fire in the same segment, and a hex is barraged once a phase (10.0e A)");
    if (!params_.exploitation_bombers.empty() && params_.exploitation_barrage > 0)
        throw InputError(
            "exploitation_barrage: exploitation_bombers fire in the same segment, and a hex is barraged once a phase "
            "(10.0e A)");
    bombs_.emplace(tables, FiredBy::air);
    flak_.emplace(tables);
    AircraftValues values(tables, params_.long_range_effects);
    const auto one_by_one = [&](const std::vector<Aircraft>& aircraft, const char* name, std::vector<Raid>& raids) {
        for (std::size_t i = 0; i < aircraft.size(); ++i) {
            const std::string label = aircraft_label(name, i, aircraft[i]);
            if (aircraft[i].strat) throw InputError(label + ": strategic bombers make no hip shoots (14.7d)");
            if (!params_.spotter) throw InputError(label + ": hip shoots need a spotter (14.7d)");
            raids.push_back(fold_raid({&aircraft[i], 1}, label, values, ledger));
        }
    };
    const auto together = [&](const std::vector<Aircraft>& aircraft, const char* name, std::vector<Raid>& raids) {
        if (aircraft.size() > FlakTable::most_aircraft)
            throw InputError(std::string(name) + ": found " + std::to_string(aircraft.size()) +
                             " aircraft, expected at most 4 in a mission (14.2a)");
        if (!aircraft.empty()) raids.push_back(fold_raid(aircraft, name, values, ledger));
    };
    one_by_one(params_.hip_shoots, "hip_shoots", hip_shoots_);
    together(params_.bombers, "bombers", air_barrage_);
    one_by_one(params_.exploitation_hip_shoots, "exploitation_hip_shoots", exploitation_hip_shoots_);
    together(params_.exploitation_bombers, "exploitation_bombers", exploitation_air_barrage_);
}

Assault::Raid Assault::fold_raid(std::span<const Aircraft> aircraft, const std::string& label, AircraftValues& values,
                                 Ledger& ledger) const {
    const auto some = [&](auto member) {
        return std::any_of(aircraft.begin(), aircraft.end(), [&](const Aircraft& one) { return one.*member; });
    };
    const auto all = [&](auto member) {
        return std::all_of(aircraft.begin(), aircraft.end(), [&](const Aircraft& one) { return one.*member; });
    };
    for (const Aircraft& one : aircraft)
        if (one.torpedo) throw InputError(label + ": a barrage strength in parentheses is for ships only (18.3e)");
    Raid raid;
    raid.fighter = some(&Aircraft::fighter);
    raid.fire = {.spotter = params_.spotter,
                 .strat_bomber = some(&Aircraft::strat),
                 .short_range = all(&Aircraft::short_range),
                 .long_range = params_.long_range_effects && some(&Aircraft::long_range)};
    Rational sum = 0;
    for (const Aircraft& one : aircraft) sum += raid.strengths.emplace_back(values.barrage(one, one.steps()));
    raid.column = bombs_->initial_column(sum);
    if (!raid.column)
        throw InputError(label + ": found a barrage strength of " + to_text(sum) + ", expected at least 1 (10.0)");
    for (std::size_t i = 0; i < aircraft.size(); ++i) {
        const int left = aircraft[i].steps() - 1;
        raid.column_after_loss.push_back(bombs_->initial_column(
            sum - raid.strengths[i] + (left > 0 ? values.barrage(aircraft[i], left) : Rational(0))));
    }
    ledger.add("14.7", label + " column", bombs_->name(*raid.column), "flak " + signed_text(flak({}, raid)));
    return raid;
}

// 14.4e: a headquarters in the hex adds to it as long as it lives
int Assault::flak(const Roster& roster, const Raid& raid, Ledger* ledger) const {
    FlakTarget target = params_.flak;
    for (int i = 0; i < units_.size(defending); ++i)
        target.hq = target.hq || (units_.of(defending)[i].hq && units_.lives(roster, defending, i));
    return flak_->modifier(target, static_cast<int>(raid.strengths.size()), raid.fighter, ledger);
}

bool Assault::takes_part(const Roster& roster, int i, const Moment& moment) const {
    const Unit& unit = units_.of(attacking)[i];
    const bool dg = unit.is_dg() || roster.fates[attacking][i].dg;
    if (!units_.can_move(roster, i, moment.exploitation_phase) || (dg && params_.commit == Commit::fit)) return false;
    if (!moment.overrun) return true;
    const int movement = units_.movement_per_overrun(roster, i, moment.exploitation_phase);
    return unit.hex == overrun_hex(roster, moment.exploitation_phase) && !dg &&            // 5.10b, 8.1
           (!unit.movement || *unit.movement >= movement * (moment.overruns_before + 1));  // 8.1a
}

// 8.1: units that began the phase together
int Assault::overrun_hex(const Roster& roster, bool exploitation_phase) const {
    if (!exploitation_phase) return params_.overrun_hex;
    if (params_.exploitation_overrun_hex) return *params_.exploitation_overrun_hex;
    for (int i = 0; i < units_.size(attacking); ++i)
        if (units_.can_move(roster, i, true)) return units_.of(attacking)[i].hex;
    return 0;
}

// 9.5b, 12.4, 12.10a: points as long as there are some, then internal stocks; a unit without either stays out of it
bool Assault::draws_supply(Unit& unit, int& tokens, bool independents_alone) const {
    if (unit.supply == Supply::supplied) {
        const int cost = unit.steps_left() * figure(*charts_.costs, "attacking step") *
                         (independents_alone ? figure(*charts_.costs, "independents, factor") : 1);
        if (cost <= tokens) return tokens -= cost, true;
        unit.supply = Supply::internal;
    }
    return unit.supply == Supply::internal && unit.stocks != Stocks::exhausted && !independents_alone;  // 21.3
}

// what a fight in this stage would depend on
Entering Assault::entering(const State& state, Stage stage) const {
    const std::optional<int>& defender_tokens = params_.forces.defender_tokens;
    return {.roster = state.roster,
            .attacker_tokens = tokens(state),
            .defender_tokens = defender_tokens ? std::max(0, *defender_tokens - state.defender_supply) : 0,
            .overruns_before = is_overrun(stage) ? state.count : std::int16_t{0},
            .exploitation_phase = in_exploitation(stage),
            .overrun = is_overrun(stage)};
}

Fight Assault::make_fight(const Entering& entering) const {
    const Roster& roster = memory_->rosters[entering.roster];
    const Moment moment = entering.moment();
    Fight fight;
    AttackPlan plan = plan_of(params_.forces, moment.overrun ? AttackType::overrun : AttackType::regular,
                              moment.exploitation_phase);
    plan.forces.defenders.clear();
    for (int i = 0; i < units_.size(defending); ++i) {
        if (!units_.lives(roster, defending, i)) continue;
        plan.forces.defenders.push_back(units_.now(roster, defending, i, moment));
        fight.units[defending].push_back(static_cast<std::int8_t>(i));
    }
    // 21.3: without divisional units everything costs more, and those may be the ones that cannot be paid for
    for (const bool alone : {false, true}) {
        int left = entering.attacker_tokens;
        plan.forces.attackers.clear();
        fight.units[attacking].clear();
        for (int i = 0; i < units_.size(attacking); ++i) {
            if (!takes_part(roster, i, moment)) continue;
            Unit unit = units_.now(roster, attacking, i, moment);
            if (unit.supply == Supply::unsupplied || draws_supply(unit, left, alone)) {
                plan.forces.attackers.push_back(std::move(unit));
                fight.units[attacking].push_back(static_cast<std::int8_t>(i));
            }
        }
        if (!params_.forces.independents || std::any_of(plan.forces.attackers.begin(), plan.forces.attackers.end(),
                                                        [](const Unit& unit) { return unit.is_divisional(); }))
            break;
    }
    if (plan.forces.attackers.empty() || plan.forces.defenders.empty()) return fight;
    if (plan.forces.defender_tokens) plan.forces.defender_tokens = entering.defender_tokens;
    const FoldedAttack folded = fold_attack(plan, charts_, fight.ledger);
    fight.attacker_cost = folded.attacker_tokens;
    fight.defender_cost = folded.defender_tokens;
    fight.shelter = folded.shelter;
    fight.on_stocks = {folded.attackers_on_stocks, folded.defenders_on_stocks};
    fight.combat = std::make_unique<const Nested>(
        std::make_unique<CombatMachine>(Combat(folded.setup, charts_.combat, fight.ledger)));
    return fight;
}

const Fight& Assault::fight(std::uint32_t number) const {
    return memory_->fights.at(number, [&](std::uint32_t) { return make_fight(memory_->entering[number]); });
}

void Assault::step(State& state, Roller& roller) const {
    Turn turn{state, roster(state), roller};
    if (state.fight) {
        fight_on(turn);
    } else {
        while (!do_stage(turn) && state.stage != Stage::done) {
            state.stage = static_cast<Stage>(static_cast<int>(state.stage) + 1);
            state.count = 0;
            if (rolls_ >> static_cast<int>(state.stage) & 1) break;  // a place of its own, so a step of its own
        }
    }
    if (turn.roster != roster(state)) state.roster = memory_->rosters.number(turn.roster);
}

// not within a fight, which knows its units by their places
void Assault::canonical(State& state) const {
    if (state.fight || !units_.has_alike()) return;
    Roster sorted = roster(state);
    units_.sort_alike(sorted);
    if (sorted != roster(state)) state.roster = memory_->rosters.number(sorted);
}

bool Assault::do_stage(Turn& turn) const {
    switch (turn.state.stage) {
        case Stage::hip_shoots: return do_raid(turn, hip_shoots_, "14.7d", "hip shoot");
        case Stage::overruns: return do_overrun(turn, params_.overruns);
        case Stage::air_barrage: return do_raid(turn, air_barrage_, "14.7", "air barrage");
        case Stage::naval_barrage: return do_barrage(turn, params_.ships, ships_);
        case Stage::reaction: return do_reaction(turn);
        case Stage::barrage: return do_barrage(turn, params_.barrage, guns_);
        case Stage::attack: return do_attack(turn, params_.attack);
        case Stage::exploitation_hip_shoots: return do_raid(turn, exploitation_hip_shoots_, "14.7d", "hip shoot");
        case Stage::exploitation_overruns: return do_overrun(turn, params_.exploitation_overruns);
        case Stage::exploitation_air_barrage: return do_raid(turn, exploitation_air_barrage_, "14.7", "air barrage");
        case Stage::exploitation_barrage: return do_barrage(turn, params_.exploitation_barrage, exploitation_guns_);
        case Stage::exploitation_attack: return do_attack(turn, params_.exploitation_attack);
        case Stage::done: return false;
    }
    return false;
}

// The attacker's decision to fire, with what it costs. Nobody fires for units that are all gone.
bool Assault::wants_fire(const Turn& turn, const char* rule, const char* name, int cost) const {
    const State& state = turn.state;
    bool anybody = false;
    for (int i = 0; i < units_.size(attacking); ++i)
        anybody = anybody || (units_.lives(turn.roster, attacking, i) && !turn.roster.fates[attacking][i].out);
    if (!anybody || cost > tokens(state)) return false;
    const bool yes = turn.roller.choose(
        {rule, name, Side::attacker, static_cast<int>(params_.fire)}, 2, [&](int policy) -> int {
            if (static_cast<Fire>(policy) == Fire::always) return 1;
            if (units_.is_dg(turn.roster)) return 0;
            if (static_cast<Fire>(policy) == Fire::until_dg || cost == 0) return 1;
            // spare: does the attack get as much supply without the barrage?
            const Stage attack = in_exploitation(state.stage) ? Stage::exploitation_attack : Stage::attack;
            return fight(memory_->entering.number(entering(turn, attack))).attacker_cost <= tokens(state) - cost;
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
            case Press::if_dg: return units_.is_empty(turn.roster) || units_.is_dg(turn.roster);
            case Press::unhurt: return units_.steps_lost(turn.roster, attacking) == 0;
        }
        return 1;
    });
    turn.roller.note([&](Ledger& ledger) {
        ledger.add(choice.rule, choice.name, yes ? phase_name(phase(turn.state.stage)) : "not made");
    });
    return yes;
}

// 14.7: flak, then the barrage of what is left
bool Assault::do_raid(Turn& turn, const std::vector<Raid>& raids, const char* rule, const char* name) const {
    State& state = turn.state;
    if (state.count == static_cast<int>(raids.size()) || units_.is_empty(turn.roster)) return false;
    if (!wants_fire(turn, rule, name, 0)) return false;
    const Raid& raid = raids[state.count++];
    turn.roller.note([&](Ledger& ledger) { flak(turn.roster, raid, &ledger); });
    const int hit = flak_->fire(flak(turn.roster, raid), raid.strengths, params_.tie, turn.roller);
    if (hit != FlakTable::nobody) ++state.aircraft_losses;
    const std::optional<int> column = hit == FlakTable::nobody ? raid.column : raid.column_after_loss[hit];
    if (column) fire(turn, defending, units_.living(turn.roster, defending), *bombs_, *column, raid.fire);
    return true;
}

// 5.7b, 7.0a, 21.9: the defender may release his reserves, and his guns fire at one attacking hex
bool Assault::do_reaction(Turn& turn) const {
    auto& [state, roster, roller] = turn;
    if (state.count > 0 || units_.is_empty(roster)) return false;
    const std::vector<Unit>& defenders = units_.of(defending);
    if (!roster.released && !roster.defenders_dg && std::any_of(defenders.begin(), defenders.end(), waits)) {
        const Choice choice{"5.7b", "reserve release", Side::defender, static_cast<int>(params_.release)};
        const int released = roller.choose(choice, 2,
                                           [](int policy) { return static_cast<Release>(policy) == Release::release; });
        roster.released = static_cast<std::int8_t>(released);
        roller.note(
            [&](Ledger& ledger) { ledger.add("5.7b", "defenders in reserve", released ? "released" : "kept"); });
    }
    if (params_.reaction_barrage == Rational(0)) return false;
    std::array<std::uint32_t, 7> in_hex{};
    for (int i = 0; i < units_.size(attacking); ++i)
        if (units_.lives(roster, attacking, i) && !roster.fates[attacking][i].out)
            in_hex[units_.of(attacking)[i].hex] |= 1u << i;
    std::array<int, 6> hexes;
    int count = 0, by_policy = 0;
    for (int hex = 1; hex <= 6; ++hex) {
        if (!in_hex[hex]) continue;
        if (hex == params_.reaction_hex) by_policy = count;
        hexes[count++] = hex;
    }
    const int initial = *guns_->initial_column(params_.reaction_barrage), cost = guns_->supply_cost(initial);
    const std::optional<int>& tokens = params_.forces.defender_tokens;
    if (count == 0 || (tokens && *tokens - state.defender_supply < cost)) return false;
    const Choice choice{"7.0a", "reaction barrage", Side::defender, static_cast<int>(params_.reaction)};
    if (!roller.choose(choice, 2, [](int policy) { return static_cast<React>(policy) == React::fire; })) return false;
    const int hex = hexes[roller.choose({"10.0", "hex that is fired at", Side::defender, 0}, count,
                                        [&](int) { return by_policy; })];
    roller.note([&](Ledger& ledger) { ledger.add("7.0a", "reaction barrage", "at hex " + std::to_string(hex)); });
    state.count = 1;
    state.defender_supply = static_cast<std::int16_t>(state.defender_supply + cost);
    fire(turn, attacking, in_hex[hex], *guns_, initial, {});
    return true;
}

bool Assault::do_barrage(Turn& turn, const Rational& strength, const std::optional<BarrageTable>& table) const {
    State& state = turn.state;
    if (strength == Rational(0) || state.count > 0 || units_.is_empty(turn.roster)) return false;
    const int initial = *table->initial_column(strength), cost = table->supply_cost(initial);
    if (!wants_fire(turn, "10.0", "barrage", cost)) return false;
    state.count = 1;
    state.supply = static_cast<std::int16_t>(state.supply + cost);
    turn.roller.note([&](Ledger& ledger) { ledger.add("10.1b", "supply cost", std::to_string(cost) + "T"); });
    fire(turn, defending, units_.living(turn.roster, defending), *table, initial, {.spotter = params_.spotter});
    return true;
}

void Assault::fire(Turn& turn, int side, std::uint32_t struck, const BarrageTable& table, int initial,
                   const BarrageFire& how) const {
    auto& [state, roster, roller] = turn;
    const Moment moment{.exploitation_phase = in_exploitation(state.stage),
                        .overrun = is_overrun(state.stage),
                        .overruns_before = state.count};
    std::vector<Unit> targets;
    for (int i = 0; i < units_.size(side); ++i)
        if (struck >> i & 1) targets.push_back(units_.now(roster, side, i, moment));
    const bool at_defender = side == defending;
    const BarrageTarget target{.density = barrage_density(targets, most_density_),
                               .terrain = at_defender ? shelter_ : params_.reaction_terrain,
                               .hedgehog = static_cast<std::int8_t>(at_defender ? params_.forces.hedgehog : 0),
                               .strat_mode = std::any_of(targets.begin(), targets.end(),
                                                         [](const Unit& unit) { return unit.mode == Mode::strat; })};
    roller.note([&](Ledger& ledger) {
        ledger.add("10.0a", "initial column", table.name(initial));
        table.shift(how, target, &ledger);
    });
    const int column = table.column(initial, table.shift(how, target));
    roller.note([&](Ledger& ledger) { ledger.add("10.0a", "column", table.name(column)); });
    const BarrageEffect effect = table.fire(column, how, target, roller);
    for (int i = 0; i < effect.steps; ++i) units_.lose_step(roster, side, struck & units_.living(roster, side), roller);
    if (!effect.dg) return;
    if (at_defender) roster.defenders_dg = 1;
    for (std::uint32_t left = at_defender ? 0 : struck & units_.living(roster, side); left; left &= left - 1)
        roster.fates[side][std::countr_zero(left)].dg = 1;
}

bool Assault::do_overrun(Turn& turn, int most) const {
    if (units_.is_empty(turn.roster)) {  // whoever can still move walks in
        for (int i = 0; i < units_.size(attacking); ++i)
            if (units_.can_move(turn.roster, i, in_exploitation(turn.state.stage)) &&
                units_.of(attacking)[i].movement != 0) {  // 6.1c
                turn.roster.fates[attacking][i].released = waits(units_.of(attacking)[i]);
                take_hex(turn);
                return true;
            }
        return false;
    }
    return turn.state.count < most &&
           begin_fight(turn, {"8.0", "overrun", Side::attacker, static_cast<int>(params_.press)});
}

bool Assault::do_attack(Turn& turn, bool planned) const {
    State& state = turn.state;
    if (!planned || state.count > 0) return false;
    if (!units_.is_empty(turn.roster))
        return begin_fight(turn, {"9.0", "attack", Side::attacker, static_cast<int>(params_.press)});
    if (!params_.attacking_empties) return false;
    // 21.8b: whoever is paid for advances without a roll, so the cheapest unit is enough
    const Moment moment{.exploitation_phase = in_exploitation(state.stage)};
    int least = std::numeric_limits<int>::max();
    for (int i = 0; i < units_.size(attacking); ++i) {
        if (!takes_part(turn.roster, i, moment)) continue;
        Unit unit = units_.now(turn.roster, attacking, i, moment);
        int left = tokens(state);
        if (draws_supply(unit, left, params_.forces.independents && !unit.is_divisional()))
            least = std::min(least, tokens(state) - left);
    }
    if (least == std::numeric_limits<int>::max()) return false;
    if (!wants_fight(turn, {"21.8", "attack", Side::attacker, static_cast<int>(params_.press)})) return false;
    state.supply = static_cast<std::int16_t>(state.supply + least);
    take_hex(turn);
    return true;
}

bool Assault::begin_fight(Turn& turn, const Choice& choice) const {
    const std::uint32_t number = memory_->entering.number(entering(turn, turn.state.stage));
    const Fight& fight = this->fight(number);
    if (!fight.combat || !wants_fight(turn, choice)) return false;
    turn.roller.note([&](Ledger& ledger) {
        for (const Entry& entry : fight.ledger.entries()) ledger.add(entry.rule, entry.name, entry.value, entry.detail);
    });
    turn.state.combat = fight.machine().combat().start();
    turn.state.fight = number + 1;
    ++turn.state.combats;
    fight_on(turn);
    return true;
}

void Assault::fight_on(Turn& turn) const {
    State& state = turn.state;
    const Fight& fight = this->fight(state.fight - 1);
    if (!turn.roller.resolve(*fight.combat, reinterpret_cast<std::byte*>(&state.combat))) return;
    const bool taken = fight.machine().combat().hex_taken(state.combat);
    fight.carry_out(state.combat, units_, turn.roster);
    state.supply = static_cast<std::int16_t>(state.supply + fight.attacker_cost);
    if (!state.combat.without_supply)
        state.defender_supply = static_cast<std::int16_t>(state.defender_supply + fight.defender_cost);
    state.combat = {};
    state.fight = 0;
    ++state.count;
    if (taken) take_hex(turn);
}

void Assault::take_hex(Turn& turn) const {
    turn.state.taken = static_cast<std::int8_t>(phase(turn.state.stage));
    turn.state.stage = Stage::done;
    turn.roller.note([&](Ledger& ledger) { ledger.add("9.12g", "hex taken in the", phase_name(turn.state.taken)); });
}

// Aircraft that flak hit are an outcome only: which of a mission's it was is not kept.
Params Assault::after(const State& state) const {
    Params left = params_;
    left.forces.attackers = units_.survivors(roster(state), attacking);
    left.forces.defenders = units_.survivors(roster(state), defending);
    if (left.forces.attacker_tokens) *left.forces.attacker_tokens -= state.supply;
    if (left.forces.defender_tokens)
        *left.forces.defender_tokens = std::max(0, *left.forces.defender_tokens - state.defender_supply);
    return left;
}

Schema<Params> Assault::parameters() {
    Schema<Params> schema;
    schema.part(Forces::schema(), &Params::forces);
    Aircraft::list(schema, "hip_shoots", "aircraft that come one by one before the overruns: 4-17 fighter, (2)-12",
                   &Params::hip_shoots)
        .rule("14.7d");
    Aircraft::list(schema, "bombers", "up to four aircraft that barrage together after the overruns", &Params::bombers)
        .rule("14.7");
    Aircraft::list(schema, "exploitation_hip_shoots", "aircraft for hip shoots of the Exploitation Phase",
                   &Params::exploitation_hip_shoots)
        .rule("14.7d");
    Aircraft::list(schema, "exploitation_bombers",
                   "up to four aircraft that barrage together in the Exploitation Phase", &Params::exploitation_bombers)
        .rule("14.7");
    schema.part(FlakTarget::schema(), &Params::flak, "", "flak: ");
    schema
        .flag("long_range_effects", "option: aircraft beyond half their range are worth less",
              &Params::long_range_effects)
        .rule("21.4");
    schema
        .integer("overruns", "overruns that may be tried in the Movement Phase, one after the other", &Params::overruns)
        .range(0, 6)
        .rule("8.0");
    schema
        .integer("overrun_hex", "attacking hex whose units began the phase together and overrun", &Params::overrun_hex)
        .range(1, 6)
        .rule("8.1");
    schema
        .integer("exploitation_overrun_hex",
                 "the same in the Exploitation Phase; without it, the hex of the first unit that can move",
                 &Params::exploitation_overrun_hex)
        .range(1, 6)
        .rule("8.1, 11.0");
    schema.number("ships", "strength of ships that fire after the overruns", &Params::ships)
        .range(0, 999)
        .rule("10.3, 18.3b");
    schema
        .number("reaction_barrage",
                "strength of the defender's guns that fire in the Reaction Phase, those that option 21.9 adds included",
                &Params::reaction_barrage)
        .range(0, 999)
        .rule("7.0, 21.9");
    schema
        .integer("reaction_hex", "attacking hex that they fire at, if somebody is left there; best play chooses",
                 &Params::reaction_hex)
        .range(1, 6)
        .rule("7.0");
    schema.choice("reaction_terrain", "terrain category of that hex", &Params::reaction_terrain, terrain_options())
        .rule("10.0a");
    schema.number("barrage", "strength of the guns that fire before the attack, 0 for none", &Params::barrage)
        .range(0, 999)
        .rule("10.0, 10.1");
    schema.flag("spotter", "a friendly unit is adjacent to the target", &Params::spotter).rule("10.0b");
    schema.flag("attack", "attack in the Combat Phase", &Params::attack).rule("9.0");
    schema
        .integer("exploitation_overruns", "overruns that may be tried in the Exploitation Phase",
                 &Params::exploitation_overruns)
        .range(0, 6)
        .rule("11.0");
    schema
        .number("exploitation_barrage", "strength of the fire before the attack of the Exploitation Phase",
                &Params::exploitation_barrage)
        .range(0, 999)
        .rule("10.0e, 11.0");
    schema
        .choice("exploitation_barrage_by", "who fires it", &Params::exploitation_barrage_by,
                {{"artillery", "pays supply"},
                 {"air", "what is left of a mission that is over its flak"},
                 {"naval", "ships that have not fired in this game turn (18.3a)"}})
        .rule("10.0e E");
    schema
        .flag("exploitation_attack", "attack in the Exploitation Phase with reserves and units that earned it",
              &Params::exploitation_attack)
        .rule("11.0");
    schema
        .flag("attacking_empties", "option: a hex that is empty may be attacked, and so entered, in a Combat Segment",
              &Params::attacking_empties)
        .rule("21.8");
    schema
        .policy("press", Side::attacker, "whether the attacker goes on with overruns and attacks while the hex is held",
                &Params::press,
                {{"on", "always"},
                 {"if-dg", "only against disorganised defenders"},
                 {"unhurt", "only while he has lost no step"}})
        .rule("9.0");
    schema
        .policy("fire", Side::attacker, "whether aircraft and guns fire", &Params::fire,
                {{"until-dg", "as long as the defenders are not disorganised"},
                 {"always", "at disorganised defenders too, for step losses"},
                 {"spare", "until disorganised, and only with supply that the attack does not need"}})
        .rule("10.0");
    schema
        .policy("commit", Side::attacker, "who takes part in overruns and attacks", &Params::commit,
                {{"all", "everybody who can"}, {"fit", "everybody who is not disorganised"}})
        .rule("9.1");
    schema
        .policy("tie", Side::attacker, "which of several weakest or strongest aircraft flak may hit", &Params::tie,
                tie_options())
        .rule("14.4f");
    schema
        .policy("reaction", Side::defender, "whether the defender's guns fire in the Reaction Phase", &Params::reaction,
                {{"fire", ""}, {"hold", "keep the supply"}})
        .rule("7.0");
    schema
        .policy("release", Side::defender, "whether defenders in Reserve Mode are released in the Reaction Phase",
                &Params::release,
                {{"release", "they defend at full strength from then on"}, {"keep", "they stay in reserve"}})
        .rule("5.7b");
    return schema;
}

Outcomes<Assault> Assault::outcomes() {
    Outcomes<Assault> outcomes;
    const auto number = [](auto member) {
        return [member](const Assault&, const State& state) { return static_cast<int>(state.*member); };
    };
    outcomes.flag("hex_taken", "an attacker is in the hex at the end",
                  [](const Assault&, const State& state) { return state.taken > 0; });
    outcomes.label("taken_in", "phase in which it was taken",
                   {{"never", ""}, {"movement", ""}, {"combat", ""}, {"exploitation", ""}}, number(&State::taken));
    outcomes.flag("exploit", "it was taken in the Combat Phase by units that may go on in the Exploitation Phase",
                  [](const Assault& self, const State& state) {
                      const auto& fates = self.roster(state).fates[attacking];
                      return state.taken == 2 && std::any_of(fates.begin(), fates.end(),
                                                             [](const Roster::Fate& fate) { return fate.exploiting; });
                  });
    outcomes.integer("attacker_losses", "steps that the attacker lost", [](const Assault& self, const State& state) {
        return self.units_.steps_lost(self.roster(state), attacking);
    });
    outcomes.integer("defender_losses", "steps that the defender lost", [](const Assault& self, const State& state) {
        return self.units_.steps_lost(self.roster(state), defending);
    });
    outcomes.flag("defender_dg", "surviving defenders are disorganised", [](const Assault& self, const State& state) {
        return self.units_.has_survivor_dg(self.roster(state));
    });
    outcomes.flag("vacated", "no defender is in the hex any more",
                  [](const Assault& self, const State& state) { return self.units_.is_empty(self.roster(state)); });
    outcomes.integer("supply", "tokens (T) that the attacker spent on barrages and combat; fuel is not counted", 0,
                     30'000, number(&State::supply));
    outcomes.integer("defender_supply", "tokens (T) that the defender spent on combat and his reaction barrage", 0,
                     30'000, number(&State::defender_supply));
    outcomes.integer("combats", "overruns and attacks made", 0, 14, number(&State::combats));
    outcomes.integer("aircraft_losses", "steps that the attacker's aircraft lost to flak", 0, 99,
                     number(&State::aircraft_losses));
    return outcomes;
}

}  // namespace

const Procedure& assault() { return define<Assault>(); }

}  // namespace warodds::ocs
