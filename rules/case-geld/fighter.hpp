// A unit as a battle knows it, and how one is made of what the player says (2.5, 2.11, 3.5, 9.9, 11.19, 12.24).
#pragma once

#include "rules/case-geld/forces.hpp"

#include <set>

namespace warodds::case_geld {

int halved(int factor);          // 9.9: remainders up
Coast own_coast(Nation nation);  // the ocean on whose coast a nation has supply and shifts; none for the US

struct Fighter {
    std::string name, label;           // as given; and for the ledger: "attacker 2 (7-6)"
    int place = -1;                    // in the list that it comes from, from 0; -1: in none
    std::vector<int> attack, defense;  // printed factors by steps left
    std::vector<int> fight;            // the one that counts here, halved if out of supply
    std::vector<std::int64_t> worth;   // by steps left, to the owner's loss policy
    int full = 1, left = 1;
    int tier = 0;  // losses are taken from the lowest tier first
    int direction = -1, drop = -1;
    bool elite = false, oos = false, banzai_marked = false, untried = false, counts_as_unit = true;
    bool knows_banzai = false, may_banzai = false;  // 12.24: is of such a kind; and in supply as well
    bool dropped = false;                           // this turn (11.19)
    bool stays = false;                             // may not advance
    bool is_total = false;
    std::optional<Entry> supply;  // why it is in supply all the same

    bool same(const Fighter& other) const;         // cannot be told apart, but for names and directions
    bool fights_like(const Fighter& other) const;  // whatever it is called, and whatever its owner thinks of it
    void tell(Side side, int steps_left, Ledger& ledger) const;  // its supply
    // 12.24: may it banzai with so many steps left?
    bool at_full(int steps_left, const BattleReadings& readings) const;
};

// A kind of face-down unit that may turn up.
struct Kind {
    int attack, defense, count;
    std::array<std::int64_t, 2> worth;  // by steps left

    int factor(Side side) const { return side == Side::attacker ? attack : defense; }
    bool operator==(const Kind&) const = default;
};

// Makes the fighters of one side.
class FighterFold {
public:
    FighterFold(Side side, Nation nation, Tables& tables, Ledger& ledger);

    int known(const char* unit, const char* factor) const;  // a figure that the rules state
    int figure(const char* name) const;                     // a figure of this nation: steps, stacking

    // what bears on a unit besides its own words
    struct Surroundings {
        const TargetHex& target;
        const UntriedUnits& untried;
        const BattleReadings& readings;
    };
    // `place` in its list, from 0; -1 for a unit that is in none. An airdrop is added to `drops`.
    Fighter unit(const Unit& unit, const Surroundings& around, const std::string& list, int place,
                 std::vector<Drop>& drops);
    // a side given as a total: one body of steps
    static Fighter body(const Standing& full_strength, int left, const char* label);

    struct Finish {
        LossPolicy policy;
        BattleReadings::Rounding oos_rounding;
        // all are out of supply, but for those who dropped (11.19); all are in supply; those who dropped do not advance
        bool cut_off = false, supplied = false, dropped_stay = false;
        bool told_later = false;  // nothing of single units: it is not known yet who will be there
        bool no_banzai = false;
        bool is_second = false;  // the defenders of a second hex
    };
    // units that cannot be told apart stand together; the order is the same in every battle of the same force
    std::vector<Fighter> finished(const std::vector<Fighter>& fighters, const Finish& finish);

private:
    std::vector<int> by_steps(const std::vector<int>& given, int full, const std::string& where);
    void check_stated(const Unit& unit, const char* stated, const std::string& list) const;
    void check_steps(const Fighter& fighter, const Unit& unit, const std::string& list) const;
    void drop(Fighter& fighter, const Unit& unit, const std::string& list, std::vector<Drop>& drops);
    void supply(Fighter& fighter, const Unit& unit, const TargetHex& target);
    void finish_one(Fighter& fighter, const Finish& finish);

    Side side_;
    Nation nation_;
    Tables& tables_;
    Ledger& ledger_;
    std::shared_ptr<const Chart<int>> unit_table_, side_table_;
    bool assumed_ = false;              // factors of lower steps
    std::set<std::string> assumed_in_;  // the lists whose units' own factor in battle was
    int beachheads_ = 0;
};

}  // namespace warodds::case_geld
