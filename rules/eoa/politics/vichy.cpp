// Empires of Apocalypse: Vichy (10.3.5): collapse points, less what France still has in the field, against one die in the whole
// game; and the French fleet, where it was demanded.
#include "rules/eoa/dice.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

class Vichy {
public:
    struct Params {
        Rational points = 0;
        bool paris = false, paris_factory = false, lille = false, lille_factory = false, brest = false, fleet = false;
        int land_units = 0, tanks = 0, aircraft = 0, ships = 0;
    };
    struct State {
        Small rolled, installed;
        Counts<2> ships;
    };

    static About about() {
        return {"eoa/vichy", "EoA Vichy and the French fleet", "10.3.5",
                "is a Vichy government installed, and which ships come with it?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .number("points", "collapse points of objectives, in halves, beyond those that are named here",
                    &Params::points)
            .range(0, 20)
            .rule("10.3.5");
        schema.flag("paris", "the Axis has Paris", &Params::paris);
        schema.flag("paris_factory", "and its factory", &Params::paris_factory).only_with(&Params::paris);
        schema.flag("lille", "the Axis has Lille", &Params::lille);
        schema.flag("lille_factory", "and its factory", &Params::lille_factory).only_with(&Params::lille);
        schema.flag("brest", "the Axis has Brest", &Params::brest);
        schema
            .integer("land_units", "French land units in France, without tanks, militia and engineers",
                     &Params::land_units)
            .range(0, 99);
        schema.integer("tanks", "French tank units in France, which count twice", &Params::tanks).range(0, 40);
        schema.integer("aircraft", "French aircraft in France", &Params::aircraft).range(0, 99);
        schema.flag("fleet", "the Axis demands the fleet", &Params::fleet);
        schema.integer("ships", "French ships", &Params::ships).range(0, 60).only_with(&Params::fleet);
        return schema;
    }

    static Outcomes<Vichy> outcomes() {
        Outcomes<Vichy> outcomes;
        outcomes.flag("installed", "a Vichy government is installed", &State::installed);
        outcomes
            .integer("ships_kept", "ships that the Axis gets",
                     [](const Vichy&, const State& state) { return int{state.ships.of[0]}; })
            .most([](const Vichy& self) { return self.params_.ships; });
        outcomes
            .integer("ships_destroyed", "ships that are destroyed",
                     [](const Vichy&, const State& state) { return int{state.ships.of[1]}; })
            .most([](const Vichy& self) { return self.params_.ships; });
        return outcomes;
    }

    Vichy(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), die_(tables, "fleet", {"kept", "destroyed"}) {
        if (params.points.denominator() > 2) throw InputError("points: collapse points are counted in halves (10.3.5)");
        const auto chart = tables.numbers("eoa/vichy");
        const auto halves = [&](const char* what) { return Rational(figure(*chart, what), 2); };
        Rational points = params.points;
        if (params.paris) points += halves("Paris");
        if (params.paris_factory) points += halves("Paris factory");
        if (params.lille) points += halves("Lille");
        if (params.lille_factory) points += halves("Lille factory");
        if (params.brest) points += halves("Brest");
        ledger.add("10.3.5", "objectives", to_text(points));
        points += (params.land_units + 2 * params.tanks) / 5 * halves("five land units");
        points += params.aircraft / 5 * halves("five aircraft");
        if (params.fleet) points += halves("fleet demanded");
        points_ = boost::rational_cast<int>(std::max(Rational(0), points));
        ledger.add("10.3.5", "collapse points", std::to_string(points_), to_text(points) + ", rounded down");
    }

    bool finished(const State& state) const {
        return state.rolled && (!state.installed || state.ships.sum() == params_.ships);
    }
    void step(State& state, Roller& roller) const {
        if (!state.rolled) {
            state.installed = roller.d6({"10.3.5", "Vichy die"}) <= points_;
            state.rolled = 1;
        } else {
            ++state.ships.of[static_cast<std::size_t>(die_.roll(roller, {"10.3.5", "fleet die"}))];
        }
    }

private:
    Params params_;
    WordDie die_;
    int points_ = 0;
};

}  // namespace

const Procedure& vichy() { return define<Vichy>(); }

}  // namespace warodds::eoa
