// A chart that a modified roll enters, with the row of every roll found beforehand, so that rolling looks nothing up by text.
#pragma once

#include "tables/table.hpp"

#include <algorithm>

namespace warodds {

template <class Result>
class RollChart {
public:
    // for rolls from `least` to `most`, modifiers included; what is beyond them is read as they are
    explicit RollChart(std::shared_ptr<const Chart<Result>> chart, int least = -40, int most = 99)
        : chart_(std::move(chart)), least_(least), most_(most) {
        for (int roll = least; roll <= most; ++roll) rows_.push_back(chart_->rows().find(Rational(roll)));
    }

    const Chart<Result>& chart() const { return *chart_; }
    int row(int roll) const { return rows_[std::clamp(roll, least_, most_) - least_]; }
    const Result& read(int roll, int column, Roller& roller) const { return roller.read(*chart_, row(roll), column); }

private:
    std::shared_ptr<const Chart<Result>> chart_;
    int least_, most_;
    std::vector<int> rows_;
};

// the charts whose only question is whether a step is lost
enum class StepLoss : std::int8_t { none, step };
inline std::shared_ptr<const Chart<StepLoss>> step_loss_chart(Tables& tables, const std::string& id) {
    const auto parse = [](const std::string& code) -> std::optional<StepLoss> {
        if (code == "step") return StepLoss::step;
        if (code == "-") return StepLoss::none;
        return {};
    };
    return tables.chart<StepLoss>(id, parse, "step or -");
}

}  // namespace warodds
