// Expressions of a plan: the same as those of questions, over forces, the turn, and the outcomes of a step.
#include "analysis/plans/plan_inside.hpp"

#include "analysis/plans/plan_units.hpp"

#include "tables/text.hpp"

#include <fmt/format.h>

namespace warodds {

std::optional<std::string> quoted_word(const std::string& text) {
    const std::string_view word = trim(text);
    if (word.size() < 2 || word.front() != '\'' || word.find('\'', 1) != word.size() - 1) return {};
    return std::string(word.substr(1, word.size() - 2));
}

namespace {

// what can be counted of a list of units
std::vector<std::string> countable(const Field& list) {
    std::vector<std::string> names = {"units", coin_name(list)};
    for (const Field& attribute : list.attributes)
        if (attribute.kind == Kind::integer || attribute.kind == Kind::number || attribute.kind == Kind::boolean)
            names.push_back(attribute.name);
    return names;
}

// all that an expression of a plan can name
std::vector<std::string> names_of(const Plan& plan, const std::vector<Field>* outcomes) {
    std::vector<std::string> names = {"turn", "round"};
    for (const PlanForce& force : plan.forces) {
        if (force.type != PlanForce::Type::units) names.push_back(force.name);
        else
            for (const std::string& what : countable(plan.field(force))) names.push_back(force.name + "." + what);
    }
    for (std::size_t i = 0; outcomes && i < outcomes->size(); ++i) names.push_back((*outcomes)[i].name);
    return names;
}

}  // namespace

PlanExpression PlanMachine::condition(const PlanText& text, const std::vector<Field>* outcomes, const char* otherwise,
                                      int repeat) const {
    PlanExpression result = understand(text, outcomes, true, repeat);
    if (result.expression.can_hold()) return result;
    const bool says_turn = Expression::names_in(text.text).contains("turn");
    throw InputError(fmt::format(
        "{} \"{}\": this can never hold, so {}{}", text.where, text.text, otherwise,
        says_turn ? fmt::format("; the plan has {} turn{}", plan_->turns, plan_->turns == 1 ? "" : "s") : ""));
}

PlanExpression PlanMachine::understand(const PlanText& text, const std::vector<Field>* outcomes, bool is_truth,
                                       int repeat) const {
    PlanExpression result;
    if (!is_truth && (result.said = quoted_word(text.text))) return result;
    std::vector<Field> fields;
    const auto add = [&](Field field, PlanSource source) {
        fields.push_back(std::move(field));
        result.sources.push_back(source);
    };
    const auto number = [](std::string name, std::optional<Rational> low, std::optional<Rational> high) {
        Field field;
        field.name = std::move(name);
        field.low = low;
        field.high = high;
        return field;
    };
    const std::set<std::string> names = Expression::names_in(text.text);
    for (const std::string& name : names) {
        if (name == "turn") add(number(name, Rational(1), Rational(plan_->turns)), {PlanSource::What::turn});
        if (name == "round") add(number(name, Rational(1), Rational(repeat)), {PlanSource::What::round});
        const auto dot = name.find('.');
        const std::size_t force = plan_->force_named(name.substr(0, dot));
        std::size_t outcome = outcomes ? outcomes->size() : 0;
        for (std::size_t i = 0; outcomes && i < outcomes->size(); ++i)
            if ((*outcomes)[i].name == name) outcome = i;
        const bool is_outcome = outcomes && outcome < outcomes->size();
        if (force < plan_->forces.size() && is_outcome)
            throw InputError(
                fmt::format("{} \"{}\": '{}' is a force of the plan and an outcome of this step; call the force "
                            "something else",
                            text.where, text.text, name));
        if (is_outcome) {
            Field field = (*outcomes)[outcome];
            field.low = field.high = {};  // what it is at most depends on who fights, and the expression does not
            add(std::move(field), {PlanSource::What::outcome, outcome});
        }
        if (force == plan_->forces.size()) continue;
        const PlanForce& known = plan_->forces[force];
        if (known.type == PlanForce::Type::units) {
            if (dot == name.npos)
                throw InputError(fmt::format(
                    "{} \"{}\": '{}' is a list of units; say {}.units, {}.steps or the sum of an "
                    "attribute, such as {}.{}",
                    text.where, text.text, name, name, name, name,
                    plan_->field(known).shorthand.empty() ? "strength" : plan_->field(known).shorthand.front()));
            const std::string what = name.substr(dot + 1);
            const std::vector<std::string>& counted = store_->measures();
            const bool is_coin = what == coin_name(plan_->field(known)) && is_counted(plan_->field(known));
            const auto measure =
                is_coin ? steps_measure
                        : static_cast<std::size_t>(std::find(counted.begin(), counted.end(), what) - counted.begin());
            const std::vector<std::string> all = countable(plan_->field(known));
            if (std::find(all.begin(), all.end(), what) == all.end())
                throw InputError(fmt::format("{} \"{}\": nothing of '{}' is counted as '{}'{}", text.where, text.text,
                                             known.name, what, suggest(what, all)));
            Field field = number(name, {}, {});
            if (measure > steps_measure) field.parts = PlanForce::parts_of_decimals;
            else field.low = Rational(0), field.high = Rational(std::numeric_limits<std::int32_t>::max());
            add(std::move(field), {PlanSource::What::measure, force, measure});
            continue;
        }
        if (dot != name.npos)
            throw InputError(fmt::format("{} \"{}\": '{}' is no list of units", text.where, text.text, known.name));
        Field field = number(name, {}, {});
        field.parts = known.parts;
        // what a file says and nothing changes; another value of it may be just what somebody tries
        if (!known.is_changed && !known.is_fixed && !given_.contains(name) && !first_.empty())
            field.low = field.high = Rational(first_[force]);
        if (known.type == PlanForce::Type::flag) {
            field.kind = Kind::boolean;
            if (names.contains("turn_of"))
                add(number("turn_of(" + name + ")", Rational(1), Rational(plan_->turns + 1)),
                    {PlanSource::What::turn_of, force});
        }
        if (known.type == PlanForce::Type::word) {
            field.kind = Kind::choice;
            for (const std::string& word : forces_->words[force]) field.options.push_back({word, ""});
        }
        add(std::move(field), {PlanSource::What::force, force});
    }
    // an assignment may be a word
    if (!is_truth)
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (fields[i].kind == Kind::choice && trim(text.text) == fields[i].name) {
                result.expression = Expression::of_field(fields, i);
                result.word = std::make_shared<const Field>(fields[i]);
                return result;
            }
    const Expression::Names known{outcomes ? "force or outcome" : "force", [&] { return names_of(*plan_, outcomes); }};
    result.expression = is_truth ? Expression::parse(text.text, fields, text.where, known)
                                 : Expression::parse_value(text.text, fields, text.where, known);
    if (fields.size() > most_names)
        throw InputError(fmt::format("{} \"{}\": names more than {} things", text.where, text.text, most_names))
            .too_much();
    if (is_truth && result.expression.kind() != Expression::Kind::probability)
        throw InputError(
            fmt::format("{} \"{}\": expected a yes or no, such as 'not taken and turn <= 2'", text.where, text.text));
    return result;
}

void PlanMachine::refuse_unknown(std::size_t force, const std::string& measure) const {
    if (measure == coin_name(plan_->field(plan_->forces[force])) && plan_->field(plan_->forces[force]).coin)
        throw Uncountable(fmt::format("{}: nothing of {} is counted as lost; say {}_units", plan_->forces[force].where,
                                      plan_->forces[force].name, plan_->forces[force].name));
    throw Uncountable(fmt::format("{}: {} has a unit that does not say its {}; write {}=N behind it",
                                  plan_->forces[force].where, plan_->forces[force].name, measure, measure));
}

double PlanMachine::evaluate(const PlanExpression& expression, const Head& head, View slots,
                             std::span<const std::int32_t> outcome) const {
    std::array<std::int32_t, most_names> values;
    for (std::size_t i = 0; i < expression.sources.size(); ++i) {
        const PlanSource& source = expression.sources[i];
        switch (source.what) {
            case PlanSource::What::force: values[i] = slots[source.index]; break;
            case PlanSource::What::measure: {
                values[i] = list(slots, source.index).measures[source.measure];
                if (values[i] == PlanUnits::unknown) refuse_unknown(source.index, store_->measures()[source.measure]);
                break;
            }
            case PlanSource::What::turn: values[i] = head.turn; break;
            case PlanSource::What::round: values[i] = head.round + 1; break;
            case PlanSource::What::turn_of: values[i] = turn_or_never(slots[turn_slot(source.index)]); break;
            case PlanSource::What::outcome: values[i] = outcome[source.index]; break;
        }
    }
    return expression.expression.evaluate({values.data(), expression.sources.size()});
}

}  // namespace warodds
