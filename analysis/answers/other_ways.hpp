// The figures of a question with other values of some parameters: other policies, other readings, another side's replies.
//
//   Budgeted budget(question, most_paths, watch);             one budget for all of it
//   OtherWays ways(question, bound, figures, budget, tables);
//   ways.know(odds);                                          where exact odds as asked are there already
//   if (const auto way = ways.with({{"defender_option", std::string("hold")}, {"steps", Rational(3)}}))
//       ... way->figures[i] ...                               an Estimate; nothing where it means nothing there
//   if (!ways.is_whole()) ...                                 something was too large; nothing was tried after it
//
// What stays is read once for each set of names that are changed, each way is folded once without a ledger, and ways that
// roll alike are solved once. Figures are exact (or bounds, where chart cells are unknown), so the same question always
// gives the same. One thread at a time.
#pragma once

#include "analysis/answers/budgeted.hpp"
#include "analysis/answers/distinct.hpp"

#include <map>

namespace warodds {

class OtherWays {
public:
    using Values = std::map<std::string, Value>;           // by parameter
    using Figures = std::vector<std::optional<Estimate>>;  // in the order asked; nothing where one means nothing there
    static constexpr std::size_t as_now = 0;               // the number of what rolls as the question does
    struct Way {
        Figures figures;
        std::optional<std::size_t> number;  // the same for all that roll alike; none where machines cannot tell
    };

    // All of them have to outlive it; `bound` is the question, bound for odds.
    OtherWays(const Question& question, const Bound& bound, std::vector<Expression> figures, Budgeted& budget,
              const TableSet& tables)
        : question_(question), bound_(bound), figures_(std::move(figures)), budget_(budget), tables_(tables) {}

    void know(const Distribution& odds);  // exact, of the question as it is
    bool is_whole() const { return budget_.is_whole(); }

    // As asked; nothing where that is too large.
    std::optional<Way> as_asked();
    // With other values; nothing where the rules refuse them, or the budget is spent.
    std::optional<Way> with(const Values& changed);

private:
    struct Folded {
        std::unique_ptr<Machine> machine;
        std::vector<Field> outcomes;
    };
    Folded fold(const Values& changed);
    const Refolding& refolding_of(const std::vector<std::string>& names);
    Way way_of(Folded folded);
    const Figures& plain();
    Figures solved(const Machine& machine, const std::vector<Field>& outcomes);

    const Question& question_;
    const Bound& bound_;
    std::vector<Expression> figures_;
    Budgeted& budget_;
    const TableSet& tables_;
    std::map<std::vector<std::string>, std::unique_ptr<Refolding>> refoldings_;  // by the names that are changed
    std::optional<Figures> plain_;
    Distinct distinct_;
    std::map<std::size_t, Figures> known_;  // by number in `distinct_`
    std::set<std::string> charts_;
};

}  // namespace warodds
