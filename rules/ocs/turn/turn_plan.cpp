#include "rules/ocs/turn/turn_plan.hpp"
#include "rules/ocs/ground/attack_watch.hpp"

namespace warodds::ocs {
namespace {

// A phase's part; what holds without a parameter is the phase's own, too.
void phase_part(Schema<TurnPlan>& schema, bool exploitation) {
    const std::size_t first = schema.fields.size();
    const TurnPlan plain;
    if (exploitation) schema.part(PhasePlan::schema(true), &TurnPlan::exploitation, "exploitation_");
    else schema.part(PhasePlan::schema(false), &TurnPlan::first);
    for (std::size_t i = first; i < schema.fields.size(); ++i)
        if (schema.fields[i].kind != Kind::units) schema.fields[i].fallback = schema.get(i, &plain);
}

}  // namespace

Schema<PhasePlan> PhasePlan::schema(bool exploitation) {
    const auto either = [&](const char* later, const char* at_first) { return exploitation ? later : at_first; };
    Schema<PhasePlan> schema;
    Aircraft::list(schema, "hip_shoots",
                   either("aircraft for hip shoots of the Exploitation Phase",
                          "aircraft that come one by one before the overruns: 4-17 fighter, (2)-12"),
                   &PhasePlan::hip_shoots)
        .rule("14.7d");
    Aircraft::list(schema, "bombers",
                   either("up to four aircraft that barrage together in the Exploitation Phase",
                          "up to four aircraft that barrage together after the overruns"),
                   &PhasePlan::bombers)
        .rule("14.7");
    schema
        .integer("overruns",
                 either("overruns that may be tried in the Exploitation Phase",
                        "overruns that may be tried in the Movement Phase, one after the other"),
                 &PhasePlan::overruns)
        .range(0, 6)
        .rule(either("11.0", "8.0"));
    schema
        .integer("overrun_hex",
                 either("the same in the Exploitation Phase; without it, the hex of the first unit that can overrun",
                        "attacking hex whose units began the phase together and overrun"),
                 &PhasePlan::overrun_hex)
        .range(1, 6)
        .rule(either("8.1, 11.0", "8.1"));
    schema
        .number("barrage",
                either("strength of the fire before the attack of the Exploitation Phase",
                       "strength of the guns that fire before the attack, 0 for none"),
                &PhasePlan::barrage)
        .range(0, 999)
        .rule(either("10.0e, 11.0", "10.0, 10.1"));
    schema
        .flag("attack",
              either("attack in the Exploitation Phase with reserves and units that earned it",
                     "attack in the Combat Phase"),
              &PhasePlan::attack)
        .rule(either("11.0", "9.0"));
    return schema;
}

Schema<TurnPlan> TurnPlan::schema() {
    Schema<TurnPlan> schema;
    schema.part(Forces::schema(), &TurnPlan::forces);
    phase_part(schema, false);
    phase_part(schema, true);
    schema.part(FireConditions::schema(), &TurnPlan::fire);
    schema
        .integer("reaction_hex", "attacking hex that they fire at, if somebody is left there; best play chooses",
                 &TurnPlan::reaction_hex)
        .range(1, 6)
        .rule("7.0");
    schema
        .flag("attacking_empties", "option: a hex that is empty may be attacked, and so entered, in a Combat Segment",
              &TurnPlan::attacking_empties)
        .rule("21.8");
    schema
        .policy("press", Side::attacker, "whether the attacker goes on with overruns and attacks while the hex is held",
                &TurnPlan::press,
                {{"on", "always"},
                 {"if-dg", "only against disorganised defenders"},
                 {"unhurt", "only while he has lost no step"}})
        .rule("9.0");
    schema
        .policy("fire", Side::attacker, "whether aircraft and guns fire", &TurnPlan::open_fire,
                {{"until-dg", "as long as the defenders are not disorganised"},
                 {"always", "at disorganised defenders too, for step losses"},
                 {"spare", "until disorganised, and only with supply that the attack does not need"}})
        .rule("10.0");
    schema
        .policy("commit", Side::attacker, "who takes part in overruns and attacks", &TurnPlan::commit,
                {{"all", "everybody who can"}, {"fit", "everybody who is not disorganised"}})
        .rule("9.1");
    schema
        .policy("reaction", Side::defender, "whether the defender's guns fire in the Reaction Phase",
                &TurnPlan::reaction, {{"fire", ""}, {"hold", "keep the supply"}})
        .rule("7.0");
    schema
        .policy("release", Side::defender, "whether defenders in Reserve Mode are released in the Reaction Phase",
                &TurnPlan::release,
                {{"release", "they defend at full strength from then on"}, {"keep", "they stay in reserve"}})
        .rule("5.7b");
    schema.text("unit", Watched::help(), &TurnPlan::unit);
    return schema;
}

}  // namespace warodds::ocs
