#include "rules/eoa/sea/naval_setting.hpp"

#include "rules/eoa/sea/naval_battle.hpp"

namespace warodds::eoa {

Schema<NavalForces> NavalForces::schema(const char* attackers, const char* defenders) {
    Schema<NavalForces> schema;
    const auto ships = [&](const char* name, const char* help, std::vector<Ship> NavalForces::* member) {
        schema.units(name, help, member, Ship::schema(), Ship::shorthand()).most(NavalBattle::most).rule("7.2.2.4");
    };
    const auto aircraft = [&](const char* name, const char* help, std::vector<Aircraft> NavalForces::* member) {
        schema.units(name, help, member, Aircraft::schema(), Aircraft::shorthand())
            .most(NavalBattle::most_aircraft)
            .rule("7.2.2.2");
    };
    ships("attackers", attackers, &NavalForces::attackers);
    ships("defenders", defenders, &NavalForces::defenders);
    aircraft("attacker_aircraft", "land-based aircraft of the attacker, like 2 bomber sea=2",
             &NavalForces::attacker_aircraft);
    aircraft("defender_aircraft", "the same of the defender", &NavalForces::defender_aircraft);
    return schema;
}

Schema<NavalSearch> NavalSearch::schema() {
    Schema<NavalSearch> schema;
    schema
        .choice("where", "the hex: whoever searches has 3 less on the coast of an enemy or a neutral",
                &NavalSearch::where,
                {{"open", ""},
                 {"coast", "a coastal hex of the defender: the attacker has 3 less"},
                 {"fjord", "a Norwegian fjord: both have 5 less"},
                 {"attacker_coast", "of the attacker: the defender has 3 less"},
                 {"neutral_coast", "of a neutral: both have"}})
        .rule("7.2.1.a.2.1");
    schema.integer("attacker_radar", "radar level of the attacker", &NavalSearch::attacker_radar)
        .range(0, 4)
        .rule("13.7");
    schema.integer("defender_radar", "radar level of the defender", &NavalSearch::defender_radar)
        .range(0, 4)
        .rule("13.7");
    schema
        .flag("attacker_raiders", "the attackers are raiders: 5 harder to find, and they search for convoys only",
              &NavalSearch::attacker_raiders)
        .rule("7.2.1.a.4");
    schema.flag("defender_raiders", "the defenders are", &NavalSearch::defender_raiders).rule("7.2.1.a.4");
    const Words finds = {{"rolled", "a D20 as everywhere"},
                         {"nothing", ""},
                         {"air", "naval air combat only"},
                         {"surface", "surface combat, or naval air"}};
    schema.choice("attacker_finds", "what the attacker's first search has found", &NavalSearch::attacker_finds, finds)
        .rule("7.2.2.5");
    schema.choice("defender_finds", "what the defender's first search has found", &NavalSearch::defender_finds, finds)
        .rule("7.2.2.5");
    return schema;
}

Schema<CoastalDefense> CoastalDefense::schema() {
    Schema<CoastalDefense> schema;
    schema.integer("battery", "strength of the defender's coastal battery", &CoastalDefense::battery)
        .range(0, 9)
        .rule("7.2.2.8");
    schema.flag("mines", "a minefield of the defender: a die for each ship that enters", &CoastalDefense::mines)
        .rule("7.2.1.k");
    schema
        .policy("battery_fire", Side::defender, "how the battery uses its strength", &CoastalDefense::battery_fire,
                {{"focus", "all of it at one ship"}, {"halves", "divided between two"}})
        .rule("7.2.2.8");
    schema
        .policy("battery_aim", Side::defender, "whom it fires at", &CoastalDefense::battery_aim,
                {{"strongest", "the ship with most guns"},
                 {"transports", "ships with cargo first; then the escorts fire before it"}})
        .rule("7.2.2.8");
    schema
        .reading("battery_armor", "armor class of a coastal battery", &CoastalDefense::battery_armor,
                 {{"strength", "its strength, as for submarine pens"}, {"one", "1, as of all that is no warship"}})
        .rule("7.2.2.8");
    return schema;
}

Schema<NavalHqs> NavalHqs::schema() {
    Schema<NavalHqs> schema;
    schema
        .levels("attacker_hqs",
                "command levels of naval HQs with the attacker's ships, like 4/3: each may add 1 to them",
                &NavalHqs::attacker_hqs)
        .most(2)
        .range(1, 6)
        .rule("7.3.2.f");
    schema.levels("defender_hqs", "of those with the defender's ships, who tries first", &NavalHqs::defender_hqs)
        .most(2)
        .range(1, 6)
        .rule("7.3.2.f");
    return schema;
}

void NavalPolicies::add_fire(Schema<NavalPolicies>& schema) {
    const auto both = [&](const char* attacker, const char* defender, const char* help, auto attackers, auto defenders,
                          Words words, const char* rule) {
        schema.policy(attacker, Side::attacker, std::string(help) + " of the attacker", attackers, words).rule(rule);
        schema.policy(defender, Side::defender, std::string(help) + " of the defender", defenders, words).rule(rule);
    };
    both("attacker_guns", "defender_guns", "targets of ships' guns", &NavalPolicies::attacker_guns,
         &NavalPolicies::defender_guns,
         {{"own_size", "the enemy that is nearest to its own strength"},
          {"weakest", "the lowest armor class"},
          {"strongest", "the enemy with most guns"}},
         "7.2.2.4");
    both("attacker_bombs", "defender_bombs", "targets of bombers", &NavalPolicies::attacker_bombs,
         &NavalPolicies::defender_bombs,
         {{"carriers", "carriers first, then the strongest"},
          {"strongest", "the ship with most guns"},
          {"weakest", "the lowest armor class"},
          {"transports", "ships with cargo first"}},
         "7.2.2.3");
    both("attacker_bombing", "defender_bombing", "bombers on one ship", &NavalPolicies::attacker_bombing,
         &NavalPolicies::defender_bombing,
         {{"separately", "one after the other"}, {"joined", "with all their factors"}}, "7.2.2.3");
    both("attacker_surplus", "defender_surplus", "whom surplus fighters take on:", &NavalPolicies::attacker_surplus,
         &NavalPolicies::defender_surplus, {{"strongest", "the strongest enemy fighter"}, {"weakest", "the weakest"}},
         "7.2.2.2");
    both("attacker_holds_back", "defender_holds_back", "ships kept out of surface combat, as far as there are more,",
         &NavalPolicies::attacker_holds_back, &NavalPolicies::defender_holds_back,
         {{"unarmed", "carriers, transports and the like"}, {"nobody", ""}}, "7.2.2.4");
}

Schema<NavalPolicies> NavalPolicies::schema_of_one_round() {
    Schema<NavalPolicies> schema;
    add_fire(schema);
    return schema;
}

Schema<NavalPolicies> NavalPolicies::schema() {
    Schema<NavalPolicies> schema;
    const Words engage = {{"close", "surface combat where the search allows it"},
                          {"straight_in", "the same, and against a surprised enemy without an air battle first"},
                          {"stand_off", "air attacks only, as long as there are aircraft"},
                          {"avoid", "begins nothing"}};
    const Words after = {
        {"stay", "searches again"}, {"flee", ""}, {"flee_outgunned", "if the enemy's guns that are left are stronger"}};
    const Words flight = {{"together", "as one group, as slow as its slowest ship"},
                          {"by_speed", "the slowest ships by themselves"}};
    const Words pursuit = {{"pursue", "with all ships, where all are fast enough"},
                           {"let_go", ""},
                           {"detach", "with those that are fast enough; the others stay behind"}};
    const auto both = [&](const char* attacker, const char* defender, const char* help, auto attackers, auto defenders,
                          Words words, const char* rule) {
        schema.policy(attacker, Side::attacker, std::string("what the attacker ") + help, attackers, words).rule(rule);
        schema.policy(defender, Side::defender, std::string("what the defender ") + help, defenders, words).rule(rule);
    };
    both("attacker_engage", "defender_engage", "begins with a search that succeeded", &NavalPolicies::attacker_engage,
         &NavalPolicies::defender_engage, engage, "7.2.2.5");
    add_fire(schema);
    both("attacker_after", "defender_after", "does after a round", &NavalPolicies::attacker_after,
         &NavalPolicies::defender_after, after, "7.2.2.b");
    both("attacker_flight", "defender_flight", "flees as", &NavalPolicies::attacker_flight,
         &NavalPolicies::defender_flight, flight, "7.2.2.b");
    both("attacker_pursuit", "defender_pursuit", "does about an enemy who flees", &NavalPolicies::attacker_pursuit,
         &NavalPolicies::defender_pursuit, pursuit, "7.2.2.b");
    schema.integer("most_rounds", "rounds that are looked at", &NavalPolicies::most_rounds)
        .range(1, 12)
        .rule("7.2.2.b");
    return schema;
}

Schema<NavalReadings> NavalReadings::schema() {
    Schema<NavalReadings> schema;
    schema
        .reading("joined_bonus", "the air-to-sea bonus of bombers that attack together", &NavalReadings::joined_bonus,
                 {{"one_each", "one for each that has a factor left"}, {"one", "one for all"}})
        .rule("7.2.2.3");
    schema
        .reading("surplus_bonus", "the surplus of a doubled attack as a second attack", &NavalReadings::surplus_bonus,
                 {{"none", "has no bonus of its own"}, {"own", "has it again"}})
        .rule("7.2.2.7a");
    schema
        .reading("air_zone", "whom the Air ZOC of a surprised fleet saves when it finds the aircraft",
                 &NavalReadings::air_zone,
                 {{"air", "from surprise in the air; a surface battle after it goes by the ships' search"},
                  {"all", "from any surprise in that round"}})
        .rule("7.2.2.7, 7.2.2.7a");
    return schema;
}

}  // namespace warodds::eoa
