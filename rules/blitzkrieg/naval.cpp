#include "rules/blitzkrieg/naval.hpp"

namespace warodds::blitzkrieg {

std::vector<Option> sea_level_words() {
    return {{"superiority", "yours"},
            {"contested", ""},
            {"uncontrolled", "both sides have a few points"},
            {"uncontested", "one side has none, the other a few"},
            {"enemy_superiority", ""}};
}

Schema<SeaZone> SeaZone::schema() {
    using Z = SeaZone;
    Schema<Z> schema;
    schema.integer("own_points", "your naval points in the zone", &Z::own_points).range(0, 200).rule("3.2");
    const auto part = [&](const char* name, const char* help, auto Z::* member) {
        schema.integer(name, help, member).range(0, 100).rule("3.2").instead_of(&Z::own_points);
    };
    part("at_sea", "your attack factors at sea in the zone; else those that invade, unless they come from another zone",
         &Z::at_sea);
    part("ports", "your ports there that can be used", &Z::ports);
    part("port_bombers", "your ready TAC and MDM factors in these ports", &Z::port_bombers);
    part("port_fighters", "your ready fighter factors in these ports", &Z::port_fighters);
    part("landed", "factors left of those that you invaded with there last turn", &Z::landed);
    schema.integer("enemy_points", "the enemy's naval points in the zone", &Z::enemy_points).range(0, 200).rule("3.2");
    return schema;
}

int SeaZone::points(Weather weather, const Supplies& supplies, const StrengthReadings& readings, Tables& tables) const {
    if (own_points) return *own_points;
    const Rational air = WeatherEffects(weather, tables).air;
    // with one industry city fighters attack at half strength, and give no points all the same
    const bool fighters_count = supplies.bombers > Rational(0);
    const auto factors = [&](int count, const Rational& unstated) {
        return Modifiers{.times = 1, .halves = air, .unstated = unstated}.of(count, readings);
    };
    return at_sea.value_or(0) + ports + factors(port_bombers, supplies.bombers) +
           (fighters_count ? factors(port_fighters, supplies.fighters) : 0) + landed;
}

SeaLevel SeaZone::level_by_points(int own, Tables& tables) const {
    const Figures limit = limits(tables);
    const int enough = limit.whole("naval superiority"), times = limit.whole("superiority times");
    if (own >= enough && own >= times * enemy_points) return SeaLevel::superiority;
    if (enemy_points >= enough && enemy_points >= times * own) return SeaLevel::enemy_superiority;
    if (own >= enough || enemy_points >= enough) return SeaLevel::contested;
    return own > 0 && enemy_points > 0 ? SeaLevel::uncontrolled : SeaLevel::uncontested;
}

SeaLevel SeaZone::level(int points, const Supplies& supplies, Tables& tables) const {
    const SeaLevel level = level_by_points(points, tables);
    if (level != SeaLevel::superiority && level != SeaLevel::contested) return level;
    const std::string& counts_as = level == SeaLevel::superiority ? supplies.superiority : supplies.contested;
    if (counts_as == "none") return level_by_points(0, tables);
    return counts_as == "superiority" ? SeaLevel::superiority
           : counts_as == "contested" ? SeaLevel::contested
                                      : SeaLevel::uncontrolled;
}

}  // namespace warodds::blitzkrieg
