// How a step of a plan is bound for the situation that enters it, and what comes back from it.
#include "analysis/plans/plan_inside.hpp"

#include "analysis/plans/plan_units.hpp"
#include "tables/text.hpp"

#include <fmt/format.h>

namespace warodds {

// A step's procedure as the plan sees it: of its outcome only what the plan looks at, then the forces that come back.
class PlanMachine::Flow final : public Machine {
public:
    struct Back {
        std::string parameter;
        std::size_t force;
        std::vector<Record> others;  // units of the force that stayed out of it
        bool was_empty = false;      // nobody went in
    };

    // `is_enemys`: the plan's own side is the defender of the procedure, and the enemy its attacker
    Flow(std::shared_ptr<const PlanSlots> forces, std::shared_ptr<const Bound> bound, std::vector<std::size_t> kept,
         std::vector<Back> back, bool is_enemys)
        : forces_(std::move(forces)),
          bound_(std::move(bound)),
          kept_(std::move(kept)),
          back_(std::move(back)),
          is_enemys_(is_enemys) {
        if (back_.empty()) bound_->machine->forget_effects();
    }

    std::size_t state_size() const override { return inner().state_size(); }
    std::size_t fields() const override { return kept_.size() + back_.size(); }
    void start(std::byte* state) const override { inner().start(state); }
    bool finished(const std::byte* state) const override { return inner().finished(state); }
    void step(std::byte* state, Roller& roller) const override {
        const Roller::Exchange sides(roller, is_enemys_);
        inner().step(state, roller);
    }
    void canonical(std::byte* state) const override { inner().canonical(state); }
    std::uint32_t place(const std::byte* state) const override { return inner().place(state); }
    Moment moment(const std::byte* state) const override { return inner().moment(state); }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        std::vector<std::int32_t> all(inner().fields());
        inner().outcome(state, all);
        for (std::size_t i = 0; i < kept_.size(); ++i) fields[i] = all[kept_[i]];
        if (back_.empty()) return;
        const ParamSet left = bound_->after_in_turn(state);
        for (std::size_t i = 0; i < back_.size(); ++i) {
            const auto found = left.find(back_[i].parameter);
            const bool is_back = found != left.end();
            if (!is_back && !back_[i].was_empty) throw std::logic_error(back_[i].parameter + " did not come back");
            Value value = is_back ? found->second.value : Value(std::vector<Record>());
            if (auto* units = std::get_if<std::vector<Record>>(&value)) {
                if (forces_->store.keeps_numbers(back_[i].force)) *units = numbered(std::move(*units));
                units->insert(units->begin(), back_[i].others.begin(), back_[i].others.end());
            }
            fields[kept_.size() + i] = forces_->slot_of(back_[i].force, value, back_[i].parameter);
        }
    }

private:
    const Machine& inner() const { return *bound_->machine; }

    std::shared_ptr<const PlanSlots> forces_;
    std::shared_ptr<const Bound> bound_;
    std::vector<std::size_t> kept_;
    std::vector<Back> back_;
    bool is_enemys_;
};

// what the parameters of a step are computed from
void PlanMachine::understand_with(std::size_t step) {
    with_[step].clear();
    const auto add = [&](const PlanText& text) -> const PlanExpression& {
        return with_[step].emplace_back(understand(text, nullptr, false));
    };
    for (const PlanValue& value : plan_->steps[step].with) {
        if (value.from == PlanValue::From::expression)
            if (const PlanExpression& one = add(value.value); one.said)
                check_value(*value.field, *one.said, value.where);
        if (value.from != PlanValue::From::ratio) continue;
        for (const PlanText* side : {&value.value, &value.divisor})
            if (const PlanExpression& one = add(*side); one.said || one.word)
                throw InputError(fmt::format("{} \"{}\": found a word, expected a number", side->where, side->text));
    }
}

std::vector<double> PlanMachine::computed(const Head& now, View slots) const {
    std::vector<double> numbers;
    for (const PlanExpression& expression : with_[now.step])
        numbers.push_back(expression.said ? 0 : evaluate(expression, now, slots));
    return numbers;
}

PlanFrame PlanMachine::frame_of(std::size_t number) const {
    const PlanStep& step = plan_->steps[number];
    PlanFrame frame{number, {}, forces_->words, {}};
    for (const PlanValue& value : step.with)
        if (value.from == PlanValue::From::constant)
            frame.params.emplace_back(value.field->name, values_[value.parameter]);
    for (const auto& [inner, parameter] : step.passed)
        if (given_.contains(plan_->procedure.parameters[parameter].name))
            frame.params.emplace_back(inner, values_[parameter]);
    for (const std::string& name : step.names_afterwards())
        if (const std::size_t force = plan_->force_named(name);
            force < plan_->forces.size() && !plan_->forces[force].is_changed)
            frame.unchanged.push_back(first_[force]);
    return frame;
}

// all that a step's parameters are taken from
PlanMachine::Key PlanMachine::key_of(const Head& now, View slots, std::span<const double> computed) const {
    Key key = {frames_[now.step]};
    for (const PlanValue& value : plan_->steps[now.step].with)
        if (value.from == PlanValue::From::force) key.push_back(slots[value.force]);
    for (const double number : computed) {
        const auto bits = std::bit_cast<std::array<std::int32_t, 2>>(number);
        key.insert(key.end(), bits.begin(), bits.end());
    }
    return key;
}

// What a machine met counts as its own, whoever bound it: a plan inside is always bound by it, since that one counts too.
const PlanMachine::Entered& PlanMachine::entered(const Head& now, View slots) const {
    const std::vector<double> numbers = computed(now, slots);
    return *entered_.at(key_of(now, slots, numbers), [&](const Key& key) {
        if (++budget_->spent > budget_->most) throw TooLarge("this plan has more different fights than can be bound");
        const PlanStep& step = plan_->steps[now.step];
        const auto make = [&](const Key&) { return std::make_shared<const Entered>(enter(step, numbers, slots)); };
        const std::shared_ptr<const Entered> entry = step.plan() ? make(key) : store_->entered(key, make);
        const std::lock_guard lock(mutex_);
        used_.insert(entry->tables.begin(), entry->tables.end());
        for (const std::string& text : entry->remarks) remarks_.insert(step.name + ": " + text);
        if (entry->inside) {
            dynamic_cast<Binder&>(*entry->inside->machine).share(budget_);
            plans_inside_.emplace_back(step.name, entry->inside);
        }
        return entry;
    });
}

void PlanMachine::understand(const PlanStep& step, const std::vector<Field>* outcomes, Entered& entry) const {
    for (const PlanStep::Then& then : step.then) {
        const PlanForce& force = plan_->forces[then.force];
        PlanExpression& value = entry.then.emplace_back();
        if (force.type == PlanForce::Type::units) continue;
        value = understand(then.value, outcomes, false);
        const bool is_word = value.said || value.word;
        if (is_word != (force.type == PlanForce::Type::word))
            throw InputError(fmt::format("{} \"{}\": {} is {}, and this is {}", then.value.where, then.value.text,
                                         force.name,
                                         force.type == PlanForce::Type::word   ? "a word"
                                         : force.type == PlanForce::Type::flag ? "yes or no"
                                                                               : "a number",
                                         is_word ? "a word" : "none"));
    }
    if (step.until) entry.until = condition(*step.until, outcomes, "it would end nothing", step.repeat);
    if (step.fails)  // "false": its author says that it cannot go wrong
        entry.fails = trim(step.fails->text) == "false"
                          ? understand(*step.fails, outcomes, true)
                          : condition(*step.fails, outcomes, "the step would never go wrong", step.repeat);
}

PlanMachine::Entered PlanMachine::enter(const PlanStep& step, std::span<const double> computed, View slots) const {
    Entered entry;
    std::shared_ptr<Bound> bound;
    try {
        const ParamSet params = params_of(step, computed, slots);
        const Plan* plan = step.plan();
        bound = std::make_shared<Bound>(plan ? bind_plan(*plan, params, tables_, store_->inside(*plan))
                                             : step.procedure->bind(params, tables_));
    } catch (const InputError& error) {
        entry.error = fmt::format("{}: {}: {}", step.where, step.name, error.marked());
        entry.why = error.marked();
        return entry;
    }
    bound->tell(step.names_afterwards());
    entry.ledger = bound->ledger;
    understand(step, &bound->outcomes, entry);
    // only these outcomes are kept
    std::vector<std::size_t> kept;
    const auto keep = [&](PlanExpression& expression) {
        for (PlanSource& source : expression.sources) {
            if (source.what != PlanSource::What::outcome) continue;
            const auto found = std::find(kept.begin(), kept.end(), source.index);
            const auto place = static_cast<std::size_t>(found - kept.begin());
            if (found == kept.end()) kept.push_back(source.index);
            source.index = place;
        }
    };
    for (PlanExpression& expression : entry.then) keep(expression);
    if (entry.until) keep(*entry.until);
    if (entry.fails) keep(*entry.fails);
    entry.kept = kept.size();
    std::vector<Flow::Back> back;
    for (const PlanValue& value : step.with) {
        if (value.from != PlanValue::From::force || plan_->forces[value.force].is_fixed) continue;
        const std::vector<std::string>& effects = step.procedure->effects;
        if (std::find(effects.begin(), effects.end(), value.field->name) == effects.end()) continue;
        Flow::Back one{value.field->name, value.force, {}, false};
        if (!value.only.empty())
            one.others = units_where(plan_->field(plan_->forces[value.force]),
                                     store_->numbered_units(value.force, slots[value.force]), value.only, value.where,
                                     false);
        one.was_empty = plan_->forces[value.force].type == PlanForce::Type::units &&
                        store_->chosen_units(step, value, slots).empty();
        entry.returned.push_back({value.force, value.field->grows_from});
        back.push_back(std::move(one));
    }
    // those that went over to another list are not lost
    for (PlanEntered::Returned& one : entry.returned)
        for (std::size_t i = 0; i < back.size(); ++i)
            if (!one.grows_from.empty() && back[i].parameter == one.grows_from) one.from = i;
    if (kept.size() + back.size() > most_fields)
        throw InputError(fmt::format("{}: {} gives back more than {} figures", step.where, step.name, most_fields))
            .too_much();
    entry.tables = bound->tables;
    for (const Remark& remark : bound->remarks)
        if (remark.holds.empty()) entry.remarks.push_back(remark.text);
    if (step.plan()) entry.inside = bound;
    entry.nested = std::make_unique<Nested>(
        std::make_unique<Flow>(forces_, bound, std::move(kept), std::move(back), step.side == Side::defender));
    return entry;
}

ParamSet PlanMachine::params_of(const PlanStep& step, std::span<const double> computed, View slots) const {
    ParamSet params;
    std::size_t next = 0;  // of the computed numbers
    const std::vector<PlanExpression>& expressions = with_[static_cast<std::size_t>(&step - plan_->steps.data())];
    for (const PlanValue& value : step.with) {
        const Field& field = *value.field;
        std::optional<Value> found;
        switch (value.from) {
            case PlanValue::From::constant: found = values_[value.parameter]; break;
            case PlanValue::From::force:
                if (plan_->forces[value.force].type != PlanForce::Type::units) {
                    found = value_in(value.force, slots[value.force]);
                } else {
                    const std::vector<Record>& units = store_->chosen_units(step, value, slots);
                    const bool is_left_out = field.needs_one || (value.may_be_empty && !field.belongs.empty());
                    if (!units.empty() || !is_left_out) found = units;
                }
                break;
            case PlanValue::From::ratio: {
                const Rational above = rational_of(computed[next], value.where),
                               below = rational_of(computed[next + 1], value.where);
                next += 2;
                if (below <= Rational(0))
                    throw InputError(fmt::format("{}: found {} : {}, expected a number above 0 behind the colon",
                                                 value.where, to_text(above), to_text(below)));
                found = above / below;
                break;
            }
            case PlanValue::From::expression: {
                const PlanExpression& expression = expressions[next];
                const double number = computed[next++];
                if (expression.said) found = *expression.said;
                else if (expression.word) found = expression.word->options[static_cast<std::size_t>(number)].name;
                else if (field.kind == Kind::boolean && (number == 0 || number == 1)) found = number != 0;
                else found = rational_of(number, value.where);
                break;
            }
        }
        if (const auto* number = found ? std::get_if<Rational>(&*found) : nullptr; number && field.kind == Kind::text)
            found = to_text(*number);
        if (found) params[field.name] = {std::move(*found), value.where};
    }
    for (const auto& [inner, parameter] : step.passed) {
        const Field& own = plan_->procedure.parameters[parameter];
        if (given_.contains(own.name)) params[inner] = {values_[parameter], own.name};
    }
    return params;
}

// All values are worked out before any of them is set.
void PlanMachine::assign(const Head& now, Slots slots, const std::vector<PlanExpression>& values,
                         std::span<const std::int32_t> outcome) const {
    const PlanStep& step = plan_->steps[now.step];
    const std::vector<PlanStep::Then>& then = step.then;
    std::vector<std::int32_t> set;
    for (std::size_t i = 0; i < then.size(); ++i) {
        const auto& [force, value, units] = then[i];
        if (plan_->forces[force].type == PlanForce::Type::units) {
            set.push_back(store_->joined_units(step, then[i], slots));
        } else if (values[i].said) {
            set.push_back(slot_of(force, Value(*values[i].said), value.where));
        } else {
            const double number = evaluate(values[i], now, slots, outcome);
            set.push_back(
                values[i].word
                    ? slot_of(force, Value(values[i].word->options[static_cast<std::size_t>(number)].name), value.where)
                    : slot_of(force, number, value.where));
        }
    }
    for (std::size_t i = 0; i < then.size(); ++i) slots[then[i].force] = set[i];
}

// What the words of a plan can be: those they begin with, and those that a step may give them.
void PlanMachine::learn_words() {
    const auto add = [&](std::size_t force, const std::string& word) {
        std::vector<std::string>& known = forces_->words[force];
        if (std::find(known.begin(), known.end(), word) == known.end()) known.push_back(word);
    };
    for (std::size_t number = 0; number < plan_->steps.size(); ++number) {
        const PlanStep& step = plan_->steps[number];
        for (const PlanValue& value : step.with)  // what comes back is one of the parameter's words
            if (value.from == PlanValue::From::force && plan_->forces[value.force].type == PlanForce::Type::word)
                for (const Option& option : value.field->options) add(value.force, option.name);
        for (const PlanStep::Then& then : step.then) {
            if (plan_->forces[then.force].type != PlanForce::Type::word) continue;
            if (const auto said = quoted_word(then.value.text)) add(then.force, *said);
            if (!step.procedure) continue;
            std::vector<Field> outcomes = step.procedure->outcomes;
            try {
                const Head now{1, static_cast<std::uint16_t>(number), 0, 0, 0};
                understand_with(number);  // by the words that are known so far
                Bound bound = step.procedure->bind(params_of(step, computed(now, first_), first_), tables_);
                bound.tell(step.names_afterwards());  // also what is told on request only
                outcomes = std::move(bound.outcomes);
            } catch (const InputError&) {}  // not as things stand at the start; what is wrong with it is said later
            for (const Field& field : outcomes)
                if (field.kind == Kind::choice && field.name == trim(then.value.text))
                    for (const Option& option : field.options) add(then.force, option.name);
        }
    }
    const std::vector<std::vector<std::string>>& words = forces_->words;
    for (bool is_more = true; is_more;) {  // words that are handed on
        is_more = false;
        for (const PlanStep& step : plan_->steps)
            for (const PlanStep::Then& then : step.then) {
                const std::size_t from = plan_->force_named(std::string(trim(then.value.text)));
                if (plan_->forces[then.force].type != PlanForce::Type::word || from == plan_->forces.size()) continue;
                const std::size_t before = words[then.force].size();
                for (const std::string& word : std::vector(words[from])) add(then.force, word);
                is_more = is_more || words[then.force].size() > before;
            }
    }
}

}  // namespace warodds
