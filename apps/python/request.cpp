#include "analysis/request.hpp"
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

unsigned Request::threads() const { return static_cast<unsigned>(count_of(options, "threads", 1, 1024).value_or(0)); }

Question Request::question(std::size_t i) const {
    const auto& [subject, params] = questions.at(i);
    // a text of several lines is a question file's
    Question question = subject.find('\n') == subject.npos ? read_subject({subject}, *tables())
                                                           : parse_question(subject, "question");
    set_params(question, params);
    return question;
}

Question Request::asked(std::size_t i) const {
    Question question = Request::question(i);
    asking_of(options).apply_to(question);
    question.fractions = flag("as_fractions");
    if (question.fractions && (question.trials || question.within))
        throw InputError(option_name("as_fractions") + " goes with an exact answer, not with " + option_name("trials") +
                         " and " + option_name("within"));
    return question;
}

std::shared_ptr<const TableSet> Request::tables() const {
    const bool stand_in = flag("stand_in");
    if (!has("tables")) return shipped(stand_in);
    const Json& own = options["tables"];
    if (own.is_string()) return std::make_shared<const TableSet>(read_tables(own.get<std::string>(), stand_in));
    const auto set = std::make_shared<TableSet>(stand_in);
    for (const auto& [id, text] : own.items()) {
        if (!text.is_string()) throw InputError(option_name("tables") + " " + id + ": expected the text of a chart");
        set->lay_over(id, text.get<std::string>(), "your " + id);  // it has no file
    }
    return set;
}

}  // namespace warodds::python
