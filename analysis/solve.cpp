#include "analysis/solve.hpp"

#include "analysis/phrases.hpp"

#include <algorithm>

namespace warodds {
namespace {

void likeliest_first(Distribution& result) {
    std::stable_sort(result.rows.begin(), result.rows.end(),
                     [](const Row& a, const Row& b) { return a.p.value > b.p.value; });
}

// The graph has merged final states by their outcomes already.
Distribution solve_graph(Graph& graph, bool fractions) {
    const Solution solution = solve_exact(graph, fractions);
    Distribution result;
    result.integral = solution.integral;
    result.denominator = solution.denominator;
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

[[noreturn]] void refuse_best_play(const TooLarge& reason) {
    throw InputError(std::string(reason.what()) + "; best play needs enumeration");
}

}  // namespace

Goal parse_goal(const std::string& text, const std::vector<Field>& fields, const Machine& machine) {
    Goal goal;
    std::string expr = text;
    if (const auto colon = text.find(':'); colon != text.npos) {
        const std::string side = text.substr(0, colon);
        if (side != "attacker" && side != "defender")
            throw InputError(option_name("optimal") + " \"" + text + "\": found '" + side +
                             "' before ':', expected attacker or defender");
        goal.maximiser = side == "attacker" ? Side::attacker : Side::defender;
        expr = text.substr(colon + 1);
    }
    const Expression expression = Expression::parse(expr, fields, option_name("optimal"));
    if (expression.kind() != Expression::Kind::probability && expression.kind() != Expression::Kind::mean)
        throw InputError(option_name("optimal") + " \"" + text + "\": expected a yes or no, or mean(...)");
    goal.value = [expression, &machine](const std::byte* state) {
        Outcome outcome(machine.fields());
        machine.outcome(state, outcome);
        return expression.evaluate(outcome);
    };
    return goal;
}

std::vector<Expression> parse_asks(const Question& question, const std::vector<Field>& fields) {
    std::vector<Expression> asks;
    for (const std::string& expr : question.asks) {
        const auto place = question.asked_at.find(expr);
        asks.push_back(Expression::parse(
            expr, fields, place == question.asked_at.end() ? option_name("ask") : place->second + ": ask"));
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
    if (question.optimal) goal = parse_goal(*question.optimal, fields, machine);
    try {
        compiled_.emplace(machine, goal, watch.stop, CompiledRun::memory_budget, may_fuse);
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
        throw InputError(std::string(reason.what()) + "; say " + option_name("sampled") + " for literal dice");
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
                   const std::function<void(Method, const TrialBlock&)>& each_block) {
    Question how = question;
    if (!question.trials) {
        try {
            std::optional<Goal> goal;
            if (question.optimal) goal = parse_goal(*question.optimal, fields, machine);
            Graph graph(machine, goal, watch.stop);
            Distribution result = solve_graph(graph, question.fractions);
            result.fields = std::move(fields);
            return result;
        } catch (const TooLarge& reason) {
            if (question.optimal) refuse_best_play(reason);
            if (watch.notice)
                watch.notice(std::string(reason.what()) + ": " + with_commas(default_trials) + " trials instead");
            how.sampled = true;
        }
    }
    TrialRun run(how, machine, fields, watch);
    RunControl control = control_of(how, watch);
    if (watch.progress) control.progress = [&](std::uint64_t done) { watch.progress(done, control.trials); };
    if (each_block) control.each_block = [&](const TrialBlock& block) { each_block(run.method(), block); };
    const Tally tally = run.run(control);
    return distribution_of(tally, run.method(), question.engine, std::move(fields));
}

}  // namespace warodds
