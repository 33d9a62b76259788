// The Barrage vs Facility Table: air bases, ports and trainbusting (OCS 10.0c, 14.8, 15.0c, 19.0b). No shifts, one die.
#pragma once

#include "rules/kit/narrow.hpp"
#include "rules/ocs/barrage/barrage_table.hpp"
#include "sim/nested.hpp"

namespace warodds::ocs {

// A result on the table: "1 * (5)"; each kind of target looks at its own part.
struct FacilityResult {
    std::int8_t hits = 0;       // levels of an air base, hits on a port
    std::int8_t loss_from = 0;  // the lowest die with which an aircraft on the base loses a step; 0 for none does
    bool star = false;          // trainbusting
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

enum class Facility { air_base, port, train };

// A barrage at one facility after its column is known: what is hit, then each aircraft on an air base that may lose a step.
// A procedure holds it, and makes a step of the first die and of each group of aircraft that are alike.
class FacilityStrike {
public:
    struct Target {
        Facility facility = Facility::air_base;
        int level = 3;        // of the air base; 0 is an air strip
        int hits_before = 0;  // on the port
    };
    struct State {
        Small hits, star, loss_from;
        Small rolled, steps, destroyed;  // aircraft that have rolled, and their losses
    };

    FacilityStrike(const Target& target, Tables& tables, FiredBy by, Ledger& ledger);  // throws InputError

    const FacilityTable& table() const { return table_; }
    void fire(State& state, int column, Roller& roller) const;
    // whether an aircraft among so many on the base still has to roll
    bool checks_aircraft(const State& state, int aircraft) const {
        return target_.facility == Facility::air_base && state.loss_from > 0 && state.rolled < aircraft;
    }
    // how many of those that roll next may do so together: all at full strength, who come first, or all reduced
    static int next_together(const State& state, int at_full_strength, int aircraft);
    // So many of them, a die for each, as one draw. Returns a bit for each that loses a step.
    std::uint16_t check_aircraft(State& state, int at_full_strength, int number, Roller& roller) const;

    int levels_lost(const State& state) const { return target_.facility == Facility::air_base ? int{state.hits} : 0; }
    int hits_on_port(const State& state) const {
        return target_.facility == Facility::port ? target_.hits_before + state.hits : 0;
    }

private:
    // so that the weights of a draw stay small
    static constexpr int most_together = 15;
    using Rolls = Made<std::uint32_t, std::shared_ptr<const Nested>>;

    Target target_;
    FacilityTable table_;
    int most_hits_ = 0;                                         // that still count
    std::shared_ptr<Rolls> rolls_ = std::make_shared<Rolls>();  // by who rolls against what
};

}  // namespace warodds::ocs
