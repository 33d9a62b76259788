#include "rules/eoa/air/aircraft.hpp"

#include <fmt/format.h>

namespace warodds::eoa {

std::string Aircraft::text() const { return fmt::format("{} {}", air, is_fighter() ? "fighter" : "bomber"); }

bool Aircraft::is_like(const Aircraft& other) const {
    return role == other.role && air == other.air && tactical == other.tactical && strategic == other.strategic &&
           sea == other.sea && target == other.target && oos == other.oos;
}

Schema<Aircraft> Aircraft::schema() {
    Schema<Aircraft> schema;
    schema.integer("air", "air-to-air rating; of a carrier its number", &Aircraft::air).range(0, 15).rule("2.4.3");
    schema
        .choice("role", "what it is used as", &Aircraft::role,
                {{"fighter", "also a carrier's air component that is used as one"},
                 {"bomber", "the same; it keeps its air-to-air rating"}})
        .rule("7.2.2.2, 7.4.2.1");
    schema.integer("tactical", "tactical bombardment factors", &Aircraft::tactical).range(0, 20).rule("2.4.3");
    schema.integer("strategic", "strategic bombardment factors", &Aircraft::strategic).range(0, 20).rule("2.4.3");
    schema.integer("sea", "air-to-sea factors", &Aircraft::sea).range(0, 20).rule("2.4.3");
    schema
        .choice("damage", "what it has suffered already", &Aircraft::damage,
                {{"none", ""}, {"aborted", "does not fight, but can be hit"}, {"damaged", "the same"}})
        .rule("3.2");
    schema.flag("oos", "its base is out of supply: 2 less, and at 0 it does not fire", &Aircraft::oos).rule("7.1.2.1");
    schema
        .integer("target", "which enemy ship it bombs, by its place in the list, while that is there; 0: by policy",
                 &Aircraft::target)
        .range(0, 8)
        .rule("7.2.2.3");
    schema.text("name", "its name", &Aircraft::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Aircraft::number).range(0, 99);
    return schema;
}

}  // namespace warodds::eoa
