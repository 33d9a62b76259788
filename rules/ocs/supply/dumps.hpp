// Supply points, tokens and percentages of them, and the blowing of dumps (OCS 4.1, 12.1a, 12.11a).
//
// All supply is counted in tokens, the smallest change there is; players say and read supply points.
#pragma once

#include "rules/kit/roll_chart.hpp"

namespace warodds::ocs {

// outcomes in supply points are counted in tokens
inline constexpr int tokens_of_a_point = 4;

class SupplyPoints {
public:
    explicit SupplyPoints(Tables& tables);

    // supply points with quarters as tokens; throws InputError, beginning with the parameter's name
    int tokens(const Rational& supply_points, const std::string& parameter) const;
    std::string text(int tokens) const;  // "2 SP 1T"
    int in_one() const { return in_one_; }

private:
    int in_one_;
};

// 4.1: to the nearest whole, a half goes up
int percent_of(int amount, int percent);

// a chart of percentages by the die
RollChart<int> percentages(Tables& tables, const std::string& id);

// 12.11a: one attempt on part or all of a dump
class DumpBlowing {
public:
    struct Result {
        int percent, destroyed;  // of the tokens tried
    };

    explicit DumpBlowing(Tables& tables) : points_(tables), chart_(percentages(tables, "ocs/dump-blowing")) {}
    Result roll(int tokens, Roller& roller) const;

private:
    SupplyPoints points_;
    RollChart<int> chart_;
};

}  // namespace warodds::ocs
