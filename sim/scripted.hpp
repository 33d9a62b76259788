// The scripted run: one resolution with every die, lookup and choice in the ledger.
//
// Dice come from a list (to replay a rulebook example) or from a seed (to roll one battle). A list gives either one
// number a die or one number a roll (9 for the total of 2d6); whichever of the two uses up the list exactly is meant.
// A blind draw may be given by what it turns up instead of by its number: the word that the ledger then has.
#pragma once

#include "sim/graph.hpp"

#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

namespace warodds {

struct Script {
    std::optional<std::vector<int>> dice;        // absent: from the seed
    std::map<std::size_t, std::string> words{};  // of the dice, those that are given by what they turn up
    std::uint64_t seed = 1, trial = 0;
    // which of all that unknown cells with short lists may hold together, from 0; absent: such a cell ends it
    std::optional<int> filling = {};
    Graph* best_play = nullptr;  // one with a goal: what it would do is done; otherwise policies decide
};

struct Resolution {
    Ledger ledger;
    std::vector<std::byte> state;
    const MissingCell* missing = nullptr;  // set when the run ended in an unreadable cell
    std::vector<int> dice;                 // as thrown, one number a die
    std::uint64_t fillings = 1;  // what the unknown cells that it met may hold together: the product of their lists

    static constexpr int most_candidates = 40;            // of a list that is short
    static constexpr std::uint64_t most_fillings = 4096;  // that are worth going through
};

// The list ends before the procedure does: it says which die comes next.
struct TooFewDice : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// Throws std::invalid_argument when the list is too short, too long or has a number that its die does not show.
Resolution run_scripted(const Machine& machine, const Script& script);

}  // namespace warodds
