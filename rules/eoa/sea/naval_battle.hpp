// A naval battle (7.2.2), driven by naval-battle, port-attack and coastal-battery.
//
// A state is the hits of all ships, who has left, what they carry, the hits of all aircraft, and where the round is. In order: mines
// and batteries; searches, and what is begun with them; air-to-air combat; targets of bombers, anti-aircraft fire, bombs; ships held
// back, targets of guns, shots; then each side flees, stays or pursues. A step is one decision or one roll, so equal states merge
// early. Within a phase everybody fires who had a target, whatever happens to him in it (7.2.2.4).
//
// A side is one group until it flees: those hurt go home after a round, or flee with the others (3.2, 7.2.2.b).
#pragma once

#include "rules/eoa/air/air_battle.hpp"
#include "rules/eoa/air/anti_aircraft.hpp"
#include "rules/eoa/dice.hpp"
#include "rules/eoa/sea/naval_charts.hpp"
#include "rules/eoa/sea/naval_setting.hpp"

namespace warodds::eoa {

class NavalBattle {
public:
    static constexpr int most = 6, most_aircraft = 4;
    static constexpr int all = 2 * most, all_air = 2 * AirBattle::most;

    enum class Phase : std::int8_t {
        mines,
        battery,
        searching,
        engaging,
        air_zone,
        air_battle,
        aiming_bombs,
        flak,
        bombs,
        surplus,
        holding_back,
        aiming_guns,
        guns,
        settling,
        over
    };
    enum class Ended : std::int8_t { no_battle, parted, attackers_gone, defenders_gone, both_gone, unresolved };
    struct State {
        Wide mined, surplus;  // ships that a mine aborts after the fight, a bit each; strength of a second attack
        Phase phase;
        Ended ended;
        Small round, turn;                // whose turn it is within a phase, counted up
        std::array<Small, 2> found, hq;   // Finds by side; what naval HQs add
        Small surprised, caught, chased;  // a side plus one; 0: nobody
        Small wants_surface, wants_air, silenced, was_surprised;
        std::array<Small, all> hull, away, cargo, targets;  // away: 1 gone home, 2 held back
        std::array<Small, all_air> factors;                 // of bombers that attack
        AirBattle::State air;
    };

    NavalBattle(const NavalSetting& setting, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const { return state.phase == Phase::over; }
    void step(State& state, Roller& roller) const;
    void canonical(State& state) const;
    std::uint32_t place(const State& state) const;
    void forget_effects() { names_matter_ = false; }
    void keep_what_is_asked() { units_matter_ = true; }

    const NavalSetting& setting() const { return setting_; }
    int size(Side side) const { return static_cast<int>(list(side).size()); }
    Hits hull(const State& state, Side side, int ship) const;
    Hits air(const State& state, Side side, int ship) const;  // of a carrier
    int count(const State& state, Side side, Hits hits) const;
    int hits_taken(const State& state, Side side) const;  // in points
    int air_hits_taken(const State& state, Side side) const;
    int cargo_lost(const State& state, Side side) const;
    int all_cargo(Side side) const;
    int aircraft_of(Side side) const { return static_cast<int>(planes_[at(index(side))].size()); }
    std::vector<Ship> survivors(const State& state, Side side) const;
    std::vector<Aircraft> aircraft_left(const State& state, Side side) const;
    bool has_lost_hqs(const State& state, Side side) const;  // 7.3.2.f: no ship is unharmed

private:
    static int index(Side side) { return static_cast<int>(side); }
    static Side other(Side side) { return side == Side::attacker ? Side::defender : Side::attacker; }
    static Side side_of(int place) { return place < most ? Side::attacker : Side::defender; }
    static Side side_in_air(int plane) { return plane < AirBattle::most ? Side::attacker : Side::defender; }
    const std::vector<Ship>& list(Side side) const {
        return side == Side::attacker ? setting_.forces.attackers : setting_.forces.defenders;
    }
    const Ship& ship(int place) const { return list(side_of(place))[at(place % most)]; }
    bool exists(int place) const { return place % most < size(side_of(place)); }
    std::string label(int place) const;
    std::string plane_label(int plane) const;
    const Aircraft& plane(int place) const {
        return planes_[at(index(side_in_air(place)))][at(place % AirBattle::most)];
    }
    bool flies(int place) const { return place % AirBattle::most < aircraft_of(side_in_air(place)); }
    bool is_there(const State& state, int place) const;  // not sunk, gone home or held back
    bool is_fit(const State& state, int place) const { return is_there(state, place) && state.hull[at(place)] == 0; }
    // 7.2.1.i: in a port that is attacked from the air carriers have one number and other ships another; whoever sees
    // the attack warns those who fly
    bool is_port_warned(const State& state) const { return setting_.is_air_only && state.found[1] != 0; }
    bool is_caught(const State& state, int place) const {
        return state.caught == 1 + index(side_of(place)) && (!is_port_warned(state) || !ship(place).is(Ship::Type::cv));
    }
    int flak_of(int place) const { return ship(place).is(Ship::Type::river_craft) ? river_craft_aa_ : ship(place).aa; }
    const AirBattle& air_battle(const State& state) const {
        const int caught = is_port_warned(state) ? 0 : int{state.caught};
        return air_[at(caught + 3 * (state.hq[0] + (1 + hqs(Side::attacker)) * state.hq[1]))];
    }
    int hqs(Side side) const {
        const NavalHqs& all = setting_.hqs;
        return static_cast<int>((side == Side::attacker ? all.attacker_hqs : all.defender_hqs).size());
    }
    int led(const State& state, int place) const {  // what HQs add to a ship
        return is_led_[at(place)] ? int{state.hq[at(index(side_of(place)))]} : 0;
    }
    int armor(int place) const;
    int speed(int place) const;
    int guns(const State& state, Side side) const;
    bool has_planes(const State& state, Side side) const;
    template <class P>
    P policy(Side side, P NavalPolicies::* attacker, P NavalPolicies::* defender) const {
        return setting_.policies.*(side == Side::attacker ? attacker : defender);
    }
    void check() const;
    AirSetting air_setting(AirSetting::Caught caught, std::array<int, 2> hq) const;
    void find_led(int most_led);

    // naval_search.cpp
    void search(State& state, Roller& roller) const;
    int search_change(const State& state, Side side, bool pursuit) const;
    bool may_search(const State& state, Side side) const;
    bool are_raiders(Side side) const {
        return side == Side::attacker ? setting_.search.attacker_raiders : setting_.search.defender_raiders;
    }
    Finds roll_search(const State& state, Side side, int change, Roller& roller) const;
    void engage(State& state, Roller& roller) const;
    void look_out(State& state, Roller& roller) const;
    void begin_round(State& state) const;
    void end(State& state, Ended how) const;
    void call_hqs(State& state, Roller& roller) const;

    // naval_pursuit.cpp
    void settle(State& state, Roller& roller) const;
    void pursue(State& state, Side hunter, Roller& roller) const;
    std::vector<State> part(const State& state, Side side, Roller& roller) const;
    State without(State state, Side side, int speed_limit, bool drops_slow) const;
    int slowest(const State& state, Side side) const;

    // naval_air.cpp
    void begin_air(State& state) const;
    void fight_in_air(State& state, Roller& roller) const;
    void aim_bombs(State& state, Roller& roller) const;
    void fire_flak(State& state, Roller& roller) const;
    void bomb(State& state, Roller& roller) const;
    void bomb_again(State& state, Roller& roller) const;
    void drop(State& state, int target, int strength, Roller& roller) const;
    void to_next_bomber(State& state) const;
    void to_next_flak(State& state) const;
    void after_air(State& state) const;
    int pick_target(const State& state, Side side, const char* what, Roller& roller) const;

    // naval_guns.cpp
    void enter_mines(State& state, Roller& roller) const;
    void fire_battery(State& state, Roller& roller) const;
    void hold_back(State& state, Roller& roller) const;
    void aim_guns(State& state, Roller& roller) const;
    void fire_guns(State& state, Roller& roller) const;
    void to_next_gun(State& state, Phase phase) const;
    void hit(State& state, int place, const NavalResult& result) const;
    int shift(const State& state, Side side) const;

    NavalSetting setting_;
    NavalCharts charts_;
    FlakChart flak_;
    std::shared_ptr<const Chart<int>> search_;
    WordDie mines_;
    std::array<std::vector<Aircraft>, 2> planes_;  // carriers' aircraft, then those from land
    std::array<int, all> plane_of_;                // of a ship; -1 for none
    std::array<int, all_air> ship_of_;             // of a plane
    // nobody caught, the attackers, the defenders; of those for each success of the attacker's HQs, and so on of the defender's
    std::vector<AirBattle> air_;
    std::array<bool, all> is_led_{};  // 7.3.2.f: an HQ helps so many ships
    std::array<int, 2> where_{};      // by the side that searches
    int weather_search_ = 0, raider_ = 0, bonus_ = 0, most_aa_ = 5, river_craft_aa_ = 1, doubled_ = 2;
    bool has_sea_surprise_ = true;
    std::array<int, 4> speeds_{};
    bool names_matter_ = true, units_matter_ = false;
};

}  // namespace warodds::eoa
