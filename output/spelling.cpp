#include "output/spelling.hpp"

#include "tables/error.hpp"

namespace warodds {
namespace {

thread_local const Telling* telling = nullptr;
constexpr Telling otherwise;

}  // namespace

TellingScope::TellingScope(const Telling& mine) : mine_(mine), outer_(telling) { telling = &mine_; }
TellingScope::~TellingScope() { telling = outer_; }
const Telling& TellingScope::now() { return telling ? *telling : otherwise; }

std::string said_option(const std::string& name, const std::string& value) {
    if (TellingScope::now().names == Names::python) return python_option(name, value);
    const std::string dashes = TellingScope::now().names == Names::cli ? "--" : "";
    return dashes + name + (value.empty() ? "" : " " + value);
}

std::string said_call(const std::string& command) {
    switch (TellingScope::now().names) {
        case Names::python: return python_call(command);
        case Names::web: return command;
        case Names::cli: break;
    }
    return "warodds " + command;
}

std::string spelled(const std::string& marked, Names names) {
    if (names == Names::python) return python_message(marked);
    return InputError(marked).text(names == Names::cli ? Spelling{"--", "warodds "} : Spelling{});
}

}  // namespace warodds
