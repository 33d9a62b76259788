// Submarines against a convoy (7.2.2.1), driven by submarine-attack and convoy.
//
// Each submarine searches for itself. Those that found the convoy shoot first; then the escorts return fire, and others in the hex
// may join as a wolfpack, whose shots count together with those at them. A shot at a BC or CV has to get past the destroyers. A
// state is the hits of all, and who has found, fired and been shot at; a step is one roll or one shot.
#pragma once

#include "rules/eoa/dice.hpp"
#include "rules/eoa/sea/naval_charts.hpp"
#include "rules/eoa/sea/naval_setting.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {

struct Submarine {
    static constexpr int highest_level = 3;
    int level = 0, radar = 0, target = 0;
    Ship::Damage damage = Ship::Damage::none;
    std::string name;
    int number = 0;

    Hits hits() const { return Hits::of(static_cast<int>(damage)); }
    bool is_like(const Submarine& other) const {
        return level == other.level && radar == other.radar && target == other.target;
    }
    static Schema<Submarine> schema();
    static std::vector<std::string> shorthand() { return {"level"}; }
};

struct SubmarineSetting {
    std::vector<Submarine> submarines;
    std::vector<Ship> convoy;
    Weather weather = Weather::clear;
    NavalSearch::Where where = NavalSearch::Where::open;
    int sonar = 0, radar = 0;
    bool in_port = false, neutral = false, is_found = false;
    enum class Targets : std::int8_t { transports, escorts, capital } targets = Targets::transports;
    enum class Escorts : std::int8_t { weakest, unhurt, wolfpack } escorts = Escorts::weakest;
    enum class Order : std::int8_t { before_wolfpack, after_wolfpack } return_fire = Order::before_wolfpack;
    enum class Shots : std::int8_t { one, again } escort_shots = Shots::one;
    enum class Level3 : std::int8_t { three_to_six, three_five_six } level_3 = Level3::three_to_six;
    enum class Sonar : std::int8_t { one, each_escort } sonar_search = Sonar::one;

    static void add_policies(Schema<SubmarineSetting>& schema);
};

class SubmarineAttack {
public:
    static constexpr int most_submarines = 6, most_ships = 7;

    enum class Phase : std::int8_t { searching, first_shots, return_fire, wolfpack, counter_fire, entering, over };
    struct State {
        Phase phase;
        Small turn, finders, fired, capable, absent;     // the last three: a bit for each ship
        std::array<Small, most_submarines> hits, found;  // found: 1 by itself, 2 joins the wolfpack
        std::array<Small, most_submarines> at_ship;      // of the wolfpack: the ship that it shot at, counted from 1
        std::array<Small, most_submarines> sonar;        // 13.3: 1 located, 2 lost
        std::array<Small, most_ships> hull, cargo;
    };

    SubmarineAttack(const SubmarineSetting& setting, Tables& tables, Ledger& ledger);

    State start() const;
    void meet(State& state) const;  // the convoy as it is: those hurt are on their way home
    bool finished(const State& state) const { return state.phase == Phase::over; }
    void step(State& state, Roller& roller) const;
    void canonical(State& state) const;
    // to best play: what changes nothing where nobody asks for the submarines, and ships that are alike
    void forget_escorts(State& state) const;
    void order_ships(State& state) const;
    std::uint32_t place(const State& state) const;
    void keep_what_is_asked() { units_matter_ = true; }
    void forget_effects() { names_matter_ = false; }

    const SubmarineSetting& setting() const { return setting_; }
    int submarines() const { return static_cast<int>(setting_.submarines.size()); }
    int ships() const { return static_cast<int>(setting_.convoy.size()); }
    int count_ships(const State& state, Hits hits) const;
    int count_submarines(const State& state, Hits hits) const;
    int cargo_lost(const State& state) const;
    int all_cargo() const;
    std::vector<Ship> convoy_left(const State& state) const;
    std::vector<Submarine> submarines_left(const State& state) const;

private:
    const Ship& ship(int place) const { return setting_.convoy[at(place)]; }
    const Submarine& submarine(int place) const { return setting_.submarines[at(place)]; }
    std::string label(int ship) const;
    std::string submarine_label(int place) const;
    bool is_there(const State& state, int ship) const {
        return ship < ships() && state.hull[at(ship)] < 3 && !(state.absent >> ship & 1);
    }
    bool can_fire(const State& state, int ship) const;
    bool is_shot_at(const State& state, int ship) const;  // by the wolfpack
    bool is_convoy(const State& state) const;
    int number_of(int submarine) const;

    void search(State& state, Roller& roller) const;
    void enter_port(State& state, Roller& roller) const;
    void attack(State& state, int submarine, Roller& roller) const;
    void evade(State& state, int submarine, int target, Roller& roller) const;
    void shoot(State& state, int submarine, int target, Roller& roller) const;
    bool hides(const State& state, int submarine) const;  // it has to be searched for first
    bool locate(int by, int submarine, Roller& roller) const;
    bool fire_at(State& state, int ship, int submarine, Roller& roller) const;  // a hit?
    Hits read_fire(const char* row, int change, Roller& roller) const;
    void escorts_fire(State& state, Roller& roller) const;
    void to_phase(State& state, Phase phase) const;
    int pick_ship(const State& state, int submarine, Roller& roller) const;

    SubmarineSetting setting_;
    RollChart<NavalResult> attack_;
    RollChart<Hits> return_;
    std::shared_ptr<const Chart<int>> search_;
    CodeChart evasion_;
    WordDie port_;
    int weather_ = 0, weather_submarines_ = 0, where_ = 0, wolfpack_level_ = 1;
    std::array<int, 5> attack_columns_{};
    bool names_matter_ = true, units_matter_ = false;
};

}  // namespace warodds::eoa
