#include "analysis/answers/unknown.hpp"

#include "analysis/answers/shared_charts.hpp"
#include "analysis/answers/solve.hpp"
#include "tables/fillings.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace warodds {
namespace {

constexpr std::uint64_t drawn_at_once = 500;

std::vector<OpenCell> cells_of(const Distribution& odds, const std::vector<Expression>& figures) {
    std::vector<OpenCell> cells;
    for (const OpenOdds::Cell& cell : odds.open->cells()) cells.push_back({cell.cell, cell.candidates, {}});
    for (const Expression& figure : figures) {
        const bool adds_up = !figure.is_conditional() && (figure.kind() == Expression::Kind::probability ||
                                                          figure.kind() == Expression::Kind::mean);
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

// Draws complete charts: those with unknown cells, by their names, and of several versions of one by its text.
class DrawnCharts {
public:
    DrawnCharts(std::set<std::string> charts, const std::vector<PlausibleSide>& sides) : charts_(std::move(charts)) {
        for (const PlausibleSide& side : sides) {
            versions_.emplace_back();
            for (const std::string& id : charts_) {
                const auto table = side.tables->table(id);
                if (table->known_cells() == table->rows.size() * table->columns.size()) continue;  // another version
                const auto [known, is_new] = numbers_.try_emplace({id, table->text}, fillings_.size());
                if (is_new) fillings_.push_back({Fillings(table), place_of(id)});
                versions_.back().push_back(known->second);
            }
        }
    }

    void draw(std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
        drawn_.clear();
        for (const auto& [fillings, place] : fillings_) {
            std::vector<TrialEngine> engines;
            for (std::uint64_t set = first; set < first + count; ++set) engines.emplace_back(seed, set, place);
            drawn_.push_back(fillings.draw(engines));
        }
    }
    // the charts of a side, filled in
    TableSet complete(const PlausibleSide& side, std::size_t number, std::uint64_t set) const {
        std::vector<Table> together;
        for (const std::size_t version : versions_[number]) together.push_back(drawn_[version].at(set));
        return side.tables->with(std::move(together));
    }

private:
    std::uint32_t place_of(const std::string& id) const {
        return static_cast<std::uint32_t>(std::distance(charts_.begin(), charts_.find(id)));
    }

    std::set<std::string> charts_;
    std::map<std::pair<std::string, std::string>, std::size_t> numbers_;
    std::vector<std::pair<Fillings, std::uint32_t>> fillings_;  // and the place of their dice
    std::vector<std::vector<std::size_t>> versions_;            // by side and chart
    std::vector<std::vector<Table>> drawn_;                     // by version and set
};

using Said = std::vector<std::vector<std::vector<double>>>;  // [side][figure][set]

// What one side says of a set of complete charts. Nothing where it leads to an unknown cell of yet another chart, which is then added
// to `charts`.
std::optional<std::vector<double>> said_by(const Question& question, const TableSet& complete,
                                           std::set<std::string>& charts, const Watch& quiet) {
    const Bound bound = bind_for_odds(question, complete);
    const Distribution odds = solve(question, *bound.machine, bound.outcomes, quiet);
    for (const UnreadRow& row : odds.unread) charts.insert(row.cell.table);
    if (!odds.unread.empty()) return {};
    std::vector<double> values;
    // a chart may change what an outcome can be, and so how a figure is read
    for (const std::string& ask : question.asks)
        values.push_back(odds.ask(Expression::parse(ask, bound.outcomes, option_name("ask"))).value.value);
    return values;
}

std::optional<Said> said_by_charts(const std::vector<PlausibleSide>& sides, const std::vector<Question>& questions,
                                   std::uint64_t sets, std::set<std::string>& charts, const Watch& watch) {
    DrawnCharts drawn(charts, sides);
    Watch quiet;
    quiet.stop = watch.stop;
    Said said;
    for (const Question& question : questions) said.emplace_back(question.asks.size());
    for (std::uint64_t first = 0; first < sets; first += drawn_at_once) {
        const std::uint64_t count = std::min(drawn_at_once, sets - first);
        drawn.draw(questions.front().seed, first, count);
        for (std::uint64_t set = 0; set < count; ++set) {
            if (watch.stop && *watch.stop) throw Interrupted();
            for (std::size_t side = 0; side < sides.size(); ++side) {
                std::optional<std::vector<double>> values;
                const Distribution& odds = *sides[side].odds;
                if (odds.unread.empty() && odds.is_exact()) {  // it reads none of them
                    values.emplace();
                    for (const std::string& ask : questions[side].asks)
                        values->push_back(
                            odds.ask(Expression::parse(ask, odds.fields, option_name("ask"))).value.value);
                } else {
                    values = said_by(questions[side], drawn.complete(sides[side], side, set), charts, quiet);
                }
                if (!values) return {};
                for (std::size_t i = 0; i < values->size(); ++i) said[side][i].push_back((*values)[i]);
            }
            if (watch.progress) watch.progress(first + set + 1, sets);
        }
    }
    return said;
}

PlausibleBand band_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return {at_share(values, 0.5), at_share(values, 0.05), at_share(values, 0.95)};
}

PlausibleSides bands_of(const std::vector<PlausibleSide>& sides, std::uint64_t sets, const Watch& watch) {
    std::vector<Question> questions;
    std::set<std::string> charts;
    for (const PlausibleSide& side : sides) {
        questions.push_back(*side.question);
        questions.back().trials.reset();
        questions.back().within.reset();
        questions.back().sampled = questions.back().fractions = false;
        for (const UnreadRow& row : side.odds->unread) charts.insert(row.cell.table);
    }
    std::optional<Said> said;
    while (!said) said = said_by_charts(sides, questions, sets, charts, watch);
    PlausibleSides result;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const bool is_alike = std::all_of(charts.begin(), charts.end(), [&](const std::string& id) {
            return is_same_chart(*sides.front().tables, *sides[side].tables, id);
        });
        result.sides.push_back({sets, questions.front().seed, {charts.begin(), charts.end()}, {}});
        result.differences.emplace_back();
        for (std::size_t i = 0; i < (*said)[side].size(); ++i) {
            std::vector<double> apart = (*said)[side][i];
            result.sides.back().bands.push_back(band_of(apart));
            for (std::size_t set = 0; set < apart.size(); ++set) apart[set] -= (*said)[0][i][set];
            if (is_alike) result.differences.back().push_back(band_of(std::move(apart)));
        }
    }
    return result;
}

void notice(const Watch& watch, const std::string& text) {
    if (watch.notice) watch.notice(text);
}

}  // namespace

std::optional<PlausibleSides> plausible_of(const std::vector<PlausibleSide>& sides, std::uint64_t charts,
                                           const Watch& watch) {
    if (std::all_of(sides.begin(), sides.end(), [](const auto& side) { return side.odds->unread.empty(); })) {
        notice(watch, "no unknown cell can be met, so there is no plausible band");
        return {};
    }
    try {
        return bands_of(sides, charts, watch);
    } catch (const InputError& error) {
        notice(watch, std::string("no plausible band: ") + error.what());
        return {};
    }
}

Unknown unknown_of(const Question& question, const Answer& answer, const std::vector<Expression>& figures,
                   const TableSet& tables, const Watch& watch) {
    Unknown result;
    const Distribution& odds = answer.distribution;
    for (const Expression& figure : figures) {
        if (odds.unread.empty()) break;
        result.figures.push_back(figure.text());
        result.kinds.push_back(figure.kind());
        result.is_moved.push_back(has_unknown(odds.ask(figure).value.width));
        result.is_attained.push_back(result.is_moved.back() ? odds.is_attained(figure) : std::nullopt);
    }
    if (odds.open) result.cells = cells_of(odds, figures);
    if (!question.plausible) return result;
    if (auto all = plausible_of({{&question, &odds, &tables}}, *question.plausible, watch))
        result.plausible = std::move(all->sides.front());
    return result;
}

}  // namespace warodds
