#include "analysis/questions/question_forms.hpp"
#include "verbs/verb.hpp"

namespace warodds {
namespace {

constexpr std::string_view of_tables = "tables=";

// What `vary` says of charts, taken out of it: "tables=old,new" as on a command line, {"tables": ["shipped", "mine"]}, or {"tables":
// {"a": {...}, "b": "mine"}}. Nothing where it says nothing.
std::optional<std::vector<NamedCharts>> take_charts(const Request& request, Json& vary) {
    const std::string where = option_name("vary") + " tables";
    std::optional<std::vector<NamedCharts>> charts;
    const auto add = [&](const Json& list) {
        const std::string said = where + (list.is_string() ? "=" + list.get<std::string>() : "");
        if (request.has("tables"))
            throw InputError(said + ": found " + request.tables_option() + " as well; remove one of them");
        if (charts) throw InputError(said + ": found other charts as well; remove one of them");
        charts.emplace();
        if (list.is_string()) {
            *charts = charts_listed(*request.files, list.get<std::string>(), request.flag("stand_in"), where);
        } else if (list.is_array()) {
            for (std::size_t i = 0; i < list.size(); ++i)
                charts->push_back(
                    request.charts(list[i], where, list[i].is_object() ? std::to_string(i + 1) : std::string()));
        } else if (list.is_object()) {
            for (const auto& [name, own] : list.items()) charts->push_back(request.charts(own, where, name));
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
    Json others = Json::array();
    for (const Json& one : vary.is_array() ? vary : Json::array({vary})) {
        if (one.is_string() && one.get_ref<const std::string&>().starts_with(of_tables))
            add(one.get_ref<const std::string&>().substr(of_tables.size()));
        else others.push_back(one);
    }
    vary = std::move(others);
    return charts;
}

// One question, each time with other values or charts.
ChartVariants varied(const Request& request, std::optional<Question>& asked) {
    if (request.questions.size() != 1)
        throw InputError("compare: with " + option_name("vary") + ", expected one procedure or file");
    Json axes = request.options["vary"];
    const auto charts = take_charts(request, axes);
    // a chart that only these have is looked up in the first of them
    const NamedCharts first = charts && !charts->empty() ? charts->front() : request.named_tables();
    asked = request.asked(request.subject(), first.tables);
    Variants all = vary(*asked, axes_of(*asked, axes, "vary", *first.tables));
    if (charts) return vary_charts(all, *charts);
    std::vector one_set(all.questions.size(), first);
    return {std::move(all), std::move(one_set)};
}

// Several questions. Of one whose name and words are several files, each file is a question, and what stands among them holds for all.
ChartVariants given(const Request& request) {
    std::vector<Request::Subject> subjects = request.questions;
    if (subjects.size() == 1) {
        Request::Subject all = std::move(subjects.front());
        all.words.insert(all.words.begin(), all.name);
        std::vector<std::string> files, words;
        for (const std::string& word : all.words) (names_file(*request.files, word) ? files : words).push_back(word);
        subjects.clear();
        for (const std::string& file : files) subjects.push_back({file, words, all.params});
    }
    if (subjects.size() < 2)
        throw InputError("compare: expected two or more questions, or one with " + option_name("vary") + " name=v1,v2");
    if (request.wants(Form::save))
        throw InputError(option_name("save") + ": these are several questions; it saves one");
    const NamedCharts charts = request.named_tables();
    ChartVariants cases{{}, {subjects.size(), charts}};
    for (const Request::Subject& subject : subjects) {
        const Question& one = cases.variants.questions.emplace_back(request.asked(subject, charts.tables));
        cases.variants.labels.push_back(one.title.empty() ? subject.name : one.title);
    }
    tell_apart(cases.variants);
    if (!request.has("labels")) return cases;
    cases.variants.labels = request.texts("labels");
    if (cases.variants.labels.size() != subjects.size())
        throw InputError(option_name("labels") + ": expected one for each question");
    return cases;
}

Result run_compare(const Request& request) {
    std::optional<Question> asked;
    const ChartVariants cases = request.has("vary") ? varied(request, asked) : given(request);
    Comparison compared = compare(cases, request.watch);
    for (const auto& [name, charts] : unused_charts(compared, cases))
        request.notice_unused(charts, request.has("tables")
                                          ? request.tables_option()
                                          : option_name("vary") + " " + std::string(of_tables) + name);
    Result result = told("comparison", std::move(compared));
    if (asked) result.question = [question = *asked] { return question_toml(question); };
    return result;
}

}  // namespace

Verb verb_compare() {
    return {
        .name = "compare",
        .rank = 40,
        .help = "two or more questions side by side",
        .counts = "trials",
        .asks = Verb::Asked{.name = "questions",
                            .help = "files, or one procedure or file with --vary, and name=value",
                            .is_list = true},
        .options = options::question() + options::asking() + options::plausible() + options::threads() +
                   options::forms() + options::within() +
                   Options{axes("vary",
                                "a parameter and the values to compare: name=v1,v2 or low..high; lists of units with "
                                "| between; tables=old,new for charts; repeat for combinations")
                               .or_called("axis"),
                           text("labels", "NAME", "what to call each question").list()},
        .gives = {Form::arrow, Form::plot, Form::more, Form::csv, Form::save},
        .run = run_compare};
}

}  // namespace warodds
