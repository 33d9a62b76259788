// What a player says of the two forces and of the hex between them, shared by every procedure with a battle in it.
//
// A side is given as units or as a total. Where a unit's reduced factors are not given they are taken to be half of the full
// ones, rounded up, and the ledger says so; a total falls evenly with its steps. Losses are written as the steps that are
// left, so what one battle leaves can be given to the next.
#pragma once

#include "rules/eisenhowers-war/readings.hpp"
#include "rules/eisenhowers-war/units.hpp"

namespace warodds::eisenhowers_war {

// Attackers in the hexes around the target.
struct GroundForce {
    static constexpr int usual_steps = 6;
    std::optional<int> attack, attacker_steps, attacker_left;
    std::vector<Unit> attackers;
    Across across = Across::none;
    std::optional<bool> concentric;

    bool is_empty() const { return !attack && attackers.empty(); }
    static Schema<GroundForce> schema(const char* who);
};

struct Defense {
    static constexpr int usual_steps = 2;
    std::optional<int> defense, defender_steps, defender_left;
    std::vector<Unit> defenders;

    bool is_empty() const { return !defense && defenders.empty(); }
    static Schema<Defense> schema();
};

struct TargetHex {
    enum class Terrain : std::int8_t { clear, rough, mountain } terrain = Terrain::clear;
    bool city = false, port = false, fortification = false, west_wall = false, alpine_pass = false;
    int shift = 0;
    std::optional<int> turn;

    bool has_city() const { return city || port; }  // 4.3.2: ports are cities on the coast
    static Schema<TargetHex> schema();
};

// 10.10
struct Bombers {
    int bombers = 0, bombers_left = 2;

    static Schema<Bombers> schema();
};

// 7.15
struct Antwerp {
    bool antwerp_running = true;
    enum class Declared : std::int8_t { american, british };
    std::optional<Declared> declared;
    enum class Zone : std::int8_t { north, south, italy } zone = Zone::north;

    static Schema<Antwerp> schema();
};

// 11.2, 11.3: the ways out of the battle hex
struct Ways {
    bool can_retreat = true;
    std::vector<PathHex> retreat_path, advance_path;

    static Schema<Ways> schema();
};

enum class LossPolicy : std::int8_t { keep_attack, keep_defense, keep_units, spread };
enum class RetreatPolicy : std::int8_t { never, always_if_legal, only_if_it_saves_steps, only_if_hex_would_fall };
std::vector<Option> retreat_policies();

struct BattlePolicies {
    RetreatPolicy retreat_policy = RetreatPolicy::only_if_hex_would_fall;
    LossPolicy attacker_loss_policy = LossPolicy::keep_attack, defender_loss_policy = LossPolicy::keep_defense;

    LossPolicy losses(Side side) const { return side == Side::attacker ? attacker_loss_policy : defender_loss_policy; }
    static Schema<BattlePolicies> schema();
};

// All that a player says of a battle whatever the attack is, beside the attackers.
struct BattleParams {
    Defense defense;
    TargetHex target;
    Bombers bombers;
    Ways ways;
    std::string result;  // read from the player's own chart; empty: a die is rolled
    BattlePolicies policies;
    BattleReadings readings;

    static Schema<BattleParams> schema();
    static std::vector<std::string> effects() {
        return {"defenders", "defender_left", "bombers", "bombers_left", "city", "port", "terrain"};
    }
};

}  // namespace warodds::eisenhowers_war
