// A whole air mission (OCS 14.2-14.5, 14.7-14.11, 10.2, options 21.4): the way to its target, and then what it came for with
// those who are left: a barrage or hip shoot at units, an air base or a port, trainbusting, transport to a friendly base, an
// air drop, or a transfer between bases.
//
// The way is Approach, what falls Bombing or AirStrike, what is carried Delivery. Here is only how they follow each other.
#include "rules/ocs/air/air_mission.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

class AirMission {
public:
    using Params = AirMissionParams;
    struct State {
        enum class Phase : std::int8_t { approach, cargo_shot_down, cargo_after_flak, fire, losses, drop, done };

        Delivery::State cargo;
        Phase phase = Phase::approach;
        Small over_target;
        AirStrike::State strike;
        Bombing::State bombing;
        Approach::State way;
    };

    static About about() {
        return {"ocs/air-mission", "OCS air mission", "14.2-14.11, 10.2, 21.4",
                "what does the mission achieve after air combat and flak?"};
    }
    static Schema<Params> parameters() { return Params::schema(); }
    static Outcomes<AirMission> outcomes();
    static Costs costs() {
        return {{"own_steps_lost", "own_destroyed", "cargo_lost"},
                {"steps_lost", "dg", "enemy_steps_lost", "aircraft_steps_lost"}};
    }

    AirMission(const Params& given, Tables& tables, Ledger& ledger);
    State start() const;
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;

    static std::vector<std::string> effects() {
        return {"aircraft",         "defenders",   "interceptors", "bystanders",   "inactive",
                "inactive_reduced", "air_base",    "targets",      "target_steps", "density",
                "strat_mode",       "hits_before", "cargo"};
    }
    Params after(const State& state) const;
    void forget_effects();
    void canonical(State& state) const;

private:
    using Phase = State::Phase;

    static Params prepare(Params params);
    static std::shared_ptr<const Sorties> fold_sorties(const Params& given, Tables& tables);
    static Approach::Errand errand(const Params& params);
    void plan(Ledger& ledger) const;
    void describe(int sortie, Ledger& ledger) const;

    const Rational& capacity(const State& state) const { return (*sorties_)[approach_.sortie(state.way)].capacity; }
    bool goes_down(const State& state) const {
        return delivery_->goes_down(state.cargo,
                                    sorties_->at(static_cast<std::uint16_t>(state.way.shot_down), 0).capacity);
    }
    std::string says_again() const {
        return given_.fires_at_units() && given_.mission != Params::Mission::hip_shoot
                   ? barraged_again(given_.hex, FiredBy::air)
                   : "";
    }
    bool is_aborted(const State& state) const { return state.over_target == 0; }
    std::vector<std::string> codes() const;
    int levels_lost(const State& state) const {
        return strike_ ? strike_->facility().levels_lost(state.strike.strike) : 0;
    }
    int port_hits(const State& state) const {
        return strike_ ? strike_->facility().hits_on_port(state.strike.strike) : 0;
    }
    int aircraft_on_base() const {
        return given_.inactive + given_.inactive_reduced + static_cast<int>(given_.approach.defenders.size());
    }
    int loads() const { return static_cast<int>(given_.delivery.cargo.size()); }

    void go_on(State& state, Roller& roller) const;
    void end_approach(State& state, Roller& roller) const;
    void turn_back(State& state) const;
    void arrive(State& state, Roller& roller) const;
    void finish_if(State& state, bool done, Phase otherwise) const { state.phase = done ? Phase::done : otherwise; }

    Params given_;
    std::shared_ptr<const Sorties> sorties_;
    Approach approach_;
    std::optional<Bombing> bombing_;
    std::optional<AirStrike> strike_;
    std::optional<Delivery> delivery_;
    bool keeps_effects_ = true;
};

AirMission::AirMission(const Params& given, Tables& tables, Ledger& ledger)
    : given_(given),
      sorties_(fold_sorties(given, tables)),
      approach_(prepare(given).approach, errand(given), sorties_, tables, ledger) {
    if (given.fires_at_units()) {
        bombing_.emplace(given.hex, *sorties_, tables, ledger);
    } else if (given.fires()) {
        const FacilityStrike::Target target{.facility = given.mission == Params::Mission::trainbusting ? Facility::train
                                                        : given.target == Params::Target::air_base ? Facility::air_base
                                                                                                   : Facility::port,
                                            .level = given.approach.flak.air_base.value_or(0),
                                            .hits_before = given.hits_before};
        const BaseAircraft base{given.inactive, given.inactive_reduced, given.approach.defenders};
        strike_.emplace(target, base, *sorties_, tables, ledger);
    } else if (given.carries()) {
        delivery_.emplace(given.delivery, given.mission == Params::Mission::drop, tables, ledger);
    }
    plan(ledger);
}

// what the kind of mission and the target say about flak
AirMission::Params AirMission::prepare(Params params) {
    params.approach.flak.trainbusting = params.mission == Params::Mission::trainbusting;
    for (const Unit& unit : params.hex.targets) params.approach.flak.hq = params.approach.flak.hq || unit.hq;
    return params;
}

std::shared_ptr<const Sorties> AirMission::fold_sorties(const Params& given, Tables& tables) {
    if (given.approach.defenders.size() > AirStrike::most_listed)
        throw InputError(fmt::format(
            "defenders: found {}, expected at most {}; the Inactive ones may be given by their number, as inactive",
            given.approach.defenders.size(), AirStrike::most_listed));
    Params active = given;
    active.approach = given.approach.active();
    active.check();
    AircraftValues values(tables, given.approach.long_range_effects);
    const bool hip_shoot = given.mission == Params::Mission::hip_shoot;
    const int most = values.limit(hip_shoot ? "aircraft in a hip shoot" : "aircraft in a mission");
    if (static_cast<int>(active.approach.aircraft.size()) > most)
        throw InputError(fmt::format("aircraft: found {}, expected at most {} in a {}", active.approach.aircraft.size(),
                                     most, hip_shoot ? "hip shoot (14.7d)" : "mission (14.2a)"));
    return std::make_shared<const Sorties>(active.approach.aircraft,
                                           Sorties::Use{.fires = given.fires(),
                                                        .spotter = given.spotter,
                                                        .long_range_effects = given.approach.long_range_effects,
                                                        .carries = given.carries(),
                                                        .glider = given.delivery.glider,
                                                        .half_range = given.delivery.half_range},
                                           values);
}

Approach::Errand AirMission::errand(const Params& params) {
    return {
        .meets_flak = params.fires(),
        .counts_base = params.fires_at_base(),
        .counts_shot_down = params.carries() && params.delivery.shortage.shot_down == Delivery::ShotDownReading::lost};
}

// what the mission looks like before anybody has been shot at
void AirMission::plan(Ledger& ledger) const {
    approach_.plan_flak(ledger);
    const int planned = Sorties::number(sorties_->all(), 0);
    describe(planned, ledger);
    const bool too_weak = (bombing_ && !bombing_->is_strong_enough(planned)) ||
                          (strike_ && !strike_->is_strong_enough(planned));
    if (too_weak)
        throw InputError(fmt::format("aircraft: found {} barrage points, expected at least {} (10.0)",
                                     to_text((*sorties_)[planned].strength),
                                     bombing_ ? bombing_->least_strength() : strike_->least_strength()));
    if (delivery_) delivery_->expect_room((*sorties_)[planned].capacity);
}

void AirMission::describe(int sortie, Ledger& ledger) const {
    if (delivery_) ledger.add("14.9a", "capacity", to_text((*sorties_)[sortie].capacity) + "T");
    if (bombing_) bombing_->describe((*sorties_)[sortie], sortie, ledger);
    if (strike_) strike_->describe((*sorties_)[sortie], sortie, ledger);
}

AirMission::State AirMission::start() const {
    State state;
    state.way = approach_.start();
    if (delivery_) state.cargo = delivery_->start();
    return state;
}

void AirMission::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::approach: return go_on(state, roller);
        case Phase::cargo_shot_down: delivery_->lose_load(state.cargo, 0, false, true, roller); return turn_back(state);
        case Phase::cargo_after_flak:
            delivery_->lose_load(state.cargo, capacity(state), true, true, roller);
            if (delivery_->fits(state.cargo, capacity(state), true)) arrive(state, roller);
            return;
        case Phase::fire:  // 14.2f F
            return finish_if(state,
                             bombing_ ? bombing_->fire(state.bombing, roller) : strike_->fire(state.strike, roller),
                             Phase::losses);
        case Phase::losses:
            return finish_if(state,
                             bombing_ ? bombing_->choose_losers(state.bombing, roller)
                                      : strike_->check_aircraft(state.strike, approach_, state.way, roller),
                             Phase::losses);
        case Phase::drop: return finish_if(state, delivery_->drop_load(state.cargo, roller), Phase::drop);
        case Phase::done: return;
    }
}

void AirMission::go_on(State& state, Roller& roller) const {
    // a load at a time, so that equal cargo merges
    if (delivery_ && approach_.is_before_flak(state.way) && !delivery_->fits(state.cargo, capacity(state), false))
        return delivery_->lose_load(state.cargo, capacity(state), false, goes_down(state), roller);
    approach_.step(state.way, roller);
    if (approach_.is_over(state.way)) end_approach(state, roller);
}

void AirMission::end_approach(State& state, Roller& roller) const {
    if (approach_.over_target(state.way) > 0) {
        if (!delivery_ || delivery_->fits(state.cargo, capacity(state), true)) return arrive(state, roller);
        state.phase = Phase::cargo_after_flak;
        return;
    }
    if (delivery_ && state.way.flak_hit) delivery_->lose_all(state.cargo);
    turn_back(state);
}

// nobody is left to go on
void AirMission::turn_back(State& state) const {
    finish_if(state, !delivery_ || !state.cargo.aboard.any() || !goes_down(state), Phase::cargo_shot_down);
}

// over the target or at the base, with what is still aboard
void AirMission::arrive(State& state, Roller& roller) const {
    const int sortie = approach_.sortie(state.way);
    state.over_target = approach_.over_target(state.way);
    roller.note([&](Ledger& ledger) {
        if (approach_.is_changed(state.way)) describe(sortie, ledger);
    });
    if (bombing_) finish_if(state, !bombing_->arrive(state.bombing, sortie), Phase::fire);
    else if (strike_) finish_if(state, !strike_->arrive(state.strike, sortie, state.way), Phase::fire);
    else finish_if(state, !delivery_ || delivery_->arrive(state.cargo), Phase::drop);
    approach_.forget_way(state.way);
}

AirMission::Params AirMission::after(const State& state) const {
    Params left = given_;
    approach_.leave_behind(left.approach, state.way, given_.mission == Params::Mission::transfer);
    left.approach.defenders = survivors(given_.approach.defenders, [&](Aircraft& aircraft, std::size_t i) {
        if (!aircraft.inactive) aircraft.inactive = approach_.is_home(state.way, i);
        if (approach_.is_hit(state.way, i) && !aircraft.lose_step()) return false;
        return !state.strike.struck[static_cast<int>(i)] || aircraft.lose_step();
    });
    left.inactive -= state.strike.inactive_hit;
    left.inactive_reduced += state.strike.inactive_hit - state.strike.inactive_destroyed;
    if (strike_) {
        const FacilityStrike& facility = strike_->facility();
        if (left.approach.flak.air_base) *left.approach.flak.air_base -= facility.levels_lost(state.strike.strike);
        if (given_.target == Params::Target::port) left.hits_before = facility.hits_on_port(state.strike.strike);
    }
    if (bombing_)
        left.hex = after_barrage(
            left.hex, state.bombing.steps, state.bombing.dg, state.bombing.losers,
            given_.mission == Params::Mission::hip_shoot ? std::nullopt : std::optional(FiredBy::air));
    if (delivery_) left.delivery.cargo = delivery_->left(state.cargo);
    return left;
}

void AirMission::forget_effects() {
    keeps_effects_ = false;
    approach_.forget_effects();
    if (bombing_) bombing_->forget_effects();
    if (strike_) strike_->forget_effects();
    if (delivery_) delivery_->forget_effects();
}

void AirMission::canonical(State& state) const {
    if (!keeps_effects_) return;
    approach_.canonical(state.way);
    if (delivery_) delivery_->canonical(state.cargo);
    if (strike_) strike_->canonical(state.strike, approach_, state.way);
}

std::vector<std::string> AirMission::codes() const {
    std::vector<std::string> codes = {"none"};
    if (bombing_) codes.insert(codes.end(), bombing_->codes().begin(), bombing_->codes().end());
    return codes;
}

Outcomes<AirMission> AirMission::outcomes() {
    // what a room's state says
    const auto on_the_way = [](Small Approach::State::* member) {
        return [member](const AirMission&, const State& state) { return state.way.*member; };
    };
    const auto bombed = [](Small Bombing::State::* member) {
        return [member](const AirMission&, const State& state) { return state.bombing.*member; };
    };
    const auto struck = [](Small FacilityStrike::State::* member) {
        return [member](const AirMission&, const State& state) { return state.strike.strike.*member; };
    };
    const auto carried = [](Small Delivery::State::* member) {
        return [member](const AirMission&, const State& state) { return state.cargo.*member; };
    };
    using Way = Approach::State;
    const int most = AirBattle::most_aircraft;
    Outcomes<AirMission> outcomes;
    outcomes.flag("aborted", "no mission aircraft reached the target", &AirMission::is_aborted);
    outcomes.integer("over_target", "mission aircraft that carried the mission out", &State::over_target)
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
    outcomes.label("result", "Barrage Table result as read; none when nothing fired at units", &AirMission::codes,
                   bombed(&Bombing::State::result));
    outcomes
        .integer("steps_lost", "steps that the combat units lose, their owner's choice", bombed(&Bombing::State::steps))
        .range(0, most_barrage_steps);
    outcomes.flag("dg", "the combat units that are left are disorganised", bombed(&Bombing::State::dg));
    outcomes.integer("levels_lost", "levels that the air base loses", &AirMission::levels_lost).range(0, 3);
    outcomes
        .integer("aircraft_steps_lost", "steps that aircraft on the air base lose to the barrage",
                 struck(&FacilityStrike::State::steps))
        .most(&AirMission::aircraft_on_base);
    outcomes
        .integer("aircraft_destroyed", "aircraft on the air base that lose their last step to the barrage",
                 struck(&FacilityStrike::State::destroyed))
        .most(&AirMission::aircraft_on_base);
    outcomes.integer("port_hits", "hits on the port afterwards, earlier ones included", &AirMission::port_hits)
        .range(0, 9);
    outcomes.flag("train_busted", "a trainbusting marker is placed", struck(&FacilityStrike::State::star));
    outcomes
        .integer("landed", "loads that arrive: delivered to the base, or landed by a drop",
                 carried(&Delivery::State::landed))
        .most(&AirMission::loads);
    outcomes
        .integer("cargo_lost", "loads destroyed with their aircraft, by flak or in a drop; others went home",
                 carried(&Delivery::State::lost))
        .most(&AirMission::loads);
    outcomes.remark(&AirMission::says_again);
    return outcomes;
}

}  // namespace

const Procedure& air_mission() { return define<AirMission>(); }

}  // namespace warodds::ocs
