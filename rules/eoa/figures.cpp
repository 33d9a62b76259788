#include "rules/eoa/figures.hpp"

namespace warodds::eoa {

const std::vector<Option>& weathers() {
    static const std::vector<Option> all = {
        {"clear", "no effects"},
        {"rain", ""},
        {"mud", ""},
        {"winter", "rivers and swamps are frozen"},
        {"blizzard", "the same, and the worst there is"},
        {"monsoon", "only in the monsoon zones"},
    };
    return all;
}

const char* name_of(Weather weather) { return weathers()[static_cast<std::size_t>(weather)].name.c_str(); }

std::optional<Weather> parse_weather(const std::string& code) {
    for (std::size_t i = 0; i < weathers().size(); ++i)
        if (code == weathers()[i].name) return static_cast<Weather>(i);
    return {};
}

WeatherEffects::WeatherEffects(Weather weather, Tables& tables)
    : chart_(tables.numbers("eoa/weather-effects")), column_(chart_->columns().find(std::string(name_of(weather)))) {}

int WeatherEffects::operator[](const char* effect) const { return known(*chart_, row(effect), column_); }

}  // namespace warodds::eoa
