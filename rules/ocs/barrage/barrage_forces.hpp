// Who fires in a barrage and who is fired at, as the player gives them (OCS 4.2, 5.10b, 10.0-10.3, 13.4, 14.7a).
#pragma once

#include "rules/ocs/barrage/barrage_table.hpp"
#include "rules/ocs/units.hpp"

namespace warodds::ocs {

// An artillery unit, a ship or an aircraft.
struct Gun {
    std::string name;
    Rational barrage = 0;  // of the side of the counter that is up
    std::optional<int> range, distance;
    Mode mode = Mode::combat;

    static Schema<Gun> schema();
};

// The parameters that both barrage procedures share.
struct Firing {
    FiredBy by = FiredBy::artillery;
    std::optional<Rational> strength;
    std::vector<Gun> guns;
    std::optional<int> tokens;
    enum Fractions { sum, each } fractions = sum;

    static Schema<Firing> schema();
};

// 4.2: what fires, added up; throws InputError for what cannot fire
Rational barrage_strength(const Firing& firing, Tables& tables, Ledger& ledger);

// A barrage that is announced and paid for.
struct Announced {
    int initial_column;
    int tokens;
};
// Adds up what fires, finds the initial column and pays. Throws InputError for a barrage that cannot be fired.
Announced announce(const Firing& firing, const BarrageColumns& columns, Tables& tables, Ledger& ledger);

// The combat units of a target hex, by totals or listed; a part of a procedure's parameters.
struct TargetHex {
    BarrageTarget totals;
    std::string terrains;  // of the hex by their names in ocs/terrain, instead of its category
    std::vector<Unit> targets;
    std::optional<int> target_steps;
    LossOrder loss_order = LossOrder::low_ar;

    static Schema<TargetHex> schema();
};

// The same as it counts in a barrage.
class TargetForce {
public:
    // Of listed units, those that lost the steps: their places from 1 in ascending order, each as often as it lost one.
    using Losers = std::array<std::uint8_t, most_barrage_steps>;

    TargetForce(const TargetHex& hex, Tables& tables, Ledger& ledger);  // throws InputError

    // 9.11c: what is not there cannot be lost, and where nobody is left nobody is DG
    BarrageEffect suffer(BarrageEffect effect, Roller& roller) const;

    // 9.11c, 10.0a: takes `due` steps off listed units as their owner chooses. Returns whether all is done: a choice
    // ends a step, so that the runs which look for the best meet every set of losses once.
    bool choose_losers(Losers& losers, std::int8_t& due, Roller& roller) const;
    void forget_losers() { units_.clear(); }  // nobody asks who they were

    BarrageTarget target;
    int steps = most_barrage_steps + 1;  // as many as can be lost and one that is left, when they are not given

private:
    std::vector<Unit> units_;
    std::vector<int> rank_, alike_;  // by unit: who goes first by policy; the first unit that is like it
};

// What a barrage leaves of a hex: units with their losses, or steps and RE less what was lost. Of a total density every
// step is taken for a RE (4.6). Units know that they were fired at, `by` whom; a hip shoot does not count (10.0e A).
TargetHex after_barrage(TargetHex hex, int steps, bool dg, const TargetForce::Losers& losers,
                        std::optional<FiredBy> by);
// 10.0e A: what is to be said of a hex at which such a thing has fired in this turn already; empty where none has
std::string barraged_again(const TargetHex& hex, FiredBy by);

// 10.0a: RE of the combat units of a hex; a division of one or several counters counts for `most` at most, see the next
Rational barrage_density(const std::vector<Unit>& units, const Rational& most);
Rational most_density_of_formation(Tables& tables);

}  // namespace warodds::ocs
