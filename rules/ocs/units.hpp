// Combat units and what they are worth in an attack (OCS 3.2, 4.3-4.6, 5, 9.4-9.6, 9.11d, 12.10, 13.1c, 13.4b, 21.2).
#pragma once

#include "rules/ocs/ground/combat_table.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/schema.hpp"

namespace warodds::ocs {

enum class UnitClass { armor, mech, other };                         // 3.2a: yellow, red, anything else
enum class Mode { combat, move, reserve, strat, exploitation, dg };  // 5.0
inline constexpr std::array mode_names = {"combat", "move", "reserve", "strat", "exploitation", "dg"};
enum class Supply { supplied, internal, unsupplied };  // 9.5b, 12.10
enum class Stocks { full, low, exhausted };            // 12.10b
enum class Mobility { leg, truck, track };             // 3.1a: the colour of the movement allowance
enum class AntiTank { none, light, heavy };            // 9.4e
enum class Role { attack, defense };
// The segments in which units attack: overruns in Movement Segments, attacks in Combat Segments, of the enemy's Reaction Phase and
// of one's own Movement, Combat and Exploitation Phase (2.2).
enum class Segment { none, reaction, movement, combat, exploitation_movement, exploitation };

struct Unit {
    std::string name;
    int number = 0;         // in the list that it comes from; 0: its place in the list at hand
    int kind = 0;           // equal for units that are alike in that list
    Rational strength = 0;  // of the side of the counter that is up
    int ar = 0;
    std::optional<int> movement;
    std::optional<Mobility> mobility;
    UnitClass unit_class = UnitClass::other;
    bool tank = false, at = false;
    Mode mode = Mode::combat;
    bool move_side = false;
    std::optional<int> printed_steps;
    int steps_lost = 0;
    std::optional<Rational> re;
    bool oos = false;
    Supply supply = Supply::supplied;
    Stocks stocks = Stocks::full;
    bool hq = false, artillery = false, defends_only = false, divisional = false, immobile = false, lead = false;
    std::string formation;
    std::optional<int> hex;  // without it the first, and nobody knows whether others are there too
    std::string hexside;
    std::optional<Rational> entry;
    Segment attacked = Segment::none;  // the last one in which it has, in this turn
    enum class Defended { none, combat, exploitation };
    Defended defended = Defended::none;  // the last Combat Segment in which its hex was attacked, in this turn
    // what has fired at its hex in this turn, hip shoots left out: artillery, aircraft or ships, both
    enum class Barraged { none, by_guns, by_others, by_both };
    Barraged barraged = Barraged::none;
    bool retreated = false;  // in this turn: it stands no more where it fought
    Rational spent = 0;      // movement points, in that segment or, before any, in the one at hand
    std::optional<Rational> multiplier, hexside_multiplier;

    int steps() const;  // at full strength
    int steps_left() const { return steps() - steps_lost; }
    bool is_divisional() const { return divisional || steps() > 1 || !formation.empty(); }  // 3.2f
    bool is_dg() const { return mode == Mode::dg; }
    int in_hex() const { return hex.value_or(1); }
    bool move_side_up() const { return mode == Mode::move || mode == Mode::strat || move_side; }
    bool never_moves() const { return immobile || (movement == 0 && move_side_up()); }  // 9.12b
    void mark(Mode marker);  // 5.2: the side that is up stays up
    void remove_marker();
    void retreat();  // 9.12b, 13.1c: who cannot move as he stands goes into Move Mode for it
    bool was_barraged(bool by_guns) const {
        return barraged == Barraged::by_both || barraged == (by_guns ? Barraged::by_guns : Barraged::by_others);
    }
    void be_barraged(bool by_guns);
    void lose_stocks();                     // 12.10b: one level
    bool is_like(const Unit& other) const;  // in everything but its name
    Rational current_re() const;            // 4.6, 9.11e
    Rational spent_in(Segment now) const { return attacked == Segment::none || attacked == now ? spent : 0; }
    static constexpr int all_spent = 99;  // 8.1f: its movement is over
    static Schema<Unit> schema();

private:
    friend bool operator==(const Unit&, const Unit&) = default;
};

// 4.6, 9.11: a division has a step for each RE, and most smaller units have one. A counter does not say which of them it is;
// by its strength it nearly does, but for armor and mech, of which formations consist. So of a side known by its total.
int steps_of_strength(const Rational& strength);

std::vector<Option> terrain_options();  // the categories, for a choice
// throws InputError, beginning with `label`, for a unit that has lost all its steps, or has figures that it cannot have
void check_unit(const Unit& unit, const std::string& label);
// the same for units in Exploitation Mode that are not the attacker's: it is earned in an attack and gone with the turn (5.9)
void expect_no_exploitation(const std::vector<Unit>& units, const char* side);
// the same for one in Reserve Mode in a hedgehog (5.7g)
void expect_no_reserve(const Unit& unit, const std::string& label);
// the same for units that retreated in this turn: the attackers' are not beside the hex any more, the defenders' not in it (9.12)
void expect_in_place(const std::vector<Unit>& units, const char* side);
inline const char* side_name(int side) { return side == 0 ? "attacker" : "defender"; }
std::string unit_label(const char* side, std::size_t index, const Unit& unit);  // "attacker 2 (panzer battalion)"

Rational re_of(const std::vector<Unit>& units);
bool tells_hexes(const std::vector<Unit>& units);
// 4.8: throws InputError, beginning with `list`, for more than `most` RE in a hex; of units that do not say where they are
// nobody knows
void check_stacking(const std::vector<Unit>& units, const Rational& most, const char* list);
void check_stack(const std::vector<Unit>& units, const Rational& most, const char* list);  // all of them in one hex

// Who loses steps first, where his owner is free to choose.
enum class LossOrder { low_ar, low_strength, listed };
std::vector<Option> loss_order_options();
struct Worth {
    int action_rating;
    Rational strength;
};
std::vector<int> loss_ranks(const std::vector<Worth>& units, LossOrder order);  // by unit: 0 for the first to go

// A strength and how it came about: "8 x1/2 (dg)".
struct Strength {
    Rational value;
    std::string how;

    void times(const Rational& factor, const std::string& why);
};

// The charts that turn a counter into a strength and an action rating.
class UnitValues {
public:
    UnitValues(Tables& tables, bool proportional_strength);

    // Everything but terrain. Throws InputError, beginning with `who`, for a unit that cannot attack or does not exist.
    Strength attack(const Unit& unit, const std::string& who) const;
    Strength defense(const Unit& unit, bool combat_supply, const std::string& who) const;

    Rational printed(const Unit& unit) const;          // 13.1c, 13.4b: of headquarters and artillery by their side
    Rational left(const Unit& unit, Role role) const;  // that with the steps it has lost (9.11d, 21.2), and no more

    int action_rating(const Unit& unit) const;   // 9.6a
    AntiTank anti_tank(const Unit& unit) const;  // 9.4e
    AntiTank hedgehog_anti_tank() const;         // 16.0e
    Rational anti_tank_factor() const { return factor("anti-tank", Role::attack).value(); }
    Rational beach_factor() const { return factor("beach", Role::attack).value(); }

private:
    // a multiplier; none for a condition that forbids the role
    using Factor = std::optional<Rational>;
    struct FactorCell {
        Factor times;
    };

    Factor factor(const std::string& condition, Role role) const;
    Strength strength(const Unit& unit, Role role, bool combat_supply, const std::string& who) const;
    std::string loss_condition(const Unit& unit) const {
        return 2 * unit.steps_lost >= unit.steps() ? "half its steps lost" : "a step lost";
    }

    bool proportional_strength_;
    int dg_action_rating_;
    std::shared_ptr<const Chart<FactorCell>> factors_;
    std::shared_ptr<const Chart<int>> special_;
    std::shared_ptr<const Chart<AntiTank>> anti_tank_;
};

}  // namespace warodds::ocs
