// A barrage at a facility (OCS 10.0c, 14.8, 15.0c, 18.3b, 19.0b, 19.0d, option 21.11b): an air base, a port, or trains.
//
// The strength gives the column, which artillery pays for; nothing shifts it. One die cuts levels of an air base or hits a
// port, and may make each aircraft on the base roll for a step; or it stops the trains. Only what was announced as the target
// is hurt (10.0f). Flak is an air mission's.
#include "rules/ocs/barrage_forces.hpp"
#include "rules/ocs/dumps.hpp"
#include "rules/ocs/facility_table.hpp"
#include "rules/procedure.hpp"

#include <algorithm>

namespace warodds::ocs {
namespace {

enum class Facility { air_base, port, train };

class FacilityBarrage {
public:
    struct Params {
        Firing firing;
        Facility target = Facility::air_base;
        int level = 3, aircraft = 0, reduced_aircraft = 0;
        Rational port_capacity = 1;
        int hits_before = 0;
        std::vector<int> damage_track;
        bool small_ports = false;
    };
    struct State {
        std::int8_t phase, hits, star, loss_from;
        std::int8_t rolled, steps, destroyed;    // aircraft that have rolled, those at full strength first, and their losses
    };

    static About about() {
        return {.id = "ocs/facility-barrage",
                .title = "OCS barrage at a facility",
                .rules = "10.0c, 14.8, 15.0c, 18.3b, 19.0b, 19.0d, 21.11b",
                .question = "what a barrage does to an air base and its aircraft, to a port, or to rail traffic"};
    }
    static Schema<Params> parameters();
    static Outcomes<FacilityBarrage> outcomes();

    FacilityBarrage(const Params& params, Tables& tables, Ledger& ledger) : params_(params), table_(tables, params.firing.by) {
        if (params.target == Facility::train && params.firing.by != FiredBy::air)
            throw InputError("by: only aircraft go trainbusting; expected by=air (10.0c, 14.8)");
        const Announced announced = announce(params.firing, table_, tables, ledger);
        tokens_ = announced.tokens;
        column_ = announced.initial_column;
        ledger.add("10.0c", "column", table_.name(column_), "no shifts");
        if (params.target == Facility::air_base) survey_air_base(tables, ledger);
        if (params.target == Facility::port) survey_port(tables, ledger);
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.phase == done; }
    void step(State& state, Roller& roller) const {
        if (state.phase == firing)
            hit_facility(state, roller);
        else
            check_aircraft(state, roller);
        if (state.rolled == aircraft()) {
            state.phase = done;
            state.loss_from = state.rolled = 0;
        }
    }

private:
    enum Phase : std::int8_t { firing, checking, done };

    int aircraft() const { return params_.target == Facility::air_base ? params_.aircraft + params_.reduced_aircraft : 0; }

    // 10.0c A, 15.0c, 15.2: not below a level, and an air strip not at all
    void survey_air_base(Tables& tables, Ledger& ledger) {
        most_hits_ = std::max(params_.level - figure(*tables.numbers("ocs/facilities"), "least level of an air base"), 0);
        ledger.add("15.0", "air base", params_.level == 0 ? "air strip" : "level " + std::to_string(params_.level));
    }

    // 19.0b: the capacity after each number of hits
    void survey_port(Tables& tables, Ledger& ledger) {
        const auto figures = tables.numbers("ocs/facilities"), damage = tables.numbers("ocs/port-damage");
        repair_ = figure(*figures, "repair of a port hit");
        const int tokens = SupplyPoints(tables).tokens(params_.port_capacity, "port_capacity"), most = damage->rows().size() - 1;
        if (!params_.damage_track.empty() && static_cast<int>(params_.damage_track.size()) != most + 1)
            throw InputError("damage_track: found " + std::to_string(params_.damage_track.size()) + " capacities, expected " +
                             std::to_string(most + 1) + ": undamaged, and after each hit (19.0b)");
        if (params_.hits_before > most)
            throw InputError("hits_before: found " + std::to_string(params_.hits_before) + ", expected at most " +
                             std::to_string(most) + " (19.0b)");
        for (int hits = 0; hits <= most; ++hits)
            capacity_.push_back(!params_.damage_track.empty() ? params_.damage_track[hits]
                                                              : percent_of(tokens, damage->result(hits, 0)));
        most_hits_ = most - params_.hits_before;
        ledger.add("19.0b", "capacity before", std::to_string(capacity_[params_.hits_before]) + "T",
                   std::to_string(params_.hits_before) + " hits");
    }

    void hit_facility(State& state, Roller& roller) const {
        const FacilityResult result = table_.fire(column_, roller);
        state.hits = static_cast<std::int8_t>(std::min<int>(result.hits, most_hits_));
        state.star = params_.target == Facility::train && result.star;
        state.loss_from = result.loss_from;
        state.phase = checking;
        if (result.loss_from == 0) state.rolled = static_cast<std::int8_t>(aircraft());    // nobody needs to
        roller.note([&](Ledger& ledger) {
            switch (params_.target) {
                case Facility::air_base: ledger.add("10.0c", "levels lost", std::to_string(state.hits)); break;
                case Facility::port:
                    ledger.add("10.0c", "port hits", std::to_string(hits_on_port(state)));
                    ledger.add("19.0b", "capacity", std::to_string(capacity(state)) + "T");
                    break;
                case Facility::train: ledger.add("14.8a", "trainbusting marker", state.star ? "yes" : "no"); break;
            }
        });
    }

    // 10.0c A: each with a die of its own; a reduced one that loses a step is gone
    void check_aircraft(State& state, Roller& roller) const {
        const bool is_reduced = state.rolled++ >= params_.aircraft;
        const bool is_hit = table_.loses_step({.loss_from = state.loss_from}, roller);
        roller.note([&](Ledger& ledger) {
            const char* loss = !is_hit ? "no loss" : is_reduced ? "destroyed" : "reduced";
            ledger.add("10.0c", "aircraft " + std::to_string(state.rolled), loss);
        });
        state.steps = static_cast<std::int8_t>(state.steps + is_hit);
        state.destroyed = static_cast<std::int8_t>(state.destroyed + (is_hit && is_reduced));
    }

    int hits_on_port(const State& state) const { return params_.target == Facility::port ? params_.hits_before + state.hits : 0; }
    int capacity(const State& state) const { return params_.target == Facility::port ? capacity_[hits_on_port(state)] : 0; }

    // 19.0d; 21.11b: a port below a supply point costs no more than it holds
    int repair_cost(const State& state) const {
        if (hits_on_port(state) == 0) return 0;
        return params_.small_ports ? std::min(repair_, capacity(state)) : repair_;
    }

    Params params_;
    FacilityTable table_;
    int column_, tokens_;
    int most_hits_ = 0;            // that still count
    std::vector<int> capacity_;    // of a port, by its hits
    int repair_ = 0;
};

Schema<FacilityBarrage::Params> FacilityBarrage::parameters() {
    Schema<Params> schema;
    schema.part(Firing::schema(), &Params::firing);
    schema
        .choice("target", "what is announced as the target; nothing else in the hex is hurt", &Params::target,
                {{"air-base", "its level and the aircraft on it"},
                 {"port", "its capacity"},
                 {"train", "trainbusting: rail and road traffic; aircraft only"}})
        .rule("10.0c, 10.0f");
    schema.integer("level", "level of the air base; 0 is an air strip", &Params::level).range(0, 9).rule("15.0");
    schema.integer("aircraft", "enemy aircraft on the air base at full strength", &Params::aircraft).range(0, 30).rule("10.0c");
    schema.integer("reduced_aircraft", "enemy aircraft on the air base that are reduced", &Params::reduced_aircraft)
        .range(0, 30)
        .rule("10.0c");
    schema.number("port_capacity", "printed capacity of the port; 1/4 is a token", &Params::port_capacity)
        .range(0, 1000)
        .unit("SP")
        .rule("19.0a");
    schema.integer("hits_before", "hits that the port has already", &Params::hits_before).range(0, 9).rule("19.0b");
    schema
        .levels("damage_track", "a port's own damage track in tokens, undamaged first: 12/10/6/3/1", &Params::damage_track)
        .range(0, 9999)
        .rule("19.0b");
    schema.flag("small_ports", "option: repairing a port below 1 SP costs no more than its capacity", &Params::small_ports)
        .rule("21.11b");
    return schema;
}

Outcomes<FacilityBarrage> FacilityBarrage::outcomes() {
    Outcomes<FacilityBarrage> outcomes;
    outcomes.integer("levels_lost", "levels that the air base loses", 0, 9,
                     [](const FacilityBarrage& barrage, const State& state) {
                         return barrage.params_.target == Facility::air_base ? state.hits : 0;
                     });
    outcomes.integer("aircraft_steps_lost", "steps that the aircraft on the base lose", 0, 60,
                     [](const FacilityBarrage&, const State& state) { return state.steps; });
    outcomes.integer("aircraft_destroyed", "aircraft that lose their last step", 0, 30,
                     [](const FacilityBarrage&, const State& state) { return state.destroyed; });
    outcomes.integer("port_hits", "hits on the port afterwards, earlier ones included", 0, 9,
                     [](const FacilityBarrage& barrage, const State& state) { return barrage.hits_on_port(state); });
    outcomes.integer("capacity", "tokens (T) that the port can still load and unload in a phase, taken together", 0, 9999,
                     [](const FacilityBarrage& barrage, const State& state) { return barrage.capacity(state); });
    outcomes.integer("repair_cost", "tokens (T) to repair one hit on the port; 0 when it has none", 0, 1000,
                     [](const FacilityBarrage& barrage, const State& state) { return barrage.repair_cost(state); });
    outcomes.flag("train_busted", "a trainbusting marker is placed",
                  [](const FacilityBarrage&, const State& state) { return state.star; });
    outcomes.integer("supply", "supply tokens (T) that the barrage costs", 0, 1000,
                     [](const FacilityBarrage& barrage, const State&) { return barrage.tokens_; });
    return outcomes;
}

}  // namespace

const Procedure& facility_barrage() { return define<FacilityBarrage>(); }

}  // namespace warodds::ocs
