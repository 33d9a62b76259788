// toml++ as this project uses it. It asserts that a section's name begins as a name should, yet tells the place and the
// character where it does not if it gets that far; so a user's typing error is left to it, and ends no program.
#pragma once

#include <string>

#pragma push_macro("NDEBUG")
#undef NDEBUG  // with it, the assertions would become promises to the optimiser
#define TOML_ASSERT(expr) static_cast<void>(0)
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace warodds {

inline constexpr std::size_t most_toml_bytes = 1 << 20;  // more than anybody writes

// Throws InputError with file, line and column; also for what toml++ itself does not survive.
toml::table parse_toml(const std::string& text, const std::string& file);

}  // namespace warodds
