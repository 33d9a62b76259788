// Binder: what a machine may be besides, where it binds procedures while it runs: a plan.
//
// Binding a fight that nobody met before is nearly all the work of a plan, so bindings have a budget, which the plans inside a plan
// share. Which charts were read, and what the rules refused, is known only afterwards.
#pragma once

#include "sim/machine.hpp"

#include <atomic>
#include <memory>
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
    virtual std::vector<std::string> remarks() const = 0;    // why steps could not be done, as far as that was met
};

inline const Binder* binder_of(const Machine& machine) { return dynamic_cast<const Binder*>(&machine); }

}  // namespace warodds
