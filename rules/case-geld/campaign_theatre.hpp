// One theatre of a campaign: an Axis nation, the US corps against it, and what each part of a turn does to both.
//
// All units of a kind are alike, so a theatre is a few counts. A part of a turn is entered, played die by die while something
// is pending, and left; which parts come in which order is the campaign's affair.
#pragma once

#include "rules/case-geld/campaign_params.hpp"
#include "rules/case-geld/combat_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::case_geld {

enum class Part : std::int8_t { landing, airpower, bomb_made, bombing, axis_turn, us_turn };
enum class Feat : std::int8_t { none, landing_failed, tulsa, all_cities };  // what ends the game at once

class Theatre {
public:
    struct State {
        Small cities;                  // that the Axis holds
        Small full, reduced, waiting;  // armies on the map, and still to arrive
        Small waiting_reduced;         // of those, who lost a step at the landing (10.2)
        Small sites, bombs;            // Manhattan sites lost; bombs in hand
        Small corps, dead;             // US corps; those lost in this player turn
        Small blocks;                  // cleared on the way to Tulsa
        Small peak;                    // most cities held since one was taken in this turn; 0: none was
        Feat feat;

        // of this turn
        Small markers;                      // airpower
        Small pinned_full, pinned_reduced;  // by a bomb
        // of the part that is being played; all clear between parts
        Small free_full, free_reduced;    // armies that have not attacked
        Small done, carried_on;           // attacks or bombs so far; momentum attacks so far
        Small idle;                       // corps that may still guard or attack; bombs still to fall
        Small cover, kept;                // attacks that airpower covers; of those, set aside for the US turn
        Small is_decided;                 // what airpower or bombs are for
        Small stack_full, stack_reduced;  // the stack that may make a momentum attack; the armies as bombs were aimed

        bool operator==(const State&) const = default;
    };

    Theatre(const TheatreParams& params, bool east, const CampaignReadings& readings, Tables& tables, Ledger& ledger);

    State start() const;
    void enter(State& state, Part part, int turn) const;
    bool is_pending(const State& state, Part part, int turn) const;  // is there a die or a decision?
    void play(State& state, Part part, int turn, Roller& roller) const;
    void leave(State& state, Part part, int turn) const;
    // 13.2: sites are lost for all that was taken in a turn, and count from the next one on. `beyond`: so many cities were
    // left out of the turn, see cities_beyond.
    void end_turn(State& state, int beyond = 0) const;

    bool plays_like(const Theatre& other) const;  // wherever both stand alike
    int armies() const { return figures_.armies; }
    int sites_lost(int cities) const;                           // by so many in Axis hands
    bool loses_corps() const;                                   // can one die?
    bool may_win_at_once(int first_turn, int last_turn) const;  // by Tulsa or by all cities
    // So many cities less, as if it were that turn, and with so many corps at most, and nothing of the turn would be otherwise.
    int cities_beyond(const State& state, int turn) const;
    int turn_like(const State& state, int turn) const;
    int corps_that_count(int turn) const;  // turn 0: in the landing
    int most_gain(int turn) const {        // of cities
        return figures_.tempo[turn] + std::min(figures_.momentum, figures_.tempo[turn]);
    }
    bool reads_all() const;  // is every cell known that a turn may read?

    bool operator==(const Theatre& other) const {
        return figures_ == other.figures_ && chart_.reads_like(other.chart_) && start_ == other.start_;
    }

private:
    // what is folded: numbers, by turn where they change
    struct Figures {
        int armies = 0, rebuild = 0, most = 0, aim = 0, min_column = 0, coastal = 0, momentum = 0;
        int tulsa_from = 99, tulsa_cities = 0, approach = 0, block = 0, block_shift = 0;
        int guards = 0, reserve = 0, counter_stack = 0, cover = 0;
        int landing_guards = 0, landing_city = 0, landing_room = 0;
        bool over_waits = true;       // who has no room in a landed city is a reinforcement, and not lost
        std::array<int, 2> attack{};  // full, reduced
        int corps_attack = 0, corps_defense = 0;
        std::array<int, 15> arrivals{}, tempo{}, counters{};
        std::array<int, 3> sites{};
        TheatreParams::Airpower airpower{};
        TheatreParams::Bombs bombs{};
        bool garrison_is_force = true, east = true;
        // of the charts
        int first_airpower = 0, first_bomb = 0;
        int cities = 0, stack = 0, before_tulsa = 0;
        int garrison = 0, garrison_steps = 0, tulsa = 0, tulsa_steps = 0;
        int city_shift = 0, landing_shift = 0, tulsa_shift = 0, prepared = 0, prepared_momentum = 0;
        int coast_attack = 0, coast_defense = 0, air_attack = 0, air_defense = 0;
        int bomb_modifier = 0, bomb_without_airpower = 0;
        std::array<int, 4> bomb_up_to{};

        bool operator==(const Figures&) const = default;
    };
    struct Force {
        int full = 0, reduced = 0;
        int units() const { return full + reduced; }
        void lose(int steps);          // full armies are flipped first, then reduced ones go
        Force first(int units) const;  // full ones first
    };
    // what is attacked
    struct Aim {
        enum class Kind { city, block, tulsa } kind = Kind::city;
        int guards = 0, defense = 0, shift = 0, most = 0;
    };

    void fold_charts(const TheatreParams& params, const CampaignReadings& readings, Tables& tables);
    int column_named(const std::string& text, const char* name) const;
    void tell(Ledger& ledger) const;

    Side axis() const { return figures_.east ? Side::attacker : Side::defender; }
    Side us() const { return figures_.east ? Side::defender : Side::attacker; }
    const char* nation() const { return figures_.east ? "german" : "japanese"; }

    void land(State& state, Roller& roller) const;
    void leave_over(State& state) const;
    void drop_bomb(State& state, Roller& roller) const;
    void decide_airpower(State& state, int turn, Roller& roller) const;
    void attack(State& state, int turn, Roller& roller) const;
    void carry_on(State& state, Roller& roller) const;
    void counter(State& state, int turn, Roller& roller) const;

    Aim city(const State& state, int prepared) const;
    Aim way_to_tulsa(const State& state) const;
    int column(const Force& force, const Aim& aim) const;
    int wanted(const Force& available, const Aim& aim) const;  // by the policy
    Force choose_force(const Force& available, const Aim& aim, Roller& roller) const;
    // Fights with these, who are no longer free: are they through? What is left of them comes back.
    bool fight(State& state, Force& force, const Aim& aim, Roller& roller) const;
    void take_city(State& state) const;
    static void clear_part(State& state);
    bool is_played(Part part, int turn) const;

    Figures figures_;
    CombatChart chart_;
    RollChart<int> airpower_;
    State start_{};
};

}  // namespace warodds::case_geld
