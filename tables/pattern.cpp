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
