#include "rules/eisenhowers-war/units.hpp"

namespace warodds::eisenhowers_war {

Group group_of(Nation nation) {
    switch (nation) {
        case Nation::us:
        case Nation::french: return Group::american;
        case Nation::british:
        case Nation::commonwealth:
        case Nation::polish: return Group::british;
        case Nation::german: return Group::german;
    }
    return Group::unknown;
}

const char* name_of(Group group) {
    return group == Group::american ? "american" : group == Group::british ? "british" : "german";
}

const std::vector<Option>& nations() {
    static const std::vector<Option> all = {
        {"us", "American army group"},          {"french", "American army group"}, {"british", "British army group"},
        {"commonwealth", "British army group"}, {"polish", "British army group"},  {"german", ""},
    };
    return all;
}

const std::vector<Option>& crossings() {
    static const std::vector<Option> all = {
        {"none", "no river"},
        {"river", "a river other than the Rhine"},
        {"rhine", "the Rhine"},
        {"bridge", "the Rhine, where the Allies have captured a bridge"},
        {"secured", "a river or the Rhine, at a hex that paratroops secured this turn"},
    };
    return all;
}

std::vector<std::string> unit_shorthand() { return {"attack", "defense", "movement"}; }

Schema<Unit> Unit::schema() {
    Schema<Unit> schema;
    schema.levels("attack", "attack factor, full side first: 9/5", &Unit::attack).range(0, 60).most(2).rule("2.10");
    schema.levels("defense", "defense factor, full side first: 10/5", &Unit::defense).range(0, 60).most(2).rule("2.10");
    schema.integer("movement", "movement factor; 0 is a static unit", &Unit::movement).range(0, 20).rule("2.9");
    schema
        .integer("steps",
                 "printed steps; else as many as factors are given, else 1 for a static German unit and 2 for others",
                 &Unit::steps)
        .range(1, 2)
        .rule("2.11");
    schema.integer("left", "steps now, if fewer", &Unit::left).range(1, 2).rule("2.11");
    schema.choice("nation", "nation; else that of its side", &Unit::nation, nations()).rule("2.5");
    schema
        .choice("type", "counters whose figures the rules state", &Unit::type,
                {{"unit", "factors as given"},
                 {"ss-panzer-1", "1st SS Panzer Corps, 9-10-6"},
                 {"infantry", "German infantry corps, 2-3-4"},
                 {"us-2nd-corps", "US 2nd Corps; its factors are not public"}})
        .rule("2.4, 3.2.1, 3.3.3");
    schema.flag("static", "a static unit, as a movement factor of 0 says too", &Unit::is_static).rule("2.9");
    schema.flag("oos", "out of supply: its factor is halved, rounded up", &Unit::oos).rule("7.12");
    schema.integer("direction", "hexside that it attacks from, 0 to 5 around the target", &Unit::direction)
        .range(0, 5)
        .rule("10.9");
    schema.choice("across", "what it attacks across; else as its side says", &Unit::across, crossings()).rule("10.4");
    schema
        .choice("at", "the hex that it attacks from, where more units stack, or of both army groups", &Unit::at,
                {{"clear", "five units of one army group"},
                 {"broken", "rough or mountain: three"},
                 {"beachhead", "with a beachhead marker: six of either army group"},
                 {"antwerp", "five of either army group"}})
        .rule("6.3, 6.4");
    schema.text("name", "its name", &Unit::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Unit::number).range(0, 99);
    return schema;
}

Schema<PathHex> PathHex::schema() {
    Schema<PathHex> schema;
    schema.choice(
        "terrain", "the hex", &PathHex::terrain,
        {{"clear", ""}, {"rough", "also an Alpine Pass in rough"}, {"mountain", "also an Alpine Pass there"}});
    schema.flag("ezoc", "in an enemy zone of control", &PathHex::ezoc).rule("9.1");
    return schema;
}

}  // namespace warodds::eisenhowers_war
