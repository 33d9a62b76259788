// Where a result goes: the screen, and files. The same for every verb.
#pragma once

#include "apps/cli/options.hpp"
#include "output/files/disk.hpp"

namespace warodds::cli {

// Runs what was typed and delivers what comes of it; its value is the exit code.
int run_and_deliver(const Typed& typed);

}  // namespace warodds::cli
