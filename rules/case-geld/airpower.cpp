// Case Geld: US airpower of a turn (6.1): from Turn 2 on a die for each theatre, halved, gives its markers.
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::case_geld {
namespace {

class Airpower {
public:
    struct Params {
        int theatres = 1;
        enum class Rolls { per_theatre, shared } airpower_rolls = Rolls::per_theatre;
    };
    struct State {
        Small rolled, east, west;  // theatres so far, and their markers
    };

    static About about() {
        return {"case-geld/airpower", "Case Geld US airpower", "6.1", "how many airpower markers are there this turn?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("theatres", "theatres that are looked at: 1, or 2 for East and West", &Params::theatres)
            .range(1, 2);
        schema
            .reading("airpower_rolls", "the dice of the two theatres", &Params::airpower_rolls,
                     {{"per_theatre", "one for each"}, {"shared", "one for both"}})
            .rule("6.1");
        return schema;
    }

    static Outcomes<Airpower> outcomes() {
        Outcomes<Airpower> outcomes;
        outcomes.integer("markers", "markers of the theatre, or of the East", &State::east).range(0, 3);
        outcomes.integer("west_markers", "markers of the West, with two theatres", &State::west).range(0, 3);
        outcomes
            .integer("all_markers", "markers in all",
                     [](const Airpower&, const State& state) { return state.east + state.west; })
            .range(0, 6);
        return outcomes;
    }

    Airpower(const Params& params, Tables& tables, Ledger&)
        : params_(params), chart_(tables.numbers("case-geld/airpower"), 1, 6) {}

    State start() const { return {}; }
    bool finished(const State& state) const { return state.rolled == params_.theatres; }
    void step(State& state, Roller& roller) const {
        const int markers = chart_.read(roller.d6({"6.1", "airpower die"}), 0, roller);
        const bool both = params_.theatres == 2 && params_.airpower_rolls == Params::Rolls::shared;
        if (both || state.rolled == 0) state.east = markers;
        if (both || state.rolled == 1) state.west = markers;
        state.rolled += both ? 2 : 1;
    }

    bool operator==(const Airpower& other) const {
        return params_.theatres == other.params_.theatres &&
               (params_.theatres == 1 || params_.airpower_rolls == other.params_.airpower_rolls);
    }

private:
    Params params_;
    RollChart<int> chart_;
};

}  // namespace

const Procedure& airpower() { return define<Airpower>(); }

}  // namespace warodds::case_geld
