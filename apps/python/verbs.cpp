#include "apps/python/verbs.hpp"

#include "analysis/card.hpp"
#include "analysis/chart_diff.hpp"
#include "analysis/charts.hpp"
#include "analysis/luck.hpp"
#include "analysis/part.hpp"
#include "analysis/request.hpp"
#include "analysis/want.hpp"
#include "apps/python/watching.hpp"
#include "output/read.hpp"

#include <unistd.h>

#include <random>

namespace warodds::python {
namespace {

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

// What `vary` says of charts, taken out of it: {"tables": ["shipped", "mine"]}, {"tables": {"a": {...}, "b": "mine"}}, or as on the
// command line "tables=shipped,mine". Nothing where it says nothing.
std::optional<std::vector<NamedCharts>> take_charts(const Request& request, Json& vary) {
    const std::string where = option_name("vary") + " tables";
    std::vector<NamedCharts> charts;
    const auto add = [&](const Json& list) {
        if (list.is_string()) {
            charts = charts_listed(list.get<std::string>(), request.flag("stand_in"), where);
        } else if (list.is_array()) {
            for (std::size_t i = 0; i < list.size(); ++i)
                charts.push_back(
                    request.charts(list[i], where, list[i].is_object() ? std::to_string(i + 1) : std::string()));
        } else if (list.is_object()) {
            for (const auto& [name, own] : list.items()) charts.push_back(request.charts(own, where, name));
        } else {
            throw InputError(where + ": found " + list.dump() + ", expected directories or charts, such as " +
                             R"(["shipped", "mine"])");
        }
    };
    if (vary.is_object()) {
        if (!vary.contains("tables")) return std::nullopt;
        add(vary["tables"]);
        vary.erase("tables");
        return charts;
    }
    constexpr std::string_view begin = "tables=";
    bool is_there = false;
    Json others = Json::array();
    for (const Json& one : vary.is_array() ? vary : Json::array({vary})) {
        const bool is_it = one.is_string() && one.get_ref<const std::string&>().starts_with(begin);
        if (is_it) add(one.get_ref<const std::string&>().substr(begin.size()));
        else others.push_back(one);
        is_there = is_there || is_it;
    }
    if (!is_there) return std::nullopt;
    vary = std::move(others);
    return charts;
}

// dice as a text, a number or a list of them
std::optional<std::string> dice_of(const Json& dice) {
    if (dice.is_null()) return std::nullopt;
    if (!dice.is_array()) return typed_text(dice, option_name("dice"));
    std::string text;
    for (const Json& die : dice) text += (text.empty() ? "" : ",") + typed_text(die, option_name("dice"));
    return text;
}

}  // namespace

std::pair<std::string, std::string> file_or_text(const std::string& given, const char* what, std::size_t most) {
    if (given.empty()) throw InputError(std::string(what) + ": found an empty text, expected a file or its text");
    if (given.find('\n') != given.npos) return {given, what};
    return {read_whole_file(given, most), given};
}

Result odds(const Request& request) {
    const auto tables = request.tables();
    Question question = request.asked();
    std::vector<PartFile> parts;
    for (const std::string& part : request.texts("parts")) {
        const auto [text, name] = file_or_text(part, "parts", most_part_bytes);
        parts.push_back({name, text});
    }
    const bool raw = request.flag("raw");
    Answering{.fractions = request.flag("fractions"),
              .raw = raw,
              .first = count_of(request.options, "first", 0, most_trials),
              .parts = !parts.empty(),
              .says_trials = request.has("trials")}
        .apply_to(question);
    std::shared_ptr<Frame> trials;
    const auto held = std::make_shared<const Answer>(watch(request.threads(), request.observer, [&](Watch watch) {
        if (raw)
            watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
                if (!trials) {
                    trials = std::make_shared<Frame>(trial_frame(run));
                    expect_memory(*trials, *question.trials);
                    for (Column& column : trials->columns) column.reserve(*question.trials);
                }
                add_trials(*trials, first, outcomes);
            };
        return parts.empty() ? answer(question, *tables, watch) : answer_from(question, parts, *tables, watch);
    }));
    request.tell_unused(unused_charts(held->tables, *tables));
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
    std::optional<std::vector<NamedCharts>> charts;
    if (request.has("vary")) {
        if (request.questions.size() != 1)
            throw InputError("compare: with " + option_name("vary") + ", expected one procedure or file");
        Json axes = request.options["vary"];
        charts = take_charts(request, axes);
        if (charts && request.has("tables"))
            throw InputError(option_name("vary") + " tables: found " + option_name("tables") +
                             " as well; leave one of them out");
        const auto known = charts && !charts->empty() ? charts->front().tables : tables;
        const Question question = request.asked(0, known);
        all = vary(question, axes_of(question, axes, "vary", *known));
    } else {
        if (request.questions.size() < 2)
            throw InputError("compare: expected two or more questions, or one with " + option_name("vary"));
        for (std::size_t i = 0; i < request.questions.size(); ++i) {
            all.questions.push_back(request.asked(i));
            const std::string& title = all.questions.back().title;
            all.labels.push_back(title.empty() ? request.questions[i].name : title);
        }
        tell_apart(all);
        if (request.has("labels")) {
            all.labels = request.texts("labels");
            if (all.labels.size() != all.questions.size())
                throw InputError(option_name("labels") + ": expected one for each question");
        }
    }
    const ChartVariants cases = charts ? vary_charts(all, *charts)
                                       : ChartVariants{all, {all.questions.size(), NamedCharts{"", tables}}};
    Comparison result = watch(request.threads(), request.observer,
                              [&](const Watch& watch) { return warodds::compare(cases, watch); });
    for (const auto& [name, unused] : unused_charts(result, cases)) request.tell_unused(unused, name);
    return told("comparison", std::move(result));
}

Result sweep(const Request& request) {
    const auto tables = request.tables();
    const Question question = request.asked();
    std::vector<SweepAxis> axes = axes_of(question, request.options["axis"], "axis", *tables);
    if (axes.empty())
        throw InputError("sweep: expected " + option_name("axis") + ", such as {\"attacker_ar\": \"0..5\"}");
    auto until = warodds::text_of(request.options, "until");
    if (const std::string worth = request.text("worth"); until && !worth.empty())
        until = with_worth(*until, worth_expression(worth));
    Sweep result = watch(request.threads(), request.observer, [&](const Watch& watch) {
        return sweep_until(question, std::move(axes), until, *tables, watch);
    });
    request.tell_unused(unused_charts(result.tables, *tables));
    return told("sweep", std::move(result));
}

Result card(const Request& request) {
    const auto tables = request.tables();
    const Question question = request.asked();
    const auto held = std::make_shared<const Card>(watch(request.threads(), request.observer, [&](const Watch& watch) {
        return card_of(question, request.texts("axis"), *tables, watch);
    }));
    Result result = told("sweep", std::shared_ptr<const Sweep>(held, &held->sweep));
    result.text = [held](const AnswerText&) { return print(*held); };
    result.figure = [held] { return figure_of(*held); };
    result.page = [held](const Page& page, const std::string& format) { return page_bytes(*held, page, format); };
    return result;
}

Result plan(const Request& request) {
    const auto tables = request.tables();
    const Question question = request.asked();
    const auto held = std::make_shared<const PlanView>(watch(
        request.threads(), request.observer, [&](const Watch& watch) { return view_plan(question, *tables, watch); }));
    request.tell_unused(unused_charts(held->answer.tables, *tables));
    Result result = told("plan", held);
    result.turns = std::exchange(result.frame, {});
    result.frame = [held] { return frame_of(held->answer); };
    result.ask = [held](const std::string& expr) { return held->answer.ask(expr); };
    return result;
}

Result advise(const Request& request) {
    const auto tables = request.tables();
    Question question = request.question();
    if (request.has("optimal")) question.optimal = request.text("optimal");
    if (request.has("then")) question.then = request.text("then");
    const std::string side = request.text("for");
    if (side != "attacker" && side != "defender")
        throw InputError(option_name("for") + ": found '" + side + "', expected attacker or defender");
    question.asks = {request.expect_text("want", "a text, such as \"hex_taken >= 75%\"")};
    question = request.weighed(std::move(question));  // 'worth' may be what is wanted
    if (request.has("price") && !request.options["price"].is_object())
        throw InputError(option_name("price") + ": found " + request.options["price"].dump() +
                         ", expected a dict such as {\"attacker_ar\": 6}");
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
        if (!request.options["with_set"].is_object())
            throw InputError(option_name("with_set") + ": found " + request.options["with_set"].dump() +
                             ", expected a dict such as {\"reading\": \"x\"}");
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
    const auto [text, file] = file_or_text(request.expect_text("with", "a file or its text"), "with_");
    changed.lay_over(id, text, file);
    Question read;
    read.procedure = share(find_procedure("chart/read"));
    std::optional<Question> asked;
    if (!request.questions.empty()) asked = request.asked();
    else if (request.has("read")) set_params(read, request.options["read"]);
    read.params["table"] = {id, "balance"};
    std::string mixed;
    for (const std::string& one : request.named("mix")) mixed += (mixed.empty() ? "" : ", ") + one;
    const Mix mix = request.has("mix") ? parse_mix(mixed) : Mix{};
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
    if (request.has("then")) question.then = request.text("then");
    const DiceAsked asked{dice_of(request.options["dice"]),
                          count_of(request.options, "seed", 0, std::numeric_limits<std::uint64_t>::max()),
                          count_of(request.options, "trial", 0, most_trials)};
    const Script script = asked.script(std::random_device{}());
    const auto held = std::make_shared<const Rolled>(watch(
        1, request.observer, [&](const Watch& watch) { return warodds::roll(question, script, *tables, watch); }));
    request.tell_unused(unused_charts(held->frame.tables, *tables));
    return told("roll", held);
}

Result show(const Request& request) {
    const auto tables = request.tables();
    const std::string name = request.expect_text("name", "the name of a procedure or a chart, or a file");
    return told("show", read_shown(name, request.text("game"), *tables));
}

Result games(const Request& request) {
    const auto tables = request.tables();
    return {.kind = "games",
            .json = [tables] { return games_json(*tables); },
            .text = [tables](const AnswerText&) { return print_games(*tables); },
            .csv = csv_of_games};
}

Result charts(const Request& request) {
    const auto tables = request.tables();
    return {.kind = "charts",
            .json = [tables] { return charts_json(*tables); },
            .text = [tables](const AnswerText&) { return print_charts(*tables); },
            .csv = [tables] { return csv_of_charts(*tables); }};
}

Result diff(const Request& request) {
    const auto charts = [&](const char* name, const char* otherwise) {
        const Json& own = request.options[name];
        return request.charts(own, name, own.is_object() ? otherwise : "");
    };
    const NamedCharts before = charts("old", "old"), after = charts("new", "new");
    return told("diff",
                watch(0, request.observer, [&](const Watch& watch) { return diff_charts(before, after, watch); }));
}

Result check(const Request& request) { return told("check", check_charts(request.texts("charts"), *request.tables())); }

}  // namespace warodds::python
