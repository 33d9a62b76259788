#include "rules/eoa/sea/submarine_attack.hpp"

#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace warodds::eoa {
namespace {

const char* attack_column(Ship::Type type) {
    switch (type) {
        case Ship::Type::bc: return "battleship";
        case Ship::Type::dd: return "destroyer";
        case Ship::Type::cv: return "carrier";
        case Ship::Type::transport: return "transport";
        default: return "river craft";
    }
}

}  // namespace

Schema<Submarine> Submarine::schema() {
    Schema<Submarine> schema;
    schema.integer("level", "submarine level of its nation", &Submarine::level).range(0, highest_level).rule("13.3");
    schema.integer("radar", "radar level of its nation, which a level of 3 adds", &Submarine::radar)
        .range(0, 4)
        .rule("13.3, 13.7");
    schema
        .integer("target", "which ship it shoots at, by its place in the list, while that is there; 0: by policy",
                 &Submarine::target)
        .range(0, SubmarineAttack::most_ships)
        .rule("7.2.2.1");
    schema
        .choice("damage", "what it has suffered already", &Submarine::damage,
                {{"none", ""}, {"aborted", "does not shoot, but can be hit"}, {"damaged", "the same"}})
        .rule("3.2");
    schema.text("name", "its name", &Submarine::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Submarine::number)
        .range(0, 99);
    return schema;
}

void SubmarineSetting::add_policies(Schema<SubmarineSetting>& schema) {
    schema.integer("sonar", "sonar level of the convoy's nation", &SubmarineSetting::sonar).range(0, 4).rule("13.8");
    schema.integer("radar", "radar level of the convoy's nation", &SubmarineSetting::radar).range(0, 4).rule("13.7");
    schema
        .policy("targets", Side::attacker, "what submarines shoot at", &SubmarineSetting::targets,
                {{"transports", "the ship with most cargo"},
                 {"escorts", "destroyers that can still fire"},
                 {"capital", "a BC or CV; destroyers have to be evaded"}})
        .rule("7.2.2.1");
    schema
        .policy("escorts", Side::defender, "which submarine an escort fires at", &SubmarineSetting::escorts,
                {{"weakest", "the one of the lowest level"},
                 {"unhurt", "one that has no hits yet"},
                 {"wolfpack", "waits for the wolfpack where one joins; then the lowest level"}})
        .rule("7.2.2.1.b");
    schema
        .reading("return_fire", "when escorts fire at those who found the convoy", &SubmarineSetting::return_fire,
                 {{"before_wolfpack", "before the wolfpack shoots, as the rule says"},
                  {"after_wolfpack", "after all submarines, as the example has it"}})
        .rule("7.2.2.1");
    schema
        .reading("escort_shots",
                 "whether an escort that fired at a submarine that found the convoy fires at the wolfpack too",
                 &SubmarineSetting::escort_shots,
                 {{"one", "no: one shot, as in the example"}, {"again", "yes: each shot is answered"}})
        .rule("7.2.2.1, 7.2.2.1.b");
    schema
        .reading("level_3", "which dice of a level 3 submarine reach a BC or CV", &SubmarineSetting::level_3,
                 {{"three_to_six", "3 to 6"}, {"three_five_six", "3, 5 and 6; on a 4 the escort still fires first"}})
        .rule("13.3");
    schema
        .reading("sonar_search", "how escorts search for a level 3 submarine before they fire at it",
                 &SubmarineSetting::sonar_search,
                 {{"one", "once for all of them, a DD where there is one"}, {"each_escort", "each for itself"}})
        .rule("13.3");
}

SubmarineAttack::SubmarineAttack(const SubmarineSetting& setting, Tables& tables, Ledger& ledger)
    : setting_(setting),
      attack_(NavalResult::chart(tables, "eoa/submarine-attack"), 2, 12),
      return_(tables.chart<Hits>(
                  "eoa/anti-submarine", [](const std::string& code) { return Hits::parse(code); }, "-, A, D or E"),
              -4, 20),
      search_(tables.numbers("eoa/search")),
      evasion_(tables, "eoa/submarine-evasion"),
      port_(tables, "port entry", {"unseen", "neutral", "seen"}) {
    const WeatherEffects weather(setting.weather, tables);
    const auto changes = tables.numbers("eoa/search-changes");
    weather_ = weather["search"];
    weather_submarines_ = weather["search for submarines"];
    if (setting.where == NavalSearch::Where::coast) where_ = figure(*changes, "coast");
    if (setting.where == NavalSearch::Where::fjord) where_ = figure(*changes, "fjord");
    wolfpack_level_ = Limits(tables)["wolfpack level"];
    for (std::size_t type = 0; type < attack_columns_.size(); ++type)
        attack_columns_[type] =
            attack_.chart().columns().find(std::string(attack_column(static_cast<Ship::Type>(type))));
    int number = 0;
    for (const Ship& one : setting.convoy) {
        ++number;
        const std::string where = fmt::format("convoy: ship {}: ", number);
        if (one.is(Ship::Type::submarine)) throw InputError(where + "submarines do not fight each other (7.2.2.1)");
        if (one.cargo > 0 && !one.is(Ship::Type::transport))
            throw InputError(where + "cargo is that of transports; river craft are counted as craft (7.2.1.b)");
    }
    for (const Submarine& one : setting.submarines)
        if (one.target > ships())
            throw InputError(fmt::format("submarines: target: found {}, but the convoy has {} ships (7.2.2.1)",
                                         one.target, ships()));
    if (!setting.in_port && !setting.is_found)
        for (int i = 0; i < submarines(); ++i)
            if (!search_->missing(search_->rows().find(std::string("submarine, ships")), 0))
                ledger.add("7.2.1.a.2", "search number of " + submarine_label(i), std::to_string(number_of(i)));
}

int SubmarineAttack::number_of(int place) const {
    const Submarine& one = submarine(place);
    return known(*search_, search_->rows().find(std::string("submarine, ships"))) + weather_ + where_ + one.level +
           (one.level == Submarine::highest_level ? one.radar : 0);
}

std::string SubmarineAttack::label(int place) const {
    const Ship& one = ship(place);
    return one.name.empty() ? fmt::format("ship {} ({})", number_in_list(one, at(place)), one.text()) : one.name;
}

std::string SubmarineAttack::submarine_label(int place) const {
    const Submarine& one = submarine(place);
    return one.name.empty() ? fmt::format("submarine {}", number_in_list(one, at(place))) : one.name;
}

SubmarineAttack::State SubmarineAttack::start() const {
    State state{};
    for (int i = 0; i < ships(); ++i) {
        state.hull[at(i)] = ship(i).hits().points();
        state.cargo[at(i)] = ship(i).load();
    }
    for (int i = 0; i < submarines(); ++i) state.hits[at(i)] = submarine(i).hits().points();
    state.phase = submarines() == 0 ? Phase::over : setting_.in_port ? Phase::entering : Phase::searching;
    if (setting_.is_found && submarines() > 0) {
        for (int i = 0; i < submarines(); ++i) {
            state.found[at(i)] = state.hits[at(i)] == 0;
            state.finders += state.found[at(i)];
        }
        to_phase(state, Phase::first_shots);
    }
    return state;
}

void SubmarineAttack::meet(State& state) const {
    const State fresh = start();
    state.phase = fresh.phase;
    state.hits = fresh.hits;
    state.found = fresh.found;
    state.at_ship = fresh.at_ship;
    state.sonar = fresh.sonar;
    state.turn = state.finders = state.fired = state.capable = 0;
    int absent = 0, left = 0;
    for (int i = 0; i < ships(); ++i) {
        absent |= (state.hull[at(i)] > 0) << i;
        left += state.hull[at(i)] == 0;
    }
    state.absent = absent;
    if (left == 0) state.phase = Phase::over;
}

void SubmarineAttack::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::searching: search(state, roller); break;
        case Phase::entering: enter_port(state, roller); break;
        case Phase::first_shots:
        case Phase::wolfpack: {
            const int shooter = state.turn;
            ++state.turn;
            if (state.found[at(shooter)] == (state.phase == Phase::wolfpack ? 2 : 1) && state.hits[at(shooter)] == 0)
                attack(state, shooter, roller);
            if (state.turn < submarines()) break;
            const bool rule_order = setting_.return_fire == SubmarineSetting::Order::before_wolfpack;
            to_phase(state, state.phase == Phase::wolfpack ? (rule_order ? Phase::counter_fire : Phase::return_fire)
                            : rule_order                   ? Phase::return_fire
                                                           : Phase::wolfpack);
            break;
        }
        case Phase::return_fire:
        case Phase::counter_fire: escorts_fire(state, roller); break;
        case Phase::over: break;
    }
}

// in the order in which they come
std::uint32_t SubmarineAttack::place(const State& state) const {
    const bool is_last = state.phase == Phase::return_fire &&
                         setting_.return_fire == SubmarineSetting::Order::after_wolfpack;
    return static_cast<std::uint32_t>(is_last ? Phase::counter_fire : state.phase);
}

void SubmarineAttack::to_phase(State& state, Phase phase) const {
    state.phase = phase;
    state.turn = 0;
    if (phase == Phase::counter_fire && setting_.escort_shots == SubmarineSetting::Shots::again) state.fired = 0;
    if (phase != Phase::wolfpack && phase != Phase::return_fire) return;
    // who was not silenced by a first shot may fire, whatever the wolfpack does to it
    if (state.capable != 0) return;
    int capable = 0;
    for (int i = 0; i < ships(); ++i) capable |= (is_there(state, i) && state.hull[at(i)] == 0) << i;
    state.capable = capable;
}

// Whatever the wolfpack did to it: both are rolled before either takes effect (7.2.2.1.b).
bool SubmarineAttack::can_fire(const State& state, int place) const {
    return ship(place).is_escort() && (state.capable >> place & 1) && !(state.fired >> place & 1);
}

bool SubmarineAttack::is_shot_at(const State& state, int place) const {
    return std::find(state.at_ship.begin(), state.at_ship.end(), place + 1) != state.at_ship.end();
}

// 7.2.2.1.c: against warships alone nobody joins
bool SubmarineAttack::is_convoy(const State& state) const {
    for (int i = 0; i < ships(); ++i)
        if (is_there(state, i) && ship(i).carries()) return true;
    return false;
}

void SubmarineAttack::search(State& state, Roller& roller) const {
    const int place = state.turn;
    if (state.hits[at(place)] == 0) {
        const Submarine& one = submarine(place);
        const int number = roller.read(*search_, search_->rows().find(std::string("submarine, ships")), 0) + weather_ +
                           where_ + one.level + (one.level == Submarine::highest_level ? one.radar : 0);
        roller.note([&](Ledger& ledger) {
            ledger.add("7.2.2.1", "searches", submarine_label(place), fmt::format("finds with {}", number));
        });
        if (roller.d20({"7.2.1.a.2", "search die"}) <= number) {
            state.found[at(place)] = 1;
            ++state.finders;
        }
    }
    if (++state.turn < submarines()) return;
    if (state.finders == 0) {
        state.phase = Phase::over;
        return;
    }
    if (is_convoy(state))
        for (int i = 0; i < submarines(); ++i)
            if (state.found[at(i)] == 0 && state.hits[at(i)] == 0 && submarine(i).level >= wolfpack_level_)
                state.found[at(i)] = 2;
    to_phase(state, Phase::first_shots);
}

// Submarines that found the convoy have shot by then, and the wolfpack shoots together with those who fire at it: no escort's fire
// spares a ship anything, but a duel on the way to a BC or CV.
void SubmarineAttack::forget_escorts(State& state) const {
    for (const Ship& one : setting_.convoy)
        if (one.is(Ship::Type::bc) || one.is(Ship::Type::cv)) return;
    if (state.phase != Phase::return_fire && state.phase != Phase::wolfpack && state.phase != Phase::counter_fire)
        return;
    state.fired = state.capable = 0;
    state.at_ship = {};
}

// Ships alike take each other's places, which is all the same to whoever looks for the best target, and not to a policy that takes
// the first.
void SubmarineAttack::order_ships(State& state) const {
    if (units_matter_ || (state.phase != Phase::searching && state.turn > 0)) return;
    for (const Submarine& one : setting_.submarines)
        if (one.target > 0) return;
    const auto bits = [](const Small& set, int i) { return set >> i & 1; };
    const auto shooters = [&](int ship) {
        int set = 0;
        for (int i = 0; i < submarines(); ++i) set |= (state.at_ship[at(i)] == ship + 1) << i;
        return set;
    };
    const auto state_of = [&](int i) {
        return std::tuple<int, int, int, int, int, int>(state.hull[at(i)], state.cargo[at(i)], bits(state.fired, i),
                                                        shooters(i), bits(state.capable, i), bits(state.absent, i));
    };
    for (int a = 0; a < ships(); ++a)
        for (int b = a + 1; b < ships(); ++b)
            if (ship(a).is_like(ship(b)) && state_of(a) > state_of(b)) {
                std::swap(state.hull[at(a)], state.hull[at(b)]);
                std::swap(state.cargo[at(a)], state.cargo[at(b)]);
                for (Small* set : {&state.fired, &state.capable, &state.absent})
                    if (bits(*set, a) != bits(*set, b)) *set = *set ^ (1 << a | 1 << b);
                for (Small& ship : state.at_ship)
                    if (ship == a + 1 || ship == b + 1) ship = a + b + 2 - ship;
            }
}

// Submarines alike that have shot take each other's places.
void SubmarineAttack::canonical(State& state) const {
    if (units_matter_ || state.phase == Phase::searching || state.turn > 0) return;
    const auto may_swap = [&](const auto& a, const auto& b) {
        return a.is_like(b) && (!names_matter_ || (a.name.empty() && b.name.empty()));
    };
    const auto state_of = [&](int i) {
        return std::tuple<int, int, int, int>(state.found[at(i)], state.hits[at(i)], state.sonar[at(i)],
                                              state.at_ship[at(i)]);
    };
    for (int a = 0; a < submarines(); ++a)
        for (int b = a + 1; b < submarines(); ++b)
            if (may_swap(submarine(a), submarine(b)) && submarine(a).target == 0 && state_of(a) > state_of(b)) {
                std::swap(state.hits[at(a)], state.hits[at(b)]);
                std::swap(state.sonar[at(a)], state.sonar[at(b)]);
                std::swap(state.found[at(a)], state.found[at(b)]);
                std::swap(state.at_ship[at(a)], state.at_ship[at(b)]);
            }
}

// ---- what came of it ----

int SubmarineAttack::count_ships(const State& state, Hits hits) const {
    int count = 0;
    for (int i = 0; i < ships(); ++i) count += state.hull[at(i)] == hits.points();
    return count;
}

int SubmarineAttack::count_submarines(const State& state, Hits hits) const {
    int count = 0;
    for (int i = 0; i < submarines(); ++i) count += state.hits[at(i)] == hits.points();
    return count;
}

int SubmarineAttack::cargo_lost(const State& state) const {
    int lost = 0;
    for (int i = 0; i < ships(); ++i) lost += ship(i).load() - (state.hull[at(i)] == 3 ? 0 : int{state.cargo[at(i)]});
    return lost;
}

int SubmarineAttack::all_cargo() const {
    int sum = 0;
    for (const Ship& one : setting_.convoy) sum += one.load();
    return sum;
}

std::vector<Ship> SubmarineAttack::convoy_left(const State& state) const {
    return warodds::survivors(setting_.convoy, [&](Ship& one, std::size_t i) {
        if (state.hull[i] == 3) return false;
        one.damage = static_cast<Ship::Damage>(int{state.hull[i]});
        if (one.carries()) (one.is(Ship::Type::river_craft) ? one.craft : one.cargo) = state.cargo[i];
        return true;
    });
}

std::vector<Submarine> SubmarineAttack::submarines_left(const State& state) const {
    return warodds::survivors(setting_.submarines, [&](Submarine& one, std::size_t i) {
        if (state.hits[i] == 3) return false;
        one.damage = static_cast<Ship::Damage>(int{state.hits[i]});
        return true;
    });
}

}  // namespace warodds::eoa
