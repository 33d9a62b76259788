#include "verbs/request.hpp"

#include "analysis/charts/chart_name.hpp"
#include "analysis/questions/question_forms.hpp"
#include "verbs/verb.hpp"

#include <algorithm>

namespace warodds {
namespace {

// Read once for all questions that bring no charts of their own; a set of charts remembers what it has parsed.
std::shared_ptr<const TableSet> shipped(bool allow_stand_in) {
    static const auto plain = std::make_shared<const TableSet>(false),
                      with_stand_ins = std::make_shared<const TableSet>(true);
    return allow_stand_in ? with_stand_ins : plain;
}

}  // namespace

std::string Request::text(const char* key) const { return text_of(options, key).value_or(""); }

std::string Request::text_or(const char* key) const {
    return has(key) && options[key].is_string() ? options[key].get<std::string>() : "";
}

std::string Request::expect_text(const char* key, const char* what) const {
    if (!has(key) || !options[key].is_string())
        throw InputError(said_name(key) + ": found " + (has(key) ? options[key].dump() : "nothing") + ", expected " +
                         what);
    return options[key].get<std::string>();
}

std::vector<std::string> Request::texts(const char* key) const {
    std::vector<std::string> all;
    if (!has(key)) return all;
    if (!options[key].is_array()) return {expect_text(key, "a text or a list of texts")};
    for (const Json& one : options[key]) {
        if (!one.is_string()) throw InputError(said_name(key) + ": found " + one.dump() + ", expected a text");
        all.push_back(one.get<std::string>());
    }
    return all;
}

std::vector<std::string> Request::named(const char* key) const {
    if (!has(key) || !options[key].is_object()) return texts(key);
    std::vector<std::string> all;
    for (const auto& [name, value] : options[key].items())
        all.push_back(name + "=" + typed_text(value, said_name(key) + " " + name));
    return all;
}

bool Request::flag(const char* key) const { return flag_of(options, key); }

std::optional<std::uint64_t> Request::count(const char* key, std::uint64_t least, std::uint64_t most) const {
    return count_of(options, key, least, most);
}

// where parameters and options share their names, a mistyped option came as a parameter
void Request::expect_no_option(const Procedure& procedure, const Json& params) const {
    if (!option_here) return;
    std::vector<std::string> parameters, names;
    for (const Field& field : procedure.parameters) parameters.push_back(field.name);
    for (const auto& [key, given] : options.items()) names.push_back(option_here(key));
    for (const auto& [name, value] : params.items()) {
        if (std::find(parameters.begin(), parameters.end(), name) != parameters.end()) continue;
        if (const std::string here = option_here(name); here.ends_with(')'))
            throw InputError(name + ": in Python this is " + here);
        const std::string near = suggest(name, names), nearer = suggest(name, parameters);
        if (is_suggestion(near) && !is_suggestion(nearer))
            throw InputError(name + ": found neither an option nor a parameter of " + procedure.about.id + near);
    }
}

Question Request::question_of(const Subject& subject, const Charts& known, bool takes_many) const {
    const auto charts = known ? known : tables();
    const auto policies = named("policy"), sets = texts("set");
    const auto add = [&](Question& question) {
        expect_no_option(*question.procedure, subject.params);
        set_params(question, subject.params);
        for (const std::string& assignment : sets) set_param(question, assignment, option_name("set"));
        for (const std::string& policy : policies) set_policy(question, policy, option_name("policy"));
    };
    Question question;
    const std::string game = text("game");
    if (subject.name.find('\n') == subject.name.npos) {
        Typed typed{.subject = subject.name, .words = subject.words, .game = game, .takes_many = takes_many};
        if (!subject.params.empty() || !policies.empty() || !sets.empty()) typed.more = add;
        question = read_subject(*files, typed, *charts);
        const bool is_file = names_file(*files, subject.name);
        expect_game(is_file ? question.procedure->about.id : subject.name, game);
        notice_reading(question);
    } else {  // a text of several lines is a question file's
        question = parse_question(subject.name, "question");
        add_words(question, subject.words, *charts, takes_many);
        add(question);
        expect_game(question.procedure->about.id, game);
    }
    if (flag("swap")) notice(swap_sides(question));
    return question;
}

Question Request::asked(const Subject& subject, const Charts& charts) const {
    Question question = Request::question(subject, charts);
    asking_of(options).apply_to(question);
    return weighed(std::move(question));
}

Question Request::studied(const Subject& subject, const Charts& charts) const {
    Question question = question_of(subject, charts, true);
    asking_of(options).apply_to(question);
    return weighed(std::move(question));
}

Question Request::weighed(Question question) const {
    if (const auto worth = text_of(options, "worth")) weigh(question, worth_expression(*worth));
    return question;
}

Request::Charts Request::tables() const {
    if (!has("tables") && !usual_tables.empty())
        return std::make_shared<const TableSet>(read_tables(*files, usual_tables, flag("stand_in")));
    if (!has("tables")) return shipped(flag("stand_in"));
    const Json& own = options["tables"];
    if (own.is_string())
        return std::make_shared<const TableSet>(read_tables(*files, own.get<std::string>(), flag("stand_in")));
    return charts(own, option_name("tables"), "").tables;
}

NamedCharts Request::charts(const Json& own, const std::string& option, const std::string& otherwise) const {
    const bool stand_in = flag("stand_in");
    if (own.is_null()) return {otherwise.empty() ? "shipped" : otherwise, shipped(stand_in)};
    if (own.is_string()) {
        NamedCharts charts = charts_named(*files, own.get<std::string>(), stand_in);
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

std::pair<std::string, std::string> Request::file_or_text(const std::string& given, const char* what,
                                                          std::size_t most) const {
    if (given.empty()) throw InputError(std::string(what) + ": found an empty text, expected a file or its text");
    if (given.find('\n') != given.npos) return {given, what};
    return {files->read(given, most), given};
}

void Request::notice_unused(const std::string& charts, const std::string& option) const {
    const bool are_usual = !has("tables") && option == tables_option();  // they are not for this question alone
    if (!charts.empty() && !are_usual) notice(unused_notice(option, charts));
}

void Request::notice_unused(const std::vector<TableUse>& used, const TableSet& tables) const {
    notice_unused(unused_charts(used, tables), tables_option());
}

std::string Request::tables_option() const {
    const std::string directory = text_or("tables");
    return option_name("tables") + (directory.empty() ? "" : " " + directory);
}

}  // namespace warodds
