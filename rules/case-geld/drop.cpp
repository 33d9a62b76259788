#include "rules/case-geld/drop.hpp"

namespace warodds::case_geld {

Drop::Drop(DropUnit unit, DropTerrain terrain, bool ezoc, Tables& tables, Ledger& ledger)
    : chart_(tables.numbers("case-geld/airdrop")) {
    const auto modifiers = tables.numbers("case-geld/airdrop-modifiers");
    int total = 0;
    const auto add = [&](const char* condition, const char* name) {
        const int modifier = modifiers->result(modifiers->rows().find(condition), 0);
        ledger.add("11.19", name, std::to_string(modifier));
        total += modifier;
    };
    add("always", "airdrop");
    if (ezoc) add("ezoc", "enemy zone of control");
    if (terrain == DropTerrain::rough) add("rough", "rough drop hex");
    if (terrain == DropTerrain::mountain) add("mountain", "mountain drop hex");
    ledger.add("11.19", "airdrop modifier", std::to_string(total));

    column_ = chart_->columns().find(unit == DropUnit::paratroop_army ? "paratroop-army" : "airborne-corps");
    for (int die = 1; die <= 6; ++die) row_[die] = chart_->rows().find(Rational(die + total));
    full_ = 0;
    for (int row = 0; row < chart_->rows().size(); ++row) full_ = std::max(full_, chart_->result(row, column_));
}

}  // namespace warodds::case_geld
