// Empires of Apocalypse: the dice of the USSR: its collapse (10.3.6), a die a month; its entry into the war (17.3), three markers
// drawn blindly from ten; and a surprise attempt of either side (16.4).
#include "rules/eoa/dice.hpp"
#include "rules/eoa/figures.hpp"
#include "rules/kit/pool.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class UssrCollapse {
public:
    struct Params {
        int months = 1;
    };
    struct State {
        Small month, out;
    };

    static About about() {
        return {"eoa/ussr-collapse", "EoA collapse of the USSR", "10.3.6", "when is the USSR out of the war?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("months", "months in which the Axis controls every city that counts", &Params::months)
            .range(1, 60)
            .unit("months");
        return schema;
    }
    static Outcomes<UssrCollapse> outcomes() {
        Outcomes<UssrCollapse> outcomes;
        outcomes.flag("collapsed", "the USSR is out of the war", &State::out);
        outcomes.integer("month", "the month in which it happened, or the last", &State::month)
            .range(1, 60)
            .happens_if("collapsed", "it collapses");
        return outcomes;
    }
    UssrCollapse(const Params& params, Tables& tables, Ledger&)
        : months_(params.months), die_(tables, "collapse", {"fights", "out"}) {}

    bool finished(const State& state) const { return state.out || state.month == months_; }
    void step(State& state, Roller& roller) const {
        ++state.month;
        state.out = die_.roll(roller, {"10.3.6", "collapse die"});
    }

private:
    int months_;
    WordDie die_;
};

class UssrEntry {
public:
    struct Params {
        int associates = 0;
        bool england = false;
    };
    struct State {
        Small drawn, months, refused, asked;
        Pool::Lost gone;
    };

    static About about() {
        return {"eoa/ussr-entry", "EoA war entry of the USSR", "17.3, 17.5",
                "after how many months may the USSR declare war?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("associates", "Axis associates that it fought, a month less for each", &Params::associates)
            .range(0, 4)
            .rule("17.5");
        schema
            .flag("england", "before January 1941: the Axis invaded England, so a die decides whether it may draw",
                  &Params::england)
            .rule("17.3");
        return schema;
    }
    static Outcomes<UssrEntry> outcomes() {
        Outcomes<UssrEntry> outcomes;
        outcomes.integer("months", "months, that of the drawing included; 0 where it may not draw", &State::months)
            .range(0, 27)
            .never(0, "it may draw");
        outcomes.flag("draws", "it draws markers",
                      [](const UssrEntry&, const State& state) { return state.refused == 0; });
        return outcomes;
    }
    UssrEntry(const Params& params, Tables& tables, Ledger&)
        : params_(params), die_(tables, "england", {"-", "draws"}), draws_(Limits(tables)["markers drawn"]) {
        const auto chart = tables.numbers("eoa/entry-markers");
        std::vector<Pool::Item> items;
        for (int row = 0; row < chart->rows().size(); ++row) {
            numbers_.push_back(std::stoi(chart->rows().keys[row]));
            items.push_back({chart->rows().keys[row] + " months", known(*chart, row)});
        }
        pool_ = Pool(items, "eoa/entry-markers");
        if (pool_.size() < draws_) throw InputError("eoa/entry-markers: there are fewer markers than are drawn (17.3)");
    }

    bool finished(const State& state) const { return state.refused || state.drawn == draws_; }
    void step(State& state, Roller& roller) const {
        if (params_.england && !state.asked) {
            state.asked = 1;
            state.refused = die_.roll(roller, {"17.3", "die for early markers"}) == 0;
            return;
        }
        const int marker = pool_.draw(state.gone, roller, {"17.3", "marker"});
        state.months += numbers_[static_cast<std::size_t>(marker)];
        roller.note([&](Ledger& ledger) {
            ledger.add("17.3", "drawn", std::to_string(numbers_[static_cast<std::size_t>(marker)]));
        });
        if (++state.drawn == draws_) state.months = std::max(1, state.months - params_.associates);
    }

private:
    Params params_;
    WordDie die_;
    int draws_;
    Pool pool_;
    std::vector<int> numbers_;
};

class SurpriseAttempt {
public:
    struct Params {
        int track = 5;
    };
    enum class Surprise : std::int8_t { attacker, none, defender };
    struct State {
        std::int8_t rolled;
        Surprise surprise;
    };

    static About about() {
        return {"eoa/surprise-attempt", "EoA surprise attempt", "16.4 (voluntary)",
                "does an attempt at land surprise work?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("track", "the initiative track in the attacker's favour: 5, of which 1 is spent", &Params::track)
            .range(-5, 5)
            .rule("16.4");
        return schema;
    }
    static Outcomes<SurpriseAttempt> outcomes() {
        Outcomes<SurpriseAttempt> outcomes;
        outcomes.label("surprise", "who surprises",
                       {{"attacker", "the attack is a land surprise attack"},
                        {"none", ""},
                        {"defender", "the defender surprises instead"}},
                       &State::surprise);
        return outcomes;
    }
    SurpriseAttempt(const Params& params, Tables& tables, Ledger&)
        : params_(params), die_(tables, "surprise", {"attacker", "none", "defender"}) {
        if (params.track < Limits(tables)["track"])
            throw InputError("track: an attempt needs a bonus of 5 on the initiative track (16.4)");
    }
    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        state.surprise = static_cast<Surprise>(die_.roll(roller, {"16.4", "surprise die"}));
        state.rolled = 1;
    }
    static std::vector<std::string> effects() { return {"track"}; }
    Params after(const State&) const { return {.track = params_.track - 1}; }

private:
    Params params_;
    WordDie die_;
};

}  // namespace

const Procedure& ussr_collapse() { return define<UssrCollapse>(); }
const Procedure& ussr_entry() { return define<UssrEntry>(); }
const Procedure& surprise_attempt() { return define<SurpriseAttempt>(); }

}  // namespace warodds::eoa
