// Frames of what was asked, of one roll, of plans by turn, advice, balance and luck: small tables that a spreadsheet takes.
#include "analysis/advice/advise.hpp"
#include "analysis/advice/balance.hpp"
#include "analysis/advice/card.hpp"
#include "analysis/advice/luck.hpp"
#include "analysis/words/phrases.hpp"
#include "analysis/words/reply_words.hpp"
#include "analysis/plans/plan_view.hpp"
#include "analysis/answers/replay.hpp"
#include "output/frame.hpp"

namespace warodds {
namespace {

Column texts(std::string name) { return {std::move(name), std::vector<std::string>{}}; }
Column numbers(std::string name) { return Column::number(std::move(name), {}); }

// a figure and its ends
void add_figure(std::vector<Column>& columns, std::size_t first, const Estimate& figure) {
    columns[first].add_value(figure);
    columns[first + 1].add_end(figure.low);
    columns[first + 2].add_end(figure.high);
}

// Of means of what may never happen, where there are such: how likely it is, and the mean where it does.
void add_where(std::vector<Column>& columns, const std::vector<std::optional<Happens>>& where) {
    if (std::none_of(where.begin(), where.end(), [](const auto& one) { return one && one->is_open(); })) return;
    Column chance = numbers("happens"), mean = numbers("value_where_it_happens");
    for (const std::optional<Happens>& one : where) {
        chance.add_value(one ? one->chance : Estimate::none());
        mean.add_value(one && std::isfinite(one->mean.value) ? one->mean : Estimate::none());
    }
    columns.push_back(std::move(chance));
    columns.push_back(std::move(mean));
}

Frame chart_frame(const Balance& balance) {
    std::vector<Column> columns = {texts("column"),         texts("result"),       numbers("before"),
                                   numbers("after"),        numbers("difference"), numbers("unknown_before"),
                                   numbers("unknown_after")};
    const ChartVersion &before = balance.versions[0], &after = balance.versions[1];
    for (std::size_t i = 0; i < balance.headings.size(); ++i)
        for (std::size_t code = 0; code < balance.codes.size(); ++code) {
            // where cells are unknown a chance is what is known of it, and the difference is open
            const double was = before.columns[i].chances[code], is = after.columns[i].chances[code];
            columns[0].add(balance.headings[i]);
            columns[1].add(balance.codes[code]);
            columns[2].add(was);
            columns[3].add(is);
            if (before.columns[i].is_known() && after.columns[i].is_known()) columns[4].add(is - was);
            else columns[4].add_null();
            columns[5].add(before.columns[i].unknown);
            columns[6].add(after.columns[i].unknown);
        }
    return {std::move(columns), {}};
}

}  // namespace

Frame asks_frame(const Answer& answer) {
    const bool has_replies = answer.replies.asker.has_value();
    std::vector<Column> columns = {texts("ask"),          numbers("value"), numbers("value_low"),
                                   numbers("value_high"), texts("wish"),    texts("met")};
    if (has_replies)
        for (const char* end : {"worst", "best"}) {
            for (const char* what : {"", "_low", "_high"})
                columns.push_back(numbers(std::string("value_") + end + what));
            columns.push_back(texts(std::string(end) + "_if"));
        }
    const std::vector<AskAnswer>& figures = answer.asks.empty() ? answer.key : answer.asks;
    std::vector<std::optional<Happens>> where;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const AskAnswer& ask = figures[i];
        columns[0].add(ask.expr);
        add_figure(columns, 1, ask.value);
        columns[4].add(ask.wish ? ask.wish->text() : "");
        columns[5].add(ask.wish ? to_text(met_of(answer, i)) : "");
        where.push_back(happens(answer.distribution, ask));
        if (!has_replies) continue;
        std::size_t at = 6;
        for (const ReplyEnd* end : {&answer.replies.ends[i].worst, &answer.replies.ends[i].best}) {
            add_figure(columns, at, end->value);
            columns[at + 3].add(reply_words(answer, end->reply));
            at += 4;
        }
    }
    add_where(columns, where);
    return {std::move(columns), {}};
}

Frame frame_of(const Card& card) {
    const Sweep& sweep = card.sweep;
    Frame frame = frame_of(sweep);
    std::vector<Column> fixed;
    for (const auto& [field, value] : sweep.fixed) {
        Column column{field->name,
                      std::vector<std::string>(frame.rows(), to_text(*field, value)),
                      {{"help", field->help}, {"unit", field->unit}}};
        if (field->kind == Kind::integer || field->kind == Kind::number)
            column.values = std::vector<double>(frame.rows(), to_double(std::get<Rational>(value)));
        fixed.push_back(std::move(column));
    }
    frame.columns.insert(frame.columns.begin() + static_cast<std::ptrdiff_t>(sweep.axes.size()),
                         std::make_move_iterator(fixed.begin()), std::make_move_iterator(fixed.end()));
    return frame;
}

Frame frame_of(const Rolled& rolled) {
    std::vector<Column> columns = {texts("dice")};
    std::string dice;
    for (const int die : rolled.dice) dice += (dice.empty() ? "" : " ") + std::to_string(die);
    columns[0].add(dice);
    const std::vector<Field>& fields = rolled.frame.distribution.fields;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        columns.push_back(Column::outcome(fields[i]));
        if (i < rolled.values.size()) columns.back().add_code(rolled.values[i]);
        else columns.back().add_null();
    }
    if (!rolled.missing.empty()) {
        columns.push_back(texts("unread"));
        columns.back().add(rolled.missing);
    }
    return {std::move(columns), {}};
}

Frame frame_of(const PlanView& view) {
    std::vector<Column> columns = {{"turn", std::vector<std::uint64_t>{}}};
    for (const PlanView::Objective& objective : view.objectives)
        for (const char* end : {"", "_low", "_high"}) columns.push_back(numbers(objective.id + end));
    for (const PlanView::Losses& losses : view.losses)
        for (const char* what : {"_lost_mean", "_lost_10", "_lost_median", "_lost_90"})
            for (const char* end : {"", "_low", "_high"}) columns.push_back(numbers(losses.force + what + end));
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(view.turns); ++turn) {
        columns[0].add(static_cast<std::uint64_t>(turn + 1));
        std::size_t at = 1;
        for (const PlanView::Objective& objective : view.objectives) {
            add_figure(columns, at, objective.met[turn]);
            at += 3;
        }
        for (const PlanView::Losses& losses : view.losses)
            for (const auto* figures : {&losses.mean, &losses.low, &losses.median, &losses.high}) {
                add_figure(columns, at, (*figures)[turn]);
                at += 3;
            }
    }
    return {std::move(columns), {}};
}

// what is now, the ways there, and the next breakpoint of each lever
Frame frame_of(const Advice& advice) {
    std::vector<Column> columns = {texts("what"),         texts("change"), numbers("value"), numbers("value_low"),
                                   numbers("value_high"), numbers("cost"), texts("met")};
    const auto add = [&](const std::string& what, const std::string& change, const Estimate& figure, double cost) {
        columns[0].add(what);
        columns[1].add(change);
        add_figure(columns, 2, figure);
        columns[5].add(cost);
        columns[6].add(verdict_text(advice.want.verdict(figure)));
    };
    const auto told = [&](std::size_t lever, std::size_t to) {
        const LeverAdvice& by = advice.levers[lever];
        return by.name + ": " + by.told(by.now) + " to " + by.told(to);
    };
    add("now", "", advice.figure(), 0);
    for (const WayThere& way : advice.ways) {
        std::string changes;
        for (const WayThere::Change& change : way.changes)
            changes += (changes.empty() ? "" : "; ") + told(change.lever, change.to);
        add("way", changes, way.figure, way.cost);
    }
    for (std::size_t i = 0; i < advice.levers.size(); ++i)
        if (const auto next = advice.levers[i].next)
            add("next", told(i, *next), *advice.levers[i].figures[*next], advice.levers[i].price_of(*next));
    std::vector<std::optional<Happens>> where(columns[0].size());
    where[0] = happens(advice.now.distribution, advice.now.asks.front());
    add_where(columns, where);
    return {std::move(columns), {}};
}

Frame frame_of(const Balance& balance) { return balance.compared ? frame_of(*balance.compared) : chart_frame(balance); }

// Where only a range is known, the figure is empty and its ends stand beside it.
Frame frame_of(const Luck& luck) {
    const std::pair<const char*, Estimate Fortune::*> figures[] = {
        {"value", &Fortune::came},  {"expected", &Fortune::mean}, {"luck", &Fortune::luck},
        {"worse", &Fortune::below}, {"same", &Fortune::same},     {"better", &Fortune::above}};
    std::vector<const Fortune*> lines(luck.rolls.size());
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = &luck.rolls[i];
    lines.push_back(&luck.total);
    std::vector<Column> columns = {texts("roll"), texts("worth")};
    for (const RollLuck& roll : luck.rolls) {
        columns[0].add(roll.name);
        columns[1].add(roll.worth);
    }
    columns[0].add("all");
    columns[1].add("");
    for (const auto& [name, member] : figures) {
        const bool has_ranges = std::any_of(
            lines.begin(), lines.end(), [member = member](const Fortune* line) { return !(line->*member).is_exact(); });
        const std::string text = name;
        Column &value = columns.emplace_back(numbers(text)), low = numbers(text + "_low"),
               high = numbers(text + "_high");
        value.is_nullable = has_ranges;
        for (const Fortune* line : lines) {
            const Estimate& figure = line->*member;
            figure.is_exact() ? value.add(figure.value) : value.add_null();
            low.add(figure.low);
            high.add(figure.high);
        }
        if (!has_ranges) continue;
        columns.push_back(std::move(low));
        columns.push_back(std::move(high));
    }
    return {std::move(columns), {}};
}

}  // namespace warodds
