// One airdrop (11.19, 11.20): a die and its modifiers on the airdrop chart give the steps that land.
//
// Used by the airdrop procedure, by battles that dropped units join, and by the German landing of Turn 1.
#pragma once

#include "rules/kit/roll_chart.hpp"

namespace warodds::case_geld {

enum class DropUnit : std::int8_t { paratroop_army, airborne_corps };
// `landed`: dropped earlier this turn, and how it landed is known
enum class DropTerrain : std::int8_t { none, clear, rough, mountain, landed };

class Drop {
public:
    Drop(DropUnit unit, DropTerrain terrain, bool ezoc, Tables& tables, Ledger& ledger);

    int full() const { return full_; }  // the steps that it must have to drop
    int roll(Roller& roller) const {    // the steps that land
        return chart_.read(roller.d6({"11.19", "airdrop die"}) + modifier_, column_, roller);
    }

    // of the same charts
    bool operator==(const Drop& other) const {
        return modifier_ == other.modifier_ && column_ == other.column_ && full_ == other.full_;
    }

private:
    int modifier_;
    RollChart<int> chart_;
    int column_, full_ = 0;
};

}  // namespace warodds::case_geld
