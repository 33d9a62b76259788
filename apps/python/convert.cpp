#include "apps/python/convert.hpp"

#include "analysis/answers/study.hpp"
#include "analysis/values/toml_values.hpp"

#include <pybind11/numpy.h>

#include <cmath>

namespace warodds::python {
namespace {

std::string kind_of(const py::handle& value) { return py::str(py::type::of(value).attr("__name__")); }

// As Python would show it, if it can.
std::string shown(const py::handle& value) {
    try {
        return std::string(py::str(py::repr(value))).substr(0, 80);
    } catch (py::error_already_set&) {
        return "a value of the kind " + kind_of(value);
    }
}

// A dict, or what else is a mapping as one; else nothing.
std::optional<py::dict> dict_of(const py::handle& value) {
    if (PyDict_Check(value.ptr())) return py::reinterpret_borrow<py::dict>(value);
    if (!py::hasattr(value, "keys") || !py::isinstance(value, py::module_::import("collections.abc").attr("Mapping")))
        return std::nullopt;
    return py::dict(py::reinterpret_borrow<py::object>(value));
}

// What has no text or number in it: bytes, which others would take for a list of numbers, and a class, which has what its values have.
bool is_opaque(const py::handle& value) {
    return PyBytes_Check(value.ptr()) || PyByteArray_Check(value.ptr()) || PyMemoryView_Check(value.ptr()) ||
           PyType_Check(value.ptr());
}

// What is being read: lists may hold themselves, or be longer than anything here could use.
class Reader {
public:
    Json read(const py::handle& value, const std::string& where) {
        if (++values_ > most_values)
            throw InputError(where + ": found more than " + std::to_string(most_values) + " values, expected fewer");
        if (values_ % 4096 == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (value.is_none()) return nullptr;
        if (PyBool_Check(value.ptr())) return value.cast<bool>();
        if (PyLong_Check(value.ptr())) return from_int(value, where);
        if (PyFloat_Check(value.ptr())) return from_float(value, where);
        if (PyUnicode_Check(value.ptr())) return text_of(value, where);
        if (depth_ == most_depth)
            throw InputError(where + ": found lists within lists more than " + std::to_string(most_depth) +
                             " deep, or one that holds itself");
        ++depth_;
        Json json = from_many(value, where);
        --depth_;
        return json;
    }

private:
    static constexpr int most_depth = 8;  // a list of lists of units for an axis has five
    static constexpr std::size_t most_values = 10'000'000;

    Json from_many(const py::handle& value, const std::string& where) {
        if (const auto dict = dict_of(value)) return from_dict(*dict, where);
        if (is_opaque(value)) expect_value(value, where);
        if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr()) || PyRange_Check(value.ptr()))
            return from_list(value, where);
        if (py::hasattr(value, "tolist")) {  // NumPy's, and a series
            if (py::hasattr(value, "__len__") && !is_scalar(value)) expect_length(value, where);
            return read(value.attr("tolist")(), where);
        }
        if (py::hasattr(value, "to_dict")) return from_frame(value, where);
        if (py::hasattr(value, "__fspath__")) return text_of(value.attr("__fspath__")(), where);
        if (py::hasattr(value, "numerator") && py::hasattr(value, "denominator")) return from_fraction(value);
        if (kind_of(value) == "Decimal") return std::string(py::str(value.attr("__format__")("f")));
        if (PyAnySet_Check(value.ptr())) throw InputError(where + ": found a set, which has no order; expected a list");
        if (py::hasattr(value, "__iter__")) return from_iterable(value, where);
        expect_value(value, where);
    }

    [[noreturn]] static void expect_value(const py::handle& value, const std::string& where) {
        throw InputError(where + ": found a value of the kind " + kind_of(value) +
                         ", expected a number, a text, a flag, a list or a data frame");
    }

    // A number where that is enough to tell it again: as a text, 7/2 is also a unit of two steps.
    static Json from_fraction(const py::handle& value) {
        const std::string text = py::str(value);
        const double number = PyFloat_AsDouble(value.ptr());
        if (PyErr_Occurred()) PyErr_Clear();
        else if (parse_number(decimal_text(number)) == parse_number(text)) return number;
        return text;
    }

    static bool is_scalar(const py::handle& value) {  // an array of no dimensions has no length
        return py::hasattr(value, "ndim") && value.attr("ndim").cast<int>() == 0;
    }

    // before it is gone through: a range may be as long as it likes
    static void expect_length(const py::handle& list, const std::string& where) {
        const Py_ssize_t length = PyObject_Size(list.ptr());
        if (length < 0) PyErr_Clear();  // longer than a number that counts memory
        if (length < 0 || static_cast<std::size_t>(length) > most_cells)
            throw InputError(where + ": found " + (length < 0 ? "too many" : std::to_string(length)) +
                             " values, expected at most " + std::to_string(most_cells));
    }

    Json from_list(const py::handle& list, const std::string& where) {
        expect_length(list, where);
        return from_iterable(list, where);
    }

    Json from_iterable(const py::handle& list, const std::string& where) {
        Json json = Json::array();
        for (const py::handle one : list) {
            if (json.size() == most_cells)  // a generator may have no end
                throw InputError(where + ": found more than " + std::to_string(most_cells) + " values, expected fewer");
            const auto unit = dict_of(one);
            json.push_back(unit ? from_unit(*unit, where) : read(one, where));
        }
        return json;
    }

    // A row is a dict. What the owner made the index of is a column as well.
    Json from_frame(const py::handle& frame, const std::string& where) {
        if (py::hasattr(frame, "__len__")) expect_length(frame, where);
        if (py::hasattr(frame, "to_dicts")) return read(frame.attr("to_dicts")(), where);  // polars
        py::object rows = py::reinterpret_borrow<py::object>(frame);
        if (py::hasattr(frame, "index") && py::hasattr(frame, "reset_index"))
            for (const py::handle name : frame.attr("index").attr("names"))
                if (!name.is_none()) {
                    rows = frame.attr("reset_index")();
                    break;
                }
        return read(rows.attr("to_dict")("records"), where);
    }

    // a cell that nobody filled in: not a number, or pandas.NA
    static bool is_missing(const py::handle& value) {
        if (PyUnicode_Check(value.ptr()) || PyLong_Check(value.ptr())) return false;  // most are
        if (PyFloat_Check(value.ptr())) return std::isnan(value.cast<double>());
        return kind_of(value) == "NAType" || kind_of(value) == "NaTType";
    }

    Json from_unit(const py::dict& unit, const std::string& where) { return from_dict(unit, where, true); }

    Json from_dict(const py::dict& dict, const std::string& where, bool is_row = false) {
        Json json = Json::object();
        for (const auto& [key, value] : dict) {
            const std::string before = where.empty() ? "" : where + ": ";
            if (!py::isinstance<py::str>(key))
                throw InputError(before + "found " + shown(key) + " as a name, expected a text");
            const std::string name = text_of(key, where);
            json[name] = is_row && is_missing(value) ? Json() : read(value, before + name);
        }
        return json;
    }

    static Json from_float(const py::handle& value, const std::string& where) {
        const double number = value.cast<double>();
        if (std::isnan(number)) throw InputError(where + ": found nan, which is no number; None stands for nothing");
        return number;
    }

    static Json from_int(const py::handle& value, const std::string& where) {
        int overflow = 0;
        const long long small = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
        if (overflow == 0) return small;
        const unsigned long long large = overflow > 0 ? PyLong_AsUnsignedLongLong(value.ptr()) : 0;
        if (overflow > 0 && !PyErr_Occurred()) return large;
        PyErr_Clear();
        throw InputError(where + ": found a number of more than 64 bits, expected a smaller one");
    }

    int depth_ = 0;
    std::size_t values_ = 0;
};

}  // namespace

std::string text_of(const py::handle& value, const std::string& where) {
    if (!PyUnicode_Check(value.ptr())) throw InputError(where + ": found " + shown(value) + ", expected a text");
    Py_ssize_t size = 0;
    if (const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size)) return {text, static_cast<std::size_t>(size)};
    PyErr_Clear();
    // the name of a file may have bytes that are no UTF-8, which Python keeps in its own way
    if (const auto bytes = py::reinterpret_steal<py::bytes>(PyUnicode_EncodeFSDefault(value.ptr()))) return bytes;
    PyErr_Clear();
    throw InputError(where + ": found a text with half a character in it");
}

std::string path_or_text_of(const py::handle& value, const std::string& where) {
    if (PyUnicode_Check(value.ptr()) || is_opaque(value) || !py::hasattr(value, "__fspath__"))
        return text_of(value, where);
    return text_of(value.attr("__fspath__")(), where);
}

Json to_json(const py::handle& value, const std::string& where) { return Reader().read(value, where); }

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

void use_numpy() { py::dtype::of<double>(); }

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
