#include "rules/ocs/air_mission.hpp"

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

// what belongs to another kind of mission is no oversight to be passed over
void refuse_others(const Params& params) {
    const Params plain;
    const auto only = [](bool given, const char* name, bool belongs, const char* where) {
        if (given && !belongs) throw InputError(fmt::format("{}: belongs to {}; leave it out", name, where));
    };
    const bool drop = params.mission == Mission::drop, to_enemy = params.fires() || drop;
    const char* enemy_hex = "a barrage, trainbusting or a drop, not to a mission to a friendly base (14.9e, 14.11)";
    only(params.approach.flak.hq, "hq", to_enemy, enemy_hex);
    only(params.approach.flak.air_base.has_value(), "air_base", to_enemy, enemy_hex);
    only(!params.approach.defenders.empty(), "defenders", to_enemy, enemy_hex);

    const Delivery::Params& delivery = params.delivery;
    const char* carrying = "mission=transport or drop (14.9e)";
    only(delivery.half_range, "half_range", params.carries(), carrying);
    only(delivery.glider, "glider", params.carries(), carrying);
    const char* dropping = "mission=drop (14.10d)";
    only(delivery.drop.hex != plain.delivery.drop.hex, "drop_hex", drop, dropping);
    only(delivery.drop.ground != plain.delivery.drop.ground, "drop_ground", drop, dropping);
    only(delivery.drop.enemy_unit, "drop_enemy_unit", drop, dropping);
    only(delivery.drop.soviet, "drop_soviet", drop, dropping);
    only(delivery.drop.allied, "drop_allied", drop, dropping);
    only(delivery.drop.modifier != 0, "drop_modifier", drop, dropping);

    only(params.hits_before > 0, "hits_before", params.fires() && params.target == Target::port, "target=port (19.0b)");
    const bool at_units = params.fires_at_units();
    const char* bombing = "a barrage at units (10.0a)";
    const BarrageTarget& hex = params.hex.totals;
    only(!params.spotter, "spotter", at_units, "a barrage at units (10.0b)");
    only(hex.terrain != plain.hex.totals.terrain, "terrain", at_units, bombing);
    only(hex.density != plain.hex.totals.density, "density", at_units, bombing);
    only(hex.hedgehog != 0, "hedgehog", at_units, bombing);
    only(hex.strat_mode, "strat_mode", at_units, bombing);
    only(!params.hex.targets.empty(), "targets", at_units, "a barrage at units (10.0a); hq says that flak is heavier");
    only(params.hex.target_steps.has_value(), "target_steps", at_units, "a barrage at units (9.11c)");
}

}  // namespace

void AirMissionParams::check() const {
    const bool hip_shoot = mission == Mission::hip_shoot;
    refuse(approach.aircraft.empty(),
           "aircraft: expected the mission aircraft, like aircraft='4-6 fighter, (1)-17' (rating-barrage)");
    refuse(hip_shoot && !spotter, "spotter: a hip shoot needs a spotter next to its target (10.0b, 14.7d)");
    refuse(target != Target::units && mission != Mission::barrage && !hip_shoot,
           "target: only a barrage or a hip shoot chooses a target; leave it out (10.0f)");
    check_aircraft(*this);
    refuse(!approach.bystanders.empty() && fires(),
           "bystanders: your own Active aircraft are in the hex only when it is a friendly air base (14.4d)");
    refuse((inactive > 0 || inactive_reduced > 0) && target != Target::air_base,
           "inactive: Inactive aircraft matter only when their air base is barraged; expected target=air-base (10.0c)");
    refuse(!delivery.cargo.empty() && !carries(),
           "cargo: only mission=transport and mission=drop carry cargo (14.9, 14.10)");
    refuse(target == Target::air_base && !approach.flak.air_base,
           "air_base: expected the level of the air base that is barraged, 0 for an air strip (15.0, 15.2)");
    refuse_others(*this);
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
        .rule("10.0f");
    schema.part(Approach::Params::schema(), &Params::approach);
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
    schema.part(Delivery::Params::schema(), &Params::delivery);
    return schema;
}

}  // namespace warodds::ocs
