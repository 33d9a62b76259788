// What an air mission carries (OCS 14.4g, 14.9, 14.10): loads that stay behind, are lost on the way, land at a base or are
// dropped. A part with a state of its own; who is left to carry them is the approach's business.
//
// Cargo is not loaded on a certain aircraft. What those who are left cannot carry was aboard those shot down in air combat, as
// far as they could carry it, and went home with those who aborted; what they can no longer carry after flak is destroyed
// (14.4g). The rules are silent about cargo of an aircraft shot down before flak: a reading.
#pragma once

#include "rules/kit/narrow.hpp"
#include "rules/ocs/air/drop_table.hpp"
#include "rules/ocs/marks.hpp"

namespace warodds::ocs {

class Delivery {
public:
    static constexpr int most_loads = 64;

    enum class CargoPolicy { least, last };
    enum class CargoReading { tokens, loads };
    enum class ShotDownReading { lost, home };

    // A combat unit or some supply.
    struct Load {
        std::string name;
        Rational size = 1;  // T

        static Schema<Load> schema();
    };
    // what becomes of cargo that cannot be carried
    struct Shortage {
        CargoPolicy left = CargoPolicy::least;
        CargoReading rounding = CargoReading::tokens;
        ShotDownReading shot_down = ShotDownReading::lost;

        static Schema<Shortage> schema();
    };
    struct Params {
        std::vector<Load> cargo;
        bool glider = false, half_range = false;
        DropHex drop;
        Shortage shortage;

        static Schema<Params> schema();
    };

    using Loads = Marks<most_loads>;
    struct State {
        Loads aboard;
        Loads gone;  // lost; none when nobody asks for it
        Small landed, lost;
    };

    Delivery(const Params& params, bool drops, Tables& tables, Ledger& ledger);  // throws InputError

    State start() const { return {.aboard = Loads::first(static_cast<int>(params_.cargo.size()))}; }
    void expect_room(const Rational& capacity) const;  // throws InputError

    // 14.4g: after flak rounding is in favour of the cargo; what aborted before took whole loads home
    bool fits(const State& state, const Rational& capacity, bool by_flak) const {
        return fits(weight(state.aboard), capacity, by_flak);
    }
    // cargo is lost with aircraft shot down, and not yet as much as they carried
    bool goes_down(const State& state, const Rational& carried) const {
        return goes_down(state, carried, start().aboard);
    }
    bool goes_down(const State& state, const Rational& carried, const Loads& loaded) const;  // of what it set out with
    // one load fewer, so that the rest fits, or at least more of it; destroyed, or taken home
    void lose_load(State& state, const Rational& capacity, bool by_flak, bool destroyed, Roller& roller) const;
    void lose_all(State& state) const;
    // Over the target or at the base. Returns whether that is all.
    bool arrive(State& state) const;
    bool drop_load(State& state, Roller& roller) const;  // and that

    std::vector<Load> left(const State& state) const;  // what landed, and what went home
    void forget_effects() { keeps_effects_ = false; }
    void canonical(State& state) const;  // of loads of one size the last are gone

private:
    // what is aboard, in parts of a T that every load is a whole number of
    struct Weight {
        std::int64_t sum = 0, largest = 0;
    };
    Weight weight(const Loads& loads) const;
    bool fits(const Weight& weight, const Rational& capacity, bool by_flak) const;

    Params params_;
    std::optional<DropTable> drop_;
    bool keeps_effects_ = true;
    std::int64_t parts_ = 1;           // of a T
    std::vector<std::int64_t> sizes_;  // of the loads, in parts
    std::int64_t total_ = 0;           // of all
};

}  // namespace warodds::ocs
