// Landing craft as counters of points, and what becomes of them when points are lost (OCS 4.7, 18.3d C, 18.4).
#pragma once

#include "rules/ocs/pool.hpp"
#include "rules/ocs/units.hpp"

namespace warodds::ocs {

struct Craft {
    enum class Kind { lc, lst, dukw };

    std::string name;
    Kind kind = Kind::lc;
    int points = 1;

    static Schema<Craft> schema();
    // a list of craft in a procedure's schema: 3, 1 lst, 2 dukw
    template <class P>
    static auto list(Schema<P>& schema, std::string help, std::vector<Craft> P::*member) {
        return schema.units("craft", std::move(help), member, Craft::schema(), {"points"}).rule("18.4");
    }
};

// the smallest whole number that is not below it: points that carry so many RE
int round_up(const Rational& value);

struct CraftToll {
    std::int8_t points = 0, lsts = 0, dukws = 0;    // all points; LSTs that are none any more; points of DUKWs

    CraftToll& operator+=(const CraftToll& other);
};

// The craft of a group or of a hex. The points lost are kept by the procedure.
class CraftStack {
public:
    CraftStack() = default;
    explicit CraftStack(const std::vector<Craft>& craft);    // throws InputError

    const Pool& pool() const { return pool_; }
    int points() const { return pool_.size(); }
    CraftToll toll(const Pool::Lost& lost) const;
    CraftToll all() const;                                   // every point
    // 4.7: throws InputError when they cannot carry so much
    void check_load(const Rational& re, Tables& tables) const;

private:
    Pool pool_;
    std::vector<Craft::Kind> kinds_;
};

}  // namespace warodds::ocs
