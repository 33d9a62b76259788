// The two payloads that fall from the air (OCS 10.0, 10.0c, 10.2, 14.7, 14.8): a barrage or hip shoot at the combat units of a
// hex, and one at an air base, a port or rail and road traffic. Parts with states of their own; they are told which sortie
// of a mission (sorties.hpp) came through.
#pragma once

#include "rules/ocs/air/air_approach.hpp"
#include "rules/ocs/barrage/barrage_forces.hpp"
#include "rules/ocs/barrage/facility_table.hpp"
#include "rules/ocs/marks.hpp"

namespace warodds::ocs {

// The column that each sortie fires on.
class SortieColumns {
public:
    // `find(sortie)` gives a column, or none for one that is too weak
    template <class Find>
    SortieColumns(const Sorties& sorties, Find&& find) {
        for (int number = 0; number < Sorties::number_of_all; ++number)
            columns_[number] = sorties.is_possible(number) ? find(sorties[number]).value_or(too_weak) : too_weak;
    }
    std::optional<int> operator[](int sortie) const {
        return columns_[sortie] == too_weak ? std::nullopt : std::optional(columns_[sortie]);
    }

private:
    static constexpr int too_weak = -1;
    std::array<int, Sorties::number_of_all> columns_{};
};

class Bombing {
public:
    struct State {
        Small result, steps, dg;  // the result from 1
        Small column;             // before it is rolled; 0 after it
        std::int8_t due = 0;      // steps that the owner of the target still has to take off
        TargetForce::Losers losers{};
    };

    Bombing(const TargetHex& hex, const Sorties& sorties, Tables& tables, Ledger& ledger);  // throws InputError

    // Says whether the sortie is strong enough for a barrage.
    bool arrive(State& state, int sortie) const;
    // Returns whether all is done: the barrage, or a step taken off.
    bool fire(State& state, Roller& roller) const;
    bool choose_losers(State& state, Roller& roller) const {
        return force_.choose_losers(state.losers, state.due, roller);
    }

    int least_strength() const { return table_.least_strength(); }
    bool is_strong_enough(int sortie) const { return columns_[sortie].has_value(); }
    const std::vector<std::string>& codes() const { return table_.codes(); }
    void describe(const Sortie& sortie, int number, Ledger& ledger) const;
    void forget_effects() { force_.forget_losers(); }

private:
    BarrageTable table_;
    TargetForce force_;
    SortieColumns columns_;
};

// What else is on an air base that is bombed.
struct BaseAircraft {
    int inactive = 0, inactive_reduced = 0;  // given by their number
    std::vector<Aircraft> listed;            // the defenders as the player gave them
};

class AirStrike {
public:
    static constexpr int most_listed = 32;

    struct State {
        Marks<most_listed> struck;  // of the listed aircraft; none when nobody asks for it
        FacilityStrike::State strike;
        Small at_full_strength, reduced;         // on the base when the bombs fall
        Small inactive_hit, inactive_destroyed;  // of those given by their number; for effects
        Small column;                            // before it is rolled; 0 after it
        std::int8_t unused = 0;
    };

    // throws InputError
    AirStrike(const FacilityStrike::Target& target, const BaseAircraft& base, const Sorties& sorties, Tables& tables,
              Ledger& ledger);

    bool arrive(State& state, int sortie, const Approach::State& way) const;  // as Bombing
    bool fire(State& state, Roller& roller) const;
    // The next aircraft on the base. Returns whether all have rolled.
    bool check_aircraft(State& state, const Approach& approach, const Approach::State& way, Roller& roller) const;

    int least_strength() const { return strike_.table().least_strength(); }
    bool is_strong_enough(int sortie) const { return columns_[sortie].has_value(); }
    void describe(const Sortie& sortie, int number, Ledger& ledger) const;
    const FacilityStrike& facility() const { return strike_; }
    void forget_effects() { keeps_effects_ = false; }
    // of listed aircraft that came through the air combat alike the first were struck
    void canonical(State& state, const Approach& approach, const Approach::State& way) const;

private:
    int steps(const Approach& approach, const Approach::State& way, std::size_t listed) const {
        return base_.listed[listed].steps() - approach.is_hit(way, listed);
    }
    bool are_alike(const Approach& approach, const Approach::State& way, std::size_t a, std::size_t b) const;

    FacilityStrike strike_;
    BaseAircraft base_;
    SortieColumns columns_;
    bool keeps_effects_ = true;
};

}  // namespace warodds::ocs
