// The differential combat chart (12.7-12.9, 12.18): from factors and shifts to a column, from a die to losses.
#pragma once

#include "rules/case-geld/readings.hpp"
#include "rules/kit/narrow.hpp"
#include "rules/kit/roll_chart.hpp"

namespace warodds::case_geld {

struct Losses {
    Small attacker, defender;
};

class CombatChart {
public:
    static constexpr int most_in_a_cell = 60;

    CombatChart() = default;
    CombatChart(BattleReadings::Clamp clamp, Tables& tables);

    int base(int differential) const { return base_[std::clamp(differential, lowest_, highest_) - lowest_]; }
    int column(int differential, int shift) const;
    // the least differential that the same shift brings to the same column; none where all below do
    std::optional<int> least_in_column(int differential, int shift) const;
    int column_named(const std::string& heading) const;  // as printed, with or without its plus; -1 for none
    const std::string& heading(int column) const { return chart_->chart().columns().keys[column]; }

    const Losses& read(Roller& roller, int die, int column) const { return chart_->read(die, column, roller); }
    bool reads_like(const CombatChart& other) const { return clamp_ == other.clamp_; }  // of the same chart
    bool reads_all() const { return reads_all_; }                                       // every cell is known
    int most_attacker_losses(int column) const { return most_[column]; }
    int most_attacker_losses() const;
    int bound(Side side) const;  // of a side's losses, also where a cell cannot be read

private:
    std::optional<RollChart<Losses>> chart_;
    BattleReadings::Clamp clamp_ = BattleReadings::Clamp::clamp_then_shift;
    std::vector<int> base_;         // column by differential, from lowest_
    std::vector<int> most_;         // attackers' losses, by column
    int lowest_ = 0, highest_ = 0;  // headings at the ends of the chart
    bool reads_all_ = true;
};

}  // namespace warodds::case_geld
