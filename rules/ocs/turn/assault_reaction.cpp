// The Reaction Phase of an assault (OCS 5.7b, 7.0, 10.0e, option 21.9).
#include "rules/ocs/turn/assault.hpp"

namespace warodds::ocs {

// 5.7b
void Assault::release_reserves(Turn& turn) const {
    auto& [state, roster, roller] = turn;
    const std::vector<Unit>& defenders = units().of(defending);
    if (roster.released || roster.defenders_dg || std::none_of(defenders.begin(), defenders.end(), waits)) return;
    const Choice choice{"5.7b", "reserve release", Side::defender, static_cast<int>(plan().release)};
    const int released = roller.choose(choice, 2,
                                       [](int policy) { return static_cast<Release>(policy) == Release::release; });
    roster.released = released;
    roller.note([&](Ledger& ledger) { ledger.add("5.7b", "defenders in reserve", released ? "released" : "kept"); });
}

// 7.0, 10.0e, 21.9: the defender may release his reserves; then his guns, ships and aircraft fire at an attacking hex each. What
// was done is a bit for each of those three, and one for each hex that was fired at.
bool Assault::do_reaction(Turn& turn) const {
    auto& [state, roster, roller] = turn;
    if (units().is_empty(roster)) return false;
    if (state.count == 0) release_reserves(turn);
    static constexpr std::array names = {"guns", "ships", "aircraft"};
    for (const Reaction by : {Reaction::guns, Reaction::ships, Reaction::aircraft}) {
        const int did = 1 << static_cast<int>(by);
        if (!fire_.has(by) || state.count & did) continue;
        state.count = state.count | did;
        std::array<UnitSet, 7> in_hex{};
        for (int i = 0; i < units().size(attacking); ++i)
            if (units().lives(roster, attacking, i) && !roster.fates[attacking][i].out)
                in_hex[units().of(attacking)[i].in_hex()] |= only(i);
        std::array<int, 6> hexes;
        int count = 0, by_policy = 0;
        for (int hex = 1; hex <= 6; ++hex) {
            if (!in_hex[hex] || state.count & struck_bit(hex)) continue;  // 10.0e A
            if (hex == plan().reaction_hex) by_policy = count;
            hexes[count++] = hex;
        }
        const std::optional<int>& at_hand = plan().forces.defender.tokens;
        if (count == 0 || (at_hand && *at_hand - state.defender_supply < fire_.cost(by))) continue;
        const Choice choice{"7.0a", "reaction barrage", Side::defender, static_cast<int>(plan().reaction)};
        const bool fires = roller.choose(choice, 2,
                                         [](int policy) { return static_cast<React>(policy) == React::fire; });
        const char* who = names[static_cast<int>(by)];
        roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, fires ? who : "not made"); });
        if (!fires) continue;
        const int hex = hexes[roller.choose({"10.0", "hex that is fired at", Side::defender, 0}, count,
                                            [&](int) { return by_policy; })];
        roller.note([&](Ledger& ledger) { ledger.add("10.0", "hex that is fired at", std::to_string(hex)); });
        state.count = state.count | struck_bit(hex);
        state.defender_supply += fire_.cost(by);  // only guns pay
        fire(turn, [&](const auto& scene) { fire_.react(by, in_hex[hex], scene); });
        return true;
    }
    return false;
}

}  // namespace warodds::ocs
