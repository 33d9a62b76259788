// Blitzkrieg Deluxe: attrition combat (3.8.1): a ground attack on a hex, perhaps with bombers, which fighters may meet first.
#include "rules/blitzkrieg/ground_attack.hpp"

namespace warodds::blitzkrieg {
namespace {

class Attrition : public GroundAttack<Attrition> {
public:
    using GroundAttack::GroundAttack;
    static constexpr std::size_t first_battle_outcome = 0;

    static About about() {
        return {"blitzkrieg/attrition", "Blitzkrieg attrition combat", "3.8.1, 3.4.4, 3.5.5, 3.1.4, 3.1.5",
                "what does an attack on the ground cost, and does it take the hex?"};
    }
    static Outcomes<Attrition> outcomes() {
        Outcomes<Attrition> outcomes;
        battle_outcomes(outcomes);
        return outcomes;
    }
    static Costs costs() { return {{"attacker_losses", "attacker_retreat"}, {"defender_losses", "defender_retreat"}}; }
};

}  // namespace

const Procedure& attrition() { return define<Attrition>(); }

}  // namespace warodds::blitzkrieg
