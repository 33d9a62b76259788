// The hex that is fought for: its terrain, city and fortification, the weather, and what they do to strengths (7.4.4.4, 6.2.1).
//
// Much of the terrain chart is not public. A figure that matters here and that nobody has read is read at the start of the
// battle, like any other cell, and kept in the state: so an answer is bounded over what it can be, and a figure that no unit
// here needs is not asked for.
#pragma once

#include "rules/eoa/figures.hpp"
#include "rules/eoa/land/units.hpp"
#include "rules/kit/narrow.hpp"

#include <array>

namespace warodds::eoa {

struct BattleHex {
    enum class Terrain : std::int8_t {
        clear,
        rough,
        forest,
        mountain,
        mountain_forest,
        glacier,
        swamp,
        sand,
        jungle,
        bocage,
        channel_intensive
    } terrain = Terrain::clear;
    enum class City : std::int8_t { none, minor, hex, fortress } city = City::none;
    enum class Fortification : std::int8_t { none, fort, fortress, maginot } fortification = Fortification::none;
    Weather weather = Weather::clear;

    void check() const;  // throws InputError
    bool operator==(const BattleHex&) const = default;
    static Schema<BattleHex> schema();
};

const char* name_of(BattleHex::Terrain terrain);

// A strength with its fraction, in quarters of a quarter: what is divided by 2, 4 and 2 again stays whole.
struct Strength {
    static constexpr int parts = 64;
    int full = 0, without_bonus = 0;  // the second one is what supports are limited by (7.4.3.5)

    bool operator==(const Strength&) const = default;
    static int floor(int strength);
};

// What is built in the hex: `passed` stands, but does not count, as against those who drop on it (7.3.5.g).
enum class Fort : std::int8_t { gone, passed, stands };
inline constexpr std::array every_fort = {Fort::gone, Fort::passed, Fort::stands};

// 7.4.4.4: whether a tank has the bonus of terrain that adds to the front unit, whatever it is, besides its penalty.
enum class TankBonus : std::int8_t { yes, no };

class Ground {
public:
    static constexpr std::size_t most_open = 12;
    using Open = std::array<Small, most_open>;  // figures of the chart that were read at the start

    // Who is there decides which figures are needed.
    struct Needs {
        bool tanks = false, mountain = false, japan = false, artillery = false, attack = true, support = false;
        bool river = false, straits = false, marine_straits = false;
        static Needs of(const std::vector<Unit>& attackers, const std::vector<Unit>& defenders);
    };
    Ground(const BattleHex& hex, const Needs& needs, bool is_surprise, Tables& tables, Ledger& ledger);

    bool has_open() const { return open_.size() > 0; }
    // the open figures at the first and at the last of what each can be
    std::array<Open, 2> extremes() const;
    void read(Open& open, Roller& roller) const;

    // Strengths are in parts; `bonus` says whether what adds is added.
    int attack(int strength, const Unit& unit, bool bonus, Fort fort, const Open& open) const;
    int defense(int strength, const Unit& unit, bool bonus, TankBonus of_tanks, Fort fort, const Open& open) const;
    int support(int factors, Fort fort, const Open& open) const;  // may fall below 0
    // 6.2.1: in a blizzard a bomber of so few factors that a quarter of them is none flies no mission
    bool flies(int factors) const { return !is_blizzard_ || factors >= weather_divisor_; }
    bool allows_artillery(const Open& open) const;
    bool forbids_artillery() const;  // whatever the open figures are
    bool ignores_retreats(Fort fort, const Open& open) const;
    bool allows_tank_battle() const { return allows_tank_battle_; }
    bool allows_invasion() const { return allows_invasion_; }

private:
    // a known figure, or the place of one that was read at the start
    struct Figure {
        Small known = 0, open = -1;
    };
    struct Feature {
        bool is_fortification = false, is_replaced = false, adds_to_all = false;
        Figure attack, attack_divisor{1}, tank, defense, artillery{1}, air, air_divisor{1}, ignores, mountain_attack,
            mountain_defense, japan;
    };
    struct OpenCell {
        std::shared_ptr<const Chart<int>> chart;
        int row, column;
    };

    Figure figure(const std::shared_ptr<const Chart<int>>& chart, int row, int column);
    Feature feature(const std::shared_ptr<const Chart<int>>& chart, const std::string& name, const Needs& needs);
    static int value(const Figure& figure, const Open& open) {
        return figure.open < 0 ? int{figure.known} : int{open[static_cast<std::size_t>(int{figure.open})]};
    }
    static bool counts(const Feature& feature, Fort fort) {
        return feature.is_fortification ? fort == Fort::stands : !feature.is_replaced || fort == Fort::gone;
    }

    std::vector<Feature> features_;
    std::vector<OpenCell> open_;
    Figure weather_attack_, river_, straits_, marine_straits_;
    int weather_bombardment_ = 0, weather_divisor_ = 1;
    bool allows_tank_battle_ = true, allows_invasion_ = true, is_blizzard_ = false;
};

}  // namespace warodds::eoa
