#include "rules/ocs/ground/fight.hpp"

namespace warodds::ocs {

const Nested& RollsMemory::rolls(const Combat& combat, const Combat::State& state) {
    const Combat::Setup& setup = combat.setup();
    const Key key{combat.ratings(state), setup.type, setup.hedgehog, state.column, combat.terrain(state)};
    return *made_.at(key, [&](const Key&) {
        return std::make_unique<const Nested>(
            std::make_unique<RollsMachine>(combat.rolls(), key.ratings, key.column, key.terrain));
    });
}

// The roll ends a step: what follows depends on the result, whatever led to it.
void CombatMachine::step(std::byte* bytes, Roller& roller) const {
    Combat::State& state = *reinterpret_cast<Combat::State*>(bytes);
    if (state.phase != Combat::State::Phase::surprise) return combat_.step(state, roller);
    combat_.announce(state, roller);
    const Nested& rolls = memory_.rolls(combat_, state);
    RollsMachine::State rolled = static_cast<const RollsMachine&>(rolls.machine()).first();
    if (!roller.resolve_whole(rolls, reinterpret_cast<std::byte*>(&rolled))) return;
    combat_.take_result(state, rolled.rolled.result);
}

void CombatMachine::outcome(const std::byte* bytes, std::span<std::int32_t> fields) const {
    const Combat::State& state = as_state(bytes);
    const auto half = [](std::uint64_t word, int which) {
        return static_cast<std::int32_t>(word >> (32 * which) & 0xffffffff);
    };
    const auto lost = [&](int side, int which) {
        const int total = combat_.steps_lost(state, static_cast<Side>(side));
        return half(combat_.setup().only_totals[side] ? static_cast<std::uint64_t>(total) : state.lost[side], which);
    };
    const UnitSet exploiting = combat_.exploiting(state);
    const std::array<std::int32_t, 13> all = {lost(attacking, 0),
                                              lost(attacking, 1),
                                              lost(defending, 0),
                                              lost(defending, 1),
                                              state.hexes[attacking] > 0,
                                              state.hexes[defending] > 0,
                                              state.dg[attacking],
                                              state.dg[defending],
                                              half(exploiting, 0),
                                              half(exploiting, 1),
                                              combat_.affects_defender(state),
                                              state.without_supply,
                                              combat_.hex_taken(state)};
    std::copy(all.begin(), all.end(), fields.begin());
}

void Fight::carry_out(const Combat::State& end, const TurnUnits& turn, Roster& roster) const {
    const Combat& fought = machine().combat();
    for (const int side : {attacking, defending})
        for (std::size_t k = 0; k < units[side].size(); ++k) {
            const int unit = units[side][k];
            Fate fate = fate_in(fought, end, static_cast<Side>(side), static_cast<int>(k), on_stocks[side] >> k & 1);
            if (side == defending) fate = {.lost = fate.lost, .stocks = fate.stocks};
            else if (!waits(turn.of(attacking)[unit])) fate.released = 0;
            roster.fates[side][unit].add(fate);
        }
    if (end.dg[defending]) roster.defenders_dg = 1;
    if (end.hexes[defending] > 0) roster.left_hex = 1;
    const std::vector<Unit>& defenders = turn.of(defending);
    if (fought.affects_defender(end) && std::any_of(defenders.begin(), defenders.end(), waits))
        roster.released = 1;  // 5.7d
}

}  // namespace warodds::ocs
