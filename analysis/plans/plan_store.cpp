#include "analysis/plans/plan_store.hpp"

#include "analysis/plans/plan_units.hpp"

#include <algorithm>

namespace warodds {
namespace {

// Fights that one store keeps. A sweep that shares none of them between its cells would keep them all.
constexpr std::size_t most_kept = 1 << 15;

void mix(std::size_t& hash, std::size_t more) { hash = hash * 1'000'003 + more; }

std::size_t hash_of(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return std::hash<std::string>{}(*text);
    if (const auto* number = std::get_if<Rational>(&value))
        return std::hash<std::int64_t>{}(number->numerator() * 31 + number->denominator());
    if (const auto* flag = std::get_if<bool>(&value)) return *flag;
    std::size_t hash = 0;
    for (const Record& unit : std::get<std::vector<Record>>(value))
        for (const auto& [name, said] : unit.values) {
            mix(hash, std::hash<std::string>{}(name));
            mix(hash, hash_of(said));
        }
    return hash;
}

// units that speak of others by their numbers
bool names_numbers(const Plan& plan, const PlanForce& force) {
    const std::vector<Field>& attributes = plan.field(force).attributes;
    return std::any_of(attributes.begin(), attributes.end(),
                       [](const Field& attribute) { return !attribute.numbers_of.empty(); });
}

// by this plan or one that is a step of it
bool any_looks_at_numbers(const Plan& plan) {
    if (std::any_of(plan.forces.begin(), plan.forces.end(),
                    [&](const PlanForce& force) { return names_numbers(plan, force); }))
        return true;
    const auto looks = [](const auto& list) {
        return std::any_of(list.begin(), list.end(), [](const auto& one) { return looks_at_numbers(one.only); });
    };
    return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const PlanStep& step) {
        return looks(step.with) || (step.plan() && any_looks_at_numbers(*step.plan())) ||
               std::any_of(step.then.begin(), step.then.end(), [&](const auto& then) { return looks(then.units); });
    });
}

}  // namespace

// what of unit lists has to be counted when they are made
PlanStore::PlanStore(const Plan& plan, bool keeps_numbers)
    : plan_(plan), keeps_numbers_(keeps_numbers || any_looks_at_numbers(plan)), measures_{"units", "steps"} {
    for (const PlanForce& force : plan.forces)
        has_numbers_.push_back(force.type == PlanForce::Type::units && attribute_of(plan.field(force), "number"));
    plan.each_text([&](const PlanText& text) {
        for (const std::string& name : Expression::names_in(text.text)) {
            const auto dot = name.find('.');
            if (dot == name.npos || plan.force_named(name.substr(0, dot)) == plan.forces.size()) continue;
            const std::string measure = name.substr(dot + 1);
            if (std::find(measures_.begin(), measures_.end(), measure) == measures_.end()) measures_.push_back(measure);
        }
    });
}

std::size_t PlanStore::HashOfFrame::operator()(const PlanFrame& frame) const {
    std::size_t hash = frame.step;
    for (const auto& [name, value] : frame.params) mix(hash, hash_of(value));
    for (const std::int32_t slot : frame.unchanged) mix(hash, static_cast<std::size_t>(slot));
    return hash;
}

std::size_t PlanStore::HashOfGiven::operator()(const Given& given) const {
    std::size_t hash = given.force;
    mix(hash, hash_of(given.units));
    return hash;
}

std::shared_ptr<PlanStore> PlanStore::with_room(std::shared_ptr<PlanStore> store, const Plan& plan) {
    if (store && store->entered_.size() < most_kept) return store;
    return std::make_shared<PlanStore>(plan, store && store->keeps_numbers_);
}

std::shared_ptr<PlanStore> PlanStore::inside(const Plan& plan) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<PlanStore>& store = inside_[&plan];
    if (!store) store = std::make_shared<PlanStore>(plan, keeps_numbers_);
    return store = with_room(std::move(store), plan);
}

const std::vector<Record>& PlanStore::chosen_units(const PlanStep& step, const PlanValue& value, View slots) {
    const std::vector<Record>& all = list(slots[value.force]).units;
    if (value.only.empty()) return all;
    const auto which = static_cast<std::int32_t>(&value - step.with.data());
    return chosen_.at({place_of(step), which, slots[value.force]}, [&](const Key&) {
        return units_where(plan_.field(plan_.forces[value.force]), numbered_units(value.force, slots[value.force]),
                           value.only, value.where, true);
    });
}

std::int32_t PlanStore::joined_units(const PlanStep& step, const PlanStep::Then& then, View slots) {
    Key key = {place_of(step), static_cast<std::int32_t>(&then - step.then.data())};
    for (const UnitsOf& part : then.units) key.push_back(slots[part.force]);
    return joined_.at(key, [&](const Key&) {
        std::vector<Record> units;
        for (const UnitsOf& part : then.units) {
            const Field& field = plan_.field(plan_.forces[part.force]);
            std::vector<Record> some = numbered_units(part.force, slots[part.force]);
            if (!part.only.empty()) some = units_where(field, some, part.only, then.value.where, true);
            if (!part.words.empty()) some = units_with(field, some, part.words, then.value.where);
            units.insert(units.end(), some.begin(), some.end());
        }
        if (!keeps_numbers(then.force))
            for (Record& unit : units) unit.values.erase("number");
        return list_number(then.force, std::move(units));
    });
}

std::vector<Record> PlanStore::numbered_units(std::size_t force, std::int32_t number) const {
    const std::vector<Record>& units = list(number).units;
    return keeps_numbers(force) ? numbered(units) : units;
}

std::int32_t PlanStore::next_turn(std::size_t force, std::int32_t number) {
    std::vector<const Field*> ending;
    for (const Field& attribute : plan_.field(plan_.forces[force]).attributes)
        if (attribute.ends_with_turn) ending.push_back(&attribute);
    const auto ends = [](const Record& unit, const Field& attribute) {
        const auto found = unit.values.find(attribute.name);
        return found != unit.values.end() && (attribute.ends_as.empty() || found->second == Value(attribute.ends_as));
    };
    const auto has_some = [&](const Record& unit) {
        return std::any_of(ending.begin(), ending.end(),
                           [&](const Field* attribute) { return ends(unit, *attribute); });
    };
    const std::vector<Record>& units = list(number).units;
    if (std::none_of(units.begin(), units.end(), has_some)) return number;
    const std::int32_t no_step = -1;
    return joined_.at({no_step, static_cast<std::int32_t>(force), number}, [&](const Key&) {
        std::vector<Record> fresh = units;
        for (Record& unit : fresh)
            for (const Field* attribute : ending)
                if (ends(unit, *attribute)) unit.values.erase(attribute->name);
        return list_number(force, std::move(fresh));
    });
}

// Which of several alike units was hit is told by their numbers in the list, which no rule looks at.
std::int32_t PlanStore::without_numbers(std::size_t force, std::int32_t number) {
    const PlanUnits& known = list(number);
    if (!known.has_numbers || keeps_numbers(force)) return number;
    std::vector<Record> plain = known.units;
    for (Record& unit : plain) unit.values.erase("number");
    return list_number(force, std::move(plain));
}

}  // namespace warodds
