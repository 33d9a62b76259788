#include "rules/ocs/attack_setup.hpp"

#include <algorithm>
#include <bit>

namespace warodds::ocs {
namespace {

// Without a named terrain units are x1, but in the open their classes still matter: 9.4e.
bool reads_open_row(const Forces& forces) {
    const auto needs_it = [](const Unit& unit) { return !unit.multiplier; };
    return forces.terrain == Terrain::open &&
           (std::any_of(forces.attackers.begin(), forces.attackers.end(), needs_it) ||
            std::any_of(forces.defenders.begin(), forces.defenders.end(), needs_it));
}

// A unit with its strength as it counts in this combat.
struct Rated {
    const Unit* unit;
    std::string label;
    Strength strength;
};

Rational sum(const std::vector<Rated>& units) {
    Rational total = 0;
    for (const Rated& rated : units) total += rated.strength.value;
    return total;
}

// Folds the parameters of an attack into the setup of a combat, and writes down how.
class Preparation {
public:
    Preparation(const AttackPlan& plan, const AttackCharts& charts, Ledger& ledger)
        : plan_(plan),
          forces_(plan.forces),
          totals_(plan.totals),
          charts_(charts),
          ledger_(ledger),
          defenders_(plan.forces.defenders) {
        check_parameters();
        check_type();
        find_hex_terrain();
        pay_supply();
        rate_attackers();
        if (!plan.empty_hex) rate_defenders();
    }

    FoldedAttack folded() const {
        FoldedAttack folded{.setup = setup(),
                            .attacker_tokens = attacker_cost_,
                            .defender_tokens = defender_cost_,
                            .wasted_tokens = wasted_};
        for (const HexTerrain& terrain : hex_terrain_) folded.shelter = std::max(folded.shelter, terrain.category);
        for (std::size_t i = 0; i < forces_.attackers.size(); ++i)
            folded.attackers_on_stocks |= uses_stocks(forces_.attackers[i]) << i;
        for (std::size_t i = 0; i < defenders_.size(); ++i)
            folded.defenders_on_stocks |= uses_stocks(defenders_[i]) << i;
        return folded;
    }

private:
    Combat::Setup setup() const {
        Combat::Setup setup;
        setup.type = plan_.type;
        setup.empty_hex = plan_.empty_hex;
        setup.terrain = with_supply_.terrain;
        setup.column = with_supply_.odds.column;
        setup.supply_policy = static_cast<int>(forces_.defender_supply);
        if (without_supply_) {
            setup.odds_without_supply = without_supply_->odds;
            setup.terrain_without_supply = without_supply_->terrain;
        }
        setup.hedgehog = forces_.hedgehog;
        setup.can_exploit = plan_.type != AttackType::overrun && !plan_.exploitation_phase && stacks_may_exploit();
        setup.result_order = forces_.result_order;
        setup.ignores_options = forces_.defender_ignore == IgnorePolicy::ignore;
        setup.attacker = force(Role::attack);
        setup.defender = force(Role::defense);
        return setup;
    }

    // the defender's terrain and what follows from it
    struct Matchup {
        Terrain terrain;
        Rational defense;
        Odds odds;
        std::vector<Rated> defenders;
        std::string terrain_name;
    };
    struct HexTerrain {
        std::optional<int> row;  // of ocs/terrain; none: every unit x1
        Terrain category;
        std::string name;
    };

    void check_parameters() const {
        const bool units = !forces_.attackers.empty() || !forces_.defenders.empty();
        if (totals_.odds && (totals_.attack || totals_.defense || units))
            throw InputError(
                "odds: expected either odds, or the strengths of both sides (attack or attackers, defense or "
                "defenders), not both");
        if (plan_.empty_hex) {
            if (totals_.odds || totals_.defense || !forces_.defenders.empty())
                throw InputError(
                    "empty_hex: found defenders too; give only the attackers, as attack or attackers (21.8)");
            if (plan_.type != AttackType::regular)
                throw InputError("empty_hex: only an attack of a Combat Segment may go against an empty hex (21.8a)");
            side_given("attack", totals_.attack, "attackers", forces_.attackers);
        } else if (!totals_.odds) {
            side_given("attack", totals_.attack, "attackers", forces_.attackers);
            side_given("defense", totals_.defense, "defenders", forces_.defenders);
        }
        const Totals plain;
        const auto unused = [](bool given, const char* name, const char* list) {
            if (given)
                throw InputError(std::string(name) + ": the units in '" + list + "' already say this; leave it out");
        };
        if (!forces_.attackers.empty()) {
            unused(totals_.attacker_ar != plain.attacker_ar, "attacker_ar", "attackers");
            unused(totals_.attacker_steps != plain.attacker_steps, "attacker_steps", "attackers");
            unused(totals_.attacker_starts_dg, "attacker_starts_dg", "attackers");
            unused(totals_.attacking_hexes != plain.attacking_hexes, "attacking_hexes", "attackers");
        }
        if (!forces_.defenders.empty()) {
            unused(totals_.defender_ar != plain.defender_ar, "defender_ar", "defenders");
            unused(totals_.defender_steps != plain.defender_steps, "defender_steps", "defenders");
            unused(totals_.defender_starts_dg, "defender_starts_dg", "defenders");
            unused(totals_.defender_at != plain.defender_at, "defender_at", "defenders");
        }
    }

    static void side_given(const char* total, const std::optional<Rational>& strength, const char* list,
                           const std::vector<Unit>& units) {
        if (strength && !units.empty())
            throw InputError(std::string(total) + ": expected either '" + total + "' or '" + list + "', not both");
        if (!strength && units.empty())
            throw InputError(
                std::string(total) +
                ": expected odds (like odds=3:1), or for each side its total or its units; found neither '" + total +
                "' nor '" + list + "'");
    }

    int stacks() const {
        std::uint32_t hexes = 0;
        for (const Unit& unit : forces_.attackers) hexes |= 1u << unit.hex;
        return hexes ? std::popcount(hexes) : totals_.attacking_hexes;
    }

    // 9.13b D
    bool stacks_may_exploit() const {
        return stacks() == 1 ||
               (stacks() <= figure(*charts_.modifiers, "stacks that may exploit") && forces_.hexes_adjacent);
    }

    void check_type() const {
        const bool overrun = plan_.type == AttackType::overrun, beach = plan_.type == AttackType::beach_assault;
        if (!overrun && !beach) return;
        if (stacks() > 1)
            throw InputError(forces_.attackers.empty()
                                 ? "attacking_hexes: an overrun or a beach assault comes from one hex (9.1c, 18.6a)"
                                 : "attackers: an overrun or a beach assault comes from one hex (9.1c, 18.6a)");
        if (overrun && totals_.attacker_starts_dg)
            throw InputError("attacker_starts_dg: disorganised units cannot overrun (5.10b, 8.1)");
        if (beach && totals_.attacker_starts_dg)
            throw InputError("attacker_starts_dg: a beach assault needs Combat Mode (18.6a)");
        Rational re = 0;
        for (std::size_t i = 0; i < forces_.attackers.size(); ++i) {
            const Unit& unit = forces_.attackers[i];
            const std::string name = unit_label("attacker", i, unit);
            re += unit.current_re();
            if (overrun && unit.is_dg()) throw InputError(name + ": disorganised units cannot overrun (5.10b, 8.1)");
            const int needed = figure(*charts_.modifiers, "overrun movement points");
            if (overrun && unit.movement &&
                *unit.movement < needed * (unit.mode == Mode::exploitation ? 2 : 1))  // 5.9: half its allowance
                throw InputError(name + ": an overrun costs " + std::to_string(needed) +
                                 " movement points, more than it has (8.1a)");
            if (beach && unit.mode != Mode::combat)
                throw InputError(name + ": a beach assault needs Combat Mode (18.6a)");
            if (beach && (!unit.hexside.empty() || unit.hexside_multiplier))
                throw InputError(name + ": a beach assault has its own hexside (18.6a F); leave the hexside out");
        }
        const int most = figure(*charts_.modifiers, "beach assault RE");
        const int fewest_re_steps = 4 * most;  // 4.6: the smallest unit is a quarter of a RE
        if (beach && (re > most || (forces_.attackers.empty() && totals_.attacker_steps > fewest_re_steps)))
            throw InputError("attackers: at most " + std::to_string(most) + " RE may assault a landing hex (18.6a)");
    }

    // 9.3b: the defender's hex may hold several terrains
    void find_hex_terrain() {
        for (const std::string& word : terrain_words(forces_.defender_hex)) {
            const int row = effects().hex(word, "defender_hex");
            hex_terrain_.push_back({row, effects().category(row), word});
        }
        if (hex_terrain_.empty()) {
            const std::string name = terrain_names[static_cast<int>(forces_.terrain)];
            hex_terrain_.push_back(
                {reads_open_row(forces_) ? std::optional(effects().hex("open", "terrain")) : std::nullopt,
                 forces_.terrain, name});
        } else if (forces_.terrain != Terrain::open &&
                   std::none_of(hex_terrain_.begin(), hex_terrain_.end(),
                                [&](const HexTerrain& known) { return known.category == forces_.terrain; })) {
            throw InputError("terrain: found '" + std::string(terrain_names[static_cast<int>(forces_.terrain)]) +
                             "', but defender_hex is '" + forces_.defender_hex + "'; leave the terrain out");
        }
    }

    const TerrainEffects& effects() const { return *charts_.effects; }

    // 12.4, 12.10, 21.3
    void pay_supply() {
        bool divisional = forces_.attackers.empty();
        for (const Unit& unit : forces_.attackers) divisional = divisional || unit.is_divisional();
        const bool independents_alone = forces_.independents && !divisional;
        int steps = forces_.attackers.empty() ? totals_.attacker_steps : 0;
        for (std::size_t i = 0; i < forces_.attackers.size(); ++i) {
            const Unit& unit = forces_.attackers[i];
            if (unit.supply == Supply::supplied) steps += unit.steps_left();
            if (unit.supply == Supply::internal && independents_alone)
                throw InputError(unit_label("attacker", i, unit) +
                                 ": independents that attack alone cannot use internal stocks (21.3)");
            use_stocks(unit, unit_label("attacker", i, unit));
        }
        const int tokens = steps * figure(*charts_.costs, "attacking step") *
                           (independents_alone ? figure(*charts_.costs, "independents, factor") : 1);
        attacker_cost_ = tokens;
        ledger_.add("12.4", "attacker combat supply", std::to_string(tokens) + "T",
                    std::to_string(steps) + (steps == 1 ? " step" : " steps") +
                        (independents_alone ? ", independents alone (21.3)" : ""));
        if (forces_.attacker_tokens && *forces_.attacker_tokens < tokens)
            throw InputError("attacker_tokens: the attack costs " + std::to_string(tokens) + "T and only " +
                             std::to_string(*forces_.attacker_tokens) +
                             "T are there; attack with fewer steps, or on internal stocks (9.5b, 12.4)");

        if (plan_.empty_hex) return;
        Rational re = 0;
        bool on_points = forces_.defenders.empty();
        for (const Unit& unit : forces_.defenders) {
            re += unit.current_re();
            on_points = on_points || unit.supply == Supply::supplied;
        }
        const bool small = !forces_.defenders.empty() && re <= figure(*charts_.costs, "small defenders, RE");
        const int price = !on_points ? 0 : figure(*charts_.costs, small ? "small defenders" : "defenders");
        defender_has_points_ = !forces_.defender_tokens || *forces_.defender_tokens >= price;
        defender_cost_ = defender_has_points_ ? price : 0;
        for (Unit& unit : defenders_) {  // 9.5b, 12.10a: what cannot be drawn comes from internal stocks
            if (defender_has_points_ || unit.supply != Supply::supplied) continue;
            unit.supply = Supply::internal;
            if (unit.steps > 1 && uses_stocks(unit)) wasted_ = *forces_.defender_tokens;  // 12.10h
        }
        const bool withheld = forces_.defender_supply == SupplyPolicy::withhold;
        const bool pays = defender_has_points_ && !withheld;
        ledger_.add("12.4", "defender combat supply", std::to_string(pays ? price : 0) + "T",
                    pays ? (small ? to_text(re) + " RE" : "")
                    : withheld
                        ? "withheld"
                        : std::to_string(price) + "T needed, " + std::to_string(*forces_.defender_tokens) + "T there");
        if (!withheld)
            for (std::size_t i = 0; i < defenders_.size(); ++i)
                use_stocks(defenders_[i], unit_label("defender", i, defenders_[i]));
    }

    static bool uses_stocks(const Unit& unit) {
        return unit.supply == Supply::internal && unit.stocks != Stocks::exhausted;
    }

    void use_stocks(const Unit& unit, const std::string& name) {
        if (uses_stocks(unit))
            ledger_.add("12.10b", "internal stocks", unit.stocks == Stocks::full ? "low" : "exhausted", name);
    }

    // 9.4b: the defender chooses the terrain for each attacking stack
    void rate_attackers() {
        if (forces_.attackers.empty()) {
            attack_ = totals_.odds ? *totals_.odds : *totals_.attack;
            return;
        }
        AntiTank met = totals_.defender_at;
        for (const Unit& unit : forces_.defenders) met = std::max(met, charts_.values->anti_tank(unit));
        if (forces_.hedgehog > 0) met = std::max(met, charts_.values->hedgehog_anti_tank());  // 16.0e
        for (int hex = 1; hex <= 6; ++hex) {
            std::vector<std::size_t> stack;
            for (std::size_t i = 0; i < forces_.attackers.size(); ++i)
                if (forces_.attackers[i].hex == hex) stack.push_back(i);
            if (stack.empty()) continue;
            std::vector<std::vector<Rated>> choices;
            for (const HexTerrain& terrain : hex_terrain_) choices.push_back(rate_stack(stack, terrain, met));
            const bool has_hexside =
                plan_.type == AttackType::beach_assault || std::any_of(stack.begin(), stack.end(), [&](std::size_t i) {
                    return !forces_.attackers[i].hexside.empty() || forces_.attackers[i].hexside_multiplier;
                });
            if (has_hexside) choices.push_back(rate_stack(stack, std::nullopt, met));
            std::size_t chosen = 0;
            if (forces_.defender_terrain == TerrainPolicy::hexside && has_hexside) chosen = choices.size() - 1;
            if (forces_.defender_terrain == TerrainPolicy::best)
                for (std::size_t i = 1; i < choices.size(); ++i)
                    if (sum(choices[i]) < sum(choices[chosen])) chosen = i;
            if (choices.size() > 1)
                ledger_.add("9.4b", "terrain for attacking hex " + std::to_string(hex),
                            chosen < hex_terrain_.size() ? hex_terrain_[chosen].name : "hexside",
                            "the defender's choice");
            attackers_.insert(attackers_.end(), choices[chosen].begin(), choices[chosen].end());
        }
        std::sort(attackers_.begin(), attackers_.end(), [](const Rated& a, const Rated& b) { return a.unit < b.unit; });
        attack_ = sum(attackers_);
        list("attacker", attackers_);
        ledger_.add("9.4", "attack strength", to_text(attack_));
    }

    // the units of one attacking hex, with one terrain of the defender's hex or with the hexside that they cross
    std::vector<Rated> rate_stack(const std::vector<std::size_t>& stack, const std::optional<HexTerrain>& terrain,
                                  AntiTank met) {
        std::vector<Rated> rated;
        for (const std::size_t i : stack) {
            const Unit& unit = forces_.attackers[i];
            const std::string name = unit_label("attacker", i, unit);
            Strength strength = charts_.values->attack(unit, name);
            const Rational times = terrain ? hex_multiplier(unit, *terrain, Role::attack)
                                           : hexside_multiplier(unit, name);
            strength.times(times, terrain                                   ? terrain->name
                                  : plan_.type == AttackType::beach_assault ? "beach"
                                  : unit.hexside.empty()                    ? "hexside"
                                                                            : unit.hexside);
            if (times == Rational(2) && unit.unit_class != UnitClass::other && met != AntiTank::none &&
                met >= charts_.values->anti_tank(unit))  // 9.4e: x2 only
                strength.times(charts_.values->anti_tank_factor(), "anti-tank effects");
            rated.push_back({&unit, name, std::move(strength)});
        }
        return rated;
    }

    Rational hex_multiplier(const Unit& unit, const HexTerrain& terrain, Role role) {
        if (unit.multiplier) return *unit.multiplier;
        return terrain.row ? effects().multiplier(*terrain.row, unit.unit_class, role) : Rational(1);
    }

    Rational hexside_multiplier(const Unit& unit, const std::string& name) {
        if (plan_.type == AttackType::beach_assault) return charts_.values->beach_factor();
        if (unit.hexside_multiplier) return *unit.hexside_multiplier;
        if (unit.hexside.empty())
            throw InputError(name + ": other units of attacking hex " + std::to_string(unit.hex) +
                             " cross a hexside; give it the same one, or another hex");
        return effects().multiplier(effects().hexside(unit.hexside, name), unit.unit_class, Role::attack);
    }

    void rate_defenders() {
        const bool may_withhold = std::any_of(defenders_.begin(), defenders_.end(), [](const Unit& unit) {
            return unit.supply == Supply::supplied || uses_stocks(unit);
        });
        with_supply_ = match(true);
        if (may_withhold) without_supply_ = match(false);
        const bool withheld = forces_.defender_supply == SupplyPolicy::withhold;
        if (withheld && !may_withhold) with_supply_ = match(false);
        const Matchup& matchup = withheld && without_supply_ ? *without_supply_ : with_supply_;
        list("defender", matchup.defenders);
        if (!totals_.odds) {
            if (forces_.attackers.empty()) ledger_.add("9.7", "attack strength", to_text(attack_));
            ledger_.add("9.7", "defense strength", to_text(matchup.defense));
        }
        ledger_.add("9.3", "terrain", terrain_names[static_cast<int>(matchup.terrain)],
                    hex_terrain_.size() > 1 ? matchup.terrain_name + ", the defender's choice (9.4c)" : "");
        ledger_.add("9.7", "odds", matchup.odds.text);
        ledger_.add("9.7a", "base column",
                    charts_.combat->combat->columns().text(matchup.odds.column,
                                                           terrain_names[static_cast<int>(matchup.terrain)]),
                    charts_.combat->combat->columns().keys[matchup.odds.column]);
    }

    // 9.4c: the defender chooses his own terrain; the best for him is the one that leads to the lowest column
    Matchup match(bool combat_supply) {
        std::optional<Matchup> best;
        for (const HexTerrain& terrain : hex_terrain_) {
            Matchup matchup{terrain.category, 0, {}, {}, terrain.name};
            for (std::size_t i = 0; i < defenders_.size(); ++i) {
                const Unit& unit = defenders_[i];
                Strength strength = charts_.values->defense(unit, combat_supply, unit_label("defender", i, unit));
                strength.times(hex_multiplier(unit, terrain, Role::defense), terrain.name);
                matchup.defenders.push_back({&unit, unit_label("defender", i, unit), std::move(strength)});
            }
            matchup.defense = !forces_.defenders.empty() ? sum(matchup.defenders)
                              : totals_.odds             ? Rational(1)
                                                         : *totals_.defense;
            if (forces_.defenders.empty() && (!combat_supply || !defender_has_points_)) matchup.defense /= 2;  // 9.5b
            matchup.odds = find_odds(*charts_.combat->combat, attack_, matchup.defense, matchup.terrain);
            const bool better = !best || matchup.odds.column < best->odds.column ||
                                (matchup.odds.column == best->odds.column && matchup.defense > best->defense);
            if (!best || (better && forces_.defender_terrain == TerrainPolicy::best)) best = std::move(matchup);
        }
        return *best;
    }

    void list(const char* side, const std::vector<Rated>& units) {
        for (std::size_t i = 0; i < units.size(); ++i)
            ledger_.add("9.4", std::string(side) + " " + std::to_string(number_in_list(*units[i].unit, i)),
                        to_text(units[i].strength.value),
                        (units[i].unit->name.empty() ? "" : units[i].unit->name + ": ") + units[i].strength.how);
    }

    Force force(Role role) const {
        const bool attacks = role == Role::attack;
        Force force;
        force.clean_hexes = attacks ? forces_.attacker_clean_hexes : forces_.defender_clean_hexes;
        force.open_hexes = attacks ? forces_.attacker_open_hexes : forces_.defender_open_hexes;
        force.option_policy = attacks ? forces_.attacker_option : forces_.defender_option;
        if (!attacks && plan_.empty_hex) return force;
        const std::vector<Rated>& units = attacks ? attackers_ : with_supply_.defenders;
        if (units.empty()) {
            force.members.push_back({.label = attacks ? "the attackers" : "the defenders",
                                     .steps = attacks ? totals_.attacker_steps : totals_.defender_steps,
                                     .action_rating = attacks ? totals_.attacker_ar : totals_.defender_ar,
                                     .dg = attacks ? totals_.attacker_starts_dg : totals_.defender_starts_dg});
            force.leads = {0};
            return force;
        }
        for (const Rated& rated : units) {
            const Unit& unit = *rated.unit;
            force.members.push_back({.label = rated.label,
                                     .steps = unit.steps_left(),
                                     .action_rating = charts_.values->action_rating(unit),
                                     .dg = unit.is_dg(),
                                     .strat = unit.mode == Mode::strat,
                                     .immobile = unit.immobile,
                                     .stack = attacks ? unit.hex : 1,
                                     .kind = unit.kind});
        }
        std::vector<Worth> worth;
        for (std::size_t i = 0; i < units.size(); ++i)
            worth.push_back({force.members[i].action_rating, units[i].strength.value});
        const std::vector<int> ranks = loss_ranks(worth,
                                                  attacks ? forces_.attacker_loss_order : forces_.defender_loss_order);
        for (std::size_t i = 0; i < units.size(); ++i) force.members[i].rank = ranks[i];
        find_leads(force, units, role);
        return force;
    }

    // 9.6: any unit that takes part; 21.3: with divisional units in the attack, one of those
    void find_leads(Force& force, const std::vector<Rated>& units, Role role) const {
        const Lead policy = role == Role::attack ? forces_.attacker_lead : forces_.defender_lead;
        const bool some_lead = std::any_of(units.begin(), units.end(),
                                           [](const Rated& rated) { return rated.unit->lead; });
        const bool divisional = role == Role::attack && forces_.independents &&
                                std::any_of(units.begin(), units.end(),
                                            [](const Rated& rated) { return rated.unit->is_divisional(); });
        for (int i = 0; i < static_cast<int>(units.size()); ++i) {
            const Unit& unit = *units[i].unit;
            if (some_lead && !unit.lead) continue;
            if (divisional && !unit.is_divisional()) {
                if (unit.lead)
                    throw InputError(
                        units[i].label +
                        ": with divisional units in the attack one of those gives the action rating (21.3)");
                continue;
            }
            const auto alike = [&](int other) {
                const Force::Member &a = force.members[i], &b = force.members[other];
                return a.steps == b.steps && a.action_rating == b.action_rating && a.dg == b.dg && a.strat == b.strat &&
                       a.immobile == b.immobile && a.stack == b.stack && a.kind == b.kind &&
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

    const AttackPlan& plan_;
    const Forces& forces_;
    const Totals& totals_;
    const AttackCharts& charts_;
    Ledger& ledger_;
    std::vector<Unit> defenders_;  // with what they fight on
    std::vector<HexTerrain> hex_terrain_;
    int attacker_cost_ = 0, defender_cost_ = 0, wasted_ = 0;
    bool defender_has_points_ = true;
    Rational attack_ = 0;
    std::vector<Rated> attackers_;
    Matchup with_supply_;
    std::optional<Matchup> without_supply_;
};

}  // namespace

AttackCharts::AttackCharts(const AttackPlan& plan, Tables& tables)
    : combat(tables.made<CombatCharts>(
          plan.forces.disputed_cells == DisputedCells::sheet ? "ocs/combat" : "ocs/combat-disputed",
          [&](Tables& inner) { return CombatCharts(inner, plan.forces.disputed_cells); })),
      modifiers(tables.numbers("ocs/modifiers")),
      costs(tables.numbers("ocs/combat-supply")) {
    const Forces& forces = plan.forces;
    if (!forces.attackers.empty() || !forces.defenders.empty()) values.emplace(tables, forces.proportional_strength);
    const bool reads_hexside = std::any_of(forces.attackers.begin(), forces.attackers.end(), [](const Unit& unit) {
        return !unit.hexside.empty() && !unit.hexside_multiplier;
    });
    if (!forces.defender_hex.empty() || reads_open_row(forces) || reads_hexside) effects.emplace(tables);
}

FoldedAttack fold_attack(const AttackPlan& plan, const AttackCharts& charts, Ledger& ledger) {
    return Preparation(plan, charts, ledger).folded();
}

Combat::Setup with_kinds(Combat::Setup setup, const Forces& forces) {
    for (std::size_t i = 0; i < forces.attackers.size(); ++i)
        setup.attacker.members[i].kind = first_like(forces.attackers, i);
    for (std::size_t i = 0; i < forces.defenders.size(); ++i)
        setup.defender.members[i].kind = first_like(forces.defenders, i);
    return setup;
}

std::vector<std::string> force_effects() {
    return {"attackers",      "defenders",          "attacker_tokens", "defender_tokens",
            "attacker_steps", "attacker_starts_dg", "defender_steps",  "defender_starts_dg"};
}

AttackPlan after_combat(AttackPlan plan, const FoldedAttack& folded, const Combat& combat, const Combat::State& state) {
    Forces& forces = plan.forces;
    Totals& totals = plan.totals;
    const bool defender_pays = folded.setup.odds_without_supply ? !state.without_supply
                                                                : forces.defender_supply == SupplyPolicy::pay;
    const auto left = [&](const std::vector<Unit>& units, Side side, std::uint32_t on_stocks) {
        return survivors(units, [&](Unit& unit, std::size_t i) {
            unit.steps_lost += combat.lost(state, side, static_cast<int>(i));
            if (on_stocks >> i & 1) unit.lose_stocks();
            if (state.hexes[static_cast<int>(side)] > 0) unit.retreat();
            if (state.dg[static_cast<int>(side)]) unit.mark(Mode::dg);
            else if (side == Side::attacker && combat.exploiting(state) >> i & 1)
                unit.mark(Mode::exploitation);  // 9.13
            else if (side == Side::defender && unit.mode == Mode::reserve && combat.affects_defender(state))
                unit.remove_marker();  // 5.7d
            return unit.steps_left() > 0;
        });
    };
    if (forces.attackers.empty()) {
        totals.attacker_steps = combat.steps_left(state, Side::attacker);
        totals.attacker_starts_dg = combat.is_dg(state, Side::attacker);
    } else {
        forces.attackers = left(forces.attackers, Side::attacker, folded.attackers_on_stocks);
    }
    if (forces.attacker_tokens) *forces.attacker_tokens -= folded.attacker_tokens;
    if (plan.empty_hex) return plan;
    if (forces.defenders.empty()) {
        totals.defender_steps = combat.steps_left(state, Side::defender);
        totals.defender_starts_dg = combat.is_dg(state, Side::defender);
    } else {
        forces.defenders = left(forces.defenders, Side::defender, defender_pays ? folded.defenders_on_stocks : 0);
    }
    if (forces.defender_tokens && defender_pays)
        *forces.defender_tokens -= folded.defender_tokens + folded.wasted_tokens;
    return plan;
}

Schema<Totals> Totals::schema() {
    Schema<Totals> schema;
    schema.odds("odds", "attacker to defender, everything included: 4:1, or 17:20 before rounding", &Totals::odds)
        .rule("9.7");
    schema.number("attack", "total attacking strength, everything included", &Totals::attack)
        .range(0, 10000)
        .rule("9.7");
    schema.number("defense", "total defending strength, everything included", &Totals::defense)
        .range(0, 10000)
        .rule("9.7");
    schema
        .integer("attacker_ar", "attacker's action rating, when he is not given by units; all his steps have it",
                 &Totals::attacker_ar)
        .range(-1, 5)
        .rule("9.6");
    schema.integer("defender_ar", "defender's action rating, when he is not given by units", &Totals::defender_ar)
        .range(-1, 5)
        .rule("9.6");
    schema
        .integer("attacker_steps", "attacking steps, when he is not given by units; 3 is a division",
                 &Totals::attacker_steps)
        .range(1, 60)
        .unit("steps");
    schema
        .integer("defender_steps", "defending steps, when he is not given by units; 3 is a division",
                 &Totals::defender_steps)
        .range(1, 60)
        .unit("steps");
    schema
        .flag("attacker_starts_dg", "attackers without units are disorganised (strength and rating as given)",
              &Totals::attacker_starts_dg)
        .rule("5.10");
    schema
        .flag("defender_starts_dg",
              "defenders without units are disorganised: a retreat into an enemy zone of control costs them a step",
              &Totals::defender_starts_dg)
        .rule("9.12e");
    schema
        .choice("defender_at", "best anti-tank level of defenders without units", &Totals::defender_at,
                {{"none", ""}, {"light", ""}, {"heavy", ""}})
        .rule("9.4e");
    schema
        .integer("attacking_hexes", "hexes that the attack comes from, when he is not given by units",
                 &Totals::attacking_hexes)
        .range(1, 6)
        .rule("9.13b");
    return schema;
}

Schema<Forces> Forces::schema() {
    Schema<Forces> schema;
    schema
        .units("attackers", "attacking units: 9-5-4 armor (strength-action rating-movement), 14-3-3 other x2 dg",
               &Forces::attackers, Unit::schema(), {"strength", "ar", "movement"})
        .needs_one();
    schema
        .units("defenders", "defending units, in the same way; all of the hex", &Forces::defenders, Unit::schema(),
               {"strength", "ar", "movement"})
        .needs_one();
    schema.choice("terrain", "terrain category of the defender's hex", &Forces::terrain, terrain_options()).rule("9.3");
    schema
        .text("defender_hex",
              "terrains in the defender's hex by their names in ocs/terrain, with commas: forest, hills; "
              "gives the category and the multipliers. Without it units are "
              "x1, but for the open row in open terrain",
              &Forces::defender_hex)
        .rule("9.4");
    schema.integer("hedgehog", "level of the hedgehog in the defender's hex, 0 for none", &Forces::hedgehog)
        .range(0, 4)
        .rule("16.0d");
    schema.flag("hexes_adjacent", "two attacking hexes are adjacent to each other", &Forces::hexes_adjacent)
        .rule("9.13b");
    schema
        .integer("attacker_clean_hexes",
                 "hexes of the attacker's retreat outside enemy zones of control; those after them are inside",
                 &Forces::attacker_clean_hexes)
        .range(0, 9)
        .unit("hexes")
        .rule("9.12e");
    schema
        .integer("attacker_open_hexes",
                 "hexes that the attacker can retreat at all; what is left of an option must be losses",
                 &Forces::attacker_open_hexes)
        .range(0, 9)
        .unit("hexes")
        .rule("9.12");
    schema
        .integer("defender_clean_hexes",
                 "hexes of the defender's retreat outside enemy zones of control; those after them are inside",
                 &Forces::defender_clean_hexes)
        .range(0, 9)
        .unit("hexes")
        .rule("9.12e");
    schema
        .integer("defender_open_hexes",
                 "hexes that the defender can retreat at all; what is left of an option must be losses",
                 &Forces::defender_open_hexes)
        .range(0, 9)
        .unit("hexes")
        .rule("9.12");
    schema
        .integer("attacker_tokens",
                 "supply tokens (T) at hand: what they cannot pay for is not done. Without it there are enough",
                 &Forces::attacker_tokens)
        .range(0, 999)
        .unit("T")
        .rule("12.4");
    schema
        .integer("defender_tokens",
                 "supply tokens (T) at hand; too few, and units fight on internal stocks, totals at half. Without it "
                 "there are enough",
                 &Forces::defender_tokens)
        .range(0, 999)
        .unit("T")
        .rule("12.4");
    schema
        .flag("proportional_strength", "option: reduced units count by the steps they still have",
              &Forces::proportional_strength)
        .rule("21.2");
    schema
        .flag("independents",
              "option: independent units pay double when they attack alone, and do not lead divisional ones",
              &Forces::independents)
        .rule("21.3");
    schema
        .reading(
            "result_order", "what the attacker does first with a result that has both losses and options",
            &Forces::result_order,
            {{"losses-first", "the publisher's errata"}, {"options-first", "the text of v4.1a leaves the order open"}})
        .rule("9.10");
    schema
        .reading(
            "disputed_cells", "which print of the Combat Table holds where the sources differ", &Forces::disputed_cells,
            {{"sheet", "the publisher's later sheet"}, {"older", "two transcriptions that may show the v4.1 sheet"}})
        .rule("9.9");

    const std::vector<Option> options = {{"loss", "steps"},
                                         {"retreat", "hexes, as far as the way is open"},
                                         {"mixed", "one hex, the rest as steps"},
                                         {"hold", "steps as long as one is left, else hexes"}};
    std::vector<Option> attacker_options = options;
    attacker_options.push_back({"exploit", "steps when the result lets good units exploit, else hexes"});
    schema
        .policy("attacker_option", Side::attacker, "how the attacker meets his option points", &Forces::attacker_option,
                attacker_options)
        .rule("9.10");
    schema
        .policy("defender_option", Side::defender, "how the defender meets his option points", &Forces::defender_option,
                options)
        .rule("9.10");
    schema
        .policy("defender_ignore", Side::defender, "what the defender does when he may ignore his option points",
                &Forces::defender_ignore,
                {{"ignore", "stays"}, {"retreat", "carries out the whole option if that moves him"}})
        .rule("9.10a");
    const std::vector<Option> leads = {{"best", "highest rating, the weaker of equals"},
                                       {"weakest", "least strength, the better of equals"}};
    schema
        .policy("attacker_lead", Side::attacker, "which attacker gives the action rating and loses the first step",
                &Forces::attacker_lead, leads)
        .rule("9.6");
    schema
        .policy("defender_lead", Side::defender, "which defender gives the action rating and loses the first step",
                &Forces::defender_lead, leads)
        .rule("9.6");
    schema
        .policy("attacker_loss_order", Side::attacker, "which attackers take the later losses",
                &Forces::attacker_loss_order, loss_order_options())
        .rule("9.11c");
    schema
        .policy("defender_loss_order", Side::defender, "which defenders take the later losses",
                &Forces::defender_loss_order, loss_order_options())
        .rule("9.11c");
    schema
        .policy("defender_supply", Side::defender, "whether the defender uses combat supply", &Forces::defender_supply,
                {{"pay", "full strength"}, {"withhold", "half strength; totals and odds are halved too"}})
        .rule("9.5b");
    schema
        .policy("defender_terrain", Side::defender, "which terrain the defender lets count", &Forces::defender_terrain,
                {{"best", "for each attacking hex and for himself what is worst for the attacker"},
                 {"hex", "first terrain of his hex for all"},
                 {"hexside", "hexside where one is crossed, else first terrain of his hex"}})
        .rule("9.4b, 9.4c");
    return schema;
}

}  // namespace warodds::ocs
