// Eisenhower's War: airborne corps dropped on a German hex (13.2), alone or together with units beside it.
//
// They attack with their defense factors, without hexside shifts of their own, and always concentrically. If any German is
// left in the hex, they are eliminated; if none is, the hex is secured: rough counts as clear and its river sides are gone for
// Allied moves and attacks this turn.
#include "rules/eisenhowers-war/airborne.hpp"
#include "rules/eisenhowers-war/battle_outcomes.hpp"

namespace warodds::eisenhowers_war {
namespace {

class Airdrop {
public:
    struct Params {
        Airborne drop;
        GroundForce ground;
        BattleParams battle;
        Antwerp antwerp;
        RiverReadings rivers;
        AirborneRiver airborne_river = AirborneRiver::lost;
    };
    struct State {
        Battle::State battle;
    };

    static About about() {
        return {"eisenhowers-war/airdrop", "Eisenhower's War airdrop", "10.0-11.3, 13.2",
                "does the drop clear the hex, and does the airborne corps live?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(Airborne::schema(true), &Params::drop);
        schema.part(GroundForce::schema("Allied units beside the hex that attack it too"), &Params::ground);
        schema.part(BattleParams::schema(), &Params::battle);
        schema.part(Antwerp::schema(), &Params::antwerp);
        schema.part(RiverReadings::schema(), &Params::rivers);
        schema
            .reading("airborne_river", "all units beside the hex attack across rivers, and airborne are on it",
                     &Params::airborne_river,
                     {{"lost", "no river shift, since one attacker crosses none"}, {"kept", "the river shift stays"}})
            .rule("10.4, 13.2");
        return schema;
    }

    static Outcomes<Airdrop> outcomes() {
        Outcomes<Airdrop> outcomes;
        add_battle_outcomes(outcomes);
        outcomes.flag("secured", "no German left in the hex, and an airborne corps alive in it", &Airdrop::is_secured);
        outcomes.integer("airborne_steps_left", "steps that the airborne corps have left", &Airdrop::airborne_steps)
            .most([](const Airdrop& drop) { return drop.battle_.most_steps(Side::attacker); });
        return outcomes;
    }
    static Costs costs() { return {{"attacker_steps_lost"}, {"defender_steps_lost", "retreat_hexes"}}; }

    Airdrop(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(fold(params, tables, ledger)) {}

    State start() const { return {battle_.start()}; }
    bool finished(const State& state) const { return battle_.finished(state.battle); }
    void step(State& state, Roller& roller) const {
        battle_.step(state.battle, roller);
        if (!battle_.finished(state.battle) || battle_.hex_is_empty(state.battle) || airborne_steps(state) == 0) return;
        roller.note(
            [](Ledger& ledger) { ledger.add("13.2", "airborne", "eliminated", "Germans are left in the hex"); });
        for (std::size_t i = 0; i < battle_.attackers().size(); ++i)
            if (battle_.attackers()[i].role == Role::dropped) state.battle.attackers[i] = 0;
    }
    const Battle& battle() const { return battle_; }

    static std::vector<std::string> effects() {
        std::vector<std::string> all = BattleParams::effects();
        all.insert(all.end(), {"airborne", "attackers", "attacker_left"});
        return all;
    }
    Params after(const State& state) const {
        Params params = params_;
        params.drop.airborne = battle_.survivors(state.battle, Role::dropped, params.drop.airborne);
        battle_.after(state.battle, params.ground);
        battle_.after(state.battle, params.battle);
        return params;
    }

private:
    int airborne_steps(const State& state) const { return battle_.steps_of(state.battle, Role::dropped); }
    bool is_secured(const State& state) const {
        return battle_.hex_is_empty(state.battle) && airborne_steps(state) > 0;
    }

    static void check(const Params& params, Tables& tables) {
        if (params.drop.airborne.empty()) throw InputError("airborne: expected an airborne corps, like 0-6-0 (13.2)");
        params.drop.expect_legal(params.battle.target, false, tables);
        for (const Unit& unit : params.ground.attackers)
            if (unit.nation == Nation::german) throw InputError("attackers: Germans do not join an airdrop (13.2)");
    }

    static Battle fold(const Params& params, Tables& tables, Ledger& ledger) {
        check(params, tables);
        if (params.battle.defense.is_empty()) {
            if (!params.ground.is_empty())
                throw InputError("defense: expected defenders, since there are attackers beside the hex (10.0)");
            ledger.add("13.2", "drop hex", "unoccupied", "no dice");
        }
        const std::vector<Fighter> airborne =
            FighterFold(tables, ledger).units(params.drop.airborne, {"airborne", "airborne", Role::dropped});
        return Battle({.given = params.battle,
                       .ground = params.ground,
                       .others = airborne,
                       .antwerp = params.antwerp,
                       .rivers = params.rivers,
                       .kind = {.airborne_river = params.airborne_river}},
                      tables, ledger);
    }

    Params params_;
    Battle battle_;
};

}  // namespace

const Procedure& airdrop() { return define<Airdrop>(); }

}  // namespace warodds::eisenhowers_war
