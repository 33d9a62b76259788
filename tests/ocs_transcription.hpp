// A second transcription of the OCS Combat Table, made apart from tables/ocs/combat.toml, for the tests to compare with.
#pragma once

#include <array>

namespace ocs_transcription {

// a row a modified roll (1 to 15), thirteen columns between semicolons
inline constexpr std::array<const char*, 15> combat = {
    "AL2;AL2;AL2;AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;AL1 DL1o1",
    "AL2;AL2;AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 DL1o1;Ao1 DL1o1",
    "AL2;AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1",
    "AL2;AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2",
    "AL2;AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2",
    "AL2;AL2;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ae4 DL1o2;Ae4 DL1o2",
    "AL1o1;AL1o1;AL1o1 Do1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG",
    "AL1o1;AL1o1 Do1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG",
    "AL1o1 Do1;AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG",
    "AL1o1 Do1;AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 DL2o3DG",
    "AL1o1 Do1;AL1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 DL2o3DG",
    "AL1o1 Do1;Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
    "Ao1 Do1;Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 DL1o2;Ao1 e4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
    "Ao1 Do1;Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ao1 e4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
    "Ao1 DL1o1;Ao1 DL1o1;Ao1 e4 DL1o2;Ae4 DL1o2;Ae4 DL1o2;Ae3 DL2o2DG;Ae3 DL2o2DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG;Ae2 DL2o3DG",
};

// odds of each column: positive n for n:1, negative n for 1:n
inline constexpr std::array<std::array<int, 13>, 4> headings = {{
    {-5, -4, -3, -2, 1, 2, 3, 4, 5, 7, 9, 11, 13},
    {-4, -3, -2, 1, 2, 3, 4, 6, 8, 10, 12, 15, 18},
    {-3, -2, 1, 2, 3, 4, 6, 9, 12, 15, 18, 21, 24},
    {-2, 1, 2, 3, 4, 8, 12, 16, 20, 28, 36, 44, 52},
}};
inline constexpr std::array<const char*, 4> terrain = {"open", "close", "very-close", "extremely-close"};

}  // namespace ocs_transcription
