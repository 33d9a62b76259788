// A chart whose codes are the answer themselves: a modified roll enters it, and what comes out is the number of a code.
#pragma once

#include "rules/kit/roll_chart.hpp"

namespace warodds {

class CodeChart {
public:
    CodeChart(Tables& tables, const std::string& id)
        : chart_(
              tables.chart<std::string>(id, [](const std::string& code) { return std::optional(code); }, "a code")) {}

    const std::vector<std::string>& codes() const { return chart_.chart().codes(); }
    int column(const std::string& heading) const { return chart_.chart().columns().find(heading); }
    int read(int roll, int column, Roller& roller) const {
        return roller.read_code(chart_.chart(), chart_.row(roll), column);
    }

private:
    RollChart<std::string> chart_;
};

}  // namespace warodds
