// The differential combat chart (12.7-12.9, 12.18): from factors and shifts to a column, from a die to losses.
#pragma once

#include "rules/case-geld/readings.hpp"
#include "tables/table.hpp"

#include <array>

namespace warodds::case_geld {

struct Losses {
    std::int8_t attacker = 0, defender = 0;
};

class CombatChart {
public:
    CombatChart() = default;
    CombatChart(BattleReadings::Clamp clamp, Tables& tables);

    int base(int differential) const { return base_[std::clamp(differential, lowest_, highest_) - lowest_]; }
    int column(int differential, int shift) const;
    // the least differential that the same shift brings to the same column; none where all below do
    std::optional<int> least_in_column(int differential, int shift) const;
    const std::string& heading(int column) const { return chart_->columns().keys[column]; }

    const Losses& read(Roller& roller, int die, int column) const { return roller.read(*chart_, row_[die], column); }
    int most_attacker_losses(int column) const { return most_[column]; }
    int most_attacker_losses() const;

private:
    std::shared_ptr<const Chart<Losses>> chart_;
    BattleReadings::Clamp clamp_ = BattleReadings::Clamp::clamp_then_shift;
    std::array<int, 7> row_{};       // by die
    std::vector<std::int8_t> base_;  // column by differential, from lowest_
    std::vector<int> most_;          // attackers' losses, by column
    int lowest_ = 0, highest_ = 0;   // headings at the ends of the chart
};

}  // namespace warodds::case_geld
