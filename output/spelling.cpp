#include "output/spelling.hpp"

namespace warodds {
namespace {

Spoken spoken{
    [](const std::string& name, const std::string& value) { return "--" + name + (value.empty() ? "" : " " + value); },
    [](const std::string& command) { return "warodds " + command; }};

}  // namespace

void set_spoken(const Spoken& words) { spoken = words; }

std::string said_option(const std::string& name, const std::string& value) { return spoken.option(name, value); }
std::string said_call(const std::string& command) { return spoken.call(command); }

}  // namespace warodds
