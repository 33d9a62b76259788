// A theatre on its own. Where no corps dies, nothing that happens in one theatre reaches the other but the end of the game, so
// each can be played through by itself: as a machine inside the campaign, whose end is one draw, with its turns as machines
// inside it.
#pragma once

#include "rules/case-geld/campaign_theatre.hpp"
#include "sim/long_run.hpp"
#include "sim/nested.hpp"

namespace warodds::case_geld {

// All parts of one turn that this theatre has; turn 0 is the landing alone.
class TheatreTurn final : public Machine {
public:
    struct State {
        Theatre::State theatre;
        Small turn, part;

        bool operator==(const State&) const = default;
    };

    TheatreTurn(const Theatre& theatre, const State& start) : theatre_(theatre), start_(start) {}

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return sizeof(Theatre::State); }
    void start(std::byte* state) const override;
    bool finished(const std::byte* state) const override;
    void step(std::byte* state, Roller& roller) const override;
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override;

    void begin(State& state) const;  // enters the turn that the state says

private:
    static Part part_of(const State& state);
    void settle(State& state) const;

    const Theatre& theatre_;
    State start_;
};

// The turns of one theatre, from its start to a last turn or to what ends the game at once.
class TheatreYears final : public Machine, public LongRun {
public:
    struct State {
        TheatreTurn::State now;
        Small turn, last_turn;  // the one that is played next, or that is being played
        Small shift;            // cities that the turn is told less of: see Turns
        Small is_open;          // it is being played

        bool operator==(const State&) const = default;
    };

    // Turns that differ only in how many cities are held, and between them in nothing that depends on it, are one machine.
    class Turns {
    public:
        explicit Turns(const Theatre& theatre) : theatre_(theatre) {}
        const Nested& open(State& state);  // begins the turn
        const Nested& opened() const { return *opened_; }
        const Theatre& theatre() const { return theatre_; }

    private:
        const Theatre& theatre_;
        Made<TheatreTurn::State, std::shared_ptr<const Nested>, HashOfBytes<TheatreTurn::State>> made_;
        // for a turn that is stepped through: any of them, since what it plays is in the state
        std::shared_ptr<const Nested> opened_ = std::make_shared<const Nested>(
            std::make_unique<const TheatreTurn>(theatre_, TheatreTurn::State{.theatre = {}, .turn = 1, .part = 0}),
            true);
    };

    TheatreYears(Turns& turns, const State& start, bool tells_all)
        : turns_(turns), start_(start), tells_all_(tells_all) {}

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return tells_all_ ? 7 : 3; }
    void start(std::byte* state) const override { new (state) State(start_); }
    bool finished(const std::byte* state) const override;
    void step(std::byte* state, Roller& roller) const override;
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override;

private:
    Turns& turns_;
    State start_;
    bool tells_all_;  // armies, corps and bombs too
};

// Both theatres, each by itself.
class TheatresApart {
public:
    TheatresApart(const Theatre& east, const Theatre& west) : theatres_{east, west} {}
    TheatresApart(const TheatresApart&) = delete;
    TheatresApart& operator=(const TheatresApart&) = delete;

    // the years that begin like this, or go on: then any of the same theatre will do, since the state has it all
    const Nested& years(int theatre, const TheatreYears::State& state, bool is_begun);

    bool tells_all = false;

private:
    struct Key {
        TheatreYears::State start;
        Small theatre;

        bool operator==(const Key&) const = default;
    };
    std::array<Theatre, 2> theatres_;
    std::array<TheatreYears::Turns, 2> turns_{TheatreYears::Turns(theatres_[0]), TheatreYears::Turns(theatres_[1])};
    Made<Key, std::shared_ptr<const Nested>, HashOfBytes<Key>> made_;
};

}  // namespace warodds::case_geld
