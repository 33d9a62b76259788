// One air combat, from the voluntary aborts to its end (OCS 14.3, option 21.4).
//
// It is a state machine of its own that a procedure holds: a fight over an enemy air base, or an interception. Before
// it starts each side may send home all but one of its aircraft. In each round the attacker picks an aircraft whose
// rating has no parentheses, the defender any; two dice decide who aborts, one die whether those who abort lose a step.
// It ends when a side is alone or nobody who could attack is left. The side that moved in attacks for as long as it
// can; after that the other side does.
//
// An aircraft that aborts is gone, so nobody who is left has lost a step. The state is who is left, how much was lost,
// and, unless nobody asks for it, who of those that are gone lost it.
#pragma once

#include <bit>

#include "rules/kit/narrow.hpp"
#include "rules/ocs/air/aircraft.hpp"
#include "sim/nested.hpp"

namespace warodds::ocs {

enum class PickPolicy : std::int8_t { best, weakest, listed };
enum class AbortPolicy : std::int8_t { stay, keep_fighters, keep_one };
std::vector<Option> pick_options();

// How a side decides in air combat: a part of a procedure's parameters.
struct AirDecisions {
    PickPolicy pick = PickPolicy::best;
    AbortPolicy abort = AbortPolicy::stay;

    static Schema<AirDecisions> schema(Side side);
};

// The air base that is fought over, and how far it is.
struct OverBase {
    std::optional<int> air_base;
    bool long_range_effects = false;

    static Schema<OverBase> schema();
};

// One side's aircraft, folded.
struct AirForce {
    struct Member {
        std::string label;  // for the ledger: "attacker 2 (Il-2)"
        std::string rating_text;
        int rating = 0;
        bool offensive = false;
        int steps = 2;
        int kind = 0;  // the first member that it is like

        bool fights_like(const Member& other) const {
            return rating == other.rating && offensive == other.offensive && steps == other.steps;
        }
    };
    std::vector<Member> members;
    AirDecisions decides;

    // adds the aircraft of a list; those of different lists are never alike. Throws InputError.
    void add(const std::vector<Aircraft>& aircraft, const char* list, const AircraftValues& values);
};

class AirBattle {
public:
    static constexpr int most_aircraft = 16;  // a side

    struct State {
        enum class Phase : std::int16_t { aborts, rounds, done };

        std::array<std::uint16_t, 2> present{};          // by side: a bit for each aircraft that is left
        std::array<std::uint16_t, 2> hit{};              // by side: a bit for each aircraft that lost a step
        std::array<Small, 2> steps_lost{}, destroyed{};  // by side
        Phase phase = Phase::aborts;
    };

    // side 0 is the mission player's; `mover` is the side that moves into the battle. Throws InputError.
    AirBattle(std::array<AirForce, 2> sides, int mover, Tables& tables);

    // with these aircraft, or with all
    State start(std::uint16_t first, std::uint16_t second) const;
    State start() const { return start(all(0), all(1)); }
    std::uint16_t all(int side) const { return static_cast<std::uint16_t>((1u << sides_[side].members.size()) - 1); }

    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    // the voluntary aborts of both sides, or a round
    void step(State& state, Roller& roller) const;
    // Nobody asks whose the hits were. Then aircraft of a side that does not matter any more once the battle is over are
    // alike if they fight alike: `told_apart(a, b)` says whether two of a side are still two kinds.
    template <class ToldApart>
    void forget_hits(ToldApart&& told_apart) {
        keeps_hits_ = false;
        for (const int side : {0, 1}) {
            std::vector<AirForce::Member>& members = sides_[side].members;
            for (int i = 0; i < static_cast<int>(members.size()); ++i) {
                int first = 0;
                while (!(members[first].fights_like(members[i]) && !told_apart(side, first, i))) ++first;
                members[i].kind = members[first].kind;
            }
        }
    }
    void canonical(State& state) const;  // of alike aircraft that are gone, the first were hit
    static std::uint16_t hit_first(std::uint16_t hit, std::uint16_t gone, const std::vector<AirForce::Member>& members);

    // 14.3d: aircraft among `present` go home as their owner wishes, as long as `keep` are left; `leaves(i)` is his policy
    template <class Leaves>
    void withdraw(std::uint16_t& present, int side, int keep, const Choice& choice, Roller& roller,
                  Leaves&& leaves) const {
        const std::vector<AirForce::Member>& members = sides_[side].members;
        std::uint32_t stayed = 0;  // kinds of which one stayed: those after it stay too, they are the same choice
        for (int i = 0; i < static_cast<int>(members.size()); ++i) {
            if (!(present >> i & 1) || stayed >> members[i].kind & 1) continue;
            if (std::popcount(present) <= keep) return;
            if (roller.choose(choice, 2, [&](int) { return leaves(i) ? 1 : 0; }) == 0) {
                stayed |= 1u << members[i].kind;
                roller.note([&](Ledger& ledger) { ledger.add(choice.rule, "stays", members[i].label); });
                continue;
            }
            present = static_cast<std::uint16_t>(present & ~(1u << i));
            roller.note([&](Ledger& ledger) { ledger.add(choice.rule, "goes home", members[i].label); });
        }
    }

    const AirForce& side(int index) const { return sides_[index]; }

private:
    int attacking_side(const State& state) const;  // 14.3c; -1 when nobody can attack
    int pick(std::uint16_t eligible, int side, const char* name, Roller& roller) const;
    void round(State& state, int attacker, Roller& roller) const;
    static int pair(int attacking, int defending) { return attacking * most_aircraft + defending; }

    std::array<AirForce, 2> sides_;
    int mover_;
    bool keeps_hits_ = true;
    std::array<std::uint16_t, 2> offensive_{};
    std::array<std::array<std::int8_t, most_aircraft>, 2> rank_{};  // by policy: the lowest is picked first
    // by attacking side and pair: one machine a round, so that a run which enumerates meets each of its results once
    std::array<std::vector<std::shared_ptr<const Nested>>, 2> rounds_;
};

}  // namespace warodds::ocs
