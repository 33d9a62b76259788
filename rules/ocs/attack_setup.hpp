// What a ground combat is fought with, and how that becomes a starting column (OCS 8, 9.1-9.7, 12.4, 12.10, 18.6a, 21.2, 21.3).
//
// Each side is given by its units, by its total strength, or both sides together by their odds. Totals and odds are taken as
// final (terrain, modes and supply included), and such a force is one block of steps that all have the action rating given.
#pragma once

#include "rules/ocs/combat.hpp"
#include "rules/ocs/terrain.hpp"

namespace warodds::ocs {

enum class Lead { best, weakest };
enum class SupplyPolicy { pay, withhold };
enum class IgnorePolicy { ignore, retreat };
enum class TerrainPolicy { best, hex, hexside };

// The units, the ground between them, and how the players decide.
struct Forces {
    std::vector<Unit> attackers, defenders;
    Terrain terrain = Terrain::open;
    std::string defender_hex;
    int hedgehog = 0;
    bool hexes_adjacent = true;
    int attacker_clean_hexes = 9, attacker_open_hexes = 9, defender_clean_hexes = 9, defender_open_hexes = 9;
    std::optional<int> attacker_tokens, defender_tokens;
    bool proportional_strength = false, independents = false;
    ResultOrder result_order = ResultOrder::losses_first;
    DisputedCells disputed_cells = DisputedCells::sheet;

    OptionPolicy attacker_option = OptionPolicy::loss, defender_option = OptionPolicy::retreat;
    IgnorePolicy defender_ignore = IgnorePolicy::ignore;
    Lead attacker_lead = Lead::best, defender_lead = Lead::best;
    LossOrder attacker_loss_order = LossOrder::low_ar, defender_loss_order = LossOrder::low_ar;
    SupplyPolicy defender_supply = SupplyPolicy::pay;
    TerrainPolicy defender_terrain = TerrainPolicy::best;

    static Schema<Forces> schema();
};

// Sides of which only the sum is known.
struct Totals {
    std::optional<Rational> odds, attack, defense;
    int attacker_ar = 0, defender_ar = 0, attacker_steps = 3, defender_steps = 3;
    bool attacker_starts_dg = false, defender_starts_dg = false;
    AntiTank defender_at = AntiTank::none;
    int attacking_hexes = 1;

    static Schema<Totals> schema();
};

// Everything about one attack.
struct AttackPlan {
    Forces forces;
    Totals totals;
    AttackType type = AttackType::regular;
    bool exploitation_phase = false;
    bool empty_hex = false;
};

// The charts that folding reads; the terrain chart only where a unit needs it.
struct AttackCharts {
    AttackCharts(const AttackPlan& plan, Tables& tables);

    std::shared_ptr<const CombatCharts> combat;
    std::shared_ptr<const Chart<int>> modifiers, costs;
    std::optional<UnitValues> values;
    std::optional<TerrainEffects> effects;
};

struct FoldedAttack {
    Combat::Setup setup;
    Terrain shelter = Terrain::open;  // the closest terrain of the defender's hex, as a barrage meets it
    std::uint32_t attackers_on_stocks = 0, defenders_on_stocks = 0;  // 12.10: a bit each
    int attacker_tokens = 0,
        defender_tokens = 0;  // 12.4: what the attack costs, and the defense if it can be paid for and is
    int wasted_tokens = 0;    // 12.10h: the defender's, where they are too few
};

// Writes down how the strengths and the column come about. Throws InputError for an attack that the rules forbid.
FoldedAttack fold_attack(const AttackPlan& plan, const AttackCharts& charts, Ledger& ledger);

// units of the same rating and steps are all one to this combat, not to the next
Combat::Setup with_kinds(Combat::Setup setup, const Forces& forces);

// the parameters that a combat changes
std::vector<std::string> force_effects();

// The plan after its combat: units with their losses, modes and internal stocks, or steps and disorganisation of a side
// given by totals, and the tokens that are left. A total strength stays as it was given, since nobody knows whose steps
// were lost. Who retreated, or advanced, is still in his list.
AttackPlan after_combat(AttackPlan plan, const FoldedAttack& folded, const Combat& combat, const Combat::State& state);

}  // namespace warodds::ocs
