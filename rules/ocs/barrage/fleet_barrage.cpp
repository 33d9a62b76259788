// Several barrages at the ships of one hex (OCS 18.3c, with 14.2f, 14.3-14.5, 18.1d, 18.2e, 18.3d, 18.3f, 18.3g): by ships or
// coastal guns, or by one air mission that fights its way through fighters and flak and then attacks one ship or several.
//
// No ship is the target of more than one barrage in a phase, and each barrage is resolved by itself, in the order of the list.
// A carrier is fired at by ships only when no other ship of the list is left (18.2e). Landing craft are ocs/naval-barrage's.
#include "rules/ocs/barrage/fleet.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

class FleetBarrage {
public:
    static constexpr int most_ships = 12;
    using Params = FleetParams;
    struct State {
        enum class Phase : std::int8_t { way, fire, done };

        Approach::State way;
        Phase phase = Phase::way;
        Small next, sortie, over_target;             // the ship that is fired at next, and with what
        Small barrages, sunk, damaged, dg, hits;     // of all ships
        Small screen, first_sunk;                    // other ships than carriers that are left; the first of the list
        Small unused;                                // so that there is no gap
        std::array<std::int8_t, most_ships> fate{};  // by ship: hits, and 4 for DG; zero when nobody asks
    };

    using Phase = State::Phase;

    static About about() {
        return {"ocs/fleet-barrage", "OCS barrages at a fleet", "18.3, 14.2f, 14.3-14.5, 18.1d, 18.2e",
                "what do the barrages of a segment, or an air mission through fighters and flak, do to the ships of a "
                "hex?"};
    }
    static Schema<Params> parameters() { return Params::schema(); }
    static Outcomes<FleetBarrage> outcomes();
    static Costs costs() { return {{"own_steps_lost", "own_destroyed"}, {"sunk", "hits", "dg", "enemy_steps_lost"}}; }

    FleetBarrage(const Params& params, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;

    // that they were fired at is not given back: when the phase is over, only the player knows
    static std::vector<std::string> effects() { return {"ships", "aircraft", "defenders", "interceptors"}; }
    Params after(const State& state) const;
    void forget_effects();
    // the way, then a ship after the other
    std::uint32_t place(const State& state) const {
        return state.phase == Phase::way ? 0u : state.phase == Phase::done ? most_ships + 1u : 1u + state.next;
    }
    void canonical(State& state) const {
        if (approach_ && keeps_effects_) approach_->canonical(state.way);
    }

private:
    static constexpr int dg_bit = 4;

    static const Params& checked(const Params& params);
    static std::shared_ptr<const Sorties> fold_sorties(const Params& params, Tables& tables);
    bool starts_dg(std::size_t ship) const { return params_.ships[ship].dg || in_port_dg_; }
    int hits_to_sink(std::size_t ship) const { return hits_to_sink_ - params_.ships[ship].damaged; }
    bool is_screened(const State& state) const {
        return params_.by == NavalFire::By::ships && params_.ships[state.next].carrier && state.screen > 0;
    }
    void go_on(State& state) const;
    void fire(State& state, Roller& roller) const;
    int ships() const { return static_cast<int>(params_.ships.size()); }
    int most_hits() const { return hits_to_sink_ * ships(); }
    bool is_aborted(const State& state) const { return params_.flies() && state.over_target == 0; }

    Params params_;
    bool in_port_dg_;
    int hits_to_sink_;
    std::shared_ptr<const Sorties> sorties_;
    FleetFire fire_;
    std::optional<Approach> approach_;
    bool keeps_effects_ = true;
};

const FleetBarrage::Params& FleetBarrage::checked(const Params& params) {
    params.check();
    if (params.ships.size() > most_ships)
        throw InputError(fmt::format("ships: found {}, expected at most {}", params.ships.size(), most_ships));
    return params;
}

std::shared_ptr<const Sorties> FleetBarrage::fold_sorties(const Params& params, Tables& tables) {
    if (!params.flies()) return {};
    AircraftValues values(tables, params.approach.long_range_effects);
    const std::vector<Aircraft> mission = active(params.approach.aircraft, "aircraft");
    if (mission.empty()) throw InputError("aircraft: expected the aircraft that attack, like 2-12, found none");
    const int most = values.limit("aircraft in a mission");
    if (static_cast<int>(mission.size()) > most)
        throw InputError(
            fmt::format("aircraft: found {}, expected at most {} in a mission (14.2a)", mission.size(), most));
    const Sorties::Use use{.fires = true,
                           .long_range_effects = params.approach.long_range_effects,
                           .torpedoes = true,  // 18.3e
                           .times = figure(*tables.numbers("ocs/naval"), "aircraft at ships, times")};
    return std::make_shared<const Sorties>(mission, use, values);
}

FleetBarrage::FleetBarrage(const Params& params, Tables& tables, Ledger& ledger)
    : params_(checked(params)),
      in_port_dg_(params.damage.is_dg_in(params.in_port)),
      hits_to_sink_(figure(*tables.numbers("ocs/naval"), "hits that sink a ship")),
      sorties_(fold_sorties(params, tables)),
      fire_(params, sorties_.get(), tables, ledger) {
    if (in_port_dg_) ledger.add("18.1d", "ships", "DG", "in port");
    if (!params.flies()) return;
    Approach::Params way = params.approach;
    for (const Ship& ship : params.ships) way.flak.flak += ship.flak;  // 18.3f: all of the hex
    approach_.emplace(way, Approach::Errand{}, sorties_, tables, ledger);
    approach_->plan_flak(ledger);
}

FleetBarrage::State FleetBarrage::start() const {
    State state;
    for (std::size_t i = 0; i < params_.ships.size(); ++i) {
        state.dg += starts_dg(i);
        state.damaged += params_.ships[i].damaged;
        state.screen += !params_.ships[i].carrier;
        state.fate[i] = starts_dg(i) ? dg_bit : 0;
    }
    if (approach_) {
        state.way = approach_->start();
    } else {
        state.phase = Phase::fire;
        go_on(state);
    }
    return state;
}

void FleetBarrage::step(State& state, Roller& roller) const {
    if (state.phase == Phase::fire) {
        fire(state, roller);
        ++state.next;
        return go_on(state);
    }
    approach_->step(state.way, roller);
    if (!approach_->is_over(state.way)) return;
    state.over_target = approach_->over_target(state.way);
    if (state.over_target == 0) {
        state.phase = Phase::done;
        return;
    }
    state.sortie = approach_->sortie(state.way);
    approach_->forget_way(state.way);
    state.phase = Phase::fire;
    go_on(state);
}

// to the next ship that somebody can fire at
void FleetBarrage::go_on(State& state) const {
    while (state.next < ships() && (!fire_.column(state.next, state.sortie) || is_screened(state))) ++state.next;
    if (state.next < ships()) return;
    state.phase = Phase::done;
    state.next = state.sortie = 0;
}

void FleetBarrage::fire(State& state, Roller& roller) const {
    const std::size_t ship = static_cast<std::size_t>(state.next);
    roller.note([&](Ledger& ledger) {
        ledger.add("18.3c", "target", fmt::format("ship {}", number_in_list(params_.ships[ship], ship)),
                   params_.ships[ship].name);
    });
    const BarrageEffect effect = fire_.fire(*fire_.column(state.next, state.sortie), roller);
    Small dg = starts_dg(ship);
    const int hits = std::min(params_.damage.hits(effect, in_port_dg_, dg, roller), hits_to_sink(ship));
    const bool is_sunk = hits == hits_to_sink(ship);
    ++state.barrages;
    state.hits += hits;
    state.dg += (dg && !is_sunk) - starts_dg(ship);
    if (is_sunk) {
        ++state.sunk;
        state.damaged -= params_.ships[ship].damaged;
        state.screen -= !params_.ships[ship].carrier;
        if (ship == 0) state.first_sunk = 1;
    } else if (hits > 0) {
        ++state.damaged;
    }
    if (keeps_effects_) state.fate[ship] = static_cast<std::int8_t>(hits + (dg ? dg_bit : 0));
    roller.note([&](Ledger& ledger) {
        ledger.add("18.3d", "hits", std::to_string(hits), is_sunk ? "sunk" : dg ? "DG" : "");
    });
}

FleetBarrage::Params FleetBarrage::after(const State& state) const {
    Params left = params_;
    left.ships = survivors(params_.ships, [&](Ship& ship, std::size_t i) {
        const int hits = state.fate[i] & ~dg_bit;
        if (hits == hits_to_sink(i)) return false;
        if (!ship.damaged && hits > 0) ship.barrage = ship.damaged_barrage;  // 18.1f, 18.3d
        ship.damaged = ship.damaged || hits > 0;
        if (!in_port_dg_) ship.dg = (state.fate[i] & dg_bit) != 0;  // in port no marker is needed (18.1d)
        return true;
    });
    if (!approach_) return left;
    approach_->leave_behind(left.approach, state.way, false);
    left.approach.defenders = survivors(params_.approach.defenders, [&](Aircraft& aircraft, std::size_t i) {
        if (!aircraft.inactive) aircraft.inactive = approach_->is_home(state.way, i);
        return !approach_->is_hit(state.way, i) || aircraft.lose_step();
    });
    return left;
}

void FleetBarrage::forget_effects() {
    keeps_effects_ = false;
    if (approach_) approach_->forget_effects();
}

Outcomes<FleetBarrage> FleetBarrage::outcomes() {
    using F = FleetBarrage;
    using Way = Approach::State;
    Outcomes<F> outcomes;
    const auto on_the_way = [](Small Way::* member) {
        return [member](const F&, const State& state) { return state.way.*member; };
    };
    const int most = AirBattle::most_aircraft;
    outcomes.integer("sunk", "ships sunk", &State::sunk).most(&F::ships);
    outcomes.flag("first_sunk", "the first ship of the list is sunk", &State::first_sunk);
    outcomes.integer("damaged", "ships afloat on their damaged side", &State::damaged).most(&F::ships);
    outcomes.integer("dg", "ships afloat and DG", &State::dg).most(&F::ships);
    outcomes.integer("hits", "hits taken, as many as each ship can take", &State::hits).most(&F::most_hits);
    outcomes.integer("barrages", "barrages that were fired", &State::barrages).most(&F::ships);
    outcomes.flag("aborted", "no mission aircraft reached the ships", &F::is_aborted);
    outcomes.integer("over_target", "mission aircraft that reached the ships", &State::over_target)
        .range(0, Sorties::most_aircraft);
    outcomes.flag("flak_hit", "flak cost a mission aircraft a step", on_the_way(&Way::flak_hit));
    outcomes
        .integer("own_steps_lost", "steps that your aircraft lost, to fighters and flak", on_the_way(&Way::own_steps))
        .range(0, most + 1);
    outcomes.integer("own_destroyed", "your aircraft that lost their last step", on_the_way(&Way::own_destroyed))
        .range(0, most);
    outcomes.integer("enemy_steps_lost", "steps that enemy aircraft lost in air combat", on_the_way(&Way::enemy_steps))
        .range(0, most + 1);
    outcomes
        .integer("enemy_destroyed", "enemy aircraft that lost their last step in air combat",
                 on_the_way(&Way::enemy_destroyed))
        .range(0, most + 1);
    return outcomes;
}

}  // namespace

const Procedure& fleet_barrage() { return define<FleetBarrage>(); }

}  // namespace warodds::ocs
