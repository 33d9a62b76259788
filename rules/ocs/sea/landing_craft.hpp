// Landing craft as counters of points, and what becomes of them when points are lost (OCS 4.7, 18.3d C, 18.4).
#pragma once

#include "rules/kit/pool.hpp"
#include "rules/ocs/units.hpp"

namespace warodds::ocs {

struct Craft {
    enum class Kind { lc, lst, dukw };

    std::string name;
    Kind kind = Kind::lc;
    int points = 1;
    int number = 0;                       // in the list that it comes from; 0: its place in the list at hand
    int place = 0;                        // in the list at hand, where this is a part of it
    bool begun = false, goes_on = false;  // an LST with points in the landing group before, after

    static Schema<Craft> schema();
    // a list of craft in a procedure's schema: 3, 1 lst, 2 dukw
    template <class P>
    static auto list(Schema<P>& schema, std::string help, std::vector<Craft> P::* member) {
        return schema.units("craft", std::move(help), member, Craft::schema(), {"points"}).needs_one().rule("18.4");
    }
};

struct CraftToll {
    std::int8_t points = 0, lsts = 0, dukws = 0;  // all points; LSTs that are none any more; points of DUKWs

    CraftToll& operator+=(const CraftToll& other);
};

// a list of craft after each of them lost so many points; an LST that lost one is landing craft (18.3d C)
std::vector<Craft> after_losses(const std::vector<Craft>& craft, const std::vector<int>& lost);

// The craft of a group or of a hex. The points lost are kept by the procedure.
//
// Points are generic (18.4d), so all landing craft are one item of the pool, all DUKWs one, and LSTs of one size one; an LST
// that loses a point leaves its item, and what is left of it is landing craft: their item may lose less than nothing.
// By counter, each counter is an item of its own.
class CraftStack {
public:
    CraftStack() = default;
    explicit CraftStack(const std::vector<Craft>& craft, bool by_counter = false);  // throws InputError

    const Pool& pool() const { return pool_; }
    int points() const { return pool_.size(); }
    // takes a point drawn blindly, and returns its item
    int draw(Pool::Lost& lost, Roller& roller, What what) const;
    // `hit_before`: the LST that begins in the group before has lost a point there
    CraftToll toll(const Pool::Lost& lost, bool hit_before = false) const;
    // the LST that goes on in the next group has lost a point
    bool is_hit(const Pool::Lost& lost, bool hit_before) const;
    CraftToll all() const;  // every point
    // The points lost by each counter. Where points are generic, they are those of the counters listed first, and
    // landing craft go before what is left of an LST.
    std::vector<int> lost_by_counter(const Pool::Lost& lost) const;
    // 4.7, 18.4c: throws InputError when they cannot carry so much; of units that do not say how they move the least
    void check_load(const Rational& re, Tables& tables) const;
    void check_load(const std::vector<Unit>& units, Tables& tables, Ledger& ledger) const;

private:
    // the counters of an item
    struct Alike {
        Craft::Kind kind;
        std::string name;
        int each;            // points of a counter; for LSTs the same for all
        bool alone = false;  // takes no other counters
        int points = 0;
        std::string numbers = "";        // "2, 5"
        std::vector<int> counters = {};  // their places in the list
    };

    Pool pool_;
    bool by_counter_ = false;
    std::vector<int> points_;        // by counter
    std::vector<Alike> alike_;       // by item
    int former_lsts_ = -1;           // the item that takes what is left of an LST
    int begun_ = -1, goes_on_ = -1;  // the items of LSTs that have points in other groups
};

}  // namespace warodds::ocs
