// Blitzkrieg Deluxe: air combat (3.8.3): fighters against bombers and escorts, hunters, a patrol, interdictors or aircraft on the
// ground, or a plain roll of fire on the Air Combat Table.
#include "rules/blitzkrieg/air_combat.hpp"

#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::blitzkrieg {
namespace {

class AirCombat {
public:
    using Params = AirCombatParams;
    using Mission = Params::Mission;
    struct State {
        enum class Phase : std::int8_t { fight, ground, hunt, done } phase;
        Small hex;                                                               // of the ground units under fire
        Raid::State raid;                                                        // of the missions that have one
        Wide lost, own_lost, escorts_lost, left, own_left, ground_lost, hunted;  // left: who can go on
    };

    static About about() {
        return {"blitzkrieg/air-combat", "Blitzkrieg air combat", "3.8.3.1-3.8.3.5",
                "what do fighters do to the other side, and what do they lose?"};
    }
    static Schema<Params> parameters() { return Params::schema(); }

    static Outcomes<AirCombat> outcomes() {
        Outcomes<AirCombat> outcomes;
        outcomes.integer("losses", "air factors that the other side loses", &State::lost).most(&AirCombat::others);
        outcomes
            .integer("own_losses", "factors that the side of `factors` loses, to hunters too",
                     [](const AirCombat&, const State& state) { return state.own_lost + state.hunted; })
            .most([](const AirCombat& self) { return self.params_.factors; });
        outcomes.integer("escorts_lost", "of the losses those of escorts", &State::escorts_lost)
            .most([](const AirCombat& self) { return self.params_.escorts; });
        outcomes.integer("go_on", "factors of `factors` that may go on", &State::own_left)
            .most([](const AirCombat& self) { return self.params_.factors; });
        outcomes.integer("others_go_on", "factors of the other side that may go on", &State::left)
            .most(&AirCombat::others);
        outcomes.integer("hunter_kills", "of the own losses those that hunters cause", &State::hunted).range(0, 20);
        outcomes.integer("ground_losses", "ground factors that interdictors destroy", &State::ground_lost)
            .most([](const AirCombat& self) {
                return std::accumulate(self.params_.ground.begin(), self.params_.ground.end(), 0);
            });
        return outcomes;
    }
    static Costs costs() { return {{"own_losses"}, {"losses", "ground_losses"}}; }

    AirCombat(const Params& params, Tables& tables, Ledger& ledger)
        : params_((params.expect_legal(tables), params)),
          table_(air_table(tables)),
          raid_(raid_of(params), Supplies({.petrochemical = 3, .industry = params.enemy_industry}, tables),
                params.mission == Mission::fire ? Weather::clear : params.weather, params.strength, Side::attacker,
                tables, cargo_of(params)) {
        const WeatherEffects weather(params.weather, tables);
        const Figures figures = strength_figures(tables);
        const Supplies own(params.resources, tables);
        const Supplies enemy({.petrochemical = 3, .industry = params.enemy_industry}, tables);
        own_ = {.times = 1, .halves = weather.air, .unstated = own.fighters};
        enemy_ = {.times = 1, .halves = weather.air, .unstated = enemy.fighters};
        if (params.mission == Mission::strafing && params.strafers == Params::Strafers::hunters)
            own_.times = figures["strafing hunters"];
        interdicting_ = enemy_;
        interdicting_.times = figures["interdicting"];
        half_tac_ = figures["tac against interceptors"];
        anti_aircraft_ = figures["anti-aircraft"];
        if (params.mission == Mission::fire) own_ = {};
        const bool plain = params.mission != Mission::escort && params.mission != Mission::transport;
        const int strength = own_.of(params.factors, params.strength);
        if (plain) {
            ledger.add("3.8.3", "firing strength", std::to_string(strength));
            table_->tell(ledger, "factors", strength);
        }
        if (params.mission == Mission::interdiction) {
            ledger.add("3.8.3.4", "interdictor strength", std::to_string(interdictors_against_fighters()));
            if (interdictors(enemy_, params.fighters + params.tac) < limits(tables).whole("interdiction zone"))
                throw InputError("fighters, tac: interdiction needs at least four modified factors (3.7.6)");
        }
        if (params.mission == Mission::strafing)
            ledger.add("3.8.3.5", "anti-aircraft factors", std::to_string(part_of(params.grounded, anti_aircraft_)));
        if (strength > 0) table_->column(strength);  // a chart without it is refused before the dice
    }

    State start() const {
        State state{};
        state.raid = raid_.start();
        state.own_left = params_.factors;
        if (params_.mission == Mission::interdiction && params_.factors == 0) {
            state.left = params_.fighters + params_.tac;
            state.phase = params_.ground.empty() ? State::Phase::done : State::Phase::ground;
        }
        return state;
    }
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;

    static std::vector<std::string> effects() {
        return {"factors", "bombers", "escorts", "patrol", "fighters", "tac", "grounded", "hunters"};
    }
    Params after(const State& state) const;

private:
    // factors of the other side in the air or on its base
    int others() const {
        return params_.mission == Mission::fire
                   ? most_result
                   : params_.bombers + params_.escorts + params_.patrol + params_.fighters + params_.tac +
                         params_.grounded + (params_.mission == Mission::hunters ? params_.hunters : 0);
    }
    static RaidParams raid_of(const Params& params) {
        RaidParams raid{.enemy_industry = params.resources.industry, .patrol_policy = params.patrol_policy};
        if (params.mission != Mission::escort && params.mission != Mission::transport &&
            params.mission != Mission::patrol)
            return raid;
        raid.interceptors = params.factors;
        raid.escorts = params.escorts;
        raid.return_fire = params.return_fire;
        raid.hunters = params.hunters;
        raid.patrol = params.mission == Mission::patrol ? params.patrol : 0;
        return raid;
    }
    static std::optional<Raid::Cargo> cargo_of(const Params& params) {
        if (params.mission != Mission::transport) return {};
        static constexpr int times[] = {3, 2, 1};
        return Raid::Cargo{true, Rational(times[static_cast<int>(params.transport_multiplier)])};
    }
    // Fighters at full strength, TAC at half (3.8.3.4).
    int interdictors_against_fighters(int fighters, int tac) const {
        return enemy_.of(fighters, params_.strength) +
               Modifiers{.times = 1, .halves = enemy_.halves * half_tac_, .unstated = enemy_.unstated}.of(
                   tac, params_.strength);
    }
    // What is left of them, each type for itself. Fighters are gone first: nothing says who is.
    int interdictors(const Modifiers& modifiers, int left) const {
        const int tac = std::min(params_.tac, left);
        return modifiers.of(left - tac, params_.strength) + modifiers.of(tac, params_.strength);
    }
    int interdictors_against_fighters() const { return interdictors_against_fighters(params_.fighters, params_.tac); }

    void fight(State& state, Roller& roller) const;
    void raid(State& state, Roller& roller) const;
    void interdict(State& state, Roller& roller) const;
    void hunt(State& state, Roller& roller) const;

    Params params_;
    FactorTablePtr table_;
    Raid raid_;
    Modifiers own_, enemy_, interdicting_;
    Rational half_tac_ = 1, anti_aircraft_ = 1;
};

void AirCombat::step(State& state, Roller& roller) const {
    if (state.phase == State::Phase::ground) return interdict(state, roller);
    if (state.phase == State::Phase::hunt) return hunt(state, roller);
    if (params_.mission == Mission::escort || params_.mission == Mission::transport ||
        params_.mission == Mission::patrol)
        return raid(state, roller);
    fight(state, roller);
}

void AirCombat::raid(State& state, Roller& roller) const {
    const bool over = raid_.step(state.raid, params_.mission == Mission::patrol ? 0 : params_.bombers, roller);
    if (!over) return;
    const Raid::State& raid = state.raid;
    state.escorts_lost = raid.escorts_lost;
    state.lost = params_.mission == Mission::patrol ? raid.patrol_lost : Wide(raid.escorts_lost + raid.bombers_lost);
    state.own_lost = raid.interceptors_lost - raid.hunted;
    state.hunted = raid.hunted;
    state.own_left = raid.interceptors;
    state.left = params_.mission == Mission::patrol ? raid.patrol
                                                    : Wide(params_.bombers - raid.bombers_lost + raid.escorts);
    state.phase = State::Phase::done;
}

// Both fire at once where both fire.
void AirCombat::fight(State& state, Roller& roller) const {
    const int strength = own_.of(params_.factors, params_.strength);
    const int hits = table_->fire(strength, roller, {"3.8.3", "firing die"});
    int there = 1'000, returned = 0;
    switch (params_.mission) {
        case Mission::hunters:
            there = params_.hunters;
            returned = table_->fire(enemy_.of(there, params_.strength), roller, {"3.8.3.2", "hunters' die"});
            break;
        case Mission::interdiction:
            there = params_.fighters + params_.tac;
            returned = table_->fire(interdictors_against_fighters(), roller, {"3.8.3.4", "interdictors' die"});
            break;
        case Mission::strafing:
            there = params_.grounded;
            returned = table_->fire(part_of(there, anti_aircraft_), roller, {"3.8.3.5", "anti-aircraft die"});
            break;
        default: break;
    }
    state.lost = std::min(there, hits);
    state.own_lost = std::min(params_.factors, returned);
    state.own_left = params_.factors - state.own_lost;
    state.left = params_.mission == Mission::fire ? 0 : there - state.lost;
    state.phase = State::Phase::done;
    if (params_.mission == Mission::interdiction) {
        // the smaller force withdraws, and as many of the larger: at face value
        const int home = std::min<int>(state.left, state.own_left);
        state.left -= home;
        state.own_left -= home;
        roller.note([&](Ledger& ledger) {
            ledger.add("3.8.3.4", "factors that withdraw", std::to_string(home), "of each side");
        });
        if (state.left > 0 && !params_.ground.empty()) state.phase = State::Phase::ground;
    }
    if (params_.mission == Mission::strafing && params_.hunters > 0 &&
        params_.strafers == Params::Strafers::interceptors && state.own_left > 0)
        state.phase = State::Phase::hunt;
}

// What is left of the interdictors fires at adjacent ground units, which fire back at half strength.
void AirCombat::interdict(State& state, Roller& roller) const {
    const int ground = params_.ground[static_cast<std::size_t>(state.hex)];
    const int hits = std::min(
        ground, table_->fire(interdictors(interdicting_, state.left), roller, {"3.8.3.4", "interdiction die"}));
    const bool simultaneous = params_.interdiction_fire == Params::Fire::simultaneous;
    const int fire = part_of(simultaneous ? ground : ground - hits, anti_aircraft_);
    const int down = std::min<int>(state.left, table_->fire(fire, roller, {"3.8.3.4", "anti-aircraft die"}));
    state.ground_lost += hits;
    state.lost += down;
    state.left -= down;
    ++state.hex;
    const int hexes = params_.interdicted_hexes == Params::Hexes::one ? 1 : static_cast<int>(params_.ground.size());
    if (state.hex == hexes || state.left == 0) state.phase = State::Phase::done;
}

// Hunters next to strafing interceptors fire at them before they land (3.7.7.6).
void AirCombat::hunt(State& state, Roller& roller) const {
    const int strength = enemy_.of(params_.hunters, params_.strength);
    state.hunted = std::min<int>(state.own_left, table_->fire(strength, roller, {"3.8.3.2", "hunters' die"}));
    state.own_left -= state.hunted;
    state.phase = State::Phase::done;
}

AirCombat::Params AirCombat::after(const State& state) const {
    Params left = params_;
    left.factors -= state.own_lost + state.hunted;
    switch (params_.mission) {
        case Mission::escort:
        case Mission::transport:
            left.escorts -= state.escorts_lost;
            left.bombers -= state.lost - state.escorts_lost;
            break;
        case Mission::patrol: left.patrol -= state.lost; break;
        case Mission::hunters: left.hunters -= state.lost; break;
        case Mission::strafing: left.grounded -= state.lost; break;
        case Mission::interdiction: {  // fighters go first: nothing says who does
            const int fighters = std::min<int>(left.fighters, state.lost);
            left.fighters -= fighters;
            left.tac -= state.lost - fighters;
            break;
        }
        case Mission::fire: break;
    }
    return left;
}

}  // namespace

const Procedure& air_combat() { return define<AirCombat>(); }

}  // namespace warodds::blitzkrieg
