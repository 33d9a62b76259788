#pragma once

#include "apps/cli/options.hpp"

namespace warodds::cli {

void add_call(CLI::App& app, Action& action);

}  // namespace warodds::cli
