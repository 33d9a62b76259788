#include "sim/scripted.hpp"

#include "sim/best_play.hpp"
#include "sim/source.hpp"

#include <algorithm>
#include <cstring>

namespace warodds {
namespace {

// Thrown where a list of dice ends that is not the whole list.
struct Stopped {};

// A list of dice that does not fit: the numbers of it that did are how far this way of reading it came.
struct Misfit : std::invalid_argument {
    Misfit(const std::string& message, std::size_t fitting, bool is_short = false)
        : std::invalid_argument(message), fitting(fitting), is_short(is_short) {}
    std::size_t fitting;
    bool is_short;         // all of it fits, and it ends too early
    bool is_long = false;  // it is over before the list is
};

// What a number of the list is for.
struct Wanted {
    What what;
    int low, high;
    std::string which;  // of several dice

    std::string name() const { return "the " + std::string(what.name) + " (" + what.rule + ")" + which; }
    std::string range() const { return std::to_string(low) + " to " + std::to_string(high); }
};

// A number that the die does not show.
struct NotShown : Misfit {
    NotShown(const std::string& found, const Wanted& wanted, std::size_t fitting, const std::string& where = "")
        : Misfit("found " + found + " for " + wanted.name() + ", expected " + wanted.range() + where, fitting),
          wanted(wanted) {}
    Wanted wanted;
};

class ScriptedRoller final : public Roller {
public:
    ScriptedRoller(const Script& script, bool by_roll, Ledger& ledger, std::vector<int>& thrown)
        : script_(script), by_roll_(by_roll), thrown_(thrown), dice_(script.seed, script.trial) {
        ledger_ = &ledger;
    }

    std::size_t used() const { return used_; }
    std::uint64_t fillings() const { return fillings_; }
    std::size_t lines_before_last() const { return lines_before_last_; }  // ledger lines when the last number was taken
    void stop_at_end() { stops_at_end_ = true; }
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
            const std::string which = dice.count > 1 ? ", the total of " + std::to_string(dice.count) + " dice" : "";
            sum = take({what, dice.first, dice.first + dice.results - 1, which});
            thrown_.push_back(sum);
        } else {
            for (int die = 0; die < dice.count; ++die) {
                const std::string which = dice.count > 1
                                              ? ", die " + std::to_string(die + 1) + " of " + std::to_string(dice.count)
                                              : "";
                add(dice, take({what, least(dice), least(dice) + dice.faces - 1, which}), sum, detail);
            }
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
        const Nested::Ends* ends = inner.as_one_draw(state, true, script_.best_play->fills_cells());
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
    // A filling is a number with a digit for each cell, in the order in which they are met.
    int pick(const MissingCell& cell, int candidates) override {
        if (!script_.filling || candidates > Resolution::most_candidates) return -1;
        const auto [known, is_new] = picked_.try_emplace(&cell, 0);
        if (is_new) {
            const auto list = static_cast<std::uint64_t>(candidates);
            known->second = static_cast<int>(static_cast<std::uint64_t>(*script_.filling) / fillings_ % list);
            if (fillings_ <= Resolution::most_fillings) fillings_ *= list;  // more are too many anyway
        }
        return known->second;
    }
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

    int take(const Wanted& wanted) {
        const std::size_t size = script_.dice->size();
        if (used_ == size && stops_at_end_) throw Stopped{};
        if (used_ == size)
            throw Misfit("too few dice: the list ends before " + wanted.name() + ", which is " + wanted.range(), used_,
                         true);
        lines_before_last_ = ledger_->entries().size();
        const int value = (*script_.dice)[used_++];
        if (value < wanted.low || value > wanted.high)
            throw NotShown(std::to_string(value), wanted, used_ - 1,
                           size > 1 ? "; it is number " + std::to_string(used_) + " of the list" : "");
        return value;
    }

    const Script& script_;
    bool by_roll_;
    std::vector<int>& thrown_;
    std::size_t used_ = 0, lines_before_last_ = 0;
    bool stops_at_end_ = false;
    std::map<const MissingCell*, int> picked_;
    std::uint64_t fillings_ = 1;
    CounterDice dice_;  // those of the sampled run
    // with best play: where the step began, its results so far, and what is decided in it
    std::uint32_t from_ = 0;
    std::vector<int> path_;
    std::optional<std::vector<Decided>> decided_;
};

void carry_out(const Machine& machine, const Script& script, ScriptedRoller& roller, std::vector<std::byte>& state) {
    state.resize(machine.state_size());
    machine.start(state.data());
    if (script.best_play) machine.canonical(state.data());
    while (!machine.finished(state.data()) && !roller.missing()) {
        roller.begin_step(machine.place(state.data()), state.data());
        machine.step(state.data(), roller);
        if (script.best_play) machine.canonical(state.data());  // as best play counts the options
    }
}

// How often the ledger says this word after the last of these dice, and before the next; -1 where that die is not rolled.
long turns_up(const std::string& word, const Machine& machine, const Script& dice, bool by_roll) {
    Resolution begun;
    ScriptedRoller roller(dice, by_roll, begun.ledger, begun.dice);
    roller.stop_at_end();
    try {
        carry_out(machine, dice, roller, begun.state);
    } catch (const Stopped&) {}
    if (roller.used() < dice.dice->size()) return -1;
    const std::vector<Entry>& lines = begun.ledger.entries();
    return std::count_if(lines.begin() + static_cast<std::ptrdiff_t>(roller.lines_before_last()), lines.end(),
                         [&](const Entry& line) { return line.value == word; });
}

// The numbers of the draws that turn up what the words say. What nothing is drawn for, since only one is left, may be said too.
Script without_words(const Machine& machine, const Script& script, bool by_roll) {
    Script plain = script;
    plain.dice.emplace();
    plain.words.clear();
    std::vector<int>& dice = *plain.dice;
    std::vector<std::string> said;  // since the last number
    for (std::size_t i = 0; i < script.dice->size(); ++i) {
        const auto word = script.words.find(i);
        if (word == script.words.end()) {
            dice.push_back((*script.dice)[i]);
            said.clear();
            continue;
        }
        const bool is_known = turns_up(word->second, machine, plain, by_roll) >
                              std::count(said.begin(), said.end(), word->second);
        dice.push_back(0);
        try {
            long found = 0;
            while (found == 0) {
                found = turns_up(word->second, machine, plain, by_roll);
                if (found == 0) ++dice.back();
            }
            if (found > 0) {
                said = {word->second};
                continue;
            }
            dice.pop_back();
            said.push_back(word->second);
            if (!is_known)
                throw Misfit("found '" + word->second + "', but after " + std::to_string(dice.size()) +
                                 " dice the procedure is over",
                             i);
        } catch (const NotShown& not_shown) {
            dice.pop_back();
            if (is_known) {
                said.push_back(word->second);
                continue;
            }
            const Wanted& wanted = not_shown.wanted;
            if (wanted.low > 0) throw NotShown("'" + word->second + "'", wanted, i);  // a die, and no draw
            throw Misfit("found '" + word->second + "' for " + wanted.name() + ", but none of the " +
                             std::to_string(wanted.high + 1) + " that are left is that",
                         i);
        }
    }
    return plain;
}

Resolution run(const Machine& machine, const Script& given, bool by_roll) {
    const Script script = given.words.empty() ? given : without_words(machine, given, by_roll);
    Resolution result;
    ScriptedRoller roller(script, by_roll, result.ledger, result.dice);
    carry_out(machine, script, roller, result.state);
    result.missing = roller.missing();
    result.fillings = roller.fillings();
    if (script.dice && roller.used() != script.dice->size()) {
        Misfit misfit("found " + std::to_string(script.dice->size()) + " dice, but the procedure used only " +
                          std::to_string(roller.used()),
                      roller.used());
        misfit.is_long = true;
        throw misfit;
    }
    return result;
}

}  // namespace

Resolution run_scripted(const Machine& machine, const Script& script) {
    if (!script.dice) return run(machine, script, false);
    try {
        return run(machine, script, false);
    } catch (const Misfit& by_die) {
        try {
            return run(machine, script, true);
        } catch (const Misfit& by_roll) {  // who fits further was meant
            const Misfit& meant = by_roll.fitting > by_die.fitting ? by_roll : by_die;
            if (meant.is_short && by_roll.is_long)
                throw TooFewDice(std::string(meant.what()) + "; with one number per roll the first " +
                                 std::to_string(by_roll.fitting) + " are all of them");
            if (meant.is_short) throw TooFewDice(meant.what());
            throw std::invalid_argument(meant.what());
        }
    }
}

}  // namespace warodds
