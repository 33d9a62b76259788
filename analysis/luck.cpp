#include "analysis/luck.hpp"

#include "analysis/assumed.hpp"
#include "analysis/solve.hpp"
#include "analysis/study.hpp"
#include "sim/scripted.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace {

// sums that may be formed to add one roll to those before; beyond it values are put on a grid
constexpr std::size_t most_sums = std::size_t{1} << 21, grid_points = std::size_t{1} << 14;

// What a roll is worth: a yes or no, or a number.
Expression parse_worth(const LoggedRoll& roll, const std::vector<Field>& fields) {
    const auto parsed = [&]() -> Expression {
        try {
            return Expression::parse(roll.worth, fields, roll.worth_at);
        } catch (const InputError&) {
            try {
                return Expression::parse("mean(" + roll.worth + ")", fields, roll.worth_at);
            } catch (const InputError&) {}
            throw;
        }
    }();
    if (parsed.kind() == Expression::Kind::probability || parsed.kind() == Expression::Kind::mean) return parsed;
    throw InputError(roll.worth_at + " \"" + roll.worth + "\": expected a yes or no, or a number for every outcome");
}

// A situation and everything that it can come to; the same for all rolls that are made in it.
struct Faced {
    Faced(const LoggedRoll& roll, Question asked, const TableSet& tables, const Watch& watch)
        : question(std::move(asked)),
          bound(bind_for_odds(question, tables)),
          worth(parse_worth(roll, bound.outcomes)),
          odds(solve(question, *bound.machine, bound.outcomes, watch)) {
        question.asks = {worth.text()};
    }
    Question question;
    Bound bound;
    Expression worth;
    Distribution odds;
};

// what a rule refuses without a place of its own is told with the roll's
template <class Work>
void in_roll(const Log& log, const LoggedRoll& roll, Work&& work) {
    try {
        work();
    } catch (const InputError& error) {
        if (std::string_view(error.what()).starts_with(log.file)) throw;
        throw InputError(roll.place + ": " + error.marked());
    }
}

// the roll's question, with all that has to be told of its outcome
Question asked_of(const LoggedRoll& roll) {
    Question question = roll.question;
    question.asks = {roll.worth};
    for (const LoggedRoll::Seen& seen : roll.was) question.asks.push_back(seen.field);
    return question;
}

std::string key_of(const LoggedRoll& roll, const Question& question) {
    std::string key = question.procedure->about.id + "\n" + roll.worth;
    for (const auto& [name, given] : question.params)
        key += "\n" + name + "=" + to_text(*question.procedure->parameter(name), given.value);
    for (const std::string& name : question.named()) key += "\n" + name;
    return key;
}

// What the log says of the outcome, as a test of it.
class Told {
public:
    Told(const LoggedRoll& roll, const std::vector<Field>& fields) : fields_(fields) {
        std::vector<std::string> names;
        for (const Field& field : fields) names.push_back(field.name);
        for (const LoggedRoll::Seen& seen : roll.was) {
            const auto found = std::find(names.begin(), names.end(), seen.field);
            if (found == names.end())
                throw InputError(seen.at + ": " + roll.question.procedure->about.id + " has no outcome '" + seen.field +
                                 "'" + suggest(seen.field, names));
            places_.push_back(static_cast<std::size_t>(found - names.begin()));
            const Field& field = fields[places_.back()];
            const bool is_known = field.kind == Kind::boolean  ? seen.value == "true" || seen.value == "false"
                                  : field.kind == Kind::choice ? has_option(field, seen.value)
                                                               : parse_number(seen.value).has_value();
            if (!is_known)
                throw InputError(seen.at + ": " + seen.field + ": found '" + seen.value + "', expected " +
                                 (field.kind == Kind::boolean  ? "true or false"
                                  : field.kind == Kind::choice ? "one of its words" + near(field, seen.value)
                                                               : "a number"));
            values_.push_back(seen.value);
        }
    }
    bool operator()(std::span<const std::int32_t> outcome) const {
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (!is_value(fields_[places_[i]], outcome[places_[i]], values_[i])) return false;
        return true;
    }

private:
    static bool has_option(const Field& field, const std::string& name) {
        return std::any_of(field.options.begin(), field.options.end(),
                           [&](const Option& option) { return option.name == name; });
    }
    static std::string near(const Field& field, const std::string& name) { return suggest(name, field.option_names()); }
    static bool is_value(const Field& field, std::int32_t value, const std::string& text) {
        if (field.kind != Kind::integer) return outcome_text(field, value) == text;
        return *parse_number(text) == Rational(value, field.parts);
    }

    const std::vector<Field>& fields_;
    std::vector<std::size_t> places_;
    std::vector<std::string> values_;
};

// ---- what happened -------------------------------------------------------------------------------------------------

std::vector<std::int32_t> throw_dice(const LoggedRoll& roll, const Question& question, const TableSet& tables,
                                     std::vector<int>& thrown) {
    Bound bound = question.procedure->bind(question.params, tables);
    bound.tell(question.named());
    Script script;
    script.dice = roll.dice;
    script.words = roll.words;
    try {
        const Resolution resolution = run_scripted(*bound.machine, script);
        if (resolution.missing)
            throw InputError(roll.dice_at + ": they end in a cell of " + resolution.missing->table +
                             " that nobody could read; say what came of it with was = { ... }");
        thrown = resolution.dice;
        std::vector<std::int32_t> values(bound.machine->fields());
        bound.machine->outcome(resolution.state.data(), values);
        return values;
    } catch (const std::invalid_argument& error) {
        throw InputError(roll.dice_at + ": " + error.what());
    }
}

// what the outcome that was told is worth: all that fit what is told of it have to agree
double worth_of_told(const LoggedRoll& roll, const Faced& situation, const Told& is_told) {
    std::optional<double> least, most;
    for (const Row& row : situation.odds.rows) {
        if (!is_told(row.values)) continue;
        const double value = situation.worth.evaluate(row.values);
        least = std::min(least.value_or(value), value);
        most = std::max(most.value_or(value), value);
    }
    const std::string& place = roll.was.front().at;
    if (!least)
        throw InputError(place +
                         ": it cannot come to that in this situation; 'odds' with the same parameters lists what can "
                         "happen");
    if (*least == *most) return *least;
    std::string missing;
    for (std::size_t i = 0; i < situation.bound.outcomes.size(); ++i) {
        const std::string& name = situation.bound.outcomes[i].name;
        const bool is_there = std::any_of(roll.was.begin(), roll.was.end(),
                                          [&](const LoggedRoll::Seen& seen) { return seen.field == name; });
        if (situation.worth.reads(i) && !is_there) missing += (missing.empty() ? "" : " and ") + name;
    }
    throw InputError(place + ": that leaves open what it was worth; say " + missing + " as well");
}

RollLuck what_happened(const LoggedRoll& roll, const Faced& situation, const TableSet& tables) {
    const Question question = asked_of(roll);
    RollLuck result;
    result.frame = frame_of(question, situation.bound, tables);
    result.name = roll.name.empty() ? result.frame.title : roll.name;
    result.place = roll.place;
    result.method = situation.odds.method;
    result.trials = situation.odds.trials;
    result.worth = roll.worth;
    result.side = roll.side;
    const std::vector<Field>& fields = situation.bound.outcomes;
    const Told is_told(roll, fields);
    double value = 0;
    if (roll.dice) {
        const std::vector<std::int32_t> outcome = throw_dice(roll, question, tables, result.dice);
        for (std::size_t i = 0; i < fields.size(); ++i)
            result.was.emplace_back(fields[i].name, outcome_text(fields[i], outcome[i]));
        if (!is_told(outcome))
            throw InputError(roll.was.front().at + ": the dice come to something else; leave one of them out");
        value = situation.worth.evaluate(outcome);
    } else {
        value = worth_of_told(roll, situation, is_told);
        for (const LoggedRoll::Seen& seen : roll.was) result.was.emplace_back(seen.field, seen.value);
    }
    result.value = roll.is_mine || value == 0 ? value : -value;
    return result;
}

// ---- against what could have happened --------------------------------------------------------------------------------

void compare_with(Fortune& fortune, const Spread& spread) {
    fortune.below = spread.below(fortune.value);
    fortune.same = spread.same(fortune.value);
    fortune.above = spread.above(fortune.value);
    fortune.percentile = spread.percentile(fortune.value);
}

Estimate plus(const Estimate& a, const Estimate& b) {
    return {a.value + b.value, a.low + b.low, a.high + b.high, a.width | b.width};
}
Estimate minus(const Estimate& a) { return {-a.value, -a.high, -a.low, a.width}; }
Estimate root_of_squares(const Estimate& a, const Estimate& b) {
    return {std::hypot(a.value, b.value), std::hypot(a.low, b.low), std::hypot(a.high, b.high), a.width | b.width};
}

// The sums after each roll. False where there get to be too many.
bool add_up(Luck& luck, const std::vector<Spread>& spreads) {
    luck.path.clear();
    Spread sum;
    double mean = 0, so_far = 0;
    for (std::size_t i = 0; i < spreads.size(); ++i) {
        if (sum.size() * spreads[i].size() > most_sums) return false;
        sum = sum.plus(spreads[i]);
        mean += luck.rolls[i].mean.value;
        so_far += luck.rolls[i].luck();
        luck.path.push_back({so_far, sum.low_quantile(0.05) - mean, sum.high_quantile(0.95) - mean});
    }
    compare_with(luck.total, sum);
    return true;
}

}  // namespace

Luck luck_of(const Log& log, const TableSet& tables, const Watch& watch) {
    std::map<std::string, std::unique_ptr<Faced>> situations;
    std::vector<const Faced*> of_roll;
    std::vector<Question> different;
    for (const LoggedRoll& roll : log.rolls) {
        const Question question = asked_of(roll);
        std::unique_ptr<Faced>& situation = situations[key_of(roll, question)];
        if (!situation) {
            in_roll(log, roll, [&] { situation = std::make_unique<Faced>(roll, question, tables, watch); });
            different.push_back(situation->question);
        }
        of_roll.push_back(situation.get());
        if (watch.progress) watch.progress(of_roll.size(), log.rolls.size());
    }
    const auto sampled = static_cast<int>(std::count_if(
        of_roll.begin(), of_roll.end(), [](const Faced* situation) { return !situation->odds.is_exact(); }));

    Luck luck{.title = log.title};
    std::vector<Spread> spreads;
    double span = 0;
    for (std::size_t i = 0; i < log.rolls.size(); ++i) {
        const Faced& situation = *of_roll[i];
        const bool is_mine = log.rolls[i].is_mine;
        RollLuck roll = what_happened(log.rolls[i], situation, tables);
        const Spread spread(situation.odds, situation.worth, sampled);
        spreads.push_back(is_mine ? spread : spread.turned());
        const Estimate mean = situation.odds.mean(situation.worth);
        roll.mean = is_mine ? mean : minus(mean);
        roll.sd = situation.odds.deviation(situation.worth);
        compare_with(roll, spreads.back());
        span += spreads.back().span();
        luck.total.value += roll.value;
        luck.total.mean = plus(luck.total.mean, roll.mean);
        luck.total.sd = root_of_squares(luck.total.sd, roll.sd);
        luck.is_exact = luck.is_exact && spreads.back().is_exact();
        add_tables(luck.tables, roll.frame.tables);
        luck.rolls.push_back(std::move(roll));
    }
    for (double step = span / static_cast<double>(grid_points); !add_up(luck, spreads); step *= 2) {
        luck.rounded_to = step;
        luck.is_exact = false;
        for (Spread& spread : spreads) spread = spread.on_grid(step);  // multiples of the last step's double
    }

    luck.decided.resize(luck.rolls.size());
    std::iota(luck.decided.begin(), luck.decided.end(), 0);
    const auto weight = [&](std::size_t i) { return std::abs(luck.rolls[i].luck()); };
    std::stable_sort(luck.decided.begin(), luck.decided.end(),
                     [&](std::size_t a, std::size_t b) { return weight(a) > weight(b) + 1e-12; });
    std::erase_if(luck.decided, [&](std::size_t i) { return weight(i) < 1e-12; });
    luck.decided.resize(std::min<std::size_t>(luck.decided.size(), 3));
    luck.assumed = assumptions_of(different, tables, watch);
    return luck;
}

}  // namespace warodds
