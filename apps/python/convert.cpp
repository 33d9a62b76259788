#include "apps/python/convert.hpp"

#include <pybind11/numpy.h>

#include <cmath>

namespace warodds::python {
namespace {

std::string kind_of(const py::handle& value) { return py::str(py::type::of(value).attr("__name__")); }

Json from_list(const py::handle& list, const std::string& where) {
    Json json = Json::array();
    for (const py::handle one : list) json.push_back(to_json(one, where));
    return json;
}

// not a number to pandas: a cell that nobody filled in
bool is_missing(const py::handle& value) { return PyFloat_Check(value.ptr()) && std::isnan(value.cast<double>()); }

Json from_dict(const py::dict& dict, const std::string& where) {
    Json json = Json::object();
    for (const auto& [key, value] : dict) {
        if (!py::isinstance<py::str>(key)) throw InputError(where + ": found a name that is no text");
        const std::string name = py::str(key);
        json[name] = is_missing(value) ? Json() : to_json(value, where.empty() ? name : where + ": " + name);
    }
    return json;
}

Json from_int(const py::handle& value, const std::string& where) {
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow == 0) return small;
    const unsigned long long large = overflow > 0 ? PyLong_AsUnsignedLongLong(value.ptr()) : 0;
    if (overflow > 0 && !PyErr_Occurred()) return large;
    PyErr_Clear();
    throw InputError(where + ": found " + std::string(py::str(value)) + ", expected a smaller number");
}

}  // namespace

Json to_json(const py::handle& value, const std::string& where) {
    if (value.is_none()) return nullptr;
    if (PyBool_Check(value.ptr())) return value.cast<bool>();
    if (PyLong_Check(value.ptr())) return from_int(value, where);
    if (PyFloat_Check(value.ptr())) return value.cast<double>();
    if (PyUnicode_Check(value.ptr())) return value.cast<std::string>();
    if (PyDict_Check(value.ptr())) return from_dict(py::reinterpret_borrow<py::dict>(value), where);
    if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr()) || PyRange_Check(value.ptr()))
        return from_list(value, where);
    if (py::hasattr(value, "to_dict")) return to_json(value.attr("to_dict")("records"), where);  // a data frame
    if (py::hasattr(value, "tolist")) return to_json(value.attr("tolist")(), where);             // NumPy's
    if (py::hasattr(value, "__fspath__")) return std::string(py::str(value.attr("__fspath__")()));
    if (py::hasattr(value, "numerator") && py::hasattr(value, "denominator")) return std::string(py::str(value));
    throw InputError(where + ": found a value of the kind " + kind_of(value) +
                     ", expected a number, a text, a flag, a list or a data frame");
}

py::object to_python(const Json& json) {
    switch (json.type()) {
        case Json::value_t::boolean: return py::bool_(json.get<bool>());
        case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
        case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
        case Json::value_t::number_float: {
            const double number = json.get<double>();
            if (!std::isfinite(number)) return py::none();
            return py::float_(number);
        }
        case Json::value_t::string: {
            // the name of a file may be no UTF-8: a mark stands for such a byte
            const auto& text = json.get_ref<const std::string&>();
            return py::reinterpret_steal<py::object>(
                PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
        }
        case Json::value_t::array: {
            py::list list;
            for (const Json& one : json) list.append(to_python(one));
            return list;
        }
        case Json::value_t::object: {
            py::dict dict;
            for (const auto& [key, value] : json.items()) dict[py::str(key)] = to_python(value);
            return dict;
        }
        default: return py::none();
    }
}

py::object values_of(const Column& column, const py::object& owner) {
    return std::visit(
        [&](const auto& values) -> py::object {
            using T = typename std::decay_t<decltype(values)>::value_type;
            if constexpr (std::is_same_v<T, std::string>) {
                py::list list;
                for (std::size_t i = 0; i < values.size(); ++i)
                    list.append(column.is_null(i) ? py::object(py::none()) : py::object(py::str(values[i])));
                return list;
            } else {
                const py::dtype type = std::is_same_v<T, std::uint8_t> ? py::dtype::of<bool>() : py::dtype::of<T>();
                py::array array(type, {static_cast<py::ssize_t>(values.size())}, {static_cast<py::ssize_t>(sizeof(T))},
                                values.data(), owner);
                array.attr("flags").attr("writeable") = false;
                return array;
            }
        },
        column.values);
}

py::object nulls_of(const Column& column) {
    if (!column.has_nulls()) return py::none();
    py::array_t<bool> nulls(static_cast<py::ssize_t>(column.size()));
    for (std::size_t i = 0; i < column.size(); ++i) nulls.mutable_at(static_cast<py::ssize_t>(i)) = column.is_null(i);
    return nulls;
}

}  // namespace warodds::python
