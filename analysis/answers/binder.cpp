#include "analysis/answers/binder.hpp"

#include "analysis/figures/distribution.hpp"
#include "analysis/figures/in_words.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

std::string turns_text(const std::set<int>& turns) {
    std::string text;
    for (const int turn : turns) text += fmt::format("{}{}", text.empty() ? "" : ", ", turn);
    return fmt::format("turn{} {}", turns.size() == 1 ? "" : "s", text);
}

// how likely the plan is stopped, by step
std::map<std::string, Estimate> chances_of(const Distribution& odds) {
    std::map<std::string, Estimate> chances;
    const std::size_t field = odds.field_index("stopped");
    for (const auto& [value, p] : odds.marginal(field)) chances[outcome_text(odds.fields[field], value)] = p;
    return chances;
}

std::vector<std::string> stop_notices(const Binder& binder, const Distribution* odds) {
    struct Stops {
        std::set<int> turns;
        std::vector<std::string> reasons;
    };
    std::map<std::pair<bool, std::string>, Stops> by_step;
    for (const Binder::Refused& one : binder.refused()) {
        Stops& stops = by_step[{one.is_inside, one.step}];
        stops.turns.insert(one.turns.begin(), one.turns.end());
        stops.reasons.push_back(one.why);
    }
    if (by_step.empty()) return {};
    const std::map<std::string, Estimate> chances = odds ? chances_of(*odds) : std::map<std::string, Estimate>();
    std::vector<std::string> notices;
    for (const auto& [step, stops] : by_step) {
        const auto& [is_inside, name] = step;
        std::string what;
        if (odds && !is_inside) {
            const auto chance = chances.find(name);
            if (chance == chances.end()) continue;  // best play does not go there
            what = fmt::format(", which stops the plan in {} of its courses",
                               percent(chance->second, odds->is_exact()));
        }
        const std::size_t more = stops.reasons.size() - 1;
        notices.push_back(
            fmt::format("{}: not allowed in {}{}: {}{}", name, turns_text(stops.turns), what, stops.reasons.front(),
                        more > 0 ? fmt::format("; and {} more reason{}", more, more == 1 ? "" : "s") : ""));
    }
    return notices;
}

}  // namespace

PassedOver passed_over_of(const Binder& binder) {
    PassedOver steps;
    for (const Binder::PassedOver& one : binder.passed_over()) {
        if (steps.empty() || steps.back().first != one.step) steps.push_back({one.step, {}});
        steps.back().second.push_back(one.force);
    }
    return steps;
}

std::string passed_over_text(const PassedOver& steps) {
    std::string text;
    for (const auto& [step, forces] : steps) {
        std::string lists;
        for (const std::string& force : forces) lists += (lists.empty() ? "" : ", ") + force;
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", step, lists);
    }
    return text;
}

std::vector<std::string> plan_notices(const Binder& binder, const Distribution* odds) {
    std::vector<std::string> notices = stop_notices(binder, odds);
    if (const PassedOver steps = passed_over_of(binder); !steps.empty())
        notices.push_back(passed_over_words + passed_over_text(steps));
    for (const Binder::PassedOver& one : binder.passed_over())
        if (odds && one.is_never)
            notices.push_back(fmt::format("'{}' {}: nobody in {}{}", one.step,
                                          odds->is_exact() ? "can never be done" : "was done in none of these trials",
                                          one.force, one.only.empty() ? "" : " where " + one.only));
    for (std::string& doubt : binder.doubts()) notices.push_back(std::move(doubt));
    return notices;
}

}  // namespace warodds
