// Case Geld: US replacements (10.4). The two commanders draw in turn, East first, blind from one pool of eliminated
// units; city points say how many picks each has. A pick's worth of points may instead bring a reduced elite unit
// back to full strength. When the pool is empty the step is over.
//
// In a game of two the commanders are rivals: the East's decisions count as the attacker's, the West's as the defender's.
#include "rules/case-geld/figures.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <array>

namespace warodds::case_geld {
namespace {

class Replacements {
public:
    struct Params {
        int east_points = 45, west_points = 45;
        int regulars = 8, wanted = 1, elites = 0;
        int east_reduced = 0, west_reduced = 0;
        enum class Restore { never, first, last } east_restore = Restore::never, west_restore = Restore::never;
        enum class Answer { yes, no } replenish_is_pick = Answer::yes;
        enum class Empty { stop, go_on } pool_empty_end = Empty::stop;

        bool operator==(const Params&) const = default;
    };
    struct State {
        Small others, wanted, elites;         // in the pool
        Small turn;                           // whose pick: 0 East, 1 West
        std::array<Small, 2> picks, reduced;  // still to come
        std::array<Small, 2> drawn, got_wanted, got_elites, restored;
    };

    static About about() {
        return {"case-geld/replacements", "Case Geld US replacements", "10.4", "who draws what from the pool?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("east_points", "city points of the East", &Params::east_points).range(0, 45).rule("10.4");
        schema.integer("west_points", "city points of the West", &Params::west_points).range(0, 45).rule("10.4");
        schema.integer("regulars", "regular units in the pool", &Params::regulars).range(0, 32);
        schema.integer("wanted", "of these, those that you hope for", &Params::wanted).range(0, 32);
        schema.integer("elites", "elite units in the pool", &Params::elites).range(0, 6);
        schema.integer("east_reduced", "reduced elites of the East in friendly cities", &Params::east_reduced)
            .range(0, 6)
            .rule("10.4");
        schema.integer("west_reduced", "reduced elites of the West in friendly cities", &Params::west_reduced)
            .range(0, 6)
            .rule("10.4");
        const std::vector<Option> restore = {{"never", "always draw"},
                                             {"first", "restore elites before drawing"},
                                             {"last", "restore when the last picks come, or the pool is empty"}};
        schema
            .policy("east_restore", Side::attacker, "points of the East: draw, or restore a reduced elite",
                    &Params::east_restore, restore)
            .rule("10.4");
        schema
            .policy("west_restore", Side::defender, "points of the West: draw, or restore a reduced elite",
                    &Params::west_restore, restore)
            .rule("10.4");
        schema
            .reading("replenish_is_pick", "restoring an elite uses up the turn to pick", &Params::replenish_is_pick,
                     {{"yes", "the other commander is next"}, {"no", "the same commander goes on"}})
            .rule("10.4");
        schema
            .reading("pool_empty_end", "restoring elites once the pool is empty", &Params::pool_empty_end,
                     {{"no", "the step is over"}, {"yes", "points may still be used for it"}})
            .rule("10.4");
        return schema;
    }

    static Outcomes<Replacements> outcomes() {
        Outcomes<Replacements> outcomes;
        outcomes.integer("east_drawn", "units that the East draws", of<&State::drawn, 0>).range(0, 38);
        outcomes.integer("west_drawn", "units that the West draws", of<&State::drawn, 1>).range(0, 38);
        outcomes.integer("east_wanted", "wanted units that the East draws", of<&State::got_wanted, 0>).range(0, 32);
        outcomes.integer("west_wanted", "wanted units that the West draws", of<&State::got_wanted, 1>).range(0, 32);
        outcomes.integer("east_elites", "elites that the East draws, with one step", of<&State::got_elites, 0>)
            .range(0, 6);
        outcomes.integer("west_elites", "elites that the West draws, with one step", of<&State::got_elites, 1>)
            .range(0, 6);
        outcomes.integer("east_restored", "elites of the East restored", of<&State::restored, 0>).range(0, 6);
        outcomes.integer("west_restored", "elites of the West restored", of<&State::restored, 1>).range(0, 6);
        return outcomes;
    }

    Replacements(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        const auto table = tables.numbers("case-geld/replacements");
        const auto picks = [&](const char* theatre, int points) {
            const int price = figure(*table, theatre, "points a pick");
            if (price <= 0) throw InputError("case-geld/replacements: expected more than 0 points a pick");
            ledger.add("10.4", fmt::format("{} picks", theatre), std::to_string(points / price),
                       fmt::format("{} points, {} a pick", points, price));
            return points / price;
        };
        picks_ = {picks("east", params.east_points), picks("west", params.west_points)};
        if (params.wanted > params.regulars)
            throw InputError("wanted: found more wanted units than regulars in the pool (10.4)");
        const auto setup = tables.numbers("case-geld/setup");
        int all = 0;
        for (const char* commander : {"high roller", "other"})
            for (const char* corps : {"marine corps", "airborne corps"}) all += figure(*setup, commander, corps);
        if (const int found = params.elites + params.east_reduced + params.west_reduced; found > all)
            throw InputError(fmt::format(
                "elites, east_reduced, west_reduced: found {} elite units in all; the US has {} (3.2)", found, all));
    }

    State start() const {
        State state{};
        state.others = params_.regulars - params_.wanted;
        state.wanted = params_.wanted;
        state.elites = params_.elites;
        state.picks = {picks_[0], picks_[1]};
        state.reduced = {params_.east_reduced, params_.west_reduced};
        if (!can_act(state, 0)) state.turn = 1;
        return state;
    }

    bool finished(const State& state) const { return !can_act(state, 0) && !can_act(state, 1); }

    void step(State& state, Roller& roller) const {
        const int who = state.turn, pool = state.others + state.wanted + state.elites;
        // draw, or restore; one of the two may not be open
        int restores = pool == 0;
        if (pool > 0 && state.reduced[who] > 0)
            restores = roller.choose(pick_of(who), 2, [&](int policy) {
                const auto restore = static_cast<Params::Restore>(policy);
                return restore == Params::Restore::first ||
                       (restore == Params::Restore::last && state.picks[who] <= state.reduced[who]);
            });
        --state.picks[who];
        if (restores) {
            --state.reduced[who];
            ++state.restored[who];
        } else {
            draw(state, who, pool, roller);
        }
        const bool keeps_turn = restores && params_.replenish_is_pick == Params::Answer::no;
        if ((!keeps_turn || !can_act(state, who)) && can_act(state, 1 - who)) state.turn = 1 - who;
    }

    static std::vector<std::string> effects() {
        return {"regulars", "wanted", "elites", "east_reduced", "west_reduced"};
    }
    Params after(const State& state) const {
        Params params = params_;
        params.regulars = state.others + state.wanted;
        params.wanted = state.wanted;
        params.elites = state.elites;
        params.east_reduced = state.reduced[0] + state.got_elites[0];  // they come back with one step, into a city
        params.west_reduced = state.reduced[1] + state.got_elites[1];
        return params;
    }

    // more points may buy no more picks
    bool operator==(const Replacements& other) const {
        Params points = params_;
        points.east_points = other.params_.east_points;
        points.west_points = other.params_.west_points;
        return picks_ == other.picks_ && points == other.params_;
    }

private:
    template <std::array<Small, 2> State::* counts, int who>
    static int of(const Replacements&, const State& state) {
        return (state.*counts)[who];
    }

    Choice pick_of(int who) const {
        if (who == 0) return {"10.4", "pick of the East", Side::attacker, static_cast<int>(params_.east_restore)};
        return {"10.4", "pick of the West", Side::defender, static_cast<int>(params_.west_restore)};
    }

    bool can_act(const State& state, int who) const {
        if (state.picks[who] == 0) return false;
        return state.others + state.wanted + state.elites > 0 ||
               (params_.pool_empty_end == Params::Empty::go_on && state.reduced[who] > 0);
    }

    static void draw(State& state, int who, int pool, Roller& roller) {
        const int unit = roller.draw(pool, {"10.4", who == 0 ? "draw of the East" : "draw of the West"});
        ++state.drawn[who];
        if (unit < state.wanted) {
            --state.wanted;
            ++state.got_wanted[who];
        } else if (unit < state.wanted + state.elites) {
            --state.elites;
            ++state.got_elites[who];
        } else {
            --state.others;
        }
    }

    Params params_;
    std::array<int, 2> picks_{};
};

}  // namespace

const Procedure& replacements() { return define<Replacements>(); }

}  // namespace warodds::case_geld
