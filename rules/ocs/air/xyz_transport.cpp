// Air transport from base X to Y and on to Z (OCS option 21.12a, with 14.4, 14.5, 14.9): cargo is loaded at X and Y and unloaded at
// Y and Z, each time up to what the aircraft carry. Both Y and Z may be met by an interceptor and by flak, where something is
// loaded or unloaded and an enemy patrol zone reaches.
//
// Each leg is a TransportLeg. The second is flown by those who reached Y, with the steps that they have left, so there is one
// for every way in which they may have got there.
#include "rules/ocs/air/transport_leg.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

struct XyzLoad {
    enum class Leg { x_y, x_z, y_z };

    std::string name;
    Rational size = 1;  // T
    Leg leg = Leg::x_y;

    static Schema<XyzLoad> schema() {
        Schema<XyzLoad> schema;
        schema.text("name", "what you call it", &XyzLoad::name);
        schema.number("size", "transport equivalent in T", &XyzLoad::size)
            .range(Rational(1, 8), 40)
            .unit("T")
            .rule("4.7");
        schema
            .choice("leg", "where it is loaded and unloaded", &XyzLoad::leg,
                    {{"x-y", "from X to Y"}, {"x-z", "from X to Z, aboard at Y"}, {"y-z", "from Y to Z"}})
            .rule("21.12a");
        return schema;
    }
};

// what waits at a base
struct Stop {
    std::vector<Aircraft> interceptors, bystanders;
    bool patrol_zone = false;

    static Schema<Stop> schema() {
        Schema<Stop> schema;
        Approach::list_who_waits(schema, &Stop::interceptors, &Stop::bystanders);
        schema.flag("patrol_zone", "the hex is in an enemy patrol zone, whoever intercepts", &Stop::patrol_zone)
            .rule("14.4c");
        return schema;
    }
};

class XyzTransport {
public:
    struct Params {
        std::vector<Aircraft> aircraft;
        std::vector<XyzLoad> cargo;
        bool half_range = false, long_range_effects = false;
        Stop y, z;
        AirDecisions attacker;
        Approach::Decisions decides;
        Delivery::Shortage shortage;
    };
    struct State {
        enum class Stage : std::int8_t { to_y, to_z, ended_at_y, ended_at_z };

        TransportLeg::State leg;    // the one that is flown, or the last
        std::uint16_t own_hit = 0;  // on the first leg: who lost a step and flew no further
        Small sortie;               // who reached Y, as Sorties number them; 0 before that
        Small reached_y, reached_z, landed_y, landed_z, cargo_lost;
        Small own_steps, own_destroyed, enemy_steps, enemy_destroyed, flak_hits;  // of the first leg, then of both
        Small interceptor, interceptor_hit;                                       // at Y, as in Approach
        Stage stage = Stage::to_y;
    };

    static About about() {
        return {"ocs/xyz-transport", "OCS transport by way of a second base", "21.12a, 14.4, 14.5, 14.9",
                "how much arrives at both bases of a transport mission that flies on?"};
    }
    static Schema<Params> parameters();
    static Outcomes<XyzTransport> outcomes();
    static Costs costs() { return {{"own_steps_lost", "own_destroyed", "cargo_lost"}, {"enemy_steps_lost"}}; }

    XyzTransport(const Params& params, Tables& tables, Ledger& ledger);

    State start() const {
        State state;
        state.leg = first_->start(Delivery::Loads::first(to_y_ + past_y_));
        return state;
    }
    bool finished(const State& state) const { return state.stage >= Stage::ended_at_y; }
    void step(State& state, Roller& roller) const;

    static std::vector<std::string> effects() { return {"aircraft", "y_interceptors", "z_interceptors"}; }
    Params after(const State& state) const;
    void forget_effects();
    void canonical(State& state) const { leg(state).canonical(state.leg); }
    std::uint32_t place(const State& state) const { return static_cast<std::uint32_t>(state.stage); }

private:
    using Stage = State::Stage;

    Approach::Params way(const Stop& stop, std::vector<Aircraft> aircraft) const;
    Delivery::Params cargo(std::initializer_list<XyzLoad::Leg> legs) const;
    int count(XyzLoad::Leg leg) const {
        return static_cast<int>(std::count_if(params_.cargo.begin(), params_.cargo.end(),
                                              [&](const XyzLoad& load) { return load.leg == leg; }));
    }
    std::vector<Aircraft> flown_on(int sortie) const;
    bool is_second(const State& state) const { return state.stage == Stage::to_z || state.stage == Stage::ended_at_z; }
    const TransportLeg& leg(const State& state) const { return is_second(state) ? *second_[state.sortie] : *first_; }
    void reach_y(State& state, Roller& roller) const;
    void add_up(State& state) const;
    int loads() const { return static_cast<int>(params_.cargo.size()); }

    Params params_;
    std::vector<Aircraft> active_;
    int to_y_, past_y_, from_y_;  // loads
    std::unique_ptr<TransportLeg> first_;
    std::vector<std::unique_ptr<TransportLeg>> second_;  // by sortie; none where nothing goes to Z
};

Approach::Params XyzTransport::way(const Stop& stop, std::vector<Aircraft> aircraft) const {
    Approach::Params way;
    way.aircraft = std::move(aircraft);
    way.interceptors = stop.interceptors;
    way.bystanders = stop.bystanders;
    way.flak.patrol_zone = stop.patrol_zone;
    way.long_range_effects = params_.long_range_effects;
    way.attacker = params_.attacker;
    way.decides = params_.decides;
    return way;
}

Delivery::Params XyzTransport::cargo(std::initializer_list<XyzLoad::Leg> legs) const {
    Delivery::Params cargo;
    for (const XyzLoad::Leg leg : legs)
        for (const XyzLoad& load : params_.cargo)
            if (load.leg == leg) cargo.cargo.push_back({load.name, load.size});
    cargo.half_range = params_.half_range;
    cargo.shortage = params_.shortage;
    return cargo;
}

std::vector<Aircraft> XyzTransport::flown_on(int sortie) const {
    std::vector<Aircraft> left;
    for (std::size_t i = 0; i < active_.size(); ++i) {
        if (!(sortie / (Sorties::most_aircraft + 1) >> i & 1)) continue;
        left.push_back(active_[i]);
        if (sortie % (Sorties::most_aircraft + 1) == static_cast<int>(i) + 1) left.back().lose_step();
    }
    return left;
}

XyzTransport::XyzTransport(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params),
      active_(active(params.aircraft, "aircraft")),
      to_y_(count(XyzLoad::Leg::x_y)),
      past_y_(count(XyzLoad::Leg::x_z)),
      from_y_(count(XyzLoad::Leg::y_z)) {
    using Leg = XyzLoad::Leg;
    if (to_y_ + from_y_ == 0)
        throw InputError(
            "cargo: expected a load of leg x-y or y-z, like cargo='1 x-y, 1 y-z'; with nothing to do at Y it is a "
            "plain "
            "transport, ocs/air-mission (21.12a)");
    if (to_y_ + past_y_ == 0)
        throw InputError(
            "cargo: expected a load from X, like '1 x-y'; what starts at Y is a plain transport from there");
    first_ = std::make_unique<TransportLeg>(way(params.y, active_), cargo({Leg::x_y, Leg::x_z}), tables, ledger);
    ledger.add("14.9a", "capacity", to_text(first_->capacity()) + "T");
    first_->delivery().expect_room(first_->capacity());
    if (past_y_ + from_y_ == 0) return;
    second_.resize(Sorties::number_of_all);
    for (int sortie = 1; sortie < Sorties::number_of_all; ++sortie) {
        if (!first_->sorties().is_possible(sortie)) continue;
        Ledger unread;
        second_[sortie] = std::make_unique<TransportLeg>(way(params.z, flown_on(sortie)), cargo({Leg::x_z, Leg::y_z}),
                                                         tables, unread);
    }
    const TransportLeg& planned = *second_[Sorties::number(first_->sorties().all(), 0)];
    planned.delivery().expect_room(planned.capacity());
}

void XyzTransport::step(State& state, Roller& roller) const {
    const TransportLeg& now = leg(state);
    now.step(state.leg, roller);
    if (!now.is_over(state.leg)) return;
    add_up(state);
    if (state.stage == Stage::to_y) return reach_y(state, roller);
    state.reached_z = state.leg.over_target > 0;
    if (state.reached_z) state.landed_z = state.leg.cargo.aboard.count();
    state.stage = Stage::ended_at_z;
}

void XyzTransport::add_up(State& state) const {
    const Approach::State& way = state.leg.way;
    state.cargo_lost += state.leg.cargo.lost;
    state.own_steps += way.own_steps;
    state.own_destroyed += way.own_destroyed;
    state.enemy_steps += way.enemy_steps;
    state.enemy_destroyed += way.enemy_destroyed;
    state.flak_hits += way.flak_hit;
}

void XyzTransport::reach_y(State& state, Roller& roller) const {
    const TransportLeg::State end = state.leg;
    state.own_hit = end.way.own_hit;
    state.interceptor = end.way.interceptor;
    state.interceptor_hit = end.way.interceptor_hit;
    state.reached_y = end.over_target > 0;
    state.stage = Stage::ended_at_y;
    if (!state.reached_y) return;
    Delivery::Loads loads;
    for (int i = 0; i < to_y_; ++i) state.landed_y += end.cargo.aboard[i];
    for (int i = 0; i < past_y_; ++i)
        if (end.cargo.aboard[to_y_ + i]) loads.set(i);
    for (int i = 0; i < from_y_; ++i) loads.set(past_y_ + i);
    roller.note([&](Ledger& ledger) {
        ledger.add("21.12a", "unloaded at Y", std::to_string(state.landed_y), fmt::format("{} go on", loads.count()));
    });
    state.sortie = first_->approach().sortie(end.way);
    if (!loads.any()) return;  // 21.12a: nothing is unloaded at Z
    state.stage = Stage::to_z;
    state.leg = second_[state.sortie]->start(loads);
}

XyzTransport::Params XyzTransport::after(const State& state) const {
    Params left = params_;
    const bool second = is_second(state);
    const int from_y = state.sortie / (Sorties::most_aircraft + 1), hit = state.sortie % (Sorties::most_aircraft + 1);
    const Approach::State& way = state.leg.way;
    int place = 0;  // among those who flew on
    left.aircraft = after_flight(params_.aircraft, [&](Aircraft& aircraft, int i) {
        aircraft.inactive = true;
        const bool flew_on = from_y >> i & 1;
        bool is_left = !(state.own_hit >> i & 1 || hit == i + 1) || aircraft.lose_step();
        if (flew_on) {
            if (second && is_left && (way.own_hit >> place & 1 || way.hit == place + 1)) is_left = aircraft.lose_step();
            ++place;
        }
        return is_left;
    });
    const auto came = [](std::vector<Aircraft>& interceptors, int who, bool is_hit) {
        interceptors = after_flight(interceptors, [&](Aircraft& aircraft, int i) {  // 14.5
            aircraft.inactive = who == i + 1;
            return !(aircraft.inactive && is_hit) || aircraft.lose_step();
        });
    };
    came(left.y.interceptors, state.interceptor, state.interceptor_hit);
    if (second) came(left.z.interceptors, way.interceptor, way.interceptor_hit);
    return left;
}

void XyzTransport::forget_effects() {
    first_->forget_effects();
    for (const std::unique_ptr<TransportLeg>& leg : second_)
        if (leg) leg->forget_effects();
}

Schema<XyzTransport::Params> XyzTransport::parameters() {
    using P = Params;
    Schema<P> schema;
    Aircraft::list(schema, "aircraft", "mission aircraft in the order of their stack: (1)-0 capacity=2 x2, 4-2 fighter",
                   &P::aircraft)
        .rule("14.2a, 14.9a");
    schema
        .units("cargo", "each load by its size in T and its leg: 1 x-y, 2 x-z, 1 y-z", &P::cargo, XyzLoad::schema(),
               {"size"})
        .rule("21.12a");
    schema.flag("half_range", "the longer leg is at most half their range: they carry twice as much", &P::half_range)
        .rule("14.9e, 21.12a");
    schema
        .flag("long_range_effects", "option: aircraft beyond half their range fight with a lower rating",
              &P::long_range_effects)
        .rule("21.4");
    schema.part(Stop::schema(), &P::y, "y_", "at Y: ");
    schema.part(Stop::schema(), &P::z, "z_", "at Z: ");
    schema.part(AirDecisions::schema(Side::attacker), &P::attacker, "attacker_");
    schema.part(Approach::Decisions::schema(), &P::decides);
    schema.part(Delivery::Shortage::schema(), &P::shortage);
    return schema;
}

Outcomes<XyzTransport> XyzTransport::outcomes() {
    using X = XyzTransport;
    Outcomes<X> outcomes;
    const int most = 2 * AirBattle::most_aircraft;
    outcomes.flag("reached_y", "somebody reached Y", &State::reached_y);
    outcomes.flag("reached_z", "somebody reached Z with cargo", &State::reached_z);
    outcomes.integer("landed_y", "loads unloaded at Y", &State::landed_y).most(&X::loads);
    outcomes.integer("landed_z", "loads unloaded at Z", &State::landed_z).most(&X::loads);
    outcomes
        .integer("cargo_lost", "loads destroyed with their aircraft or by flak; others stayed or went home",
                 &State::cargo_lost)
        .most(&X::loads);
    outcomes.integer("flak_hits", "steps lost to flak, at Y and at Z", &State::flak_hits).range(0, 2);
    outcomes.integer("own_steps_lost", "steps that your aircraft lost, to fighters and flak", &State::own_steps)
        .range(0, most);
    outcomes.integer("own_destroyed", "your aircraft that lost their last step", &State::own_destroyed).range(0, most);
    outcomes.integer("enemy_steps_lost", "steps that interceptors lost", &State::enemy_steps).range(0, 2);
    outcomes.integer("enemy_destroyed", "interceptors that lost their last step", &State::enemy_destroyed).range(0, 2);
    return outcomes;
}

}  // namespace

const Procedure& xyz_transport() { return define<XyzTransport>(); }

}  // namespace warodds::ocs
