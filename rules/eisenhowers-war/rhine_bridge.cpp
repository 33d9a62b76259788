// Eisenhower's War: the bridge across the Rhine (13.5). One die for each west-bank hex on its first Allied entry, until one is
// captured; there is at most one in a game.
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::eisenhowers_war {
namespace {

class RhineBridge {
public:
    struct Params {
        int hexes = 1;
        bool bridge = false;
    };
    struct State {
        Small tries, captured;
    };
    enum class Bridge : std::int8_t { demolished, captured };

    static About about() {
        return {"eisenhowers-war/rhine-bridge", "Eisenhower's War Rhine bridge", "13.5",
                "do the Allies capture a bridge, and at which try?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .integer("hexes", "hexes on the west bank of the Rhine that Allied units enter for the first time",
                     &Params::hexes)
            .range(0, 20)
            .rule("13.5");
        schema.flag("bridge", "a bridge has been captured already: no further try", &Params::bridge).rule("13.5");
        return schema;
    }

    static Outcomes<RhineBridge> outcomes() {
        Outcomes<RhineBridge> outcomes;
        outcomes.flag("captured", "a bridge was captured on one of these tries", &State::captured);
        outcomes.integer("tries", "dice rolled", 0, 20, &State::tries);
        return outcomes;
    }

    RhineBridge(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          chart_(tables.chart<Bridge>("eisenhowers-war/rhine-bridge", parse, "captured or demolished"), 1, 6) {
        if (params.bridge) ledger.add("13.5", "tries", "0", "one bridge is all that a game has");
    }

    bool finished(const State& state) const { return params_.bridge || state.captured || state.tries == params_.hexes; }
    void step(State& state, Roller& roller) const {
        ++state.tries;
        state.captured = chart_.read(roller.d6({"13.5", "bridge die"}), 0, roller) == Bridge::captured;
    }

    static std::vector<std::string> effects() { return {"hexes", "bridge"}; }
    Params after(const State& state) const {
        return {.hexes = params_.hexes - state.tries, .bridge = params_.bridge || state.captured};
    }
    bool operator==(const RhineBridge& other) const {
        return params_.hexes == other.params_.hexes && params_.bridge == other.params_.bridge;
    }

private:
    static std::optional<Bridge> parse(const std::string& code) {
        if (code == "captured") return Bridge::captured;
        if (code == "demolished") return Bridge::demolished;
        return {};
    }

    Params params_;
    RollChart<Bridge> chart_;
};

}  // namespace

const Procedure& rhine_bridge() { return define<RhineBridge>(); }

}  // namespace warodds::eisenhowers_war
