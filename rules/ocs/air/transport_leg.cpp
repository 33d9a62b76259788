#include "rules/ocs/air/transport_leg.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

std::shared_ptr<const Sorties> TransportLeg::fold(const Approach::Params& way, const Delivery::Params& cargo,
                                                  Tables& tables) {
    AircraftValues values(tables, way.long_range_effects);
    const int most = values.limit("aircraft in a mission");
    if (way.aircraft.empty())
        throw InputError("aircraft: expected the mission aircraft, like aircraft='(1)-0 capacity=2 x2'");
    if (static_cast<int>(way.aircraft.size()) > most)
        throw InputError(
            fmt::format("aircraft: found {}, expected at most {} in a mission (14.2a)", way.aircraft.size(), most));
    const Sorties::Use use{
        .long_range_effects = way.long_range_effects, .carries = true, .half_range = cargo.half_range};
    return std::make_shared<const Sorties>(way.aircraft, use, values);
}

TransportLeg::TransportLeg(const Approach::Params& way, const Delivery::Params& cargo, Tables& tables, Ledger& ledger)
    : sorties_(fold(way, cargo, tables)),
      approach_(way,
                {.meets_flak = false,  // 14.4a: only in a patrol zone
                 .counts_shot_down = cargo.shortage.shot_down == Delivery::ShotDownReading::lost},
                sorties_, tables, ledger),
      delivery_(cargo, false, tables, ledger) {
    delivery_.forget_effects();  // who holds the leg counts loads
}

TransportLeg::State TransportLeg::start(const Delivery::Loads& loads) const {
    State state;
    state.way = approach_.start();
    state.cargo.aboard = state.loaded = loads;
    if (!delivery_.fits(state.cargo, capacity(), false)) state.phase = Phase::loading;
    return state;
}

bool TransportLeg::goes_down(const State& state) const {
    const auto shot_down = static_cast<std::uint16_t>(state.way.shot_down);
    return delivery_.goes_down(state.cargo, sorties_->at(shot_down, 0).capacity, state.loaded);
}

void TransportLeg::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::loading:  // one load at a time, so that equal cargo merges
            delivery_.lose_load(state.cargo, capacity(), false, false, roller);
            if (!delivery_.fits(state.cargo, capacity(), false)) return;
            state.loaded = state.cargo.aboard;
            state.phase = state.loaded.any() ? Phase::approach : Phase::over;  // with nothing aboard nobody flies on
            return;
        case Phase::approach:
            if (approach_.is_before_flak(state.way) && !delivery_.fits(state.cargo, capacity(state), false))
                return delivery_.lose_load(state.cargo, capacity(state), false, goes_down(state), roller);
            approach_.step(state.way, roller);
            if (approach_.is_over(state.way)) end_approach(state);
            return;
        case Phase::cargo_shot_down: delivery_.lose_load(state.cargo, 0, false, true, roller); return turn_back(state);
        case Phase::cargo_after_flak:
            delivery_.lose_load(state.cargo, capacity(state), true, true, roller);
            if (delivery_.fits(state.cargo, capacity(state), true)) arrive(state);
            return;
        case Phase::over: return;
    }
}

void TransportLeg::end_approach(State& state) const {
    if (approach_.over_target(state.way) > 0) {
        if (delivery_.fits(state.cargo, capacity(state), true)) return arrive(state);
        state.phase = Phase::cargo_after_flak;
        return;
    }
    if (state.way.flak_hit) delivery_.lose_all(state.cargo);
    turn_back(state);
}

// nobody is left to go on: what did not go down goes home
void TransportLeg::turn_back(State& state) const {
    const bool more = state.cargo.aboard.any() && goes_down(state);
    state.phase = more ? Phase::cargo_shot_down : Phase::over;
    if (!more) state.cargo.aboard = {};
}

void TransportLeg::arrive(State& state) const {
    state.over_target = approach_.over_target(state.way);
    state.phase = Phase::over;
}

void TransportLeg::forget_effects() {
    keeps_effects_ = false;
    approach_.forget_effects();
}

void TransportLeg::canonical(State& state) const {
    if (keeps_effects_) approach_.canonical(state.way);
}

}  // namespace warodds::ocs
