// The IJN operation draw pool (23.1, 23.2): how many chits are in it, the next one out of it, and the second cycle.
//
// Chits are drawn blind and stay out until their cycle is over. A state keeps how many of a kind are out, never which nor in
// what order: all chits of a kind are alike but the one that a question follows, and what it asks of that is a position.
#pragma once

#include "rules/procedure.hpp"

#include <array>

namespace warodds::midway_pto {

class OperationPool {
public:
    enum class IncidentPool { additional, only_three };
    enum class IncidentDraw { own_draw, redraw_until_operation };
    enum class CycleTwoEnd { stop_at_last_operation, empty_the_pool };

    struct Params {
        int cycle = 1, drawn_so_far = 0, incidents_so_far = 0, base_incidents = 0;
        std::optional<int> draws, pool_ops;
        IncidentPool incident_pool = IncidentPool::additional;
        IncidentDraw incident_draw = IncidentDraw::own_draw;
        CycleTwoEnd cycle2_end = CycleTwoEnd::stop_at_last_operation;

        static Schema<Params> schema();
        static std::vector<std::string> effects() { return {"cycle", "drawn_so_far", "incidents_so_far"}; }
    };
    struct State {
        Small cycle, operations, incidents;  // the cycle, and what is out of it
        Small draws;                         // from now on
    };
    struct Chit {
        bool is_operation;
        int number;  // among those of its kind that were left, from 0
        int draw;    // with which it came, from now on
    };
    static constexpr int most_draws = 120;

    // until the end of the game, or of this cycle. Throws InputError.
    OperationPool(const Params& params, bool whole_game, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const;
    // The next chit; a new cycle begins before it where the first is over.
    Chit draw(State& state, Roller& roller) const;
    void leave(Params& params, const State& state) const;  // as the pool stands afterwards

    int operations() const { return operations_[params_.cycle]; }
    int operations(const State& state) const { return operations_[state.cycle]; }
    int incidents(int cycle) const { return incidents_[cycle]; }
    int incidents_left(const State& state) const { return incidents_[state.cycle] - state.incidents; }
    bool is_over(const State& state) const;  // the cycle
    std::uint32_t place(const State& state) const {
        return static_cast<std::uint32_t>(state.cycle * most_draws + state.operations + state.incidents);
    }

private:
    Params params_;
    bool whole_game_;
    std::array<int, 3> operations_{}, incidents_{};  // by cycle, from 1
};

}  // namespace warodds::midway_pto
