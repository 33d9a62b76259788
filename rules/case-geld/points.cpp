#include "rules/case-geld/points.hpp"

namespace warodds::case_geld {

std::vector<Option> winners() {
    return {{"german", ""},
            {"japanese", ""},
            {"draw", "between the Axis players"},
            {"us-east", "US, its eastern commander"},
            {"us-west", "US, its western commander"},
            {"us", "US, neither commander before the other"},
            {"german-and-japanese", "both Axis players"}};
}

Schema<PointsReading> PointsReading::schema() {
    Schema<PointsReading> schema;
    schema
        .reading("points_23", "both Axis players with the cities to win", &PointsReading::points_23,
                 {{"at_least_23", "the higher total wins, equal totals draw"},
                  {"more_than_23_when_both",
                   "only totals above the mark are compared; where one has exactly the mark, both have won"}})
        .rule("4.4");
    return schema;
}

Winner winner_on_points(int east, int west, int mark, PointsReading::Points reading) {
    if (east < mark && west < mark)
        return east < west ? Winner::us_east : west < east ? Winner::us_west : Winner::us;   // 4.5
    if (east < mark || west < mark) return east < mark ? Winner::japanese : Winner::german;  // 4.4
    if (reading == PointsReading::Points::more_than_23_when_both && std::min(east, west) == mark)
        return Winner::german_and_japanese;
    return east > west ? Winner::german : west > east ? Winner::japanese : Winner::draw;
}

}  // namespace warodds::case_geld
