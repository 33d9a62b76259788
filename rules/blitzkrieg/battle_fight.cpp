// The battle itself: the ratio and straining (3.8.1.10, 3.8.1.11), the die, and what it does (3.8.1.12).
#include "rules/blitzkrieg/battle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warodds::blitzkrieg {
namespace {

template <class Which>
void eliminate(const Roster& roster, Roster::Lost& lost, Which&& which) {
    for (std::size_t i = 0; i < roster.units().size(); ++i)
        if (which(roster.units()[i])) lost[i] = roster.units()[i].factor;
}
bool is_on_ground(const Unit& unit) { return !is_air(unit.type); }
bool is_aircraft(const Unit& unit) { return is_air(unit.type); }

}  // namespace

bool Battle::step(State& state, Roller& roller) const {
    if (state.phase == Phase::odds) {
        settle_odds(state, roller);
    } else if (state.phase == Phase::roll) {
        read_box(state, roller);
    } else if (state.phase == Phase::resolve) {
        resolve(state, roller);
    } else if (state.phase == Phase::strain) {
        // Half of the losses that the attack has cost, once more.
        if (roller.d6({"3.8.1.11", "strain die"}) <= state.strain) {
            const int before = attackers_.all(state.attackers);
            take_attacker_losses(state, (state.attacker_loss + 1) / 2,
                                 readings_.strain_share == BattleReadings::YesNo::yes, roller);
            state.strain_loss = before - attackers_.all(state.attackers);
        }
        state.phase = Phase::done;
    }
    return state.phase == Phase::done;
}

// The points that lead to the next ratio, where straining is allowed at all and the attacker is ready for so many.
int Battle::strain_points(int level, int attack, int defense) const {
    const bool is_illegal = level <= -worst_;
    if (is_illegal && (level < -worst_ || readings_.strain_illegal == BattleReadings::YesNo::no)) return 0;
    if (level + 2 > strain_up_to_) return 0;
    if (cap_ && level + 1 > *cap_ && readings_.strain_past_cap == BattleReadings::YesNo::no) return 0;
    const int points = points_to(level + 1, attack, defense);
    return points >= 1 && points <= std::min(strain_points_, field_.strain) ? points : 0;
}

void Battle::settle_odds(State& state, Roller& roller) const {
    const int attack = attack_strength(state), defense = defense_strength(state);
    // Aircraft alone are no defense: they are gone when an enemy is adjacent (3.5.6).
    if (defenders_.ground(state.defenders) == 0 || defense == 0) return end_without_die(state, no_odds, roller);
    int level = level_of(attack, defense);
    if (overruns_now(level)) return end_without_die(state, overrun, roller);

    if (const int points = strain_points(level, attack, defense)) {
        const int strained = readings_.strain_step == BattleReadings::StrainStep::next
                                 ? level + 1
                                 : level_of(attack + points, defense);
        const Choice choice{"3.8.1.11", "straining", Side::attacker, static_cast<int>(policies_.strain_policy)};
        const bool strains = roller.choose(choice, 2, [&](int policy) {
            return policy == static_cast<int>(StrainPolicy::reach) ||
                   (policy == static_cast<int>(StrainPolicy::even) && points <= 3);
        }) == 1;
        roller.note([&](Ledger& ledger) {
            ledger.add("3.8.1.11", "straining", strains ? fmt::format("{} points", points) : "no",
                       strains ? fmt::format("to {}", odds_words()[even + strained].name) : "");
        });
        if (strains) {
            state.strain = points;
            level = strained;
            if (readings_.strain_overrun == BattleReadings::YesNo::yes && overruns_now(level))
                return end_without_die(state, overrun, roller);
        }
    }
    if (level <= -worst_) return end_without_die(state, illegal, roller);
    state.odds = even + (state.strain == 0 ? rolled(level) : std::min(level, 5));
    roller.note([&](Ledger& ledger) { ledger.add("3.8.1.12", "column", odds_words()[state.odds].name); });
    state.phase = Phase::roll;
}

void Battle::end_without_die(State& state, int odds, Roller& roller) const {
    state.odds = odds;
    if (odds == illegal) {
        state.attacker_loss = attackers_.ground(state.attackers);
        eliminate(attackers_, state.attackers, is_on_ground);
    } else {
        if (odds == overrun) state.defender_loss = defenders_.all(state.defenders);
        eliminate(defenders_, state.defenders, [](const Unit&) { return true; });
        state.vacated = 1;
    }
    roller.note([&](Ledger& ledger) {
        ledger.add(odds == overrun   ? "3.5.5"
                   : odds == illegal ? "3.8.1.6"
                                     : "3.5.6",
                   "without a die", odds == illegal ? "the attackers are eliminated" : "no defender is left");
    });
    state.phase = Phase::done;
}

void Battle::read_box(State& state, Roller& roller) const {
    const Box box = chart_->read(roller.d6({"3.8.1.12", "attrition die"}), columns_[state.odds - first_ratio], roller);
    state.attacker_loss = box.attacker_loss, state.defender_loss = box.defender_loss;
    state.attacker_retreat = box.attacker_retreat, state.defender_retreat = box.defender_retreat;
    // nobody advances who retreats, nor where the other side stays
    const bool vacates = box.defender_retreat > 0 || box.defender_loss >= defenders_.ground(state.defenders);
    const bool gives_way = box.attacker_retreat > 0 || box.attacker_loss >= attackers_.ground(state.attackers);
    if (vacates && box.attacker_retreat == 0) state.attacker_advance = box.attacker_advance;
    if (gives_way && box.defender_retreat == 0) state.defender_advance = box.defender_advance;
    state.phase = Phase::resolve;
}

void Battle::resolve(State& state, Roller& roller) const {
    const int attackers = attackers_.all(state.attackers), defenders = defenders_.all(state.defenders);
    take_attacker_losses(state, state.attacker_loss, true, roller);
    state.attacker_loss = attackers - attackers_.all(state.attackers);
    defenders_.lose(
        state.defenders, state.defender_loss,
        readings_.grounded_defense == BattleReadings::Grounded::counts ? Roster::From::all : Roster::From::ground,
        roller, "3.8.1.12");
    state.defender_loss = defenders - defenders_.all(state.defenders);
    retreat_defenders(state, std::exchange(state.defender_retreat, Small(0)), roller);
    retreat_attackers(state, std::exchange(state.attacker_retreat, Small(0)), roller);
    abandon_aircraft(state);
    state.phase = state.strain > 0 ? Phase::strain : Phase::done;
}

// Supporting bombers take at least half, a minimum of one (3.8.1.9).
void Battle::take_attacker_losses(State& state, int factors, bool shared, Roller& roller) const {
    const int bombers = attackers_.air(state.attackers);
    const int theirs = shared
                           ? attackers_.lose(state.attackers, (factors + 1) / 2, Roster::From::air, roller, "3.8.1.9")
                           : 0;
    attackers_.lose(state.attackers, factors - theirs, Roster::From::all, roller, "3.8.1.12");
    state.bomber_loss += bombers - attackers_.air(state.attackers);
}

void Battle::retreat_defenders(State& state, int hexes, Roller& roller) const {
    const bool stuck = hexes > *field_.retreat_room || (terrain_ == Terrain::mountain && !mountain_retreat_);
    if (hexes > 0 && stuck && defenders_.ground(state.defenders) > 0) {
        eliminate(defenders_, state.defenders, is_on_ground);
        roller.note([&](Ledger& ledger) {
            ledger.add(terrain_ == Terrain::mountain && !mountain_retreat_ ? "2.2.5" : "3.8.1.12", "defenders' retreat",
                       "eliminated", fmt::format("{} hexes", hexes));
        });
    }
    if (defenders_.ground(state.defenders) > 0) state.defender_retreat = hexes;
    state.vacated = hexes > 0 || defenders_.ground(state.defenders) == 0;
}

void Battle::retreat_attackers(State& state, int hexes, Roller& roller) const {
    if (hexes == 0) return;
    const int before = attackers_.ground(state.attackers);
    // nobody retreats into the sea, so whoever attacks from there has nowhere to go
    eliminate(attackers_, state.attackers, [&](const Unit& unit) {
        return is_on_ground(unit) && (hexes > field_.attacker_room || unit.hex == Unit::Hex::sea ||
                                      (unit.hex == Unit::Hex::mountain && !mountain_retreat_));
    });
    const int left = attackers_.ground(state.attackers);
    if (left > 0) state.attacker_retreat = hexes;
    if (left < before)
        roller.note([&](Ledger& ledger) {
            ledger.add("3.8.1.12", "attackers' retreat", fmt::format("{} factors eliminated", before - left));
        });
}

void Battle::eliminate_attackers(State& state, bool (*which)(const Unit&)) const {
    eliminate(attackers_, state.attackers, which);
}
void Battle::eliminate_crowded(State& state, bool (*which)(const Unit&), std::size_t room) const {
    std::vector<std::size_t> there;
    for (std::size_t i = 0; i < attackers_.units().size(); ++i)
        if (which(attackers_.units()[i]) && attackers_.left(state.attackers, i) > 0) there.push_back(i);
    std::stable_sort(there.begin(), there.end(), [&](std::size_t a, std::size_t b) {
        return attackers_.left(state.attackers, a) > attackers_.left(state.attackers, b);
    });
    for (std::size_t i = room; i < there.size(); ++i) state.attackers[there[i]] = attackers_.units()[there[i]].factor;
}
void Battle::push_back(State& state, int hexes, Roller& roller) const {
    retreat_defenders(state, hexes, roller);
    abandon_aircraft(state);
}

// Aircraft that the ground units have left behind are gone when an enemy is adjacent (3.5.6).
void Battle::abandon_aircraft(State& state) const {
    if (state.vacated && attackers_.ground(state.attackers) > 0) eliminate(defenders_, state.defenders, is_aircraft);
}

void Battle::blur(State& state, const std::vector<bool>& asked, std::size_t from) {
    if (state.phase < Phase::resolve) return;
    using enum Told;
    const auto any = [&](std::initializer_list<Told> outcomes) {
        return std::any_of(outcomes.begin(), outcomes.end(),
                           [&](Told told) { return asked[from + static_cast<std::size_t>(told)]; });
    };
    const bool is_over = state.phase == Phase::done;
    if (!any({attack_left, advance, attacker_retreat, defender_advance, grounded_left})) {
        state.attacker_retreat = 0;
        if (!any({attacker_losses, bomber_losses, strain_losses})) {
            state.attackers = {};
            state.attacker_loss = 0, state.strain_loss = 0, state.bomber_loss = 0, state.strain = 0;
            if (state.phase == Phase::strain) state.phase = Phase::done;
        }
    }
    if (!any({advance})) state.attacker_advance = 0;
    if (!any({defender_advance})) state.defender_advance = 0;
    const bool is_left_told = any({defense_left, grounded_left, defender_advance});
    if (!is_left_told && !any({defender_retreat, advance, hex_vacated})) {
        state.defender_retreat = 0, state.vacated = 0;
        if (!any({defender_losses})) state.defenders = {}, state.defender_loss = 0;
    } else if (is_over && !is_left_told) {
        state.defenders = {};
        if (!any({defender_losses})) state.defender_loss = 0;
        if (!any({defender_retreat})) state.defender_retreat = 0;
    }
}

int Battle::advance(const State& state) const {
    if (!state.vacated || state.odds == no_odds) return 0;
    bool any = false;
    for (std::size_t i = 0; i < attackers_.units().size(); ++i)
        any = any || ((advances_[i] || state.odds == overrun) && is_on_ground(attackers_.units()[i]) &&
                      attackers_.left(state.attackers, i) > 0);
    if (!any || state.attacker_retreat > 0) return 0;
    if (state.odds == overrun) return overrun_move_;
    return setting_.after_barrage ? std::min<int>(state.attacker_advance, barrage_advance_)
                                  : int(state.attacker_advance);
}

int Battle::defender_advance(const State& state) const {
    const bool beaten = state.attacker_retreat > 0 || attackers_.ground(state.attackers) == 0;
    return beaten && !state.vacated && defenders_.ground(state.defenders) > 0 ? int(state.defender_advance) : 0;
}

}  // namespace warodds::blitzkrieg
