// Air-to-air combat (7.2.2.2, 7.4.2.1): one round of fighters against fighters, one of fighters against bombers.
//
// Fighters are paired by strength, the best with the best; what one side has more picks its opponents. In the second round each
// fighter that is unhurt picks a bomber, and a bomber that is attacked fires back once. Within a round everybody fires, whatever
// happens to him in it. A step of the machine is the picking of targets, or one shot; who fires in the second round is who has a
// target.
#pragma once

#include "rules/eoa/air/aircraft.hpp"
#include "rules/eoa/figures.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

#include <array>

namespace warodds::eoa {

struct AirSetting {
    std::vector<Aircraft> attackers, defenders;
    Weather weather = Weather::clear;
    enum class Surprise : std::int8_t { none, attacker, defender } surprise = Surprise::none;
    enum class Caught : std::int8_t { none, attackers, defenders } caught = Caught::none;
    enum class Surplus : std::int8_t { strongest, weakest } attacker_surplus = Surplus::strongest,
                                                            defender_surplus = Surplus::strongest;
    enum class Aim : std::int8_t { spread, together, heaviest } attacker_aim = Aim::spread, defender_aim = Aim::spread;
    enum class Back : std::int8_t { strongest, weakest } fires_back_at = Back::strongest;

    static Schema<AirSetting> schema();
};

class AirBattle {
public:
    static constexpr int most = 8, most_differential = 40;  // aircraft of a side

    enum class Phase : std::int8_t { pairing, fighters, aiming, bombers, over };
    struct State {
        Phase phase;
        Small shot, rounds;
        std::array<Small, 2 * most> hits, targets;  // attackers, then defenders; a target is -1 for none
    };

    AirBattle(const AirSetting& setting, Tables& tables, Ledger& ledger);

    State start() const;
    void begin(State& state) const;  // with the hits that the state has
    bool finished(const State& state) const { return state.phase == Phase::over; }
    void step(State& state, Roller& roller) const;

    Hits hits(const State& state, Side side, int aircraft) const {
        return Hits::of(state.hits[static_cast<std::size_t>(first(side) + aircraft)]);
    }
    int count(const State& state, Side side, Hits hits) const;
    int through(const State& state, Side side) const;  // bombers that go on with their mission
    int size(Side side) const { return static_cast<int>(list(side).size()); }
    const std::vector<Aircraft>& list(Side side) const {
        return side == Side::attacker ? setting_.attackers : setting_.defenders;
    }
    std::vector<Aircraft> survivors(const State& state, Side side) const;

private:
    static int first(Side side) { return side == Side::attacker ? 0 : most; }
    static Side other(Side side) { return side == Side::attacker ? Side::defender : Side::attacker; }
    const Aircraft& aircraft(int place) const { return list(side_of(place))[static_cast<std::size_t>(place % most)]; }
    static Side side_of(int place) { return place < most ? Side::attacker : Side::defender; }
    std::string label(int place) const;

    int rating(int place) const;
    std::vector<int> fit(const State& state, const std::vector<int>& places) const;
    void pair(State& state, Roller& roller) const;
    void aim(State& state, Roller& roller) const;
    void fire(State& state, Roller& roller) const;
    void next_shot(State& state) const;

    AirSetting setting_;
    RollChart<Hits> chart_;
    std::vector<int> columns_;  // by differential
    int weather_ = 0, surprise_ = 0, caught_ = 0, out_of_supply_ = 0;
    std::array<std::vector<int>, 2> fighters_;  // places, strongest first
    std::array<std::vector<int>, 2> bombers_;
};

}  // namespace warodds::eoa
