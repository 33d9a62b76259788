#include "rules/ocs/ground/combat_rolls.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

constexpr What surprise_roll{"9.8", "surprise roll"}, shift_die{"9.8", "shift die"}, combat_roll{"9.9", "combat roll"};

}  // namespace

CombatRolls::CombatRolls(std::shared_ptr<const CombatCharts> charts, AttackType type, int hedgehog)
    : charts_(std::move(charts)) {
    if (hedgehog > 0) {
        surprise_modifier_ = figure(*charts_->modifiers, "hedgehog, surprise roll");               // 9.8
        combat_modifier_ = hedgehog * figure(*charts_->modifiers, "hedgehog level, combat roll");  // 16.0d
    }
    const bool overrun = type == AttackType::overrun;
    surprise_column_ = charts_->surprise->columns().find(std::string(overrun ? "overrun" : "regular"));  // 18.6a D
    last_column_ = charts_->combat->columns().size() - 1;
}

void CombatRolls::roll_surprise(State& state, int ratings, Roller& roller) const {
    const int roll = roller.two_d6(surprise_roll), modified = roll + ratings + surprise_modifier_;
    roller.note([&](Ledger& ledger) { ledger.add("9.8", "modified surprise roll", fmt::format("{}", modified)); });
    const Surprise surprise = roller.read(*charts_->surprise, charts_->surprise_row(modified), surprise_column_);
    if (surprise == Surprise::none) return;
    const int from = state.column;
    state.shift = static_cast<int>(surprise) * roller.d6(shift_die);
    state.column = std::clamp(from + state.shift, 0, last_column_);  // 9.1g
    roller.note([&](Ledger& ledger) { ledger.add("9.8", "columns moved", signed_text(state.column - from)); });
}

void CombatRolls::roll_combat(State& state, int ratings, Terrain terrain, Roller& roller) const {
    const Axis& columns = charts_->combat->columns();
    roller.note([&](Ledger& ledger) {
        ledger.add("9.8", "column", columns.text(state.column, terrain_names[static_cast<int>(terrain)]),
                   columns.keys[state.column]);
    });
    const int row = charts_->combat_row(roller.two_d6(combat_roll) + ratings + combat_modifier_);
    roller.note([&](Ledger& ledger) { ledger.add("9.9", "modified combat roll", charts_->combat->rows().keys[row]); });
    const int read = roller.read_code(*charts_->combat, row, state.column);
    state.result = charts_->code_at(row, state.column, read);
    roller.note([&](Ledger& ledger) {
        if (charts_->codes()[state.result] != charts_->combat->codes()[static_cast<std::size_t>(read)])
            ledger.add("9.9", "disputed cell", charts_->codes()[state.result],
                       "read as two older transcriptions have it");
    });
}

void RollsMachine::step(std::byte* bytes, Roller& roller) const {
    State& state = *reinterpret_cast<State*>(bytes);
    if (state.phase == 0) rolls_.roll_surprise(state.rolled, ratings_, roller);
    else rolls_.roll_combat(state.rolled, ratings_, terrain_, roller);
    ++state.phase;
}

}  // namespace warodds::ocs
