// Forces as values, as slots of a state, and as lists of units with what can be counted of them.
#include "analysis/plans/plan_inside.hpp"

#include "analysis/plans/plan_units.hpp"

#include <fmt/format.h>

#include <cmath>

namespace warodds {
namespace {

std::optional<int> whole(const std::optional<Value>& value) {
    const auto* number = value ? std::get_if<Rational>(&*value) : nullptr;
    return number ? std::optional(static_cast<int>(number->numerator() / number->denominator())) : std::nullopt;
}

// What a unit has left in the coin of its game; without one its steps: those it says, the printed ones less those lost, or one for each of its printed levels.
std::int32_t steps_of(const Field& list, const Record& unit, std::int32_t unknown) {
    if (list.coin) {
        const std::optional<int> worth = list.coin->worth ? list.coin->worth(unit) : std::nullopt;
        return worth.value_or(unknown);
    }
    const auto number = [&](const char* name) {
        const Field* attribute = attribute_of(list, name);
        return attribute ? whole(value_or_default(*attribute, unit)) : std::nullopt;
    };
    if (const auto left = number("left")) return *left;
    if (const auto steps = number("steps")) return *steps - number("steps_lost").value_or(0);
    std::size_t levels = 0;
    bool has_levels = false;
    for (const Field& attribute : list.attributes) {
        if (attribute.kind != Kind::levels) continue;
        has_levels = true;
        if (const auto value = value_or_default(attribute, unit))
            levels = std::max(levels, parse_levels(std::get<std::string>(*value))->size());
    }
    if (levels > 1) return static_cast<std::int32_t>(levels);
    return has_levels || attribute_of(list, "steps") ? unknown : 1;
}

std::int32_t sum_of(const std::vector<Record>& units, const Field& attribute, std::int32_t unknown) {
    Rational sum = 0;
    for (const Record& unit : units) {
        const std::optional<Value> value = value_or_default(attribute, unit);
        if (!value) return unknown;
        if (const auto* flag = std::get_if<bool>(&*value)) sum += Rational(*flag ? 1 : 0);
        if (const auto* number = std::get_if<Rational>(&*value)) sum += *number;
    }
    sum *= PlanForce::parts_of_decimals;
    return static_cast<std::int32_t>(sum.numerator() / sum.denominator());
}

}  // namespace

std::int32_t PlanStore::list_number(std::size_t force, std::vector<Record> units) {
    if (keeps_numbers(force)) units = by_number(units);
    return given_.at({force, std::move(units)}, [&](const Given& given) { return new_list(force, given.units); });
}

std::int32_t PlanStore::new_list(std::size_t force, const std::vector<Record>& units) {
    const Field& field = plan_.field(plan_.forces[force]);
    PlanUnits made{to_text(field, Value(units)), units, {}};
    for (const Record& unit : made.units) made.has_numbers = made.has_numbers || unit.values.contains("number");
    // forces of one kind of unit may exchange lists; those of another never have equal ones
    for (const Field& attribute : field.attributes) made.text += "\n" + attribute.name;
    for (const std::string& name : measures_) {
        std::int32_t sum = 0;
        if (name == "units") {
            sum = static_cast<std::int32_t>(made.units.size());
        } else if (name == "steps") {
            for (const Record& unit : made.units) {
                const std::int32_t steps = steps_of(field, unit, PlanUnits::unknown);
                sum = steps == PlanUnits::unknown || sum == PlanUnits::unknown ? PlanUnits::unknown : sum + steps;
            }
        } else if (const Field* attribute = attribute_of(field, name)) {
            sum = sum_of(made.units, *attribute, PlanUnits::unknown);
        }
        made.measures.push_back(sum);
    }
    return static_cast<std::int32_t>(lists_.number(made));
}

std::int32_t PlanSlots::slot_of(std::size_t force, double number, const std::string& where) const {
    const PlanForce& known = plan.forces[force];
    if (known.type == PlanForce::Type::flag) {
        if (number != 0 && number != 1)
            throw Uncountable(
                fmt::format("{}: {} is yes or no, and would become {:.6g}; say what has to be so, such as "
                            "losses > 0",
                            where, known.name, number));
        return number != 0;
    }
    const double parts = number * known.parts, nearest = std::round(parts);
    if (std::abs(parts - nearest) > 1e-6)
        throw Uncountable(fmt::format("{}: {} would become {:.6g}{}", where, known.name, number,
                                      known.parts == 1
                                          ? ", and is a whole number; say floor(...), ceil(...) or round(...)"
                                          : ", finer than a plan counts"));
    if (std::abs(nearest) > 2e9)
        throw Uncountable(
            fmt::format("{}: {} would become {:.6g}, more than a plan can count", where, known.name, number));
    return static_cast<std::int32_t>(nearest);
}

std::int32_t PlanSlots::slot_of(std::size_t force, const Value& value, const std::string& where) const {
    const PlanForce& known = plan.forces[force];
    switch (known.type) {
        case PlanForce::Type::flag: return std::get<bool>(value);
        case PlanForce::Type::number: return slot_of(force, to_double(std::get<Rational>(value)), where);
        case PlanForce::Type::units: return store.list_number(force, std::get<std::vector<Record>>(value));
        case PlanForce::Type::word: break;
    }
    const std::string& word = std::get<std::string>(value);
    const auto found = std::find(words[force].begin(), words[force].end(), word);
    if (found == words[force].end())
        throw InputError(fmt::format("{}: {} is never '{}'{}", where, known.name, word, suggest(word, words[force])));
    return static_cast<std::int32_t>(found - words[force].begin());
}

Value PlanSlots::value_in(std::size_t force, std::int32_t slot) const {
    const PlanForce& known = plan.forces[force];
    switch (known.type) {
        case PlanForce::Type::flag: return slot != 0;
        case PlanForce::Type::number: return Rational(slot, known.parts);
        case PlanForce::Type::units: return store.list(slot).units;
        case PlanForce::Type::word: break;
    }
    return words[force][static_cast<std::size_t>(slot)];
}

Rational rational_of(double value, const std::string& where) {
    for (const int parts : {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 100, 120, 1000}) {
        const double whole = value * parts;
        if (std::abs(whole) < 1e15 && std::abs(whole - std::round(whole)) < 1e-6)
            return Rational(static_cast<std::int64_t>(std::round(whole)), parts);
    }
    throw InputError(fmt::format("{}: found {:.6g}, expected a plain fraction; say round(...), floor(...) or ceil(...)",
                                 where, value));
}

void PlanMachine::canonical(std::byte* state) const {
    if (head(state).inside) return;
    for (std::size_t force = 0; force < plan_->forces.size(); ++force)
        if (plan_->forces[force].type == PlanForce::Type::units)
            slots_of(state)[force] = store_->without_numbers(force, slots_of(state)[force]);
}

}  // namespace warodds
