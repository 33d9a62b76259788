// Bad input: one clear line that says where, what was found and what was expected. Faces turn it into exit code 2.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warodds {

struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A place in a user's or shipped file; line 0 when only the name is known.
struct Place {
    std::string file;
    unsigned line = 0, column = 0;

    std::string text() const {
        return line == 0 ? file : file + ":" + std::to_string(line) + ":" + std::to_string(column);
    }
};

// "; did you mean 'terrain'?" when one of the names is close, else the list of all names if that is short
std::string suggest(std::string_view found, const std::vector<std::string>& names);

}  // namespace warodds
