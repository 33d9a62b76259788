// Breakout from a pocket (OCS 12.8e): a die for each unit decides between escape and the dead pile, and a second die
// for each that escapes says in how many turns it comes back as a reinforcement.
//
// On the first turn out of trace supply the die is better, distance and path do not matter, and transport points may try
// as well, a roll for each point. When those come back is not asked, so no die is rolled for it.
#include "rules/ocs/ground/combat_table.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

class Breakout {
public:
    struct Params {
        bool first_turn = false;
        int units = 1, trucks = 0;
        std::optional<int> distance;
        bool path = true;
    };
    struct State {
        std::int8_t units, trucks;                   // still to roll
        std::int8_t escaped, first_back, last_back;  // units, and the turns of their return
        std::int8_t trucks_escaped;
    };

    static About about() {
        return {"ocs/breakout", "OCS breakout", "12.8e", "who gets out of the pocket, and when does he come back?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .flag("first_turn",
                  "the first turn out of trace supply, without eating off the map before: +1, and no conditions",
                  &Params::first_turn)
            .rule("12.8e C");
        schema
            .integer("units", "combat units that break out, a roll for each; each with a movement allowance",
                     &Params::units)
            .range(0, 30)
            .unit("units")
            .rule("12.8e");
        schema
            .integer("trucks", "transport points that break out, a roll for each; only on the first turn",
                     &Params::trucks)
            .range(0, 30)
            .unit("points")
            .rule("12.8e C");
        schema
            .integer("distance", "hexes to the nearest friendly combat unit in trace supply; without it near enough",
                     &Params::distance)
            .range(0, 200)
            .unit("hexes")
            .rule("12.8e B");
        schema.flag("path", "there is a path to friendly units in trace supply that no enemy unit bars", &Params::path)
            .rule("12.8e A");
        return schema;
    }

    static Outcomes<Breakout> outcomes() {
        Outcomes<Breakout> outcomes;
        outcomes.integer("escaped", "units that escape; the others go to the dead pile", &State::escaped).range(0, 30);
        outcomes
            .integer("returns_in", "turns until the unit is back, of several the first; 0 if none escapes",
                     &State::first_back)
            .range(0, 6)
            .never(0, "one escapes");
        outcomes
            .integer("all_back_in", "turns until the last unit that escapes is back; 0 if none does", &State::last_back)
            .range(0, 6)
            .never(0, "one escapes");
        outcomes.integer("trucks_escaped", "transport points that escape", &State::trucks_escaped).range(0, 30);
        return outcomes;
    }

    Breakout(const Params& params, Tables& tables, Ledger& ledger) : params_(params), chart_(escapes(tables)) {
        const auto figures = tables.numbers("ocs/supply-modifiers");
        if (params.units + params.trucks == 0) throw InputError("units: give at least one unit to break out (12.8e)");
        if (!params.first_turn) {
            const int most = figure(*figures, "breakout, hexes");
            if (params.trucks > 0)
                throw InputError(
                    "trucks: transport points break out only on the first turn out of trace supply; set "
                    "first_turn=true (12.8e C)");
            if (!params.path)
                throw InputError(
                    "path: without a path free of enemy units there is no breakout after the first turn (12.8e A)");
            if (params.distance && *params.distance > most)
                throw InputError(fmt::format(
                    "distance: found {} hexes, but after the first turn a friendly combat unit in trace supply must "
                    "be within {} (12.8e B)",
                    *params.distance, most));
        }
        modifier_ = params.first_turn ? figure(*figures, "first turn, breakout roll") : 0;
        ledger.add("12.8e", "breakout modifier", signed_text(modifier_),
                   params.first_turn ? "first turn out of trace supply" : "");
    }

    State start() const {
        return {.units = static_cast<std::int8_t>(params_.units), .trucks = static_cast<std::int8_t>(params_.trucks)};
    }
    bool finished(const State& state) const { return state.units == 0 && state.trucks == 0; }

    void step(State& state, Roller& roller) const {
        const bool is_unit = state.units > 0;
        --(is_unit ? state.units : state.trucks);
        const int modified = roller.d6({"12.8e", is_unit ? "breakout roll" : "breakout roll of a transport point"}) +
                             modifier_;
        if (chart_.read(modified, 0, roller) == Escape::no) return;
        if (!is_unit) {
            ++state.trucks_escaped;
            return;
        }
        const auto back = static_cast<std::int8_t>(roller.d6({"12.8e", "turns until it returns"}));
        state.first_back = state.escaped == 0 ? back : std::min(state.first_back, back);
        state.last_back = std::max(state.last_back, back);
        ++state.escaped;
    }

    static std::vector<std::string> effects() { return {"units", "trucks"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.units = state.escaped;
        left.trucks = state.trucks_escaped;
        return left;
    }

private:
    enum class Escape { no, yes };

    static RollChart<Escape> escapes(Tables& tables) {
        const auto parse = [](const std::string& code) -> std::optional<Escape> {
            if (code == "escapes") return Escape::yes;
            if (code == "destroyed") return Escape::no;
            return {};
        };
        return RollChart<Escape>(tables.chart<Escape>("ocs/breakout", parse, "escapes or destroyed"));
    }

    Params params_;
    int modifier_ = 0;
    RollChart<Escape> chart_;
};

}  // namespace

const Procedure& breakout() { return define<Breakout>(); }

}  // namespace warodds::ocs
