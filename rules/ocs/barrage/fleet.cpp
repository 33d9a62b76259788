#include "rules/ocs/barrage/fleet.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::ocs {
namespace {

using By = NavalFire::By;

std::string ship_label(const std::vector<Ship>& ships, std::size_t i, const char* word = "ship") {
    return fmt::format("{} {}{}", word, number_in_list(ships[i], i),
                       ships[i].name.empty() ? "" : " (" + ships[i].name + ")");
}

bool is_first_target(const FleetParams& params, std::size_t ship) {
    const auto is_screen = [](const Ship& one) { return !one.carrier; };
    const auto first = params.by == By::ships ? std::find_if(params.ships.begin(), params.ships.end(), is_screen)
                                              : params.ships.begin();  // 18.2e
    return ship == static_cast<std::size_t>(first == params.ships.end() ? 0 : first - params.ships.begin());
}

// A list in which each says its number has gaps where somebody is gone; in any other a number that is not there is a
// slip.
template <class One>
bool has_gaps(const std::vector<One>& list) {
    return std::all_of(list.begin(), list.end(), [](const One& one) { return one.number > 0; });
}

// The places of those who fire at a ship: who `by` says; where no ship says it, all of them at the first.
template <class One>
std::vector<std::size_t> places_of(const FleetParams& params, std::size_t ship, const std::vector<One>& firing,
                                   bool may_be_gone, const std::string& expected) {
    std::vector<std::size_t> places;
    const auto says_nobody = [](const Ship& one) { return one.by.empty(); };
    if (std::all_of(params.ships.begin(), params.ships.end(), says_nobody) && is_first_target(params, ship)) {
        places.resize(firing.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
    }
    for (const int number : params.ships[ship].by) {
        std::size_t place = 0;
        while (place < firing.size() && number_in_list(firing[place], place) != number) ++place;
        if (place < firing.size()) places.push_back(place);
        else if (!may_be_gone)
            throw InputError(
                fmt::format("{}: found {} in 'by', expected {}", ship_label(params.ships, ship), number, expected));
    }
    return places;
}

// 18.3c, 18.3g; 5.10b holds for coastal guns. Nothing where nobody who fires at it is left.
std::optional<Rational> strength_of(const FleetParams& params, const std::vector<std::size_t>& places, Tables& tables) {
    Firing firing{.by = params.by == By::ships ? FiredBy::naval : FiredBy::artillery};
    for (const std::size_t place : places) {
        const Ship& one = params.firing[place];
        if (!one.barrage)
            throw InputError(fmt::format(
                "{}: found no barrage strength{}; say barrage=..., and damaged_barrage=... of its other side (18.3c)",
                ship_label(params.firing, place, "firing"), one.damaged ? " of its damaged side" : ""));
        const bool is_halved = one.dg && params.by == By::coastal_artillery;
        firing.guns.push_back({.name = one.name,
                               .barrage = *one.barrage,
                               .range = {},
                               .distance = {},
                               .mode = is_halved ? Mode::dg : Mode::combat});
    }
    Ledger quiet;
    quiet.is_kept = false;
    return firing.guns.empty() ? std::nullopt : std::optional(barrage_strength(firing, tables, quiet));
}

}  // namespace

Schema<Ship> Ship::schema() {
    Schema<Ship> schema;
    schema.text("name", "what you call it", &Ship::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Ship::number).range(0, 99);
    schema.integer("protection", "protection rating; 1 if it has none", &Ship::protection).range(1, 30).rule("18.3c");
    schema.integer("flak", "flak rating", &Ship::flak).range(0, 20).rule("18.3f");
    schema
        .number("fire", "barrage points of the ships or coastal guns that fire at it, as printed; instead of a list",
                &Ship::fire)
        .stays(
            "it stays as it is, whoever of those who fire is sunk; list them as firing=\"@...\", each with its "
            "barrage=..., and say by=1/2 here")
        .range(0, 10000)
        .rule("18.3c");
    schema.levels("by", "who fires at it, by their numbers in aircraft or firing: 1/2", &Ship::by)
        .numbers_of({"aircraft", "firing"})
        .rule("18.3c");
    schema.number("barrage", "its own barrage strength, of the side that is up", &Ship::barrage)
        .range(0, 999)
        .rule("18.3a");
    schema.number("damaged_barrage", "... of its damaged side, once it is hit", &Ship::damaged_barrage)
        .range(0, 999)
        .rule("18.3d");
    schema.flag("damaged", "is on its damaged side", &Ship::damaged).rule("18.3d");
    schema.flag("dg", "is marked DG", &Ship::dg).rule("18.3d");
    schema.flag("carrier", "ships fire at it only when no other ship is left", &Ship::carrier).rule("18.2e");
    schema.counts("hits_left", "hits taken by", [](const Ship& ship) { return ship.damaged ? 1 : 2; });  // 18.3d
    return schema;
}

Schema<FleetParams> FleetParams::schema() {
    using P = FleetParams;
    Schema<P> schema;
    schema
        .choice("by", "what fires; one kind in a barrage", &P::by,
                {{"ships", ""},
                 {"aircraft", "one mission of up to four, through fighters and flak"},
                 {"coastal-artillery", "as if it were a ship, without supply"}})
        .rule("18.3c, 18.3g");
    schema
        .units(
            "ships",
            "the ships of the hex, in the order in which they are fired at: 4-2 by=1/2 (protection-flak), 1-1 fire=20",
            &P::ships, Ship::schema(), {"protection", "flak"})
        .rule("18.3c");
    schema
        .units(
            "firing",
            "the ships or coastal guns that fire, each with its barrage: 4-2 barrage=24 damaged_barrage=9; all at the "
            "first ship where none says by=",
            &P::firing, Ship::schema(), {"protection", "flak"})
        .only_with(&P::by, {By::ships, By::coastal_artillery})
        .needs_one()
        .rule("18.3a, 18.3g");
    schema.flag("in_port", "the hex is a port", &P::in_port).rule("18.1d");
    schema.part(Approach::Params::schema(), &P::approach);
    for (const Field& of_air : Approach::Params::schema().fields)
        Schema<P>::Editor(schema, schema.fields[schema.index(of_air.name)]).only_with(&P::by, {By::aircraft});
    schema.part(ShipDamage::schema(), &P::damage);
    return schema;
}

void FleetParams::check() const {
    if (ships.empty())
        throw InputError("ships: expected the ships of the hex, like '4-2 by=1/2, 1-1' (protection-flak), found none");
    std::set<int> sent;
    for (std::size_t i = 0; i < ships.size(); ++i) {
        const std::string label = ship_label(ships, i);
        if (flies() && ships[i].fire)
            throw InputError(label + ": found fire, but aircraft attack; say by=... which of them (18.3c)");
        if (!flies() && !ships[i].by.empty() && firing.empty())
            throw InputError(label +
                             ": found by, and no list of who fires; give firing=..., or say fire=... how strong "
                             "(18.3c)");
        if (ships[i].fire && !firing.empty())
            throw InputError(label + ": found fire, and a list of who fires; say by=... which of them (18.3c)");
        for (const int number : ships[i].by)
            if (!sent.insert(number).second)
                throw InputError(fmt::format("{}: found {} {} at two ships; its strength cannot be split (18.3c)",
                                             label, flies() ? "aircraft" : "firing", number));
    }
    if (!flies()) return;
    if (!approach.bystanders.empty())
        throw InputError("bystanders: they are at a friendly base, and a fleet is none (14.4d)");
    for (std::size_t i = 0; i < approach.aircraft.size(); ++i)
        if (approach.aircraft[i].strat)
            throw InputError(aircraft_label("aircraft", i, approach.aircraft[i]) +
                             ": strategic bombers never barrage ships (14.1e)");
}

FleetFire::FleetFire(const FleetParams& params, const Sorties* sorties, Tables& tables, Ledger& ledger)
    : table_(tables, params.flies() ? FiredBy::air : FiredBy::naval, true),
      target_{.naval = true, .halves = params.damage.halves()} {
    bool any = false;
    for (std::size_t i = 0; i < params.ships.size(); ++i) {
        const Ship& ship = params.ships[i];
        const std::string label = ship_label(params.ships, i);
        std::vector<std::optional<int>>& columns = columns_.emplace_back(sorties ? Sorties::number_of_all : 1);
        if (!sorties) {
            const auto places = places_of(params, i, params.firing, has_gaps(params.firing),
                                          "the number of one of those who fire");
            const auto fire = ship.fire ? ship.fire : strength_of(params, places, tables);
            any = any || fire || !ship.by.empty();
            if (!fire) continue;
            columns[0] = column(*fire, {}, ship.protection);
            describe(label, *fire, {}, ship.protection, ledger);
            continue;
        }
        std::uint16_t sent = 0;
        for (const std::size_t place : places_of(params, i, sorties->aircraft(), has_gaps(params.approach.aircraft),
                                                 "an Active aircraft of the list"))
            sent = static_cast<std::uint16_t>(sent | 1u << place);
        any = any || sent || !ship.by.empty();
        if (!sent) continue;
        for (int number = 0; number < Sorties::number_of_all; ++number) {
            if (!sorties->is_possible(number)) continue;
            const auto left = static_cast<std::uint16_t>(number / (Sorties::most_aircraft + 1) & sent);
            const int hit = number % (Sorties::most_aircraft + 1);
            if (!left) continue;
            const Sortie& sortie = sorties->at(left, hit > 0 && sent >> (hit - 1) & 1 ? hit : 0);
            columns[number] = column(sortie.strength, sortie.fire, ship.protection);
        }
        const Sortie& planned = sorties->at(sent, 0);
        describe(label, planned.strength, planned.fire, ship.protection, ledger);
    }
    if (!any)
        throw InputError(
            "ships: expected fire=... on a ship that is fired at, like '4-2 fire=24', or firing=... (18.3c)");
}

std::optional<int> FleetFire::column(const Rational& strength, const BarrageFire& fire, int protection) const {
    const auto initial = table_.initial_column(strength / protection);  // 18.3c C
    return initial ? std::optional(table_.column(*initial, table_.shift(fire, target_))) : std::nullopt;
}

void FleetFire::describe(const std::string& label, const Rational& strength, const BarrageFire& fire, int protection,
                         Ledger& ledger) const {
    const auto found = column(strength, fire, protection);
    if (!found)
        throw InputError(
            fmt::format("{}: {} barrage points against protection {} are less than {} after rounding (10.0, "
                        "18.3c)",
                        label, to_text(strength), protection, table_.least_strength()));
    ledger.add("18.3c", label, table_.name(*found),
               fmt::format("{} points, protection {}", to_text(strength), protection));
}

}  // namespace warodds::ocs
