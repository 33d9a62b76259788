#include "rules/chart/chart_roll.hpp"

namespace warodds::chart {

Schema<ChartRoll::Params> ChartRoll::Params::schema() {
    using P = ChartRoll::Params;
    Schema<P> schema;
    schema.text("table", "the chart, as 'warodds tables list' names it", &P::table);
    schema.text("column", "a value that the chart's columns are entered with, or a column's heading", &P::column);
    schema.text("headings", "which row of headings, where the chart has several (such as the terrain)", &P::headings);
    schema.integer("shift", "columns to the right (+) or left (-) of that one", &P::shift).range(-50, 50);
    schema.integer("modifier", "added to the roll", &P::modifier).range(-50, 50);
    schema.choice("dice", "what is rolled", &P::dice,
                  {{"as-charted", "what the chart's file says"}, {"1d6", ""}, {"2d6", ""}, {"1d10", ""}, {"1d20", ""}});
    return schema;
}

ChartRoll::ChartRoll(const Params& params, std::string who, Tables& tables) : params_(params), who_(std::move(who)) {
    if (params.table.empty())
        throw InputError(who_ + ": expected table=..., such as ocs/combat; 'warodds tables list' names them");
    chart_ = tables.chart<std::string>(
        params.table, [](const std::string& code) { return std::optional(code); }, "a code");
    dice_ = dice_of(params.dice);
    for (int i = 0; i < dice_.results; ++i)
        row_of_roll_.push_back(chart_->rows().find(Rational(dice_.first + i + params.modifier)));
}

Dice ChartRoll::dice_of(DiceKind kind) const {
    const std::string& text = chart_->table().dice;
    const auto is = [&](DiceKind named, const char* charted) {
        const bool is_one = charted[0] == '1';  // d6 is 1d6
        return kind == named || (kind == DiceKind::as_charted &&
                                 (text.starts_with(charted) || (is_one && text.starts_with(charted + 1))));
    };
    if (is(DiceKind::d6, "1d6")) return dice::d6;
    if (is(DiceKind::two_d6, "2d6")) return dice::two_d6;
    if (is(DiceKind::d10, "1d10")) return dice::d10;
    if (is(DiceKind::d20, "1d20")) return dice::d20;
    throw InputError(who_ + ": the chart '" + chart_->table().id +
                     "' is not read with dice; say dice=1d6 or another if you mean it");
}

int ChartRoll::column(const std::string& text) const {
    const Axis& columns = chart_->columns();
    if (columns.has(text)) return columns.find(text);
    if (!columns.headings.contains(params_.headings)) {
        std::vector<std::string> sets;
        for (const auto& [name, headings] : columns.headings) sets.push_back(name);
        throw InputError(who_ + ": found headings='" + params_.headings + "'" + suggest(params_.headings, sets));
    }
    const auto value = parse_odds(text);
    if (columns.match == Axis::Match::name || !value)
        throw InputError(who_ + ": the chart '" + chart_->table().id + "' has no column '" + text + "'" +
                         suggest(text, columns.keys));
    return columns.find(*value, params_.headings);
}

int ChartRoll::roll(Roller& roller) const {
    const What what{chart_->rule().c_str(), "roll"};
    return dice_.count == 2    ? roller.two_d6(what)
           : dice_.faces == 6  ? roller.d6(what)
           : dice_.faces == 10 ? roller.d10(what)
                               : roller.d20(what);
}

}  // namespace warodds::chart
