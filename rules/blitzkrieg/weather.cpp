// Blitzkrieg Deluxe: the weather of a turn (2.2, 5.1.3): clear until the eighth turn, then a die in the turn's column.
#include "rules/blitzkrieg/figures.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::blitzkrieg {
namespace {

class WeatherRoll {
public:
    struct Params {
        int turn = 8;
    };
    struct State {
        std::int8_t rolled;
        Weather weather;
    };

    static About about() {
        return {"blitzkrieg/weather", "Blitzkrieg weather", "2.2, 5.1.3",
                "what will the weather be, and what does it allow?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .integer("turn", "the turn of the year; beyond 20 in extended play, where a new year begins with 1 again",
                     &Params::turn)
            .range(1, 26)
            .assumption()
            .rule("2.2, 5.1.3");
        return schema;
    }

    static Outcomes<WeatherRoll> outcomes() {
        Outcomes<WeatherRoll> outcomes;
        outcomes.label("weather", "the weather of the turn", weather_words(), &State::weather);
        const auto flag = [&](const char* name, const char* help, bool (*is)(const WeatherEffects&)) {
            outcomes.flag(name, help, [is](const WeatherRoll& self, const State& state) {
                return is(self.effects_[static_cast<std::size_t>(state.weather)]);
            });
        };
        flag("aircraft_fly", "there are air operations", [](const WeatherEffects& w) { return w.air > Rational(0); });
        flag("aircraft_at_full", "aircraft attack at full strength",
             [](const WeatherEffects& w) { return w.air >= Rational(1); });
        flag("invasions", "invasions and supply by sea are possible",
             [](const WeatherEffects& w) { return w.invasions; });
        return outcomes;
    }

    WeatherRoll(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), chart_(tables.chart<Weather>("blitzkrieg/weather", parse, "a state of the weather"), 1, 6) {
        for (int i = 0; i < 6; ++i) effects_.emplace_back(static_cast<Weather>(i), tables);
        column_ = chart_.chart().columns().find(Rational(params.turn));
        ledger.add("2.2", "column", chart_.chart().columns().keys[column_]);
        if (params.turn < 8) ledger.add("2.2", "weather", "clear", "no die before the eighth turn");
    }

    State start() const { return {.rolled = params_.turn < 8, .weather = Weather::clear}; }
    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        state.weather = chart_.read(roller.d6({"2.2", "weather die"}), column_, roller);
        state.rolled = 1;
    }

    static std::vector<std::string> effects() { return {"turn"}; }
    Params after(const State&) const { return {.turn = params_.turn == 26 ? 1 : params_.turn + 1}; }

private:
    static std::optional<Weather> parse(const std::string& code) {
        for (int i = 0; i < 6; ++i)
            if (code == name_of(static_cast<Weather>(i))) return static_cast<Weather>(i);
        return {};
    }

    Params params_;
    RollChart<Weather> chart_;
    std::vector<WeatherEffects> effects_;
    int column_;
};

}  // namespace

const Procedure& weather() { return define<WeatherRoll>(); }

}  // namespace warodds::blitzkrieg
