// Eisenhower's War: an invasion (5.3.1-5.3.7, 3.2.3, 3.3.2, 13.1), with airborne units on the hex and units beside it.
//
// The landing is attacked for like any hex, two columns to the left. Germans who are all mobile may retreat inland instead. If
// any is left, the invasion has failed: each invading unit loses a step more, and airborne units are eliminated.
#include "rules/eisenhowers-war/airborne.hpp"
#include "rules/eisenhowers-war/battle_outcomes.hpp"
#include "rules/kit/given.hpp"
#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {
namespace {

// Allied units already ashore in hexes next to the landing (5.3.4).
struct Helpers {
    std::vector<Unit> attackers;
    Across across = Across::none;
    std::optional<bool> concentric;

    static Schema<Helpers> schema() {
        Schema<Helpers> schema;
        schema
            .units("attackers", "Allied units next to the hex that attack it too", &Helpers::attackers, Unit::schema(),
                   unit_shorthand())
            .most(24)
            .rule("5.3.4");
        schema
            .choice("across", "what they attack across, where a unit does not say itself", &Helpers::across,
                    crossings())
            .rule("5.3.4, 10.4");
        open_flag(schema, "concentric", "the attack is concentric; directions and airborne units say it too",
                  &Helpers::concentric)
            .rule("5.3.5, 10.9");
        return schema;
    }
};

class Invasion {
public:
    struct Params {
        std::vector<Unit> invaders;
        std::optional<int> attack;
        int attacker_steps = 8;
        std::optional<int> attacker_left;
        int invader_units = 4;
        Airborne drop;
        Helpers helpers;
        BattleParams battle;
        enum class Landing : std::int8_t { first, second } landing = Landing::second;
        RetreatPolicy inland_policy = RetreatPolicy::never;
        enum class Timing : std::int8_t {
            before_roll,
            after_seeing_result
        } invasion_retreat_timing = Timing::before_roll;
        enum class Concentric : std::int8_t { by_direction, never } invasion_concentric = Concentric::by_direction;
    };
    struct State {
        Battle::State battle;
        Small failure_losses;
    };

    static About about() {
        return {"eisenhowers-war/invasion", "Eisenhower's War invasion", "3.3.2, 5.3.1-5.3.7, 10.0-11.3, 13.1, 13.2",
                "does the landing get ashore, and what does it cost?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.units("invaders", "the landing units", &Params::invaders, Unit::schema(), unit_shorthand())
            .most(6)
            .rule("5.3.1");
        schema.integer("attack", "their attack factors in all", &Params::attack)
            .range(1, 400)
            .instead_of(&Params::invaders);
        schema.integer("attacker_steps", "steps behind that total", &Params::attacker_steps)
            .range(1, 60)
            .unit("steps")
            .instead_of(&Params::invaders);
        schema.integer("attacker_left", "of these steps, those left now, if fewer", &Params::attacker_left)
            .range(0, 60)
            .unit("steps")
            .only_falls()
            .instead_of(&Params::invaders);
        schema
            .integer("invader_units", "units behind that total: each loses a step if the invasion fails",
                     &Params::invader_units)
            .range(1, 6)
            .instead_of(&Params::invaders)
            .rule("5.3.6");
        schema.part(Airborne::schema(false), &Params::drop);
        schema.part(Helpers::schema(), &Params::helpers);
        schema.part(BattleParams::schema(), &Params::battle);
        schema
            .choice("landing", "which of the game", &Params::landing,
                    {{"first", "turn 1 of the Alternate Invasion Scenario: failing loses the game"},
                     {"second", "turn 3 or 4"}})
            .rule("3.2.3, 3.3.2");
        schema
            .policy(
                "inland_policy", Side::defender,
                "when Germans who are all mobile retreat inland; before the die nothing is known, so the last two hold",
                &Params::inland_policy, retreat_policies())
            .rule("5.3.5");
        schema
            .reading("invasion_retreat_timing", "when the Germans decide to retreat inland",
                     &Params::invasion_retreat_timing,
                     {{"before_roll", "before the die"}, {"after_seeing_result", "when the result is known"}})
            .rule("5.3.5");
        schema
            .reading("invasion_concentric", "the direction of a landing", &Params::invasion_concentric,
                     {{"needs_airborne_or_geometry_with_user_direction", "as the invaders' direction says"},
                      {"never", "it has none; airborne units still make the attack concentric"}})
            .rule("5.3.5, 10.9");
        return schema;
    }

    static Outcomes<Invasion> outcomes() {
        Outcomes<Invasion> outcomes;
        add_battle_outcomes(outcomes);
        outcomes.flag("withdrew", "the Germans retreated inland without a fight",
                      [](const Invasion&, const State& state) { return int{state.battle.withdrew}; });
        outcomes.flag("failed", "a German unit is left in the hex", &Invasion::has_failed);
        outcomes
            .integer("failure_losses", "steps that invaders and airborne lose because it failed",
                     [](const Invasion&, const State& state) { return int{state.failure_losses}; })
            .most([](const Invasion& invasion) { return invasion.battle_.most_steps(Side::attacker); });
        outcomes
            .integer("invader_steps_left", "steps that the invaders have left",
                     [](const Invasion& invasion, const State& state) {
                         return invasion.battle_.steps_of(state.battle, Role::invading);
                     })
            .most([](const Invasion& invasion) { return invasion.battle_.most_steps(Side::attacker); });
        outcomes
            .integer("airborne_steps_left", "steps that the airborne units have left",
                     [](const Invasion& invasion, const State& state) {
                         return invasion.battle_.steps_of(state.battle, Role::dropped);
                     })
            .most([](const Invasion& invasion) { return invasion.battle_.most_steps(Side::attacker); });
        outcomes.flag("german_wins", "the first landing failed, so no port can be taken on turn 1",
                      [](const Invasion& invasion, const State& state) {
                          return invasion.params_.landing == Params::Landing::first && invasion.has_failed(state);
                      });
        return outcomes;
    }
    static Costs costs() {
        return {{"attacker_steps_lost", "failure_losses"}, {"defender_steps_lost", "retreat_hexes"}};
    }

    Invasion(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(fold(params, tables, ledger)) {}

    State start() const { return {battle_.start(), 0}; }
    bool finished(const State& state) const { return battle_.finished(state.battle); }
    void step(State& state, Roller& roller) const {
        battle_.step(state.battle, roller);
        if (battle_.finished(state.battle) && has_failed(state)) fail(state, roller);
    }
    const Battle& battle() const { return battle_; }

    static std::vector<std::string> effects() {
        std::vector<std::string> all = BattleParams::effects();
        all.insert(all.end(), {"invaders", "attacker_left", "airborne", "attackers"});
        return all;
    }
    Params after(const State& state) const {
        Params params = params_;
        params.invaders = battle_.survivors(state.battle, Role::invading, params.invaders);
        params.drop.airborne = battle_.survivors(state.battle, Role::dropped, params.drop.airborne);
        params.helpers.attackers = battle_.survivors(state.battle, Role::ground, params.helpers.attackers);
        if (const int left = battle_.steps_of(state.battle, Role::invading);
            params.attack && left < params.attacker_left.value_or(params.attacker_steps))
            params.attacker_left = left;
        battle_.after(state.battle, params.battle);
        return params;
    }

private:
    bool has_failed(const State& state) const { return !battle_.hex_is_empty(state.battle); }

    // 5.3.6
    void fail(State& state, Roller& roller) const {
        const int before = battle_.attacker_steps(state.battle);
        for (std::size_t i = 0; i < battle_.attackers().size(); ++i) {
            const Fighter& unit = battle_.attackers()[i];
            Small& left = state.battle.attackers[i];
            if (unit.role == Role::dropped) left = 0;
            if (unit.role == Role::invading) left -= std::min<int>(left, unit.is_total() ? params_.invader_units : 1);
        }
        state.failure_losses = before - battle_.attacker_steps(state.battle);
        roller.note([&](Ledger& ledger) {
            ledger.add("5.3.6", "the invasion", "fails",
                       fmt::format("{} steps more, back to the next turn's box", int{state.failure_losses}));
        });
    }

    static void check(const Params& params, Tables& tables) {
        const auto calendar = tables.numbers("eisenhowers-war/calendar");
        const auto allowed = tables.numbers("eisenhowers-war/allowances");
        if (params.invaders.empty() && !params.attack)
            throw InputError("invaders: expected the landing units, or attack for their factors in all (5.3.1)");
        const std::optional<int> turn = params.battle.target.turn;
        const int landing = params.attack ? params.invader_units : static_cast<int>(params.invaders.size()),
                  airborne = static_cast<int>(params.drop.airborne.size());
        if (params.landing == Params::Landing::first) {
            if (turn.value_or(1) != 1) throw InputError("turn: the first landing is on turn 1 (3.3)");
            const int most = figure(*allowed, "corps of the first invasion"),
                      most_airborne = figure(*allowed, "airborne of the first invasion");
            if (landing > most || airborne > most_airborne)
                throw InputError(fmt::format("invaders: the first landing has at most {} corps and {} airborne (5.3.1)",
                                             most, most_airborne));
        } else if (turn && (*turn < figure(*calendar, "second invasion") ||
                            *turn > figure(*calendar, "last second invasion"))) {
            throw InputError("turn: the second landing is on turn 3 or 4 (3.2.3)");
        }
        if (const int most = figure(*tables.numbers("eisenhowers-war/stacking"), "beachhead");
            landing + airborne > most)
            throw InputError(fmt::format("invaders: found {} units with the airborne corps, where {} stack (6.3)",
                                         landing + airborne, most));
        for (const Unit& unit : params.invaders) {
            if (unit.direction != params.invaders.front().direction)
                throw InputError("invaders: they land in one hex, so all have the same direction (5.3.2)");
            if (unit.stands_still())
                throw InputError(
                    "invaders: a static unit is an airborne corps, which is dropped on the hex; say airborne=... "
                    "(5.3.3, 13.2)");
            if (unit.oos)
                throw InputError("invaders: units in a coastal hex are always in supply; leave out oos (7.10)");
        }
        params.drop.expect_legal(params.battle.target, params.landing == Params::Landing::first, tables);
        for (const Unit& unit : params.battle.defense.defenders)
            if (unit.nation && unit.nation != Nation::german)
                throw InputError("defenders: only Germans defend against an invasion (5.3.5)");
        if (params.battle.target.west_wall) throw InputError("west_wall: the West Wall lies inland (10.3)");
    }

    static Battle fold(const Params& params, Tables& tables, Ledger& ledger) {
        check(params, tables);
        if (params.battle.defense.is_empty()) ledger.add("5.3.2", "invasion hex", "unoccupied", "no dice");
        FighterFold fold(tables, ledger);
        std::vector<Fighter> others = fold.units(params.invaders, {"invaders", "invader", Role::invading});
        if (params.attack)
            others.push_back(fold.body(*params.attack, params.attacker_steps, params.attacker_left,
                                       {"invaders", "attacker", Role::invading}));
        const std::vector<Fighter> airborne =
            FighterFold(tables, ledger).units(params.drop.airborne, {"airborne", "airborne", Role::dropped});
        others.insert(others.end(), airborne.begin(), airborne.end());
        const auto mobile = [](const Unit& unit) { return !unit.stands_still(); };
        const std::vector<Unit>& defenders = params.battle.defense.defenders;
        GroundForce ground;
        ground.attackers = params.helpers.attackers;
        ground.across = params.helpers.across;
        ground.concentric = params.helpers.concentric;
        return Battle(
            {.given = params.battle,
             .ground = ground,
             .others = others,
             .antwerp = {},
             .rivers = {},
             .kind = {.is_invasion = true,
                      .invaders_have_direction = params.invasion_concentric != Params::Concentric::never},
             .may_withdraw = params.battle.ways.can_retreat && std::all_of(defenders.begin(), defenders.end(), mobile),
             .withdraws_late = params.invasion_retreat_timing == Params::Timing::after_seeing_result,
             .withdraw_policy = params.inland_policy},
            tables, ledger);
    }

    Params params_;
    Battle battle_;
};

}  // namespace

const Procedure& invasion() { return define<Invasion>(); }

}  // namespace warodds::eisenhowers_war
