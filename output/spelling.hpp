// What a text tells its reader to say, as the face at hand takes it (output/telling.hpp): --ask on a command line, ask in Python.
#pragma once

#include "output/telling.hpp"

#include <string>

namespace warodds {

// "ask": --ask; "optimal", "\"expr\"": --optimal "expr"
std::string said_option(const std::string& name, const std::string& value = "");
std::string said_call(const std::string& command);  // "tables new ocs/combat --out DIR"
// a message with its marks (tables/error.hpp)
std::string spelled(const std::string& marked, Names names);

// "optimal", "\"expr\"": optimal="expr"
std::string python_option(const std::string& name, const std::string& value);
// "tables new ocs/combat --out DIR": warodds.tables.new("ocs/combat", out="DIR")
std::string python_call(const std::string& command);
// A message with its marks: options by their bare names, commands between quotes as calls.
std::string python_message(const std::string& marked);

}  // namespace warodds
