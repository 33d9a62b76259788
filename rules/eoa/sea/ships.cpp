#include "rules/eoa/sea/ships.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

const std::vector<Option>& ship_types() {
    static const std::vector<Option> all = {
        {"bc", "battleship or battle cruiser"},
        {"dd", "destroyers"},
        {"cv", "carrier; its strength is its air component"},
        {"transport", "armor class 1; carries cargo"},
        {"river_craft", "armor class 1; craft of them, each with a point of cargo"},
        {"submarine", "in port: its pens have the armor class of the battery"},
    };
    return all;
}

}  // namespace

const std::vector<Option>& hit_words() {
    static const std::vector<Option> all = {{"none", ""}, {"A", "aborted"}, {"D", "damaged"}, {"E", "eliminated"}};
    return all;
}

std::string Ship::text() const {
    const std::string& kind = ship_types()[static_cast<std::size_t>(type)].name;
    return strength > 0 ? fmt::format("{} {}", strength, kind) : kind;
}

bool Ship::is_like(const Ship& other) const {
    return type == other.type && role == other.role && strength == other.strength && aa == other.aa &&
           cargo == other.cargo && craft == other.craft && target == other.target && speed == other.speed;
}

Schema<Ship> Ship::schema() {
    Schema<Ship> schema;
    schema.choice("type", "kind of ship", &Ship::type, ship_types()).rule("2.4.2");
    schema.integer("strength", "surface strength of a BC or DD, air component of a CV", &Ship::strength)
        .range(0, 9)
        .only_with(&Ship::type, {Type::bc, Type::dd, Type::cv})
        .rule("2.4.2");
    schema.integer("aa", "anti-aircraft strength", &Ship::aa).range(0, 9).rule("7.2.2.3");
    schema.integer("speed", "speed; as in the examples where it is not said: BC 6, CV 7, DD 8, others 4", &Ship::speed)
        .range(1, 12)
        .rule("7.2.2.b");
    schema.integer("cargo", "points of cargo of a transport", &Ship::cargo).range(0, 5).rule("7.2.1.b");
    schema.integer("craft", "river craft in this unit", &Ship::craft).range(1, 20).rule("7.2.1.b.1");
    schema
        .choice("role", "what the aircraft of a CV are used as", &Ship::role,
                {{"fighter", "against aircraft"}, {"bomber", "against ships"}})
        .rule("7.2.2.2");
    schema
        .choice("damage", "what it has suffered already", &Ship::damage,
                {{"none", ""}, {"aborted", "does not fight, but can be hit"}, {"damaged", "the same"}})
        .rule("3.2");
    schema.integer("air_hits", "hits of a CV's air component: 1 is an A, 2 a D, 3 an E", &Ship::air_hits)
        .range(0, 3)
        .rule("3.2");
    schema
        .integer("target", "which enemy, by its place in the list, it fires at while that is there; 0: by policy",
                 &Ship::target)
        .range(0, 8)
        .rule("7.2.2.4");
    schema.text("name", "its name", &Ship::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Ship::number).range(0, 99);
    return schema;
}

}  // namespace warodds::eoa
