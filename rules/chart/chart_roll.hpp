// A roll on any chart: the dice that it names, a modifier, a shift, and the column by its name or by a value; the part that the
// procedures without a game share.
#pragma once

#include "rules/schema.hpp"
#include "sim/any_dice.hpp"
#include "tables/table.hpp"

namespace warodds::chart {

class ChartRoll {
public:
    struct Params {
        std::string table, column, headings;
        std::optional<Rational> ratio, differential;
        int shift = 0, modifier = 0;
        std::string dice = "as-charted";

        static Schema<Params> schema();
    };

    // `who` begins its messages. Throws InputError.
    ChartRoll(const Params& params, std::string who, Tables& tables);

    const Chart<std::string>& chart() const { return *chart_; }
    // by its heading, or by a value that the columns are entered with; not shifted yet. Throws InputError.
    int column(const std::string& text) const;
    // The same by whichever of column, ratio and differential was given; where a value enters, its place is told.
    int column(Ledger& ledger) const;
    void tell_rolls(Ledger& ledger) const;  // of other dice than the chart's: those that it has no row for
    bool is_entered_by_value() const { return params_.ratio || params_.differential; }
    int shifted(int column) const { return chart_->columns().shift(column, params_.shift); }
    int roll(Roller& roller) const {  // without the modifier
        return dice_.roll(roller, {chart_->rule().c_str(), "roll"});
    }
    int row(int rolled) const { return row_of_roll_[static_cast<std::size_t>(rolled - least_roll_)]; }
    std::vector<int> rows() const;  // that can come up
    int most_roll() const { return least_roll_ + static_cast<int>(row_of_roll_.size()) - 1; }

    friend bool operator==(const ChartRoll& a, const ChartRoll& b) {  // do both roll on the same rows?
        return a.chart_ == b.chart_ && a.dice_ == b.dice_ && a.row_of_roll_ == b.row_of_roll_;
    }

private:
    AnyDice dice_of(const Params& params) const;
    bool goes_by_odds() const;
    void expect_values(const std::string& text) const;  // can a value find a column?
    void tell(const Rational& value, Ledger& ledger) const;

    Params params_;
    std::string who_;
    std::shared_ptr<const Chart<std::string>> chart_;
    AnyDice dice_;
    int least_roll_ = 0;
    std::vector<int> row_of_roll_;  // -1 for what the dice do not show
};

}  // namespace warodds::chart
