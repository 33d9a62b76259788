// Blitzkrieg Deluxe: guerrillas (4.5) and supply through a minor country (4.6). No dice: two factors at the end of every player
// turn in which the aggressor does not garrison every city, and two more where he traces supply through it and did not
// garrison them all when the turn began. So the turn in which the last garrison arrives costs supply, but no guerrillas.
#include "rules/blitzkrieg/figures.hpp"
#include "rules/procedure.hpp"

namespace warodds::blitzkrieg {
namespace {

class Guerrillas {
public:
    struct Params {
        int cities = 1, garrisons = 0, factors = 12, turns = 1, garrisoned_from = 0;
        bool traces_supply = false;
    };
    struct State {
        Small turn;
        std::int8_t unused;  // no padding
        Wide lost;
    };

    static About about() {
        return {"blitzkrieg/guerrillas", "Blitzkrieg guerrillas", "4.5, 4.6",
                "what does a minor country cost that is not garrisoned?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("cities", "cities of the country", &Params::cities).range(1, 20).rule("4.5");
        schema.integer("garrisons", "of these, those that the aggressor garrisons", &Params::garrisons)
            .range(0, 20)
            .rule("4.4");
        schema.integer("factors", "factors of the aggressor in the country", &Params::factors).range(0, 400);
        schema.integer("turns", "player turns of the aggressor that are looked at", &Params::turns).range(1, 30);
        schema
            .integer("garrisoned_from", "the one of these turns in which the last city gets its garrison; 0 for never",
                     &Params::garrisoned_from)
            .range(0, 30);
        schema.flag("traces_supply", "supply is traced through the country", &Params::traces_supply).rule("4.6");
        return schema;
    }

    static Outcomes<Guerrillas> outcomes() {
        Outcomes<Guerrillas> outcomes;
        outcomes.integer("losses", "factors that the aggressor loses", &State::lost).most([](const Guerrillas& self) {
            return self.params_.factors;
        });
        outcomes
            .integer("factors_left", "factors that he has left in the country",
                     [](const Guerrillas& self, const State& state) { return self.params_.factors - state.lost; })
            .most([](const Guerrillas& self) { return self.params_.factors; });
        return outcomes;
    }
    static Costs costs() { return {{"losses"}, {}}; }

    Guerrillas(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        if (params.garrisons > params.cities)
            throw InputError("garrisons: found more than the country has cities (4.4)");
        if (params.garrisons == params.cities && params.garrisoned_from > 0)
            throw InputError(
                "garrisoned_from: every city has its garrison from the beginning; leave it out, or say how many have "
                "none before (4.5)");
        const Figures limit = limits(tables);
        guerrillas_ = limit.whole("guerrilla losses");
        ledger.add("4.5", "factors lost in a turn that ends without full garrison", std::to_string(guerrillas_));
        if (!params.traces_supply) return;
        supply_ = limit.whole("supply losses");
        ledger.add("4.6", "factors lost in a turn that begins without it", std::to_string(supply_));
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.turn == params_.turns; }
    void step(State& state, Roller&) const {
        ++state.turn;
        const auto is_full_after = [&](int turn) {
            return params_.garrisons == params_.cities ||
                   (params_.garrisoned_from > 0 && turn >= params_.garrisoned_from);
        };
        const int due = (is_full_after(state.turn - 1) ? 0 : supply_) + (is_full_after(state.turn) ? 0 : guerrillas_);
        state.lost = std::min(params_.factors, state.lost + due);
    }

    static std::vector<std::string> effects() { return {"factors"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.factors -= state.lost;
        return left;
    }

private:
    Params params_;
    int guerrillas_ = 0, supply_ = 0;
};

}  // namespace

const Procedure& guerrillas() { return define<Guerrillas>(); }

}  // namespace warodds::blitzkrieg
