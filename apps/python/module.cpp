// The module that Python imports as warodds._core. The package around it (warodds/*.py) has the functions that people call.
#include "analysis/charts.hpp"
#include "analysis/phrases.hpp"
#include "analysis/question_forms.hpp"
#include "analysis/request.hpp"
#include "apps/python/spelling.hpp"
#include "apps/python/verbs.hpp"
#include "apps/python/watching.hpp"
#include "output/files.hpp"
#include "output/printable.hpp"
#include "output/read.hpp"
#include "output/spelling.hpp"

#include <pybind11/stl.h>

namespace warodds::python {
namespace {

// what one types after a question; a number is typed as well
std::string word_of(const py::handle& word) {
    if (PyLong_Check(word.ptr()) && !PyBool_Check(word.ptr())) return py::str(word);
    if (PyUnicode_Check(word.ptr())) return text_of(word, "question");
    throw InputError("question: found " + std::string(py::str(py::repr(word))).substr(0, 80) +
                     " after it, expected a text as one types it, \"3:1\", or a parameter by its name, odds=\"3:1\"");
}

Request request_of(const py::list& questions, const py::dict& options, const py::object& observer) {
    Request request{{}, to_json(options, ""), observer};
    for (const py::handle one : questions) {
        const auto [subject, given, params] = one.cast<std::tuple<py::object, py::object, py::dict>>();
        std::vector<std::string> words;
        for (const py::handle word : given) words.push_back(word_of(word));
        request.questions.push_back({text_of(subject, "question"), std::move(words), to_json(params, "")});
    }
    return request;
}

}  // namespace
}  // namespace warodds::python

PYBIND11_MODULE(_core, module) {
    using namespace warodds;
    using namespace warodds::python;
    module.attr("version") = WARODDS_VERSION;
    set_spoken({python_option, python_call});

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
    using Verb = std::pair<const char*, Result (*)(const Request&)>;
    for (const auto& [name, verb] :
         {Verb{"odds", odds}, Verb{"compare", python::compare}, Verb{"sweep", python::sweep}, Verb{"card", card},
          Verb{"plan", plan}, Verb{"advise", python::advise}, Verb{"balance", balance}, Verb{"luck", luck},
          Verb{"roll", python::roll}, Verb{"show", show}, Verb{"games", python::games}, Verb{"charts", charts},
          Verb{"check", check}, Verb{"diff", diff}})
        module.def(name, [verb = verb](const py::list& questions, const py::dict& options, const py::object& observer) {
            return verb(request_of(questions, options, observer));
        });

    // charts as texts, and into files
    const auto tables = [](const py::dict& options) { return request_of(py::list(), options, py::none()).tables(); };
    module.def("new_chart", [tables](const py::object& id, const py::object& columns, const py::object& rows,
                                     const py::object& dice, const py::dict& options) {
        return new_chart(text_of(id, "chart"),
                         {text_of(columns, "columns"), text_of(rows, "rows"), text_of(dice, "dice")}, *tables(options));
    });
    module.def("import_chart", [tables](const py::object& id, const py::object& sheet, const py::object& dice,
                                        const py::dict& options) {
        const auto [csv, name] = file_or_text(path_or_text_of(sheet, "csv"), "csv");
        return imported_chart(text_of(id, "chart"), text_of(dice, "dice"), csv, name, *tables(options));
    });
    module.def("export_chart", [tables](const py::object& id, const py::dict& options) {
        return to_csv(*tables(options)->any_table(text_of(id, "chart")));
    });
    module.def("write_chart", [](const py::object& directory, const py::object& id, const std::string& text,
                                 bool may_replace) {
        return to_python(
            write_chart_file(path_or_text_of(directory, "out"), text_of(id, "chart"), text, may_replace).string());
    });
    module.def("question_toml", [](const py::list& questions, const py::dict& options) {
        return question_toml(request_of(questions, options, py::none()).question());
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
