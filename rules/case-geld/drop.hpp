// One airdrop (11.19, 11.20): a die and its modifiers on the airdrop chart give the steps that land.
//
// Used by the airdrop procedure, by battles that dropped units join, and by the German landing of Turn 1.
#pragma once

#include "tables/table.hpp"

#include <array>

namespace warodds::case_geld {

enum class DropUnit : std::int8_t { paratroop_army, airborne_corps };
enum class DropTerrain : std::int8_t { none, clear, rough, mountain };

class Drop {
public:
    Drop(DropUnit unit, DropTerrain terrain, bool ezoc, Tables& tables, Ledger& ledger);

    int full() const { return full_; }  // the steps that it must have to drop
    int roll(Roller& roller) const {    // the steps that land
        const int die = roller.d6({"11.19", "airdrop die"});
        return roller.read(*chart_, row_[die], column_);
    }

private:
    std::shared_ptr<const Chart<int>> chart_;
    std::array<int, 7> row_{};  // by die
    int column_, full_;
};

}  // namespace warodds::case_geld
