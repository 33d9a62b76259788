// What of an attack cannot go together, and what the rules forbid (OCS 4.6, 4.8, 5.7, 5.10b, 8.1, 9.1, 9.13, 11.0a, 18.6a, 21.8).
#include "rules/ocs/ground/forces.hpp"

#include <fmt/format.h>

#include <bit>

namespace warodds::ocs {
namespace {

void side_given(const char* total, const std::optional<Rational>& strength, const char* list,
                const std::vector<Unit>& units) {
    if (strength && !units.empty())
        throw InputError(fmt::format("{0}: expected either '{0}' or '{1}', not both (9.7)", total, list));
    if (!strength && units.empty())
        throw InputError(
            fmt::format("{0}: give odds=3:1, or a total or units for each side; found neither '{0}' nor '{1}'; "
                        "to attack an empty hex, say empty_hex (9.7, 21.8)",
                        total, list));
}

void check_parameters(const AttackPlan& plan) {
    const Forces& forces = plan.forces;
    const Totals& totals = plan.totals;
    const bool units = !forces.attackers.empty() || !forces.defenders.empty();
    if (totals.odds && (totals.attack || totals.defense || units))
        throw InputError(
            "odds: expected either odds, or the strengths of both sides (attack or attackers, defense or "
            "defenders), not both (9.7)");
    if (plan.reaction_phase && plan.exploitation_phase)
        throw InputError(
            "reaction_phase: the Reaction Phase is the other player's, the Exploitation Phase one's own; expected one "
            "of "
            "them (5.7b, 11.0)");
    if (plan.empty_hex) {
        if (totals.odds || totals.defense || !forces.defenders.empty())
            throw InputError("empty_hex: found defenders too; give only the attackers, as attack or attackers (21.8)");
        if (plan.type != AttackType::regular)
            throw InputError("empty_hex: only an attack of a Combat Segment may go against an empty hex (21.8a)");
        side_given("attack", totals.attack, "attackers", forces.attackers);
    } else if (!totals.odds) {
        side_given("attack", totals.attack, "attackers", forces.attackers);
        side_given("defense", totals.defense, "defenders", forces.defenders);
    }
}

constexpr int most_steps_of_re = 4;  // 4.6: the smallest unit is a quarter of a RE

void check_type(const AttackPlan& plan, const Chart<int>& modifiers) {
    const Forces& forces = plan.forces;
    const Totals& totals = plan.totals;
    const bool overrun = plan.type == AttackType::overrun, beach = plan.type == AttackType::beach_assault;
    if (!overrun && !beach) return;
    if (plan.stacks() > 1)
        throw InputError(forces.attackers.empty()
                             ? "attacking_hexes: an overrun or a beach assault comes from one hex (9.1c, 18.6a)"
                             : "attackers: an overrun or a beach assault comes from one hex (9.1c, 18.6a)");
    if (overrun && totals.attacker_starts_dg)
        throw InputError("attacker_starts_dg: disorganised units cannot overrun (5.10b, 8.1)");
    if (beach && plan.exploitation_phase)
        throw InputError("exploitation_phase: beach assaults are made in the Combat Phase only; leave it out (18.6a)");
    if (beach && totals.attacker_starts_dg)
        throw InputError("attacker_starts_dg: a beach assault needs Combat Mode (18.6a)");
    Rational re = 0;
    for (std::size_t i = 0; i < forces.attackers.size(); ++i) {
        const Unit& unit = forces.attackers[i];
        const std::string name = unit_label("attacker", i, unit);
        re += unit.current_re();
        if (overrun && unit.is_dg()) throw InputError(name + ": disorganised units cannot overrun (5.10b, 8.1)");
        if (overrun && unit.never_moves())
            throw InputError(name + ": a unit that cannot move cannot overrun; leave it out of the stack (8.1a, 8.1h)");
        const int needed = figure(modifiers, "overrun movement points");
        const bool half = unit.mode == Mode::exploitation || plan.reaction_phase;  // 5.7b B, 5.9: of its allowance
        const Rational spent = unit.spent_in(plan.segment());
        if (overrun && spent >= Rational(Unit::all_spent))
            throw InputError(name + ": its movement is over, so it cannot overrun (8.1f)");
        if (overrun && unit.movement && Rational(*unit.movement) < (spent + needed) * (half ? 2 : 1))
            throw InputError(fmt::format("{}: an overrun costs {} movement points, more than it has{}{} (8.1a)", name,
                                         needed, spent > Rational(0) ? " left" : "",
                                         plan.reaction_phase ? " in the Reaction Phase" : ""));
        if (const int most = figure(modifiers, "overrun, highest entry cost"); overrun && unit.entry > most)
            throw InputError(
                fmt::format("{}: the hex costs it {} movement points to enter, and at more than {} it cannot be "
                            "overrun (8.1b)",
                            name, to_text(*unit.entry), most));
        if (beach && unit.mode != Mode::combat) throw InputError(name + ": a beach assault needs Combat Mode (18.6a)");
        if (beach && (!unit.hexside.empty() || unit.hexside_multiplier))
            throw InputError(name + ": a beach assault has its own hexside (18.6a F); leave the hexside out");
    }
    if (const int most = figure(modifiers, "stacking RE"); overrun && re > most)
        throw InputError(fmt::format(
            "attackers: found {} RE that overrun from one hex, expected at most {} (4.8, 4.8a)", to_text(re), most));
    const int most = figure(modifiers, "beach assault RE");
    if (beach && (re > most || (forces.attackers.empty() && totals.attacker_steps > most * most_steps_of_re)))
        throw InputError(fmt::format("attackers: at most {} RE may assault a landing hex (18.6a)", most));
}

// 5.7g
void check_hedgehog(const Forces& forces) {
    for (std::size_t i = 0; i < forces.defenders.size() && forces.hedgehog > 0; ++i)
        expect_no_reserve(forces.defenders[i], unit_label("defender", i, forces.defenders[i]));
}

// 13.1a, 9.13: only units that can attack exploit
void check_exploitation_mode(const AttackPlan& plan) {
    for (std::size_t i = 0; i < plan.forces.attackers.size(); ++i) {
        const Unit& unit = plan.forces.attackers[i];
        if (unit.mode == Mode::exploitation && plan.reaction_phase)
            throw InputError(
                unit_label("attacker", i, unit) +
                ": in the Reaction Phase only released reserves move, in Combat or Move Mode (5.7b, 7.0a)");
        if (unit.mode == Mode::exploitation && (unit.hq || unit.artillery || unit.defends_only))
            throw InputError(unit_label("attacker", i, unit) +
                             ": only a unit that can attack is ever in Exploitation Mode (9.13, 13.1a)");
    }
}

// What units have done in this turn before (9.1c, 11.0a).
void check_turn(const AttackPlan& plan) {
    const Segment now = plan.segment();
    const bool is_overrun = plan.type == AttackType::overrun;
    for (std::size_t i = 0; i < plan.forces.attackers.size(); ++i) {
        const Unit& unit = plan.forces.attackers[i];
        const std::string name = unit_label("attacker", i, unit);
        if (!is_overrun && unit.attacked == now)
            throw InputError(name + ": it has attacked in this Combat Segment already (9.1c)");
        if (plan.is_exploitation() && unit.mode != Mode::exploitation &&
            (unit.attacked == Segment::movement || unit.attacked == Segment::combat))
            throw InputError(
                name +
                ": it attacked earlier in this turn and is not in Exploitation Mode, so that it neither moves "
                "nor attacks in the Exploitation Phase (11.0a)");
    }
    for (std::size_t i = 0; i < plan.forces.defenders.size() && !is_overrun; ++i)
        if (const Unit& unit = plan.forces.defenders[i];
            unit.defended == (plan.is_exploitation() ? Unit::Defended::exploitation : Unit::Defended::combat))
            throw InputError(unit_label("defender", i, unit) +
                             ": its hex has been attacked in this Combat Segment already (9.1c)");
}

}  // namespace

int AttackPlan::stacks() const {
    std::uint32_t hexes = 0;
    for (const Unit& unit : forces.attackers) hexes |= 1u << unit.in_hex();
    return hexes ? std::popcount(hexes) : totals.attacking_hexes;
}

bool AttackPlan::is_exploitation() const {
    return exploitation_phase || std::any_of(forces.attackers.begin(), forces.attackers.end(),
                                             [](const Unit& unit) { return unit.mode == Mode::exploitation; });
}

Segment AttackPlan::segment() const {
    if (type != AttackType::overrun) return is_exploitation() ? Segment::exploitation : Segment::combat;
    return reaction_phase ? Segment::reaction : is_exploitation() ? Segment::exploitation_movement : Segment::movement;
}

void check_plan(const AttackPlan& plan, const Chart<int>& modifiers) {
    check_parameters(plan);
    check_hedgehog(plan.forces);
    check_exploitation_mode(plan);
    check_turn(plan);
    expect_no_exploitation(plan.forces.defenders, "defender");
    check_type(plan, modifiers);
}

void check_stacks(const AttackPlan& plan, int most) {
    check_stack(plan.forces.defenders, most, "defenders");
    check_stacking(plan.forces.attackers, most, "attackers");
    const int steps = plan.totals.defender_steps;
    if (plan.forces.defenders.empty() && !plan.empty_hex && steps > most * most_steps_of_re)
        throw InputError(fmt::format(
            "defender_steps: found {}, which are {} RE at least; expected at most {} RE in one hex (4.6, 4.8)", steps,
            to_text(Rational(steps, most_steps_of_re)), most));
}

}  // namespace warodds::ocs
