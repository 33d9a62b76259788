// A barrage at the combat units of a hex (OCS 10.0-10.3, 14.1e, 14.7, 16.0, 18.3b, options 21.4 and 21.9).
//
// The strength gives the initial column, which artillery pays for; density, cover, spotting and the distance of aircraft
// shift it; two dice give nothing, DG, or lost steps and DG. Flak, and air combat before it, are an air mission's. The owner
// chooses freely which units lose the steps (10.0a), so only their number is an outcome.
#include "rules/ocs/barrage_forces.hpp"
#include "rules/procedure.hpp"

#include <algorithm>

namespace warodds::ocs {
namespace {

class Barrage {
public:
    struct Params {
        Firing firing;
        BarrageFire fire;
        BarrageTarget target;
        std::vector<Unit> targets;
        std::optional<int> target_steps;
    };
    struct State {
        std::int8_t done, result, steps, dg;
    };

    static About about() {
        return {.id = "ocs/barrage",
                .title = "OCS barrage",
                .rules = "10.0-10.3, 14.7, 18.3b, 21.4, 21.9",
                .question = "what artillery, aircraft or ships do to the combat units of a hex"};
    }
    static Schema<Params> parameters();
    static Outcomes<Barrage> outcomes();

    Barrage(const Params& params, Tables& tables, Ledger& ledger)
        : table_(tables, params.firing.by), fire_(params.fire), target_(params.target) {
        check(params);
        if (params.target_steps) steps_ = *params.target_steps;
        if (!params.targets.empty()) {
            target_.density = barrage_density(params.targets, most_density_of_formation(tables));
            steps_ = 0;
            for (const Unit& unit : params.targets) {
                steps_ += unit.steps_left();
                target_.strat_mode = target_.strat_mode || unit.mode == Mode::strat;
            }
        }
        const Announced announced = announce(params.firing, table_, tables, ledger);
        tokens_ = announced.tokens;
        if (!params.targets.empty())
            ledger.add("10.0a", "density", to_text(target_.density) + " RE", std::to_string(steps_) + " steps");
        column_ = table_.column(announced.initial_column, table_.shift(fire_, target_, &ledger));
        ledger.add("10.0a", "column", table_.name(column_));
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.done; }
    void step(State& state, Roller& roller) const {
        const BarrageEffect effect = table_.fire(column_, fire_, target_, roller);
        const int steps = std::min<int>(effect.steps, steps_);    // 9.11c: what is not there cannot be lost
        state = {1, effect.result, static_cast<std::int8_t>(steps), effect.dg && steps < steps_};
        roller.note([&](Ledger& ledger) {
            ledger.add("10.0a", "steps lost", std::to_string(steps), effect.steps > steps ? "no more are there" : "");
            ledger.add("5.10", "dg", state.dg ? "yes" : "no", effect.dg && !state.dg ? "nobody is left" : "");
        });
    }

private:
    static void check(const Params& params) {
        const BarrageFire& fire = params.fire;
        const auto aircraft_only = [&](bool given, const char* name, const char* rule) {
            if (given && params.firing.by != FiredBy::air)
                throw InputError(std::string(name) + ": only aircraft have it; found by=" +
                                 (params.firing.by == FiredBy::naval ? "naval" : "artillery") + " (" + rule + ")");
        };
        aircraft_only(fire.short_range, "short_range", "10.2b");
        aircraft_only(fire.long_range, "long_range", "21.4");
        aircraft_only(fire.strat_bomber, "strat_bomber", "14.1e");
        if (params.targets.empty()) return;
        const Params plain;
        const auto unused = [](bool given, const char* name) {
            if (given) throw InputError(std::string(name) + ": the units in 'targets' already say this; leave it out");
        };
        unused(params.target.density != plain.target.density, "density");
        unused(params.target_steps.has_value(), "target_steps");
        unused(params.target.strat_mode, "strat_mode");
        for (std::size_t i = 0; i < params.targets.size(); ++i)
            if (params.targets[i].steps_left() <= 0)
                throw InputError(unit_label("target", i, params.targets[i]) + ": found steps_lost = " +
                                 std::to_string(params.targets[i].steps_lost) + " of " + std::to_string(params.targets[i].steps) +
                                 ", expected a unit that is still there");
    }

    BarrageTable table_;
    BarrageFire fire_;
    BarrageTarget target_;
    int column_, tokens_;
    int steps_ = most_barrage_steps + 1;    // of the target: as many as can be lost, and one that is left
};

Schema<Barrage::Params> Barrage::parameters() {
    Schema<BarrageTarget> target;
    target.choice("terrain", "terrain category of the target hex", &BarrageTarget::terrain, terrain_options()).rule("9.3");
    target
        .number("density", "regimental equivalents (RE) of combat units in the hex: an HQ is 1, a division 3 at most",
                &BarrageTarget::density)
        .range(0, 60)
        .unit("RE")
        .rule("10.0a");
    target.integer("hedgehog", "level of the hedgehog in the target hex, 0 for none", &BarrageTarget::hedgehog)
        .range(0, 4)
        .rule("16.0");
    target.flag("strat_mode", "a unit in the target hex is in Strat Mode", &BarrageTarget::strat_mode).rule("10.0a");
    Schema<BarrageFire> fire;
    fire.flag("spotter", "a friendly combat unit is adjacent to the target and not aboard landing craft", &BarrageFire::spotter)
        .rule("10.0b");
    fire.flag("short_range", "every aircraft is at or within ten hexes of its base", &BarrageFire::short_range).rule("14.7c");
    fire.flag("strat_bomber", "a strategic bomber takes part: never spotted, never at short range", &BarrageFire::strat_bomber)
        .rule("14.1e");
    fire.flag("long_range", "option: an aircraft flew more than half its range", &BarrageFire::long_range).rule("21.4");

    Schema<Params> schema;
    schema.part(Firing::schema(), &Params::firing);
    schema.part(target, &Params::target);
    schema.part(fire, &Params::fire);
    schema
        .units("targets", "instead of density, steps and Strat Mode, the combat units of the hex: 14-3-3 steps=3, 0-0 hq",
               &Params::targets, Unit::schema(), {"strength", "ar", "movement"})
        .rule("10.0a");
    schema.integer("target_steps", "steps in the target hex; without it there are enough", &Params::target_steps)
        .range(1, 100)
        .unit("steps")
        .rule("9.11c");
    return schema;
}

Outcomes<Barrage> Barrage::outcomes() {
    Outcomes<Barrage> outcomes;
    outcomes.label(
        "result", "Barrage Table result as read, before [1/2] and ship-to-shore fire are looked at",
        [](const Barrage& barrage) { return barrage.table_.codes(); },
        [](const Barrage&, const State& state) { return state.result; });
    outcomes.integer("steps_lost", "steps that the target loses, its owner's choice", 0, most_barrage_steps,
                     [](const Barrage&, const State& state) { return state.steps; });
    outcomes.flag("dg", "the barrage disorganises the combat units that are left in the hex",
                  [](const Barrage&, const State& state) { return state.dg; });
    outcomes.flag("destroyed", "every step is lost; never so when the steps are not given",
                  [](const Barrage& barrage, const State& state) { return state.steps == barrage.steps_; });
    outcomes.integer("supply", "supply tokens (T) that the barrage costs", 0, 1000,
                     [](const Barrage& barrage, const State&) { return barrage.tokens_; });
    return outcomes;
}

}  // namespace

const Procedure& barrage() { return define<Barrage>(); }

}  // namespace warodds::ocs
