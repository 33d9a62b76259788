// Advice as text: the ways to the wish, cheapest first, then what each lever is worth by itself, in eighty columns.
#include "analysis/words/phrases.hpp"
#include "output/narrow.hpp"
#include "analysis/words/reply_words.hpp"
#include "output/spelling.hpp"
#include "output/text.hpp"
#include "output/text_unknown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::size_t most_ways = 12, most_exchanges = 6;

std::string figure_text(const Advice& advice, const Estimate& figure) {
    return estimate_text(figure, advice.is_chance(), true);
}

// of bounds nobody knows it
std::string gain_text(const Advice& advice, const Estimate& figure) {
    if (!figure.is_exact() || !advice.figure().is_exact()) return "";
    const double gain = advice.want.merit(figure) - advice.want.merit(advice.figure());
    const double change = advice.want.at_least ? gain : -gain;
    return advice.is_chance() ? fmt::format("{:+.2f}", 100 * change) : fmt::format("{:+.3f}", change);
}

std::string change_text(const Advice& advice, const WayThere::Change& change, std::size_t room) {
    const LeverAdvice& lever = advice.levers[change.lever];
    const std::string what = fmt::format(" {} -> {}", lever.told(lever.now), lever.told(change.to));
    return narrow::shortened(lever.name, room - std::min(room - 10, what.size())) + what;
}

std::string no_levers_text(const Advice& advice) {
    std::string names;
    for (const auto& [field, value] : advice.now.params)
        if (field->role == Field::Role::plain &&
            (field->kind == Kind::integer || field->kind == Kind::number || field->kind == Kind::units))
            names += (names.empty() ? ": " : ", ") + field->name;
    return narrow::said(fmt::format("Nothing here is said to be the {}'s to change; {} makes it so of a parameter{}",
                                    advice.side == Side::attacker ? "attacker" : "defender",
                                    said_option("price", "NAME=N"), names));
}

std::string ways_text(const Advice& advice) {
    if (advice.want.is_met(advice.figure())) return "  It is met as it is; what there is to spare stands below.\n";
    if (advice.levers.empty()) return no_levers_text(advice);
    if (advice.ways.empty())
        return advice.is_whole
                   ? narrow::said(
                         "Nothing that was tried gets there, neither alone nor two together; how far each was "
                         "moved stands below.")
                   : "  Nothing that could be worked out gets there.\n";
    TextTable table({{}, narrow::figures, narrow::figures});
    table.add({"cheapest first", "cost", "reached"});
    for (std::size_t i = 0; i < std::min(most_ways, advice.ways.size()); ++i) {
        const WayThere& way = advice.ways[i];
        for (std::size_t k = 0; k < way.changes.size(); ++k) {
            const std::string change = (k > 0 ? "  and " : "") + change_text(advice, way.changes[k], k > 0 ? 44 : 50);
            if (k + 1 < way.changes.size()) table.add({change});
            else table.add({change, number(way.cost, Medium::terminal), figure_text(advice, way.figure)});
        }
    }
    std::string text = table.text();
    if (advice.ways.size() > most_ways)
        text += fmt::format("  and {} more that cost no less\n", advice.ways.size() - most_ways);
    if (std::any_of(advice.ways.begin(), advice.ways.end(), [](const WayThere& way) { return !way.is_sure; }))
        text += "  Where figures are bounds, those that may reach it and may not come last.\n";
    return text;
}

// what may be taken away; of a unit's word nobody asks that
std::string spare_text(const LeverAdvice& lever) {
    if (lever.is_word() || (lever.is_idle() && !lever.is_count())) return "";
    if (lever.spare == 0) return lever.is_spare_open ? "not known" : "";
    const std::size_t left = lever.way == Lever::Way::up ? lever.now - lever.spare : lever.now + lever.spare;
    const char* least = lever.is_spare_open ? "at least " : "";
    return lever.is_number() ? fmt::format("{}{}, to {}", least, lever.spare, lever.text(left))
                             : lever.text(left) + " will do";
}

// "attack 3 to 69": how far it was moved
std::string moved_text(const LeverAdvice& lever) {
    const auto [first, last] = lever.looked_at();
    if (!lever.is_number()) return lever.name;
    if (first == last) return fmt::format("{} {}", lever.name, lever.told(last));
    return first == lever.now ? fmt::format("{} up to {}", lever.name, lever.told(last))
                              : fmt::format("{} {} to {}", lever.name, lever.told(first), lever.told(last));
}

std::string levers_text(const Advice& advice) {
    std::vector<std::vector<std::string>> lines = {
        {"by itself", "now", "next", "reached", advice.is_chance() ? "points" : "gain", "to spare"}};
    std::string idle, done, unknown, open;  // move nothing, do no better, hang on cells, and were not all looked at
    for (const LeverAdvice& lever : advice.levers) {
        const std::string spare = spare_text(lever);
        if (!lever.next && (spare.empty() || spare == "not known")) {
            std::string& list = lever.is_open ? unknown : !lever.is_whole ? open : lever.is_idle() ? idle : done;
            list += (list.empty() ? "" : ", ") + moved_text(lever);
            continue;
        }
        lines.push_back({lever.name, lever.text(lever.now), "-", "", "", spare});
        if (!lever.next) continue;
        const Estimate& figure = *lever.figures[*lever.next];
        lines.back()[2] = lever.text(*lever.next);
        lines.back()[3] = figure_text(advice, figure);
        lines.back()[4] = gain_text(advice, figure);
    }
    const TextTable::Column& right = narrow::figures;
    std::string text = lines.size() > 1 ? narrow::table(std::move(lines), {{}, right, {}, right, right, {}}) : "";
    if (!done.empty()) text += narrow::said("no better: " + done);
    if (!idle.empty()) text += narrow::said("no difference: " + idle);
    if (!unknown.empty()) text += narrow::said("not known, as chart cells are unknown: " + unknown);
    if (!open.empty()) text += narrow::said("not worked out as far as they reach: " + open);
    return text.empty() ? text : text + "\n";
}

// ", as good as 6 -> 5", or between which two of the other's settings it lies, with what those reach
std::string measured_text(const Advice& advice, const Exchange& exchange) {
    const LeverAdvice& other = advice.levers[exchange.of];
    const auto change = [&](std::size_t to) { return fmt::format("{} -> {}", other.told(other.now), other.told(to)); };
    if (exchange.is_equal) return ", as good as " + change(*exchange.as_good);
    const auto reached = [&](std::size_t to) {
        return fmt::format("{} ({})", change(to), figure_text(advice, *other.figures[to]));
    };
    return exchange.less ? fmt::format(": between {} and {}", reached(*exchange.less), reached(*exchange.as_good))
                         : ": less than " + reached(*exchange.as_good);
}

std::string exchanges_text(const Advice& advice) {
    std::string text;
    for (std::size_t i = 0; i < std::min(most_exchanges, advice.exchanges.size()); ++i) {
        const Exchange& exchange = advice.exchanges[i];
        const LeverAdvice &lever = advice.levers[exchange.lever], &other = advice.levers[exchange.of];
        std::string line = fmt::format("{} {} -> {} ", lever.name, lever.told(lever.now), lever.told(*lever.next));
        if (!exchange.as_good) line += fmt::format("does more than any {} that was tried", other.name);
        else
            line += fmt::format("is worth {} breakpoint{} of {}{}",
                                number(std::round(exchange.breakpoints * 10) / 10, Medium::terminal),
                                std::abs(exchange.breakpoints - 1) < 0.05 ? "" : "s", other.name,
                                measured_text(advice, exchange));
        text += narrow::said(line);
    }
    return text.empty() ? text : text + "\n";
}

// what nobody may take for granted: prices, what the rules charge, and what was not worked out
std::string notes_text(const Advice& advice) {
    std::string text, charges;
    const bool has_prices = std::any_of(advice.levers.begin(), advice.levers.end(),
                                        [](const LeverAdvice& lever) { return lever.price != 1; });
    if (!has_prices && !advice.ways.empty())
        text += narrow::said("Every point, step, unit and word costs 1 here; " + said_option("price", "NAME=N") +
                             " says otherwise.");
    for (const LeverAdvice& lever : advice.levers) {
        const std::string one = lever.name.substr(0, lever.name.find(':')) + " " + lever.cost;
        if (!lever.cost.empty() && !lever.is_word() && charges.find(one) == charges.npos)
            charges += (charges.empty() ? "" : ", ") + one;
    }
    if (!charges.empty()) text += narrow::said("The rules charge: " + charges + ".");
    if (!advice.is_whole) text += narrow::said("Not every setting could be worked out: there are too many dice paths.");
    return text;
}

}  // namespace

std::string print(const Advice& advice) {
    const Answer& now = advice.now;
    std::string given;
    for (const auto& [field, value] : now.params)
        if (std::find(now.given.begin(), now.given.end(), field->name) != now.given.end())
            given += (given.empty() ? "" : " · ") + field->name + " " + to_text(*field, value);
    std::string text = wrap(fmt::format("{} [{}]", now.title, now.procedure), narrow::screen() - 2, "  ") + "\n";
    if (!given.empty()) text += narrow::said(given);
    for (const std::string& place : now.ledger.places()) text += narrow::said(place);
    text += "\n" +
            wrap(fmt::format("wanted: {}; now {}", one_line(advice.want.text), figure_text(advice, advice.figure())),
                 narrow::screen() - 2, "  ") +
            "\n";
    const std::string never = never_words(happens(now.distribution, now.asks.front()), now.distribution.is_exact());
    if (!never.empty()) text += narrow::said(never + "; the wish is of the mean in which it counts so");
    if (const auto& columns = now.replies.columns; columns.size() > 1) {  // the way there is for the usual one
        std::string by_reply;
        for (const ReplyColumn& column : columns)
            by_reply += (by_reply.empty() ? "Now " : ", ") + figure_text(advice, column.figures.front()) + " if " +
                        column_words(now, column) + (column.is_usual ? " (counted below)" : "");
        text += narrow::said(by_reply + ".");
    }
    for (const std::string& line : defaults_lines(now)) text += narrow::said(line);
    text += "\n" + ways_text(advice) + "\n" + levers_text(advice) + exchanges_text(advice);
    text += unread_text(now) + notes_text(advice);
    for (const std::string& warning : warnings_of(now.tables, Medium::terminal))
        text += narrow::said("warning: " + warning);
    const std::string how = method_text(now.distribution.method, now.distribution.engine, now.distribution.trials,
                                        now.seed, Medium::terminal, now.goal);
    return text + narrow::said(how + " · " + sources_text(now.tables));
}

}  // namespace warodds
