// The dice of a ground combat (OCS 9.8, 9.9): surprise, the shift die, and the roll on the Combat Table.
//
// What comes of them depends on little: the column, the modifiers and the kind of attack. So they are also a machine of
// their own (RollsMachine): combats that differ only in who fights share its solution.
#pragma once

#include "rules/kit/narrow.hpp"
#include "rules/ocs/ground/combat_table.hpp"
#include "sim/nested.hpp"

namespace warodds::ocs {

enum class AttackType : std::int8_t { regular, overrun, beach_assault };

class CombatRolls {
public:
    struct State {
        Small shift = 0;  // to the right; 0 without surprise
        Small column = 0, result = 0;

        bool operator==(const State&) const = default;
    };

    CombatRolls() = default;
    CombatRolls(std::shared_ptr<const CombatCharts> charts, AttackType type, int hedgehog);

    int surprise_modifier() const { return surprise_modifier_; }  // of hedgehogs
    int combat_modifier() const { return combat_modifier_; }

    // `ratings`: the difference of the action ratings (9.6). The terrain only names the column.
    void roll_surprise(State& state, int ratings, Roller& roller) const;
    void roll_combat(State& state, int ratings, Terrain terrain, Roller& roller) const;

    bool operator==(const CombatRolls&) const = default;

private:
    std::shared_ptr<const CombatCharts> charts_;
    int surprise_column_ = 0, surprise_modifier_ = 0, combat_modifier_ = 0;
    int last_column_ = 0;
};

// Its outcome is the result alone: nothing after the rolls asks how it came about.
class RollsMachine final : public Machine {
public:
    struct State {
        CombatRolls::State rolled;
        Small phase = 0;  // 0 surprise, 1 combat roll, 2 done

        bool operator==(const State&) const = default;
    };

    RollsMachine(CombatRolls rolls, int ratings, int column, Terrain terrain)
        : rolls_(std::move(rolls)), ratings_(ratings), terrain_(terrain) {
        start_.rolled.column = column;
    }

    State first() const { return start_; }

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 1; }
    void start(std::byte* state) const override { new (state) State(start_); }
    bool finished(const std::byte* state) const override { return as_state(state).phase == 2; }
    void step(std::byte* state, Roller& roller) const override;
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        fields[0] = as_state(state).rolled.result;
    }

private:
    static const State& as_state(const std::byte* state) { return *reinterpret_cast<const State*>(state); }

    CombatRolls rolls_;
    int ratings_;
    Terrain terrain_;
    State start_;
};

}  // namespace warodds::ocs
