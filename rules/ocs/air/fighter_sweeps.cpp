// A series of fighter sweeps against one air base (OCS 14.6, with 14.1c, 14.2a, 14.3, 14.4a, 14.5, option 21.4).
//
// One fighter a sweep moves to the base, fights the Active aircraft there, and goes home, win or lose. Any number of sweeps may
// follow each other in a Movement Segment; enemies that abort stay on their base, Inactive, so each sweep meets fewer of them.
// A sweep meets no flak and no interceptor (14.4a, 14.5).
#include "rules/ocs/air/air_battle.hpp"
#include "rules/procedure.hpp"

#include <bit>

namespace warodds::ocs {
namespace {

class FighterSweeps {
public:
    enum class GoOn : std::int8_t { until_no_fighter, until_nobody, first_only };

    struct Params {
        std::vector<Aircraft> fighters, defenders;
        OverBase over;
        GoOn go_on = GoOn::until_no_fighter;
        PickPolicy next = PickPolicy::listed;
        AirDecisions defender;
    };
    struct State {
        enum class Phase : std::int8_t { next, fight, done };

        AirBattle::State battle;
        std::uint16_t flown = 0, own_hit = 0, enemy_hit = 0;  // bits; who was hit is kept for the effects only
        std::array<Small, 2> steps_lost{}, destroyed{};       // by side
        Small sweeps;
        Phase phase = Phase::next;
    };

    static About about() {
        return {"ocs/fighter-sweeps", "OCS fighter sweeps", "14.6, 14.3, 14.1c, 21.4",
                "do fighter sweeps clear an air base of its Active fighters, and at what price?"};
    }
    static Schema<Params> parameters();
    static Outcomes<FighterSweeps> outcomes();
    static Costs costs() { return {{"own_steps_lost", "own_destroyed"}, {"enemy_steps_lost", "enemy_destroyed"}}; }

    FighterSweeps(const Params& params, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;

    // all that flew are Inactive (14.1c, 14.6), and so is every enemy that aborted
    static std::vector<std::string> effects() { return {"fighters", "defenders"}; }
    Params after(const State& state) const;
    void forget_effects();
    void canonical(State& state) const;
    std::uint32_t place(const State& state) const { return static_cast<std::uint32_t>(state.sweeps); }

private:
    using Phase = State::Phase;

    static AirBattle fold(const Params& params, Tables& tables, Ledger& ledger);
    int enemies(const State& state) const { return std::popcount(state.battle.present[1]); }
    int enemy_fighters(const State& state) const {
        return std::popcount(static_cast<std::uint16_t>(state.battle.present[1] & defending_fighters_));
    }
    bool is_swept(const State& state) const { return enemy_fighters(state) == 0; }
    template <int side>
    int aircraft() const {
        return static_cast<int>(battle_.side(side).members.size());
    }
    bool flies_on(const State& state, Roller& roller) const;
    int choose_fighter(const State& state, Roller& roller) const;
    void end_sweep(State& state) const;

    Params params_;
    AirBattle battle_;
    std::uint16_t defending_fighters_ = 0;
    bool keeps_effects_ = true;
};

AirBattle FighterSweeps::fold(const Params& params, Tables& tables, Ledger& ledger) {
    const AircraftValues values(tables, params.over.long_range_effects);
    const std::vector<Aircraft> own = active(params.fighters, "fighter"), enemy = active(params.defenders, "defender");
    if (own.empty())
        throw InputError(
            "fighters: expected the fighters that sweep, one a sweep, like fighters='4-2 fighter x2' (14.6)");
    if (enemy.empty())
        throw InputError(
            "defenders: expected the Active enemy aircraft on the air base, like '3-3 fighter, (1)-12' (14.6)");
    for (std::size_t i = 0; i < own.size(); ++i)
        if (!own[i].fighter)
            throw InputError(aircraft_label("fighter", i, own[i]) +
                             ": only fighters sweep (14.6); add the word fighter");
    if (params.over.air_base) values.check_base(enemy.size(), *params.over.air_base, "defenders", ledger);
    AirForce sweeping;
    sweeping.add(own, "fighter", values);
    AirForce based{.members = {}, .decides = params.defender};
    based.add(enemy, "defender", values);
    for (const AirForce* force : {&sweeping, &based})
        for (const AirForce::Member& member : force->members)
            ledger.add("14.3", "rating", member.rating_text, member.label);
    return AirBattle({std::move(sweeping), std::move(based)}, 0, tables);
}

FighterSweeps::FighterSweeps(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params), battle_(fold(params, tables, ledger)) {
    const std::vector<Aircraft> enemy = active(params.defenders, "defender");
    for (std::size_t i = 0; i < enemy.size(); ++i)
        if (enemy[i].fighter) defending_fighters_ = static_cast<std::uint16_t>(defending_fighters_ | 1u << i);
}

FighterSweeps::State FighterSweeps::start() const {
    State state;
    state.battle = {.present = {0, battle_.all(1)}, .phase = AirBattle::State::Phase::done};
    return state;
}

void FighterSweeps::step(State& state, Roller& roller) const {
    if (state.phase == Phase::next) {
        if (state.flown == battle_.all(0) || enemies(state) == 0 || !flies_on(state, roller)) {
            state.phase = Phase::done;
            return;
        }
        const int fighter = choose_fighter(state, roller);
        state.flown = static_cast<std::uint16_t>(state.flown | 1u << fighter);
        ++state.sweeps;
        state.battle = battle_.start(static_cast<std::uint16_t>(1u << fighter), state.battle.present[1]);
        state.phase = Phase::fight;
    } else {
        battle_.step(state.battle, roller);
    }
    if (battle_.finished(state.battle)) end_sweep(state);
}

// 14.6: as many sweeps as the player wants; the first is what he came for
bool FighterSweeps::flies_on(const State& state, Roller& roller) const {
    if (state.sweeps == 0) return true;
    const Choice choice{"14.6", "another sweep", Side::attacker, static_cast<int>(params_.go_on)};
    const bool yes = roller.choose(choice, 2, [&](int) {
        switch (params_.go_on) {
            case GoOn::until_no_fighter: return is_swept(state) ? 0 : 1;
            case GoOn::until_nobody: return 1;
            case GoOn::first_only: return 0;
        }
        return 0;
    });
    roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, yes ? "flown" : "not flown"); });
    return yes;
}

int FighterSweeps::choose_fighter(const State& state, Roller& roller) const {
    const std::vector<AirForce::Member>& members = battle_.side(0).members;
    std::array<int, AirBattle::most_aircraft> offered;
    int count = 0, best = 0, weakest = 0;
    std::uint32_t kinds = 0;  // of fighters that are alike only the first is offered
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        if (state.flown >> i & 1 || kinds >> members[i].kind & 1) continue;
        kinds |= 1u << members[i].kind;
        offered[count] = i;
        if (members[i].rating > members[offered[best]].rating) best = count;
        if (members[i].rating < members[offered[weakest]].rating) weakest = count;
        ++count;
    }
    const Choice choice{"14.6", "fighter of the next sweep", Side::attacker, static_cast<int>(params_.next)};
    const int chosen = offered[roller.choose(choice, count, [&](int) {
        return params_.next == PickPolicy::best ? best : params_.next == PickPolicy::weakest ? weakest : 0;
    })];
    roller.note([&](Ledger& ledger) { ledger.add("14.6", "sweep", members[chosen].label); });
    return chosen;
}

void FighterSweeps::end_sweep(State& state) const {
    for (const int side : {0, 1}) {
        state.steps_lost[side] += state.battle.steps_lost[side];
        state.destroyed[side] += state.battle.destroyed[side];
    }
    state.own_hit = static_cast<std::uint16_t>(state.own_hit | state.battle.hit[0]);
    state.enemy_hit = static_cast<std::uint16_t>(state.enemy_hit | state.battle.hit[1]);
    state.battle = {.present = {0, state.battle.present[1]}, .phase = AirBattle::State::Phase::done};
    state.phase = Phase::next;
}

FighterSweeps::Params FighterSweeps::after(const State& state) const {
    Params left = params_;
    left.fighters = after_flight(params_.fighters, [&](Aircraft& aircraft, int i) {
        aircraft.inactive = state.flown >> i & 1;
        return !(state.own_hit >> i & 1) || aircraft.lose_step();
    });
    left.defenders = after_flight(params_.defenders, [&](Aircraft& aircraft, int i) {
        aircraft.inactive = !(state.battle.present[1] >> i & 1);
        return !(state.enemy_hit >> i & 1) || aircraft.lose_step();
    });
    return left;
}

void FighterSweeps::forget_effects() {
    keeps_effects_ = false;
    battle_.forget_hits([&](int side, int a, int b) {
        return side == 1 && (defending_fighters_ >> a & 1) != (defending_fighters_ >> b & 1);
    });
}

void FighterSweeps::canonical(State& state) const {
    if (!keeps_effects_ || state.phase == Phase::fight) return;
    const auto gone = static_cast<std::uint16_t>(battle_.all(1) & ~state.battle.present[1]);
    state.own_hit = AirBattle::hit_first(state.own_hit, state.flown, battle_.side(0).members);
    state.enemy_hit = AirBattle::hit_first(state.enemy_hit, gone, battle_.side(1).members);
}

Schema<FighterSweeps::Params> FighterSweeps::parameters() {
    Schema<Params> schema;
    Aircraft::list(schema, "fighters", "Active fighters that sweep, one a sweep: 4-2 fighter x2", &Params::fighters)
        .rule("14.6");
    Aircraft::list(schema, "defenders", "Active enemy aircraft on the air base: 3-3 fighter, (1)-12",
                   &Params::defenders)
        .rule("14.3");
    schema.part(OverBase::schema(), &Params::over);
    schema
        .policy("go_on", Side::attacker, "how long you go on sweeping", &Params::go_on,
                {{"until-no-fighter", "until no fighter on the base is Active: its patrol zone is gone"},
                 {"until-nobody", "until no aircraft on the base is Active"},
                 {"first-only", "one sweep"}})
        .rule("14.6");
    schema.policy("next", Side::attacker, "which fighter flies the next sweep", &Params::next, pick_options())
        .rule("14.6");
    schema.part(AirDecisions::schema(Side::defender), &Params::defender, "defender_");
    return schema;
}

Outcomes<FighterSweeps> FighterSweeps::outcomes() {
    using F = FighterSweeps;
    Outcomes<F> outcomes;
    const auto of_side = [](int side, std::array<Small, 2> State::* count) {
        return [side, count](const F&, const State& state) { return (state.*count)[side]; };
    };
    const auto own = &F::aircraft<0>, enemy = &F::aircraft<1>;
    outcomes.flag("swept", "no fighter on the base is Active any more, so that it makes no patrol zone", &F::is_swept);
    outcomes.integer("sweeps", "sweeps flown", &State::sweeps).most(own);
    outcomes.integer("own_steps_lost", "steps that your fighters lost", of_side(0, &State::steps_lost)).most(own);
    outcomes.integer("own_destroyed", "your fighters that lost their last step", of_side(0, &State::destroyed))
        .most(own);
    outcomes.integer("enemy_steps_lost", "steps that aircraft on the base lost", of_side(1, &State::steps_lost))
        .most(enemy);
    outcomes.integer("enemy_destroyed", "aircraft on the base that lost their last step", of_side(1, &State::destroyed))
        .most(enemy);
    outcomes.integer("enemy_fighters", "fighters on the base that are still Active", &F::enemy_fighters).most(enemy);
    outcomes.integer("enemy_active", "aircraft on the base that are still Active", &F::enemies).most(enemy);
    return outcomes;
}

}  // namespace

const Procedure& fighter_sweeps() { return define<FighterSweeps>(); }

}  // namespace warodds::ocs
