#include "apps/python/verbs.hpp"

#include "analysis/charts.hpp"
#include "analysis/luck.hpp"
#include "analysis/request.hpp"
#include "apps/python/watching.hpp"
#include "output/read.hpp"

#include <random>

namespace warodds::python {
namespace {

// a chart or a log: a file's name, or its text
std::pair<std::string, std::string> file_or_text(const std::string& given, const char* what) {
    if (given.find('\n') != given.npos) return {given, what};
    return {read_whole_file(given), given};
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
    const bool raw = request.flag("raw");
    if (raw && (!question.trials || question.within))
        throw InputError(option_name("raw") + ": expected a number of " + option_name("trials") +
                         " as well; an exact answer has none");
    std::shared_ptr<Frame> trials;
    const auto held = std::make_shared<const Answer>(watch(request.threads(), request.observer, [&](Watch watch) {
        if (raw)
            watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
                if (!trials) trials = std::make_shared<Frame>(trial_frame(run));
                add_trials(*trials, first, outcomes);
            };
        return answer(question, *tables, watch);
    }));
    Result result = told("odds", held);
    result.ask = [held](const std::string& expr) { return held->ask(expr); };
    result.ledger = [held] { return warodds::to_json(held->ledger); };
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
        all = vary(question, axes_of(question.procedure, request.options["vary"], "vary"));
    } else {
        if (request.questions.size() < 2)
            throw InputError("compare: expected two or more questions, or one with " + option_name("vary"));
        for (std::size_t i = 0; i < request.questions.size(); ++i) {
            all.questions.push_back(request.asked(i));
            const std::string& title = all.questions.back().title;
            all.labels.push_back(title.empty() ? request.questions[i].first : title);
        }
        if (request.has("labels")) {
            all.labels.clear();
            for (const Json& label : request.options["labels"]) all.labels.push_back(label.get<std::string>());
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
    const Question question = request.asked();
    expect_no_band(question);
    std::vector<SweepAxis> axes = axes_of(question.procedure, request.options["axis"], "axis");
    if (axes.empty())
        throw InputError("sweep: expected " + option_name("axis") + ", such as {\"attacker_ar\": \"0..5\"}");
    return told("sweep", watch(request.threads(), request.observer, [&](const Watch& watch) {
                    return warodds::sweep(question, std::move(axes), *tables, watch);
                }));
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
    const std::string side = request.text("side");
    if (side != "attacker" && side != "defender")
        throw InputError(option_name("side") + ": found '" + side + "', expected attacker or defender");
    Prices prices;
    for (const auto& [name, price] : request.options["prices"].items()) {
        if (!price.is_number() || price < 0)
            throw InputError(option_name("prices") + " " + name + ": expected a number, such as 6");
        prices[name] = price.get<double>();
    }
    return told("advice", watch(request.threads(), request.observer, [&](const Watch& watch) {
                    return warodds::advise(question, parse_want(request.text("want")),
                                           side == "attacker" ? Side::attacker : Side::defender, prices, *tables,
                                           watch);
                }));
}

Result balance(const Request& request) {
    const auto tables = request.tables();
    if (request.has("changes")) {  // two versions of a rule
        const Question before = request.asked();
        Question after = before;
        std::string label;
        for (const auto& [name, value] : request.options["changes"].items()) {
            after.typed.erase(name);  // it is there to be changed
            set_params(after, {{name, value}});
            const Field& field = after.procedure->expect_parameter(name, name);
            label += (label.empty() ? "" : ", ") + field.name + "=" + to_text(field, after.params.at(field.name).value);
        }
        return told("balance", watch(request.threads(), request.observer, [&](const Watch& watch) {
                        return balance_rules(before, after, {"as it is", label}, *tables, watch);
                    }));
    }
    const std::string id = request.text("chart");
    TableSet changed = tables->with({});
    const auto [text, file] = file_or_text(request.text("other"), "other");
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
    const auto [text, file] = file_or_text(request.text("log"), "log");
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
    return told("show", find_shown(request.text("name"), *tables));
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

Result check(const Request& request) {
    std::vector<std::string> ids;
    for (const Json& id : request.options["charts"]) ids.push_back(id.get<std::string>());
    return told("check", check_charts(std::move(ids), *request.tables()));
}

}  // namespace warodds::python
