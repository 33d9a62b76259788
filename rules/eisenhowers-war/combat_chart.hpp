// The combat results chart (10.1, 11.0): from factors and shifts to a column, from a die to the steps that each side loses.
#pragma once

#include "rules/eisenhowers-war/readings.hpp"
#include "rules/kit/narrow.hpp"
#include "rules/kit/roll_chart.hpp"

namespace warodds::eisenhowers_war {

struct Losses {
    Small attacker, defender;

    std::string text() const;  // "1/2"
    static std::optional<Losses> parse(const std::string& code);
};

class CombatChart {
public:
    static constexpr int most_in_a_cell = 9;  // also with what the note at its foot adds

    CombatChart(const BattleReadings& readings, Tables& tables);

    // 10.1, as the player writes it: "3:1", "1:4"
    static std::string odds_text(int attack, int defense);
    int base(int attack, int defense) const;  // 11.0: the column before any shift
    struct Entry {
        int column = 0, beyond = 0;  // beyond: columns past the right end, or with a minus past the left one
    };
    Entry enter(int base, int shift) const;
    std::vector<std::string> headings() const { return chart_.chart().columns().keys; }
    const std::string& heading(int column) const { return chart_.chart().columns().keys[column]; }

    Losses read(Roller& roller, int die, const Entry& entry) const;
    int most(Side side) const;  // of a side's losses, also where a cell is unknown

private:
    void add_end_note(Losses& losses, const Entry& entry) const;
    void check_columns() const;

    RollChart<Losses> chart_;
    BattleReadings readings_;
};

}  // namespace warodds::eisenhowers_war
