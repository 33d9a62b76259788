// Eisenhower's War: one attack (7.12, 7.15, 10.0-11.3, 13.5, 13.6).
//
// Attack factors against defense factors choose a column, shifts move it, one die gives the steps that each whole force
// loses. Either side is given as units or as a total; with units, who loses which step is a decision. From a result of 2 on
// the defender may retreat instead of losing half of it.
#include "rules/eisenhowers-war/battle_outcomes.hpp"
#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {
namespace {

class Attack {
public:
    enum class Attacker : std::int8_t { allied, american, british, german };

    struct Params {
        GroundForce ground;
        std::optional<Attacker> attacker;
        BattleParams battle;
        bool beachhead = false, antwerp_hex = false;
        bool offensive = false;
        int offensive_attack = 1;
        Antwerp antwerp;
        RiverReadings rivers;
        RhineGerman rhine_german = RhineGerman::river_1L;
        enum class Scope : std::int8_t { both, one } fmo_shift_scope = Scope::both;
        enum class Forts : std::int8_t { never, as_any_hex } concentric_on_allied_fort = Forts::never;
    };
    struct State {
        Battle::State battle;
    };

    static About about() {
        return {"eisenhowers-war/attack", "Eisenhower's War attack", "7.12, 7.15, 9.6, 10.0-11.3, 13.5, 13.6",
                "what does this attack cost both sides, and does it take the hex?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(GroundForce::schema("the attacking units, like 9/5-10/5-6 river direction=0"), &Params::ground);
        schema
            .choice("attacker", "who attacks; else as the units say, else allied", &Params::attacker,
                    {{"allied", "", "german"},
                     {"american", "units that say no nation are US or French", "german"},
                     {"british", "units that say no nation are British, Commonwealth or Polish", "german"},
                     {"german", "", "allied"}})
            .rule("2.5, 6.4");
        schema.part(BattleParams::schema(), &Params::battle);
        schema.flag("beachhead", "an Allied beachhead marker is in the hex attacked", &Params::beachhead)
            .of_hex()
            .rule("6.3, 6.4");
        schema.flag("antwerp_hex", "the hex attacked is Antwerp", &Params::antwerp_hex).of_hex().rule("6.4");
        schema.flag("offensive", "a Fuehrer Mandated Offensive marker is on this German attack", &Params::offensive)
            .lever(Side::attacker, Lever::Way::up, "an offensive marker")
            .rule("13.6");
        schema.integer("offensive_attack", "which attack of that offensive", &Params::offensive_attack)
            .range(1, 2)
            .only_with(&Params::offensive)
            .rule("13.6");
        schema.part(Antwerp::schema(), &Params::antwerp);
        schema.part(RiverReadings::schema(), &Params::rivers);
        schema
            .reading("rhine_german", "Germans who attack across the Rhine", &Params::rhine_german,
                     {{"river_1L", "the shift of any river"}, {"none", "no shift"}})
            .rule("10.4, 10.5");
        schema
            .reading("fmo_shift_scope", "which attacks of an offensive its marker shifts", &Params::fmo_shift_scope,
                     {{"both", "both"}, {"one", "the first"}})
            .rule("13.6");
        schema
            .reading("concentric_on_allied_fort", "Germans who attack Allies in a fortification or West Wall hex",
                     &Params::concentric_on_allied_fort,
                     {{"never", "no concentric shift, as into any fortification hex"},
                      {"as_any_hex", "the shift, since Allies derive no benefit from fortifications"}})
            .rule("10.3, 10.9");
        return schema;
    }

    static Outcomes<Attack> outcomes() {
        Outcomes<Attack> outcomes;
        add_battle_outcomes(outcomes);
        return outcomes;
    }
    static Costs costs() { return {{"attacker_steps_lost"}, {"defender_steps_lost", "retreat_hexes"}}; }

    Attack(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(fold(params, tables, ledger)) {}

    State start() const { return {battle_.start()}; }
    bool finished(const State& state) const { return battle_.finished(state.battle); }
    void step(State& state, Roller& roller) const { battle_.step(state.battle, roller); }
    const Battle& battle() const { return battle_; }

    static std::vector<std::string> effects() {
        std::vector<std::string> all = BattleParams::effects();
        all.insert(all.end(), {"attackers", "attacker_left"});
        return all;
    }
    Params after(const State& state) const {
        Params params = params_;
        battle_.after(state.battle, params.ground);
        battle_.after(state.battle, params.battle);
        return params;
    }

private:
    static bool is_german(const Params& params) {
        if (params.attacker) return params.attacker == Attacker::german;
        const auto is = [](const Unit& unit) {
            return unit.nation == Nation::german ||
                   (!unit.nation && (unit.type == Counter::ss_panzer || unit.type == Counter::infantry));
        };
        return std::any_of(params.ground.attackers.begin(), params.ground.attackers.end(), is);
    }

    static void check_german(const Params& params, Tables& tables) {
        const auto calendar = tables.numbers("eisenhowers-war/calendar");
        const auto before = [&](const char* event) {
            return params.battle.target.turn && *params.battle.target.turn < figure(*calendar, event);
        };
        if (before("first German attack")) throw InputError("turn: no German unit attacks on turn 1 (3.2.4, 3.3.4)");
        if (!params.offensive) return;
        if (before("first offensive")) throw InputError("offensive: there is no marker before turn 2 (13.6)");
        if (params.antwerp.zone == Antwerp::Zone::italy)
            throw InputError("offensive: none may be declared in Italy (13.6)");
        for (const Unit& unit : params.ground.attackers)
            if (unit.oos && !unit.stands_still())
                throw InputError("offensive: all units of an offensive are in supply; found one that is oos (13.6)");
    }

    static Battle fold(const Params& params, Tables& tables, Ledger& ledger) {
        if (params.battle.defense.is_empty())
            throw InputError("defense: expected the defense factors in all, or defenders (10.1)");
        const bool german = is_german(params);
        if (german) check_german(params, tables);
        else if (params.offensive)
            throw InputError("offensive: Fuehrer Mandated Offensives are German; say attacker=german (13.6)");
        const bool one = params.fmo_shift_scope == Params::Scope::one;
        return Battle({.given = params.battle,
                       .ground = params.ground,
                       .others = {},
                       .antwerp = params.antwerp,
                       .rivers = params.rivers,
                       .kind = {.is_german = german,
                                .is_offensive = params.offensive && !(one && params.offensive_attack > 1),
                                .rhine_german = params.rhine_german,
                                .forts_of_allies_count = params.concentric_on_allied_fort == Params::Forts::never},
                       .group = german                                  ? Group::german
                                : params.attacker == Attacker::american ? Group::american
                                : params.attacker == Attacker::british  ? Group::british
                                                                        : Group::unknown,
                       .target_is = params.beachhead     ? Unit::Place::beachhead
                                    : params.antwerp_hex ? Unit::Place::antwerp
                                                         : Unit::Place::clear},
                      tables, ledger);
    }

    Params params_;
    Battle battle_;
};

}  // namespace

const Procedure& attack() { return define<Attack>(); }

}  // namespace warodds::eisenhowers_war
