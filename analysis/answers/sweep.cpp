// A question over a grid. What stays from cell to cell is read once; cells that roll alike are solved once; cells run on all
// threads, and neither their order nor the result depends on it.
#include "analysis/answers/assumed.hpp"
#include "analysis/answers/distinct.hpp"
#include "analysis/answers/binder.hpp"
#include "analysis/answers/solve.hpp"
#include "analysis/answers/study.hpp"

#include <algorithm>
#include <set>

namespace warodds {
namespace {

// an error of one cell says which
template <class Work>
void in_cell(const Sweep& sweep, std::size_t cell, Work&& work) {
    try {
        work();
    } catch (const InputError& error) {
        throw InputError(error.marked() + " (in the cell " + sweep.cell_text(cell) + ")", error);
    }
}

Question in_first_cell(Question question, const std::vector<SweepAxis>& axes) {
    for (const SweepAxis& axis : axes) question.params[axis.field->name] = {axis.values.front(), axis.where};
    return question;
}

Sweep frame_of(const Question& question, std::vector<SweepAxis> axes, const TableSet& tables) {
    Sweep result;
    result.owner = question.procedure;
    result.procedure = question.procedure->about.id;
    result.title = question.title.empty() ? question.procedure->about.title : question.title;
    result.axes = std::move(axes);
    result.asks = question.asks;
    check_axes(question, result.axes);
    if (result.asks.empty())
        in_cell(result, 0, [&] { result.asks = default_asks(in_first_cell(question, result.axes), tables); });
    std::set<std::string> names;
    for (const SweepAxis& axis : result.axes) names.insert(axis.field->name);
    result.goal = question.optimal.value_or("");
    for (const Field& field : question.procedure->parameters) {
        if (names.contains(field.name)) continue;
        const auto given = question.params.find(field.name);
        const bool is_given = given != question.params.end();
        if (is_given) result.fixed.emplace_back(&field, given->second.value);
        if (is_given || field.fallback)
            result.params.emplace_back(&field, is_given ? given->second.value : *field.fallback);
    }
    return result;
}

}  // namespace

Sweep sweep(const Question& question, std::vector<SweepAxis> axes, const TableSet& tables, const Watch& watch) {
    if (question.plausible)
        throw InputError(option_name("plausible") + " goes with odds and compare, one question at a time");
    Sweep result = frame_of(question, std::move(axes), tables);
    const std::size_t cells = result.cells();
    Question asked = question;
    asked.asks = result.asks;

    // fold every cell
    std::vector<std::string> varied;
    for (const SweepAxis& axis : result.axes) varied.push_back(axis.field->name);
    const std::unique_ptr<Refolding> refolding = question.procedure->refolding(question.params, varied, tables);
    refolding->asked = asked.named();
    Distinct distinct;
    result.refused.resize(cells);  // what the rules do not allow is no figure, and no reason to refuse the others
    std::vector<std::size_t> machine_of(cells), first_cell, allowed;
    const unsigned workers = watch.parallel ? std::max(1u, watch.threads) : 1;
    std::vector<std::set<std::string>> used(workers);
    const auto fold = [&](std::uint64_t cell, std::set<std::string>& charts) {
        std::vector<Value> values;
        const std::vector<std::size_t> at = result.coordinates(cell);
        for (std::size_t i = 0; i < at.size(); ++i) values.push_back(result.axes[i].values[at[i]]);
        return refolding->fold(values, charts);
    };
    for_each_index(watch.parallel, watch.threads, 0, cells, 64, watch.stop, [&](unsigned worker, std::uint64_t cell) {
        try {
            machine_of[cell] = distinct.number(fold(cell, used[worker]));
        } catch (const InputError& error) {
            result.refused[cell] = error.marked();
        }
    });
    if (std::none_of(result.refused.begin(), result.refused.end(), [](const std::string& why) { return why.empty(); }))
        throw InputError(result.refused.front() + " (in the cell " + result.cell_text(0) + ")");

    // solve each that is different, in the order of the cells that need it
    std::vector<Distinct::One>& all = distinct.all();
    std::vector<std::size_t> order;
    std::vector<bool> seen(all.size());
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (result.is_refused(cell)) continue;
        allowed.push_back(cell);
        if (!seen[machine_of[cell]]) {
            seen[machine_of[cell]] = true;
            order.push_back(machine_of[cell]);
            first_cell.push_back(cell);
        }
    }
    Watch inner = watch;
    inner.progress = {};
    const bool side_by_side = !question.trials;  // a run of trials has work for all threads by itself
    if (side_by_side) inner.parallel = {};
    std::mutex mutex;
    std::uint64_t done = 0;
    std::set<std::string> remarks;  // that were told
    std::map<std::string, std::set<std::string>> passed_over;
    bool are_plain = false;
    notice_unasked(asked, watch);
    if (watch.notice)
        inner.notice = [&](const std::string& text) {
            const std::lock_guard lock(mutex);
            watch.notice(text);
        };
    for_each_index(side_by_side ? watch.parallel : Parallel(), watch.threads, 0, order.size(), 1, watch.stop,
                   [&](unsigned, std::uint64_t i) {
                       Distinct::One& one = all[order[i]];
                       in_cell(result, first_cell[i], [&] {
                           std::set<std::string> known;
                           if (!one.machine) one.machine = fold(first_cell[i], known);
                           const std::vector<Field> fields = refolding->outcomes(*one.machine);
                           const std::vector<Expression> asks = parse_asks(asked, fields);
                           if (i == 0 && asked.optimal) result.told_apart = told_apart_by(asked, fields);
                           // the asks are parsed, so only best play and means need the fields once more
                           Distribution distribution = solve(asked, *one.machine,
                                                             asked.optimal ? fields : std::vector<Field>(), inner);
                           if (std::any_of(asks.begin(), asks.end(),
                                           [](const Expression& ask) { return ask.kind() == Expression::Kind::mean; }))
                               distribution.fields = fields;  // which of them may never happen
                           for (const Expression& ask : asks) {
                               const AskAnswer said = distribution.ask(ask);
                               one.values.push_back(said.value);
                               one.where.push_back(happens(distribution, said));
                               one.alike.push_back(distribution.open ? distribution.likeness(ask) : order[i]);
                               one.kinds.push_back(ask.kind());
                               one.wishes.push_back(ask.wish());
                           }
                           one.method = distribution.method;
                           one.trials = distribution.trials;
                           if (one.method == Method::compiled && one.machine->holds_machines()) {
                               const std::lock_guard lock(mutex);
                               are_plain = true;
                           }
                           if (const Binder* binder = binder_of(*one.machine)) {
                               const std::lock_guard lock(mutex);
                               for (const std::string& id : binder->tables()) used[0].insert(id);
                               for (auto& [step, forces] : passed_over_of(*binder))
                                   passed_over[step].insert(forces.begin(), forces.end());
                               for (const std::string& remark : plan_notices(*binder, nullptr))
                                   if (watch.notice && remarks.insert(remark).second) watch.notice(remark);
                           }
                       });
                       one.machine.reset();
                       if (!watch.progress) return;
                       const std::lock_guard lock(mutex);
                       watch.progress(++done, order.size());
                   });

    if (are_plain && watch.notice)
        watch.notice(
            "a sweep's cells are plain trials; odds of one of them adds control variates where they know more");
    for (const auto& [step, forces] : passed_over) result.passed_over.push_back({step, {forces.begin(), forces.end()}});
    result.values.resize(result.asks.size());
    result.alike.resize(result.asks.size());
    result.where.resize(result.asks.size());
    for (std::size_t ask = 0; ask < result.asks.size(); ++ask)
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const bool is_refused = result.is_refused(cell);
            result.values[ask].push_back(is_refused ? Estimate::none() : all[machine_of[cell]].values[ask]);
            result.alike[ask].push_back(is_refused ? 0 : all[machine_of[cell]].alike[ask]);
            result.where[ask].push_back(is_refused ? std::nullopt : all[machine_of[cell]].where[ask]);
        }
    for (std::size_t cell = 0; cell < cells; ++cell)
        result.runs.push_back(result.is_refused(cell)
                                  ? Sweep::Run{}
                                  : Sweep::Run{all[machine_of[cell]].method, all[machine_of[cell]].trials});
    // the ends and the middle of the grid stand for all of it
    std::vector<Question> some;
    for (const std::size_t cell : std::set<std::size_t>{allowed.front(), allowed[allowed.size() / 2], allowed.back()}) {
        some.push_back(asked);
        const std::vector<std::size_t> at = result.coordinates(cell);
        for (std::size_t i = 0; i < at.size(); ++i)
            some.back().params[varied[i]] = {result.axes[i].values[at[i]], result.axes[i].where};
    }
    result.assumed = assumptions_of(some, tables, watch);
    // where only some cells could be counted, the sweep claims no more than the others can
    const Distinct::One* said = &all[machine_of[allowed.back()]];
    for (const std::size_t number : order)
        if (all[number].method != Method::exact) said = &all[number];
    result.kinds = said->kinds;
    result.wishes = said->wishes;
    result.method = said->method;
    result.engine = question.engine;
    result.trials = said->trials;
    result.seed = said->method == Method::exact ? 0 : question.seed;
    for (std::size_t worker = 1; worker < workers; ++worker) used[0].merge(used[worker]);
    for (const std::string& id : used[0]) result.tables.push_back(table_use(*tables.table(id)));
    return result;
}

}  // namespace warodds
