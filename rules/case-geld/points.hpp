// Who wins on city points (4.4, 4.5), when the game has ended with Tulsa in US hands.
#pragma once

#include "rules/schema.hpp"

namespace warodds::case_geld {

enum class Winner : std::int8_t { german, japanese, draw, us_east, us_west, us, german_and_japanese };
std::vector<Option> winners();

struct PointsReading {
    enum class Points { at_least_23, more_than_23_when_both } points_23 = Points::at_least_23;

    static Schema<PointsReading> schema();
};

// of cities that the Germans and the Japanese hold; `mark` are needed to win
Winner winner_on_points(int german, int japanese, int mark, PointsReading::Points reading);

}  // namespace warodds::case_geld
