// One OCS ground combat by plain loops over every die: an own reading of the chart, an own account of options, losses and
// retreats. It shares no code with the rules, so the tests can hold them against it.
#pragma once

#include "tests/ocs_transcription.hpp"

#include <array>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace ocs_plain {

struct Attack {
    int odds_left = 1, odds_right = 1;
    int terrain = 0;
    int attacker_ar = 0, defender_ar = 0, hedgehog = 0;
    std::string type = "regular";
    int attacker_steps = 3, defender_steps = 3;
    bool attacker_starts_dg = false, defender_starts_dg = false;
    int attacking_hexes = 1;
    bool hexes_adjacent = true, exploitation_phase = false;
    int attacker_clean = 9, attacker_open = 9, defender_clean = 9, defender_open = 9;
    std::string attacker_option = "loss", defender_option = "retreat", defender_ignore = "ignore";
};

struct PlainOutcome {
    std::string result, surprise;
    int shift = 0, attacker_losses = 0, attacker_retreat = 0;
    bool attacker_dg = false;
    int defender_losses = 0, defender_retreat = 0;
    bool defender_dg = false, exploit = false, hex_taken = false;

    friend auto operator<=>(const PlainOutcome&, const PlainOutcome&) = default;
};

struct Cell {
    std::string code;
    int attacker_loss = 0, attacker_option = 0, exploit = 0, defender_loss = 0, defender_option = 0;
    bool dg = false;
};

// reads the letters one by one: before the D they are the attacker's
inline Cell read_cell(const std::string& code) {
    Cell cell{.code = code};
    bool defender = false;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const int number = i + 1 < code.size() ? code[i + 1] - '0' : 0;
        if (code[i] == 'D' && i + 1 < code.size() && code[i + 1] == 'G') cell.dg = true;
        else if (code[i] == 'D') defender = true;
        else if (code[i] == 'L') (defender ? cell.defender_loss : cell.attacker_loss) = number;
        else if (code[i] == 'o') (defender ? cell.defender_option : cell.attacker_option) = number;
        else if (code[i] == 'e') cell.exploit = number;
    }
    return cell;
}

inline const std::vector<std::vector<Cell>>& chart() {
    static const std::vector<std::vector<Cell>> cells = [] {
        std::vector<std::vector<Cell>> rows;
        for (const char* text : ocs_transcription::combat) {
            rows.emplace_back();
            std::istringstream line(text);
            for (std::string code; std::getline(line, code, ';');) rows.back().push_back(read_cell(code));
        }
        return rows;
    }();
    return cells;
}

inline int first_column(const Attack& attack) {
    const int a = attack.odds_left, d = attack.odds_right;
    const double odds = a >= d ? std::floor(double(a) / d + 0.5) : 1 / std::floor(double(d) / a + 0.5);
    int column = 0;
    for (int i = 0; i < 13; ++i) {
        const int heading = ocs_transcription::headings[attack.terrain][i];
        if ((heading > 0 ? heading : -1.0 / heading) <= odds + 1e-9) column = i;
    }
    return column;
}

// hexes of retreat among `option` points
inline int hexes_chosen(const std::string& policy, int option, int open, int steps, bool exploit_possible) {
    const int most = option < open ? option : open;
    if (policy == "loss") return 0;
    if (policy == "retreat") return most;
    if (policy == "mixed") return most > 0 ? 1 : 0;
    if (policy == "exploit") return exploit_possible ? 0 : most;
    return option < steps ? 0 : most;  // hold: all of it one way
}

// one hex after another; returns hexes entered, changes steps and dg
inline int walk_back(int hexes, int clean, int& steps, bool& dg) {
    int entered = 0;
    while (entered < hexes && steps > 0) {
        ++entered;
        const bool zone = entered > clean;
        if (zone && dg) --steps;
        if (zone || entered == 2) dg = true;
    }
    return entered;
}

inline PlainOutcome resolve(const Attack& attack, int surprise_roll, int shift_die, int combat_roll) {
    PlainOutcome outcome;
    const int modifier = attack.attacker_ar - attack.defender_ar;
    const int surprise = surprise_roll + modifier - (attack.hedgehog > 0 ? 1 : 0);
    const bool overrun = attack.type == "overrun", beach = attack.type == "beach-assault";
    outcome.surprise = surprise >= (overrun ? 9 : 10)  ? "attacker"
                       : surprise <= (overrun ? 6 : 5) ? "defender"
                                                       : "none";
    outcome.shift = outcome.surprise == "attacker" ? shift_die : outcome.surprise == "defender" ? -shift_die : 0;
    const int column = std::min(12, std::max(0, first_column(attack) + outcome.shift));
    const int roll = std::min(15, std::max(1, combat_roll + modifier - attack.hedgehog));
    const Cell& cell = chart()[roll - 1][column];
    outcome.result = cell.code;

    const bool circumstances = !overrun && !attack.exploitation_phase &&
                               (attack.attacking_hexes == 1 || (attack.attacking_hexes == 2 && attack.hexes_adjacent));
    int a = attack.attacker_steps, d = attack.defender_steps;
    bool a_dg = attack.attacker_starts_dg, d_dg = attack.defender_starts_dg;

    a = std::max(0, a - cell.attacker_loss);
    bool may_ignore = false;
    if (cell.attacker_option > 0) {
        if (a == 0) {
            may_ignore = true;
        } else {
            const int hexes = beach
                                  ? 0
                                  : hexes_chosen(attack.attacker_option, cell.attacker_option, attack.attacker_open, a,
                                                 circumstances && cell.exploit > 0 && a > cell.attacker_option &&
                                                     attack.attacker_ar >= cell.exploit && !attack.attacker_starts_dg);
            may_ignore = hexes > 0 || cell.attacker_option - hexes > a;
            a = std::max(0, a - (cell.attacker_option - hexes));
            outcome.attacker_retreat = walk_back(hexes, attack.attacker_clean, a, a_dg);
        }
    }

    d_dg = d_dg || cell.dg;
    d = std::max(0, d - cell.defender_loss);
    if (cell.defender_option > 0 && d > 0) {
        int hexes = hexes_chosen(attack.defender_option, cell.defender_option, attack.defender_open, d, false);
        const bool ignored = may_ignore && (attack.defender_ignore == "ignore" || hexes == 0);
        if (!ignored) {
            d = std::max(0, d - (cell.defender_option - hexes));
            outcome.defender_retreat = walk_back(hexes, attack.defender_clean, d, d_dg);
        }
    }

    const bool vacated = d == 0 || outcome.defender_retreat > 0;
    if (beach && !vacated) a = 0;
    outcome.attacker_losses = attack.attacker_steps - a;
    outcome.defender_losses = attack.defender_steps - d;
    outcome.attacker_dg = a > 0 && a_dg;
    outcome.defender_dg = d > 0 && d_dg;
    outcome.exploit = cell.exploit > 0 && circumstances && a > 0 && outcome.attacker_retreat == 0 &&
                      !attack.attacker_starts_dg && attack.attacker_ar >= cell.exploit;
    outcome.hex_taken = vacated && a > 0 && outcome.attacker_retreat == 0;
    return outcome;
}

// surprise roll, shift die and combat roll, and how often each comes up in 36 x 6 x 36 throws
inline std::map<std::array<int, 3>, int> all_throws() {
    std::map<std::array<int, 3>, int> throws;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int shift = 1; shift <= 6; ++shift)
                for (int c = 1; c <= 6; ++c)
                    for (int d = 1; d <= 6; ++d) ++throws[{a + b, shift, c + d}];
    return throws;
}

inline std::map<PlainOutcome, double> brute_force(const Attack& attack) {
    std::map<PlainOutcome, double> chances;
    for (const auto& [dice, count] : all_throws())
        chances[resolve(attack, dice[0], dice[1], dice[2])] += count / 7776.0;
    return chances;
}

}  // namespace ocs_plain
