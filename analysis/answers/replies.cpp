#include "analysis/answers/replies.hpp"

#include "analysis/answers/binder.hpp"
#include "analysis/answers/goal.hpp"
#include "analysis/answers/study.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::size_t most_ways = 64;    // to decide, of which all combinations are tried
constexpr std::size_t most_columns = 3;  // and more of them are told by their ends
constexpr std::uint64_t most_adaptive_paths = std::uint64_t{1} << 19;

using Figures = OtherWays::Figures;

bool is_close(double a, double b) { return std::abs(a - b) <= 1e-9 * (1 + std::abs(a)); }

Figures figures_in(const Distribution& odds, const std::vector<Expression>& figures, double tail) {
    Figures values;
    for (const Expression& figure : figures) {
        try {
            values.emplace_back(odds.ask(Expression::parse(figure.text(), odds.fields, "ask"), tail).value);
        } catch (const InputError&) {
            values.emplace_back();
        }
    }
    return values;
}

// A way to decide that was worked out.
struct Tried {
    WayToDecide way;
    Figures figures;
};

class Replying {
public:
    Replying(const Question& question, const Bound& bound, const Distribution& odds,
             const std::vector<Expression>& figures, OtherWays& ways, const TableSet& tables, const Watch& watch,
             Side asker)
        : question_(question),
          bound_(bound),
          odds_(odds),
          figures_(figures),
          ways_(ways),
          tables_(tables),
          watch_(watch),
          his_(other_side(asker)),
          words_(words_of(*question.procedure)),
          budget_(most_adaptive_paths, watch) {
        result_.asker = asker;
        for (OpenPolicy& policy : open_policies(question, bound, his_, tables))
            if (!words_.is_neithers(policy.field->name)) policies_.push_back(std::move(policy));
        for (const auto& [name, given] : question.params) {
            const Field& field = *question.procedure->parameter(name);
            if (field.role == Field::Role::policy && field.side == his_ && !words_.is_neithers(name))
                result_.pinned.emplace_back(name, to_text(field, given.value));
        }
    }

    Replies all() {
        tried_.push_back({WayToDecide(policies_.size(), 0), figures_in(odds_, figures_, one_side)});
        if (odds_.is_exact()) try_exactly();
        else if (!watch_.is_part && !watch_.raw) try_headline_by_trials();
        add_ends();
        if (odds_.is_exact()) add_adaptive();
        add_columns();
        return std::move(result_);
    }

private:
    std::size_t headline() const {
        const auto found = std::find_if(policies_.begin(), policies_.end(), [&](const OpenPolicy& policy) {
            return policy.field->name == words_.headline;
        });
        return static_cast<std::size_t>(found - policies_.begin());
    }

    // those of the decision that heads the columns come first, whatever is left of the budget for others
    void try_exactly() {
        std::vector<WayToDecide> ways = combinations(policies_, most_ways, result_.is_every_way);
        const std::size_t head = headline();
        if (!result_.is_every_way && head < policies_.size()) add_pairs(ways, head);
        std::stable_partition(ways.begin(), ways.end(), [&](const WayToDecide& way) {
            return head < policies_.size() && way[head] != 0 && changes_of(way) == 1;
        });
        for (const WayToDecide& way : ways) {
            if (changes_of(way) == 0) continue;
            OtherWays::Values changed;
            for (std::size_t i = 0; i < way.size(); ++i)
                if (way[i] != 0) changed[policies_[i].field->name] = policies_[i].values[way[i]];
            if (const auto found = ways_.with(changed)) tried_.push_back({way, found->figures});
        }
        result_.is_whole = result_.is_whole && ways_.is_whole();
        std::stable_sort(tried_.begin(), tried_.end(),
                         [](const Tried& a, const Tried& b) { return changes_of(a.way) < changes_of(b.way); });
    }

    // Where not everything can be combined, each option of the decision that heads the columns is with each of his other ones.
    void add_pairs(std::vector<WayToDecide>& ways, std::size_t head) const {
        for (std::size_t option = 1; option < policies_[head].values.size(); ++option)
            for (std::size_t other = 0; other < policies_.size(); ++other)
                for (std::size_t value = 1; other != head && value < policies_[other].values.size(); ++value) {
                    ways.emplace_back(policies_.size(), 0);
                    ways.back()[head] = option;
                    ways.back()[other] = value;
                }
    }

    // On the same dice as the question; that one of several ends is further than it looks by chance is allowed for.
    void try_headline_by_trials() {
        result_.is_every_way = policies_.empty();
        const std::size_t head = headline();
        if (head == policies_.size() || odds_.trials == 0) return;
        result_.is_every_way = policies_.size() == 1;
        const std::size_t options = policies_[head].values.size();
        const double tail = one_side / static_cast<double>(options);
        tried_[0].figures = figures_in(odds_, figures_, tail);
        for (std::size_t value = 1; value < options; ++value) {
            WayToDecide way(policies_.size(), 0);
            way[head] = value;
            Question other = decided(question_, policies_, way);
            other.trials = odds_.trials;
            other.within.reset();
            try {
                const Bound bound = bind_for_odds(other, tables_, &bound_);
                if (bound.machine->rolls_like(*bound_.machine)) {
                    tried_.push_back({way, tried_[0].figures});
                    continue;
                }
                const Distribution there = solve(other, *bound.machine, bound.outcomes, watch_);
                tried_.push_back({way, figures_in(there, figures_, tail)});
            } catch (const TooLarge&) {
                result_.is_whole = false;
            } catch (const InputError&) {  // the rules refuse it
            }
        }
    }

    Reply reply_of(const WayToDecide& way) const {
        Reply reply;
        for (std::size_t i = 0; i < way.size(); ++i)
            if (way[i] != 0)
                reply.choices.emplace_back(policies_[i].field->name,
                                           to_text(*policies_[i].field, policies_[i].values[way[i]]));
        return reply;
    }

    // The least and the largest of each figure, and the first way that comes to it. Bounds run from the least low to the least high.
    void add_ends() {
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            FigureReplies ends{.better = better_way(figures_[i], odds_.fields, words_, *result_.asker)};
            const Estimate usual = tried_[0].figures[i].value_or(Estimate::none());
            ends.worst = ends.best = {usual, {}};
            for (const Tried& one : tried_) {
                if (!one.figures[i]) continue;
                const Estimate& there = *one.figures[i];
                take(ends.low(), there, one.way, [](double a, double b) { return a < b; });
                take(ends.high(), there, one.way, [](double a, double b) { return a > b; });
            }
            result_.ends.push_back(std::move(ends));
        }
    }
    template <class Further>
    void take(ReplyEnd& end, const Estimate& there, const WayToDecide& way, Further&& further) {
        Estimate& value = end.value;
        const auto beyond = [&](double a, double b) { return further(a, b) && !is_close(a, b); };
        const double here = value.has_value() ? value.value : (value.low + value.high) / 2,
                     other = there.has_value() ? there.value : (there.low + there.high) / 2;
        if (beyond(other, here)) end.reply = reply_of(way), value.value = there.value;
        if (beyond(there.low, value.low)) value.low = there.low;
        if (beyond(there.high, value.high)) value.high = there.high;
        if (beyond(other, here)) value.width = value.low == value.high ? Width::none : there.width | value.width;
    }

    // What he decides by how the dice fell, with all else as in the usual reply and as in the one that goes furthest. A plan has
    // too many situations for that; what was given of his decisions may be one of those that best play would take.
    void add_adaptive() {
        if (binder_of(*bound_.machine) || !result_.pinned.empty() || !odds_.unread.empty() || policies_.empty()) return;
        for (const auto& [field, value] : bound_.params)
            if (field->role == Field::Role::policy && field->side == his_ && words_.is_neithers(field->name)) return;
        bool decides = true;
        for (std::size_t i = 0; i < figures_.size() && decides; ++i) {
            const Expression::Kind kind = figures_[i].kind();
            if (kind != Expression::Kind::probability && kind != Expression::Kind::mean) continue;
            if (figures_[i].is_conditional())
                continue;  // no sum over ends, so nothing that a single play makes the most of
            for (ReplyEnd* end : {&result_.ends[i].low(), &result_.ends[i].high()}) {
                const bool is_low = end == &result_.ends[i].low();
                std::vector<Reply> from = {Reply{}};
                if (!end->reply.choices.empty()) from.push_back(end->reply);
                for (const Reply& start : from) {
                    const auto value = adaptive(figures_[i], start, is_low, decides);
                    if (!value || is_close(*value, end->value.value)) continue;
                    if (is_low ? *value < end->value.value : *value > end->value.value)
                        *end = {Estimate::exactly(*value), {start.choices, true}};
                }
            }
        }
    }
    std::optional<double> adaptive(const Expression& figure, const Reply& from, bool is_low, bool& decides) {
        return budget_.tried([&] {
            Question other = question_;
            for (const auto& [name, option] : from.choices)
                other.params[name] = {parse_value(*question_.procedure->parameter(name), option, name), name};
            const Bound bound = bind_for_odds(other, tables_, &bound_);
            const Expression wanted = Expression::parse(figure.text(), bound.outcomes, "ask");
            Goal goal = goal_for(wanted, is_low ? *result_.asker : his_, *bound.machine);
            goal.only = his_;
            const auto [value, kinds] = budget_.value(*bound.machine, goal);
            decides = std::any_of(kinds.begin(), kinds.end(),
                                  [&](const DecisionKind& kind) { return kind.side == his_; });
            return value;
        });
    }

    // By the decision that heads them, where it moves the first figure and comes to few groups.
    void add_columns() {
        const std::size_t head = headline();
        if (head == policies_.size() || figures_.empty()) return;
        std::vector<ReplyColumn> columns;
        for (std::size_t value = 0; value < policies_[head].values.size(); ++value) {
            const auto found = std::find_if(tried_.begin(), tried_.end(), [&](const Tried& one) {
                return one.way[head] == value && changes_of(one.way) == (value == 0 ? 0u : 1u);
            });
            if (found == tried_.end() || !found->figures[0]) continue;
            const std::string option = to_text(*policies_[head].field, policies_[head].values[value]);
            const auto alike = std::find_if(columns.begin(), columns.end(), [&](const ReplyColumn& column) {
                return is_close(column.figures[0].low, found->figures[0]->low) &&
                       is_close(column.figures[0].high, found->figures[0]->high);
            });
            if (alike != columns.end()) {
                alike->options.push_back(option);
                continue;
            }
            ReplyColumn column{.options = {option}, .figures = {}, .is_usual = value == 0};
            for (const auto& figure : found->figures) column.figures.push_back(figure.value_or(Estimate::none()));
            columns.push_back(std::move(column));
        }
        if (columns.size() > most_columns) return;
        const int better = result_.ends[0].better < 0 ? -1 : 1;
        std::stable_sort(columns.begin(), columns.end(), [&](const ReplyColumn& a, const ReplyColumn& b) {
            return better * a.figures[0].value < better * b.figures[0].value;
        });
        result_.headline = words_.headline;
        result_.columns = std::move(columns);
    }

    const Question& question_;
    const Bound& bound_;
    const Distribution& odds_;
    const std::vector<Expression>& figures_;
    OtherWays& ways_;
    const TableSet& tables_;
    const Watch& watch_;
    Side his_;
    const ProcedureWords& words_;
    Budgeted budget_;                   // of adaptive replies
    std::vector<OpenPolicy> policies_;  // his, that nobody gave
    std::vector<Tried> tried_;          // the usual one first, then those with fewest changes
    Replies result_;
};

}  // namespace

std::optional<Side> asker_of(const Question& question) {
    if (question.optimal) return {};
    const Asks asks = words_of(*question.procedure).asks;
    if (asks == Asks::neither) return {};
    return question.asker.value_or(asks == Asks::attacker ? Side::attacker : Side::defender);
}

int better_way(const Expression& figure, const std::vector<Field>& fields, const ProcedureWords& words, Side asker) {
    if (figure.wish()) return figure.wish()->at_least ? 1 : -1;
    const int way = figure.direction([&](std::size_t field) { return words.direction(fields[field].name); });
    return asker == Side::attacker ? way : -way;
}

std::vector<std::string> key_figures(const Question& question, const Distribution& odds) {
    constexpr std::size_t most_words = 4;
    std::vector<std::string> asks;
    for (const KeyFigure& figure : words_of(*question.procedure).key) {
        const auto field = std::find_if(odds.fields.begin(), odds.fields.end(),
                                        [&](const Field& one) { return one.name == figure.ask; });
        if (field != odds.fields.end() &&
            field->kind == Kind::choice) {  // how likely each word is, the likeliest first
            auto values = odds.marginal(static_cast<std::size_t>(field - odds.fields.begin()));
            std::stable_sort(values.begin(), values.end(),
                             [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
            values.resize(std::min(values.size(), most_words));
            for (const auto& [value, p] : values)
                asks.push_back(field->name + " == \"" + outcome_text(*field, value) + "\"");
            continue;
        }
        try {
            Expression::parse(figure.ask, odds.fields, "ask");
            asks.push_back(figure.ask);
        } catch (const InputError&) {  // of an outcome that this binding does not have
        }
    }
    return asks.empty() ? default_asks(odds.fields) : asks;
}

Replies replies_of(const Question& question, const Bound& bound, const Distribution& odds,
                   const std::vector<Expression>& figures, OtherWays& ways, const TableSet& tables,
                   const Watch& watch) {
    const std::optional<Side> asker = asker_of(question);
    if (!asker || figures.empty()) return {};
    return Replying(question, bound, odds, figures, ways, tables, watch, *asker).all();
}

}  // namespace warodds
