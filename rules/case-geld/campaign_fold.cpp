// What is known of a theatre before the dice: its parameters and the figures of the charts, as plain numbers.
#include "rules/case-geld/campaign_theatre.hpp"
#include "rules/case-geld/figures.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

// a list by turn, whose last number goes on
std::array<int, 15> by_turn(const std::vector<int>& list) {
    std::array<int, 15> numbers{};
    for (int turn = 1; turn <= 14; ++turn)
        numbers[turn] = list[std::min<std::size_t>(static_cast<std::size_t>(turn) - 1, list.size() - 1)];
    return numbers;
}

// "6-6"
std::array<int, 2> read_factors(const std::string& text, const std::string& name) {
    const auto dash = text.find('-');
    std::array<int, 2> factors{};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string part = i == 0 ? text.substr(0, dash) : dash == text.npos ? "" : text.substr(dash + 1);
        const std::optional<Rational> number = parse_number(part);
        if (!number || number->denominator() != 1 || *number < 0 || *number > 60)
            throw InputError(fmt::format("{}: found '{}', expected attack and defense like 6-6 (2.9)", name, text));
        factors[i] = static_cast<int>(number->numerator());
    }
    return factors;
}

}  // namespace

Theatre::Theatre(const TheatreParams& params, bool east, const CampaignReadings& readings, Tables& tables,
                 Ledger& ledger)
    : chart_(readings.clamp_mode, tables), airpower_(tables.numbers("case-geld/airpower"), 1, 6) {
    Figures& f = figures_;
    f.east = east;
    f.armies = params.armies;
    f.rebuild = params.rebuild;
    f.most = params.most;
    f.coastal = params.coastal;
    f.momentum = params.momentum;
    f.aim = column_named(params.aim, "aim");
    f.min_column = column_named(params.min_column, "min_column");
    if (f.min_column > f.aim)
        throw InputError(fmt::format("{}_min_column: found {}, above the aim of {}; no attack would go for it",
                                     nation(), params.min_column, params.aim));
    f.attack = {params.attack[0], params.attack[1]};
    if (params.tulsa_from) {
        f.tulsa_from = *params.tulsa_from;
        f.tulsa_cities = params.tulsa_cities;
        f.approach = params.approach;
        f.block = params.block;
        f.block_shift = params.block_shift;
    }
    const std::array<int, 2> corps = read_factors(params.corps_factors, fmt::format("{}_corps_factors", nation()));
    f.corps_attack = corps[0];
    f.corps_defense = corps[1];
    f.guards = params.guards;
    f.reserve = params.reserve;
    f.counters = by_turn(params.counters);
    f.counter_stack = params.counter_stack;
    f.cover = params.cover;
    f.landing_guards = params.landing_guards;
    f.landing_city = params.landing_city;
    f.arrivals = by_turn(params.arrivals);
    f.tempo = by_turn(params.tempo);
    std::copy_n(params.sites.begin(), 3, f.sites.begin());
    f.airpower = params.airpower;
    f.bombs = params.bombs;
    fold_charts(params, readings, tables);

    if (params.start.empty()) {
        start_.full = f.stack;  // 3.6
        start_.waiting = f.armies - f.stack;
        start_.corps = params.corps;
    } else {
        const std::vector<int>& given = params.start;
        start_.cities = given[0];
        start_.full = given[1];
        start_.reduced = given[2];
        start_.waiting = given[3];
        start_.sites = given[4];
        start_.bombs = given[5];
        start_.corps = given[6];
        start_.blocks = given[7];
    }
    tell(ledger);
}

void Theatre::fold_charts(const TheatreParams& params, const CampaignReadings& readings, Tables& tables) {
    Figures& f = figures_;
    const auto points = tables.numbers("case-geld/victory"), steps = tables.numbers("case-geld/steps"),
               units = tables.numbers("case-geld/units"), shifts = tables.numbers("case-geld/shifts"),
               bombs = tables.numbers("case-geld/bombs"), modifiers = tables.numbers("case-geld/atomic-modifiers"),
               tulsa = tables.numbers("case-geld/tulsa"), calendar = tables.numbers("case-geld/calendar");
    f.first_airpower = figure(*calendar, "first airpower");
    f.first_bomb = figure(*calendar, "first bomb");
    f.cities = figure(*points, "a theatre");
    f.stack = figure(*steps, nation(), "stack");
    f.before_tulsa = figure(*tulsa, "hexes a theatre") * f.stack;
    f.garrison = figure(*units, "garrison", "defense");
    f.garrison_steps = figure(*units, "garrison", "steps");
    f.tulsa = figure(*units, "tulsa", "defense");
    f.tulsa_steps = figure(*units, "tulsa", "steps");
    // 7.3: the new garrison is one of the stack
    f.landing_room = f.stack - (readings.city.city_landing != CityLanding::Third::stays);
    f.over_waits = readings.city.city_landing == CityLanding::Third::to_pool;
    f.city_shift = figure(*shifts, "city");
    f.landing_shift = readings.invasion_shifts == InvasionReadings::Shifts::terrain_and_city ? f.city_shift : 0;
    f.tulsa_shift = figure(*shifts, "tulsa");
    f.prepared = params.prepared ? figure(*shifts, "prepared") : 0;
    f.prepared_momentum = readings.prepared_momentum == CampaignReadings::Momentum::yes ? f.prepared : 0;
    f.coast_attack = figure(*shifts, "coast-attack");
    f.coast_defense = figure(*shifts, "coast-defense");
    f.air_attack = figure(*shifts, "airpower-attack");
    f.air_defense = figure(*shifts, "airpower-defense");
    f.garrison_is_force = readings.garrison_is_force == BattleReadings::GarrisonForce::yes;
    f.bomb_modifier = figure(*modifiers, "always") + (params.bomb_rough ? figure(*modifiers, "rough") : 0);
    f.bomb_without_airpower = figure(*modifiers, "no-airpower");
    for (int markers = 0; markers <= 3; ++markers)
        f.bomb_up_to[markers] = known(*bombs, bombs->rows().find(Rational(markers)));
}

int Theatre::column_named(const std::string& text, const char* name) const {
    const int column = chart_.column_named(text);
    if (column < 0)
        throw InputError(
            fmt::format("{}_{}: found '{}', expected a column of the chart like +15 (12.8)", nation(), name, text));
    return column;
}

// the attack that the parameters describe, inland and without airpower
void Theatre::tell(Ledger& ledger) const {
    const Figures& f = figures_;
    State full = start_;
    full.cities = std::max(f.coastal, int{start_.cities});
    full.idle = f.guards;
    const Aim aim = city(full, f.prepared);
    const Force all{.full = f.most};
    const int armies = wanted(all, aim);
    ledger.add("12.7", fmt::format("{} attack on a city", nation()), fmt::format("{} armies", armies),
               armies == 0
                   ? "below the column that is asked for"
                   : fmt::format("{} - {} on {}, inland, without airpower", all.first(armies).full * f.attack[0],
                                 aim.defense, chart_.heading(column(all.first(armies), aim))));
}

Theatre::State Theatre::start() const { return start_; }

bool Theatre::loses_corps() const {
    const Figures& f = figures_;
    const bool counters = std::any_of(f.counters.begin(), f.counters.end(), [](int n) { return n > 0; });
    return start_.corps > 0 && (f.guards > 0 || f.landing_guards > 0 || counters || (f.tulsa_from < 99 && f.block > 0));
}

bool Theatre::plays_like(const Theatre& other) const {
    Figures mine = figures_;
    mine.east = other.figures_.east;  // whose it is
    return mine == other.figures_ && chart_.reads_like(other.chart_);
}

bool Theatre::reads_all() const {
    for (int die = 1; die <= 6; ++die)
        if (airpower_.chart().missing(airpower_.row(die), 0)) return false;
    return chart_.reads_all();
}

bool Theatre::may_win_at_once(int first_turn, int last_turn) const {
    int cities = start_.cities + figures_.landing_city;
    for (int turn = first_turn; turn <= last_turn; ++turn) cities += most_gain(turn);
    return figures_.tulsa_from <= last_turn || cities >= figures_.cities;
}

// How many cities are held matters where the number passes one of a few marks, and nowhere else.
int Theatre::cities_beyond(const State& state, int turn) const {
    const Figures& f = figures_;
    const int least = state.cities - std::max(0, f.counters[turn] - 1), most = state.cities + most_gain(turn);
    int below = -1;
    for (const int mark : {0, f.coastal, f.tulsa_cities, f.cities}) {
        if (mark >= least && mark <= most) return 0;
        if (mark < least) below = std::max(below, mark);
    }
    return below < 0 ? 0 : least - below - 1;
}

// Those in the cities and hexes that can be attacked, and in the counter-attacks; a reserve does nothing.
int Theatre::corps_that_count(int turn) const {
    const Figures& f = figures_;
    if (turn == 0) return f.landing_guards;
    const int guards = turn >= f.tulsa_from ? std::max(f.guards, f.block) : f.guards;
    return f.reserve + guards * most_gain(turn) + f.counters[turn] * f.counter_stack;
}

int Theatre::turn_like(const State& state, int turn) const {
    const Figures& f = figures_;
    const auto alike = [&](int other) {
        const auto passed = [&](int first) { return (other >= first) == (turn >= first); };
        const auto arrive = [&](int when) { return std::min<int>(f.arrivals[when], state.waiting); };
        return f.tempo[other] == f.tempo[turn] && f.counters[other] == f.counters[turn] &&
               arrive(other) == arrive(turn) && passed(f.tulsa_from) && passed(f.first_airpower) &&
               passed(f.first_bomb);
    };
    int first = 1;
    while (!alike(first)) ++first;
    return first;
}

}  // namespace warodds::case_geld
