// What attrition combat and overruns have in common: an interception of the bombers, then the battle.
#pragma once

#include "rules/blitzkrieg/battle.hpp"
#include "rules/blitzkrieg/raid.hpp"
#include "rules/procedure.hpp"

namespace warodds::blitzkrieg {

template <class P>
class GroundAttack {
public:
    struct Params {
        BattleParams battle;
        RaidParams raid;
    };
    struct State {
        Raid::State raid;
        Battle::State battle;
    };

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(BattleParams::schema(), &Params::battle);
        schema.part(RaidParams::schema(), &Params::raid);
        return schema;
    }

    GroundAttack(const Params& params, Tables& tables, Ledger& ledger)
        : params_(checked(params)),
          battle_(params.battle, {}, tables, ledger),
          raid_(params.raid, Supplies(params.battle.field.resources, tables), params.battle.field.weather,
                params.battle.strength, Side::defender, tables) {
        const int flown = battle_.attackers().air({}) + params.raid.escorts + params.raid.hunters + params.raid.patrol;
        Supplies(params.battle.field.resources, tables).expect_flown(flown);
        if (params.raid.interceptors > 0 && battle_.attackers().air({}) + params.raid.escorts == 0)
            throw InputError("interceptors: there are no bombers to intercept; say bombers=N (3.7.7.5)");
    }

    const Battle& battle() const { return battle_; }

    State start() const { return {.raid = raid_.start(), .battle = {}}; }
    bool finished(const State& state) const { return state.battle.phase == Battle::Phase::done; }
    void step(State& state, Roller& roller) const {
        if (state.raid.phase != Raid::Phase::done) {
            const int before = state.raid.bombers_lost;
            raid_.step(state.raid, battle_.attackers().air(state.battle.attackers), roller);
            battle_.attackers().lose(state.battle.attackers, state.raid.bombers_lost - before, Roster::From::air,
                                     roller, "3.8.3.1");
            if (state.raid.phase == Raid::Phase::done)
                roller.note([&](Ledger& ledger) { battle_.tell(ledger, state.battle); });
        } else {
            battle_.step(state.battle, roller);
        }
    }

    static std::vector<std::string> effects() {
        return {"attackers", "attack", "bombers", "defenders", "defense", "grounded", "interceptors", "escorts"};
    }
    Params after(const State& state) const {
        Params left = params_;
        left.battle = battle_.after(left.battle, state.battle);
        left.raid.interceptors -= state.raid.interceptors_lost;
        left.raid.escorts -= state.raid.escorts_lost;
        return left;
    }
    bool operator==(const GroundAttack& other) const { return battle_ == other.battle_ && raid_ == other.raid_; }
    void forget_effects() { battle_.forget(); }
    void blur(State& state, const std::vector<bool>& asked) const {
        Battle::blur(state.battle, asked, P::first_battle_outcome);
    }

private:
    static const Params& checked(const Params& params) {
        if (!params.battle.attack.is_given())
            throw InputError("attack: no attacker given; add attack=N or attackers=\"6-6 armor, ...\" (3.8.1.1)");
        if (!params.battle.defense.is_given())
            throw InputError("defense: no defender given; add defense=N or defenders=\"4-4, ...\" (3.8.1.2)");
        return params;
    }

    Params params_;
    Battle battle_;
    Raid raid_;
};

}  // namespace warodds::blitzkrieg
