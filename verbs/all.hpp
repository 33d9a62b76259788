// Every file verbs/all/NAME.cpp has a function verb_NAME(); the build lists them (tools/list_verbs.cmake).
#pragma once

#include "verbs/verb.hpp"

namespace warodds {

std::vector<Verb> every_verb();

}  // namespace warodds
