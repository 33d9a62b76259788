// Interception (3.8.3.1-3.8.3.3): what fighters do to a raid before its bombs fall. Interceptors that come upon a patrol stop
// there, and may fight their way through; what is left of them meets bombers and escorts; then hunters fire at them.
#pragma once

#include "rules/blitzkrieg/factor_table.hpp"
#include "rules/blitzkrieg/resources.hpp"
#include "rules/kit/narrow.hpp"

namespace warodds::blitzkrieg {

enum class PatrolPolicy { fight, stop };
enum class ReturnFire { halved, full };  // 3.1.5, 3.8.3.1

// the reading of it, in the schema of any mission that can be intercepted
template <class P>
void return_fire_reading(Schema<P>& schema, ReturnFire P::* member) {
    schema
        .reading("industry_return_fire", "fire of intercepted bombers and escorts with few Basic Industry cities",
                 member,
                 {{"halved", "once more, as their attacks are"}, {"full", "not, since 3.1.5 halves only attacks"}})
        .rule("3.1.5, 3.8.3.1");
}

// What a player says of it beside the bombers themselves.
struct RaidParams {
    int interceptors = 0, escorts = 0, hunters = 0, patrol = 0, enemy_industry = 3;
    PatrolPolicy patrol_policy = PatrolPolicy::fight;
    ReturnFire return_fire = ReturnFire::halved;

    bool operator==(const RaidParams&) const = default;
    static Schema<RaidParams> schema();
};

class Raid {
public:
    enum class Phase : std::int8_t { patrol, meet, hunt, done };
    struct State {
        Phase phase;
        std::int8_t intercepted, unescorted;
        std::int8_t unused;                  // no padding
        Wide interceptors, escorts, patrol;  // that are still there to fight; patrol: still in the air
        Wide interceptors_lost, escorts_lost, patrol_lost, bombers_lost, hunted;  // hunted: of the interceptors
    };
    // Air transport is what the bombers are instead, and cannot fire; `against_transport` is what interceptors then count.
    struct Cargo {
        bool is_transport = false;
        Rational unescorted = 3;
    };

    // `own` is the side of the bombers; throws InputError for fighters that may not fly
    Raid(const RaidParams& params, const Supplies& own, Weather weather, const StrengthReadings& readings,
         Side interceptor_side, Tables& tables, std::optional<Cargo> cargo = {});

    bool operator==(const Raid& other) const;  // with the same charts: do both come to the same?

    State start() const;
    // one part of it, with so many factors of bombers as are left; true when it is over
    bool step(State& state, int bombers, Roller& roller) const;

private:
    void meet_patrol(State& state, Roller& roller) const;
    void meet_bombers(State& state, int bombers, Roller& roller) const;

    RaidParams params_;
    StrengthReadings readings_;
    Side interceptor_side_;
    FactorTablePtr table_;
    Cargo cargo_;
    Modifiers interceptors_, own_fighters_, defense_;
    Rational with_escorts_, without_escorts_;
};

}  // namespace warodds::blitzkrieg
