// What an attack and its defense cost, and who fights on what (OCS 9.5b, 12.4, 12.10, option 21.3).
#pragma once

#include "rules/ocs/ground/forces.hpp"

namespace warodds::ocs {

struct SupplyBill {
    int attacker_tokens = 0, defender_tokens = 0;  // what each spends, the defender if he does; what is wasted included
    bool defender_has_points = true;
    std::vector<Unit> attackers, defenders;  // with what they fight on
};

// Writes down what is paid. Throws InputError for an attack that nobody can pay for.
SupplyBill draw_up_bill(const AttackPlan& plan, const Chart<int>& costs, Ledger& ledger);

// 12.10c: it draws on internal stocks that it has
bool uses_stocks(const Unit& unit);
UnitSet on_stocks(const std::vector<Unit>& units);
// 12.4, 21.3: what a unit pays for an attack
int attack_price(int steps, bool independents_alone, const Chart<int>& costs);

// Who is paid for first where there is not enough for all. 9.5b and 12.10 with their examples leave it to the owner: who would
// have nothing else, then the smallest, so that tokens pay for as many as they can; or in the order of the list.
std::vector<std::size_t> paying_order(const std::vector<Unit>& units, PaidFirst first);

// The tokens of attackers who are paid for one after the other.
struct Purse {
    int left, spent = 0;

    // 9.5b, 12.4, 12.10a: points as long as there are enough, then internal stocks; a unit without either stays out of it
    bool pays(Unit& unit, bool independents_alone, const Chart<int>& costs);
};

}  // namespace warodds::ocs
