// One target hex through a player turn (OCS 5.7, 7.0, 8.0-11.0, 14.7d, options 21.8 and 21.9).
//
// The attacker wants the hex and has a turn for it: hip shoots and overruns in the Movement Phase, guns and an attack in the
// Combat Phase, then the same again in the Exploitation Phase with released reserves and with units that earned it. In
// between the defender's guns, ships and aircraft may fire in the Reaction Phase. Losses, disorganisation and supply spent are
// carried along. Before everything that he could do the attacker may let it be. It ends when the hex is taken or the turn is
// over.
//
// Attackers in Reserve Mode wait for the Exploitation Phase; attackers that retreat are out of it. A hex that is empty is
// entered by whoever can still move, and after that only under option 21.8.
#pragma once

#include "rules/ocs/ground/attack_watch.hpp"
#include "rules/ocs/turn/turn_fights.hpp"
#include "rules/procedure.hpp"

#include <limits>

namespace warodds::ocs {

class Assault {
public:
    using Params = TurnPlan;

    enum class Stage : std::int8_t {
        hip_shoots,
        overruns,
        air_barrage,
        naval_barrage,  // Movement Phase
        reaction,       // Reaction Phase
        barrage,
        attack,  // Combat Phase
        exploitation_hip_shoots,
        exploitation_overruns,
        exploitation_air_barrage,
        exploitation_barrage,
        exploitation_attack,
        done
    };

    struct State {
        Combat::State combat{};                // of the fight under way
        std::uint32_t roster = 0;              // what has become of everybody: its number
        std::uint32_t fight = 0;               // the fight under way: its number, from 1; 0 for none
        Wide supply = 0, defender_supply = 0;  // tokens spent
        Wide aircraft_losses = 0;
        Wide count = 0;  // of this stage: what was done
        Stage stage = Stage::hip_shoots;
        Small combats = 0;
        Small taken = 0;              // 1 Movement, 2 Combat, 3 Exploitation Phase
        Small interceptors_gone = 0;  // 14.5: those that are Inactive, a bit each
        std::array<std::int8_t, 4> unused{};
    };

    static About about() {
        return {.id = "ocs/assault",
                .title = "OCS assault on one hex through a turn",
                .rules = "5.7, 7.0, 8.0-11.0, 14.5, 14.7d, 21.8, 21.9",
                .question =
                    "does the hex fall to hip shoots, overruns, barrage, attack and exploitation, and at what cost?"};
    }
    static Schema<Params> parameters() { return TurnPlan::schema(); }
    static Outcomes<Assault> outcomes();
    static Costs costs() {
        return {{"attacker_losses", "aircraft_losses", "supply"},
                {"defender_losses", "defender_dg", "defender_supply"}};
    }

    Assault(const Params& params, Tables& tables, Ledger& ledger);

    bool finished(const State& state) const { return state.stage == Stage::done; }
    void step(State& state, Roller& roller) const;
    void canonical(State& state) const;
    void blur(State& state, const std::vector<bool>& asked) const;
    std::uint32_t place(const State& state) const { return static_cast<std::uint32_t>(state.stage); }

    static std::vector<std::string> effects() {
        return {"attackers", "defenders", "attacker_tokens", "defender_tokens"};
    }
    Params after(const State& state) const;
    void forget_effects() { fights_.forget_effects(); }
    void keep_what_is_asked() { fights_.keep_losers(); }

private:
    // a state in the course of a step, with its roster at hand
    struct Turn {
        State& state;
        Roster roster;
        Roller& roller;
    };

    static bool in_exploitation(Stage stage) { return stage >= Stage::exploitation_hip_shoots; }
    static int phase(Stage stage) { return in_exploitation(stage) ? 3 : stage >= Stage::reaction ? 2 : 1; }
    static bool is_overrun(Stage stage) { return stage == Stage::overruns || stage == Stage::exploitation_overruns; }
    static Moment moment(const State& state) {
        return {.exploitation_phase = in_exploitation(state.stage), .overrun = is_overrun(state.stage)};
    }

    // outcomes
    bool hex_taken(const State& state) const { return state.taken > 0; }
    bool may_exploit(const State& state, int attacker) const;
    int exploiting_units(const State& state) const;
    bool exploits(const State& state) const { return exploiting_units(state) > 0; }
    template <int side>
    int strength_left(const State& state) const {
        return strengths_.sum(side, [&](int i) { return roster(state).fates[side][i].lost; });
    }
    template <int side>
    int strength() const {
        return strengths_.sum(side, [](int) { return 0; });
    }
    int attacker_losses(const State& state) const { return units().steps_lost(roster(state), attacking); }
    int defender_losses(const State& state) const { return units().steps_lost(roster(state), defending); }
    bool defender_dg(const State& state) const { return units().has_survivor_dg(roster(state)); }
    bool vacated(const State& state) const { return units().is_empty(roster(state)); }
    int unit_losses(const State& state) const {
        return roster(state).fates[static_cast<int>(watched_.side)][watched_.member].lost;
    }
    int unit_steps() const { return watched_.unit(plan().forces).steps_left(); }
    bool unit_destroyed(const State& state) const { return unit_losses(state) == unit_steps(); }
    bool unit_exploits(const State& state) const {
        return watched_.side == Side::attacker && may_exploit(state, watched_.member);
    }
    std::string needs_unit() const { return watched_.needed(); }
    std::string says_empty() const {
        return std::string("the hex is empty and nobody has entered it") +
               (plan().attacking_empties ? "" : "; attacking_empties=true does (21.8)");
    }
    int attacking_steps() const { return units().steps(attacking); }
    int defending_steps() const { return units().steps(defending); }

    const TurnPlan& plan() const { return fights_.plan(); }
    const TurnUnits& units() const { return fights_.units(); }
    const Roster& roster(const State& state) const { return fights_.roster(state.roster); }
    int tokens(const State& state) const {
        const std::optional<int>& at_hand = plan().forces.attacker.tokens;
        return at_hand ? *at_hand - state.supply : std::numeric_limits<int>::max();
    }
    Entering entering(const State& state, Stage stage) const;
    Entering entering(const Turn& turn, Stage stage) const {
        if (turn.roster != roster(turn.state)) turn.state.roster = fights_.number(turn.roster);
        return entering(turn.state, stage);
    }
    Fight planned_fight(Stage stage, bool all_exploit) const;
    std::uint32_t stages_with_dice() const;

    // each of these carries on one stage; false when nothing is left of it to do
    bool do_stage(Turn& turn) const;
    bool do_raids(Turn& turn, bool together) const;
    bool do_reaction(Turn& turn) const;
    void release_reserves(Turn& turn) const;
    static int struck_bit(int hex) { return 1 << (2 + hex); }
    bool do_barrage(Turn& turn, Battery battery) const;
    bool do_overrun(Turn& turn) const;
    bool do_attack(Turn& turn) const;

    template <class Shoot> void fire(Turn& turn, Shoot&& shoot) const {
        const Moment now = moment(turn.state);
        shoot(TurnFire::Scene{units(), now, shelter_, plan().forces.hedgehog, turn.roster, turn.roller});
    }
    bool begin_fight(Turn& turn, const Choice& choice) const;
    bool fight_on(State& state, Roller& roller) const;  // whether it is over
    void end_fight(Turn& turn) const;
    bool wants_fire(const Turn& turn, const char* rule, const char* name, int cost) const;
    bool wants_fight(const Turn& turn, const Choice& choice) const;
    void take_hex(Turn& turn) const;

    Watched watched_;
    TurnFights fights_;
    TurnFire fire_;
    StrengthsLeft strengths_;
    Terrain shelter_ = Terrain::open;  // of the defender's hex
    std::uint32_t rolls_ = 0;          // the stages in which dice may be rolled, a bit each
};

}  // namespace warodds::ocs
