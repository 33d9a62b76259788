// What a combat may forget, so that more of its states are the same: who lost the steps, where nobody asks for more than how
// many, and what no later step reads (9.6, 9.10-9.13).
#include "rules/ocs/ground/combat.hpp"

namespace warodds::ocs {
void Combat::forget_kinds() {
    for (Force* force : {&setup_.attacker, &setup_.defender})
        for (Force::Member& member : force->members)
            member.kind = std::min(member.kind, 0);  // one that is asked for stays
}

void Combat::forget_losers() {
    forget_kinds();
    for (const int side : {attacker, defender}) {
        Force& force = side == attacker ? setup_.attacker : setup_.defender;
        const auto like_first = [&](const Force::Member& member) {
            const Force::Member& first = force.members.front();
            const Force::Way &way = force.ways[member.stack], &of_first = force.ways[first.stack];
            const bool goes_back_alone = member.stack != first.stack && (way != of_first || way.zones != 0);  // 9.12e
            return member.dg == first.dg && member.strat == first.strat && member.immobile == first.immobile &&
                   !goes_back_alone;
        };
        const bool may_exploit = side == attacker && setup_.can_exploit;
        setup_.only_totals[side] = !may_exploit && std::all_of(force.members.begin(), force.members.end(), like_first);
        if (!setup_.only_totals[side]) continue;
        std::vector<int> leads;  // of equal ratings the first
        for (const int lead : force.leads)
            if (std::none_of(leads.begin(), leads.end(), [&](int known) {
                    return force.members[known].action_rating == force.members[lead].action_rating;
                }))
                leads.push_back(lead);
        force.leads = std::move(leads);
    }
    announces_ = has_choices_before_dice();
}

void Combat::forget_past(State& state) const {
    if (state.phase == Phase::surprise) return;
    state.shift = 0;
    if (state.phase == Phase::combat) return;
    state.column = state.ground = 0;
    for (const int side : {attacker, defender}) {
        const CombatResult::Part& part = charts_->results[state.result].of(side);
        const bool may_lose_first = state.lost[side] == 0 && side >= state.side && part.losses + part.option > 0;
        if (!may_lose_first || state.phase == Phase::done) state.lead[side] = 0;
        if (side < state.side || state.phase == Phase::done) state.hexes[side] = std::min<int>(state.hexes[side], 1);
    }
    state.result = alike_results_[state.side == attacker ? 0 : 1][state.result];
}

// By result, for before and after the attacker's part: the first that is the same from there on.
void Combat::find_alike_results() {
    const std::vector<CombatResult>& results = charts_->results;
    for (const bool attacker_done : {false, true})
        for (const CombatResult& result : results) {
            const auto same = [&](const CombatResult& other) {
                return (attacker_done || other.attacker == result.attacker) && other.defender == result.defender &&
                       other.disorganised == result.disorganised &&
                       (!setup_.can_exploit || other.exploit == result.exploit);
            };
            alike_results_[attacker_done].push_back(
                static_cast<int>(std::find_if(results.begin(), results.end(), same) - results.begin()));
        }
}

}  // namespace warodds::ocs
