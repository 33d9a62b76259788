#include "rules/ocs/ground/terrain.hpp"

#include "rules/unit_text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds::ocs {
namespace {

constexpr std::size_t most_named = 6;  // terrains in a message

}  // namespace

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
    std::vector<std::string> names, others;  // of the kind that is wanted, and of the other
    for (int row = 0; row < chart_->rows().size(); ++row) {
        const bool is_of_hex = !cell(row, "category").is_hexside;
        if (is_of_hex == of_hex && plain_name(name(row)) == plain_name(wanted)) return row;
        (is_of_hex == of_hex ? names : others).push_back(name(row));
    }
    const std::string found = where + ": found '" + wanted + "'", rule = " (9.4b, the chart ocs/terrain)";
    const std::size_t other = place_of_name(others, wanted);
    if (other < others.size())
        throw InputError(found + ": that is a " +
                         (of_hex ? "hexside, which attackers cross; give it to them, like hexside=" + others[other]
                                 : "hex; a hexside lies between two of them") +
                         rule);
    const std::string hint = suggest(wanted, names), other_hint = suggest(wanted, others);
    if (is_suggestion(hint)) throw InputError(found + hint + rule);
    if (is_suggestion(other_hint))
        throw InputError(found + other_hint + " That is a " +
                         (of_hex ? "hexside, which attackers cross: \"9-5-8 hexside=...\"" : "hex, not a hexside") +
                         rule);
    std::string list;
    for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), most_named); ++i)
        list += (i ? ", " : "") + names[i];
    throw InputError(found + "; expected a terrain of the chart ocs/terrain, such as " + list + " (9.4b)");
}

Rational TerrainEffects::multiplier(int terrain, UnitClass unit_class, Role role) const {
    static constexpr std::array classes = {"armor", "mech", "other"};
    return cell(terrain,
                std::string(role == Role::attack ? "attack " : "defense ") + classes[static_cast<int>(unit_class)])
        .times;
}

}  // namespace warodds::ocs
