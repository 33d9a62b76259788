// What a player says of an attack carried on: the chain, the force, both hexes, and how it is read (12.21-12.23).
#pragma once

#include "rules/case-geld/chain.hpp"
#include "rules/case-geld/forces.hpp"

namespace warodds::case_geld {

struct MomentumParams {
    std::string chain = "attack, momentum";
    AttackingForce force;
    TargetHex target, second;
    PlayerTurn turn;
    bool cut_off = false, strategic_movement = false;
    UntriedUnits untried;
    BattlePolicies policies;
    enum class Advance { strongest, sturdiest, none } advance_policy = Advance::strongest;
    enum class Press { attack, hold } momentum_policy = Press::attack;
    BattleReadings readings;
    TurnReadings turn_readings;
    enum class Prepared { yes, no } prepared_momentum = Prepared::yes;
    enum class Supply { forbidden, halved } momentum_oos = Supply::forbidden;
    enum class Recheck { rechecked, opening } momentum_supply = Recheck::rechecked;
    enum class Links { two_links, three_links } chain_length = Links::two_links;

    void check(const std::vector<Link>& links) const;  // do the hexes suit the chain? throws InputError
    bool is_rechecked() const;                         // supply, before the momentum attack

    static Schema<MomentumParams> schema() {
        Schema<MomentumParams> schema;
        schema
            .text("chain", "what is done in turn, of the words attack, probe, momentum; an advance comes between",
                  &MomentumParams::chain)
            .rule("12.22, 12.23");
        schema.part(AttackingForce::schema(), &MomentumParams::force);
        schema.part(TargetHex::schema(), &MomentumParams::target, "", "opening attack: ");
        schema.part(TargetHex::schema(), &MomentumParams::second, "second_", "momentum attack: ");
        schema.part(PlayerTurn::schema(), &MomentumParams::turn);
        schema.flag("cut_off", "the advance takes the stack out of supply", &MomentumParams::cut_off).rule("12.22");
        schema
            .flag("strategic_movement", "the units move strategically this turn, before or after",
                  &MomentumParams::strategic_movement)
            .rule("12.23");
        schema.part(UntriedUnits::schema(), &MomentumParams::untried);
        schema.part(BattlePolicies::schema(), &MomentumParams::policies);
        schema
            .policy("advance_policy", Side::attacker, "who advances into the cleared hex, as many as may stack there",
                    &MomentumParams::advance_policy,
                    {{"strongest", "those with most attack factors"},
                     {"sturdiest", "those with most steps"},
                     {"none", "nobody"}})
            .rule("12.21");
        schema
            .policy("momentum_policy", Side::attacker, "whether the stack that advanced attacks again",
                    &MomentumParams::momentum_policy, {{"attack", "always"}, {"hold", "never"}})
            .rule("12.22");
        schema.part(BattleReadings::schema(), &MomentumParams::readings);
        schema.part(TurnReadings::schema(), &MomentumParams::turn_readings);
        schema
            .reading("prepared_momentum", "the shift of a prepared attack in the momentum attack",
                     &MomentumParams::prepared_momentum, {{"yes", "it counts"}, {"no", "the opening attack only"}})
            .rule("5.4, 12.22");
        schema
            .reading("momentum_supply", "supply of who began the opening attack without it, while others had it",
                     &MomentumParams::momentum_supply,
                     {{"rechecked", "that of the hex which all of them have advanced into"},
                      {"opening", "as the opening attack began: it may not attack again, or by momentum_oos halved"}})
            .rule("9.1, 12.22");
        schema
            .reading("momentum_oos", "a stack cut off by its own advance", &MomentumParams::momentum_oos,
                     {{"forbidden", "may not attack again"}, {"halved", "attacks at half strength"}})
            .rule("12.22");
        schema
            .reading("chain_length", "regular attack, then both a probe and a momentum attack",
                     &MomentumParams::chain_length,
                     {{"two_links", "one or the other"}, {"three_links", "one of each, in either order"}})
            .rule("12.23");
        return schema;
    }
};

}  // namespace warodds::case_geld
