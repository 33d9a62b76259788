#include "analysis/answers/other_ways.hpp"

namespace warodds {

void OtherWays::know(const Distribution& odds) {
    plain_.emplace();
    for (const Expression& figure : figures_) plain_->emplace_back(odds.ask(figure).value);
}

std::optional<OtherWays::Way> OtherWays::as_asked() {
    return budget_.tried([&]() -> Way { return {plain(), as_now}; });
}

std::optional<OtherWays::Way> OtherWays::with(const Values& changed) {
    const std::string key = key_of(changed);
    const auto met = met_.find(key);
    if (met != met_.end() && met->second) return met->second;
    return met_[key] = budget_.tried([&]() -> Way { return way_of(fold(changed)); });
}

std::string OtherWays::key_of(const Values& changed) const {
    std::string key;
    for (const auto& [name, value] : changed)
        key += name + "=" + to_text(question_.procedure->expect_parameter(name, name), value) + "\n";
    return key;
}

OtherWays::Folded OtherWays::fold(const Values& changed) {
    std::vector<std::string> names;
    std::vector<Value> values;
    for (const auto& [name, value] : changed) {
        names.push_back(name);
        values.push_back(check_value(question_.procedure->expect_parameter(name, name), value, name));
    }
    if (bound_.again) {  // which knows more than a folding of its own would
        Question other = question_;
        for (std::size_t i = 0; i < names.size(); ++i) other.params[names[i]] = {values[i], names[i]};
        Bound bound = bind_for_odds(other, tables_, &bound_);
        return {std::move(bound.machine), std::move(bound.outcomes)};
    }
    const Refolding& refolding = refolding_of(names);
    std::unique_ptr<Machine> machine = refolding.fold(values, charts_);
    std::vector<Field> outcomes = refolding.outcomes(*machine);
    return {std::move(machine), std::move(outcomes)};
}

const Refolding& OtherWays::refolding_of(const std::vector<std::string>& names) {
    std::unique_ptr<Refolding>& refolding = refoldings_[names];
    if (!refolding) {
        refolding = question_.procedure->refolding(question_.params, names, tables_);
        refolding->asked = question_.named();
    }
    return *refolding;
}

OtherWays::Way OtherWays::way_of(Folded folded) {
    if (!Distinct::can_tell(*folded.machine)) return {solved(*folded.machine, folded.outcomes), {}};
    if (folded.machine->rolls_like(*bound_.machine)) return {plain(), as_now};
    const std::size_t number = distinct_.number(std::move(folded.machine));
    auto known = known_.find(number);
    if (known == known_.end())
        known = known_.emplace(number, solved(*distinct_.all()[number].machine, folded.outcomes)).first;
    return {known->second, as_now + 1 + number};
}

const OtherWays::Figures& OtherWays::plain() {
    if (!plain_) plain_ = solved(*bound_.machine, bound_.outcomes);
    return *plain_;
}

// What charts in use there say may have other words: a figure that is not understood there is none.
OtherWays::Figures OtherWays::solved(const Machine& machine, const std::vector<Field>& outcomes) {
    const Distribution odds = budget_.solve(machine, outcomes).odds;
    Figures values;
    for (const Expression& figure : figures_) {
        try {
            values.emplace_back(odds.ask(Expression::parse(figure.text(), odds.fields, figure.text())).value);
        } catch (const InputError&) {
            values.emplace_back();
        }
    }
    return values;
}

}  // namespace warodds
