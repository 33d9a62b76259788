#include "rules/ocs/combat.hpp"

namespace warodds::ocs {
namespace {

constexpr int attacker = 0, defender = 1;
constexpr What surprise_roll{"9.8", "surprise roll"}, shift_die{"9.8", "shift die"}, combat_roll{"9.9", "combat roll"};

const char* side_name(int side) { return side == attacker ? "attacker" : "defender"; }

}  // namespace

Combat::Combat(Setup setup, std::shared_ptr<const CombatCharts> charts, Ledger& ledger)
    : setup_(std::move(setup)), charts_(std::move(charts)) {
    if (setup_.hedgehog > 0) {
        surprise_modifier_ = figure(*charts_->modifiers, "hedgehog, surprise roll");                      // 9.8
        combat_modifier_ = setup_.hedgehog * figure(*charts_->modifiers, "hedgehog level, combat roll");  // 16.0d
    }
    const bool overrun = setup_.type == AttackType::overrun;
    surprise_column_ = charts_->surprise->columns().find(std::string(overrun ? "overrun" : "regular"));  // 18.6a D
    if (setup_.empty_hex) {
        charts_ = charts_->without_results();
        start_.phase = Phase::done;
    }
    for (int side : {attacker, defender}) {
        if (force(side).members.empty()) continue;
        if (force(side).members.size() > Force::most_members)
            throw InputError(std::string(side_name(side)) + "s: found " + std::to_string(force(side).members.size()) +
                             " units, expected at most " + std::to_string(Force::most_members) +
                             "; write equal units as one with several steps");
        for (std::size_t i = 0; i < force(side).members.size(); ++i) {
            steps_[side] += force(side).members[i].steps;
            ratings_[side][i] = static_cast<std::int8_t>(force(side).members[i].action_rating);
        }
        start_.lead[side] = static_cast<std::int8_t>(force(side).leads.front());
    }
    start_.column = static_cast<std::int8_t>(setup_.column);
    last_column_ = charts_->combat->columns().size() - 1;
    announces_ = setup_.odds_without_supply || setup_.attacker.leads.size() > 1 || setup_.defender.leads.size() > 1;

    if (setup_.empty_hex) return;
    const Force::Member &attacking = setup_.attacker.members[start_.lead[attacker]],
                        &defending = setup_.defender.members[start_.lead[defender]];
    const int by_ratings = modifier(start_);
    ledger.add("9.6", "action rating modifier", signed_text(by_ratings),
               std::to_string(attacking.action_rating) + " of " + attacking.label + " - " +
                   std::to_string(defending.action_rating) + " of " + defending.label);
    ledger.add("9.8", "surprise modifier", signed_text(by_ratings + surprise_modifier_),
               setup_.hedgehog ? "hedgehog " + signed_text(surprise_modifier_) : "");
    ledger.add("9.9", "combat modifier", signed_text(by_ratings + combat_modifier_),
               setup_.hedgehog ? "hedgehog " + signed_text(combat_modifier_) : "");
}

void Combat::forget_kinds() {
    for (Force* force : {&setup_.attacker, &setup_.defender})
        for (Force::Member& member : force->members) member.kind = 0;
}

int Combat::total(std::uint64_t lost) {
    constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(((lost & low) + (lost >> 4 & low)) * 0x0101010101010101 >> 56);
}

bool Combat::lives(const State& state, int side, int member) const {
    return lost_by(state.lost[side], member) < force(side).members[member].steps;
}

bool Combat::is_dg(const State& state, Side which) const {
    const int side = index(which);
    if (state.dg[side]) return true;
    for (int i = 0; i < static_cast<int>(force(side).members.size()); ++i)
        if (force(side).members[i].dg && lives(state, side, i)) return true;
    return false;
}

const std::string& Combat::heading(int column, bool without_supply) const {
    return charts_->combat->columns().text(
        column, terrain_names[static_cast<int>(without_supply ? setup_.terrain_without_supply : setup_.terrain)]);
}

void Combat::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::surprise:
            if (announces_) announce(state, roller);
            roll_surprise(state, roller);
            if (state.surprise) roll_shift(state, roller);
            return;
        case Phase::combat: roll_combat(state, roller); break;
        default: break;
    }
    while (carry_out(state, roller)) {}
}

// 9.2, steps 2 and 3: the defender pays for his supply or not; the attacker names his action rating unit, then the defender
void Combat::announce(State& state, Roller& roller) const {
    if (setup_.odds_without_supply) {
        state.without_supply = static_cast<std::int8_t>(roller.choose(
            {"9.5b", "combat supply", Side::defender, setup_.supply_policy}, 2, [](int policy) { return policy; }));
        if (state.without_supply) state.column = static_cast<std::int8_t>(setup_.odds_without_supply->column);
        roller.note([&](Ledger& ledger) {
            ledger.add("9.5b", "combat supply of the defender", state.without_supply ? "withheld" : "used");
        });
    }
    for (const int side : {attacker, defender}) {
        const std::vector<int>& leads = force(side).leads;
        if (leads.size() == 1) continue;
        const Choice choice{"9.6", "action rating unit", side == attacker ? Side::attacker : Side::defender, 0};
        state.lead[side] = static_cast<std::int8_t>(
            leads[roller.choose(choice, static_cast<int>(leads.size()), [](int) { return 0; })]);
    }
}

void Combat::roll_surprise(State& state, Roller& roller) const {
    const int roll = roller.two_d6(surprise_roll);
    roller.note([&](Ledger& ledger) {
        ledger.add("9.8", "modified surprise roll", std::to_string(roll + modifier(state) + surprise_modifier_));
    });
    state.surprise =
        static_cast<std::int8_t>(roller.read(*charts_->surprise, surprise_row(state, roll), surprise_column_));
    state.phase = Phase::combat;
}

void Combat::roll_shift(State& state, Roller& roller) const {
    const int from = state.column;
    state.shift = static_cast<std::int8_t>(state.surprise * roller.d6(shift_die));
    state.column = static_cast<std::int8_t>(shifted(from, state.shift));
    roller.note([&](Ledger& ledger) { ledger.add("9.8", "columns moved", signed_text(state.column - from)); });
}

void Combat::roll_combat(State& state, Roller& roller) const {
    roller.note([&](Ledger& ledger) {
        ledger.add("9.8", "column", heading(state.column, state.without_supply),
                   charts_->combat->columns().keys[state.column]);
    });
    const int row = combat_row(state, roller.two_d6(combat_roll));
    roller.note([&](Ledger& ledger) { ledger.add("9.9", "modified combat roll", charts_->combat->rows().keys[row]); });
    roller.read(*charts_->combat, row, state.column);
    state.result = charts_->code_at(row, state.column);
    roller.note([&](Ledger& ledger) {
        if (charts_->codes()[state.result] != charts_->combat->code(row, state.column))
            ledger.add("9.9", "disputed cell", charts_->codes()[state.result],
                       "read as two older transcriptions have it");
    });
    begin(state, attacker);
}

void Combat::begin(State& state, int side) const {
    const CombatResult& result = charts_->results[state.result];
    state.side = static_cast<std::int8_t>(side);
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
    int fewest = 15;
    std::uint32_t eligible = 0;
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        if (!lives(state, side, i)) continue;
        const int lost = lost_by(state.lost[side], i);
        if (lost < fewest) eligible = 0;
        if (lost <= fewest) eligible |= 1u << i;
        fewest = std::min(fewest, lost);
    }
    const int loser = choose_loser(state, side, "9.11a", eligible, roller);
    lose(state, side, loser, 1, roller);
    return std::has_single_bit(eligible);
}

int Combat::choose_loser(const State& state, int side, const char* rule, std::uint32_t eligible, Roller& roller) const {
    const std::vector<Force::Member>& members = force(side).members;
    const auto alike = [&](int i, int other) {
        const Force::Member &a = members[i], &b = members[other];
        return a.steps == b.steps && lost_by(state.lost[side], i) == lost_by(state.lost[side], other) &&
               a.action_rating == b.action_rating && a.dg == b.dg && a.strat == b.strat && a.immobile == b.immobile &&
               a.stack == b.stack && a.kind == b.kind;
    };
    const Choice choice{rule, "step loss", side == attacker ? Side::attacker : Side::defender, 0};
    return choose_unit(choice, eligible, alike, [&](int i) { return members[i].rank; }, roller);
}

void Combat::lose(State& state, int side, int member, int steps, Roller& roller) const {
    steps = std::min(steps,
                     15 - lost_by(state.lost[side], member));  // more than four bits hold happens on no printed chart
    state.lost[side] += static_cast<std::uint64_t>(steps) << (4 * member);
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
    return std::min<int>(option, force(state.side).open_hexes) + 1;
}

int Combat::option_by_policy(const State& state) const {
    const int option = charts_->results[state.result].of(state.side).option, most = option_choices(state) - 1;
    if (state.side == defender && state.may_ignore && setup_.ignores_options) return 0;
    switch (force(state.side).option_policy) {
        case OptionPolicy::loss: return 0;
        case OptionPolicy::retreat: return most;
        case OptionPolicy::mixed: return std::min(1, most);
        case OptionPolicy::hold: return std::clamp(option - left(state, state.side) + 1, 0, most);
        case OptionPolicy::exploit: return setup_.can_exploit && charts_->results[state.result].exploit > 0 ? 0 : most;
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
    state.due = static_cast<std::int8_t>(option - hexes);
    state.hexes_due = static_cast<std::int8_t>(hexes);
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
    std::int8_t& all_dg = state.dg[side];
    if (left(state, side) == 0) {
        state.hexes_due = 0;
        return true;
    }
    --state.hexes_due;
    const int hex = ++state.hexes[side];
    const bool enemy_zone = hex > force(side).clean_hexes;
    const auto destroy = [&](int i) { lose(state, side, i, members[i].steps - lost_by(state.lost[side], i), roller); };
    for (int i = 0; i < static_cast<int>(members.size()); ++i)
        if ((members[i].immobile || (members[i].strat && enemy_zone && !all_dg)) && lives(state, side, i))
            destroy(i);  // 9.12b, 5.8a

    bool one_way = true;
    if (enemy_zone) {
        // 9.12e: a stack with a unit that was DG before loses a step of such a unit, the owner's choice
        std::uint32_t stacks_done = 0;
        for (int i = 0; i < static_cast<int>(members.size()); ++i) {
            if (stacks_done >> members[i].stack & 1) continue;
            stacks_done |= 1u << members[i].stack;
            std::uint32_t eligible = 0;
            for (int j = i; j < static_cast<int>(members.size()); ++j)
                if (members[j].stack == members[i].stack && (all_dg || members[j].dg) && lives(state, side, j))
                    eligible |= 1u << j;
            if (!eligible) continue;
            one_way = one_way && std::has_single_bit(eligible);
            lose(state, side, choose_loser(state, side, "9.12e", eligible, roller), 1, roller);
        }
    }
    if (enemy_zone || hex >= 2) all_dg = 1;  // 9.12a, 9.12e
    roller.note([&](Ledger& ledger) {
        ledger.add("9.12", std::string(side_name(side)) + " retreat", std::to_string(hex),
                   enemy_zone ? "into an enemy zone of control" : "");
    });
    return one_way;
}

// 9.10b, 9.13: a survivor with the rating, not DG, after an option met by losses alone
std::uint32_t Combat::exploiting(const State& state) const {
    const int needed = charts_->results[state.result].exploit;
    if (needed == 0 || !setup_.can_exploit || state.hexes[attacker] > 0) return 0;
    const std::vector<Force::Member>& members = setup_.attacker.members;
    std::uint32_t result = 0;
    for (int i = 0; i < static_cast<int>(members.size()); ++i)
        if (members[i].action_rating >= needed && !members[i].dg && lives(state, attacker, i)) result |= 1u << i;
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
            lose(state, attacker, i, setup_.attacker.members[i].steps - lost_by(state.lost[attacker], i), roller);
    for (const int side : {attacker, defender})
        if (left(state, side) == 0) state.dg[side] = 0;  // nobody is left to be disorganised
    state.phase = Phase::done;
    roller.note([&](Ledger& ledger) {
        if (charts_->results[state.result].exploit) ledger.add("9.13", "exploit", exploiting(state) ? "yes" : "no");
        ledger.add("9.12g", "hex taken", hex_taken(state) ? "yes" : "no");
    });
}

}  // namespace warodds::ocs
