// The landing craft of a hex as the target of a barrage, with what they carry (OCS 18.3d, 18.4c, 18.4d): a point a hit, of craft
// drawn blindly; then cargo that no longer fits, drawn blindly. A part with a state of its own.
#pragma once

#include "rules/kit/narrow.hpp"
#include "rules/ocs/sea/landing_craft.hpp"
#include "rules/ocs/marks.hpp"

namespace warodds::ocs {

struct CraftCargo {
    enum class Kind { unit, sp, transport };

    std::string name;
    Kind kind = Kind::unit;
    Rational size = 1;

    std::string label() const;
    static Schema<CraftCargo> schema();
    friend bool operator==(const CraftCargo&, const CraftCargo&) = default;
};

class CraftUnderFire {
public:
    static constexpr int most_cargo = 64;
    enum class CraftHits { points, counter };

    struct Params {
        std::vector<Craft> craft;
        std::vector<CraftCargo> cargo;
        CraftHits craft_hits = CraftHits::points;

        static Schema<Params> schema();
    };
    struct State {
        enum class Phase : std::int16_t { craft, cargo };

        Pool::Lost craft{};
        Marks<most_cargo> cargo;  // lost
        Phase phase = Phase::craft;
        Small due;           // hits that are still to be taken
        Small counter = -1;  // of craft, that takes the hits
    };

    explicit CraftUnderFire(const Params& params);  // throws InputError

    int points() const { return craft_.points(); }
    bool is_done(const State& state) const { return state.phase == State::Phase::craft && state.due == 0; }
    void step(State& state, Roller& roller) const;

    CraftToll toll(const State& state) const { return craft_.toll(state.craft); }
    int cargo_lost(const State& state, bool units_only) const;
    void leave_behind(Params& params, const State& state) const;

    void forget_effects();
    void canonical(State& state) const;  // of cargo that is alike the first pieces are lost

private:
    static constexpr int parts = 8;  // of a point of craft: half of the quarter RE of a company is one

    void lose_craft(State& state, Roller& roller) const;
    void lose_cargo(State& state, Roller& roller) const;
    bool fits(const State& state) const;

    Params params_;
    CraftStack craft_;
    std::vector<int> size_;   // of cargo, in parts
    std::vector<int> alike_;  // by piece: the first that is like it
};

}  // namespace warodds::ocs
