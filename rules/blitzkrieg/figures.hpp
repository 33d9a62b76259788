// The figures that the rules state, and how a strength is changed by them: tables/blitzkrieg holds them all.
#pragma once

#include "rules/kit/numbers.hpp"
#include "rules/schema.hpp"

namespace warodds::blitzkrieg {

// A chart of figures by name, which may be parts: 1/2.
class Figures {
public:
    Figures(Tables& tables, const std::string& id);

    Rational operator()(const std::string& row, const std::string& column) const;
    Rational operator[](const std::string& row) const;  // of a chart with one column
    int whole(const std::string& row) const;

private:
    std::shared_ptr<const Chart<Rational>> chart_;
};
inline Figures strength_figures(Tables& tables) { return {tables, "blitzkrieg/strength"}; }
inline Figures limits(Tables& tables) { return {tables, "blitzkrieg/limits"}; }

// What the rules leave open about strengths (Q5, Q15).
struct StrengthReadings {
    enum class Order { double_first, halve_first } modifier_order = Order::double_first;
    enum class Half { up, down } half_rounding = Half::up;

    bool operator==(const StrengthReadings&) const = default;
    static Schema<StrengthReadings> schema();
};

// What happens to the factors of a unit or of a whole mission before a chart is entered with them.
struct Modifiers {
    Rational times = 1, halves = 1;  // halves: rounded up, as the rules say
    Rational unstated = 1;           // those of which they do not (3.1.5, 3.8.2.5)

    int of(int factors, const StrengthReadings& readings) const;
    bool rounds() const { return halves != Rational(1) || unstated != Rational(1); }
    bool operator==(const Modifiers&) const = default;
};

// part of a whole number, rounded up
inline int part_of(int factors, const Rational& part) { return round_up(Rational(factors) * part); }

enum class Weather : std::int8_t { clear, rain, gale, fog, ice, snow };
std::vector<Option> weather_words();
const char* name_of(Weather weather);

// What the weather does to a fight (2.2).
struct WeatherEffects {
    Rational air, infantry, river;  // times
    bool invasions, mountain_retreat;

    WeatherEffects(Weather weather, Tables& tables);
};
// throws InputError where aircraft are to fly and cannot
void expect_flying(const WeatherEffects& effects, Weather weather, const std::string& what);

}  // namespace warodds::blitzkrieg
