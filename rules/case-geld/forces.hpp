// What a player says of the two forces and of the hex between them, shared by every procedure with a battle in it.
//
// A side is given as units or as a total. A unit's factors are written for each of its steps, full strength first:
// attack = "7/4". Where lower steps are not given, the factor is taken to fall evenly with the steps, halves up, and
// the ledger says so; a total falls the same way. Losses are written as the steps that are left, of a unit or behind a
// total, never as lower factors: what is left of one battle falls in the next as it would have fallen in the first.
#pragma once

#include "rules/case-geld/drop.hpp"
#include "rules/case-geld/loss_policy.hpp"
#include "rules/case-geld/readings.hpp"

namespace warodds::case_geld {

enum class Nation : std::int8_t { german, japanese, us };
enum class Terrain : std::int8_t { clear, rough, mountain, waterway, city, tulsa };
enum class Coast : std::int8_t { none, atlantic, pacific };
enum class UnitType : std::int8_t { unit, japanese_army, garrison, beachhead };
enum class CombatPhase : std::int8_t { none, first, second };  // of a player turn; a fight-fight turn has two

const char* name_of(Nation nation);

struct Unit {
    std::vector<int> attack, defense;  // by step, full strength first
    std::optional<int> movement;       // accepted, so that a counter can be copied as it reads
    std::optional<int> steps, left;    // at full strength, and now
    std::optional<Nation> nation;
    UnitType type = UnitType::unit;
    bool elite = false, oos = false, banzai = false, untried = false;
    std::optional<int> direction;
    DropTerrain drop = DropTerrain::none;
    bool drop_ezoc = false;
    CombatPhase attacked = CombatPhase::none, defended = CombatPhase::none;  // in this turn
    std::string name;
    int number = 0;

    std::optional<Nation> stated_nation() const;  // by what is said of the unit itself
    static Schema<Unit> schema();
};
// 8.1: garrisons and beachhead markers have no zone of control
inline bool is_mobile(const Unit& unit) { return unit.type != UnitType::garrison && unit.type != UnitType::beachhead; }
std::vector<std::string> unit_shorthand();
// of units whose target is no longer there: the hexside says where they were around it
void forget_directions(std::vector<Unit>& units);

// One kind of face-down US regular that may still turn up.
struct MixUnit {
    int attack = 0, defense = 0, count = 1;

    static Schema<MixUnit> schema();
};

struct AttackingForce {
    std::optional<int> attack;
    int attacker_steps = 6;
    std::optional<int> attacker_left;
    std::optional<Nation> attacker;
    std::vector<Unit> attackers;
    bool concentric = false;

    static Schema<AttackingForce> schema();
};

// A number with a default, which knows whether somebody gave it.
struct Stated {
    int value = 0;
    bool is_given = false;

    operator int() const { return value; }
    int& emplace() { return is_given = true, value; }
    bool has_value() const { return true; }
    explicit operator bool() const { return true; }
    int operator*() const { return value; }
};

struct TargetHex {
    std::optional<int> defense;
    Stated defender_steps{2};
    std::optional<int> defender_left;
    std::optional<Nation> defender;
    std::vector<Unit> defenders;
    Terrain terrain = Terrain::clear;
    bool city_on_waterway = false, linked_waterway = false, airpower = false, cloud = false;
    int airpower_markers = 0;
    std::optional<Coast> coast;  // not said: none, but for an invasion, which has one
    int shift = 0;

    bool is_coastal() const { return coast.value_or(Coast::none) != Coast::none; }
    bool has_mobile_units(
        int garrison_steps) const;  // whose zone of control is around it; a total has, beyond a garrison
    static Schema<TargetHex> schema();
};

// When the battle is fought.
struct PlayerTurn {
    enum class Order { move_fight, fight_move, fight_fight } order = Order::move_fight;
    bool prepared = false;
    int combat_phase = 1;
    std::optional<int> turn;
    int frozen_turn = 7;

    int game_turn() const { return turn.value_or(2); }  // the first with all its phases
    CombatPhase phase() const { return combat_phase == 2 ? CombatPhase::second : CombatPhase::first; }
    bool is_prepared(const TurnReadings& readings) const;                // 5.4
    bool is_frozen(const TurnReadings& readings, Tables& tables) const;  // 12.12
    static Schema<PlayerTurn> schema();
};

struct UntriedUnits {
    std::vector<MixUnit> mix;
    int untried_attack = 0, untried_defense = 0;

    static Schema<UntriedUnits> schema();
};

std::vector<Option> loss_policies();  // the words of LossPolicy

enum class BanzaiPolicy { marked, never, all, column };
const char* name_of(BanzaiPolicy policy);

// How decisions are answered when no run looks for the best.
struct BattlePolicies {
    LossPolicy attacker_loss_policy = LossPolicy::keep_attack, defender_loss_policy = LossPolicy::keep_defense;
    BanzaiPolicy attacker_banzai = BanzaiPolicy::marked, defender_banzai = BanzaiPolicy::column;

    LossPolicy losses(Side side) const { return side == Side::attacker ? attacker_loss_policy : defender_loss_policy; }
    BanzaiPolicy banzai(Side side) const { return side == Side::attacker ? attacker_banzai : defender_banzai; }

    static Schema<BattlePolicies> schema();
};

}  // namespace warodds::case_geld
