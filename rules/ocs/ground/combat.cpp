#include "rules/ocs/ground/combat.hpp"

#include "rules/ocs/units.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

Force::Way::Way(int clean, int open_hexes) : open(static_cast<std::int16_t>(open_hexes)) {
    for (int hex = clean + 1; hex <= 16; ++hex) zones = static_cast<std::uint16_t>(zones | 1u << (hex - 1));
}

Force::Way::Way(const std::string& hexes) {
    char last = 'x';
    for (int hex = 1; hex <= 16; ++hex) {
        const std::size_t at = std::min<std::size_t>(static_cast<std::size_t>(hex), hexes.size()) - 1;
        last = hexes[at];
        if (last == 'x') {
            open = static_cast<std::int16_t>(hex - 1);
            return;
        }
        if (last == 'z') zones = static_cast<std::uint16_t>(zones | 1u << (hex - 1));
    }
}

Combat::Combat(Setup setup, std::shared_ptr<const CombatCharts> charts, Ledger& ledger)
    : setup_(std::move(setup)), charts_(std::move(charts)), rolls_(charts_, setup_.type, setup_.hedgehog) {
    if (setup_.empty_hex) {
        charts_ = charts_->without_results();
        start_.phase = Phase::done;
    }
    for (const int side : {attacker, defender}) {
        const std::vector<Force::Member>& members = force(side).members;
        if (members.empty()) continue;
        if (members.size() > most_units)
            throw InputError(
                fmt::format("{}s: found {} units, expected at most {}; write equal units as one with "
                            "several steps",
                            side_name(side), members.size(), most_units));
        for (std::size_t i = 0; i < members.size(); ++i) {
            steps_[side] += members[i].steps;
            ratings_[side][i] = members[i].action_rating;
        }
        losses_[side] = LossBook(members.size());
        start_.lead[side] = force(side).leads.front();
    }
    start_.column = setup_.column;
    announces_ = has_choices_before_dice();
    find_alike_results();

    if (setup_.empty_hex) return;
    write_modifiers(start_, ledger);
}

bool Combat::has_choices_before_dice() const {
    return setup_.odds_without_supply || setup_.grounds[0].size() > 1 || setup_.grounds[1].size() > 1 ||
           setup_.attacker.leads.size() > 1 || setup_.defender.leads.size() > 1;
}

bool Combat::lives(const State& state, int side, int member) const {
    return lost_by(state, side, member) < force(side).members[member].steps;
}

bool Combat::is_dg(const State& state, Side which) const {
    const int side = index(which);
    for (int i = 0; i < static_cast<int>(force(side).members.size()); ++i)
        if ((force(side).members[i].dg || made_dg(state, which, i)) && lives(state, side, i)) return true;
    return false;
}

Terrain Combat::terrain(const State& state) const {
    const std::vector<Ground>& grounds = setup_.grounds[state.without_supply];
    if (!grounds.empty()) return grounds[state.ground].terrain;
    return state.without_supply ? setup_.terrain_without_supply : setup_.terrain;
}

void Combat::step(State& state, Roller& roller) const {
    CombatRolls::State rolled{state.shift, state.column, state.result};
    if (state.phase == Phase::surprise) {
        announce(state, roller);
        rolled.column = state.column;
        rolls_.roll_surprise(rolled, ratings(state), roller);
        state.shift = rolled.shift;
        state.column = rolled.column;
        state.phase = Phase::combat;
        return;
    }
    if (state.phase == Phase::combat) {
        rolls_.roll_combat(rolled, ratings(state), terrain(state), roller);
        take_result(state, rolled.result);
    }
    while (carry_out(state, roller)) {}
}

void Combat::take_result(State& state, int result) const {
    state.result = result;
    begin(state, attacker);
}

// 9.2, steps 1 to 3: the defender pays for his supply or not, and lets terrain count; the attacker names his action rating
// unit, then the defender
void Combat::announce(State& state, Roller& roller) const {
    if (!announces_) return;
    if (setup_.odds_without_supply) {
        state.without_supply = roller.choose({"9.5b", "combat supply", Side::defender, setup_.supply_policy}, 2,
                                             [](int policy) { return policy; });
        if (state.without_supply) state.column = setup_.odds_without_supply->column;
        roller.note([&](Ledger& ledger) {
            ledger.add("9.5b", "combat supply of the defender", state.without_supply ? "withheld" : "used");
        });
    }
    if (const std::vector<Ground>& grounds = setup_.grounds[state.without_supply]; grounds.size() > 1) {
        const Choice choice{"9.4b", "terrain", Side::defender, setup_.terrain_policy};
        state.ground = roller.choose(choice, static_cast<int>(grounds.size()), [](int) { return 0; });
        state.column = grounds[state.ground].column;
        roller.note([&](Ledger& ledger) { write_ground(state, ledger); });
    }
    roller.note([&](Ledger& ledger) { write_matchup(state, ledger); });
    for (const int side : {attacker, defender}) {
        const std::vector<int>& leads = force(side).leads;
        if (leads.size() == 1) continue;
        const Choice choice{"9.6", "action rating unit", side == attacker ? Side::attacker : Side::defender, 0};
        state.lead[side] = leads[roller.choose(choice, static_cast<int>(leads.size()), [](int) { return 0; })];
        roller.note([&](Ledger& ledger) { write_lead(state, side, ledger); });
    }
    if (state.lead != start_.lead) roller.note([&](Ledger& ledger) { write_modifiers(state, ledger); });
}

void Combat::begin(State& state, int side) const {
    const CombatResult& result = charts_->results[state.result];
    state.side = side;
    state.phase = options_first(side) ? Phase::option : Phase::forced_losses;
    state.due = result.of(side).losses;
    if (side == defender && result.disorganised) state.dg[defender] = 1;  // 9.12a: before any retreat
}

void Combat::end(State& state, Roller& roller) const {
    if (state.side == attacker) begin(state, defender);
    else finish(state, roller);
}

bool Combat::carry_out(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::forced_losses:
            if (state.due > 0) return lose_steps(state, roller);
            if (options_first(state.side)) end(state, roller);
            else state.phase = Phase::option;
            return true;
        case Phase::option:
            meet_option(state,
                        roller.choose(option_choice(state.side), option_choices(state),
                                      [&](int) { return option_by_policy(state); }),
                        roller);
            return true;
        case Phase::option_losses:
            if (state.due > 0) return lose_steps(state, roller);
            state.phase = Phase::retreat;
            return true;
        case Phase::retreat:
            if (state.hexes_due > 0) return retreat_hex(state, roller);
            if (options_first(state.side)) {
                state.phase = Phase::forced_losses;
                state.due = charts_->results[state.result].of(state.side).losses;
            } else {
                end(state, roller);
            }
            return true;
        default: return false;
    }
}

// 9.11c: the action rating unit first, then one step of every unit before a second of any; what is too much is ignored
bool Combat::lose_steps(State& state, Roller& roller) const {
    const int side = state.side;
    const std::vector<Force::Member>& members = force(side).members;
    if (members.size() == 1) {
        lose(state, side, 0, std::min<int>(state.due, left(state, side)), roller);
        state.due = 0;
        return true;
    }
    if (left(state, side) == 0) {
        state.due = 0;
        return true;
    }
    --state.due;
    if (state.lost[side] == 0) {
        lose(state, side, state.lead[side], 1, roller);
        return true;
    }
    const UnitSet eligible = next_losers(state, side);
    lose(state, side, choose_loser(state, side, "9.11a", eligible, roller), 1, roller);
    return setup_.only_totals[side] || std::has_single_bit(eligible);
}

// 9.11c
UnitSet Combat::next_losers(const State& state, int side) const {
    if (state.lost[side] == 0) return only(state.lead[side]);
    const std::vector<Force::Member>& members = force(side).members;
    int fewest = 15;
    UnitSet eligible = 0;
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        if (!lives(state, side, i)) continue;
        const int lost = lost_by(state, side, i);
        if (lost < fewest) eligible = 0;
        if (lost <= fewest) eligible |= only(i);
        fewest = std::min(fewest, lost);
    }
    return eligible;
}

bool Combat::could_exploit(State state) const {
    if (!setup_.can_exploit) return false;
    const std::vector<Force::Member>& members = setup_.attacker.members;
    for (int due = charts_->results[state.result].attacker.option; due > 0 && left(state, attacker) > 0; --due) {
        UnitSet eligible = next_losers(state, attacker);
        int loser = std::countr_zero(eligible);
        for (; eligible; eligible &= eligible - 1)
            if (const int unit = std::countr_zero(eligible); members[unit].rank < members[loser].rank) loser = unit;
        state.lost[attacker] = losses_[attacker].add(state.lost[attacker], loser, 1);
    }
    return exploiting(state) != 0;
}

int Combat::choose_loser(const State& state, int side, const char* rule, UnitSet eligible, Roller& roller) const {
    const std::vector<Force::Member>& members = force(side).members;
    const auto alike = [&](int i, int other) {
        const Force::Member &a = members[i], &b = members[other];
        if (setup_.only_totals[side]) return true;
        return a.steps == b.steps && lost_by(state, side, i) == lost_by(state, side, other) &&
               a.action_rating == b.action_rating && a.dg == b.dg && a.strat == b.strat && a.immobile == b.immobile &&
               a.stack == b.stack && a.kind == b.kind;
    };
    const Choice choice{rule, "step loss", side == attacker ? Side::attacker : Side::defender, 0};
    return choose_unit(choice, eligible, alike, [&](int i) { return members[i].rank; }, roller);
}

void Combat::lose(State& state, int side, int member, int steps, Roller& roller) const {
    state.lost[side] = losses_[side].add(state.lost[side], member, steps);
    roller.note([&](Ledger& ledger) {
        if (steps > 0)
            ledger.add("9.11", std::string(side_name(side)) + " step loss", std::to_string(steps),
                       force(side).members[member].label + (lives(state, side, member) ? "" : ", destroyed"));
    });
}

Choice Combat::option_choice(int side) const {
    return side == attacker
               ? Choice{"9.10", "attacker's option", Side::attacker, static_cast<int>(setup_.attacker.option_policy)}
               : Choice{"9.10", "defender's option", Side::defender, static_cast<int>(setup_.defender.option_policy)};
}

// 9.10: option points are met by hexes of retreat and by steps; a way back that is blocked leaves only steps (9.12)
int Combat::option_choices(const State& state) const {
    const int option = charts_->results[state.result].of(state.side).option;
    if (left(state, state.side) == 0) return 1;
    if (state.side == attacker && setup_.type == AttackType::beach_assault) return 1;  // 18.6a C
    int longest = 0;  // 9.12: who cannot go with the others is eliminated; 9.12b: nobody retreats who never moves
    for (int i = 0; i < static_cast<int>(force(state.side).members.size()); ++i)
        if (lives(state, state.side, i)) longest = std::max(longest, way_back(state.side, i));
    return std::min(option, longest) + 1;
}

int Combat::open_for_all(const State& state, int side) const {
    int shortest = 9;
    for (int i = 0; i < static_cast<int>(force(side).members.size()); ++i)
        if (lives(state, side, i) && !force(side).members[i].immobile)  // 9.12b: such a unit dies, the others go
            shortest = std::min(shortest, way_back(side, i));
    return shortest;
}

int Combat::option_by_policy(const State& state) const {
    const int option = charts_->results[state.result].of(state.side).option;
    const int most = std::min(option_choices(state) - 1, open_for_all(state, state.side));
    if (state.side == defender && state.may_ignore && setup_.ignores_options) return 0;
    switch (force(state.side).option_policy) {
        case OptionPolicy::loss: return 0;
        case OptionPolicy::retreat: return most;
        case OptionPolicy::mixed: return std::min(1, most);
        case OptionPolicy::hold: return option < left(state, state.side) ? 0 : most;  // all of it in one coin
        case OptionPolicy::exploit: return could_exploit(state) ? 0 : most;
    }
    return 0;
}

void Combat::meet_option(State& state, int hexes, Roller& roller) const {
    const int side = state.side, option = charts_->results[state.result].of(side).option, steps = left(state, side);
    state.phase = Phase::option_losses;
    state.due = 0;
    if (option == 0) return;
    if (side == attacker) {
        // 9.10a: he must meet all of it, whatever becomes of the defender
        state.may_ignore = hexes > 0 || option - hexes > steps;
    } else if (state.may_ignore && hexes == 0) {
        // 9.10a: the defender does the whole of it if he wants to retreat, else nothing
        roller.note([](Ledger& ledger) { ledger.add("9.10a", "defender's option", "ignored"); });
        return;
    }
    if (steps == 0) return;
    state.due = option - hexes;
    state.hexes_due = hexes;
    roller.note([&](Ledger& ledger) {
        const std::string back = hexes ? "retreats " + std::to_string(hexes) : "",
                          lost = state.due ? "loses " + std::to_string(state.due) : "";
        ledger.add("9.10", side == attacker ? "attacker's option" : "defender's option",
                   back + (hexes && state.due ? ", " : "") + lost);
    });
}

// One hex of a retreat (9.12). Returns whether the step goes on.
bool Combat::retreat_hex(State& state, Roller& roller) const {
    const int side = state.side;
    const std::vector<Force::Member>& members = force(side).members;
    if (left(state, side) == 0) {
        state.hexes_due = 0;
        return true;
    }
    --state.hexes_due;
    const int hex = ++state.hexes[side];
    const auto in_zone = [&](int stack) { return force(side).ways[stack].in_zone(hex); };
    bool any_zone = false;
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        const Force::Member& member = members[i];
        if (!lives(state, side, i)) continue;
        any_zone = any_zone || in_zone(member.stack);
        const bool strat = member.strat && !stack_dg(state, side, member.stack);
        if (hex > way_back(side, i) || (strat && in_zone(member.stack)))
            lose(state, side, i, member.steps - lost_by(state, side, i), roller);  // 9.12, 9.12b, 5.8a
    }
    if (left(state, side) == 0) {  // nobody came to this hex
        --state.hexes[side];
        state.hexes_due = 0;
        return true;
    }

    bool one_way = true;
    std::uint32_t stacks_done = 0;
    int now_dg = 0;
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        const int stack = members[i].stack;
        if (stacks_done >> stack & 1) continue;
        stacks_done |= 1u << stack;
        if (in_zone(stack) || hex >= 2) now_dg |= 1 << (stack - 1);  // 9.12a, 9.12e
        if (!in_zone(stack)) continue;
        // 9.12e: a stack with a unit that was DG before loses a step of such a unit, the owner's choice
        UnitSet eligible = 0;
        for (int j = i; j < static_cast<int>(members.size()); ++j)
            if (members[j].stack == stack && (stack_dg(state, side, stack) || members[j].dg) && lives(state, side, j))
                eligible |= only(j);
        if (!eligible) continue;
        one_way = one_way && std::has_single_bit(eligible);
        lose(state, side, choose_loser(state, side, "9.12e", eligible, roller), 1, roller);
    }
    state.dg[side] = state.dg[side] | now_dg;
    roller.note([&](Ledger& ledger) {
        ledger.add("9.12", std::string(side_name(side)) + " retreat", std::to_string(hex),
                   any_zone ? "into an enemy zone of control" : "");
    });
    return one_way;
}

// 9.10b, 9.13: a survivor with the rating, not DG, after an option met by losses alone
UnitSet Combat::exploiting(const State& state) const {
    const int needed = charts_->results[state.result].exploit;
    if (needed == 0 || !setup_.can_exploit || state.hexes[attacker] > 0) return 0;
    const std::vector<Force::Member>& members = setup_.attacker.members;
    UnitSet result = 0;
    for (int i = 0; i < static_cast<int>(members.size()); ++i)
        if (members[i].action_rating >= needed && !members[i].dg && lives(state, attacker, i)) result |= only(i);
    return result;
}

bool Combat::affects_defender(const State& state) const {
    const CombatResult& result = charts_->results[state.result];
    return result.defender.losses > 0 || result.defender.option > 0 || result.disorganised;
}

// 9.12g: the defenders are gone, and an attacker who did not retreat is left to advance
bool Combat::hex_taken(const State& state) const {
    return vacated(state) && state.hexes[attacker] == 0 && left(state, attacker) > 0;
}

void Combat::finish(State& state, Roller& roller) const {
    if (setup_.type == AttackType::beach_assault && !vacated(state))  // 18.6a E
        for (int i = 0; i < static_cast<int>(setup_.attacker.members.size()); ++i)
            lose(state, attacker, i, setup_.attacker.members[i].steps - lost_by(state, attacker, i), roller);
    for (const int side : {attacker, defender})
        if (left(state, side) == 0) state.dg[side] = 0;  // nobody is left to be disorganised
    state.phase = Phase::done;
    roller.note([&](Ledger& ledger) {
        if (charts_->results[state.result].exploit) ledger.add("9.13", "exploit", exploiting(state) ? "yes" : "no");
        ledger.add("9.12g", "hex taken", hex_taken(state) ? "yes" : "no");
    });
}

}  // namespace warodds::ocs
