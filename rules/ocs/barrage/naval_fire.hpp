// Who fires at ships (OCS 14.4, 18.3a, 18.3c, 18.3e, 18.3f, 18.3g): ships, coastal guns, or aircraft after flak. The strength
// (that of aircraft doubled) is divided by the target's protection rating; only the distance of aircraft shifts the column.
#pragma once

#include "rules/ocs/barrage/barrage_forces.hpp"
#include "rules/ocs/air/sorties.hpp"

namespace warodds::ocs {

class NavalFire {
public:
    enum class By { ships, aircraft, coastal_artillery };

    struct Params {
        By by = By::ships;
        std::optional<Rational> strength;
        std::vector<Gun> guns;
        std::vector<Aircraft> aircraft;
        bool long_range_effects = false;
        FlakTarget flak;
        TiePolicy flak_tie = TiePolicy::first;

        static Schema<Params> schema();
        void check() const;  // throws InputError
    };

    // `halves`: a 1/2 may be a hit. Throws InputError.
    NavalFire(const Params& params, int protection, bool halves, Tables& tables, Ledger& ledger);

    bool meets_flak() const { return sorties_.has_value(); }
    // who loses a step, from 1; 0 for nobody
    int roll_flak(Roller& roller) const;
    bool is_left(int loser) const { return columns_[loser].has_value(); }  // somebody strong enough to fire
    BarrageEffect fire(int loser, Roller& roller) const { return table_.fire(*columns_[loser], {}, target_, roller); }
    const std::vector<std::string>& codes() const { return table_.codes(); }

private:
    void fold_mission(int protection, Tables& tables, Ledger& ledger);
    std::optional<int> column(const Rational& strength, const BarrageFire& fire, int protection, Ledger* ledger) const;

    Params params_;
    BarrageTable table_;
    BarrageTarget target_;
    std::optional<FlakTable> flak_;
    int flak_modifier_ = 0;
    std::optional<Sorties> sorties_;           // of aircraft
    std::vector<std::optional<int>> columns_;  // by who lost a step; none when nothing of strength is left
};

}  // namespace warodds::ocs
