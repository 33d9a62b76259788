// What the files of the plan machine share.
#pragma once

#include "analysis/plan_machine.hpp"

#include <limits>

namespace warodds {

// The units of a force as they stand, and what can be counted of them.
struct PlanMachine::UnitList {
    std::string text;  // with the kind of its units before it: equal texts are equal lists
    std::vector<Record> units;
    std::vector<std::int32_t> measures;  // by measures_; `unknown` where the units do not say

    static constexpr std::int32_t unknown = std::numeric_limits<std::int32_t>::min();
    bool operator==(const UnitList& other) const { return text == other.text; }
};

// A step bound for the situation that enters it.
struct PlanMachine::Entered {
    std::string error, why;  // why the rules refuse it, with its place and without; nothing else is there then
    std::unique_ptr<const Nested> nested;
    std::vector<PlanExpression> then;
    std::optional<PlanExpression> until, fails;
    std::vector<std::size_t> returned;  // forces that come back, behind the outcomes that are kept
    std::size_t kept = 0;
    Ledger ledger;
};

inline constexpr std::size_t most_fields = 128;  // that come back from a step
// the first field of a unit list that `units`, `steps` stand for
inline constexpr std::size_t units_measure = 0, steps_measure = 1;

std::optional<std::string> quoted_word(const std::string& text);  // 'alert', which is that word and no name
Rational rational_of(double value, const std::string& where);     // throws InputError where it is no plain fraction

}  // namespace warodds
