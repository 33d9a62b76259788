// A ship as its counter reads (2.4.2), what became of it, and what it carries.
#pragma once

#include "rules/eoa/sea/hits.hpp"
#include "rules/schema.hpp"

namespace warodds::eoa {

struct Ship {
    enum class Type : std::int8_t { bc, dd, cv, transport, river_craft, submarine } type = Type::dd;
    enum class Damage : std::int8_t { none, aborted, damaged } damage = Damage::none;
    enum class Role : std::int8_t { fighter, bomber } role = Role::fighter;
    int strength = 0, aa = 0, cargo = 0, craft = 1, air_hits = 0, target = 0;
    std::optional<int> speed;
    std::string name;
    int number = 0;

    bool is(Type of) const { return type == of; }
    bool has_guns() const { return is(Type::bc) || is(Type::dd); }
    bool carries() const { return is(Type::transport) || is(Type::river_craft); }
    bool is_escort() const { return has_guns() || is(Type::cv); }
    Hits hits() const { return Hits::of(static_cast<int>(damage)); }
    int load() const { return is(Type::river_craft) ? craft : is(Type::transport) ? cargo : 0; }
    std::string text() const;               // "7 bc"
    bool is_like(const Ship& other) const;  // but for its hits, its name and its number

    static Schema<Ship> schema();
    static std::vector<std::string> shorthand() { return {"strength"}; }
};

const std::vector<Option>& hit_words();  // none, A, D, E

}  // namespace warodds::eoa
