// The OCS Combat Table as the plain loops keep it.
#pragma once

#include "tables/table.hpp"

#include <array>

namespace warodds::bench {

struct PlainResult {
    std::int8_t attacker_losses, attacker_option, defender_losses, defender_option, exploit, disorganised;
};

struct PlainChart {
    static constexpr int columns = 13;
    std::array<std::array<PlainResult, columns>, 16> cell{};

    PlainChart() {
        const auto table = TableSet().table("ocs/combat");
        for (int row = 1; row <= 15; ++row)
            for (int column = 0; column < columns; ++column) cell[row][column] = parse(table->code(row - 1, column));
    }

    static PlainResult parse(const std::string& code) {
        PlainResult result{};
        bool defender = false;
        for (std::size_t i = 0; i < code.size(); ++i) {
            const auto number = [&] { return static_cast<std::int8_t>(code[i + 1] - '0'); };
            if (code[i] == 'D' && code.compare(i, 2, "DG") == 0) result.disorganised = 1, ++i;
            else if (code[i] == 'D') defender = true;
            else if (code[i] == 'L') (defender ? result.defender_losses : result.attacker_losses) = number();
            else if (code[i] == 'o') (defender ? result.defender_option : result.attacker_option) = number();
            else if (code[i] == 'e') result.exploit = number();
        }
        return result;
    }
};

}  // namespace warodds::bench
