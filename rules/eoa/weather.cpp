// Empires of Apocalypse: the weather of a month (6.2): one die for the whole map, read in the month's column for each zone. A hex
// on the border of two zones has the worse weather. Further zones of the same month are read from the same die.
#include "rules/eoa/figures.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

enum class Zone : std::int8_t { polar, arctic, temperate, mediterranean, subtropical, north_monsoon, south_monsoon };

const std::vector<Option>& zones() {
    static const std::vector<Option> all = {{"polar", ""},         {"arctic", ""},      {"temperate", ""},
                                            {"mediterranean", ""}, {"subtropical", ""}, {"north-monsoon", ""},
                                            {"south-monsoon", ""}};
    return all;
}

class WeatherRoll {
public:
    struct Params {
        enum class Month : std::int8_t {
            jan,
            feb,
            mar,
            apr,
            may,
            jun,
            jul,
            aug,
            sep,
            oct,
            nov,
            dec
        } month = Month::jan;
        Zone zone = Zone::temperate;
        std::optional<Zone> border, second, third;
    };
    struct State {
        std::int8_t rolled;
        std::array<Weather, 3> weather;  // of the zone, the second and the third
    };

    static About about() {
        return {"eoa/weather", "EoA weather", "6.2, 6.2.1", "what will the weather be this month?",
                "a month has one weather die (6.2); ask all its zones in one step, with second=... and third=..."};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .choice("month", "the month", &Params::month,
                    {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"})
            .assumption()
            .rule("6.2");
        schema.choice("zone", "the weather zone", &Params::zone, zones()).assumption().rule("6.2");
        schema.choice("border", "the other zone, of a hex on their border", &Params::border, zones()).rule("6.2");
        schema.choice("second", "another zone, whose weather the same die gives", &Params::second, zones()).rule("6.2");
        schema.choice("third", "and another", &Params::third, zones()).rule("6.2");
        return schema;
    }

    static Outcomes<WeatherRoll> outcomes() {
        Outcomes<WeatherRoll> outcomes;
        const auto weather_of = [](std::size_t place) {
            return [place](const WeatherRoll&, const State& state) { return static_cast<int>(state.weather[place]); };
        };
        outcomes.label("weather", "the weather there", weathers(), weather_of(0));
        outcomes.flag("invasions", "invasions are possible", [](const WeatherRoll& self, const State& state) {
            return self.effects_[static_cast<std::size_t>(state.weather[0])]["invasions"] != 0;
        });
        outcomes.flag("frozen", "rivers and swamps are frozen", [](const WeatherRoll& self, const State& state) {
            return self.effects_[static_cast<std::size_t>(state.weather[0])]["frozen"] != 0;
        });
        outcomes.label("second_weather", "the weather in the second zone", weathers(), weather_of(1))
            .on_request(&WeatherRoll::needs_second);
        outcomes.label("third_weather", "the weather in the third zone", weathers(), weather_of(2))
            .on_request(&WeatherRoll::needs_third);
        return outcomes;
    }

    WeatherRoll(const Params& params, Tables& tables, Ledger&)
        : params_(params), chart_(tables.chart<Weather>("eoa/weather", parse_weather, "a kind of weather")) {
        for (int i = 0; i < 6; ++i) effects_.emplace_back(static_cast<Weather>(i), tables);
        column_ = static_cast<int>(params.month);
        for (const std::optional<Zone> zone :
             {std::optional(params.zone), params.border, params.second, params.third}) {
            rows_.emplace_back();
            if (!zone) continue;
            for (int die = 1; die <= 6; ++die)
                rows_.back().push_back(
                    chart_->rows().find(fmt::format("{} {}", zones()[static_cast<std::size_t>(*zone)].name, die)));
        }
    }

    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        const int die = roller.d6({"6.2", "weather die"});
        static constexpr std::size_t read_for[] = {0, 0, 1, 2};  // a border counts with its zone, the worse of them
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (Weather& worst = state.weather[read_for[i]]; !rows_[i].empty())
                worst = std::max(worst, roller.read(*chart_, rows_[i][static_cast<std::size_t>(die) - 1], column_));
        state.rolled = 1;
    }

    static std::vector<std::string> effects() { return {"month"}; }
    Params after(const State&) const {
        Params next = params_;
        next.month = static_cast<Params::Month>((static_cast<int>(params_.month) + 1) % 12);
        return next;
    }

    std::string needs_second() const {
        return params_.second ? "" : "is of a second zone; name it, like second=arctic";
    }
    std::string needs_third() const { return params_.third ? "" : "is of a third zone; name it, like third=arctic"; }

private:
    Params params_;
    std::shared_ptr<const Chart<Weather>> chart_;
    std::vector<WeatherEffects> effects_;
    std::vector<std::vector<int>> rows_;  // of the zone, its border, the second and the third zone, by die
    int column_ = 0;
};

}  // namespace

const Procedure& weather() { return define<WeatherRoll>(); }

}  // namespace warodds::eoa
