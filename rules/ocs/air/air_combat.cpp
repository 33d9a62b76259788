// Air combat between the aircraft in a hex, round by round to its end (OCS 14.3, 14.1b, 14.2a, option 21.4): a fighter sweep,
// an attack on an air base, or an interception with the interceptor as the attacker. Each side is one aircraft, given by its
// rating, or a list. One aircraft against one is over after a single round.
//
// The attackers are those who move in. Whoever attacks in the first round, attacker_aborts and the like are about their list.
#include "rules/ocs/air/air_battle.hpp"
#include "rules/procedure.hpp"

#include <bit>

namespace warodds::ocs {
namespace {

class AirCombat {
public:
    struct Params {
        std::optional<int> attacker_rating, defender_rating;
        std::vector<Aircraft> attackers, defenders;
        OverBase over;
        AirDecisions attacker, defender;
    };
    struct State {
        Small rounds;
        std::uint8_t first = 0;  // bits by side: aborted in the first round, lost a step in it
        AirBattle::State battle;
    };

    static About about() {
        return {"ocs/air-combat", "OCS air combat", "14.3, 14.1b, 14.2a, 21.4",
                "who is left in the sky, and what does it cost?"};
    }
    static Schema<Params> parameters();
    static Outcomes<AirCombat> outcomes();
    static Costs costs() {
        return {{"attacker_steps_lost", "attackers_destroyed"}, {"defender_steps_lost", "defenders_destroyed"}};
    }

    AirCombat(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(fold(params, tables, ledger)) {}

    State start() const { return {.battle = battle_.start()}; }
    bool finished(const State& state) const { return battle_.finished(state.battle); }

    void step(State& state, Roller& roller) const {
        const AirBattle::State before = state.battle;
        battle_.step(state.battle, roller);
        if (before.phase != AirBattle::State::Phase::rounds) return;
        if (++state.rounds == 1)
            for (const int side : {0, 1}) {
                if (before.present[side] != state.battle.present[side]) state.first |= aborted << side;
                if (before.steps_lost[side] != state.battle.steps_lost[side]) state.first |= lost << side;
            }
    }

    // Who aborted is Inactive on his base (14.1c). That a fighter sweep is over, and its fighters go home too (14.6),
    // only the player knows.
    static std::vector<std::string> effects() { return {"attackers", "defenders"}; }
    Params after(const State& state) const {
        Params left = params_;
        for (const int side : {0, 1})
            (side == 0 ? left.attackers : left.defenders) = after_flight(
                side == 0 ? params_.attackers : params_.defenders, [&](Aircraft& aircraft, int i) {
                    aircraft.inactive = !(state.battle.present[side] >> i & 1);
                    return !(state.battle.hit[side] >> i & 1) || aircraft.lose_step();
                });
        return left;
    }
    void forget_effects() {
        battle_.forget_hits([](int, int, int) { return false; });
    }
    void canonical(State& state) const { battle_.canonical(state.battle); }

private:
    static constexpr std::uint8_t aborted = 1, lost = 4;

    static AirBattle fold(const Params& params, Tables& tables, Ledger& ledger);
    static AirForce force(const AircraftValues& values, const std::optional<int>& rating,
                          const std::vector<Aircraft>& list, const std::string& side, Ledger& ledger);
    template <int side>
    int aircraft() const {
        return static_cast<int>(battle_.side(side).members.size());
    }
    static int left(const State& state, int side) { return std::popcount(state.battle.present[side]); }

    Params params_;
    AirBattle battle_;
};

AirForce AirCombat::force(const AircraftValues& values, const std::optional<int>& rating,
                          const std::vector<Aircraft>& list, const std::string& side, Ledger& ledger) {
    const std::vector<Aircraft> flying = active(list, side.c_str());
    if (!rating && flying.empty())
        throw InputError(side + "_rating: expected the " + side + "'s air combat rating, or his Active aircraft as '" +
                         side + "s'");
    std::vector<Aircraft> single(1);
    single[0].rating = rating.value_or(0);
    single[0].fighter = true;
    AirForce force;
    force.add(rating ? single : flying, side.c_str(), values);
    for (const AirForce::Member& member : force.members) ledger.add("14.3", "rating", member.rating_text, member.label);
    return force;
}

AirBattle AirCombat::fold(const Params& params, Tables& tables, Ledger& ledger) {
    const AircraftValues values(tables, params.over.long_range_effects);
    AirForce attacker = force(values, params.attacker_rating, params.attackers, "attacker", ledger);
    AirForce defender = force(values, params.defender_rating, params.defenders, "defender", ledger);
    const int most = values.limit("aircraft in a mission");
    if (static_cast<int>(attacker.members.size()) > most)
        throw InputError("attackers: found " + std::to_string(attacker.members.size()) +
                         " aircraft, expected at most " + std::to_string(most) + " in a mission (14.2a)");
    if (params.over.air_base) values.check_base(defender.members.size(), *params.over.air_base, "defenders", ledger);
    attacker.decides = params.attacker;
    defender.decides = params.defender;
    AirBattle battle({std::move(attacker), std::move(defender)}, 0, tables);
    if (battle.finished(battle.start()))
        ledger.add("14.3a", "air combat", "none", "no fighter with a rating outside parentheses is there to attack");
    return battle;
}

Schema<AirCombat::Params> AirCombat::parameters() {
    Schema<Params> schema;
    schema.integer("attacker_rating", "air combat rating of one attacking fighter", &Params::attacker_rating)
        .range(-1, 20)
        .rule("14.3e");
    schema
        .integer("defender_rating", "air combat rating of one defending fighter; list other aircraft as defenders",
                 &Params::defender_rating)
        .range(-1, 20)
        .rule("14.3e");
    Aircraft::list(schema, "attackers", "aircraft that move in, instead of one by its rating", &Params::attackers)
        .instead_of(&Params::attacker_rating)
        .rule("14.3c");
    Aircraft::list(schema, "defenders", "Active aircraft that they meet, instead of one by its rating",
                   &Params::defenders)
        .instead_of(&Params::defender_rating)
        .rule("14.3c");
    schema.part(OverBase::schema(), &Params::over);
    schema.part(AirDecisions::schema(Side::attacker), &Params::attacker, "attacker_");
    schema.part(AirDecisions::schema(Side::defender), &Params::defender, "defender_");
    return schema;
}

Outcomes<AirCombat> AirCombat::outcomes() {
    Outcomes<AirCombat> outcomes;
    using Fight = AirBattle::State;
    const auto in_first_round = [](int bit) {
        return [bit](const AirCombat&, const State& state) { return (state.first & bit) != 0; };
    };
    const auto of_side = [](int side, std::array<Small, 2> Fight::* count) {
        return [side, count](const AirCombat&, const State& state) { return (state.battle.*count)[side]; };
    };
    const auto left_of = [](int side) {
        return [side](const AirCombat&, const State& state) { return left(state, side); };
    };
    const auto attackers = &AirCombat::aircraft<0>, defenders = &AirCombat::aircraft<1>;
    outcomes.flag("attacker_aborts", "first round: the attacker's aircraft aborts", in_first_round(aborted));
    outcomes.flag("defender_aborts", "first round: the defender's aircraft aborts", in_first_round(aborted << 1));
    outcomes.integer("attacker_losses", "first round: steps that the attacker loses", in_first_round(lost)).range(0, 1);
    outcomes.integer("defender_losses", "first round: steps that the defender loses", in_first_round(lost << 1))
        .range(0, 1);
    outcomes
        .integer("attacker_steps_lost", "whole combat: steps that the attackers lost", of_side(0, &Fight::steps_lost))
        .most(attackers);
    outcomes
        .integer("defender_steps_lost", "whole combat: steps that the defenders lost", of_side(1, &Fight::steps_lost))
        .most(defenders);
    outcomes
        .integer("attackers_destroyed", "whole combat: attacking aircraft that lost their last step",
                 of_side(0, &Fight::destroyed))
        .most(attackers);
    outcomes
        .integer("defenders_destroyed", "whole combat: defending aircraft that lost their last step",
                 of_side(1, &Fight::destroyed))
        .most(defenders);
    outcomes.integer("attackers_left", "attacking aircraft still in the hex", left_of(0)).most(attackers);
    outcomes.integer("defenders_left", "defending aircraft still in the hex", left_of(1)).most(defenders);
    outcomes.label(
        "remain", "who is left in the hex",
        {{"nobody", ""},
         {"attackers", ""},
         {"defenders", ""},
         {"both", "ratings in parentheses that ignore each other"}},
        [](const AirCombat&, const State& state) { return (left(state, 0) > 0) + 2 * (left(state, 1) > 0); });
    outcomes.integer("rounds", "rounds fought", &State::rounds).range(0, 2 * AirBattle::most_aircraft);
    return outcomes;
}

}  // namespace

const Procedure& air_combat() { return define<AirCombat>(); }

}  // namespace warodds::ocs
