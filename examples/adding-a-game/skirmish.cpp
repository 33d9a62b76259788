// Skirmish 4.2, an assault: a die and the leader's bonus on the Assault Table, in the column of the terrain.
#include "rules/kit/code_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::skirmish {

struct Assault {
    struct Params {
        std::string terrain = "open";
        int leader = 0;
    };
    struct State {
        Small result = -1;  // the number of a code; -1: not rolled yet
    };

    static About about() { return {"skirmish/assault", "Skirmish assault", "4.2", "does the assault carry the hill?"}; }
    static void parameters(Schema<Params>& schema) {
        schema.text("terrain", "of the defender, as the table's columns name it", &Params::terrain);
        schema.integer("leader", "the leader's bonus, added to the die", &Params::leader).range(-2, 3).rule("4.1");
    }
    static void outcomes(Outcomes<Assault>& outcomes) {
        outcomes.label("result", "the code of the table", &Assault::table, &State::result);
    }

    Assault(const Params& params, Tables& tables, Ledger&)
        : table(tables, "skirmish/assault-table"), column(table.column(params.terrain)), leader(params.leader) {}
    bool finished(const State& state) const { return state.result >= 0; }
    void step(State& state, Roller& roller) const {
        state.result = table.read(roller.d6({"4.2", "assault die"}) + leader, column, roller);
    }

    CodeChart table;
    int column, leader;
};

const OwnGame game{"skirmish", "Skirmish", {define<Assault>}};

}  // namespace warodds::skirmish
