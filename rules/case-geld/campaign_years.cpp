#include "rules/case-geld/campaign_years.hpp"

namespace warodds::case_geld {
namespace {

constexpr std::array<Part, 5> parts = {Part::airpower, Part::bomb_made, Part::bombing, Part::axis_turn, Part::us_turn};
constexpr int over = static_cast<int>(parts.size());

TheatreTurn::State& turn_of(std::byte* state) { return *reinterpret_cast<TheatreTurn::State*>(state); }
const TheatreTurn::State& turn_of(const std::byte* state) {
    return *reinterpret_cast<const TheatreTurn::State*>(state);
}
TheatreYears::State& years_of(std::byte* state) { return *reinterpret_cast<TheatreYears::State*>(state); }
const TheatreYears::State& years_of(const std::byte* state) {
    return *reinterpret_cast<const TheatreYears::State*>(state);
}

}  // namespace

// ---- a turn ----

void TheatreTurn::start(std::byte* bytes) const { begin(*new (bytes) State(start_)); }

void TheatreTurn::begin(State& state) const {
    theatre_.enter(state.theatre, part_of(state), state.turn);
    settle(state);
}

Part TheatreTurn::part_of(const State& state) { return state.turn == 0 ? Part::landing : parts[state.part]; }

bool TheatreTurn::finished(const std::byte* bytes) const {
    return turn_of(bytes).part == over || turn_of(bytes).theatre.feat != Feat::none;
}

void TheatreTurn::step(std::byte* bytes, Roller& roller) const {
    State& state = turn_of(bytes);
    theatre_.play(state.theatre, part_of(state), state.turn, roller);
    settle(state);
}

void TheatreTurn::settle(State& state) const {
    while (state.theatre.feat == Feat::none && state.part < over) {
        if (theatre_.is_pending(state.theatre, part_of(state), state.turn)) return;
        theatre_.leave(state.theatre, part_of(state), state.turn);
        state.part = state.turn == 0 ? over : state.part + 1;
        if (state.part < over) theatre_.enter(state.theatre, part_of(state), state.turn);
    }
}

void TheatreTurn::outcome(const std::byte* bytes, std::span<std::int32_t> fields) const {
    for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = static_cast<std::int8_t>(bytes[i]);
}

// ---- turn after turn ----

const Nested& TheatreYears::Turns::open(State& state) {
    const Theatre::State& theatre = state.now.theatre;
    state.shift = theatre_.cities_beyond(theatre, state.turn);
    TheatreTurn::State key{theatre, theatre_.turn_like(theatre, state.turn), 0};
    key.theatre.cities -= state.shift;
    const Nested& turn = *made_.at(key, [&](const TheatreTurn::State& start) {
        return std::make_shared<const Nested>(std::make_unique<const TheatreTurn>(theatre_, start), true);
    });
    turn.machine().start(reinterpret_cast<std::byte*>(&state.now));
    state.is_open = 1;
    return turn;
}

bool TheatreYears::finished(const std::byte* bytes) const {
    const State& state = years_of(bytes);
    return !state.is_open && (state.turn > state.last_turn || state.now.theatre.feat != Feat::none);
}

void TheatreYears::step(std::byte* bytes, Roller& roller) const {
    State& state = years_of(bytes);
    const Nested& turn = state.is_open ? turns_.opened() : turns_.open(state);
    auto* now = reinterpret_cast<std::byte*>(&state.now);
    if (!turn.machine().finished(now) && !roller.resolve(turn, now)) return;
    Theatre::State& theatre = state.now.theatre;
    turns_.theatre().end_turn(theatre, state.shift);
    state.now.turn = state.now.part = state.shift = state.is_open = 0;
    if (theatre.feat == Feat::none) ++state.turn;  // else it is the turn that ended the game
}

void TheatreYears::outcome(const std::byte* bytes, std::span<std::int32_t> fields) const {
    const State& state = years_of(bytes);
    const Theatre::State& theatre = state.now.theatre;
    const std::array<int, 7> all = {theatre.cities, static_cast<int>(theatre.feat),
                                    state.turn,     theatre.full + theatre.reduced,
                                    theatre.corps,  theatre.bombs,
                                    theatre.sites};
    std::copy_n(all.begin(), fields.size(), fields.begin());
}

const Nested& TheatresApart::years(int theatre, const TheatreYears::State& state, bool is_begun) {
    const TheatreYears::State start = is_begun ? TheatreYears::State{} : state;
    return *made_.at({start, theatre}, [&](const Key& key) {
        return std::make_shared<const Nested>(
            std::make_unique<const TheatreYears>(turns_[key.theatre], key.start, tells_all), true);
    });
}

}  // namespace warodds::case_geld
