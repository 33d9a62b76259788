// How a plan runs: from step to step, turn after turn.
#include "analysis/plans/plan_inside.hpp"

#include "analysis/plans/plan_units.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

constexpr std::uint16_t over = 0xffff;  // the step of a plan that has ended

}  // namespace

PlanMachine::PlanMachine(std::shared_ptr<const Plan> plan, std::vector<Value> values, std::set<std::string> given,
                         const TableSet& tables, std::shared_ptr<PlanStore> store, const Words& more_words, bool begins)
    : plan_(std::move(plan)),
      values_(std::move(values)),
      given_(std::move(given)),
      tables_(tables),
      store_(std::move(store)),
      forces_(std::make_shared<PlanSlots>(*plan_, *store_, std::vector<std::vector<std::string>>())) {
    turns_ = static_cast<int>(std::get<Rational>(values_[0]).numerator());
    inner_at_ = inner_place(*plan_);
    inner_size_ = plan_->procedure.state_size - inner_at_;
    keeps_.assign(slots(), true);
    std::vector<std::vector<std::string>>& words = forces_->words;
    words.resize(plan_->forces.size());
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        if (plan_->forces[i].type == PlanForce::Type::word)
            words[i].push_back(std::get<std::string>(values_[plan_->forces[i].parameter]));
    for (std::size_t i = 0; i < more_words.size(); ++i)
        words[i].insert(words[i].end(), more_words[i].begin(), more_words[i].end());
    std::vector<std::int32_t> first(slots(), 0);
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        first[i] = slot_of(i, values_[plan_->forces[i].parameter], plan_->forces[i].where);
    first_ = first;
    with_.resize(plan_->steps.size());
    learn_words();
    for (std::size_t i = 0; i < plan_->steps.size(); ++i) {
        understand_with(i);
        frames_.push_back(store_->frame_number(frame_of(i)));
    }
    for (const PlanStep& step : plan_->steps) {
        when_.emplace_back();
        plain_.emplace_back();
        if (step.when) when_.back() = condition(*step.when, nullptr, "the step would never be done", step.repeat);
        if (step.procedure) continue;
        Entered plain;
        understand(step, nullptr, plain);
        plain_.back() = std::make_unique<const Entered>(std::move(plain));
    }
    for (const PlanObjective& objective : plan_->objectives)
        objectives_.push_back(condition(objective.is, nullptr, "the objective would never be met"));
    if (plan_->until) until_ = condition(*plan_->until, nullptr, "it would end nothing");
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        first_steps_.push_back(plan_->forces[i].type == PlanForce::Type::units ? list(first_, i).measures[steps_measure]
                                                                               : 0);
    tell(told_where({}));

    met_ = std::vector<Met>(plan_->steps.size() + 1);
    passed_over_ = std::vector<std::atomic<std::uint64_t>>(plan_->steps.size());
    if (store_->is_first_check()) check_plans_inside();
    if (!begins) return;
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

Machine::Moment PlanMachine::moment(const std::byte* state) const {
    const Head& now = head(state);
    if (now.step == over) return {};
    Moment result{now.turn, plan_->steps[now.step].name};
    if (!now.inside) return result;
    const Moment inner = entered(now, slots_of(state)).nested->machine().moment(state + inner_at_);  // of a plan inside
    if (inner.turn > 0) result.step += fmt::format(": turn {}, {}", inner.turn, inner.step);
    return result;
}

// What cannot be counted ends the branch there, as what the rules refuse does, unless it is what the plan as a whole looks at.
void PlanMachine::step(std::byte* state, Roller& roller) const {
    try {
        go_on(state, roller);
    } catch (const Uncountable& error) {
        const std::size_t at = head(state).step;
        if (at >= plan_->steps.size()) throw;
        stop(state, error.marked(), error.marked(), roller);
    }
}

void PlanMachine::stop(std::byte* state, const std::string& error, const std::string& why, Roller& roller) const {
    Head& now = head(state);
    roller.note([&](Ledger& ledger) { ledger.add("", plan_->steps[now.step].name, "cannot be done", error); });
    {
        const std::lock_guard lock(mutex_);
        refused_[{now.step, why}].insert(now.turn);
    }
    std::fill_n(state + inner_at_, inner_size_, std::byte{0});
    now.inside = 0;
    fail_first(now, slots_of(state));
    note_objectives(now, slots_of(state));
    now.stopped = static_cast<std::uint16_t>(now.step + 1);
    now.step = over;
}

void PlanMachine::go_on(std::byte* state, Roller& roller) const {
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
                leave(now, slots);
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
    if (!entry.error.empty()) return stop(state, entry.error, entry.why, roller);
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
    entry.nested->outcome(inner, {outcome.data(), fields});
    std::fill_n(inner, inner_size_, std::byte{0});
    now.inside = 0;
    come_back(entry, {outcome.data() + entry.kept, entry.returned.size()}, slots);
    done(now, slots, entry, {outcome.data(), entry.kept}, &roller);
    advance(now, slots, &roller);
}

// Forces as a procedure leaves them. What one has lost is what procedures took from it, whatever joins or leaves it between them;
// who went over to another force of the step is there and not lost.
void PlanMachine::come_back(const Entered& entry, View left, Slots slots) const {
    const auto counted = [&](std::size_t i) {
        const std::size_t force = entry.returned[i].force;
        return plan_->forces[force].type == PlanForce::Type::units && keeps_[lost_slot(force)];
    };
    const auto gone = [&](std::size_t i) {
        const std::size_t force = entry.returned[i].force;
        const auto coins = [&](std::int32_t number) {
            const std::int32_t found = store_->list(number).measures[steps_measure];
            if (found == PlanUnits::unknown) refuse_unknown(force, coin_name(plan_->field(plan_->forces[force])));
            return found;
        };
        return coins(slots[force]) - coins(left[i]);
    };
    for (std::size_t i = 0; i < entry.returned.size(); ++i) {
        if (!counted(i)) continue;
        int lost = gone(i);
        for (std::size_t other = 0; other < entry.returned.size(); ++other)
            if (entry.returned[other].from == i) lost -= std::max(0, -gone(other));
        slots[lost_slot(entry.returned[i].force)] += std::max(0, lost);
    }
    for (std::size_t i = 0; i < entry.returned.size(); ++i) slots[entry.returned[i].force] = left[i];
}

// what a step brings about, and where the plan is then
void PlanMachine::done(Head& now, Slots slots, const Entered& entry, std::span<const std::int32_t> outcome,
                       Roller* roller) const {
    const PlanStep& step = plan_->steps[now.step];
    note(met_[now.step].done);
    assign(now, slots, entry.then, outcome);
    note_flags(now, slots);
    if (roller)
        roller->note([&](Ledger& ledger) {
            for (const PlanStep::Then& then : step.then) {
                const PlanForce& force = plan_->forces[then.force];
                ledger.add("", force.name, to_text(plan_->field(force), value_in(then.force, slots[then.force])));
            }
        });
    slots[failing_slot()] = keeps_[failure_slot()] && has_failed(now, slots, entry, outcome);
    const bool is_enough = entry.until && evaluate(*entry.until, now, slots, outcome) != 0;
    const bool is_end = holds(until_, now, slots);
    if (is_enough) note(met_[now.step].until);
    if (is_end) note(met_.back().until);
    ++now.round;
    if (now.round >= step.repeat || is_enough || is_end) leave(now, slots);
    if (!is_end) return;
    note_objectives(now, slots);
    now.step = over;
}

// A step that may be repeated has gone wrong if its last time has.
void PlanMachine::leave(Head& now, Slots slots) const {
    if (slots[failing_slot()]) fail_first(now, slots);
    slots[failing_slot()] = 0;
    now.round = 0;
    ++now.step;
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
                begin_turn(slots);
            }
            continue;
        }
        const PlanStep& step = plan_->steps[now.step];
        note(met_[now.step].reached);
        if (when_[now.step] && !holds(when_[now.step], now, slots)) {
            leave(now, slots);
            continue;
        }
        note(met_[now.step].when);
        if (const PlanValue* empty = empty_list(now, slots)) {
            pass_over(now, slots, *empty, roller);
            leave(now, slots);
        } else if (step.procedure || step.decide) {
            return;
        } else {
            done(now, slots, *plain_[now.step], {}, roller);
        }
    }
}

// A step is passed over where one of its lists has nobody left and its procedure cannot do without; else it is done without them.
const PlanValue* PlanMachine::empty_list(const Head& now, View slots) const {
    const PlanStep& step = plan_->steps[now.step];
    const PlanValue* empty = nullptr;
    for (const PlanValue& value : step.with) {
        if (value.from != PlanValue::From::force || value.may_be_empty ||
            plan_->forces[value.force].type != PlanForce::Type::units ||
            !store_->chosen_units(step, value, slots).empty())
            continue;
        if (value.field->needs_one) return &value;
        if (!empty) empty = &value;
    }
    return empty && !entered(now, slots).error.empty() ? empty : nullptr;
}

void PlanMachine::begin_turn(Slots slots) const {
    for (std::size_t i = 0; i < plan_->forces.size(); ++i)
        if (plan_->forces[i].type == PlanForce::Type::units) slots[i] = store_->next_turn(i, slots[i]);
}

void PlanMachine::pass_over(const Head& now, Slots slots, const PlanValue& empty, Roller* roller) const {
    if (now.round > 0) return;  // it was done, and is not done again
    const PlanStep& step = plan_->steps[now.step];
    if (keeps_[passed_slot(now.step)]) slots[passed_slot(now.step)] = 1;
    if (roller)
        roller->note([&](Ledger& ledger) {
            const std::string why = fmt::format("passed over: no units in {}", plan_->forces[empty.force].name);
            const auto& told = ledger.entries();
            if (std::none_of(told.begin(), told.end(),
                             [&](const Entry& line) { return line.value == step.name && line.detail == why; }))
                ledger.add("", fmt::format("turn {}", now.turn), step.name, why);
        });
    const std::uint64_t value = std::uint64_t{1} << std::min<std::size_t>(63, &empty - step.with.data());
    if (!(passed_over_[now.step] & value)) passed_over_[now.step] |= value;
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

}  // namespace warodds
