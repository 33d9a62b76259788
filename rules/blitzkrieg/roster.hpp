// Who loses the factors that a side has to give up: its owner's choice, factor by factor (3.8.1.12).
#pragma once

#include "rules/blitzkrieg/units.hpp"
#include "rules/kit/narrow.hpp"

#include <array>

namespace warodds::blitzkrieg {

// Which of its units a side gives up first; the first that is named counts most.
enum class LossPolicy { cheap_first, weakest_first, strongest_first };
enum class AirLosses { ground_first, air_first };  // of losses that may be taken from either
std::vector<Option> loss_words();

class Roster {
public:
    static constexpr int most = 24;
    using Lost = std::array<Narrow<std::uint8_t>, most>;  // factors by unit, of which none has more than 200

    Roster() = default;
    Roster(std::vector<Unit> units, Side side, LossPolicy policy, AirLosses air_losses);

    const std::vector<Unit>& units() const { return units_; }
    int left(const Lost& lost, std::size_t i) const { return units_[i].factor - lost[i]; }
    template <class Of>
    int total(const Lost& lost, Of&& of) const {
        int sum = 0;
        for (std::size_t i = 0; i < units_.size(); ++i)
            if (of(units_[i])) sum += left(lost, i);
        return sum;
    }
    int ground(const Lost& lost) const {
        return total(lost, [](const Unit& unit) { return !is_air(unit.type); });
    }
    int air(const Lost& lost) const {
        return total(lost, [](const Unit& unit) { return is_air(unit.type); });
    }
    int all(const Lost& lost) const {
        return total(lost, [](const Unit&) { return true; });
    }

    enum class From { all, ground, air };
    // Takes factors from units of a kind: at most so many as there are. Gives how many were taken.
    int lose(Lost& lost, int factors, From from, Roller& roller, const char* rule) const;

    // Nobody asks which unit it was: of units of one group, which count alike whoever of them is left, it is only decided how
    // many factors they lose together.
    void set_groups(std::vector<int> groups) { groups_ = std::move(groups); }
    void forget() { is_forgotten_ = !groups_.empty(); }

    // the same losses by the same choices, whatever the units are called
    bool operator==(const Roster& other) const;

    // what is left of a list
    std::vector<Unit> after(const std::vector<Unit>& list, const Lost& lost) const;

private:
    bool is_from(std::size_t i, From from) const {
        return from == From::all || is_air(units_[i].type) == (from == From::air);
    }
    bool is_same(const Lost& lost, std::size_t i, std::size_t j) const {
        return units_[i].is_like(units_[j]) && lost[i] == lost[j];
    }
    int rank(const Lost& lost, std::size_t i) const;
    // the unit of a group, or of all of them, that the policy takes next; most where there is none
    std::size_t next(const Lost& lost, From from, std::optional<int> group) const;
    Choice choice(const char* rule) const;
    void tell(int taken, std::size_t unit, const Lost& lost, Roller& roller, const char* rule) const;
    int lose_some(Lost& lost, int due, From from, Roller& roller, const char* rule) const;
    void lose_by_groups(Lost& lost, int due, From from, Roller& roller, const char* rule) const;

    std::vector<Unit> units_;
    Side side_ = Side::attacker;
    LossPolicy policy_ = LossPolicy::cheap_first;
    AirLosses air_losses_ = AirLosses::ground_first;
    std::vector<int> groups_;  // by unit
    bool is_forgotten_ = false;
};

}  // namespace warodds::blitzkrieg
