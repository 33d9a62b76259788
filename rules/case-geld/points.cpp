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
        .reading("points_23", "when both Axis players reach the winning mark", &PointsReading::points_23,
                 {{"at_least_23", "the higher total wins, equal totals draw"},
                  {"more_than_23_when_both",
                   "only totals above the mark are compared; exactly the mark for both is a win for both"}})
        .rule("4.4");
    return schema;
}

Winner winner_on_points(int east, int west, int mark, PointsReading::Points reading) {
    if (east < mark && west < mark)
        return east < west ? Winner::us_east : west < east ? Winner::us_west : Winner::us;   // 4.5
    if (east < mark || west < mark) return east < mark ? Winner::japanese : Winner::german;  // 4.4
    if (east != west) return east > west ? Winner::german : Winner::japanese;
    return reading == PointsReading::Points::more_than_23_when_both && east == mark ? Winner::german_and_japanese
                                                                                    : Winner::draw;
}

}  // namespace warodds::case_geld
