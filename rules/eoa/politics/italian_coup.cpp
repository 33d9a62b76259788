// Empires of Apocalypse: the coup against the Duce (10.3.4): a die for every Italian unit; every point of supply, material and RPs
// in reserve rolls the same, and is asked for in the same way.
#include "rules/eoa/dice.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class ItalianCoup {
public:
    struct Params {
        int units = 1;
    };
    struct State {
        Counts<3> units;
    };

    static About about() {
        return {"eoa/italian-coup", "EoA Italian coup", "10.3.4", "what stays with the Axis after a coup in Italy?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("units", "Italian units on the map and in production, or goods in reserve", &Params::units)
            .range(0, 99);
        return schema;
    }

    static Outcomes<ItalianCoup> outcomes() {
        Outcomes<ItalianCoup> outcomes;
        const auto count = [&](const char* name, const char* help, std::size_t word) {
            outcomes
                .integer(name, help,
                         [word](const ItalianCoup&, const State& state) { return int{state.units.of[word]}; })
                .most([](const ItalianCoup& self) { return self.params_.units; });
        };
        count("units_stay", "units that stay with the remnant of Italy", 0);
        count("units_eliminated", "units that are eliminated", 1);
        count("units_desert", "units that go over to the Allies", 2);
        return outcomes;
    }
    static Costs costs() { return {{"units_desert", "units_eliminated"}, {}}; }

    ItalianCoup(const Params& params, Tables& tables, Ledger&)
        : params_(params), die_(tables, "coup", {"stays", "eliminated", "deserts"}) {}

    bool finished(const State& state) const { return state.units.sum() == params_.units; }
    void step(State& state, Roller& roller) const {
        ++state.units.of[static_cast<std::size_t>(die_.roll(roller, {"10.3.4", "coup die"}))];
    }

    static std::vector<std::string> effects() { return {"units"}; }
    Params after(const State& state) const { return {.units = state.units.of[0]}; }

private:
    Params params_;
    WordDie die_;
};

}  // namespace

const Procedure& italian_coup() { return define<ItalianCoup>(); }

}  // namespace warodds::eoa
