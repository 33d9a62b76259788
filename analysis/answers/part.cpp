#include "analysis/answers/part.hpp"

#include "analysis/figures/in_words.hpp"
#include "analysis/answers/solve.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace warodds {
namespace {

constexpr const char* first_line = "warodds part 1";

// the same on every machine (FNV-1a)
std::string fingerprint(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
    return std::to_string(hash);
}

// could this procedure have come to this outcome?
bool fits(const Outcome& outcome, const std::vector<Field>& fields) {
    if (outcome.size() != fields.size()) return false;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const Field& field = fields[i];
        const bool is_number = field.kind == Kind::integer;
        const Rational least = is_number ? field.low.value_or(0) : Rational(0);
        const Rational most = is_number ? field.high.value_or(outcome[i])
                              : field.kind == Kind::boolean
                                  ? Rational(1)
                                  : Rational(static_cast<std::int64_t>(field.options.size()) - 1);
        if (Rational(outcome[i]) < least || Rational(outcome[i]) > most) return false;
    }
    return true;
}

// Everything that the counts depend on, a line each; equal headings are parts of one run. A plan may come to need a chart that its
// first step does not, so all of the user's are named.
std::string heading(const Question& question, const Answer& frame, const TableSet& tables, Method method) {
    std::string text = std::string(first_line) + "\nversion " WARODDS_VERSION " " + source_hash + "\nprocedure " +
                       question.procedure->about.id + "\n";
    const auto plans = question.procedure->made_of();
    for (const auto& [id, said] : plans) text += "plan " + id + " " + fingerprint(said) + "\n";
    for (const auto& [field, value] : frame.params)
        text += "param " + field->name + " " + to_text(*field, value) + "\n";
    std::set<std::string> charts;
    for (const std::string& id : plans.empty() ? std::vector<std::string>() : tables.ids())
        if (tables.is_users(id) || tables.has_stand_in(id)) charts.insert(id);
    for (const TableUse& use : frame.tables)
        if (plans.empty()) charts.insert(use.id);
    for (const std::string& id : charts) text += "table " + id + " " + fingerprint(tables.any_table(id)->text) + "\n";
    for (const Field& field : frame.distribution.fields)
        if (field.on_request) text += "tells " + field.name + "\n";
    if (question.optimal) text += "optimal " + *question.optimal + "\n";
    if (question.then) text += "then " + *question.then + "\n";
    text += "run " + to_text(method) + (method == Method::sampled ? " " + to_text(question.engine) : "") + "\n";
    text += "seed " + std::to_string(question.seed) + "\n";
    return text + "\n";
}

// the first line in which two headings differ
std::string difference(const std::string& found, const std::string& expected) {
    std::istringstream a(found), b(expected);
    for (std::string one, other; std::getline(a, one) && std::getline(b, other);)
        if (one != other) return "found '" + one + "', expected '" + other + "'";
    return "one has more lines than the other";
}

}  // namespace

std::string part_text(const Question& question, const TableSet& tables, const Answer& run) {
    const Distribution& odds = run.distribution;
    Tally tally;
    tally.trials = {{question.first_trial, question.first_trial + odds.trials}};
    for (const Row& row : odds.rows) tally.counts[row.values] = row.count;
    for (const UnreadRow& row : odds.unread) tally.missing[row.cell] = row.count;
    return heading(question, run, tables, odds.method) + tally.text();
}

Answer answer_from(const Question& question, const std::vector<PartFile>& parts, const TableSet& tables,
                   const Watch& watch) {
    const Bound bound = bind_for_odds(question, tables);
    Answer result = frame_of(question, bound, tables);
    const std::vector<Expression> asks = parse_asks(question, bound.outcomes);
    const Method method = question.sampled ? Method::sampled : Method::compiled;
    const std::string expected = heading(question, result, tables, method);
    Tally sum;
    for (const PartFile& part : parts) {
        const auto fail = [&](const std::string& why) { throw InputError(part.name + ": " + why); };
        if (!part.text.starts_with(first_line)) fail("is no part of a run; " + option_name("part") + " writes one");
        const auto blank = part.text.find("\n\n");
        if (blank == part.text.npos) fail("ends before the counts");
        const std::string found = part.text.substr(0, blank + 2);
        if (found != expected) fail("is a part of another run: " + difference(found, expected));
        try {
            const auto lines = static_cast<int>(std::count(found.begin(), found.end(), '\n'));
            const Tally tally = Tally::parse(part.text.substr(blank + 2), lines + 1);
            if (tally.size() == 0) fail("has no trials");
            for (const auto& [outcome, count] : tally.counts)
                if (!fits(outcome, bound.outcomes)) fail("has an outcome that this procedure cannot come to");
            sum.merge(tally);
        } catch (const std::invalid_argument& error) {
            fail(error.what());
        }
    }
    if (sum.trials.size() > 1 && watch.notice)
        watch.notice("the parts leave out trials " + with_commas(sum.trials[0].end) + " to " +
                     with_commas(sum.trials[1].first - 1) + (sum.trials.size() > 2 ? " and others" : ""));
    if (sum.size() == 0) throw InputError(option_name("parts") + ": these parts contain no trials");
    result.distribution = distribution_of(sum, method, question.engine, bound.outcomes);
    if (question.optimal) {
        const TrialRun run(question, *bound.machine, bound.outcomes, watch);
        if (run.best_play()) add_best_play(result, *run.best_play(), watch);
    }
    complete(result, question, bound, asks, tables, watch);
    if (sum.trials.size() == 1 && sum.trials[0].first == 0) add_control(result, question, bound, watch);
    return result;
}

}  // namespace warodds
