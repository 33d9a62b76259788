// The machine of a plan. A state is where the plan is, what its numbers and flags are, which unit lists its forces have (by the
// number of each different list), and the state of the procedure that is under way.
//
// A step is bound anew for every situation that enters it, once each; the engine takes its ends as one draw where it can
// (sim/nested.hpp). What the rules refuse ends that branch: the plan stopped there.
#pragma once

#include "analysis/answers/binder.hpp"
#include "analysis/plans/plan_store.hpp"

namespace warodds {

// What an expression of a plan looks at, one for each of its fields.
struct PlanSource {
    enum class What { force, measure, turn, round, turn_of, outcome };
    What what;
    std::size_t index = 0;    // of the force or outcome
    std::size_t measure = 0;  // of its unit list
};

struct PlanExpression {
    Expression expression;
    std::vector<PlanSource> sources;
    std::shared_ptr<const Field> word;  // it is this choice and nothing else
    std::optional<std::string> said;    // it is this word itself
};

class PlanMachine final : public Machine, public Binder {
public:
    // `values` by parameter of the plan; `given` are those that somebody gave. The tables have to outlive it, and are those of
    // all machines of a store. `more_words` by force: what else it may be. One that does not begin is only looked at: nothing
    // is asked of its first step. Throws InputError.
    using Words = std::vector<std::vector<std::string>>;
    PlanMachine(std::shared_ptr<const Plan> plan, std::vector<Value> values, std::set<std::string> given,
                const TableSet& tables, std::shared_ptr<PlanStore> store, const Words& more_words = {},
                bool begins = true);
    ~PlanMachine() override;

    static std::size_t inner_place(const Plan& plan);  // where in a state that of the procedure under way begins

    std::size_t state_size() const override { return inner_at_ + inner_size_; }
    std::size_t fields() const override { return told_.size(); }
    void start(std::byte* state) const override;
    bool finished(const std::byte* state) const override;
    void step(std::byte* state, Roller& roller) const override;
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override;
    void tell(std::vector<std::size_t> fields) override;
    void canonical(std::byte* state) const override;
    std::uint32_t place(const std::byte* state) const override;
    Moment moment(const std::byte* state) const override;
    bool holds_machines() const override { return true; }

    std::vector<std::size_t> told_where(const std::set<std::string>& asked) const;  // outcome fields
    std::vector<Field> outcomes(
        const std::vector<std::size_t>& told) const;  // with the words and ranges of this binding
    bool knows_steps(std::size_t force) const;        // that a list begins with: not all units say them
    ParamSet after(const std::byte* final_state, bool is_turn_over) const;
    void tell_beginning(Ledger& ledger) const;
    void end_with(int turn) { turns_ = turn; }  // instead of the last one

    Budget& budget() const override { return *budget_; }
    void share(std::shared_ptr<Budget> budget) override;
    std::vector<std::string> tables() const override;
    std::vector<Refused> refused() const override;
    std::vector<PassedOver> passed_over() const override;
    std::vector<Condition> conditions() const override;
    std::vector<std::string> doubts() const override { return plan_->remarks; }
    std::vector<std::string> remarks() const override;

private:
    struct Head {
        std::uint16_t turn, step, round, stopped;  // stopped: 1 + the step whose rules refused
        std::uint32_t inside;                      // a procedure is under way
    };
    using Entered = PlanEntered;
    using Key = PlanStore::Key;
    class Flow;
    using Slots = std::span<std::int32_t>;
    using View = std::span<const std::int32_t>;

    // by force; then for each flag the turn it went up in, for each list the steps it has lost; for each objective the turn it was
    // first met; whether each step was passed over; whether the step under way has gone wrong the last time; the first failure
    std::size_t turn_slot(std::size_t force) const { return plan_->forces.size() + force; }
    std::size_t lost_slot(std::size_t force) const { return turn_slot(force); }
    std::size_t met_slot(std::size_t objective) const { return 2 * plan_->forces.size() + objective; }
    std::size_t passed_slot(std::size_t step) const { return met_slot(plan_->objectives.size()) + step; }
    std::size_t failing_slot() const { return slots(*plan_) - 2; }
    std::size_t failure_slot() const { return slots(*plan_) - 1; }
    static std::size_t slots(const Plan& plan) {
        return 2 * plan.forces.size() + plan.objectives.size() + plan.steps.size() + 2;
    }
    std::size_t slots() const { return slots(*plan_); }

    static Head& head(std::byte* state) { return *reinterpret_cast<Head*>(state); }
    static const Head& head(const std::byte* state) { return *reinterpret_cast<const Head*>(state); }
    Slots slots_of(std::byte* state) const { return {reinterpret_cast<std::int32_t*>(state + sizeof(Head)), slots()}; }
    View slots_of(const std::byte* state) const {
        return {reinterpret_cast<const std::int32_t*>(state + sizeof(Head)), slots()};
    }

    // values and slots
    template <class T> std::int32_t slot_of(std::size_t force, const T& value, const std::string& where) const {
        return forces_->slot_of(force, value, where);
    }
    Value value_in(std::size_t force, std::int32_t slot) const { return forces_->value_in(force, slot); }
    const PlanUnits& list(View slots, std::size_t force) const { return store_->list(slots[force]); }

    // expressions
    PlanExpression understand(const PlanText& text, const std::vector<Field>* outcomes, bool is_truth,
                              int repeat = Plan::most_repeats) const;
    // ... of what is to hold at times; `otherwise` says what it would mean if it never could, which is refused
    PlanExpression condition(const PlanText& text, const std::vector<Field>* outcomes, const char* otherwise,
                             int repeat = Plan::most_repeats) const;
    double evaluate(const PlanExpression& expression, const Head& head, View slots,
                    std::span<const std::int32_t> outcome = {}) const;
    bool holds(const std::optional<PlanExpression>& expression, const Head& head, View slots) const {
        return expression && evaluate(*expression, head, slots) != 0;
    }
    void learn_words();

    // the course of things
    const PlanValue* empty_list(const Head& head, View slots) const;
    void pass_over(const Head& head, Slots slots, const PlanValue& empty, Roller* roller) const;
    void check_plans_inside() const;
    void come_back(const Entered& entry, View left, Slots slots) const;
    void leave(Head& head, Slots slots) const;
    [[noreturn]] void refuse_unknown(std::size_t force, const std::string& measure) const;
    bool has_failed(const Head& head, View slots, const Entered& entered, std::span<const std::int32_t> outcome) const;
    void go_on(std::byte* state, Roller& roller) const;
    void advance(Head& head, Slots slots, Roller* roller) const;
    void stop(std::byte* state, const std::string& error, const std::string& why, Roller& roller) const;
    void done(Head& head, Slots slots, const Entered& entered, std::span<const std::int32_t> outcome,
              Roller* roller) const;
    void note_flags(const Head& head, Slots slots) const;
    std::int32_t turn_or_never(std::int32_t turn) const { return turn ? turn : plan_->turns + 1; }
    void note_objectives(const Head& head, Slots slots) const;
    void fail_first(const Head& head, Slots slots) const;
    void begin_turn(Slots slots) const;
    const Entered& entered(const Head& head, View slots) const;
    Entered enter(const PlanStep& step, std::span<const double> computed, View slots) const;
    // what a step says of its outcomes
    void understand(const PlanStep& step, const std::vector<Field>* outcomes, Entered& entry) const;
    void understand_with(std::size_t step);
    std::vector<double> computed(const Head& head, View slots) const;
    ParamSet params_of(const PlanStep& step, std::span<const double> computed, View slots) const;
    PlanFrame frame_of(std::size_t step) const;
    Key key_of(const Head& head, View slots, std::span<const double> computed) const;
    void assign(const Head& head, Slots slots, const std::vector<PlanExpression>& values,
                std::span<const std::int32_t> outcome) const;

    std::shared_ptr<const Plan> plan_;
    std::vector<Value> values_;
    std::set<std::string> given_;
    const TableSet& tables_;
    std::shared_ptr<PlanStore> store_;
    std::shared_ptr<PlanSlots> forces_;
    int turns_;
    std::vector<std::int32_t> frames_;  // by step: the store's numbers of what it takes from this machine
    std::vector<std::optional<PlanExpression>> when_;
    std::vector<PlanExpression> objectives_;
    std::optional<PlanExpression> until_;
    std::vector<std::vector<PlanExpression>> with_;  // by step: what its parameters are computed from, in their order
    std::vector<std::unique_ptr<const Entered>> plain_;  // by step: of those without a procedure
    std::vector<std::int32_t> first_;                    // slots at the start
    std::vector<std::int32_t> first_steps_;              // by force
    std::size_t inner_at_ = 0, inner_size_ = 0;
    std::vector<std::size_t> told_;
    std::vector<bool> keeps_;  // by slot: does anybody look at it?

    mutable Made<Key, std::shared_ptr<const Entered>, HashOfNumbers> entered_;
    std::shared_ptr<Budget> budget_ = std::make_shared<Budget>();
    mutable std::mutex mutex_;
    mutable std::set<std::string> used_, remarks_;
    mutable std::map<std::pair<std::size_t, std::string>, std::set<int>> refused_;  // by step and why: in which turns
    mutable std::vector<std::atomic<std::uint64_t>> passed_over_;  // by step: a bit for each of its values
    // by step, and after the last one for the plan: was it come to, did its `when` or `until` hold, was it done?
    struct Met {
        std::atomic<bool> reached = false, when = false, until = false, done = false;
    };
    static void note(std::atomic<bool>& flag) {
        if (!flag) flag = true;
    }
    mutable std::vector<Met> met_;
    // what was met may have to be said of it
    mutable std::vector<std::pair<std::string, std::shared_ptr<const Entered>>> watched_;     // with their step's name
    mutable std::vector<std::pair<std::string, std::shared_ptr<const Bound>>> plans_inside_;  // with their step's name
};

// A plan bound with what others of its bindings know already; without a store it begins one. Throws InputError.
Bound bind_plan(const Plan& plan, const ParamSet& params, const TableSet& tables,
                std::shared_ptr<PlanStore> store = nullptr);

}  // namespace warodds
