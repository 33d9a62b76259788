#include "tables/pattern.hpp"

#include "tables/text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds {

std::vector<Pattern::Way> Pattern::ways_down() const {
    if (!is_either) return {down};
    Way other = right;
    for (int& direction : other) direction = -direction;
    return {right, other};
}

std::vector<Pattern::Break> Pattern::breaks(const std::vector<std::vector<int>>& levels, int columns,
                                            const Way& down) const {
    std::vector<Break> found;
    for (int cell = 0; cell < static_cast<int>(levels.size()); ++cell) {
        const int row = cell / columns, column = cell % columns;
        const auto& here = levels[static_cast<std::size_t>(cell)];
        const auto compare = [&](int distance, int most, const Way& way) {
            int before = cell - distance;
            while (most > 1 && levels[static_cast<std::size_t>(before)].empty()) before -= distance, --most;
            if (most < 1) return;
            const auto& there = levels[static_cast<std::size_t>(before)];
            for (std::size_t slot = 0; slot < way.size() && !here.empty() && !there.empty(); ++slot)
                if ((here[slot] - there[slot]) * way[slot] < 0)
                    found.push_back({row, column, before / columns, before % columns, slot, way[slot]});
        };
        compare(1, column, right);
        compare(columns, row, down);
    }
    return found;
}

std::optional<Pattern::Way> Pattern::parse(const std::string& text, const std::vector<CodeSlot>& slots) {
    Way way(slots.size());
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        std::istringstream words(part);
        std::string name, direction, more;
        words >> name >> direction;
        if (direction.empty()) std::swap(name, direction);
        const auto slot = std::find_if(slots.begin(), slots.end(),
                                       [&](const CodeSlot& one) { return one.name == name; });
        if (slot == slots.end() || (direction != "rises" && direction != "falls") || words >> more) return {};
        way[static_cast<std::size_t>(slot - slots.begin())] = direction == "rises" ? 1 : -1;
    }
    return way;
}

}  // namespace warodds
