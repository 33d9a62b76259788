#include "rules/ocs/ground/attack_force.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::ocs {
namespace {

bool are_alike(const Force::Member& a, const Force::Member& b) {
    return a.steps == b.steps && a.action_rating == b.action_rating && a.dg == b.dg && a.strat == b.strat &&
           a.immobile == b.immobile && a.stack == b.stack && a.kind == b.kind;
}

// 9.6: any unit that takes part; 21.3: with divisional units in the attack, one of those
void find_leads(Force& force, const std::vector<Rated>& units, Role role, const AttackPlan& plan) {
    const Lead policy = plan.forces.of(role == Role::attack ? 0 : 1).lead;
    const auto named = std::count_if(units.begin(), units.end(), [](const Rated& rated) { return rated.unit->lead; });
    if (named > 1)
        throw InputError(
            fmt::format("{}: found {} units with lead, expected one: a side has one action rating unit (9.6)",
                        role == Role::attack ? "attackers" : "defenders", named));
    const bool divisional = role == Role::attack && plan.forces.independents &&
                            std::any_of(units.begin(), units.end(),
                                        [](const Rated& rated) { return rated.unit->is_divisional(); });
    for (int i = 0; i < static_cast<int>(units.size()); ++i) {
        const Unit& unit = *units[i].unit;
        if (named > 0 && !unit.lead) continue;
        if (divisional && !unit.is_divisional()) {
            if (unit.lead)
                throw InputError(units[i].label +
                                 ": with divisional units in the attack one of those gives the action rating (21.3)");
            continue;
        }
        const auto alike = [&](int other) {
            return are_alike(force.members[i], force.members[other]) &&
                   units[i].strength.value == units[other].strength.value;
        };
        if (std::none_of(force.leads.begin(), force.leads.end(), alike)) force.leads.push_back(i);
    }
    std::stable_sort(force.leads.begin(), force.leads.end(), [&](int a, int b) {
        const int ar_a = -force.members[a].action_rating, ar_b = -force.members[b].action_rating;
        const Rational &strength_a = units[a].strength.value, &strength_b = units[b].strength.value;
        return policy == Lead::best ? std::tie(ar_a, strength_a) < std::tie(ar_b, strength_b)
                                    : std::tie(strength_a, ar_a) < std::tie(strength_b, ar_b);
    });
}

// 9.4b: terrain goes by the stack, which crosses one hexside
void check_hexsides(const std::vector<Rated>& units) {
    for (const Rated& one : units)
        for (const Rated& other : units) {
            const Unit &a = *one.unit, &b = *other.unit;
            if (a.hex && a.hex == b.hex && !a.hexside.empty() && !b.hexside.empty() && a.hexside != b.hexside)
                throw InputError(fmt::format(
                    "{}: found hexside={} in hex {}, where {} has hexside={}; a stack crosses one hexside (9.4b)",
                    other.label, b.hexside, *b.hex, one.label, a.hexside));
        }
}

}  // namespace

Force fold_force(Role role, const AttackPlan& plan, const std::vector<Rated>& units,
                 const std::optional<UnitValues>& values) {
    const bool attacks = role == Role::attack;
    const SideParams& side = plan.forces.of(attacks ? 0 : 1);
    const Totals& totals = plan.totals;
    Force force;
    force.ways = side.ways(side_name(attacks ? 0 : 1));
    force.option_policy = side.option;
    if (!attacks && plan.empty_hex) return force;
    if (units.empty()) {
        force.members.push_back({.label = attacks ? "the attackers" : "the defenders",
                                 .steps = totals.steps(attacks ? 0 : 1),
                                 .action_rating = rating_of(totals, plan.forces, attacks ? 0 : 1),
                                 .dg = attacks ? totals.attacker_starts_dg : totals.defender_starts_dg});
        force.leads = {0};
        return force;
    }
    if (attacks) check_hexsides(units);
    std::vector<Worth> worth;
    for (const Rated& rated : units) {
        const Unit& unit = *rated.unit;
        force.members.push_back({.label = rated.label,
                                 .steps = unit.steps_left(),
                                 .action_rating = values->action_rating(unit),
                                 .dg = unit.is_dg(),
                                 .strat = unit.mode == Mode::strat,
                                 .immobile = unit.never_moves(),
                                 .stack = attacks ? unit.in_hex() : 1,
                                 .kind = unit.kind});
        worth.push_back({force.members.back().action_rating, rated.strength.value});
    }
    const std::vector<int> ranks = loss_ranks(worth, side.loss_order);
    for (std::size_t i = 0; i < units.size(); ++i) force.members[i].rank = ranks[i];
    find_leads(force, units, role, plan);
    return force;
}

}  // namespace warodds::ocs
