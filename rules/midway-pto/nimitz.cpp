// Midway Solitaire, PTO campaign: the Nimitz group (23.4). She may be placed when the first Weather incident occurs, and leaves
// with the second, whichever side's they are.
//
// Which incidents are Weather the addendum does not say, so the player does: either so many of the markers in the pool are, or
// each incident is with a chance that the base game's rule gives.
#include "rules/midway-pto/pool.hpp"

#include <fmt/format.h>

namespace warodds::midway_pto {
namespace {

class Nimitz {
public:
    enum class Group { waiting, present, declined, gone };
    enum class Placement { at_once, in_cycle_2, never };
    enum class WeatherCount { whole_game, cycle2_only };
    enum class Decline { no, yes };

    struct Params {
        OperationPool::Params pool;
        std::optional<int> base_weather, extra_weather;
        std::optional<Rational> p_weather;
        int weather_so_far = 0;
        Group group = Group::waiting;
        Placement placement = Placement::at_once;
        WeatherCount weather_count = WeatherCount::whole_game;
        Decline decline_cvn = Decline::no;
    };
    struct State {
        OperationPool::State pool;
        Small group, weather;      // weather markers that are out in this cycle
        Small arrival, departure;  // draws from now on; 0 for not yet
        Small operations;          // played while the group is there
    };

    static About about() {
        return {"midway-pto/nimitz", "Midway PTO Nimitz group", "23.4",
                "does the Nimitz group arrive, and how long does it stay?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(OperationPool::Params::schema(), &Params::pool);
        schema.integer("base_weather", "how many Incident markers of the base game are Weather", &Params::base_weather)
            .range(0, 15)
            .unit("markers")
            .rule("21.0");
        schema
            .integer("extra_weather", "how many of those that join the second cycle are Weather",
                     &Params::extra_weather)
            .range(0, 5)
            .unit("markers")
            .rule("23.2");
        schema
            .integer("weather_so_far", "Weather markers among those that are out in this cycle",
                     &Params::weather_so_far)
            .range(0, 20)
            .unit("markers");
        schema.number("p_weather", "the chance that an incident is Weather, such as 1/6", &Params::p_weather)
            .range(0, 1)
            .rule("21.0")
            .instead_of(&Params::base_weather)
            .instead_of(&Params::extra_weather);
        schema
            .choice("group", "the Nimitz group now", &Params::group,
                    {{"waiting", "no Weather incident yet"}, "present", "declined", {"gone", "for good"}})
            .rule("23.4");
        schema
            .policy("placement", Side::attacker, "whether the player places the group when he may", &Params::placement,
                    {{"at-once", "the first time"}, {"in-cycle-2", "not in the first cycle"}, "never"})
            .rule("23.4");
        schema
            .reading("weather_count", "which Weather incidents count", &Params::weather_count,
                     {{"whole_game", "from the first draw of the game"}, {"cycle2_only", "those of the second cycle"}})
            .rule("23.4");
        schema
            .reading("decline_cvn", "a player who declined", &Params::decline_cvn,
                     {{"no", "has declined for good"}, {"yes", "may place the group at a later Weather incident"}})
            .rule("23.4");
        return schema;
    }

    static Outcomes<Nimitz> outcomes() {
        constexpr int most = OperationPool::most_draws;
        Outcomes<Nimitz> outcomes;
        outcomes.flag("arrives", "the group is placed in these draws",
                      [](const Nimitz&, const State& state) { return state.arrival > 0; });
        outcomes.flag("leaves", "the group is removed in these draws",
                      [](const Nimitz&, const State& state) { return state.departure > 0; });
        outcomes.integer("operations", "operation chits that come while it is there", &State::operations)
            .range(0, most);
        outcomes.integer("arrival_draw", "the draw from now on with which it comes; 0: it does not", &State::arrival)
            .range(0, most)
            .never(0, "it comes");
        outcomes
            .integer("departure_draw", "the draw from now on with which it leaves; 0: it does not", &State::departure)
            .range(0, most)
            .never(0, "it leaves");
        return outcomes;
    }

    Nimitz(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), pool_(params.pool, true, tables, ledger) {
        if (params.p_weather) fold_chance();
        else fold_markers();
        if (params.weather_count == WeatherCount::cycle2_only && params.pool.cycle == 1 &&
            params.group != Group::waiting)
            throw InputError(
                "group: with weather_count=cycle2_only the group is waiting as long as cycle=1; leave it out (23.4)");
        if (params.group == Group::waiting && params.weather_so_far > 0 && counts(params.pool.cycle))
            throw InputError("group: a Weather incident has been; set group=present, declined or gone (23.4)");
        check_group();
    }

    void forget_effects() { pool_is_left_ = false; }

    State start() const {
        return {.pool = pool_.start(), .group = static_cast<int>(params_.group), .weather = params_.weather_so_far};
    }
    // what is drawn when nothing more can happen to the group only the pool knows
    bool finished(const State& state) const {
        if (pool_.finished(state.pool)) return true;
        const bool is_out = is(state, Group::gone) ||
                            (is(state, Group::declined) && params_.decline_cvn == Decline::no);
        return is_out && !pool_is_left_;
    }
    std::uint32_t place(const State& state) const { return pool_.place(state.pool); }

    void step(State& state, Roller& roller) const {
        const int cycle = state.pool.cycle;
        const OperationPool::Chit chit = pool_.draw(state.pool, roller);
        if (state.pool.cycle != cycle) state.weather = 0;  // 23.1: all markers are back
        if (chit.is_operation) {
            roller.note([&](Ledger& ledger) { ledger.add("23.1", "drawn", "operation"); });
            if (is(state, Group::present)) ++state.operations;
        } else if (!is_weather(state, chit, roller)) {
            roller.note([&](Ledger& ledger) { ledger.add("21.0", "drawn", "incident"); });
        } else {
            roller.note([&](Ledger& ledger) { ledger.add("21.0", "drawn", "weather"); });
            if (counts(state.pool.cycle)) weather(state, chit.draw, roller);
        }
    }

    static std::vector<std::string> effects() {
        std::vector<std::string> all = OperationPool::Params::effects();
        all.insert(all.end(), {"weather_so_far", "group"});
        return all;
    }
    Params after(const State& state) const {
        Params left = params_;
        pool_.leave(left.pool, state.pool);
        left.weather_so_far = left.pool.cycle == state.pool.cycle ? int(state.weather) : 0;
        left.group = static_cast<Group>(int(state.group));
        return left;
    }

private:
    static bool is(const State& state, Group group) { return state.group == static_cast<int>(group); }
    bool counts(int cycle) const { return cycle == 2 || params_.weather_count == WeatherCount::whole_game; }

    void fold_chance() {
        const Rational& chance = *params_.p_weather;
        if (chance.denominator() > 100)
            throw InputError("p_weather: found more than two places; write it as a fraction such as 1/6 or 7/36");
        if (params_.weather_so_far > 0)
            throw InputError(
                "weather_so_far: counts markers, and with p_weather none is Weather by itself; leave it out");
    }

    void fold_markers() {
        const bool base = params_.pool.base_incidents > 0;
        if (!params_.extra_weather || (base && !params_.base_weather))
            throw InputError(
                fmt::format("p_weather: the addendum does not say which incidents are Weather; set p_weather=1/6 or "
                            "another chance, or {}extra_weather=... for the markers (21.0)",
                            base ? "base_weather=... and " : ""));
        const int base_weather = params_.base_weather.value_or(0);
        const int extra = pool_.incidents(2) - (params_.pool.incident_pool == OperationPool::IncidentPool::additional
                                                    ? params_.pool.base_incidents
                                                    : 0);
        if (base_weather > params_.pool.base_incidents)
            throw InputError(fmt::format("base_weather: found {}, but there are {} base_incidents", base_weather,
                                         params_.pool.base_incidents));
        if (*params_.extra_weather > extra)
            throw InputError(fmt::format("extra_weather: found {}, but only {} markers join the second cycle (23.2)",
                                         *params_.extra_weather, extra));
        weather_[1] = std::min(base_weather, pool_.incidents(1));
        weather_[2] = *params_.extra_weather + std::min(base_weather, pool_.incidents(2) - extra);
        const int cycle = params_.pool.cycle, others = pool_.incidents(cycle) - weather_[cycle];
        const int out = params_.pool.incidents_so_far;
        if (params_.weather_so_far > std::min(out, weather_[cycle]) || out - params_.weather_so_far > others)
            throw InputError(fmt::format(
                "weather_so_far: found {} of {} incidents_so_far, but the cycle has {} Weather markers and {} others",
                params_.weather_so_far, out, weather_[cycle], others));
    }

    // She is there, or was declined, since a Weather incident, and gone since another.
    void check_group() const {
        const bool by_chance = params_.p_weather.has_value();
        const int cycle = params_.pool.cycle;
        const int now = by_chance ? params_.pool.incidents_so_far : params_.weather_so_far;
        const int before = cycle == 1 ? 0 : by_chance ? pool_.incidents(1) : weather_[1];
        const bool is_possible = !by_chance || *params_.p_weather > Rational(0);
        const int been = is_possible ? (counts(cycle) ? now : 0) + (counts(1) ? before : 0) : 0;  // at most
        const auto fail = [&](const std::string& what) { throw InputError("group: " + what + " (23.4)"); };
        if (been < (params_.group == Group::gone ? 2 : params_.group == Group::waiting ? 0 : 1))
            fail(fmt::format("before {} Weather incident it is not {}; say {}=N, or leave out group",
                             params_.group == Group::gone ? "a second" : "any",
                             params_.group == Group::gone      ? "gone"
                             : params_.group == Group::present ? "present"
                                                               : "declined",
                             by_chance ? "incidents_so_far" : "weather_so_far"));
        if (params_.group == Group::present && params_.weather_so_far > 1 && params_.decline_cvn == Decline::no)
            fail("with the second Weather incident it has left; set group=gone");
    }

    bool is_weather(State& state, const OperationPool::Chit& chit, Roller& roller) const {
        if (params_.p_weather) {
            const int of = static_cast<int>(params_.p_weather->denominator());
            return roller.draw(of, {"21.0", "kind of incident"}) < params_.p_weather->numerator();
        }
        const bool is_it = chit.number < weather_[state.pool.cycle] - state.weather;
        if (is_it) ++state.weather;
        return is_it;
    }

    void weather(State& state, int draw, Roller& roller) const {
        if (is(state, Group::present)) {
            state.group = static_cast<int>(Group::gone);
            state.departure = draw;
            roller.note([&](Ledger& ledger) { ledger.add("23.4", "Nimitz group", "leaves"); });
        } else if (is(state, Group::waiting) || (is(state, Group::declined) && params_.decline_cvn == Decline::yes)) {
            const Choice choice{"23.4", "place the Nimitz group", Side::attacker, static_cast<int>(params_.placement)};
            const int declines = roller.choose(choice, 2, [&](int policy) {
                return static_cast<Placement>(policy) == Placement::never ||
                       (static_cast<Placement>(policy) == Placement::in_cycle_2 && state.pool.cycle == 1);
            });
            state.group = static_cast<int>(declines ? Group::declined : Group::present);
            if (!declines) state.arrival = draw;
            roller.note([&](Ledger& ledger) { ledger.add("23.4", "Nimitz group", declines ? "declined" : "placed"); });
        }
    }

    Params params_;
    OperationPool pool_;
    std::array<int, 3> weather_{};  // Weather markers by cycle, from 1
    bool pool_is_left_ = true;
};

}  // namespace

const Procedure& nimitz() { return define<Nimitz>(); }

}  // namespace warodds::midway_pto
