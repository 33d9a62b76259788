// The scripted run: one resolution with every die, lookup and choice in the ledger.
//
// Dice come from a list (to replay a rulebook example) or from a seed (to roll one battle). A list gives either one
// number a die or one number a roll (9 for the total of 2d6); whichever of the two uses up the list exactly is meant.
// A blind draw may be given by what it turns up instead of by its number: the word that the ledger then has.
#pragma once

#include "sim/graph.hpp"

#include <map>
#include <optional>
#include <vector>

namespace warodds {

struct Script {
    std::optional<std::vector<int>> dice;        // absent: from the seed
    std::map<std::size_t, std::string> words{};  // of the dice, those that are given by what they turn up
    std::uint64_t seed = 1, trial = 0;
    std::optional<int> candidate =
        {};                      // which of a short list every unknown cell holds, from 0; absent: such a cell ends it
    Graph* best_play = nullptr;  // one with a goal: what it would do is done; otherwise policies decide
};

struct Resolution {
    Ledger ledger;
    std::vector<std::byte> state;
    const MissingCell* missing = nullptr;  // set when the run ended in an unreadable cell
    std::vector<int> dice;                 // as thrown, one number a die
    int candidates = 0;                    // the longest list of an unknown cell that it met

    static constexpr int most_candidates = 40;  // of a list that is short
};

// Throws std::invalid_argument when the list is too short, too long or has a number that its die does not show.
Resolution run_scripted(const Machine& machine, const Script& script);

}  // namespace warodds
