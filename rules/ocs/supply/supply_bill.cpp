#include "rules/ocs/supply/supply_bill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace warodds::ocs {
namespace {

void note_stocks(const std::vector<Unit>& units, const char* side, Ledger& ledger) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (uses_stocks(units[i]))
            ledger.add("12.10b", "internal stocks", units[i].stocks == Stocks::full ? "low" : "exhausted",
                       unit_label(side, i, units[i]));
}

void bill_attacker(const AttackPlan& plan, const Chart<int>& costs, SupplyBill& bill, Ledger& ledger) {
    std::vector<Unit>& units = bill.attackers;
    const std::optional<int>& tokens = plan.forces.attacker.tokens;
    const bool divisional = units.empty() || std::any_of(units.begin(), units.end(),
                                                         [](const Unit& unit) { return unit.is_divisional(); });
    const bool alone = plan.forces.independents && !divisional;
    int steps = units.empty() ? plan.totals.steps(0) : 0;
    for (const Unit& unit : units)
        if (unit.supply == Supply::supplied) steps += unit.steps_left();
    // 18.6a B: only what is aboard the craft
    if (const int full = attack_price(steps, alone, costs);
        tokens && *tokens < full && (units.empty() || plan.type == AttackType::beach_assault))
        throw InputError(fmt::format(
            "attacker_tokens: the attack costs {}T and only {}T are there; attack with fewer steps{}", full, *tokens,
            units.empty() ? ", or list the attackers, who have internal stocks (9.5b, 12.4)" : " (12.4, 18.6a)"));
    Purse purse{tokens.value_or(std::numeric_limits<int>::max())};
    for (const std::size_t i : paying_order(units, plan.forces.attacker.paid_first)) {
        const std::string name = unit_label("attacker", i, units[i]);
        if (units[i].supply == Supply::internal && alone)
            throw InputError(name + ": independents that attack alone cannot use internal stocks (21.3)");
        if (units[i].supply != Supply::supplied) continue;
        if (!purse.pays(units[i], alone, costs))
            throw InputError(fmt::format(
                "{}: attacker_tokens={} do not pay for it too, and {}; attack without it (9.5b, 12.10c)", name, *tokens,
                alone ? "independents that attack alone have no internal stocks (21.3)"
                      : "its internal stocks are exhausted"));
        if (units[i].supply == Supply::internal) steps -= units[i].steps_left();
    }
    note_stocks(units, "attacker", ledger);
    const int price = attack_price(steps, alone, costs);
    bill.attacker_tokens = units.empty() ? price : purse.spent;
    const int wasted = bill.attacker_tokens - price;
    ledger.add(
        "12.4", "attacker combat supply", fmt::format("{}T", bill.attacker_tokens),
        fmt::format("{} {}{}{}", steps, steps == 1 ? "step" : "steps", alone ? ", independents alone (21.3)" : "",
                    wasted > 0 ? fmt::format(", {}T wasted (12.10h)", wasted) : ""));
}

// 12.10, the example: points that do not pay for everybody pay for units of so few RE that they are enough.
UnitSet paid_for(const std::vector<Unit>& units, PaidFirst first, const Rational& most) {
    UnitSet paid = 0;
    Rational sum = 0;
    for (const std::size_t i : paying_order(units, first))
        if (i < most_units && units[i].supply == Supply::supplied && sum + units[i].current_re() <= most) {
            sum += units[i].current_re();
            paid |= only(static_cast<int>(i));
        }
    return paid;
}

void bill_defender(const AttackPlan& plan, const Chart<int>& costs, SupplyBill& bill, Ledger& ledger) {
    const std::optional<int>& tokens = plan.forces.defender.tokens;
    const int small_price = figure(costs, "small defenders"), most = figure(costs, "small defenders, RE");
    Rational re = bill.defenders.empty() ? plan.totals.steps(1) : 0;  // 4.6: of totals a step is a RE
    bool on_points = bill.defenders.empty();
    for (const Unit& unit : bill.defenders) {  // 12.10g and the example: who fights on internal stocks costs nothing
        if (unit.supply != Supply::supplied) continue;
        re += unit.current_re();
        on_points = true;
    }
    const bool small = re <= most;
    const int price = !on_points ? 0 : small ? small_price : figure(costs, "defenders");
    bill.defender_has_points = !tokens || *tokens >= price;
    bill.defender_tokens = bill.defender_has_points ? price : 0;
    std::string paid_names;
    if (!bill.defender_has_points) {
        const UnitSet paid = *tokens >= small_price ? paid_for(bill.defenders, plan.forces.defender.paid_first, most)
                                                    : 0;
        if (paid) bill.defender_tokens = small_price;
        for (std::size_t i = 0; i < bill.defenders.size();
             ++i) {  // 9.5b, 12.10a: the others have their internal stocks
            Unit& unit = bill.defenders[i];
            if (unit.supply != Supply::supplied) continue;
            if (i < most_units && paid >> i & 1) {
                paid_names += (paid_names.empty() ? ", paid for: " : ", ") + unit_label("defender", i, unit);
                continue;
            }
            unit.supply = Supply::internal;
            if (unit.steps() > 1 && uses_stocks(unit)) bill.defender_tokens = *tokens;  // 12.10h: wasted
        }
    }
    const bool withheld = plan.forces.defender_supply == SupplyPolicy::withhold;
    ledger.add(
        "12.4", "defender combat supply", fmt::format("{}T", withheld ? 0 : bill.defender_tokens),
        withheld ? "withheld"
        : bill.defender_has_points
            ? (small ? to_text(re) + " RE" : "")
            : fmt::format("{}T needed, {}T there{}", price, *tokens,
                          bill.defenders.empty() ? "; totals have no internal stocks, and fight at half" : paid_names));
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

std::vector<std::size_t> paying_order(const std::vector<Unit>& units, PaidFirst first) {
    std::vector<std::size_t> order(units.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (first == PaidFirst::listed) return order;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const bool has_a = units[a].stocks != Stocks::exhausted, has_b = units[b].stocks != Stocks::exhausted;
        const Rational re_a = units[a].current_re(), re_b = units[b].current_re();
        return std::tie(has_a, re_a) < std::tie(has_b, re_b);
    });
    return order;
}

int attack_price(int steps, bool independents_alone, const Chart<int>& costs) {
    return steps * figure(costs, "attacking step") * (independents_alone ? figure(costs, "independents, factor") : 1);
}

bool Purse::pays(Unit& unit, bool independents_alone, const Chart<int>& costs) {
    if (unit.supply == Supply::supplied) {
        const int cost = attack_price(unit.steps_left(), independents_alone, costs);
        if (cost <= left) {
            left -= cost;
            spent += cost;
            return true;
        }
        Unit on_stocks = unit;
        on_stocks.supply = Supply::internal;
        if (!uses_stocks(on_stocks) || independents_alone) return false;  // 12.10c, 21.3
        unit = std::move(on_stocks);
        if (unit.steps() > 1) spent += std::exchange(left, 0);  // 12.10h: wasted
        return true;
    }
    return uses_stocks(unit) && !independents_alone;
}

SupplyBill draw_up_bill(const AttackPlan& plan, const Chart<int>& costs, Ledger& ledger) {
    SupplyBill bill{.attackers = plan.forces.attackers, .defenders = plan.forces.defenders};
    bill_attacker(plan, costs, bill, ledger);
    if (!plan.empty_hex) bill_defender(plan, costs, bill, ledger);
    return bill;
}

}  // namespace warodds::ocs
