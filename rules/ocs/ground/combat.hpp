// Combat: the resolution of one ground combat, whatever brought it about (OCS 9.6, 9.8-9.13, 18.6a).
//
// It is a state machine of its own that a procedure holds: supply and action rating units are announced, surprise is
// rolled, the shift die, the combat roll; then the attacker carries out his part of the result completely, then the
// defender his. Strengths have become a starting column by then, so regular attacks, overruns and beach assaults differ
// only in what the Setup says.
//
// The surprise roll with its shift die is one step, the combat roll another. The result is carried out in the step of the
// combat roll as long as no unit has to be chosen; each such choice ends a step, so that runs which look for the best
// choice meet every set of losses once.
#pragma once

#include "rules/ocs/ground/combat_rolls.hpp"
#include "rules/ocs/losses.hpp"

#include <bit>

namespace warodds::ocs {

// how option points are met when no run looks for the best
enum class OptionPolicy : std::int8_t { loss, retreat, mixed, hold, exploit };

// One side of a combat, folded.
struct Force {
    struct Member {
        std::string label;      // for the ledger: "attacker 2 (panzer battalion)"
        int steps = 1;          // those it still has
        int action_rating = 0;  // with its mode
        bool dg = false, strat = false, immobile = false;
        int stack = 1;  // the hex that it is in
        int rank = 0;   // later losses by policy: the lowest first
        int kind = 0;   // members of different kinds are never alike: what is lost matters after this combat

        bool operator==(const Member&) const = default;
    };
    // 9.12e: the way back of a stack, hex by hex
    struct Way {
        std::uint16_t zones = 0;  // a bit for each hex that is in an enemy zone of control, the nearest lowest
        std::int16_t open = 9;    // hexes that can be entered at all

        Way() = default;
        Way(int clean, int open_hexes);
        explicit Way(const std::string& hexes);  // "zcx", see SideParams::way
        bool in_zone(int hex) const { return zones >> (hex - 1) & 1; }
        bool operator==(const Way&) const = default;
    };
    using Ways = std::array<Way, 7>;  // by the hex that a stack is in, from 1

    std::vector<Member> members;  // a force known only by its totals is one member
    std::vector<int> leads;       // who may give the action rating, the policy's choice first
    Ways ways;
    OptionPolicy option_policy = OptionPolicy::loss;

    bool operator==(const Force&) const = default;
};

// 9.10: the text does not say whether losses or options come first in the attacker's part; the errata do
enum class ResultOrder : std::int8_t { losses_first, options_first };

// One of the units in `eligible`, a bit each: of those that are alike only the one of the lowest rank is offered, so
// that best play meets no choice twice; by policy it is the one of the lowest rank of all.
template <class Alike, class RankOf>
int choose_unit(const Choice& choice, UnitSet eligible, Alike&& alike, RankOf&& rank_of, Roller& roller) {
    std::array<int, most_units> offered;
    int count = 0;
    for (; eligible; eligible &= eligible - 1) {
        const int unit = std::countr_zero(eligible);
        int known = 0;
        while (known < count && !alike(unit, offered[known])) ++known;
        if (known == count) offered[count++] = unit;
        else if (rank_of(unit) < rank_of(offered[known])) offered[known] = unit;
    }
    const auto lower = [&](int a, int b) { return rank_of(a) < rank_of(b); };
    return offered[roller.choose(choice, count, [&](int) {
        return static_cast<int>(std::min_element(offered.begin(), offered.begin() + count, lower) - offered.begin());
    })];
}

class Combat {
public:
    // Lines of the ledger, which make no difference to a combat.
    struct Lines {
        Ledger ledger;
        bool operator==(const Lines&) const { return true; }
    };

    // a terrain that the defender may let count, and where the attack starts with it (9.4b, 9.4c)
    struct Ground {
        int column;
        Terrain terrain;
        Lines lines;  // strengths and odds with it; none for the policy's

        bool operator==(const Ground&) const = default;
    };

    struct Setup {
        AttackType type = AttackType::regular;
        bool empty_hex = false;  // 21.8: nobody there, nothing to roll
        Terrain terrain = Terrain::open;
        int column = 0;                           // before surprise
        std::optional<Odds> odds_without_supply;  // set when the defender may withhold his combat supply
        Terrain terrain_without_supply = Terrain::open;
        int supply_policy = 0;  // 1: withhold it
        Lines otherwise;        // the defenders and the odds where he does not do as his policy says
        // With his combat supply and without it: where the terrains that he may choose lead to different columns. The
        // first is the policy's, which is what the rest of the setup says too.
        std::array<std::vector<Ground>, 2> grounds;
        int terrain_policy = 0;
        int hedgehog = 0;
        bool can_exploit = true;  // 9.13b: false for an overrun, three stacks, the Exploitation Phase
        ResultOrder result_order = ResultOrder::losses_first;
        bool ignores_options = true;        // the defender's policy when he may ignore his options (9.10a)
        std::array<bool, 2> only_totals{};  // by side: nothing after this combat asks who lost the steps
        Force attacker, defender;

        bool operator==(const Setup&) const = default;
    };

    struct State {
        enum class Phase : std::int8_t { surprise, combat, forced_losses, option, option_losses, retreat, done };

        std::array<std::uint64_t, 2> lost{};  // by side: the steps lost in this combat, as a LossBook has them
        std::array<Small, 2> hexes{};         // by side: retreated
        std::array<Small, 2> dg{};            // by side: the stacks that the combat disorganised, a bit each
        std::array<Small, 2> lead{};          // by side: the action rating unit
        Phase phase = Phase::surprise;
        Small side = 0;    // whose part of the result is being carried out
        Small ground = 0;  // of those that the defender may choose
        Small shift = 0, column = 0, result = 0;
        Small due = 0, hexes_due = 0;  // steps and hexes that this side still owes
        Small may_ignore = 0, without_supply = 0;

        bool operator==(const State&) const = default;
    };

    // writes the modifiers into the ledger; throws InputError
    Combat(Setup setup, std::shared_ptr<const CombatCharts> charts, Ledger& ledger);

    State start() const { return start_; }
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;
    bool operator==(const Combat&) const = default;
    void forget_kinds();  // members may be alike whatever they are after this combat
    // Nobody asks any more who lost the steps, only how many: where that makes no difference within the combat either,
    // nobody has to be chosen.
    void forget_losers();
    void forget_past(State& state) const;       // what no later step of the combat reads
    static void forget_payment(State& state) {  // of the defender, which after the dice is a matter of his stores only
        if (state.phase > State::Phase::combat) state.without_supply = 0;
    }

    const std::vector<std::string>& codes() const { return charts_->codes(); }  // State::result counts in these
    int steps_lost(const State& state, Side side) const { return total(state, index(side)); }
    int lost(const State& state, Side side, int member) const { return lost_by(state, index(side), member); }
    int steps_left(const State& state, Side side) const { return steps_[index(side)] - steps_lost(state, side); }
    bool is_dg(const State& state, Side side) const;  // any survivor
    bool made_dg(const State& state, Side side, int member) const {
        return stack_dg(state, index(side), force(index(side)).members[member].stack);
    }
    UnitSet exploiting(const State& state) const;  // the attackers that may
    bool vacated(const State& state) const { return state.hexes[1] > 0 || left(state, 1) == 0; }
    bool hex_taken(const State& state) const;
    bool affects_defender(const State& state) const;  // 5.7d: by any result, even one that he ignores

    // For who rolls in another way: everything before the dice, what the dice depend on, and their result.
    void announce(State& state, Roller& roller) const;
    const CombatRolls& rolls() const { return rolls_; }
    int ratings(const State& state) const {  // 9.6
        return ratings_[0][state.lead[0]] - ratings_[1][state.lead[1]];
    }
    Terrain terrain(const State& state) const;
    const Setup& setup() const { return setup_; }
    void take_result(State& state, int result) const;

private:
    using Phase = State::Phase;

    static constexpr int attacker = 0, defender = 1;
    static int index(Side side) { return static_cast<int>(side); }
    int total(const State& state, int side) const { return losses_[side].total(state.lost[side]); }
    int lost_by(const State& state, int side, int member) const { return losses_[side].by(state.lost[side], member); }
    const Force& force(int side) const { return side == 0 ? setup_.attacker : setup_.defender; }
    bool options_first(int side) const { return side == 0 && setup_.result_order == ResultOrder::options_first; }
    int left(const State& state, int side) const { return steps_[side] - total(state, side); }
    bool lives(const State& state, int side, int member) const;
    static bool stack_dg(const State& state, int side, int stack) { return state.dg[side] >> (stack - 1) & 1; }
    int way_back(int side, int member) const {  // hexes that it can retreat
        const Force::Member& unit = force(side).members[member];
        return unit.immobile ? 0 : force(side).ways[unit.stack].open;
    }
    int open_for_all(const State& state, int side) const;  // hexes of the way back, of the living
    UnitSet next_losers(const State& state, int side) const;
    bool could_exploit(State state) const;  // an attacker that is left after the option as losses, by policy
    bool has_choices_before_dice() const;
    void write_modifiers(const State& state, Ledger& ledger) const;
    void write_ground(const State& state, Ledger& ledger) const;
    void write_matchup(const State& state, Ledger& ledger) const;
    void write_lead(const State& state, int side, Ledger& ledger) const;
    void find_alike_results();

    // carry out the result; each returns whether the step goes on
    bool carry_out(State& state, Roller& roller) const;
    bool lose_steps(State& state, Roller& roller) const;
    bool retreat_hex(State& state, Roller& roller) const;
    void begin(State& state, int side) const;
    void end(State& state, Roller& roller) const;  // of a side's part
    void finish(State& state, Roller& roller) const;

    // the choice of the side whose option points are due: 0 to most hexes of retreat, or all ignored instead of 0 hexes
    int option_choices(const State& state) const;
    int option_by_policy(const State& state) const;
    Choice option_choice(int side) const;
    void meet_option(State& state, int hexes, Roller& roller) const;

    int choose_loser(const State& state, int side, const char* rule, UnitSet eligible, Roller& roller) const;
    void lose(State& state, int side, int member, int steps, Roller& roller) const;

    Setup setup_;
    std::shared_ptr<const CombatCharts> charts_;
    CombatRolls rolls_;
    bool announces_ = false;  // is there anything to choose before the dice
    std::array<std::vector<int>, 2> alike_results_;
    std::array<LossBook, 2> losses_;
    std::array<int, 2> steps_{};
    std::array<std::array<int, most_units>, 2> ratings_{};
    State start_;
};

}  // namespace warodds::ocs
