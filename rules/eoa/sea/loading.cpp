// Empires of Apocalypse: loading ships and transport aircraft (7.2.1.b, 7.3.5.f, 7.3.5.g): what units need, what is free, and how many
// hits a unit takes of its owner's will to fit, which are replacements in his pool.
#include "rules/eoa/sea/loading.hpp"
#include "rules/eoa/reckoned.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::eoa {
namespace {

class Loading : public Reckoned {
public:
    struct Params {
        std::vector<Unit> units;
        int goods = 0, aircraft = 0, transports = 0, river_craft = 0, bombers = 0, strategic_bombers = 0;
        std::vector<int> loads;
    };

    static About about() {
        return {"eoa/loading", "EoA loading", "7.2.1.b, 7.3.5.f, 7.3.5.g",
                "do these units fit aboard, and what must they leave behind?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .units("units", "land units that go aboard, like 4-3-6, 7-5-6 tank", &Params::units, Unit::schema(),
                   Unit::shorthand())
            .most(12)
            .can_grow()
            .rule("7.2.1.b");
        schema.integer("goods", "replacements, resources, supply and material", &Params::goods)
            .range(0, 99)
            .rule("7.2.1.b");
        schema.integer("aircraft", "air units", &Params::aircraft).range(0, 20).rule("7.2.1.b");
        schema.integer("transports", "transports", &Params::transports).range(0, 20).rule("7.2.1.b");
        schema.integer("river_craft", "river craft", &Params::river_craft).range(0, 40).rule("7.2.1.b.1");
        schema.integer("bombers", "bombers that carry", &Params::bombers).range(0, 20).rule("7.3.5.f");
        schema.integer("strategic_bombers", "strategic bombers that carry", &Params::strategic_bombers)
            .range(0, 20)
            .rule("7.3.5.f");
        schema.levels("loads", "points that these ships loaded in this month, like 2/5/3", &Params::loads)
            .range(1, 99)
            .most(12)
            .rule("7.2.1.b");
        return schema;
    }
    static Outcomes<Loading> outcomes() {
        Outcomes<Loading> outcomes;
        const auto number = [&](const char* name, const char* help, int Loading::* member) {
            outcomes.integer(name, help, 0, 999, [member](const Loading& self, const State&) { return self.*member; });
        };
        outcomes.flag("fits", "all of it goes aboard, after such hits",
                      [](const Loading& self, const State&) { return self.left_ <= self.capacity_; });
        number("needed", "points that it needs", &Loading::needed_);
        number("free", "points that are free", &Loading::free_);
        number("hits", "hits that units take to fit", &Loading::hits_);
        number("replacements", "replacements that the hits are worth", &Loading::replacements_);
        number("parts", "units that paratroops are split into for their aircraft", &Loading::parts_);
        number("transshipment", "points of this month's transshipment that are used", &Loading::used_);
        number("transshipment_left", "and that are left", &Loading::transshipment_left_);
        return outcomes;
    }
    static Costs costs() { return {{"hits"}, {}}; }

    Loading(const Params& params, Tables& tables, Ledger& ledger) : params_(params), room_(tables) {
        const bool flies = params.bombers + params.strategic_bombers > 0;
        if (flies && params.transports + params.river_craft > 0)
            throw InputError("bombers, transports: ask for one way at a time, by air or by sea (7.2.1.b, 7.3.5.f)");
        if (!flies && params.transports + params.river_craft == 0)
            throw InputError("transports: expected something to load, like transports=2 (7.2.1.b)");
        if (flies && params.aircraft > 0) throw InputError("aircraft: no aircraft carries another (7.3.5.f)");
        for (const Unit& unit : params.units) {
            if (unit.hits >= unit.hits_to_kill())
                throw InputError("units: a unit with as many hits as its printed defense is gone; leave it out (3.1)");
            if (flies && !unit.is(Unit::Type::paratroop) && !unit.is(Unit::Type::mountain))
                throw InputError("units: only paratroops and mountain infantry fly, like 4-4-4 paratroop (7.3.5.f)");
        }
        capacity_ = params.transports * room_["transport"] + params.river_craft * room_["river craft"] +
                    params.bombers * room_["bomber"] + params.strategic_bombers * room_["strategic bomber"];
        for (const Unit& unit : params.units) loaded_.push_back(unit), needed_ += room_.points(unit, flies);
        needed_ += params.goods * room_["goods"] + params.aircraft * room_["air unit"];
        left_ = needed_;
        take_hits(flies);
        free_ = std::max(0, capacity_ - left_);
        if (flies) split();
        used_ = std::accumulate(params.loads.begin(), params.loads.end(), 0);
        const int most = params.transports * room_["transport transshipment"] +
                         params.river_craft * room_["river craft transshipment"];
        if (used_ > most && !params.loads.empty())
            throw InputError(
                fmt::format("loads: {} points, but these ships load {} in a month (7.2.1.b)", used_, most));
        transshipment_left_ = most - used_;
        ledger.add("7.2.1.b", "capacity", std::to_string(capacity_));
        ledger.add("7.2.1.b", "needed", std::to_string(needed_));
    }

    static std::vector<std::string> effects() { return {"units"}; }
    Params after(const State&) const {
        Params left = params_;
        left.units = loaded_;
        return left;
    }

private:
    // the unit that a hit makes smallest takes it, as long as it is not its last
    void take_hits(bool flies) {
        while (left_ > capacity_) {
            Unit* best = nullptr;
            int most = 0;
            for (Unit& unit : loaded_) {
                Unit smaller = unit;
                ++smaller.hits;
                const int saved = room_.points(unit, flies) - room_.points(smaller, flies);
                if (smaller.hits < unit.hits_to_kill() && saved > most) best = &unit, most = saved;
            }
            if (!best) {  // it is too much in any case: nobody takes hits for that
                loaded_ = params_.units;
                left_ = needed_;
                hits_ = replacements_ = 0;
                return;
            }
            ++best->hits;
            ++hits_;
            left_ -= most;
            replacements_ += room_.each(*best);
        }
    }

    // 7.3.5.g: paratroops go in parts, each as large as its aircraft carries
    void split() {
        const int each = std::max(1, params_.strategic_bombers > 0 ? room_["strategic bomber"] : room_["bomber"]);
        std::vector<Unit> all;
        for (const Unit& unit : loaded_) {
            if (!unit.is(Unit::Type::paratroop) || unit.hits > 0 || unit.attack <= each || unit.attack % each != 0 ||
                unit.attack != unit.defense) {
                all.push_back(unit);
                continue;
            }
            Unit part = unit;
            part.attack = part.defense = each;
            all.insert(all.end(), at(unit.attack / each), part);
            parts_ += unit.attack / each;
        }
        loaded_ = all;
    }

    Params params_;
    LoadingChart room_;
    std::vector<Unit> loaded_;
    int capacity_ = 0, needed_ = 0, left_ = 0, free_ = 0, hits_ = 0, replacements_ = 0, parts_ = 0, used_ = 0,
        transshipment_left_ = 0;
};

}  // namespace

const Procedure& loading() { return define<Loading>(); }

}  // namespace warodds::eoa
