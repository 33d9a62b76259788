#include "analysis/request.hpp"

#include "analysis/chart_name.hpp"
#include "analysis/question_forms.hpp"
#include "apps/python/spelling.hpp"
#include "apps/python/verbs.hpp"
#include "output/read.hpp"

namespace warodds::python {
namespace {

// Read once for all questions that bring no charts of their own; a set of charts remembers what it has parsed.
std::shared_ptr<const TableSet> shipped(bool allow_stand_in) {
    static const auto plain = std::make_shared<const TableSet>(false),
                      with_stand_ins = std::make_shared<const TableSet>(true);
    return allow_stand_in ? with_stand_ins : plain;
}

}  // namespace

// a mistyped option came as a parameter
void Request::expect_no_option(const Procedure& procedure, const Json& params) const {
    std::vector<std::string> names;
    for (const auto& [name, value] : options.items()) names.push_back(python_option(name, ""));
    for (const auto& [name, value] : params.items()) {
        const auto& known = procedure.parameters;
        if (std::any_of(known.begin(), known.end(), [&, &key = name](const Field& field) { return field.name == key; }))
            continue;
        if (const std::string said = python_option(name, ""); said.ends_with(')'))
            throw InputError(name + ": in Python this is " + said);
        std::vector<std::string> parameters;
        for (const Field& field : known) parameters.push_back(field.name);
        const std::string near = suggest(name, names), nearer = suggest(name, parameters);
        if (near.starts_with("; did") && !nearer.starts_with("; did"))
            throw InputError(name + ": found neither an option nor a parameter of " + procedure.about.id + near);
    }
}

std::string Request::text(const char* name) const { return warodds::text_of(options, name).value_or(""); }

std::string Request::expect_text(const char* name, const char* what) const {
    if (!has(name) || !options[name].is_string())
        throw InputError(option_name(name) + ": found " + (has(name) ? options[name].dump() : "nothing") +
                         ", expected " + what);
    return options[name].get<std::string>();
}

std::vector<std::string> Request::texts(const char* name) const {
    std::vector<std::string> all;
    if (!has(name)) return all;
    if (!options[name].is_array()) return {expect_text(name, "a text or a list of texts")};
    for (const Json& one : options[name]) {
        if (!one.is_string()) throw InputError(option_name(name) + ": found " + one.dump() + ", expected a text");
        all.push_back(one.get<std::string>());
    }
    return all;
}

std::vector<std::string> Request::named(const char* name) const {
    if (!has(name) || !options[name].is_object()) return texts(name);
    std::vector<std::string> all;
    for (const auto& [key, value] : options[name].items())
        all.push_back(key + "=" + typed_text(value, option_name(name) + " " + key));
    return all;
}

void Request::tell_unused(const std::string& charts, const std::string& name) const {
    if (charts.empty() || observer.is_none()) return;
    const Json& own = options["tables"];
    const std::string known = name.empty() && own.is_string() ? own.get<std::string>() : name;
    observer.attr("notice")(unused_notice(known.empty() ? "tables" : "tables " + known, charts));
}

bool Request::flag(const char* name) const { return flag_of(options, name); }

unsigned Request::threads() const { return static_cast<unsigned>(count_of(options, "threads", 1, 1024).value_or(0)); }

Question Request::question(std::size_t i, const Charts& known) const {
    const auto& [subject, words, params] = questions.at(i);
    const auto charts = known ? known : tables();
    const auto policies = named("policy");
    const auto add = [&, &given = params](Question& question) {
        expect_no_option(*question.procedure, given);
        set_params(question, given);
        for (const std::string& policy : policies) set_policy(question, policy, option_name("policy"));
    };
    Question question;
    if (subject.find('\n') == subject.npos) {
        Typed typed{subject, words, text("game")};
        if (!params.empty() || !policies.empty()) typed.more = add;
        question = read_subject(typed, *charts);
        expect_game(subject, question, typed.game);
        if (const std::string guessed = guessed_game(typed, question, *charts); !guessed.empty() && !observer.is_none())
            observer.attr("notice")(guessed);
    } else {  // a text of several lines is a question file's
        question = parse_question(subject, "question");
        add_words(question, words, *charts);
        add(question);
        expect_game(question.procedure->about.id, question, text("game"));
    }
    if (flag("swap"))
        if (const std::string left_out = swap_sides(question); !left_out.empty() && !observer.is_none())
            observer.attr("notice")(InputError(left_out).what());
    return question;
}

Question Request::asked(std::size_t i, const Charts& charts) const {
    Question question = Request::question(i, charts);
    asking_of(options).apply_to(question);
    return weighed(std::move(question));
}

Question Request::weighed(Question question) const {
    if (const std::string worth = text("worth"); !worth.empty()) weigh(question, worth_expression(worth));
    return question;
}

std::shared_ptr<const TableSet> Request::tables() const {
    if (!has("tables")) return shipped(flag("stand_in"));
    const Json& own = options["tables"];
    if (own.is_string()) return std::make_shared<const TableSet>(read_tables(own.get<std::string>(), flag("stand_in")));
    return charts(own, option_name("tables"), "").tables;
}

NamedCharts Request::charts(const Json& own, const std::string& option, const std::string& otherwise) const {
    const bool stand_in = flag("stand_in");
    if (own.is_null()) return {otherwise.empty() ? "shipped" : otherwise, shipped(stand_in)};
    if (own.is_string()) {
        NamedCharts charts = charts_named(own.get<std::string>(), stand_in);
        if (!otherwise.empty()) charts.name = otherwise;
        return charts;
    }
    if (!own.is_object())
        throw InputError(option + ": found " + own.dump() +
                         ", expected a directory, or the texts of charts by their names");
    const auto set = std::make_shared<TableSet>(stand_in);
    for (const auto& [id, text] : own.items()) {
        if (!text.is_string()) throw InputError(option + " " + id + ": expected the text of a chart");
        if (!set->has(id)) expect_own_chart(id, *set);
        set->lay_over(id, text.get<std::string>(), "your " + id);  // it has no file
    }
    return {otherwise, set};
}

}  // namespace warodds::python
