// Eisenhower's War: airborne corps dropped on a German hex (13.2), alone or together with units beside it.
//
// They attack with their defense factors, without hexside shifts of their own, and always concentrically. If any German is
// left in the hex, they are eliminated; if none is, the hex is secured: rough counts as clear and its river sides are gone for
// Allied moves and attacks this turn.
#include "rules/eisenhowers-war/battle_outcomes.hpp"
#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {
namespace {

class Airdrop {
public:
    struct Params {
        std::vector<Unit> airborne;
        GroundForce ground;
        Defense defense;
        TargetHex target;
        Bombers bombers;
        Antwerp antwerp;
        Ways ways;
        std::string result;
        BattlePolicies policies;
        BattleReadings readings;
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
        schema
            .units("airborne", "airborne corps in static mode, dropped on the hex", &Params::airborne, Unit::schema(),
                   unit_shorthand())
            .most(2)
            .needs_one()
            .rule("13.2");
        schema.part(GroundForce::schema("Allied units beside the hex that attack it too"), &Params::ground);
        schema.part(Defense::schema(), &Params::defense);
        schema.part(TargetHex::schema(), &Params::target);
        schema.part(Bombers::schema(), &Params::bombers);
        schema.part(Antwerp::schema(), &Params::antwerp);
        schema.part(Ways::schema(), &Params::ways);
        schema
            .text("result", "the result that you read from your own chart, like 1/2, instead of a die", &Params::result)
            .rule("11.0");
        schema.part(BattlePolicies::schema(), &Params::policies);
        schema.part(BattleReadings::schema(), &Params::readings);
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
        return {"airborne", "attackers",    "attacker_left", "defenders", "defender_left",
                "bombers",  "bombers_left", "city",          "terrain"};
    }
    Params after(const State& state) const {
        Params params = params_;
        params.airborne = battle_.survivors(state.battle, Role::dropped, params.airborne);
        battle_.after(state.battle, params.ground);
        battle_.after(state.battle, params.defense);
        Battle::after(params.bombers, params.target);
        return params;
    }

private:
    int airborne_steps(const State& state) const { return battle_.steps_of(state.battle, Role::dropped); }
    bool is_secured(const State& state) const {
        return battle_.hex_is_empty(state.battle) && airborne_steps(state) > 0;
    }

    static void check(const Params& params, Tables& tables) {
        if (params.airborne.empty()) throw InputError("airborne: expected an airborne corps, like 0-6-0 (13.2)");
        check_drop(params.airborne, params.target);
        const int first = figure(*tables.numbers("eisenhowers-war/calendar"), "first airdrop");
        if (params.target.turn && *params.target.turn < first)
            throw InputError(fmt::format("turn: the airborne corps arrive on turn {} (13.2)", first));
        for (const Unit& unit : params.ground.attackers)
            if (unit.nation == Nation::german) throw InputError("attackers: Germans do not join an airdrop (13.2)");
    }

    static Battle fold(const Params& params, Tables& tables, Ledger& ledger) {
        check(params, tables);
        if (params.defense.is_empty()) {
            if (!params.ground.is_empty())
                throw InputError("defense: expected defenders, since there are attackers beside the hex (10.0)");
            ledger.add("13.2", "drop hex", "unoccupied", "no dice");
        }
        const std::vector<Fighter> airborne =
            FighterFold(tables, ledger).units(params.airborne, {"airborne", "airborne", Role::dropped});
        return Battle({.ground = params.ground,
                       .others = airborne,
                       .defense = params.defense,
                       .target = params.target,
                       .bombers = params.bombers,
                       .antwerp = params.antwerp,
                       .ways = params.ways,
                       .policies = params.policies,
                       .readings = params.readings,
                       .rivers = params.rivers,
                       .result = params.result,
                       .kind = {.airborne_river = params.airborne_river}},
                      tables, ledger);
    }

    Params params_;
    Battle battle_;
};

}  // namespace

const Procedure& airdrop() { return define<Airdrop>(); }

}  // namespace warodds::eisenhowers_war
