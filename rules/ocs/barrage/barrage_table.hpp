// The Barrage Table with its shifts, costs and reductions (OCS 10.0-10.3, 14.7c, 16.0, 18.3b, 18.3c, option 21.4).
//
// A barrage finds its initial column by strength, pays for that column (artillery only), moves by the shifts and rolls.
// Every function may be called while rolling: an air mission learns its strength after flak, an assault its target's density.
#pragma once

#include "rules/kit/narrow.hpp"
#include "rules/ocs/ground/combat_table.hpp"

namespace warodds::ocs {

// 10.0e F: one kind in a barrage; coastal guns that fire at ships count as naval (18.3g)
enum class FiredBy : std::int8_t { artillery, air, naval };

// How it is fired.
struct BarrageFire {
    bool spotter = true;        // 10.0b: a friendly combat unit is adjacent to the target
    bool strat_bomber = false;  // 14.1e: one takes part: never spotted, never short range
    bool short_range = false;   // 14.7c: every aircraft at or within ten hexes of its base
    bool long_range = false;    // 21.4: an aircraft flew more than half its range

    bool is_spotted() const { return spotter && !strat_bomber; }
};

// What is fired at: the combat units of a hex, or a naval target.
struct BarrageTarget {
    Rational density = 3;  // RE of combat units
    Terrain terrain = Terrain::open;
    int hedgehog = 0;
    bool strat_mode = false;  // a unit in the hex is in Strat Mode
    bool naval = false;  // 18.3c, 18.3g: a ship, or coastal guns: only the distance of aircraft shifts, no reduction
    bool halves = true;  // a 1/2 may cost a step; a reading for ships
};

inline constexpr int most_barrage_steps = 9;  // that a result may cost

// What a barrage does. Losses beyond what the target has are the caller's to ignore.
struct BarrageEffect {
    Small steps;
    bool dg;
    Small result;  // counts in BarrageTable::codes(); as read, before reductions
};

// The strength columns of a barrage table, and what artillery pays for each.
class BarrageColumns {
public:
    // 4.2, 10.0: by the sum of all that fire, rounded once; nothing for a strength that does not get on the table
    std::optional<int> initial_column(const Rational& strength) const;
    int least_strength() const { return least_strength_; }
    int supply_cost(int initial_column) const { return cost_[initial_column]; }  // 10.1b: tokens; only artillery pays
    const std::string& name(int column) const { return columns_.keys[column]; }  // "17-24"
    FiredBy fired_by() const { return by_; }

protected:
    BarrageColumns(Tables& tables, FiredBy by, const Axis& columns, const char* supply_chart);

    FiredBy by_;
    Axis columns_;

private:
    std::vector<int> cost_;
    int least_strength_;
};

// A result on the Barrage Table: "-", "DG", "[1/2]", "1/2", "2".
struct BarrageResult {
    std::int8_t halves = 0;  // of steps lost; an odd one is rounded with a die
    bool dg = false, bracketed = false;
};

class BarrageTable : public BarrageColumns {
public:
    // for naval targets only, if so: the charts that matter ashore are left alone
    BarrageTable(Tables& tables, FiredBy by, bool naval_targets = false)
        : BarrageTable(tables, by, naval_targets, read(tables, "ocs/barrage")) {}

    // to the right; with a ledger, a line for every shift that applies, and the net shift
    int shift(const BarrageFire& fire, const BarrageTarget& target, Ledger* ledger = nullptr) const;
    int column(int initial_column, int shift) const { return columns_.shift(initial_column, shift); }

    // Rolls on the table, and the rounding die of a 1/2.
    BarrageEffect fire(int column, const BarrageFire& fire, const BarrageTarget& target, Roller& roller) const;
    const std::vector<std::string>& codes() const { return chart_->codes(); }

private:
    using BarrageChart = std::shared_ptr<const Chart<BarrageResult>>;
    static BarrageChart read(Tables& tables, const char* id);
    BarrageTable(Tables& tables, FiredBy by, bool naval_targets, BarrageChart chart);

    BarrageChart chart_, to_shore_;  // the reduction is there for ships only
    std::shared_ptr<const Chart<int>> density_;
    std::array<int, 13> row_of_roll_{};
    std::vector<int> to_shore_row_;  // by code
    std::array<int, terrain_names.size()> terrain_;
    int hedgehog_, no_spotter_, strat_mode_, short_range_, long_range_;
    int half_from_, sheltering_hedgehog_;
};

}  // namespace warodds::ocs
