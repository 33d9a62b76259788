#include "apps/python/results.hpp"

#include "apps/python/arrow_c_stream.h"
#include "output/files/write.hpp"

namespace warodds::python {
namespace {

using FramePtr = std::shared_ptr<const Frame>;

// pybind11 has no holder of constants
struct Columns {
    FramePtr frame;
};

py::list columns_of(const py::object& self) {
    const Columns& columns = self.cast<const Columns&>();
    py::list list;
    for (const Column& column : columns.frame->columns) {
        py::object words = py::none();
        if (column.words) {
            py::list names;
            for (const std::string& word : *column.words) names.append(word);
            words = names;
        }
        py::dict about;
        for (const auto& [key, value] : column.about) about[py::str(key)] = value;
        list.append(py::make_tuple(column.name, values_of(column, self), words, nulls_of(column), about));
    }
    return list;
}

// The published way to hand on an Arrow stream: a capsule of this name, which whoever takes the stream empties.
py::capsule stream_of(const Columns& columns) {
    auto stream = std::make_unique<ArrowArrayStream>();
    export_arrow(columns.frame, stream.get());
    return py::capsule(stream.release(), "arrow_array_stream", [](PyObject* capsule) {
        auto* left = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, "arrow_array_stream"));
        if (left->release) left->release(left);
        delete left;
    });
}

py::dict about_of(const Columns& columns) {
    py::dict about;
    for (const auto& [key, value] : columns.frame->about) about[py::str(key)] = value;
    return about;
}

std::string format_of(const py::object& format) {
    const std::string name = text_of(format, "figure");
    if (name != "svg" && name != "png" && name != "pdf")
        throw InputError("figure: found '" + name + "', expected svg, png or pdf");
    return name;
}

template <class Function>
const Function& expect(const Function& function, const std::string& kind, const char* what) {
    if (!function) throw InputError("a result of the kind " + kind + " has no " + what);
    return function;
}

}  // namespace

void bind_results(py::module_& module) {
    py::class_<Columns>(module, "Columns")
        .def("__len__", [](const Columns& self) { return self.frame->rows(); })
        .def("columns", [](const py::object& self) { return columns_of(self); })
        .def("about", about_of)
        .def("ipc", [](const Columns& self) { return py::bytes(arrow_bytes(self.frame)); })
        .def("stream", stream_of);

    py::class_<Result>(module, "Result")
        .def_readonly("kind", &Result::kind)
        .def("json", [](const Result& self) { return to_python(self.data()); })
        .def("keys",
             [](const Result& self) {
                 py::list keys;
                 for (const auto& [key, value] : self.data().items()) keys.append(key);
                 return keys;
             })
        .def("item",
             [](const Result& self, const py::object& key) {
                 const Json& data = self.data();
                 const std::string name = text_of(key, "the name of a part");
                 if (!data.is_object() || !data.contains(name)) {
                     std::string names;
                     for (const auto& [known, value] : data.items()) names += (names.empty() ? "" : ", ") + known;
                     throw py::key_error("no part is called '" + name + "'; there are " + names);
                 }
                 return to_python(data[name]);
             })
        .def("text",
             [](const Result& self, bool why, bool all, bool more) {
                 return self.told_to({.names = Names::python}, {.all_outcomes = all, .why = why, .more = more});
             })
        .def("ledger", [](const Result& self) { return to_python(expect(self.ledger, self.kind, "ledger")()); })
        .def("csv", [](const Result& self) { return expect(self.csv, self.kind, "form for a spreadsheet")(); })
        .def("files",
             [](const Result& self) {
                 py::list names;
                 for (const MadeFile& made : self.files) {
                     write_made(made.text, made.name, made.over != MadeFile::Over::nothing);
                     names.append(to_python(made.name));
                 }
                 return names;
             })
        .def("has",
             [](const Result& self, const std::string& form) {
                 return form == "figure"  ? bool(self.figure)
                        : form == "frame" ? bool(self.frame)
                                          : form == "ask" && self.ask;
             })
        .def("part", [](const Result& self) { return expect(self.part, self.kind, "trials")(); })
        .def("figure",
             [](const Result& self, const py::object& format) {
                 return py::bytes(picture_bytes(expect(self.figure, self.kind, "figure")(), format_of(format)));
             })
        .def("page",
             [](const Result& self, const py::object& format, const py::object& paper, bool is_grey) {
                 const std::string name = text_of(paper, "paper");
                 if (name != "a4" && name != "letter")
                     throw InputError("paper: found '" + name + "', expected a4 or letter");
                 const Page page{name == "letter" ? Page::Paper::letter : Page::Paper::a4, is_grey};
                 if (!self.is_page) throw InputError("a result of the kind " + self.kind + " has no page");
                 return py::bytes(page_bytes(self.figure(), page, format_of(format)));
             })
        .def("frame",
             [](const Result& self) {
                 return Columns{std::make_shared<const Frame>(expect(self.frame, self.kind, "columns")())};
             })
        .def("turns",
             [](const Result& self) {
                 return Columns{std::make_shared<const Frame>(expect(self.turns, self.kind, "turns")())};
             })
        .def("trials",
             [](const Result& self) -> py::object { return self.trials ? py::cast(Columns{self.trials}) : py::none(); })
        .def("ask", [](const Result& self, const py::object& expr) {
            const AskAnswer told = expect(self.ask, self.kind,
                                          "outcomes to ask about")(text_of(expr, option_name("ask")));
            const py::object value = told.value.has_value() ? py::object(py::float_(told.value.value))
                                                            : py::object(py::none());
            return py::make_tuple(to_text(told.kind), value, told.value.low, told.value.high, to_text(told.value.width),
                                  told.fraction);
        });
}

}  // namespace warodds::python
