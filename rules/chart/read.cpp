// Any chart: roll the dice it names, add a modifier, and read one column. No game of its own: it serves every
// shipped chart and every chart that a user types in (--tables DIR with DIR/<game>/<name>.toml). Where the chart's file says what its
// codes do, that is what the outcomes say.
#include "rules/chart/chart_roll.hpp"
#include "rules/chart/code_fields.hpp"
#include "rules/procedure.hpp"

namespace warodds::chart {

class Read {
public:
    using Params = ChartRoll::Params;

    struct State {
        std::int32_t rolled, result;  // result -1 until the chart was read
    };

    static About about() {
        return {"chart/read", "Any chart, one column", "",
                "What does this column of a chart give, with this modifier?"};
    }

    static Schema<Params> parameters() { return Params::schema(); }

    static Outcomes<Read> outcomes() {
        Outcomes<Read> outcomes;
        outcomes.label("result", "the code in the chart's cell", &Read::codes, &State::result);
        outcomes.integer("roll", "the dice without the modifier", &State::rolled).most(&Read::most_roll);
        outcomes.brings("whatever the chart's file says that its codes do (codes = ..., or [codes])",
                        &Read::said_fields, &Read::said);
        return outcomes;
    }

    Read(const Params& params, Tables& tables, Ledger& ledger)
        : chart_(params, about().id, tables),
          said_(CodeFields::of(params.table, tables)),
          column_(chart_.column(ledger)) {
        chart_.tell_rolls(ledger);
        const Axis& columns = chart_.chart().columns();
        ledger.add("", "column", columns.keys[column_], params.column);
        if (params.shift != 0) {
            column_ = chart_.shifted(column_);
            ledger.add("", "shifted column", columns.keys[column_], std::to_string(params.shift));
        }
        if (params.modifier != 0) ledger.add("", "modifier", std::to_string(params.modifier));
    }

    const std::vector<std::string>& codes() const { return chart_.chart().codes(); }
    int most_roll() const { return chart_.most_roll(); }
    const std::vector<Field>& said_fields() const { return said_->fields(); }
    int said(const State& state, std::size_t field) const { return said_->value(state.result, field); }

    State start() const { return {0, -1}; }
    bool finished(const State& state) const { return state.result >= 0; }

    void step(State& state, Roller& roller) const {
        state.rolled = chart_.roll(roller);
        state.result = roller.read_code(chart_.chart(), chart_.row(state.rolled), column_);
    }

    bool operator==(const Read& other) const { return column_ == other.column_ && chart_ == other.chart_; }

private:
    ChartRoll chart_;
    std::shared_ptr<const CodeFields> said_;
    int column_;
};

const Procedure& read() { return define<Read>(); }

}  // namespace warodds::chart
