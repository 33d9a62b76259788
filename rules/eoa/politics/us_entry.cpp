// Empires of Apocalypse: the US declaration of war (11.3.1): a D20 against the production level; a failure costs three levels.
#include "rules/eoa/figures.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class UsEntry {
public:
    struct Params {
        int level = 27;
    };
    struct State {
        Small rolled, declared, level;
    };

    static About about() {
        return {"eoa/us-entry", "EoA US declaration of war", "11.3.1", "does the USA declare war on the Axis?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("level", "the US production level of the theatre", &Params::level).range(0, 40).rule("11.3.1");
        return schema;
    }
    static Outcomes<UsEntry> outcomes() {
        Outcomes<UsEntry> outcomes;
        outcomes.flag("declared", "the USA is at war", &State::declared);
        outcomes.integer("level_left", "the level afterwards", &State::level).range(0, 40);
        return outcomes;
    }

    UsEntry(const Params& params, Tables& tables, Ledger& ledger) : level_(params.level) {
        const auto chart = tables.numbers("eoa/us-entry");
        const Rational first = *chart->rows().headings.at("")[0].low;
        if (Rational(params.level) < first)
            throw InputError("level: the USA may try from level " + to_text(first) + " on (11.3.1)");
        needed_ = known(*chart, chart->rows().find(Rational(params.level)));
        lost_ = Limits(tables)["us level lost"];
        ledger.add("11.3.1", "D20 at most", std::to_string(needed_), needed_ >= 20 ? "automatic" : "");
    }

    State start() const { return {.rolled = needed_ >= 20, .declared = needed_ >= 20, .level = level_}; }
    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        state.rolled = 1;
        state.declared = roller.d20({"11.3.1", "declaration die"}) <= needed_;
        if (!state.declared) state.level = std::max(0, state.level - lost_);
    }

    static std::vector<std::string> effects() { return {"level"}; }
    Params after(const State& state) const { return {.level = state.level}; }

private:
    int level_, needed_ = 0, lost_ = 0;
};

}  // namespace

const Procedure& us_entry() { return define<UsEntry>(); }

}  // namespace warodds::eoa
