// What players ask of an attack beyond its plain outcome (OCS 9.7, 9.11d, 9.13): the column that was rolled on, the strength
// that is left, and what became of one unit. Such outcomes tell more ends apart, so they are told only where asked for.
#pragma once

#include "rules/ocs/ground/attack_setup.hpp"

namespace warodds::ocs {

// The unit that is asked for: "attacker 2", or a name that one unit has. Without it `member` is -1. Throws InputError.
struct Watched {
    Side side = Side::attacker;
    int member = -1;

    Watched(const Forces& forces, const std::string& unit);
    bool is_set() const { return member >= 0; }
    const Unit& unit(const Forces& forces) const { return forces.units(static_cast<int>(side))[member]; }
    // like no other, so that whoever loses the steps may keep it or not
    Forces marked(Forces forces) const;

    static const char* help() {
        return "unit that unit_losses, unit_destroyed and unit_exploits are about: attacker 2, defender 1, or its name";
    }
    std::string needed() const {  // for the outcomes that are about it
        return is_set() ? "" : "is about one unit, so say which: unit=\"attacker 2\", or its name";
    }
    bool operator==(const Watched&) const = default;
};

// The strength of listed units by the steps that each has lost since, as it counts in attack or defense (9.11d, 21.2); modes,
// terrain and supply apart.
class StrengthsLeft {
public:
    static constexpr int parts = 4;  // halves of halves

    StrengthsLeft() = default;
    StrengthsLeft(const Forces& forces, const std::optional<UnitValues>& values);

    // in parts; `lost_by(unit)` since
    template <class LostBy>
    int sum(int side, LostBy&& lost_by) const {
        int all = 0;
        for (std::size_t i = 0; i < by_loss_[side].size(); ++i)
            all += by_loss_[side][i][static_cast<std::size_t>(lost_by(static_cast<int>(i)))];
        return all;
    }
    static std::string help(Side side);  // of an outcome

    bool operator==(const StrengthsLeft&) const = default;

private:
    std::array<std::vector<std::vector<int>>, 2> by_loss_;  // by side, unit and steps lost
};

class AttackWatch {
public:
    AttackWatch(const AttackPlan& plan, const AttackCharts& charts, const Combat& combat);

    const std::vector<std::string>& columns() const { return headings_; }
    int column(const Combat& combat, const Combat::State& state) const;
    // in parts; of listed units only
    int strength_left(const Combat& combat, const Combat::State& state, Side side) const;

    const Watched& watched() const { return watched_; }

    bool operator==(const AttackWatch&) const = default;

private:
    Watched watched_;
    std::vector<std::string> headings_;                          // those of all terrains that may count
    std::array<std::vector<int>, terrain_names.size()> column_;  // by terrain and column: the heading
    StrengthsLeft strengths_;
};

}  // namespace warodds::ocs
