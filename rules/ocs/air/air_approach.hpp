// The way of an air mission to its target (OCS 14.2f C-E, 14.3d, 14.4, 14.5): air combat with Active enemy aircraft in the hex,
// an interception, and flak. A part with a state of its own; what the mission came for is a room of its own.
//
// There is no such thing as an escort in the rules: any fighter may fly with a mission (14.2e). It is one of its four
// aircraft, fights, makes flak in a patrol zone milder, may be hit by it, and adds its own barrage strength.
#pragma once

#include "rules/ocs/air/air_battle.hpp"
#include "rules/ocs/air/sorties.hpp"

#include <bit>

namespace warodds::ocs {

class Approach {
public:
    enum class InterceptPolicy { best, weakest, never };
    enum class LeavePolicy { stay, fighters_leave };
    enum class ZoneReading { active, declared };

    // how interception and flak are decided, wherever a mission goes
    struct Decisions {
        InterceptPolicy intercept = InterceptPolicy::best;
        TiePolicy flak_tie = TiePolicy::first;
        ZoneReading zone_at_flak = ZoneReading::active;

        static Schema<Decisions> schema();
    };
    // who may meet it there, in a procedure's schema
    template <class P>
    static void list_who_waits(Schema<P>& schema, std::vector<Aircraft> P::* interceptors,
                               std::vector<Aircraft> P::* bystanders) {
        Aircraft::list(schema, "interceptors",
                       "Active enemy fighters with a patrol zone into the hex; at most one of them comes", interceptors)
            .rule("14.5");
        Aircraft::list(
            schema, "bystanders",
            "your other Active aircraft at the friendly base: they fight an interceptor, flak does not touch them",
            bystanders)
            .rule("14.4d");
    }

    struct Params {
        std::vector<Aircraft> aircraft, defenders, interceptors, bystanders;
        FlakTarget flak;
        bool long_range_effects = false;
        AirDecisions attacker, defender;
        LeavePolicy after_combat = LeavePolicy::stay;
        Decisions decides;

        static Schema<Params> schema();
        Params active() const;  // 14.1a: with the aircraft that may fly. Throws InputError.
    };

    // What the mission is for, as far as it matters on the way.
    struct Errand {
        bool meets_flak = true;         // 14.4a: in a patrol zone, and wherever a barrage goes
        bool counts_base = false;       // the losses of the defenders count again when their base is bombed
        bool counts_shot_down = false;  // cargo is lost with aircraft shot down
    };

    struct State {
        enum class Phase : std::int8_t { combat, interception_choice, interception, flak, over };

        AirBattle::State battle;  // side 0 has the mission aircraft that are left, fight or no fight
        // what is left behind; zero when nobody asks for it. The mission aircraft, and bystanders after them: lost a
        // step and are gone; bystanders that aborted. Defenders in air combat.
        std::uint16_t own_hit = 0, own_home = 0, defenders_hit = 0, defenders_home = 0;
        Small interceptor, interceptor_hit;  // the one that aborted, from 1; it lost a step

        Small own_steps, own_destroyed, enemy_steps, enemy_destroyed;
        Phase phase = Phase::flak;
        Small fought;  // 14.3d C: an air combat has just ended
        Small hit;     // the mission aircraft that flak reduced, from 1
        Small zone;    // bits: who listed still has an Active fighter
        Small flak_hit;
        Small base_steps, base_destroyed;  // of what the enemy lost, the defenders' share, if that counts
        Small shot_down;                   // a bit for each mission aircraft destroyed in air combat, if that counts
    };

    // `sorties` are those of the Active mission aircraft. Throws InputError.
    Approach(const Params& given, const Errand& errand, std::shared_ptr<const Sorties> sorties, Tables& tables,
             Ledger& ledger);

    State start() const;
    bool is_over(const State& state) const { return state.phase == State::Phase::over; }
    // all have decided whether they fly on, and nobody has shot from the ground yet
    bool is_before_flak(const State& state) const { return state.phase == State::Phase::flak && !state.fought; }
    void step(State& state, Roller& roller) const;
    void plan_flak(Ledger& ledger) const;  // what is known of it before anybody has been shot at

    std::uint16_t flying(const State& state) const { return state.battle.present[0]; }
    int over_target(const State& state) const { return std::popcount(flying(state)); }
    bool is_changed(const State& state) const { return flying(state) != mission_ || state.hit; }
    int sortie(const State& state) const { return Sorties::number(flying(state), state.hit); }

    // the lists as they were given, after it; `lands_active`: the mission is a transfer of fighters (14.1c, 14.11)
    void leave_behind(Params& given, const State& state, bool lands_active) const;
    // of a defender as the player listed them
    bool is_home(const State& state, std::size_t defender) const {
        return defender_place_[defender] >= 0 && state.defenders_home >> defender_place_[defender] & 1;
    }
    bool is_hit(const State& state, std::size_t defender) const {
        return defender_place_[defender] >= 0 && state.defenders_hit >> defender_place_[defender] & 1;
    }

    void forget_effects();
    // what no roll over the target asks any more, once nobody asks for effects
    void forget_way(State& state) const;
    void canonical(State& state) const;

private:
    using Phase = State::Phase;
    static constexpr int zone_of_defenders = 1, zone_of_interceptors = 2;
    static constexpr int highest_base = 3;  // level

    bool in_zone(const State& state) const { return params_.flak.patrol_zone || state.zone; }
    FlakTarget flak_target(const State& state) const;
    void fight(State& state, const AirBattle& battle, Roller& roller) const;
    void end_battle(State& state, bool over_base) const;
    void leave(State& state, Roller& roller) const;
    void choose_interceptor(State& state, Roller& roller) const;
    void meet_flak(State& state, Roller& roller) const;

    Params params_;  // with Active aircraft only
    Errand errand_;
    std::shared_ptr<const Sorties> sorties_;
    std::vector<int> defender_place_;  // by defender as given: his place among the Active ones, or -1
    bool keeps_effects_ = true;
    std::uint16_t mission_ = 0, bystanders_ = 0, defending_fighters_ = 0;
    std::uint16_t fragile_ = 0;  // mission aircraft with one step left and cargo that is lost with them
    std::optional<AirBattle> battle_, interception_;
    FlakTable flak_;
};

}  // namespace warodds::ocs
