#include "rules/ocs/air/air_mission.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

using Params = AirMissionParams;
using Mission = Params::Mission;
using Target = Params::Target;

void refuse(bool wrong, const char* message) {
    if (wrong) throw InputError(message);
}

void check_aircraft(const Params& params) {
    const bool hip_shoot = params.mission == Mission::hip_shoot;
    for (std::size_t i = 0; i < params.approach.aircraft.size(); ++i) {
        const Aircraft& aircraft = params.approach.aircraft[i];
        const std::string who = aircraft_label("aircraft", i, aircraft);
        if (hip_shoot && aircraft.strat) throw InputError(who + ": a strategic bomber never makes a hip shoot (14.1e)");
        if (aircraft.capacity == Rational(0)) continue;
        if (params.delivery.half_range && aircraft.long_range)
            throw InputError(
                who + ": found long_range with half_range=true; it cannot fly both more and less than half its range");
        if (params.delivery.glider && aircraft.steps() == 1)
            throw InputError(who + ": only a transport at full strength tows a glider (14.10e)");
    }
}

}  // namespace

void AirMissionParams::check() const {
    const bool hip_shoot = mission == Mission::hip_shoot;
    refuse(approach.aircraft.empty(),
           "aircraft: expected the mission aircraft, like aircraft='4-6 fighter, (1)-17' (rating-barrage)");
    refuse(hip_shoot && !spotter, "spotter: a hip shoot needs a spotter next to its target (10.0b, 14.7d)");
    check_aircraft(*this);
    refuse(target == Target::air_base && !approach.flak.air_base,
           "air_base: expected the level of the air base that is barraged, 0 for an air strip (15.0, 15.2)");
}

Schema<AirMissionParams> AirMissionParams::schema() {
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
        .only_with(&Params::mission, {Mission::barrage, Mission::hip_shoot})
        .rule("10.0f");
    schema.part(Approach::Params::schema(), &Params::approach);
    schema.part(TargetHex::schema(), &Params::hex);
    schema
        .flag("spotter", "a friendly combat unit is adjacent to the target and not aboard landing craft",
              &Params::spotter)
        .assumption()
        .rule("10.0b");
    schema
        .integer("inactive", "Inactive enemy aircraft at full strength on the air base that is barraged",
                 &Params::inactive)
        .only_with(&Params::target, {Target::air_base})
        .range(0, 40)
        .rule("10.0c");
    schema.integer("inactive_reduced", "Inactive enemy aircraft on it that are reduced", &Params::inactive_reduced)
        .only_with(&Params::target, {Target::air_base})
        .range(0, 40)
        .rule("10.0c");
    schema.integer("hits_before", "hits that the port has already", &Params::hits_before)
        .only_with(&Params::target, {Target::port})
        .range(0, 9)
        .rule("19.0b");
    schema.part(Delivery::Params::schema(), &Params::delivery);

    // what parts have for one kind of mission only
    const auto only_with = [&](auto choice, std::initializer_list<std::string_view> names, auto... values) {
        for (const std::string_view name : names)
            Schema<Params>::Editor(schema, schema.fields[schema.index(name)]).only_with(choice, {values...});
    };
    only_with(&Params::mission, {"hq", "air_base", "defenders"}, Mission::barrage, Mission::hip_shoot,
              Mission::trainbusting, Mission::drop);  // 14.9e, 14.11: others go to a friendly base
    only_with(&Params::mission, {"bystanders"}, Mission::transport, Mission::drop, Mission::transfer);  // 14.4d
    const std::initializer_list<std::string_view> hex = {"spotter",  "terrain", "target_hex", "density",
                                                         "hedgehog", "targets", "strat_mode", "target_steps"};
    only_with(&Params::mission, hex, Mission::barrage, Mission::hip_shoot);  // 10.0a
    only_with(&Params::target, hex, Target::units);
    only_with(&Params::mission, {"cargo", "glider", "half_range"}, Mission::transport, Mission::drop);
    only_with(&Params::mission,
              {"drop_hex", "drop_ground", "drop_enemy_unit", "drop_soviet", "drop_allied", "drop_modifier"},
              Mission::drop);
    return schema;
}

}  // namespace warodds::ocs
