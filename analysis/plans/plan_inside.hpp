// What the files of the plan machine share.
#pragma once

#include "analysis/plans/plan_machine.hpp"

namespace warodds {

// A step bound for the situation that enters it.
struct PlanEntered {
    std::string error, why;  // why the rules refuse it, with its place and without; nothing else is there then
    std::unique_ptr<const Nested> nested;
    std::vector<PlanExpression> then;
    std::optional<PlanExpression> until, fails;
    struct Returned {
        std::size_t force;
        std::string grows_from;                // the parameter whose units may have gone over to it
        std::optional<std::size_t> from = {};  // ... and which of these that is
    };
    std::vector<Returned> returned;  // forces that come back, behind the outcomes that are kept
    std::size_t kept = 0;
    Ledger ledger;
    std::vector<std::string> tables;   // the charts in use
    std::vector<std::string> remarks;  // what its binding says of itself
    // ... and of some of its ends: whether one of those was met
    struct Remarked {
        Expression holds;
        std::string text;
        mutable std::atomic<bool> is_met = false;
    };
    std::vector<std::shared_ptr<const Remarked>> of_ends;
    std::shared_ptr<const Bound> inside;  // of a step that is a plan
};

inline constexpr std::size_t most_names = 64;    // in one expression
inline constexpr std::size_t most_fields = 128;  // that come back from a step
// the first field of a unit list that `units`, `steps` stand for
inline constexpr std::size_t units_measure = 0, steps_measure = 1;

std::string plan_passed_name(const PlanStep& step);               // of its outcome: it was passed over
std::optional<std::string> quoted_word(const std::string& text);  // 'alert', which is that word and no name
Rational rational_of(double value, const std::string& where);     // throws InputError where it is no plain fraction

}  // namespace warodds
