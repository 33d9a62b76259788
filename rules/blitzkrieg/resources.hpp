// Critical resources (3.1.4-3.1.6): what a side can still do with the cities that it holds.
#pragma once

#include "rules/blitzkrieg/figures.hpp"

namespace warodds::blitzkrieg {

struct Resources {
    int petrochemical = 3, industry = 3;

    bool operator==(const Resources&) const = default;
    static Schema<Resources> schema();
};

class Supplies {
public:
    Supplies(const Resources& resources, Tables& tables);

    std::optional<int> air_factors;  // that may fly in a player turn
    bool armor_advances, others_advance;
    int at_sea;                         // units
    Rational bombers, fighters;         // times their strength
    std::optional<int> best_odds;       // to 1
    std::optional<int> better_attacks;  // than 1-1 in a player turn
    bool barrage;
    std::string superiority, contested;  // what a zone of that kind counts as

    // Throw InputError where the side may not do it.
    void expect_bombers(int factors) const;
    void expect_fighters(int factors) const;
    void expect_flown(int factors) const;
    void expect_barrage() const;

private:
    Resources resources_;
};

}  // namespace warodds::blitzkrieg
