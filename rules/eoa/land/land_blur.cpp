// What a goal of best play cannot tell apart in a land battle.
//
// Each hit takes one from attack and defense, so a 4-4-4 with a hit is a fresh 3-3-4 to all that comes: its prospects are the
// strengths that it has from here on until it is gone, and the kind of unit that it is. Where nobody asks who was hit and who was
// lost, a line of units is the line of their prospects, and those are held by the units that can hold fewest others: so lines of
// equal prospects are one state.
#include "rules/eoa/land/land_battle.hpp"

namespace warodds::eoa {

void LandBattle::work_out_prospects() {
    if (strengths_.empty()) return;  // a figure is read while the battle is fought
    const auto strength_at = [&](Side side, Fort fort, int unit, int hits) {
        return strengths_[at(strength_place(side, fort, unit, hits))];
    };
    for (const Side side : {Side::attacker, Side::defender}) {
        const auto is_same = [&](int a, int hits_of_a, int b, int hits_of_b) {
            Unit one = unit(side, a);
            const Unit& other = unit(side, b);
            const int left = one.hits_to_kill() - hits_of_a;
            if (left != other.hits_to_kill() - hits_of_b) return false;
            // 7.4.4.3: artillery behind the front counts by its printed figures
            if (one.is(Unit::Type::artillery) && (a != b || hits_of_a != hits_of_b)) return false;
            one.attack = other.attack, one.defense = other.defense, one.movement = other.movement;
            if (!one.is_like(other)) return false;
            for (int more = 0; more < left; ++more)
                for (const Fort fort : every_fort)
                    if (!(strength_at(side, fort, a, hits_of_a + more) == strength_at(side, fort, b, hits_of_b + more)))
                        return false;
            return true;
        };
        auto& holders = holders_[at(static_cast<int>(side))];
        for (int a = 0; a < units(side); ++a)
            for (int hits = 0; hits < unit(side, a).hits_to_kill(); ++hits) {
                std::size_t number = 0;
                const auto is_held = [&] {
                    for (int b = 0; b < units(side); ++b)
                        if (holders[number][at(b)] >= 0) return is_same(a, hits, b, holders[number][at(b)]);
                    return false;
                };
                while (number < holders.size() && !is_held()) ++number;
                if (number == holders.size()) holders.emplace_back().fill(-1);
                holders[number][at(a)] = hits;
                prospects_[at(static_cast<int>(side))][at(a)][at(hits)] = static_cast<int>(number);
            }
    }
}

// From the front to the back, the prospects of each unit are held by that of those not yet taken that needs fewest hits for them:
// who is left can then hold whatever it could. Where two kinds of units only end alike somebody may find nobody: all stay then.
void LandBattle::stand_in(State& state, Side side) const {
    const auto& holders = holders_[at(static_cast<int>(side))];
    const View line = view(state, side);
    const int size = line.size();
    std::array<Small, most_units> who{}, hits{}, hq{};
    std::array<bool, most_units> is_taken{};
    for (int place = 0; place < size; ++place) {
        const int unit = line.line[at(place)];
        const auto& held = holders[at(prospects_[at(static_cast<int>(side))][at(unit)][at(line.hits[at(unit)])])];
        int best = -1;
        for (int other = 0; other < units(side); ++other)
            if (!is_taken[at(other)] && held[at(other)] >= 0 && (best < 0 || held[at(other)] < held[at(best)]))
                best = other;
        if (best < 0) return;
        is_taken[at(best)] = true;
        who[at(place)] = best;
        hits[at(best)] = held[at(best)];
        hq[at(best)] = line.hq[at(unit)];
    }
    for (int place = 0; place < size; ++place) line.line[at(place)] = who[at(place)];
    for (int unit = 0; unit < units(side); ++unit) {
        line.hits[at(unit)] = is_taken[at(unit)] ? int{hits[at(unit)]} : this->unit(side, unit).hits_to_kill();
        line.hq[at(unit)] = is_taken[at(unit)] ? int{hq[at(unit)]} : 0;
    }
}

void LandBattle::blur(State& state, const std::vector<bool>& asked) const {
    // the fields after hex_taken, in their order
    enum Asked : std::size_t { ended = 1, rounds, attacker_hits, attackers_lost, defender_hits, defenders_lost, fort };
    const auto is_asked = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i <= to && i < asked.size(); ++i)
            if (asked[i]) return true;
        return false;
    };
    const bool by_unit = is_asked(fort + 1, asked.size());
    const bool drops_attackers = !is_asked(attacker_hits, attackers_lost) && !by_unit;
    const bool drops_defenders = !is_asked(defender_hits, defenders_lost) && !by_unit;
    if (state.phase != Phase::over) {
        if (strengths_.empty() || state.phase < Phase::fighting) return;
        // a policy that looks at hits would choose another unit among those that stand in
        const LandPolicies& policies = setting_.policies;
        if (drops_attackers && policies.attacker_front != LandPolicies::Front::freshest)
            stand_in(state, Side::attacker);
        if (drops_defenders && policies.defender_front != LandPolicies::Front::freshest)
            stand_in(state, Side::defender);
        return;
    }
    if (!is_asked(ended, ended)) state.ended = hex_taken(state) ? Ended::defenders_gone : Ended::attackers_gone;
    if (!is_asked(rounds, rounds)) state.round = 0;
    if (drops_attackers) state.attackers = {};
    if (drops_defenders) state.defenders = {};
    if (!is_asked(fort, fort)) state.fort = 0;
    state.result = {}, state.hqs = 0, state.marker = 0, state.open = {};
}

}  // namespace warodds::eoa
