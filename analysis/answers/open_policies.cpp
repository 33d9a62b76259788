#include "analysis/answers/open_policies.hpp"

#include "analysis/answers/assumed.hpp"
#include "analysis/answers/budgeted.hpp"

#include <algorithm>

namespace warodds {

std::vector<OpenPolicy> open_policies(const Question& question, const Bound& usual, std::optional<Side> of,
                                      const TableSet& tables) {
    std::vector<OpenPolicy> all;
    for (const auto& [field, value] : usual.params) {
        if (field->role != Field::Role::policy || question.params.contains(field->name)) continue;
        if (of && field->side != *of) continue;
        OpenPolicy open{field, {value}};
        for (const Value& other : other_values(*field, value))
            if (is_understood(question, *field, other, tables, &usual)) open.values.push_back(other);
        if (open.values.size() > 1) all.push_back(std::move(open));
    }
    return all;
}

std::size_t changes_of(const WayToDecide& way) {
    return way.size() - static_cast<std::size_t>(std::count(way.begin(), way.end(), 0u));
}

std::vector<WayToDecide> combinations(const std::vector<OpenPolicy>& policies, std::size_t most, bool& is_whole) {
    std::size_t count = 1;
    for (const OpenPolicy& policy : policies) count = std::min(count * policy.values.size(), most + 1);
    std::vector<WayToDecide> all = {WayToDecide(policies.size(), 0)};
    for (std::size_t i = 0; i < policies.size(); ++i) {
        const std::size_t before = count > most ? 1 : all.size();
        for (std::size_t value = 1; value < policies[i].values.size(); ++value)
            for (std::size_t k = 0; k < before; ++k) {
                all.push_back(all[k]);
                all.back()[i] = value;
            }
    }
    is_whole = is_whole && count <= most;
    all.resize(std::min(all.size(), most));
    std::stable_sort(all.begin(), all.end(),
                     [](const WayToDecide& a, const WayToDecide& b) { return changes_of(a) < changes_of(b); });
    return all;
}

Question decided(Question question, const std::vector<OpenPolicy>& policies, const WayToDecide& way) {
    for (std::size_t i = 0; i < way.size(); ++i)
        if (way[i] != 0)
            question.params[policies[i].field->name] = {policies[i].values[way[i]], policies[i].field->name};
    return question;
}

}  // namespace warodds
