// Empires of Apocalypse: the second supply check (7.4.7): a unit still out of supply takes a die of hits, less what protects it.
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class SupplyCheck {
public:
    struct Params {
        std::optional<int> reduction, defense;
        bool fortress = false, enemy_zone = true;
        int hits_before = 0;
    };
    struct State {
        Small rolled, hits;
    };

    static About about() {
        return {"eoa/supply-check", "EoA check for elimination", "7.4.7",
                "how many hits does a unit take that is still out of supply?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("reduction", "all reductions of the die together", &Params::reduction).range(0, 6).rule("7.4.7");
        schema.flag("fortress", "the unit is in a fortress", &Params::fortress)
            .instead_of(&Params::reduction)
            .assumption()
            .rule("7.4.7");
        schema.flag("enemy_zone", "it is in an enemy zone of control", &Params::enemy_zone)
            .instead_of(&Params::reduction)
            .assumption()
            .rule("7.4.7");
        schema.integer("defense", "its printed defense strength", &Params::defense).range(0, 20).rule("3.1, 7.1.2.1");
        schema.integer("hits_before", "hits that it has already", &Params::hits_before).range(0, 20).rule("3.1");
        return schema;
    }

    static Outcomes<SupplyCheck> outcomes() {
        Outcomes<SupplyCheck> outcomes;
        outcomes.integer("hits", "hits that it takes", &State::hits).range(0, 6);
        outcomes.flag("eliminated", "its hits reach its printed defense; never where that is not given",
                      &SupplyCheck::is_eliminated);
        return outcomes;
    }

    SupplyCheck(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        if (params.defense && params.hits_before >= std::max(1, *params.defense))
            throw InputError("hits_before: a unit with as many hits as its printed defense is gone already (3.1)");
        const auto chart = tables.numbers("eoa/elimination");
        reduction_ = params.reduction.value_or((params.fortress ? figure(*chart, "fortress") : 0) +
                                               (params.enemy_zone ? 0 : figure(*chart, "no enemy zone")));
        ledger.add("7.4.7", "reduction", std::to_string(reduction_));
    }

    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        state.hits = std::max(0, roller.d6({"7.4.7", "elimination die"}) - reduction_);
        state.rolled = 1;
    }

    static std::vector<std::string> effects() { return {"hits_before"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.hits_before = std::min(20, left.hits_before + state.hits);
        return left;
    }

private:
    bool is_eliminated(const State& state) const {
        // 3.1: a unit of no strength goes with its first hit
        return params_.defense && params_.hits_before + state.hits >= std::max(1, *params_.defense);
    }

    Params params_;
    int reduction_;
};

}  // namespace

const Procedure& supply_check() { return define<SupplyCheck>(); }

}  // namespace warodds::eoa
