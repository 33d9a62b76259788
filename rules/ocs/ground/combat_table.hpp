// The Combat Table and the Surprise Table as typed charts (OCS 9.7-9.10).
//
// A combat result has an attacker's part and a defender's part. Each may demand step losses (L) and option points (o);
// the attacker's may grant exploitation to good units (e), the defender's may disorganise all defenders (DG).
#pragma once

#include "rules/kit/numbers.hpp"
#include "rules/kit/roll_chart.hpp"

#include <array>

namespace warodds::ocs {

// 9.3: the rows of headings on the Combat Table
enum class Terrain : std::int8_t { open, close, very_close, extremely_close };
inline constexpr std::array<const char*, 4> terrain_names = {"open", "close", "very-close", "extremely-close"};

struct CombatResult {
    struct Part {
        std::int8_t losses = 0, option = 0;

        bool operator==(const Part&) const = default;
    };
    Part attacker, defender;
    std::int8_t exploit = 0;  // the action rating needed; 0 for none
    bool disorganised = false;

    const Part& of(int side) const { return side == 0 ? attacker : defender; }
};

// "Ao1 e4 DL1o2": nothing for a code that is not of this kind
std::optional<CombatResult> parse_combat_result(std::string_view code);

using CombatChart = Chart<CombatResult>;
std::shared_ptr<const CombatChart> combat_chart(Tables& tables);

enum class Surprise : std::int8_t { defender = -1, none = 0, attacker = 1 };
using SurpriseChart = Chart<Surprise>;
std::shared_ptr<const SurpriseChart> surprise_chart(Tables& tables);

// Cells where the sources of the Combat Table differ in a way that an earlier edition may explain.
enum class DisputedCells : std::int8_t { sheet, older };

// Both charts of a combat, ready to be read with modified rolls.
struct CombatCharts {
    explicit CombatCharts(Tables& tables, DisputedCells cells = DisputedCells::sheet);  // throws InputError

    // for a hex with nobody in it, where no result is read
    std::shared_ptr<const CombatCharts> without_results() const;

    int surprise_row(int total) const { return surprise_rolls.row(total); }
    int combat_row(int total) const { return combat_rolls.row(total); }  // 9.9: 1 to 15
    // which of codes() applies where the code with this number was read
    std::int8_t code_at(int row, int column, int read) const {
        const std::int8_t older = older_code[row * combat->columns().size() + column];
        return older < 0 ? static_cast<std::int8_t>(read) : older;
    }

    const std::vector<std::string>& codes() const { return numbered.names(); }

    std::shared_ptr<const CombatChart> combat;
    std::shared_ptr<const SurpriseChart> surprise;
    std::shared_ptr<const Chart<int>> modifiers;
    Codes numbered;  // the different results of the Combat Table, as it numbers them, and of disputed cells
    std::vector<CombatResult> results;    // by code
    std::vector<std::int8_t> older_code;  // by cell; -1 where nothing is disputed

private:
    RollChart<Surprise> surprise_rolls;
    RollChart<CombatResult> combat_rolls;

    std::int8_t code_of(const std::string& code, const CombatResult& result);
};

// Odds as the table is entered with them (9.7), and the column that they start on.
struct Odds {
    std::string text;  // "3:1"; a side without strength has no odds
    int column = 0;

    bool operator==(const Odds&) const = default;
};
// 9.7, 9.14a: both strengths divided by the smaller and rounded; a side of strength zero starts on an end column
Odds find_odds(const CombatChart& chart, const Rational& attack, const Rational& defense, Terrain terrain);

}  // namespace warodds::ocs
