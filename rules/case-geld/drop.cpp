#include "rules/case-geld/drop.hpp"

#include "rules/kit/numbers.hpp"

namespace warodds::case_geld {
namespace {

int fold_modifier(DropTerrain terrain, bool ezoc, Tables& tables, Ledger& ledger) {
    const auto modifiers = tables.numbers("case-geld/airdrop-modifiers");
    int total = 0;
    const auto add = [&](const char* condition, const char* name) {
        const int modifier = figure(*modifiers, condition);
        ledger.add("11.19", name, std::to_string(modifier));
        total += modifier;
    };
    add("always", "airdrop");
    if (ezoc) add("ezoc", "enemy zone of control");
    if (terrain == DropTerrain::rough) add("rough", "rough drop hex");
    if (terrain == DropTerrain::mountain) add("mountain", "mountain drop hex");
    ledger.add("11.19", "airdrop modifier", std::to_string(total));
    return total;
}

}  // namespace

Drop::Drop(DropUnit unit, DropTerrain terrain, bool ezoc, Tables& tables, Ledger& ledger)
    : modifier_(fold_modifier(terrain, ezoc, tables, ledger)),
      chart_(tables.numbers("case-geld/airdrop"), 1 + modifier_, 6 + modifier_) {
    const Chart<int>& chart = chart_.chart();
    column_ = chart.columns().find(unit == DropUnit::paratroop_army ? "paratroop-army" : "airborne-corps");
    for (int row = 0; row < chart.rows().size(); ++row) full_ = std::max(full_, known(chart, row, column_));
}

}  // namespace warodds::case_geld
