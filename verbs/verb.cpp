#include "verbs/verb.hpp"

#include "analysis/answers/unknown.hpp"
#include "verbs/all.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace warodds {

std::string key_of(std::string_view name) {
    std::string key(name);
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

std::string Taken::key() const { return key_of(name); }

Taken flag(std::string name, std::string help) {
    return {.name = std::move(name), .kind = Taken::Kind::flag, .help = std::move(help)};
}
Taken text(std::string name, std::string shown, std::string help) {
    return {.name = std::move(name), .kind = Taken::Kind::text, .help = std::move(help), .shown = std::move(shown)};
}
Taken number(std::string name, std::string shown, std::string help) {
    return {.name = std::move(name), .kind = Taken::Kind::number, .help = std::move(help), .shown = std::move(shown)};
}
Taken subject(std::string name, std::string help) {
    return {.name = std::move(name), .kind = Taken::Kind::subject, .help = std::move(help)};
}
Taken count(std::string name, std::uint64_t least, std::uint64_t most, std::string help) {
    return {.name = std::move(name),
            .kind = Taken::Kind::count,
            .help = std::move(help),
            .shown = "N",
            .least = least,
            .most = most};
}
Taken choice(std::string name, std::vector<std::string> choices, std::string help) {
    return {
        .name = std::move(name), .kind = Taken::Kind::choice, .help = std::move(help), .choices = std::move(choices)};
}
Taken file(std::string name, std::string help) {
    return {.name = std::move(name), .kind = Taken::Kind::file, .help = std::move(help), .shown = "FILE"};
}
Taken directory(std::string name, std::string help) {
    return {.name = std::move(name), .kind = Taken::Kind::directory, .help = std::move(help), .shown = "DIR"};
}
Taken named(std::string name, std::string shown, std::string help) {
    return {.name = std::move(name),
            .kind = Taken::Kind::named,
            .help = std::move(help),
            .shown = std::move(shown),
            .is_list = true};
}
Taken axes(std::string name, std::string help) {
    return {.name = std::move(name),
            .kind = Taken::Kind::axes,
            .help = std::move(help),
            .shown = "NAME=LOW..HIGH[:STEP]",
            .is_list = true};
}

Options operator+(Options some, Options more) {
    for (Taken& one : more) some.push_back(std::move(one));
    return some;
}

namespace options {

Options charts() {
    return {directory("tables", "lay the charts of this directory over the shipped ones"),
            flag("stand-in", "allow charts that are stand-ins for unpublished ones")};
}
Options game() {
    return {text("game", "GAME", "the game of a procedure that is named without one; else WARODDS_GAME names it")};
}
Options question() {
    return charts() +
           Options{named("set", "NAME=VALUE", "a parameter; 'warodds show <procedure>' lists them").typed(),
                   named("policy", "[DECISION=]POLICY", "how a decision is made")} +
           game();
}
Options forms() {
    return {flag("swap", "swap sides: the attackers become the defenders"),
            text("worth", "\"losses=-2, ...\"",
                 "weigh the outcome; asked as its mean, and known to --ask and --optimal as 'worth'")};
}
Options play() {
    return {text("optimal", "EXPR",
                 "maximise EXPR for the attacker (or \"defender: EXPR\") against the other side's best play"),
            text("then", "EXPR",
                 "among plays that are worth the same to --optimal, best for this; without it each side spares its own "
                 "losses, then costs the other his")};
}
Options trials() {
    const std::vector<std::string> engines(engine_names.begin(), engine_names.end());
    return {count("trials", 1, most_trials, "Monte Carlo with so many trials instead of an exact answer"),
            count("seed", 0, std::numeric_limits<std::uint64_t>::max(), "the seed of the dice (1)").as("S"),
            flag("sampled", "literal dice instead of the compiled run"),
            choice("engine", engines,
                   "literal dice from one of Boost.Random's engines; 1,000,000 trials unless --trials says otherwise")
                .as("NAME")};
}
Options asking() {
    return Options{text("ask", "EXPR",
                        "a question about the outcome: \"hex_taken and attacker_losses <= 1\", "
                        "\"mean(defender_losses)\"")
                       .list()} +
           play() + trials();
}
Options plausible() {
    return {count("plausible", 2, most_charts,
                  "where chart cells are unknown: what so many complete charts would say (400)")
                .or_alone(std::to_string(default_charts))};
}
Options within() {
    return {number("within", "W", "run trials until every figure asked for is within ±W; --trials sets the limit")};
}
Options threads() { return {count("threads", 1, 1024, "threads for trials and sweeps; no effect on any figure")}; }

}  // namespace options

const Taken* Verb::find(std::string_view key) const {
    for (const Options* some : {&words, &options})
        for (const Taken& one : *some)
            if (one.key() == key || (!one.also.empty() && key_of(one.also) == key)) return &one;
    return nullptr;
}

bool Verb::has(Form form) const {
    return std::any_of(gives.begin(), gives.end(), [&](const Given& one) { return one.form == form; });
}

std::span<const Verb> verbs() {
    static const std::vector<Verb> all = [] {
        std::vector<Verb> list = every_verb();
        std::stable_sort(list.begin(), list.end(), [](const Verb& a, const Verb& b) { return a.rank < b.rank; });
        return list;
    }();
    return all;
}

const Verb* find_verb(std::string_view name) {
    for (const Verb& verb : verbs())
        if (verb.name == name) return &verb;
    return nullptr;
}

namespace {

void check_value(const Taken& taken, const Json& value, const std::string& where) {
    switch (taken.kind) {
        case Taken::Kind::flag: flag_of({{taken.key(), value}}, taken.key()); break;
        case Taken::Kind::count: count_of({{taken.key(), value}}, taken.key(), taken.least, taken.most); break;
        case Taken::Kind::choice: {
            const std::string found = typed_text(value, where);
            if (std::find(taken.choices.begin(), taken.choices.end(), found) == taken.choices.end())
                throw InputError(where + ": found '" + found + "'" + suggest(found, taken.choices));
            break;
        }
        case Taken::Kind::file:
        case Taken::Kind::text:
        case Taken::Kind::number:
        case Taken::Kind::subject:
            for (const Json& one : taken.is_list&& value.is_array() ? value : Json::array({value}))
                if (!one.is_number() && !one.is_string())
                    throw InputError(fmt::format("{}: found {}, expected a text{}", where, one.dump(),
                                                 taken.is_list ? " or a list of texts" : ""));
            break;
        case Taken::Kind::directory:
        case Taken::Kind::named:
        case Taken::Kind::axes: break;  // each verb knows what it takes there
    }
    if (taken.kind == Taken::Kind::file && value == "")
        throw InputError(where + ": found an empty text, expected a file or its text");
    if (taken.kind == Taken::Kind::directory && value == "")
        throw InputError(where + ": expected a directory with charts, by its name");
}

}  // namespace

void check(const Verb& verb, const Request& request) {
    for (const auto& [key, value] : request.options.items()) {
        const Taken* taken = verb.find(key);
        if (!taken) {
            std::vector<std::string> names;
            for (const Options* some : {&verb.words, &verb.options})
                for (const Taken& one : *some) names.push_back(one.name);
            throw InputError(option_name(key) + ": unknown option of " + verb.name + suggest(key, names));
        }
        const bool is_word = std::any_of(verb.words.begin(), verb.words.end(),
                                         [&](const Taken& one) { return &one == taken; });
        if (!value.is_null()) check_value(*taken, value, is_word ? taken->name : said_name(taken->key()));
    }
    for (const Options* some : {&verb.words, &verb.options})
        for (const Taken& one : *some)
            // of charts nothing stands for those that nobody changed
            if (one.is_required && !(one.kind == Taken::Kind::directory ? request.options.contains(one.key())
                                                                        : request.has(one.key().c_str())))
                throw InputError((some == &verb.words ? one.name : said_name(one.key())) +
                                 ": found nothing, expected " + one.help);
    if (verb.asks && request.questions.empty()) throw InputError(verb.name + ": expected " + verb.asks->help);
    if (!verb.asks && !request.questions.empty()) throw InputError(verb.name + ": it takes no question");
    if (verb.asks && !verb.asks->is_list && request.questions.size() > 1)
        throw InputError(verb.name + ": found several questions, expected one");
}

Result run(const Verb& verb, const Request& request) {
    check(verb, request);
    return verb.run(request);
}

}  // namespace warodds
