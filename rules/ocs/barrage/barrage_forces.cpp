#include "rules/ocs/barrage/barrage_forces.hpp"

#include "rules/kit/place.hpp"

#include <algorithm>

namespace warodds::ocs {
namespace {

std::string who(std::size_t index, const Gun& gun) {
    return "gun " + std::to_string(index + 1) + (gun.name.empty() ? "" : " (" + gun.name + ")");
}

// what a mode makes of a barrage strength; none for a mode that cannot fire
struct ModeFactor {
    std::optional<Rational> times;
};

Strength strength_of(const Gun& gun, FiredBy by, const std::string& name, Tables& tables) {
    if (gun.range == 0)
        throw InputError(name + ": found a range of 0 hexes, expected 1 at least, or none given (10.1a)");
    if (gun.distance == 0)
        throw InputError(name + ": distance must be at least 1 hex: units cannot fire into their own hex (10.1a)");
    if (gun.range && gun.distance && *gun.distance > *gun.range)
        throw InputError(name + ": found a distance of " + std::to_string(*gun.distance) +
                         " hexes, expected at most its range of " + std::to_string(*gun.range) + " (10.1a)");
    Strength strength{gun.barrage, to_text(gun.barrage)};
    if (gun.mode == Mode::combat) return strength;
    if (by != FiredBy::artillery)
        throw InputError(name + ": ships and aircraft have no modes; leave the mode out (14.0, 18.1d)");
    const auto factors = tables.chart<ModeFactor>(
        "ocs/barrage-strength",
        [](const std::string& code) -> std::optional<ModeFactor> {
            if (code == "never") return ModeFactor{};
            const auto times = parse_number(code);
            return times && *times >= Rational(0) ? std::optional(ModeFactor{times}) : std::nullopt;
        },
        "a multiplier like 1/2, or never");
    const std::string mode = mode_names[static_cast<int>(gun.mode)];
    const ModeFactor& factor = known(*factors, factors->rows().find(mode));
    if (!factor.times) throw InputError(name + ": artillery in " + mode + " mode cannot barrage (13.4a)");
    strength.times(*factor.times, mode);
    return strength;
}

}  // namespace

Schema<Gun> Gun::schema() {
    Schema<Gun> schema;
    schema.text("name", "what you call it", &Gun::name);
    schema.number("barrage", "barrage strength of the side that is up", &Gun::barrage).range(0, 999);
    schema.integer("range", "printed range", &Gun::range).range(0, 99).unit("hexes").rule("10.1a");
    schema.integer("distance", "hexes to the target; with the range, too far is an error", &Gun::distance)
        .range(0, 99)
        .unit("hexes")
        .rule("10.1a");
    schema
        .choice("mode", "mode that artillery is in", &Gun::mode,
                {{"combat", ""},
                 {"move", ""},
                 {"reserve", "cannot fire before it is released"},
                 {"strat", "cannot fire"},
                 {"exploitation", ""},
                 {"dg", "disorganised: half strength"}})
        .rule("5.0, 13.4a");
    return schema;
}

Schema<Firing> Firing::schema() {
    Schema<Firing> schema;
    schema.number("strength", "barrage points in all, everything included", &Firing::strength)
        .range(0, 10000)
        .lever(Side::attacker, Lever::Way::up, "tokens by the column")
        .rule("10.0");
    schema
        .units("guns",
               "instead of the strength, what fires: 16-3 (barrage strength-range), 8 x2 dg; ships and aircraft too",
               &Firing::guns, Gun::schema(), {"barrage", "range"})
        .lever(Side::attacker, Lever::Way::up, "tokens by the column");
    schema
        .choice("by", "what fires; one kind in a barrage", &Firing::by,
                {{"artillery", "pays supply; with option 21.9 in the Reaction Phase as well, at the same odds"},
                 {"air", "after flak; up to four aircraft"},
                 {"naval", "ships"}})
        .rule("10.0e, 10.1-10.3");
    schema
        .integer("tokens",
                 "supply tokens (T) at hand for artillery, internal stocks not counted; too few is an error. "
                 "Without it there are enough",
                 &Firing::tokens)
        .range(0, 999)
        .unit("T")
        .rule("10.1b");
    schema
        .reading("fractions", "halved guns", &Firing::fractions,
                 {{"sum", "added up, and the sum rounded: the general rule, and the publisher's errata"},
                  {"each", "every gun rounded by itself"}})
        .rule("4.2");
    return schema;
}

Rational barrage_strength(const Firing& firing, Tables& tables, Ledger& ledger) {
    if (firing.strength && !firing.guns.empty())
        throw InputError("strength: expected either 'strength' or 'guns', not both");
    if (!firing.strength && firing.guns.empty())
        throw InputError(
            "strength: expected the barrage points that fire (like strength=16), or 'guns'; found neither");
    const int most_aircraft = figure(*tables.numbers("ocs/barrage-limits"), "most aircraft");
    if (firing.by == FiredBy::air && firing.guns.size() > static_cast<std::size_t>(most_aircraft))
        throw InputError("guns: found " + std::to_string(firing.guns.size()) + " aircraft, expected at most " +
                         std::to_string(most_aircraft) + " in a barrage (10.0)");

    Rational strength = firing.strength.value_or(0);
    for (std::size_t i = 0; i < firing.guns.size(); ++i) {
        Strength of_gun = strength_of(firing.guns[i], firing.by, who(i, firing.guns[i]), tables);
        if (firing.fractions == Firing::each) of_gun.value = round_half_up(of_gun.value);
        ledger.add("10.0", "gun " + std::to_string(i + 1), to_text(of_gun.value),
                   (firing.guns[i].name.empty() ? "" : firing.guns[i].name + ": ") + of_gun.how);
        strength += of_gun.value;
    }
    ledger.add("10.0", "barrage strength", to_text(strength));
    return strength;
}

Announced announce(const Firing& firing, const BarrageColumns& columns, Tables& tables, Ledger& ledger) {
    const Rational strength = barrage_strength(firing, tables, ledger);
    const auto column = columns.initial_column(strength);
    if (!column)
        throw InputError(std::string(firing.guns.empty() ? "strength" : "guns") + ": found " + to_text(strength) +
                         " barrage points, expected at least " + std::to_string(columns.least_strength()) +
                         " after rounding, before any shift (10.0)");
    ledger.add("10.0", "initial column", columns.name(*column));
    tell_place(
        ledger, to_text(strength) + " barrage points", strength,
        [&](const Rational& points) { return columns.initial_column(points).value_or(-1); },
        [&](int at) { return at < 0 ? std::string("no barrage") : columns.name(at); });
    const int cost = columns.supply_cost(*column);
    ledger.add(firing.by == FiredBy::artillery ? "10.1b"
               : firing.by == FiredBy::air     ? "10.2c"
                                               : "10.3",
               "supply cost", std::to_string(cost) + "T", firing.by == FiredBy::artillery ? "" : "not artillery");
    if (firing.tokens && *firing.tokens < cost)
        throw InputError("tokens: the barrage costs " + std::to_string(cost) + "T and only " +
                         std::to_string(*firing.tokens) + "T are there; internal stocks cannot pay for it (10.1b)");
    return {*column, cost};
}

Schema<TargetHex> TargetHex::schema() {
    Schema<BarrageTarget> totals;
    totals.choice("terrain", "terrain category of the target hex", &BarrageTarget::terrain, terrain_options())
        .rule("9.3");
    totals
        .number("density", "regimental equivalents (RE) of combat units in the hex: an HQ is 1, a division 3 at most",
                &BarrageTarget::density)
        .assumption()
        .range(0, 60)
        .lever(Side::defender, Lever::Way::down)
        .unit("RE")
        .rule("10.0a");
    totals.integer("hedgehog", "level of the hedgehog in the target hex, 0 for none", &BarrageTarget::hedgehog)
        .range(0, 4)
        .lever(Side::defender)
        .rule("16.0");
    totals.flag("strat_mode", "a unit in the target hex is in Strat Mode", &BarrageTarget::strat_mode).rule("10.0a");

    Schema<TargetHex> schema;
    schema.part(totals, &TargetHex::totals);
    schema
        .units("targets",
               "instead of density, steps and Strat Mode, the combat units of the hex: 14-3-3 steps=3, 0-0 hq",
               &TargetHex::targets, Unit::schema(), {"strength", "ar", "movement"})
        .parentheses({"defends_only"})
        .needs_one()
        .also("defenders")
        .rule("10.0a");
    schema.integer("target_steps", "steps in the target hex; without it there are enough", &TargetHex::target_steps)
        .range(1, 100)
        .unit("steps")
        .rule("9.11c");
    schema
        .policy("target_loss_order", Side::defender,
                "which of the listed units lose the steps; their number is the same for all", &TargetHex::loss_order,
                loss_order_options())
        .rule("10.0a");
    for (const char* said_by_units : {"density", "target_steps", "strat_mode"})
        schema.fields[schema.index(said_by_units)].belongs.push_back({"targets", {}});
    return schema;
}

TargetForce::TargetForce(const TargetHex& hex, Tables& tables, Ledger& ledger) : target(hex.totals) {
    if (hex.target_steps) steps = *hex.target_steps;
    if (hex.targets.empty() && hex.totals.density == BarrageTarget{}.density) return;
    const int most = figure(*tables.numbers("ocs/modifiers"), "stacking RE");
    if (hex.totals.density > most)
        throw InputError("density: found " + to_text(hex.totals.density) + " RE in one hex, expected at most " +
                         std::to_string(most) + " (4.8)");
    check_stack(hex.targets, most, "targets");
    expect_no_exploitation(hex.targets, "target");
    if (hex.targets.empty()) return;
    steps = 0;
    units_ = hex.targets;
    std::vector<Worth> worth;
    for (std::size_t i = 0; i < hex.targets.size(); ++i) {
        const Unit& unit = hex.targets[i];
        check_unit(unit, "target " + std::to_string(number_in_list(unit, i)));
        steps += unit.steps_left();
        target.strat_mode = target.strat_mode || unit.mode == Mode::strat;
        if (hex.totals.hedgehog > 0) expect_no_reserve(unit, unit_label("target", i, unit));
        worth.push_back({unit.ar, unit.hq || unit.artillery ? UnitValues(tables, false).printed(unit) : unit.strength});
        alike_.push_back(first_like(hex.targets, i));
    }
    rank_ = loss_ranks(worth, hex.loss_order);
    target.density = barrage_density(hex.targets, most_density_of_formation(tables));
    ledger.add("10.0a", "density", to_text(target.density) + " RE", std::to_string(steps) + " steps");
}

BarrageEffect TargetForce::suffer(BarrageEffect effect, Roller& roller) const {
    const bool too_many = effect.steps > steps, was_dg = effect.dg;
    effect.steps = static_cast<std::int8_t>(std::min<int>(effect.steps, steps));
    effect.dg = effect.dg && effect.steps < steps;
    roller.note([&](Ledger& ledger) {
        ledger.add("10.0a", "steps lost", std::to_string(effect.steps), too_many ? "no more are there" : "");
        ledger.add("5.10", "dg", effect.dg ? "yes" : "no", was_dg && !effect.dg ? "nobody is left" : "");
    });
    return effect;
}

bool TargetForce::choose_losers(Losers& losers, std::int8_t& due, Roller& roller) const {
    if (due == steps || units_.empty()) due = 0;  // all are lost, or nobody asks who
    while (due > 0) {
        const auto lost_by = [&](int unit) { return std::count(losers.begin(), losers.end(), unit + 1); };
        std::vector<int> offered;  // of units that are alike the first
        for (int i = 0; i < static_cast<int>(units_.size()); ++i) {
            const auto alike = [&](int other) { return alike_[i] == alike_[other] && lost_by(i) == lost_by(other); };
            if (lost_by(i) < units_[i].steps_left() && std::none_of(offered.begin(), offered.end(), alike))
                offered.push_back(i);
        }
        const auto lower = [&](int a, int b) { return rank_[a] < rank_[b]; };
        const int options = static_cast<int>(offered.size());
        const int loser = offered[roller.choose({"10.0a", "step loss", Side::defender, 0}, options, [&](int) {
            return static_cast<int>(std::min_element(offered.begin(), offered.end(), lower) - offered.begin());
        })];
        losers[0] = static_cast<std::uint8_t>(loser + 1);  // what is not used comes first
        std::sort(losers.begin(), losers.end());
        --due;
        roller.note(
            [&](Ledger& ledger) { ledger.add("10.0a", "step lost by", unit_label("target", loser, units_[loser])); });
        if (options > 1) return due == 0;
    }
    return true;
}

TargetHex after_barrage(TargetHex hex, int steps, bool dg, const TargetForce::Losers& losers) {
    if (hex.target_steps) *hex.target_steps -= steps;
    if (hex.targets.empty()) {
        hex.totals.density = std::max(hex.totals.density - steps, Rational(0));
        if (dg) hex.totals.strat_mode = false;  // 5.10: any other marker is removed
        return hex;
    }
    int all = 0;
    for (const Unit& unit : hex.targets) all += unit.steps_left();
    hex.targets = survivors(hex.targets, [&](Unit& unit, std::size_t i) {
        unit.steps_lost += steps == all ? unit.steps_left()
                                        : static_cast<int>(std::count(losers.begin(), losers.end(), i + 1));
        if (dg) unit.mark(Mode::dg);
        return unit.steps_left() > 0;
    });
    return hex;
}

Rational most_density_of_formation(Tables& tables) {
    return figure(*tables.numbers("ocs/barrage-limits"), "most RE of a formation");
}

Rational barrage_density(const std::vector<Unit>& units, const Rational& most) {
    std::map<std::string, Rational> formations;
    Rational density = 0;
    for (const Unit& unit : units)
        if (unit.formation.empty()) density += unit.steps > 1 ? std::min(unit.current_re(), most) : unit.current_re();
        else formations[unit.formation] += unit.current_re();
    for (const auto& [name, re] : formations) density += std::min(re, most);
    return density;
}

}  // namespace warodds::ocs
