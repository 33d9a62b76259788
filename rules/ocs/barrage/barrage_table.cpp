#include "rules/ocs/barrage/barrage_table.hpp"

#include <algorithm>

namespace warodds::ocs {
namespace {

std::optional<BarrageResult> parse_barrage(std::string_view code) {
    if (code == "-") return BarrageResult{};
    if (code == "DG") return BarrageResult{.dg = true};
    const bool bracketed = code.starts_with('[') && code.ends_with(']');
    if (bracketed) code = code.substr(1, code.size() - 2);
    const auto steps = parse_number(code);
    if (!steps || steps->denominator() > 2 || *steps <= Rational(0) || *steps > Rational(most_barrage_steps)) return {};
    return BarrageResult{
        .halves = static_cast<std::int8_t>((*steps * 2).numerator()), .dg = true, .bracketed = bracketed};
}

}  // namespace

BarrageColumns::BarrageColumns(Tables& tables, FiredBy by, const Axis& columns, const char* supply_chart)
    : by_(by),
      columns_(columns),
      cost_(columns.size()),
      least_strength_(figure(*tables.numbers("ocs/barrage-limits"), "least strength")) {
    if (by != FiredBy::artillery) return;  // 10.2c, 10.3
    const auto costs = tables.numbers(supply_chart);
    for (int i = 0; i < columns.size(); ++i) cost_[i] = figure(*costs, columns.keys[i]);
}

std::optional<int> BarrageColumns::initial_column(const Rational& strength) const {
    const Rational rounded = round_half_up(strength);
    if (rounded < Rational(least_strength_)) return {};
    return columns_.find(rounded);
}

BarrageTable::BarrageChart BarrageTable::read(Tables& tables, const char* id) {
    return tables.chart<BarrageResult>(id, parse_barrage, "-, DG, [1/2], 1/2 or 1 to 9 steps");
}

BarrageTable::BarrageTable(Tables& tables, FiredBy by, bool naval_targets, BarrageChart chart)
    : BarrageColumns(tables, by, chart->columns(), "ocs/barrage-supply"), chart_(std::move(chart)) {
    if (!naval_targets) density_ = tables.numbers("ocs/barrage-density");
    if (by == FiredBy::naval && !naval_targets) to_shore_ = read(tables, "ocs/ship-to-shore");
    for (int roll = 2; roll <= 12; ++roll) row_of_roll_[roll] = chart_->rows().find(Rational(roll));
    if (to_shore_)
        for (const std::string& code : chart_->codes())
            to_shore_row_.push_back(code == "?" ? 0 : to_shore_->rows().find(code));
    const auto shifts = tables.numbers("ocs/barrage-shifts");
    for (std::size_t i = 0; i < terrain_names.size(); ++i) terrain_[i] = figure(*shifts, terrain_names[i]);
    hedgehog_ = figure(*shifts, "hedgehog");
    no_spotter_ = figure(*shifts, "no spotter");
    strat_mode_ = figure(*shifts, "strat mode");
    short_range_ = figure(*shifts, "short range");
    long_range_ = figure(*shifts, "long range");
    const auto limits = tables.numbers("ocs/barrage-limits");
    half_from_ = figure(*limits, "half a step lost from");
    sheltering_hedgehog_ = figure(*limits, "hedgehog that halts [1/2]");
}

int BarrageTable::shift(const BarrageFire& fire, const BarrageTarget& target, Ledger* ledger) const {
    int net = 0;
    const auto add = [&](int by, const char* rule, const char* name, const auto& detail) {
        net += by;
        if (ledger && by != 0) ledger->add(rule, name, signed_text(by), detail());
    };
    const auto plain = [](const char* text) { return [text] { return std::string(text); }; };
    if (!target.naval) {
        add(known(*density_, density_->rows().find(target.density)), "10.0a", "density shift",
            [&] { return to_text(target.density) + " RE"; });
        if (target.hedgehog > 0)
            add(hedgehog_, "10.0a", "hedgehog shift", [&] { return "level " + std::to_string(target.hedgehog); });
        const int terrain = static_cast<int>(target.terrain);
        add(terrain_[terrain], "10.0a", "terrain shift", plain(terrain_names[terrain]));
        if (!fire.is_spotted())
            add(no_spotter_, "10.0b", "spotter shift",
                plain(fire.strat_bomber ? "strategic bombers (14.1e)" : "no spotter"));
        if (target.strat_mode) add(strat_mode_, "10.0a", "strat mode shift", plain("a unit in Strat Mode"));
    }
    if (by_ == FiredBy::air && fire.short_range && !fire.strat_bomber)
        add(short_range_, "14.7c", "short range shift", plain("all aircraft near their base"));
    if (by_ == FiredBy::air && fire.long_range)
        add(long_range_, "21.4", "long range shift", plain("beyond half range"));
    if (ledger) ledger->add("10.0a", "net shift", signed_text(net));
    return net;
}

BarrageEffect BarrageTable::fire(int column, const BarrageFire& fire, const BarrageTarget& target,
                                 Roller& roller) const {
    const int row = row_of_roll_[roller.two_d6({"10.0a", "barrage roll"})];
    const int code = roller.read_code(*chart_, row, column);
    BarrageResult result = chart_->result_of(code);
    if (to_shore_ && !target.naval) result = roller.read(*to_shore_, to_shore_row_[code], 0);  // 18.3b
    const bool artillery = by_ == FiredBy::artillery;
    if (result.bracketed && (!artillery || !fire.is_spotted() || target.hedgehog >= sheltering_hedgehog_)) {
        roller.note([&](Ledger& ledger) {
            ledger.add("10.0a", "bracketed result", "DG",
                       by_ == FiredBy::naval && target.naval ? "fired by ships, or as a ship fires (18.3g)"
                       : !artillery                          ? "not artillery"
                       : !fire.is_spotted()                  ? "no spotter"
                                                             : "hedgehog of level " + std::to_string(target.hedgehog));
        });
        result.halves = 0;
    }
    int steps = result.halves / 2;
    if (result.halves % 2 && target.halves && roller.d6({"10.0a", "rounding die"}) >= half_from_) ++steps;
    return {steps, result.dg, code};
}

}  // namespace warodds::ocs
