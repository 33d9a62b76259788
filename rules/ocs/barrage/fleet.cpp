#include "rules/ocs/barrage/fleet.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

using By = NavalFire::By;

std::string ship_label(const std::vector<Ship>& ships, std::size_t i) {
    return fmt::format("ship {}{}", number_in_list(ships[i], i),
                       ships[i].name.empty() ? "" : " (" + ships[i].name + ")");
}

}  // namespace

Schema<Ship> Ship::schema() {
    Schema<Ship> schema;
    schema.text("name", "what you call it", &Ship::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Ship::number).range(0, 99);
    schema.integer("protection", "protection rating; 1 if it has none", &Ship::protection).range(1, 30).rule("18.3c");
    schema.integer("flak", "flak rating", &Ship::flak).range(0, 20).rule("18.3f");
    schema.number("fire", "barrage points of the ships or coastal guns that fire at it, as printed", &Ship::fire)
        .range(0, 10000)
        .rule("18.3c");
    schema.levels("by", "the aircraft that attack it, by their numbers: 1/2", &Ship::by).rule("18.3c");
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
        if (!flies() && !ships[i].by.empty())
            throw InputError(label + ": found by, but no aircraft attack; say fire=... how strong (18.3c)");
        for (const int number : ships[i].by)
            if (!sent.insert(number).second)
                throw InputError(fmt::format("{}: found aircraft {} at two ships; its strength cannot be split (18.3c)",
                                             label, number));
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
    const auto nobody_sent = [](const Ship& ship) { return ship.by.empty(); };
    const bool all_at_first = std::all_of(params.ships.begin(), params.ships.end(), nobody_sent);
    for (std::size_t i = 0; i < params.ships.size(); ++i) {
        const Ship& ship = params.ships[i];
        const std::string label = ship_label(params.ships, i);
        std::vector<std::optional<int>>& columns = columns_.emplace_back(sorties ? Sorties::number_of_all : 1);
        if (!sorties) {
            if (!ship.fire) continue;
            any = true;
            columns[0] = column(*ship.fire, {}, ship.protection);
            describe(label, *ship.fire, {}, ship.protection, ledger);
            continue;
        }
        std::uint16_t sent = all_at_first && i == 0 ? sorties->all() : 0;
        for (const int number : ship.by) {
            const std::vector<Aircraft>& aircraft = sorties->aircraft();
            std::size_t place = 0;
            while (place < aircraft.size() && number_in_list(aircraft[place], place) != number) ++place;
            if (place == aircraft.size())
                throw InputError(
                    fmt::format("{}: found aircraft {} in 'by', expected an Active one of the list", label, number));
            sent = static_cast<std::uint16_t>(sent | 1u << place);
        }
        if (!sent) continue;
        any = true;
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
    if (!any) throw InputError("ships: expected fire=... on a ship that is fired at, like '4-2 fire=24' (18.3c)");
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
