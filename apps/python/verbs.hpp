// The verbs of the command line as functions of data: a request in, a result out.
#pragma once

#include "apps/python/results.hpp"
#include "output/read.hpp"

namespace warodds::python {

// What Python's functions hand on; `options` are those of the verb by name, null where nobody said.
struct Request {
    struct Subject {
        std::string name;  // of a procedure or a file, or the text of one
        std::vector<std::string> words;
        Json params;
    };
    std::vector<Subject> questions;
    Json options;
    py::object observer;

    bool has(const char* name) const { return options.contains(name) && !options[name].is_null(); }
    std::string text(const char* name) const;  // empty where nobody said; throws InputError
    std::string expect_text(const char* name, const char* what) const;
    std::vector<std::string> texts(const char* name) const;  // of a text or a list of them
    std::vector<std::string> named(const char* name) const;  // of "name=value", or of the items of an object
    bool flag(const char* name) const;                       // throws InputError
    unsigned threads() const;

    using Charts = std::shared_ptr<const TableSet>;
    // Without how it is to be asked; a chart that is asked about is among `charts`, else those of the request. Throws InputError.
    Question question(std::size_t i = 0, const Charts& charts = {}) const;
    Question asked(std::size_t i = 0, const Charts& charts = {}) const;           // with that
    void expect_no_option(const Procedure& procedure, const Json& params) const;  // throws InputError
    Question weighed(Question question) const;  // with what `worth` says, when its asks are known
    // The charts that it is asked with: those of the request's `tables`, a directory or texts by id, over the shipped ones.
    std::shared_ptr<const TableSet> tables() const;
    // Such charts by a name of their own, `otherwise` where texts have none; "shipped" and nothing are those that nobody changed.
    NamedCharts charts(const Json& own, const std::string& option, const std::string& otherwise) const;
    // charts of one's own that the answer did not need, if there are any; by a name of theirs
    void tell_unused(const std::string& charts, const std::string& name = "") const;
};

// a chart, a log or a part: a file's name, or its text; and what to call it. Throws InputError.
std::pair<std::string, std::string> file_or_text(const std::string& given, const char* what,
                                                 std::size_t most = most_file_bytes);

Result odds(const Request& request);
Result compare(const Request& request);
Result sweep(const Request& request);
Result plan(const Request& request);
Result card(const Request& request);
Result advise(const Request& request);
Result balance(const Request& request);
Result luck(const Request& request);
Result roll(const Request& request);
Result show(const Request& request);
Result games(const Request& request);
Result charts(const Request& request);
Result check(const Request& request);
Result diff(const Request& request);

}  // namespace warodds::python
