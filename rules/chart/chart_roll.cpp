#include "rules/chart/chart_roll.hpp"

#include "rules/kit/place.hpp"
#include "rules/unit_text.hpp"
#include "tables/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace warodds::chart {
namespace {

std::string ratio_text(const Rational& ratio) { return fmt::format("{}:{}", ratio.numerator(), ratio.denominator()); }

}  // namespace

Schema<ChartRoll::Params> ChartRoll::Params::schema() {
    using P = ChartRoll::Params;
    Schema<P> schema;
    schema.text("table", "the chart, as 'warodds tables list' names it", &P::table);
    schema.text("column", "a value that the chart's columns are entered with, or a column's heading", &P::column);
    schema.odds("ratio", "finds the column by the chart's own rule for it: strength against strength, 7:3", &P::ratio)
        .range(0, 10'000)
        .instead_of(&P::column);
    schema.number("differential", "the same by strength less strength", &P::differential)
        .range(-10'000, 10'000)
        .instead_of(&P::column)
        .instead_of(&P::ratio);
    schema.text("headings", "which row of headings, where the chart has several (such as the terrain)", &P::headings);
    schema.integer("shift", "columns to the right (+) or left (-) of that one", &P::shift).range(-50, 50);
    schema.integer("modifier", "added to the roll", &P::modifier).range(-50, 50);
    schema.text("dice", "what is rolled: 1d6, 2d6, 1d100, d66 (tens and ones); as-charted: what the chart's file says",
                &P::dice);
    return schema;
}

ChartRoll::ChartRoll(const Params& params, std::string who, Tables& tables)
    : params_(params),
      who_(std::move(who)),
      chart_(params.table.empty()
                 ? throw InputError(who_ + ": expected table=..., such as ocs/combat; 'warodds tables list' names them")
                 : tables.chart<std::string>(
                       params.table, [](const std::string& code) { return std::optional(code); }, "a code")),
      dice_(dice_of(params)) {
    const std::vector<int> results = dice_.results();
    least_roll_ = results.front();
    row_of_roll_.resize(static_cast<std::size_t>(results.back() - least_roll_) + 1, -1);
    for (const int rolled : results)
        row_of_roll_[static_cast<std::size_t>(rolled - least_roll_)] =
            chart_->rows().find(Rational(rolled + params.modifier));
}

AnyDice ChartRoll::dice_of(const Params& params) const {
    const bool is_charted = params.dice == "as-charted";
    const std::string_view text = is_charted ? trim(chart_->table().dice) : params.dice;
    if (const auto dice = AnyDice::parse(text.substr(0, text.find_first_of(" ,;")))) return *dice;
    if (!is_charted)
        throw InputError(who_ + ": found dice=" + params.dice + ", expected as-charted, or " + AnyDice::expected);
    throw InputError(who_ + ": the chart '" + chart_->table().id +
                     "' is not read with dice; say dice=1d6 or another if you mean it");
}

std::vector<int> ChartRoll::rows() const {
    std::vector<int> rows;
    for (const int row : row_of_roll_)
        if (row >= 0) rows.push_back(row);
    return rows;
}

void ChartRoll::expect_values(const std::string& text) const {
    const Axis& columns = chart_->columns();
    if (!columns.headings.contains(params_.headings)) {
        std::vector<std::string> sets;
        for (const auto& [name, headings] : columns.headings) sets.push_back(name);
        if (params_.headings.empty()) {
            std::string list;
            for (const std::string& set : sets) list += (list.empty() ? "" : set == sets.back() ? " or " : ", ") + set;
            throw InputError(who_ + ": the chart '" + chart_->table().id +
                             "' has several rows of headings; say which: " + list);
        }
        throw InputError(who_ + ": found headings='" + params_.headings + "'" + suggest(params_.headings, sets));
    }
    if (columns.match == Axis::Match::name && is_entered_by_value())
        throw InputError(who_ + ": " + text + " finds no column of '" + chart_->table().id +
                         "', whose file enters columns by name; say column=" + columns.keys.front() +
                         " or another heading, or change match = \"name\" under [columns]: \"floor\" is for odds and "
                         "numbers, \"exact\" for ranges");
    if (columns.match == Axis::Match::name || (!is_entered_by_value() && !parse_odds(text)))
        throw InputError(who_ + ": the chart '" + chart_->table().id + "' has no column '" + text + "'" +
                         suggest(text, columns.keys));
}

// strength against strength, or strength less strength?
bool ChartRoll::goes_by_odds() const {
    const std::vector<Heading>& headings = chart_->columns().headings.at(params_.headings);
    return std::any_of(headings.begin(), headings.end(),
                       [](const Heading& heading) { return heading.text.find(':') != heading.text.npos; });
}

int ChartRoll::column(const std::string& text) const {
    const Axis& columns = chart_->columns();
    if (const std::size_t known = place_of_name(columns.keys, text); known < columns.keys.size())
        return static_cast<int>(known);
    if (text.empty() && columns.size() == 1) return 0;
    expect_values(text);
    const Rational value = *parse_odds(text);
    // a column is named: a value beyond them all, or between two of them, is none
    if (const auto found = columns.heading_of(value, params_.headings)) {
        const Heading& heading = columns.headings.at(params_.headings)[static_cast<std::size_t>(*found)];
        if (!heading.high || value <= *heading.high) return *found;
    }
    throw InputError(who_ + ": the chart '" + chart_->table().id + "' has no column '" + text + "'; " +
                     (goes_by_odds() ? "ratio=" : "differential=") + text + " reads the one that this falls into");
}

int ChartRoll::column(Ledger& ledger) const {
    if (!is_entered_by_value()) return column(params_.column);
    const Rational value = params_.ratio ? *params_.ratio : *params_.differential;
    expect_values(params_.ratio ? "ratio=" + ratio_text(value) : "differential=" + to_text(value));
    if (goes_by_odds() != params_.ratio.has_value())
        throw InputError(who_ + ": the chart '" + chart_->table().id + "' goes by " +
                         (params_.ratio ? "numbers such as " + chart_->columns().keys.front() +
                                              ", not by odds; say differential=" + to_text(value)
                                        : "odds, not by a number; say ratio=" + to_text(value) + ":1"));
    tell(value, ledger);
    return chart_->columns().find(value, params_.headings);
}

void ChartRoll::tell_rolls(Ledger& ledger) const {
    if (!ledger.is_kept || params_.dice == "as-charted") return;
    const Axis& rows = chart_->rows();
    std::map<int, std::pair<int, int>> beyond;  // by row: the rolls that it has not, least and most
    for (const int rolled : dice_.results()) {
        if (rows.heading_of(Rational(rolled))) continue;
        const auto [known, is_new] = beyond.try_emplace(rows.find(Rational(rolled)), rolled, rolled);
        if (!is_new) known->second.second = rolled;
    }
    std::string text;
    for (const auto& [row, rolls] : beyond)
        text += fmt::format("{}{}{} as {}", text.empty() ? params_.dice + " beyond the chart's rows: " : ", ",
                            rolls.first, rolls.second > rolls.first ? fmt::format(" to {}", rolls.second) : "",
                            rows.keys[row]);
    if (!text.empty()) ledger.place(std::move(text));
}

// Of 9:4 it is the first strength that could be more or less; 2:1 and 1:3 are more likely no strengths, and are told by the ratio
// itself, in sixtieths.
void ChartRoll::tell(const Rational& value, Ledger& ledger) const {
    constexpr int most = 10'000;  // longer fractions are nobody's strengths
    static constexpr int fine = 60;
    const Axis& columns = chart_->columns();
    const bool are_strengths = params_.ratio && value.numerator() > 1 && value.denominator() > 1 &&
                               value.numerator() <= most && value.denominator() <= most;
    const Rational against = are_strengths ? value.denominator() : params_.ratio ? fine : 1;
    std::string begin = params_.ratio ? ratio_text(value) : "differential " + to_text(value);
    if (are_strengths)
        begin += value > Rational(1) ? fmt::format(" = {:.3g}", to_double(value))
                                     : fmt::format(" = 1:{:.3g}", 1 / to_double(value));
    if (params_.shift != 0) begin += fmt::format(", shift {:+}", params_.shift);
    const auto points_text = [](int points) { return std::to_string(points); };
    const auto fine_text = [](int points) { return ratio_text(Rational(points, fine)); };
    using TextOf = std::string (*)(int);
    tell_place(
        ledger, begin, value * against,
        [&](const Rational& points) {
            try {
                return shifted(columns.find(points / against, params_.headings));
            } catch (const InputError&) {
                return -1;
            }
        },
        [&](int at) { return at < 0 ? std::string("off the chart") : columns.text(at, params_.headings); },
        params_.ratio ? 0 : -most, params_.ratio && !are_strengths ? TextOf(fine_text) : TextOf(points_text));
}

}  // namespace warodds::chart
