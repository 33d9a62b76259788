// Case Geld: US movement on Turn 1 (5.5, 11.18): a die for each unit or stack is its movement factor.
#include "rules/procedure.hpp"

namespace warodds::case_geld {
namespace {

class UsMovement {
public:
    struct Params {
        int needed = 3, stacks = 1;
        bool strategic = false;
        enum class Doubling { yes, no } t1_strategic = Doubling::yes;
    };
    struct State {
        Small rolled, arrived, points;  // the points of the last stack
    };

    static About about() {
        return {"case-geld/us-movement", "Case Geld US movement on Turn 1", "5.5, 11.18",
                "do the US stacks get there on Turn 1?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("needed", "movement points that the way costs", &Params::needed).range(0, 30);
        schema.integer("stacks", "units or stacks that try, a die each", &Params::stacks).range(1, 16);
        schema.flag("strategic", "they move strategically", &Params::strategic).rule("11.18");
        schema
            .reading("t1_strategic", "strategic movement on Turn 1", &Params::t1_strategic,
                     {{"yes", "doubles the die"}, {"no", "gives no more than the die"}})
            .rule("5.5, 11.18");
        return schema;
    }

    static Outcomes<UsMovement> outcomes() {
        Outcomes<UsMovement> outcomes;
        outcomes.integer("arrived", "stacks that get there", &State::arrived).range(0, 16);
        outcomes.integer("points", "movement points of the stack, of the last if there are several", &State::points)
            .range(0, 12);
        return outcomes;
    }

    UsMovement(const Params& params, Tables&, Ledger& ledger)
        : params_(params), factor_(params.strategic && params.t1_strategic == Params::Doubling::yes ? 2 : 1) {
        if (params.strategic)
            ledger.add("11.18", "strategic movement", std::to_string(factor_),
                       factor_ == 1 ? "no doubling on Turn 1" : "doubled");
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.rolled == params_.stacks; }
    void step(State& state, Roller& roller) const {
        state.points = roller.d6({"5.5", "movement die"}) * factor_;
        if (state.points >= params_.needed) ++state.arrived;
        ++state.rolled;
    }

    bool operator==(const UsMovement& other) const {
        return factor_ == other.factor_ && params_.needed == other.params_.needed &&
               params_.stacks == other.params_.stacks;
    }

private:
    Params params_;
    int factor_;
};

}  // namespace

const Procedure& us_movement() { return define<UsMovement>(); }

}  // namespace warodds::case_geld
