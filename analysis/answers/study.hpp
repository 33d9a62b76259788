// Questions about many answers: side by side (compare) and over a grid (sweep).
#pragma once

#include "analysis/answers/answer.hpp"
#include "analysis/figures/happens.hpp"

#include <algorithm>
#include <map>

namespace warodds {

inline constexpr std::size_t most_cells = 100'000;  // of a sweep, and variants of a comparison

// without a question of the user's own: the yes-or-no fields, else the means of the numbers, else the words of a result; what only
// the dice did where there is nothing else
std::vector<std::string> default_asks(const std::vector<Field>& outcomes);
std::vector<std::string> default_asks(const Question& question, const TableSet& tables);  // throws InputError
// adds those that are not there yet
void add_tables(std::vector<TableUse>& all, const std::vector<TableUse>& more);

// What the rules do not allow: the place of a case or a cell among all, what it is called, and why.
struct Refusal {
    std::size_t place;
    std::string what, why;
};

struct Comparison {
    std::vector<std::string> labels;  // of each answer
    std::vector<Answer> answers;
    std::vector<std::string> asks;
    // the difference of each answer from the first, by ask: an interval that holds 0 is no difference
    std::vector<std::vector<Estimate>> differences;  // [ask][answer]
    std::vector<TableUse> tables;                    // of all answers
    std::vector<Refusal> refused{};                  // cases that have no answer
    std::vector<std::pair<std::size_t, std::size_t>>
        wide{};  // [ask][answer]: bounds of differences that no chart may attain
    // with plausible charts: what each answer differs by from the first on the same chart, by ask; nothing of those that differ in charts
    std::vector<std::vector<std::optional<PlausibleBand>>> plausible{};
    bool paired = false;             // the differences are those of the same trials, one by one
    std::optional<Within> within{};  // trials until all figures and differences are known so closely

    bool is_chance(std::size_t ask) const { return answers.front().asks[ask].kind == Expression::Kind::probability; }
    bool is_attained(std::size_t ask, std::size_t answer) const {
        return std::find(wide.begin(), wide.end(), std::pair(ask, answer)) == wide.end();
    }
    std::optional<PlausibleBand> band(std::size_t ask, std::size_t answer) const {  // of the difference
        return plausible.empty() ? std::nullopt : plausible[ask][answer];
    }
};

Comparison compare(const std::vector<Question>& questions, std::vector<std::string> labels, const TableSet& tables,
                   const Watch& watch = {});
// each with charts of its own
using TableSets = std::vector<const TableSet*>;
Comparison compare(const std::vector<Question>& questions, std::vector<std::string> labels, const TableSets& tables,
                   const Watch& watch = {});

// Charts that a face knows by a name: a directory's, or 'shipped' for those that nobody changed.
struct NamedCharts {
    std::string name;
    std::shared_ptr<const TableSet> tables;
};

// One axis of a sweep: a parameter and the values that it takes.
struct SweepAxis {
    std::shared_ptr<const Field> field;  // keeps its procedure
    std::vector<Value> values;
    std::string where{};    // begins an error message: "--axis terrain"
    bool is_range = false;  // each value is the next one after that before it, with nothing between
    std::string step{};     // ... but for what a step of its own leaves out: "5"

    std::string text(std::size_t i) const { return to_text(*field, values[i]); }
};

// "attack=5..20:5", "terrain=open,close", "attackers=9-5-8 | 9-5-8, 8-4-8", "terrain" (every option), "prepared" (false, true).
// Throws InputError.
SweepAxis parse_axis(const ProcedurePtr& procedure, const std::string& text, const std::string& where);
// Those of a question, each of a text. A range of odds without a step goes through the columns of its chart, with all the words that
// other axes have, and those `beside` them.
std::vector<SweepAxis> parse_axes(const Question& question, const std::vector<std::string>& texts,
                                  const std::string& where, const TableSet& tables,
                                  const std::vector<SweepAxis>& beside = {});

// A question in every combination of the axes' values, and what to call each.
struct Variants {
    std::vector<Question> questions;
    std::vector<std::string> labels;  // "terrain open, attacker_ar 3"
};
// A default that hangs on other values stays what the question makes it, whatever is changed beside it.
void hold_default(Question& question, const Field& field);
// ... where one side's rating is gone through and nobody gave the other's, which would follow it
Question held_beside(Question question, const std::vector<SweepAxis>& axes);

Variants vary(const Question& question, const std::vector<SweepAxis>& axes);  // throws InputError
// Those that are called alike get what they differ in: "ocs/attack, odds 3:1".
void tell_apart(Variants& all);
// Variants, each with all of some charts, those of the first charts first. Throws InputError where there are no charts.
struct ChartVariants {
    Variants variants;
    std::vector<NamedCharts> charts;  // of each question
};
ChartVariants vary_charts(const Variants& variants, const std::vector<NamedCharts>& charts);
Comparison compare(const ChartVariants& cases, const Watch& watch = {});
// those of each set that nobody used, by its name
std::map<std::string, std::string> unused_charts(const Comparison& result, const ChartVariants& cases);
// Throws InputError for a parameter that has two axes or was typed as well, and for more combinations than there may be.
void check_axes(const Question& question, const std::vector<SweepAxis>& axes);

struct Sweep {
    ProcedurePtr owner;  // of the fields that `fixed` points to
    std::string procedure, title;
    std::vector<SweepAxis> axes;
    std::vector<std::string> asks;
    std::vector<Expression::Kind> kinds;                  // of the asks
    std::vector<std::optional<Expression::Wish>> wishes;  // of the asks: what the figure should be
    Method method = Method::exact;
    Engine engine = Engine::counter;
    std::uint64_t trials = 0, seed = 0;
    std::vector<TableUse> tables;
    std::string goal;                                    // best play for this; empty when policies answered
    std::optional<ToldApart> told_apart;                 // ... and how plays of equal worth were
    std::vector<std::pair<const Field*, Value>> fixed;   // the parameters that do not change, as given
    std::vector<std::pair<const Field*, Value>> params;  // the same with all that are in force, defaults included
    std::vector<std::vector<Estimate>> values;           // [ask][cell], the last axis fastest
    // [ask][cell] of means of what may never happen: how likely it is, and the mean where it does
    std::vector<std::vector<std::optional<Happens>>> where{};
    struct Run {
        Method method = Method::exact;
        std::uint64_t trials = 0;
    };
    std::vector<Run> runs;             // of each cell
    std::vector<std::string> refused;  // of each cell: why the rules do not allow it; its values are no numbers then
    Assumed assumed;                   // by name: what the grid rests on
    std::vector<std::vector<std::uint64_t>>
        alike;  // [ask][cell]: shared by figures that are the same whatever unknown cells hold
    // of plans: steps that were passed over in some cell, with the lists that had nobody left
    std::vector<std::pair<std::string, std::vector<std::string>>> passed_over;
    std::string until;  // a wish, and the first cell where it is met: see analysis/questions/want.hpp
    std::optional<std::size_t> first, first_open;  // surely, and where chance or unknown cells leave it open
    std::size_t met = 0, open = 0;                 // cells

    bool is_chance(std::size_t ask) const { return kinds[ask] == Expression::Kind::probability; }
    std::optional<Expression::Wish> wish(std::size_t ask) const {
        return ask < wishes.size() ? wishes[ask] : std::nullopt;
    }
    std::vector<Refusal> refusals() const;  // of all cells
    bool is_refused(std::size_t cell) const { return cell < refused.size() && !refused[cell].empty(); }
    std::size_t cells() const;
    std::string cell_text(std::size_t cell) const;  // "terrain=open, attack=24"
    std::vector<std::size_t> coordinates(std::size_t cell) const;
    // all parameters in force in a cell, in the procedure's order
    std::vector<std::pair<const Field*, Value>> params_of(std::size_t cell) const;
};

Sweep sweep(const Question& question, std::vector<SweepAxis> axes, const TableSet& tables, const Watch& watch = {});

}  // namespace warodds
