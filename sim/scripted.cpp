#include "sim/scripted.hpp"

#include "sim/source.hpp"

namespace warodds {
namespace {

class ScriptedRoller final : public Roller {
public:
    ScriptedRoller(const Script& script, bool by_roll, Ledger& ledger, std::vector<int>& thrown)
        : script_(script), by_roll_(by_roll), thrown_(thrown), dice_(script.seed, script.trial) {
        ledger_ = &ledger;
    }

    std::size_t used() const { return used_; }
    void begin_step(std::uint32_t place) { dice_.begin_step(place); }

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
        return sum;
    }

private:
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
};

Resolution run(const Machine& machine, const Script& script, bool by_roll) {
    Resolution result;
    result.state.resize(machine.state_size());
    machine.start(result.state.data());
    ScriptedRoller roller(script, by_roll, result.ledger, result.dice);
    while (!machine.finished(result.state.data()) && !roller.missing()) {
        roller.begin_step(machine.place(result.state.data()));
        machine.step(result.state.data(), roller);
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
