// Column shifts before the die (10.2-10.10, 5.3.4, 5.3.5, 7.15, 13.6), each told in the ledger with its rule.
#pragma once

#include "rules/eisenhowers-war/fighter.hpp"
#include "tables/table.hpp"

namespace warodds::eisenhowers_war {

// 10.9: from opposite hexes, from three with one between each, or from more than three
bool surround(unsigned directions);

// What the procedure knows of an attack, besides what its units say.
struct AttackKind {
    bool is_german = false;
    bool is_invasion = false;
    bool is_offensive = false;  // with a Fuehrer Mandated Offensive marker that shifts this attack
    RhineGerman rhine_german = RhineGerman::river_1L;
    bool forts_of_allies_count = true;  // as fortification hexes, into which no attack is concentric
    AirborneRiver airborne_river = AirborneRiver::lost;
    bool invaders_have_direction = true;
};

class ShiftFold {
public:
    struct Given {
        const TargetHex& target;
        const Bombers& bombers;
        const Antwerp& antwerp;
        const BattleReadings& readings;
        const RiverReadings& rivers;
        AttackKind kind;
        std::optional<bool> is_concentric;  // as the player says
    };
    ShiftFold(const Given& given, Tables& tables, Ledger& ledger);

    int total(const std::vector<Fighter>& attackers);  // throws InputError

private:
    int shift(const char* condition) const;
    void add(const char* rule, const char* name, int columns, const std::string& detail = {});
    int turn(const char* needed_for) const;
    int west_wall() const;
    void add_hex();
    void add_rivers(const std::vector<Fighter>& attackers);
    void add_concentric(const std::vector<Fighter>& attackers);
    void add_bombers();
    void add_antwerp(const std::vector<Fighter>& attackers);

    Given given_;
    Tables& tables_;
    Ledger& ledger_;
    std::shared_ptr<const Chart<int>> chart_;
    int right_ = 0, left_ = 0;
    TargetHex::Terrain terrain_;  // as they count for this roll
    bool city_;
};

}  // namespace warodds::eisenhowers_war
