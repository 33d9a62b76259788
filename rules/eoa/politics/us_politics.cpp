// Empires of Apocalypse: the other dice of US politics (11.3.2-4): each may move the production level by one or two.
#include "rules/eoa/figures.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class UsPolitics {
public:
    enum class Event : std::int8_t { neutral_attacked, election, submarines, early_option, incident, conquest };
    struct Params {
        Event event = Event::election;
        int turns = 1, submarines = 0, option = 8, times = 1;
        enum class Aggressor : std::int8_t { axis, allies } aggressor = Aggressor::axis;
        bool troops = true;
    };
    struct State {
        Small rolled, change, incident;
    };

    static About about() {
        return {"eoa/us-politics", "EoA US politics", "11.3.2-11.3.4", "what does this event do to the US level?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .choice("event", "what happens", &Params::event,
                    {{"neutral_attacked", "a neutral is attacked in 1939 or 1940"},
                     {"election", "November 1940"},
                     {"submarines", "the USA counts Axis submarines, once a game"},
                     {"early_option", "the USA chooses an option before its time"},
                     {"incident", "a naval incident: only a 1 leads to a search"},
                     {"conquest", "the Axis conquers a home country of the British Empire; no die"}})
            .rule("11.3.2, 11.3.3, 11.3.4");
        schema.integer("turns", "turns completed; for an attack this one included", &Params::turns)
            .range(0, 99)
            .only_with(&Params::event, {Event::neutral_attacked, Event::early_option})
            .rule("11.3.2, 11.3.4");
        schema.choice("aggressor", "who attacked the neutral", &Params::aggressor, {{"axis", ""}, {"allies", ""}})
            .only_with(&Params::event, {Event::neutral_attacked})
            .rule("11.3.2");
        schema.flag("troops", "the neutral has troops, so that one level moves in any case", &Params::troops)
            .only_with(&Params::event, {Event::neutral_attacked})
            .rule("11.3.2");
        schema.integer("submarines", "Axis submarines in sea zones on missions", &Params::submarines)
            .range(0, 60)
            .only_with(&Params::event, {Event::submarines})
            .rule("11.3.3");
        schema.integer("option", "the number of the option", &Params::option)
            .range(1, 30)
            .only_with(&Params::event, {Event::early_option})
            .rule("11.3.4");
        schema.integer("times", "how often it has been conquered; only the first time counts", &Params::times)
            .range(0, 9)
            .only_with(&Params::event, {Event::conquest})
            .rule("11.3.3");
        return schema;
    }
    static Outcomes<UsPolitics> outcomes() {
        Outcomes<UsPolitics> outcomes;
        outcomes.integer("level_change", "how far the US production level moves", &State::change).range(-6, 6);
        outcomes.flag("incident", "the naval incident leads to a search", &State::incident);
        return outcomes;
    }

    UsPolitics(const Params& params, Tables& tables, Ledger&) : params_(params) {
        const int last = Limits(tables)["turns to the end of 1940"];
        if (params.event == Event::neutral_attacked && params.turns > last)
            throw InputError("turns: found " + std::to_string(params.turns) + ", but December 1940 is turn " +
                             std::to_string(last) +
                             "; after that an attack on a neutral moves one level, without a die (11.3.2)");
        if (params.event == Event::early_option && params.turns >= params.option)
            throw InputError(
                "turns: once as many turns have passed as the option's number it is free, without a die (11.3.4)");
        static constexpr int options[] = {8, 9, 14, 16, 17, 18, 23, 24, 25, 26, 27, 29, 30};
        if (params.event == Event::early_option &&
            std::find(std::begin(options), std::end(options), params.option) == std::end(options))
            throw InputError("option: found " + std::to_string(params.option) +
                             ", but the USA has 8, 9, 14, 16, 17, 18, 23 to 27, 29 and 30 (11.3.4)");
        if (params.event != Event::election) return;
        election_ = tables.numbers("eoa/shifts");
    }

    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        state.rolled = 1;
        switch (params_.event) {
            case Event::neutral_attacked: {
                const int towards = params_.aggressor == Params::Aggressor::axis ? 1 : -1;
                state.change = params_.troops ? towards : 0;
                if (roller.d20({"11.3.2", "die for an extra level"}) - params_.turns >= 0) state.change += towards;
                break;
            }
            case Event::election:
                state.change = roller.read(*election_,
                                           election_->rows().find(Rational(roller.d6({"11.3.3", "election die"}))),
                                           election_->columns().find(std::string("election")));
                break;
            case Event::submarines:
                state.change = roller.d20({"11.3.3", "submarine die"}) <= params_.submarines ? 1 : -1;
                break;
            case Event::early_option:
                state.change = roller.d20({"11.3.4", "option die"}) + params_.turns <= params_.option ? -1 : 0;
                break;
            case Event::incident: state.incident = roller.d20({"11.3.4", "incident die"}) == 1; break;
            case Event::conquest: state.change = params_.times > 0; break;
        }
    }

private:
    Params params_;
    std::shared_ptr<const Chart<int>> election_;
};

}  // namespace

const Procedure& us_politics() { return define<UsPolitics>(); }

}  // namespace warodds::eoa
