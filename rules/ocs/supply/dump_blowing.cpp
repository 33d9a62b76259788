// Blowing a dump (OCS 12.11a): one die on the Dump Blowing Table, once a phase, on part or all of a dump.
//
// What one phase leaves of the supply that was tried can be tried again in the next, as long as the enemy is not there.
#include "rules/ocs/supply/dumps.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

class BlowDump {
public:
    struct Params {
        std::optional<Rational> supply, dump;
        int phases = 1;
    };
    struct State {
        std::int32_t phase, percent, tried, destroyed;  // tried: tokens still to be blown
    };

    static About about() {
        return {"ocs/dump-blowing", "OCS dump blowing", "12.11a",
                "how much of a dump is blown before the enemy gets it, and how much is left?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.number("supply", "supply points that are blown: 3, 2.25; 1T is 1/4", &Params::supply)
            .range(0, 1000)
            .unit("SP")
            .rule("12.11a");
        schema.number("dump", "supply points in the whole dump, when only some are blown", &Params::dump)
            .range(0, 1000)
            .unit("SP")
            .rule("12.11a");
        schema
            .integer("phases",
                     "phases with an attempt on what is left of them, one each: Movement, Reaction, Exploitation",
                     &Params::phases)
            .range(1, 6)
            .rule("12.11a");
        return schema;
    }

    static Outcomes<BlowDump> outcomes() {
        Outcomes<BlowDump> outcomes;
        outcomes.integer("percent", "percent destroyed by the last roll", &State::percent).range(0, 100);
        outcomes.integer("destroyed", "supply points (SP) destroyed, to the token", &State::destroyed)
            .range(0, 4000)
            .parts(tokens_of_a_point);
        outcomes
            .integer("left", "supply points (SP) left in the dump",
                     [](const BlowDump& b, const State& s) { return b.dump_ - s.destroyed; })
            .range(0, 4000)
            .parts(tokens_of_a_point);
        return outcomes;
    }

    BlowDump(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), blowing_(tables), phases_(params.phases) {
        const SupplyPoints points(tables);
        if (!params.supply && !params.dump)
            throw InputError("supply: expected the supply points to be blown, like supply=3 (12.11a)");
        dump_ = points.tokens(params.dump ? *params.dump : *params.supply, params.dump ? "dump" : "supply");
        tried_ = params.supply ? points.tokens(*params.supply, "supply") : dump_;
        if (tried_ > dump_)
            throw InputError(fmt::format("supply: found {}, but the dump holds only {} (12.11a)", points.text(tried_),
                                         points.text(dump_)));
        if (tried_ == 0) throw InputError("supply: found none, expected some supply to be blown (12.11a)");
        ledger.add("12.11a", "supply to blow", points.text(tried_), "of " + points.text(dump_));
    }

    State start() const { return {0, 0, tried_, 0}; }
    bool finished(const State& state) const { return state.phase == phases_; }
    void step(State& state, Roller& roller) const {
        const DumpBlowing::Result result = blowing_.roll(state.tried, roller);
        state.percent = result.percent;
        state.destroyed += result.destroyed;
        state.tried -= result.destroyed;
        state.phase = state.tried == 0 ? phases_ : state.phase + 1;  // nothing left, nothing to roll for
    }

    static std::vector<std::string> effects() { return {"supply", "dump"}; }
    Params after(const State& state) const {
        Params left = params_;
        const Rational destroyed(state.destroyed, tokens_of_a_point);
        if (left.supply) *left.supply -= destroyed;
        if (left.dump) *left.dump -= destroyed;
        return left;
    }

private:
    Params params_;
    DumpBlowing blowing_;
    int dump_ = 0, tried_ = 0, phases_;  // in tokens
};

}  // namespace

const Procedure& dump_blowing() { return define<BlowDump>(); }

}  // namespace warodds::ocs
