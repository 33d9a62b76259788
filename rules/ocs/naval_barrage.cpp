// A barrage at ships (OCS 18.3a, 18.3c-g, with 18.1d, 18.2e, 18.4d): by ships, aircraft or coastal guns at one ship, at the
// landing craft of a hex, or by ships at coastal guns.
//
// The strength (that of aircraft doubled) is divided by the target's protection rating; only the distance of aircraft shifts
// the column. A hit damages, the second sinks; landing craft lose a point a hit, drawn blindly, and cargo that no longer fits.
// A DG on a ship that is DG already becomes a hit, so a hit on such a ship is two. Flak comes before aircraft bomb; air combat
// and interception before that are an air mission's.
#include "rules/ocs/aircraft.hpp"
#include "rules/ocs/barrage_forces.hpp"
#include "rules/ocs/flak_table.hpp"
#include "rules/ocs/landing_craft.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

constexpr What random_craft{"18.3d", "random craft"}, random_cargo{"18.3d", "random cargo"};

struct Cargo {
    enum class Kind { unit, sp, transport };

    std::string name;
    Kind kind = Kind::unit;
    Rational size = 1;

    std::string label() const {
        static constexpr std::array kinds = {"unit", "SP", "transport point"};
        return name.empty() ? kinds[static_cast<int>(kind)] : name;
    }
    static Schema<Cargo> schema() {
        Schema<Cargo> schema;
        schema.text("name", "what you call it", &Cargo::name);
        schema.choice("kind", "what it is", &Cargo::kind,
                      {{"unit", ""}, {"sp", "supply"}, {"transport", "transport points"}});
        schema
            .number("size", "points of craft that it takes: its SP or RE, half its RE for slow leg units", &Cargo::size)
            .range(Rational(1, 8), 60)
            .rule("4.7");
        return schema;
    }
};

class NavalBarrage {
public:
    enum class By { ships, aircraft, coastal_artillery };
    enum class Target { ship, carrier, landing_craft, coastal_artillery };
    enum class PortDg { automatic, none };
    enum class HalfResult { die, dg };
    enum class ConvertedHit { clears, marks };
    enum class CoastalFire { naval, shore };
    enum class CraftHits { points, counter };

    struct Params {
        By by = By::ships;
        std::optional<Rational> strength;
        std::vector<Gun> guns;
        std::vector<Aircraft> aircraft;
        bool long_range_effects = false;
        Target target = Target::ship;
        int protection = 1;
        bool damaged = false, target_dg = false, target_gone = false, in_port = false, screened = false;
        std::vector<Craft> craft;
        std::vector<Cargo> cargo;
        FlakTarget flak;
        bool fired_this_segment = false, fired_this_turn = false, target_barraged = false;
        PortDg port_dg = PortDg::automatic;
        HalfResult half_result = HalfResult::die;
        ConvertedHit converted_hit = ConvertedHit::clears;
        CoastalFire coastal_fire = CoastalFire::naval;
        CraftHits craft_hits = CraftHits::points;
        TiePolicy flak_tie = TiePolicy::first;
    };
    struct State {
        enum class Phase : std::int8_t { flak, fire, craft, cargo, done };

        Pool::Lost craft{}, cargo{};
        Phase phase = Phase::flak;
        std::int8_t mission = 0;  // after flak: 0 whole, else the aircraft that lost a step, from 1
        std::int8_t result = 0, hits = 0, hits_due = 0, dg = 0;
        std::int8_t counter = -1;  // of craft, that takes the hits
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

private:
    using Phase = State::Phase;

    // the mission as flak left it, or whatever else fires
    struct Fire {
        std::optional<int> column;  // none when nothing of strength is left
        BarrageFire fire;
    };

    static void check(const Params& params);
    void find_column(Fire& fire, const Rational& strength, const Params& params, Ledger* ledger) const;
    void load(const Params& params);

    void roll_flak(State& state, Roller& roller) const;
    void roll_barrage(State& state, Roller& roller) const;
    void take_hits(State& state, const BarrageEffect& effect, Roller& roller) const;
    void lose_craft(State& state, Roller& roller) const;
    void lose_cargo(State& state, Roller& roller) const;
    bool fits(const State& state) const;
    void finish(State& state, Roller& roller) const;
    bool sunk(const State& state) const { return state.hits == hits_to_sink_; }
    bool is_dg(const State& state) const { return state.dg && !sunk(state); }
    CraftToll toll(const State& state) const { return craft_.toll(state.craft); }
    int cargo_lost(const State& state, bool units_only) const;

    static constexpr int parts = 8;  // of a point of craft: half of the quarter RE of a company is one

    Params params_;
    BarrageTable table_;
    BarrageTarget target_;
    std::optional<FlakTable> flak_;
    int flak_modifier_ = 0;
    TiePolicy flak_tie_;
    std::vector<Rational> stack_;  // barrage strengths of the aircraft, for the Mission Loss Table
    std::vector<Fire> fires_;      // by State::mission
    Target kind_;
    bool in_port_dg_, converted_hit_marks_, hits_one_counter_;
    int hits_to_sink_;
    CraftStack craft_;
    Pool cargo_;
    std::vector<int> cargo_size_;  // in parts
    std::vector<bool> cargo_is_unit_;
    State start_;
};

NavalBarrage::NavalBarrage(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params),
      table_(tables, params.by == By::aircraft ? FiredBy::air : FiredBy::naval, true),
      target_{.naval = true, .halves = params.half_result == HalfResult::die},
      flak_tie_(params.flak_tie),
      kind_(params.target),
      in_port_dg_(params.in_port && params.port_dg == PortDg::automatic),
      converted_hit_marks_(params.converted_hit == ConvertedHit::marks),
      hits_one_counter_(params.craft_hits == CraftHits::counter) {
    check(params);
    const auto figures = tables.numbers("ocs/naval");
    load(params);
    hits_to_sink_ = kind_ == Target::landing_craft       ? craft_.points()
                    : kind_ == Target::coastal_artillery ? 1
                                                         : figure(*figures, "hits that sink a ship") - params.damaged;
    start_.dg = params.target_dg || in_port_dg_;
    if (start_.dg) ledger.add("18.1d", "target", "DG", in_port_dg_ ? "in port" : "marked");

    if (params.by != By::aircraft) {
        start_.phase = Phase::fire;
        const Firing firing{
            .by = params.by == By::ships ? FiredBy::naval : FiredBy::artillery,  // 5.10b holds for coastal guns
            .strength = params.strength,
            .guns = params.guns};
        fires_.emplace_back();
        find_column(fires_[0], barrage_strength(firing, tables, ledger), params, &ledger);
        return;
    }
    AircraftValues values(tables, params.long_range_effects);
    const int most = values.limit("aircraft in a mission"), times = figure(*figures, "aircraft at ships, times");
    std::vector<Aircraft> mission = active(params.aircraft, "aircraft");
    if (static_cast<int>(mission.size()) > most)
        throw InputError("aircraft: found " + std::to_string(mission.size()) + ", expected at most " +
                         std::to_string(most) + " in a barrage (10.0, 14.2a)");
    bool fighter = false;
    for (Aircraft& aircraft : mission) {
        fighter = fighter || aircraft.fighter;
        aircraft.torpedo = false;  // 18.3e: at ships their strength counts
        stack_.push_back(values.barrage(aircraft, aircraft.steps()));
    }
    flak_.emplace(tables);
    flak_modifier_ = flak_->modifier(params.flak, static_cast<int>(mission.size()), fighter, &ledger);
    for (std::size_t loser = 0; loser <= mission.size(); ++loser) {
        Fire fire{.column = {}, .fire = {.short_range = true}};
        Rational strength = 0;
        for (std::size_t i = 0; i < mission.size(); ++i) {
            const int steps = mission[i].steps() - (i + 1 == loser);
            if (steps == 0) continue;
            const Rational doubled = values.barrage(mission[i], steps) * times;
            if (loser == 0)
                ledger.add("18.3c", "aircraft " + std::to_string(number_in_list(mission[i], i)), to_text(doubled),
                           (mission[i].name.empty() ? "" : mission[i].name + ": ") + to_text(stack_[i]) + " x" +
                               std::to_string(times));
            strength += doubled;
            fire.fire.short_range = fire.fire.short_range && mission[i].short_range;
            fire.fire.long_range = fire.fire.long_range || (params.long_range_effects && mission[i].long_range);
        }
        if (loser == 0) ledger.add("10.0", "barrage strength", to_text(strength));
        find_column(fire, strength, params, loser == 0 ? &ledger : nullptr);
        fires_.push_back(fire);
    }
}

void NavalBarrage::check(const Params& params) {
    const bool aircraft = params.by == By::aircraft;
    if (aircraft && (params.strength || !params.guns.empty()))
        throw InputError(
            "strength: aircraft are given in 'aircraft', with flak before they bomb; leave 'strength' and 'guns' out");
    if (aircraft &&
        std::all_of(params.aircraft.begin(), params.aircraft.end(), [](const Aircraft& one) { return one.inactive; }))
        throw InputError("aircraft: expected the aircraft that bomb, like 2-12, found none");
    if (params.target_gone)
        throw InputError("target_gone: found it sunk or destroyed, expected a target that is still there (18.3d)");
    if (!aircraft && !params.aircraft.empty())
        throw InputError("aircraft: they cannot combine with ships or guns; set by=aircraft for them alone (14.7a)");
    if (!aircraft && (params.flak.flak || params.flak.hq || params.flak.air_base > 0 || params.flak.patrol_zone))
        throw InputError("flak: only aircraft meet flak; found by=" +
                         std::string(params.by == By::ships ? "ships" : "coastal-artillery"));
    for (const Aircraft& one : params.aircraft)
        if (one.strat) throw InputError("aircraft: strategic bombers never barrage ships (14.1e)");
    const bool at_guns = params.target == Target::coastal_artillery, at_craft = params.target == Target::landing_craft;
    if (at_guns && params.by != By::ships)
        throw InputError(
            "target: only ships engage coastal artillery as a naval target; for other fire use ocs/barrage (18.3g)");
    if (at_guns && params.protection != 1)
        throw InputError("protection: coastal artillery has none; leave it out (18.3g)");
    if (params.target == Target::carrier && params.by == By::ships && params.screened)
        throw InputError(
            "screened: ships cannot fire at a carrier while other surface ships are in range; sink those first "
            "(18.2e)");
    if (params.screened && params.target != Target::carrier)
        throw InputError("screened: only a carrier is screened; set target=carrier or leave it out (18.2e)");
    if (at_guns && (params.damaged || params.target_dg || params.in_port))
        throw InputError(
            std::string(params.damaged     ? "damaged"
                        : params.target_dg ? "target_dg"
                                           : "in_port") +
            ": it changes nothing for coastal artillery, which any step loss destroys and DG leaves alone; "
            "leave it out (18.3g)");
    if (at_craft && params.craft.empty())
        throw InputError("craft: expected the landing craft of the hex, like 3, 1 lst; found none");
    if (!at_craft && (!params.craft.empty() || !params.cargo.empty()))
        throw InputError("craft: only target=landing-craft has craft and cargo");
    if (at_craft && params.damaged)
        throw InputError("damaged: landing craft have no damaged side; give the points that are left (18.3d)");
    if (params.fired_this_segment)
        throw InputError(
            "fired_this_segment: a unit that has fired in this Barrage Segment may not fire again in it (10.0e, "
            "18.3a)");
    if (params.fired_this_turn && at_guns && params.coastal_fire == CoastalFire::shore)
        throw InputError(
            "fired_this_turn: a ship fires ship-to-shore in one Barrage Segment of a game turn only (18.3a)");
    if (params.target_barraged)
        throw InputError("target_barraged: found more than one barrage at this ship, expected one a phase (18.3c)");
}

// 18.3c C, 10.0: the strength that is left after protection, and its column
void NavalBarrage::find_column(Fire& fire, const Rational& strength, const Params& params, Ledger* ledger) const {
    const Rational felt = strength / params.protection;
    const auto initial = table_.initial_column(felt);
    if (ledger) {
        ledger->add("18.3c", "protection rating", std::to_string(params.protection));
        ledger->add("18.3c", "strength against the target", to_text(felt));
        if (!initial)
            throw InputError(std::string(params.by == By::aircraft ? "aircraft"
                                         : params.guns.empty()     ? "strength"
                                                                   : "guns") +
                             ": " + to_text(strength) + " barrage points against protection " +
                             std::to_string(params.protection) + " are less than " +
                             std::to_string(table_.least_strength()) + " after rounding (10.0, 18.3c)");
        ledger->add("10.0", "initial column", table_.name(*initial));
    }
    if (!initial) return;
    fire.column = table_.column(*initial, table_.shift(fire.fire, target_, ledger));
    if (ledger) ledger->add("18.3c", "column", table_.name(*fire.column));
}

void NavalBarrage::load(const Params& params) {
    craft_ = CraftStack(params.craft, hits_one_counter_);
    std::vector<Pool::Item> items;
    Rational size = 0;
    for (const Cargo& item : params.cargo) {
        const Rational in_parts = item.size * parts;
        if (in_parts.denominator() != 1)
            throw InputError("cargo: found a size of " + to_text(item.size) + ", expected eighths of a point (4.7)");
        size += item.size;
        cargo_size_.push_back(static_cast<int>(in_parts.numerator()));
        cargo_is_unit_.push_back(item.kind == Cargo::Kind::unit);
        items.push_back({item.label(), 1});
    }
    cargo_ = Pool(std::move(items), "cargo");
    if (size > Rational(craft_.points()))
        throw InputError("cargo: found " + to_text(size) + " points of it, expected at most the " +
                         std::to_string(craft_.points()) + " of the craft (18.4c)");
}

void NavalBarrage::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::flak: roll_flak(state, roller); break;
        case Phase::fire: roll_barrage(state, roller); break;
        case Phase::craft: lose_craft(state, roller); break;
        case Phase::cargo: lose_cargo(state, roller); break;
        case Phase::done: return;
    }
    if (state.phase == Phase::craft && state.hits_due == 0) finish(state, roller);
}

void NavalBarrage::roll_flak(State& state, Roller& roller) const {
    state.mission = static_cast<std::int8_t>(flak_->fire(flak_modifier_, stack_, flak_tie_, roller) + 1);
    state.phase = Phase::fire;
    roller.note([&](Ledger& ledger) {
        ledger.add("14.4", "flak",
                   state.mission ? "aircraft " + std::to_string(state.mission) + " loses a step" : "no loss");
    });
    if (fires_[state.mission].column) return;
    state.result = static_cast<std::int8_t>(table_.codes().size());
    state.phase = Phase::craft;  // nothing is left to bomb with
}

void NavalBarrage::roll_barrage(State& state, Roller& roller) const {
    const Fire& fire = fires_[state.mission];
    const BarrageEffect effect = table_.fire(*fire.column, fire.fire, target_, roller);
    state.result = effect.result;
    take_hits(state, effect, roller);
}

// 18.3d, 18.3g B
void NavalBarrage::take_hits(State& state, const BarrageEffect& effect, Roller& roller) const {
    int hits = effect.steps;
    if (effect.dg && kind_ != Target::coastal_artillery) {
        if (state.dg) {  // a second DG is a hit instead
            ++hits;
            state.dg = converted_hit_marks_ || in_port_dg_;
            roller.note([](Ledger& ledger) { ledger.add("18.3d", "second DG", "a hit"); });
        } else {
            state.dg = 1;
        }
    }
    hits = std::min(hits, hits_to_sink_);
    state.hits = static_cast<std::int8_t>(hits);
    state.phase = Phase::craft;
    if (kind_ == Target::landing_craft) state.hits_due = state.hits;
    roller.note([&](Ledger& ledger) { ledger.add("18.3d", "hits", std::to_string(hits), sunk(state) ? "gone" : ""); });
}

// 18.3d C: a point a hit, of craft drawn blindly
void NavalBarrage::lose_craft(State& state, Roller& roller) const {
    --state.hits_due;
    int item;
    if (hits_one_counter_) {
        if (state.counter < 0 || craft_.pool().is_gone(state.craft, state.counter))
            state.counter = static_cast<std::int8_t>(craft_.pool().draw_item(state.craft, roller, random_craft));
        item = state.counter;
        ++state.craft[item];
    } else {
        item = craft_.draw(state.craft, roller, random_craft);
    }
    roller.note([&](Ledger& ledger) { ledger.add("18.3d", "craft point lost", craft_.pool().items()[item].label); });
    if (fits(state)) return;
    if (craft_.pool().left(state.craft) > 0) {
        state.phase = Phase::cargo;
    } else {
        for (std::size_t i = 0; i < cargo_size_.size(); ++i) state.cargo[i] = 1;
        roller.note([](Ledger& ledger) { ledger.add("18.3d", "cargo lost", "all"); });
    }
}

// 18.4d: the landing craft of a hex are one ship, and what they carry is one load
bool NavalBarrage::fits(const State& state) const {
    int size = 0;
    for (std::size_t i = 0; i < cargo_size_.size(); ++i) size += state.cargo[i] ? 0 : cargo_size_[i];
    return size <= craft_.pool().left(state.craft) * parts;
}

// 18.3d: what no longer fits, drawn blindly
void NavalBarrage::lose_cargo(State& state, Roller& roller) const {
    const int item = cargo_.draw(state.cargo, roller, random_cargo);
    roller.note([&](Ledger& ledger) { ledger.add("18.3d", "cargo lost", cargo_.items()[item].label); });
    if (fits(state)) state.phase = Phase::craft;
}

void NavalBarrage::finish(State& state, Roller& roller) const {
    state.phase = Phase::done;
    roller.note([&](Ledger& ledger) { ledger.add("18.3d", "dg", is_dg(state) ? "yes" : "no"); });
}

int NavalBarrage::cargo_lost(const State& state, bool units_only) const {
    int lost = 0;
    for (std::size_t i = 0; i < cargo_size_.size(); ++i)
        if (cargo_is_unit_[i] || !units_only) lost += state.cargo[i];
    return lost;
}

NavalBarrage::Params NavalBarrage::after(const State& state) const {
    Params left = params_;
    left.aircraft = after_flight(params_.aircraft, [&](Aircraft& aircraft, int i) {
        aircraft.inactive = true;  // 14.7b
        return state.mission != i + 1 || aircraft.lose_step();
    });
    if (!in_port_dg_) left.target_dg = is_dg(state);  // in port no marker is needed (18.1d)
    if (kind_ == Target::landing_craft) {
        left.craft = after_losses(params_.craft, craft_.lost_by_counter(state.craft));
        left.cargo.clear();
        for (std::size_t i = 0; i < params_.cargo.size(); ++i)
            if (!state.cargo[i]) left.cargo.push_back(params_.cargo[i]);
    } else {
        left.target_gone = sunk(state);
        if (kind_ != Target::coastal_artillery) left.damaged = params_.damaged || state.hits > 0;
    }
    return left;
}

Schema<NavalBarrage::Params> NavalBarrage::parameters() {
    Schema<Params> schema;
    schema
        .choice("by", "what fires; one kind in a barrage", &Params::by,
                {{"ships", ""},
                 {"aircraft", "after flak; up to four"},
                 {"coastal-artillery", "as if it were a ship, without supply"}})
        .rule("18.3c, 18.3g");
    schema.number("strength", "barrage points of the ships or guns, as printed", &Params::strength)
        .range(0, 10000)
        .rule("18.3c");
    schema
        .units("guns", "instead of the strength, the ships or guns that fire: 12-3 (barrage strength-range), 8 x2",
               &Params::guns, Gun::schema(), {"barrage", "range"})
        .rule("18.3c");
    Aircraft::list(schema, "aircraft", "aircraft that bomb, in the order of their stack: 2-12 short_range, 4-(6)",
                   &Params::aircraft)
        .rule("18.3c, 18.3e");
    schema
        .flag("long_range_effects", "option: aircraft beyond half their range shift the column",
              &Params::long_range_effects)
        .rule("21.4");
    schema
        .choice("target", "what is fired at", &Params::target,
                {{"ship", ""},
                 {"carrier", "not by ships as long as it is screened"},
                 {"landing-craft", "all of the hex are one target"},
                 {"coastal-artillery", "by ships: any lost step destroys it, DG does nothing"}})
        .rule("18.3c, 18.4d, 18.3g");
    schema.integer("protection", "protection rating of the target; 1 if it has none", &Params::protection)
        .range(1, 30)
        .rule("18.3c");
    schema.flag("damaged", "the ship is on its damaged side", &Params::damaged).rule("18.3d");
    schema.flag("target_dg", "the target is marked DG", &Params::target_dg).rule("18.3d");
    schema
        .flag("target_gone", "the ship or the coastal guns are sunk or destroyed already: refused",
              &Params::target_gone)
        .rule("18.3d, 18.3g");
    schema.flag("in_port", "the target is in a port hex", &Params::in_port).rule("18.1d");
    schema.flag("screened", "other surface ships than carriers are in range of the firing ships", &Params::screened)
        .rule("18.2e");
    Craft::list(schema, "landing craft of the target hex by points: 3, 1 lst, 2 dukw", &Params::craft);
    schema
        .units("cargo", "what they carry, by points: 1 sp x2, 1, 1/2 name=battalion; a division as its steps",
               &Params::cargo, Cargo::schema(), {"size"})
        .rule("18.3d, 4.7");
    schema.part(FlakTarget::schema(), &Params::flak);
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
    schema
        .policy("flak_tie", Side::attacker, "which aircraft is hit when several are weakest or strongest",
                &Params::flak_tie, tie_options())
        .rule("14.4f");
    schema
        .reading("port_dg", "ships in port", &Params::port_dg,
                 {{"automatic", "are DG: the rulebook's text"}, {"none", "are not: the publisher's errata of 2016"}})
        .rule("18.1d, 18.3d");
    schema
        .reading("half_result", "a 1/2 at a ship", &Params::half_result,
                 {{"die", "a die as for ground units: 4-6 is a hit and DG, else DG"}, {"dg", "DG only"}})
        .rule("18.3d");
    schema
        .reading("converted_hit", "marker of a ship whose second DG became a hit", &Params::converted_hit,
                 {{"clears", "is gone"}, {"marks", "comes back, as the hit marks the ship DG"}})
        .rule("18.3d");
    schema
        .reading("coastal_fire", "ships that fire at coastal artillery as a naval target", &Params::coastal_fire,
                 {{"naval", "fire as at ships: in every Barrage Segment"},
                  {"shore", "fire ship-to-shore: once in a game turn"}})
        .rule("18.3a, 18.3g");
    schema
        .reading("craft_hits", "random target among landing craft", &Params::craft_hits,
                 {{"points", "each hit draws among all points"},
                  {"counter", "one counter is drawn and takes the hits until it is gone"}})
        .rule("18.3d, 18.4d");
    return schema;
}

Outcomes<NavalBarrage> NavalBarrage::outcomes() {
    using B = NavalBarrage;
    Outcomes<B> outcomes;
    outcomes.label(
        "result", "Barrage Table result as read",
        [](const B& barrage) {
            std::vector<std::string> words = barrage.table_.codes();
            words.push_back("no barrage");  // flak left nothing
            return words;
        },
        [](const B&, const State& state) { return state.result; });
    outcomes.integer("hits", "hits taken, as many as the target can take", 0, 99,
                     [](const B&, const State& state) { return state.hits; });
    outcomes.flag("sunk", "ship sunk, landing craft all gone, or coastal artillery destroyed",
                  [](const B& barrage, const State& state) { return barrage.sunk(state); });
    outcomes.flag("damaged", "ship afloat on its damaged side", [](const B& barrage, const State& state) {
        const bool is_ship = barrage.kind_ == Target::ship || barrage.kind_ == Target::carrier;
        return is_ship && !barrage.sunk(state) && (barrage.params_.damaged || state.hits > 0);
    });
    outcomes.flag("dg", "target left and DG",
                  [](const B& barrage, const State& state) { return barrage.is_dg(state); });
    outcomes.integer("craft_lost", "points of landing craft lost", 0, 99,
                     [](const B& barrage, const State& state) { return barrage.toll(state).points; });
    outcomes.integer("lsts_lost", "LSTs that are landing craft now, or gone", 0, 99,
                     [](const B& barrage, const State& state) { return barrage.toll(state).lsts; });
    outcomes.integer("dukw_lost", "points of DUKWs lost", 0, 99,
                     [](const B& barrage, const State& state) { return barrage.toll(state).dukws; });
    outcomes.integer("cargo_lost", "pieces of cargo lost, of every kind", 0, 12,
                     [](const B& barrage, const State& state) { return barrage.cargo_lost(state, false); });
    outcomes.integer("units_lost", "units among them", 0, 12,
                     [](const B& barrage, const State& state) { return barrage.cargo_lost(state, true); });
    outcomes.flag("aircraft_hit", "flak cost an aircraft a step",
                  [](const B&, const State& state) { return state.mission > 0; });
    return outcomes;
}

}  // namespace

const Procedure& naval_barrage() { return define<NavalBarrage>(); }

}  // namespace warodds::ocs
