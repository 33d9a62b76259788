// Strengths in a land battle (7.1.2.1, 7.4.1, 7.4.3.5, 7.4.4.4, 14.0): what a unit is worth in front, with its support.
#include "rules/eoa/land/land_battle.hpp"

#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

namespace warodds::eoa {

// 7.3.5.g: paratroops fight the first round without the fort or fortress; who thinks of leaving after it looks at the next one
Fort LandBattle::fort(const State& state) const {
    const int fought = state.phase == Phase::settling;  // the round is counted when its die is rolled
    if (state.fort == 0) return Fort::gone;
    if (!setting_.is_drop || state.round != fought) return Fort::stands;
    return setting_.is_city_met ? Fort::gone : Fort::passed;
}

// 3.1, 7.1.2.1: what hits and supply leave of the printed strength
int LandBattle::base_of(Side side, int place, int hits) const {
    const Unit& unit = this->unit(side, place);
    const bool attacks = side == Side::attacker;
    const int printed = attacks ? unit.attack : unit.defense;
    if (!unit.oos) return (printed - hits) * Strength::parts;
    const int divisor = attacks ? attack_divisor_ : defense_divisor_;
    if (setting_.readings.hits_and_supply == LandReadings::Supply::divide_first)
        return (printed / divisor - hits) * Strength::parts;  // the figures on its back are whole
    const int left = (printed - hits) * Strength::parts;
    return left > 0 ? left / divisor : left;  // no worse off in supply
}

// without what an HQ adds
Strength LandBattle::worked_out(Side side, int place, int hits, Fort fort, const Ground::Open& open) const {
    const Unit& unit = this->unit(side, place);
    const bool attacks = side == Side::attacker;
    int base = base_of(side, place, hits);
    // 7.1.2.1: supply changes no unit of strength 0; 7.2.1.j: but the local defense
    if (unit.oos && setting_.is_local && !attacks) base = local_oos_ * Strength::parts;
    // 13.9: artillery that is caught where it may not fight
    if (unit.is(Unit::Type::artillery) && !ground_.allows_artillery(open)) base = 0;

    int divisor = 1;
    if (attacks && !setting_.support.attack_supply) divisor *= no_supply_divisor_;
    if (attacks && setting_.is_invasion && !unit.is(Unit::Type::marine)) divisor *= invasion_divisor_;
    const bool is_first = setting_.readings.halving == LandReadings::Halving::first;
    const auto halved = [&](int strength) { return strength > 0 ? strength / divisor : strength; };
    const auto on_ground = [&](bool bonus) {
        if (!attacks) return ground_.defense(base, unit, bonus, setting_.readings.tank_bonus, fort, open);
        const int begun = is_first ? halved(base) : base;
        const int there = ground_.attack(begun, unit, bonus, fort, open);
        return is_first ? there : halved(there);
    };
    return {.full = on_ground(true) + surprise_of(side) * Strength::parts, .without_bonus = on_ground(false)};
}

// Where all figures are known, every strength is worked out beforehand: best play asks for millions of them.
void LandBattle::work_out_strengths() {
    if (ground_.has_open()) return;
    for (const Side side : {Side::attacker, Side::defender})
        for (const Fort fort : every_fort)
            for (int unit = 0; unit < most_units; ++unit)
                for (int hits = 0; hits <= most_hits_of_a_unit; ++hits)
                    strengths_.push_back(unit < units(side) ? worked_out(side, unit, hits, fort, {}) : Strength{});
}

int LandBattle::strength_place(Side side, Fort fort, int unit, int hits) {
    const int block = static_cast<int>(side) * static_cast<int>(every_fort.size()) + static_cast<int>(fort);
    return (block * most_units + unit) * (most_hits_of_a_unit + 1) + hits;
}

Strength LandBattle::strength(State& state, Side side, int place) const {
    const View line = view(state, side);
    const int hits = line.hits[at(place)];
    Strength strength = strengths_.empty() ? worked_out(side, place, hits, fort(state), state.open)
                                           : strengths_[at(strength_place(side, fort(state), place, hits))];
    strength.full += line.hq[at(place)] * Strength::parts;
    return strength;
}

// 7.4.4.3: one artillery unit behind the front adds its own strength, which surprise raises as that of any land unit (14.0)
int LandBattle::artillery(State& state, Side side, int front) const {
    if (!has_artillery_ || !ground_.allows_artillery(state.open)) return 0;
    const View line = view(state, side);
    const bool attacks = side == Side::attacker;
    int divisor = attacks && !setting_.support.attack_supply ? no_supply_divisor_ : 1;
    if (attacks && setting_.is_invasion) divisor *= invasion_divisor_;
    int best = 0;
    for (int i = 0; i < line.size(); ++i) {
        const int place = line.line[at(i)];
        if (place == front || !unit(side, place).is(Unit::Type::artillery)) continue;
        const int strength = std::max(0, base_of(side, place, line.hits[at(place)])) / divisor;
        best = std::max(best, Strength::floor(strength) + surprise_of(side));
    }
    return best;
}

int LandBattle::support(State& state, Side side, int factors, By by, int limit) const {
    if (factors == 0 || limit <= 0) return 0;  // 7.4.3.5: no support for a unit without strength
    if (by == By::carrier && setting_.readings.carrier_support == LandReadings::Carrier::halved) factors /= 2;
    if (by != By::ship && !ground_.flies(factors)) return 0;
    int strength = ground_.support(factors, fort(state), state.open);
    if (side == Side::attacker && !setting_.support.attack_supply && strength > 0) strength /= no_supply_divisor_;
    // 7.3.5: surprise comes last, and adds to what has fallen below 0 as well (3.4)
    const Surprise surprises = side == Side::attacker ? Surprise::attacker : Surprise::defender;
    if (setting_.support.surprise == surprises) strength += surprise_ * Strength::parts;
    return std::clamp(Strength::floor(strength), 0, limit);
}

int LandBattle::total(State& state, Side side, int front, Ledger* ledger) const {
    const Strength own = strength(state, side, front);
    const int guns = artillery(state, side, front);
    int limit = Strength::floor(own.without_bonus);
    if (setting_.readings.support_limit == LandReadings::Cap::with_artillery) limit += guns;
    const Support& given = setting_.support;
    const bool attacks = side == Side::attacker;
    const int air = support(state, side, attacks ? given.attacker_air : given.defender_air, air_of(side), limit);
    const int ship = support(state, side, attacks ? given.attacker_ship : given.defender_ship, By::ship, limit);
    const int sum = Strength::floor(own.full) + guns + air + ship;
    if (ledger) {
        std::string detail = fmt::format("{} alone {}", label(side, front), Strength::floor(own.full));
        if (guns > 0) detail += fmt::format(", artillery {}", guns);
        if (air > 0) detail += fmt::format(", air {}", air);
        if (ship > 0) detail += fmt::format(", ship {}", ship);
        ledger->add("7.4.4.1", std::string(name_of(side)) + " strength", std::to_string(sum), detail);
    }
    return sum;
}

// Each unit in front at the start. Where a figure that it depends on is unknown, the least and the most that it can be are told.
void LandBattle::tell_strengths(Ledger& ledger) const {
    if (!ledger.is_kept) return;
    State least = start(), most = start();
    least.open = ground_.extremes()[0], most.open = ground_.extremes()[1];
    const auto text = [](int one, int other) {
        return one == other ? std::to_string(one) : fmt::format("{}..{}", std::min(one, other), std::max(one, other));
    };
    const Support& given = setting_.support;
    for (const Side side : {Side::attacker, Side::defender}) {
        const bool attacks = side == Side::attacker;
        const auto factors = [&](const char* kind, int of, By by) {
            if (of > 0)
                ledger.add("7.4.3.5", fmt::format("{} {} factors", name_of(side), kind),
                           text(support(least, side, of, by, 99), support(most, side, of, by, 99)),
                           fmt::format("of {}, after terrain and weather", of));
        };
        factors("air", attacks ? given.attacker_air : given.defender_air, air_of(side));
        factors("ship", attacks ? given.attacker_ship : given.defender_ship, By::ship);
        for (int unit = 0; unit < units(side); ++unit) {
            const auto alone = [&](State& state) { return Strength::floor(strength(state, side, unit).full); };
            ledger.add("7.4.4.4", label(side, unit), text(alone(least), alone(most)), this->unit(side, unit).text());
            const int front = total(least, side, unit);
            if (front != alone(least) || total(most, side, unit) != alone(most))
                ledger.add("7.4.3.5", label(side, unit) + " in front", text(front, total(most, side, unit)),
                           "with support");
        }
    }
}

}  // namespace warodds::eoa
