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
#include "rules/ocs/attack_setup.hpp"
#include "rules/ocs/barrage_forces.hpp"
#include "rules/ocs/flak_table.hpp"
#include "rules/procedure.hpp"

#include <limits>
#include <mutex>

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

constexpr int attacker = 0, defender = 1;
constexpr Side side_of(int side) { return side == attacker ? Side::attacker : Side::defender; }
const char* list_name(int side) { return side == attacker ? "attackers" : "defenders"; }

class Assault {
public:
    using Params = ocs::Params;

    enum class Stage : std::int8_t {
        hip_shoots, overruns, air_barrage, naval_barrage,                                             // Movement Phase
        reaction,                                                                                     // Reaction Phase
        barrage, attack,                                                                              // Combat Phase
        exploitation_hip_shoots, exploitation_overruns, exploitation_air_barrage, exploitation_barrage, exploitation_attack,
        done
    };

    struct State {
        Combat::State combat{};                                     // of the overrun or attack under way
        std::array<std::uint64_t, 2> lost{};                        // by side: four bits a unit, steps lost; their sum at the end
        std::array<std::uint32_t, 2> stocks{};                      // by side: two bits a unit, internal stocks used
        std::uint16_t out = 0, attackers_dg = 0, exploiting = 0;    // attackers, a bit each
        std::int16_t supply = 0, defender_supply = 0;               // tokens spent
        std::int16_t aircraft_losses = 0;
        std::int16_t count = 0;                                     // of this stage: what was done
        Stage stage = Stage::hip_shoots;
        std::int8_t fighting = 0;
        std::int8_t defenders_dg = 0, released = 0, left_hex = 0;   // the defenders: disorganised, out of reserve, retreated
        std::int8_t combats = 0;
        std::int8_t taken = 0;                                      // 1 Movement, 2 Combat, 3 Exploitation Phase
        std::array<std::int8_t, 3> unused{};
    };

    static About about() {
        return {.id = "ocs/assault",
                .title = "OCS assault on one hex through a turn",
                .rules = "5.7, 7.0, 8.0-11.0, 14.7d, 21.8, 21.9",
                .question = "does the hex fall to hip shoots, overruns, barrage, attack and exploitation, and at what cost?"};
    }
    static Schema<Params> parameters();
    static Outcomes<Assault> outcomes();

    Assault(const Params& params, Tables& tables, Ledger& ledger);

    State start() const { return {}; }
    bool finished(const State& state) const { return state.stage == Stage::done; }
    void step(State& state, Roller& roller) const;

private:
    // an overrun or attack, as the units stand when it begins
    struct Fight {
        std::optional<Combat> combat;                     // none: nobody can make it
        Terrain shelter = Terrain::open;                  // of the defender's hex, from fire
        std::array<std::vector<std::int8_t>, 2> units;    // by side: which of our units they are
        std::array<std::uint32_t, 2> on_stocks{};         // by side: which of those use internal stocks
        int attacker_cost = 0, defender_cost = 0;
        Ledger ledger;
    };
    // fights that came up so far; a map, because a reference to one stays good
    struct Fights {
        std::mutex mutex;
        std::map<std::string, Fight> known;
    };
    // a mission of the attacker's aircraft against the hex
    struct Raid {
        std::vector<Rational> strengths;                     // in the order of the stack
        bool fighter = false;
        std::optional<int> column;                           // initial, when flak hits nobody
        std::vector<std::optional<int>> column_after_loss;   // by the aircraft that is hit; none: too little is left
        BarrageFire fire;
    };

    const std::vector<Unit>& units(int side) const { return side == attacker ? params_.forces.attackers : params_.forces.defenders; }
    static int lost_by(const State& state, int side, int unit) { return static_cast<int>(state.lost[side] >> (4 * unit) & 15); }
    bool lives(const State& state, int side, int unit) const { return lost_by(state, side, unit) < units(side)[unit].steps_left(); }
    std::uint32_t living(const State& state, int side) const;    // a bit a unit
    bool is_empty(const State& state) const { return state.left_hex || !living(state, defender); }
    bool is_dg(const State& state) const;                        // the defenders, all of them
    int flak(const State& state, const Raid& raid, Ledger* ledger = nullptr) const;
    static bool in_exploitation(Stage stage) { return stage >= Stage::exploitation_hip_shoots; }
    static int phase(Stage stage) { return in_exploitation(stage) ? 3 : stage >= Stage::reaction ? 2 : 1; }
    static bool is_overrun(Stage stage) { return stage == Stage::overruns || stage == Stage::exploitation_overruns; }

    bool can_move(const State& state, int unit) const;      // in the phase at hand
    bool takes_part(const State& state, int unit) const;    // in the fight at hand
    int overrun_hex(const State& state) const;
    int movement_per_overrun(const State& state, int unit) const;
    int tokens(const State& state) const {
        return params_.forces.attacker_tokens ? *params_.forces.attacker_tokens - state.supply : std::numeric_limits<int>::max();
    }
    bool draws_supply(Unit& unit, int& tokens, bool independents_alone) const;
    Unit now(const State& state, int side, int unit) const;
    Fight make_fight(const State& state) const;
    const Fight& fight_of(const State& state) const;

    static constexpr std::size_t most_hip_shoots = 24;

    void check_units() const;
    void fold_fire(Tables& tables, Ledger& ledger);
    Raid fold_raid(std::span<const Aircraft> aircraft, const std::string& label, AircraftValues& values, Ledger& ledger) const;

    // each of these carries on one stage; false when nothing is left of it to do
    bool do_stage(State& state, Roller& roller) const;
    bool do_raid(State& state, const std::vector<Raid>& raids, const char* rule, const char* name, Roller& roller) const;
    bool do_reaction(State& state, Roller& roller) const;
    bool do_barrage(State& state, const Rational& strength, const std::optional<BarrageTable>& table, Roller& roller) const;
    bool do_overrun(State& state, int most, Roller& roller) const;
    bool do_attack(State& state, bool planned, Roller& roller) const;

    bool begin_fight(State& state, const Choice& choice, Roller& roller) const;
    void fight_on(State& state, Roller& roller) const;
    void end_fight(State& state, const Fight& fight) const;
    void fire(State& state, int side, std::uint32_t struck, const BarrageTable& table, int initial, const BarrageFire& how, Roller& roller) const;
    void lose_step(State& state, int side, std::uint32_t eligible, Roller& roller) const;
    bool wants_fire(const State& state, const char* rule, const char* name, int cost, Roller& roller) const;
    bool wants_fight(const State& state, const Choice& choice, Roller& roller) const;
    void tidy(State& state, Roller& roller) const;
    void take_hex(State& state, Roller& roller) const;
    void finish(State& state) const;

    Params params_;
    AttackCharts charts_;
    std::optional<BarrageTable> guns_, ships_, exploitation_guns_, bombs_;
    std::optional<FlakTable> flak_;
    std::vector<Raid> hip_shoots_, air_barrage_, exploitation_hip_shoots_, exploitation_air_barrage_;    // one after the other
    Terrain shelter_ = Terrain::open;                 // of the defender's hex
    int overrun_movement_ = 0;
    Rational most_density_ = 0;                       // of a formation
    std::array<std::vector<int>, 2> rank_, alike_;    // by side and unit: who loses first by policy; the first unit like it
    std::shared_ptr<Fights> fights_ = std::make_shared<Fights>();
};

AttackPlan plan_of(const Forces& forces, AttackType type, bool exploitation_phase) {
    AttackPlan plan{.forces = forces, .totals = {}, .type = type, .exploitation_phase = exploitation_phase};
    plan.forces.attacker_tokens.reset();    // supply is counted over the whole turn
    return plan;
}

bool waits(const Unit& unit) { return unit.mode == Mode::reserve; }    // 5.7

const char* phase_name(int phase) {
    static constexpr std::array names = {"", "Movement Phase", "Combat Phase", "Exploitation Phase"};
    return names[phase];
}

Assault::Assault(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params), charts_(plan_of(params.forces, AttackType::regular, false), tables),
      overrun_movement_(figure(*charts_.modifiers, "overrun movement points")) {
    for (const int side : {attacker, defender}) {
        const std::vector<Unit>& list = units(side);
        if (list.empty() || list.size() > Force::most_members)
            throw InputError(std::string(list_name(side)) + ": found " + std::to_string(list.size()) + " units, expected 1 to " +
                             std::to_string(Force::most_members) + "; an assault needs them one by one: 9-5-4 armor, 14-3-3 other steps=3");
        std::vector<Worth> worth;
        for (const Unit& unit : list) worth.push_back({unit.ar, unit.strength});
        rank_[side] = loss_ranks(worth, side == attacker ? params.forces.attacker_loss_order : params.forces.defender_loss_order);
        for (const Unit& unit : list) {
            const auto first = std::find_if(list.begin(), list.end(), [&](const Unit& other) { return unit.is_like(other); });
            alike_[side].push_back(static_cast<int>(first - list.begin()));
        }
    }

    check_units();

    // the fights as the units stand now: what the rules forbid is refused at once
    const auto planned = [&](Stage stage, bool all_exploit, const std::string& otherwise) {
        State state;
        state.stage = stage;
        if (all_exploit) state.exploiting = static_cast<std::uint16_t>((1u << units(attacker).size()) - 1);
        Fight fight = make_fight(state);
        if (!fight.combat && !otherwise.empty()) throw InputError(otherwise);
        return fight;
    };
    const std::vector<Unit>& list = params.forces.attackers;
    const bool all_wait = std::all_of(list.begin(), list.end(), waits);
    if (params.overruns > 0)
        planned(Stage::overruns, false, "overruns: no attacker in hex " + std::to_string(params.overrun_hex) + " can overrun (8.1)");
    if (params.exploitation_overruns > 0) planned(Stage::exploitation_overruns, true, "exploitation_overruns: no attacker there can overrun (8.1)");
    planned(Stage::exploitation_attack, true, "");
    const Fight first = planned(all_wait ? Stage::exploitation_attack : Stage::attack, false,
                                "attackers: none of them can attack; look at their supply and the tokens at hand (9.5b)");
    shelter_ = first.shelter;
    fold_fire(tables, ledger);
    ledger.add("9.0", "the attack as things stand", phase_name(all_wait ? 3 : 2));
    for (const Entry& entry : first.ledger.entries()) ledger.add(entry.rule, entry.name, entry.value, entry.detail);
}

void Assault::check_units() const {
    for (const int side : {attacker, defender})
        for (std::size_t i = 0; i < units(side).size(); ++i) {
            const Unit& unit = units(side)[i];
            const std::string label = unit_label(side == attacker ? "attacker" : "defender", i, unit);
            expect_steps(unit, label);
            if (side == attacker && unit.mode == Mode::exploitation)
                throw InputError(label + ": at the start of a turn nobody is in Exploitation Mode (5.9)");
            if (side == defender && waits(unit) && params_.forces.hedgehog > 0)
                throw InputError(label + ": found in Reserve Mode in a hedgehog, which is not allowed (5.7g)");
        }
    if (params_.hip_shoots.size() > most_hip_shoots || params_.exploitation_hip_shoots.size() > most_hip_shoots)
        throw InputError("hip_shoots: found more than " + std::to_string(most_hip_shoots) + " aircraft in a phase, expected fewer");
}

void Assault::fold_fire(Tables& tables, Ledger& ledger) {
    const auto barrage = [&](const char* name, const Rational& strength, std::optional<BarrageTable>& table, FiredBy by) {
        if (strength == Rational(0)) return;
        if (!table) table.emplace(tables, by);
        const std::optional<int> column = table->initial_column(strength);
        if (!column) throw InputError(std::string(name) + ": found " + to_text(strength) + ", expected 0 for none, or at least " +
                                      std::to_string(table->least_strength()) + " (10.0)");
        ledger.add("10.0", std::string(name) + " column", table->name(*column),
                   by == FiredBy::artillery ? "costs " + std::to_string(table->supply_cost(*column)) + "T" : "");
    };
    barrage("reaction_barrage", params_.reaction_barrage, guns_, FiredBy::artillery);
    barrage("ships", params_.ships, ships_, FiredBy::naval);           // 10.0e C
    barrage("barrage", params_.barrage, guns_, FiredBy::artillery);    // 10.0e D
    barrage("exploitation_barrage", params_.exploitation_barrage, exploitation_guns_, params_.exploitation_barrage_by);
    const bool by_air = !params_.hip_shoots.empty() || !params_.bombers.empty() || !params_.exploitation_hip_shoots.empty() ||
                        !params_.exploitation_bombers.empty();
    if (guns_ || ships_ || exploitation_guns_ || by_air) most_density_ = most_density_of_formation(tables);
    if (!by_air) return;
    if (!params_.bombers.empty() && params_.ships > 0)
        throw InputError("ships: bombers fire in the same segment, and a hex is barraged once a phase (10.0e A)");
    if (!params_.exploitation_bombers.empty() && params_.exploitation_barrage > 0)
        throw InputError("exploitation_barrage: exploitation_bombers fire in the same segment, and a hex is barraged once a phase (10.0e A)");
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
            throw InputError(std::string(name) + ": found " + std::to_string(aircraft.size()) + " aircraft, expected at most 4 in a mission (14.2a)");
        if (!aircraft.empty()) raids.push_back(fold_raid(aircraft, name, values, ledger));
    };
    one_by_one(params_.hip_shoots, "hip_shoots", hip_shoots_);
    together(params_.bombers, "bombers", air_barrage_);
    one_by_one(params_.exploitation_hip_shoots, "exploitation_hip_shoots", exploitation_hip_shoots_);
    together(params_.exploitation_bombers, "exploitation_bombers", exploitation_air_barrage_);
}

Assault::Raid Assault::fold_raid(std::span<const Aircraft> aircraft, const std::string& label, AircraftValues& values, Ledger& ledger) const {
    const auto some = [&](auto member) { return std::any_of(aircraft.begin(), aircraft.end(), [&](const Aircraft& one) { return one.*member; }); };
    const auto all = [&](auto member) { return std::all_of(aircraft.begin(), aircraft.end(), [&](const Aircraft& one) { return one.*member; }); };
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
    if (!raid.column) throw InputError(label + ": found a barrage strength of " + to_text(sum) + ", expected at least 1 (10.0)");
    for (std::size_t i = 0; i < aircraft.size(); ++i) {
        const int left = aircraft[i].steps() - 1;
        raid.column_after_loss.push_back(bombs_->initial_column(sum - raid.strengths[i] + (left > 0 ? values.barrage(aircraft[i], left) : Rational(0))));
    }
    ledger.add("14.7", label + " column", bombs_->name(*raid.column), "flak " + signed_text(flak(State{}, raid)));
    return raid;
}

// 14.4e: a headquarters in the hex adds to it as long as it lives
int Assault::flak(const State& state, const Raid& raid, Ledger* ledger) const {
    FlakTarget target = params_.flak;
    for (int i = 0; i < static_cast<int>(units(defender).size()); ++i)
        target.hq = target.hq || (units(defender)[i].hq && lives(state, defender, i));
    return flak_->modifier(target, static_cast<int>(raid.strengths.size()), raid.fighter, ledger);
}

bool Assault::is_dg(const State& state) const {
    if (state.defenders_dg) return true;
    for (int i = 0; i < static_cast<int>(units(defender).size()); ++i)
        if (lives(state, defender, i) && !units(defender)[i].is_dg()) return false;
    return true;
}

std::uint32_t Assault::living(const State& state, int side) const {
    std::uint32_t result = 0;
    for (int i = 0; i < static_cast<int>(units(side).size()); ++i)
        if (lives(state, side, i)) result |= 1u << i;
    return result;
}

// 5.7b, 11.0a: reserves and units marked for exploitation in the Exploitation Phase, all others before it. A reserve that is
// disorganised is none any more (5.10).
bool Assault::can_move(const State& state, int i) const {
    if (!lives(state, attacker, i) || state.out >> i & 1) return false;
    const bool reserve = waits(units(attacker)[i]) && !(state.attackers_dg >> i & 1);
    return in_exploitation(state.stage) ? reserve || state.exploiting >> i & 1 : !waits(units(attacker)[i]);
}

bool Assault::takes_part(const State& state, int i) const {
    const Unit& unit = units(attacker)[i];
    const bool dg = unit.is_dg() || state.attackers_dg >> i & 1;
    if (!can_move(state, i) || (dg && params_.commit == Commit::fit)) return false;
    if (!is_overrun(state.stage)) return true;
    return unit.hex == overrun_hex(state) && !dg &&                                                      // 5.10b, 8.1
           (!unit.movement || *unit.movement >= movement_per_overrun(state, i) * (state.count + 1));    // 8.1a
}

// 8.1: units that began the phase together
int Assault::overrun_hex(const State& state) const {
    if (!in_exploitation(state.stage)) return params_.overrun_hex;
    if (params_.exploitation_overrun_hex) return *params_.exploitation_overrun_hex;
    for (int i = 0; i < static_cast<int>(units(attacker).size()); ++i)
        if (can_move(state, i)) return units(attacker)[i].hex;
    return 0;
}

// 5.9: a unit marked for exploitation has half its allowance
int Assault::movement_per_overrun(const State& state, int i) const {
    return overrun_movement_ * (in_exploitation(state.stage) && state.exploiting >> i & 1 ? 2 : 1);
}

// 9.5b, 12.4, 12.10a: points as long as there are some, then internal stocks; a unit without either stays out of it
bool Assault::draws_supply(Unit& unit, int& tokens, bool independents_alone) const {
    if (unit.supply == Supply::supplied) {
        const int cost = unit.steps_left() * figure(*charts_.costs, "attacking step") *
                         (independents_alone ? figure(*charts_.costs, "independents, factor") : 1);
        if (cost <= tokens) return tokens -= cost, true;
        unit.supply = Supply::internal;
    }
    return unit.supply == Supply::internal && unit.stocks != Stocks::exhausted && !independents_alone;    // 21.3
}

// a unit as it stands in this state
Unit Assault::now(const State& state, int side, int i) const {
    Unit unit = units(side)[i];
    unit.number = i + 1;
    unit.kind = alike_[side][i] + 1;
    unit.steps_lost += lost_by(state, side, i);
    const bool dg = side == attacker ? state.attackers_dg >> i & 1 : state.defenders_dg;
    if (dg)
        unit.mode = Mode::dg;    // 5.10: in place of any other mode
    else if (waits(unit) && (side == attacker ? in_exploitation(state.stage) : state.released))
        unit.mode = Mode::combat;
    else if (side == attacker && in_exploitation(state.stage) && state.exploiting >> i & 1)
        unit.mode = Mode::exploitation;
    if (side == attacker && is_overrun(state.stage) && unit.movement) *unit.movement -= movement_per_overrun(state, i) * state.count;
    const int used = static_cast<int>(state.stocks[side] >> (2 * i) & 3);
    unit.stocks = static_cast<Stocks>(std::min(2, static_cast<int>(unit.stocks) + used));
    return unit;
}

Assault::Fight Assault::make_fight(const State& state) const {
    Fight fight;
    AttackPlan plan = plan_of(params_.forces, is_overrun(state.stage) ? AttackType::overrun : AttackType::regular, in_exploitation(state.stage));
    plan.forces.defenders.clear();
    for (int i = 0; i < static_cast<int>(units(defender).size()); ++i) {
        if (!lives(state, defender, i)) continue;
        plan.forces.defenders.push_back(now(state, defender, i));
        fight.units[defender].push_back(static_cast<std::int8_t>(i));
    }
    // 21.3: without divisional units everything costs more, and those may be the ones that cannot be paid for
    for (const bool alone : {false, true}) {
        int left = tokens(state);
        plan.forces.attackers.clear();
        fight.units[attacker].clear();
        for (int i = 0; i < static_cast<int>(units(attacker).size()); ++i) {
            if (!takes_part(state, i)) continue;
            Unit unit = now(state, attacker, i);
            if (unit.supply == Supply::unsupplied || draws_supply(unit, left, alone)) {
                plan.forces.attackers.push_back(std::move(unit));
                fight.units[attacker].push_back(static_cast<std::int8_t>(i));
            }
        }
        if (!params_.forces.independents || std::any_of(plan.forces.attackers.begin(), plan.forces.attackers.end(),
                                                        [](const Unit& unit) { return unit.is_divisional(); }))
            break;
    }
    if (plan.forces.attackers.empty() || plan.forces.defenders.empty()) return fight;
    if (plan.forces.defender_tokens) *plan.forces.defender_tokens = std::max(0, *plan.forces.defender_tokens - state.defender_supply);
    const FoldedAttack folded = fold_attack(plan, charts_, fight.ledger);
    fight.attacker_cost = folded.attacker_tokens;
    fight.defender_cost = folded.defender_tokens;
    fight.shelter = folded.shelter;
    fight.on_stocks = {folded.attackers_on_stocks, folded.defenders_on_stocks};
    fight.combat.emplace(folded.setup, charts_.combat, fight.ledger);
    return fight;
}

const Assault::Fight& Assault::fight_of(const State& state) const {
    State key = state;    // all that a fight depends on
    key.combat = {};
    key.combats = 0;
    key.aircraft_losses = 0;
    if (!is_overrun(state.stage)) key.count = 0;
    if (!params_.forces.attacker_tokens) key.supply = 0;
    if (!params_.forces.defender_tokens) key.defender_supply = 0;
    const std::string bytes(reinterpret_cast<const char*>(&key), sizeof key);
    const std::lock_guard lock(fights_->mutex);
    const auto found = fights_->known.find(bytes);
    return found != fights_->known.end() ? found->second : fights_->known.emplace(bytes, make_fight(state)).first->second;
}

void Assault::step(State& state, Roller& roller) const {
    if (state.fighting) return fight_on(state, roller);
    while (!do_stage(state, roller) && state.stage != Stage::done) {
        state.stage = static_cast<Stage>(static_cast<int>(state.stage) + 1);
        state.count = 0;
        if (state.stage == Stage::done) finish(state);
    }
}

bool Assault::do_stage(State& state, Roller& roller) const {
    switch (state.stage) {
        case Stage::hip_shoots: return do_raid(state, hip_shoots_, "14.7d", "hip shoot", roller);
        case Stage::overruns: return do_overrun(state, params_.overruns, roller);
        case Stage::air_barrage: return do_raid(state, air_barrage_, "14.7", "air barrage", roller);
        case Stage::naval_barrage: return do_barrage(state, params_.ships, ships_, roller);
        case Stage::reaction: return do_reaction(state, roller);
        case Stage::barrage: return do_barrage(state, params_.barrage, guns_, roller);
        case Stage::attack: return do_attack(state, params_.attack, roller);
        case Stage::exploitation_hip_shoots: return do_raid(state, exploitation_hip_shoots_, "14.7d", "hip shoot", roller);
        case Stage::exploitation_overruns: return do_overrun(state, params_.exploitation_overruns, roller);
        case Stage::exploitation_air_barrage: return do_raid(state, exploitation_air_barrage_, "14.7", "air barrage", roller);
        case Stage::exploitation_barrage: return do_barrage(state, params_.exploitation_barrage, exploitation_guns_, roller);
        case Stage::exploitation_attack: return do_attack(state, params_.exploitation_attack, roller);
        case Stage::done: return false;
    }
    return false;
}

// The attacker's decision to fire, with what it costs. Nobody fires for units that are all gone.
bool Assault::wants_fire(const State& state, const char* rule, const char* name, int cost, Roller& roller) const {
    if (!(living(state, attacker) & ~state.out) || cost > tokens(state)) return false;
    const bool yes = roller.choose({rule, name, Side::attacker, static_cast<int>(params_.fire)}, 2, [&](int policy) -> int {
        if (static_cast<Fire>(policy) == Fire::always) return 1;
        if (is_dg(state)) return 0;
        if (static_cast<Fire>(policy) == Fire::until_dg || cost == 0) return 1;
        State attack = state;    // spare: does the attack get as much supply without the barrage?
        attack.stage = in_exploitation(state.stage) ? Stage::exploitation_attack : Stage::attack;
        return fight_of(attack).attacker_cost <= tokens(state) - cost;
    });
    roller.note([&](Ledger& ledger) { ledger.add(rule, name, yes ? phase_name(phase(state.stage)) : "not made"); });
    return yes;
}

// His decision to overrun or attack.
bool Assault::wants_fight(const State& state, const Choice& choice, Roller& roller) const {
    const bool yes = roller.choose(choice, 2, [&](int policy) -> int {
        switch (static_cast<Press>(policy)) {
            case Press::on: return 1;
            case Press::if_dg: return is_empty(state) || is_dg(state);
            case Press::unhurt: return state.lost[attacker] == 0;
        }
        return 1;
    });
    roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, yes ? phase_name(phase(state.stage)) : "not made"); });
    return yes;
}

// 14.7: flak, then the barrage of what is left
bool Assault::do_raid(State& state, const std::vector<Raid>& raids, const char* rule, const char* name, Roller& roller) const {
    if (state.count == static_cast<int>(raids.size()) || is_empty(state)) return false;
    if (!wants_fire(state, rule, name, 0, roller)) return false;
    const Raid& raid = raids[state.count++];
    roller.note([&](Ledger& ledger) { flak(state, raid, &ledger); });
    const int hit = flak_->fire(flak(state, raid), raid.strengths, params_.tie, roller);
    if (hit != FlakTable::nobody) ++state.aircraft_losses;
    const std::optional<int> column = hit == FlakTable::nobody ? raid.column : raid.column_after_loss[hit];
    if (column) fire(state, defender, living(state, defender), *bombs_, *column, raid.fire, roller);
    return true;
}

// 5.7b, 7.0a, 21.9: the defender may release his reserves, and his guns fire at one attacking hex
bool Assault::do_reaction(State& state, Roller& roller) const {
    if (state.count > 0 || is_empty(state)) return false;
    const std::vector<Unit>& defenders = units(defender);
    if (!state.released && !state.defenders_dg && std::any_of(defenders.begin(), defenders.end(), waits)) {
        const Choice choice{"5.7b", "reserve release", Side::defender, static_cast<int>(params_.release)};
        state.released = static_cast<std::int8_t>(roller.choose(choice, 2, [](int policy) { return static_cast<Release>(policy) == Release::release; }));
        roller.note([&](Ledger& ledger) { ledger.add("5.7b", "defenders in reserve", state.released ? "released" : "kept"); });
    }
    if (params_.reaction_barrage == Rational(0)) return false;
    std::array<std::uint32_t, 7> in_hex{};
    for (int i = 0; i < static_cast<int>(units(attacker).size()); ++i)
        if (lives(state, attacker, i) && !(state.out >> i & 1)) in_hex[units(attacker)[i].hex] |= 1u << i;
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
    const int hex = hexes[roller.choose({"10.0", "hex that is fired at", Side::defender, 0}, count, [&](int) { return by_policy; })];
    roller.note([&](Ledger& ledger) { ledger.add("7.0a", "reaction barrage", "at hex " + std::to_string(hex)); });
    state.count = 1;
    state.defender_supply = static_cast<std::int16_t>(state.defender_supply + cost);
    fire(state, attacker, in_hex[hex], *guns_, initial, {}, roller);
    return true;
}

bool Assault::do_barrage(State& state, const Rational& strength, const std::optional<BarrageTable>& table, Roller& roller) const {
    if (strength == Rational(0) || state.count > 0 || is_empty(state)) return false;
    const int initial = *table->initial_column(strength), cost = table->supply_cost(initial);
    if (!wants_fire(state, "10.0", "barrage", cost, roller)) return false;
    state.count = 1;
    state.supply = static_cast<std::int16_t>(state.supply + cost);
    roller.note([&](Ledger& ledger) { ledger.add("10.1b", "supply cost", std::to_string(cost) + "T"); });
    fire(state, defender, living(state, defender), *table, initial, {.spotter = params_.spotter}, roller);
    return true;
}

void Assault::fire(State& state, int side, std::uint32_t struck, const BarrageTable& table, int initial, const BarrageFire& how,
                   Roller& roller) const {
    std::vector<Unit> targets;
    for (int i = 0; i < static_cast<int>(units(side).size()); ++i)
        if (struck >> i & 1) targets.push_back(now(state, side, i));
    const bool at_defender = side == defender;
    const BarrageTarget target{
        .density = barrage_density(targets, most_density_),
        .terrain = at_defender ? shelter_ : params_.reaction_terrain,
        .hedgehog = static_cast<std::int8_t>(at_defender ? params_.forces.hedgehog : 0),
        .strat_mode = std::any_of(targets.begin(), targets.end(), [](const Unit& unit) { return unit.mode == Mode::strat; })};
    roller.note([&](Ledger& ledger) {
        ledger.add("10.0a", "initial column", table.name(initial));
        table.shift(how, target, &ledger);
    });
    const int column = table.column(initial, table.shift(how, target));
    roller.note([&](Ledger& ledger) { ledger.add("10.0a", "column", table.name(column)); });
    const BarrageEffect effect = table.fire(column, how, target, roller);
    for (int i = 0; i < effect.steps; ++i) lose_step(state, side, struck & living(state, side), roller);
    if (effect.dg && at_defender)
        state.defenders_dg = 1;
    else if (effect.dg)
        state.attackers_dg |= static_cast<std::uint16_t>(struck & living(state, side));
    tidy(state, roller);
}

// 10.0a: the owner's choice
void Assault::lose_step(State& state, int side, std::uint32_t eligible, Roller& roller) const {
    if (!eligible) return;
    const auto alike = [&](int i, int other) {
        return alike_[side][i] == alike_[side][other] && lost_by(state, side, i) == lost_by(state, side, other) &&
               (side == defender || ((state.attackers_dg >> i ^ state.attackers_dg >> other) & 1) == 0);
    };
    const int loser = choose_unit({"10.0a", "step loss", side_of(side), 0}, eligible, alike, [&](int i) { return rank_[side][i]; }, roller);
    state.lost[side] += std::uint64_t{1} << (4 * loser);
    roller.note([&](Ledger& ledger) { ledger.add("10.0a", "step lost to fire", unit_label(side == attacker ? "attacker" : "defender", loser, units(side)[loser])); });
}

bool Assault::do_overrun(State& state, int most, Roller& roller) const {
    if (is_empty(state)) {    // whoever can still move walks in
        for (int i = 0; i < static_cast<int>(units(attacker).size()); ++i)
            if (can_move(state, i) && units(attacker)[i].movement != 0) {    // 6.1c
                take_hex(state, roller);
                return true;
            }
        return false;
    }
    return state.count < most && begin_fight(state, {"8.0", "overrun", Side::attacker, static_cast<int>(params_.press)}, roller);
}

bool Assault::do_attack(State& state, bool planned, Roller& roller) const {
    if (!planned || state.count > 0) return false;
    if (!is_empty(state)) return begin_fight(state, {"9.0", "attack", Side::attacker, static_cast<int>(params_.press)}, roller);
    if (!params_.attacking_empties) return false;
    // 21.8b: whoever is paid for advances without a roll, so the cheapest unit is enough
    int least = std::numeric_limits<int>::max();
    for (int i = 0; i < static_cast<int>(units(attacker).size()); ++i) {
        if (!takes_part(state, i)) continue;
        Unit unit = now(state, attacker, i);
        int left = tokens(state);
        if (draws_supply(unit, left, params_.forces.independents && !unit.is_divisional())) least = std::min(least, tokens(state) - left);
    }
    if (least == std::numeric_limits<int>::max()) return false;
    if (!wants_fight(state, {"21.8", "attack", Side::attacker, static_cast<int>(params_.press)}, roller)) return false;
    state.supply = static_cast<std::int16_t>(state.supply + least);
    take_hex(state, roller);
    return true;
}

bool Assault::begin_fight(State& state, const Choice& choice, Roller& roller) const {
    const Fight& fight = fight_of(state);
    if (!fight.combat || !wants_fight(state, choice, roller)) return false;
    roller.note([&](Ledger& ledger) {
        for (const Entry& entry : fight.ledger.entries()) ledger.add(entry.rule, entry.name, entry.value, entry.detail);
    });
    state.combat = fight.combat->start();
    state.fighting = 1;
    ++state.combats;
    fight_on(state, roller);
    return true;
}

void Assault::fight_on(State& state, Roller& roller) const {
    const Fight& fight = fight_of(state);
    fight.combat->step(state.combat, roller);
    if (!fight.combat->finished(state.combat)) return;
    const bool taken = fight.combat->hex_taken(state.combat);
    end_fight(state, fight);
    if (taken)
        take_hex(state, roller);
    else
        tidy(state, roller);
}

void Assault::end_fight(State& state, const Fight& fight) const {
    const Combat::State& combat = state.combat;
    for (const int side : {attacker, defender})
        for (std::size_t k = 0; k < fight.units[side].size(); ++k)
            state.lost[side] += static_cast<std::uint64_t>(fight.combat->lost(combat, side_of(side), static_cast<int>(k))) << (4 * fight.units[side][k]);
    const std::uint32_t exploiting = fight.combat->exploiting(combat);
    for (std::size_t k = 0; k < fight.units[attacker].size(); ++k) {
        const int i = fight.units[attacker][k];
        if (combat.hexes[attacker] > 0) state.out |= static_cast<std::uint16_t>(1u << i);
        if (combat.dg[attacker]) state.attackers_dg |= static_cast<std::uint16_t>(1u << i);
        if (exploiting >> k & 1) state.exploiting |= static_cast<std::uint16_t>(1u << i);
    }
    if (combat.dg[defender]) state.defenders_dg = 1;
    if (combat.hexes[defender] > 0) state.left_hex = 1;
    const std::vector<Unit>& defenders = units(defender);
    if (fight.combat->affects_defender(combat) && std::any_of(defenders.begin(), defenders.end(), waits)) state.released = 1;    // 5.7d
    state.supply = static_cast<std::int16_t>(state.supply + fight.attacker_cost);    // not before: the fight depends on it
    if (!combat.without_supply) state.defender_supply = static_cast<std::int16_t>(state.defender_supply + fight.defender_cost);
    for (const int side : {attacker, defender})
        for (std::size_t k = 0; k < fight.units[side].size(); ++k)
            if (fight.on_stocks[side] >> k & 1 && (side == attacker || !combat.without_supply))
                state.stocks[side] += 1u << (2 * fight.units[side][k]);    // 12.10b
    state.combat = {};
    state.fighting = 0;
    ++state.count;
}

// Units that are alike are put in one order, so that states which differ only in who of them was hit are one. A run that is
// written down keeps them apart: its reader knows them by their numbers.
void Assault::tidy(State& state, Roller& roller) const {
    bool recorded = false;
    roller.note([&](Ledger&) { recorded = true; });
    if (recorded) return;
    for (const int side : {attacker, defender}) {
        const std::vector<int>& alike = alike_[side];
        struct Fate {
            std::uint32_t lost, stocks, marks;
            auto operator<=>(const Fate&) const = default;
        };
        std::array<Fate, Force::most_members> fates;
        for (std::size_t i = 0; i < alike.size(); ++i) {
            const std::uint32_t marks = side == attacker ? (state.out >> i & 1) | (state.attackers_dg >> i & 1) << 1 | (state.exploiting >> i & 1) << 2 : 0;
            Fate fate{static_cast<std::uint32_t>(lost_by(state, side, static_cast<int>(i))), state.stocks[side] >> (2 * i) & 3, marks};
            for (std::size_t j = 0; j < i; ++j)
                if (alike[j] == alike[i] && fate < fates[j]) std::swap(fate, fates[j]);
            fates[i] = fate;
        }
        state.lost[side] = 0;
        state.stocks[side] = 0;
        if (side == attacker) state.out = state.attackers_dg = state.exploiting = 0;
        for (std::size_t i = 0; i < alike.size(); ++i) {
            state.lost[side] |= static_cast<std::uint64_t>(fates[i].lost) << (4 * i);
            state.stocks[side] |= fates[i].stocks << (2 * i);
            if (side == defender) continue;
            state.out |= static_cast<std::uint16_t>((fates[i].marks & 1) << i);
            state.attackers_dg |= static_cast<std::uint16_t>((fates[i].marks >> 1 & 1) << i);
            state.exploiting |= static_cast<std::uint16_t>((fates[i].marks >> 2 & 1) << i);
        }
    }
}

void Assault::take_hex(State& state, Roller& roller) const {
    state.taken = static_cast<std::int8_t>(phase(state.stage));
    roller.note([&](Ledger& ledger) { ledger.add("9.12g", "hex taken in the", phase_name(state.taken)); });
    finish(state);
}

// what the outcome does not need is cleared, so that equal outcomes are equal states
void Assault::finish(State& state) const {
    const auto sum = [&](int side) {
        std::uint64_t steps = 0;
        for (int i = 0; i < static_cast<int>(units(side).size()); ++i) steps += lost_by(state, side, i);
        return steps;
    };
    bool survivors = false, dg = false;
    for (int i = 0; i < static_cast<int>(units(defender).size()); ++i) {
        if (!lives(state, defender, i)) continue;
        survivors = true;
        dg = dg || state.defenders_dg || units(defender)[i].is_dg();
    }
    const bool exploits = state.exploiting != 0;
    State end;
    end.lost = {sum(attacker), sum(defender)};
    end.exploiting = exploits && state.taken == 2;
    end.supply = state.supply;
    end.defender_supply = state.defender_supply;
    end.defenders_dg = dg;
    end.left_hex = survivors && !state.left_hex ? 0 : 1;
    end.combats = state.combats;
    end.taken = state.taken;
    end.aircraft_losses = state.aircraft_losses;
    end.stage = Stage::done;
    state = end;
}

Schema<Params> Assault::parameters() {
    Schema<Params> schema;
    schema.part(Forces::schema(), &Params::forces);
    Aircraft::list(schema, "hip_shoots", "aircraft that come one by one before the overruns: 4-17 fighter, (2)-12", &Params::hip_shoots).rule("14.7d");
    Aircraft::list(schema, "bombers", "up to four aircraft that barrage together after the overruns", &Params::bombers).rule("14.7");
    Aircraft::list(schema, "exploitation_hip_shoots", "aircraft for hip shoots of the Exploitation Phase", &Params::exploitation_hip_shoots).rule("14.7d");
    Aircraft::list(schema, "exploitation_bombers", "up to four aircraft that barrage together in the Exploitation Phase", &Params::exploitation_bombers).rule("14.7");
    schema.part(FlakTarget::schema(), &Params::flak, "", "flak: ");
    schema.flag("long_range_effects", "option: aircraft beyond half their range are worth less", &Params::long_range_effects).rule("21.4");
    schema.integer("overruns", "overruns that may be tried in the Movement Phase, one after the other", &Params::overruns).range(0, 6).rule("8.0");
    schema.integer("overrun_hex", "attacking hex whose units began the phase together and overrun", &Params::overrun_hex).range(1, 6).rule("8.1");
    schema.integer("exploitation_overrun_hex", "the same in the Exploitation Phase; without it, the hex of the first unit that can move", &Params::exploitation_overrun_hex)
        .range(1, 6)
        .rule("8.1, 11.0");
    schema.number("ships", "strength of ships that fire after the overruns", &Params::ships).range(0, 999).rule("10.3, 18.3b");
    schema.number("reaction_barrage", "strength of the defender's guns that fire in the Reaction Phase, those that option 21.9 adds included", &Params::reaction_barrage)
        .range(0, 999)
        .rule("7.0, 21.9");
    schema.integer("reaction_hex", "attacking hex that they fire at, if somebody is left there; best play chooses", &Params::reaction_hex).range(1, 6).rule("7.0");
    schema.choice("reaction_terrain", "terrain category of that hex", &Params::reaction_terrain, terrain_options()).rule("10.0a");
    schema.number("barrage", "strength of the guns that fire before the attack, 0 for none", &Params::barrage).range(0, 999).rule("10.0, 10.1");
    schema.flag("spotter", "a friendly unit is adjacent to the target", &Params::spotter).rule("10.0b");
    schema.flag("attack", "attack in the Combat Phase", &Params::attack).rule("9.0");
    schema.integer("exploitation_overruns", "overruns that may be tried in the Exploitation Phase", &Params::exploitation_overruns).range(0, 6).rule("11.0");
    schema.number("exploitation_barrage", "strength of the fire before the attack of the Exploitation Phase", &Params::exploitation_barrage)
        .range(0, 999)
        .rule("10.0e, 11.0");
    schema
        .choice("exploitation_barrage_by", "who fires it", &Params::exploitation_barrage_by,
                {{"artillery", "pays supply"}, {"air", "what is left of a mission that is over its flak"}, {"naval", "ships that have not fired in this game turn (18.3a)"}})
        .rule("10.0e E");
    schema.flag("exploitation_attack", "attack in the Exploitation Phase with reserves and units that earned it", &Params::exploitation_attack).rule("11.0");
    schema.flag("attacking_empties", "option: a hex that is empty may be attacked, and so entered, in a Combat Segment", &Params::attacking_empties).rule("21.8");
    schema
        .policy("press", Side::attacker, "whether the attacker goes on with overruns and attacks while the hex is held", &Params::press,
                {{"on", "always"}, {"if-dg", "only against disorganised defenders"}, {"unhurt", "only while he has lost no step"}})
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
    schema.policy("tie", Side::attacker, "which of several weakest or strongest aircraft flak may hit", &Params::tie, tie_options()).rule("14.4f");
    schema
        .policy("reaction", Side::defender, "whether the defender's guns fire in the Reaction Phase", &Params::reaction,
                {{"fire", ""}, {"hold", "keep the supply"}})
        .rule("7.0");
    schema
        .policy("release", Side::defender, "whether defenders in Reserve Mode are released in the Reaction Phase", &Params::release,
                {{"release", "they defend at full strength from then on"}, {"keep", "they stay in reserve"}})
        .rule("5.7b");
    return schema;
}

Outcomes<Assault> Assault::outcomes() {
    Outcomes<Assault> outcomes;
    const auto number = [](auto member) { return [member](const Assault&, const State& state) { return static_cast<int>(state.*member); }; };
    outcomes.flag("hex_taken", "an attacker is in the hex at the end", [](const Assault&, const State& state) { return state.taken > 0; });
    outcomes.label("taken_in", "phase in which it was taken",
                   {{"never", ""}, {"movement", ""}, {"combat", ""}, {"exploitation", ""}}, number(&State::taken));
    outcomes.flag("exploit", "it was taken in the Combat Phase by units that may go on in the Exploitation Phase",
                  [](const Assault&, const State& state) { return state.exploiting != 0; });
    outcomes.integer("attacker_losses", "steps that the attacker lost", [](const Assault&, const State& state) { return static_cast<int>(state.lost[attacker]); });
    outcomes.integer("defender_losses", "steps that the defender lost", [](const Assault&, const State& state) { return static_cast<int>(state.lost[defender]); });
    outcomes.flag("defender_dg", "surviving defenders are disorganised", number(&State::defenders_dg));
    outcomes.flag("vacated", "no defender is in the hex any more", number(&State::left_hex));
    outcomes.integer("supply", "tokens (T) that the attacker spent on barrages and combat; fuel is not counted", 0, 30'000, number(&State::supply));
    outcomes.integer("defender_supply", "tokens (T) that the defender spent on combat and his reaction barrage", 0, 30'000, number(&State::defender_supply));
    outcomes.integer("combats", "overruns and attacks made", 0, 14, number(&State::combats));
    outcomes.integer("aircraft_losses", "steps that the attacker's aircraft lost to flak", 0, 99, number(&State::aircraft_losses));
    return outcomes;
}

}  // namespace

const Procedure& assault() { return define<Assault>(); }

}  // namespace warodds::ocs
