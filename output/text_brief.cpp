// The short answer to one question: where the chart is entered, the figures with what the other side may make of them, what was assumed,
// and how sure it is. A column is one of his replies, the worst for whoever asks at the left.
#include "output/text_brief.hpp"

#include "analysis/answers/within.hpp"
#include "analysis/figures/happens.hpp"
#include "analysis/words/reply_words.hpp"
#include "output/spelling.hpp"
#include "output/text_assumed.hpp"
#include "output/text_parts.hpp"
#include "output/text_unknown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::size_t most_key = 5;
constexpr double least_points = 0.01,
                 least_mean = 0.05;  // a range that is further than its columns by less is not told

// "if he stands", with the figures of one reply
struct Column {
    std::string heading;
    std::vector<Estimate> figures;
};

class Brief {
public:
    Brief(const Answer& answer, bool tells_all)
        : answer_(answer),
          tells_all_(tells_all),
          odds_(answer.distribution),
          asked_(!answer.asks.empty()),
          figures_(asked_ ? answer.asks : answer.key) {
        add_columns();
    }

    std::string table() const {
        std::vector<std::vector<std::string>> lines;
        std::vector<std::size_t> of;  // by line: its figure
        for (const std::size_t i : told()) {
            lines.push_back({label(i)});
            for (const Column& column : columns_) lines.back().push_back(figure_text(i, column.figures[i]));
            of.push_back(i);
            if (!figures_[i].wish) continue;
            lines.push_back({"  " + figures_[i].wish->text()});
            for (const Column& column : columns_)
                lines.back().push_back(verdict_text(figures_[i].wish->verdict(column.figures[i])));
            of.push_back(no_figure);
        }
        return laid_out(lines, of);
    }

    // of each wish: is it met, whatever he does?
    std::string verdicts() const {
        std::string text;
        const auto wishes = std::count_if(answer_.asks.begin(), answer_.asks.end(),
                                          [](const AskAnswer& ask) { return ask.wish.has_value(); });
        for (std::size_t i = 0; i < answer_.asks.size(); ++i) {
            if (!answer_.asks[i].wish) continue;
            std::string said = verdict(i);
            if (wishes > 1) said = label(i) + " " + answer_.asks[i].wish->text() + ": " + said;
            else said[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(said[0])));
            text += narrow::said(said + ".");
        }
        return text.empty() ? "" : text + "\n";
    }

private:
    static constexpr std::size_t no_figure = static_cast<std::size_t>(-1);

    void add_columns() {
        const Replies& replies = answer_.replies;
        for (const ReplyColumn& column : replies.columns)
            columns_.push_back({"if " + column_words(answer_, column), column.figures});
        if (columns_.size() == 1) columns_.front().heading.clear();
        if (!columns_.empty()) return;
        Column usual, worst{"at his worst for you", {}}, best{"at his best for you", {}};
        bool is_worst_usual = true, is_best_usual = true;
        const bool has_ways = std::all_of(replies.ends.begin(), replies.ends.end(),
                                          [](const FigureReplies& ends) { return ends.better != 0 || !ends.moves(); });
        if (!has_ways) worst.heading = "at the least", best.heading = "at the most";
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            usual.figures.push_back(figures_[i].value);
            if (i >= replies.ends.size()) continue;
            const FigureReplies& ends = replies.ends[i];
            const bool is_turned = !has_ways && ends.better < 0;  // the least at the left
            const ReplyEnd &left = is_turned ? ends.best : ends.worst, &right = is_turned ? ends.worst : ends.best;
            worst.figures.push_back(left.value), best.figures.push_back(right.value);
            is_worst_usual = is_worst_usual && (left.reply.is_usual() || !ends.moves());
            is_best_usual = is_best_usual && (right.reply.is_usual() || !ends.moves());
        }
        if (replies.ends.empty() || (is_worst_usual && is_best_usual)) return columns_.push_back(std::move(usual));
        usual.heading = "as usual";
        if (!is_worst_usual) columns_.push_back(std::move(worst));
        columns_.push_back(std::move(usual));
        if (!is_best_usual) columns_.push_back(std::move(best));
    }

    // What was asked; else the first key figures that can come to anything.
    std::vector<std::size_t> told() const {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < figures_.size() && (asked_ || all.size() < most_key); ++i) {
            const auto is_nothing = [&](const Estimate& figure) { return figure.low == 0 && figure.high == 0; };
            const bool happens = std::any_of(columns_.begin(), columns_.end(),
                                             [&](const Column& column) { return !is_nothing(column.figures[i]); });
            if (asked_ || happens) all.push_back(i);
        }
        if (all.empty() && !figures_.empty()) all.push_back(0);
        return all;
    }

    bool is_chance(std::size_t figure) const { return figures_[figure].kind == Expression::Kind::probability; }
    std::string figure_text(std::size_t figure, const Estimate& value) const {
        std::string text = std::isnan(value.value) && std::isnan(value.low)
                               ? "n/a"
                               : estimate_text(value, is_chance(figure), odds_.is_exact());
        if (!figures_[figure].fraction.empty() && columns_.size() == 1) text += "  = " + figures_[figure].fraction;
        return text;
    }
    std::string label(std::size_t figure) const {
        const std::string& expr = figures_[figure].expr;
        const auto wish = Expression::split_wish(expr);
        return one_line(figure_words(answer_, figures_[figure].wish && wish ? wish->first : expr));
    }

    // "No: only if he falls back", "Yes, whatever he does"
    std::string verdict(std::size_t i) const {
        const FigureReplies* replies = i < answer_.replies.ends.size() ? &answer_.replies.ends[i] : nullptr;
        const Met met = met_of(answer_, i);
        const bool is_his = replies && replies->moves();
        if (met == Met::yes) return is_his ? "yes, whatever he does" : "yes";
        if (met == Met::no) return is_his ? "no, whatever he does" : "no";
        if (met == Met::open) return "open: neither yes nor no is certain";
        std::string kind;
        for (const ReplyColumn& column : answer_.replies.columns)
            if (answer_.asks[i].wish->verdict(column.figures[i]).value_or(false))
                kind += (kind.empty() ? "only if " : " or if ") + column_words(answer_, column);
        return "no: " + (kind.empty() ? "only if " + reply_words(answer_, replies->best.reply) : kind);
    }

    // what everything together may make of it, where that is further than its columns: "(98.07 % if he pays no supply)"
    std::string further(std::size_t figure) const {
        if (figure >= answer_.replies.ends.size() || answer_.replies.columns.size() < 2) return "";
        const FigureReplies& ends = answer_.replies.ends[figure];
        std::string text;
        for (const ReplyEnd* end : {&ends.worst, &ends.best}) {
            const bool is_low = (end == &ends.worst) == (ends.better >= 0);
            double nearest = columns_.front().figures[figure].value;
            for (const Column& column : columns_)
                nearest = is_low ? std::min(nearest, column.figures[figure].value)
                                 : std::max(nearest, column.figures[figure].value);
            const double beyond = is_low ? nearest - end->value.value : end->value.value - nearest;
            if (!(beyond > (is_chance(figure) ? least_points : least_mean))) continue;
            text += fmt::format("{}{} if {}", text.empty() ? "" : "; ", figure_text(figure, end->value),
                                reply_words(answer_, end->reply));
        }
        return text;
    }

    std::string never(std::size_t figure) const {
        return never_words(happens(odds_, figures_[figure]), odds_.is_exact());
    }

    // Solid is had whatever he does, shaded depends on him.
    std::string bar(std::size_t figure, std::size_t room) const {
        if (!is_chance(figure)) return "";
        if (columns_.size() == 1) return text::bar(columns_.front().figures[figure], odds_.is_exact(), room);
        double low = 1, high = 0;
        for (const Column& column : columns_) {
            low = std::min(low, column.figures[figure].low);
            high = std::max(high, column.figures[figure].high);
        }
        return text::range_bar(low, high, room);
    }

    std::string laid_out(const std::vector<std::vector<std::string>>& lines, const std::vector<std::size_t>& of) const {
        constexpr std::size_t longest = 22, shortest = 6, gap = 3;
        std::vector<std::size_t> widths(columns_.size() + 1, 0);
        for (const auto& line : lines)
            for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width_of(line[i]));
        for (std::size_t i = 0; i < columns_.size(); ++i)
            widths[i + 1] = std::max(widths[i + 1], width_of(columns_[i].heading));
        std::size_t used = widths[0];
        for (std::size_t i = 1; i < widths.size(); ++i) used += gap + widths[i];
        if (used + 2 > narrow::screen() && used > narrow::screen())  // the labels give way
            widths[0] -= std::min(widths[0] - std::min<std::size_t>(widths[0], 12), used - narrow::screen());
        const std::size_t room = narrow::screen() > used + gap ? narrow::screen() - used - gap : 0;
        std::string text;
        const auto add = [&](const std::vector<std::string>& cells, const std::string& end) {
            std::string line = cells[0];
            if (width_of(line) > widths[0]) {  // on a line of its own
                text += wrap(line, narrow::screen() - 2, "  ") + "\n";
                line.clear();
            }
            line += std::string(widths[0] - std::min(widths[0], width_of(line)), ' ');
            for (std::size_t i = 1; i < cells.size(); ++i)
                line += std::string(gap + widths[i] - std::min(widths[i], width_of(cells[i])), ' ') + cells[i];
            if (!end.empty()) line += std::string(gap, ' ') + end;
            while (line.ends_with(' ')) line.pop_back();
            text += line + "\n";
        };
        if (columns_.size() > 1) {
            std::vector<std::string> head = {""};
            for (const Column& column : columns_) head.push_back(column.heading);
            add(head, "");
        }
        const auto below = [&](const std::string& said) {
            if (!said.empty()) text += "  " + wrap(said, narrow::screen() - 2, "  ") + "\n";
        };
        for (std::size_t i = 0; i < lines.size(); ++i) {
            add(lines[i], of[i] == no_figure || room < shortest ? "" : bar(of[i], std::min(room, longest)));
            if (of[i] == no_figure) continue;
            if (tells_all_ || i == 0 || figures_[of[i]].wish) below(further(of[i]));
            below(never(of[i]));
        }
        return text;
    }

    const Answer& answer_;
    bool tells_all_;  // what all replies together may do to every figure, not only to the first
    const Distribution& odds_;
    bool asked_;
    const std::vector<AskAnswer>& figures_;
    std::vector<Column> columns_;
};

std::string pinned_text(const Answer& answer) {
    std::string text;
    for (const auto& [policy, option] : answer.replies.pinned)
        text += (text.empty() ? "" : ", ") + option_words(answer, policy, option);
    return text.empty() ? "" : narrow::said("As you said: " + text + ".");
}

}  // namespace

std::string brief_figures(const Answer& answer, bool tells_all) {
    const Brief brief(answer, tells_all);
    return brief.verdicts() + brief.table() + "\n" + pinned_text(answer);
}

// "OCS ground combat: 17 against 20, ratings 5 and 3"
std::string brief_heading(const Answer& answer) {
    const std::string battle = battle_words(answer);
    const bool ends = answer.title.ends_with('?') || answer.title.ends_with('.');  // a question of one's own
    return wrap(answer.title + (battle.empty() ? "" : (ends ? " " : ": ") + battle), narrow::screen() - 2, "  ") + "\n";
}

}  // namespace warodds
