// Midway Solitaire, PTO campaign: where is the Hiyo (23.2)? She lies face down with three Deception markers, two counters to a
// Truk box. Every counter is as likely to be her, so each blank that is turned up makes the others likelier.
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <array>

namespace warodds::midway_pto {
namespace {

class Hiyo {
public:
    enum class Nac { follows_hiyo, so_box };

    struct Params {
        int revealed_so = 0, revealed_mo = 0;
        Nac hiyo_nac = Nac::follows_hiyo;
    };
    struct State {
        Small box, counter;  // 0 SO, 1 MO, -1 not known; her place among those of the box that are face down
    };

    static About about() {
        return {"midway-pto/hiyo", "Midway PTO hidden Hiyo", "23.2", "in which box is the Hiyo, after these blanks?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("revealed_so", "Deception markers turned up of those in the SO Truk box", &Params::revealed_so)
            .range(0, 6)
            .unit("counters")
            .rule("23.2");
        schema.integer("revealed_mo", "Deception markers turned up of those in the MO Truk box", &Params::revealed_mo)
            .range(0, 6)
            .unit("counters")
            .rule("23.2");
        schema
            .reading("hiyo_nac", "the box of her air unit, which is put aboard her in the SO box", &Params::hiyo_nac,
                     {{"follows_hiyo", "where she is"}, {"so_box", "the SO Truk box, wherever she is"}})
            .rule("23.2");
        return schema;
    }

    static Outcomes<Hiyo> outcomes() {
        Outcomes<Hiyo> outcomes;
        outcomes.label("box", "the Truk box in which she was placed", {{"solomons", "SO"}, {"moresby", "MO"}},
                       &State::box);
        outcomes.flag("next_so", "the next counter turned up of the SO box is the Hiyo",
                      [](const Hiyo&, const State& state) { return state.box == 0 && state.counter == 0; });
        outcomes.flag("next_mo", "the next counter turned up of the MO box is the Hiyo",
                      [](const Hiyo&, const State& state) { return state.box == 1 && state.counter == 0; });
        outcomes.label("air_unit", "the Truk box of her air unit", {{"solomons", "SO"}, {"moresby", "MO"}},
                       &Hiyo::air_unit);
        return outcomes;
    }

    Hiyo(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        const auto chart = tables.numbers("midway-pto/hiyo");
        const auto left_in = [&](const char* box, const char* parameter, int revealed) {
            const int counters = figure(*chart, box);
            if (revealed > counters)
                throw InputError(
                    fmt::format("{}: found {}, but the box has {} counters (23.2)", parameter, revealed, counters));
            ledger.add("23.2", fmt::format("face down, {}", box), std::to_string(counters - revealed),
                       fmt::format("of {}", counters));
            return counters - revealed;
        };
        left_ = {left_in("SO", "revealed_so", params.revealed_so), left_in("MO", "revealed_mo", params.revealed_mo)};
        const int blanks = figure(*chart, "Deception markers");
        if (params.revealed_so + params.revealed_mo > blanks || left_[0] + left_[1] == 0)
            throw InputError(
                "revealed_so, revealed_mo: one of the counters is the Hiyo, so at least one is still face down; count "
                "only the blanks (23.2)");
    }

    State start() const { return {-1, 0}; }
    bool finished(const State& state) const { return state.box >= 0; }
    void step(State& state, Roller& roller) const {
        const int counter = roller.draw(left_[0] + left_[1], {"23.2", "counter that is the Hiyo"});
        state.box = counter < left_[0] ? 0 : 1;
        state.counter = counter - (state.box == 0 ? 0 : left_[0]);
        roller.note([&](Ledger& ledger) { ledger.add("23.2", "Hiyo in", state.box == 0 ? "solomons" : "moresby"); });
    }

    int air_unit(const State& state) const { return params_.hiyo_nac == Nac::so_box ? 0 : int(state.box); }

private:
    Params params_;
    std::array<int, 2> left_{};  // counters face down, SO and MO
};

}  // namespace

const Procedure& hiyo() { return define<Hiyo>(); }

}  // namespace warodds::midway_pto
