// Dice that decide something by themselves: a column of eoa/dice for words, or of eoa/shifts for points.
#pragma once

#include "rules/kit/code_chart.hpp"
#include "rules/kit/narrow.hpp"

#include <array>

namespace warodds::eoa {

// One column of eoa/dice. A rule asks for the words that it knows, in its own order.
class WordDie {
public:
    WordDie(Tables& tables, const std::string& column, std::vector<std::string> words)
        : chart_(tables, "eoa/dice"), column_(chart_.column(column)) {
        for (const std::string& code : chart_.codes())
            place_.push_back(static_cast<int>(std::find(words.begin(), words.end(), code) - words.begin()));
    }

    // the place of what the die says in the list of words
    int roll(Roller& roller, What what) const {
        const int code = chart_.read(roller.d6(what), column_, roller);
        return roller.missing() ? 0 : place_[code];  // nobody looks at what follows an unknown cell
    }

private:
    CodeChart chart_;
    int column_;
    std::vector<int> place_;  // by code of the chart
};

// A number of things that each roll the same die: how many of them came to each word.
template <int words>
struct Counts {
    std::array<Small, words> of{};

    int sum() const {
        int sum = 0;
        for (const int one : of) sum += one;
        return sum;
    }
};

}  // namespace warodds::eoa
