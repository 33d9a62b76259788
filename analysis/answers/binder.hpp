// Binder: what a machine may be besides, where it binds procedures while it runs: a plan.
//
// Binding a fight that nobody met before is nearly all the work of a plan, so bindings have a budget, which the plans inside a plan
// share. Which charts were read, what the rules refused, and what was passed over, is known only afterwards.
#pragma once

#include "sim/machine.hpp"

#include <atomic>
#include <memory>
#include <set>
#include <string>

namespace warodds {

class Binder {
public:
    struct Budget {
        std::atomic<std::uint64_t> spent = 0, most = ~std::uint64_t{0};  // beyond it TooLarge is thrown
    };

    virtual ~Binder() = default;
    virtual Budget& budget() const = 0;
    virtual void share(std::shared_ptr<Budget> budget) = 0;  // from now on, with what was spent so far
    virtual std::vector<std::string> tables() const = 0;     // charts that it read so far

    // Steps that could not be done, and such as were passed over for a list of units that had nobody left, as far as that was met.
    struct Refused {
        std::string step, why;
        std::set<int> turns;
        bool is_inside;  // of a plan inside the plan, which goes on
        bool operator==(const Refused&) const = default;
    };
    struct PassedOver {
        std::string step, field, force,
            only;       // `field`: the outcome that says so; `only`: which units of the force were wanted
        bool is_never;  // the step was never done
    };
    // A condition that was looked at: when a step is done, what ends its repetitions or the plan.
    struct Condition {
        std::string step, key, text;  // 'exploit', "when", "taken and turn > 1"; no step: of the plan itself
        bool is_met;                  // in some course of things
        bool is_reached = true;       // ... or the step was never come to, and has none
    };
    virtual std::vector<Refused> refused() const = 0;
    virtual std::vector<PassedOver> passed_over() const = 0;
    virtual std::vector<Condition> conditions() const = 0;
    virtual std::vector<std::string> doubts() const = 0;   // what its author may not have meant
    virtual std::vector<std::string> remarks() const = 0;  // what the bindings of its steps say of themselves, by step
};

inline const Binder* binder_of(const Machine& machine) { return dynamic_cast<const Binder*>(&machine); }

// Steps that were passed over, with the lists that had nobody left.
using PassedOver = std::vector<std::pair<std::string, std::vector<std::string>>>;
PassedOver passed_over_of(const Binder& binder);
inline constexpr const char* passed_over_words = "passed over where a list has nobody left: ";
std::string passed_over_text(const PassedOver& steps);  // "attack (village), barrage (guns)"

// What the rules refused, a sentence for each step: in which turns, and how likely the plan is stopped there, where that is known. Then
// what was passed over or can never be done, and what its author may not have meant.
struct Distribution;
std::vector<std::string> plan_notices(const Binder& binder, const Distribution* odds);

}  // namespace warodds
