// Any chart: roll the dice it names, add a modifier, and read one column. No game of its own: it serves every
// shipped chart and every chart that a user types in (--tables DIR with DIR/<game>/<name>.toml).
#include "rules/procedure.hpp"

#include <algorithm>

namespace warodds::chart {

class Read {
public:
    struct Params {
        std::string table, column, headings;
        int shift = 0, modifier = 0;
        enum class DiceKind { as_charted, d6, two_d6, d10, d20 } dice = DiceKind::as_charted;
    };

    struct State {
        std::int32_t rolled, result;  // result -1 until the chart was read
    };

    static About about() {
        return {"chart/read", "Any chart, one column", "",
                "What does this column of a chart give, with this modifier?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.text("table", "the chart, as 'warodds tables list' names it", &Params::table);
        schema.text("column", "a value that the chart's columns are entered with, or a column's heading",
                    &Params::column);
        schema.text("headings", "which row of headings, where the chart has several (such as the terrain)",
                    &Params::headings);
        schema.integer("shift", "columns to the right (+) or left (-) of that one", &Params::shift).range(-50, 50);
        schema.integer("modifier", "added to the roll", &Params::modifier).range(-50, 50);
        schema.choice(
            "dice", "what is rolled", &Params::dice,
            {{"as-charted", "what the chart's file says"}, {"1d6", ""}, {"2d6", ""}, {"1d10", ""}, {"1d20", ""}});
        return schema;
    }

    static Outcomes<Read> outcomes() {
        Outcomes<Read> outcomes;
        outcomes.label("result", "the code in the chart's cell", &Read::codes, &State::result);
        outcomes.integer("roll", "the dice without the modifier", &State::rolled).range(0, 40);
        return outcomes;
    }

    Read(const Params& params, Tables& tables, Ledger& ledger) : modifier_(params.modifier) {
        if (params.table.empty())
            throw InputError("chart/read: expected table=..., such as ocs/combat; 'warodds tables list' names them");
        chart_ = tables.chart<std::string>(
            params.table, [](const std::string& code) { return std::optional(code); }, "a code");
        dice_ = dice_of(params.dice);
        column_ = column_of(params.column, params.headings);
        ledger.add("", "column", chart_->columns().keys[column_], params.column);
        if (params.shift != 0) {
            column_ = chart_->columns().shift(column_, params.shift);
            ledger.add("", "shifted column", chart_->columns().keys[column_], std::to_string(params.shift));
        }
        if (modifier_ != 0) ledger.add("", "modifier", std::to_string(modifier_));
        for (int row = 0; row < chart_->rows().size(); ++row) {
            code_of_row_.push_back(codes_.number(chart_->code(row, column_)));
        }
        for (int i = 0; i < dice_.results; ++i)
            row_of_roll_.push_back(chart_->rows().find(Rational(dice_.first + i + modifier_)));
    }

    const std::vector<std::string>& codes() const { return codes_.names(); }

    State start() const { return {0, -1}; }
    bool finished(const State& state) const { return state.result >= 0; }

    void step(State& state, Roller& roller) const {
        const What what{chart_->rule().c_str(), "roll"};
        state.rolled = dice_.count == 2    ? roller.two_d6(what)
                       : dice_.faces == 6  ? roller.d6(what)
                       : dice_.faces == 10 ? roller.d10(what)
                                           : roller.d20(what);
        const int row = row_of_roll_[state.rolled - dice_.first];
        roller.read(*chart_, row, column_);
        state.result = code_of_row_[row];
    }

private:
    Dice dice_of(Params::DiceKind kind) const {
        const std::string& text = chart_->table().dice;
        if (kind == Params::DiceKind::d6 || (kind == Params::DiceKind::as_charted && text.starts_with("1d6")))
            return dice::d6;
        if (kind == Params::DiceKind::two_d6 || (kind == Params::DiceKind::as_charted && text.starts_with("2d6")))
            return dice::two_d6;
        if (kind == Params::DiceKind::d10 || (kind == Params::DiceKind::as_charted && text.starts_with("1d10")))
            return dice::d10;
        if (kind == Params::DiceKind::d20 || (kind == Params::DiceKind::as_charted && text.starts_with("1d20")))
            return dice::d20;
        throw InputError("chart/read: the chart '" + chart_->table().id +
                         "' is not read with dice; say dice=1d6 or another if you mean it");
    }

    int column_of(const std::string& text, const std::string& set) const {
        const Axis& columns = chart_->columns();
        if (columns.has(text)) return columns.find(text);
        if (!columns.headings.contains(set)) {
            std::vector<std::string> sets;
            for (const auto& [name, headings] : columns.headings) sets.push_back(name);
            throw InputError("chart/read: found headings='" + set + "'" + suggest(set, sets));
        }
        const auto value = parse_odds(text);
        if (columns.match == Axis::Match::name || !value)
            throw InputError("chart/read: the chart '" + chart_->table().id + "' has no column '" + text + "'" +
                             suggest(text, columns.keys));
        return columns.find(*value, set);
    }

    std::shared_ptr<const Chart<std::string>> chart_;
    Dice dice_ = dice::d6;
    int modifier_, column_ = 0;
    std::vector<int> row_of_roll_, code_of_row_;
    Codes codes_;
};

const Procedure& read() { return define<Read>(); }

}  // namespace warodds::chart
