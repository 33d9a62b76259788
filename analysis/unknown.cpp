#include "analysis/unknown.hpp"

#include "analysis/solve.hpp"
#include "tables/fillings.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::uint64_t drawn_at_once = 500;

std::vector<OpenCell> cells_of(const Distribution& odds, const std::vector<Expression>& figures) {
    std::vector<OpenCell> cells;
    for (const OpenOdds::Cell& cell : odds.open->cells()) cells.push_back({cell.cell, cell.candidates, {}});
    for (const Expression& figure : figures) {
        const bool adds_up = figure.kind() == Expression::Kind::probability || figure.kind() == Expression::Kind::mean;
        const std::vector<double> worth = adds_up ? odds.worth_of_cells(figure) : std::vector<double>(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) cells[i].worth.push_back(worth[i]);
    }
    std::stable_sort(cells.begin(), cells.end(), [](const OpenCell& a, const OpenCell& b) {
        return std::lexicographical_compare(b.worth.begin(), b.worth.end(), a.worth.begin(), a.worth.end());
    });
    return cells;
}

// the least that at least this share of the charts say, or less
double at_share(const std::vector<double>& sorted, double share) {
    const auto needed = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size()) - 1e-9));
    return sorted[std::max<std::size_t>(needed, 1) - 1];
}

// What so many sets of complete charts say of the figures, by figure. Nothing where they lead to an unknown cell of yet another
// chart, which is then added to `charts`.
std::optional<std::vector<std::vector<double>>> said_by_charts(const Question& exact, std::set<std::string>& charts,
                                                               const std::vector<Expression>& figures,
                                                               const TableSet& tables, const Watch& watch) {
    std::vector<Fillings> fillings;
    for (const std::string& id : charts) fillings.emplace_back(tables.table(id));
    Watch quiet;
    quiet.stop = watch.stop;
    std::vector<std::vector<double>> values(figures.size());
    for (std::uint64_t first = 0; first < *exact.plausible; first += drawn_at_once) {
        const std::uint64_t count = std::min(drawn_at_once, *exact.plausible - first);
        std::vector<std::vector<Table>> drawn;
        for (std::size_t i = 0; i < fillings.size(); ++i) {
            std::vector<TrialEngine> engines;
            for (std::uint64_t set = first; set < first + count; ++set)
                engines.emplace_back(exact.seed, set, static_cast<std::uint32_t>(i));
            drawn.push_back(fillings[i].draw(engines));
        }
        for (std::uint64_t set = 0; set < count; ++set) {
            if (watch.stop && *watch.stop) throw Interrupted();
            std::vector<Table> together;
            for (std::vector<Table>& of_chart : drawn) together.push_back(std::move(of_chart[set]));
            const TableSet complete = tables.with(std::move(together));
            const Bound bound = bind_for_odds(exact, complete);
            const Distribution odds = solve(exact, *bound.machine, bound.outcomes, quiet);
            for (const UnreadRow& row : odds.unread) charts.insert(row.cell.table);
            if (!odds.unread.empty()) return {};
            // a chart may change what an outcome can be, and so how a figure is read
            for (std::size_t i = 0; i < figures.size(); ++i)
                values[i].push_back(
                    odds.ask(Expression::parse(figures[i].text(), bound.outcomes, option_name("ask"))).value.value);
            if (watch.progress) watch.progress(first + set + 1, *exact.plausible);
        }
    }
    return values;
}

Plausible plausible_of(const Question& question, const Answer& answer, const std::vector<Expression>& figures,
                       const TableSet& tables, const Watch& watch) {
    Question exact = question;
    exact.trials.reset();
    exact.sampled = exact.fractions = false;
    std::set<std::string> charts;
    for (const UnreadRow& row : answer.distribution.unread) charts.insert(row.cell.table);
    std::optional<std::vector<std::vector<double>>> values;
    while (!values) values = said_by_charts(exact, charts, figures, tables, watch);
    Plausible result{
        .charts = *question.plausible, .seed = question.seed, .tables = {charts.begin(), charts.end()}, .bands = {}};
    for (std::vector<double>& of : *values) {
        std::sort(of.begin(), of.end());
        result.bands.push_back({at_share(of, 0.5), at_share(of, 0.05), at_share(of, 0.95)});
    }
    return result;
}

}  // namespace

Unknown unknown_of(const Question& question, const Answer& answer, const std::vector<Expression>& figures,
                   const TableSet& tables, const Watch& watch) {
    Unknown result;
    const auto notice = [&](const std::string& text) {
        if (watch.notice) watch.notice(text);
    };
    if (answer.distribution.unread.empty()) {
        if (question.plausible) notice("no unknown cell can be met, so there is no plausible band");
        return result;
    }
    for (const Expression& figure : figures) {
        result.figures.push_back(figure.text());
        result.kinds.push_back(figure.kind());
    }
    if (answer.distribution.open) result.cells = cells_of(answer.distribution, figures);
    if (!question.plausible) return result;
    try {
        result.plausible = plausible_of(question, answer, figures, tables, watch);
    } catch (const InputError& error) {
        notice(std::string("no plausible band: ") + error.what());
    }
    return result;
}

}  // namespace warodds
