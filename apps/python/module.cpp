// The module that Python imports as warodds._core. The package around it (warodds/*.py) has the functions that people call.
#include "analysis/charts.hpp"
#include "analysis/phrases.hpp"
#include "apps/python/verbs.hpp"
#include "output/files.hpp"
#include "output/printable.hpp"
#include "output/read.hpp"

#include <pybind11/stl.h>

namespace warodds::python {
namespace {

// Options go by their bare names in Python, and verbs are functions of the module.
constexpr Spelling spelling{.option = "", .verb = "warodds."};

Request request_of(const py::list& questions, const py::dict& options, const py::object& observer) {
    Request request{{}, to_json(options, ""), observer};
    for (const py::handle one : questions) {
        const auto pair = one.cast<std::pair<std::string, py::dict>>();
        request.questions.emplace_back(pair.first, to_json(pair.second, ""));
    }
    return request;
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
            PyErr_SetString(input_error, printable_line(error.text(spelling)).c_str());
        } catch (const Interrupted&) {
            PyErr_SetNone(PyExc_KeyboardInterrupt);
        } catch (const OutputError& error) {
            PyErr_SetString(PyExc_OSError, error.what());
        }
    });

    bind_results(module);
    using Verb = std::pair<const char*, Result (*)(const Request&)>;
    for (const auto& [name, verb] :
         {Verb{"odds", odds}, Verb{"compare", python::compare}, Verb{"sweep", python::sweep}, Verb{"plan", plan},
          Verb{"advise", python::advise}, Verb{"balance", balance}, Verb{"luck", luck}, Verb{"roll", python::roll},
          Verb{"show", show}, Verb{"games", python::games}, Verb{"charts", charts}, Verb{"check", check}})
        module.def(name, [verb = verb](const py::list& questions, const py::dict& options, const py::object& observer) {
            return verb(request_of(questions, options, observer));
        });

    // charts as texts, and into files
    const auto tables = [](const py::dict& options) { return request_of(py::list(), options, py::none()).tables(); };
    module.def("new_chart", [tables](const std::string& id, const std::string& columns, const std::string& rows,
                                     const std::string& dice, const py::dict& options) {
        return new_chart(id, {columns, rows, dice}, *tables(options));
    });
    module.def("import_chart", [tables](const std::string& id, const std::string& csv, const std::string& dice,
                                        const py::dict& options) {
        const bool is_text = csv.find('\n') != csv.npos;
        return imported_chart(id, dice, is_text ? csv : read_whole_file(csv), is_text ? "csv" : csv, *tables(options));
    });
    module.def("export_chart", [tables](const std::string& id, const py::dict& options) {
        return to_csv(*tables(options)->any_table(id));
    });
    module.def("write_chart", [](const std::string& directory, const std::string& id, const std::string& text) {
        return write_chart_file(directory, id, text).string();
    });

    // what the package makes its functions of
    module.def("procedures", [] {
        py::list ids;
        for (const Procedure* procedure : procedures()) ids.append(procedure->about.id);
        return ids;
    });
    module.def("schema", [](const std::string& id) { return to_python(warodds::to_json(find_procedure(id))); });
    module.def("progress_text", progress_text);
}
