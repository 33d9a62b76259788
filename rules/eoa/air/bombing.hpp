// Bombs on targets on land (7.3.5.b-d), driven by tactical-bombing, strategic-bombing, airbase-attack and v-weapons.
//
// Anti-aircraft guns fire once at one of the bombers that are left; then all attack together, or one after the other. Factors are
// added before terrain and weather change them (7.3.5). Hits go to the target that was named, and what it cannot take to the next in
// the list. A state is what the bombers have left and what each target has taken.
#pragma once

#include "rules/eoa/air/aircraft.hpp"
#include "rules/eoa/air/anti_aircraft.hpp"
#include "rules/eoa/land/ground.hpp"
#include "rules/kit/code_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {

struct BombTarget {
    enum class Kind : std::int8_t {
        railroad,
        road,
        supply,
        airbase,
        major_port,
        port,
        radar,
        aircraft,
        factory,
        resource,
        rp_city,
        battery,
        land_unit
    } kind = Kind::railroad;
    int hits = 0;
    std::optional<int> capacity;
    std::string name;
    int number = 0;

    bool is_strategic() const;
    bool is_tactical() const;
    bool has_capacity() const;  // a number that is its own
    static Schema<BombTarget> schema();
};

struct BombSetting {
    std::vector<Aircraft> bombers;
    std::vector<BombTarget> targets;
    BattleHex hex;
    int anti_aircraft = 0;
    bool v_weapons = false, intercepted = false, surprise = false, is_strategic = false;
    bool is_one_by_one = false;  // 13.5: nobody can join their factors
    bool is_a_bomb = false;      // 13.6: an attack on each target in the best column
    enum class Bombing : std::int8_t { joined, separately } bombing = Bombing::joined;
    enum class Aim : std::int8_t { strongest, weakest } aim = Aim::strongest;
    enum class Good : std::int8_t { high, low } good_dice = Good::high;
    enum class JoinedSurprise : std::int8_t { each, one } joined_surprise = JoinedSurprise::each;

    static Schema<BombSetting> schema(bool is_strategic, bool has_targets);
};

class BombRun {
public:
    static constexpr int most_bombers = 8, most_targets = 8;
    enum class Phase : std::int8_t { reading, flak, bombs, over };
    struct State {
        Wide factors_used;
        Phase phase;
        Small turn, scored;
        Narrow<std::uint8_t> destroyed;  // a bit for each target that an E hit
        std::array<Small, most_bombers> left, damage;
        std::array<Small, most_targets> hits;
        Ground::Open open;
    };

    BombRun(const BombSetting& setting, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const { return state.phase == Phase::over; }
    void step(State& state, Roller& roller) const;
    std::uint32_t place(const State& state) const { return static_cast<std::uint32_t>(state.phase); }

    const BombSetting& setting() const { return setting_; }
    int targets() const { return static_cast<int>(setting_.targets.size()); }
    int bombers() const { return static_cast<int>(setting_.bombers.size()); }
    int most_hits(int target) const { return most_[at(target)]; }  // that it can take from now on
    int all_hits() const;
    bool is_out(const State& state, int target) const;  // its full effect
    std::vector<Aircraft> bombers_left(const State& state) const;
    std::vector<BombTarget> targets_left(const State& state) const;
    std::string label(int target) const;

private:
    int strength_of(int factors, int bombers, const Ground::Open& open) const;
    bool flies(int bomber) const {  // 6.2.1; a shot of V-weapons is no bomber (13.5)
        return setting_.is_one_by_one || ground_.flies(factors_of(bomber));
    }
    int factors_of(int bomber) const {
        const Aircraft& one = setting_.bombers[at(bomber)];
        return setting_.is_strategic ? one.strategic : one.tactical;
    }
    int aim(const State& state, int bomber, Roller& roller) const;  // -1: there is nothing to hit
    void fire_flak(State& state, Roller& roller) const;
    void bomb(State& state, Roller& roller) const;
    void spread(State& state, int target, int hits) const;
    bool can_take(const State& state, int target) const;

    BombSetting setting_;
    FlakChart flak_;
    Ground ground_;
    CodeChart chart_;
    std::shared_ptr<const Chart<std::string>> columns_;
    std::vector<int> most_, full_;
    int strength_ = 0, each_ = 5, surprise_ = 1;
    Fort fort_ =
        Fort::gone;  // 7.4.4.4: bombs fall on what is built there, and a Maginot type fortress replaces its city
    bool is_ground_attack_ = false;
};

// What the procedures that bomb have in common is a run.
class Bombing {
public:
    using State = BombRun::State;

    Bombing(const BombSetting& setting, Tables& tables, Ledger& ledger) : run_(setting, tables, ledger) {}

    State start() const { return run_.start(); }
    bool finished(const State& state) const { return run_.finished(state); }
    void step(State& state, Roller& roller) const { run_.step(state, roller); }
    std::uint32_t place(const State& state) const { return run_.place(state); }
    const BombRun& run() const { return run_; }

private:
    BombRun run_;
};

// Those that are told of nothing else give back the run's bombers and targets.
class BombingOfTargets : public Bombing {
public:
    using Params = BombSetting;
    using Bombing::Bombing;

    static std::vector<std::string> effects() { return {"bombers", "targets"}; }
    Params after(const State& state) const {
        Params left = run().setting();
        left.bombers = run().bombers_left(state);
        left.targets = run().targets_left(state);
        return left;
    }
};

// What they tell alike.
template <class P>
void add_bomb_outcomes(Outcomes<P>& outcomes) {
    using State = BombRun::State;
    outcomes.integer("hits", "hits that count", &State::scored).most([](const P& p) { return p.run().all_hits(); });
    outcomes
        .integer("targets_out", "targets that are destroyed or out of use",
                 [](const P& p, const State& state) {
                     int count = 0;
                     for (int i = 0; i < p.run().targets(); ++i) count += p.run().is_out(state, i);
                     return count;
                 })
        .most([](const P& p) { return p.run().targets(); });
    outcomes.integer("factors", "bombing factors that attacked, after terrain and weather", 0, 200,
                     [](const P&, const State& state) { return int{state.factors_used}; });
    outcomes
        .integer("bombers_hurt", "bombers that anti-aircraft fire aborted or damaged",
                 [](const P&, const State& state) {
                     int count = 0;
                     for (const int damage : state.damage) count += damage > 0;
                     return count;
                 })
        .most([](const P& p) { return p.run().bombers(); });
    for (int i = 0; i < BombRun::most_targets; ++i)
        outcomes
            .integer("target_" + std::to_string(i + 1) + "_hits", "hits on target " + std::to_string(i + 1), 0, 20,
                     [i](const P&, const State& state) { return int{state.hits[at(i)]}; })
            .on_request();
}

}  // namespace warodds::eoa
