// Blitzkrieg Deluxe: an invasion (3.6.5, 3.2): units on full sea hexes attack the defenders of a beach, doubled where the zone is
// theirs. Who is still at sea afterwards pushes the defenders back in such a zone, and is swamped in any other.
#include "rules/blitzkrieg/battle.hpp"
#include "rules/blitzkrieg/naval.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {
namespace {

class Invasion {
public:
    struct Params {
        SeaZone zone;
        bool from_other_zone = false, friendly_port = true;
        int naval_stores = 3;
        BattleParams battle;
        enum class Landing { vacated, advance } landing_needs = Landing::vacated;
        enum class Stores { five, ten } two_naval_stores = Stores::five;
    };
    struct State {
        enum class Phase : std::int8_t { battle, landing, done } phase;
        std::int8_t pushed;
        Wide swamped, ashore;
        Battle::State battle;
    };

    static About about() {
        return {"blitzkrieg/invasion", "Blitzkrieg invasion", "3.6.5, 3.2, 3.8.1", "does the invasion get ashore?"};
    }

    static Schema<Params> parameters();
    static Outcomes<Invasion> outcomes();
    static Costs costs() {
        return {{"attacker_losses", "swamped", "attacker_retreat"}, {"defender_losses", "defender_retreat"}};
    }

    Invasion(const Params& params, Tables& tables, Ledger& ledger)
        : params_(in_zone(afloat(params))),
          level_(level_of(params_, tables, ledger)),
          battle_(params_.battle, {.superiority = level_ == SeaLevel::superiority, .from_sea = true}, tables, ledger) {
        push_ = limits(tables).whole("push back");
    }

    const Battle& battle() const { return battle_; }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const {
        if (state.phase == State::Phase::battle && !battle_.step(state.battle, roller)) return;
        land(state, roller);
        state.phase = State::Phase::done;
    }

    static std::vector<std::string> effects() {
        return {"attackers", "attack", "bombers", "defenders", "defense", "grounded"};
    }
    // who is ashore stands on land from now on
    Params after(const State& state) const {
        Params left = params_;
        left.battle = battle_.after(left.battle, state.battle);
        for (Unit& unit : left.battle.attack.attackers)
            if (unit.hex == Unit::Hex::sea) unit.hex = Unit::Hex::land;
        return left;
    }
    void forget_effects() { battle_.forget(); }

private:
    static bool is_at_sea(const Unit& unit) { return unit.hex == Unit::Hex::sea; }

    // a total is at sea, all of it
    static Params afloat(Params params) {
        if (!params.battle.attack.is_given())
            throw InputError("attack: no invader given; add attack=N or attackers=\"6-6 ranger sea, ...\" (3.6.5)");
        if (!params.battle.defense.is_given())
            throw InputError("defense: the beach is undefended, so no roll is needed; add defense=N (3.6.5)");
        if (params.battle.attack.river)
            throw InputError("river: invaders given as a total are at sea; name the units for others (3.6.5)");
        if (params.battle.attack.attackers.empty()) {
            std::vector<Unit> units = params.battle.attack.units();
            units[0].hex = Unit::Hex::sea;
            params.battle.attack = {.attackers = std::move(units), .attack = {}};
        }
        const std::vector<Unit>& units = params.battle.attack.attackers;
        if (std::none_of(units.begin(), units.end(), is_at_sea))
            throw InputError("attackers: no unit is at sea; mark those that invade: \"6-6 ranger sea\" (3.6.5.1)");
        return params;
    }

    // 3.2, 3.6.2: who invades from this zone has been at sea in it since before the turn, and gives a point a factor
    static Params in_zone(Params params) {
        if (params.from_other_zone) return params;
        int factors = 0;
        for (const Unit& unit : params.battle.attack.attackers) factors += is_at_sea(unit) ? unit.factor : 0;
        SeaZone& zone = params.zone;
        const std::optional<int>& given = zone.own_points ? zone.own_points : zone.at_sea;
        if (given && *given < factors)
            throw InputError(
                fmt::format("{}: found {}, but the {} factors that invade are at sea in the zone; say "
                            "from_other_zone=true where they come from another (3.2)",
                            zone.own_points ? "own_points" : "at_sea", *given, factors));
        if (!given) zone.at_sea = factors;
        return params;
    }

    static SeaLevel level_of(const Params& params, Tables& tables, Ledger& ledger);
    static void expect_allowed(const Params& params, SeaLevel level, int points, Tables& tables);
    void land(State& state, Roller& roller) const;

    int afloat_left(const State& state) const {
        const Roster& attackers = battle_.attackers();
        return attackers.total(state.battle.attackers, is_at_sea);
    }

    Params params_;
    SeaLevel level_;
    Battle battle_;
    int push_ = 1;
};

SeaLevel Invasion::level_of(const Params& params, Tables& tables, Ledger& ledger) {
    const Supplies supplies(params.battle.field.resources, tables);
    const int points = params.zone.points(params.battle.field.weather, supplies, params.battle.strength, tables);
    const SeaLevel level = params.zone.level(points, supplies, tables);
    ledger.add("3.2", "naval points", std::to_string(points), fmt::format("against {}", params.zone.enemy_points));
    ledger.add("3.2", "sea zone", sea_level_words()[static_cast<std::size_t>(level)].name);
    expect_allowed(params, level, points, tables);
    return level;
}

void Invasion::expect_allowed(const Params& params, SeaLevel level, int points, Tables& tables) {
    const BattleField& field = params.battle.field;
    if (!WeatherEffects(field.weather, tables).invasions)
        throw InputError(fmt::format("weather: there are no invasions in {} (2.2.3)", name_of(field.weather)));
    if (level == SeaLevel::enemy_superiority)
        throw InputError("own_points: no unit invades from a zone that the enemy controls (3.2.1.1)");
    if (level == SeaLevel::uncontrolled && params.zone.level_by_points(points, tables) != level)
        throw InputError(
            fmt::format("industry: with {} Basic Industry {} a zone of {} points against {} counts as uncontrolled, "
                        "and from such a zone no unit invades (3.1.5, 3.2.3)",
                        field.resources.industry, field.resources.industry == 1 ? "city" : "cities", points,
                        params.zone.enemy_points));
    if (level == SeaLevel::uncontrolled)
        throw InputError("own_points: no unit invades from an uncontrolled zone; ten points make it contested (3.2.3)");
    if (level == SeaLevel::uncontested && points == 0 && params.from_other_zone)
        throw InputError("from_other_zone: without naval points in the zone no unit invades from another (3.2.4.1)");
    const auto stores = tables.numbers("blitzkrieg/naval-stores");
    int most = known(*stores, stores->rows().find(Rational(params.naval_stores)));
    if (params.naval_stores == 2 && params.two_naval_stores == Params::Stores::ten) most *= 2;
    most = std::min(most, Supplies(field.resources, tables).at_sea);
    if (!params.friendly_port && (params.naval_stores == 1 || field.resources.petrochemical == 1))
        throw InputError(
            "friendly_port: with one city of that resource units are at sea only where a port is friendly (3.1.4, "
            "3.1.6)");
    const auto& units = params.battle.attack.attackers;
    const auto at_sea = std::count_if(units.begin(), units.end(), is_at_sea);
    if (at_sea > most)
        throw InputError(
            fmt::format("attackers: found {} units at sea, expected at most {} (3.1.4, 3.1.6, 3.6)", at_sea, most));
}

// After the combat: onto the beach where it is free, or by pushing the defenders back, or under.
void Invasion::land(State& state, Roller& roller) const {
    const int afloat = afloat_left(state);
    const bool has_way = state.battle.vacated &&
                         (params_.landing_needs == Params::Landing::vacated || battle_.advance(state.battle) > 0);
    if (afloat > 0 && !has_way && level_ == SeaLevel::superiority) {
        state.pushed = !state.battle.vacated;
        if (state.pushed) battle_.push_back(state.battle, push_, roller);
    } else if (afloat > 0 && !has_way) {
        state.swamped = afloat;
        battle_.eliminate_attackers(state.battle, is_at_sea);
    }
    state.ashore = afloat - state.swamped;
    roller.note([&](Ledger& ledger) {
        ledger.add(state.pushed ? "3.2.1.2" : "3.6.5.5", "landing",
                   state.pushed        ? "the defenders are pushed back"
                   : state.swamped > 0 ? fmt::format("{} factors swamped", int(state.swamped))
                                       : fmt::format("{} factors ashore", int(state.ashore)));
    });
}

Schema<Invasion::Params> Invasion::parameters() {
    Schema<Params> schema;
    schema.part(SeaZone::schema(), &Params::zone);
    schema.flag("from_other_zone", "the invaders come from another sea zone", &Params::from_other_zone).rule("3.2.4.1");
    schema.flag("friendly_port", "the zone has a friendly port", &Params::friendly_port).rule("3.1.4, 3.1.6");
    schema.integer("naval_stores", "Naval Stores cities of the side that invades", &Params::naval_stores)
        .range(0, 9)
        .rule("3.1.6");
    schema.part(BattleParams::schema(), &Params::battle);
    schema
        .reading("landing_needs", "what lets invaders land after combat", &Params::landing_needs,
                 {{"vacated", "that the defenders are gone"}, {"advance", "an advance result as well"}})
        .rule("3.6.5.5");
    schema
        .reading("two_naval_stores", "units at sea with two Naval Stores cities (Q25)", &Params::two_naval_stores,
                 {{"five", "in all"}, {"ten", "five of aircraft and five of ground units, ten in all"}})
        .rule("3.1.6");
    return schema;
}

Outcomes<Invasion> Invasion::outcomes() {
    Outcomes<Invasion> outcomes;
    outcomes.flag("landed", "some of the invaders are ashore",
                  [](const Invasion&, const State& state) { return state.ashore > 0; });
    outcomes.integer("ashore", "factors of the invaders that are ashore", &State::ashore)
        .most([](const Invasion& self) { return self.battle_.attackers().ground({}); });
    outcomes.integer("swamped", "factors that are eliminated on full sea hexes", &State::swamped)
        .most([](const Invasion& self) { return self.battle_.attackers().ground({}); });
    outcomes.flag("pushed_back", "naval superiority pushes the defenders back", &State::pushed);
    outcomes.label("sea_zone", "who controls the zone", sea_level_words(),
                   [](const Invasion& self, const State&) { return static_cast<int>(self.level_); });
    battle_outcomes(outcomes);
    return outcomes;
}

}  // namespace

const Procedure& invasion() { return define<Invasion>(); }

}  // namespace warodds::blitzkrieg
