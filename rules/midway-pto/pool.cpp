#include "rules/midway-pto/pool.hpp"

#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

namespace warodds::midway_pto {

Schema<OperationPool::Params> OperationPool::Params::schema() {
    using P = OperationPool::Params;
    Schema<P> schema;
    schema.integer("cycle", "the cycle that is being drawn", &P::cycle).range(1, 2).rule("23.1");
    schema.integer("drawn_so_far", "operation chits that are out in this cycle", &P::drawn_so_far)
        .range(0, 40)
        .unit("chits")
        .rule("23.1");
    schema.integer("incidents_so_far", "Incident markers that are out in this cycle", &P::incidents_so_far)
        .range(0, 20)
        .unit("markers")
        .rule("23.2");
    schema
        .integer("base_incidents", "Incident markers of the base game in the pool, where its optional rule is in use",
                 &P::base_incidents)
        .range(0, 15)
        .unit("markers")
        .rule("21.0");
    schema.integer("draws", "only the next so many draws; without it all that are left", &P::draws)
        .range(1, most_draws)
        .unit("draws");
    schema.integer("pool_ops", "operation chits of a cycle; without it as the chart says", &P::pool_ops)
        .range(1, 40)
        .unit("chits")
        .rule("23.1");
    schema
        .reading("incident_pool", "the Incident markers that join the second cycle", &P::incident_pool,
                 {{"additional", "come on top of those of the base game"},
                  {"only_three", "are the only ones of that cycle"}})
        .rule("23.2");
    schema
        .reading("incident_draw", "how an Incident marker counts", &P::incident_draw,
                 {{"own_draw", "as a draw of its own"},
                  {"redraw_until_operation", "with the operation chit that is drawn after it"}})
        .rule("21.0, 23.2");
    schema
        .reading("cycle2_end", "Incident markers left when the last operation chit of the second cycle is out",
                 &P::cycle2_end,
                 {{"stop_at_last_operation", "never come up"}, {"empty_the_pool", "are drawn before the game ends"}})
        .rule("23.1");
    return schema;
}

OperationPool::OperationPool(const Params& params, bool whole_game, Tables& tables, Ledger& ledger)
    : params_(params), whole_game_(whole_game) {
    const auto chart = tables.numbers("midway-pto/pool");
    for (const int cycle : {1, 2}) {
        const int row = chart->rows().find(cycle == 1 ? "first" : "second");
        const bool has_base = cycle == 1 || params.incident_pool == IncidentPool::additional;
        operations_[cycle] = params.pool_ops.value_or(known(*chart, row, chart->columns().find("operation chits")));
        incidents_[cycle] = known(*chart, row, chart->columns().find("added incidents")) +
                            (has_base ? params.base_incidents : 0);
    }
    const int cycle = params.cycle;
    if (params.drawn_so_far > operations_[cycle])
        throw InputError(fmt::format("drawn_so_far: found {}, but a cycle has {} operation chits (23.1)",
                                     params.drawn_so_far, operations_[cycle]));
    if (params.drawn_so_far == operations_[cycle] && cycle == 1)
        throw InputError("drawn_so_far: the first cycle is out; set cycle=2 and drawn_so_far=0 (23.1)");
    if (params.incidents_so_far > incidents_[cycle])
        throw InputError(
            fmt::format("incidents_so_far: found {}, but cycle {} has {} Incident markers; those of the base game are "
                        "base_incidents (23.2)",
                        params.incidents_so_far, cycle, incidents_[cycle]));
    const State state = start();
    ledger.add("23.1", "operation chits left", std::to_string(operations() - state.operations),
               fmt::format("of {} in cycle {}", operations(), cycle));
    ledger.add("23.2", "incidents left", std::to_string(incidents_left(state)),
               fmt::format("of {} in cycle {}", incidents_[cycle], cycle));
}

OperationPool::State OperationPool::start() const {
    return {params_.cycle, params_.drawn_so_far, params_.incidents_so_far, 0};
}

bool OperationPool::is_over(const State& state) const {
    // 23.1: the last operation chit ends a cycle. What is left then goes into the next one, or is no longer drawn.
    if (state.operations < operations(state)) return false;
    return state.cycle == 1 || params_.cycle2_end == CycleTwoEnd::stop_at_last_operation || incidents_left(state) == 0;
}

bool OperationPool::finished(const State& state) const {
    if (params_.draws && state.draws == *params_.draws) return true;
    return is_over(state) && (state.cycle == 2 || !whole_game_);
}

OperationPool::Chit OperationPool::draw(State& state, Roller& roller) const {
    if (is_over(state)) state = {2, 0, 0, state.draws};  // 23.1: all of them are back
    const int operations_left = operations(state) - state.operations;
    const int drawn = roller.draw(operations_left + incidents_left(state), {"23.1", "chit drawn"});
    const bool is_operation = drawn < operations_left;
    // An Incident marker that is no draw of its own comes with the operation chit after it, if there is one.
    const bool counts = is_operation || params_.incident_draw == IncidentDraw::own_draw || operations_left == 0;
    const int draw = state.draws + 1;
    if (counts) ++state.draws;
    ++(is_operation ? state.operations : state.incidents);
    return {is_operation, is_operation ? drawn : drawn - operations_left, draw};
}

void OperationPool::leave(Params& params, const State& state) const {
    const bool next = is_over(state) && state.cycle == 1;
    params.cycle = next ? 2 : int(state.cycle);
    params.drawn_so_far = next ? 0 : int(state.operations);
    params.incidents_so_far = next ? 0 : int(state.incidents);
}

}  // namespace warodds::midway_pto
