#include "rules/ocs/supply_bill.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

void note_stocks(const std::vector<Unit>& units, const char* side, Ledger& ledger) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (uses_stocks(units[i]))
            ledger.add("12.10b", "internal stocks", units[i].stocks == Stocks::full ? "low" : "exhausted",
                       unit_label(side, i, units[i]));
}

void bill_attacker(const AttackPlan& plan, const Chart<int>& costs, SupplyBill& bill, Ledger& ledger) {
    const std::vector<Unit>& units = plan.forces.attackers;
    const bool divisional = units.empty() || std::any_of(units.begin(), units.end(),
                                                         [](const Unit& unit) { return unit.is_divisional(); });
    const bool alone = plan.forces.independents && !divisional;
    int steps = units.empty() ? plan.totals.attacker_steps : 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units[i].supply == Supply::supplied) steps += units[i].steps_left();
        if (units[i].supply == Supply::internal && alone)
            throw InputError(unit_label("attacker", i, units[i]) +
                             ": independents that attack alone cannot use internal stocks (21.3)");
    }
    note_stocks(units, "attacker", ledger);
    const int price = attack_price(steps, alone, costs);
    bill.attacker_tokens = price;
    ledger.add(
        "12.4", "attacker combat supply", fmt::format("{}T", price),
        fmt::format("{} {}{}", steps, steps == 1 ? "step" : "steps", alone ? ", independents alone (21.3)" : ""));
    const std::optional<int>& tokens = plan.forces.attacker.tokens;
    if (tokens && *tokens < price)
        throw InputError(
            fmt::format("attacker_tokens: the attack costs {}T and only {}T are there; attack with fewer steps, or on "
                        "internal stocks (9.5b, 12.4)",
                        price, *tokens));
}

void bill_defender(const AttackPlan& plan, const Chart<int>& costs, SupplyBill& bill, Ledger& ledger) {
    const std::optional<int>& tokens = plan.forces.defender.tokens;
    Rational re = 0;
    bool on_points = bill.defenders.empty();
    for (const Unit& unit : bill.defenders) {
        re += unit.current_re();
        on_points = on_points || unit.supply == Supply::supplied;
    }
    const bool small = !bill.defenders.empty() && re <= figure(costs, "small defenders, RE");
    const int price = !on_points ? 0 : figure(costs, small ? "small defenders" : "defenders");
    bill.defender_has_points = !tokens || *tokens >= price;
    bill.defender_tokens = bill.defender_has_points ? price : 0;
    for (Unit& unit : bill.defenders) {  // 9.5b, 12.10a: what cannot be drawn comes from internal stocks
        if (bill.defender_has_points || unit.supply != Supply::supplied) continue;
        unit.supply = Supply::internal;
        if (unit.steps > 1 && uses_stocks(unit)) bill.wasted_tokens = *tokens;  // 12.10h
    }
    const bool withheld = plan.forces.defender_supply == SupplyPolicy::withhold;
    const bool pays = bill.defender_has_points && !withheld;
    ledger.add("12.4", "defender combat supply", fmt::format("{}T", pays ? price : 0),
               pays       ? (small ? to_text(re) + " RE" : "")
               : withheld ? "withheld"
                          : fmt::format("{}T needed, {}T there", price, *tokens));
    if (!withheld) note_stocks(bill.defenders, "defender", ledger);
}

}  // namespace

bool uses_stocks(const Unit& unit) { return unit.supply == Supply::internal && unit.stocks != Stocks::exhausted; }

UnitSet on_stocks(const std::vector<Unit>& units) {
    UnitSet set = 0;
    for (std::size_t i = 0; i < units.size() && i < most_units; ++i)
        if (uses_stocks(units[i])) set |= only(static_cast<int>(i));
    return set;
}

int attack_price(int steps, bool independents_alone, const Chart<int>& costs) {
    return steps * figure(costs, "attacking step") * (independents_alone ? figure(costs, "independents, factor") : 1);
}

SupplyBill draw_up_bill(const AttackPlan& plan, const Chart<int>& costs, Ledger& ledger) {
    SupplyBill bill{.defenders = plan.forces.defenders};
    bill_attacker(plan, costs, bill, ledger);
    if (!plan.empty_hex) bill_defender(plan, costs, bill, ledger);
    return bill;
}

}  // namespace warodds::ocs
