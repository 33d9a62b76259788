#include "rules/ocs/ground/forces.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

// A side's parameters under its own prefix; what holds without them is the side's own, too.
void side_part(Schema<Forces>& schema, Side side, SideParams Forces::* member) {
    const std::size_t first = schema.fields.size();
    const Forces plain;
    schema.part(SideParams::schema(side), member, side == Side::attacker ? "attacker_" : "defender_");
    for (std::size_t i = first; i < schema.fields.size(); ++i) schema.fields[i].fallback = schema.get(i, &plain);
}

}  // namespace

Force::Ways SideParams::ways(const char* name) const {
    Force::Ways ways;
    for (Force::Way& to : ways) to = Force::Way(clean_hexes, open_hexes);
    for (const std::string& word : terrain_words(way)) {
        const bool one_hex = word.size() > 2 && word[1] == ':' && word[0] >= '1' && word[0] <= '6';
        const std::string hexes = one_hex ? word.substr(2) : word;
        const auto end = hexes.find('x');
        if (hexes.find_first_not_of("cz") < std::min(end, hexes.size()) ||
            (end != hexes.npos && end + 1 != hexes.size()))
            throw InputError(
                fmt::format("{}_way: found '{}', expected a letter for each hex, c clean, z in an enemy zone of "
                            "control, x blocked, like zc (9.12)",
                            name, word));
        const Force::Way to(hexes);
        if (one_hex) ways[static_cast<std::size_t>(word[0] - '0')] = to;
        else ways.fill(to);
    }
    return ways;
}

Schema<SideParams> SideParams::schema(Side side) {
    const bool attacks = side == Side::attacker;
    const char* who = attacks ? "attacker" : "defender";
    Schema<SideParams> schema;
    schema
        .integer(
            "clean_hexes",
            fmt::format("hexes of the {}'s retreat outside enemy zones of control; those after them are inside", who),
            &SideParams::clean_hexes)
        .range(0, 9)
        .unit("hexes")
        .rule("9.12e");
    schema
        .integer("open_hexes",
                 fmt::format("hexes that the {} can retreat at all; what is left of an option must be losses", who),
                 &SideParams::open_hexes)
        .range(0, 9)
        .unit("hexes")
        .rule("9.12");
    schema
        .text("way",
              fmt::format(
                  "the {}'s way back hex by hex: c clean, z in an enemy zone of control, x blocked; it goes on as it "
                  "ends: zc{}",
                  who, attacks ? "; for one attacking hex alone: c, 2:zzc" : ""),
              &SideParams::way)
        .instead_of(&SideParams::clean_hexes)
        .instead_of(&SideParams::open_hexes)
        .rule("9.12e");
    schema
        .integer(
            "tokens",
            attacks
                ? "supply tokens (T) at hand, spent as attacker_paid_first says; units that they cannot pay for use "
                  "internal stocks. Without it there are enough"
                : "supply tokens (T) at hand; too few pay for whom they can, as defender_paid_first says, and the "
                  "others use internal stocks; totals fight at half. Without it there are enough",
            &SideParams::tokens)
        .range(0, 999)
        .lever(side, Lever::Way::up, "1T each")
        .unit("T")
        .rule("12.4");
    std::vector<Option> options = {{"loss", "steps"},
                                   {"retreat", "hexes, as far as the way is open for all"},
                                   {"mixed", "one hex, the rest as steps"},
                                   {"hold", "all in steps where one is left after them, else all in hexes"}};
    if (attacks) options.push_back({"exploit", "steps where a unit that is left after them may exploit, else hexes"});
    schema.policy("option", side, fmt::format("how the {} meets his option points", who), &SideParams::option, options)
        .rule("9.10");
    schema
        .policy("lead", side, fmt::format("which {} gives the action rating and loses the first step", who),
                &SideParams::lead,
                {{"best", "highest rating, the weaker of equals"}, {"weakest", "least strength, the better of equals"}})
        .rule("9.6");
    schema
        .policy("loss_order", side, fmt::format("which {}s take the later losses", who), &SideParams::loss_order,
                loss_order_options())
        .rule("9.11c");
    schema
        .policy("paid_first", side, fmt::format("which {}s too few tokens pay for first; best play keeps to it", who),
                &SideParams::paid_first,
                {{"needy", "those without internal stocks, then the smallest, so that most are paid for"},
                 {"listed", "in the order of the list"}})
        .rule("9.5b, 12.10g");
    return schema;
}

Schema<Totals> Totals::schema() {
    Schema<Totals> schema;
    schema.odds("odds", "attacker to defender, everything included: 4:1, or 17:20 before rounding", &Totals::odds)
        .lever(Side::attacker)
        .rule("9.7");
    schema.number("attack", "total attacking strength, everything included", &Totals::attack)
        .range(0, 10000)
        .lever(Side::attacker)
        .rule("9.7");
    schema.number("defense", "total defending strength, everything included", &Totals::defense)
        .range(0, 10000)
        .lever(Side::defender)
        .rule("9.7");
    schema
        .integer("attacker_ar", "attacker's action rating (if no units are listed); all his steps have it",
                 &Totals::attacker_ar)
        .range(-1, 5)
        .lever(Side::attacker)
        .assumption()
        .rule("3.2c, 9.6");
    schema.integer("defender_ar", "defender's action rating (if no units are listed)", &Totals::defender_ar)
        .range(-1, 5)
        .lever(Side::defender)
        .assumption()
        .rule("3.2c, 9.6");
    schema
        .integer("attacker_steps", "attacking steps (if no units are listed); 3 is a division", &Totals::attacker_steps)
        .range(1, 60)
        .lever(Side::attacker, Lever::Way::up, "1T a step")
        .assumption()
        .unit("steps");
    schema
        .integer("defender_steps", "defending steps (if no units are listed); 3 is a division", &Totals::defender_steps)
        .range(1, 60)
        .lever(Side::defender)
        .assumption()
        .unit("steps");
    schema
        .flag("attacker_starts_dg", "attackers without units are disorganised (strength and rating as given)",
              &Totals::attacker_starts_dg)
        .lever(Side::attacker, Lever::Way::down)
        .rule("5.10");
    schema
        .flag("defender_starts_dg",
              "defenders without units are disorganised: a retreat into an enemy zone of control costs them a step",
              &Totals::defender_starts_dg)
        .lever(Side::attacker, Lever::Way::up, "a barrage first")
        .rule("9.12e");
    schema
        .choice("defender_at", "best anti-tank level of defenders without units", &Totals::defender_at,
                {{"none", ""}, {"light", ""}, {"heavy", ""}})
        .rule("9.4e");
    schema
        .integer("attacking_hexes", "hexes that the attack comes from (if no units are listed)",
                 &Totals::attacking_hexes)
        .range(1, 6)
        .lever(Side::attacker)
        .rule("9.13b");
    // units say all this themselves
    const auto instead_of = [&](const char* list, std::initializer_list<const char*> names) {
        for (const char* name : names) schema.fields[schema.index(name)].belongs.push_back({list, {}});
    };
    instead_of("attackers", {"attacker_ar", "attacker_steps", "attacker_starts_dg", "attacking_hexes"});
    instead_of("defenders", {"defender_ar", "defender_steps", "defender_starts_dg", "defender_at"});
    return schema;
}

Schema<Forces> Forces::schema() {
    Schema<Forces> schema;
    schema
        .units("attackers", "attacking units: 9-5-4 armor (strength-action rating-movement), 14-3-3 other x2 dg",
               &Forces::attackers, Unit::schema(), {"strength", "ar", "movement"})
        .lever(Side::attacker, Lever::Way::up, "1T a step")
        .parentheses({"defends_only"})
        .needs_one()
        .rule("9.7");
    schema
        .units("defenders", "defending units, in the same way; all of the hex", &Forces::defenders, Unit::schema(),
               {"strength", "ar", "movement"})
        .lever(Side::defender)
        .parentheses({"defends_only"})
        .needs_one()
        .rule("9.7");
    schema.choice("terrain", "terrain category of the defender's hex", &Forces::terrain, terrain_options())
        .of_hex()
        .rule("9.3");
    schema
        .text("defender_hex",
              "terrains in the defender's hex by their names in ocs/terrain, with commas: forest, hills; "
              "gives the category and the multipliers. Without it units are "
              "x1, but for the open row in open terrain",
              &Forces::defender_hex)
        .of_hex()
        .rule("9.4")
        .instead_of(&Forces::terrain);
    schema.integer("hedgehog", "level of the hedgehog in the defender's hex, 0 for none", &Forces::hedgehog)
        .range(0, 4)
        .of_hex()
        .lever(Side::defender)
        .rule("16.0a, 16.0d");
    schema.flag("hexes_adjacent", "two attacking hexes are adjacent to each other", &Forces::hexes_adjacent)
        .lever(Side::attacker, Lever::Way::any)
        .rule("9.13b");
    side_part(schema, Side::attacker, &Forces::attacker);
    side_part(schema, Side::defender, &Forces::defender);
    schema
        .flag("proportional_strength", "option: reduced units count by the steps they still have",
              &Forces::proportional_strength)
        .rule("21.2");
    schema
        .flag("independents",
              "option: independent units pay double when they attack alone, and do not lead divisional ones",
              &Forces::independents)
        .rule("21.3");
    schema
        .reading(
            "result_order", "what the attacker does first with a result that has both losses and options",
            &Forces::result_order,
            {{"losses-first", "the publisher's errata"}, {"options-first", "the text of v4.1a leaves the order open"}})
        .rule("9.10");
    schema
        .reading(
            "disputed_cells", "which print of the Combat Table holds where the sources differ", &Forces::disputed_cells,
            {{"sheet", "the publisher's later sheet"}, {"older", "two transcriptions that may show the v4.1 sheet"}})
        .rule("9.9");

    schema
        .policy("defender_ignore", Side::defender, "what the defender does when he may ignore his option points",
                &Forces::defender_ignore,
                {{"ignore", "stays"},
                 {"retreat", "carries out the whole option as defender_option says if that moves him, else stays"}})
        .rule("9.10a");
    schema
        .policy(
            "defender_supply", Side::defender, "whether the defender uses combat supply", &Forces::defender_supply,
            {{"pay", "full strength"},
             {"withhold", "half strength; totals and odds are halved too, and best play decides it for units only"}})
        .rule("9.5b");
    schema
        .policy("defender_terrain", Side::defender, "which terrain the defender lets count", &Forces::defender_terrain,
                {{"best", "for each attacking hex and for himself what is worst for the attacker"},
                 {"hex", "first terrain of his hex for all"},
                 {"hexside", "hexside where one is crossed, else first terrain of his hex"}})
        .rule("9.4b, 9.4c");
    return schema;
}

}  // namespace warodds::ocs
