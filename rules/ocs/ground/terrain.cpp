#include "rules/ocs/ground/terrain.hpp"

#include "rules/unit_text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds::ocs {

std::vector<std::string> terrain_words(const std::string& hex) {
    std::string names = hex;
    std::replace(names.begin(), names.end(), ',', ' ');
    std::istringstream words(names);
    std::vector<std::string> found;
    for (std::string word; words >> word;) found.push_back(word);
    return found;
}

TerrainEffects::TerrainEffects(Tables& tables) {
    chart_ = tables.chart<Cell>(
        "ocs/terrain",
        [](const std::string& code) -> std::optional<Cell> {
            if (code == "hexside") return Cell{.is_hexside = true};
            for (int i = 0; i < 4; ++i)
                if (code == terrain_names[i]) return Cell{.category = static_cast<Terrain>(i)};
            const auto times = parse_number(code);
            return times && *times >= 0 ? std::optional(Cell{.times = *times}) : std::nullopt;
        },
        "a multiplier like 1/2, a terrain category, or hexside");
    for (int row = 0; row < chart_->rows().size(); ++row)
        if (!cell(row, "category").category && !cell(row, "category").is_hexside)
            throw InputError(chart_->table().file + ": the terrain '" + name(row) + "' has no category");
}

int TerrainEffects::find(const std::string& wanted, bool of_hex, const std::string& where) const {
    std::vector<std::string> names;
    std::string otherwise;
    for (int row = 0; row < chart_->rows().size(); ++row) {
        if (cell(row, "category").is_hexside == of_hex) {
            if (plain_name(name(row)) == plain_name(wanted))
                otherwise = of_hex
                                ? ": that is a hexside, which attackers cross; give it to them, like hexside=" + wanted
                                : ": that is a hex; a hexside lies between two of them";
            continue;
        }
        if (plain_name(name(row)) == plain_name(wanted)) return row;
        names.push_back(name(row));
    }
    std::string list;
    for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
    throw InputError(where + ": found '" + wanted + "'" + otherwise + (otherwise.empty() ? ", " : "; ") +
                     "expected one of " + list + " (9.4b, the chart ocs/terrain)");
}

Rational TerrainEffects::multiplier(int terrain, UnitClass unit_class, Role role) const {
    static constexpr std::array classes = {"armor", "mech", "other"};
    return cell(terrain,
                std::string(role == Role::attack ? "attack " : "defense ") + classes[static_cast<int>(unit_class)])
        .times;
}

}  // namespace warodds::ocs
