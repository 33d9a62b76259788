// The verbs of the command line as functions of data: a request in, a result out.
#pragma once

#include "apps/python/results.hpp"

namespace warodds::python {

// What Python's functions hand on. `questions` are lists of a subject (a procedure, a file, or the text of one) and its parameters;
// `options` are those of the verb by name, None where nobody said.
struct Request {
    std::vector<std::pair<std::string, Json>> questions;
    Json options;
    py::object observer;

    bool has(const char* name) const { return options.contains(name) && !options[name].is_null(); }
    std::string text(const char* name) const { return has(name) ? options[name].get<std::string>() : std::string(); }
    bool flag(const char* name) const { return options.value(name, false); }
    unsigned threads() const;

    Question question(std::size_t i = 0) const;  // without how it is to be asked. Throws InputError.
    Question asked(std::size_t i = 0) const;     // with that
    // The charts that it is asked with: those of the request's `tables`, a directory or texts by id, over the shipped ones.
    std::shared_ptr<const TableSet> tables() const;
};

Result odds(const Request& request);
Result compare(const Request& request);
Result sweep(const Request& request);
Result plan(const Request& request);
Result advise(const Request& request);
Result balance(const Request& request);
Result luck(const Request& request);
Result roll(const Request& request);
Result show(const Request& request);
Result games(const Request& request);
Result charts(const Request& request);
Result check(const Request& request);

}  // namespace warodds::python
