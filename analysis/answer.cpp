#include "analysis/answer.hpp"

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
        if (side != "attacker" && side != "defender") throw InputError("--optimal \"" + text + "\": found '" + side + "' before ':', expected attacker or defender");
        goal.maximiser = side == "attacker" ? Side::attacker : Side::defender;
        expr = text.substr(colon + 1);
    }
    const Expression expression = Expression::parse(expr, bound.outcomes, "--optimal");
    if (expression.kind() != Expression::Kind::probability && expression.kind() != Expression::Kind::mean)
        throw InputError("--optimal \"" + text + "\": expected a yes or no, or mean(...)");
    goal.value = [expression, machine = bound.machine.get()](const std::byte* state) {
        std::vector<std::int32_t> fields(machine->fields());
        machine->outcome(state, fields);
        return expression.evaluate(fields);
    };
    return goal;
}

void likeliest_first(Answer& answer) {
    std::stable_sort(answer.rows.begin(), answer.rows.end(), [](const Row& a, const Row& b) { return a.p.value > b.p.value; });
}

// The graph has merged final states by their outcomes already.
void answer_exactly(Answer& answer, Graph& graph, bool fractions) {
    const Solution solution = solve_exact(graph, fractions);
    answer.integral = solution.integral;
    answer.denominator = solution.denominator;
    std::map<Outcome, const Final*> finals;    // in the order of their outcomes, whatever the graph met first
    for (const Final& final : solution.finals) {
        if (final.state >= Graph::first_missing) {
            answer.unread.push_back({graph.missing(final.state), Estimate::exactly(final.p)});
            continue;
        }
        Outcome fields(graph.machine().fields());
        graph.machine().outcome(graph.state(final.state), fields);
        finals[std::move(fields)] = &final;
    }
    for (const auto& [fields, final] : finals) answer.rows.push_back({fields, Estimate::exactly(final->p), 0, final->numerator});
    likeliest_first(answer);
}

void answer_by_trials(Answer& answer, const Tally& tally) {
    for (const auto& [fields, count] : tally.counts) answer.rows.push_back({fields, proportion(count, answer.trials), count, 0});
    for (const auto& [cell, count] : tally.missing) answer.unread.push_back({cell, proportion(count, answer.trials)});
    likeliest_first(answer);
}

// outcome values of a block of trials, for raw export
std::vector<Outcome> outcomes_of(const TrialBlock& block) {
    std::vector<Outcome> outcomes(block.ends.size());
    for (std::size_t i = 0; i < block.ends.size(); ++i) {
        if (block.table.is_missing(block.ends[i])) continue;
        const auto fields = block.table.outcome(block.ends[i]);
        outcomes[i].assign(fields.begin(), fields.end());
    }
    return outcomes;
}

std::string fraction_text(const BigInt& numerator, const BigInt& denominator) {
    const BigInt common = gcd(numerator, denominator);
    if (numerator == 0 || numerator == denominator) return numerator == 0 ? "0" : "1";
    return BigInt(numerator / common).str() + "/" + BigInt(denominator / common).str();
}

}  // namespace

std::string to_text(Method method) {
    switch (method) {
        case Method::exact: return "exact";
        case Method::sampled: return "sampled";
        case Method::compiled: return "compiled";
    }
    return {};
}

std::size_t Answer::field_index(const std::string& name) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].name == name) return i;
        names.push_back(fields[i].name);
    }
    throw InputError("no outcome field is called '" + name + "'" + suggest(name, names));
}

const Field& Answer::field(const std::string& name) const { return fields[field_index(name)]; }

double Answer::unread_chance() const {
    double sum = 0;
    for (const UnreadRow& row : unread) sum += row.p.value;
    return sum;
}

std::string outcome_text(const Field& field, std::int32_t value) {
    if (field.kind == Kind::boolean) return value ? "true" : "false";
    return field.kind == Kind::choice ? field.options[value].name : to_text(Rational(value, field.parts));
}

std::string Answer::fraction(const BigInt& numerator) const { return fraction_text(numerator, denominator); }

std::vector<std::pair<std::int32_t, Estimate>> Answer::marginal(std::size_t field) const {
    std::map<std::int32_t, std::pair<double, std::uint64_t>> sums;
    for (const Row& row : rows) {
        sums[row.values[field]].first += row.p.value;
        sums[row.values[field]].second += row.count;
    }
    std::vector<std::pair<std::int32_t, Estimate>> result;
    const bool is_certain = sums.size() == 1 && unread.empty();    // and no rounding may say otherwise
    for (const auto& [value, sum] : sums)
        result.emplace_back(value, method == Method::exact ? Estimate::exactly(is_certain ? 1 : sum.first) : proportion(sum.second, trials));
    return result;
}

AskAnswer Answer::ask(const std::string& expr) const {
    const Expression expression = Expression::parse(expr, fields, "--ask");
    AskAnswer result{.expr = expr, .kind = expression.kind(), .value = {}, .fraction = ""};
    double sum = 0, squares = 0, known = 0;
    std::uint64_t count = 0;
    BigInt numerator = 0;
    std::map<double, double> by_value;
    for (const Row& row : rows) {
        const double value = expression.evaluate(row.values);
        const double weight = method == Method::exact ? row.p.value : static_cast<double>(row.count);
        sum += weight * value;
        squares += weight * value * value;
        known += weight;
        by_value[value] += weight;
        if (value != 0) {
            count += row.count;
            numerator += row.numerator;
        }
    }
    // A path that met an unreadable cell could have ended anywhere: the bounds are those of the least and the largest
    // that all such paths together can do.
    const bool exact = method == Method::exact;
    const std::uint64_t unread_count = exact || unread.empty() ? 0 : static_cast<std::uint64_t>(std::llround(unread_chance() * static_cast<double>(trials)));
    const double lost = exact ? unread_chance() : static_cast<double>(unread_count), whole = known + lost;
    const double least = expression.least(), largest = expression.largest();
    switch (expression.kind()) {
        case Expression::Kind::probability:
            if (exact && lost == 0 && !by_value.contains(0)) sum = 1;    // certain: no rounding may say otherwise
            result.value = exact ? Estimate::exactly(std::min(sum, 1.0)) : proportion(count, trials);
            if (lost > 0) result.value.high = exact ? std::min(1.0, sum + lost) : proportion(count + unread_count, trials).high;
            else if (denominator != 0) result.fraction = fraction(numerator);
            break;
        case Expression::Kind::mean: {
            const auto filled_with = [&](double value) {
                return exact ? Estimate::exactly(sum + lost * value) : mean_of(sum + lost * value, squares + lost * value * value, trials);
            };
            result.value = filled_with(lost > 0 ? least : 0);
            if (lost > 0) result.value.high = filled_with(largest).high;
            break;
        }
        case Expression::Kind::deviation: {
            const double mean = known > 0 ? sum / known : 0, variance = known > 0 ? std::max(0.0, squares / known - mean * mean) : 0;
            const double sd = std::sqrt(variance);
            // the usual large-sample interval, from the fourth moment
            double half = 0;
            if (!exact && variance > 0) {
                double fourth = 0;
                for (const auto& [value, weight] : by_value) fourth += weight * std::pow(value - mean, 4);
                half = 1.96 * std::sqrt(std::max(0.0, fourth / known - variance * variance) / known) / (2 * sd);
            }
            double low = sd, high = sd;
            if (lost > 0) {
                // least when every lost path took the mean, largest when they split between both ends
                low = std::sqrt(variance * known / whole);
                const double share = lost / whole, known_part = sum / whole;
                const double at_top = largest > least ? std::clamp(((largest + least) / 2 - known_part - share * least) / (share * (largest - least)), 0.0, 1.0) : 0;
                const double first = known_part + share * (least + at_top * (largest - least));
                const double second = squares / whole + share * (least * least + at_top * (largest * largest - least * least));
                high = std::sqrt(std::max(variance * known / whole, second - first * first));
            }
            result.value = {std::clamp(sd, low, high), std::max(0.0, low - half), high + half};
            break;
        }
        case Expression::Kind::quantile: {
            // for trials, the order statistics whose ranks bracket the quantile with 95 %
            const double level = expression.quantile(), half = exact ? 0 : 1.96 * std::sqrt(level * (1 - level) / whole);
            const auto at = [&](double share, double filling) {
                std::map<double, double> filled = by_value;
                if (lost > 0) filled[filling] += lost;
                double below = 0;
                for (const auto& [value, weight] : filled)
                    if ((below += weight / whole) >= share - 1e-12) return value;
                return filled.rbegin()->first;
            };
            result.value = {at(level, least), at(std::max(0.0, level - half), least), at(std::min(1.0, level + half), largest)};
            break;
        }
    }
    return result;
}

std::string sources_text(const std::vector<TableUse>& tables) {
    if (tables.empty()) return "no charts";
    std::vector<std::pair<std::string, std::string>> by_grade;
    for (const TableUse& table : tables) {
        auto found = std::find_if(by_grade.begin(), by_grade.end(), [&](const auto& known) { return known.first == table.grade; });
        if (found == by_grade.end()) found = by_grade.insert(found, {table.grade, ""});
        found->second += (found->second.empty() ? "" : ", ") + table.title;
    }
    std::string text;
    for (const auto& [grade, titles] : by_grade) text += (text.empty() ? "" : "; ") + grade + ": " + titles;
    return text;
}

Answer frame_of(const Question& question, const Bound& bound, const TableSet& tables) {
    Answer result;
    result.procedure = question.procedure->about.id;
    result.title = question.title.empty() ? question.procedure->about.title : question.title;
    result.fields = bound.outcomes;
    result.params = bound.params;
    result.ledger = bound.ledger;
    for (const auto& [name, given] : question.params) result.given.push_back(name);
    for (const std::string& id : bound.tables) result.tables.push_back(describe(*tables.table(id)));
    return result;
}

Answer answer(const Question& question, const TableSet& tables, const Watch& watch) {
    const Bound bound = question.procedure->bind(question.params, tables);
    bound.machine->forget_effects();
    Answer result = frame_of(question, bound, tables);
    for (const std::string& expr : question.asks) {    // refuse before a long run
        const auto place = question.asked_at.find(expr);
        Expression::parse(expr, result.fields, place == question.asked_at.end() ? "--ask" : place->second + ": ask");
    }
    std::optional<Goal> goal;
    if (question.optimal) {
        goal = parse_goal(*question.optimal, bound);
        result.goal = *question.optimal;
    }

    std::optional<std::uint64_t> trials = question.trials;
    bool sampled = question.sampled;
    if (!trials) {
        try {
            Graph graph(*bound.machine, goal, watch.stop);
            answer_exactly(result, graph, question.fractions);
        } catch (const TooLarge& reason) {
            if (question.optimal) throw InputError(std::string(reason.what()) + "; best play needs enumeration");
            if (watch.notice) watch.notice(std::string(reason.what()) + ": 1,000,000 trials instead");
            trials = usual_trials;
            sampled = true;
        }
    }
    if (trials) {
        if (question.optimal && sampled) throw InputError("--optimal works with the exact or the compiled run, not with --sampled");
        RunControl control{.first_trial = question.first_trial, .trials = *trials, .seed = question.seed, .threads = watch.threads,
                           .parallel = watch.parallel, .progress = {}, .each_block = {}, .stop = watch.stop};
        if (watch.progress) control.progress = [&](std::uint64_t done) { watch.progress(done, *trials); };
        if (watch.raw) control.each_block = [&](const TrialBlock& block) { watch.raw(block.first_trial, outcomes_of(block)); };
        result.trials = *trials;
        result.seed = question.seed;
        result.method = sampled ? Method::sampled : Method::compiled;
        const auto run = [&] {
            if (sampled) return run_sampled(*bound.machine, control, question.engine);
            try {
                return CompiledRun(*bound.machine, goal, watch.stop).run(control);
            } catch (const TooLarge& reason) {
                if (question.optimal) throw InputError(std::string(reason.what()) + "; best play needs enumeration");
                if (watch.notice) watch.notice(std::string(reason.what()) + ": literal dice instead of the compiled run");
                result.method = Method::sampled;
                return run_sampled(*bound.machine, control, question.engine);
            }
        };
        answer_by_trials(result, run());
    }
    for (const std::string& expr : question.asks) result.asks.push_back(result.ask(expr));
    return result;
}

}  // namespace warodds
