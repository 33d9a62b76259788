// A unit as a battle knows it, and how one is made of what the player says (2.9-2.11, 7.12, 10.0, 13.2).
#pragma once

#include "rules/eisenhowers-war/forces.hpp"
#include "tables/table.hpp"

namespace warodds::eisenhowers_war {

enum class Role : std::int8_t { ground, invading, dropped, defending };

struct Fighter {
    std::string label;  // for the ledger: "attacker 2 (9-10-6)"
    int place = -1;     // in the list that it comes from, from 0; -1: a total
    Role role = Role::ground;
    std::vector<int> attack, defense;  // factors by steps left, halved out of supply
    int full = 1, left = 1;            // steps, printed and before the battle
    int strength = 0;                  // the factor that counts in this battle
    bool is_static = false;
    bool has_no_attack = false;  // 10.0: an attack factor of zero
    Group group = Group::unknown;
    Across across = Across::none;
    int direction = -1;
    std::optional<Unit::Place> at;

    bool is_total() const { return place < 0; }
    bool may_advance() const { return !is_static || role == Role::dropped; }  // 11.3; those dropped are there already
    bool may_go_on() const { return !is_static && role != Role::dropped; }    // beyond the hex
    bool is_like(const Fighter& other) const;  // the same to every rule, but for its name and where it attacks from
};

int halved(int factor);  // 7.12: remainders up

// Makes the fighters of one list, with what is said of it in the ledger.
class FighterFold {
public:
    struct List {
        const char* name;    // of the parameter
        const char* member;  // "attacker"
        Role role = Role::ground;
        Group group = Group::unknown;  // of units that do not say their nation
        Across across = Across::none;  // of units that do not say it themselves
    };
    FighterFold(Tables& tables, Ledger& ledger) : tables_(tables), ledger_(ledger) {}

    std::vector<Fighter> units(const std::vector<Unit>& units, const List& list);
    // a side given as a total: one body of steps
    Fighter body(int factor, int steps, std::optional<int> left, const List& list);

private:
    Unit stated(Unit unit) const;  // with the figures that the rules state of it
    Fighter unit(const Unit& unit, std::size_t place, const List& list);
    std::vector<int> by_steps(const std::vector<int>& given, int full, const std::string& where);
    void starve(Fighter& fighter);

    Tables& tables_;
    Ledger& ledger_;
    bool is_assumed_ = false;  // a reduced factor
};

}  // namespace warodds::eisenhowers_war
