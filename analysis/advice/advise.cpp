#include "analysis/advice/advise.hpp"

#include "analysis/advice/advise_levers.hpp"
#include "analysis/answers/other_ways.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::uint64_t most_advice_paths = 1 << 22, most_open_paths = 1 << 21;  // dice paths for all settings together
constexpr std::size_t most_in_pairs = 16;    // settings of each lever that are tried together with another's
constexpr std::size_t nearest_in_pairs = 6;  // of which the nearest are, breakpoints or not
constexpr std::size_t most_of_pair = 3;      // ways there that are told of one pair
constexpr std::size_t most_sparing = 12;     // ways beside which others are looked at for what they can spare
constexpr double same_within = 1e-12;

class Advising {
public:
    Advising(Advice& advice, Levers levers, const Question& question, const TableSet& tables, OtherWays& ways)
        : advice_(advice), handles_(std::move(levers.handles)), question_(question), tables_(tables), ways_(ways) {
        advice_.levers = std::move(levers.advice);
        for (const auto& [field, value] : advice.now.params) params_[field->name] = value;
    }

    void run() {
        scan();
        for (LeverAdvice& lever : advice_.levers) judge(lever);
        if (!want().is_met(advice_.figure())) find_ways();
        exchange();
    }

private:
    const Want& want() const { return advice_.want; }

    // nothing where one of them takes away what another one changes
    std::optional<OtherWays::Values> changed_by(const std::vector<WayThere::Change>& changes) const {
        OtherWays::Values changed;
        for (const bool is_count : {false, true})
            for (const WayThere::Change& change : changes) {
                const Handle& handle = handles_[change.lever];
                if (handle.is_count != is_count) continue;
                const auto before = changed.find(handle.parameter);
                auto value = handle.set(before == changed.end() ? params_.at(handle.parameter) : before->second,
                                        change.to);
                if (!value) return {};
                changed[handle.parameter] = std::move(*value);
            }
        return changed;
    }
    // nothing where the rules refuse it, its figure means nothing there, or the budget is spent
    std::optional<OtherWays::Way> tried(const std::vector<WayThere::Change>& changes) {
        const auto changed = changed_by(changes);
        auto way = changed ? ways_.with(*changed) : std::nullopt;
        if (way && !way->figures.front()) way.reset();
        return way;
    }
    std::optional<Estimate> figure(const std::vector<WayThere::Change>& changes) {
        const auto one = tried(changes);
        return one ? one->figures.front() : std::nullopt;
    }

    // In which columns charts are entered; nothing where the rules refuse it.
    std::optional<std::string> columns(const OtherWays::Values& changed) const {
        ParamSet params = question_.params;
        for (const auto& [name, value] : changed) params[name] = {value, name};
        try {
            const Bound bound = question_.procedure->bind(params, tables_);
            std::string text;
            for (const std::string& place : bound.ledger.places()) {
                const auto column = place.find(", column ");
                text += column == place.npos ? place : place.substr(column, place.find(';', column) - column);
            }
            return text;
        } catch (const InputError&) {
            return {};
        } catch (const std::range_error&) {
            return {};
        }
    }

    void look_at(std::size_t number, std::size_t setting) {
        LeverAdvice& lever = advice_.levers[number];
        if (lever.figures[setting] || setting == lever.now) return;
        const auto tried = this->tried({{number, setting}});
        if (!tried) {
            lever.is_whole = ways_.is_whole();
            return;
        }
        lever.figures[setting] = tried->figures.front();
        lever.is_as_now[setting] = tried->number == OtherWays::as_now;
        lever.is_open = lever.is_open || (!lever.is_as_now[setting] && !lever.figures[setting]->is_exact());
    }

    // Where cells are unknown every setting is a fight of its own, and few can be solved: the breakpoints of charts come first.
    std::vector<std::vector<std::size_t>> breakpoints() const {
        std::vector<std::vector<std::size_t>> all;
        for (std::size_t number = 0; number < advice_.levers.size(); ++number) {
            const LeverAdvice& lever = advice_.levers[number];
            std::vector<std::size_t>& found = all.emplace_back();
            for (const std::vector<std::size_t>& way : {lever.dearer(), lever.cheaper()}) {
                std::optional<std::string> before = columns({});
                for (const std::size_t setting : way) {
                    const auto here = columns(*changed_by({{number, setting}}));
                    if (here && (here != before || !lever.is_number())) found.push_back(setting);
                    if (here) before = here;
                }
            }
        }
        return all;
    }

    // Every setting of every lever; of all levers what is near first, as the budget may end.
    void scan() {
        std::size_t furthest = 0;
        for (LeverAdvice& lever : advice_.levers) {
            lever.figures.resize(lever.settings.size());
            lever.is_as_now.resize(lever.settings.size());
            lever.figures[lever.now] = advice_.figure();
            lever.is_as_now[lever.now] = true;
            furthest = std::max(furthest, lever.settings.size());
        }
        if (!advice_.figure().is_exact()) {
            const std::vector<std::vector<std::size_t>> first = breakpoints();
            for (std::size_t i = 0; i < furthest; ++i)
                for (std::size_t number = 0; number < first.size(); ++number)
                    if (i < first[number].size()) look_at(number, first[number][i]);
        }
        for (std::size_t away = 0; away < furthest; ++away)
            for (std::size_t number = 0; number < advice_.levers.size(); ++number) {
                const LeverAdvice& lever = advice_.levers[number];
                for (const std::vector<std::size_t>& way : {lever.dearer(), lever.cheaper()})
                    if (away < way.size()) look_at(number, way[away]);
            }
    }

    // The next breakpoint, and what there is to spare.
    void judge(LeverAdvice& lever) const {
        const std::vector<std::size_t> dearer = lever.dearer(), cheaper = lever.cheaper();
        const auto is_better = [&](std::size_t i) {
            return lever.figures[i] && want().is_better(*lever.figures[i], advice_.figure());
        };
        for (const std::vector<std::size_t>& way : {dearer, cheaper})
            for (const std::size_t i : way) {
                if (!is_better(i)) continue;
                const bool is_best = !lever.next || (lever.way == Lever::Way::any &&
                                                     want().is_better(*lever.figures[i], *lever.figures[*lever.next]));
                if (is_best) lever.next = i;
            }
        for (const std::size_t i : cheaper) {
            if (!lever.figures[i]) {
                lever.is_spare_open = lever.is_open && !lever.is_whole;
                break;
            }
            const Estimate &there = *lever.figures[i], &now = advice_.figure();
            const bool is_no_worse = want().at_least ? there.low >= now.high - same_within
                                                     : there.high <= now.low + same_within;
            if (!lever.is_as_now[i] && !is_no_worse) {
                // bounds that reach as far say nothing of the figures in them
                lever.is_spare_open = !there.is_exact() || !now.is_exact();
                if (want().at_least ? there.high < now.low : there.low > now.high) lever.is_spare_open = false;
                break;
            }
            ++lever.spare;
        }
    }

    void add_way(std::vector<WayThere::Change> changes, const Estimate& figure) {
        double cost = 0;
        for (const WayThere::Change& change : changes) cost += advice_.levers[change.lever].price_of(change.to);
        advice_.ways.push_back({std::move(changes), figure, cost, want().is_met(figure)});
    }

    // The settings of a lever up to the first that gets there: the nearest, and those where something begins. Of a free choice
    // all that do not get there alone.
    std::vector<std::size_t> within_reach(const LeverAdvice& lever) const {
        std::vector<std::size_t> all;
        const Estimate* before = &advice_.figure();
        for (const std::size_t i : lever.dearer()) {
            if (all.size() == most_in_pairs) break;
            if (!lever.figures[i]) continue;
            if (want().is_met(*lever.figures[i])) {
                if (lever.way == Lever::Way::any) continue;
                break;
            }
            const bool begins = want().is_better(*lever.figures[i], *before);
            if (all.size() < nearest_in_pairs || begins) all.push_back(i);
            before = &*lever.figures[i];
        }
        return all;
    }

    // Two settings that get there together, each moved back as far as the other allows.
    WayThere tightened(WayThere::Change a, WayThere::Change b, Estimate reached) {
        for (WayThere::Change* one : {&a, &b}) {
            const LeverAdvice& lever = advice_.levers[one->lever];
            if (lever.way == Lever::Way::any) continue;
            const std::size_t enough = one->to;
            for (const std::size_t i : lever.dearer()) {  // from the nearest on: there may be gaps
                if (i == enough) break;
                one->to = i;
                const auto there = figure({a, b});
                if (there && want().is_met(*there)) {
                    reached = *there;
                    break;
                }
                one->to = enough;
            }
        }
        return {{a, b}, reached};
    }

    void find_ways() {
        for (std::size_t number = 0; number < advice_.levers.size(); ++number) {
            const LeverAdvice& lever = advice_.levers[number];
            bool is_sure = false, is_told = false;
            for (const std::vector<std::size_t>& way : {lever.dearer(), lever.cheaper()})
                for (const std::size_t i : way) {
                    if (!lever.figures[i] || !want().may_be_met(*lever.figures[i])) continue;
                    const bool sure = want().is_met(*lever.figures[i]);
                    if (!sure && !want().is_better(*lever.figures[i], advice_.figure())) continue;
                    if (lever.way != Lever::Way::any && (is_sure || (is_told && !sure))) continue;
                    add_way({{number, i}}, *lever.figures[i]);
                    is_told = true;
                    is_sure = is_sure || sure;
                }
        }
        for (std::size_t a = 0; a < advice_.levers.size(); ++a)
            for (std::size_t b = a + 1; b < advice_.levers.size(); ++b) find_pairs(a, b);
        sort_ways();
        const std::size_t plain = advice_.ways.size();
        for (std::size_t i = 0; i < std::min(plain, most_sparing); ++i)
            if (advice_.ways[i].is_sure) spare_beside(WayThere(advice_.ways[i]));
        sort_ways();
    }

    void sort_ways() {
        std::stable_sort(advice_.ways.begin(), advice_.ways.end(), [&](const WayThere& x, const WayThere& y) {
            if (x.is_sure != y.is_sure) return x.is_sure;
            if (x.cost != y.cost) return x.cost < y.cost;
            if (x.changes.size() != y.changes.size()) return x.changes.size() < y.changes.size();
            return want().is_better(x.figure, y.figure);
        });
    }

    // How far one lever may be taken down beside a way that still gets there.
    std::optional<WayThere> sparing(const WayThere& way, std::size_t number) {
        std::optional<WayThere> found;
        for (const std::size_t i : advice_.levers[number].cheaper()) {
            WayThere less = way;
            less.changes.push_back({number, i});
            const auto there = figure(less.changes);
            if (!there || !want().is_met(*there)) break;
            less.figure = *there;
            less.cost += advice_.levers[number].price_of(i);
            found = std::move(less);
        }
        return found;
    }

    // What others have to spare beside a way, what saves most first: a way of its own.
    void spare_beside(WayThere way) {
        const std::size_t plain = way.changes.size();
        for (;;) {
            std::optional<WayThere> best;
            for (std::size_t number = 0; number < advice_.levers.size(); ++number) {
                const auto is_there = [&](const WayThere::Change& change) { return change.lever == number; };
                // What makes no difference anyway is said once, and is in no way's cost; what is printed on a unit is spared
                // by leaving the unit out, not by printing less on it.
                const LeverAdvice& lever = advice_.levers[number];
                if (lever.is_idle() || lever.is_word()) continue;
                if (std::any_of(way.changes.begin(), way.changes.end(), is_there)) continue;
                const auto one = sparing(way, number);
                if (one && one->cost < (best ? best->cost : way.cost)) best = one;
            }
            if (!best) break;
            way = std::move(*best);
        }
        if (way.changes.size() > plain) advice_.ways.push_back(std::move(way));
    }

    // Of two levers the settings that get there together, none of them further than it has to be.
    void find_pairs(std::size_t a, std::size_t b) {
        const std::vector<std::size_t> along = within_reach(advice_.levers[a]), down = within_reach(advice_.levers[b]);
        const bool is_ordered = advice_.levers[a].way != Lever::Way::any && advice_.levers[b].way != Lever::Way::any;
        std::vector<WayThere> found;
        std::size_t least = down.size();  // the nearest setting of b that was needed so far
        for (const std::size_t i : along) {
            for (std::size_t k = 0; k < least; ++k) {
                const auto reached = figure({{a, i}, {b, down[k]}});
                if (!reached || !want().is_met(*reached)) continue;
                WayThere way = tightened({a, i}, {b, down[k]}, *reached);
                const auto is_same = [&](const WayThere& known) {
                    return known.changes[0].to == way.changes[0].to && known.changes[1].to == way.changes[1].to;
                };
                if (std::none_of(found.begin(), found.end(), is_same)) found.push_back(std::move(way));
                if (is_ordered) least = k;
                if (advice_.levers[b].way != Lever::Way::any) break;
            }
        }
        const auto cost = [&](const WayThere& way) {
            return advice_.levers[a].price_of(way.changes[0].to) + advice_.levers[b].price_of(way.changes[1].to);
        };
        std::stable_sort(found.begin(), found.end(), [&](const auto& x, const auto& y) { return cost(x) < cost(y); });
        found.resize(std::min(found.size(), most_of_pair));
        for (WayThere& way : found) add_way(std::move(way.changes), way.figure);
    }

    // The lever with most breakpoints that do better is what the others are measured in.
    void exchange() {
        if (!advice_.figure().is_exact()) return;           // bounds are no figures
        std::vector<std::pair<double, std::size_t>> steps;  // its levels: what is sure there, and the setting
        std::size_t of = advice_.levers.size();
        for (std::size_t number = 0; number < advice_.levers.size(); ++number) {
            const LeverAdvice& lever = advice_.levers[number];
            if (!lever.is_number() || lever.way == Lever::Way::any) continue;
            std::vector<std::pair<double, std::size_t>> better = {{want().merit(advice_.figure()), lever.now}};
            for (const std::size_t i : lever.dearer())
                if (lever.figures[i] && lever.figures[i]->is_exact() &&
                    want().merit(*lever.figures[i]) > better.back().first + same_within)
                    better.emplace_back(want().merit(*lever.figures[i]), i);
            if (better.size() > steps.size() && better.size() > 2) steps = better, of = number;
        }
        if (steps.empty()) return;
        for (std::size_t number = 0; number < advice_.levers.size(); ++number) {
            const LeverAdvice& lever = advice_.levers[number];
            if (number == of || !lever.next || !lever.figures[*lever.next]->is_exact()) continue;
            const double worth = want().merit(*lever.figures[*lever.next]);
            if (worth <= steps.front().first + same_within) continue;
            Exchange one{.lever = number, .of = of, .breakpoints = double(steps.size() - 1)};
            for (std::size_t k = 1; k < steps.size() && !one.as_good; ++k) {
                if (steps[k].first < worth - same_within) continue;
                one.as_good = steps[k].second;
                one.is_equal = steps[k].first <= worth + same_within;
                if (k > 1) one.less = steps[k - 1].second;
                one.breakpoints = double(k - 1) +
                                  std::min(1.0, (worth - steps[k - 1].first) / (steps[k].first - steps[k - 1].first));
            }
            advice_.exchanges.push_back(one);
        }
    }

    Advice& advice_;
    std::vector<Handle> handles_;
    const Question& question_;
    const TableSet& tables_;
    OtherWays& ways_;
    std::map<std::string, Value> params_;
};

}  // namespace

Advice advise(const Question& given, const Want& want, Side side, const Prices& prices, const TableSet& tables,
              const Watch& watch) {
    Question question = given;
    question.asks = {want.expr};
    const Bound bound = bind_for_odds(question, tables);
    const Expression wished = Expression::parse(want.expr, bound.outcomes, option_name("want"));
    want.expect_possible(want.text, option_name("want"));
    // As every setting is solved, so is what holds now: trials would move a figure, and a breakpoint with it.
    notice_unasked(question, watch);
    Watch quiet = watch;
    quiet.notice = {};
    Budgeted budget(question, most_advice_paths, quiet);
    Advice advice{.want = want, .side = side, .now = frame_of(question, bound, tables), .levers = {}};
    try {
        PlayedOut now = budget.solve(*bound.machine, bound.outcomes);
        if (question.optimal) add_opening(advice.now, *now.graph);
        advice.now.distribution = std::move(now.odds);
    } catch (const TooLarge& reason) {
        throw InputError(
            fmt::format("advise: {}, and advice needs exact figures: ask with fewer units or phases", reason.what()))
            .too_much();
    }
    complete(advice.now, question, bound, {wished}, tables, quiet);
    const bool is_exact = advice.figure().is_exact();
    budget.allow(budget.spent() + (is_exact ? most_advice_paths : most_open_paths));
    OtherWays ways(question, bound, {wished}, budget, tables);
    ways.know(advice.now.distribution);
    Advising(advice, levers_of(question, bound, side, prices, tables), question, tables, ways).run();
    advice.is_whole = budget.is_whole();
    return advice;
}

}  // namespace warodds
