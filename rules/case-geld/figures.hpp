// Figures of the charts that have several columns, by name.
#pragma once

#include "rules/kit/numbers.hpp"

namespace warodds::case_geld {

inline int figure(const Chart<int>& chart, const std::string& row, const std::string& column) {
    return known(chart, chart.rows().find(row), chart.columns().find(column));
}
using warodds::figure;  // of a chart with one

}  // namespace warodds::case_geld
