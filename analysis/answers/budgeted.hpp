// Solving a question again and again with something changed: exactly, and within one budget of dice paths for all of it, so
// that the same question always tells the same.
#pragma once

#include "analysis/answers/solve.hpp"

namespace warodds {

class Budgeted {
public:
    Budgeted(std::uint64_t most, const Watch& watch) : watch_(watch), most_(most) {}  // policies decide
    Budgeted(const Question& question, std::uint64_t most, const Watch& watch)
        : question_(&question), watch_(watch), most_(most) {}

    bool is_whole() const { return is_whole_; }  // false: something was too large, and nothing is tried after it
    std::uint64_t spent() const { return spent_; }
    void allow(std::uint64_t most) { most_ = most; }  // in all, with what is spent

    // The odds with their fields, and the graph that gave them. Throws TooLarge.
    PlayedOut solve(const Machine& machine, const std::vector<Field>& fields);

    // What the machine is worth to a goal, and the kinds of decisions that it came to. Throws TooLarge.
    std::pair<double, std::vector<DecisionKind>> value(const Machine& machine, const Goal& goal);

    // What `work` gives, which may solve; nothing where the rules refuse it, or the budget is spent.
    template <class Work> auto tried(Work&& work) -> std::optional<decltype(work())> {
        if (!is_whole_) return {};
        try {
            return work();
        } catch (const InputError&) {
            return {};
        } catch (const std::range_error&) {  // more than a state can count
            return {};
        } catch (const TooLarge&) {
            is_whole_ = false;
            return {};
        }
    }

private:
    const Question* question_ = nullptr;  // its goal, whatever else is asked
    const Watch& watch_;
    std::uint64_t most_, spent_ = 0;
    bool is_whole_ = true;
};

// Would it be understood? A parameter that means nothing in this question is refused.
bool is_understood(const Question& question, const Field& field, const Value& value, const TableSet& tables,
                   const Bound* known = nullptr);

}  // namespace warodds
