// Blitzkrieg Deluxe: bombing (3.8.2.1-3.8.2.6) of enemy forces, an airbase, a port, a city's roads or its industry, by day after
// the interception or at night. The bombers that are left when the bombs fall are those that count.
#include "rules/blitzkrieg/bombing.hpp"

#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {
namespace {

class Bombing {
public:
    using Params = BombingParams;
    struct State {
        enum class Phase : std::int8_t { raid, hazard, bomb, done } phase;
        Small hex, hits;  // of a city's hexes, those bombed and those hit
        std::int8_t halved;
        Wide losses, others_lost;  // others: bombers over the city's other hexes
        Raid::State raid;
        Roster::Lost bombers, defenders;
    };

    static About about() {
        return {"blitzkrieg/bombing", "Blitzkrieg bombing", "3.8.2.1-3.8.2.6, 3.8.3.1-3.8.3.3, 3.7.5",
                "what do the bombs do, and what do the bombers lose?"};
    }
    static Schema<Params> parameters() { return Params::schema(); }

    static Outcomes<Bombing> outcomes() {
        Outcomes<Bombing> outcomes;
        outcomes
            .integer("losses", "factors that the target loses; of a port, roads or industry the table's number",
                     &State::losses)
            .most(&Bombing::most_losses);
        outcomes.flag("success", "the table gave a number; for industry, for every hex of the city",
                      [](const Bombing& self, const State& state) { return state.hits == self.params_.hexes; });
        outcomes.integer("hexes_hit", "hexes that are hit", &State::hits).range(0, 6);
        outcomes
            .integer("bombers_lost", "bomber factors lost, to fighters, to the night or to anti-aircraft fire",
                     [](const Bombing& self, const State& state) {
                         return self.bombers_.all({}) - self.bombers_.all(state.bombers) + state.others_lost;
                     })
            .most([](const Bombing& self) { return self.bombers_.all({}) * self.params_.hexes; });
        outcomes
            .integer("interceptors_lost", "interceptor factors lost",
                     [](const Bombing&, const State& state) { return state.raid.interceptors_lost; })
            .most([](const Bombing& self) { return self.params_.raid.interceptors; });
        outcomes
            .integer("escorts_lost", "escort factors lost",
                     [](const Bombing&, const State& state) { return state.raid.escorts_lost; })
            .most([](const Bombing& self) { return self.params_.raid.escorts; });
        return outcomes;
    }
    static Costs costs() { return {{"bombers_lost", "escorts_lost"}, {"losses", "interceptors_lost"}}; }

    Bombing(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          bombers_(params.bomber_units(), Side::attacker, params.loss_policy, AirLosses::air_first),
          defenders_(params.defense.units(), Side::defender, params.target_loss_policy, AirLosses::ground_first),
          table_(bombing_table(tables)),
          air_(params.night || params.target == BombingParams::Target::airbase ? air_table(tables) : nullptr),
          night_(params.night && !table_->has_ranges() ? night_table(tables) : nullptr),
          raid_(params.raid, Supplies(params.resources, tables), params.weather, params.strength, Side::defender,
                tables) {
        params.expect_legal(tables);
        const Figures strength = strength_figures(tables), limit = limits(tables);
        const Supplies supplies(params.resources, tables);
        for (const Unit& unit : bombers_.units()) {
            const Rational supply = params.supply.is_supplied(unit) ? Rational(1) : strength["out of supply"];
            modifiers_.push_back({.times = unit.short_haul ? strength["short haul"] : Rational(1),
                                  .halves = WeatherEffects(params.weather, tables).air * supply,
                                  .unstated = supplies.bombers});
        }
        const bool in_city = params.target == BombingParams::Target::airbase || params.defense.hex() != Terrain::open;
        using R = BombingParams;
        if (params.target == R::Target::forces && in_city && params.forces_in_city == R::InCity::halved)
            part_ = strength["result in city or mountain"];
        if (params.target == R::Target::airbase && params.airbase_in_city == R::InCity::halved)
            part_ = strength["result in city or mountain"];
        unescorted_ = strength["unescorted industry raid"];
        anti_aircraft_ = strength["anti-aircraft"];
        if (params.night) hazard_column_ = air_->column(limit.whole("night hazard"));
        night_columns_ = limit.whole("night columns");
        const int factors = bombing_strength({}, false);
        ledger.add("3.8.2", "bombing strength", std::to_string(factors));
        if (params.target == R::Target::forces && params.defense.is_given() && defenders_.ground({}) == 0)
            ledger.place("no ground unit is there to be hit (3.8.2.1)");
        table_->tell(ledger, params.night ? "bombing factors at night" : "bombing factors", factors,
                     params.night ? night_columns_ : 0);
        table_->column(std::max(1, factors));  // a chart without it is refused before the dice
        if (params.target == R::Target::airbase) {
            ledger.add("3.8.2.2", "anti-aircraft factors", std::to_string(part_of(defenders_.air({}), anti_aircraft_)));
            air_->column(std::max(1, part_of(defenders_.air({}), anti_aircraft_)));
        }
    }

    State start() const {
        State state{};
        state.raid = raid_.start();
        state.phase = params_.night                           ? State::Phase::hazard
                      : state.raid.phase == Raid::Phase::done ? State::Phase::bomb
                                                              : State::Phase::raid;
        return state;
    }
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const {
        if (state.phase == State::Phase::raid) {
            const int before = state.raid.bombers_lost;
            const bool over = raid_.step(state.raid, bombers_.all(state.bombers), roller);
            bombers_.lose(state.bombers, state.raid.bombers_lost - before, Roster::From::all, roller, "3.8.3.1");
            if (!over) return;
            state.halved = params_.target == Params::Target::industry && state.raid.intercepted &&
                           state.raid.unescorted;
            state.phase = State::Phase::bomb;
        } else if (state.phase == State::Phase::hazard) {
            brave_the_night(state.bombers, roller);
            state.phase = State::Phase::bomb;
        } else {
            bomb(state, roller);
        }
    }

    static std::vector<std::string> effects() {
        return {"bombers", "factors", "interceptors", "escorts", "defenders", "defense", "grounded"};
    }
    Params after(const State& state) const {
        Params left = params_;
        if (left.bombers.empty()) left.factors = bombers_.all(state.bombers);
        else left.bombers = bombers_.after(left.bombers, state.bombers);
        left.raid.interceptors -= state.raid.interceptors_lost;
        left.raid.escorts -= state.raid.escorts_lost;
        if (!left.defense.defenders.empty()) {
            left.defense.defenders = defenders_.after(left.defense.defenders, state.defenders);
        } else {
            if (left.defense.defense) left.defense.defense = defenders_.ground(state.defenders);
            left.defense.grounded = defenders_.air(state.defenders);
        }
        return left;
    }

private:
    int most_losses() const {
        using Target = Params::Target;
        if (!params_.defense.is_given() || (params_.target != Target::forces && params_.target != Target::airbase))
            return most_result * params_.hexes;
        return params_.target == Target::forces ? defenders_.ground({}) : defenders_.air({});
    }
    int bombing_strength(const Roster::Lost& lost, bool halved) const {
        int sum = 0;
        for (std::size_t i = 0; i < bombers_.units().size(); ++i)
            sum += modifiers_[i].of(bombers_.left(lost, i), params_.strength);
        return halved ? Modifiers{.unstated = unescorted_}.of(sum, params_.strength) : sum;
    }

    void brave_the_night(Roster::Lost& lost, Roller& roller) const {
        const int due = air_->read(hazard_column_, roller, {"3.8.2.6", "night hazard die"});
        bombers_.lose(lost, due, Roster::From::all, roller, "3.8.2.6");
    }

    // Over each hex of a city are bombers of their own: those over the first were intercepted.
    void bomb(State& state, Roller& roller) const {
        const bool first = state.hex == 0;
        Roster::Lost others{};
        if (!first && params_.night) brave_the_night(others, roller);
        state.others_lost += bombers_.all({}) - bombers_.all(others);
        const int strength = bombing_strength(first ? state.bombers : others, first && state.halved);
        if (state.raid.intercepted || params_.night)
            roller.note([&](Ledger& ledger) { ledger.add("3.8.2", "bombing strength", std::to_string(strength)); });
        const int result = strength == 0 ? 0 : params_.night ? at_night(strength, roller) : by_day(strength, roller);
        state.hits += result > 0;
        using Target = Params::Target;
        if (params_.target == Target::airbase) {
            // both fire at once, the base with what stood there before
            const int fire = part_of(defenders_.air(state.defenders), anti_aircraft_);
            const int due = air_->fire(fire, roller, {"3.8.2.2", "anti-aircraft die"});
            lose(state, part_of(result, part_), Roster::From::air, roller, "3.8.2.2");
            bombers_.lose(state.bombers, due, Roster::From::all, roller, "3.8.2.2");
        } else if (params_.target == Target::forces) {
            lose(state, part_of(result, part_), Roster::From::ground, roller, "3.8.2.1");
        } else {
            state.losses += result;
        }
        ++state.hex;
        state.phase = state.hex == params_.hexes ? State::Phase::done : State::Phase::bomb;
    }

    // without a force to look at, what the table says is lost
    void lose(State& state, int factors, Roster::From from, Roller& roller, const char* rule) const {
        state.losses = params_.defense.is_given() ? defenders_.lose(state.defenders, factors, from, roller, rule)
                                                  : factors;
    }

    int by_day(int strength, Roller& roller) const { return table_->fire(strength, roller, {"3.8.2", "bombing die"}); }

    // Three columns to the left; where nobody has listed the columns, nobody knows which that is.
    int at_night(int strength, Roller& roller) const {
        const What what{"3.8.2.6", "bombing die"};
        if (night_) return night_->read(0, roller, what);
        const int column = table_->column(strength) - night_columns_;
        if (column < 0 && params_.night_edge == Params::Edge::nothing) return 0;
        return table_->read(std::max(0, column), roller, what);
    }

    Params params_;
    Roster bombers_, defenders_;
    FactorTablePtr table_, air_, night_;
    Raid raid_;
    std::vector<Modifiers> modifiers_;
    Rational part_ = 1, unescorted_ = 1, anti_aircraft_ = 1;
    int hazard_column_ = 0, night_columns_ = 0;
};

}  // namespace

const Procedure& bombing() { return define<Bombing>(); }

}  // namespace warodds::blitzkrieg
