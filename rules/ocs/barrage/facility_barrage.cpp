// A barrage at a facility (OCS 10.0c, 14.8, 15.0c, 18.3b, 19.0b, 19.0d, option 21.11b): an air base, a port, or trains.
//
// The strength gives the column, which artillery pays for; nothing shifts it. One die cuts levels of an air base or hits a
// port, and may make each aircraft on the base roll for a step; or it stops the trains. Only what was announced as the target
// is hurt (10.0f). Flak is an air mission's.
#include "rules/ocs/barrage/barrage_forces.hpp"
#include "rules/ocs/supply/dumps.hpp"
#include "rules/ocs/barrage/facility_table.hpp"
#include "rules/procedure.hpp"

#include <algorithm>

namespace warodds::ocs {
namespace {

class FacilityBarrage {
public:
    struct Params {
        Firing firing;
        FacilityStrike::Target target;
        int aircraft = 0, reduced_aircraft = 0;
        Rational port_capacity = 1;
        std::vector<int> damage_track;
        bool small_ports = false;
    };
    struct State {
        enum class Phase : std::int8_t { fire, aircraft, done } phase;
        FacilityStrike::State strike;
    };

    static About about() {
        return {.id = "ocs/facility-barrage",
                .title = "OCS barrage at a facility",
                .rules = "10.0c, 14.8, 15.0c, 18.3b, 19.0b, 19.0d, 21.11b",
                .question = "what does the barrage do to an air base and its aircraft, to a port, or to rail traffic?"};
    }
    static Schema<Params> parameters();
    static Outcomes<FacilityBarrage> outcomes();
    static Costs costs() {
        return {{"supply"}, {"aircraft_steps_lost", "aircraft_destroyed", "levels_lost", "port_hits"}};
    }

    FacilityBarrage(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          strike_(params.target, tables, params.firing.by, ledger),
          announced_(announce(params.firing, strike_.table(), tables, ledger)) {
        if (params.target.facility == Facility::train && params.firing.by != FiredBy::air)
            throw InputError("by: only aircraft go trainbusting; expected by=air (10.0c, 14.8)");
        ledger.add("10.0c", "column", strike_.table().name(announced_.initial_column), "no shifts");
        if (params.target.facility == Facility::port) survey_port(tables, ledger);
    }

    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const {
        const int all = params_.aircraft + params_.reduced_aircraft;
        if (state.phase == State::Phase::fire) {
            strike_.fire(state.strike, announced_.initial_column, roller);
            state.phase = State::Phase::aircraft;
            roller.note([&](Ledger& ledger) {
                if (!capacity_.empty()) ledger.add("19.0b", "capacity", std::to_string(capacity(state)) + "T");
            });
        } else {
            strike_.check_aircraft(state.strike, params_.aircraft,
                                   FacilityStrike::next_together(state.strike, params_.aircraft, all), roller);
        }
        if (!strike_.checks_aircraft(state.strike, all)) state.phase = State::Phase::done;
    }

    static std::vector<std::string> effects() {
        return {"level", "hits_before", "aircraft", "reduced_aircraft", "tokens"};
    }
    Params after(const State& state) const {
        Params left = params_;
        left.target.level -= strike_.levels_lost(state.strike);
        if (left.target.facility == Facility::port) left.target.hits_before = hits_on_port(state);
        const int flipped = state.strike.steps - state.strike.destroyed;
        left.aircraft -= flipped;
        left.reduced_aircraft += flipped - state.strike.destroyed;
        if (left.firing.tokens) *left.firing.tokens -= announced_.tokens;
        return left;
    }

private:
    // 19.0b: the capacity after each number of hits
    void survey_port(Tables& tables, Ledger& ledger) {
        const auto figures = tables.numbers("ocs/facilities"), damage = tables.numbers("ocs/port-damage");
        repair_ = figure(*figures, "repair of a port hit");
        const int tokens = SupplyPoints(tables).tokens(params_.port_capacity, "port_capacity"),
                  most = damage->rows().size() - 1;
        if (!params_.damage_track.empty() && static_cast<int>(params_.damage_track.size()) != most + 1)
            throw InputError("damage_track: found " + std::to_string(params_.damage_track.size()) +
                             " capacities, expected " + std::to_string(most + 1) +
                             ": undamaged, and after each hit (19.0b)");
        if (!std::is_sorted(params_.damage_track.rbegin(), params_.damage_track.rend()))
            throw InputError(
                "damage_track: found a capacity that rises with damage, expected it to fall or stay (19.0b)");
        for (int hits = 0; hits <= most; ++hits)
            capacity_.push_back(!params_.damage_track.empty() ? params_.damage_track[hits]
                                                              : percent_of(tokens, known(*damage, hits)));
        ledger.add("19.0b", "capacity before", std::to_string(capacity_[params_.target.hits_before]) + "T",
                   std::to_string(params_.target.hits_before) + " hits");
    }

    int hits_on_port(const State& state) const { return strike_.hits_on_port(state.strike); }
    int capacity(const State& state) const { return capacity_.empty() ? 0 : capacity_[hits_on_port(state)]; }

    // 19.0d; 21.11b: a port below a supply point costs no more than it holds
    int repair_cost(const State& state) const {
        if (hits_on_port(state) == 0) return 0;
        return params_.small_ports ? std::min(repair_, capacity(state)) : repair_;
    }

    Params params_;
    FacilityStrike strike_;
    Announced announced_;
    std::vector<int> capacity_;  // of a port, by its hits
    int repair_ = 0;
};

Schema<FacilityBarrage::Params> FacilityBarrage::parameters() {
    Schema<FacilityStrike::Target> target;
    target
        .choice("target", "what is announced as the target; nothing else in the hex is hurt",
                &FacilityStrike::Target::facility,
                {{"air-base", "its level and the aircraft on it"},
                 {"port", "its capacity"},
                 {"train", "trainbusting: rail and road traffic; aircraft only"}})
        .rule("10.0c, 10.0f");
    target.integer("level", "level of the air base; 0 is an air strip", &FacilityStrike::Target::level)
        .range(0, 9)
        .rule("15.0");
    target.integer("hits_before", "hits that the port has already", &FacilityStrike::Target::hits_before)
        .range(0, 9)
        .rule("19.0b");

    Schema<Params> schema;
    schema.part(Firing::schema(), &Params::firing);
    schema.part(target, &Params::target);
    schema.integer("aircraft", "enemy aircraft on the air base at full strength", &Params::aircraft)
        .range(0, 30)
        .rule("10.0c");
    schema.integer("reduced_aircraft", "enemy aircraft on the air base that are reduced", &Params::reduced_aircraft)
        .range(0, 30)
        .rule("10.0c");
    schema.number("port_capacity", "printed capacity of the port; 1/4 is a token", &Params::port_capacity)
        .range(0, 1000)
        .unit("SP")
        .rule("19.0a");
    schema
        .levels("damage_track", "a port's own damage track in tokens, undamaged first: 12/10/6/3/1",
                &Params::damage_track)
        .range(0, 9999)
        .rule("19.0b");
    schema
        .flag("small_ports", "option: repairing a port below 1 SP costs no more than its capacity",
              &Params::small_ports)
        .rule("21.11b");
    return schema;
}

Outcomes<FacilityBarrage> FacilityBarrage::outcomes() {
    Outcomes<FacilityBarrage> outcomes;
    outcomes
        .integer("levels_lost", "levels that the air base loses",
                 [](const FacilityBarrage& barrage, const State& state) {
                     return barrage.strike_.levels_lost(state.strike);
                 })
        .range(0, 9);
    outcomes
        .integer("aircraft_steps_lost", "steps that the aircraft on the base lose",
                 [](const FacilityBarrage&, const State& state) { return state.strike.steps; })
        .range(0, 60);
    outcomes
        .integer("aircraft_destroyed", "aircraft that lose their last step",
                 [](const FacilityBarrage&, const State& state) { return state.strike.destroyed; })
        .range(0, 30);
    outcomes.integer("port_hits", "hits on the port afterwards, earlier ones included", &FacilityBarrage::hits_on_port)
        .range(0, 9);
    outcomes
        .integer("capacity", "tokens (T) that the port can still load and unload in a phase, taken together",
                 &FacilityBarrage::capacity)
        .range(0, 9999);
    outcomes
        .integer("repair_cost", "tokens (T) to repair one hit on the port; 0 when it has none",
                 &FacilityBarrage::repair_cost)
        .range(0, 1000);
    outcomes.flag("train_busted", "a trainbusting marker is placed",
                  [](const FacilityBarrage&, const State& state) { return state.strike.star; });
    outcomes
        .integer("supply", "supply tokens (T) that the barrage costs",
                 [](const FacilityBarrage& barrage, const State&) { return barrage.announced_.tokens; })
        .range(0, 1000);
    return outcomes;
}

}  // namespace

const Procedure& facility_barrage() { return define<FacilityBarrage>(); }

}  // namespace warodds::ocs
