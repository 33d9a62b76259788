#include "rules/ocs/turn/fire.hpp"

#include <fmt/format.h>

#include <bit>

namespace warodds::ocs {
namespace {

constexpr std::size_t most_hip_shoots = 24, most_interceptors = 4;

std::string in_phase(const char* name, bool exploitation_phase) {
    return (exploitation_phase ? "exploitation_" : "") + std::string(name);
}

void expect_mission(std::size_t aircraft, const std::string& name) {
    if (aircraft > FlakTable::most_aircraft)
        throw InputError(fmt::format("{}: found {} aircraft, expected at most 4 in a mission (14.2a)", name, aircraft));
}

}  // namespace

TurnFire::TurnFire(const FireConditions& conditions, const Planned& planned, const TurnUnits& units, Tables& tables,
                   Ledger& ledger)
    : conditions_(conditions), interceptors_(active(conditions.interceptors, "interceptor")) {
    expect_interceptors();
    emplace(Battery::reaction, "reaction_barrage", conditions.reaction_barrage, FiredBy::artillery, tables, ledger);
    emplace(Battery::reaction_ships, "reaction_ships", conditions.reaction_ships, FiredBy::naval, tables, ledger);
    emplace(Battery::ships, "ships", conditions.ships, FiredBy::naval, tables, ledger);      // 10.0e C
    emplace(Battery::guns, "barrage", planned.guns[0], FiredBy::artillery, tables, ledger);  // 10.0e D
    emplace(Battery::exploitation_guns, "exploitation_barrage", planned.guns[1], conditions.exploitation_barrage_by,
            tables, ledger);
    expect_reaction_hexes(units);
    bool by_air = !conditions.reaction_bombers.empty();
    for (const bool exploitation : {false, true})
        by_air = by_air || !planned.hip_shoots[exploitation].empty() || !planned.bombers[exploitation].empty();
    const bool by_guns = std::any_of(batteries_.begin(), batteries_.end(),
                                     [](const Emplaced& battery) { return battery.table.has_value(); });
    if (by_guns || by_air) most_density_ = most_density_of_formation(tables);
    if (!by_air) return;
    if (!planned.bombers[0].empty() && has(Battery::ships))
        throw InputError("ships: bombers fire in the same segment, and a hex is barraged once a phase (10.0e A)");
    if (!planned.bombers[1].empty() && has(Battery::exploitation_guns))
        throw InputError(
            "exploitation_barrage: exploitation_bombers fire in the same segment, and a hex is barraged once a phase "
            "(10.0e A)");
    bombs_.emplace(tables, FiredBy::air);
    flak_.emplace(tables);
    AircraftValues values(tables, conditions.long_range_effects);
    for (const bool exploitation : {false, true}) {
        plan_raids(planned, exploitation, values, units, ledger);
        for (auto* raids : {&hip_shoots_[exploitation], &bombers_[exploitation]})
            for (Raid& raid : *raids) plan_interception(raid, tables);
    }
    if (conditions.reaction_bombers.empty()) return;
    expect_mission(conditions.reaction_bombers.size(), "reaction_bombers");
    reaction_raid_ = fold_raid(conditions.reaction_bombers, "reaction_bombers", true, values, units, ledger);
}

void TurnFire::emplace(Battery which, const char* name, const Rational& strength, FiredBy by, Tables& tables,
                       Ledger& ledger) {
    if (strength == Rational(0)) return;
    Emplaced& battery = batteries_[static_cast<int>(which)];
    battery.table.emplace(tables, by);
    const std::optional<int> column = battery.table->initial_column(strength);
    if (!column)
        throw InputError(fmt::format("{}: found {}, expected 0 for none, or at least {} (10.0)", name,
                                     to_text(strength), battery.table->least_strength()));
    battery.column = *column;
    battery.cost = battery.table->supply_cost(*column);
    ledger.add("10.0", fmt::format("{} column", name), battery.table->name(*column),
               by == FiredBy::artillery ? fmt::format("costs {}T", battery.cost) : "");
}

void TurnFire::plan_raids(const Planned& planned, bool exploitation, AircraftValues& values, const TurnUnits& units,
                          Ledger& ledger) {
    const std::span<const Aircraft> one_by_one = planned.hip_shoots[exploitation],
                                    together = planned.bombers[exploitation];
    if (one_by_one.size() > most_hip_shoots)
        throw InputError(
            fmt::format("hip_shoots: found more than {} aircraft in a phase, expected fewer", most_hip_shoots));
    for (std::size_t i = 0; i < one_by_one.size(); ++i) {
        const std::string label = aircraft_label(in_phase("hip_shoots", exploitation).c_str(), i, one_by_one[i]);
        if (one_by_one[i].strat) throw InputError(label + ": strategic bombers make no hip shoots (14.7d)");
        if (!conditions_.spotter) throw InputError(label + ": hip shoots need a spotter (14.7d)");
        hip_shoots_[exploitation].push_back(fold_raid(one_by_one.subspan(i, 1), label, false, values, units, ledger));
    }
    const std::string name = in_phase("bombers", exploitation);
    expect_mission(together.size(), name);
    if (!together.empty()) bombers_[exploitation].push_back(fold_raid(together, name, false, values, units, ledger));
}

TurnFire::Raid TurnFire::fold_raid(std::span<const Aircraft> aircraft, const std::string& label, bool reaction,
                                   AircraftValues& values, const TurnUnits& units, Ledger& ledger) const {
    for (const Aircraft& one : aircraft) {
        if (one.torpedo) throw InputError(label + ": a barrage strength in parentheses is for ships only (18.3e)");
        if (one.inactive) throw InputError(label + ": an Inactive aircraft flies no mission (14.1a)");
    }
    Raid raid;
    raid.reaction = reaction;
    raid.sorties = std::make_shared<const Sorties>(std::vector<Aircraft>(aircraft.begin(), aircraft.end()),
                                                   Sorties::Use{.fires = true,
                                                                .spotter = reaction || conditions_.spotter,
                                                                .long_range_effects = conditions_.long_range_effects},
                                                   values);
    const Rational& strength = raid.sorties->at(raid.sorties->all(), 0).strength;
    const std::optional<int> column = bombs_->initial_column(strength);
    if (!column)
        throw InputError(
            fmt::format("{}: found a barrage strength of {}, expected at least 1 (10.0)", label, to_text(strength)));
    ledger.add("14.7", label + " column", bombs_->name(*column),
               "flak " + signed_text(flak(units, reaction ? UnitSet{} : units.living({}, defending), raid,
                                          raid.sorties->all(), !reaction && !interceptors_.empty())));
    return raid;
}

// 10.0e A: one barrage a hex, so a hex for each of those that fire
void TurnFire::expect_reaction_hexes(const TurnUnits& units) const {
    std::string firing;
    int kinds = 0;
    const auto count = [&](bool fires, const char* name) {
        if (fires) firing += (kinds++ ? ", " : "") + std::string(name);
    };
    count(conditions_.reaction_barrage != Rational(0), "reaction_barrage");
    count(conditions_.reaction_ships != Rational(0), "reaction_ships");
    count(!conditions_.reaction_bombers.empty(), "reaction_bombers");
    std::uint32_t hexes = 0;
    for (const Unit& unit : units.of(attacking)) hexes |= 1u << unit.in_hex();
    if (const int most = std::popcount(hexes); kinds > most)
        throw InputError(fmt::format(
            "{}: found {} that fire in the Reaction Phase, expected at most {}: so many hexes the attackers are "
            "in, and a hex is barraged once a phase (10.0e A)",
            firing, kinds, most));
}

void TurnFire::expect_interceptors() const {
    if (interceptors_.size() > most_interceptors)
        throw InputError(fmt::format("interceptors: found {}, expected at most {}; a raid meets one of them (14.5)",
                                     interceptors_.size(), most_interceptors));
    const FireConditions plain;
    const auto unused = [&](bool given, const char* name) {
        if (given && interceptors_.empty())
            throw InputError(fmt::format("{}: no interceptors, so there is no air combat; remove it (14.5)", name));
    };
    unused(conditions_.attacker.pick != plain.attacker.pick, "attacker_pick");
    unused(conditions_.attacker.abort != plain.attacker.abort, "attacker_abort");
    unused(conditions_.decides.intercept != plain.decides.intercept, "intercept");
    unused(conditions_.decides.zone_at_flak != plain.decides.zone_at_flak, "zone_at_flak");
}

// 14.5: with the interceptors that are still Active
void TurnFire::plan_interception(Raid& raid, Tables& tables) const {
    Ledger nowhere;
    for (unsigned gone = 0; gone + 1 < 1u << interceptors_.size(); ++gone) {
        Approach::Params way{.aircraft = raid.sorties->aircraft(),
                             .interceptors = interceptors_,
                             .flak = conditions_.flak,
                             .long_range_effects = conditions_.long_range_effects,
                             .attacker = conditions_.attacker,
                             .decides = conditions_.decides};
        for (std::size_t i = 0; i < interceptors_.size(); ++i) way.interceptors[i].inactive = gone >> i & 1;
        raid.ways.emplace_back(way, Approach::Errand{}, raid.sorties, tables, nowhere);
    }
}

// Who flies on. Air combat ends before anybody shoots from the ground.
std::uint16_t TurnFire::intercept(const Raid& raid, Toll& toll, int gone, bool& in_zone, Roller& roller) const {
    if (static_cast<std::size_t>(gone) >= raid.ways.size()) return raid.sorties->all();
    const Approach& way = raid.ways[static_cast<std::size_t>(gone)];
    Approach::State state = way.start();
    while (!way.is_over(state) && !way.is_before_flak(state)) {
        way.step(state, roller);
        if (roller.missing()) return 0;  // a cell that nobody could read ends it
    }
    toll.steps = state.own_steps;
    in_zone = state.zone != 0;
    int place = state.interceptor;  // among those that are Active, from 1
    for (std::size_t i = 0; i < interceptors_.size() && place > 0; ++i)
        if (!(gone >> i & 1) && --place == 0) toll.gone = 1 << i;
    return way.flying(state);
}

// 14.4e: a headquarters in the hex adds to it as long as it lives
int TurnFire::flak(const TurnUnits& units, UnitSet struck, const Raid& raid, std::uint16_t flying, bool in_zone,
                   Ledger* ledger) const {
    FlakTarget target = raid.reaction ? conditions_.reaction_flak : conditions_.flak;
    target.patrol_zone = target.patrol_zone || in_zone;
    const std::vector<Unit>& list = units.of(raid.reaction ? attacking : defending);
    for (std::size_t i = 0; i < list.size(); ++i) target.hq = target.hq || (list[i].hq && struck >> i & 1);
    return flak_->modifier(target, std::popcount(flying), raid.sorties->has_fighter(flying), ledger);
}

TurnFire::Toll TurnFire::raid(const Raid& raid, int gone, UnitSet struck, const Scene& scene) const {
    Toll toll;
    bool in_zone = false;
    std::uint16_t flying = intercept(raid, toll, gone, in_zone, scene.roller);
    if (!flying) return toll;
    scene.roller.note([&](Ledger& ledger) { flak(scene.units, struck, raid, flying, in_zone, &ledger); });
    const int aircraft = raid.sorties->meet_flak(flying, *flak_, flak(scene.units, struck, raid, flying, in_zone),
                                                 conditions_.decides.flak_tie, scene.roller);
    int hit = 0;
    if (aircraft != FlakTable::nobody) {
        ++toll.steps;
        scene.roller.note([&](Ledger& ledger) {
            const auto hit_at = static_cast<std::size_t>(aircraft);
            ledger.add("14.4f", "flak loss", aircraft_label("aircraft", hit_at, raid.sorties->aircraft()[hit_at]));
        });
        if (raid.sorties->aircraft()[static_cast<std::size_t>(aircraft)].steps() == 2) hit = aircraft + 1;
        else flying = static_cast<std::uint16_t>(flying & ~(1u << aircraft));
    }
    if (!flying) return toll;
    const Sortie& sortie = raid.sorties->at(flying, hit);
    if (const std::optional<int> column = bombs_->initial_column(sortie.strength))
        fire(*bombs_, *column, sortie.fire, raid.reaction ? attacking : defending, struck, scene);
    return toll;
}

void TurnFire::react(Reaction by, UnitSet struck, const Scene& scene) const {
    if (by == Reaction::aircraft) raid(*reaction_raid_, 0, struck, scene);
    else fire(battery(by), attacking, struck, scene);
}

void TurnFire::fire(Battery which, int side, UnitSet struck, const Scene& scene) const {
    const Emplaced& battery = batteries_[static_cast<int>(which)];
    BarrageFire how;
    if (which < Battery::reaction) how.spotter = conditions_.spotter;
    fire(*battery.table, battery.column, how, side, struck, scene);
}

void TurnFire::fire(const BarrageTable& table, int initial, const BarrageFire& how, int side, UnitSet struck,
                    const Scene& scene) const {
    auto& [units, moment, shelter, hedgehog, roster, roller] = scene;
    std::vector<Unit> targets;
    for (int i = 0; i < units.size(side); ++i)
        if (struck >> i & 1) targets.push_back(units.now(roster, side, i, moment));
    const bool at_defender = side == defending;
    const BarrageTarget target{.density = barrage_density(targets, most_density_),
                               .terrain = at_defender ? shelter : conditions_.reaction_terrain,
                               .hedgehog = static_cast<std::int8_t>(at_defender ? hedgehog : 0),
                               .strat_mode = std::any_of(targets.begin(), targets.end(),
                                                         [](const Unit& unit) { return unit.mode == Mode::strat; })};
    roller.note([&](Ledger& ledger) {
        ledger.add("10.0a", "initial column", table.name(initial));
        table.shift(how, target, &ledger);
    });
    const int column = table.column(initial, table.shift(how, target));
    roller.note([&](Ledger& ledger) { ledger.add("10.0a", "column", table.name(column)); });
    const BarrageEffect effect = table.fire(column, how, target, roller);
    for (int i = 0; i < effect.steps; ++i) units.lose_step(roster, side, struck & units.living(roster, side), roller);
    if (!effect.dg) return;
    if (at_defender) roster.defenders_dg = 1;
    for (UnitSet left = at_defender ? 0 : struck & units.living(roster, side); left; left &= left - 1)
        roster.fates[side][std::countr_zero(left)].dg = 1;
}

Schema<FireConditions> FireConditions::schema() {
    Schema<FireConditions> schema;
    schema.part(FlakTarget::schema(), &FireConditions::flak, "", "flak: ");
    schema
        .flag("long_range_effects", "option: aircraft beyond half their range are worth less",
              &FireConditions::long_range_effects)
        .rule("21.4");
    schema.number("ships", "strength of ships that fire after the overruns", &FireConditions::ships)
        .range(0, 999)
        .rule("10.3, 18.3b");
    schema.flag("spotter", "a friendly unit is adjacent to the target", &FireConditions::spotter).rule("10.0b");
    schema
        .choice("exploitation_barrage_by", "who fires exploitation_barrage", &FireConditions::exploitation_barrage_by,
                {{"artillery", "pays supply"},
                 {"air", "what is left of a mission that is over its flak"},
                 {"naval", "ships that have not fired in this game turn (18.3a)"}})
        .rule("10.0e E");
    Aircraft::list(
        schema, "interceptors",
        "the defender's Active fighters with a patrol zone into the hex; at most one of them meets each raid, "
        "and what they lose is not counted",
        &FireConditions::interceptors)
        .rule("14.5");
    schema.part(AirDecisions::schema(Side::attacker), &FireConditions::attacker, "attacker_");
    schema.part(Approach::Decisions::schema(), &FireConditions::decides);
    schema
        .number("reaction_barrage",
                "strength of the defender's guns that fire in the Reaction Phase, those that option 21.9 adds included",
                &FireConditions::reaction_barrage)
        .range(0, 999)
        .rule("7.0, 21.9");
    schema
        .number(
            "reaction_ships",
            "strength of the defender's ships that fire in the Reaction Phase and have not fired ashore in this game "
            "turn",
            &FireConditions::reaction_ships)
        .range(0, 999)
        .rule("7.0c, 10.0e E, 18.3a");
    Aircraft::list(schema, "reaction_bombers",
                   "up to four of the defender's aircraft that barrage together in the Reaction Phase; what flak costs "
                   "them is not counted",
                   &FireConditions::reaction_bombers)
        .rule("7.0c, 10.0e E");
    schema.part(FlakTarget::schema(), &FireConditions::reaction_flak, "reaction_", "flak at those aircraft: ");
    schema
        .choice("reaction_terrain", "terrain category of the hex that they fire at", &FireConditions::reaction_terrain,
                terrain_options())
        .rule("10.0a");
    return schema;
}

}  // namespace warodds::ocs
