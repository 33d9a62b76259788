#include "rules/ocs/fight.hpp"

namespace warodds::ocs {

void CombatMachine::outcome(const std::byte* bytes, std::span<std::int32_t> fields) const {
    const Combat::State& state = as_state(bytes);
    const auto half = [](std::uint64_t lost, int which) {
        return static_cast<std::int32_t>(lost >> (32 * which) & 0xffffffff);
    };
    const std::array<std::int32_t, 12> all = {half(state.lost[attacking], 0),
                                              half(state.lost[attacking], 1),
                                              half(state.lost[defending], 0),
                                              half(state.lost[defending], 1),
                                              state.hexes[attacking] > 0,
                                              state.hexes[defending] > 0,
                                              state.dg[attacking],
                                              state.dg[defending],
                                              static_cast<std::int32_t>(combat_.exploiting(state)),
                                              combat_.affects_defender(state),
                                              state.without_supply,
                                              combat_.hex_taken(state)};
    std::copy(all.begin(), all.end(), fields.begin());
}

void Fight::carry_out(const Combat::State& end, const TurnUnits& turn, Roster& roster) const {
    const Combat& fought = machine().combat();
    const std::uint32_t exploiting = fought.exploiting(end);
    for (const int side : {attacking, defending})
        for (std::size_t k = 0; k < units[side].size(); ++k) {
            Roster::Fate& fate = roster.fates[side][units[side][k]];
            fate.lost =
                static_cast<std::int8_t>(fate.lost + fought.lost(end, static_cast<Side>(side), static_cast<int>(k)));
            const bool is_paid = side == attacking || !end.without_supply;
            if (on_stocks[side] >> k & 1 && is_paid) ++fate.stocks;  // 12.10b
            if (side == defending) continue;
            if (waits(turn.of(attacking)[units[side][k]])) fate.released = 1;
            if (end.hexes[attacking] > 0) fate.out = 1;
            if (end.dg[attacking]) fate.dg = 1;
            if (exploiting >> k & 1) fate.exploiting = 1;
        }
    if (end.dg[defending]) roster.defenders_dg = 1;
    if (end.hexes[defending] > 0) roster.left_hex = 1;
    const std::vector<Unit>& defenders = turn.of(defending);
    if (fought.affects_defender(end) && std::any_of(defenders.begin(), defenders.end(), waits))
        roster.released = 1;  // 5.7d
}

}  // namespace warodds::ocs
