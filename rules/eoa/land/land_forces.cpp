#include "rules/eoa/land/land_forces.hpp"

namespace warodds::eoa {

Schema<LandForces> LandForces::schema(bool needs_defenders) {
    Schema<LandForces> schema;
    schema
        .units("attackers", "attacking units, like 5-4-6 tank river", &LandForces::attackers, Unit::schema(),
               Unit::shorthand())
        .most(5)
        .needs_one()
        .lever(Side::attacker)
        .rule("7.4.4.1");
    auto defenders = schema.units(
        "defenders",
        needs_defenders ? "every defending unit" : "every defending unit; left out: local defense of strength 0",
        &LandForces::defenders, Unit::schema(), Unit::shorthand());
    defenders.most(5).lever(Side::defender).rule("4.2, 7.4.4.1, 7.2.1.j");
    if (needs_defenders) defenders.needs_one();
    schema
        .flag("attacker_surrounded", "the attacker has no hex to retreat to: units that retreat are lost",
              &LandForces::attacker_surrounded)
        .rule("7.4.4.5");
    schema.flag("defender_surrounded", "the same of the defender", &LandForces::defender_surrounded).rule("7.4.4.5");
    return schema;
}

Schema<Support> Support::schema() {
    Schema<Support> schema;
    schema
        .integer("attacker_air", "tactical factors of the aircraft that supports the attacker", &Support::attacker_air)
        .range(0, 20)
        .lever(Side::attacker)
        .rule("7.3.5.a");
    schema.flag("attacker_carrier", "it is the air component of a carrier", &Support::attacker_carrier).rule("2.4.2");
    schema.integer("attacker_ship", "shore bombardment factors of the ship that supports him", &Support::attacker_ship)
        .range(0, 20)
        .lever(Side::attacker)
        .rule("7.4.3.5");
    schema.integer("defender_air", "the same for the defender", &Support::defender_air)
        .range(0, 20)
        .lever(Side::defender)
        .rule("7.3.5.a");
    schema.flag("defender_carrier", "the same for the defender", &Support::defender_carrier).rule("2.4.2");
    schema.integer("defender_ship", "the same for the defender", &Support::defender_ship)
        .range(0, 20)
        .lever(Side::defender)
        .rule("7.4.3.5");
    schema
        .levels("attacker_hqs", "command levels of HQs that try to support the attacker, like 4/3",
                &Support::attacker_hqs)
        .range(1, 6)
        .most(3)
        .rule("7.3.2.f");
    schema.levels("defender_hqs", "of HQs that try to support the defender, who tries first", &Support::defender_hqs)
        .range(1, 6)
        .most(3)
        .rule("7.3.2.f");
    schema
        .flag("attack_supply", "the attacker pays for the battle; else everything of his is halved",
              &Support::attack_supply)
        .rule("7.4.1");
    schema
        .choice("surprise", "land surprise", &Support::surprise,
                {{"none", ""},
                 {"attacker", "the attacker surprises: his strengths and factors +1, rivers have no effect"},
                 {"defender", "the defender surprises: his bombardment factors +1"}})
        .rule("14.0, 16.4");
    return schema;
}

Schema<LandPolicies> LandPolicies::schema() {
    const Words fronts = {
        {"strongest", "who fights best; of equals the present front unit"},
        {"freshest", "who has fewest hits; of equals the present front unit, then as they stand in line"},
        {"as_listed", "the first of the list, and nobody is swapped"}};
    const Words on_r = {
        {"hold", "takes the hit on the unit that can stand most, unless that loses it and there is a way out"},
        {"obey", "retreats"},
        {"at_any_cost", "takes the hit whatever it loses"}};
    const Words stops = {{"never", "fights on"},
                         {"last_unit", "leaves when one unit is left"},
                         {"outmatched", "leaves when the enemy's best strength is above his own"}};
    Schema<LandPolicies> schema;
    schema
        .policy("attacker_front", Side::attacker, "who is in front for the attacker", &LandPolicies::attacker_front,
                fronts)
        .rule("7.4.4.1, 7.4.4.3");
    schema
        .policy("defender_front", Side::defender, "who is in front for the defender", &LandPolicies::defender_front,
                fronts)
        .rule("7.4.4.1, 7.4.4.3");
    schema
        .policy("attacker_on_r", Side::attacker, "what the attacker does about an R", &LandPolicies::attacker_on_r,
                on_r)
        .rule("7.4.4.2");
    schema
        .policy("defender_on_r", Side::defender, "what the defender does about an R", &LandPolicies::defender_on_r,
                on_r)
        .rule("7.4.4.2");
    schema
        .policy("attacker_stop", Side::attacker, "when the attacker leaves of his own will",
                &LandPolicies::attacker_stop, stops)
        .rule("7.4.4.2");
    schema
        .policy("defender_stop", Side::defender, "when the defender leaves of his own will",
                &LandPolicies::defender_stop, stops)
        .rule("7.4.4.2");
    const Words hqs = {{"front", "who would be in front"}, {"strongest", "who fights best, wherever he stands"}};
    schema
        .policy("attacker_hq_for", Side::attacker, "whom the attacker's HQs support", &LandPolicies::attacker_hq_for,
                hqs)
        .rule("7.3.2.f");
    schema
        .policy("defender_hq_for", Side::defender, "whom the defender's HQs support", &LandPolicies::defender_hq_for,
                hqs)
        .rule("7.3.2.f");
    schema
        .flag("italian_retreats", "voluntary rule: no Italian unit takes a hit instead of a retreat",
              &LandPolicies::italian_retreats)
        .rule("16.5");
    schema.integer("most_rounds", "rounds that are looked at; a battle has no limit", &LandPolicies::most_rounds)
        .range(1, 30)
        .unit("rounds")
        .rule("7.4.4.3");
    return schema;
}

Schema<LandReadings> LandReadings::schema() {
    Schema<LandReadings> schema;
    schema
        .reading("hits_and_supply", "a unit with hits that is out of supply", &LandReadings::hits_and_supply,
                 {{"divide_first", "hits come off the figures on its back"},
                  {"hits_first", "hits come off its front, and what is left is divided"}})
        .rule("7.1.2.1");
    schema
        .reading("hq_bonus", "how long the +1 of an HQ lasts", &LandReadings::hq_bonus,
                 {{"battle", "for the battle"}, {"round", "for its first round"}})
        .rule("7.3.2.f");
    schema
        .reading("halving", "when invaders, and units without attack supply, are halved", &LandReadings::halving,
                 {{"last", "after terrain and weather"}, {"first", "before them"}})
        .rule("7.4.4.4");
    schema
        .reading("both_retreat", "who decides first when both sides have an R", &LandReadings::both_retreat,
                 {{"attacker_first", ""}, {"defender_first", ""}})
        .rule("7.4.4.2");
    schema
        .reading("last_hit", "the last defender dies of the hit instead of an R, and the attacker has obeyed his",
                 &LandReadings::last_hit,
                 {{"voids_r", "every R of the round is void: the attacker stays and has the hex"},
                  {"too_late", "the attacker has gone: nobody has the hex"}})
        .rule("7.4.4.2");
    schema
        .reading("support_limit", "whether artillery behind the front raises the limit of air and ship support",
                 &LandReadings::support_limit, {{"front_only", "no"}, {"with_artillery", "yes"}})
        .rule("7.4.3.5, 7.4.4.3");
    schema
        .reading("carrier_support", "what a carrier's air component is worth over land", &LandReadings::carrier_support,
                 {{"halved", "half its number"}, {"full", "its number, as in the example of 19.4"}})
        .rule("2.4.2");
    schema
        .reading("tank_bonus", "whether a tank has what rough, forest, a minor city or a fort adds to the front unit",
                 &LandReadings::tank_bonus,
                 {{"yes", "besides its penalty there"}, {"no", "where it has a penalty it has no bonus"}})
        .rule("7.4.4.4");
    schema
        .reading("front_order", "front units are chosen without knowing the other's; a calculator has to let one know",
                 &LandReadings::front_order,
                 {{"attacker_first", "the defender knows: what the attacker can be sure of"},
                  {"defender_first", "the attacker knows: what the defender can be sure of"}})
        .rule("7.4.4.1");
    return schema;
}

}  // namespace warodds::eoa
