// A landing roll and what it costs: the part that amphibious landings and beach assaults share (OCS 18.4d, 18.5f, 18.6b).
//
// LandingTable holds the chart, its modifiers and the shares lost; LandingGroup is one group of landing units with its
// craft, a small state machine: the roll, then the craft that are lost, then the units, each drawn blindly.
#pragma once

#include "rules/ocs/sea/landing_craft.hpp"

namespace warodds::ocs {

enum class Landing : std::int8_t { success, mixed, failure };
const std::vector<Option>& landing_options();  // for outcomes

// What a player knows about the landing hex, and how he reads the chart.
struct LandingConditions {
    enum class Terrain { open, low_hills, hills, rough, mountain, port };
    enum class Adjacent { once, worst, each };
    enum class Rounding { nearest, down };
    enum class HalfOf { steps, counters };

    std::optional<Terrain> terrain;  // open without it
    int modifier = 0;
    int enemy_adjacent = 0, dg_enemy_adjacent = 0, coastal_artillery = 0;
    bool naval_support = false, enemy_zoc = false, marines = false, sicily_first_turn = false, korea_1951 = false;
    Adjacent adjacent_modifier = Adjacent::once;
    Rounding rounding = Rounding::nearest;
    HalfOf half_of_units = HalfOf::steps;

    // `without` says which terrain it is when none is given
    static Schema<LandingConditions> schema(const std::string& without = "open");
    // 18.5f A: the most difficult of the terrains of a hex, "forest, hills"; none when no terrain of it is on the chart
    static std::optional<Terrain> terrain_of(const std::string& hex, Tables& tables);
};

class LandingTable {
public:
    LandingTable(const LandingConditions& conditions, Tables& tables, Ledger& ledger);

    Landing roll(Roller& roller) const;
    int craft_lost(Landing landing, int points) const { return share(landing, "craft", points); }
    int units_lost(Landing landing, int number) const { return share(landing, "units", number); }
    bool counts_steps() const { return counts_steps_; }  // else whole units

private:
    int share(Landing landing, const char* column, int of) const;

    std::shared_ptr<const Chart<Landing>> chart_;
    std::shared_ptr<const Chart<Rational>> losses_;
    int column_, modifier_;
    std::array<std::int8_t, 13> row_{};  // by roll
    std::array<int, 3> losses_row_{};    // by result
    bool round_down_, counts_steps_;
};

class LandingGroup {
public:
    // the units, by the steps that are in this group
    struct Member {
        std::string label;
        int steps;
        int unit = 0;  // its place in the list

        friend bool operator==(const Member&, const Member&) = default;
    };
    struct State {
        enum class Phase : std::int8_t { roll, losses, done };

        Pool::Lost craft{}, units{};
        Phase phase = Phase::roll;
        Landing landing = Landing::success;
        std::int8_t craft_due = 0, units_due = 0;
    };

    // what it cost
    struct Toll {
        CraftToll craft;
        std::int8_t steps = 0;  // of the units

        Toll& operator+=(const Toll& other);
    };

    LandingGroup(const std::vector<Craft>& craft, std::vector<Member> units, std::shared_ptr<const LandingTable> table);

    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;

    // `lst_hit`: the LST that carries a part of the group before as well has lost a point there
    Toll toll(const State& state, bool lst_hit = false) const;
    int steps_lost(const State& state, std::size_t member) const {
        return state.units[member] * members_[member].steps / units_.items()[member].size;
    }
    const std::vector<Member>& members() const { return members_; }
    bool is_lst_hit(const State& state, bool lst_hit) const {
        return craft_.is_hit(state.craft, lst_hit);
    }  // for the next group
    const CraftStack& craft() const { return craft_; }
    int steps() const;

    void forget_units() { keeps_units_ = false; }  // nobody asks who of them lost steps
    void canonical(State& state) const;

private:
    std::shared_ptr<const LandingTable> table_;
    CraftStack craft_;
    Pool units_;
    std::array<std::int8_t, 3> craft_due_{}, units_due_{};  // by result
    std::vector<Member> members_;
    bool keeps_units_ = true;
};

}  // namespace warodds::ocs
