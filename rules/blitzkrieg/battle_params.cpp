#include "rules/blitzkrieg/battle_params.hpp"

#include "rules/kit/given.hpp"

namespace warodds::blitzkrieg {

Schema<BattleReadings> BattleReadings::schema() {
    using R = BattleReadings;
    Schema<R> schema;
    schema
        .reading("fog_infantry", "infantry that fog doubles (Q2)", &R::fog_infantry,
                 {{"attacking", "when it attacks, as the rule says"}, {"always", "in defense too, as the chart may"}})
        .rule("2.2.4");
    schema
        .reading("infantry_means", "who is infantry to fog and to invasion doubling", &R::infantry_means,
                 {{"infantry", "units of that type"}, {"elite", "airborne and rangers as well"}})
        .rule("1.4.1, 2.2.4");
    schema.part(SupplyReading::schema(), &R::supply);
    schema
        .reading("invasion_doubling", "whom naval superiority doubles on full sea hexes (Q4)", &R::invasion_doubling,
                 {{"all", "every invading unit, as the rule says"}, {"infantry", "infantry, as the chart says"}})
        .rule("3.2.1.2");
    schema
        .reading("air_halving", "halved aircraft are rounded up (Q5)", &R::air_halving,
                 {{"unit", "unit by unit"}, {"total", "all together"}})
        .rule("2.2.2, 2.2.6");
    schema
        .reading("support_short_haul", "a short haul doubles bombers that support an attack (Q6)",
                 &R::support_short_haul, {{"yes", ""}, {"no", "only for bombing"}})
        .rule("3.7.5, 3.8.1.9");
    schema
        .reading("air_excess", "more air than ground strength (Q7)", &R::air_excess,
                 {{"ignored", "the excess does not count"}, {"refused", "is not allowed"}})
        .rule("3.8.1.9");
    schema
        .reading("air_cap", "the ground strength that air may not exceed (Q7)", &R::air_cap,
                 {{"modified", "as it counts in the attack"}, {"printed", "the printed factors"}})
        .rule("3.8.1.9");
    schema
        .reading("river_bombers", "the defense that the bombers' printed factors must reach to cancel a river (Q8)",
                 &R::river_bombers,
                 {{"undoubled", "the units' factors"}, {"doubled", "with a city or mountain doubled"}})
        .rule("3.8.1.9");
    schema
        .reading("grounded_defense", "aircraft on the ground in the attacked hex (Q9)", &R::grounded_defense,
                 {{"counts", "add to the defense, as in the example"}, {"nothing", "do not"}})
        .rule("3.8.2.7");
    schema
        .reading("terrain_and_river", "a city or mountain attacked across a river (Q10)", &R::terrain_and_river,
                 {{"both", "each doubles: four times"}, {"once", "doubled once"}})
        .rule("3.8.1.7");
    schema
        .reading("capped_overrun", "overruns of a side with few Basic Industry cities (Q11)", &R::capped_overrun,
                 {{"overrun", "no die, so the limit of the table does not matter"},
                  {"rolled", "rolled at the limit like any attack"}})
        .rule("3.1.5, 3.5.5");
    schema
        .reading("strain_illegal", "straining can make an attack legal that is below 1-6 (Q12)", &R::strain_illegal,
                 {{"yes", ""}, {"no", ""}})
        .rule("3.8.1.6, 3.8.1.11");
    schema
        .reading("strain_past_cap", "straining goes past the limit of few Basic Industry cities (Q12)",
                 &R::strain_past_cap, {{"yes", ""}, {"no", ""}})
        .rule("3.1.5, 3.8.1.11");
    schema
        .reading("strain_share", "bombers take half of the losses of a failed strain as well (Q12)", &R::strain_share,
                 {{"yes", ""}, {"no", "whoever their owner likes"}})
        .rule("3.8.1.9, 3.8.1.11");
    schema
        .reading("strain_step",
                 "below 1-1 the points for the next ratio may give a better one: 1 and 1 on 6 are 1-3 (Q12)",
                 &R::strain_step, {{"next", "the next ratio and no more"}, {"reached", "the ratio that they give"}})
        .rule("3.8.1.11");
    schema
        .reading("strain_overrun", "straining to 5-1 overruns the surrounded (Q13)", &R::strain_overrun,
                 {{"yes", ""}, {"no", "it is rolled at 5-1"}})
        .rule("3.5.5, 3.8.1.11");
    schema
        .reading("oos_defense", "defenders out of supply (Q26)", &R::oos_defense,
                 {{"full", "as the rule says"}, {"halved", "as the chart may be read"}})
        .rule("3.4.4, 3.8.1.8");
    schema
        .reading("interdicted_units", "what is halved of interdicted ground units (Q27)", &R::interdicted_units,
                 {{"anti_aircraft", "their fire at the aircraft"}, {"defense", "their defense against an attack"}})
        .rule("3.8.3.4");
    return schema;
}

Schema<BattlePolicies> BattlePolicies::schema() {
    using P = BattlePolicies;
    Schema<P> schema;
    schema
        .policy("strain_policy", Side::attacker, "whether to strain, as far as strain allows it", &P::strain_policy,
                {{"reach", "whenever it reaches the next ratio"},
                 {"even", "where the strain die fails on 1 to 3 at most"},
                 {"never", "not at all"}})
        .rule("3.8.1.11");
    schema.policy("attacker_loss_policy", Side::attacker, "which unit loses a factor", &P::attacker_loss_policy,
                  loss_words());
    schema.policy("defender_loss_policy", Side::defender, "which unit loses a factor", &P::defender_loss_policy,
                  loss_words());
    schema
        .policy("bomber_losses", Side::attacker, "losses beyond those that supporting bombers must take",
                &P::bomber_losses, {{"ground_first", "from ground units"}, {"air_first", "from the bombers"}})
        .rule("3.8.1.9");
    schema
        .policy("grounded_losses", Side::defender, "losses of a hex with aircraft on the ground", &P::grounded_losses,
                {{"ground_first", "from ground units"}, {"air_first", "from the aircraft"}})
        .rule("3.8.1.12, 3.8.2.7");
    return schema;
}

Schema<BattleField> BattleField::schema() {
    using F = BattleField;
    Schema<F> schema;
    schema.choice("weather", "the weather of the turn", &F::weather, weather_words()).rule("2.2");
    schema.part(Resources::schema(), &F::resources);
    schema.integer("strain", "strength points that the attacker is ready to add to reach the next ratio", &F::strain)
        .range(0, 5)
        .lever(Side::attacker, Lever::Way::up, "the losses of a failed strain")
        .rule("3.8.1.11");
    schema
        .integer("attacks_made",
                 "attacks at more than 1-1 that this side has made this turn; counts with one industry city",
                 &F::attacks_made)
        .range(0, 20)
        .rule("3.1.5");
    schema
        .integer("retreat_room", "hexes that the defenders can retreat; who must go further is eliminated",
                 &F::retreat_room)
        .range(0, 9)
        .unit("hexes")
        .rule("3.8.1.12");
    tell_default(schema, Rational(9));
    schema.integer("attacker_room", "hexes that the attackers can retreat", &F::attacker_room)
        .range(0, 9)
        .unit("hexes")
        .rule("3.8.1.12");
    schema.integer("attacked_hexes", "hexes whose defenders are attacked together", &F::attacked_hexes)
        .range(1, 6)
        .unit("hexes")
        .rule("3.8.1.2, 3.5.1");
    schema.flag("surrounded", "the defenders are surrounded and have no legal retreat", &F::surrounded).rule("3.5.5");
    schema
        .flag("interdicted", "aircraft interdict the defenders; matters under interdicted_units = defense",
              &F::interdicted)
        .rule("3.8.3.4");
    return schema;
}

Schema<BattleParams> BattleParams::schema() {
    Schema<BattleParams> schema;
    schema.part(AttackingForce::schema(), &BattleParams::attack);
    schema.part(DefendingForce::schema(), &BattleParams::defense);
    schema.part(BattleField::schema(), &BattleParams::field);
    schema.part(BattlePolicies::schema(), &BattleParams::policies);
    schema.part(BattleReadings::schema(), &BattleParams::readings);
    schema.part(StrengthReadings::schema(), &BattleParams::strength);
    return schema;
}

}  // namespace warodds::blitzkrieg
