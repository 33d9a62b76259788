// What a text tells its reader to say, as the face at hand takes it: --ask on a command line, ask in Python.
#pragma once

#include <string>

namespace warodds {

struct Spoken {
    // "ask": --ask; "optimal", "\"expr\"": --optimal "expr"
    std::string (*option)(const std::string& name, const std::string& value);
    std::string (*call)(const std::string& command);  // "tables new ocs/combat --out DIR"
};
void set_spoken(const Spoken& spoken);  // by a face, before its first text; that of the command line otherwise

std::string said_option(const std::string& name, const std::string& value = "");
std::string said_call(const std::string& command);

}  // namespace warodds
