#include "rules/eisenhowers-war/forces.hpp"

#include "rules/kit/given.hpp"

namespace warodds::eisenhowers_war {

Schema<GroundForce> GroundForce::schema(const char* who) {
    const std::string units = who;
    Schema<GroundForce> schema;
    schema.units("attackers", units, &GroundForce::attackers, Unit::schema(), unit_shorthand())
        .most(30)
        .lever(Side::attacker);
    schema
        .integer("attack",
                 "attack factors in all with all their steps, as halved by supply; they fall evenly with the steps",
                 &GroundForce::attack)
        .range(1, 400)
        .lever(Side::attacker)
        .instead_of(&GroundForce::attackers)
        .rule("10.1");
    schema.integer("attacker_steps", "steps behind that total", &GroundForce::attacker_steps)
        .range(1, 60)
        .lever(Side::attacker)
        .unit("steps")
        .assumption()
        .instead_of(&GroundForce::attackers);
    tell_default(schema, Rational(GroundForce::usual_steps));
    schema.integer("attacker_left", "of these steps, those left now, if fewer", &GroundForce::attacker_left)
        .range(0, 60)
        .unit("steps")
        .only_falls()
        .instead_of(&GroundForce::attackers)
        .rule("2.11");
    schema
        .choice("across", "what they attack across, where a unit does not say itself", &GroundForce::across,
                crossings())
        .rule("10.4, 10.5, 13.2, 13.5");
    open_flag(schema, "concentric", "the attack is concentric; the units' directions say it too",
              &GroundForce::concentric)
        .lever(Side::attacker)
        .rule("10.9");
    return schema;
}

Schema<Defense> Defense::schema() {
    Schema<Defense> schema;
    schema.units("defenders", "every unit in the hex", &Defense::defenders, Unit::schema(), unit_shorthand())
        .most(6)
        .lever(Side::defender);
    schema
        .integer("defense",
                 "defense factors in all with all their steps, as halved by supply; they fall evenly with the steps",
                 &Defense::defense)
        .range(0, 400)
        .lever(Side::defender)
        .instead_of(&Defense::defenders)
        .rule("10.1");
    schema.integer("defender_steps", "steps behind that total", &Defense::defender_steps)
        .range(1, 60)
        .lever(Side::defender)
        .unit("steps")
        .assumption()
        .instead_of(&Defense::defenders);
    tell_default(schema, Rational(Defense::usual_steps));
    schema.integer("defender_left", "of these steps, those left now, if fewer", &Defense::defender_left)
        .range(0, 60)
        .unit("steps")
        .only_falls()
        .instead_of(&Defense::defenders)
        .rule("2.11");
    return schema;
}

Schema<TargetHex> TargetHex::schema() {
    Schema<TargetHex> schema;
    schema.choice("terrain", "the hex attacked", &TargetHex::terrain, {{"clear", ""}, {"rough", ""}, {"mountain", ""}})
        .of_hex()
        .rule("10.2");
    schema.flag("city", "with a city that has not been destroyed", &TargetHex::city).of_hex().rule("10.2");
    schema.flag("port", "with a port, which is a city on the coast", &TargetHex::port).of_hex().rule("4.3.2, 10.9");
    schema.flag("fortification", "with a fortification other than the West Wall", &TargetHex::fortification)
        .of_hex()
        .rule("10.2");
    schema.flag("west_wall", "a hex of the West Wall; say the turn", &TargetHex::west_wall).of_hex().rule("10.3");
    schema.flag("alpine_pass", "an Alpine Pass: counts as the rough or mountain of its hex", &TargetHex::alpine_pass)
        .of_hex()
        .rule("10.2");
    schema.integer("shift", "further columns, to the right if positive", &TargetHex::shift)
        .range(-10, 10)
        .unit("columns");
    schema.integer("turn", "game turn, where a rule asks for it", &TargetHex::turn).range(1, 9).rule("5.1");
    return schema;
}

Schema<Bombers> Bombers::schema() {
    Schema<Bombers> schema;
    schema.integer("bombers", "Allied bombers in this combat", &Bombers::bombers)
        .range(0, 2)
        .lever(Side::attacker, Lever::Way::up, "a bomber of the turn")
        .rule("10.10");
    schema.integer("bombers_left", "Allied bombers not yet expended", &Bombers::bombers_left).range(0, 2).rule("10.10");
    return schema;
}

Schema<Antwerp> Antwerp::schema() {
    Schema<Antwerp> schema;
    schema.flag("antwerp_running", "Antwerp is up and running", &Antwerp::antwerp_running).rule("7.9");
    schema
        .choice("declared", "the army group with supply problems while Antwerp is not running", &Antwerp::declared,
                {{"american", "US and French"}, {"british", "British, Commonwealth and Polish"}})
        .rule("7.15");
    schema
        .choice(
            "zone", "where the attackers are", &Antwerp::zone,
            {{"north", "Northern Logistical Zone"}, {"south", "Southern Logistical Zone"}, {"italy", "in its south"}})
        .rule("7.8, 7.15, 13.6");
    return schema;
}

Schema<Ways> Ways::schema() {
    Schema<Ways> schema;
    schema.flag("can_retreat", "a legal way to retreat exists, inland too", &Ways::can_retreat).rule("5.3.5, 11.2");
    schema
        .units("retreat_path", "the hexes of that way, nearest first; left out: clear, without enemy zones",
               &Ways::retreat_path, PathHex::schema(), {"terrain"})
        .most(9)
        .rule("11.2, 9.6");
    schema
        .units("advance_path", "the hexes beyond the defender's, nearest first; left out: clear, without enemy zones",
               &Ways::advance_path, PathHex::schema(), {"terrain"})
        .most(9)
        .rule("11.3, 9.5");
    return schema;
}

std::vector<Option> retreat_policies() {
    return {
        {"never", "takes the whole result in steps"},
        {"always_if_legal", "retreats whenever the rules allow it"},
        {"only_if_it_saves_steps", "retreats if fewer steps are lost so, enemy zones included"},
        {"only_if_hex_would_fall", "retreats if holding would leave no unit in the hex"},
    };
}

Schema<BattlePolicies> BattlePolicies::schema() {
    const std::vector<Option> losses = {
        {"keep_attack", "each step where it costs fewest attack factors"},
        {"keep_defense", "each step where it costs fewest defense factors"},
        {"keep_units", "each step where no unit is lost, then where it costs fewest factors"},
        {"spread", "each step from a unit that has lost fewest"},
    };
    Schema<BattlePolicies> schema;
    schema
        .policy("retreat_policy", Side::defender, "when the defender turns losses into a retreat",
                &BattlePolicies::retreat_policy, retreat_policies())
        .rule("11.2");
    schema
        .policy("attacker_loss_policy", Side::attacker, "which attackers lose steps",
                &BattlePolicies::attacker_loss_policy, losses)
        .rule("11.1");
    schema
        .policy("defender_loss_policy", Side::defender, "which defenders lose steps",
                &BattlePolicies::defender_loss_policy, losses)
        .rule("11.1, 9.6");
    return schema;
}

Schema<BattleParams> BattleParams::schema() {
    Schema<BattleParams> schema;
    schema.part(Defense::schema(), &BattleParams::defense);
    schema.part(TargetHex::schema(), &BattleParams::target);
    schema.part(Bombers::schema(), &BattleParams::bombers);
    schema.part(Ways::schema(), &BattleParams::ways);
    schema
        .text("result", "the result that you read from your own chart, like 1/2, instead of a die",
              &BattleParams::result)
        .rule("11.0");
    schema.part(BattlePolicies::schema(), &BattleParams::policies);
    schema.part(BattleReadings::schema(), &BattleParams::readings);
    return schema;
}

}  // namespace warodds::eisenhowers_war
