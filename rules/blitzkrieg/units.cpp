#include "rules/blitzkrieg/units.hpp"

#include "rules/kit/given.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {
namespace {

const char* type_name(UnitType type) {
    static const char* const names[] = {"infantry",  "airborne", "ranger", "armor", "air-assault",
                                        "artillery", "fighter",  "tac",    "mdm",   "sac"};
    return names[static_cast<int>(type)];
}

// 3.5.1, 3.7.1: a full aircraft takes the room of two substitutes, and nobody says which these are
void expect_stacks(const std::vector<Unit>& units, const char* list, int hexes, const char* where, Tables& tables) {
    const Figures limit = limits(tables);
    const auto air = std::count_if(units.begin(), units.end(), [](const Unit& unit) { return is_air(unit.type); });
    const auto expect = [&](std::ptrdiff_t found, const char* what, const char* room, const char* rule) {
        const int most = hexes * limit.whole(room);
        if (found > most)
            throw InputError(
                fmt::format("{}: found {} {} {}, expected at most {}; say attacked_hexes=N where they "
                            "are of several hexes attacked together ({}, 3.8.1.2)",
                            list, found, what, where, most, rule));
    };
    expect(std::ssize(units) - air, "ground units", "units in a hex", "3.5.1");
    if (std::string_view(list) == "defenders") expect(air, "aircraft", "substitute aircraft on a base", "3.7.1");
}

}  // namespace

std::string Unit::text() const { return fmt::format("{} {}", factor, type_name(type)); }

std::vector<std::string> unit_shorthand() { return {"factor", "movement"}; }

Schema<Unit> Unit::schema() {
    Schema<Unit> schema;
    schema.integer("factor", "combat factor; of artillery the second, for attrition combat", &Unit::factor)
        .range(0, 40)
        .rule("1.4.6");
    schema.integer("movement", "printed movement factor; has no part in combat", &Unit::movement).range(0, 99);
    schema
        .choice("type", "what it is", &Unit::type,
                {{"infantry", ""},
                 {"airborne", ""},
                 {"ranger", ""},
                 {"armor", ""},
                 {"air-assault", ""},
                 {"artillery", ""},
                 {"fighter", ""},
                 {"tac", "tactical bomber"},
                 {"mdm", "medium bomber"},
                 {"sac", "strategic bomber"}})
        .rule("1.4.1");
    schema.integer("barrage", "of artillery: the first combat factor, for a barrage", &Unit::barrage)
        .range(0, 40)
        .rule("1.4.6");
    schema
        .choice("hex", "where an attacking ground unit stands", &Unit::hex,
                {{"land", "neither river, mountain nor sea"},
                 {"river", "in a river hex"},
                 {"mountain", "on a mountain: lost if it must retreat in ice"},
                 {"sea", "on a full sea hex, in an invasion"}})
        .rule("3.8.1.7, 2.2.5, 3.6.5");
    schema
        .choice("supply", "its supply", &Unit::supply,
                {{"supplied", ""},
                 {"oos", "out of supply"},
                 {"lost", "traced at the start of the player turn, not any more at the moment of combat"},
                 {"regained", "none at the start, traced at the moment of combat"}})
        .rule("3.4.4, 3.8.1.8");
    schema.flag("short_haul", "bomber: flew less than half its movement", &Unit::short_haul)
        .lever(Side::attacker)
        .rule("3.7.5");
    schema.text("name", "its name", &Unit::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Unit::number).range(0, 99);
    schema.counts("factors", "factors lost by", [](const Unit& unit) { return unit.factor; });  // 3.8.1.4: substitutes
    return schema;
}

bool SupplyReading::is_supplied(const Unit& unit) const {
    return unit.supply == Unit::Supply::supplied ||
           unit.supply == (supply_moment == Moment::turn ? Unit::Supply::lost : Unit::Supply::regained);
}

Schema<SupplyReading> SupplyReading::schema() {
    Schema<SupplyReading> schema;
    schema
        .reading("supply_moment", "when attackers must be in supply (Q3)", &SupplyReading::supply_moment,
                 {{"turn", "at the start of the player turn"}, {"combat", "at the moment of combat"}})
        .rule("3.4.4, 3.8.1.8");
    return schema;
}

std::vector<Unit> AttackingForce::units() const {
    if (!attackers.empty() || !attack) return attackers;
    std::vector<Unit> units = {{.factor = *attack, .hex = river ? Unit::Hex::river : Unit::Hex::land}};
    if (bombers > 0) units.push_back({.factor = bombers, .type = UnitType::mdm, .short_haul = short_haul});
    return units;
}

void AttackingForce::expect_legal(int attacked_hexes, Tables& tables) const {
    expect_types(attackers, "attackers", {UnitType::tac, UnitType::mdm});
    expect_stacks(attackers, "attackers", 6 * attacked_hexes, "around the hex", tables);
}

Schema<AttackingForce> AttackingForce::schema() {
    Schema<AttackingForce> schema;
    schema
        .units("attackers", "the attacking units, TAC and MDM in support among them", &AttackingForce::attackers,
               Unit::schema(), unit_shorthand())
        .most(24)
        .lever(Side::attacker)
        .rule("3.8.1.1");
    schema.integer("attack", "ground attack factors in all; they count as infantry in supply", &AttackingForce::attack)
        .range(0, 200)
        .lever(Side::attacker)
        .rule("3.8.1.1")
        .instead_of(&AttackingForce::attackers);
    schema.integer("bombers", "printed factors of TAC and MDM in support", &AttackingForce::bombers)
        .range(0, 100)
        .lever(Side::attacker)
        .rule("3.8.1.9")
        .instead_of(&AttackingForce::attackers);
    schema.flag("short_haul", "these bombers flew less than half their movement", &AttackingForce::short_haul)
        .lever(Side::attacker)
        .rule("3.7.5")
        .instead_of(&AttackingForce::attackers);
    schema.flag("river", "every attacking ground unit is in a river hex", &AttackingForce::river)
        .rule("3.8.1.7")
        .instead_of(&AttackingForce::attackers);
    return schema;
}

std::vector<Unit> DefendingForce::units() const {
    if (!defenders.empty()) return defenders;
    std::vector<Unit> units;
    if (defense && *defense > 0) units.push_back({.factor = *defense});
    if (grounded > 0) units.push_back({.factor = grounded, .type = UnitType::fighter});
    return units;
}

void DefendingForce::expect_legal(int attacked_hexes, Tables& tables) const {
    expect_types(defenders, "defenders", {UnitType::fighter, UnitType::tac, UnitType::mdm, UnitType::sac});
    expect_stacks(defenders, "defenders", attacked_hexes, "in the hex", tables);
    expect_ashore(defenders, "defenders", "units at sea cannot be attacked; leave out sea (3.6.4)");
    const std::vector<Unit> there = units();
    if (hex() != Terrain::city &&
        std::any_of(there.begin(), there.end(), [](const Unit& unit) { return is_air(unit.type); }))
        throw InputError(
            "terrain: aircraft on the ground are on an airbase, and airbases are cities; say terrain=city "
            "(3.7.1)");
}

Schema<DefendingForce> DefendingForce::schema() {
    Schema<DefendingForce> schema;
    schema
        .units("defenders", "the units in the attacked hex, aircraft on the ground among them",
               &DefendingForce::defenders, Unit::schema(), unit_shorthand())
        .most(24)
        .lever(Side::defender)
        .rule("3.8.1.2");
    schema.integer("defense", "factors of the ground units in the hex, before any doubling", &DefendingForce::defense)
        .range(0, 200)
        .lever(Side::defender)
        .rule("3.8.1.2")
        .instead_of(&DefendingForce::defenders);
    schema.integer("grounded", "factors of aircraft on the ground there", &DefendingForce::grounded)
        .range(0, 100)
        .rule("3.5.6, 3.8.2.7")
        .instead_of(&DefendingForce::defenders);
    schema
        .choice("terrain", "the attacked hex", &DefendingForce::terrain,
                {{"open", "anything but these two"}, {"city", ""}, {"mountain", ""}})
        .of_hex()
        .rule("3.8.1.7");
    tell_default(schema, std::string("open"));
    return schema;
}

void expect_types(const std::vector<Unit>& units, const char* list, std::initializer_list<UnitType> air) {
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& unit = units[i];
        const auto fail = [&](const std::string& what) {
            throw InputError(fmt::format("{}: unit {} ({}): {}", list, i + 1, unit.text(), what));
        };
        if (is_air(unit.type) && std::find(air.begin(), air.end(), unit.type) == air.end())
            fail("such aircraft have no part in this");
        if (unit.barrage && unit.type != UnitType::artillery) fail("only artillery has a barrage factor (1.4.6)");
        if (unit.short_haul && (!is_air(unit.type) || unit.type == UnitType::fighter))
            fail("only bombers fly a short haul (3.7.5)");
        if (is_air(unit.type) && unit.hex != Unit::Hex::land) fail("aircraft stand in no such hex; leave out hex");
    }
}

void expect_ashore(const std::vector<Unit>& units, const char* list, const char* why) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].hex == Unit::Hex::sea)
            throw InputError(
                fmt::format("{}: unit {} ({}) is on a full sea hex: {}", list, i + 1, units[i].text(), why));
}

}  // namespace warodds::blitzkrieg
