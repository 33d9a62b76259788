#include "rules/case-geld/combat_chart.hpp"

namespace warodds::case_geld {
namespace {

std::optional<Losses> parse_losses(const std::string& code) {
    const auto slash = code.find('/');
    if (slash == code.npos) return {};
    const auto attacker = parse_number(code.substr(0, slash)), defender = parse_number(code.substr(slash + 1));
    const auto usable = [](const auto& n) {
        return n && n->denominator() == 1 && *n >= 0 && *n <= CombatChart::most_in_a_cell;
    };
    if (!usable(attacker) || !usable(defender)) return {};
    return Losses{attacker->numerator(), defender->numerator()};
}

int low_end(const Heading& heading) { return static_cast<int>(heading.low->numerator() / heading.low->denominator()); }

}  // namespace

CombatChart::CombatChart(BattleReadings::Clamp clamp, Tables& tables)
    : chart_(RollChart(tables.chart<Losses>("case-geld/combat", parse_losses, "losses like 1/3"), 1, 6)),
      clamp_(clamp) {
    const Chart<Losses>& chart = chart_->chart();
    const Axis& columns = chart.columns();
    const std::vector<Heading>& headings = columns.headings.at("");
    if (!headings.front().low || !headings.back().low || *headings.front().low > *headings.back().low)
        throw InputError(chart.table().file + ": expected differentials from low to high, each with its lowest number");
    lowest_ = low_end(headings.front());
    highest_ = low_end(headings.back());
    for (int differential = lowest_; differential <= highest_; ++differential)
        base_.push_back(columns.find(Rational(differential)));
    for (int column = 0; column < columns.size(); ++column) {
        most_.push_back(0);
        for (int die = 1; die <= 6; ++die) {
            const int row = chart_->row(die), candidates = chart.candidates(row, column);
            reads_all_ = reads_all_ && !chart.missing(row, column);
            if (chart.missing(row, column) && candidates == 0) most_.back() = most_in_a_cell;
            for (int picked = 0; picked <= (chart.missing(row, column) ? candidates : 0); ++picked)
                most_.back() = std::max<int>(most_.back(), chart.result(row, column, picked).attacker);
        }
    }
}

int CombatChart::column(int differential, int shift) const {
    const bool locked = clamp_ == BattleReadings::Clamp::raw_overflow_locked &&
                        (differential < lowest_ || differential > highest_);
    return locked ? base(differential) : chart_->chart().columns().shift(base(differential), shift);
}

int CombatChart::column_named(const std::string& heading) const {
    const std::vector<std::string>& keys = chart_->chart().columns().keys;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == heading || keys[i] == "+" + heading) return static_cast<int>(i);
    return -1;
}

std::optional<int> CombatChart::least_in_column(int differential, int shift) const {
    const int here = column(differential, shift);
    differential = std::min(differential, highest_ + 1);
    while (differential >= lowest_ && column(differential - 1, shift) == here) --differential;
    return differential < lowest_ ? std::nullopt : std::optional(differential);
}

int CombatChart::bound(Side side) const {
    const Chart<Losses>& chart = chart_->chart();
    int most = 0;
    for (int row = 0; row < chart.rows().size(); ++row)
        for (int column = 0; column < chart.columns().size(); ++column) {
            if (chart.missing(row, column)) return most_in_a_cell;
            const Losses& losses = chart.result(row, column);
            most = std::max<int>(most, side == Side::attacker ? losses.attacker : losses.defender);
        }
    return most;
}

int CombatChart::most_attacker_losses() const { return *std::max_element(most_.begin(), most_.end()); }

}  // namespace warodds::case_geld
