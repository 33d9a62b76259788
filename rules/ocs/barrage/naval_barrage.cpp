// A barrage at ships (OCS 18.3a, 18.3c-g, with 18.1d, 18.2e, 18.4d): by ships, aircraft or coastal guns at one ship, at the
// landing craft of a hex, or by ships at coastal guns.
//
// A hit damages, the second sinks; landing craft lose a point a hit and cargo that no longer fits. A DG on a ship that is DG
// already becomes a hit, so a hit on such a ship is two. Who fires is NavalFire; air combat and interception before that are
// an air mission's. Landing craft are CraftUnderFire.
#include "rules/ocs/barrage/craft_under_fire.hpp"
#include "rules/ocs/barrage/naval_fire.hpp"
#include "rules/ocs/barrage/ship_damage.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class NavalBarrage {
public:
    using By = NavalFire::By;
    enum class Target { ship, carrier, landing_craft, coastal_artillery };
    enum class CoastalFire { naval, shore };

    struct Params {
        NavalFire::Params fire;
        Target target = Target::ship;
        int protection = 1;
        bool damaged = false, target_dg = false, target_gone = false, in_port = false, screened = false;
        CraftUnderFire::Params craft;
        bool fired_this_segment = false, fired_this_turn = false, target_barraged = false;
        ShipDamage damage;
        CoastalFire coastal_fire = CoastalFire::naval;
    };
    struct State {
        CraftUnderFire::State craft;
        Small result, hits, dg;
        Small loser;  // the aircraft that flak cost a step, from 1
        enum class Phase : std::int16_t { flak, fire, craft, done } phase = Phase::flak;
    };

    static About about() {
        return {
            .id = "ocs/naval-barrage",
            .title = "OCS barrage at ships",
            .rules = "18.3, 18.1d, 18.2e, 18.4d, 10.0a, 14.4",
            .question = "what do ships, aircraft or coastal guns do to a ship, to landing craft or to coastal guns?"};
    }
    static Schema<Params> parameters();
    static Outcomes<NavalBarrage> outcomes();
    static Costs costs() { return {{"aircraft_hit"}, {"sunk", "damaged", "dg", "craft_lost", "cargo_lost"}}; }

    NavalBarrage(const Params& params, Tables& tables, Ledger& ledger);

    State start() const { return start_; }
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;

    // That the target was barraged and the ships have fired is not given back: when the phase is over, only the player
    // knows.
    static std::vector<std::string> effects() {
        return {"damaged", "target_dg", "target_gone", "craft", "cargo", "aircraft"};
    }
    Params after(const State& state) const;
    void forget_effects() { craft_.forget_effects(); }
    void canonical(State& state) const { craft_.canonical(state.craft); }

private:
    using Phase = State::Phase;

    static const Params& checked(const Params& params);
    bool is_at(Target target) const { return params_.target == target; }
    void roll_flak(State& state, Roller& roller) const;
    void roll_barrage(State& state, Roller& roller) const;
    void take_hits(State& state, const BarrageEffect& effect, Roller& roller) const;
    void finish(State& state, Roller& roller) const;
    bool is_sunk(const State& state) const { return state.hits == hits_to_sink_; }
    CraftToll toll(const State& state) const { return craft_.toll(state.craft); }
    int cargo_lost(const State& state) const { return craft_.cargo_lost(state.craft, false); }
    int units_lost(const State& state) const { return craft_.cargo_lost(state.craft, true); }
    bool is_aircraft_hit(const State& state) const { return state.loser > 0; }
    int pieces() const { return static_cast<int>(params_.craft.cargo.size()); }
    std::vector<std::string> codes() const;
    bool is_dg(const State& state) const { return state.dg && !is_sunk(state); }
    bool is_damaged(const State& state) const {
        return (is_at(Target::ship) || is_at(Target::carrier)) && !is_sunk(state) &&
               (params_.damaged || state.hits > 0);
    }

    Params params_;
    NavalFire fire_;
    CraftUnderFire craft_;
    bool in_port_dg_;
    int hits_to_sink_;
    State start_;
};

NavalBarrage::NavalBarrage(const Params& params, Tables& tables, Ledger& ledger)
    : params_(checked(params)),
      fire_(params.fire, params.protection, params.damage.halves(), tables, ledger),
      craft_(params.craft),
      in_port_dg_(params.damage.is_dg_in(params.in_port)) {
    const auto figures = tables.numbers("ocs/naval");
    hits_to_sink_ = is_at(Target::landing_craft)       ? craft_.points()
                    : is_at(Target::coastal_artillery) ? 1
                                                       : figure(*figures, "hits that sink a ship") - params.damaged;
    start_.phase = fire_.meets_flak() ? Phase::flak : Phase::fire;
    start_.dg = params.target_dg || in_port_dg_;
    if (start_.dg) ledger.add("18.1d", "target", "DG", in_port_dg_ ? "in port" : "marked");
}

const NavalBarrage::Params& NavalBarrage::checked(const Params& params) {
    params.fire.check();
    const By by = params.fire.by;
    if (params.target_gone)
        throw InputError("target_gone: found it sunk or destroyed, expected a target that is still there (18.3d)");
    const bool at_guns = params.target == Target::coastal_artillery, at_craft = params.target == Target::landing_craft;
    if (at_guns && by != By::ships)
        throw InputError(
            "target: only ships engage coastal artillery as a naval target; for other fire use ocs/barrage (18.3g)");
    if (params.target == Target::carrier && by == By::ships && params.screened)
        throw InputError(
            "screened: ships cannot fire at a carrier while other surface ships are in range; sink those first "
            "(18.2e)");
    if (at_craft && params.craft.craft.empty())
        throw InputError("craft: expected the landing craft of the hex, like 3, 1 lst; found none");
    if (params.fired_this_segment)
        throw InputError(
            "fired_this_segment: a unit that has fired in this Barrage Segment may not fire again in it (10.0e, "
            "18.3a)");
    if (params.fired_this_turn && at_guns && params.coastal_fire == CoastalFire::shore)
        throw InputError(
            "fired_this_turn: a ship fires ship-to-shore in one Barrage Segment of a game turn only (18.3a)");
    if (params.target_barraged)
        throw InputError("target_barraged: found more than one barrage at this ship, expected one a phase (18.3c)");
    return params;
}

void NavalBarrage::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::flak: roll_flak(state, roller); break;
        case Phase::fire: roll_barrage(state, roller); break;
        case Phase::craft: craft_.step(state.craft, roller); break;
        case Phase::done: return;
    }
    if (state.phase == Phase::craft && craft_.is_done(state.craft)) finish(state, roller);
}

void NavalBarrage::roll_flak(State& state, Roller& roller) const {
    state.loser = fire_.roll_flak(roller);
    state.phase = Phase::fire;
    if (fire_.is_left(state.loser)) return;
    state.result = static_cast<int>(fire_.codes().size());
    state.phase = Phase::craft;  // nothing is left to bomb with
}

void NavalBarrage::roll_barrage(State& state, Roller& roller) const {
    const BarrageEffect effect = fire_.fire(state.loser, roller);
    state.result = effect.result;
    take_hits(state, effect, roller);
}

// 18.3d, 18.3g B
void NavalBarrage::take_hits(State& state, const BarrageEffect& effect, Roller& roller) const {
    int hits = is_at(Target::coastal_artillery) ? int(effect.steps)
                                                : params_.damage.hits(effect, in_port_dg_, state.dg, roller);
    hits = std::min(hits, hits_to_sink_);
    state.hits = hits;
    state.phase = Phase::craft;
    if (is_at(Target::landing_craft)) state.craft.due = state.hits;
    roller.note(
        [&](Ledger& ledger) { ledger.add("18.3d", "hits", std::to_string(hits), is_sunk(state) ? "gone" : ""); });
}

void NavalBarrage::finish(State& state, Roller& roller) const {
    state.phase = Phase::done;
    roller.note([&](Ledger& ledger) { ledger.add("18.3d", "dg", is_dg(state) ? "yes" : "no"); });
}

NavalBarrage::Params NavalBarrage::after(const State& state) const {
    Params left = params_;
    left.fire.aircraft = after_flight(params_.fire.aircraft, [&](Aircraft& aircraft, int i) {
        aircraft.inactive = true;  // 14.7b
        return state.loser != i + 1 || aircraft.lose_step();
    });
    if (!in_port_dg_) left.target_dg = is_dg(state);  // in port no marker is needed (18.1d)
    if (is_at(Target::landing_craft)) {
        craft_.leave_behind(left.craft, state.craft);
    } else {
        left.target_gone = is_sunk(state);
        if (!is_at(Target::coastal_artillery)) left.damaged = params_.damaged || state.hits > 0;
    }
    return left;
}

std::vector<std::string> NavalBarrage::codes() const {
    std::vector<std::string> codes = fire_.codes();
    codes.push_back("no barrage");  // flak left nothing
    return codes;
}

Schema<NavalBarrage::Params> NavalBarrage::parameters() {
    Schema<Params> schema;
    schema.part(NavalFire::Params::schema(), &Params::fire);
    schema
        .choice("target", "what is fired at", &Params::target,
                {{"ship", ""},
                 {"carrier", "not by ships as long as it is screened"},
                 {"landing-craft", "all of the hex are one target"},
                 {"coastal-artillery", "by ships: any lost step destroys it, DG does nothing"}})
        .rule("18.3c, 18.4d, 18.3g");
    const auto at_sea = {Target::ship, Target::carrier, Target::landing_craft};
    schema.integer("protection", "protection rating of the target; 1 if it has none", &Params::protection)
        .only_with(&Params::target, at_sea)
        .range(1, 30)
        .rule("18.3c");
    schema.flag("damaged", "the ship is on its damaged side", &Params::damaged)
        .only_with(&Params::target, {Target::ship, Target::carrier})
        .rule("18.3d");
    schema.flag("target_dg", "the target is marked DG", &Params::target_dg)
        .only_with(&Params::target, at_sea)
        .rule("18.3d");
    schema
        .flag("target_gone", "the ship or the coastal guns are sunk or destroyed already: refused",
              &Params::target_gone)
        .rule("18.3d, 18.3g");
    schema.flag("in_port", "the target is in a port hex", &Params::in_port)
        .only_with(&Params::target, at_sea)
        .rule("18.1d");
    schema.flag("screened", "other surface ships than carriers are in range of the firing ships", &Params::screened)
        .only_with(&Params::target, {Target::carrier})
        .rule("18.2e");
    schema.part(CraftUnderFire::Params::schema(), &Params::craft);
    for (const char* name : {"craft", "cargo"})
        Schema<Params>::Editor(schema, schema.fields[schema.index(name)])
            .only_with(&Params::target, {Target::landing_craft});
    schema
        .flag("fired_this_segment", "a firing unit has fired in this Barrage Segment: refused",
              &Params::fired_this_segment)
        .rule("10.0e, 18.3a");
    schema
        .flag("fired_this_turn",
              "a firing ship has fired ship-to-shore in this game turn: no more of that, but at ships it may",
              &Params::fired_this_turn)
        .rule("18.3a");
    schema.flag("target_barraged", "the target has been barraged in this phase: refused", &Params::target_barraged)
        .rule("18.3c");
    schema.part(ShipDamage::schema(), &Params::damage);
    schema
        .reading("coastal_fire", "ships that fire at coastal artillery as a naval target", &Params::coastal_fire,
                 {{"naval", "fire as at ships: in every Barrage Segment"},
                  {"shore", "fire ship-to-shore: once in a game turn"}})
        .rule("18.3a, 18.3g");
    return schema;
}

Outcomes<NavalBarrage> NavalBarrage::outcomes() {
    using B = NavalBarrage;
    Outcomes<B> outcomes;
    const auto lost = [](auto count) {
        return [count](const B& barrage, const State& state) { return std::invoke(count, barrage.toll(state)); };
    };
    outcomes.label("result", "Barrage Table result as read", &B::codes, &State::result);
    outcomes.integer("hits", "hits taken, as many as the target can take", &State::hits).most(&B::hits_to_sink_);
    outcomes.flag("sunk", "ship sunk, landing craft all gone, or coastal artillery destroyed", &B::is_sunk);
    outcomes.flag("damaged", "ship afloat on its damaged side", &B::is_damaged);
    outcomes.flag("dg", "target left and DG", &B::is_dg);
    outcomes.integer("craft_lost", "points of landing craft lost", lost(&CraftToll::points)).range(0, 99);
    outcomes.integer("lsts_lost", "LSTs that are landing craft now, or gone", lost(&CraftToll::lsts)).range(0, 99);
    outcomes.integer("dukw_lost", "points of DUKWs lost", lost(&CraftToll::dukws)).range(0, 99);
    outcomes.integer("cargo_lost", "pieces of cargo lost, of every kind", &B::cargo_lost).most(&B::pieces);
    outcomes.integer("units_lost", "units among them", &B::units_lost).most(&B::pieces);
    outcomes.flag("aircraft_hit", "flak cost an aircraft a step", &B::is_aircraft_hit);
    return outcomes;
}

}  // namespace

const Procedure& naval_barrage() { return define<NavalBarrage>(); }

}  // namespace warodds::ocs
