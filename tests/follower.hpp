// For brute force over all that may happen in a step of a toy.
#pragma once

#include "sim/roller.hpp"

#include <vector>

namespace warodds::test {

// A roller that follows a given list of draws and choices, and says what it was asked.
class Follower final : public Roller {
public:
    explicit Follower(std::vector<int> answers) : answers_(std::move(answers)) {}
    struct Asked {
        bool is_choice;
        Side side;
        int options;
    };
    std::vector<Asked> asked;

protected:
    int roll(const Dice& dice, What) override { return dice.first + next({false, Side::attacker, dice.results}); }
    int decide(const Choice& choice, int options) override { return next({true, choice.side, options}); }

private:
    int next(const Asked& question) {
        asked.push_back(question);
        return asked.size() <= answers_.size() ? answers_[asked.size() - 1] : 0;
    }
    std::vector<int> answers_;
};

}  // namespace warodds::test
