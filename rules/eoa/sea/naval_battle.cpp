#include "rules/eoa/sea/naval_battle.hpp"

#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

namespace warodds::eoa {

// 7.3.2.f: the strongest of a side, where there are more than an HQ can help
void NavalBattle::find_led(int most_led) {
    for (const Side side : {Side::attacker, Side::defender}) {
        std::vector<int> places;
        for (int i = 0; i < size(side); ++i)
            if (list(side)[at(i)].is_escort()) places.push_back(index(side) * most + i);
        std::stable_sort(places.begin(), places.end(),
                         [&](int a, int b) { return ship(a).strength > ship(b).strength; });
        for (int i = 0; i < std::min(most_led, static_cast<int>(places.size())); ++i) is_led_[at(places[at(i)])] = true;
    }
}

AirSetting NavalBattle::air_setting(AirSetting::Caught caught, std::array<int, 2> hq) const {
    const NavalSetting& setting = setting_;
    AirSetting air;
    air.weather = setting.weather;
    air.caught = caught;
    air.attacker_surplus = static_cast<AirSetting::Surplus>(setting.policies.attacker_surplus);
    air.defender_surplus = static_cast<AirSetting::Surplus>(setting.policies.defender_surplus);
    for (const Side side : {Side::attacker, Side::defender}) {
        const bool is_attacker = side == Side::attacker;
        std::vector<Aircraft>& planes = is_attacker ? air.attackers : air.defenders;
        int place = index(side) * most;
        for (const Ship& ship : list(side)) {
            const int more = is_led_[at(place++)] ? hq[at(index(side))] : 0;
            if (!ship.is(Ship::Type::cv)) continue;
            Aircraft plane;  // 2.4.2: one number for all that its aircraft do at sea
            plane.air = plane.sea = ship.strength + more;
            plane.role = ship.role == Ship::Role::fighter ? Aircraft::Role::fighter : Aircraft::Role::bomber;
            plane.name = ship.name.empty() ? std::string() : "aircraft of " + ship.name;
            planes.push_back(plane);
        }
        const auto& based = is_attacker ? setting.forces.attacker_aircraft : setting.forces.defender_aircraft;
        for (const Aircraft& plane : based)
            if (!plane.is_fighter() && plane.sea == 0)
                throw InputError(fmt::format(
                    "{}: found a bomber without air-to-sea factors, which flies no mission at sea; say sea=2, as its "
                    "counter has them (7.2.1.a.3)",
                    is_attacker ? "attacker_aircraft" : "defender_aircraft"));
        planes.insert(planes.end(), based.begin(), based.end());
        if (planes.size() > AirBattle::most)
            throw InputError(fmt::format("{}: found {} carriers and aircraft of a side, expected at most {}",
                                         is_attacker ? "attackers" : "defenders", planes.size(), AirBattle::most));
    }
    return air;
}

NavalBattle::NavalBattle(const NavalSetting& setting, Tables& tables, Ledger& ledger)
    : setting_(setting),
      charts_(tables),
      flak_(tables),
      search_(tables.numbers("eoa/search")),
      mines_(tables, "mines", {"-", "A"}) {
    const Limits limits(tables);
    river_craft_aa_ = limits["anti-aircraft of river craft"];
    check();
    const WeatherEffects weather(setting.weather, tables);
    const auto changes = tables.numbers("eoa/search-changes");
    weather_search_ = weather["search"];
    bonus_ = weather["air-to-sea bonus"];
    has_sea_surprise_ = weather["sea surprise"] != 0;
    // 7.2.1.a.2.1: off an enemy's or a neutral's coast
    using Where = NavalSearch::Where;
    const Where where = setting.search.where;
    if (where == Where::fjord) where_.fill(figure(*changes, "fjord"));
    if (where == Where::coast || where == Where::neutral_coast) where_[0] = figure(*changes, "coast");
    if (where == Where::attacker_coast || where == Where::neutral_coast) where_[1] = figure(*changes, "coast");
    raider_ = figure(*changes, "raider");
    most_aa_ = std::min(limits["anti-aircraft"], flak_.strongest());
    doubled_ = limits["surprised air attack times"];
    speeds_ = {limits["speed of a BC"], limits["speed of a DD"], limits["speed of a CV"],
               limits["speed of a transport"]};
    Ledger unread;
    unread.is_kept = false;
    find_led(limits["ships that a naval HQ helps"]);
    for (int of_defender = 0; of_defender <= hqs(Side::defender); ++of_defender)
        for (int of_attacker = 0; of_attacker <= hqs(Side::attacker); ++of_attacker)
            for (const auto caught :
                 {AirSetting::Caught::none, AirSetting::Caught::attackers, AirSetting::Caught::defenders})
                air_.emplace_back(air_setting(caught, {of_attacker, of_defender}), tables, unread);
    plane_of_.fill(-1);
    ship_of_.fill(-1);
    for (const Side side : {Side::attacker, Side::defender}) {
        planes_[at(index(side))] = air_[0].list(side);
        int plane = index(side) * AirBattle::most;
        for (int i = 0; i < size(side); ++i) {
            const int place = index(side) * most + i;
            if (!ship(place).is(Ship::Type::cv)) continue;
            plane_of_[at(place)] = plane;
            ship_of_[at(plane++)] = place;
        }
    }
    for (int place = 0; place < all; ++place)
        if (exists(place)) ledger.add("7.2.2.3", label(place), std::to_string(armor(place)), "armor class");
    if (bonus_ > 0 && aircraft_of(Side::attacker) + aircraft_of(Side::defender) > 0)
        ledger.add("7.2.2.3", "air-to-sea bonus", std::to_string(bonus_));
}

void NavalBattle::check() const {
    for (const Side side : {Side::attacker, Side::defender}) {
        const std::string who = side == Side::attacker ? "attacker" : "defender";
        const auto given = side == Side::attacker ? setting_.search.attacker_finds : setting_.search.defender_finds;
        if (are_raiders(side) && given > NavalSearch::Given::nothing &&
            std::none_of(list(other(side)).begin(), list(other(side)).end(),
                         [](const Ship& one) { return one.carries(); }))
            throw InputError(who + "_finds: raiders do not search for a group without transports (7.2.1.a.4)");
        int number = 0;
        for (const Ship& one : list(side)) {
            const std::string where = fmt::format("{}s: ship {}: ", who, ++number);
            if (one.is_escort() && one.strength == 0)
                throw InputError(where + "expected its strength, like 7 bc, 2 dd or 5 cv (2.4.2)");
            if (one.cargo > 0 && !one.is(Ship::Type::transport))
                throw InputError(where + "cargo is that of transports; river craft are counted as craft (7.2.1.b)");
            if (one.air_hits > 0 && !one.is(Ship::Type::cv))
                throw InputError(where + "only a carrier has an air component to hit (3.2)");
            if (one.role == Ship::Role::bomber && !one.is(Ship::Type::cv))
                throw InputError(where + "only a carrier has aircraft that could bomb, like 5 cv bomber (7.2.2.2)");
            if (one.is(Ship::Type::submarine) && !setting_.is_port)
                throw InputError(where +
                                 "a submarine at sea is not fought like this; ask eoa/submarine-attack (7.2.2.1)");
            if (one.is(Ship::Type::river_craft) && one.aa > river_craft_aa_)
                throw InputError(where +
                                 fmt::format("aa: found {}; the river craft of a hex have {} together, so leave it out "
                                             "(2.4.2)",
                                             one.aa, river_craft_aa_));
            if (one.target > size(other(side)))
                throw InputError(where + fmt::format("target: found {}, but the enemy has {} ships (7.2.2.4)",
                                                     one.target, size(other(side))));
        }
    }
}

std::string NavalBattle::label(int place) const {
    const Ship& one = ship(place);
    if (!one.name.empty()) return one.name;
    return fmt::format("{} {} ({})", place < most ? "attacker" : "defender", number_in_list(one, at(place % most)),
                       one.text());
}

std::string NavalBattle::plane_label(int place) const {
    if (ship_of_[at(place)] >= 0) return "aircraft of " + label(ship_of_[at(place)]);
    const Aircraft& one = plane(place);
    if (!one.name.empty()) return one.name;
    return fmt::format("{}'s {}", side_in_air(place) == Side::attacker ? "attacker" : "defender", one.text());
}

// 7.2.2.3; pens have the class of the battery (7.2.2.1.e), and nothing has less than 1
int NavalBattle::armor(int place) const {
    const Ship& one = ship(place);
    if (one.has_guns()) return one.strength;
    if (one.is(Ship::Type::cv)) return one.strength + 1;
    return one.is(Ship::Type::submarine) ? std::max(1, setting_.coast.battery) : 1;
}

int NavalBattle::speed(int place) const {
    const Ship& one = ship(place);
    return one.speed.value_or(speeds_[one.is_escort() ? static_cast<std::size_t>(one.type) : 3]);
}

bool NavalBattle::is_there(const State& state, int place) const {
    return exists(place) && state.hull[at(place)] < 3 && state.away[at(place)] == 0;
}

int NavalBattle::guns(const State& state, Side side) const {
    int sum = 0;
    for (int place = index(side) * most; place < (index(side) + 1) * most; ++place)
        if (is_fit(state, place) && ship(place).has_guns()) sum += ship(place).strength;
    return sum;
}

// aircraft that can fly: those of carriers that are afloat, here and fit
bool NavalBattle::has_planes(const State& state, Side side) const {
    for (int i = 0; i < aircraft_of(side); ++i) {
        const int place = index(side) * AirBattle::most + i;
        if (state.air.hits[at(place)] == 0 && (ship_of_[at(place)] < 0 || is_fit(state, ship_of_[at(place)])))
            return true;
    }
    return false;
}

NavalBattle::State NavalBattle::start() const {
    State state{};
    state.air = air_[0].start();
    state.air.phase = AirBattle::Phase::over;
    for (int place = 0; place < all; ++place) {
        state.targets[at(place)] = -1;
        if (!exists(place)) continue;
        state.hull[at(place)] = ship(place).hits().points();
        state.cargo[at(place)] = ship(place).load();
        if (plane_of_[at(place)] >= 0) state.air.hits[at(plane_of_[at(place)])] = ship(place).air_hits;
    }
    state.phase = setting_.coast.mines                                  ? Phase::mines
                  : setting_.coast.battery > 0 && !setting_.is_air_only ? Phase::battery
                                                                        : Phase::searching;
    if (state.phase == Phase::searching) begin_round(state);
    return state;
}

void NavalBattle::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::mines: enter_mines(state, roller); break;
        case Phase::battery: fire_battery(state, roller); break;
        case Phase::searching: search(state, roller); break;
        case Phase::engaging: engage(state, roller); break;
        case Phase::air_zone: look_out(state, roller); break;
        case Phase::air_battle: fight_in_air(state, roller); break;
        case Phase::aiming_bombs: aim_bombs(state, roller); break;
        case Phase::flak: fire_flak(state, roller); break;
        case Phase::bombs: bomb(state, roller); break;
        case Phase::surplus: bomb_again(state, roller); break;
        case Phase::holding_back: hold_back(state, roller); break;
        case Phase::aiming_guns: aim_guns(state, roller); break;
        case Phase::guns: fire_guns(state, roller); break;
        case Phase::settling: settle(state, roller); break;
        case Phase::over: break;
    }
}

std::uint32_t NavalBattle::place(const State& state) const {
    const auto phases = static_cast<std::uint32_t>(Phase::over) + 1;
    const auto phase = static_cast<std::uint32_t>(state.phase == Phase::surplus ? Phase::bombs : state.phase);
    const bool is_begun = state.phase > Phase::engaging;  // else the round is not yet counted
    return phases * static_cast<std::uint32_t>(state.round + !is_begun) + phase;
}

// Between rounds nobody aims at anybody, and ships alike take each other's places; carriers have theirs with their aircraft.
void NavalBattle::canonical(State& state) const {
    if (units_matter_ ||
        (state.phase != Phase::searching && state.phase != Phase::settling && state.phase != Phase::over))
        return;
    for (int a = 0; a < all; ++a)
        for (int b = a + 1; b < all && side_of(a) == side_of(b); ++b) {
            if (!exists(b) || ship(a).is(Ship::Type::cv) || !ship(a).is_like(ship(b))) continue;
            if (is_led_[at(a)] != is_led_[at(b)] && hqs(side_of(a)) > 0) continue;
            if (names_matter_ && (!ship(a).name.empty() || !ship(b).name.empty())) continue;
            const auto key = [&](int place) {
                return std::array<int, 4>{state.hull[at(place)], state.away[at(place)], state.cargo[at(place)],
                                          state.mined >> place & 1};
            };
            if (key(a) <= key(b)) continue;
            std::swap(state.hull[at(a)], state.hull[at(b)]);
            std::swap(state.away[at(a)], state.away[at(b)]);
            std::swap(state.cargo[at(a)], state.cargo[at(b)]);
            const int bits = state.mined, of_a = bits >> a & 1, of_b = bits >> b & 1;
            state.mined = (bits & ~(1 << a) & ~(1 << b)) | of_a << b | of_b << a;
        }
}

// ---- what came of it ----

Hits NavalBattle::hull(const State& state, Side side, int ship) const {
    return ship < size(side) ? Hits::of(state.hull[at(index(side) * most + ship)]) : Hits::none;
}

Hits NavalBattle::air(const State& state, Side side, int ship) const {
    const int plane = ship < size(side) ? plane_of_[at(index(side) * most + ship)] : -1;
    return plane < 0 ? Hits::none : Hits::of(state.air.hits[at(plane)]);
}

int NavalBattle::count(const State& state, Side side, Hits hits) const {
    int count = 0;
    for (int i = 0; i < size(side); ++i) count += hull(state, side, i) == hits;
    return count;
}

int NavalBattle::hits_taken(const State& state, Side side) const {
    int points = 0;
    for (int i = 0; i < size(side); ++i) points += hull(state, side, i).points() - list(side)[at(i)].hits().points();
    return points;
}

int NavalBattle::air_hits_taken(const State& state, Side side) const {
    int points = 0;
    for (int i = 0; i < aircraft_of(side); ++i) {
        const int place = index(side) * AirBattle::most + i;
        const int before = ship_of_[at(place)] >= 0 ? ship(ship_of_[at(place)]).air_hits : plane(place).hits().points();
        points += state.air.hits[at(place)] - before;
    }
    return points;
}

// what goes down with a ship is lost too
int NavalBattle::cargo_lost(const State& state, Side side) const {
    int lost = 0;
    for (int i = 0; i < size(side); ++i) {
        const int place = index(side) * most + i;
        lost += ship(place).load() - (state.hull[at(place)] == 3 ? 0 : int{state.cargo[at(place)]});
    }
    return lost;
}

int NavalBattle::all_cargo(Side side) const {
    int sum = 0;
    for (const Ship& one : list(side)) sum += one.load();
    return sum;
}

bool NavalBattle::has_lost_hqs(const State& state, Side side) const {
    bool is_lost = hqs(side) > 0;
    for (int i = 0; i < size(side); ++i) is_lost &= state.hull[at(index(side) * most + i)] > 0;
    return is_lost;
}

std::vector<Ship> NavalBattle::survivors(const State& state, Side side) const {
    return warodds::survivors(list(side), [&](Ship& one, std::size_t i) {
        const int place = index(side) * most + static_cast<int>(i);
        const Hits now = Hits::of(state.hull[i + at(index(side) * most)]);
        if (now.is_gone()) return false;
        one.damage = static_cast<Ship::Damage>(now.points());
        if (one.carries()) (one.is(Ship::Type::river_craft) ? one.craft : one.cargo) = state.cargo[at(place)];
        if (plane_of_[at(place)] >= 0) one.air_hits = state.air.hits[at(plane_of_[at(place)])];
        return true;
    });
}

std::vector<Aircraft> NavalBattle::aircraft_left(const State& state, Side side) const {
    const auto& based = side == Side::attacker ? setting_.forces.attacker_aircraft : setting_.forces.defender_aircraft;
    const int carriers = aircraft_of(side) - static_cast<int>(based.size());
    return warodds::survivors(based, [&](Aircraft& one, std::size_t i) {
        const Hits now = Hits::of(state.air.hits[at(index(side) * AirBattle::most + carriers) + i]);
        if (now.is_gone()) return false;
        one.damage = static_cast<Aircraft::Damage>(now.points());
        return true;
    });
}

}  // namespace warodds::eoa
