// The outcomes that every procedure with a naval battle tells alike, and what it leaves behind. P::State has the battle's state as
// `battle`, P::battle() the battle.
#pragma once

#include "rules/eoa/sea/naval_battle.hpp"

#include <fmt/format.h>

namespace warodds::eoa {

template <class P>
void add_ship_outcomes(Outcomes<P>& outcomes, Side side) {
    using State = typename P::State;
    const std::string who = side == Side::attacker ? "attacker" : "defender";
    outcomes
        .integer(who + "_hits", "hits on ships of the " + who + ": an A counts 1, a D 2, an E 3",
                 [side](const P& p, const State& state) { return p.battle().hits_taken(state.battle, side); })
        .most([side](const P& p) { return 3 * p.battle().size(side); });
    const auto count = [&](const char* name, Hits hits) {
        outcomes
            .integer(
                who + "s_" + name, "ships of the " + who + " that are " + name + " afterwards",
                [side, hits](const P& p, const State& state) { return p.battle().count(state.battle, side, hits); })
            .most([side](const P& p) { return p.battle().size(side); });
    };
    count("aborted", Hits::aborted);
    count("damaged", Hits::damaged);
    count("eliminated", Hits::eliminated);
    outcomes
        .integer(who + "_cargo_lost", "points of cargo and river craft that the " + who + " lost",
                 [side](const P& p, const State& state) { return p.battle().cargo_lost(state.battle, side); })
        .most([side](const P& p) { return p.battle().all_cargo(side); });
    for (int i = 0; i < NavalBattle::most; ++i) {
        const std::string name = fmt::format("{}_{}", who, i + 1);
        outcomes
            .label(
                name, fmt::format("hits of {} {}", who, i + 1), hit_words(),
                [side, i](const P& p, const State& state) { return p.battle().hull(state.battle, side, i).points(); })
            .on_request();
        outcomes
            .label(name + "_air", "hits of its air component", hit_words(),
                   [side, i](const P& p, const State& state) { return p.battle().air(state.battle, side, i).points(); })
            .on_request();
    }
}

template <class P>
void add_air_outcomes(Outcomes<P>& outcomes) {
    for (const Side side : {Side::attacker, Side::defender}) {
        const std::string who = side == Side::attacker ? "attacker" : "defender";
        outcomes
            .integer(who + "_air_hits", "hits on aircraft of the " + who + ", counted alike",
                     [side](const P& p, const typename P::State& state) {
                         return p.battle().air_hits_taken(state.battle, side);
                     })
            .most([side](const P& p) { return 3 * p.battle().aircraft_of(side); });
    }
}

// What they share: Params has `forces`, and the policies, readings and places that `setting` puts together.
template <class Self, class ParamsType>
class NavalProcedure {
public:
    using Params = ParamsType;
    struct State {
        NavalBattle::State battle;
    };

    State start() const { return {battle_.start()}; }
    bool finished(const State& state) const { return battle_.finished(state.battle); }
    void step(State& state, Roller& roller) const { battle_.step(state.battle, roller); }
    void canonical(State& state) const { battle_.canonical(state.battle); }
    std::uint32_t place(const State& state) const { return battle_.place(state.battle); }
    void forget_effects() { battle_.forget_effects(); }
    void keep_what_is_asked() { battle_.keep_what_is_asked(); }
    const NavalBattle& battle() const { return battle_; }

    static std::vector<std::string> effects() {
        return {"attackers", "defenders", "attacker_aircraft", "defender_aircraft"};
    }
    Params after(const State& state) const {
        Params left = params_;
        left.forces.attackers = battle_.survivors(state.battle, Side::attacker);
        left.forces.defenders = battle_.survivors(state.battle, Side::defender);
        left.forces.attacker_aircraft = battle_.aircraft_left(state.battle, Side::attacker);
        left.forces.defender_aircraft = battle_.aircraft_left(state.battle, Side::defender);
        return left;
    }

protected:
    NavalProcedure(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(Self::setting(params), tables, ledger) {}

    static void expect(bool is_there, const char* complaint) {
        if (!is_there) throw InputError(complaint);
    }

private:
    Params params_;
    NavalBattle battle_;
};

}  // namespace warodds::eoa
