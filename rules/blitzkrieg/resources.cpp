#include "rules/blitzkrieg/resources.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {

Schema<Resources> Resources::schema() {
    Schema<Resources> schema;
    schema.integer("petrochemical", "Petrochemical cities of the side that acts", &Resources::petrochemical)
        .range(0, 9)
        .rule("3.1.4");
    schema.integer("industry", "its Basic Industry cities", &Resources::industry).range(0, 9).rule("3.1.5");
    return schema;
}

Supplies::Supplies(const Resources& resources, Tables& tables) : resources_(resources) {
    const auto words = [&](const char* id) {
        return tables.chart<std::string>(id, [](const std::string& code) { return std::optional(code); }, "a code");
    };
    const auto oil = words("blitzkrieg/petrochemical"), works = words("blitzkrieg/industry");
    const auto text = [](const Chart<std::string>& chart, int cities, const char* column) {
        return known(chart, chart.rows().find(Rational(cities)), chart.columns().find(column));
    };
    const auto limit = [](const std::string& code) -> std::optional<int> {
        if (code == "-") return {};
        return static_cast<int>(parse_number(code).value().numerator());
    };
    air_factors = limit(text(*oil, resources.petrochemical, "air factors"));
    armor_advances = text(*oil, resources.petrochemical, "armor advances") == "yes";
    others_advance = text(*oil, resources.petrochemical, "others advance") == "yes";
    at_sea = *limit(text(*oil, resources.petrochemical, "units at sea"));
    bombers = parse_number(text(*works, resources.industry, "bombers")).value();
    fighters = parse_number(text(*works, resources.industry, "fighters")).value();
    best_odds = limit(text(*works, resources.industry, "best odds"));
    better_attacks = limit(text(*works, resources.industry, "better attacks"));
    barrage = text(*works, resources.industry, "barrage") == "yes";
    superiority = text(*works, resources.industry, "superiority");
    contested = text(*works, resources.industry, "contested");
}

void Supplies::expect_bombers(int factors) const {
    if (factors > 0 && bombers == Rational(0))
        throw InputError(
            fmt::format("industry: with {} Basic Industry {} no bomber attacks; found {} factors of them (3.1.5)",
                        resources_.industry, resources_.industry == 1 ? "city" : "cities", factors));
}
void Supplies::expect_fighters(int factors) const {
    if (factors > 0 && fighters == Rational(0))
        throw InputError(fmt::format(
            "industry: without Basic Industry there is no air combat; found {} factors of fighters (3.1.5)", factors));
}
void Supplies::expect_flown(int factors) const {
    if (air_factors && factors > *air_factors)
        throw InputError(fmt::format(
            "petrochemical: with {} Petrochemical {} at most {} air factors fly; found {} (3.1.4)",
            resources_.petrochemical, resources_.petrochemical == 1 ? "city" : "cities", *air_factors, factors));
}
void Supplies::expect_barrage() const {
    if (!barrage)
        throw InputError(fmt::format("industry: artillery barrages need three Basic Industry cities; found {} (3.1.5)",
                                     resources_.industry));
}

}  // namespace warodds::blitzkrieg
