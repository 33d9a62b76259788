// Answers side by side. After trials the same trials of all sides are compared one by one: what luck they share falls out.
#include "analysis/answers/paired.hpp"
#include "analysis/answers/shared_charts.hpp"
#include "analysis/answers/solve.hpp"
#include "analysis/answers/study.hpp"
#include "analysis/answers/unknown.hpp"
#include "analysis/answers/within.hpp"

#include <algorithm>
#include <map>

namespace warodds {
namespace {

constexpr std::uint64_t trials_per_piece = 1 << 20;  // what is kept of each trial has to fit

// may the trials of these questions be compared one by one?
bool are_paired(const std::vector<Question>& questions) {
    return std::all_of(questions.begin(), questions.end(), [&](const Question& question) {
        const Question& first = questions.front();
        return (question.trials || question.within) && question.trials == first.trials &&
               question.within == first.within && question.seed == first.seed &&
               question.first_trial == first.first_trial && question.sampled == first.sampled &&
               question.engine == first.engine;
    });
}

// One side of a paired comparison.
struct Entrant {
    Entrant(const Question& question, const TableSet& tables, const Watch& watch)
        : bound(bind_for_odds(question, tables)),
          answer(frame_of(question, bound, tables)),
          asks(parse_asks(question, bound.outcomes)),
          run(question, *bound.machine, bound.outcomes, watch, false) {}

    Bound bound;
    Answer answer;
    std::vector<Expression> asks;
    TrialRun run;
    Tally tally;
};

// what one piece of the trials came to, by ask and trial; nothing where a cell could not be read
using Values = std::vector<std::vector<std::optional<double>>>;

Values run_piece(Entrant& side, RunControl control) {
    Values values(side.asks.size());
    control.each_block = [&](const TrialBlock& block) {
        // few different ends, many trials
        std::vector<std::vector<std::optional<double>>> of_end(side.asks.size(),
                                                               std::vector<std::optional<double>>(block.table.size()));
        std::vector<bool> known(block.table.size());
        for (const std::uint32_t end : block.ends) {
            if (!known[end] && !block.table.is_missing(end))
                for (std::size_t ask = 0; ask < side.asks.size(); ++ask)
                    of_end[ask][end] = side.asks[ask].evaluate(block.table.outcome(end));
            known[end] = true;
            for (std::size_t ask = 0; ask < side.asks.size(); ++ask) values[ask].push_back(of_end[ask][end]);
        }
    };
    side.tally.merge(side.run.run(control));
    return values;
}

// The intervals of a comparison that goes on until all its figures and differences are known closely enough.
class Guarded {
public:
    Guarded(const std::vector<std::unique_ptr<Entrant>>& sides, const Within& wanted) {
        asks_ = sides.front()->asks.size();
        for (const auto& side : sides)
            for (std::size_t ask = 0; ask < asks_; ++ask) {
                const auto range = [&](const Entrant& of) { return guarded_range(of.asks[ask], of.bound.outcomes); };
                const GuardedRange own = range(*side), first = range(*sides.front());
                own_.push_back(guard_of(own, wanted));
                from_first_.push_back(guard_of({own.least - first.largest, own.largest - first.least}, wanted));
            }
    }

    void add(std::size_t side, const Values& values, const Values& first) {
        for (std::size_t ask = 0; ask < asks_; ++ask) {
            add(own_[side * asks_ + ask], values[ask], {});
            if (side > 0) add(from_first_[side * asks_ + ask], values[ask], first[ask]);
        }
    }
    double half_width() const {
        double widest = 0;
        each([&](const BettingInterval& guard) { widest = std::max(widest, guard.half_width()); });
        return widest;
    }
    std::uint64_t trials_needed() const {
        std::uint64_t most = 0;
        each([&](const BettingInterval& guard) { most = std::max(most, guard.trials_needed()); });
        return most;
    }
    Estimate figure(std::size_t side, std::size_t ask) const { return own_[side * asks_ + ask].estimate(); }
    Estimate difference(std::size_t side, std::size_t ask) const { return from_first_[side * asks_ + ask].estimate(); }

private:
    static void add(BettingInterval& guard, const std::vector<std::optional<double>>& values,
                    const std::vector<std::optional<double>>& less) {
        BettingInterval::Counts counts;
        std::uint64_t lost = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!values[i] || (!less.empty() && !less[i])) ++lost;
            else ++counts[*values[i] - (less.empty() ? 0 : *less[i])];
        }
        guard.add(counts, lost);
    }
    template <class Look> void each(Look&& look) const {
        for (std::size_t i = 0; i < own_.size(); ++i) {
            look(own_[i]);
            if (i >= asks_) look(from_first_[i]);
        }
    }

    std::vector<BettingInterval> own_, from_first_;  // [side][ask]; the first has no difference
    std::size_t asks_;
};

// One of two figures whose ends add up to those of a difference: either may be the one that is missed. Ends of chances and means
// that nothing is lost of are further apart together than those of their difference anyway.
Estimate of_two(const Answer& answer, std::size_t number) {
    const AskAnswer& ask = answer.asks[number];
    const Distribution& odds = answer.distribution;
    const bool adds_up = ask.kind == Expression::Kind::probability || ask.kind == Expression::Kind::mean;
    if (odds.is_exact() || (adds_up && odds.unread.empty())) return ask.value;
    return odds.ask(Expression::parse(ask.expr, odds.fields, option_name("ask")), one_side / 2).value;
}

void compare_trials(Comparison& result, const std::vector<Question>& questions, const TableSets& tables,
                    const Watch& watch) {
    std::vector<std::unique_ptr<Entrant>> sides;
    for (std::size_t i = 0; i < questions.size(); ++i)
        sides.push_back(std::make_unique<Entrant>(questions[i], *tables[i], watch));
    std::vector<std::vector<PairedDifference>> differences(result.asks.size(),
                                                           std::vector<PairedDifference>(sides.size()));
    const RunControl whole = control_of(questions.front(), watch);
    std::optional<Looks> looks;
    std::optional<Guarded> guarded;
    if (questions.front().within) {
        expect_useful(questions.front(), sides.front()->asks);
        looks.emplace(questions.front());
        guarded.emplace(sides, looks->told());
    }
    const auto left = [&](std::uint64_t done) { return looks ? looks->next() : whole.trials - done; };
    const auto expected = [&] { return looks ? looks->expected() : whole.trials; };
    std::uint64_t done = 0;
    for (RunControl piece = whole; left(done) > 0;) {
        piece.first_trial = whole.first_trial + done;
        piece.trials = std::min(trials_per_piece, left(done));
        Values first;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (watch.progress)
                piece.progress = [&, i](std::uint64_t now) {
                    watch.progress(done * sides.size() + i * piece.trials + now, expected() * sides.size());
                };
            Values values = run_piece(*sides[i], piece);
            for (std::size_t ask = 0; ask < result.asks.size() && i > 0; ++ask)
                for (std::size_t trial = 0; trial < values[ask].size(); ++trial)
                    differences[ask][i].add(values[ask][trial], first[ask][trial]);
            if (guarded) guarded->add(i, values, first);
            if (i == 0) first = std::move(values);
        }
        done += piece.trials;
        if (looks) looks->saw(done, guarded->half_width(), guarded->trials_needed());
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
        Entrant& side = *sides[i];
        side.answer.distribution = distribution_of(side.tally, side.run.method(), questions[i].engine,
                                                   side.bound.outcomes);
        if (Graph* best_play = side.run.best_play()) {
            constexpr std::size_t most_told = 4;  // of more nobody reads what each does
            if (sides.size() <= most_told) add_best_play(side.answer, *best_play, watch);
            else add_opening(side.answer, *best_play);
        }
        complete(side.answer, questions[i], side.bound, side.asks, *tables[i], watch);
        for (std::size_t ask = 0; ask < result.asks.size() && guarded; ++ask)
            side.answer.asks[ask].value = guarded->figure(i, ask);
        result.answers.push_back(std::move(side.answer));
    }
    for (std::size_t ask = 0; ask < result.asks.size(); ++ask) {
        std::vector<Estimate> row;
        for (std::size_t i = 0; i < result.answers.size(); ++i) {
            const AskAnswer& other = result.answers[i].asks[ask];
            const Expression &mine = sides[i]->asks[ask], &theirs = sides.front()->asks[ask];
            const bool adds_up = !mine.is_conditional() && !theirs.is_conditional() &&
                                 (other.kind == Expression::Kind::probability || other.kind == Expression::Kind::mean);
            if (i == 0) row.push_back(Estimate::exactly(0));
            else if (guarded) row.push_back(guarded->difference(i, ask));
            else if (adds_up && differences[ask][i].is_whole() && mine.has_range() && theirs.has_range())
                row.push_back(
                    differences[ask][i].estimate(mine.least() - theirs.largest(), mine.largest() - theirs.least()));
            else row.push_back(cautious_difference(of_two(result.answers[i], ask), of_two(result.answers[0], ask)));
        }
        result.differences.push_back(std::move(row));
    }
    result.paired = true;
    if (looks) result.within = looks->told();
}

// What the rules do not allow has no answer, and is no reason to refuse the others.
void leave_out_refused(Comparison& result, std::vector<Question>& questions, TableSets& tables) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        try {
            questions[i].procedure->bind(questions[i].params, *tables[i]);
        } catch (const InputError& error) {
            result.refused.push_back({i, result.labels[i], error.marked()});
            continue;
        }
        if (kept != i) {
            questions[kept] = std::move(questions[i]);
            tables[kept] = tables[i];
            result.labels[kept] = std::move(result.labels[i]);
        }
        ++kept;
    }
    if (kept == 0)
        throw InputError(result.refused.front().why +
                         (questions.size() > 1 ? " (in the case " + result.refused.front().what + ")" : ""));
    questions.resize(kept);
    tables.resize(kept);
    result.labels.resize(kept);
}

// Questions of different procedures can be compared where both have what is asked.
void expect_common_asks(const std::vector<Question>& questions, const TableSets& tables) {
    const Question& first = questions.front();
    for (std::size_t i = 1; i < questions.size(); ++i) {
        if (questions[i].procedure == first.procedure) continue;
        const std::vector<Field> mine = bind_for_odds(first, *tables.front()).outcomes,
                                 theirs = bind_for_odds(questions[i], *tables[i]).outcomes;
        try {
            parse_asks(first, mine);
            parse_asks(questions[i], theirs);
        } catch (const InputError& error) {
            std::string both;
            for (const Field& field : mine)
                if (std::any_of(theirs.begin(), theirs.end(),
                                [&](const Field& other) { return other.name == field.name; }))
                    both += (both.empty() ? "" : ", ") + field.name;
            throw InputError(error.marked() + "; they answer different things; both have " +
                             (both.empty() ? "no outcome" : both) + ", for " + option_name("ask"));
        }
    }
}

// of exact answers, and of those that nobody could pair
void find_differences(Comparison& result, const TableSets& tables) {
    const Answer& first = result.answers.front();
    result.differences.assign(result.asks.size(), {Estimate::exactly(0)});
    for (std::size_t i = 1; i < result.answers.size(); ++i) {
        const Answer& other = result.answers[i];
        const SharedCharts shared(first, *tables.front(), other, *tables[i]);
        for (std::size_t ask = 0; ask < result.asks.size(); ++ask) {
            if (!first.distribution.is_exact() && !other.distribution.is_exact()) {
                result.differences[ask].push_back(cautious_difference(of_two(other, ask), of_two(first, ask)));
                continue;
            }
            const OpenAnswerDifference difference = shared.of(first.asks[ask], other.asks[ask]);
            result.differences[ask].push_back(difference.value);
            if (!difference.is_attained) result.wide.emplace_back(ask, i);
        }
    }
}

// The same complete charts for all sides: what each says of them, and what it differs by from the first on each.
void add_plausible(Comparison& result, const std::vector<Question>& questions, const TableSets& tables,
                   std::uint64_t charts, const Watch& watch) {
    std::vector<PlausibleSide> sides;
    for (std::size_t i = 0; i < questions.size(); ++i)
        sides.push_back({&questions[i], &result.answers[i].distribution, tables[i]});
    const std::optional<PlausibleSides> all = plausible_of(sides, charts, watch);
    if (!all) return;
    result.plausible.resize(result.asks.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (!result.answers[i].distribution.unread.empty()) result.answers[i].unknown.plausible = all->sides[i];
        for (std::size_t ask = 0; ask < result.asks.size(); ++ask)
            result.plausible[ask].push_back(all->differences[i].empty() ? std::nullopt
                                                                        : std::optional(all->differences[i][ask]));
    }
}

}  // namespace

Comparison compare(const std::vector<Question>& questions, std::vector<std::string> labels, const TableSet& tables,
                   const Watch& watch) {
    return compare(questions, std::move(labels), TableSets(questions.size(), &tables), watch);
}

Comparison compare(const std::vector<Question>& given, std::vector<std::string> labels, const TableSets& sets,
                   const Watch& whole) {
    Watch watch = whole;
    std::uint64_t left = most_assumed_together;
    watch.assumed_left = &left;
    Comparison result{.labels = std::move(labels), .answers = {}, .asks = {}, .differences = {}, .tables = {}};
    std::vector<Question> questions = given;
    TableSets tables = sets;
    leave_out_refused(result, questions, tables);
    for (const Question& question : given)
        for (const std::string& expr : question.asks)
            if (std::find(result.asks.begin(), result.asks.end(), expr) == result.asks.end())
                result.asks.push_back(expr);
    if (result.asks.empty()) result.asks = default_asks(questions.front(), *tables.front());
    std::optional<std::uint64_t> plausible;  // charts, the same for all sides
    for (Question& question : questions) {
        question.asks = result.asks;
        if (question.plausible) plausible = std::max(plausible.value_or(0), *question.plausible);
        question.plausible.reset();
    }
    expect_common_asks(questions, tables);
    if (are_paired(questions)) {
        compare_trials(result, questions, tables, watch);
    } else {
        for (std::size_t i = 0; i < questions.size(); ++i)
            result.answers.push_back(answer(questions[i], *tables[i], watch));
        find_differences(result, tables);
    }
    if (plausible) add_plausible(result, questions, tables, *plausible, watch);
    for (const Answer& answer : result.answers) add_tables(result.tables, answer.tables);
    return result;
}

std::map<std::string, std::string> unused_charts(const Comparison& result, const ChartVariants& cases) {
    std::map<std::string, std::string> unused;
    for (const NamedCharts& charts : cases.charts)
        if (const std::string theirs = unused_charts(result.tables, *charts.tables); !theirs.empty())
            unused.emplace(charts.name, theirs);
    return unused;
}

}  // namespace warodds
