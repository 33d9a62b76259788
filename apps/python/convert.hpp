// Python's values as JSON and back, and columns as NumPy arrays.
#pragma once

#include "analysis/words/json.hpp"
#include "output/frame.hpp"

#include <pybind11/pybind11.h>

namespace warodds::python {

namespace py = pybind11;

// None, bool, int, float, str, lists, tuples, ranges, dicts and other mappings; numbers and arrays of NumPy, series, fractions, decimals,
// paths, and data frames, whose rows are dicts. What is missing in a dict of a list (a row of a frame) is null. `where` begins an error message. Throws
// InputError.
std::string text_of(const py::handle& value, const std::string& where);
std::string path_or_text_of(const py::handle& value, const std::string& where);
Json to_json(const py::handle& value, const std::string& where);
py::object to_python(const Json& json);  // what is no number is None

// Looks NumPy up. pybind11 does so the first time, and threads that come meanwhile wait with the interpreter's lock in their hands;
// so it is done once, before any of them, with a lock of Python's.
void use_numpy();

// The values of a column; numbers without a copy, as long as `owner` (which holds the column) lives. Texts are a list.
py::object values_of(const Column& column, const py::object& owner);
py::object nulls_of(const Column& column);  // None where no value is missing

}  // namespace warodds::python
