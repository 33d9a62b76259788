#include "analysis/answers/solve.hpp"

#include "analysis/answers/binder.hpp"
#include "analysis/figures/in_words.hpp"
#include "sim/coupled.hpp"
#include "sim/controlled.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds {
namespace {

void likeliest_first(Distribution& result) {
    std::stable_sort(result.rows.begin(), result.rows.end(),
                     [](const Row& a, const Row& b) { return a.p.value > b.p.value; });
}

}  // namespace

std::unique_ptr<Graph> graph_of(const Machine& machine, std::optional<Goal> goal, const Watch& watch) {
    auto graph = std::make_unique<Graph>(machine, std::move(goal), watch.stop);
    if (watch.progress) graph->tell_effort([&watch](std::uint64_t paths) { watch.progress(paths, 0); });
    return graph;
}

namespace {

[[noreturn]] void refuse_best_play(const TooLarge& reason) {
    throw TooLarge(
        fmt::format("{}, and best play needs all of them: ask for fewer units or fewer phases, write alike "
                    "units alike, or leave the decisions to their policies",
                    reason.what()));
}

// Best play where not every decision can be looked into. A side that leaves some kinds of decisions to its policies does no
// better than it could, so such a play for each side bounds what best play is worth.
class BoundedPlay {
public:
    BoundedPlay(const Machine& machine, const Goal& goal, const Watch& watch)
        : machine_(machine), goal_(goal), watch_(watch) {}

    // the play of the side that wants the goal, against everything that the other side can do
    std::unique_ptr<Graph> of(Side side, std::vector<DecisionKind> met) {
        std::erase_if(met, [&](const DecisionKind& kind) { return kind.side != side; });
        // those that offer most each, such as who of many units is hit, matter least and cost most
        std::sort(met.begin(), met.end(),
                  [](const auto& a, const auto& b) { return a.options_each() > b.options_each(); });
        Goal goal = goal_;
        for (const DecisionKind& kind : met) {
            goal.by_policy.push_back(kind);
            auto graph = graph_of(machine_, goal, watch_);
            graph->allow_states(Graph::most_states / 4);
            try {
                graph->value(graph->start());
                left_out_ = goal.by_policy;
                return graph;
            } catch (const TooLarge&) {}
        }
        return nullptr;
    }
    std::string left_out() const {
        std::string names;
        for (const DecisionKind& kind : left_out_) names += (names.empty() ? "" : ", ") + kind.name;
        return names;
    }

private:
    const Machine& machine_;
    const Goal& goal_;
    const Watch& watch_;
    std::vector<DecisionKind> left_out_;
};

constexpr std::uint64_t most_tied_paths = 1 << 20;

// What the outcomes may be where the graph met unknown cells; false where that is too much, or they may hold anything.
bool solve_open(Graph& graph, Distribution& result) {
    try {
        result.open = std::make_shared<const OpenOdds>(graph);
    } catch (const TooLarge&) {
        if (graph.is_spent()) throw;
        return false;
    }
    const std::vector<OpenOdds::Range> chances = result.open->chances();
    for (std::size_t end = 0; end < chances.size(); ++end) {
        const auto& [low, high, is_tight] = chances[end];
        result.rows.push_back({result.open->outcome(end),
                               {result.open->sure(end), low, high, low < high ? Width::unknown : Width::none}});
    }
    for (const OpenOdds::Cell& cell : result.open->cells())
        result.unread.push_back({cell.cell, Estimate::exactly(cell.chance)});
    result.denominator = 0;
    std::sort(result.rows.begin(), result.rows.end(), [](const Row& a, const Row& b) { return a.values < b.values; });
    likeliest_first(result);
    return true;
}

// What figures are over all plays that are as good as each other; nothing where that is too much.
std::shared_ptr<const OpenOdds> ties_of(Graph& graph) {
    try {
        return std::make_shared<const OpenOdds>(graph, most_tied_paths);
    } catch (const TooLarge&) {
        if (graph.is_spent()) throw;
        return nullptr;
    }
}

// What an exact answer may take where machines are inside machines: each of its steps is work.
constexpr std::uint32_t most_situations = 1 << 18;
// A plan binds and solves every fight that nobody met before, which is nearly all its work; of those this many are a minute's.
constexpr std::uint64_t most_bindings = 20'000;
// Trials of a plan that is nearly always somewhere new take each step by the rule itself, not from a table: so many steps are ten
// seconds' work.
constexpr std::uint64_t most_effort = 16'000'000 * Walker::effort_of_rule;

// As many trials as fit: from the first few, how many fights a trial meets that are new, and how many steps it takes. They are trials
// of the run like any other, and what they bound stays.
std::uint64_t fitting_trials(TrialRun& run, const Machine& machine, RunControl control, double share) {
    constexpr std::uint64_t few = 128, least = 1000;
    const Binder* binder = binder_of(machine);
    if (!binder) return default_trials;
    const auto fitting = [](std::uint64_t trials, std::uint64_t spent, std::uint64_t most) {
        return static_cast<double>(most) * static_cast<double>(trials) /
               static_cast<double>(std::max<std::uint64_t>(spent, 1));
    };
    const auto effort = static_cast<std::uint64_t>(static_cast<double>(most_effort) * share);
    control.trials = 1;
    run.run(control);
    const double of_one = fitting(1, run.effort(), effort);
    if (of_one < least) return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(of_one));
    control.trials = few;
    run.run(control);
    const std::uint64_t before = binder->budget().spent, effort_before = run.effort();
    control.first_trial += few;
    run.run(control);
    const double most = std::min(fitting(few, binder->budget().spent - before, most_bindings),
                                 fitting(few, run.effort() - effort_before, effort));
    if (most >= static_cast<double>(default_trials)) return default_trials;
    return std::max(least, static_cast<std::uint64_t>(most) / least * least);
}

}  // namespace

std::optional<ControlledTrials> control(const Question& question, const Machine& machine,
                                        const std::vector<Expression>& figures, std::uint64_t trials,
                                        const Watch& watch) {
    ControlledRequest request{.figures = {}, .trials = trials, .seed = question.seed, .stop = watch.stop};
    std::vector<const Expression*> asked;
    for (const Expression& figure : figures) {
        const bool is_chance = figure.kind() == Expression::Kind::probability;
        if (!is_chance && (figure.kind() != Expression::Kind::mean || !figure.has_range())) continue;
        request.figures.push_back([&figure](const Outcome& outcome) { return figure.evaluate(outcome); });
        request.ranges.emplace_back(is_chance ? 0 : figure.least(), is_chance ? 1 : figure.largest());
        asked.push_back(&figure);
    }
    if (asked.empty()) return {};
    const auto game = successors_of(machine, watch.stop);
    const std::optional<Controlled> run = run_controlled(*game, request);
    if (!run) return {};
    ControlledTrials result{.trials = run->trials, .learnt_from = run->learnt_from, .figures = {}};
    for (const ControlledFigure& of_run : run->figures) {
        std::vector<Seen> left;
        for (const auto& [value, count] : of_run.left) left.push_back({value, count});
        Estimate value = mean_of(std::move(left), of_run.least, of_run.largest);
        const double half = (value.high - value.low) / 2, plain_half = z95 * of_run.plain_error;
        const auto& [least, largest] = request.ranges[of_run.number];
        for (double* end : {&value.value, &value.low, &value.high}) *end = std::clamp(*end, least, largest);
        const Expression& figure = *asked[of_run.number];
        result.figures.push_back({figure.text(), figure.kind(), value, plain_half * plain_half / (half * half)});
    }
    return result;
}

// The graph has merged final states by their outcomes already.
Distribution solve_graph(Graph& graph, bool fractions) {
    const Solution solution = solve_exact(graph, fractions);
    if (fractions && graph.is_rounded())
        throw InputError(option_name("fractions") +
                         ": so many dice are rolled here that chances are worked out to 17 digits, not as fractions");
    Distribution result;
    result.integral = solution.integral;
    result.denominator = solution.denominator;
    if (graph.met_cells() && solve_open(graph, result)) return result;
    if (graph.met_cells() && graph.fills_cells()) throw UnknownChart();
    if (graph.is_tied()) result.ties = ties_of(graph);
    for (const Final& final : solution.finals) {
        if (final.state >= Graph::first_missing) {
            result.unread.push_back({graph.missing(final.state), Estimate::exactly(final.p)});
            continue;
        }
        Outcome outcome(graph.machine().fields());
        graph.machine().outcome(graph.state(final.state), outcome);
        result.rows.push_back({std::move(outcome), Estimate::exactly(final.p), 0, final.numerator});
    }
    // of equal chances in the order of their outcomes, whatever the graph met first
    std::sort(result.rows.begin(), result.rows.end(), [](const Row& a, const Row& b) { return a.values < b.values; });
    likeliest_first(result);
    return result;
}

namespace {

// Where plays that are worth the same do not give the same figures, and nothing says which of them is meant.
void notice_plays(const Graph& graph, bool has_ranges, const Watch& watch) {
    if (!watch.notice) return;
    if (graph.equal_plays() == EqualPlays::too_many)
        watch.notice(
            "plays that are worth the same were not told apart by what they cost, which is too much to work out: "
            "figures beside the goal are those of one of them");
    else if (graph.is_tied() && !has_ranges)
        watch.notice(
            "some plays are as good as each other in everything: figures that they differ in are those of one "
            "of them");
}

PlayedOut played_out(const Question& question, const Machine& machine, const std::vector<Field>& fields,
                     const Watch& watch) {
    Goal goal = parse_goal(question, fields, machine);
    auto graph = graph_of(machine, goal, watch);
    try {
        try {
            Distribution odds = solve_graph(*graph, question.fractions);
            return {std::move(graph), std::move(odds)};
        } catch (const UnknownChart&) {
            goal.looks_into_cells = false;
            graph = graph_of(machine, goal, watch);
            Distribution odds = solve_graph(*graph, question.fractions);
            return {std::move(graph), std::move(odds)};
        }
    } catch (const TooLarge& reason) {
        const bool attacker_wants = goal.maximiser == Side::attacker;
        const std::vector<DecisionKind> met = graph->decisions();
        graph.reset();  // what it holds is as much as there is room for
        BoundedPlay play(machine, goal, watch);
        auto found = play.of(goal.maximiser, met);
        if (!found) refuse_best_play(reason);
        const std::string left_out = play.left_out();
        const auto limit = play.of(attacker_wants ? Side::defender : Side::attacker, met);
        if (watch.notice)
            watch.notice(fmt::format(
                "{}: showing the best play of the {} with {} fixed by its policy, value {:.6g}; {}", reason.what(),
                attacker_wants ? "attacker" : "defender", left_out, found->value(found->start()),
                limit ? fmt::format("no play of that side is worth more than {:.6g}", limit->value(limit->start()))
                      : "how much more is possible was too much to work out"));
        Distribution odds = solve_graph(*found, question.fractions);
        return {std::move(found), std::move(odds)};
    }
}

}  // namespace

PlayedOut play_best(const Question& question, const Machine& machine, const std::vector<Field>& fields,
                    const Watch& watch) {
    PlayedOut played = played_out(question, machine, fields, watch);
    notice_plays(*played.graph, played.odds.ties || played.odds.open, watch);
    return played;
}

std::vector<Expression> parse_asks(const Question& question, const std::vector<Field>& fields) {
    if (question.then && !question.optimal)
        throw InputError(question.then_place() + ": found a second goal of best play without the first; add " +
                         option_name("optimal"));
    std::vector<Expression> asks;
    for (const std::string& expr : question.asks) {
        const auto place = question.asked_at.find(expr);
        asks.push_back(
            Expression::parse(expr, fields, place == question.asked_at.end() ? option_name("ask") : place->second));
    }
    return asks;
}

TrialRun::TrialRun(const Question& question, const Machine& machine, const std::vector<Field>& fields,
                   const Watch& watch, bool may_fuse)
    : machine_(machine), engine_(question.engine) {
    if (question.sampled && question.optimal)
        throw InputError(option_name("optimal") + " works with the exact or the compiled run, not with " +
                         option_name("sampled"));
    if (question.sampled) return;
    std::optional<Goal> goal;
    if (question.optimal) goal = parse_goal(question, fields, machine);
    try {
        // a plan is looked at turn by turn, and a trial that is one word for all of it would be another course for each turn
        compiled_.emplace(machine, goal, watch.stop, CompiledRun::memory_budget, may_fuse && !binder_of(machine));
    } catch (const TooLarge& reason) {
        refuse_best_play(reason);  // nothing else enumerates here
    }
}

// No other run steps in half-way: what was handed on already would be of another kind.
Tally TrialRun::run(const RunControl& control) {
    if (!compiled_) return run_sampled(machine_, control, engine_);
    try {
        return compiled_->run(control);
    } catch (const TooLarge& reason) {
        throw InputError(std::string(reason.what()) + "; say " + option_name("sampled") + " for literal dice")
            .too_much();
    }
}

RunControl control_of(const Question& question, const Watch& watch) {
    return {.first_trial = question.first_trial,
            .trials = question.trials.value_or(default_trials),
            .seed = question.seed,
            .threads = watch.threads,
            .parallel = watch.parallel,
            .progress = {},
            .each_block = {},
            .stop = watch.stop};
}

Distribution distribution_of(const Tally& tally, Method method, Engine engine, std::vector<Field> fields) {
    Distribution result;
    result.fields = std::move(fields);
    result.method = method;
    result.engine = engine;
    result.trials = tally.size();
    for (const auto& [outcome, count] : tally.counts)
        result.rows.push_back({outcome, proportion(count, result.trials), count, 0});
    for (const auto& [cell, count] : tally.missing)
        result.unread.push_back({cell, proportion(count, result.trials), count});
    likeliest_first(result);
    return result;
}

Distribution solve(const Question& question, const Machine& machine, std::vector<Field> fields, const Watch& watch,
                   const std::function<void(Method, const TrialBlock&)>& each_block,
                   const std::function<void(Graph&)>& with_play) {
    Question how = question;
    std::string too_large;  // why there are trials that nobody asked for
    const Binder* binder = binder_of(machine);
    if (!question.trials) {
        try {
            Distribution result;
            if (question.optimal) {
                PlayedOut played = play_best(question, machine, fields, watch);
                result = std::move(played.odds);
                if (with_play) with_play(*played.graph);
            } else {
                const auto graph = graph_of(machine, {}, watch);
                if (machine.holds_machines()) graph->allow_states(most_situations);
                if (binder) binder->budget().most = binder->budget().spent + most_bindings;
                result = solve_graph(*graph, question.fractions);
            }
            result.fields = std::move(fields);
            return result;
        } catch (const TooLarge& reason) {
            if (question.optimal) throw;
            if (binder) binder->budget().most = ~std::uint64_t{0};
            too_large = reason.what();
            if (machine.holds_machines())
                too_large = fmt::format("more than {} situations{}, the budget of an exact answer",
                                        with_commas(most_situations),
                                        binder ? " or " + with_commas(most_bindings) + " different fights" : "");
            how.sampled = !machine.holds_machines();
        }
    }
    TrialRun run(how, machine, fields, watch);
    RunControl control = control_of(how, watch);
    if (!too_large.empty()) {
        control.trials = fitting_trials(run, machine, control, watch.effort_share);
        if (watch.notice)
            watch.notice(fmt::format("{}: {} trials instead{}", too_large, with_commas(control.trials),
                                     control.trials < default_trials
                                         ? fmt::format(", the most that fit, since nearly every trial is long or "
                                                       "meets a new fight; {} for more",
                                                       option_name("trials"))
                                         : ""));
    }
    if (watch.progress) control.progress = [&](std::uint64_t done) { watch.progress(done, control.trials); };
    if (each_block) control.each_block = [&](const TrialBlock& block) { each_block(run.method(), block); };
    const Tally tally = run.run(control);
    if (run.best_play()) {
        notice_plays(*run.best_play(), false, watch);
        if (with_play) with_play(*run.best_play());
    }
    return distribution_of(tally, run.method(), question.engine, std::move(fields));
}

}  // namespace warodds
