// The two charts that a number of factors and a die enter: Bombing and Barrage (3.8.2) and Air Combat (3.8.3). What comes
// out is a number of factors, or no result, which is 0 here.
#pragma once

#include "rules/kit/roll_chart.hpp"

namespace warodds::blitzkrieg {

constexpr int most_result = 20;  // that the charts declare

class FactorTable {
public:
    FactorTable(Tables& tables, const std::string& id);

    // One die for so many factors; none for no factors.
    int fire(int factors, Roller& roller, What what) const {
        return factors > 0 ? read(column(factors), roller, what) : 0;
    }
    int read(int column, Roller& roller, What what) const { return chart_.read(roller.d6(what), column, roller); }
    int column(int factors) const;  // throws InputError where the chart has none

    // Are the columns the printed ones? As long as nobody has listed those, every total has a column of its own.
    bool has_ranges() const { return has_ranges_; }
    // tells where the chart is entered
    // the column of so many factors, or so many columns to the left of it
    void tell(Ledger& ledger, const std::string& what, int factors, int left = 0) const;

private:
    static constexpr int most = 512;  // more factors are read as these

    RollChart<int> chart_;
    bool has_ranges_ = false;
    std::vector<int> columns_;  // by factors
};

using FactorTablePtr = std::shared_ptr<const FactorTable>;
FactorTablePtr bombing_table(Tables& tables);
FactorTablePtr air_table(Tables& tables);
// read at night while the columns of the bombing table are not known
FactorTablePtr night_table(Tables& tables);

}  // namespace warodds::blitzkrieg
