// Units and the two forces of a fight, as a player says them: as a list, or as totals.
//
// A loss is a factor: a unit that lost some stands on as its substitutes, so what is left of one has a lower factor and is a
// unit like any other.
#pragma once

#include "rules/blitzkrieg/resources.hpp"

namespace warodds::blitzkrieg {

enum class UnitType : std::int8_t { infantry, airborne, ranger, armor, air_assault, artillery, fighter, tac, mdm, sac };
inline bool is_air(UnitType type) { return type >= UnitType::fighter; }

struct Unit {
    int factor = 0;               // artillery: the second value, for attrition (1.4.6)
    std::optional<int> movement;  // accepted, so that a counter can be copied as it reads
    UnitType type = UnitType::infantry;
    std::optional<int> barrage;  // artillery: the first value
    enum class Hex { land, river, mountain, sea } hex = Hex::land;
    enum class Supply { supplied, oos, lost, regained } supply = Supply::supplied;
    bool short_haul = false;
    std::string name;
    int number = 0;

    bool is_like(const Unit& other) const {
        return factor == other.factor && type == other.type && barrage == other.barrage && hex == other.hex &&
               supply == other.supply && short_haul == other.short_haul;
    }
    std::string text() const;  // "6 armor"

    static Schema<Unit> schema();
};
std::vector<std::string> unit_shorthand();

// When a unit must be in supply to attack at full strength (Q3).
struct SupplyReading {
    enum class Moment { turn, combat } supply_moment = Moment::turn;

    bool is_supplied(const Unit& unit) const;
    bool operator==(const SupplyReading&) const = default;
    static Schema<SupplyReading> schema();
};

struct AttackingForce {
    std::vector<Unit> attackers;
    std::optional<int> attack;
    int bombers = 0;
    bool short_haul = false, river = false;

    bool is_given() const { return attack || !attackers.empty(); }
    std::vector<Unit> units() const;  // totals as units, ground first
    // TAC and MDM may be among them, and no more than the hexes around so many hold; throws InputError
    void expect_legal(int attacked_hexes, Tables& tables) const;
    static Schema<AttackingForce> schema();
};

enum class Terrain : std::int8_t { open, city, mountain };

struct DefendingForce {
    std::vector<Unit> defenders;
    std::optional<int> defense;
    int grounded = 0;
    std::optional<Terrain> terrain;

    bool is_given() const { return defense || grounded > 0 || !defenders.empty(); }
    Terrain hex() const { return terrain.value_or(Terrain::open); }
    std::vector<Unit> units() const;
    // no more of them than so many hexes hold, and aircraft only in a city; throws InputError
    void expect_legal(int attacked_hexes, Tables& tables) const;
    static Schema<DefendingForce> schema();
};

// the units of a list that are there for a fight; throws InputError for one that has no part in it
void expect_types(const std::vector<Unit>& units, const char* list, std::initializer_list<UnitType> air);
// none of them is on a full sea hex; throws InputError that says why not
void expect_ashore(const std::vector<Unit>& units, const char* list, const char* why);

}  // namespace warodds::blitzkrieg
