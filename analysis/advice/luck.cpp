#include "analysis/advice/luck.hpp"

#include "analysis/answers/assumed.hpp"
#include "analysis/advice/luck_plays.hpp"
#include "analysis/answers/study.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace {

// sums that may be formed to add one roll to those before; beyond it values are put on a grid
constexpr std::size_t most_sums = std::size_t{1} << 21, grid_points = std::size_t{1} << 14;

Estimate plus(const Estimate& a, const Estimate& b) {
    return {a.value + b.value, a.low + b.low, a.high + b.high, a.width | b.width};
}
Estimate negative(const Estimate& a) { return {-a.value, -a.high, -a.low, a.width}; }
Estimate root_of_squares(const Estimate& a, const Estimate& b) {
    return {std::hypot(a.value, b.value), std::hypot(a.low, b.low), std::hypot(a.high, b.high), a.width | b.width};
}
// one of the two, and nobody knows which
Estimate either(const Estimate& a, const Estimate& b) {
    return {a.value, std::min(a.low, b.low), std::max(a.high, b.high), a.width | b.width};
}

// `of` is what could have come, less what came
void compare_with(Fortune& fortune, const Spread& of) {
    fortune.below = of.below(0);
    fortune.same = of.same(0);
    fortune.above = of.above(0);
    fortune.percentile = of.percentile(0);
}

// All that is known of one roll: its luck with each of the decisions, and what it could have come to.
struct Weighed {
    std::vector<Spread> from_came, from_mean;  // by play: everything less what came, and less the mean
};

PlayLuck weigh(const Happened& happened, bool is_mine, int sampled, Weighed& weighed) {
    const Faced& faced = *happened.faced;
    PlayLuck play;
    play.decisions = faced.decisions;
    const double came = is_mine || happened.value == 0 ? happened.value : -happened.value;
    play.came = Estimate::exactly(came);
    const Estimate mean = faced.odds.mean(faced.worth);
    play.mean = is_mine ? mean : negative(mean);
    play.sd = faced.odds.deviation(faced.worth);
    play.luck = plus(play.came, negative(play.mean));
    const Spread attackers(faced.odds, faced.worth, sampled), spread = is_mine ? attackers : attackers.turned();
    weighed.from_came.push_back(spread.less(play.came));
    weighed.from_mean.push_back(spread.less(play.mean));
    compare_with(play, weighed.from_came.back());
    return play;
}

// Of decisions that make no difference one is enough, and of those that are left only what they differ in is worth telling.
void keep_what_differs(RollLuck& roll, Weighed& weighed) {
    std::vector<PlayLuck> plays;
    Weighed kept;
    for (std::size_t i = 0; i < roll.plays.size(); ++i) {
        bool is_new = true;
        for (std::size_t k = 0; k < plays.size() && is_new; ++k)
            is_new = plays[k].came.value != roll.plays[i].came.value ||
                     !kept.from_came[k].is_like(weighed.from_came[i]);
        if (!is_new) continue;
        plays.push_back(roll.plays[i]);
        kept.from_came.push_back(std::move(weighed.from_came[i]));
        kept.from_mean.push_back(std::move(weighed.from_mean[i]));
    }
    const std::vector<PlayLuck> all = plays;
    for (PlayLuck& play : plays)
        std::erase_if(play.decisions, [&](const auto& decision) {
            return std::all_of(all.begin(), all.end(), [&](const PlayLuck& other) {
                return std::find(other.decisions.begin(), other.decisions.end(), decision) != other.decisions.end();
            });
        });
    std::stable_sort(plays.begin(), plays.end(), [](const PlayLuck& a, const PlayLuck& b) {
        return a.percentile.low + a.percentile.high < b.percentile.low + b.percentile.high - 1e-12;
    });
    roll.plays = std::move(plays);
    weighed = std::move(kept);
}

void range_over_plays(RollLuck& roll) {
    static_cast<Fortune&>(roll) = roll.plays.front();
    for (const PlayLuck& play : roll.plays)
        for (Estimate Fortune::* const figure :
             {&Fortune::came, &Fortune::mean, &Fortune::sd, &Fortune::luck, &Fortune::below, &Fortune::same,
              &Fortune::above, &Fortune::percentile})
            roll.*figure = either(roll.*figure, play.*figure);
    roll.is_over_plays = roll.plays.size() > 1;
}

RollLuck roll_luck(const LoggedRoll& logged, const FittingPlays& fitting, int sampled, const TableSet& tables,
                   Weighed& weighed) {
    const Faced& first = *fitting.plays.front().faced;
    RollLuck roll;
    roll.frame = frame_of(first.question, first.bound, tables);
    roll.name = logged.name.empty() ? roll.frame.title : logged.name;
    roll.place = logged.place;
    roll.method = first.odds.method;
    roll.trials = first.odds.trials;
    roll.worth = logged.worth;
    roll.has_worth = logged.has_worth;
    roll.side = logged.side;
    roll.dice = fitting.plays.front().dice;
    roll.was = fitting.plays.front().was;
    for (const Happened& one : fitting.plays)  // with all of them
        std::erase_if(roll.was,
                      [&](const auto& was) { return std::find(one.was.begin(), one.was.end(), was) == one.was.end(); });
    roll.known = fitting.known;
    roll.is_whole = fitting.is_whole;
    for (const Happened& one : fitting.plays) roll.plays.push_back(weigh(one, logged.is_mine, sampled, weighed));
    keep_what_differs(roll, weighed);
    range_over_plays(roll);
    return roll;
}

// The sums after each roll. False where there get to be too many.
bool add_up(Luck& luck, const std::vector<Spread>& from_came, const std::vector<Spread>& from_mean) {
    luck.path.clear();
    Spread came, chance;
    Estimate so_far = Estimate::exactly(0);
    for (std::size_t i = 0; i < from_came.size(); ++i) {
        if (came.size() * from_came[i].size() > most_sums || chance.size() * from_mean[i].size() > most_sums)
            return false;
        came = came.plus(from_came[i]);
        chance = chance.plus(from_mean[i]);
        so_far = plus(so_far, luck.rolls[i].luck);
        luck.path.push_back({so_far, chance.low_quantile(0.05), chance.high_quantile(0.95)});
    }
    compare_with(luck.total, came);
    return true;
}

// how much a roll surely mattered
double weight_of(const RollLuck& roll) {
    const Estimate& luck = roll.luck;
    return luck.low > 0 ? luck.low : luck.high < 0 ? -luck.high : 0;
}

}  // namespace

Luck luck_of(const Log& log, const TableSet& tables, const Watch& watch) {
    Situations situations(log, tables, watch);
    Luck luck{.title = log.title};
    std::vector<FittingPlays> fitting;
    std::vector<const LoggedRoll*> rolls;  // those that are whole
    for (const LoggedRoll& roll : log.rolls) {
        try {
            fitting.push_back(situations.fitting(roll));
            rolls.push_back(&roll);
        } catch (const Unfinished& unfinished) {
            luck.left_out.push_back({roll.place, unfinished.marked()});
        }
        if (watch.progress) watch.progress(rolls.size() + luck.left_out.size(), log.rolls.size());
    }
    if (rolls.empty()) throw InputError(luck.left_out.front().why);
    const auto sampled = static_cast<int>(std::count_if(fitting.begin(), fitting.end(), [](const FittingPlays& one) {
        return !one.plays.front().faced->odds.is_exact();
    }));

    std::vector<Spread> from_came, from_mean;
    double span = 0;
    for (std::size_t i = 0; i < rolls.size(); ++i) {
        Weighed weighed;
        RollLuck roll = roll_luck(*rolls[i], fitting[i], sampled, tables, weighed);
        from_came.push_back(Spread::any_of(weighed.from_came));
        from_mean.push_back(Spread::any_of(weighed.from_mean));
        span += std::max(from_came.back().span(), from_mean.back().span());
        luck.total.came = plus(luck.total.came, roll.came);
        luck.total.mean = plus(luck.total.mean, roll.mean);
        luck.total.luck = plus(luck.total.luck, roll.luck);
        luck.total.sd = root_of_squares(luck.total.sd, roll.sd);
        luck.total.is_over_plays = luck.total.is_over_plays || roll.is_over_plays;
        luck.is_exact = luck.is_exact && from_came.back().is_exact();
        add_tables(luck.tables, roll.frame.tables);
        luck.rolls.push_back(std::move(roll));
    }
    for (double step = span / static_cast<double>(grid_points); !add_up(luck, from_came, from_mean); step *= 2) {
        luck.rounded_to = step;
        luck.is_exact = false;
        for (auto* spreads : {&from_came, &from_mean})
            for (Spread& spread : *spreads) spread = spread.on_grid(step);  // multiples of the last step's double
    }

    luck.decided.resize(luck.rolls.size());
    std::iota(luck.decided.begin(), luck.decided.end(), 0);
    const auto weight = [&](std::size_t i) { return weight_of(luck.rolls[i]); };
    std::stable_sort(luck.decided.begin(), luck.decided.end(),
                     [&](std::size_t a, std::size_t b) { return weight(a) > weight(b) + 1e-12; });
    std::erase_if(luck.decided, [&](std::size_t i) { return weight(i) < 1e-12; });
    luck.decided.resize(std::min<std::size_t>(luck.decided.size(), 3));
    luck.assumed = assumptions_of(situations.different(), tables, watch);
    return luck;
}

int rank_of_luck(double percentile) {
    return percentile >= 0.99 ? 4 : percentile >= 0.85 ? 3 : percentile > 0.15 ? 2 : percentile > 0.01 ? 1 : 0;
}

}  // namespace warodds
