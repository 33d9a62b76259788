// What can be said about a ground combat (OCS 8, 9.1-9.7, 12.4, 18.6a, 21.2, 21.3, 21.8): the parameters, and what of them
// cannot go together.
//
// Each side is given by its units, by its total strength, or both sides together by their odds. Totals and odds are taken as
// final (terrain, modes and supply included), and such a force is one block of steps that all have the action rating given.
#pragma once

#include "rules/ocs/ground/combat.hpp"
#include "rules/ocs/ground/terrain.hpp"

namespace warodds::ocs {

enum class Lead { best, weakest };
enum class PaidFirst { needy, listed };
enum class SupplyPolicy { pay, withhold };
enum class IgnorePolicy { ignore, retreat };
enum class TerrainPolicy { best, hex, hexside };

// What both sides have: their way back, their supply, and how they decide.
struct SideParams {
    int clean_hexes = 9, open_hexes = 9;
    std::string way;
    std::optional<int> tokens;
    OptionPolicy option = OptionPolicy::loss;
    Lead lead = Lead::best;
    LossOrder loss_order = LossOrder::low_ar;
    PaidFirst paid_first = PaidFirst::needy;

    // by attacking hex; throws InputError, beginning with `name`
    Force::Ways ways(const char* name) const;
    static Schema<SideParams> schema(Side side);
};

// The units, the ground between them, and how the players decide.
struct Forces {
    std::vector<Unit> attackers, defenders;
    Terrain terrain = Terrain::open;
    std::string defender_hex;
    int hedgehog = 0;
    bool hexes_adjacent = true;
    SideParams attacker{.option = OptionPolicy::hold}, defender{.option = OptionPolicy::hold};
    bool proportional_strength = false, independents = false;
    ResultOrder result_order = ResultOrder::losses_first;
    DisputedCells disputed_cells = DisputedCells::sheet;
    IgnorePolicy defender_ignore = IgnorePolicy::ignore;
    SupplyPolicy defender_supply = SupplyPolicy::pay;
    TerrainPolicy defender_terrain = TerrainPolicy::best;

    const SideParams& of(int side) const { return side == 0 ? attacker : defender; }
    const std::vector<Unit>& units(int side) const { return side == 0 ? attackers : defenders; }
    static Schema<Forces> schema();
};

// Sides of which only the sum is known.
struct Totals {
    std::optional<Rational> odds, attack, defense;
    std::optional<int> attacker_ar, defender_ar, attacker_steps, defender_steps;
    bool attacker_starts_dg = false, defender_starts_dg = false;
    AntiTank defender_at = AntiTank::none;
    int attacking_hexes = 1;

    // As given; else as of one unit of that strength, and as of a division where only the odds are known.
    int steps(int side) const;
    static Schema<Totals> schema();
};

// As given; else that of the other side, since it is the difference that counts. With none at all both are middling.
int rating_of(const Totals& totals, const Forces& forces, int side);

// what a total is taken to have that nobody gave
template <class Plan>
void assume_totals(Schema<Plan>& schema) {
    schema.otherwise("attacker_ar", [](const Plan& plan) { return rating_of(plan.totals, plan.forces, 0); });
    schema.otherwise("defender_ar", [](const Plan& plan) { return rating_of(plan.totals, plan.forces, 1); });
    schema.otherwise("attacker_steps", [](const Plan& plan) { return plan.totals.steps(0); });
    schema.otherwise("defender_steps", [](const Plan& plan) { return plan.totals.steps(1); });
}

// Everything about one attack.
struct AttackPlan {
    Forces forces;
    Totals totals;
    AttackType type = AttackType::regular;
    bool exploitation_phase = false, reaction_phase = false;
    bool empty_hex = false;
    std::string unit;  // that outcomes on request are about

    int stacks() const;            // hexes that the attack comes from
    bool is_exploitation() const;  // 5.9: nobody is in Exploitation Mode before the Exploitation Phase
    Segment segment() const;
};

// Throws InputError for what does not go together, and for an overrun or beach assault that the rules forbid.
void check_plan(const AttackPlan& plan, const Chart<int>& modifiers);
// 4.8: the same for more RE than stack in a hex, as far as it is known who is in one
void check_stacks(const AttackPlan& plan, int most);

}  // namespace warodds::ocs
