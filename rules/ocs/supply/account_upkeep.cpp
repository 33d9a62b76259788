// What is paid for upkeep: internal stocks, refits of aircraft, air bases (OCS 12.10e, 15.1-15.3).
#include "rules/ocs/supply/account.hpp"

namespace warodds::ocs {

// 12.10e: a level of stocks costs a unit the same from Exhausted to Low as from Low on. What is there is spent, even where it
// is too little for anybody (C); who recovers first is the owner's choice, the order of his list.
void Account::recover_stocks() {
    recovering_ = params_.recovering;
    if (recovering_.empty())
        throw InputError(
            "recovering: expected the units to be replenished, like '9-5-4 stocks=low, 14-3-3 steps=3 "
            "stocks=exhausted' "
            "(12.10e)");
    const int price = cost("stocks, low, T a unit or RE"), times = cost("stocks, exhausted, times low");
    std::vector<int> prices;
    int needed = 0;
    for (std::size_t i = 0; i < recovering_.size(); ++i) {
        const Unit& unit = recovering_[i];
        const std::string label = unit_label("unit", i, unit);
        if (unit.stocks == Stocks::full)
            throw InputError(label + ": found full stocks, expected stocks=low or stocks=exhausted (12.10e)");
        const Rational by_re = std::max(Rational(1), unit.current_re()) * price;
        prices.push_back(static_cast<int>(round_half_up(by_re).numerator()));
        const int cost = prices.back() * (unit.stocks == Stocks::exhausted ? times : 1);
        ledger_.add("12.10e", label, fmt::format("{}T", cost),
                    fmt::format("{} RE, {}", to_text(unit.current_re()),
                                unit.stocks == Stocks::exhausted ? "exhausted" : "low"));
        needed += cost;
    }
    const int at_hand = params_.supply ? points_.tokens(*params_.supply, "supply") : needed;
    int left = at_hand;
    for (std::size_t i = 0; i < recovering_.size(); ++i)
        for (Stocks& stocks = recovering_[i].stocks; stocks != Stocks::full && left >= prices[i]; left -= prices[i])
            stocks = stocks == Stocks::exhausted ? Stocks::low : Stocks::full;
    bill_.recovered = static_cast<int>(std::count_if(recovering_.begin(), recovering_.end(),
                                                     [](const Unit& unit) { return unit.stocks == Stocks::full; }));
    bill_.enough = at_hand >= needed;
    bill_.supply_cost = std::min(needed, at_hand);
    bill_.supply_left = at_hand - bill_.supply_cost;
    ledger_.add("12.10e", "supply cost", fmt::format("{}T", int(bill_.supply_cost)),
                bill_.enough ? "" : fmt::format("{}T are called for, {}T of what there is are wasted", needed, left));
    if (params_.supply) ledger_.add("12.1a", "supply left", points_.text(bill_.supply_left));
}

// 15.1, 15.2 A: one payment a base
void Account::refit() {
    const int level = needed(params_.level, "level", "the level of the base, 0 for an air strip, like level=2,",
                             "15.1");
    if (params_.enemy_zoc)
        throw InputError("enemy_zoc: no aircraft is refitted at an air base in an enemy zone of control (15.1)");
    if (level > cost("air base levels"))
        throw InputError(
            fmt::format("level: found {}, but no air base exceeds level {} (15.3)", level, cost("air base levels")));
    bill_.capacity = level == 0 ? cost("aircraft refitted, air strip") : level * cost("aircraft refitted, a level");
    const int aircraft = params_.aircraft.value_or(bill_.capacity);
    ledger_.add("15.1", "aircraft refitted at most", fmt::format("{}", int(bill_.capacity)));
    pay("15.1", cost("refit of a base, T"), "one base, whatever its level");
    if (bill_.enough) bill_.recovered = std::min<int>(aircraft, bill_.capacity);
    bill_.capacity_left = bill_.capacity - bill_.recovered;
    bill_.enough = bill_.enough && aircraft <= bill_.capacity;
}

// 15.2 D, 15.3: a level a phase, in the Movement Phase; an air strip is a part of the first
void Account::build_air_base() {
    const int level = needed(params_.level, "level", "the level wanted, 0 for an air strip, like level=1,", "15.3"),
              most = cost("air base levels"), first = cost("air base level, T"), strip = cost("air strip, T");
    if (level > most)
        throw InputError(fmt::format("level: found {}, but no air base exceeds level {} (15.3)", level, most));
    if (params_.existing && level <= *params_.existing)
        throw InputError(
            fmt::format("level: found {}, expected more than the {} that is there (15.3)", level, *params_.existing));
    const int existing = params_.existing.value_or(0);
    bill_.turns = std::max(1, level - existing);
    ledger_.add("15.3", "turns", fmt::format("{}", int(bill_.turns)), "one level a turn");
    const bool on_strip = params_.existing == 0;
    pay("15.3", level == 0 ? strip : (level - existing) * first - (on_strip ? strip : 0),
        fmt::format("{} to {}",
                    !params_.existing ? "nothing"
                    : on_strip        ? "air strip"
                                      : fmt::format("level {}", existing),
                    level == 0 ? "air strip" : fmt::format("level {}", level)));
}

}  // namespace warodds::ocs
