// The fold of a battle: who counts how much, and what the table is entered with.
#include "rules/blitzkrieg/battle.hpp"

#include "rules/kit/place.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::blitzkrieg {
namespace {

// "L1R0A2/L3R3A0"
constexpr std::string_view box_pattern = "L#R#A#/L#R#A#";

bool is_infantry(const Unit& unit, BattleReadings::Foot means) {
    return unit.type == UnitType::infantry ||
           (means == BattleReadings::Foot::elite && (unit.type == UnitType::airborne || unit.type == UnitType::ranger));
}
std::string ratio_text(int level) {
    return level >= 0 ? fmt::format("{}-1", level + 1) : fmt::format("1-{}", 1 - level);
}
bool is_armor(const Unit& unit) { return unit.type == UnitType::armor; }

// Units that count alike, however factors are lost among them: what is rounded unit by unit is never alike.
template <class IsSame>
std::vector<int> groups_of(const std::vector<Modifiers>& modifiers, IsSame&& is_same) {
    std::vector<int> groups;
    for (std::size_t i = 0; i < modifiers.size(); ++i) {
        std::size_t first = 0;
        while (first < i && (modifiers[i].rounds() || !(modifiers[first] == modifiers[i]) || !is_same(first, i)))
            ++first;
        groups.push_back(static_cast<int>(first));
    }
    return groups;
}

}  // namespace

std::optional<Battle::Box> Battle::parse_box(const std::string& code) {
    if (code.size() != box_pattern.size()) return {};
    std::array<std::int8_t, 6> numbers{};
    std::size_t found = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const bool is_digit = code[i] >= '0' && code[i] <= '9';
        if (box_pattern[i] == '#' ? !is_digit : code[i] != box_pattern[i]) return {};
        if (is_digit) numbers[found++] = static_cast<std::int8_t>(code[i] - '0');
    }
    return Box{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
}

const std::vector<Option>& Battle::odds_words() {
    static const std::vector<Option> all = [] {
        std::vector<Option> words = {{"none", "nobody is left to be attacked, or to attack"},
                                     {"illegal", "below 1-6: the attackers are eliminated"}};
        for (int n = 6; n >= 2; --n) words.push_back({fmt::format("1-{}", n), ""});
        for (int n = 1; n <= 6; ++n) words.push_back({fmt::format("{}-1", n), ""});
        words.push_back({"overrun", "the defenders are eliminated without a die"});
        return words;
    }();
    return all;
}

int Battle::level_of(int attack, int defense) {
    if (attack <= 0) return -1000;
    return attack >= defense ? attack / defense - 1 : 1 - (defense + attack - 1) / attack;
}

int Battle::points_to(int level, int attack, int defense) {
    const int needed = level >= 0 ? (level + 1) * defense : (defense - level) / (1 - level);
    return needed - attack;
}

int Battle::label_of(int level) const {
    if (level <= -worst_) return illegal;
    return overruns_now(level) ? overrun : even + std::clamp(level, -5, 5);
}

int Battle::rolled(int level) const { return std::min({level, 5, cap_.value_or(5)}); }

bool Battle::overruns(int level) const {
    if (cap_ && readings_.capped_overrun == BattleReadings::CappedOverrun::rolled) return false;
    return level + 1 >= overrun_ || (field_.surrounded && level + 1 >= surrounded_overrun_);
}

Battle::Battle(const BattleParams& params, const Setting& setting, Tables& tables, Ledger& ledger)
    : policies_(params.policies),
      readings_(params.readings),
      strength_(params.strength),
      field_(params.field),
      setting_(setting),
      terrain_(params.defense.hex()),
      attackers_(params.attack.units(), Side::attacker, policies_.attacker_loss_policy, policies_.bomber_losses),
      defenders_(params.defense.units(), Side::defender, policies_.defender_loss_policy, policies_.grounded_losses) {
    const Figures limit = limits(tables);
    worst_ = limit.whole("worst odds 1 to");
    overrun_ = limit.whole("overrun");
    surrounded_overrun_ = limit.whole("overrun of the surrounded");
    strain_points_ = limit.whole("strain points");
    strain_up_to_ = limit.whole("strain up to");
    barrage_advance_ = limit.whole("advance after a barrage");
    overrun_move_ = limit.whole("overrun movement");
    if (params.attack.is_given()) {
        chart_.emplace(tables.chart<Box>("blitzkrieg/attrition", parse_box, "a box such as L1R0A2/L3R3A0"), 1, 6);
        for (int level = -5; level <= 5; ++level)
            columns_[level + 5] = chart_->chart().columns().find(odds_words()[even + level].name);
    }
    if (field_.surrounded && field_.retreat_room.value_or(0) > 0)
        throw InputError(
            fmt::format("retreat_room: found {} for defenders who are surrounded, so without a legal retreat; leave "
                        "out one of the two (3.5.5)",
                        *field_.retreat_room));
    field_.retreat_room = field_.surrounded ? 0 : field_.retreat_room.value_or(9);

    if (!setting.from_sea)
        expect_ashore(params.attack.attackers, "attackers",
                      "that is an invasion; ask blitzkrieg/invasion, or leave out sea (3.6.5.5)");
    params.attack.expect_legal(field_.attacked_hexes, tables);
    params.defense.expect_legal(field_.attacked_hexes, tables);
    fold_attackers(params, setting, tables);
    fold_defenders(params, tables);
    strains_past_cap_ = readings_.strain_past_cap == BattleReadings::YesNo::yes;
    forget_idle();
    if (params.attack.is_given() && attackers_.ground({}) == 0)
        throw InputError(
            "attackers: no ground unit attacks; give some with a factor, bombers alone have blitzkrieg/bombing "
            "(3.8.1)");
    if (params.defense.is_given() && defenders_.all({}) == 0)
        throw InputError("defense: no defender given; add defense=N or defenders=... (3.8.1.2)");
    if (!params.attack.is_given()) return;
    const State start{};
    const int attack = attack_strength(start), defense = defense_strength(start);
    const bool is_defended = defense > 0 && defenders_.ground({}) > 0;
    if (is_defended) {
        const int level = level_of(attack, defense);
        would_overrun_ = overruns(level);
        is_illegal_ = level <= -worst_ && strain_points(level, attack, defense) == 0;
    }
    tell(ledger, start);
    if (!is_defended) return;
    if (readings_.air_excess == BattleReadings::Excess::refused && air_strength(start) > ground_strength(start))
        throw InputError(
            fmt::format("bombers: {} of air strength support {} on the ground, more than they may (3.8.1.9)",
                        air_strength(start), ground_strength(start)));
    const auto label_at = [&](int level) {
        return overruns(level) || level <= -worst_ ? label_of(level) : label_of(rolled(level));
    };
    const int level = level_of(attack, defense);
    tell_place(
        ledger,
        fmt::format("{}:{}{}", attack, defense,
                    label_at(level) == label_of(level)
                        ? ""
                        : fmt::format(" is {}, at most {} by Basic Industry", ratio_text(level), ratio_text(*cap_))),
        Rational(attack),
        [&](const Rational& strength) { return label_at(level_of(boost::rational_cast<int>(strength), defense)); },
        [](int label) { return odds_words()[label].name; });
}

void Battle::fold_attackers(const BattleParams& params, const Setting& setting, Tables& tables) {
    const WeatherEffects weather(params.field.weather, tables);
    const Supplies supplies(params.field.resources, tables);
    const Figures strength = strength_figures(tables);
    mountain_retreat_ = weather.mountain_retreat;
    if (supplies.best_odds) cap_ = *supplies.best_odds - 1;
    if (supplies.better_attacks && params.field.attacks_made >= *supplies.better_attacks) cap_ = 0;

    const int bombers = attackers_.air({});
    if (bombers > 0) expect_flying(weather, params.field.weather, "weather");
    supplies.expect_bombers(bombers);
    supplies.expect_flown(bombers);
    all_bombers_ = {.times = 1, .halves = weather.air, .unstated = supplies.bombers};

    bool any_ground = false;
    all_in_river_ = true;
    for (const Unit& unit : attackers_.units()) {
        Modifiers modifiers;
        const bool infantry = is_infantry(unit, readings_.infantry_means);
        const bool supplied = readings_.supply.is_supplied(unit);
        if (!supplied) modifiers.halves = strength["out of supply"];
        if (is_air(unit.type)) {
            if (unit.short_haul && readings_.support_short_haul == BattleReadings::YesNo::yes)
                modifiers.times = strength["short haul"];
            if (readings_.air_halving == BattleReadings::AirHalving::unit) {
                modifiers.halves *= all_bombers_.halves;
                modifiers.unstated = all_bombers_.unstated;
            }
        } else {
            if (infantry) modifiers.times = weather.infantry;
            if (unit.hex == Unit::Hex::sea && setting.superiority &&
                (infantry || readings_.invasion_doubling == BattleReadings::Invaders::all))
                modifiers.times *= strength["invasion"];
            any_ground = true;
            all_in_river_ = all_in_river_ && unit.hex == Unit::Hex::river;
        }
        attack_modifiers_.push_back(modifiers);
        advances_.push_back(!is_air(unit.type) && supplied &&
                            (is_armor(unit) ? supplies.armor_advances : supplies.others_advance));
    }
    all_in_river_ = all_in_river_ && any_ground;
    const std::vector<Unit>& units = attackers_.units();
    attackers_.set_groups(groups_of(attack_modifiers_, [&](std::size_t a, std::size_t b) {
        return is_air(units[a].type) == is_air(units[b].type) && units[a].hex == units[b].hex &&
               advances_[a] == advances_[b];
    }));
    if (readings_.air_halving == BattleReadings::AirHalving::unit) all_bombers_ = {};
    river_times_ = weather.river > Rational(1) ? strength["river"] : Rational(1);
}

void Battle::fold_defenders(const BattleParams& params, Tables& tables) {
    const WeatherEffects weather(params.field.weather, tables);
    const Figures strength = strength_figures(tables);
    if (terrain_ != Terrain::open) terrain_times_ = strength["city or mountain"];
    for (const Unit& unit : defenders_.units()) {
        Modifiers modifiers;
        if (is_infantry(unit, readings_.infantry_means) && readings_.fog_infantry == BattleReadings::Fog::always)
            modifiers.times = weather.infantry;
        if (!is_air(unit.type)) {
            if (unit.supply != Unit::Supply::supplied && readings_.oos_defense == BattleReadings::OosDefense::halved)
                modifiers.halves = strength["out of supply"];
            if (params.field.interdicted && readings_.interdicted_units == BattleReadings::Interdicted::defense)
                modifiers.halves *= strength["interdicted ground"];
        } else if (readings_.grounded_defense == BattleReadings::Grounded::nothing) {
            modifiers.times = 0;
        }
        defense_modifiers_.push_back(modifiers);
    }
    const std::vector<Unit>& units = defenders_.units();
    defenders_.set_groups(groups_of(defense_modifiers_, [&](std::size_t a, std::size_t b) {
        return is_air(units[a].type) == is_air(units[b].type);
    }));
}

void Battle::forget_idle() {
    const bool bombers = attackers_.air({}) > 0, river = all_in_river_ && river_times_ != Rational(1);
    BattleReadings kept;
    if (bombers) kept.air_excess = readings_.air_excess, kept.air_cap = readings_.air_cap;
    if (bombers && river) kept.river_bombers = readings_.river_bombers;
    if (river && terrain_times_ != Rational(1)) kept.terrain_and_river = readings_.terrain_and_river;
    if (defenders_.air({}) > 0) kept.grounded_defense = readings_.grounded_defense;
    if (cap_) kept.capped_overrun = readings_.capped_overrun;
    if (field_.strain > 0) {
        kept.strain_illegal = readings_.strain_illegal, kept.strain_step = readings_.strain_step;
        kept.strain_overrun = readings_.strain_overrun;
        if (cap_) kept.strain_past_cap = readings_.strain_past_cap;
        if (bombers) kept.strain_share = readings_.strain_share;
    }
    readings_ = kept;
    policies_ = {.strain_policy = field_.strain > 0 ? policies_.strain_policy : StrainPolicy::reach};

    if (!bombers) all_bombers_ = {};
    bool ordered = false, halved = false;
    const auto look_at = [&](const Modifiers& modifiers) {
        ordered = ordered || (modifiers.times != Rational(1) && modifiers.rounds());
        halved = halved || modifiers.unstated != Rational(1);
    };
    std::for_each(attack_modifiers_.begin(), attack_modifiers_.end(), look_at);
    std::for_each(defense_modifiers_.begin(), defense_modifiers_.end(), look_at);
    look_at(all_bombers_);
    if (!ordered) strength_.modifier_order = {};
    if (!halved) strength_.half_rounding = {};
}

bool Battle::operator==(const Battle& other) const {
    return policies_ == other.policies_ && readings_ == other.readings_ && strength_ == other.strength_ &&
           field_ == other.field_ && setting_ == other.setting_ && terrain_ == other.terrain_ &&
           attackers_ == other.attackers_ && defenders_ == other.defenders_ &&
           attack_modifiers_ == other.attack_modifiers_ && defense_modifiers_ == other.defense_modifiers_ &&
           advances_ == other.advances_ && all_bombers_ == other.all_bombers_ &&
           terrain_times_ == other.terrain_times_ && river_times_ == other.river_times_ &&
           all_in_river_ == other.all_in_river_ && mountain_retreat_ == other.mountain_retreat_ &&
           would_overrun_ == other.would_overrun_ && is_illegal_ == other.is_illegal_ && cap_ == other.cap_ &&
           chart_.has_value() == other.chart_.has_value();
}

int Battle::ground_strength(const State& state) const {
    int sum = 0;
    for (std::size_t i = 0; i < attackers_.units().size(); ++i)
        if (!is_air(attackers_.units()[i].type))
            sum += attack_modifiers_[i].of(attackers_.left(state.attackers, i), strength_);
    return sum;
}

int Battle::air_strength(const State& state) const {
    int sum = 0;
    for (std::size_t i = 0; i < attackers_.units().size(); ++i)
        if (is_air(attackers_.units()[i].type))
            sum += attack_modifiers_[i].of(attackers_.left(state.attackers, i), strength_);
    return all_bombers_.of(sum, strength_);
}

int Battle::attack_strength(const State& state) const {
    const int ground = ground_strength(state);
    const int cap = readings_.air_cap == BattleReadings::Cap::modified ? ground : attackers_.ground(state.attackers);
    return ground + std::min(air_strength(state), cap);
}

// One attacker outside a river cancels it, and so do enough bombers (3.8.1.7, 3.8.1.9).
bool Battle::river_doubles(const State& state) const {
    if (!all_in_river_ || river_times_ == Rational(1)) return false;
    const int printed = readings_.grounded_defense == BattleReadings::Grounded::counts
                            ? defenders_.all(state.defenders)
                            : defenders_.ground(state.defenders);
    const int against = readings_.river_bombers == BattleReadings::RiverBombers::undoubled
                            ? printed
                            : round_up(Rational(unit_defense(state)) * terrain_times_);
    const int bombers = attackers_.air(state.attackers);
    return bombers == 0 || bombers < against;
}

// the defending units, before terrain
int Battle::unit_defense(const State& state) const {
    int sum = 0;
    for (std::size_t i = 0; i < defenders_.units().size(); ++i)
        sum += defense_modifiers_[i].of(defenders_.left(state.defenders, i), strength_);
    return sum;
}

int Battle::defense_strength(const State& state) const {
    Rational times = terrain_times_;
    if (river_doubles(state))
        times = readings_.terrain_and_river == BattleReadings::TerrainRiver::both ? times * river_times_
                                                                                  : std::max(times, river_times_);
    return round_up(Rational(unit_defense(state)) * times);
}

void Battle::tell(Ledger& ledger, const State& state) const {
    if (!ledger.is_kept) return;
    const int ground = ground_strength(state), attack = attack_strength(state), defense = defense_strength(state);
    if (attackers_.air({}) > 0) {
        ledger.add("3.8.1.1", "ground strength", std::to_string(ground));
        ledger.add("3.8.1.9", "air strength", std::to_string(attack - ground),
                   attack - ground < air_strength(state)
                       ? fmt::format("of {}: no more than the ground units", air_strength(state))
                       : "");
    }
    const int printed = attackers_.ground(state.attackers), held = defenders_.all(state.defenders),
              stands = unit_defense(state);
    ledger.add("3.8.1.1", "attack", std::to_string(attack),
               ground == printed ? "" : fmt::format("ground units with {} factors count {}", printed, ground));
    if (all_in_river_) ledger.add("3.8.1.7", "river doubling", river_doubles(state) ? "yes" : "no");
    std::string how = stands == held ? "" : fmt::format("units with {} factors count {}", held, stands);
    if (defense != stands) how += fmt::format("{}{} by the hex to {}", how.empty() ? "" : ", ", stands, defense);
    ledger.add("3.8.1.7", "defense", std::to_string(defense), how);
    const bool defended = defense > 0 && defenders_.ground(state.defenders) > 0;
    ledger.add("3.8.1.10", "odds", odds_words()[defended ? label_of(level_of(attack, defense)) : no_odds].name);
    if (!defended) return;
    const int level = level_of(attack, defense);
    if (!overruns_now(level) && rolled(level) < std::min(level, 5))
        ledger.add("3.1.5", "Basic Industry limit", odds_words()[even + *cap_].name,
                   strains_past_cap_ ? "rolled at that ratio, unless strained" : "rolled at that ratio");
    if (cap_ && level >= *cap_ && !strains_past_cap_) return;  // nobody strains past the limit
    if (level >= -worst_ && level + 2 <= strain_up_to_)
        ledger.add("3.8.1.11", "strain points to the next ratio",
                   std::to_string(points_to(level + 1, attack, defense)));
}

BattleParams Battle::after(BattleParams params, const State& state) const {
    if (!params.attack.attackers.empty()) {
        params.attack.attackers = attackers_.after(params.attack.attackers, state.attackers);
    } else if (params.attack.attack) {
        params.attack.attack = attackers_.ground(state.attackers);
        params.attack.bombers = attackers_.air(state.attackers);
    }
    if (!params.defense.defenders.empty()) {
        params.defense.defenders = defenders_.after(params.defense.defenders, state.defenders);
    } else {
        if (params.defense.defense) params.defense.defense = defenders_.ground(state.defenders);
        params.defense.grounded = defenders_.air(state.defenders);
    }
    return params;
}

}  // namespace warodds::blitzkrieg
