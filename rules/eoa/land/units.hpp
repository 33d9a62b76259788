// A land unit as its counter reads (2.4.1), what became of it, and from where it fights.
#pragma once

#include "rules/schema.hpp"

namespace warodds::eoa {

struct Unit {
    enum class Type : std::int8_t {
        infantry,
        tank,
        artillery,
        mountain,
        marine,
        paratroop,
        cavalry,
        militia,
        engineer,
        hq,
        partisan
    } type = Type::infantry;
    enum class Nation : std::int8_t { other, japan, italy } nation = Nation::other;

    int attack = 0, defense = 0, movement = 0, hits = 0;
    bool oos = false, river = false, straits = false, ss = false;
    std::string name;
    int number = 0;

    bool is(Type of) const { return type == of; }
    int hits_to_kill() const { return defense > 0 ? defense : 1; }  // 3.1
    std::string text() const;                                       // "5-4-6 tank"
    bool is_like(const Unit& other) const;                          // but for its hits, its name and its number
    void expect_to_exist(const std::string& where) const;           // throws InputError for what no counter shows

    static Schema<Unit> schema();
    static std::vector<std::string> shorthand() { return {"attack", "defense", "movement"}; }
};

}  // namespace warodds::eoa
