#include "rules/eoa/land/ground.hpp"

#include <algorithm>

namespace warodds::eoa {
namespace {

const char* const terrains[] = {"clear", "rough", "forest", "mountain", "mountain-forest",  "glacier",
                                "swamp", "sand",  "jungle", "bocage",   "channel-intensive"};
const char* const cities[] = {"", "minor-city", "hex-city", "fortress-city"};
const char* const fortifications[] = {"", "fort", "fortress", "maginot"};

// A penalty is halved no less than a strength is, so what is below 0 stays as it is.
int divided(int strength, int by) { return strength > 0 ? strength / by : strength; }

}  // namespace

const char* name_of(BattleHex::Terrain terrain) { return terrains[static_cast<int>(terrain)]; }

int Strength::floor(int strength) { return strength >= 0 ? strength / parts : -((-strength + parts - 1) / parts); }

Schema<BattleHex> BattleHex::schema() {
    Schema<BattleHex> schema;
    schema
        .choice("terrain", "terrain of the hex", &BattleHex::terrain,
                {"clear", "rough", "forest", "mountain", "mountain-forest", "glacier", "swamp", "sand", "jungle",
                 "bocage", "channel-intensive"})
        .of_hex()
        .rule("7.4.4.4");
    schema
        .choice("city", "a city in it", &BattleHex::city,
                {"none", {"minor", "adds to the terrain"}, "hex", {"fortress", "a fortress city"}})
        .of_hex()
        .rule("7.4.4.4");
    schema
        .choice("fortification", "what is built there; an R on the defender destroys it", &BattleHex::fortification,
                {"none", "fort", "fortress", {"maginot", "Maginot type: in a city it replaces the city's values"}})
        .of_hex()
        .rule("7.4.4.2, 7.4.4.4");
    schema.choice("weather", "the weather there", &BattleHex::weather, weathers()).rule("6.2.1");
    return schema;
}

// 7.3.1.1
void BattleHex::check() const {
    if (fortification == Fortification::none) return;
    if (terrain == Terrain::swamp)
        throw InputError("fortification: neither forts nor fortresses are built in a swamp (7.3.1.1)");
    if (city == City::fortress && fortification == Fortification::fortress)
        throw InputError("fortification: no fortress is built in a fortress city, but a fort may be (7.3.1.1)");
}

Ground::Needs Ground::Needs::of(const std::vector<Unit>& attackers, const std::vector<Unit>& defenders) {
    Needs needs;
    needs.attack = !attackers.empty();
    for (const auto* side : {&attackers, &defenders})
        for (const Unit& unit : *side) {
            needs.tanks |= unit.is(Unit::Type::tank);
            needs.mountain |= unit.is(Unit::Type::mountain);
            needs.artillery |= unit.is(Unit::Type::artillery);
            needs.japan |= unit.nation == Unit::Nation::japan;
        }
    for (const Unit& unit : attackers) {
        needs.river |= unit.river;
        (unit.is(Unit::Type::marine) ? needs.marine_straits : needs.straits) |= unit.straits;
    }
    return needs;
}

Ground::Ground(const BattleHex& hex, const Needs& needs, bool is_surprise, Tables& tables, Ledger& ledger) {
    hex.check();
    const auto chart = tables.numbers("eoa/terrain");
    const WeatherEffects weather(hex.weather, tables);
    weather_bombardment_ = weather["bombardment"];
    weather_divisor_ = weather["bombardment divided by"];
    allows_invasion_ = weather["invasions"] != 0;
    is_blizzard_ = hex.weather == Weather::blizzard;
    const bool is_frozen = weather["frozen"] != 0;
    const auto row = [&](const std::string& name) { return chart->rows().find(name); };
    const auto column = [&](const char* name) { return chart->columns().find(std::string(name)); };
    const auto melts = [&](const std::string& name) {
        return is_frozen && known(*chart, row(name), column("frozen")) != 0;
    };

    std::vector<std::string> names;
    const std::string terrain = terrains[static_cast<int>(hex.terrain)];
    if (melts(terrain)) ledger.add("6.2.1", "terrain", "clear", terrain + " is frozen");
    names.push_back(melts(terrain) ? "clear" : terrain);
    if (hex.city != BattleHex::City::none) names.push_back(cities[static_cast<int>(hex.city)]);
    if (hex.fortification != BattleHex::Fortification::none)
        names.push_back(fortifications[static_cast<int>(hex.fortification)]);
    for (const std::string& name : names) {
        features_.push_back(feature(chart, name, needs));
        features_.back().is_fortification = name == fortifications[static_cast<int>(hex.fortification)];
        // 7.4.4.4: a Maginot type fortress replaces the city that it is built in, until it is destroyed
        features_.back().is_replaced = name == cities[static_cast<int>(hex.city)] &&
                                       hex.fortification == BattleHex::Fortification::maginot;
        allows_tank_battle_ &= known(*chart, row(name), column("tank battle")) != 0;
    }
    // 13.9: where artillery may not go it may not go in winter either
    if (needs.artillery && melts(terrain)) features_[0].artillery = figure(chart, row(terrain), column("artillery"));

    const auto crossing = [&](const char* name) {
        return is_surprise || melts(name) ? Figure{} : figure(chart, row(name), column("attack"));  // 14.0
    };
    if (needs.river) river_ = crossing("river");
    if (needs.straits) straits_ = figure(chart, row("straits"), column("attack"));
    if (needs.marine_straits) marine_straits_ = figure(chart, row("straits, marines"), column("attack"));
    if (needs.attack)
        weather_attack_ = figure(tables.numbers("eoa/weather-effects"), weather.row("land attack"), weather.column());
}

Ground::Figure Ground::figure(const std::shared_ptr<const Chart<int>>& chart, int row, int column) {
    if (!chart->missing(row, column)) return {chart->result(row, column), -1};
    if (open_.size() == most_open)
        throw InputError(chart->table().file +
                         ": too many figures of this hex are unknown; say stand-in, or give your chart");
    open_.push_back({chart, row, column});
    return {0, static_cast<int>(open_.size()) - 1};
}

Ground::Feature Ground::feature(const std::shared_ptr<const Chart<int>>& chart, const std::string& name,
                                const Needs& needs) {
    const int row = chart->rows().find(name);
    Feature feature;
    const auto read = [&](Figure& to, bool needed, const char* column) {
        if (needed) to = figure(chart, row, chart->columns().find(std::string(column)));
    };
    read(feature.attack, needs.attack, "attack");
    read(feature.attack_divisor, needs.attack, "attack divided by");
    read(feature.tank, needs.tanks, "tank");
    read(feature.defense, true, "defense");
    read(feature.artillery, needs.artillery, "artillery");
    read(feature.air, needs.support, "air");
    read(feature.air_divisor, needs.support, "air divided by");
    read(feature.ignores, true, "ignores retreats");
    read(feature.mountain_attack, needs.mountain, "mountain attack");
    read(feature.mountain_defense, needs.mountain, "mountain defense");
    read(feature.japan, needs.japan, "japan");
    feature.adds_to_all = known(*chart, row, chart->columns().find(std::string("bonus to all"))) != 0;
    return feature;
}

void Ground::read(Open& open, Roller& roller) const {
    for (std::size_t i = 0; i < open_.size(); ++i)
        open[i] = roller.read(*open_[i].chart, open_[i].row, open_[i].column);
}

std::array<Ground::Open, 2> Ground::extremes() const {
    std::array<Open, 2> both{};
    for (std::size_t i = 0; i < open_.size(); ++i) {
        const OpenCell& cell = open_[i];
        const int count = cell.chart->candidates(cell.row, cell.column);
        if (count == 0) continue;
        both[0][i] = cell.chart->result(cell.row, cell.column, 1);
        both[1][i] = cell.chart->result(cell.row, cell.column, count);
    }
    return both;
}

int Ground::attack(int strength, const Unit& unit, bool bonus, Fort fort, const Open& open) const {
    int divisor = 1;
    for (const Feature& feature : features_) {
        if (!counts(feature, fort)) continue;
        int change = value(feature.attack, open);
        if (unit.is(Unit::Type::tank)) change += value(feature.tank, open);
        if (bonus && unit.is(Unit::Type::mountain)) change += value(feature.mountain_attack, open);
        if (bonus && unit.nation == Unit::Nation::japan) change += value(feature.japan, open);
        strength += change * Strength::parts;
        if (!unit.is(Unit::Type::mountain)) divisor *= value(feature.attack_divisor, open);
    }
    if (unit.river) strength += value(river_, open) * Strength::parts;
    if (unit.straits)
        strength += value(unit.is(Unit::Type::marine) ? marine_straits_ : straits_, open) * Strength::parts;
    return divided(strength, divisor) + value(weather_attack_, open) * Strength::parts;  // the weather comes after
}

// 7.4.4.4: a tank that a feature mentions has its penalty there, and the bonus where that is the front unit's, whatever it is;
// elsewhere the bonus is for all others
int Ground::defense(int strength, const Unit& unit, bool bonus, TankBonus of_tanks, Fort fort, const Open& open) const {
    for (const Feature& feature : features_) {
        if (!counts(feature, fort)) continue;
        const int tank = unit.is(Unit::Type::tank) ? value(feature.tank, open) : 0;
        const bool is_excepted = tank != 0 && !(feature.adds_to_all && of_tanks == TankBonus::yes);
        int change = tank + (bonus && !is_excepted ? value(feature.defense, open) : 0);
        if (bonus && unit.is(Unit::Type::mountain)) change += value(feature.mountain_defense, open);
        if (bonus && unit.nation == Unit::Nation::japan) change += value(feature.japan, open);
        strength += change * Strength::parts;
    }
    return strength;
}

int Ground::support(int factors, Fort fort, const Open& open) const {
    int strength = factors * Strength::parts, divisor = 1;
    for (const Feature& feature : features_) {
        if (!counts(feature, fort)) continue;
        strength += value(feature.air, open) * Strength::parts;
        divisor *= value(feature.air_divisor, open);
    }
    strength = divided(strength, divisor) + weather_bombardment_ * Strength::parts;
    return divided(strength, weather_divisor_);
}

bool Ground::allows_artillery(const Open& open) const {
    return std::all_of(features_.begin(), features_.end(),
                       [&](const Feature& feature) { return value(feature.artillery, open) != 0; });
}

bool Ground::forbids_artillery() const {
    return std::any_of(features_.begin(), features_.end(), [](const Feature& feature) {
        return feature.artillery.open < 0 && feature.artillery.known == 0;
    });
}

bool Ground::ignores_retreats(Fort fort, const Open& open) const {
    return std::any_of(features_.begin(), features_.end(), [&](const Feature& feature) {
        return counts(feature, fort) && value(feature.ignores, open) != 0;
    });
}

}  // namespace warodds::eoa
