// Midway Solitaire, PTO campaign: the draws from the IJN operation pool (23.1, 23.2), 22 operation chits and in the second cycle
// three Incident markers more: when does a chit appear, and when do the incidents?
//
// One operation chit may be followed. Where the incidents come is kept only where somebody asks for it, and then no chit is
// followed: all these positions together are more ends than anybody reads.
#include "rules/midway-pto/pool.hpp"

namespace warodds::midway_pto {
namespace {

class DrawPool {
public:
    enum class Followed { in, out, none };
    enum class Through { cycle, game };
    enum class FirstChit { wait_for_operation, first_draw_of_any_kind };

    struct Params {
        OperationPool::Params pool;
        Through through = Through::cycle;
        Followed chit = Followed::in;
        FirstChit first_chit_kind = FirstChit::wait_for_operation;
    };
    struct State {
        OperationPool::State pool;
        Small is_out;                     // the chit that is followed, in this cycle
        Small chit_draw, chit_again;      // draws on which it came, from now on; 0 for not yet
        Small incidents_before;           // it came for the first time
        Small bonus_draw, incidents;      // with which the bonus units come; Incident markers drawn from now on
        Small first, second, third;       // draws of incidents, where they are asked for
        Small after_first, after_second;  // operation chits between one of them and the next
    };

    static About about() {
        return {"midway-pto/draw-pool", "Midway PTO operation draw pool", "23.1, 23.2",
                "when does a chit appear, and when do the incidents?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(OperationPool::Params::schema(), &Params::pool);
        schema
            .choice("through", "how far the draws go", &Params::through,
                    {{"cycle", "to the end of this cycle"}, {"game", "to the end of the second cycle"}})
            .rule("23.1");
        schema.choice("chit", "one operation chit that is followed", &Params::chit,
                      {{"in", "it is still in the pool"},
                       {"out", "it is among those that are out in this cycle"},
                       {"none", "none is followed"}});
        schema
            .reading("first_chit_kind", "when the bonus units are placed, if the second cycle begins with an Incident",
                     &Params::first_chit_kind,
                     {{"wait_for_operation", "with the first operation chit"},
                      {"first_draw_of_any_kind", "with the first draw"}})
            .rule("23.2");
        return schema;
    }

    static Outcomes<DrawPool> outcomes() {
        constexpr int most = OperationPool::most_draws;
        Outcomes<DrawPool> outcomes;
        outcomes
            .flag("chit_comes", "the chit that is followed comes up",
                  [](const DrawPool&, const State& state) { return state.chit_draw > 0; })
            .means_something(&DrawPool::needs_a_chit);
        outcomes.integer("chit_draw", "the draw from now on with which it comes; 0: it does not", &State::chit_draw)
            .range(0, most)
            .never(0, "it comes")
            .means_something(&DrawPool::needs_a_chit);
        outcomes
            .integer("chit_again", "the draw with which it comes once more, in the second cycle; 0: it does not",
                     &State::chit_again)
            .range(0, most)
            .never(0, "it comes again")
            .means_something(&DrawPool::needs_a_chit);
        outcomes
            .integer("incidents_before_chit",
                     "Incident markers drawn before the chit comes, or in all where it does not come",
                     &State::incidents_before)
            .range(0, 40)
            .means_something(&DrawPool::needs_a_chit);
        outcomes.integer("incidents_drawn", "Incident markers drawn", &State::incidents).range(0, 40);
        outcomes
            .integer("incidents_left",
                     "Incident markers still in the pool after these draws: at the end they never happen",
                     [](const DrawPool& rule, const State& state) { return rule.pool_.incidents_left(state.pool); })
            .range(0, 20);
        outcomes
            .integer("draws_made", "draws in all",
                     [](const DrawPool&, const State& state) { return int(state.pool.draws); })
            .range(0, most);
        outcomes
            .integer("bonus_draw", "the draw with which the bonus units of the second cycle are placed; 0: with none",
                     &State::bonus_draw)
            .range(0, most)
            .never(0, "they are placed");
        outcomes.integer("first_incident", "the draw of the first Incident marker; 0: none", &State::first)
            .range(0, most)
            .never(0, "there is one")
            .on_request(&DrawPool::needs_no_chit);
        outcomes.integer("second_incident", "the draw of the second; 0: none", &State::second)
            .range(0, most)
            .never(0, "there is a second")
            .on_request(&DrawPool::needs_no_chit);
        outcomes.integer("third_incident", "the draw of the third; 0: none", &State::third)
            .range(0, most)
            .never(0, "there is a third")
            .on_request(&DrawPool::needs_no_chit);
        outcomes
            .integer("after_first", "operation chits from the first Incident marker to the second or the end",
                     &State::after_first)
            .range(0, most)
            .on_request(&DrawPool::needs_no_chit);
        outcomes
            .integer("after_second", "operation chits from the second to the third or the end", &State::after_second)
            .range(0, most)
            .on_request(&DrawPool::needs_no_chit);
        return outcomes;
    }

    DrawPool(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), pool_(params.pool, params.through == Through::game, tables, ledger) {
        if (params.chit == Followed::in && params.pool.drawn_so_far == pool_.operations())
            throw InputError("chit: every operation chit is out; set chit=out, or drawn_so_far lower (23.1)");
        if (params.chit == Followed::out && params.pool.drawn_so_far == 0)
            throw InputError("chit: no operation chit is out yet; set drawn_so_far, or chit=in (23.1)");
    }

    std::string needs_no_chit() const {
        return params_.chit == Followed::none ? "" : "is told where no chit is followed: set chit=none";
    }
    std::string needs_a_chit() const {
        return params_.chit == Followed::none ? "there is no chit that it could be told of with chit=none" : "";
    }
    void keep_what_is_asked() { keeps_incidents_ = true; }

    State start() const { return {.pool = pool_.start(), .is_out = params_.chit != Followed::in}; }
    bool finished(const State& state) const { return pool_.finished(state.pool); }
    std::uint32_t place(const State& state) const { return pool_.place(state.pool); }

    void step(State& state, Roller& roller) const {
        const int cycle = state.pool.cycle;
        const OperationPool::Chit chit = pool_.draw(state.pool, roller);
        if (state.pool.cycle != cycle) state.is_out = params_.chit == Followed::none;  // 23.1: it is back
        const bool is_it = chit.is_operation && !state.is_out && chit.number == 0;
        roller.note([&](Ledger& ledger) {
            ledger.add("23.1", "drawn", is_it ? "chit" : chit.is_operation ? "operation" : "incident");
        });
        if (is_it) {
            state.is_out = 1;
            (state.chit_draw == 0 ? state.chit_draw : state.chit_again) = chit.draw;
        }
        if (places_bonus_units(state.pool, chit)) state.bonus_draw = chit.draw;
        if (!chit.is_operation) {
            ++state.incidents;
            if (state.chit_draw == 0 && params_.chit != Followed::none) ++state.incidents_before;
        }
        if (keeps_incidents_) keep(state, chit);
    }

    static std::vector<std::string> effects() {
        std::vector<std::string> all = OperationPool::Params::effects();
        all.push_back("chit");
        return all;
    }
    Params after(const State& state) const {
        Params left = params_;
        pool_.leave(left.pool, state.pool);
        const bool is_back = left.pool.cycle != state.pool.cycle;
        if (left.chit != Followed::none) left.chit = state.is_out && !is_back ? Followed::out : Followed::in;
        return left;
    }

private:
    // 23.2: after the first operation chit of the second cycle, and before it is played
    bool places_bonus_units(const OperationPool::State& pool, const OperationPool::Chit& chit) const {
        if (pool.cycle != 2) return false;
        if (params_.first_chit_kind == FirstChit::first_draw_of_any_kind) return pool.operations + pool.incidents == 1;
        return chit.is_operation && pool.operations == 1;
    }

    static void keep(State& state, const OperationPool::Chit& chit) {
        if (chit.is_operation) {
            if (state.incidents == 1) ++state.after_first;
            if (state.incidents == 2) ++state.after_second;
            return;
        }
        if (state.incidents == 1) state.first = chit.draw;
        if (state.incidents == 2) state.second = chit.draw;
        if (state.incidents == 3) state.third = chit.draw;
    }

    Params params_;
    OperationPool pool_;
    bool keeps_incidents_ = false;
};

}  // namespace

const Procedure& draw_pool() { return define<DrawPool>(); }

}  // namespace warodds::midway_pto
