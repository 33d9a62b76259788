// Two answers whose charts have unknown cells: the chart is one, so what they differ by is bounded over charts that hold the same
// code in every cell that both read.
#pragma once

#include "analysis/answers/answer.hpp"
#include "sim/open_extreme.hpp"

namespace warodds {

struct OpenAnswerDifference {
    Estimate value;
    bool is_attained = true;  // there is a chart for each end
};

class SharedCharts {
public:
    // Both have to outlive it; each was worked out with these charts.
    SharedCharts(const Answer& first, const TableSet& first_tables, const Answer& other, const TableSet& tables);

    // of what both were asked, the other's figure less the first's
    OpenAnswerDifference of(const AskAnswer& first, const AskAnswer& other) const;

private:
    const Answer &first_, &other_;
    std::optional<OpenDifference> odds_;  // where both have unknown cells whose candidates are known
};

// The chart that both sets have by this name is one and the same.
bool is_same_chart(const TableSet& a, const TableSet& b, const std::string& id);

}  // namespace warodds
