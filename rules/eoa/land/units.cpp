#include "rules/eoa/land/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::eoa {
namespace {

const std::vector<Option>& types() {
    static const std::vector<Option> all = {
        {"infantry", ""},
        {"tank", "degraded in some terrain; may begin a tank battle"},
        {"artillery", "adds its strength to the front unit before it"},
        {"mountain", "mountain infantry"},
        {"marine", "not halved in an invasion"},
        {"paratroop", ""},
        {"cavalry", ""},
        {"militia", ""},
        {"engineer", ""},
        {"hq", "as a unit that fights, like 0-4-4 hq; its support is given as attacker_hqs and defender_hqs"},
        {"partisan",
         "a partisan division, 0-0-6 and always in supply; a hit breaks it up into 5 partisans less the hits"},
    };
    return all;
}

}  // namespace

std::string Unit::text() const {
    std::string text = fmt::format("{}-{}-{}", attack, defense, movement);
    if (type != Type::infantry) text += " " + types()[static_cast<std::size_t>(type)].name;
    return text;
}

bool Unit::is_like(const Unit& other) const {
    return type == other.type && nation == other.nation && attack == other.attack && defense == other.defense &&
           movement == other.movement && oos == other.oos && river == other.river && straits == other.straits &&
           ss == other.ss;
}

void Unit::expect_to_exist(const std::string& where) const {
    if (hits >= hits_to_kill())
        throw InputError(where + "a unit with as many hits as its printed defense is gone; leave it out (3.1)");
    if (is(Type::hq) && attack > 0)
        throw InputError(where + "the counter of an HQ shows no attack strength; say 0, like 0-4-4 hq (2.4.1)");
    if (is(Type::partisan) && attack + defense > 0)
        throw InputError(where + "a partisan division has no strength; say 0-0-6 partisan (9.4)");
    if (is(Type::partisan) && oos) throw InputError(where + "partisan divisions are always in supply (9.4)");
    if (river && straits) throw InputError(where + "a hexside is a river or straits; say one of them (7.4.4.4)");
}

Schema<Unit> Unit::schema() {
    Schema<Unit> schema;
    schema.integer("attack", "printed attack strength", &Unit::attack).range(0, 20).rule("2.4.1");
    schema
        .integer("defense", "printed defense strength, also of the front side of a unit out of supply", &Unit::defense)
        .range(0, 20)
        .rule("2.4.1, 7.1.2.1");
    schema.integer("movement", "movement allowance", &Unit::movement).range(0, 20).rule("2.4.1");
    schema.choice("type", "kind of unit", &Unit::type, types()).rule("2.4.1");
    schema
        .choice("nation", "nation, where a rule asks for it", &Unit::nation,
                {{"other", ""}, {"japan", "terrain may add to it"}, {"italy", "see italian_retreats"}})
        .rule("7.4.4.4, 16.5");
    schema.integer("hits", "hits that it has already", &Unit::hits).range(0, 19).rule("3.1");
    schema.flag("oos", "out of supply", &Unit::oos).rule("7.1.2.1");
    schema.flag("river", "attacks across a river", &Unit::river).rule("7.4.4.4");
    schema.flag("straits", "attacks across straits", &Unit::straits).rule("7.4.4.4");
    schema.flag("ss", "Waffen-SS: hunts one more partisan", &Unit::ss).rule("9.1");
    schema.text("name", "its name", &Unit::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Unit::number).range(0, 99);
    schema.counts("hits_left", "hits taken by",  // 3.1
                  [](const Unit& unit) { return std::max(0, unit.hits_to_kill() - unit.hits); });
    return schema;
}

}  // namespace warodds::eoa
