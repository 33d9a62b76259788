// Results as Python holds them.
#pragma once

#include "apps/python/convert.hpp"
#include "verbs/result.hpp"

namespace warodds::python {

void bind_results(py::module_& module);

}  // namespace warodds::python
