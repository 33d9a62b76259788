// toml++ as this project uses it. It asserts that a section's name begins as a name should, yet tells the place and the
// character where it does not if it gets that far; so a user's typing error is left to it, and ends no program.
#pragma once

#pragma push_macro("NDEBUG")
#undef NDEBUG  // with it, the assertions would become promises to the optimiser
#define TOML_ASSERT(expr) static_cast<void>(0)
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
