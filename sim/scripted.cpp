#include "sim/scripted.hpp"

#include "sim/best_play.hpp"
#include "sim/source.hpp"

#include <cstring>

namespace warodds {
namespace {

class ScriptedRoller final : public Roller {
public:
    ScriptedRoller(const Script& script, bool by_roll, Ledger& ledger, std::vector<int>& thrown)
        : script_(script), by_roll_(by_roll), thrown_(thrown), dice_(script.seed, script.trial) {
        ledger_ = &ledger;
    }

    std::size_t used() const { return used_; }
    void begin_step(std::uint32_t place, const std::byte* state) {
        dice_.begin_step(place);
        path_.clear();
        if (script_.best_play) decided_ = {}, from_ = script_.best_play->find(state);
    }

    int roll(const Dice& dice, What what) override {
        std::string detail;
        int sum = dice.first;
        if (!script_.dice) {
            for (int die = 0; die < dice.count; ++die) add(dice, dice_.below(dice.faces) + least(dice), sum, detail);
        } else if (by_roll_) {
            sum = take(dice.first, dice.first + dice.results - 1, what);
            thrown_.push_back(sum);
        } else {
            for (int die = 0; die < dice.count; ++die)
                add(dice, take(least(dice), least(dice) + dice.faces - 1, what), sum, detail);
        }
        const bool is_draw = dice.first == 0;  // people count things from 1
        if (is_draw) detail = "of " + std::to_string(dice.results);
        ledger_->add(what.rule, what.name, std::to_string(sum + is_draw), dice.count > 1 || is_draw ? detail : "");
        path_.push_back(sum - dice.first);
        return sum;
    }

    // Best play knows a machine inside as one draw, or step by step: its dice are rolled here all the same, and then it is the
    // end that stands for what they gave.
    bool resolve(const Nested& inner, std::byte* state) override {
        if (!script_.best_play) return Roller::resolve(inner, state);
        if (missing_) return false;
        const Nested::Ends* ends = inner.as_one_draw(state, true);
        if (!ends) {
            inner.machine().step(state, *this);
            if (missing_) return false;
            inner.machine().canonical(state);
            return inner.machine().finished(state);
        }
        std::vector<int> before = path_;
        if (!Roller::resolve(inner, state)) return false;
        before.push_back(place_among(*ends, inner.machine(), state));
        path_ = std::move(before);
        return true;
    }

protected:
    int decide(const Choice& choice, int) override {
        if (!script_.best_play || !script_.best_play->decides(choice)) return -1;
        if (!decided_) decided_ = script_.best_play->decided(from_);
        for (const Decided& known : *decided_)
            if (known.path == path_) return path_.emplace_back(known.chosen);
        throw std::logic_error("best play does not know a decision that the dice came to");
    }

private:
    // the end with the same outcome, which takes the state's place
    static int place_among(const Nested::Ends& ends, const Machine& machine, std::byte* state) {
        std::vector<std::int32_t> outcome(machine.fields()), other(machine.fields());
        machine.outcome(state, outcome);
        for (std::size_t i = 0; i < ends.states.size(); ++i) {
            if (ends.missing[i]) continue;
            machine.outcome(ends.states[i].data(), other);
            if (outcome != other) continue;
            std::memcpy(state, ends.states[i].data(), ends.states[i].size());
            return static_cast<int>(i);
        }
        throw std::logic_error("a machine inside ended where its solution does not");
    }

    static int least(const Dice& dice) { return dice.first / dice.count; }

    void add(const Dice& dice, int shown, int& sum, std::string& detail) {
        sum += shown - least(dice);
        thrown_.push_back(shown);
        detail += (detail.empty() ? "" : " + ") + std::to_string(shown);
    }

    int take(int low, int high, What what) {
        if (used_ == script_.dice->size())
            throw std::invalid_argument("the list of dice ends before the " + std::string(what.name) + " (" +
                                        what.rule + ")");
        const int value = (*script_.dice)[used_++];
        if (value < low || value > high)
            throw std::invalid_argument("found " + std::to_string(value) + " for the " + what.name + " (" + what.rule +
                                        "), expected " + std::to_string(low) + " to " + std::to_string(high));
        return value;
    }

    const Script& script_;
    bool by_roll_;
    std::vector<int>& thrown_;
    std::size_t used_ = 0;
    CounterDice dice_;  // those of the sampled run
    // with best play: where the step began, its results so far, and what is decided in it
    std::uint32_t from_ = 0;
    std::vector<int> path_;
    std::optional<std::vector<Decided>> decided_;
};

Resolution run(const Machine& machine, const Script& script, bool by_roll) {
    Resolution result;
    result.state.resize(machine.state_size());
    machine.start(result.state.data());
    if (script.best_play) machine.canonical(result.state.data());
    ScriptedRoller roller(script, by_roll, result.ledger, result.dice);
    while (!machine.finished(result.state.data()) && !roller.missing()) {
        roller.begin_step(machine.place(result.state.data()), result.state.data());
        machine.step(result.state.data(), roller);
        if (script.best_play) machine.canonical(result.state.data());  // as best play counts the options
    }
    result.missing = roller.missing();
    if (script.dice && roller.used() != script.dice->size())
        throw std::invalid_argument("found " + std::to_string(script.dice->size()) +
                                    " dice, but the procedure used only " + std::to_string(roller.used()));
    return result;
}

}  // namespace

Resolution run_scripted(const Machine& machine, const Script& script) {
    if (!script.dice) return run(machine, script, false);
    try {
        return run(machine, script, false);
    } catch (const std::invalid_argument& by_die) {
        try {
            return run(machine, script, true);
        } catch (const std::invalid_argument&) {
            throw std::invalid_argument(by_die.what());
        }
    }
}

}  // namespace warodds
