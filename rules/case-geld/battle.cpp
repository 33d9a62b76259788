#include "rules/case-geld/battle.hpp"

#include <fmt/format.h>

#include <bit>
#include <limits>
#include <numeric>

namespace warodds::case_geld {
namespace {

int halved(int factor) { return (factor + 1) / 2; }  // 9.9: remainders up

std::optional<Battle::Losses> parse_losses(const std::string& code) {
    const auto slash = code.find('/');
    if (slash == code.npos) return {};
    const auto attacker = parse_number(code.substr(0, slash)), defender = parse_number(code.substr(slash + 1));
    const auto usable = [](const auto& n) { return n && n->denominator() == 1 && *n >= 0 && *n <= 60; };
    if (!usable(attacker) || !usable(defender)) return {};
    return Battle::Losses{static_cast<std::int8_t>(attacker->numerator()),
                          static_cast<std::int8_t>(defender->numerator())};
}

// 12.17: from opposite hexes, from three hexes with one between each, or from more than three
bool is_concentric(unsigned directions) {
    for (int d = 0; d < 3; ++d)
        if ((directions >> d & 1) && (directions >> (d + 3) & 1)) return true;
    return (directions & 0b010101) == 0b010101 || (directions & 0b101010) == 0b101010 || std::popcount(directions) > 3;
}

// what a loss policy would keep of a unit with so many steps left
std::int64_t worth(BattlePolicies::Losses policy, int attack, int defense, bool elite, int lost, int left) {
    const std::int64_t alive = left > 0;
    switch (policy) {
        case BattlePolicies::keep_attack: return attack * 10'000 + alive * 1'000 + defense;
        case BattlePolicies::keep_defense: return defense * 10'000 + alive * 1'000 + attack;
        case BattlePolicies::keep_units: return alive * 1'000'000 + attack * 100 + defense;
        case BattlePolicies::spare_elites: return (elite ? left * 1'000'000 : 0) + attack * 100 + defense;
        case BattlePolicies::spread:
            return -static_cast<std::int64_t>(lost) * lost * 1'000'000 + attack * 100 + defense;
    }
    return 0;
}

}  // namespace

Coast own_coast(Nation nation) {
    return nation == Nation::german ? Coast::atlantic : nation == Nation::japanese ? Coast::pacific : Coast::none;
}

void check_turn(const AttackingForce& force, const TargetHex& target, const PlayerTurn& turn, Tables& tables) {
    const auto calendar = tables.numbers("case-geld/calendar");
    if ((target.airpower || target.airpower_markers > 0) &&
        turn.turn < calendar->result(calendar->rows().find("first airpower"), 0))
        throw InputError("airpower: there is no US airpower before Turn 2 (6.1)");
    for (const Unit& unit : force.attackers)
        if (unit.drop != DropTerrain::none && turn.order != PlayerTurn::move_fight)
            throw InputError("attackers: an airdropped unit attacks only in a move-fight turn (11.19, 11.20)");
}

bool Battle::Fighter::same(const Fighter& other) const {
    return attack == other.attack && defense == other.defense && fight == other.fight && full == other.full &&
           left == other.left && tier == other.tier && drop == other.drop && elite == other.elite && oos == other.oos &&
           banzai_marked == other.banzai_marked && untried == other.untried;
}

// Turns what the user gave into fighters, shifts and chart indexes.
class Battle::Folder {
public:
    Folder(Battle& battle, const BattleSetting& setting, Tables& tables, Ledger& ledger)
        : battle_(battle),
          setting_(setting),
          tables_(tables),
          ledger_(ledger),
          unit_table_(tables.numbers("case-geld/units")),
          side_table_(tables.numbers("case-geld/steps")),
          shift_table_(tables.numbers("case-geld/shifts")) {}

    void run() {
        nations();
        attackers();
        defenders();
        untried();
        shifts();
        chart();
    }

private:
    int known(const char* unit, const char* factor) const {
        return unit_table_->result(unit_table_->rows().find(unit), unit_table_->columns().find(factor));
    }
    int figure(Nation nation, const char* name) const {
        return side_table_->result(side_table_->rows().find(name_of(nation)), side_table_->columns().find(name));
    }

    static std::optional<Nation> nation_of(const std::vector<Unit>& units, const char* list) {
        std::optional<Nation> found;
        for (const Unit& unit : units) {
            const std::optional<Nation> nation = unit.stated_nation();
            if (!nation) continue;
            if (found && *found != *nation)
                throw InputError(
                    fmt::format("{}: found {} and {} units together; each nation has its own player turn and its own "
                                "stacks (5.2, 7.1)",
                                list, name_of(*found), name_of(*nation)));
            found = nation;
        }
        return found;
    }

    void nations() {
        const auto settle = [](std::optional<Nation> given, std::optional<Nation> units, Nation otherwise,
                               const char* name) {
            if (given && units && *given != *units)
                throw InputError(
                    fmt::format("{}: found {}, but its units are {}", name, name_of(*given), name_of(*units)));
            return given ? *given : units.value_or(otherwise);
        };
        const std::optional<Nation> defending = nation_of(setting_.target.defenders, "defenders");
        const bool axis_defends = setting_.target.defender.value_or(defending.value_or(Nation::us)) != Nation::us;
        battle_.attacker_ = settle(setting_.force.attacker, nation_of(setting_.force.attackers, "attackers"),
                                   axis_defends ? Nation::us : Nation::german, "attacker");
        battle_.defender_ = settle(setting_.target.defender, defending,
                                   battle_.attacker_ == Nation::us ? Nation::german : Nation::us, "defender");
        if ((battle_.attacker_ == Nation::us) == (battle_.defender_ == Nation::us))
            throw InputError(fmt::format("found {} against {}; a battle is between an Axis nation and the US (1.6)",
                                         name_of(battle_.attacker_), name_of(battle_.defender_)));
        battle_.us_ = battle_.attacker_ == Nation::us ? Side::attacker : Side::defender;
        battle_.japanese_ = battle_.us_ == Side::attacker ? Side::defender : Side::attacker;
    }

    // factors by steps left, from what is given by step with full strength first
    std::vector<int> by_steps(const std::vector<int>& given, int full, const std::string& where) {
        if (given.size() > 1 && static_cast<int>(given.size()) != full)
            throw InputError(
                fmt::format("{}: found {} factors for a unit of {} steps; expected one, or one for each step (2.11)",
                            where, given.size(), full));
        std::vector<int> factors(full + 1, 0);
        for (int left = 1; left <= full; ++left) {
            if (given.size() > 1) factors[left] = given[full - left];
            else if (given.size() == 1) factors[left] = (given[0] * left + full - 1) / full;
        }
        if (given.size() == 1 && full > 1) assumed_ = true;
        return factors;
    }

    // `place` in its list, from 0; -1 for a unit that is in none
    Fighter fold(const Unit& unit, Side side, const std::string& list, int place) {
        const Nation nation = side == Side::attacker ? battle_.attacker_ : battle_.defender_;
        const bool axis = nation != Nation::us;
        Fighter fighter;
        fighter.name = unit.name;
        fighter.place = place;
        std::vector<int> attack = unit.attack, defense = unit.defense;
        fighter.full = unit.steps.value_or(std::max(attack.size(), defense.size()) > 1
                                               ? static_cast<int>(std::max(attack.size(), defense.size()))
                                               : figure(nation, unit.elite ? "elite" : "regular"));
        const char* stated = unit.type == UnitType::japanese_army ? "japanese-army"
                             : unit.type == UnitType::garrison    ? "garrison"
                             : unit.type == UnitType::beachhead   ? "beachhead"
                                                                  : nullptr;
        if (stated) {
            if (attack.empty()) attack = {known(stated, "attack")};
            if (defense.empty()) defense = {known(stated, "defense")};
            fighter.full = known(stated, "steps");
        }
        const bool mobile = unit.type == UnitType::unit || unit.type == UnitType::japanese_army;
        if (!mobile && side == Side::attacker)
            throw InputError(fmt::format("{}: a {} never attacks (2.13, 9.16)", list, stated));
        if (unit.type == UnitType::beachhead && !axis)
            throw InputError(list + ": a beachhead marker is German or Japanese (9.16)");
        if (unit.oos && !axis)
            throw InputError(list + ": found a US unit out of supply; US units are always in supply (9.1)");

        if (unit.untried) {
            if (axis) throw InputError(list + ": only US regulars are untried (3.5)");
            if (!attack.empty() || !defense.empty() || unit.elite)
                throw InputError(
                    list +
                    ": an untried unit has no known factors and is no elite; give either factors or untried (3.5)");
            fighter.full = figure(nation, "regular");
            if (setting_.readings.untried_mix == BattleReadings::fixed) {
                attack = {setting_.untried.untried_attack};
                defense = {setting_.untried.untried_defense};
            } else {
                fighter.untried = true;
            }
        } else if ((side == Side::attacker ? attack : defense).empty()) {
            throw InputError(fmt::format("{}: found a unit without {}; write its factors like 7-6, or {} = \"7/4\"",
                                         list, side == Side::attacker ? "attack" : "defense",
                                         side == Side::attacker ? "attack" : "defense"));
        }
        fighter.attack = by_steps(attack, fighter.full, list + " (attack)");
        fighter.defense = by_steps(defense, fighter.full, list + " (defense)");
        fighter.left = unit.left.value_or(fighter.full);
        if (fighter.left > fighter.full)
            throw InputError(fmt::format("{} (left): found {} steps left of {}", list, fighter.left, fighter.full));
        fighter.elite = unit.elite || (mobile && fighter.full >= figure(nation, "elite"));
        fighter.direction = unit.direction.value_or(-1);
        fighter.counts_as_unit = unit.type != UnitType::beachhead;
        if (unit.type == UnitType::garrison) fighter.tier = 2;  // 12.20: its step is the last
        const std::string factors = fmt::format("{}-{}", fighter.attack[fighter.left], fighter.defense[fighter.left]);
        fighter.label = !unit.name.empty() ? unit.name : stated ? stated : fighter.untried ? "untried" : factors;
        if (place >= 0)
            fighter.label = fmt::format("{} {} ({})", side == Side::attacker ? "attacker" : "defender",
                                        unit.number > 0 ? unit.number : place + 1, fighter.label);

        fighter.oos = unit.oos;
        if (side == Side::defender && unit.oos && setting_.target.coast == own_coast(nation) &&
            !setting_.target.cloud) {
            ledger_.add("9.14", "coastal supply", fighter.label, "in supply on the coast of its own ocean");
            fighter.oos = false;
        }
        fighter.may_banzai = nation == Nation::japanese && mobile && fighter.full > 1 && !fighter.oos;
        fighter.banzai_marked = unit.banzai;
        const bool at_full = fighter.left == fighter.full ||
                             (setting_.readings.banzai_elite_full == BattleReadings::full_side_of_either_counter &&
                              fighter.full == 4 && fighter.left == 2);
        if (unit.banzai && (!fighter.may_banzai || !at_full))
            throw InputError(fmt::format(
                "{}: the unit {} may not banzai; that takes a Japanese unit at full strength and in supply (12.24)",
                list, fighter.label));
        if (unit.drop != DropTerrain::none) drop(fighter, unit, side, nation, list);
        return fighter;
    }

    void drop(Fighter& fighter, const Unit& unit, Side side, Nation nation, const std::string& list) {
        if (side == Side::defender)
            throw InputError(list + ": only attackers can have dropped before the battle (11.19)");
        if (nation == Nation::japanese) throw InputError(list + ": no Japanese unit can be airdropped (11.19, 11.20)");
        battle_.drops_.emplace_back(nation == Nation::german ? DropUnit::paratroop_army : DropUnit::airborne_corps,
                                    unit.drop, unit.drop_ezoc, tables_, ledger_);
        const int full = battle_.drops_.back().full();
        if (fighter.full != full || fighter.left != full)
            throw InputError(fmt::format(
                "{}: found {} of {} steps in an airdropped unit; it drops only at its full {} steps (11.19, 11.20)",
                list, fighter.left, fighter.full, full));
        fighter.drop = static_cast<int>(battle_.drops_.size()) - 1;
    }

    // steps that are left behind a total
    static int left_of(std::optional<int> left, int steps, const char* parameter) {
        if (left == 0) throw InputError(fmt::format("{}: found 0; nobody is left for a battle (12.7)", parameter));
        if (left > steps) throw InputError(fmt::format("{}: found {} steps left of {}", parameter, *left, steps));
        return left.value_or(steps);
    }

    // a side given as a total: one body of steps
    static Fighter body(int attack, int defense, int steps, int left_now, const char* label) {
        Fighter fighter;
        fighter.label = label;
        fighter.is_total = true;
        fighter.full = steps;
        fighter.left = left_now;
        fighter.attack.assign(steps + 1, 0);
        fighter.defense.assign(steps + 1, 0);
        for (int left = 1; left <= steps; ++left) {
            fighter.attack[left] = (attack * left + steps - 1) / steps;
            fighter.defense[left] = (defense * left + steps - 1) / steps;
        }
        fighter.attack[steps] = attack;
        fighter.defense[steps] = defense;
        return fighter;
    }

    void finish(Side side, std::vector<Fighter>& fighters, BattlePolicies::Losses policy) {
        // units that cannot be told apart stand together; the order is the same in every battle of the same force
        std::vector<Fighter> sorted;
        std::vector<bool> used(fighters.size());
        for (std::size_t i = 0; i < fighters.size(); ++i) {
            if (used[i]) continue;
            for (std::size_t j = i; j < fighters.size(); ++j) {
                if (used[j] || !fighters[j].same(fighters[i])) continue;
                used[j] = true;
                sorted.push_back(fighters[j]);
            }
        }
        fighters = std::move(sorted);
        for (Fighter& fighter : fighters) {
            if (setting_.cut_off && side == Side::attacker && battle_.attacker_ != Nation::us) {
                fighter.oos = true;
                fighter.may_banzai = false;
            }
            fighter.fight = side == Side::attacker ? fighter.attack : fighter.defense;
            if (fighter.oos && setting_.readings.oos_rounding == BattleReadings::per_unit)
                for (int& factor : fighter.fight) factor = halved(factor);
            for (int left = 0; left <= fighter.full; ++left)
                fighter.worth.push_back(worth(policy, fighter.attack[left], fighter.defense[left], fighter.elite,
                                              fighter.left - left, left));
            if (fighter.oos)
                ledger_.add("9.9", "out of supply",
                            fmt::format("{}", halved(side == Side::attacker ? fighter.attack[fighter.left]
                                                                            : fighter.defense[fighter.left])),
                            fighter.label + ", halved");
        }
        if (assumed_)
            ledger_.add("2.11", side == Side::attacker ? "attackers' reduced factors" : "defenders' reduced factors",
                        "assumed", "not given for lower steps: taken to fall evenly with the steps, halves up");
        assumed_ = false;
    }

    void attackers() {
        const AttackingForce& force = setting_.force;
        std::vector<Fighter>& fighters = battle_.attackers_;
        if (force.attack && !force.attackers.empty())
            throw InputError("attack: found both a total and attackers; give one of them");
        if (!force.attack && force.attackers.empty())
            throw InputError("attack: expected the attack factors in all, or attackers (12.7)");
        if (force.attack)
            fighters.push_back(body(*force.attack, 0, force.attacker_steps,
                                    left_of(force.attacker_left, force.attacker_steps, "attacker_left"), "attackers"));
        for (const Unit& unit : force.attackers)
            fighters.push_back(fold(unit, Side::attacker, "attackers", static_cast<int>(fighters.size())));
        if (setting_.paratroops) fighters.push_back(fold(*setting_.paratroops, Side::attacker, "paratroops", -1));
        if (fighters.size() > most_attackers)
            throw InputError(
                fmt::format("attackers: found {} units, expected at most {}", fighters.size(), most_attackers));

        const int stack = figure(battle_.attacker_, "stack");
        std::array<int, 6> by_direction{};
        bool all_placed = !force.attack.has_value();
        unsigned directions = 0;
        for (const Fighter& fighter : fighters) {
            if (fighter.direction < 0) {
                all_placed = false;
            } else {
                directions |= 1u << fighter.direction;
                if (++by_direction[fighter.direction] > stack)
                    throw InputError(fmt::format(
                        "attackers: found more than {} units in direction {}; that is the most {} units a hex (7.3)",
                        stack, fighter.direction, name_of(battle_.attacker_)));
            }
        }
        if (static_cast<int>(fighters.size()) > 6 * stack)
            throw InputError(
                fmt::format("attackers: found {} units, but six hexes hold only {} (7.3)", fighters.size(), 6 * stack));
        if (force.concentric && all_placed && !setting_.one_hex && !is_concentric(directions))
            throw InputError("concentric: the directions of the attackers do not make a concentric attack (12.17)");
        finish(Side::attacker, fighters, setting_.policies.attacker_loss_policy);
    }

    void defenders() {
        const TargetHex& target = setting_.target;
        std::vector<Fighter>& fighters = battle_.defenders_;
        const bool city = target.terrain == Terrain::city, tulsa = target.terrain == Terrain::tulsa;
        if (target.defense && !target.defenders.empty())
            throw InputError("defense: found both a total and defenders; give one of them");
        if (tulsa && battle_.defender_ != Nation::us)
            throw InputError("terrain: only the US holds Tulsa; an Axis unit that enters it wins the game (4.2)");
        if (tulsa && !target.defenders.empty())
            throw InputError(
                "defenders: no unit is ever in Tulsa; its garrison has a defense of its own (11.16, 12.15)");
        if (!target.defense && target.defenders.empty() && !city && !tulsa)
            throw InputError("defense: expected the defense factors in all, or defenders, or a city (12.7)");

        if (tulsa) {
            const int steps = known("tulsa", "steps");
            const int left = std::min(steps, left_of(target.defender_left, target.defender_steps, "defender_left"));
            fighters.push_back(body(0, target.defense.value_or(known("tulsa", "defense")), steps, left, "tulsa"));
        } else if (target.defense) {
            const int garrison_steps = city ? known("garrison", "steps") : 0,
                      garrison = city ? known("garrison", "defense") : 0;
            const int left = left_of(target.defender_left, target.defender_steps, "defender_left");
            if (left > garrison_steps)
                fighters.push_back(body(0, *target.defense - garrison, target.defender_steps - garrison_steps,
                                        left - garrison_steps, "defenders"));
            if (city) {
                const int defense = target.defender_steps > garrison_steps ? garrison : *target.defense;
                fighters.push_back(body(0, defense, garrison_steps, std::min(left, garrison_steps), "garrison"));
                fighters.back().tier = 2;  // 12.20: its step is the last
            }
        } else {
            bool garrison = false;
            for (const Unit& unit : target.defenders) {
                garrison |= unit.type == UnitType::garrison;
                if (unit.type == UnitType::garrison && !city)
                    throw InputError("defenders: a garrison defends in a city only (12.14)");
            }
            const bool others = city || std::any_of(target.defenders.begin(), target.defenders.end(),
                                                    [](const Unit& unit) { return unit.type != UnitType::beachhead; });
            for (std::size_t i = 0; i < target.defenders.size(); ++i) {
                const Unit& unit = target.defenders[i];
                if (unit.type == UnitType::beachhead && others && setting_.beachhead == TurnReadings::alone_only) {
                    ledger_.add("9.16", "beachhead", "0", "defends only when alone");
                    continue;
                }
                fighters.push_back(fold(unit, Side::defender, "defenders", static_cast<int>(i)));
                if (unit.type == UnitType::beachhead && setting_.beachhead == TurnReadings::adds_last)
                    fighters.back().tier = 1;
            }
            if (city && !garrison) {
                fighters.push_back(fold({.type = UnitType::garrison}, Side::defender, "defenders", -1));
                ledger_.add("12.14", "garrison", std::to_string(known("garrison", "defense")),
                            "defends with the other units");
            }
            const auto count = std::count_if(fighters.begin(), fighters.end(),
                                             [](const Fighter& fighter) { return fighter.counts_as_unit; });
            if (count > figure(battle_.defender_, "stack"))
                throw InputError(
                    fmt::format("defenders: found {} units in one hex, a garrison included; {} units stack to {} (7.3)",
                                count, name_of(battle_.defender_), figure(battle_.defender_, "stack")));
        }
        if (fighters.size() > most_defenders)
            throw InputError(
                fmt::format("defenders: found {} units, expected at most {}", fighters.size(), most_defenders));
        finish(Side::defender, fighters, setting_.policies.defender_loss_policy);

        // 7.3: in a city the new garrison takes the place of a unit
        battle_.room_ = figure(battle_.attacker_, "stack") - (city ? 1 : 0);
    }

    void untried() {
        const bool us_attacks = battle_.us_ == Side::attacker;
        int needed = 0, total = 0;
        for (const Fighter& fighter : battle_.fighters(battle_.us_)) needed += fighter.untried;
        if (needed == 0) return;
        needed += setting_.turned_up;
        const BattlePolicies::Losses policy = us_attacks ? setting_.policies.attacker_loss_policy
                                                         : setting_.policies.defender_loss_policy;
        for (const MixUnit& unit : setting_.untried.mix) {
            total += unit.count;
            const auto known = std::find_if(battle_.kinds_.begin(), battle_.kinds_.end(), [&](const Kind& kind) {
                return kind.attack == unit.attack && kind.defense == unit.defense;
            });
            if (known != battle_.kinds_.end()) known->count += unit.count;
            else
                battle_.kinds_.push_back(
                    {unit.attack,
                     unit.defense,
                     unit.count,
                     {worth(policy, 0, 0, false, 1, 0), worth(policy, unit.attack, unit.defense, false, 0, 1)}});
        }
        if (total < needed)
            throw InputError(fmt::format(
                "mix: found {} face-down units to draw {} from; list the US regulars not yet turned up, or say "
                "untried_mix = fixed (3.5)",
                total, needed));
        if (battle_.kinds_.size() > most_kinds || total > 100)
            throw InputError(
                fmt::format("mix: found {} kinds of unit and {} units in all, expected at most {} kinds and 100 units",
                            battle_.kinds_.size(), total, most_kinds));
    }

    void shifts() {
        const TargetHex& target = setting_.target;
        int right = 0, left = 0;
        const auto add = [&](const char* rule, const char* name, int columns, const std::string& detail = {}) {
            ledger_.add(rule, name, std::to_string(columns), detail);
            (columns > 0 ? right : left) += columns;
        };
        const auto shift = [&](const char* condition) {
            return shift_table_->result(shift_table_->rows().find(condition), 0);
        };
        const bool city = target.terrain == Terrain::city, tulsa = target.terrain == Terrain::tulsa;
        // 2.13: a garrison, or a beachhead marker, with no mobile unit; Tulsa is meant to be covered (6.3)
        const bool no_force = setting_.readings.garrison_is_force == BattleReadings::no && !target.defense && !tulsa &&
                              std::all_of(target.defenders.begin(), target.defenders.end(), [](const Unit& unit) {
                                  return unit.type == UnitType::garrison || unit.type == UnitType::beachhead;
                              });

        if (setting_.prepared) add("5.4", "prepared shift", shift("prepared"));
        if (setting_.terrain) {
            if (target.terrain == Terrain::rough) add("12.11", "terrain shift", shift("rough"));
            if (target.terrain == Terrain::mountain) add("12.11", "terrain shift", shift("mountain"));
            if (city) add("12.14", "city shift", shift("city"));
            if (tulsa) add("12.15", "city shift", shift("tulsa"));
            if (target.terrain == Terrain::waterway || (city && target.city_on_waterway)) {
                const char* why_not = setting_.frozen          ? "frozen this turn"
                                      : target.linked_waterway ? "an attacker comes along the waterway"
                                      : city && setting_.readings.waterway_city == BattleReadings::city_only
                                          ? "the city's shift only"
                                          : nullptr;
                add("12.12", "waterway shift", why_not ? 0 : shift("waterway"), why_not ? why_not : "");
            }
        }
        if (target.airpower || target.airpower_markers > 0) {
            if (battle_.us_ == Side::attacker)
                add("6.6", "airpower shift", shift("airpower-attack"), "one column however many markers");
            else
                add("6.6", "airpower shift", no_force ? 0 : shift("airpower-defense"),
                    no_force ? "no US force there" : "one column however many markers");
        }
        if (target.coast != Coast::none && setting_.coastal) {
            if (target.coast == own_coast(battle_.attacker_)) add("12.13", "coastal shift", shift("coast-attack"));
            if (target.coast == own_coast(battle_.defender_))
                add("12.13", "coastal shift", no_force ? 0 : shift("coast-defense"), no_force ? "no units there" : "");
        }
        if (target.shift != 0) add("", "given shift", target.shift);
        battle_.fixed_shift_ = right + left;

        // 12.17: never into a city; 12.22: a momentum attack comes from one hex
        if (!city && !tulsa && !setting_.one_hex) {
            battle_.concentric_shift_ = shift("concentric");
            battle_.concentric_flag_ = setting_.force.concentric;
            if (setting_.readings.concentric_default == BattleReadings::automatic)
                for (unsigned set = 0; set < 64; ++set) battle_.concentric_[set] = is_concentric(set);
        }
        const bool concentric = battle_.odds(battle_.start()).concentric;
        ledger_.add("12.17", "concentric", concentric ? "true" : "false",
                    city || tulsa      ? "never into a city"
                    : setting_.one_hex ? "one hex attacks"
                                       : "");
        if (concentric) add("12.17", "concentric shift", battle_.concentric_shift_);
        ledger_.add("12.9", "shifts right", std::to_string(right));
        ledger_.add("12.9", "shifts left", std::to_string(-left));
    }

    void chart() {
        battle_.chart_ = tables_.chart<Losses>("case-geld/combat", parse_losses, "losses like 1/3");
        const Axis& columns = battle_.chart_->columns();
        const std::vector<Heading>& headings = columns.headings.at("");
        const auto low = [](const Heading& heading) {
            return static_cast<int>(heading.low->numerator() / heading.low->denominator());
        };
        battle_.lowest_ = low(headings.front());
        battle_.highest_ = low(headings.back());
        for (int differential = battle_.lowest_; differential <= battle_.highest_; ++differential)
            battle_.base_column_.push_back(static_cast<std::int8_t>(columns.find(Rational(differential))));
        for (int die = 1; die <= 6; ++die) battle_.row_[die] = battle_.chart_->rows().find(Rational(die));
    }

    Battle& battle_;
    const BattleSetting& setting_;
    Tables& tables_;
    Ledger& ledger_;
    std::shared_ptr<const Chart<int>> unit_table_, side_table_, shift_table_;
    bool assumed_ = false;
};

Battle::Battle(const BattleSetting& setting, Tables& tables, Ledger& ledger)
    : readings_(setting.readings), policies_(setting.policies) {
    order_ = {dropping, revealing, declaring, rolling, attacker_losing, defender_losing};
    if (readings_.banzai_timing == BattleReadings::before_reveal) std::swap(order_[1], order_[2]);
    Folder(*this, setting, tables, ledger).run();
    if (kinds_.empty()) {
        write(odds(start()), ledger);
    } else {
        ledger.add("7.5", "untried units", "drawn", "the differential is known when they are turned up");
        ledger.add("12.9", "net shift", std::to_string(odds(start()).shift));
    }
}

Battle::State Battle::start() const {
    State state{};
    for (std::size_t i = 0; i < attackers_.size(); ++i)
        state.attackers[i] = static_cast<std::int8_t>(attackers_[i].left);
    for (std::size_t i = 0; i < defenders_.size(); ++i)
        state.defenders[i] = static_cast<std::int8_t>(defenders_[i].left);
    settle(state, nullptr);
    return state;
}

Battle::State Battle::next(const State& before) const {
    State state{};
    state.attackers = before.attackers;
    if (us_ == Side::attacker) state.drawn = before.drawn;
    state.seen = before.seen;
    for (std::size_t i = 0; i < defenders_.size(); ++i)
        state.defenders[i] = static_cast<std::int8_t>(defenders_[i].left);
    state.phase = 1;  // whoever dropped has landed
    settle(state, nullptr);
    return state;
}

Battle::State Battle::again(const State& before) const {
    State state = next(before);
    state.drawn = before.drawn;
    state.defenders = before.defenders;
    for (std::size_t i = 0; i < defenders_.size() && us_ == Side::defender; ++i)
        if (state.defenders[i] == 0) state.drawn[i] = 0;  // what a lost unit was no longer matters
    state.phase = 1;
    state.cursor = 0;
    settle(state, nullptr);
    return state;
}

int Battle::steps(std::span<const std::int8_t> units) { return std::accumulate(units.begin(), units.end(), 0); }

int Battle::units(std::span<const std::int8_t> units) {
    return static_cast<int>(std::count_if(units.begin(), units.end(), [](std::int8_t left) { return left > 0; }));
}

int Battle::untried_defenders() const {
    return static_cast<int>(
        std::count_if(defenders_.begin(), defenders_.end(), [](const Fighter& fighter) { return fighter.untried; }));
}

bool Battle::garrison_survives(const State& state) const {
    for (std::size_t i = 0; i < defenders_.size(); ++i)
        if (defenders_[i].tier == 2 && state.defenders[i] > 0) return true;
    return false;
}

int Battle::attack_factor(const State& state, int unit, int steps) const {
    if (!attackers_[unit].untried) return attackers_[unit].attack[steps];
    return steps > 0 && state.drawn[unit] > 0 ? kinds_[state.drawn[unit] - 1].attack : 0;
}

int Battle::attack_left(const State& state) const {
    int sum = 0;
    for (int i = 0; i < attackers(); ++i) sum += attack_factor(state, i, state.attackers[i]);
    return sum;
}

int Battle::defense_left(const State& state) const {
    int sum = 0;
    for (std::size_t i = 0; i < defenders_.size(); ++i) {
        if (!defenders_[i].untried) sum += defenders_[i].defense[state.defenders[i]];
        else if (state.defenders[i] > 0 && state.drawn[i] > 0) sum += kinds_[state.drawn[i] - 1].defense;
    }
    return sum;
}

std::span<std::int8_t> Battle::steps_of(State& state, Side side) const {
    return side == Side::attacker ? std::span<std::int8_t>(state.attackers.data(), attackers_.size())
                                  : std::span<std::int8_t>(state.defenders.data(), defenders_.size());
}

std::span<const std::int8_t> Battle::steps_of(const State& state, Side side) const {
    return side == Side::attacker ? std::span<const std::int8_t>(state.attackers.data(), attackers_.size())
                                  : std::span<const std::int8_t>(state.defenders.data(), defenders_.size());
}

bool Battle::equals(const State& state, Side side, int a, int b) const {
    const std::vector<Fighter>& units = fighters(side);
    if (b >= static_cast<int>(units.size()) || !units[a].same(units[b])) return false;
    return steps_of(state, side)[a] == steps_of(state, side)[b] &&
           (!units[a].untried || state.drawn[a] == state.drawn[b]);
}

bool Battle::same(const State& state, int unit, int other) const {
    return attackers_[unit].same(attackers_[other]) &&
           (!attackers_[unit].untried || state.drawn[unit] == state.drawn[other]);
}

int Battle::strength(const State& state, Side side) const {
    const std::vector<Fighter>& units = fighters(side);
    const std::span<const std::int8_t> left = steps_of(state, side);
    int sum = 0, to_halve = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Fighter& unit = units[i];
        if (unit.untried) {
            if (left[i] > 0 && state.drawn[i] > 0)
                sum += side == Side::attacker ? kinds_[state.drawn[i] - 1].attack : kinds_[state.drawn[i] - 1].defense;
        } else {
            (unit.oos && readings_.oos_rounding == BattleReadings::per_total ? to_halve : sum) += unit.fight[left[i]];
        }
    }
    return sum + halved(to_halve) + (side == japanese_ ? state.bonus : 0);
}

Battle::Odds Battle::odds(const State& state) const {
    Odds odds{};
    odds.attack = strength(state, Side::attacker);
    odds.defense = strength(state, Side::defender);
    odds.differential = odds.attack - odds.defense;
    unsigned directions = 0;
    for (std::size_t i = 0; i < attackers_.size(); ++i)
        if (state.attackers[i] > 0 && attackers_[i].direction >= 0) directions |= 1u << attackers_[i].direction;
    odds.concentric = concentric_flag_ || concentric_[directions];
    odds.shift = fixed_shift_ + (odds.concentric ? concentric_shift_ : 0);
    if (base_column_.empty()) return odds;
    odds.base = base_column_[std::clamp(odds.differential, lowest_, highest_) - lowest_];
    const bool locked = readings_.clamp_mode == BattleReadings::raw_overflow_locked &&
                        (odds.differential < lowest_ || odds.differential > highest_);
    odds.column = locked ? odds.base : chart_->columns().shift(odds.base, odds.shift);
    return odds;
}

void Battle::write(const Odds& odds, Ledger& ledger) const {
    ledger.add("12.7", "attack total", std::to_string(odds.attack));
    ledger.add("12.7", "defense total", std::to_string(odds.defense));
    ledger.add("12.7", "differential", std::to_string(odds.differential),
               fmt::format("{} - {}", odds.attack, odds.defense));
    ledger.add("12.8", "base column", chart_->columns().keys[odds.base]);
    ledger.add("12.9", "net shift", std::to_string(odds.shift));
    ledger.add("12.9", "column", chart_->columns().keys[odds.column]);
}

void Battle::settle(State& state, Roller* roller) const {
    while (state.phase < phases && !pending(state, roller)) {
        ++state.phase;
        state.cursor = 0;
    }
}

// whether the present phase still needs a die, a draw or a decision; what needs none is done on the spot
bool Battle::pending(State& state, Roller* roller) const {
    switch (order_[state.phase]) {
        case dropping:
            while (state.cursor < attackers() && attackers_[state.cursor].drop < 0) ++state.cursor;
            return state.cursor < attackers();
        case revealing: {
            const std::vector<Fighter>& units = fighters(us_);
            const std::span<const std::int8_t> left = steps_of(state, us_);
            state.cursor = 0;
            for (; state.cursor < static_cast<int>(units.size()); ++state.cursor)
                if (units[state.cursor].untried && left[state.cursor] > 0 && state.drawn[state.cursor] == 0)
                    return true;
            return false;
        }
        case declaring:
            while (state.cursor < static_cast<int>(fighters(japanese_).size()) && !eligible(state, state.cursor))
                ++state.cursor;
            return state.cursor < static_cast<int>(fighters(japanese_).size());
        case rolling: return !state.fought && steps(state.attackers) > 0;
        case attacker_losing: return losses_pending(state, Side::attacker, roller);
        case defender_losing: return losses_pending(state, Side::defender, roller);
        case phases: break;
    }
    return false;
}

void Battle::step(State& state, Roller& roller) const {
    switch (order_[state.phase]) {
        case dropping: land(state, roller); break;
        case revealing: reveal(state, roller); break;
        case declaring: declare(state, roller); break;
        case rolling: fight(state, roller); break;
        case attacker_losing: lose(state, Side::attacker, roller); break;
        case defender_losing: lose(state, Side::defender, roller); break;
        case phases: break;
    }
    settle(state, &roller);
}

void Battle::land(State& state, Roller& roller) const {
    state.attackers[state.cursor] = static_cast<std::int8_t>(drops_[attackers_[state.cursor].drop].roll(roller));
    ++state.cursor;
}

// 7.5: a blind draw without replacement; what units of one name turn out to be is put in order
void Battle::reveal(State& state, Roller& roller) const {
    int remaining = 0;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) remaining += kinds_[kind].count - state.seen[kind];
    int index = roller.draw(remaining, {"7.5", "untried unit"});
    std::int8_t kind = 0;
    while (index >= kinds_[kind].count - state.seen[kind]) {
        index -= kinds_[kind].count - state.seen[kind];
        ++kind;
    }
    ++state.seen[kind];
    int unit = state.cursor;
    state.drawn[unit] = static_cast<std::int8_t>(kind + 1);
    const std::vector<Fighter>& units = fighters(us_);
    roller.note([&](Ledger& ledger) {
        ledger.add("7.5", "untried unit is", fmt::format("{}-{}", kinds_[kind].attack, kinds_[kind].defense),
                   units[unit].name);
    });
    const std::span<const std::int8_t> left = steps_of(state, us_);
    const auto alike = [&](int a, int b) {
        return units[a].untried && units[a].name == units[b].name && left[a] == left[b];
    };
    for (; unit > 0 && alike(unit - 1, unit) && state.drawn[unit - 1] > state.drawn[unit]; --unit)
        std::swap(state.drawn[unit - 1], state.drawn[unit]);
}

// 12.24: Japanese, at full strength, in supply
bool Battle::eligible(const State& state, int unit) const {
    const Fighter& fighter = fighters(japanese_)[unit];
    const int left = steps_of(state, japanese_)[unit];
    if (!fighter.may_banzai) return false;
    return left == fighter.full || (readings_.banzai_elite_full == BattleReadings::full_side_of_either_counter &&
                                    fighter.full == 4 && left == 2);
}

// the last `units` of the `count` equal units from `first` on each pay a step and count double
void Battle::banzai(State& state, int first, int count, int units) const {
    const std::span<std::int8_t> left = steps_of(state, japanese_);
    for (int i = first + count - units; i < first + count; ++i) {
        const std::vector<int>& fight = fighters(japanese_)[i].fight;
        const int doubled = 2 * fight[readings_.banzai_factor == BattleReadings::full ? left[i] : left[i] - 1];
        --left[i];
        ++state.banzai_steps;
        state.bonus = static_cast<std::int16_t>(state.bonus + doubled - fight[left[i]]);
    }
}

void Battle::declare(State& state, Roller& roller) const {
    const int first = state.cursor;
    int count = 1;
    while (equals(state, japanese_, first, first + count)) ++count;
    const BattlePolicies::Banzai policy = japanese_ == Side::attacker ? policies_.attacker_banzai
                                                                      : policies_.defender_banzai;
    const int units = roller.choose(Choice{"12.24", "banzai", japanese_, policy}, count + 1, [&](int chosen) {
        switch (chosen) {
            case BattlePolicies::marked: return fighters(japanese_)[first].banzai_marked ? count : 0;
            case BattlePolicies::all: return count;
            case BattlePolicies::column: break;
            default: return 0;
        }
        const int without = odds(state).column;
        for (int some = 1; some <= count; ++some) {
            State tried = state;
            banzai(tried, first, count, some);
            const int with = odds(tried).column;
            if (japanese_ == Side::attacker ? with > without : with < without) return some;
        }
        return 0;
    });
    banzai(state, first, count, units);
    state.cursor = static_cast<std::int8_t>(first + count);
    if (units > 0)
        roller.note([&](Ledger& ledger) {
            ledger.add("12.24", "banzai", std::to_string(units),
                       fmt::format("of {} like {}, a step each", count, fighters(japanese_)[first].label));
        });
}

void Battle::fight(State& state, Roller& roller) const {
    const Odds now = odds(state);
    roller.note([&](Ledger& ledger) { write(now, ledger); });
    const int die = roller.d6({"12.18", "combat die"});
    const Losses& losses = roller.read(*chart_, row_[die], now.column);
    state.fought = 1;
    state.bonus = 0;
    state.attacker_losses = state.attacker_due = losses.attacker;
    state.defender_losses = state.defender_due = losses.defender;
}

// takes every loss that leaves no choice; true when the next one does
bool Battle::losses_pending(State& state, Side side, Roller* roller) const {
    std::int8_t& due = side == Side::attacker ? state.attacker_due : state.defender_due;
    const std::vector<Fighter>& units = fighters(side);
    const std::span<std::int8_t> left = steps_of(state, side);
    while (due > 0) {
        int tier = 3, tier_steps = 0, options = 0, last = -1;
        for (int i = 0; i < static_cast<int>(units.size()); ++i) {
            if (left[i] == 0 || units[i].tier > tier) continue;
            if (units[i].tier < tier) {
                tier = units[i].tier;
                tier_steps = options = 0;
            }
            tier_steps += left[i];
            if (equals(state, side, i, i + 1)) continue;
            ++options;
            last = i;
        }
        if (tier_steps == 0) {
            due = 0;  // 12.19: nobody is left to take the rest
        } else if (due >= tier_steps) {
            for (std::size_t i = 0; i < units.size(); ++i)
                if (units[i].tier == tier) left[i] = 0;
            due = static_cast<std::int8_t>(due - tier_steps);
        } else if (options == 1) {
            --left[last];
            --due;
        } else {
            return true;
        }
        if (roller)
            roller->note([&](Ledger& ledger) {
                ledger.add("12.20", side == Side::attacker ? "attacker steps left" : "defender steps left",
                           std::to_string(steps(left)));
            });
    }
    return false;
}

void Battle::lose(State& state, Side side, Roller& roller) const {
    const std::vector<Fighter>& units = fighters(side);
    const std::span<std::int8_t> left = steps_of(state, side);
    int tier = 3;
    for (std::size_t i = 0; i < units.size(); ++i)
        if (left[i] > 0) tier = std::min(tier, units[i].tier);
    std::array<int, most_attackers> options{};
    int count = 0;
    for (int i = 0; i < static_cast<int>(units.size()); ++i)
        if (left[i] > 0 && units[i].tier == tier && !equals(state, side, i, i + 1)) options[count++] = i;
    const BattlePolicies::Losses policy = side == Side::attacker ? policies_.attacker_loss_policy
                                                                 : policies_.defender_loss_policy;
    const int chosen = roller.choose(
        Choice{"12.20", side == Side::attacker ? "attacker's loss" : "defender's loss", side, policy}, count, [&](int) {
            const int wanted = wanted_loss(state, side, tier);
            int option = 0;
            while (options[option] < wanted) ++option;  // the last of its equals
            return option;
        });
    const int unit = options[chosen];
    --left[unit];
    --(side == Side::attacker ? state.attacker_due : state.defender_due);
    roller.note([&](Ledger& ledger) {
        ledger.add("12.20", side == Side::attacker ? "attacker loses" : "defender loses", units[unit].label,
                   fmt::format("{} steps left in it", left[unit]));
    });
}

// A unit that loses a step when all that is due is shared out so that what the policy values most is left.
int Battle::wanted_loss(const State& state, Side side, int tier) const {
    constexpr int most = 64;
    const std::vector<Fighter>& units = fighters(side);
    const std::span<const std::int8_t> left = steps_of(state, side);
    const int due = std::min<int>(side == Side::attacker ? state.attacker_due : state.defender_due, most - 1);
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::min() / 2;
    std::array<std::int64_t, most> best{}, with{};
    std::array<std::array<std::int8_t, most>, most_attackers> share{};
    std::fill(best.begin() + 1, best.end(), never);
    for (std::size_t i = 0; i < units.size(); ++i) {
        const int steps = units[i].tier == tier ? left[i] : 0;
        for (int total = 0; total <= due; ++total) {
            with[total] = never;
            for (int taken = 0; taken <= std::min(steps, total); ++taken) {
                const bool drawn = units[i].untried && state.drawn[i] > 0;
                const std::int64_t kept = drawn ? kinds_[state.drawn[i] - 1].worth[left[i] - taken > 0]
                                                : units[i].worth[left[i] - taken];
                if (best[total - taken] == never || best[total - taken] + kept <= with[total]) continue;
                with[total] = best[total - taken] + kept;
                share[i][total] = static_cast<std::int8_t>(taken);
            }
        }
        best = with;
    }
    int total = due;
    for (int i = static_cast<int>(units.size()) - 1; i >= 0; --i) {
        if (share[i][total] > 0) return i;
        total -= share[i][total];
    }
    return 0;
}

std::vector<Unit> Battle::survivors(const State& state, Side side, const std::vector<Unit>& units,
                                    const Attackers& apart) const {
    const std::vector<Fighter>& fighters = this->fighters(side);
    std::vector<Unit> left;
    std::optional<Nation> stated;
    for (std::size_t place = 0; place < units.size(); ++place) {
        Unit unit = units[place];
        if (unit.stated_nation()) stated = unit.stated_nation();
        const auto found = std::find_if(fighters.begin(), fighters.end(), [&](const Fighter& fighter) {
            return fighter.place == static_cast<int>(place);
        });
        if (found != fighters.end()) {  // else a beachhead marker that had no part in the defense
            const auto i = static_cast<std::size_t>(found - fighters.begin());
            const int steps = steps_of(state, side)[i] + apart[i];
            if (steps == 0) continue;
            if (steps < found->left) {
                unit.left = steps;
                unit.banzai = false;  // 12.24: for units at full strength
            }
            unit.drop = DropTerrain::none;  // it has landed
            unit.drop_ezoc = false;
            if (found->untried && state.drawn[i] > 0) {
                const Kind& kind = kinds_[state.drawn[i] - 1];
                unit.attack = {kind.attack};
                unit.defense = {kind.defense};
            } else if (unit.untried && !found->untried && apart[i] == 0) {
                unit.attack = {found->attack[found->full]};
                unit.defense = {found->defense[found->full]};
            }
            if (unit.untried && !unit.attack.empty()) {
                unit.untried = false;
                unit.nation = Nation::us;
            }
        }
        const int number = unit.number > 0 ? unit.number : static_cast<int>(place) + 1;
        left.push_back(std::move(unit));
        left.back().number = number == static_cast<int>(left.size()) ? 0 : number;
    }
    // whoever stated the nation of the list may be gone
    const auto states = [](const Unit& unit) { return unit.stated_nation().has_value(); };
    if (stated && std::none_of(left.begin(), left.end(), states))
        for (Unit& unit : left) unit.nation = stated;
    return left;
}

void Battle::after(const State& state, AttackingForce& force, const Attackers& apart) const {
    if (const Fighter& first = attackers_.front(); first.is_total) {
        const int left = state.attackers[0] + apart[0];
        if (left < first.left) force.attacker_left = left;
    }
    force.attackers = survivors(state, Side::attacker, force.attackers, apart);
}

void Battle::after(const State& state, TargetHex& target) const {
    if (const int left = steps(state.defenders); defenders_.front().is_total && left < steps(start().defenders))
        target.defender_left = left;
    std::vector<Unit> left = survivors(state, Side::defender, target.defenders, {});
    if (left.empty() && !target.defenders.empty() && garrison_survives(state)) target.defender = defender_;
    target.defenders = std::move(left);
}

void Battle::after(const State& state, UntriedUnits& untried) {
    auto seen = state.seen;
    std::vector<std::pair<int, int>> kinds;  // in the order of kinds_, also where this battle itself drew nothing
    for (MixUnit& unit : untried.mix) {
        const std::pair factors(unit.attack, unit.defense);
        const auto kind = static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), factors) - kinds.begin());
        if (kind == kinds.size()) kinds.push_back(factors);
        if (kind >= seen.size()) break;  // more kinds than any battle draws from
        const int taken = std::min<int>(unit.count, seen[kind]);
        unit.count -= taken;
        seen[kind] = static_cast<std::int8_t>(seen[kind] - taken);
    }
    std::erase_if(untried.mix, [](const MixUnit& unit) { return unit.count == 0; });
}

}  // namespace warodds::case_geld
