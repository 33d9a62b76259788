#include "rules/blitzkrieg/roster.hpp"

#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::blitzkrieg {

std::vector<Option> loss_words() {
    return {{"cheap_first", "infantry, then artillery, airborne and rangers, armor and air assault last"},
            {"weakest_first", "the unit with the fewest factors left"},
            {"strongest_first", "the unit with the most factors left"}};
}

Roster::Roster(std::vector<Unit> units, Side side, LossPolicy policy, AirLosses air_losses)
    : units_(std::move(units)), side_(side), policy_(policy), air_losses_(air_losses) {
    // where there is nothing to choose, policies make no difference
    if (units_.size() < 2) policy_ = {};
    if (air({}) == 0 || ground({}) == 0) air_losses_ = {};
}

bool Roster::operator==(const Roster& other) const {
    return side_ == other.side_ && policy_ == other.policy_ && air_losses_ == other.air_losses_ &&
           groups_ == other.groups_ && is_forgotten_ == other.is_forgotten_ &&
           std::equal(units_.begin(), units_.end(), other.units_.begin(), other.units_.end(),
                      [](const Unit& a, const Unit& b) { return a.is_like(b); });
}

// the lowest goes first
int Roster::rank(const Lost& lost, std::size_t i) const {
    static constexpr int worth[] = {0, 2, 2, 3, 3, 1, 0, 1, 2, 3};  // by type
    const bool first = is_air(units_[i].type) == (air_losses_ == AirLosses::air_first);
    const int by_policy = policy_ == LossPolicy::cheap_first
                              ? worth[static_cast<int>(units_[i].type)] * 100 + left(lost, i)
                          : policy_ == LossPolicy::weakest_first ? left(lost, i)
                                                                 : -left(lost, i);
    return (first ? 0 : 10'000) + by_policy;
}

std::size_t Roster::next(const Lost& lost, From from, std::optional<int> group) const {
    std::size_t best = most;
    for (std::size_t i = 0; i < units_.size(); ++i)
        if (is_from(i, from) && left(lost, i) > 0 && (!group || groups_[i] == *group) &&
            (best == most || rank(lost, i) < rank(lost, best)))
            best = i;
    return best;
}

Choice Roster::choice(const char* rule) const {
    return {rule, side_ == Side::attacker ? "attacker's loss" : "defender's loss", side_, static_cast<int>(policy_)};
}

void Roster::tell(int taken, std::size_t unit, const Lost& lost, Roller& roller, const char* rule) const {
    roller.note([&](Ledger& ledger) {
        ledger.add(rule, side_ == Side::attacker ? "attacker loses" : "defender loses",
                   fmt::format("{} of {} {} ({})", taken, side_ == Side::attacker ? "attacker" : "defender",
                               number_in_list(units_[unit], unit), units_[unit].text()),
                   fmt::format("{} left in it", left(lost, unit)));
    });
}

// Takes one factor, or all that are due where only one unit is there to take them from. Gives how many it took. Units that are
// the same are one option, and the one that the policy would take stands for them.
int Roster::lose_some(Lost& lost, int due, From from, Roller& roller, const char* rule) const {
    std::array<std::size_t, most> options{};
    int count = 0, bearers = 0;
    for (std::size_t i = 0; i < units_.size(); ++i) {
        if (!is_from(i, from) || left(lost, i) == 0) continue;
        ++bearers;
        const auto end = options.begin() + count;
        const auto same = std::find_if(options.begin(), end, [&](std::size_t j) { return is_same(lost, i, j); });
        if (same == end) options[count++] = i;
    }
    const int chosen = roller.choose(choice(rule), count, [&](int) {
        const auto best = std::min_element(options.begin(), options.begin() + count,
                                           [&](std::size_t a, std::size_t b) { return rank(lost, a) < rank(lost, b); });
        return static_cast<int>(best - options.begin());
    });
    const std::size_t unit = options[chosen];
    const int taken = bearers == 1 ? due : 1;
    lost[unit] += taken;
    tell(taken, unit, lost, roller, rule);
    return taken;
}

// How many factors each group gives up, one group after the other. The policy's share is what its units would lose one by one.
void Roster::lose_by_groups(Lost& lost, int due, From from, Roller& roller, const char* rule) const {
    std::array<int, most> has{};  // by group
    int later = 0;
    for (std::size_t i = 0; i < units_.size(); ++i)
        if (is_from(i, from)) has[groups_[i]] += left(lost, i), later += left(lost, i);
    const auto by_policy = [&, before = lost, all = due](int group) {
        Lost then = before;
        int share = 0;
        for (int i = 0; i < all; ++i) {
            const std::size_t unit = next(then, from, {});
            ++then[unit];
            share += groups_[unit] == group;
        }
        return share;
    };
    for (int group = 0; group < static_cast<int>(units_.size()) && due > 0; ++group) {
        if (has[group] == 0) continue;
        later -= has[group];
        const int fewest = std::max(0, due - later), most_of_it = std::min(due, has[group]);
        const int taken = fewest + roller.choose(choice(rule), most_of_it - fewest + 1, [&](int) {
            return std::clamp(by_policy(group), fewest, most_of_it) - fewest;
        });
        const std::size_t first = next(lost, from, group);
        for (int i = 0; i < taken; ++i) ++lost[next(lost, from, group)];
        if (most_of_it > 0) tell(taken, first, lost, roller, rule);
        due -= taken;
    }
}

int Roster::lose(Lost& lost, int factors, From from, Roller& roller, const char* rule) const {
    int there = 0;
    for (std::size_t i = 0; i < units_.size(); ++i)
        if (is_from(i, from)) there += left(lost, i);
    const int taken = std::min(factors, there);
    if (taken == there) {
        for (std::size_t i = 0; i < units_.size(); ++i)
            if (is_from(i, from)) lost[i] = units_[i].factor;
        return taken;
    }
    if (is_forgotten_) lose_by_groups(lost, taken, from, roller, rule);
    else
        for (int due = taken; due > 0;) due -= lose_some(lost, due, from, roller, rule);
    return taken;
}

std::vector<Unit> Roster::after(const std::vector<Unit>& list, const Lost& lost) const {
    return survivors(list, [&](Unit& unit, std::size_t i) {
        if (lost[i] == 0) return unit.factor > 0;
        unit.factor -= lost[i];
        unit.barrage.reset();  // that of its substitutes is on their counters
        return unit.factor > 0;
    });
}

}  // namespace warodds::blitzkrieg
