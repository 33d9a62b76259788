#include "analysis/request.hpp"

#include "analysis/chart_name.hpp"
#include "analysis/question_forms.hpp"
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

bool Request::flag(const char* name) const { return flag_of(options, name); }

unsigned Request::threads() const { return static_cast<unsigned>(count_of(options, "threads", 1, 1024).value_or(0)); }

Question Request::question(std::size_t i) const {
    const auto& [subject, words, params] = questions.at(i);
    const auto charts = tables();
    Question question;
    if (subject.find('\n') == subject.npos) {
        question = read_subject({subject, words, text("game")}, *charts);
    } else {  // a text of several lines is a question file's
        question = parse_question(subject, "question");
        add_words(question, words, *charts);
    }
    set_params(question, params);
    for (const std::string& policy : texts("policy")) set_policy(question, policy, option_name("policy"));
    if (flag("swap")) swap_sides(question);
    return question;
}

Question Request::asked(std::size_t i) const {
    Question question = Request::question(i);
    asking_of(options).apply_to(question);
    question.fractions = flag("as_fractions");
    if (question.fractions && (question.trials || question.within))
        throw InputError(option_name("as_fractions") + " goes with an exact answer, not with " + option_name("trials") +
                         " and " + option_name("within"));
    return weighed(std::move(question));
}

Question Request::weighed(Question question) const {
    if (const std::string worth = text("worth"); !worth.empty()) weigh(question, worth_expression(worth));
    return question;
}

std::shared_ptr<const TableSet> Request::tables() const {
    const bool stand_in = flag("stand_in");
    if (!has("tables")) return shipped(stand_in);
    const Json& own = options["tables"];
    if (own.is_string()) return std::make_shared<const TableSet>(read_tables(own.get<std::string>(), stand_in));
    if (!own.is_object())
        throw InputError(option_name("tables") + ": found " + own.dump() +
                         ", expected a directory, or the texts of charts by their names");
    const auto set = std::make_shared<TableSet>(stand_in);
    for (const auto& [id, text] : own.items()) {
        if (!text.is_string()) throw InputError(option_name("tables") + " " + id + ": expected the text of a chart");
        if (!set->has(id)) expect_own_chart(id, *set);
        set->lay_over(id, text.get<std::string>(), "your " + id);  // it has no file
    }
    return set;
}

}  // namespace warodds::python
