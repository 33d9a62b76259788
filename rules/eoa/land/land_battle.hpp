// A land battle (7.4.4), driven by land-battle, tank-battle, invasion and paratroops.
//
// A state is both lines of units, front unit first, with their hits, what HQs added, whether the fortification stands, and the
// result whose consequences are still to be settled. In order: figures that nobody has read, HQ attempts, the line-up, and then
// rounds of at most three steps: the die is rolled; R results are decided, where there are some; whoever wants to leaves, or new
// fronts are chosen. A choice and a roll are apart, since many choices lead to the same two fronts, whose dice best play then looks
// at once.
//
// Units that no rule tells apart are one option, and `canonical` gives them one order.
#pragma once

#include "rules/eoa/land/land_chart.hpp"
#include "rules/eoa/land/land_forces.hpp"
#include "rules/procedure.hpp"

#include <span>

namespace warodds::eoa {

const char* name_of(Side side);

class LandBattle {
public:
    static constexpr int most_attackers = 5, most_defenders = 3, most_units = 5, most_hits_of_a_unit = 20;

    enum class Phase : std::int8_t { reading, hqs, line_up, fighting, settling, stopping, over };
    enum class Ended : std::int8_t {
        unresolved,
        attackers_gone,
        defenders_gone,
        both_gone,
        attackers_retreat,
        defenders_retreat,
        both_retreat
    };
    // One side: its line by the units' places, -1 where it ends, and hits and HQ bonus by unit.
    template <int most>
    struct Line {
        std::array<Small, most> line, hits, hq;
    };
    struct State {
        Phase phase;
        Ended ended;
        Small round, fort, hqs, marker;
        LandResult result;
        Line<most_attackers> attackers;
        Line<most_defenders> defenders;
        Ground::Open open;
    };

    LandBattle(const LandSetting& setting, Tables& tables, Ledger& ledger);

    State start() const;
    // from the end of another battle; `slow` has a bit for each attacker who stays behind
    State pursue(const State& before, int marker, int slow) const;
    bool has_tank(const State& state) const;
    bool finished(const State& state) const { return state.phase == Phase::over; }
    void step(State& state, Roller& roller) const;
    void shoot_at(State& state, int unit, int hits) const;  // an attacker on the way: surplus goes to the others
    void withdraw(State& state, int unit) const;            // an attacker who leaves the battle by himself
    void canonical(State& state) const;
    std::uint32_t place(const State& state) const;
    void forget_effects() { names_matter_ = false; }
    void keep_what_is_asked() { units_matter_ = true; }
    // drops what no field that is asked for reads; `asked` in the order of add_land_outcomes (land_blur.cpp)
    void blur(State& state, const std::vector<bool>& asked) const;

    // Do both roll the same? Readings that nothing here rests on make no difference.
    bool operator==(const LandBattle& other) const;

    // outcomes
    bool hex_taken(const State& state) const;
    int hits_taken(const State& state, Side side) const;  // in this battle
    int units_lost(const State& state, Side side) const;
    int hits_of(const State& state, Side side, int unit) const;
    int most_hits(Side side) const;
    int units(Side side) const { return static_cast<int>(list(side).size()); }

    // what it leaves of what it was given
    std::vector<Unit> survivors(const State& state, Side side) const;
    BattleHex::Fortification fortification(const State& state) const;
    const LandSetting& setting() const { return setting_; }

private:
    // a side of a state, whichever it is
    struct View {
        std::span<Small> line, hits, hq;
        int size() const;  // units that are left
        int front() const { return line[0]; }
    };
    struct Options {
        int count = 0;
        std::array<int, most_units> places{};  // in the line
    };

    View view(State& state, Side side) const;
    const std::vector<Unit>& list(Side side) const {
        return side == Side::attacker ? setting_.forces.attackers : setting_.forces.defenders;
    }
    const Unit& unit(Side side, int place) const { return list(side)[at(place)]; }
    int left(State& state, Side side, int unit) const {
        return this->unit(side, unit).hits_to_kill() - view(state, side).hits[at(unit)];
    }
    std::string label(Side side, int unit) const;
    bool are_alike(State& state, Side side, int a, int b) const;

    // strengths (land_strength.cpp)
    Fort fort(const State& state) const;
    int base_of(Side side, int unit, int hits) const;
    Strength worked_out(Side side, int unit, int hits, Fort fort, const Ground::Open& open) const;
    static int strength_place(Side side, Fort fort, int unit, int hits);
    void work_out_strengths();
    Strength strength(State& state, Side side, int unit) const;
    int artillery(State& state, Side side, int front) const;
    int surprise_of(Side side) const {  // 14.0: in the attack of a land unit
        return side == Side::attacker && setting_.support.surprise == Surprise::attacker ? surprise_ : 0;
    }
    enum class By : std::int8_t { aircraft, carrier, ship };
    int support(State& state, Side side, int factors, By by, int limit) const;
    By air_of(Side side) const {
        const Support& given = setting_.support;
        return (side == Side::attacker ? given.attacker_carrier : given.defender_carrier) ? By::carrier : By::aircraft;
    }
    int total(State& state, Side side, int front, Ledger* ledger = nullptr) const;
    void tell_strengths(Ledger& ledger) const;

    // what lies before a unit, whoever it is (land_blur.cpp)
    void work_out_prospects();
    void stand_in(State& state, Side side) const;

    // decisions (land_decisions.cpp)
    Options candidates(State& state, Side side, int from, bool is_free) const;
    int wanted_front(State& state, Side side, const Options& options) const;
    void choose_front(State& state, Side side, Roller& roller) const;
    void line_up_rest(State& state, Side side, Roller& roller) const;
    void support_by_hq(State& state, Roller& roller) const;
    bool decide_on_r(State& state, Side side, Roller& roller) const;
    bool decide_to_stop(State& state, Side side, Roller& roller) const;

    // rounds (land_battle.cpp)
    void choose_fronts(State& state, Roller& roller) const;
    void fight(State& state, Roller& roller) const;
    void settle(State& state, Roller& roller) const;
    void stop_or_go_on(State& state, Roller& roller) const;
    void take_hits(State& state, Side side, int hits) const;
    void hit(State& state, Side side, int place) const;
    void end(State& state, Ended how) const;
    bool lose_all(State& state, Side side) const;  // was there anybody?
    void go_on(State& state) const;
    bool ends_by_losses(State& state) const;
    void check(const Limits& limits) const;

    LandSetting setting_;
    LandChart chart_;
    Ground ground_;
    int attack_divisor_, defense_divisor_, no_supply_divisor_, invasion_divisor_, surprise_, local_oos_;
    int most_fighting_;  // units of a side without a tank battle marker
    bool has_artillery_ = false, has_alike_ = false;
    std::vector<Strength> strengths_;  // by side, fort, unit and hits; empty where a figure is open
    // By side, the prospects of each unit by its hits as a number, equal for equal ones, and for each number the hits with which
    // each unit has them; -1 where it never does. Empty where the strengths are.
    using Row = std::array<Small, most_hits_of_a_unit + 1>;
    std::array<std::array<Row, most_units>, 2> prospects_{};
    std::array<std::vector<std::array<Small, most_units>>, 2> holders_;
    bool names_matter_ = true, units_matter_ = false;
};

}  // namespace warodds::eoa
