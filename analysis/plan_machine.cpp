// How a plan runs: from step to step, turn after turn.
#include "analysis/plan_inside.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

constexpr std::uint16_t over = 0xffff;  // the step of a plan that has ended

}  // namespace

PlanMachine::PlanMachine(std::shared_ptr<const Plan> plan, std::vector<Value> values, std::set<std::string> given,
                         const TableSet& tables)
    : plan_(std::move(plan)), values_(std::move(values)), given_(std::move(given)), tables_(tables) {
    turns_ = static_cast<int>(std::get<Rational>(values_[0]).numerator());
    inner_at_ = inner_place(*plan_);
    inner_size_ = plan_->procedure.state_size - inner_at_;
    keeps_.assign(slots(), true);
    measures_ = {"units", "steps"};
    const auto learn = [&](const std::optional<PlanText>& text) {
        if (text) learn_measures(text->text);
    };
    for (const PlanStep& step : plan_->steps) {
        learn(step.when), learn(step.until), learn(step.fails);
        for (const PlanValue& value : step.with) learn(value.value), learn(value.divisor);
        for (const PlanStep::Then& then : step.then) learn(then.value);
    }
    for (const PlanObjective& objective : plan_->objectives) learn(objective.is);
    learn(plan_->until);

    words_.resize(plan_->forces.size());
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        if (plan_->forces[i].type == PlanForce::Type::word)
            words_[i].push_back(std::get<std::string>(values_[plan_->forces[i].parameter]));
    std::vector<std::int32_t> first(slots(), 0);
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        first[i] = slot_of(i, values_[plan_->forces[i].parameter], plan_->forces[i].where);
    first_ = first;
    with_.resize(plan_->steps.size());
    learn_words();
    for (std::size_t i = 0; i < plan_->steps.size(); ++i) understand_with(i);
    for (const PlanStep& step : plan_->steps) {
        when_.emplace_back();
        plain_.emplace_back();
        if (step.when) {
            when_.back() = understand(*step.when, nullptr, true);
            if (!when_.back()->expression.can_hold())
                throw InputError(fmt::format("{} \"{}\": this can never hold, so the step would never be done",
                                             step.when->where, step.when->text));
        }
        if (step.procedure) continue;
        Entered plain;
        understand(step, nullptr, plain);
        plain_.back() = std::make_unique<const Entered>(std::move(plain));
    }
    for (const PlanObjective& objective : plan_->objectives)
        objectives_.push_back(understand(objective.is, nullptr, true));
    if (plan_->until) until_ = understand(*plan_->until, nullptr, true);
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        first_steps_.push_back(plan_->forces[i].type == PlanForce::Type::units ? list(first_, i).measures[steps_measure]
                                                                               : 0);
    std::vector<std::size_t> anyway;
    for (std::size_t i = 0; i < plan_->told.size(); ++i)
        if (!plan_->procedure.outcomes[i].on_request) anyway.push_back(i);
    tell(std::move(anyway));

    // a plan that cannot begin is a slip of its author, not something that may happen
    std::vector<std::byte> state(state_size());
    start(state.data());
    if (const Head& begun = head(state.data()); begun.step != over && plan_->steps[begun.step].procedure)
        if (const Entered& entry = entered(begun, slots_of(static_cast<const std::byte*>(state.data())));
            !entry.error.empty())
            throw InputError(entry.error);
}

PlanMachine::~PlanMachine() = default;

std::size_t PlanMachine::inner_place(const Plan& plan) {
    return (sizeof(Head) + slots(plan) * sizeof(std::int32_t) + 15) / 16 * 16;
}

void PlanMachine::tell(std::vector<std::size_t> fields) {
    told_ = std::move(fields);
    std::fill(keeps_.begin(), keeps_.end(), false);
    for (std::size_t i = 0; i < plan_->forces.size(); ++i) {
        keeps_[i] = true;
        keeps_[turn_slot(i)] = plan_->forces[i].keeps_turn;
    }
    for (const std::size_t field : told_) {
        const PlanOutcome& told = plan_->told[field];
        if (told.what == PlanOutcome::What::objective_turn) keeps_[met_slot(told.index)] = true;
        if (told.what == PlanOutcome::What::flag_turn) keeps_[turn_slot(told.index)] = true;
        if (told.what == PlanOutcome::What::first_failure) keeps_[failure_slot()] = true;
        const bool counts_steps = told.what == PlanOutcome::What::steps || told.what == PlanOutcome::What::lost;
        if (counts_steps && first_steps_[told.index] == UnitList::unknown)
            throw InputError(fmt::format("{}: {} has a unit that does not say its steps; write steps=N behind it",
                                         plan_->forces[told.index].where, plan_->forces[told.index].name));
    }
}

void PlanMachine::start(std::byte* state) const {
    std::fill_n(state, state_size(), std::byte{0});
    head(state).turn = 1;
    const Slots slots = slots_of(state);
    std::copy(first_.begin(), first_.end(), slots.begin());
    note_flags(head(state), slots);
    advance(head(state), slots, nullptr);
}

bool PlanMachine::finished(const std::byte* state) const { return head(state).step == over; }

std::uint32_t PlanMachine::place(const std::byte* state) const {
    const Head& now = head(state);
    if (now.step == over) return Plan::most_moments;
    const auto steps = static_cast<std::uint32_t>(plan_->steps.size());
    return ((now.turn - 1u) * steps + now.step) * Plan::most_repeats + now.round;
}

void PlanMachine::step(std::byte* state, Roller& roller) const {
    Head& now = head(state);
    const Slots slots = slots_of(state);
    const PlanStep& step = plan_->steps[now.step];
    std::byte* inner = state + inner_at_;
    if (!now.inside) {
        roller.note([&](Ledger& ledger) {
            ledger.add("", fmt::format("turn {}", now.turn), step.name,
                       step.repeat > 1 ? fmt::format("time {}", now.round + 1) : "");
        });
        if (step.decide) {
            const Field& policy = plan_->procedure.parameters[*step.decide];
            const auto said = std::get<std::string>(values_[*step.decide]);
            const int no = roller.choose({"", policy.name.c_str(), step.side, said == "no"}, 2,
                                         [](int asked) { return asked; });
            roller.note([&](Ledger& ledger) { ledger.add("", policy.name, no ? "no" : "yes"); });
            if (no) {
                now.round = 0;
                ++now.step;
                advance(now, slots, &roller);
                return;
            }
        }
        if (!step.procedure) {
            done(now, slots, *plain_[now.step], {}, &roller);
            advance(now, slots, &roller);
            return;
        }
    }
    const Entered& entry = entered(now, slots);
    if (!entry.error.empty()) {
        roller.note([&](Ledger& ledger) { ledger.add("", step.name, "cannot be done", entry.error); });
        {
            const std::lock_guard lock(mutex_);
            remarks_.insert(entry.remark);
        }
        fail_first(now, slots);
        note_objectives(now, slots);
        now.stopped = static_cast<std::uint16_t>(now.step + 1);
        now.step = over;
        return;
    }
    if (!now.inside) {
        roller.note([&](Ledger& ledger) {
            for (const Entry& line : entry.ledger.entries()) ledger.add(line.rule, line.name, line.value, line.detail);
        });
        entry.nested->machine().start(inner);
        now.inside = 1;
    }
    if (!roller.resolve(*entry.nested, inner)) return;
    std::array<std::int32_t, most_fields> outcome;
    const std::size_t fields = entry.nested->machine().fields();
    entry.nested->machine().outcome(inner, {outcome.data(), fields});
    std::fill_n(inner, inner_size_, std::byte{0});
    now.inside = 0;
    for (std::size_t i = 0; i < entry.returned.size(); ++i) slots[entry.returned[i]] = outcome[entry.kept + i];
    done(now, slots, entry, {outcome.data(), entry.kept}, &roller);
    advance(now, slots, &roller);
}

// what a step brings about, and where the plan is then
void PlanMachine::done(Head& now, Slots slots, const Entered& entry, std::span<const std::int32_t> outcome,
                       Roller* roller) const {
    const PlanStep& step = plan_->steps[now.step];
    assign(now, slots, entry.then, outcome);
    note_flags(now, slots);
    if (roller)
        roller->note([&](Ledger& ledger) {
            for (const PlanStep::Then& then : step.then) {
                const PlanForce& force = plan_->forces[then.force];
                ledger.add("", force.name, to_text(plan_->field(force), value_in(then.force, slots[then.force])));
            }
        });
    if (has_failed(now, slots, entry, outcome)) fail_first(now, slots);
    const bool is_enough = entry.until && evaluate(*entry.until, now, slots, outcome) != 0;
    ++now.round;
    if (now.round >= step.repeat || is_enough) {
        now.round = 0;
        ++now.step;
    }
    if (!holds(until_, now, slots)) return;
    note_objectives(now, slots);
    now.step = over;
}

// Without a word about it, a procedure of the plan's own side fails that was to put up flags and leaves all of them down.
bool PlanMachine::has_failed(const Head& now, View slots, const Entered& entry,
                             std::span<const std::int32_t> outcome) const {
    if (entry.fails) return evaluate(*entry.fails, now, slots, outcome) != 0;
    const PlanStep& step = plan_->steps[now.step];
    if (!step.procedure || step.side == Side::defender) return false;
    bool has_flags = false;
    for (const PlanStep::Then& then : step.then) {
        if (plan_->forces[then.force].type != PlanForce::Type::flag || then.value.text == "false") continue;
        if (slots[then.force]) return false;
        has_flags = true;
    }
    return has_flags;
}

// to the next step that waits for dice or for somebody's choice
void PlanMachine::advance(Head& now, Slots slots, Roller* roller) const {
    while (now.step != over) {
        if (now.step == plan_->steps.size()) {
            note_objectives(now, slots);
            if (now.turn == turns_) {
                now.step = over;
            } else {
                ++now.turn;
                now.step = 0;
            }
            continue;
        }
        const PlanStep& step = plan_->steps[now.step];
        if ((when_[now.step] && !holds(when_[now.step], now, slots)) || !is_possible(now.step, slots)) {
            now.round = 0;
            ++now.step;
        } else if (step.procedure || step.decide) {
            return;
        } else {
            done(now, slots, *plain_[now.step], {}, roller);
        }
    }
}

// A step with a list of units that has nobody left is passed over, unless it says that it can do without.
bool PlanMachine::is_possible(std::size_t step, View slots) const {
    for (const PlanValue& value : plan_->steps[step].with)
        if (value.from == PlanValue::From::force && !value.may_be_empty &&
            plan_->forces[value.force].type == PlanForce::Type::units && chosen_units(value, slots).empty())
            return false;
    return true;
}

void PlanMachine::note_flags(const Head& now, Slots slots) const {
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        if (keeps_[turn_slot(i)] && plan_->forces[i].type == PlanForce::Type::flag && slots[i] && !slots[turn_slot(i)])
            slots[turn_slot(i)] = now.turn;
}

void PlanMachine::note_objectives(const Head& now, Slots slots) const {
    for (std::size_t i = 0; i < objectives_.size(); ++i)
        if (keeps_[met_slot(i)] && !slots[met_slot(i)] && evaluate(objectives_[i], now, slots) != 0)
            slots[met_slot(i)] = now.turn;
}

void PlanMachine::fail_first(const Head& now, Slots slots) const {
    if (keeps_[failure_slot()] && !slots[failure_slot()])
        slots[failure_slot()] = static_cast<std::int32_t>((now.turn - 1u) * plan_->steps.size() + now.step + 1);
}

void PlanMachine::outcome(const std::byte* state, std::span<std::int32_t> fields) const {
    const Head& now = head(state);
    const View slots = slots_of(state);
    for (std::size_t i = 0; i < told_.size(); ++i) {
        const PlanOutcome& told = plan_->told[told_[i]];
        switch (told.what) {
            case PlanOutcome::What::objective: fields[i] = evaluate(objectives_[told.index], now, slots) != 0; break;
            case PlanOutcome::What::objective_turn: fields[i] = turn_or_never(slots[met_slot(told.index)]); break;
            case PlanOutcome::What::force: fields[i] = slots[told.index]; break;
            case PlanOutcome::What::flag_turn: fields[i] = turn_or_never(slots[turn_slot(told.index)]); break;
            case PlanOutcome::What::units: fields[i] = list(slots, told.index).measures[units_measure]; break;
            case PlanOutcome::What::steps: fields[i] = list(slots, told.index).measures[steps_measure]; break;
            case PlanOutcome::What::lost:
                fields[i] = first_steps_[told.index] - list(slots, told.index).measures[steps_measure];
                break;
            case PlanOutcome::What::stopped: fields[i] = now.stopped; break;
            case PlanOutcome::What::first_failure: fields[i] = slots[failure_slot()]; break;
        }
    }
}

std::vector<Field> PlanMachine::outcomes(const std::vector<std::size_t>& told) const {
    std::vector<Field> fields;
    for (const std::size_t number : told) {
        Field& field = fields.emplace_back(plan_->procedure.outcomes[number]);
        const PlanOutcome& what = plan_->told[number];
        const auto range = [&](int low, int high) { field.low = Rational(low), field.high = Rational(high); };
        if (what.what == PlanOutcome::What::objective_turn || what.what == PlanOutcome::What::flag_turn)
            range(1, plan_->turns + 1);
        const bool is_list = what.what == PlanOutcome::What::units || what.what == PlanOutcome::What::steps ||
                             what.what == PlanOutcome::What::lost;
        if (is_list && !plan_->forces[what.index].can_grow)
            range(0, what.what == PlanOutcome::What::units ? list(first_, what.index).measures[units_measure]
                                                           : std::max(0, first_steps_[what.index]));
        if (what.what == PlanOutcome::What::force && plan_->forces[what.index].type == PlanForce::Type::word) {
            field.options.clear();
            for (const std::string& word : words_[what.index]) field.options.push_back({word, ""});
        }
        if (what.what == PlanOutcome::What::first_failure) {
            field.options = {{"none", ""}};
            for (int turn = 1; turn <= turns_; ++turn)
                for (const PlanStep& step : plan_->steps)
                    field.options.push_back({fmt::format("{}, turn {}", step.name, turn), ""});
        }
    }
    return fields;
}

// what a reader of --why sees: the steps in order, and how the first ones fold as things stand at the start
void PlanMachine::tell_beginning(Ledger& ledger) const {
    std::vector<std::byte> state(state_size());
    start(state.data());
    const View slots = slots_of(static_cast<const std::byte*>(state.data()));
    for (std::size_t i = 0; i < plan_->steps.size(); ++i) {
        const PlanStep& step = plan_->steps[i];
        ledger.add("", step.name, step.procedure ? step.procedure->about.id : "then",
                   step.when ? "when " + step.when->text : "");
        if (!step.procedure || !is_possible(i, slots)) continue;
        const Entered& entry = entered({1, static_cast<std::uint16_t>(i), 0, 0, 0}, slots);
        for (const Entry& line : entry.ledger.entries())
            ledger.add(line.rule, step.name + ": " + line.name, line.value, line.detail);
        for (const std::string& place : entry.ledger.places())
            ledger.place(step.name + (step.procedure->about.id.starts_with("plan/") ? ", " : " at the start: ") +
                         place);
    }
}

ParamSet PlanMachine::after(const std::byte* final_state) const {
    ParamSet left;
    for (std::size_t i = 0; i < plan_->forces.size(); ++i) {
        const PlanForce& force = plan_->forces[i];
        if (force.is_fixed) continue;
        left[force.name] = {value_in(i, slots_of(final_state)[i]), "after " + plan_->title + ": " + force.name};
    }
    return left;
}

void PlanMachine::share(std::shared_ptr<Budget> budget) {
    budget->spent += budget_->spent;
    budget_ = std::move(budget);
    for (const auto& [step, inside] : plans_inside_) dynamic_cast<Binder&>(*inside->machine).share(budget_);
}

std::vector<std::string> PlanMachine::tables() const {
    const std::lock_guard lock(mutex_);
    std::set<std::string> all = used_;
    for (const auto& [step, inside] : plans_inside_)
        for (std::string& id : binder_of(*inside->machine)->tables()) all.insert(std::move(id));
    return {all.begin(), all.end()};
}

std::vector<std::string> PlanMachine::remarks() const {
    const std::lock_guard lock(mutex_);
    std::set<std::string> all = remarks_;
    for (const auto& [step, inside] : plans_inside_)
        for (const std::string& remark : binder_of(*inside->machine)->remarks()) all.insert(step + ": " + remark);
    return {all.begin(), all.end()};
}

}  // namespace warodds
