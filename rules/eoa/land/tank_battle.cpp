// Empires of Apocalypse: a tank battle (7.4.4.7) and the pursuits that follow it.
//
// The marker shows the movement points that are left. A new round costs one of them; the next hex costs its entry and, where a
// tank battle is begun there as well, one more. Every battle costs a point of supply.
#include "rules/eoa/land/land_outcomes.hpp"
#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

// What it costs to enter the hex that is attacked, and so what is left of a movement allowance at most (7.3.2, 7.1.2.1).
class Approach {
public:
    Approach(const BattleHex& hex, Tables& tables) {
        const Limits limits(tables);
        const auto costs = tables.numbers("eoa/movement-costs");
        const int column = costs->columns().find(std::string(name_of(hex.weather)));
        const auto cost = [&](const char* terrain, int otherwise) {
            const int row = costs->rows().find(std::string(terrain));
            return costs->missing(row, column) ? otherwise : costs->result(row, column);
        };
        by_road_ = cost("clear", 1);  // 7.3.2.c; where nobody has read the figure it is a point at least
        across_ = std::max(by_road_, cost(name_of(hex.terrain), by_road_));
        // 7.3.2.a: for Russians; the others pay more
        least_ = hex.weather == Weather::blizzard ? std::min(by_road_, limits["Russians in blizzard"]) : by_road_;
        river_ = WeatherEffects(hex.weather, tables)["frozen"] != 0 ? 0 : limits["river movement"];
        oos_divisor_ = limits["out of supply movement divided by"];
    }
    int least() const { return least_; }
    int moves(const Unit& unit) const { return unit.oos ? unit.movement / oos_divisor_ : unit.movement; }
    // across country; cavalry and mountain infantry may find some terrain easier than the chart says
    int cost(const Unit& unit) const {
        const bool is_swift = unit.is(Unit::Type::cavalry) || unit.is(Unit::Type::mountain);
        return (is_swift ? by_road_ : across_) + (unit.river ? river_ : 0);
    }

private:
    int by_road_, across_, least_, river_, oos_divisor_;
};

class TankBattle {
public:
    struct Params {
        LandForces forces;
        BattleHex hex;
        Support support;
        std::optional<int> points;
        int pursuits = 0;
        std::optional<int> pursuit_cost;
        BattleHex::Terrain pursuit_terrain = BattleHex::Terrain::clear;
        enum class Pursue : std::int8_t { always, tank_battles, never } pursue = Pursue::always;
        LandPolicies policies;
        LandReadings readings;
        enum class Starts : std::int8_t { every, first } surprise_starts = Starts::every;
        enum class Needed : std::int8_t { two, one } start_points = Needed::two;
    };
    struct State {
        LandBattle::State battle;
        Small over, battles, taken, marker;
    };

    static About about() {
        return {"eoa/tank-battle", "EoA tank battle and pursuit", "7.4.4.7, 7.4.4, 14.0",
                "does a tank battle break through, and how far can it pursue?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(LandForces::schema(true), &Params::forces);
        schema.part(BattleHex::schema(), &Params::hex);
        schema.part(Support::schema(), &Params::support);
        schema
            .integer(
                "points",
                "movement points that the tanks have left after entering the hex, which costs nothing under surprise; "
                "left out: all that it leaves to one that begins beside it, across country",
                &Params::points)
            .range(0, 20)
            .rule("7.4.4.7, 14.0");
        schema
            .integer("pursuits",
                     "pursuit battles that are looked at; units that move less than every tank stay behind, unless "
                     "they have as many points left where they begin beside the hex and enter it across country",
                     &Params::pursuits)
            .range(0, 6)
            .rule("7.4.4.7");
        schema
            .integer("pursuit_cost", "movement points to enter the next hex; left out: clear terrain in this weather",
                     &Params::pursuit_cost)
            .range(1, 12)
            .rule("7.4.4.7, 6.2.1");
        schema
            .choice("pursuit_terrain", "terrain of the next hexes", &Params::pursuit_terrain,
                    {"clear", "rough", "forest", "mountain", "mountain-forest", "glacier", "swamp", "sand", "jungle",
                     "bocage", "channel-intensive"})
            .rule("7.4.4.7");
        schema
            .policy("pursue", Side::attacker, "whether the attacker goes on after a victory", &Params::pursue,
                    {{"always", "while his points last, to a normal battle in the end"},
                     {"tank_battles", "only where he can begin a tank battle"},
                     {"never", ""}})
            .rule("7.4.4.7");
        schema.part(LandPolicies::schema(), &Params::policies);
        schema.part(LandReadings::schema(), &Params::readings);
        schema
            .reading("surprise_starts", "which tank battles are begun for nothing under surprise",
                     &Params::surprise_starts, {{"every", "every new one, as in the example"}, {"first", "the first"}})
            .rule("7.4.4.7, 14.0");
        schema
            .reading("start_points", "points that must be left after entering a hex to begin a tank battle there",
                     &Params::start_points, {{"two", "two, as the rule says"}, {"one", "one, as in the examples"}})
            .rule("7.4.4.7");
        return schema;
    }

    static Outcomes<TankBattle> outcomes() {
        Outcomes<TankBattle> outcomes;
        add_land_outcomes(outcomes);
        outcomes.integer("battles", "battles that were fought, a point of supply each", &State::battles).range(1, 7);
        outcomes.integer("hexes_taken", "battles that were won", &State::taken).range(0, 7);
        outcomes.integer("marker", "points on the tank battle marker at the end", &State::marker).range(0, 20);
        return outcomes;
    }
    static Costs costs() {
        return {{"attackers_lost", "attacker_hits"}, {"defenders_lost", "defender_hits", "fort_destroyed"}};
    }

    TankBattle(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          limits_(tables),
          approach_(params.hex, tables),
          first_(setting(params, params.hex, first_marker()), tables, ledger) {
        ledger.add("7.4.4.7", "marker at the start", std::to_string(first_marker()));
        if (params.pursuits == 0) return;
        if (params.pursuit_cost) {
            cost_ = *params.pursuit_cost;
        } else {
            const auto costs = tables.numbers("eoa/movement-costs");
            cost_ = known(*costs, costs->rows().find(std::string("clear")),
                          costs->columns().find(std::string(name_of(params.hex.weather))));
        }
        const BattleHex next{.terrain = params.pursuit_terrain, .weather = params.hex.weather};
        Ledger unheard;
        unheard.is_kept = false;
        slow_ = static_cast<unsigned>(slow_units());
        Params onward = params;  // the hexside of the first battle lies behind them
        cross(onward.forces.attackers);
        begins_tank_battles_ = is_open_to_tanks(next, tables);
        next_ = std::make_shared<LandBattle>(
            setting(onward, next, begins_tank_battles_ ? std::optional(1) : std::nullopt), tables, unheard);
    }

    State start() const { return {.battle = first_.start(), .over = 0, .battles = 1, .taken = 0, .marker = 0}; }
    bool finished(const State& state) const { return state.over; }

    void step(State& state, Roller& roller) const {
        const LandBattle& now = fought(state);
        now.step(state.battle, roller);
        if (!now.finished(state.battle)) return;
        state.taken += now.hex_taken(state.battle);
        state.marker = state.battle.marker;
        state.over = !goes_on(state, roller);
    }
    void canonical(State& state) const { first_.canonical(state.battle); }
    void forget_effects() { first_.forget_effects(); }
    void keep_what_is_asked() { first_.keep_what_is_asked(); }
    const LandBattle& battle() const { return first_; }
    bool hex_taken(const State& state) const { return state.taken > 0; }  // of the first battle, whatever pursuits win

    static std::vector<std::string> effects() { return {"attackers", "defenders", "fortification", "points"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.forces.attackers = first_.survivors(state.battle, Side::attacker);
        if (hex_taken(state)) cross(left.forces.attackers);
        left.forces.defenders = first_.survivors(state.battle, Side::defender);
        left.hex.fortification = first_.fortification(state.battle);
        left.points = state.marker;
        return left;
    }

private:
    const LandBattle& fought(const State& state) const { return state.battles == 1 ? first_ : *next_; }
    bool is_surprise() const { return params_.support.surprise == Surprise::attacker; }

    static void cross(std::vector<Unit>& units) {
        for (Unit& unit : units) unit.river = unit.straits = false;
    }

    // what the tanks have left when the battle begins; 14.0: for the first one under surprise no points are spent
    int points() const {
        int most = 0, left = 0;
        for (const Unit& unit : params_.forces.attackers) {
            if (!unit.is(Unit::Type::tank)) continue;
            most = std::max(most, approach_.moves(unit));
            left = std::max(left, approach_.moves(unit) - approach_.cost(unit));
        }
        const int most_left = is_surprise() ? std::min(most, limits_["surprise marker"]) : most - approach_.least();
        if (!params_.points) return is_surprise() ? most_left : left;
        if (*params_.points > most_left)
            throw InputError(fmt::format(
                "points: found {}, but these tanks move {}, and {}; say what is left, {} at most (7.3.2, 7.4.4.7)",
                *params_.points, most,
                is_surprise() ? fmt::format("the surprise marker is {} at most", limits_["surprise marker"])
                              : fmt::format("entering the hex costs {} at least", approach_.least()),
                std::max(0, most_left)));
        return *params_.points;
    }
    int first_marker() const {
        if (!has_tank()) return 0;  // which is refused
        const int points = this->points(), least = is_surprise() ? 1 : needed();
        if (points < least)
            throw InputError(fmt::format(
                "points: a tank battle needs {} after entering the hex, and there {} {}; ask eoa/land-battle (7.4.4.7)",
                least, points == 1 ? "is" : "are", points));
        return is_surprise() ? points : points - 1;
    }
    bool has_tank() const {
        const auto& units = params_.forces.attackers;
        return std::any_of(units.begin(), units.end(), [](const Unit& unit) { return unit.is(Unit::Type::tank); });
    }
    int needed() const { return params_.start_points == Params::Needed::two ? limits_["tank battle points"] : 1; }

    static LandSetting setting(const Params& params, const BattleHex& hex, std::optional<int> marker) {
        if (params.forces.attackers.empty() || params.forces.defenders.empty())
            throw InputError("attackers, defenders: expected units, like 7-5-6 tank (7.4.4.7)");
        return {.forces = params.forces,
                .hex = hex,
                .support = params.support,
                .policies = params.policies,
                .readings = params.readings,
                .is_invasion = false,
                .is_drop = false,
                .tank_marker = marker};
    }

    // 7.4.4.7: whether a tank battle marker may be placed there; a normal battle may be fought anywhere
    static bool is_open_to_tanks(const BattleHex& hex, Tables& tables) {
        Ledger unheard;
        unheard.is_kept = false;
        Ground::Needs none;
        none.attack = false;
        return Ground(hex, none, false, tables, unheard).allows_tank_battle();
    }

    // 7.4.4.7: units besides tanks go along if they have as many points as one of the tanks. Those that move less than every tank
    // have fewer, unless they could still have as many: they may have begun beside this hex.
    int slow_units() const {
        const int points = this->points();
        const auto& units = params_.forces.attackers;
        int least = 99, slow = 0;
        for (const Unit& unit : units)
            if (unit.is(Unit::Type::tank)) least = std::min(least, approach_.moves(unit));
        for (std::size_t i = 0; i < units.size(); ++i) {
            const int moves = approach_.moves(units[i]);
            const int entry = is_surprise() ? 0 : approach_.cost(units[i]);
            if (!units[i].is(Unit::Type::tank) && units[i].movement > 0 && moves < least && moves - entry < points)
                slow |= 1 << i;
        }
        return slow;
    }

    // after a battle: another hex, if a tank is left and there is somebody to be met, the points last and the attacker wants to
    bool goes_on(State& state, Roller& roller) const {
        const bool somebody = state.battle.ended == LandBattle::Ended::defenders_retreat &&
                              first_.has_tank(state.battle);
        const int left = state.battle.marker - cost_;
        if (!somebody || state.battles > params_.pursuits || state.battle.marker == 0 || left < 0) return false;
        const bool is_free = is_surprise() && params_.surprise_starts == Params::Starts::every;
        const bool is_tank_battle = begins_tank_battles_ && left >= (is_free ? 1 : needed());
        const Choice choice{"7.4.4.7", "pursuit", Side::attacker, static_cast<int>(params_.pursue)};
        const int pursues = roller.choose(choice, 2, [&](int) {
            return int{params_.pursue == Params::Pursue::always ||
                       (params_.pursue == Params::Pursue::tank_battles && is_tank_battle)};
        });
        const int marker = is_tank_battle ? left - !is_free : 0;
        roller.note([&](Ledger& ledger) {
            ledger.add("7.4.4.7", "pursuit", pursues ? is_tank_battle ? "tank battle" : "normal battle" : "none");
            if (pursues) ledger.add("7.4.4.7", "tank battle marker", std::to_string(marker));
            if (pursues && slow_ != 0)
                ledger.add("7.4.4.7", "stay behind", std::to_string(std::popcount(slow_)),
                           "units with fewer points left than the tanks");
        });
        if (!pursues) return false;
        state.battle = next_->pursue(state.battle, marker, static_cast<int>(slow_));
        state.marker = marker;
        ++state.battles;
        return true;
    }

    Params params_;
    Limits limits_;
    Approach approach_;
    LandBattle first_;
    std::shared_ptr<const LandBattle> next_;
    int cost_ = 1;
    bool begins_tank_battles_ = true;  // in the next hexes
    unsigned slow_ = 0;                // a bit for each attacker who cannot keep up
};

}  // namespace

const Procedure& tank_battle() { return define<TankBattle>(); }

}  // namespace warodds::eoa
