// A whole air mission (OCS 14.2-14.5, 14.7-14.11, 10.2, options 21.4): air combat with Active enemy aircraft in the hex, an
// interception, flak, and then what the mission came for with those who are left: a barrage or hip shoot at units, an air
// base or a port, trainbusting, transport to a friendly base, an air drop, or a transfer between bases.
//
// There is no such thing as an escort in the rules: any fighter may fly with a mission (14.2e). It is one of its four
// aircraft, fights, makes flak in a patrol zone milder, may be hit by it, and adds its own barrage strength.
//
// Cargo is not loaded on a certain aircraft. What those who are left cannot carry was aboard those shot down in air combat, as
// far as they could carry it, and went home with those who aborted; what they can no longer carry after flak is destroyed
// (14.4g). The rules are silent about cargo of an aircraft shot down before flak: a reading.
#include "rules/ocs/air_battle.hpp"
#include "rules/ocs/barrage_forces.hpp"
#include "rules/ocs/drop_table.hpp"
#include "rules/ocs/facility_table.hpp"
#include "rules/ocs/flak_table.hpp"
#include "rules/procedure.hpp"

#include <bit>

namespace warodds::ocs {
namespace {

enum class MissionType { barrage, hip_shoot, trainbusting, transport, drop, transfer };
enum class MissionTarget { units, air_base, port };
enum class InterceptPolicy { best, weakest, never };
enum class LeavePolicy { stay, fighters_leave };
enum class CargoPolicy { least, last };
enum class ZoneReading { active, declared };
enum class CargoReading { tokens, loads };
enum class ShotDownReading { lost, home };

// A combat unit or some supply.
struct Load {
    std::string name;
    Rational size = 1;  // T

    static Schema<Load> schema() {
        Schema<Load> schema;
        schema.text("name", "what you call it", &Load::name);
        schema.number("size", "transport equivalent in T; supply that is dropped goes 1T at a time", &Load::size)
            .range(Rational(1, 8), 40)
            .unit("T")
            .rule("4.7");
        return schema;
    }
};

struct Params {
    MissionType mission = MissionType::barrage;
    MissionTarget target = MissionTarget::units;
    std::vector<Aircraft> aircraft, defenders, interceptors, bystanders;
    FlakTarget flak;
    TargetHex hex;
    bool spotter = true;
    int inactive = 0, inactive_reduced = 0, hits_before = 0;
    std::vector<Load> cargo;
    bool glider = false, half_range = false;
    DropHex drop;
    bool long_range_effects = false;

    PickPolicy attacker_pick = PickPolicy::best, defender_pick = PickPolicy::best;
    AbortPolicy attacker_abort = AbortPolicy::stay, defender_abort = AbortPolicy::stay;
    LeavePolicy after_combat = LeavePolicy::stay;
    InterceptPolicy intercept = InterceptPolicy::best;
    TiePolicy flak_tie = TiePolicy::first;
    CargoPolicy cargo_lost = CargoPolicy::least;
    ZoneReading zone_at_flak = ZoneReading::active;
    CargoReading cargo_rounding = CargoReading::tokens;
    ShotDownReading shot_down_cargo = ShotDownReading::lost;

    bool fires() const { return mission <= MissionType::trainbusting; }
    bool carries() const { return mission == MissionType::transport || mission == MissionType::drop; }
};

class AirMission {
public:
    using Params = ocs::Params;
    struct State {
        enum class Phase : std::int8_t {
            combat,
            interception_choice,
            interception,
            flak,
            cargo_before_flak,
            cargo_after_flak,
            attack,
            target_losses,
            base_aircraft,
            drop,
            done
        };

        AirBattle::State battle;  // side 0 has the mission aircraft that are left, fight or no fight
        std::uint16_t cargo = 0;  // a bit for each load aboard
        Phase phase = Phase::flak;
        std::int8_t fought = 0;  // 14.3d C: an air combat has just ended
        std::int8_t hit = 0;     // the mission aircraft that flak reduced, from 1
        std::int8_t zone = 0;    // bits: who listed still has an Active fighter
        std::int8_t own_steps = 0, own_destroyed = 0, enemy_steps = 0, enemy_destroyed = 0;
        std::int8_t at_full_strength = 0, reduced = 0;  // enemy aircraft on the air base
        FacilityStrike::State strike;
        std::int8_t result = 0, steps = 0, dg = 0;  // of a barrage at units; the result from 1
        std::int8_t flak_hit = 0, over_target = 0, landed = 0, cargo_lost = 0;
        std::int8_t shot_down = 0;  // a bit for each mission aircraft destroyed in air combat, if cargo is lost with it
        std::int8_t falling = 0;    // a bit for the one that a step lost in this round destroys
        std::int8_t due = 0;        // steps that the owner of the target still has to take off

        // what is left behind; all zero when nobody asks for it
        std::int8_t interceptor = 0, interceptor_hit = 0;  // the one that aborted, from 1; it lost a step
        std::int8_t inactive_hit = 0, inactive_destroyed = 0;
        TargetForce::Losers losers{};
        std::int8_t unused = 0;
        // the mission aircraft, and bystanders after them: lost a step and are gone; bystanders that aborted
        std::uint16_t own_hit = 0, own_home = 0;
        std::uint16_t defenders_hit = 0, defenders_home = 0;  // in air combat
        std::uint16_t cargo_gone = 0;
        std::array<std::uint16_t, 2> struck{};  // on their base: the first sixteen defenders as given; the others
    };

    static About about() {
        return {"ocs/air-mission", "OCS air mission", "14.2-14.11, 10.2, 21.4",
                "what does the mission achieve after air combat and flak?"};
    }
    static Schema<Params> parameters();
    static Outcomes<AirMission> outcomes();

    AirMission(const Params& params, Tables& tables, Ledger& ledger)
        : AirMission(params, with_active(params), tables, ledger) {}
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
    AirMission(const Params& given, const Params& params, Tables& tables, Ledger& ledger);
    static Params with_active(Params params);

    using Phase = State::Phase;
    static constexpr int most_aircraft = FlakTable::most_aircraft, most_loads = 16;
    static constexpr int highest_base = 3;  // level
    static constexpr std::size_t most_on_base = 32;
    static constexpr std::int8_t zone_of_defenders = 1, zone_of_interceptors = 2;

    // what those who are left make of it
    struct Sortie {
        int column = -1;  // of the barrage; -1 when they are too weak for one
        Rational strength = 0, capacity = 0;
        BarrageFire fire;
    };

    static void check(const Params& params);
    static void refuse_others(const Params& params);
    void fold_aircraft(const Params& params, Tables& tables, Ledger& ledger);
    void fold_sorties(AircraftValues& values);
    void plan(Ledger& ledger) const;

    std::uint16_t flying(const State& state) const { return state.battle.present[0]; }
    int steps(int aircraft) const { return params_.aircraft[aircraft].steps(); }
    const Sortie& sortie(const State& state) const { return sorties_[flying(state)][state.hit]; }
    bool in_zone(const State& state) const { return params_.flak.patrol_zone || state.zone; }
    void describe(const Sortie& sortie, Ledger& ledger) const;

    void fight(State& state, const AirBattle& battle, Roller& roller) const;
    void end_battle(State& state, bool over_base) const;
    void turn_back(State& state) const;
    void leave(State& state, Roller& roller) const;
    void choose_interceptor(State& state, Roller& roller) const;
    void meet_flak(State& state, Roller& roller) const;
    void arrive(State& state, Roller& roller) const;
    void lose_load(State& state, bool by_flak, Roller& roller) const;
    void lose_cargo(State& state, std::uint16_t loads) const {
        if (keeps_effects_) state.cargo_gone = static_cast<std::uint16_t>(state.cargo_gone | loads);
    }
    Rational cargo_size(std::uint16_t cargo) const;
    // cargo is lost with aircraft shot down, and not yet as much as they carried
    bool goes_down(const State& state) const {
        return cargo_size(static_cast<std::uint16_t>(all_cargo() & ~state.cargo)) <
               sorties_[state.shot_down][0].capacity;
    }
    std::uint16_t all_cargo() const { return static_cast<std::uint16_t>((1u << params_.cargo.size()) - 1); }
    bool fits(std::uint16_t cargo, const Rational& capacity, bool by_flak) const;
    void attack(State& state, Roller& roller) const;
    void check_base_aircraft(State& state, Roller& roller) const;
    int steps_after_combat(const State& state, std::size_t defender) const;
    void finish(State& state) const { state.phase = Phase::done; }

    Params given_;
    Params params_;                    // with the Active aircraft of each list
    std::vector<int> defender_place_;  // by defender as given: his place among the Active ones, or -1
    bool keeps_effects_ = true;
    std::uint16_t mission_ = 0, bystanders_ = 0, fighters_ = 0, defending_fighters_ = 0;
    std::uint16_t fragile_ = 0;  // mission aircraft with one step left and cargo that is lost with them
    std::optional<AirBattle> battle_, interception_;
    FlakTable flak_;
    std::array<Rational, most_aircraft> strengths_{};  // as printed, for the Mission Loss Table
    std::array<std::array<Sortie, most_aircraft + 1>, 1 << most_aircraft>
        sorties_{};  // by who is left, and who was hit
    std::optional<BarrageTable> barrage_;
    std::optional<TargetForce> force_;
    std::optional<FacilityStrike> strike_;
    std::optional<DropTable> drop_;
};

AirMission::AirMission(const Params& given, const Params& params, Tables& tables, Ledger& ledger)
    : given_(given), params_(params), flak_(tables) {
    int place = 0;
    for (const Aircraft& aircraft : given.defenders) defender_place_.push_back(aircraft.inactive ? -1 : place++);
    if (given.defenders.size() > most_on_base)
        throw InputError("defenders: found " + std::to_string(given.defenders.size()) + ", expected at most " +
                         std::to_string(most_on_base) +
                         "; the Inactive ones may be given by their number, as inactive");
    check(params);
    params_.flak.trainbusting = params.mission == MissionType::trainbusting;
    for (const Unit& unit : params.hex.targets) params_.flak.hq = params_.flak.hq || unit.hq;
    fold_aircraft(params, tables, ledger);
    if (params.fires()) {
        if (params.mission == MissionType::trainbusting || params.target != MissionTarget::units) {
            const FacilityStrike::Target target{
                .facility = params.mission == MissionType::trainbusting ? Facility::train
                            : params.target == MissionTarget::air_base  ? Facility::air_base
                                                                        : Facility::port,
                .level = params.flak.air_base.value_or(0),
                .hits_before = params.hits_before};
            strike_.emplace(target, tables, FiredBy::air, ledger);
        } else {
            barrage_.emplace(tables, FiredBy::air);
            force_.emplace(params.hex, tables, ledger);
        }
    }
    if (params.mission == MissionType::drop) {
        DropHex drop = params.drop;
        drop.glider = params.glider;
        drop_.emplace(drop, tables, ledger);
    }
    AircraftValues values(tables, params.long_range_effects);
    fold_sorties(values);
    plan(ledger);
}

Params AirMission::with_active(Params params) {
    params.aircraft = active(params.aircraft, "aircraft");
    params.defenders = active(params.defenders, "defender");
    params.interceptors = active(params.interceptors, "interceptor");
    params.bystanders = active(params.bystanders, "bystander");
    return params;
}

void AirMission::check(const Params& params) {
    const auto refuse = [](bool wrong, const char* message) {
        if (wrong) throw InputError(message);
    };
    const bool hip_shoot = params.mission == MissionType::hip_shoot;
    refuse(params.aircraft.empty(),
           "aircraft: expected the mission aircraft, like aircraft='4-6 fighter, (1)-17' (rating-barrage)");
    refuse(hip_shoot && !params.spotter, "spotter: a hip shoot needs a spotter next to its target (10.0b, 14.7d)");
    refuse(params.target != MissionTarget::units && params.mission != MissionType::barrage && !hip_shoot,
           "target: only a barrage or a hip shoot chooses a target; leave it out (10.0f)");
    for (std::size_t i = 0; i < params.aircraft.size(); ++i) {
        const Aircraft& aircraft = params.aircraft[i];
        const std::string who = aircraft_label("aircraft", i, aircraft);
        if (hip_shoot && aircraft.strat) throw InputError(who + ": a strategic bomber never makes a hip shoot (14.1e)");
        if (aircraft.capacity == Rational(0)) continue;
        if (params.half_range && aircraft.long_range)
            throw InputError(
                who + ": found long_range with half_range=true; it cannot fly both more and less than half its range");
        if (params.glider && aircraft.steps() == 1)
            throw InputError(who + ": only a transport at full strength tows a glider (14.10e)");
    }
    for (std::size_t i = 0; i < params.interceptors.size(); ++i)
        if (!params.interceptors[i].fighter)
            throw InputError(aircraft_label("interceptor", i, params.interceptors[i]) +
                             ": only fighters intercept (14.5); add the word fighter");
    refuse(!params.bystanders.empty() && params.fires(),
           "bystanders: your own Active aircraft are in the hex only when it is a friendly air base (14.4d)");
    refuse((params.inactive > 0 || params.inactive_reduced > 0) && params.target != MissionTarget::air_base,
           "inactive: Inactive aircraft matter only when their air base is barraged; expected target=air-base (10.0c)");
    refuse(!params.cargo.empty() && !params.carries(),
           "cargo: only mission=transport and mission=drop carry cargo (14.9, 14.10)");
    refuse(params.cargo.empty() && params.carries(),
           "cargo: expected what is carried: cargo='1 x2' is two loads of 1T (14.9a)");
    refuse(params.cargo.size() > most_loads, "cargo: expected at most 16 loads");
    refuse(params.target == MissionTarget::air_base && !params.flak.air_base,
           "air_base: expected the level of the air base that is barraged, 0 for an air strip (15.0, 15.2)");
    refuse_others(params);
}

// what belongs to another kind of mission is no oversight to be passed over
void AirMission::refuse_others(const Params& params) {
    const Params plain;
    const auto only = [](bool given, const char* name, bool belongs, const char* where) {
        if (given && !belongs) throw InputError(std::string(name) + ": belongs to " + where + "; leave it out");
    };
    const bool drop = params.mission == MissionType::drop, to_enemy = params.fires() || drop;
    const bool at_units = params.fires() && params.mission != MissionType::trainbusting &&
                          params.target == MissionTarget::units;
    const char* enemy_hex = "a barrage, trainbusting or a drop, not to a mission to a friendly base (14.9e, 14.11)";
    only(params.flak.hq, "hq", to_enemy, enemy_hex);
    only(params.flak.air_base.has_value(), "air_base", to_enemy, enemy_hex);
    only(!params.defenders.empty(), "defenders", to_enemy, enemy_hex);

    const char* carrying = "mission=transport or drop (14.9e)";
    only(params.half_range, "half_range", params.carries(), carrying);
    only(params.glider, "glider", params.carries(), carrying);
    only(params.drop.hex != plain.drop.hex, "drop_hex", drop, "mission=drop (14.10d)");
    only(params.drop.ground != plain.drop.ground, "drop_ground", drop, "mission=drop (14.10d)");
    only(params.drop.enemy_unit, "drop_enemy_unit", drop, "mission=drop (14.10d)");
    only(params.drop.soviet, "drop_soviet", drop, "mission=drop (14.10d)");
    only(params.drop.allied, "drop_allied", drop, "mission=drop (14.10d)");
    only(params.drop.modifier != 0, "drop_modifier", drop, "mission=drop (14.10d)");

    const bool port = params.fires() && params.target == MissionTarget::port;
    only(params.hits_before > 0, "hits_before", port, "target=port (19.0b)");
    only(!params.spotter, "spotter", at_units, "a barrage at units (10.0b)");
    const BarrageTarget& hex = params.hex.totals;
    only(hex.terrain != plain.hex.totals.terrain, "terrain", at_units, "a barrage at units (10.0a)");
    only(hex.density != plain.hex.totals.density, "density", at_units, "a barrage at units (10.0a)");
    only(hex.hedgehog != 0, "hedgehog", at_units, "a barrage at units (10.0a)");
    only(hex.strat_mode, "strat_mode", at_units, "a barrage at units (10.0a)");
    only(!params.hex.targets.empty(), "targets", at_units, "a barrage at units (10.0a); hq says that flak is heavier");
    only(params.hex.target_steps.has_value(), "target_steps", at_units, "a barrage at units (9.11c)");
}

void AirMission::fold_aircraft(const Params& params, Tables& tables, Ledger& ledger) {
    AircraftValues values(tables, params.long_range_effects);
    const int most = values.limit(params.mission == MissionType::hip_shoot ? "aircraft in a hip shoot"
                                                                           : "aircraft in a mission");
    if (static_cast<int>(params.aircraft.size()) > most)
        throw InputError(
            "aircraft: found " + std::to_string(params.aircraft.size()) + ", expected at most " + std::to_string(most) +
            (params.mission == MissionType::hip_shoot ? " in a hip shoot (14.7d)" : " in a mission (14.2a)"));
    for (std::size_t i = 0; i < params.aircraft.size(); ++i) {
        mission_ = static_cast<std::uint16_t>(mission_ | 1u << i);
        if (params.aircraft[i].fighter) fighters_ = static_cast<std::uint16_t>(fighters_ | 1u << i);
        if (params.carries() && params.shot_down_cargo == ShotDownReading::lost && params.aircraft[i].steps() == 1)
            fragile_ = static_cast<std::uint16_t>(fragile_ | 1u << i);
        strengths_[i] = values.barrage(params.aircraft[i], params.aircraft[i].steps());
        ledger.add("14.1", "aircraft " + std::to_string(number_in_list(params.aircraft[i], i)),
                   values.rating_text(params.aircraft[i]) + "-" + to_text(strengths_[i]), params.aircraft[i].name);
    }
    for (std::size_t i = 0; i < params.defenders.size(); ++i)
        if (params.defenders[i].fighter)
            defending_fighters_ = static_cast<std::uint16_t>(defending_fighters_ | 1u << i);

    AirForce own{.members = {}, .pick = params.attacker_pick, .abort = params.attacker_abort};
    own.add(params.aircraft, "aircraft", values);
    if (!params.defenders.empty()) {
        values.check_base(params.defenders.size(), params.flak.air_base.value_or(0), "defenders", ledger);
        AirForce enemy{.members = {}, .pick = params.defender_pick, .abort = params.defender_abort};
        enemy.add(params.defenders, "defender", values);
        battle_.emplace(std::array{own, std::move(enemy)}, 0, tables);
    }
    if (!params.bystanders.empty()) values.check_base(params.bystanders.size(), highest_base, "bystanders", ledger);
    if (!params.interceptors.empty()) {
        own.add(params.bystanders, "bystander", values);
        AirForce enemy{.members = {}, .pick = params.defender_pick, .abort = AbortPolicy::stay};
        enemy.add(params.interceptors, "interceptor", values);
        interception_.emplace(std::array{own, std::move(enemy)}, 1, tables);
        bystanders_ = static_cast<std::uint16_t>(interception_->all(0) & ~mission_);
    }
}

// every set of aircraft that may be left over the target, and who of them flak reduced
void AirMission::fold_sorties(AircraftValues& values) {
    for (std::uint16_t left = 1; left <= mission_; ++left)
        for (int hit = 0; hit <= static_cast<int>(params_.aircraft.size()); ++hit) {
            if (hit > 0 && (!(left >> (hit - 1) & 1) || steps(hit - 1) == 1)) continue;
            Sortie& sortie = sorties_[left][hit];
            sortie.fire = {.spotter = params_.spotter, .strat_bomber = false, .short_range = true, .long_range = false};
            for (int i = 0; i < static_cast<int>(params_.aircraft.size()); ++i) {
                if (!(left >> i & 1)) continue;
                const Aircraft& aircraft = params_.aircraft[i];
                const int steps_left = steps(i) - (hit == i + 1 ? 1 : 0);
                if (params_.fires() && !aircraft.torpedo)
                    sortie.strength += values.barrage(aircraft, steps_left);  // 18.3e
                if (params_.carries())
                    sortie.capacity += values.capacity(aircraft, steps_left, params_.glider, params_.half_range);
                sortie.fire.strat_bomber = sortie.fire.strat_bomber || aircraft.strat;
                sortie.fire.short_range = sortie.fire.short_range && aircraft.short_range;
                sortie.fire.long_range = sortie.fire.long_range || (params_.long_range_effects && aircraft.long_range);
            }
            if (barrage_) {
                if (const auto initial = barrage_->initial_column(sortie.strength))
                    sortie.column = barrage_->column(*initial, barrage_->shift(sortie.fire, force_->target));
            } else if (strike_) {
                sortie.column = strike_->table().initial_column(sortie.strength).value_or(-1);
            }
        }
}

// what the mission looks like before anybody has been shot at
void AirMission::plan(Ledger& ledger) const {
    const State state = start();
    if (params_.fires() || in_zone(state))
        flak_.modifier(
            {params_.flak.hq, params_.flak.air_base, params_.flak.flak, in_zone(state), params_.flak.trainbusting},
            std::popcount(mission_), fighters_ != 0, &ledger);
    else ledger.add("14.4a", "flak", "none", "only in an enemy patrol zone");
    const Sortie& planned = sorties_[mission_][0];
    describe(planned, ledger);
    if (params_.fires() && planned.column < 0) {
        const int least = barrage_ ? barrage_->least_strength() : strike_->table().least_strength();
        throw InputError("aircraft: found " + to_text(planned.strength) + " barrage points, expected at least " +
                         std::to_string(least) + " (10.0)");
    }
    if (params_.carries() && !fits(state.cargo, planned.capacity, false)) {
        throw InputError("cargo: found " + to_text(cargo_size(state.cargo)) + "T, expected at most " +
                         to_text(planned.capacity) + "T, what the mission aircraft carry (14.9a)");
    }
}

void AirMission::describe(const Sortie& sortie, Ledger& ledger) const {
    if (params_.carries()) ledger.add("14.9a", "capacity", to_text(sortie.capacity) + "T");
    if (!params_.fires()) return;
    ledger.add("10.0", "barrage strength", to_text(sortie.strength));
    if (sortie.column < 0) {
        ledger.add("10.0", "initial column", "none", "too weak for a barrage");
        return;
    }
    const BarrageColumns& columns = barrage_ ? static_cast<const BarrageColumns&>(*barrage_) : strike_->table();
    ledger.add("10.0", "initial column", columns.name(*columns.initial_column(sortie.strength)), "no supply cost");
    if (barrage_) barrage_->shift(sortie.fire, force_->target, &ledger);
    ledger.add(barrage_ ? "10.0a" : "10.0c", "column", columns.name(sortie.column), barrage_ ? "" : "no shifts");
}

AirMission::State AirMission::start() const {
    State state;
    state.cargo = all_cargo();
    state.at_full_strength = static_cast<std::int8_t>(params_.inactive);
    state.reduced = static_cast<std::int8_t>(params_.inactive_reduced);
    for (const Aircraft& aircraft : given_.defenders)
        ++(aircraft.steps() == 1 ? state.reduced : state.at_full_strength);
    if (defending_fighters_) state.zone |= zone_of_defenders;
    if (interception_) state.zone |= zone_of_interceptors;
    state.phase = interception_ ? Phase::interception_choice : Phase::flak;
    if (battle_) {
        state.battle = battle_->start(mission_, battle_->all(1));
        if (!battle_->finished(state.battle)) {
            state.phase = Phase::combat;
            return state;
        }
    }
    state.battle = {.present = {mission_, 0}, .phase = AirBattle::State::Phase::done};
    return state;
}

void AirMission::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::combat:  // 14.2f C
            fight(state, *battle_, roller);
            if (battle_->finished(state.battle)) end_battle(state, true);
            return;
        case Phase::interception_choice:  // 14.2f D
            leave(state, roller);
            if (flying(state) == 0) return turn_back(state);
            return choose_interceptor(state, roller);
        case Phase::interception:
            fight(state, *interception_, roller);
            if (interception_->finished(state.battle)) end_battle(state, false);
            return;
        case Phase::flak:  // 14.2f E
            leave(state, roller);
            if (flying(state) == 0) return turn_back(state);
            if (!fits(state.cargo, sortie(state).capacity, false)) {
                state.phase = Phase::cargo_before_flak;
                return;
            }
            return meet_flak(state, roller);
        case Phase::cargo_before_flak:  // a load at a time, so that equal cargo merges
            lose_load(state, false, roller);
            if (flying(state) == 0) return turn_back(state);
            if (!fits(state.cargo, sortie(state).capacity, false)) return;
            state.phase = Phase::flak;
            return;
        case Phase::cargo_after_flak:
            lose_load(state, true, roller);
            if (fits(state.cargo, sortie(state).capacity, true)) arrive(state, roller);
            return;
        case Phase::attack:  // 14.2f F
            return attack(state, roller);
        case Phase::target_losses:
            if (force_->choose_losers(state.losers, state.due, roller)) finish(state);
            return;
        case Phase::base_aircraft:
            check_base_aircraft(state, roller);
            if (!strike_->checks_aircraft(state.strike, state.at_full_strength + state.reduced)) finish(state);
            return;
        case Phase::drop: {
            const auto rest = static_cast<std::uint16_t>(state.cargo & (state.cargo - 1));
            if (drop_->lands(roller)) {
                ++state.landed;
            } else {
                ++state.cargo_lost;
                lose_cargo(state, static_cast<std::uint16_t>(state.cargo ^ rest));
            }
            state.cargo = rest;
            if (state.cargo == 0) finish(state);
            return;
        }
        case Phase::done: return;
    }
}

void AirMission::fight(State& state, const AirBattle& battle, Roller& roller) const {
    const AirBattle::State before = state.battle;
    battle.step(state.battle, roller);
    if (before.phase == AirBattle::State::Phase::rounds)
        state.falling = static_cast<std::int8_t>(before.present[0] & ~state.battle.present[0] & fragile_);
    if (before.phase == AirBattle::State::Phase::loss) {
        if (before.destroyed[0] != state.battle.destroyed[0]) state.shot_down |= state.falling;
        state.falling = 0;
    }
}

void AirMission::end_battle(State& state, bool over_base) const {
    const AirBattle::State& battle = state.battle;
    state.own_steps = static_cast<std::int8_t>(state.own_steps + battle.steps_lost[0]);
    state.own_destroyed = static_cast<std::int8_t>(state.own_destroyed + battle.destroyed[0]);
    state.enemy_steps = static_cast<std::int8_t>(state.enemy_steps + battle.steps_lost[1]);
    state.enemy_destroyed = static_cast<std::int8_t>(state.enemy_destroyed + battle.destroyed[1]);
    if (over_base) {  // 14.1c: those who aborted over their own base stay on it
        const int flipped = battle.steps_lost[1] - battle.destroyed[1];
        state.at_full_strength = static_cast<std::int8_t>(state.at_full_strength - flipped);
        state.reduced = static_cast<std::int8_t>(state.reduced + flipped - battle.destroyed[1]);
    }
    if (params_.zone_at_flak == ZoneReading::active) {
        if (over_base && !(battle.present[1] & defending_fighters_)) state.zone &= ~zone_of_defenders;
        // 14.5: an interceptor that wins stays Active, and so do those that did not come
        if (!over_base && battle.present[1] == 0 && params_.interceptors.size() == 1)
            state.zone &= ~zone_of_interceptors;
    }
    if (keeps_effects_) {
        state.own_hit = static_cast<std::uint16_t>(state.own_hit | battle.hit[0]);
        if (over_base) {
            state.defenders_hit = battle.hit[1];
            state.defenders_home = static_cast<std::uint16_t>(battle_->all(1) & ~battle.present[1]);
        } else {
            state.own_home = static_cast<std::uint16_t>(bystanders_ & ~battle.present[0]);
            if (battle.present[1]) state.interceptor = 0;
            state.interceptor_hit = battle.hit[1] != 0;
        }
    }
    state.phase = over_base && interception_ ? Phase::interception_choice : Phase::flak;
    state.fought = 1;
    state.battle = {.present = {static_cast<std::uint16_t>(battle.present[0] & mission_), 0},
                    .phase = AirBattle::State::Phase::done};
    if (flying(state) == 0) turn_back(state);
}

// nobody is left to go on
void AirMission::turn_back(State& state) const {
    if (state.cargo == 0 || !goes_down(state)) return finish(state);
    state.fought = 0;
    state.phase = Phase::cargo_before_flak;
}

// 14.3d C
void AirMission::leave(State& state, Roller& roller) const {
    if (!state.fought) return;
    state.fought = 0;
    const Choice choice{"14.3d", "abort after air combat", Side::attacker, static_cast<int>(params_.after_combat)};
    (battle_ ? *battle_ : *interception_).withdraw(state.battle.present[0], 0, 0, choice, roller, [&](int aircraft) {
        return params_.after_combat == LeavePolicy::fighters_leave && params_.aircraft[aircraft].fighter;
    });
}

// 14.5: exactly one fighter, or none
void AirMission::choose_interceptor(State& state, Roller& roller) const {
    const std::vector<AirForce::Member>& members = interception_->side(1).members;
    std::array<int, AirBattle::most_aircraft> offered;
    int count = 0, best = 0, weakest = 0;
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        if (members[i].kind != i) continue;
        offered[count] = i;
        if (members[i].rating > members[offered[best]].rating) best = count;
        if (members[i].rating < members[offered[weakest]].rating) weakest = count;
        ++count;
    }
    const Choice choice{"14.5", "interception", Side::defender, static_cast<int>(params_.intercept)};
    const int chosen = roller.choose(choice, count + 1, [&](int) {
        return params_.intercept == InterceptPolicy::best      ? best
               : params_.intercept == InterceptPolicy::weakest ? weakest
                                                               : count;
    });
    roller.note([&](Ledger& ledger) {
        ledger.add("14.5", "interception", chosen == count ? "none" : members[offered[chosen]].label);
    });
    state.phase = Phase::flak;
    if (chosen == count) return;
    const AirBattle::State battle = interception_->start(static_cast<std::uint16_t>(flying(state) | bystanders_),
                                                         static_cast<std::uint16_t>(1u << offered[chosen]));
    if (interception_->finished(battle)) return;  // 14.3a: nobody may attack
    if (keeps_effects_) state.interceptor = static_cast<std::int8_t>(offered[chosen] + 1);
    state.battle = battle;
    state.phase = Phase::interception;
}

void AirMission::meet_flak(State& state, Roller& roller) const {
    state.shot_down = 0;  // all the cargo is still aboard, or what went down with them is settled
    const bool zone = in_zone(state);
    if (params_.fires() || zone) {  // 14.4a
        std::array<int, most_aircraft> places;
        std::array<Rational, most_aircraft> stack;
        int count = 0;
        for (int i = 0; i < most_aircraft; ++i)
            if (flying(state) >> i & 1) {
                places[count] = i;
                stack[count++] = strengths_[i];
            }
        FlakTarget target = params_.flak;
        target.patrol_zone = zone;
        const bool fighter = (flying(state) & fighters_) != 0;
        const int modifier = flak_.modifier(target, count, fighter);
        roller.note([&](Ledger& ledger) {
            if (flying(state) != mission_ || zone != in_zone(start())) flak_.modifier(target, count, fighter, &ledger);
        });
        const int place = flak_.fire(modifier, std::span(stack.data(), count), params_.flak_tie, roller);
        if (place != FlakTable::nobody) {
            const int aircraft = places[place];
            const bool destroyed = steps(aircraft) == 1;
            roller.note([&](Ledger& ledger) {
                ledger.add("14.4f", "flak loss", aircraft_label("aircraft", aircraft, params_.aircraft[aircraft]),
                           destroyed ? "destroyed" : "reduced");
            });
            state.flak_hit = 1;
            ++state.own_steps;
            if (destroyed) {
                ++state.own_destroyed;
                state.battle.present[0] = static_cast<std::uint16_t>(flying(state) & ~(1u << aircraft));
                if (keeps_effects_) state.own_hit = static_cast<std::uint16_t>(state.own_hit | 1u << aircraft);
                if (flying(state) == 0) {
                    state.cargo_lost = static_cast<std::int8_t>(state.cargo_lost + std::popcount(state.cargo));
                    lose_cargo(state, state.cargo);
                    return finish(state);
                }
            } else {
                state.hit = static_cast<std::int8_t>(aircraft + 1);
            }
            if (!fits(state.cargo, sortie(state).capacity, true)) {
                state.phase = Phase::cargo_after_flak;
                return;
            }
        }
    }
    arrive(state, roller);
}

// over the target or at the base, with what is still aboard
void AirMission::arrive(State& state, Roller& roller) const {
    state.over_target = static_cast<std::int8_t>(std::popcount(flying(state)));
    roller.note([&](Ledger& ledger) {
        if (flying(state) != mission_ || state.hit) describe(sortie(state), ledger);
    });
    if (params_.fires() && sortie(state).column >= 0) {
        state.phase = Phase::attack;
    } else if (params_.mission == MissionType::drop && state.cargo) {
        state.phase = Phase::drop;
        // every load rolls alike, so only their number matters, unless somebody asks which of them landed
        if (!keeps_effects_) state.cargo = static_cast<std::uint16_t>((1u << std::popcount(state.cargo)) - 1);
    } else {
        if (params_.mission == MissionType::transport)
            state.landed = static_cast<std::int8_t>(std::popcount(state.cargo));
        finish(state);
    }
}

Rational AirMission::cargo_size(std::uint16_t cargo) const {
    Rational size = 0;
    for (std::size_t i = 0; i < params_.cargo.size(); ++i)
        if (cargo >> i & 1) size += params_.cargo[i].size;
    return size;
}

// 14.4g: after flak rounding is in favour of the cargo; what aborted before took whole loads home
bool AirMission::fits(std::uint16_t cargo, const Rational& capacity, bool by_flak) const {
    if (cargo == 0) return true;
    const Rational size = cargo_size(cargo);
    if (size <= capacity) return true;
    if (!by_flak || capacity == Rational(0)) return false;
    if (params_.cargo_rounding == CargoReading::tokens)
        return size <= (capacity.numerator() + capacity.denominator() - 1) / capacity.denominator();
    Rational largest = 0;
    for (std::size_t i = 0; i < params_.cargo.size(); ++i)
        if (cargo >> i & 1) largest = std::max(largest, params_.cargo[i].size);
    return size - largest < capacity;
}

// Of loads of the same size the last goes first, so that which sizes are left is all that matters.
void AirMission::lose_load(State& state, bool by_flak, Roller& roller) const {
    const Rational& capacity = sortie(state).capacity;
    const bool lost = by_flak || goes_down(state);
    std::array<int, most_loads> offered;  // one of each size
    int count = 0, largest = 0, last = 0;
    std::optional<int> least;  // the smallest that is enough
    for (int i = 0; i < static_cast<int>(params_.cargo.size()); ++i) {
        if (!(state.cargo >> i & 1)) continue;
        const Rational& size = params_.cargo[i].size;
        const auto same_size = [&](int other) { return params_.cargo[other].size == size; };
        const int known =
            static_cast<int>(std::find_if(offered.begin(), offered.begin() + count, same_size) - offered.begin());
        last = known;
        offered[known] = i;
        if (known == count) ++count;
        if (size > params_.cargo[offered[largest]].size) largest = known;
        if (fits(static_cast<std::uint16_t>(state.cargo & ~(1u << i)), capacity, by_flak) &&
            (!least || size < params_.cargo[offered[*least]].size))
            least = known;
    }
    const Choice choice{"14.4g", "cargo left behind", Side::attacker, static_cast<int>(params_.cargo_lost)};
    const int load = offered[roller.choose(
        choice, count, [&](int) { return params_.cargo_lost == CargoPolicy::last ? last : least.value_or(largest); })];
    state.cargo = static_cast<std::uint16_t>(state.cargo & ~(1u << load));
    if (lost) {
        ++state.cargo_lost;
        lose_cargo(state, static_cast<std::uint16_t>(1u << load));
    }
    roller.note([&](Ledger& ledger) {
        ledger.add("14.4g", lost ? "cargo lost" : "cargo goes home", to_text(params_.cargo[load].size) + "T",
                   params_.cargo[load].name);
    });
}

void AirMission::attack(State& state, Roller& roller) const {
    const Sortie& fired = sortie(state);
    if (barrage_) {
        const BarrageEffect effect = force_->suffer(barrage_->fire(fired.column, fired.fire, force_->target, roller),
                                                    roller);
        state.result = static_cast<std::int8_t>(effect.result + 1);
        state.steps = state.due = effect.steps;
        state.dg = effect.dg;
        state.phase = Phase::target_losses;
        if (force_->choose_losers(state.losers, state.due, roller)) finish(state);
        return;
    }
    strike_->fire(state.strike, fired.column, roller);
    state.phase = Phase::base_aircraft;
    if (!strike_->checks_aircraft(state.strike, state.at_full_strength + state.reduced)) finish(state);
}

int AirMission::steps_after_combat(const State& state, std::size_t defender) const {
    const int place = defender_place_[defender];
    return given_.defenders[defender].steps() - (place >= 0 && state.defenders_hit >> place & 1);
}

// one die for each: those at full strength first, of these and of the others the ones given by their number before the
// listed
void AirMission::check_base_aircraft(State& state, Roller& roller) const {
    int before = state.strike.rolled;
    const int steps = state.strike.steps;
    strike_->check_aircraft(state.strike, state.at_full_strength, roller);
    if (!keeps_effects_ || state.strike.steps == steps) return;
    for (const int steps_left : {2, 1}) {
        const int unlisted = steps_left == 2 ? params_.inactive : params_.inactive_reduced;
        if (before < unlisted) {
            ++(steps_left == 2 ? state.inactive_hit : state.inactive_destroyed);
            return;
        }
        before -= unlisted;
        for (std::size_t i = 0; i < given_.defenders.size(); ++i)
            if (steps_after_combat(state, i) == steps_left && before-- == 0) {
                state.struck[i / 16] = static_cast<std::uint16_t>(state.struck[i / 16] | 1u << i % 16);
                return;
            }
    }
}

Params AirMission::after(const State& state) const {
    Params left = given_;
    left.aircraft = after_flight(given_.aircraft, [&](Aircraft& aircraft, int i) {
        const bool flew_on = flying(state) >> i & 1;
        aircraft.inactive = !(flew_on && aircraft.fighter && params_.mission == MissionType::transfer);  // 14.1c, 14.11
        return !(state.own_hit >> i & 1 || state.hit == i + 1) || aircraft.lose_step();
    });
    left.bystanders = after_flight(given_.bystanders, [&](Aircraft& aircraft, int i) {
        const std::size_t own = params_.aircraft.size() + i;
        aircraft.inactive = state.own_home >> own & 1;
        return !(state.own_hit >> own & 1) || aircraft.lose_step();
    });
    left.interceptors = after_flight(given_.interceptors, [&](Aircraft& aircraft, int i) {  // 14.5
        aircraft.inactive = state.interceptor == i + 1;
        return !(aircraft.inactive && state.interceptor_hit) || aircraft.lose_step();
    });
    left.defenders = survivors(given_.defenders, [&](Aircraft& aircraft, std::size_t i) {
        const int place = defender_place_[i];
        if (place >= 0) aircraft.inactive = state.defenders_home >> place & 1;
        if (place >= 0 && state.defenders_hit >> place & 1 && !aircraft.lose_step()) return false;
        return !(state.struck[i / 16] >> i % 16 & 1) || aircraft.lose_step();
    });
    left.inactive -= state.inactive_hit;
    left.inactive_reduced += state.inactive_hit - state.inactive_destroyed;
    if (strike_ && left.flak.air_base) *left.flak.air_base -= strike_->levels_lost(state.strike);
    if (params_.target == MissionTarget::port) left.hits_before = strike_->hits_on_port(state.strike);
    if (barrage_) left.hex = after_barrage(left.hex, state.steps, state.dg, state.losers);
    left.cargo.clear();  // what landed, and what went home
    for (std::size_t i = 0; i < given_.cargo.size(); ++i)
        if (!(state.cargo_gone >> i & 1)) left.cargo.push_back(given_.cargo[i]);
    return left;
}

void AirMission::forget_effects() {
    keeps_effects_ = false;
    if (battle_) battle_->forget_hits();
    if (interception_) interception_->forget_hits();
    if (force_) force_->forget_losers();
}

void AirMission::canonical(State& state) const {
    if (!keeps_effects_) return;
    if (state.phase == Phase::combat) battle_->canonical(state.battle);
    if (state.phase == Phase::interception) interception_->canonical(state.battle);
    if (const AirBattle* battle = interception_ ? &*interception_ : battle_ ? &*battle_ : nullptr) {
        const auto gone = static_cast<std::uint16_t>((mission_ & ~flying(state)) | state.own_home);
        state.own_hit = AirBattle::hit_first(state.own_hit, gone, battle->side(0).members);
    }
    if (battle_)
        state.defenders_hit = AirBattle::hit_first(state.defenders_hit, state.defenders_home, battle_->side(1).members);

    // of loads of one size the last are gone
    for (std::size_t i = 0; i < params_.cargo.size(); ++i)
        for (std::size_t j = i + 1; j < params_.cargo.size() && state.cargo_gone >> i & 1; ++j)
            if (params_.cargo[i].size == params_.cargo[j].size && !((state.cargo | state.cargo_gone) >> j & 1))
                state.cargo_gone = static_cast<std::uint16_t>(state.cargo_gone ^ (1u << i | 1u << j));

    // and of defenders that came through the air combat alike the first were struck
    if (state.struck[0] == 0 && state.struck[1] == 0) return;
    const auto is_struck = [&](std::size_t i) { return state.struck[i / 16] >> i % 16 & 1; };
    const auto is_home = [&](std::size_t i) {
        return defender_place_[i] >= 0 && state.defenders_home >> defender_place_[i] & 1;
    };
    for (std::size_t i = 0; i < given_.defenders.size(); ++i)
        for (std::size_t j = i + 1; j < given_.defenders.size() && !is_struck(i); ++j)
            if (is_struck(j) && given_.defenders[i].is_like(given_.defenders[j]) && is_home(i) == is_home(j) &&
                steps_after_combat(state, i) == steps_after_combat(state, j)) {
                state.struck[j / 16] = static_cast<std::uint16_t>(state.struck[j / 16] ^ 1u << j % 16);
                state.struck[i / 16] = static_cast<std::uint16_t>(state.struck[i / 16] ^ 1u << i % 16);
            }
}

Schema<Params> AirMission::parameters() {
    Schema<Params> schema;
    schema
        .choice("mission", "what the aircraft are sent to do", &Params::mission,
                {{"barrage", "in a Barrage Segment"},
                 {"hip-shoot", "a barrage by one aircraft in a Movement Segment, with a spotter"},
                 {"trainbusting", ""},
                 {"transport", "to a friendly air base"},
                 {"drop", "by parachute or glider"},
                 {"transfer", "to another base, without cargo"}})
        .rule("14.2e");
    schema
        .choice(
            "target", "what a barrage or a hip shoot is aimed at", &Params::target,
            {{"units", "the combat units of the hex"}, {"air-base", "its level and the aircraft on it"}, {"port", ""}})
        .rule("10.0f");
    Aircraft::list(schema, "aircraft",
                   "mission aircraft in the order of their stack; fighters fly with them as escorts", &Params::aircraft)
        .rule("14.2a, 14.2e");
    Aircraft::list(schema, "defenders", "Active enemy aircraft in the hex: their air base is there", &Params::defenders)
        .rule("14.2f C");
    Aircraft::list(schema, "interceptors",
                   "Active enemy fighters with a patrol zone into the hex; at most one of them comes",
                   &Params::interceptors)
        .rule("14.5");
    Aircraft::list(
        schema, "bystanders",
        "your Active aircraft already at the friendly base: they fight an interceptor, flak does not touch them",
        &Params::bystanders)
        .rule("14.4d");
    schema.part(FlakTarget::schema(), &Params::flak);
    schema.part(TargetHex::schema(), &Params::hex);
    schema
        .flag("spotter", "a friendly combat unit is adjacent to the target and not aboard landing craft",
              &Params::spotter)
        .rule("10.0b");
    schema
        .integer("inactive", "Inactive enemy aircraft at full strength on the air base that is barraged",
                 &Params::inactive)
        .range(0, 40)
        .rule("10.0c");
    schema.integer("inactive_reduced", "Inactive enemy aircraft on it that are reduced", &Params::inactive_reduced)
        .range(0, 40)
        .rule("10.0c");
    schema.integer("hits_before", "hits that the port has already", &Params::hits_before).range(0, 9).rule("19.0b");
    schema
        .units("cargo", "what a transport or a drop carries, each load by its size in T: 1 x3, 2", &Params::cargo,
               Load::schema(), {"size"})
        .rule("14.9a");
    schema.flag("glider", "each transport tows a glider, which has the whole load", &Params::glider).rule("14.10e");
    schema.flag("half_range", "the transports fly at most half their range: they go twice", &Params::half_range)
        .rule("14.9e");
    schema.part(DropHex::schema(), &Params::drop, "drop_", "air drop: ");
    schema
        .flag("long_range_effects",
              "option: aircraft beyond half their range fight with a lower rating and shift the barrage",
              &Params::long_range_effects)
        .rule("21.4");

    schema
        .policy("attacker_pick", Side::attacker, "which of your aircraft fights a round", &Params::attacker_pick,
                pick_options())
        .rule("14.3e");
    schema
        .policy("defender_pick", Side::defender, "which enemy aircraft fights a round", &Params::defender_pick,
                pick_options())
        .rule("14.3e");
    schema
        .policy("attacker_abort", Side::attacker, "who of yours goes home before an air combat starts",
                &Params::attacker_abort, abort_options())
        .rule("14.3d");
    schema
        .policy("defender_abort", Side::defender, "who of the enemy's goes home before an air combat starts",
                &Params::defender_abort, abort_options())
        .rule("14.3d");
    schema
        .policy("after_combat", Side::attacker, "who of yours goes home after an air combat", &Params::after_combat,
                {{"stay", "all fly on to the target"}, {"fighters-leave", "fighters go home"}})
        .rule("14.3d");
    schema
        .policy("intercept", Side::defender, "whether the enemy intercepts, and with which fighter", &Params::intercept,
                {{"best", "the highest rating"},
                 {"weakest", "the lowest rating"},
                 {"never", "nobody: the patrol zone only helps flak"}})
        .rule("14.5");
    schema
        .policy("flak_tie", Side::attacker, "which aircraft is hit when several are weakest or strongest",
                &Params::flak_tie, tie_options())
        .rule("14.4f");
    schema
        .policy("cargo_left", Side::attacker, "which load is left behind or lost when not all can be carried",
                &Params::cargo_lost,
                {{"least", "the smallest that is enough, else the largest"}, {"last", "the last of the list"}})
        .rule("14.4g");
    schema
        .reading("zone_at_flak", "a patrol zone whose fighters were all beaten before flak is rolled",
                 &Params::zone_at_flak,
                 {{"active", "is gone, unless patrol_zone says that others make one"}, {"declared", "still counts"}})
        .rule("14.4c");
    schema
        .reading("cargo_rounding", "cargo that is saved by rounding after flak", &Params::cargo_rounding,
                 {{"tokens", "capacity goes up to whole T"}, {"loads", "a load of which any part fits is saved whole"}})
        .rule("14.4g");
    schema
        .reading("shot_down_cargo", "cargo of transports shot down in air combat that the others cannot carry",
                 &Params::shot_down_cargo,
                 {{"lost", "as much as they carried is lost, a load of which any part was aboard whole"},
                  {"home", "goes home with those who abort"}})
        .rule("14.3, 14.4g");
    return schema;
}

Outcomes<AirMission> AirMission::outcomes() {
    Outcomes<AirMission> outcomes;
    const int most = AirBattle::most_aircraft;
    outcomes.flag("aborted", "no mission aircraft reached the target",
                  [](const AirMission&, const State& state) { return state.over_target == 0; });
    outcomes.integer("over_target", "mission aircraft that carried the mission out", 0, most_aircraft,
                     [](const AirMission&, const State& state) { return state.over_target; });
    outcomes.flag("flak_hit", "flak cost a mission aircraft a step",
                  [](const AirMission&, const State& state) { return state.flak_hit; });
    outcomes.integer("own_steps_lost", "steps that your aircraft lost, to fighters and flak", 0, most + 1,
                     [](const AirMission&, const State& state) { return state.own_steps; });
    outcomes.integer("own_destroyed", "your aircraft that lost their last step", 0, most,
                     [](const AirMission&, const State& state) { return state.own_destroyed; });
    outcomes.integer("enemy_steps_lost", "steps that enemy aircraft lost in air combat", 0, most + 1,
                     [](const AirMission&, const State& state) { return state.enemy_steps; });
    outcomes.integer("enemy_destroyed", "enemy aircraft that lost their last step in air combat", 0, most + 1,
                     [](const AirMission&, const State& state) { return state.enemy_destroyed; });
    outcomes.label(
        "result", "Barrage Table result as read; none when nothing fired at units",
        [](const AirMission& mission) {
            std::vector<std::string> codes = {"none"};
            if (mission.barrage_)
                codes.insert(codes.end(), mission.barrage_->codes().begin(), mission.barrage_->codes().end());
            return codes;
        },
        [](const AirMission&, const State& state) { return state.result; });
    outcomes.integer("steps_lost", "steps that the combat units lose, their owner's choice", 0, most_barrage_steps,
                     [](const AirMission&, const State& state) { return state.steps; });
    outcomes.flag("dg", "the combat units that are left are disorganised",
                  [](const AirMission&, const State& state) { return state.dg; });
    outcomes.integer("levels_lost", "levels that the air base loses", 0, 3,
                     [](const AirMission& mission, const State& state) {
                         return mission.strike_ ? mission.strike_->levels_lost(state.strike) : 0;
                     });
    outcomes.integer("aircraft_steps_lost", "steps that aircraft on the air base lose to the barrage", 0, 99,
                     [](const AirMission&, const State& state) { return state.strike.steps; });
    outcomes.integer("aircraft_destroyed", "aircraft on the air base that lose their last step to the barrage", 0, 99,
                     [](const AirMission&, const State& state) { return state.strike.destroyed; });
    outcomes.integer("port_hits", "hits on the port afterwards, earlier ones included", 0, 9,
                     [](const AirMission& mission, const State& state) {
                         return mission.strike_ ? mission.strike_->hits_on_port(state.strike) : 0;
                     });
    outcomes.flag("train_busted", "a trainbusting marker is placed",
                  [](const AirMission&, const State& state) { return state.strike.star; });
    outcomes.integer("landed", "loads that arrive: delivered to the base, or landed by a drop", 0, most_loads,
                     [](const AirMission&, const State& state) { return state.landed; });
    outcomes.integer("cargo_lost", "loads destroyed with their aircraft, by flak or in a drop; others went home", 0,
                     most_loads, [](const AirMission&, const State& state) { return state.cargo_lost; });
    return outcomes;
}

}  // namespace

const Procedure& air_mission() { return define<AirMission>(); }

}  // namespace warodds::ocs
