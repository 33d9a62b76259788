// The Barrage vs Facility Table: air bases, ports and trainbusting (OCS 10.0c, 14.8, 19.0b). No shifts, one die.
#pragma once

#include "rules/ocs/barrage_table.hpp"

namespace warodds::ocs {

// A result on the table: "1 * (5)"; each kind of target looks at its own part.
struct FacilityResult {
    std::int8_t hits = 0;         // levels of an air base, hits on a port
    std::int8_t loss_from = 0;    // the lowest die with which an aircraft on the base loses a step; 0 for none does
    bool star = false;            // trainbusting
};

class FacilityTable : public BarrageColumns {
public:
    FacilityTable(Tables& tables, FiredBy by) : FacilityTable(tables, by, read(tables)) {}

    FacilityResult fire(int column, Roller& roller) const {
        return roller.read(*chart_, row_of_die_[roller.d6({"10.0c", "facility die"})], column);
    }
    // 10.0c A: one of the aircraft on an air base with that result; no die without a number in parentheses
    static bool loses_step(const FacilityResult& result, Roller& roller) {
        return result.loss_from > 0 && roller.d6({"10.0c", "aircraft loss die"}) >= result.loss_from;
    }

private:
    using FacilityChart = std::shared_ptr<const Chart<FacilityResult>>;
    static FacilityChart read(Tables& tables);
    FacilityTable(Tables& tables, FiredBy by, FacilityChart chart);

    FacilityChart chart_;
    std::array<int, 7> row_of_die_{};
};

}  // namespace warodds::ocs
