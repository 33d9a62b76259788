// The module that Python imports as warodds._core. The package around it (warodds/*.py) has the functions that people call.
#include "analysis/words/phrases.hpp"
#include "analysis/questions/question_forms.hpp"
#include "analysis/questions/request.hpp"
#include "apps/python/results.hpp"
#include "apps/python/watching.hpp"
#include "output/files/write.hpp"
#include "output/printable.hpp"
#include "output/files/disk.hpp"
#include "output/spelling.hpp"
#include "verbs/verb.hpp"

#include <pybind11/stl.h>

#include <unistd.h>

#include <random>

namespace warodds::python {
namespace {

// what one types after a question; a number is typed as well
std::string word_of(const py::handle& word) {
    if (PyLong_Check(word.ptr()) && !PyBool_Check(word.ptr())) return py::str(word);
    if (PyUnicode_Check(word.ptr())) return text_of(word, "question");
    throw InputError("question: found " + std::string(py::str(py::repr(word))).substr(0, 80) +
                     " after it, expected a text as one types it, \"3:1\", or a parameter by its name, odds=\"3:1\"");
}

Request request_of(const py::list& questions, const py::dict& options) {
    static const Disk disk(false);
    Request request;
    request.options = to_json(options, "");
    for (const py::handle one : questions) {
        const auto [subject, given, params] = one.cast<std::tuple<py::object, py::object, py::dict>>();
        std::vector<std::string> words;
        for (const py::handle word : given) words.push_back(word_of(word));
        request.questions.push_back({text_of(subject, "question"), std::move(words), to_json(params, "")});
    }
    request.files = &disk;
    request.fresh_seed = std::random_device{}();
    request.memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    request.option_here = [](const std::string& option) { return python_option(option, ""); };
    return request;
}

const Verb& verb_called(const std::string& name) {
    const Verb* verb = find_verb(name);
    if (!verb) throw InputError("no verb is called '" + name + "'");
    return *verb;
}

// `observer` is None, or has progress(done, total) and notice(text).
Result run_verb(const std::string& name, const py::list& questions, const py::dict& options,
                const py::object& observer) {
    Request request = request_of(questions, options);
    const auto threads = request.count("threads", 1, 1024).value_or(0);
    return watch(static_cast<unsigned>(threads), observer, [&](const Watch& watch) {
        request.watch = watch;
        return run(verb_called(name), request);
    });
}

Json json_of(const Taken& taken) {
    static constexpr const char* kinds[] = {"flag",   "text", "number",    "subject", "count",
                                            "choice", "file", "directory", "named",   "axes"};
    return {{"name", taken.key()},        {"kind", kinds[static_cast<int>(taken.kind)]},
            {"help", taken.help},         {"choices", taken.choices},
            {"is_list", taken.is_list},   {"is_required", taken.is_required},
            {"is_first", taken.is_first}, {"is_typed", taken.is_typed}};
}

Json json_of(const Verb& verb) {
    Json words = Json::array(), options = Json::array();
    for (const Taken& one : verb.words) words.push_back(json_of(one));
    for (const Taken& one : verb.options) options.push_back(json_of(one));
    return {{"name", verb.name},
            {"help", verb.help},
            {"counts", verb.counts},
            {"asks", verb.asks ? Json(verb.asks->name) : Json()},
            {"asks_several", verb.asks && verb.asks->is_list},
            {"words", words},
            {"options", options}};
}

}  // namespace
}  // namespace warodds::python

PYBIND11_MODULE(_core, module) {
    using namespace warodds;
    using namespace warodds::python;
    module.attr("version") = WARODDS_VERSION;

    static PyObject* const input_error =
        py::exception<InputError>(module, "InputError", PyExc_ValueError).release().ptr();
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const InputError& error) {
            PyErr_SetString(input_error, printable_line(python_message(error.marked())).c_str());
        } catch (const Interrupted&) {
            PyErr_SetNone(PyExc_KeyboardInterrupt);
        } catch (const OutputError& error) {
            PyErr_SetString(PyExc_OSError, error.what());
        }
    });

    bind_results(module);
    module.def("run", run_verb);
    module.def("verbs", [] {
        Json list = Json::array();
        for (const Verb& verb : verbs()) list.push_back(json_of(verb));
        return to_python(list);
    });
    module.def("question_toml", [](const py::list& questions, const py::dict& options) {
        const Request request = request_of(questions, options);
        return question_toml(request.question(request.subject()));
    });

    // what the package makes its functions of
    module.def("procedures", [] {
        py::list ids;
        for (const Procedure* procedure : procedures()) ids.append(procedure->about.id);
        return ids;
    });
    module.def("schema", [](const std::string& id) { return to_python(warodds::to_json(find_procedure(id))); });
    module.def("progress_text", progress_text);
    module.def("flag",
               [](const char* name, const py::object& value) { return flag_of({{name, to_json(value, name)}}, name); });
    module.def("typed_text",
               [](const py::object& value, const char* where) { return typed_text(to_json(value, where), where); });
    module.def("use_numpy", use_numpy);
    py::module_::import("atexit").attr("register")(py::cpp_function(stop_runs));
}
