// Foldings of one procedure that roll alike are solved once: a hundred strengths against a hundred are some thirteen columns.
#pragma once

#include "analysis/figures/distribution.hpp"
#include "analysis/figures/happens.hpp"

#include <mutex>
#include <unordered_map>

namespace warodds {

class Distinct {
public:
    struct One {
        std::unique_ptr<Machine> machine{};
        std::vector<Estimate> values{};         // by ask; empty until somebody solves it
        std::vector<Expression::Kind> kinds{};  // of the asks
        std::vector<std::uint64_t> alike{};     // by ask, where unknown cells leave it open: see Distribution::likeness
        std::vector<std::optional<Expression::Wish>> wishes{};
        std::vector<std::optional<Happens>> where{};  // by ask
        Method method = Method::exact;
        std::uint64_t trials = 0;
    };

    // can this machine tell which others roll like it?
    static bool can_tell(const Machine& machine) { return machine.rolls_like(machine); }

    // The number of the machine that rolls like this one, which is kept if it is the first. One that cannot tell is not
    // kept: there may be as many as foldings, and it is folded again when its turn comes.
    std::size_t number(std::unique_ptr<Machine> machine) {
        if (!can_tell(*machine)) {
            const std::lock_guard lock(mutex_);
            all_.emplace_back();
            return all_.size() - 1;
        }
        std::string start(machine->state_size(), '\0');
        machine->start(reinterpret_cast<std::byte*>(start.data()));
        const std::lock_guard lock(mutex_);
        std::vector<std::size_t>& alike = by_start_[start];
        // the newest first: neighbours are likely to be alike
        for (std::size_t i = alike.size(); i-- > 0 && i + most_compared >= alike.size();)
            if (all_[alike[i]].machine->rolls_like(*machine)) return alike[i];
        alike.push_back(all_.size());
        all_.push_back({.machine = std::move(machine)});
        return alike.back();
    }
    std::vector<One>& all() { return all_; }

private:
    static constexpr std::size_t most_compared = 64;

    std::mutex mutex_;
    std::vector<One> all_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_start_;
};

}  // namespace warodds
