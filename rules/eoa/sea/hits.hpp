// Hits on ships and aircraft (3.2): aborted, damaged, eliminated, and how they add up.
//
// Two A are a D, two D are an E, an A and a D are an E. In points that is 1, 2 and 3 with a ceiling of 3, whatever the order; a
// carrier's air component is counted in the same points.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warodds::eoa {

class Hits {
public:
    static const Hits none, aborted, damaged, eliminated;

    constexpr Hits() = default;
    static constexpr Hits of(int points) { return Hits(std::clamp(points, 0, 3)); }
    static constexpr std::optional<Hits> parse(std::string_view letter) {
        if (letter.empty() || letter == "-") return Hits(0);
        if (letter == "A") return Hits(1);
        if (letter == "D") return Hits(2);
        if (letter == "E") return Hits(3);
        return {};
    }

    constexpr int points() const { return points_; }
    constexpr bool is_fit() const { return points_ == 0; }  // only then does it fire, or go on with its mission
    constexpr bool is_gone() const { return points_ == 3; }
    constexpr char letter() const { return "-ADE"[points_]; }

    friend constexpr Hits operator+(Hits a, Hits b) { return of(a.points_ + b.points_); }
    constexpr Hits& operator+=(Hits more) { return *this = *this + more; }
    friend constexpr auto operator<=>(Hits, Hits) = default;

private:
    explicit constexpr Hits(int points) : points_(static_cast<std::int8_t>(points)) {}

    std::int8_t points_ = 0;
};

inline constexpr Hits Hits::none{0}, Hits::aborted{1}, Hits::damaged{2}, Hits::eliminated{3};

}  // namespace warodds::eoa
