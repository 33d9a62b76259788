#include "analysis/advice/balance_chart.hpp"

#include "analysis/charts/charts.hpp"
#include "analysis/answers/solve.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace warodds {
namespace {

constexpr double nothing = 1e-12;

// The numbers of a code by the names that the chart gives its places, or by what stands before them; of codes that are words in
// a declared order their place in it.
class Parts {
public:
    Parts(const Table& before, const Table& after, const std::vector<std::string>& codes)
        : declared_(before.listed_codes()), legend_(before.legend), meanings_{&before.meanings, &after.meanings} {
        std::set<std::string> found;
        for (const std::string& code : codes)
            for (const auto& [name, number] : numbers(code)) found.insert(name);
        names_.assign(found.begin(), found.end());
    }

    const std::vector<std::string>& names() const { return names_; }
    int of(const std::string& code, std::size_t part) const {
        const std::map<std::string, int> all = numbers(code);
        const auto found = all.find(names_[part]);
        return found == all.end() ? 0 : found->second;
    }

private:
    // what the chart says that a code does: its numbers by their names
    std::map<std::string, int> meant(const std::string& code) const {
        std::map<std::string, int> all;
        for (const CodeMeanings* meanings : meanings_) {
            const std::optional<std::vector<int>> said = meanings->of(code);
            for (std::size_t i = 0; said && i < said->size(); ++i)
                if (const CodeField& field = meanings->fields()[i]; field.type == CodeField::Type::number)
                    all[field.name] = (*said)[i];
            if (said) break;
        }
        return all;
    }

    std::map<std::string, int> numbers(const std::string& code) const {
        if (std::map<std::string, int> said = meant(code); !said.empty()) return said;
        const std::vector<int> levels = declared_ ? declared_->levels(code) : std::vector<int>();
        std::map<std::string, int> all;
        for (std::size_t slot = 0; slot < levels.size(); ++slot) {
            const std::string& name = declared_->slots()[slot].name;
            all[name.empty() ? "result" : name] = levels[slot];
        }
        if (!all.empty()) return all;
        // numbers without letters have but their place: 1/3
        for (const auto& [name, number] : parts_of(code)) {
            if (is_threshold(name)) continue;
            static const std::vector<std::string> places = {"1st", "2nd", "3rd", "4th"};
            const auto place = parse_count(name);
            all[place && *place < places.size() ? places[*place] : name] = number;
        }
        return all;
    }

    // What is to be reached is no amount: "e#" = "... of that rating or better may exploit". More of it is less.
    bool is_threshold(const std::string& name) const {
        return std::any_of(legend_.begin(), legend_.end(), [&](const auto& line) {
            const auto& [code, meaning] = line;
            return code.size() > 1 && code.ends_with('#') && name.ends_with(code.substr(0, code.size() - 1)) &&
                   meaning.find("or better") != meaning.npos;
        });
    }

    const CellValues* declared_;
    std::map<std::string, std::string> legend_;
    std::array<const CodeMeanings*, 2> meanings_;  // of the version before, and after
    std::vector<std::string> names_;
};

void finish(ColumnOdds& column, const Parts& parts, const std::vector<std::string>& codes) {
    if (column.unknown > nothing) return;
    ColumnOdds::Figures& figures = column.figures.emplace();
    for (const double p : column.chances)
        if (p > 0) figures.entropy -= p * std::log2(p);
    for (std::size_t part = 0; part < parts.names().size(); ++part) {
        double mean = 0, squares = 0;
        for (std::size_t code = 0; code < codes.size(); ++code) {
            const double p = column.chances[code], number = parts.of(codes[code], part);
            mean += p * number;
            squares += p * number * number;
        }
        figures.mean.push_back(mean);
        figures.swing.push_back(std::sqrt(std::max(0.0, squares - mean * mean)));
    }
}

// First-order dominance: is the chance of a number or more nowhere less, or nowhere more?
std::optional<Order> order_of(const ColumnOdds& a, const ColumnOdds& b, const Parts& parts, std::size_t part,
                              const std::vector<std::string>& codes) {
    if (!a.is_known() || !b.is_known()) return {};
    std::map<int, double> change;  // of the chance of each number
    for (std::size_t code = 0; code < codes.size(); ++code)
        change[parts.of(codes[code], part)] += b.chances[code] - a.chances[code];
    double above = 0;  // of the chance of that number or more
    bool rises = false, falls = false;
    for (auto at = change.rbegin(); at != change.rend(); ++at) {
        above += at->second;
        rises = rises || above > nothing;
        falls = falls || above < -nothing;
    }
    return rises && falls ? Order::crosses : rises ? Order::rises : falls ? Order::falls : Order::same;
}

// The columns of a chart as chart/read rolls on them; codes are counted in one list for both versions.
std::vector<ColumnOdds> columns_of(const ChartChange& change, const TableSet& tables,
                                   const std::vector<std::string>& headings, std::vector<std::string>& codes) {
    std::vector<ColumnOdds> columns;
    for (const std::string& heading : headings) {
        Question question = change.read;
        question.params["column"] = {heading, "column"};
        const Bound bound = bind_for_odds(question, tables);
        const Distribution odds = solve(question, *bound.machine, bound.outcomes, {});
        const std::size_t field = odds.field_index("result");
        ColumnOdds column;
        column.unknown = odds.unread_chance();
        for (const Row& row : odds.rows) {
            const std::string code = outcome_text(odds.fields[field], row.values[field]);
            const auto known = std::find(codes.begin(), codes.end(), code);
            const auto at = static_cast<std::size_t>(known - codes.begin());
            if (known == codes.end()) codes.push_back(code);
            column.chances.resize(codes.size());
            column.chances[at] += row.p.value;
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

ChartVersion version_of(std::string label, std::vector<ColumnOdds> columns, const Balance& balance,
                        const Parts& parts) {
    ChartVersion version{std::move(label), std::move(columns), {}, {}, {}};
    double weight = 0;
    for (const auto& [column, times] : balance.mix) weight += times;
    version.mixed.chances.resize(balance.codes.size());
    for (ColumnOdds& column : version.columns) {
        column.chances.resize(balance.codes.size());
        finish(column, parts, balance.codes);
    }
    for (const auto& [column, times] : balance.mix) {
        const ColumnOdds& one = version.columns[column];
        for (std::size_t code = 0; code < balance.codes.size(); ++code)
            version.mixed.chances[code] += one.chances[code] * times / weight;
        version.mixed.unknown += one.unknown * times / weight;
    }
    finish(version.mixed, parts, balance.codes);
    for (std::size_t part = 0; part < balance.parts.size(); ++part) {
        version.orders.emplace_back();
        for (std::size_t i = 0; i + 1 < version.columns.size(); ++i)
            version.orders.back().push_back(
                order_of(version.columns[i], version.columns[i + 1], parts, part, balance.codes));
    }
    for (std::size_t i = 0; i < version.columns.size(); ++i) {
        bool is_dead = i > 0 && version.columns[i].is_known() && version.columns[i - 1].is_known();
        for (std::size_t code = 0; code < balance.codes.size() && is_dead; ++code)
            is_dead = std::abs(version.columns[i].chances[code] - version.columns[i - 1].chances[code]) < nothing;
        version.dead.push_back(is_dead);
    }
    return version;
}

// The chart with this cell open to every code that stands anywhere in it.
Table opened(const Table& table, int row, int column) {
    std::vector<std::string> codes;
    std::string any;
    for (int r = 0; r < table.rows.size(); ++r)
        for (int c = 0; c < table.columns.size(); ++c) codes.push_back(table.code(r, c));
    std::vector<std::string> different = codes;
    std::sort(different.begin(), different.end());
    different.erase(std::unique(different.begin(), different.end()), different.end());
    for (const std::string& code : different) any += (any.empty() ? "{" : ", ") + code;
    codes[static_cast<std::size_t>(row * table.columns.size() + column)] = any + "}";
    return table.filled(codes);
}

}  // namespace

std::vector<ChangedCell> changed_cells(const Table& before, const Table& after) {
    if (before.columns.keys != after.columns.keys)
        throw InputError(after.file + ": found other columns than in " + before.file +
                         "; the two versions are compared column by column");
    if (before.rows.keys != after.rows.keys)
        throw InputError(after.file + ": found other rows than in " + before.file +
                         "; the two versions are compared cell by cell");
    std::vector<ChangedCell> changed;
    for (int row = 0; row < before.rows.size(); ++row)
        for (int column = 0; column < before.columns.size(); ++column)
            if (before.code(row, column) != after.code(row, column))
                changed.push_back({before.rows.keys[row], before.columns.keys[column], before.code(row, column),
                                   after.code(row, column)});
    return changed;
}

int ChartVersion::trend(std::size_t part) const {
    const auto is_known = [](const ColumnOdds& column) { return column.is_known(); };
    const auto first = std::find_if(columns.begin(), columns.end(), is_known);
    if (first == columns.end()) return 0;
    const auto last = std::find_if(columns.rbegin(), columns.rend(), is_known);
    const double change = last->figures->mean[part] - first->figures->mean[part];
    return change > nothing ? 1 : change < -nothing ? -1 : 0;
}

Balance chart_sides(const ChartChange& change) {
    const auto before = change.before.table(change.id), after = change.after.table(change.id);
    Balance result;
    result.changed = changed_cells(*before, *after);
    result.id = change.id;
    result.title = before->title;
    result.headings = before->columns.keys;
    result.rows = before->rows.keys;
    for (const auto& [name, weight] : change.mix) {
        const auto found = std::find(result.headings.begin(), result.headings.end(), name);
        if (found == result.headings.end())
            throw InputError(option_name("mix") + ": the chart '" + change.id + "' has no column '" + name + "'" +
                             suggest(name, result.headings));
        result.mix.emplace_back(found - result.headings.begin(), weight);
    }
    if (change.mix.empty())
        for (std::size_t i = 0; i < result.headings.size(); ++i) result.mix.emplace_back(i, 1);
    std::vector<ColumnOdds> old = columns_of(change, change.before, result.headings, result.codes);
    std::vector<ColumnOdds> now = columns_of(change, change.after, result.headings, result.codes);
    const Parts parts(*before, *after, result.codes);
    result.parts = parts.names();
    result.versions.push_back(version_of("before", std::move(old), result, parts));
    result.versions.push_back(version_of("after", std::move(now), result, parts));
    return result;
}

void add_pulls(Balance& balance, const Question& given, const ChartChange& change, const Watch& watch) {
    const AskAnswer& figure = balance.compared->answers[0].asks.front();
    const auto table = change.before.table(change.id);
    const auto is_it = [&](const TableUse& use) { return use.id == change.id; };
    const auto reads = [&](const Answer& answer) {
        return std::any_of(answer.tables.begin(), answer.tables.end(), is_it);
    };
    if (std::none_of(balance.compared->answers.begin(), balance.compared->answers.end(), reads))
        balance.no_pulls = given.procedure->about.id + " does not read " + change.id +
                           " as it is asked here, so no version of the chart moves its figures";
    else if (given.optimal)  // another code changes what is played, too
        balance.no_pulls = "what a cell does is told where policies decide, not of best play";
    else if (figure.kind != Expression::Kind::probability && figure.kind != Expression::Kind::mean)
        balance.no_pulls = "what a cell does is told of chances and means";
    else if (!balance.compared->answers[0].distribution.is_exact() || !figure.value.is_exact())
        balance.no_pulls = "what a cell does needs an exact figure";
    else if (table->known_cells() < table->rows.size() * table->columns.size())
        balance.no_pulls = "what a cell does needs a chart without unknown cells";
    if (!balance.no_pulls.empty()) return;
    Question question = given;
    question.asks = {figure.expr};
    question.trials = {};
    TableSet tables = change.before.with({});
    for (int row = 0; row < table->rows.size(); ++row)
        for (int column = 0; column < table->columns.size(); ++column) {
            if (watch.stop && *watch.stop) throw Interrupted();
            if (watch.progress)
                watch.progress(static_cast<std::uint64_t>(row * table->columns.size() + column),
                               static_cast<std::uint64_t>(table->rows.size() * table->columns.size()));
            tables.replace(opened(*table, row, column));
            try {
                const Bound bound = bind_for_odds(question, tables);
                Graph graph(*bound.machine, {}, watch.stop);
                Distribution odds = solve_graph(graph, false);
                odds.fields = bound.outcomes;
                const Expression asked = Expression::parse(figure.expr, odds.fields, option_name("ask"));
                const double chance = odds.unread_chance();
                if (chance < nothing) continue;
                double sure = 0;  // of the figure, without the cell
                for (const Row& one : odds.rows) sure += one.p.value * asked.evaluate(one.values);
                const Estimate any = odds.ask(asked).value;
                balance.pulls.push_back({row, column, chance, (figure.value.value - sure) / chance, any.low, any.high});
            } catch (const InputError&) {
                // read before the dice, where a figure has to be known
                balance.no_pulls = "cells that are read before the dice have no share of the rolls";
            } catch (const TooLarge& reason) {
                balance.no_pulls = std::string("what a cell does was too much to work out: ") + reason.what();
                return;
            }
        }
    std::stable_sort(balance.pulls.begin(), balance.pulls.end(),
                     [](const CellPull& a, const CellPull& b) { return a.worth() > b.worth() + nothing; });
}

}  // namespace warodds
