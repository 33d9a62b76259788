// The fold of an attack: strengths with everything that counts, the terrains that the defender may choose, odds and columns
// (9.3-9.7, 12.4).
#include "rules/kit/place.hpp"
#include "rules/ocs/ground/attack_force.hpp"
#include "rules/ocs/ground/attack_setup.hpp"
#include "rules/ocs/supply/supply_bill.hpp"

#include <fmt/format.h>

#include <map>

namespace warodds::ocs {
namespace {

Rational sum(const std::vector<Rated>& units) {
    Rational total = 0;
    for (const Rated& rated : units) total += rated.strength.value;
    return total;
}

// Folds the parameters of an attack into the setup of a combat, and writes down how.
class Preparation {
public:
    Preparation(const AttackPlan& plan, const AttackCharts& charts, Ledger& ledger)
        : plan_(plan), forces_(plan.forces), totals_(plan.totals), charts_(charts), ledger_(ledger) {
        check_plan(plan, *charts.modifiers);
        find_hex_terrain();
        bill_ = draw_up_bill(plan, *charts.costs, ledger);
        rate_attackers();
        if (!plan.empty_hex) rate_defenders();
    }

    FoldedAttack folded() const {
        FoldedAttack folded{.setup = setup(),
                            .attackers_on_stocks = on_stocks(bill_.attackers),
                            .defenders_on_stocks = on_stocks(bill_.defenders),
                            .overrun_movement = figure(*charts_.modifiers, "overrun movement points"),
                            .attacker_tokens = bill_.attacker_tokens,
                            .defender_tokens = bill_.defender_tokens};
        for (const HexTerrain& terrain : hex_terrain_) folded.shelter = std::max(folded.shelter, terrain.category);
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
        setup.terrain_policy = static_cast<int>(forces_.defender_terrain);
        setup.grounds = grounds_;
        if (without_supply_) {
            setup.odds_without_supply = without_supply_->odds;
            setup.terrain_without_supply = without_supply_->terrain;
            setup.otherwise.ledger = otherwise_;
        }
        setup.hedgehog = forces_.hedgehog;
        // 9.13b B to D
        setup.can_exploit = plan_.type != AttackType::overrun && !plan_.is_exploitation() && stacks_may_exploit();
        setup.result_order = forces_.result_order;
        setup.ignores_options = forces_.defender_ignore == IgnorePolicy::ignore;
        setup.attacker = fold_force(Role::attack, plan_, attackers_, charts_.values);
        setup.defender = fold_force(Role::defense, plan_, with_supply_.defenders, charts_.values);
        return setup;
    }

    // the attackers, with the terrain that the defender lets count for each of their hexes
    struct Onslaught {
        std::vector<Rated> units;
        std::vector<std::pair<int, std::string>> terrains;  // by attacking hex, where he has a choice

        void add(int hex, const std::vector<Rated>& stack, const std::string* terrain) {
            units.insert(units.end(), stack.begin(), stack.end());
            if (terrain) terrains.emplace_back(hex, *terrain);
        }
    };
    // the defender's terrain and what follows from it
    struct Matchup {
        Terrain terrain;
        Rational attack, defense;
        Odds odds;
        std::vector<Rated> defenders;
        std::string terrain_name;
    };
    struct HexTerrain {
        std::optional<int> row;  // of ocs/terrain; none: every unit x1
        Terrain category;
        std::string name;
    };

    // 9.13b D; 4.8: units that do not say where they are come from as many hexes as they need at least
    bool stacks_may_exploit() const {
        int stacks = plan_.stacks();
        if (!forces_.attackers.empty() && !tells_hexes(forces_.attackers)) {
            const Rational re = re_of(forces_.attackers);
            stacks = std::max(stacks, round_up(re / figure(*charts_.modifiers, "stacking RE")));
            if (stacks > 1)
                ledger_.add("4.8", "attacking hexes", fmt::format("at least {}", stacks), to_text(re) + " RE");
        }
        return stacks == 1 ||
               (stacks <= figure(*charts_.modifiers, "stacks that may exploit") && forces_.hexes_adjacent);
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
            throw InputError(fmt::format("terrain: found '{}', but defender_hex is '{}'; leave the terrain out",
                                         terrain_names[static_cast<int>(forces_.terrain)], forces_.defender_hex));
        }
    }

    const TerrainEffects& effects() const { return *charts_.effects; }

    // 9.4b: the defender chooses the terrain for each attacking stack
    void rate_attackers() {
        if (forces_.attackers.empty()) {
            attack_ = totals_.odds ? *totals_.odds : *totals_.attack;
            attacks_ = {{attack_, {}}};
            return;
        }
        AntiTank met = totals_.defender_at;
        for (const Unit& unit : forces_.defenders) met = std::max(met, charts_.values->anti_tank(unit));
        if (forces_.hedgehog > 0) met = std::max(met, charts_.values->hedgehog_anti_tank());  // 16.0e
        attacks_ = {{Rational(0), {}}};
        Onslaught by_policy;
        for (int hex = 1; hex <= 6; ++hex) {
            const std::vector<std::vector<Rated>> choices = stack_choices(hex, met);
            if (choices.empty()) continue;
            const bool has_hexside = choices.size() > hex_terrain_.size();
            std::size_t chosen = 0;
            if (forces_.defender_terrain == TerrainPolicy::hexside && has_hexside) chosen = choices.size() - 1;
            if (forces_.defender_terrain == TerrainPolicy::best)
                for (std::size_t i = 1; i < choices.size(); ++i)
                    if (sum(choices[i]) < sum(choices[chosen])) chosen = i;
            std::vector<std::string> names;  // none where there is no choice
            for (std::size_t i = 0; choices.size() > 1 && i < choices.size(); ++i)
                names.push_back(i < hex_terrain_.size() ? hex_terrain_[i].name : "hexside");
            const auto name = [&](std::size_t i) { return names.empty() ? nullptr : &names[i]; };
            by_policy.add(hex, choices[chosen], name(chosen));
            std::map<Rational, Onslaught> sums;
            for (const auto& [before, onslaught] : attacks_)
                for (std::size_t i = 0; i < choices.size(); ++i) {
                    const auto [known, is_new] = sums.try_emplace(before + sum(choices[i]), onslaught);
                    if (is_new) known->second.add(hex, choices[i], name(i));
                }
            attacks_ = std::move(sums);
        }
        attackers_ = by_policy.units;
        std::sort(attackers_.begin(), attackers_.end(), listed_before);
        attack_ = sum(attackers_);
        write(by_policy, ledger_);
    }

    static bool listed_before(const Rated& a, const Rated& b) { return a.unit < b.unit; }

    void write(const Onslaught& onslaught, Ledger& ledger) const {
        for (const auto& [hex, terrain] : onslaught.terrains)
            ledger.add("9.4b", fmt::format("terrain for attacking hex {}", hex), terrain, "the defender's choice");
        std::vector<Rated> units = onslaught.units;
        std::sort(units.begin(), units.end(), listed_before);
        list("attacker", units, ledger);
        ledger.add("9.4", "attack strength", to_text(sum(units)));
    }

    // a stack with each terrain of the defender's hex and, last, with the hexside that it crosses, if it does
    std::vector<std::vector<Rated>> stack_choices(int hex, AntiTank met) {
        std::vector<std::size_t> stack;
        for (std::size_t i = 0; i < bill_.attackers.size(); ++i)
            if (bill_.attackers[i].in_hex() == hex) stack.push_back(i);
        std::vector<std::vector<Rated>> choices;
        if (stack.empty()) return choices;
        for (const HexTerrain& terrain : hex_terrain_) choices.push_back(rate_stack(stack, terrain, met));
        const bool has_hexside =
            plan_.type == AttackType::beach_assault || std::any_of(stack.begin(), stack.end(), [&](std::size_t i) {
                return !bill_.attackers[i].hexside.empty() || bill_.attackers[i].hexside_multiplier;
            });
        if (has_hexside) choices.push_back(rate_stack(stack, std::nullopt, met));
        return choices;
    }

    // the units of one attacking hex, with one terrain of the defender's hex or with the hexside that they cross
    std::vector<Rated> rate_stack(const std::vector<std::size_t>& stack, const std::optional<HexTerrain>& terrain,
                                  AntiTank met) {
        std::vector<Rated> rated;
        for (const std::size_t i : stack) {
            const Unit& unit = bill_.attackers[i];
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
            throw InputError(
                fmt::format("{}: other units of attacking hex {} cross a hexside; give it the same one, or "
                            "another hex",
                            name, unit.in_hex()));
        return effects().multiplier(effects().hexside(unit.hexside, name), unit.unit_class, Role::attack);
    }

    void rate_defenders() {
        const std::vector<Unit>& units = bill_.defenders;
        const bool may_withhold = std::any_of(units.begin(), units.end(), [](const Unit& unit) {
            return unit.supply == Supply::supplied || uses_stocks(unit);
        });
        const bool withheld = forces_.defender_supply == SupplyPolicy::withhold;
        with_supply_ = choose_terrain(may_withhold || !withheld, 0);
        if (may_withhold) without_supply_ = choose_terrain(false, 1);
        write(withheld && without_supply_ ? *without_supply_ : with_supply_, ledger_);
        if (!without_supply_ || !ledger_.is_kept) return;
        write_other_supply(otherwise_);
        write(withheld ? with_supply_ : *without_supply_, otherwise_);
    }

    // what the defender pays where he does not do as his policy says
    void write_other_supply(Ledger& ledger) const {
        const bool withheld = forces_.defender_supply == SupplyPolicy::withhold;
        ledger.add("12.4", "defender combat supply", fmt::format("{}T", withheld ? bill_.defender_tokens : 0),
                   withheld ? "" : "withheld");
    }

    // the defenders, and where on the chart that leads
    void write(const Matchup& matchup, Ledger& ledger) const {
        const auto& columns = charts_.combat->combat->columns();
        const char* terrain = terrain_names[static_cast<int>(matchup.terrain)];
        list("defender", matchup.defenders, ledger);
        if (!totals_.odds && forces_.attackers.empty()) ledger.add("9.7", "attack strength", to_text(matchup.attack));
        if (!totals_.odds) ledger.add("9.7", "defense strength", to_text(matchup.defense));
        ledger.add("9.3", "terrain", terrain,
                   hex_terrain_.size() > 1 ? matchup.terrain_name + ", the defender's choice (9.4c)" : "");
        ledger.add("9.7", "odds", matchup.odds.text);
        ledger.add("9.7a", "base column", columns.text(matchup.odds.column, terrain),
                   columns.keys[matchup.odds.column]);
        tell_column(matchup, ledger);
    }

    // 9.7, and how far it is to the next columns
    void tell_column(const Matchup& matchup, Ledger& ledger) const {
        const CombatChart& chart = *charts_.combat->combat;
        const std::string category = terrain_names[static_cast<int>(matchup.terrain)];
        const auto name = [&](int column) { return chart.columns().text(column, category); };
        const Rational& attack = matchup.attack;
        if (totals_.odds || attack == Rational(0) || matchup.defense == Rational(0))
            return ledger.place(
                fmt::format("{}, column {} ({})", matchup.odds.text, name(matchup.odds.column), category));
        const Rational ratio = attack >= matchup.defense ? attack / matchup.defense : matchup.defense / attack;
        const std::string value = fmt::format(fmt::runtime(attack >= matchup.defense ? "{:.3g}" : "1:{:.3g}"),
                                              to_double(ratio));
        tell_place(
            ledger, fmt::format("{}:{} = {} ({})", to_text(attack), to_text(matchup.defense), value, category), attack,
            [&](const Rational& other) { return find_odds(chart, other, matchup.defense, matchup.terrain).column; },
            name);
    }

    // 9.4c: the defender with one of his terrains
    Matchup match(const HexTerrain& terrain, bool combat_supply) {
        Matchup matchup{terrain.category, attack_, 0, {}, {}, terrain.name};
        for (std::size_t i = 0; i < bill_.defenders.size(); ++i) {
            const Unit& unit = bill_.defenders[i];
            Strength strength = charts_.values->defense(unit, combat_supply, unit_label("defender", i, unit));
            strength.times(hex_multiplier(unit, terrain, Role::defense), terrain.name);
            matchup.defenders.push_back({&unit, unit_label("defender", i, unit), std::move(strength)});
        }
        matchup.defense = !forces_.defenders.empty() ? sum(matchup.defenders)
                          : totals_.odds             ? Rational(1)
                                                     : *totals_.defense;
        if (forces_.defenders.empty() && (!combat_supply || !bill_.defender_has_points)) matchup.defense /= 2;  // 9.5b
        matchup.odds = find_odds(*charts_.combat->combat, attack_, matchup.defense, matchup.terrain);
        return matchup;
    }

    // By policy the best for him is the terrain that leads to the lowest column. What else he may choose, for himself and
    // for each attacking hex, is a decision of the combat where it leads to other columns.
    Matchup choose_terrain(bool combat_supply, int which) {
        std::optional<Matchup> best;
        std::vector<Matchup> matchups;
        for (const HexTerrain& terrain : hex_terrain_) {
            const Matchup& matchup = matchups.emplace_back(match(terrain, combat_supply));
            const bool better = !best || matchup.odds.column < best->odds.column ||
                                (matchup.odds.column == best->odds.column && matchup.defense > best->defense);
            if (!best || (better && forces_.defender_terrain == TerrainPolicy::best)) best = matchup;
        }
        std::vector<Combat::Ground>& grounds = grounds_[which];
        grounds.push_back({best->odds.column, best->terrain, {}});
        const bool withheld = forces_.defender_supply == SupplyPolicy::withhold;
        const bool other_supply = which == 1 ? !withheld : withheld && combat_supply;
        for (Matchup& matchup : matchups)
            for (const auto& [attack, onslaught] : attacks_) {
                matchup.attack = attack;
                matchup.odds = find_odds(*charts_.combat->combat, attack, matchup.defense, matchup.terrain);
                if (std::any_of(grounds.begin(), grounds.end(),
                                [&](const Combat::Ground& known) { return known.column == matchup.odds.column; }))
                    continue;
                Combat::Ground& ground = grounds.emplace_back(Combat::Ground{matchup.odds.column, matchup.terrain, {}});
                if (!ledger_.is_kept) continue;
                if (other_supply) write_other_supply(ground.lines.ledger);
                if (!forces_.attackers.empty()) write(onslaught, ground.lines.ledger);
                write(matchup, ground.lines.ledger);
            }
        if (grounds.size() == 1) grounds.clear();
        return std::move(*best);
    }

    void list(const char* side, const std::vector<Rated>& units, Ledger& ledger) const {
        for (std::size_t i = 0; i < units.size(); ++i)
            ledger.add("9.4", fmt::format("{} {}", side, number_in_list(*units[i].unit, i)),
                       to_text(units[i].strength.value),
                       (units[i].unit->name.empty() ? "" : units[i].unit->name + ": ") + units[i].strength.how);
    }

    const AttackPlan& plan_;
    const Forces& forces_;
    const Totals& totals_;
    const AttackCharts& charts_;
    Ledger& ledger_;
    SupplyBill bill_;
    std::vector<HexTerrain> hex_terrain_;
    Rational attack_ = 0;                    // by policy
    std::map<Rational, Onslaught> attacks_;  // with all terrains that the defender may choose, by their strength
    std::vector<Rated> attackers_;
    Matchup with_supply_;
    std::optional<Matchup> without_supply_;
    Ledger otherwise_;  // what the ledger would have if he decided otherwise about his combat supply
    std::array<std::vector<Combat::Ground>, 2> grounds_;
};

}  // namespace

FoldedAttack fold_attack(const AttackPlan& plan, const AttackCharts& charts, Ledger& ledger) {
    return Preparation(plan, charts, ledger).folded();
}

}  // namespace warodds::ocs
