// The overruns and attacks of a turn, made when a situation first comes up and remembered (OCS 8.1, 9.1, 9.5b, 12.4, 12.10a,
// 21.3): who can take part, who is paid for, and the combat that this makes.
#pragma once

#include "rules/ocs/ground/attack_setup.hpp"
#include "rules/ocs/ground/fight.hpp"
#include "rules/ocs/turn/turn_plan.hpp"

namespace warodds::ocs {

class TurnFights {
public:
    TurnFights(const TurnPlan& plan, Tables& tables);  // throws InputError

    const TurnPlan& plan() const { return plan_; }
    const TurnUnits& units() const { return units_; }
    void check_stacking() const;  // 4.8a: of the hexes that overruns come from; throws InputError
    void forget_effects() { keeps_effects_ = false; }
    void keep_losers() { keeps_losers_ = true; }
    // somebody may ask what the turn leaves behind, or who lost the steps
    bool keeps_effects() const { return keeps_effects_ || keeps_losers_; }
    const std::optional<UnitValues>& values() const { return charts_.values; }

    // what has become of everybody, by number; 0: nobody hurt
    std::uint32_t number(const Roster& roster) const { return memory_->rosters.number(roster); }
    const Roster& roster(std::uint32_t number) const { return memory_->rosters[number]; }

    std::uint32_t number(const Entering& entering) const { return memory_->entering.number(entering); }
    const Fight& fight(std::uint32_t number) const {
        return memory_->fights.at(number, [&](std::uint32_t) { return make(memory_->entering[number]); });
    }
    Fight make(const Entering& entering) const;
    // 21.8b: what the cheapest unit pays that could attack; none when nobody can
    std::optional<int> least_cost(const Roster& roster, const Moment& moment, int tokens) const;

private:
    // what came up so far
    struct Memory {
        Interned<Roster, HashOfBytes<Roster>> rosters;
        Interned<Entering, HashOfBytes<Entering>> entering;
        Made<std::uint32_t, Fight> fights;  // by the number of what enters them
        RollsMemory rolls;
    };

    bool takes_part(const Roster& roster, int unit, const Moment& moment) const;
    bool can_overrun(const Roster& roster, int unit, bool exploitation_phase) const;
    int overrun_hex(const Roster& roster, bool exploitation_phase) const;

    TurnPlan plan_;
    AttackCharts charts_;
    TurnUnits units_;
    int highest_entry_;
    bool keeps_effects_ = true, keeps_losers_ = false;
    std::shared_ptr<Memory> memory_ = std::make_shared<Memory>();
};

}  // namespace warodds::ocs
