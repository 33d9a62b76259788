// Case Geld: the division of the US units (3.2, 3.3, 3.5). Both players roll, ties again, and the high roller gets the
// airborne corps; the regulars are divided blind, half and half.
#include "rules/case-geld/figures.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Setup {
public:
    struct Params {
        int wanted = 1;
    };
    struct State {
        Small high_roller, ties;    // 0: not known, 1: East, 2: West
        Small placed, east_wanted;  // of the wanted regulars
    };

    static About about() {
        return {"case-geld/setup", "Case Geld division of the US units", "3.2, 3.3, 3.5",
                "which command gets the airborne corps and the best regulars?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("wanted", "regulars that the East hopes for, of all", &Params::wanted).range(0, 32).rule("3.3");
        return schema;
    }

    static Outcomes<Setup> outcomes() {
        Outcomes<Setup> outcomes;
        outcomes.label("high_roller", "who gets the airborne corps", {{"none", ""}, {"east", ""}, {"west", ""}},
                       &State::high_roller);
        outcomes
            .integer("east_marines", "marine corps of the East",
                     [](const Setup& setup, const State& state) {
                         return state.high_roller == 1 ? setup.high_marines_ : setup.other_marines_;
                     })
            .range(0, 5);
        outcomes
            .integer("west_marines", "marine corps of the West",
                     [](const Setup& setup, const State& state) {
                         return state.high_roller == 2 ? setup.high_marines_ : setup.other_marines_;
                     })
            .range(0, 5);
        outcomes.integer("east_wanted", "wanted regulars in the East", &State::east_wanted).range(0, 32);
        outcomes
            .integer("west_wanted", "wanted regulars in the West",
                     [](const Setup& setup, const State& state) { return setup.params_.wanted - state.east_wanted; })
            .range(0, 32);
        return outcomes;
    }

    Setup(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        const auto table = tables.numbers("case-geld/setup");
        high_marines_ = figure(*table, "high roller", "marine corps");
        other_marines_ = figure(*table, "other", "marine corps");
        east_regulars_ = figure(*table, "high roller", "regulars");
        all_regulars_ = east_regulars_ + figure(*table, "other", "regulars");
        if (params.wanted > all_regulars_)
            throw InputError(fmt::format("wanted: there are only {} regulars (3.5)", all_regulars_));
        ledger.add("3.5", "regulars a command", std::to_string(east_regulars_));
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.high_roller != 0 && state.placed == params_.wanted; }

    void step(State& state, Roller& roller) const {
        if (state.high_roller == 0) roll_off(state, roller);
        else place(state, roller);
    }

    bool operator==(const Setup& other) const { return params_.wanted == other.params_.wanted; }

private:
    static constexpr int most_ties = 8;

    // After many ties a toss decides, so that the roll-off ends; both sides being equal, it changes no chance.
    static void roll_off(State& state, Roller& roller) {
        if (state.ties == most_ties) {
            state.high_roller = 1 + roller.draw(2, {"3.2", "toss"});
            state.ties = 0;
            return;
        }
        const int east = roller.d6({"3.2", "die of the East"}), west = roller.d6({"3.2", "die of the West"});
        ++state.ties;
        if (east == west) return;
        state.high_roller = east > west ? 1 : 2;
        state.ties = 0;
    }

    // 3.3: each wanted regular takes one of the places that are still free
    void place(State& state, Roller& roller) const {
        const int free = all_regulars_ - state.placed, east_free = east_regulars_ - state.east_wanted;
        if (roller.draw(free, {"3.3", "place of a wanted regular"}) < east_free) ++state.east_wanted;
        ++state.placed;
    }

    Params params_;
    int high_marines_ = 0, other_marines_ = 0, east_regulars_ = 0, all_regulars_ = 0;
};

}  // namespace

const Procedure& setup() { return define<Setup>(); }

}  // namespace warodds::case_geld
