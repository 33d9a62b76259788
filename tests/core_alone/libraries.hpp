// The libraries that the core stands on. They may open files and ask the system for threads, and are read before the core's
// own lines; from there on the headers in without/ refuse.
#pragma once

#include "tables/toml.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/rational.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <functional>
#include <mutex>

#define WARODDS_CORE_BEGINS
