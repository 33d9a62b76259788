// Empires of Apocalypse: movement along a path (6.2.1, 7.3.2, 7.3.5.e, 19.1-19.3): what each hex costs, and how far the points go.
// What is left of them is what a tank battle begins with.
#include "rules/eoa/figures.hpp"
#include "rules/eoa/land/ground.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

struct PathHex {
    enum class Map : std::int8_t { european, pacific, big_hex };
    enum class Along : std::int8_t { country, road, strategic };
    BattleHex::Terrain terrain = BattleHex::Terrain::clear;
    Map map = Map::european;
    Along along = Along::country;
    bool river = false, low_flying = false;

    static Schema<PathHex> schema() {
        Schema<PathHex> schema;
        schema
            .choice("terrain", "the terrain that is entered", &PathHex::terrain,
                    {"clear", "rough", "forest", "mountain", "mountain-forest", "glacier", "swamp", "sand", "jungle",
                     "bocage", "channel-intensive"})
            .rule("7.3.2");
        schema
            .choice("along", "how it is entered", &PathHex::along,
                    {{"country", "across country"},
                     {"road", "along a road or railroad: as clear terrain"},
                     {"strategic", "the same strategically: half of it"}})
            .rule("7.3.2.c");
        schema
            .choice("map", "the scale of its map", &PathHex::map,
                    {{"european", ""}, {"pacific", "twice the points"}, {"big_hex", "four times the points"}})
            .rule("19.1");
        schema
            .flag("river",
                  "across a river: a point more, but not when it is frozen, nor by a bridge of a road or railroad",
                  &PathHex::river)
            .rule("7.3.2, 6.2.1, 7.3.5.b");
        schema.flag("low_flying", "enemy aircraft fly low there", &PathHex::low_flying).rule("7.3.5.e");
        return schema;
    }
};

class Movement {
public:
    struct Params {
        int points = 6;
        std::vector<PathHex> path;
        Weather weather = Weather::clear;
        enum class By : std::int8_t { land, air } by = By::land;
        bool russian = false, oos = false;
    };
    struct State {
        Wide halves;  // points paid, in halves
        Small entered, over;
    };

    static About about() {
        return {"eoa/movement", "EoA movement", "6.2.1, 7.1.2.1, 7.3.2, 7.3.5.e, 19.1-19.3",
                "how far do these movement points go, and how many are left?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("points", "movement points at the start", &Params::points).range(0, 99).rule("7.3.2");
        schema
            .units("path", "the hexes that are entered, like rough, clear river", &Params::path, PathHex::schema(), {})
            .most(40)
            .needs_one()
            .rule("7.3.2");
        schema.choice("weather", "the weather there", &Params::weather, weathers()).rule("6.2.1");
        schema.choice("by", "who moves", &Params::by, {{"land", "a land unit"}, {"air", "aircraft: a point a hex"}})
            .rule("7.3.2, 19.2");
        schema.flag("russian", "a Russian unit, which knows blizzards", &Params::russian).rule("7.3.2.a");
        schema.flag("oos", "out of supply: half its points", &Params::oos).rule("7.1.2.1");
        return schema;
    }
    static Outcomes<Movement> outcomes() {
        Outcomes<Movement> outcomes;
        outcomes.flag("arrives", "it gets to the end of the path", [](const Movement& self, const State& state) {
            return state.entered == static_cast<int>(self.params_.path.size());
        });
        outcomes.integer("hexes", "hexes that it enters", &State::entered).most([](const Movement& self) {
            return static_cast<int>(self.params_.path.size());
        });
        outcomes.integer("cost", "points that it pays; a half counts whole", 0, 99,
                         [](const Movement&, const State& state) { return (state.halves + 1) / 2; });
        outcomes.integer("points_left", "points that it has left", &Movement::points_left)
            .most([](const Movement& self) { return self.halves_ / 2; });
        return outcomes;
    }

    Movement(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          costs_(tables.numbers("eoa/movement-costs")),
          column_(costs_->columns().find(std::string(name_of(params.weather)))) {
        if (params.path.empty()) throw InputError("path: expected hexes, like clear x3 (7.3.2)");
        for (const PathHex& hex : params.path)
            if (params.by == Params::By::air && (hex.river || hex.low_flying || hex.along != PathHex::Along::country))
                throw InputError("path: rivers, roads and low-flying aircraft are nothing to aircraft (19.2)");
        for (const PathHex& hex : params.path) rows_.push_back(costs_->rows().find(std::string(name_of(hex.terrain))));
        clear_ = costs_->rows().find(std::string("clear"));
        const Limits limits(tables);
        // 6.2.1: a frozen river is no obstacle
        river_ = WeatherEffects(params.weather, tables)["frozen"] != 0 ? 0 : limits["river movement"];
        low_flying_ = limits["low-flying aircraft"];
        pacific_ = limits["Pacific scale"];
        big_hex_ = limits["Big Hex scale"];
        russian_ = limits["Russians in blizzard"];
        halves_ = 2 * (params.oos ? params.points / limits["out of supply movement divided by"] : params.points);
        ledger.add("7.3.2", "movement points", std::to_string(halves_ / 2));
    }

    bool finished(const State& state) const {
        return state.over || state.entered == static_cast<int>(params_.path.size());
    }
    void step(State& state, Roller& roller) const {
        const PathHex& hex = params_.path[at(state.entered)];
        const PathHex* before = state.entered > 0 ? &params_.path[at(state.entered - 1)] : nullptr;
        const int cost = halves_of(hex, before, roller);
        const bool can = state.halves + cost <= halves_;
        // 7.3.2: whoever has not moved yet may enter one hex, and stops there
        const bool may = params_.by == Params::By::land && state.entered == 0;
        roller.note([&](Ledger& ledger) {
            ledger.add("7.3.2", fmt::format("hex {}", state.entered + 1), fmt::format("{:g}", cost / 2.0),
                       can   ? ""
                       : may ? "not enough, but one hex is always possible"
                             : "not enough points");
        });
        if (!can && !may) {
            state.over = 1;
            return;
        }
        ++state.entered;
        if (can) state.halves += cost;
        else {
            state.halves = halves_;
            state.over = 1;
        }
        // 19.2: no land unit goes on after it crossed the border of a Big Hex map
        if (params_.by == Params::By::land && before && is_border(*before, hex)) state.halves = halves_;
    }

    static std::vector<std::string> effects() { return {"points"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.points = points_left(state);
        return left;
    }

private:
    static bool is_border(const PathHex& a, const PathHex& b) {
        return (a.map == PathHex::Map::big_hex) != (b.map == PathHex::Map::big_hex);
    }
    int scale(const PathHex& hex) const {
        return hex.map == PathHex::Map::pacific ? pacific_ : hex.map == PathHex::Map::big_hex ? big_hex_ : 1;
    }
    int points_left(const State& state) const { return (halves_ - state.halves) / 2; }

    // in half points
    int halves_of(const PathHex& hex, const PathHex* before, Roller& roller) const {
        // 19.2: across the border it is the larger scale, whichever way
        const int times = before && is_border(*before, hex) ? std::max(scale(*before), scale(hex)) : scale(hex);
        if (params_.by == Params::By::air) return 2 * times;
        const bool is_clear = hex.along != PathHex::Along::country || hex.terrain == BattleHex::Terrain::clear;
        int cost = roller.read(*costs_, is_clear ? clear_ : rows_[static_cast<std::size_t>(&hex - params_.path.data())],
                               column_);
        if (is_clear && params_.russian && params_.weather == Weather::blizzard) cost = std::min(cost, russian_);
        // 19.1: jungle is listed for the Pacific map
        if (is_clear || hex.terrain != BattleHex::Terrain::jungle) cost *= times;
        if (hex.along == PathHex::Along::strategic) return cost + 2 * (hex.low_flying ? low_flying_ : 0);
        // 7.3.5.b: a road or railroad crosses it on a bridge
        const int river = hex.river && hex.along == PathHex::Along::country ? river_ : 0;
        return 2 * (cost + river + (hex.low_flying ? low_flying_ : 0));
    }

    Params params_;
    std::shared_ptr<const Chart<int>> costs_;
    std::vector<int> rows_;  // of the path
    int clear_, column_, river_, low_flying_, pacific_, big_hex_, russian_, halves_;
};

}  // namespace

const Procedure& movement() { return define<Movement>(); }

}  // namespace warodds::eoa
