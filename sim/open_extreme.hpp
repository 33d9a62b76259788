// OpenExtreme: the most that one chart can make of a figure, or of the figures of several machines that read it.
//
// A cell holds one code wherever it is read. Left to itself the chart would choose anew at every reading, which gives bounds that
// hold and may be too wide. The readings that no unknown cell comes before have chances that are known, so a cell's codes are
// judged there by all of those together, whichever machine has them: where no path reads two unknown cells that is all there is,
// and the bound is exact. Else the cell by which the best codes disagree most is fixed to each of its codes in turn, and the best
// of those goes on (branch and bound), until a chart is found that attains the bound or the budget is spent.
#pragma once

#include "sim/open_odds.hpp"

namespace warodds {

class OpenExtreme {
public:
    struct Part {
        const OpenOdds* odds;
        std::span<const double> ends;     // the figure, by end
        int sign;                         // it counts for the sum, or against it
        std::vector<std::int32_t> cells;  // by cell of its own: the number among all
    };

    OpenExtreme(std::vector<Part> parts, std::vector<int> candidates);

    // the largest sum; false where it is only known to be no larger
    std::pair<double, bool> largest() const;

private:
    using Fixed = OpenOdds::Fixed;
    struct Found {
        double bound, attained;       // by every chart with these cells, and by one of them
        std::int32_t disagreed = -1;  // the cell that most of what lies between is about
        Fixed fixed{};
    };

    Found look(Fixed fixed) const;

    std::vector<Part> parts_;
    std::vector<int> candidates_;
    std::uint64_t size_ = 0;
};

// What the figures of two machines differ by, over charts that hold the same in every cell that both read. Both machines have to
// outlive it.
class OpenDifference {
public:
    // `same`: by cell of `b`, the cell of `a` that it is, or -1
    OpenDifference(const OpenOdds& a, const OpenOdds& b, std::vector<std::int32_t> same);

    // of b's figure less a's, each by end
    OpenOdds::Range range(const std::vector<double>& of_a, const std::vector<double>& of_b) const;
    // the two come to the same on every path, so that every figure of them is the same, whatever the chart holds
    bool is_none(const std::vector<double>& of_a, const std::vector<double>& of_b) const;

private:
    void find_alike();
    std::vector<double> differences(const std::vector<double>& of_a, const std::vector<double>& of_b) const;

    const OpenOdds &a_, &b_;
    std::vector<std::int32_t> same_;
    bool is_shared_ = false;  // both read some cell
    // Where both go the same ways and only what they end in differs: one machine, whose ends are those of both.
    std::unique_ptr<OpenOdds> alike_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;  // by end of it
};

}  // namespace warodds
