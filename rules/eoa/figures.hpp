// Figures that the rules state (eoa/limits), and the weather (6.2) with its effects (eoa/weather-effects).
#pragma once

#include "rules/kit/numbers.hpp"
#include "rules/schema.hpp"

namespace warodds::eoa {

// a place in a list
constexpr std::size_t at(int place) { return static_cast<std::size_t>(place); }

class Limits {
public:
    explicit Limits(Tables& tables) : chart_(tables.numbers("eoa/limits")) {}
    int operator[](const char* what) const { return figure(*chart_, what); }

private:
    std::shared_ptr<const Chart<int>> chart_;
};

enum class Weather : std::int8_t { clear, rain, mud, winter, blizzard, monsoon };  // from best to worst

const std::vector<Option>& weathers();
const char* name_of(Weather weather);
std::optional<Weather> parse_weather(const std::string& code);

// A column of the weather effects chart.
class WeatherEffects {
public:
    WeatherEffects(Weather weather, Tables& tables);

    int operator[](const char* effect) const;  // throws InputError for a figure that nobody has read
    const Chart<int>& chart() const { return *chart_; }
    int row(const char* effect) const { return chart_->rows().find(std::string(effect)); }
    int column() const { return column_; }

private:
    std::shared_ptr<const Chart<int>> chart_;
    int column_;
};

}  // namespace warodds::eoa
