// A combat as a machine inside another: an overrun or attack in the course of a turn (OCS 8, 9). Its outcome is what flows on:
// losses by unit, retreats, disorganisation, who may exploit, what was paid for.
#pragma once

#include "rules/ocs/turn/roster.hpp"

namespace warodds::ocs {

// The dice of all combats that came up, by what they depend on.
class RollsMemory {
public:
    const Nested& rolls(const Combat& combat, const Combat::State& state);

private:
    struct Key {
        std::int32_t ratings;
        AttackType type;
        Small hedgehog, column;
        Terrain terrain;

        bool operator==(const Key&) const = default;
    };
    Made<Key, std::unique_ptr<const Nested>, HashOfBytes<Key>> made_;
};

class CombatMachine final : public Machine {
public:
    // `only_totals`: nothing after it asks who lost the steps
    CombatMachine(Combat combat, bool only_totals, RollsMemory& memory) : combat_(std::move(combat)), memory_(memory) {
        if (only_totals) combat_.forget_losers();
    }

    const Combat& combat() const { return combat_; }
    static const Combat::State& as_state(const std::byte* state) {
        return *reinterpret_cast<const Combat::State*>(state);
    }

    std::size_t state_size() const override { return sizeof(Combat::State); }
    std::size_t fields() const override { return 13; }
    void start(std::byte* state) const override { new (state) Combat::State(combat_.start()); }
    bool finished(const std::byte* state) const override { return combat_.finished(as_state(state)); }
    void step(std::byte* state, Roller& roller) const override;
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override;
    void canonical(std::byte* state) const override { combat_.forget_past(*reinterpret_cast<Combat::State*>(state)); }

private:
    Combat combat_;
    RollsMemory& memory_;
};

// Everything that a fight of a turn depends on.
struct Entering {
    std::uint32_t roster = 0;
    std::int32_t attacker_tokens = 0, defender_tokens = 0;  // at hand
    std::int8_t exploitation_phase = 0, overrun = 0;
    std::int8_t is_last = 0;  // nothing after it asks for more than totals
    std::int8_t unused = 0;

    bool operator==(const Entering&) const = default;
    Moment moment() const { return {exploitation_phase != 0, overrun != 0}; }
};

struct Fight {
    std::unique_ptr<const Nested> combat;   // none: nobody can make it
    Terrain shelter = Terrain::open;        // of the defender's hex, from fire
    std::array<std::vector<int>, 2> units;  // by side: which of the turn's units they are
    std::array<UnitSet, 2> on_stocks{};     // by side: which of those use internal stocks
    int attacker_cost = 0, defender_cost = 0;
    Ledger ledger;

    const CombatMachine& machine() const { return static_cast<const CombatMachine&>(combat->machine()); }
    // what its end does to the units
    void carry_out(const Combat::State& end, const TurnUnits& units, Roster& roster) const;
};

}  // namespace warodds::ocs
