#include "rules/blitzkrieg/figures.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {

Figures::Figures(Tables& tables, const std::string& id)
    : chart_(tables.chart<Rational>(id, [](const std::string& code) { return parse_number(code); }, "a number")) {}

Rational Figures::operator()(const std::string& row, const std::string& column) const {
    return known(*chart_, chart_->rows().find(row), chart_->columns().find(column));
}
Rational Figures::operator[](const std::string& row) const { return known(*chart_, chart_->rows().find(row)); }
int Figures::whole(const std::string& row) const { return static_cast<int>((*this)[row].numerator()); }

Schema<StrengthReadings> StrengthReadings::schema() {
    Schema<StrengthReadings> schema;
    schema
        .reading("modifier_order", "a unit that is both doubled and halved (Q5)", &StrengthReadings::modifier_order,
                 {{"double_first", "all of it together, and one rounding up"},
                  {"halve_first", "halved and rounded up, then doubled"}})
        .rule("3.8");
    schema
        .reading("half_rounding", "halves whose rounding is not stated: few industry cities, industry raids (Q15)",
                 &StrengthReadings::half_rounding, {{"up", "rounded up like all others"}, {"down", "rounded down"}})
        .rule("3.1.5, 3.8.2.5");
    return schema;
}

int Modifiers::of(int factors, const StrengthReadings& readings) const {
    const auto unstated_of = [&](int stated) {
        const Rational rest = Rational(stated) * unstated;
        return readings.half_rounding == StrengthReadings::Half::up ? round_up(rest) : boost::rational_cast<int>(rest);
    };
    if (readings.modifier_order == StrengthReadings::Order::double_first)
        return unstated_of(round_up(Rational(factors) * times * halves));
    return round_up(Rational(unstated_of(part_of(factors, halves))) * times);
}

std::vector<Option> weather_words() {
    return {{"clear", ""},
            {"rain", "air units halved"},
            {"gale", "no aircraft, no invasions"},
            {"fog", "no aircraft, attacking infantry doubled"},
            {"ice", "no aircraft; who must retreat from a mountain is lost"},
            {"snow", "air units halved, rivers do not double"}};
}

const char* name_of(Weather weather) {
    static const char* const names[] = {"clear", "rain", "gale", "fog", "ice", "snow"};
    return names[static_cast<int>(weather)];
}

WeatherEffects::WeatherEffects(Weather weather, Tables& tables) {
    const Figures figures(tables, "blitzkrieg/weather-effects");
    const std::string state = name_of(weather);
    air = figures(state, "air");
    infantry = figures(state, "infantry attack");
    river = figures(state, "river");
    invasions = figures(state, "invasions") > Rational(0);
    mountain_retreat = figures(state, "retreat from mountains") > Rational(0);
}

void expect_flying(const WeatherEffects& effects, Weather weather, const std::string& what) {
    if (effects.air == Rational(0))
        throw InputError(fmt::format("{}: no aircraft fly in {}; leave them out or say another weather (2.2)", what,
                                     name_of(weather)));
}

}  // namespace warodds::blitzkrieg
