// Case Geld: US airpower of a turn (6.1): from Turn 2 on a die for each theatre, halved, gives its markers.
#include "rules/procedure.hpp"

#include <array>

namespace warodds::case_geld {
namespace {

class Airpower {
public:
    struct Params {
        int theatres = 1;
        enum class Rolls { per_theatre, shared } airpower_rolls = Rolls::per_theatre;
    };
    struct State {
        std::int8_t rolled;
        std::array<std::int8_t, 2> markers;
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
        outcomes.integer("markers", "markers of the theatre, or of the East", 0, 3,
                         [](const Airpower&, const State& s) { return s.markers[0]; });
        outcomes.integer("west_markers", "markers of the West, with two theatres", 0, 3,
                         [](const Airpower&, const State& s) { return s.markers[1]; });
        outcomes.integer("all_markers", "markers in all", 0, 6,
                         [](const Airpower&, const State& s) { return s.markers[0] + s.markers[1]; });
        return outcomes;
    }

    Airpower(const Params& params, Tables& tables, Ledger&)
        : params_(params), chart_(tables.numbers("case-geld/airpower")) {
        for (int die = 1; die <= 6; ++die) row_[die] = chart_->rows().find(Rational(die));
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.rolled == params_.theatres; }
    void step(State& state, Roller& roller) const {
        const int die = roller.d6({"6.1", "airpower die"});
        const auto markers = static_cast<std::int8_t>(roller.read(*chart_, row_[die], 0));
        do state.markers[state.rolled++] = markers;
        while (params_.airpower_rolls == Params::Rolls::shared && state.rolled < params_.theatres);
    }

private:
    Params params_;
    std::shared_ptr<const Chart<int>> chart_;
    std::array<int, 7> row_{};  // by die
};

}  // namespace

const Procedure& airpower() { return define<Airpower>(); }

}  // namespace warodds::case_geld
