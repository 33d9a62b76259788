// The command line's words as Python says them.
#pragma once

#include <string>

namespace warodds::python {

// "optimal", "\"expr\"": optimal="expr"
std::string python_option(const std::string& name, const std::string& value);
// "tables new ocs/combat --out DIR": warodds.tables.new("ocs/combat", out="DIR")
std::string python_call(const std::string& command);
// A message with its marks (tables/error.hpp): options by their bare names, commands between quotes as calls.
std::string python_message(const std::string& marked);

}  // namespace warodds::python
