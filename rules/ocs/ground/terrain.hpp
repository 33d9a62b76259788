// Terrain effects on combat, and the defender's choice of terrain (OCS 9.3, 9.4, 18.6a F).
//
// The defender chooses for each attacking stack either a terrain of his hex or the hexside that it crosses, and, apart
// from that, which terrain of his hex counts for his own units and for the Combat Table.
#pragma once

#include "rules/ocs/units.hpp"

namespace warodds::ocs {

// the terrains of a hex as a player writes them: "forest, hills"
std::vector<std::string> terrain_words(const std::string& hex);

class TerrainEffects {
public:
    explicit TerrainEffects(Tables& tables);

    // a terrain of a hex, by its name in the chart; throws InputError, beginning with `where`
    int hex(const std::string& name, const std::string& where) const { return find(name, true, where); }
    int hexside(const std::string& name, const std::string& where) const { return find(name, false, where); }

    Terrain category(int terrain) const { return *cell(terrain, "category").category; }
    const std::string& name(int terrain) const { return chart_->rows().keys[terrain]; }
    Rational multiplier(int terrain, UnitClass unit_class, Role role) const;

private:
    struct Cell {
        Rational times = 1;
        std::optional<Terrain> category;
        bool is_hexside = false;
    };

    const Cell& cell(int terrain, const std::string& column) const {
        return known(*chart_, terrain, chart_->columns().find(column));
    }
    int find(const std::string& name, bool of_hex, const std::string& where) const;

    std::shared_ptr<const Chart<Cell>> chart_;
};

}  // namespace warodds::ocs
