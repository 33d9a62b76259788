#include "analysis/advice/luck_plays.hpp"

#include "analysis/answers/assumed.hpp"
#include "analysis/answers/solve.hpp"
#include "sim/scripted.hpp"

#include <algorithm>
#include <variant>

namespace warodds {
namespace {

constexpr std::size_t most_combinations = 4096;  // of a situation's policies that are looked at
constexpr std::size_t most_plays = 64;           // and that are worked out: many make no difference to the rolls
constexpr std::uint64_t most_luck_paths = std::uint64_t{1} << 22;  // of all situations of a log but the usual ones

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

// the roll's question, with all that has to be told of its outcome
Question asked_of(const LoggedRoll& roll) {
    Question question = roll.question;
    question.asks = {roll.worth};
    for (const LoggedRoll::Seen& seen : roll.was) question.asks.push_back(seen.field);
    return question;
}

std::string key_of(const LoggedRoll& roll, const Question& question) {
    std::string key = question.procedure->about.id + "\n" + roll.worth;
    key += roll.side == Side::attacker ? "\nattacker" : "\ndefender";
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

// Why it cannot be, with some decisions; `is_open` where that is not known.
struct Misfit {
    std::string why;
    bool is_open = false, is_short = false;  // it ends too early
};

std::string missing_cell(const LoggedRoll& roll, const MissingCell& cell) {
    return roll.dice_at + ": they end in an unread cell of " + cell.table + "; record the result with was = { ... }";
}

// the dice as they fell, or why they cannot have
std::variant<Resolution, Misfit> thrown(const LoggedRoll& roll, const Machine& machine) {
    Script script;
    script.dice = roll.dice;
    script.words = roll.words;
    try {
        Resolution resolution = run_scripted(machine, script);
        if (resolution.missing) return Misfit{missing_cell(roll, *resolution.missing), true};
        return resolution;
    } catch (const TooFewDice& error) {
        return Misfit{.why = roll.dice_at + ": " + error.what(), .is_short = true};
    } catch (const std::invalid_argument& error) {
        return Misfit{roll.dice_at + ": " + error.what()};
    }
}

std::variant<Happened, Misfit> by_dice(const LoggedRoll& roll, const Faced& faced, const Told& is_told) {
    const std::vector<Field>& fields = faced.bound.outcomes;
    auto done = thrown(roll, *faced.bound.machine);
    if (const auto* misfit = std::get_if<Misfit>(&done)) return *misfit;
    const Resolution& resolution = std::get<Resolution>(done);
    std::vector<std::int32_t> outcome(faced.bound.machine->fields());
    faced.bound.machine->outcome(resolution.state.data(), outcome);
    if (!is_told(outcome)) return Misfit{roll.was.front().at + ": the dice come to something else; remove one of them"};
    Happened result{&faced, faced.worth.evaluate(outcome), resolution.dice, {}};
    for (std::size_t i = 0; i < fields.size(); ++i)
        result.was.emplace_back(fields[i].name, outcome_text(fields[i], outcome[i]));
    return result;
}

// What the outcome that was told is worth: all that fit what is told of it have to agree. Throws InputError where they do not.
std::variant<Happened, Misfit> by_outcome(const LoggedRoll& roll, const Faced& faced, const Told& is_told) {
    std::optional<double> least, most;
    for (const Row& row : faced.odds.rows) {
        if (!is_told(row.values)) continue;
        const double value = faced.worth.evaluate(row.values);
        least = std::min(least.value_or(value), value);
        most = std::max(most.value_or(value), value);
    }
    const std::string& place = roll.was.front().at;
    if (!least)
        return Misfit{place + (faced.odds.is_exact() ? ": that result is impossible here; 'odds' with the same "
                                                       "parameters lists what can happen"
                                                     : ": it came to that in none of the trials of this situation")};
    if (*least < *most) {
        std::string missing;
        for (std::size_t i = 0; i < faced.bound.outcomes.size(); ++i) {
            const std::string& name = faced.bound.outcomes[i].name;
            const bool is_there = std::any_of(roll.was.begin(), roll.was.end(),
                                              [&](const LoggedRoll::Seen& seen) { return seen.field == name; });
            if (faced.worth.reads(i) && !is_there) missing += (missing.empty() ? "" : " and ") + name;
        }
        throw InputError(place + ": that leaves open what it was worth; say " + missing + " as well");
    }
    Happened result{&faced, *least, {}, {}};
    for (const LoggedRoll::Seen& seen : roll.was) result.was.emplace_back(seen.field, seen.value);
    return result;
}

// Policies that nobody gave, each with all that it may say, what is usual first.
struct Open {
    const Field* field;
    std::vector<Value> values;
};

std::vector<Open> open_policies(const Question& question, const Bound& usual, std::optional<Side> of,
                                const TableSet& tables) {
    std::vector<Open> all;
    for (const auto& [field, value] : usual.params) {
        if (field->role != Field::Role::policy || question.params.contains(field->name)) continue;
        if (of && field->side != *of) continue;
        Open open{field, {value}};
        for (const Value& other : other_values(*field, value))
            if (is_understood(question, *field, other, tables)) open.values.push_back(other);
        if (open.values.size() > 1) all.push_back(std::move(open));
    }
    return all;
}

// Which value each policy has: all combinations, those with fewest changes first, or one change at a time.
std::vector<std::vector<std::size_t>> combinations(const std::vector<Open>& policies, bool& is_whole) {
    std::size_t count = 1;
    for (const Open& policy : policies) count = std::min(count * policy.values.size(), most_combinations + 1);
    const std::vector<std::size_t> usual(policies.size(), 0);
    std::vector<std::vector<std::size_t>> all = {usual};
    for (std::size_t i = 0; i < policies.size(); ++i) {
        const std::size_t before = count > most_combinations ? 1 : all.size();
        for (std::size_t value = 1; value < policies[i].values.size(); ++value)
            for (std::size_t k = 0; k < before; ++k) {
                all.push_back(all[k]);
                all.back()[i] = value;
            }
    }
    is_whole = is_whole && count <= most_combinations;
    all.resize(std::min(all.size(), most_combinations));
    const auto changes = [](const std::vector<std::size_t>& one) {
        return one.size() - static_cast<std::size_t>(std::count(one.begin(), one.end(), 0u));
    };
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return changes(a) < changes(b); });
    return all;
}

// what follows from what came of it: of the policies that were tried with several values, those with one that fits
Decisions known_from(const std::vector<std::unique_ptr<Faced>>& tried, const std::vector<Happened>& fitting) {
    Decisions known;
    for (const auto& decision : fitting.front().faced->decisions) {
        const auto has = [&](const Faced& faced) {
            return std::find(faced.decisions.begin(), faced.decisions.end(), decision) != faced.decisions.end();
        };
        const bool is_one = std::all_of(fitting.begin(), fitting.end(),
                                        [&](const Happened& one) { return has(*one.faced); });
        if (is_one && !std::all_of(tried.begin(), tried.end(), [&](const auto& one) { return has(*one); }))
            known.push_back(decision);
    }
    return known;
}

}  // namespace

struct Situations::Situation {
    std::vector<std::unique_ptr<Faced>> his, all;
    bool his_whole = true, all_whole = true;
};

Situations::Situations(const Log& log, const TableSet& tables, const Watch& watch)
    : log_(log), tables_(tables), watch_(watch), budget_(most_luck_paths, watch_) {}
Situations::~Situations() = default;

std::vector<std::unique_ptr<Faced>> Situations::faced(const Question& question, const LoggedRoll& roll, bool both_sides,
                                                      bool& is_whole) {
    std::vector<std::unique_ptr<Faced>> all;
    const auto add = [&](Question asked, Bound bound, Distribution odds, Decisions decisions) {
        Expression worth = parse_worth(roll, bound.outcomes);
        asked.asks = {worth.text()};
        all.push_back(std::make_unique<Faced>(
            Faced{std::move(asked), std::move(bound), std::move(worth), std::move(odds), std::move(decisions)}));
    };
    Bound usual = bind_for_odds(question, tables_);
    parse_worth(roll, usual.outcomes);  // a mistake is refused before the work
    Distribution odds = solve(question, *usual.machine, usual.outcomes, watch_);
    const Side his = roll.side == Side::attacker ? Side::defender : Side::attacker;
    const std::vector<Open> policies = open_policies(question, usual, both_sides ? std::nullopt : std::optional(his),
                                                     tables_);
    Decisions as_usual;
    for (const Open& policy : policies)
        as_usual.emplace_back(policy.field->name, to_text(*policy.field, policy.values.front()));
    const bool is_exact = odds.is_exact();
    add(question, std::move(usual), std::move(odds), as_usual);
    if (!is_exact) {  // what takes trials is not tried again and again
        is_whole = is_whole && policies.empty();
        return all;
    }
    for (const std::vector<std::size_t>& one : combinations(policies, is_whole)) {
        if (std::count(one.begin(), one.end(), 0u) == static_cast<std::ptrdiff_t>(one.size())) continue;
        Question asked = question;
        Decisions decisions = as_usual;
        for (std::size_t i = 0; i < one.size(); ++i) {
            if (one[i] == 0) continue;
            const Field& field = *policies[i].field;
            asked.params[field.name] = {policies[i].values[one[i]], field.name};
            decisions[i].second = to_text(field, policies[i].values[one[i]]);
        }
        budget_.tried([&] {
            Bound bound = bind_for_odds(asked, tables_);
            const bool is_new = std::none_of(all.begin(), all.end(), [&](const auto& known) {
                return bound.machine->rolls_like(*known->bound.machine);
            });
            if (!is_new) return false;
            if (all.size() == most_plays) return is_whole = false;
            Distribution there = budget_.solve(*bound.machine, bound.outcomes).odds;
            add(std::move(asked), std::move(bound), std::move(there), std::move(decisions));
            return true;
        });
    }
    is_whole = is_whole && budget_.is_whole();
    return all;
}

FittingPlays Situations::fitting(const LoggedRoll& roll) {
    const Question question = asked_of(roll);
    const auto [found, is_new] = situations_.try_emplace(key_of(roll, question));
    Situation& situation = found->second;
    FittingPlays result;
    std::optional<Misfit> first;
    bool is_short = true, is_tried = true;  // by all that were tried; all that there are
    const auto look = [&](const std::vector<std::unique_ptr<Faced>>& tried) {
        for (const auto& one : tried) {
            const Told is_told(roll, one->bound.outcomes);
            auto came = roll.dice ? by_dice(roll, *one, is_told) : by_outcome(roll, *one, is_told);
            if (auto* happened = std::get_if<Happened>(&came)) {
                result.plays.push_back(std::move(*happened));
                continue;
            }
            const Misfit& misfit = std::get<Misfit>(came);
            result.is_whole = result.is_whole && !misfit.is_open;
            is_short = is_short && misfit.is_short;
            if (!first) first = misfit;
        }
        if (!result.plays.empty()) result.known = known_from(tried, result.plays);
    };
    try {
        if (is_new) situation.his = faced(question, roll, false, situation.his_whole);
        result.is_whole = is_tried = situation.his_whole;
        look(situation.his);
        if (result.plays.empty()) {
            if (situation.all.empty()) situation.all = faced(question, roll, true, situation.all_whole);
            result.is_whole = is_tried = situation.all_whole;
            look(situation.all);
        }
        if (result.plays.empty()) {
            if (is_short) throw Unfinished(first->why);
            throw InputError(first->why + (is_tried ? "" : "; not every decision could be tried"));
        }
    } catch (const InputError& error) {  // what a rule refuses without a place of its own is told with the roll's
        if (std::string_view(error.what()).starts_with(log_.file)) throw;
        throw InputError(roll.place + ": " + error.marked(), error);
    }
    if (is_new) {
        Question pinned = result.plays.front().faced->question;
        for (const auto& [name, value] : result.plays.front().faced->decisions) {
            const Field& field = *pinned.procedure->parameter(name);
            pinned.params[name] = {parse_value(field, value, name), name};
        }
        different_.push_back(std::move(pinned));
    }
    return result;
}

}  // namespace warodds
