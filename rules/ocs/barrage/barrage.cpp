// A barrage at the combat units of a hex (OCS 10.0-10.3, 14.1e, 14.7, 16.0, 18.3b, options 21.4 and 21.9).
//
// The strength gives the initial column, which artillery pays for; density, cover, spotting and the distance of aircraft
// shift it; two dice give nothing, DG, or lost steps and DG. Flak, and air combat before it, are an air mission's. The owner
// chooses freely which units lose the steps (10.0a): their number is an outcome, who they are is left behind.
#include "rules/ocs/barrage/barrage_forces.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class Barrage {
public:
    struct Params {
        Firing firing;
        BarrageFire fire;
        TargetHex hex;
        bool fired_this_turn = false;
    };
    struct State {
        enum class Phase : std::int8_t { fire, losses, done } phase;
        std::int8_t result, steps, dg, due;  // due: steps that the owner still has to take off
        TargetForce::Losers losers;
    };

    static About about() {
        return {.id = "ocs/barrage",
                .title = "OCS barrage",
                .rules = "10.0-10.3, 14.7, 18.3b, 21.4, 21.9",
                .question = "what do artillery, aircraft or ships do to the combat units of a hex?",
                .also = {"bombard", "bombardment"}};
    }
    static Schema<Params> parameters();
    static Outcomes<Barrage> outcomes();
    static Costs costs() { return {{"supply"}, {"steps_lost", "dg"}}; }

    Barrage(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          table_(tables, params.firing.by),
          fire_(checked(params)),
          announced_(announce(params.firing, table_, tables, ledger)),
          force_(params.hex, tables, ledger) {
        column_ = table_.column(announced_.initial_column, table_.shift(fire_, force_.target, &ledger));
        ledger.add("10.0a", "column", table_.name(column_));
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const {
        if (state.phase == State::Phase::fire) {
            const BarrageEffect effect = force_.suffer(table_.fire(column_, fire_, force_.target, roller), roller);
            state = {State::Phase::losses, effect.result, effect.steps, effect.dg, effect.steps, {}};
        }
        if (force_.choose_losers(state.losers, state.due, roller)) state.phase = State::Phase::done;
    }

    // Ships are not given back as having fired: when the segment and the turn are over, only the player knows.
    static std::vector<std::string> effects() { return {"targets", "target_steps", "density", "strat_mode", "tokens"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.hex = after_barrage(left.hex, state.steps, state.dg, state.losers, left.firing.by);
        if (left.firing.tokens) *left.firing.tokens -= announced_.tokens;
        return left;
    }
    void forget_effects() { force_.forget_losers(); }

private:
    static const BarrageFire& checked(const Params& params) {
        const auto aircraft_only = [&](bool given, const char* name, const char* rule) {
            if (given && params.firing.by != FiredBy::air)
                throw InputError(std::string(name) + ": only aircraft have it; found by=" +
                                 (params.firing.by == FiredBy::naval ? "naval" : "artillery") + " (" + rule + ")");
        };
        aircraft_only(params.fire.short_range, "short_range", "10.2b");
        aircraft_only(params.fire.long_range, "long_range", "21.4");
        aircraft_only(params.fire.strat_bomber, "strat_bomber", "14.1e");
        if (params.fired_this_turn && params.firing.by != FiredBy::naval)
            throw InputError("fired_this_turn: only ships are limited so; expected by=naval (18.3a)");
        if (params.fired_this_turn)
            throw InputError(
                "fired_this_turn: a ship fires at the shore in one Barrage Segment of a game turn only (18.3a)");
        return params.fire;
    }

    std::string says_again() const { return barraged_again(params_.hex, params_.firing.by); }

    Params params_;
    BarrageTable table_;
    BarrageFire fire_;
    Announced announced_;
    TargetForce force_;
    int column_;
};

Schema<Barrage::Params> Barrage::parameters() {
    Schema<BarrageFire> fire;
    fire.flag("spotter", "a friendly combat unit is adjacent to the target and not aboard landing craft",
              &BarrageFire::spotter)
        .lever(Side::attacker)
        .assumption()
        .rule("10.0b");
    fire.flag("short_range", "every aircraft is at or within ten hexes of its base", &BarrageFire::short_range)
        .lever(Side::attacker)
        .rule("14.7c");
    fire.flag("strat_bomber", "a strategic bomber takes part: never spotted, never at short range",
              &BarrageFire::strat_bomber)
        .rule("14.1e");
    fire.flag("long_range", "option: an aircraft flew more than half its range", &BarrageFire::long_range).rule("21.4");

    Schema<Params> schema;
    schema.part(Firing::schema(), &Params::firing);
    schema.part(TargetHex::schema(), &Params::hex);
    schema.part(fire, &Params::fire);
    schema
        .flag("fired_this_turn", "the ships have fired at the shore in this game turn, perhaps in the Reaction Phase",
              &Params::fired_this_turn)
        .rule("18.3a");
    return schema;
}

Outcomes<Barrage> Barrage::outcomes() {
    Outcomes<Barrage> outcomes;
    outcomes.label(
        "result", "Barrage Table result as read, before [1/2] and ship-to-shore fire are looked at",
        [](const Barrage& barrage) { return barrage.table_.codes(); }, &State::result);
    outcomes.integer("steps_lost", "steps that the target loses, its owner's choice", &State::steps)
        .range(0, most_barrage_steps);
    outcomes.flag("dg", "the barrage disorganises the combat units that are left in the hex", &State::dg);
    outcomes.flag("destroyed", "every step is lost; never so when the steps are not given",
                  [](const Barrage& barrage, const State& state) { return state.steps == barrage.force_.steps; });
    outcomes
        .integer("supply", "supply tokens (T) that the barrage costs",
                 [](const Barrage& barrage, const State&) { return barrage.announced_.tokens; })
        .range(0, 1000);
    outcomes.remark(&Barrage::says_again);
    return outcomes;
}

}  // namespace

const Procedure& barrage() { return define<Barrage>(); }

}  // namespace warodds::ocs
