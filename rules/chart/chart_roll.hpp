// A roll on any chart: the dice that it names, a modifier, a shift; the part that the procedures without a game share.
#pragma once

#include "rules/schema.hpp"
#include "tables/table.hpp"

namespace warodds::chart {

class ChartRoll {
public:
    enum class DiceKind { as_charted, d6, two_d6, d10, d20 };

    struct Params {
        std::string table, column, headings;
        int shift = 0, modifier = 0;
        DiceKind dice = DiceKind::as_charted;

        static Schema<Params> schema();
    };

    // `who` begins its messages. Throws InputError.
    ChartRoll(const Params& params, std::string who, Tables& tables);

    const Chart<std::string>& chart() const { return *chart_; }
    // by its heading, or by a value that the columns are entered with; not shifted yet. Throws InputError.
    int column(const std::string& text) const;
    int shifted(int column) const { return chart_->columns().shift(column, params_.shift); }
    int roll(Roller& roller) const;  // without the modifier
    int row(int rolled) const { return row_of_roll_[rolled - dice_.first]; }
    const std::vector<int>& rows() const { return row_of_roll_; }  // that can come up

private:
    Dice dice_of(DiceKind kind) const;

    Params params_;
    std::string who_;
    std::shared_ptr<const Chart<std::string>> chart_;
    Dice dice_ = dice::d6;
    std::vector<int> row_of_roll_;
};

}  // namespace warodds::chart
