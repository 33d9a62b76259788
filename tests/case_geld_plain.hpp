// A Case Geld battle without the engine: the combat chart typed in again, and losses that keep most attack factors.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace warodds::test {

inline const int heading[11] = {0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30};
inline const int attacker_loss[11][6] = {{1, 2, 3, 3, 3, 3}, {1, 1, 2, 3, 3, 3}, {1, 1, 1, 2, 3, 3}, {1, 1, 1, 1, 2, 3},
                                         {1, 1, 1, 1, 1, 2}, {1, 1, 1, 1, 1, 2}, {0, 1, 1, 1, 1, 1}, {0, 0, 1, 1, 1, 1},
                                         {0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 0}};
inline const int defender_loss[11][6] = {{0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 1, 1, 0, 0, 0},
                                         {2, 1, 1, 1, 0, 0}, {3, 2, 1, 1, 1, 0}, {4, 3, 2, 1, 1, 1}, {5, 4, 3, 2, 1, 1},
                                         {6, 5, 4, 3, 2, 1}, {7, 6, 5, 4, 3, 2}, {8, 7, 6, 5, 4, 3}};

inline int column_of(int differential, int shift) {
    int column = 0;
    for (int i = 0; i < 11; ++i)
        if (heading[i] <= differential) column = i;
    return std::clamp(column + shift, 0, 10);
}

// units as attack factors by steps left; what losing so many steps leaves when most attack factors are kept
struct Army {
    std::vector<int> factor;
    int left;
};
inline int total(const std::vector<Army>& armies) {
    int sum = 0;
    for (const Army& army : armies) sum += army.factor[army.left];
    return sum;
}
inline int steps(const std::vector<Army>& armies) {
    int sum = 0;
    for (const Army& army : armies) sum += army.left;
    return sum;
}
inline std::vector<Army> after_losses(std::vector<Army> armies, int losses) {
    if (losses == 0 || steps(armies) == 0) return armies;
    std::optional<std::vector<Army>> kept;
    for (Army& army : armies) {
        if (army.left == 0) continue;
        --army.left;
        std::vector<Army> tried = after_losses(armies, losses - 1);
        const auto alive = [](const std::vector<Army>& list) {
            return std::count_if(list.begin(), list.end(), [](const Army& a) { return a.left > 0; });
        };
        const auto merit = [&](const std::vector<Army>& list) { return std::pair(total(list), alive(list)); };
        if (!kept || merit(tried) > merit(*kept)) kept = tried;
        ++army.left;
    }
    return *kept;
}

}  // namespace warodds::test
