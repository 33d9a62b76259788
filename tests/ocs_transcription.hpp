// Second transcriptions of OCS charts, made apart from tables/ocs, for the tests to compare with.
#pragma once

#include <array>
#include <cmath>
#include <string>

namespace ocs_transcription {

// a row a modified roll (1 to 15), thirteen columns between semicolons
inline constexpr std::array<const char*, 15> combat = {
    "AL2;AL2;AL2;AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;AL1 DL1o1",
    "AL2;AL2;AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 DL1o1;Ao1 DL1o1",
    "AL2;AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1",
    "AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2",
    "AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2",
    "AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ae4 DL1o2;Ae4 DL1o2",
    "AL1o1;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 "
    "DL1o2;Ae3 DL2o2DG",
    "AL1o1;AL1o1 Do1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 "
    "DL1o2;Ae3 DL2o2DG",
    "AL1o1 Do1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 DL1o2;Ae3 "
    "DL2o2DG;Ae3 DL2o2DG",
    "AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 "
    "DL2o2DG;Ae2 DL2o3DG",
    "AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 "
    "DL2o2DG;Ae2 DL2o3DG",
    "AL1o1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 "
    "DL2o2DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
    "Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o2;Ao1 e4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 "
    "DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
    "Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ao1 e4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 "
    "DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
    "Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 "
    "DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
};

// odds of each column: positive n for n:1, negative n for 1:n
inline constexpr std::array<std::array<int, 13>, 4> headings = {{
    {-5, -4, -3, -2, 1, 2, 3, 4, 5, 7, 9, 11, 13},
    {-4, -3, -2, 1, 2, 3, 4, 6, 8, 10, 12, 15, 18},
    {-3, -2, 1, 2, 3, 4, 6, 9, 12, 15, 18, 21, 24},
    {-2, 1, 2, 3, 4, 8, 12, 16, 20, 28, 36, 44, 52},
}};
inline constexpr std::array<const char*, 4> terrain = {"open", "close", "very-close", "extremely-close"};

// the barrage tables column by column: the rolls from which each result holds
inline constexpr int never = 13;
struct BarrageColumn {
    int from;                                                          // barrage points
    int cost;                                                          // tokens
    int dg, bracketed, half, one = never, two = never, three = never;  // the lowest roll of each result
};
inline constexpr BarrageColumn barrage_columns[] = {
    {0, 1, 11, never, never}, {2, 1, 10, never, 12},    {3, 2, 9, never, 12},           {5, 2, 8, never, 11},
    {8, 2, 7, 10, 11},        {12, 3, 6, 9, 11, 12},    {17, 3, 5, 9, 10, 12},          {25, 4, 4, 8, 10, 12},
    {41, 6, 3, 7, 9, 11},     {69, 8, 2, 6, 8, 10, 12}, {117, 10, 2, 5, 7, 10, 11, 12},
};
inline constexpr int barrage_width = 11;

inline std::string barrage_code(int column, int roll) {
    const BarrageColumn& c = barrage_columns[column];
    if (roll >= c.three) return "3";
    if (roll >= c.two) return "2";
    if (roll >= c.one) return "1";
    if (roll >= c.half) return "1/2";
    if (roll >= c.bracketed) return "[1/2]";
    return roll >= c.dg ? "DG" : "-";
}

struct FacilityColumn {
    int from, cost;
    int hits[6], star_from, loss[6];
};
inline constexpr FacilityColumn facility_columns[] = {
    {0, 1, {0, 0, 0, 0, 0, 0}, 7, {0, 0, 0, 0, 0, 6}},  {2, 1, {0, 0, 0, 0, 0, 0}, 6, {0, 0, 0, 0, 6, 5}},
    {3, 1, {0, 0, 0, 0, 0, 1}, 5, {0, 0, 0, 0, 6, 5}},  {5, 1, {0, 0, 0, 0, 1, 1}, 4, {0, 0, 0, 6, 5, 4}},
    {11, 2, {0, 0, 0, 1, 1, 1}, 4, {0, 0, 5, 5, 4, 4}}, {21, 4, {0, 0, 1, 1, 2, 2}, 4, {0, 5, 5, 4, 4, 4}},
    {41, 6, {0, 1, 1, 1, 2, 2}, 4, {5, 4, 4, 4, 4, 3}}, {81, 8, {1, 1, 1, 2, 2, 2}, 4, {5, 4, 4, 4, 3, 3}},
};

inline std::string facility_code(int column, int die) {
    const FacilityColumn& c = facility_columns[column];
    std::string code;
    if (c.hits[die - 1]) code += std::to_string(c.hits[die - 1]);
    if (die >= c.star_from) code += code.empty() ? "*" : " *";
    if (c.loss[die - 1]) code += (code.empty() ? "(" : " (") + std::to_string(c.loss[die - 1]) + ")";
    return code.empty() ? "-" : code;
}

template <class Columns>
int column_of(const Columns& columns, double strength) {
    int found = 0;
    for (int i = 0; i < static_cast<int>(std::size(columns)); ++i)
        if (columns[i].from <= std::floor(strength + 0.5)) found = i;
    return found;
}

}  // namespace ocs_transcription
