#include "analysis/answers/within.hpp"

#include "analysis/figures/in_words.hpp"
#include "analysis/answers/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr double rich = 3.6888794541139363;  // ln 40: each of the two gamblers may err in one run of forty
constexpr double most_stake = 0.75;          // of the capital; below 1, so that nobody is ever ruined
constexpr std::uint64_t first_piece = 4096;

std::string text_of(const std::optional<Within>& within, bool are_chances, bool is_open) {
    if (!within) return "";
    const auto shown = [&](double width) {
        return are_chances ? fmt::format("±{:.3g} %", 100 * width) : fmt::format("±{:.3g}", width);
    };
    std::string text = within->is_reached ? "within " + shown(within->target)
                                          : fmt::format("not within {}: only within {} at the limit of {} trials",
                                                        shown(within->target), shown(within->looks.back().half_width),
                                                        with_commas(within->limit));
    if (is_open) text += ", but for what unknown cells leave open";
    text += within->looks.size() == 1 ? "; 1 look"
                                      : fmt::format("; {} looks, the first after {} trials", within->looks.size(),
                                                    with_commas(within->looks.front().trials));
    return text + "; the intervals stay valid however often you look";
}

}  // namespace

BettingInterval::BettingInterval(double least, double largest, double half_width, std::uint64_t limit)
    : least_(least),
      range_(std::max(largest - least, 1e-300)),
      target_(half_width / range_),
      limit_(static_cast<double>(limit)) {}

// of values from 0 to 1; one more that tells nothing keeps it from being 0
double BettingInterval::variance() const {
    const double known = static_cast<double>(trials_ - lost_);
    const double mean = known > 0 ? sum_ / known : 0.5;
    return (std::max(0.0, squares_ - mean * sum_) + 0.25) / (known + 1);
}

// What makes the capital against a value at the wanted distance grow fastest; or at the distance that the limit allows, where
// that is further.
double BettingInterval::stake() const {
    const double distance = std::max(target_, std::sqrt(2 * rich * variance() / limit_));
    return std::min(most_stake, distance / variance());
}

void BettingInterval::add(const Counts& piece, std::uint64_t lost) {
    Piece& added = pieces_.emplace_back(Piece{stake(), {}, lost});
    for (const auto& [value, count] : piece) {
        const double x = (value - least_) / range_;
        if (x < -1e-9 || x > 1 + 1e-9)
            throw InputError(fmt::format("{}: found the value {}, outside the outcome's declared range",
                                         option_name("within"), value));
        added.values.emplace_back(std::clamp(x, 0.0, 1.0), count);
        const double weight = static_cast<double>(count);
        trials_ += count;
        sum_ += weight * x;
        squares_ += weight * x * x;
    }
    trials_ += lost;
    lost_ += lost;
}

// A lost trial may have come to anything: to whichever value wins the gambler least.
double BettingInterval::capital(double mean, double sign) const {
    double sum = 0;
    for (const Piece& piece : pieces_) {
        for (const auto& [x, count] : piece.values)
            sum += static_cast<double>(count) * std::log1p(sign * piece.stake * (x - mean));
        if (piece.lost > 0) {
            const double worst = sign > 0 ? 0 : 1;
            sum += static_cast<double>(piece.lost) * std::log1p(sign * piece.stake * (worst - mean));
        }
    }
    return sum;
}

// The gambler on more wins less the larger the mean, so there is one value from which he is not rich.
double BettingInterval::end(double sign) const {
    double out = sign > 0 ? 0 : 1, in = 1 - out;  // a value that may be out, and one that is in
    if (capital(out, sign) < rich) return out;
    for (int i = 0; i < 60; ++i) {
        const double middle = (out + in) / 2;
        (capital(middle, sign) < rich ? in : out) = middle;
    }
    return out;
}

Estimate BettingInterval::estimate() const {
    const double known = static_cast<double>(trials_ - lost_);
    const double mean = known > 0 ? sum_ / known : 0.5;
    const auto scaled = [&](double x) { return least_ + range_ * x; };
    return {scaled(mean), scaled(std::min(end(1), mean)), scaled(std::max(end(-1), mean)),
            lost_ > 0 ? Width::both : Width::sampling};
}

double BettingInterval::half_width() const {
    const Estimate now = estimate();
    const double open = trials_ > 0 ? range_ * static_cast<double>(lost_) / static_cast<double>(trials_) : 0;
    return std::max(0.0, now.high - now.low - open) / 2;
}

// With the best stake, the capital against a value that is `target_` off grows by target²/(2 variance) a trial.
std::uint64_t BettingInterval::trials_needed() const {
    const double needed = std::max(2 * rich * variance() / (target_ * target_), rich / (most_stake * target_));
    return static_cast<std::uint64_t>(std::min(needed, static_cast<double>(most_trials)));
}

Looks::Looks(const Question& question)
    : told_{.target = *question.within, .limit = question.trials.value_or(default_within_limit)},
      expected_(told_.limit) {}

// At first twice as many as there were; then as many as seem to be missing.
std::uint64_t Looks::next() const {
    if (told_.is_reached || trials_ >= told_.limit) return 0;
    std::uint64_t piece = first_piece;
    if (trials_ > 0) {
        const std::uint64_t missing = needed_ > trials_ ? needed_ - trials_ : 0;
        piece = std::max(first_piece / 4, std::clamp(missing, trials_ / 32, trials_));
    }
    return std::min(piece, told_.limit - trials_);
}

void Looks::saw(std::uint64_t trials, double half_width, std::uint64_t needed) {
    trials_ = trials;
    needed_ = needed;
    expected_ = std::clamp(needed + needed / 32, trials, std::max(trials, told_.limit));
    told_.looks.push_back({trials, half_width});
    told_.is_reached = half_width <= told_.target;
}

GuardedRange guarded_range(const Expression& ask, const std::vector<Field>& fields) {
    const bool is_chance = ask.kind() == Expression::Kind::probability;
    if (!is_chance && ask.kind() != Expression::Kind::mean)
        throw InputError(option_name("within") + ": \"" + ask.text() +
                         "\" has no such interval; ask for chances and means, or say how many " +
                         option_name("trials"));
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (!is_chance && ask.reads(i) && fields[i].kind == Kind::integer && !(fields[i].low && fields[i].high))
            throw InputError(option_name("within") + ": nothing says how large " + fields[i].name +
                             " can get; say how many " + option_name("trials"));
    if (is_chance) return {0, 1};
    return {ask.least(), ask.largest()};
}

void expect_useful(const Question& question, const std::vector<Expression>& asks) {
    const double wanted = *question.within;
    const bool are_chances = std::all_of(
        asks.begin(), asks.end(), [](const Expression& ask) { return ask.kind() == Expression::Kind::probability; });
    if (!are_chances || wanted < 0.5) return;
    throw InputError(
        fmt::format("{0}: of a chance that is {1:g} % on either side, which every answer is; for {2:g} % say {2:g}%",
                    option_name("within"), 100 * wanted, wanted));
}

BettingInterval guard_of(const GuardedRange& range, const Within& wanted) {
    return {range.least, range.largest, wanted.target, wanted.limit};
}

BettingInterval::Counts counts_of(const Tally& tally, const Expression& ask, std::uint64_t& lost) {
    BettingInterval::Counts counts;
    for (const auto& [outcome, count] : tally.counts) {
        const double value = ask.evaluate(outcome);
        counts[ask.kind() == Expression::Kind::probability ? value != 0 : value] += count;
    }
    lost = 0;
    for (const auto& [cell, count] : tally.missing) lost += count;
    return counts;
}

Answer answer_within(const Question& given, const TableSet& tables, const Watch& watch) {
    Question question = given;
    if (question.asks.empty()) question.asks = default_asks(question, tables);
    const Bound bound = bind_for_odds(question, tables);
    Answer result = frame_of(question, bound, tables);
    const std::vector<Expression> asks = parse_asks(question, bound.outcomes);
    expect_useful(question, asks);
    Looks looks(question);
    std::vector<BettingInterval> guards;
    for (const Expression& ask : asks) guards.push_back(guard_of(guarded_range(ask, bound.outcomes), looks.told()));
    TrialRun run(question, *bound.machine, bound.outcomes, watch);
    RunControl control = control_of(question, watch);
    Tally tally;
    std::uint64_t done = 0;
    if (watch.progress) control.progress = [&](std::uint64_t now) { watch.progress(done + now, looks.expected()); };
    while ((control.trials = looks.next()) > 0) {
        control.first_trial = question.first_trial + done;
        const Tally piece = run.run(control);
        done += control.trials;
        double widest = 0;
        std::uint64_t needed = 0, lost = 0;
        for (std::size_t i = 0; i < asks.size(); ++i) {
            const BettingInterval::Counts counts = counts_of(piece, asks[i], lost);
            guards[i].add(counts, lost);
            widest = std::max(widest, guards[i].half_width());
            needed = std::max(needed, guards[i].trials_needed());
        }
        tally.merge(piece);
        looks.saw(done, widest, needed);
    }
    result.distribution = distribution_of(tally, run.method(), question.engine, bound.outcomes);
    if (run.best_play()) add_best_play(result, *run.best_play(), watch);
    complete(result, question, bound, asks, tables, watch);
    for (std::size_t i = 0; i < asks.size(); ++i) result.asks[i].value = guards[i].estimate();
    result.within = looks.told();
    return result;
}

double parse_half_width(const std::string& text, const std::string& where) {
    std::string digits = text;
    while (digits.ends_with(' ')) digits.pop_back();
    const bool is_percent = digits.ends_with('%');
    if (is_percent) digits.pop_back();
    while (digits.ends_with(' ')) digits.pop_back();
    const auto number = parse_number(digits);
    const double value = number ? to_double(*number) / (is_percent ? 100 : 1) : 0;
    if (!(value > 0)) throw InputError(where + " " + text + ": expected a margin, e.g. 0.1% or 0.01");
    return value;
}

std::string within_text(const Answer& answer) {
    const auto is_chance = [](const AskAnswer& ask) { return ask.kind == Expression::Kind::probability; };
    return text_of(answer.within, std::all_of(answer.asks.begin(), answer.asks.end(), is_chance),
                   !answer.distribution.unread.empty());
}

std::string within_text(const Comparison& comparison) {
    bool are_chances = true;
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask)
        are_chances = are_chances && comparison.is_chance(ask);
    const auto is_open = [](const Answer& answer) { return !answer.distribution.unread.empty(); };
    return text_of(comparison.within, are_chances,
                   std::any_of(comparison.answers.begin(), comparison.answers.end(), is_open));
}

}  // namespace warodds
