// Case Geld: a campaign without a map (3.6, 4.2-4.7, 5.2-5.8, 6.1, 10.2-10.4, 12, 13).
//
// Landing, airpower, bombs, replacements, attacks on cities and towards Tulsa, US counter-attacks and the end of the game, turn
// after turn and theatre after theatre, until one of the ways to win. What the map allows (tempo, stacks, coast, when Tulsa is in
// reach) the player says. Left out: supply, paratroops, elites as such, Axis guards in cities, airpower of the other
// theatre over Tulsa (6.3); bombs find every stack in the open; BEF and ANZAC are replaceable.
//
// In a game of two (3.1) one player has the Germans and the US West, whose decisions are the attacker's; the other has the
// Japanese and the US East.
#include "rules/case-geld/campaign_parts.hpp"
#include "rules/case-geld/figures.hpp"
#include "rules/coupled.hpp"
#include "sim/parts_successors.hpp"
#include "sim/parts_walk.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Campaign {
    static constexpr int east = 0, west = 1;

    // the phases of a game turn (5.2), each a part of one theatre's turn; those of both are at the ends
    struct Phase {
        Part part;
        int theatre;
    };
    static constexpr std::array<Phase, 12> phases = {{{Part::landing, east},
                                                      {Part::landing, west},
                                                      {Part::airpower, east},
                                                      {Part::airpower, west},
                                                      {Part::bomb_made, east},
                                                      {Part::bombing, east},
                                                      {Part::bomb_made, west},
                                                      {Part::bombing, west},
                                                      {Part::axis_turn, east},
                                                      {Part::us_turn, east},
                                                      {Part::axis_turn, west},
                                                      {Part::us_turn, west}}};
    static constexpr int first_strategic = 2, first_bomb = 4, first_player_turn = 8;
    static constexpr int administrative = static_cast<int>(phases.size());
    // theatres apart: how long the game is, then each through all its turns
    static constexpr int length = administrative + 1, one_theatre = length + 1, other_theatre = length + 2,
                         over = length + 3;

public:
    using Params = CampaignParams;

    struct State {
        std::array<Theatre::State, 2> theatres;
        TheatreYears::State years;  // of the theatre that is being played through
        Small turn, phase;
        Small pool;      // of eliminated corps
        Small is_begun;  // the years above
        Winner winner;
        How how;
    };

    static About about() {
        return {"case-geld/campaign", "Case Geld campaign",
                "3.6, 4.2-4.7, 5.2-5.8, 6.1, 10.2-10.4, 12.1-12.22, 13.1-13.4",
                "who wins this campaign, how and when, and with how many cities?"};
    }

    static Schema<Params> parameters() { return Params::schema(); }

    static Outcomes<Campaign> outcomes() {
        Outcomes<Campaign> outcomes;
        outcomes.label("winner", "who has won", winners(),
                       [](const Campaign&, const State& state) { return static_cast<int>(state.winner); });
        outcomes.label("how", "what has decided it",
                       {{"landing", "an invasion that failed"},
                        {"tulsa", "an army in Tulsa"},
                        {"zeroing", "every city of a theatre"},
                        {"points", "city points at the end"}},
                       [](const Campaign&, const State& state) { return static_cast<int>(state.how); });
        outcomes.integer("last_turn", "the turn in which the game ended", &State::turn).range(1, 14);
        outcomes.integer("german_cities", "cities of the East that the Germans hold", of<&Theatre::State::cities, east>)
            .range(0, 45);
        outcomes
            .integer("japanese_cities", "cities of the West that the Japanese hold", of<&Theatre::State::cities, west>)
            .range(0, 45);
        outcomes.integer("german_armies", "German armies on the map", armies<east>)
            .most([](const Campaign& campaign) { return campaign.theatres_[east].armies(); })
            .on_request();
        outcomes.integer("japanese_armies", "Japanese armies on the map", armies<west>)
            .most([](const Campaign& campaign) { return campaign.theatres_[west].armies(); })
            .on_request();
        outcomes.integer("east_corps", "US corps in the East", of<&Theatre::State::corps, east>)
            .range(0, 38)
            .on_request();
        outcomes.integer("west_corps", "US corps in the West", of<&Theatre::State::corps, west>)
            .range(0, 38)
            .on_request();
        outcomes.integer("east_bombs", "bombs that the East has saved", of<&Theatre::State::bombs, east>)
            .range(0, 13)
            .on_request();
        outcomes.integer("west_bombs", "bombs that the West has saved", of<&Theatre::State::bombs, west>)
            .range(0, 13)
            .on_request();
        outcomes.remark_of_best_play(&Campaign::says_what_is_not_decided);
        return outcomes;
    }

    Campaign(const Params& params, Tables& tables, Ledger& ledger)
        : theatres_{fold(params, true, tables, ledger), fold(params, false, tables, ledger)},
          common_{GameEnd(tables), params.points.points_23},
          first_turn_(params.first_turn),
          pool_(params.pool),
          one_airpower_roll_(params.readings.airpower_rolls == CampaignReadings::Rolls::shared) {
        const auto points = tables.numbers("case-geld/victory"), picks = tables.numbers("case-geld/replacements");
        common_.cities = figure(*points, "a theatre");
        common_.mark = figure(*points, "to win");
        common_.price = {figure(*picks, "east", "points a pick"), figure(*picks, "west", "points a pick")};
        if (are_apart()) play_apart(ledger);
        ledger.add("4.4", "cities to win", std::to_string(common_.mark),
                   fmt::format("of {} in a theatre", common_.cities));
        ledger.add("", "left out", "supply, paratroops",
                   "also elites as such, Axis guards in cities and airpower of the other theatre over Tulsa; bombs "
                   "find every stack in the open");
    }

    // 12.3, 12.6
    std::string says_what_is_not_decided() const {
        return "best play chooses how many armies attack, not which: always full ones before reduced ones (12.3, 12.6)";
    }

    State start() const {
        State state{};
        state.theatres = {theatres_[east].start(), theatres_[west].start()};
        state.turn = first_turn_;
        state.pool = pool_;
        begin_turn(state);
        settle(state);
        return state;
    }

    bool finished(const State& state) const { return state.phase == over; }

    void keep_what_is_asked() {
        tells_all_ = true;
        if (apart_) apart_->tells_all = true;
    }

    // Theatres that exchange corps and no dice. Of a game that the Germans end, the Japanese armies are told as they stand in the
    // middle of the turn (5.2), which is no end of a move.
    std::unique_ptr<Walker> walker(bool pairs, const std::atomic<bool>* stop) const {
        auto parts = by_parts(!pairs);
        return parts ? std::make_unique<PartsWalk<Played>>(std::move(parts), pairs, stop) : nullptr;
    }
    std::unique_ptr<Successors> successors(const Machine& own, const std::atomic<bool>* stop) const {
        auto parts = by_parts(false);
        return parts ? std::make_unique<PartsSuccessors<Played>>(std::move(parts), own, stop) : nullptr;
    }

    void step(State& state, Roller& roller) const {
        if (state.phase == length) {
            if (common_.end.ends(state.turn, roller)) play_through(state, one_theatre);
            else find_length(state, state.turn + 1);
            return;
        }
        if (state.phase == one_theatre || state.phase == other_theatre) return play_years(state, roller);
        if (state.phase == administrative) {
            if (common_.end.ends(state.turn, roller)) end_on_points(state);
            else next_turn(state);
        } else {
            const Phase& phase = phases[state.phase];
            theatres_[phase.theatre].play(state.theatres[phase.theatre], phase.part, state.turn, roller);
            if (one_airpower_roll_ && phase.part == Part::airpower && phase.theatre == east) {
                state.theatres[west].markers = state.theatres[east].markers;
                state.theatres[west].done = 1;
            }
        }
        settle(state);
    }

    std::uint32_t place(const State& state) const {
        const int turn = state.phase >= one_theatre ? GameEnd::most_turns + 1 : int{state.turn};
        return static_cast<std::uint32_t>(turn * 16 + state.phase);
    }

    bool operator==(const Campaign& other) const {
        return theatres_ == other.theatres_ && common_ == other.common_ && first_turn_ == other.first_turn_ &&
               pool_ == other.pool_ && one_airpower_roll_ == other.one_airpower_roll_;
    }

private:
    template <auto member, int theatre>
    static int of(const Campaign&, const State& state) {
        return state.theatres[theatre].*member;
    }
    template <int theatre>
    static int armies(const Campaign&, const State& state) {
        return state.theatres[theatre].full + state.theatres[theatre].reduced;
    }

    static Theatre fold(const Params& params, bool east, Tables& tables, Ledger& ledger) {
        if (east) params.check(tables);
        return Theatre(east ? params.german : params.japanese, east, params.readings, tables, ledger);
    }

    // ---- from phase to phase ----

    // 5.5: Turn 1 has landings where the others have a strategic phase
    void begin_turn(State& state) const {
        if (apart_ && state.turn > 1) return find_length(state, state.turn);
        state.phase = state.turn == 1 ? 0 : first_strategic;
        enter(state);
    }

    void enter(State& state) const {
        if (state.phase == administrative) return;
        if (state.phase == first_bomb) replace(state);
        const Phase& phase = phases[state.phase];
        theatres_[phase.theatre].enter(state.theatres[phase.theatre], phase.part, state.turn);
    }

    // passes over all that takes no die and no decision
    void settle(State& state) const {
        while (state.phase < administrative) {
            const Phase& phase = phases[state.phase];
            Theatre::State& theatre = state.theatres[phase.theatre];
            if (theatre.feat != Feat::none) return end_at_once(state, phase.theatre);
            if (theatres_[phase.theatre].is_pending(theatre, phase.part, state.turn)) return;
            theatres_[phase.theatre].leave(theatre, phase.part, state.turn);
            if (phase.part == Part::us_turn) theatres_[phase.theatre].end_turn(theatre);
            state.pool += theatre.dead;
            theatre.dead = 0;
            const bool landed = phase.part == Part::landing && phase.theatre == west;
            if (landed && apart_) return find_length(state, state.turn);
            state.phase = landed ? first_player_turn : state.phase + 1;
            if (state.phase == administrative && common_.end.is_last(state.turn)) return end_on_points(state);
            if (state.phase == administrative && common_.end.up_to(state.turn) == 0) {
                next_turn(state);
                continue;
            }
            enter(state);
        }
    }

    void next_turn(State& state) const {
        ++state.turn;
        begin_turn(state);
    }

    void replace(State& state) const {
        std::array<int, 2> picks{};
        for (const int i : {east, west}) picks[i] = common_.picks(i, state.theatres[i].cities);
        const std::array<int, 2> corps = CampaignCommon::replacements(state.pool, picks);
        for (const int i : {east, west}) state.theatres[i].corps += corps[i];
        state.pool -= corps[east] + corps[west];
    }

    // ---- theatres apart ----

    bool wins_at_once(int theatre) const {
        return theatres_[theatre].may_win_at_once(first_turn_, GameEnd::most_turns);
    }

    // Nothing passes between the theatres where no corps dies and at most one of them can end the game. Of the last turns, which
    // the game may not have, all fits as it is played.
    bool are_apart() const {
        return common_.end.up_to(first_turn_) == 0 && !one_airpower_roll_ && pool_ == 0 &&
               !theatres_[east].loses_corps() && !theatres_[west].loses_corps() &&
               !(wins_at_once(east) && wins_at_once(west));
    }

    void play_apart(Ledger& ledger) {
        first_theatre_ = wins_at_once(west) ? west : east;
        apart_ = std::make_shared<TheatresApart>(theatres_[east], theatres_[west]);
        ledger.add("10.4", "theatres", "apart",
                   "no corps dies, so each is played through by itself, when the length of the game is known");
    }

    // 5.8, from this turn on; a game that ends at once does not get so far
    void find_length(State& state, int turn) const {
        const GameEnd::State end = common_.end.from(turn);
        state.turn = end.turn;
        state.phase = length;
        if (common_.end.finished(end)) play_through(state, one_theatre);
    }

    void play_through(State& state, int phase) const {
        const int theatre = phase == one_theatre ? first_theatre_ : 1 - first_theatre_;
        int last = state.turn;
        if (phase == other_theatre && state.theatres[first_theatre_].feat != Feat::none && theatre == west)
            --last;  // 5.2: the Japanese come after the Germans
        state.phase = phase;
        state.years = {};
        state.years.now.theatre = state.theatres[theatre];
        state.years.turn = first_turn_;
        state.years.last_turn = last;
        state.is_begun = 0;
        if (last < first_turn_) end_theatre(state, theatre);
    }

    void play_years(State& state, Roller& roller) const {
        const int theatre = state.phase == one_theatre ? first_theatre_ : 1 - first_theatre_;
        const Nested& years = apart_->years(theatre, state.years, state.is_begun);
        state.is_begun = 1;
        if (roller.resolve(years, reinterpret_cast<std::byte*>(&state.years))) end_theatre(state, theatre);
    }

    void end_theatre(State& state, int theatre) const {
        state.theatres[theatre] = state.years.now.theatre;
        const bool won = state.theatres[theatre].feat != Feat::none;
        if (won) state.turn = state.years.turn;
        state.years = {};
        state.is_begun = 0;
        if (state.phase == one_theatre) return play_through(state, other_theatre);
        if (state.theatres[first_theatre_].feat != Feat::none) end_at_once(state, first_theatre_);
        else end_on_points(state);
    }

    // ---- the end ----

    static void end_at_once(State& state, int theatre) {
        const Feat feat = state.theatres[theatre].feat;
        state.winner = CampaignCommon::winner_at_once(theatre, feat);
        state.how = CampaignCommon::how_at_once(feat);
        state.phase = over;
    }

    void end_on_points(State& state) const {
        state.winner = common_.winner_on_points({state.theatres[east].cities, state.theatres[west].cities});
        state.how = How::points;
        state.phase = over;
    }

    // the campaign as parts, with its final states
    struct Played : CampaignParts {
        using CampaignParts::CampaignParts;
        std::size_t state_size() const { return sizeof(State); }
        void finish(const Label& label, const std::array<const std::string*, parts>& cores, std::byte* bytes) const {
            State state{};
            for (const int i : {east, west}) state.theatres[i] = theatre(i, label, *cores[i]);
            state.turn = label.turn;
            state.phase = over;
            state.winner = winner(label);
            state.how = how(label);
            new (bytes) State(state);
        }
    };

    std::shared_ptr<const Played> by_parts(bool may_run) const {
        if (apart_ || one_airpower_roll_ || (tells_all_ && wins_at_once(east))) return nullptr;
        auto parts = std::make_shared<const Played>(theatres_, common_, first_turn_, pool_, tells_all_, may_run);
        return parts->is_small() ? parts : nullptr;
    }

    std::array<Theatre, 2> theatres_;
    CampaignCommon common_;
    int first_turn_, pool_;
    bool one_airpower_roll_, tells_all_ = false;
    std::shared_ptr<TheatresApart> apart_;  // where the theatres do not touch
    int first_theatre_ = east;              // the one that can end the game, of those
};

}  // namespace

const Procedure& campaign() { return define_coupled<Campaign>(); }

}  // namespace warodds::case_geld
