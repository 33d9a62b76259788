// An aircraft as its counter reads (2.4.3), or the air component of a carrier (2.4.2).
#pragma once

#include "rules/eoa/sea/hits.hpp"
#include "rules/schema.hpp"

namespace warodds::eoa {

struct Aircraft {
    enum class Role : std::int8_t { fighter, bomber } role = Role::fighter;
    enum class Damage : std::int8_t { none, aborted, damaged } damage = Damage::none;
    int air = 0, tactical = 0, strategic = 0, sea = 0, target = 0;
    bool oos = false;
    std::string name;
    int number = 0;

    bool is_fighter() const { return role == Role::fighter; }
    Hits hits() const { return Hits::of(static_cast<int>(damage)); }
    std::string text() const;                   // "6 fighter"
    bool is_like(const Aircraft& other) const;  // but for its hits, its name and its number

    static Schema<Aircraft> schema();
    static std::vector<std::string> shorthand() { return {"air"}; }
};

}  // namespace warodds::eoa
