#include "analysis/answer.hpp"

#include "analysis/phrases.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace warodds {
namespace {

TableUse describe(const Table& table) { return {table.id, table.title, table.rule, to_text(table.grade), table.source, table.warning}; }

// Best play needs a value for every final state: the goal's expression, for the side that wants it.
Goal parse_goal(const std::string& text, const Bound& bound) {
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
    const Expression expression = Expression::parse(expr, bound.outcomes, option_name("optimal"));
    if (expression.kind() != Expression::Kind::probability && expression.kind() != Expression::Kind::mean)
        throw InputError(option_name("optimal") + " \"" + text + "\": expected a yes or no, or mean(...)");
    goal.value = [expression, machine = bound.machine.get()](const std::byte* state) {
        std::vector<std::int32_t> fields(machine->fields());
        machine->outcome(state, fields);
        return expression.evaluate(fields);
    };
    return goal;
}

// Outcomes as they come in, equal ones added up.
class Gathering {
public:
    explicit Gathering(const Machine& machine) : machine_(machine) {}

    struct Sum {
        double p = 0;
        std::uint64_t count = 0;
        BigInt numerator = 0;
    };

    Sum& at(const std::byte* state) {
        std::vector<std::int32_t> fields(machine_.fields());
        machine_.outcome(state, fields);
        return sums_[std::move(fields)];
    }
    const std::map<std::vector<std::int32_t>, Sum>& sums() const { return sums_; }

private:
    const Machine& machine_;
    std::map<std::vector<std::int32_t>, Sum> sums_;
};

void likeliest_first(Distribution& answer) {
    std::stable_sort(answer.rows.begin(), answer.rows.end(), [](const Row& a, const Row& b) { return a.p.value > b.p.value; });
}

void answer_exactly(Distribution& answer, Graph& graph, bool fractions) {
    const Solution solution = solve_exact(graph, fractions);
    answer.integral = solution.integral;
    answer.denominator = solution.denominator;
    Gathering gathering(graph.machine());
    for (const Final& final : solution.finals) {
        if (final.state >= Graph::first_missing) {
            answer.unread.push_back({graph.missing(final.state), Estimate::exactly(final.p)});
            continue;
        }
        Gathering::Sum& sum = gathering.at(graph.state(final.state));
        sum.p += final.p;
        if (fractions) sum.numerator += final.numerator;
    }
    for (const auto& [values, sum] : gathering.sums()) answer.rows.push_back({values, Estimate::exactly(sum.p), 0, sum.numerator});
    likeliest_first(answer);
}

void answer_by_trials(Distribution& answer, const Tally& tally, const Machine& machine) {
    Gathering gathering(machine);
    for (std::uint32_t id = 0; id < tally.states.size(); ++id) gathering.at(tally.states[id]).count += tally.counts[id];
    for (const auto& [values, sum] : gathering.sums()) answer.rows.push_back({values, proportion(sum.count, answer.trials), sum.count, 0});
    for (const auto& [cell, count] : tally.missing) answer.unread.push_back({cell, proportion(count, answer.trials)});
    likeliest_first(answer);
}

// outcome values of a block of trials, for raw export
RawOutcomes outcomes_of(const TrialBlock& block, const Machine& machine) {
    RawOutcomes outcomes(block.finals.size());
    for (std::size_t i = 0; i < block.finals.size(); ++i) {
        if (block.finals[i] >= Graph::first_missing) continue;
        outcomes[i].resize(machine.fields());
        machine.outcome(block.states[block.finals[i]], outcomes[i]);
    }
    return outcomes;
}

// before a long run, so that a mistake is refused at once
std::vector<Expression> parse_asks(const Question& question, const std::vector<Field>& fields) {
    std::vector<Expression> asks;
    for (const std::string& expr : question.asks) {
        const auto place = question.asked_at.find(expr);
        const std::string where = place == question.asked_at.end() ? option_name("ask") : place->second + ": ask";
        asks.push_back(Expression::parse(expr, fields, where));
    }
    return asks;
}

}  // namespace

AskAnswer Answer::ask(const std::string& expr) const {
    return distribution.ask(Expression::parse(expr, distribution.fields, option_name("ask")));
}

Answer frame_of(const Question& question, const Bound& bound, const TableSet& tables) {
    Answer result;
    result.owner = question.procedure;
    result.procedure = question.procedure->about.id;
    result.title = question.title.empty() ? question.procedure->about.title : question.title;
    result.distribution.fields = bound.outcomes;
    result.params = bound.params;
    result.ledger = bound.ledger;
    for (const auto& [name, given] : question.params) result.given.push_back(name);
    for (const std::string& id : bound.tables) result.tables.push_back(describe(*tables.table(id)));
    return result;
}

Answer answer(const Question& question, const TableSet& tables, const Watch& watch) {
    const Bound bound = question.procedure->bind(question.params, tables);
    Answer result = frame_of(question, bound, tables);
    const std::vector<Expression> asks = parse_asks(question, bound.outcomes);
    std::optional<Goal> goal;
    if (question.optimal) {
        goal = parse_goal(*question.optimal, bound);
        result.goal = *question.optimal;
    }

    std::optional<std::uint64_t> trials = question.trials;
    bool sampled = question.sampled;
    Graph graph(*bound.machine, goal, watch.stop);
    if (!trials) {
        try {
            answer_exactly(result.distribution, graph, question.fractions);
        } catch (const TooLarge& reason) {
            if (question.optimal) throw InputError(std::string(reason.what()) + "; best play needs enumeration");
            if (watch.notice)
                watch.notice(std::string(reason.what()) + ": " + with_commas(default_trials) + " trials instead");
            trials = default_trials;
            sampled = true;
        }
    }
    if (trials) {
        if (question.optimal && sampled)
            throw InputError(option_name("optimal") + " works with the exact or the compiled run, not with " +
                             option_name("sampled"));
        RunControl control{.trials = *trials, .seed = question.seed, .threads = watch.threads, .progress = {}, .each_block = {}, .stop = watch.stop};
        if (watch.progress) control.progress = [&](std::uint64_t done) { watch.progress(done, *trials); };
        if (watch.raw)
            control.each_block = [&](const TrialBlock& block) {
                watch.raw(result, block.first_trial, outcomes_of(block, *bound.machine));
            };
        result.distribution.trials = *trials;
        result.seed = question.seed;
        result.distribution.method = sampled ? Method::sampled : Method::compiled;
        const auto run = [&] {
            if (sampled) return run_sampled(*bound.machine, control);
            try {
                if (!question.optimal) graph.allow_states(std::max<std::uint64_t>(1 << 16, *trials));    // tables for more states than trials do not pay
                return run_compiled(graph, control);
            } catch (const TooLarge& reason) {
                if (question.optimal) throw InputError(std::string(reason.what()) + "; best play needs enumeration");
                if (watch.notice) watch.notice(std::string(reason.what()) + ": literal dice instead of the compiled run");
                result.distribution.method = Method::sampled;
                return run_sampled(*bound.machine, control);
            }
        };
        answer_by_trials(result.distribution, run(), *bound.machine);
    }
    for (const Expression& ask : asks) result.asks.push_back(result.distribution.ask(ask));
    return result;
}

}  // namespace warodds
