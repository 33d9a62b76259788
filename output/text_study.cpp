// Comparisons and sweeps as text.
#include "analysis/answers/within.hpp"
#include "analysis/words/reply_words.hpp"
#include "output/text.hpp"
#include "output/text_assumed.hpp"
#include "output/text_parts.hpp"
#include "output/text_unknown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

using text::BarTable;
using text::figure_column;

// Labels that leave no room for figures become numbers, and what they stand for is listed first.
class Labels {
public:
    explicit Labels(const std::vector<std::string>& labels) : labels_(labels) {
        constexpr std::size_t room = 34;
        for (const std::string& label : labels) is_listed_ = is_listed_ || width_of(label) > room;
    }
    std::string operator[](std::size_t i) const { return is_listed_ ? fmt::format("({})", i + 1) : labels_[i]; }
    std::string list() const {
        std::string text;
        for (std::size_t i = 0; i < labels_.size() && is_listed_; ++i)
            text += narrow::entry(2, (*this)[i], 7, one_line(labels_[i]));
        return text.empty() ? text : text + "\n";
    }

private:
    const std::vector<std::string>& labels_;
    bool is_listed_ = false;
};

std::string cell_text(const Sweep& sweep, std::size_t ask, std::size_t cell) {
    if (sweep.is_refused(cell)) return "n/a";
    const Estimate& value = sweep.values[ask][cell];
    const auto wish = sweep.wish(ask);
    return estimate_text(value, sweep.is_chance(ask), sweep.method == Method::exact) +
           (wish ? fmt::format("  {:<3}", verdict_text(wish->verdict(value))) : "");
}

// Why the rules do not allow some cases or cells, each reason once.
std::string refused_text(const std::vector<Refusal>& refused) {
    std::vector<std::pair<std::string, std::string>> reasons;  // and the cells
    for (const Refusal& one : refused) {
        const auto same = std::find_if(reasons.begin(), reasons.end(),
                                       [&](const auto& known) { return known.first == one.why; });
        if (same == reasons.end()) reasons.emplace_back(one.why, one.what);
        else if (!same->second.ends_with("...")) same->second += same->second.size() < 60 ? "; " + one.what : " ...";
    }
    std::string text;
    for (const auto& [reason, cells] : reasons)
        text += narrow::said(fmt::format("n/a: {} ({})", InputError(reason).what(), cells));
    return text;
}

std::string until_text(const Sweep& sweep) {
    if (sweep.until.empty()) return "";
    const std::size_t cells = sweep.cells() - sweep.refusals().size();
    const auto open = [&] {
        if (sweep.open == cells) return std::string("open in all");
        return (sweep.open == 1 ? "open" : fmt::format("open in {} of {}, first", sweep.open, cells)) + " at " +
               sweep.cell_text(*sweep.first_open);
    };
    if (sweep.open == 0)
        return narrow::said(sweep.until +
                            (sweep.first ? " first at " + sweep.cell_text(*sweep.first) : " is met in no cell"));
    if (!sweep.first) return narrow::said(sweep.until + " is met for certain in no cell; " + open());
    return narrow::said(sweep.until + " surely first at " + sweep.cell_text(*sweep.first) + "; " + open());
}

// Rows of a range that say the same are one row, whose name is that of all: 10 to 17, 10 to 30 by 5. Of a list each has its own, since
// nobody knows what lies between.
class Rows {
public:
    Rows(const Sweep& sweep, std::size_t ask, std::size_t across)
        : sweep_(sweep), axis_(sweep.axes.front()), ask_(ask), across_(across) {}

    // the first row after `from` that says something else
    std::size_t end(std::size_t from) const {
        std::size_t end = from + 1;
        if (!axis_.is_range || sweep_.method != Method::exact) return end;
        while (end < axis_.values.size() && is_same(from, end)) ++end;
        return end;
    }
    std::string name(std::size_t from, std::size_t end) const {
        if (end == from + 1) return axis_.text(from);
        return axis_.text(from) + " to " + axis_.text(end - 1) + (axis_.step.empty() ? "" : " by " + axis_.step);
    }

private:
    bool is_same(std::size_t a, std::size_t b) const {
        for (std::size_t j = 0; j < across_; ++j)
            if (sweep_.first == b * across_ + j || !is_same_cell(a * across_ + j, b * across_ + j)) return false;
        return true;
    }
    // equal bounds are not equal figures
    bool is_same_cell(std::size_t a, std::size_t b) const {
        if (sweep_.is_refused(a) || sweep_.is_refused(b)) return sweep_.is_refused(a) && sweep_.is_refused(b);
        const Estimate& figure = sweep_.values[ask_][a];
        return cell_text(sweep_, ask_, a) == cell_text(sweep_, ask_, b) &&
               (figure.has_value() || sweep_.alike[ask_][a] == sweep_.alike[ask_][b]);
    }

    const Sweep& sweep_;
    const SweepAxis& axis_;
    std::size_t ask_, across_;
};

// rows by the first axis, columns by the second
std::string sweep_grid(const Sweep& sweep, std::size_t ask) {
    const SweepAxis &down = sweep.axes[0], &across = sweep.axes[1];
    std::vector<std::vector<std::string>> lines = {{down.field->name + " \\ " + across.field->name}};
    std::size_t width = 8;
    for (std::size_t j = 0; j < across.values.size(); ++j) {
        lines[0].push_back(across.text(j));
        width = std::max(width, lines[0].back().size());
    }
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell)
        width = std::max(width, cell_text(sweep, ask, cell).size());
    std::vector<TextTable::Column> columns(lines[0].size(), {.is_right = true, .least = width});
    columns[0] = {};
    const Rows rows(sweep, ask, across.values.size());
    for (std::size_t i = 0, end = 0; i < down.values.size(); i = end) {
        end = rows.end(i);
        lines.push_back({rows.name(i, end)});
        for (std::size_t j = 0; j < across.values.size(); ++j)
            lines.back().push_back(cell_text(sweep, ask, i * across.values.size() + j) +
                                   (sweep.first == i * across.values.size() + j ? " *" : ""));
    }
    return narrow::pages(lines, columns);
}

// one line a cell, or a row of cells
std::string sweep_list(const Sweep& sweep, std::size_t ask) {
    std::vector<TextTable::Column> columns(sweep.axes.size(), {.before = " "});
    columns.front().before = "  ";
    columns.push_back(figure_column);
    BarTable table(std::move(columns), sweep.method == Method::exact);
    std::vector<std::string> heading;
    for (const SweepAxis& axis : sweep.axes) heading.push_back(axis.field->name);
    table.add(std::move(heading));
    const Rows rows(sweep, ask, 1);
    for (std::size_t cell = 0, end = 0; cell < sweep.cells(); cell = end) {
        const auto place = sweep.coordinates(cell);
        end = sweep.axes.size() == 1 ? rows.end(cell) : cell + 1;
        std::vector<std::string> line;
        for (std::size_t i = 0; i < sweep.axes.size(); ++i) line.push_back(sweep.axes[i].text(place[i]));
        if (sweep.axes.size() == 1) line.front() = rows.name(cell, end);
        line.push_back(cell_text(sweep, ask, cell) + (sweep.first == cell ? " *" : ""));
        const bool has_bar = sweep.is_chance(ask) && !sweep.is_refused(cell);
        table.add(std::move(line), has_bar ? std::optional(sweep.values[ask][cell]) : std::nullopt);
    }
    return table.text();
}

// where a range is not one of chance
std::string bounds_text(const Sweep& sweep) {
    for (const std::vector<Estimate>& of_ask : sweep.values)
        for (const Estimate& value : of_ask)
            if (value.width == Width::unknown || value.width == Width::both)
                return narrow::said(
                    "Ranges are bounds over what unknown cells may hold; 'warodds odds' of one of these says which to "
                    "fill in first.");
    return "";
}

// what best play does in each case, once where all do the same
std::string plays_text(const Comparison& comparison, const Labels& labels, bool names_costs) {
    constexpr std::size_t most_choices = 3;
    std::vector<std::pair<std::string, std::string>> told;  // cases, and what they do
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        if (!answer.play) continue;
        std::string text = play_text(answer, most_choices, names_costs);
        const auto same = std::find_if(told.begin(), told.end(),
                                       [&](const auto& known) { return known.second == text; });
        if (same == told.end()) told.emplace_back(labels[i], std::move(text));
        else same->first += ", " + labels[i];
    }
    std::string text;
    const bool is_all = told.size() == 1 && std::all_of(comparison.answers.begin(), comparison.answers.end(),
                                                        [](const Answer& answer) { return answer.play.has_value(); });
    for (const auto& [cases, play] : told) text += (is_all ? "" : narrow::said(cases + ":")) + play;
    return text;
}

// what plausible charts say of the differences, each chart the same for all cases
std::string plausible_differences(const Comparison& comparison, const Labels& labels) {
    if (comparison.plausible.empty()) return "";
    TextTable table({{}, {}, {.is_right = true, .least = 9, .most = 9}, {}});
    bool has_bands = false;
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask)
        for (std::size_t i = 1; i < comparison.answers.size(); ++i) {
            const std::optional<PlausibleBand> band = comparison.band(ask, i);
            if (!band) continue;
            has_bands = true;
            const auto shown = [&](double value) {
                if (std::abs(value) < 1e-12) return std::string("0");
                return comparison.is_chance(ask) ? fmt::format("{:+.2f}", 100 * value) : fmt::format("{:+.3f}", value);
            };
            table.add({one_line(comparison.asks[ask]), labels[i], shown(band->median),
                       fmt::format("{} to {}{}", shown(band->low), shown(band->high),
                                   comparison.is_chance(ask) ? " points" : "")});
        }
    if (!has_bands) return narrow::said("no plausible band of differences: the cases have different charts") + "\n";
    return "  plausible differences, on the same chart each: median and 5-95 % band\n" + table.text() + "\n";
}

// of differences whose bounds hold and were too much to narrow to the end
std::string wide_text(const Comparison& comparison) {
    bool is_wide = false;
    for (const auto& [ask, answer] : comparison.wide)
        is_wide = is_wide || !comparison.differences[ask][answer].has_value();
    return is_wide ? narrow::said("bounds of some differences hold, and may be wider than any one chart makes them")
                   : "";
}

// What is asked of each case: its figure under each reply that heads a column, and how far that is from the first case under the same
// one. Where cases have no such columns in common, the figure is that of his usual reply.
class CaseTable {
public:
    CaseTable(const Comparison& comparison, std::size_t ask) : comparison_(comparison), ask_(ask) {
        const Replies& first = comparison.answers.front().replies;
        const auto is_like_first = [&](const Answer& answer) {
            return answer.replies.headline == first.headline &&
                   std::equal(first.columns.begin(), first.columns.end(), answer.replies.columns.begin(),
                              answer.replies.columns.end(),
                              [](const ReplyColumn& a, const ReplyColumn& b) { return a.options == b.options; });
        };
        if (first.columns.size() > 1 &&
            std::all_of(comparison.answers.begin(), comparison.answers.end(), is_like_first))
            columns_ = first.columns.size();
    }

    std::string text(const Labels& labels) const {
        const Answer& first = comparison_.answers.front();
        const bool has_wish = first.asks[ask_].wish.has_value();
        std::vector<TextTable::Column> columns = {{}};
        std::vector<std::string> heading = {""};
        for (std::size_t k = 0; k < columns_; ++k) {
            columns.push_back(figure_column);
            columns.push_back({.is_right = true});
            heading.push_back(columns_ > 1 ? "if " + column_words(first, first.replies.columns[k]) : "");
            heading.emplace_back();
        }
        columns.emplace_back();  // of a wish
        TextTable table(std::move(columns));
        if (columns_ > 1) table.add(std::move(heading));
        std::size_t left_out = 0;
        const auto add_refused = [&](std::size_t place) {
            for (; left_out < comparison_.refused.size() && comparison_.refused[left_out].place == place; ++place)
                table.add({labels[comparison_.labels.size() + left_out++], "n/a"});
        };
        for (std::size_t i = 0; i < comparison_.answers.size(); ++i) {
            add_refused(i + left_out);
            const Answer& answer = comparison_.answers[i];
            std::vector<std::string> cells = {labels[i]};
            for (std::size_t k = 0; k < columns_; ++k) {
                cells.push_back(estimate_text(figure(i, k), is_chance(), answer.distribution.is_exact()));
                cells.push_back(i > 0 ? difference(i, k) : "");
            }
            const Met met = has_wish ? met_of(answer, ask_) : Met::no;
            if (has_wish) cells.push_back(met == Met::his_choice ? "his choice" : to_text(met));
            table.add(std::move(cells));
        }
        add_refused(comparison_.answers.size() + left_out);
        return table.text();
    }

private:
    bool is_chance() const { return comparison_.is_chance(ask_); }
    const Estimate& figure(std::size_t i, std::size_t column) const {
        const Answer& answer = comparison_.answers[i];
        return columns_ == 1 ? answer.asks[ask_].value : answer.replies.columns[column].figures[ask_];
    }
    // Worst with worst and best with best. What trials of unusual replies share is not known to the differences.
    std::string difference(std::size_t i, std::size_t column) const {
        const Estimate &here = figure(i, column), &from = figure(0, column);
        const bool is_usual = columns_ == 1 || comparison_.answers[i].replies.columns[column].is_usual;
        if (!is_usual && (!here.is_exact() || !from.is_exact())) return "";
        std::string text = difference_text(
            is_usual ? comparison_.differences[ask_][i] : Estimate::exactly(here.value - from.value), is_chance());
        constexpr std::string_view unit = " points";
        if (columns_ > 1 && text.ends_with(unit)) text.resize(text.size() - unit.size());
        return text == "no difference" && here.is_exact() ? "" : text;  // equal bounds need not be equal figures
    }

    const Comparison& comparison_;
    std::size_t ask_;
    std::size_t columns_ = 1;
};

}  // namespace

std::string print(const Comparison& comparison, const AnswerText& wanted) {
    std::vector<std::string> names = comparison.labels;  // and after them those that have no answer
    for (const Refusal& refused : comparison.refused) names.push_back(refused.what);
    const Labels labels(names);
    std::string text = labels.list();
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        text += one_line(figure_words(comparison.answers.front(), comparison.asks[ask])) + "\n" +
                CaseTable(comparison, ask).text(labels);
        for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
            const Distribution& odds = comparison.answers[i].distribution;
            const std::string never = never_words(happens(odds, comparison.answers[i].asks[ask]), odds.is_exact());
            if (!never.empty()) text += narrow::said(fmt::format("{}: {}", labels[i], never));
        }
        text += (wanted.more ? rests_text(comparison, ask) : "") + "\n";
    }
    for (const std::string& place : places_lines(comparison)) text += narrow::said(one_line(place));
    text += refused_text(comparison.refused) + defaults_text(comparison);
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const std::string unknown = plausible_text(comparison.answers[i].unknown) + unread_text(comparison.answers[i]);
        if (!unknown.empty()) text += comparison.labels[i] + ":\n" + unknown;
    }
    text += plausible_differences(comparison, labels) + wide_text(comparison) +
            plays_text(comparison, labels, wanted.more);
    const Answer& first = comparison.answers.front();
    const Distribution& odds = first.distribution;
    const std::string how = method_text(odds.method, odds.engine, odds.trials, first.seed, Medium::terminal,
                                        goals_text(comparison));
    if (comparison.within) text += narrow::said(within_text(comparison));
    const std::string paired = comparison.paired ? ", the same trials one by one" : "";
    text += narrow::said(fmt::format("differences are from {}{}", labels[0], paired));
    return narrow::fitted(
        text + (wanted.more ? text::footer(how, comparison.tables) : text::short_footer(how, comparison.tables)));
}

std::string print(const Sweep& sweep, const AnswerText& wanted) {
    std::string text = text::heading(sweep.title, sweep.procedure);
    std::vector<std::string> given;
    for (const auto& [field, value] : sweep.fixed) given.push_back(field->name);
    text += text::given(sweep.fixed, given);
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask)
        text += "\n" + one_line(sweep.asks[ask]) + "\n" +
                (sweep.axes.size() == 2 ? sweep_grid(sweep, ask) : sweep_list(sweep, ask)) + never_text(sweep, ask);
    const std::string how = method_text(sweep.method, sweep.engine, sweep.trials, sweep.seed, Medium::terminal,
                                        sweep.goal);
    return narrow::fitted(text + "\n" + until_text(sweep) + refused_text(sweep.refusals()) + bounds_text(sweep) +
                          rests_on_names(sweep.assumed, "other values move figures in it") +
                          defaults_text(sweep.assumed) +
                          (wanted.more ? text::footer(how, sweep.tables) : text::short_footer(how, sweep.tables)));
}

}  // namespace warodds
