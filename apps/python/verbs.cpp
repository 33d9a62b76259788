#include "apps/python/verbs.hpp"

#include "analysis/card.hpp"
#include "analysis/charts.hpp"
#include "analysis/luck.hpp"
#include "analysis/part.hpp"
#include "analysis/request.hpp"
#include "apps/python/watching.hpp"
#include "output/read.hpp"

#include <unistd.h>

#include <random>

namespace warodds::python {
namespace {

// a chart or a log: a file's name, or its text
std::pair<std::string, std::string> file_or_text(const std::string& given, const char* what,
                                                 std::size_t most = most_file_bytes) {
    if (given.find('\n') != given.npos) return {given, what};
    return {read_whole_file(given, most), given};
}

// Every trial is kept in memory, so what does not fit is refused before it is rolled.
void expect_memory(const Frame& row, std::uint64_t trials) {
    double bytes = 0;
    for (const Column& column : row.columns)
        std::visit([&](const auto& values) { bytes += sizeof(typename std::decay_t<decltype(values)>::value_type); },
                   column.values);
    const double needed = bytes * static_cast<double>(trials) / 1e9;
    const double there = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE)) /
                         1e9;
    if (needed > there)
        throw InputError(option_name("raw") + ": " + std::to_string(trials) + " trials take " +
                         std::to_string(static_cast<std::uint64_t>(needed)) + " GB of memory, and this machine has " +
                         std::to_string(static_cast<std::uint64_t>(there)) + "; ask for fewer " +
                         option_name("trials") + ", or in pieces with " + option_name("first"));
}

void expect_no_band(const Question& question) {
    if (question.plausible)
        throw InputError(option_name("plausible") + " goes with odds and compare, one question at a time");
}

}  // namespace

Result odds(const Request& request) {
    const auto tables = request.tables();
    Question question = request.asked();
    question.first_trial = count_of(request.options, "first", 0, most_trials).value_or(0);
    if (question.first_trial > 0 && (!question.trials || question.within))
        throw InputError(option_name("first") + " goes with a number of " + option_name("trials"));
    std::vector<PartFile> parts;
    for (const std::string& part : request.texts("parts")) {
        const auto [text, name] = file_or_text(part, "parts", most_part_bytes);
        parts.push_back({name, text});
    }
    if (!parts.empty() && (request.has("trials") || question.first_trial > 0 || question.within))
        throw InputError(option_name("parts") + " answers from trials that were made before; leave out " +
                         option_name("trials") + ", " + option_name("first") + " and " + option_name("within"));
    const bool raw = request.flag("raw");
    if (raw && (!question.trials || question.within))
        throw InputError(option_name("raw") + ": expected a number of " + option_name("trials") +
                         " as well; an exact answer has none");
    std::shared_ptr<Frame> trials;
    const auto held = std::make_shared<const Answer>(watch(request.threads(), request.observer, [&](Watch watch) {
        if (raw)
            watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
                if (!trials) {
                    trials = std::make_shared<Frame>(trial_frame(run));
                    expect_memory(*trials, *question.trials);
                }
                add_trials(*trials, first, outcomes);
            };
        return parts.empty() ? answer(question, *tables, watch) : answer_from(question, parts, *tables, watch);
    }));
    Result result = told("odds", held);
    result.ask = [held](const std::string& expr) { return held->ask(expr); };
    result.ledger = [held] { return warodds::to_json(held->ledger); };
    result.part = [held, question, tables] {
        if (held->distribution.is_exact())
            throw InputError("an exact answer has no trials, so no part of them; ask with a number of " +
                             option_name("trials"));
        return part_text(question, *tables, *held);
    };
    result.trials = trials;
    return result;
}

Result compare(const Request& request) {
    const auto tables = request.tables();
    Variants all;
    if (request.has("vary")) {
        if (request.questions.size() != 1)
            throw InputError("compare: with " + option_name("vary") + ", expected one procedure or file");
        const Question question = request.asked();
        all = vary(question, axes_of(question, request.options["vary"], "vary", *tables));
    } else {
        if (request.questions.size() < 2)
            throw InputError("compare: expected two or more questions, or one with " + option_name("vary"));
        for (std::size_t i = 0; i < request.questions.size(); ++i) {
            all.questions.push_back(request.asked(i));
            const std::string& title = all.questions.back().title;
            all.labels.push_back(title.empty() ? request.questions[i].name : title);
        }
        if (request.has("labels")) {
            all.labels = request.texts("labels");
            if (all.labels.size() != all.questions.size())
                throw InputError(option_name("labels") + ": expected one for each question");
        }
    }
    return told("comparison", watch(request.threads(), request.observer, [&](const Watch& watch) {
                    return warodds::compare(all.questions, all.labels, *tables, watch);
                }));
}

Result sweep(const Request& request) {
    const auto tables = request.tables();
    Question question = request.asked();
    expect_no_band(question);
    std::optional<Want> until;
    if (request.has("until")) {
        until = parse_want(request.text("until"), option_name("until"));
        if (std::find(question.asks.begin(), question.asks.end(), until->expr) == question.asks.end())
            question.asks.insert(question.asks.begin(), until->expr);
    }
    std::vector<SweepAxis> axes = axes_of(question, request.options["axis"], "axis", *tables);
    if (axes.empty())
        throw InputError("sweep: expected " + option_name("axis") + ", such as {\"attacker_ar\": \"0..5\"}");
    return told("sweep", watch(request.threads(), request.observer, [&](const Watch& watch) {
                    Sweep swept = warodds::sweep(question, std::move(axes), *tables, watch);
                    if (until) mark_first(swept, *until);
                    return swept;
                }));
}

Result card(const Request& request) {
    const auto tables = request.tables();
    const Question question = request.asked();
    expect_no_band(question);
    const auto held = std::make_shared<const Card>(watch(request.threads(), request.observer, [&](const Watch& watch) {
        return card_of(question, request.texts("axis"), *tables, watch);
    }));
    Result result = told("sweep", std::shared_ptr<const Sweep>(held, &held->sweep));
    result.text = [held](const AnswerText&) { return print(*held); };
    result.figure = [held] { return figure_of(*held); };
    return result;
}

Result plan(const Request& request) {
    const auto tables = request.tables();
    const Question question = request.asked();
    const auto held = std::make_shared<const PlanView>(watch(
        request.threads(), request.observer, [&](const Watch& watch) { return view_plan(question, *tables, watch); }));
    Result result = told("plan", held);
    result.frame = [held] { return frame_of(held->answer); };
    result.ask = [held](const std::string& expr) { return held->answer.ask(expr); };
    return result;
}

Result advise(const Request& request) {
    const auto tables = request.tables();
    Question question = request.question();
    if (request.has("optimal")) question.optimal = request.text("optimal");
    const std::string side = request.text("for_");
    if (side != "attacker" && side != "defender")
        throw InputError(option_name("for_") + ": found '" + side + "', expected attacker or defender");
    question.asks = {request.expect_text("want", "a text, such as \"hex_taken >= 75%\"")};
    question = request.weighed(std::move(question));  // 'worth' may be what is wanted
    Prices prices;
    for (const auto& [name, price] : request.options["price"].items()) {
        if (!price.is_number() || price < 0)
            throw InputError(option_name("price") + " " + name + ": expected a number, such as 6");
        prices[name] = price.get<double>();
    }
    return told("advice", watch(request.threads(), request.observer, [&](const Watch& watch) {
                    return warodds::advise(question, parse_want(question.asks.front()),
                                           side == "attacker" ? Side::attacker : Side::defender, prices, *tables,
                                           watch);
                }));
}

Result balance(const Request& request) {
    const auto tables = request.tables();
    if (request.has("with_set")) {  // two versions of a rule
        const Question before = request.asked();
        Question after = before;
        std::string label;
        for (const auto& [name, value] : request.options["with_set"].items()) {
            after.typed.erase(name);  // it is there to be changed
            set_params(after, {{name, value}});
            const Field& field = after.procedure->expect_parameter(name, name);
            label += (label.empty() ? "" : ", ") + field.name + "=" + to_text(field, after.params.at(field.name).value);
        }
        return told("balance", watch(request.threads(), request.observer, [&](const Watch& watch) {
                        return balance_rules(before, after, {"as it is", label}, *tables, watch);
                    }));
    }
    const std::string id = request.expect_text("chart", "the name of a chart");
    TableSet changed = tables->with({});
    const auto [text, file] = file_or_text(request.expect_text("with_", "a file or its text"), "with_");
    changed.lay_over(id, text, file);
    Question read;
    read.procedure = share(find_procedure("chart/read"));
    std::optional<Question> asked;
    if (!request.questions.empty()) asked = request.asked();
    else if (request.has("read")) set_params(read, request.options["read"]);
    read.params["table"] = {id, "balance"};
    const Mix mix = request.has("mix") ? parse_mix(request.text("mix")) : Mix{};
    return told("balance", watch(request.threads(), request.observer, [&](const Watch& watch) {
                    return balance_charts({id, *tables, changed, read, mix}, asked, watch);
                }));
}

Result luck(const Request& request) {
    const auto tables = request.tables();
    const auto [text, file] = file_or_text(request.expect_text("log", "a file or its text"), "log");
    const Log log = parse_log(text, file);
    return told("luck", watch(request.threads(), request.observer,
                              [&](const Watch& watch) { return luck_of(log, *tables, watch); }));
}

Result roll(const Request& request) {
    const auto tables = request.tables();
    Question question = request.question();
    if (request.has("optimal")) question.optimal = request.text("optimal");
    Script script;
    const auto seed = count_of(request.options, "seed", 0, std::numeric_limits<std::uint64_t>::max());
    const auto trial = count_of(request.options, "trial", 0, most_trials);
    if (request.has("dice") && trial)
        throw InputError(option_name("trial") + ": the dice are those of " + option_name("dice") +
                         " already; leave one of them out");
    if (trial && !seed) throw InputError(option_name("trial") + ": expected the " + option_name("seed") + " as well");
    if (request.has("dice")) read_dice(script, request.text("dice"));
    else script.seed = seed ? *seed : std::random_device{}();
    script.trial = trial.value_or(0);
    const auto held = std::make_shared<const Rolled>(watch(
        1, request.observer, [&](const Watch& watch) { return warodds::roll(question, script, *tables, watch); }));
    Result result = told("roll", held);
    if (!script.dice)
        result.json = [held, script] {
            Json json = warodds::to_json(*held);
            json.update({{"seed", script.seed}, {"trial", script.trial}});
            return json;
        };
    return result;
}

Result show(const Request& request) {
    const auto tables = request.tables();
    return told("show",
                read_shown(request.expect_text("name", "the name of a procedure or a chart, or a file"), *tables));
}

Result games(const Request& request) {
    const auto tables = request.tables();
    return {.kind = "games",
            .json = [tables] { return games_json(*tables); },
            .text = [tables](const AnswerText&) { return print_games(*tables); }};
}

Result charts(const Request& request) {
    const auto tables = request.tables();
    return {.kind = "charts",
            .json = [tables] { return charts_json(*tables); },
            .text = [tables](const AnswerText&) { return print_charts(*tables); }};
}

Result check(const Request& request) { return told("check", check_charts(request.texts("charts"), *request.tables())); }

}  // namespace warodds::python
