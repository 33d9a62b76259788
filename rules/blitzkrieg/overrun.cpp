// Blitzkrieg Deluxe: an overrun (3.5.5), and whether interception cancels it (3.8.3.6): the fighters fight first, and if what is
// left of the bombers is not enough, the attack is resolved like any other.
#include "rules/blitzkrieg/ground_attack.hpp"

namespace warodds::blitzkrieg {
namespace {

class Overrun : public GroundAttack<Overrun> {
public:
    using GroundAttack::GroundAttack;
    static constexpr std::size_t first_battle_outcome = 2;

    static About about() {
        return {"blitzkrieg/overrun", "Blitzkrieg overrun", "3.5.5, 3.8.3.1, 3.8.3.6",
                "are the defenders overrun, or does interception cancel it?"};
    }
    static Outcomes<Overrun> outcomes() {
        Outcomes<Overrun> outcomes;
        outcomes.flag("overrun", "the defenders are eliminated without a die",
                      [](const Overrun& self, const State& state) { return self.battle().is_overrun(state.battle); });
        outcomes.flag("cancelled", "it would have been an overrun but for the interception",
                      [](const Overrun& self, const State& state) {
                          return self.battle().would_overrun() && !self.battle().is_overrun(state.battle);
                      });
        battle_outcomes(outcomes);
        outcomes
            .integer("intercepted_losses", "bomber factors that the interceptors shoot down",
                     [](const Overrun&, const State& state) { return state.raid.bombers_lost; })
            .most([](const Overrun& self) { return self.battle().attackers().air({}); });
        return outcomes;
    }
    static Costs costs() {
        return {{"attacker_losses", "intercepted_losses", "attacker_retreat"}, {"defender_losses", "defender_retreat"}};
    }
};

}  // namespace

const Procedure& overrun() { return define<Overrun>(); }

}  // namespace warodds::blitzkrieg
