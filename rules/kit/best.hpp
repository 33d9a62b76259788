// Which of several options a policy takes.
#pragma once

#include <cstddef>
#include <vector>

namespace warodds {

// the place of the one that is worth most; of equals the first
template <class T, class Worth>
int best_of(const std::vector<T>& options, const Worth& worth) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < options.size(); ++i)
        if (worth(options[i]) > worth(options[best])) best = i;
    return static_cast<int>(best);
}

}  // namespace warodds
