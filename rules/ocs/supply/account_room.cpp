// What is paid in movement, and what there is room for: loading, overruns, ports, air bases (OCS 8.1a, 13.2f, 14.2a, 19.0a).
#include "rules/ocs/supply/account.hpp"

namespace warodds::ocs {

void Account::move(const char* rule, int points, const std::string& how) {
    const int at_hand = params_.movement.value_or(points);
    bill_.movement_cost = points;
    bill_.enough = at_hand >= points;
    bill_.movement_left = bill_.enough ? at_hand - points : at_hand;
    ledger_.add(rule, "movement cost", fmt::format("{}", points), how);
    if (params_.movement)
        ledger_.add(rule, "movement left", fmt::format("{}", bill_.movement_left), bill_.enough ? "" : "not enough");
}

void Account::load() {
    const int movement = needed(params_.movement, "movement", "the allowance of the transport, like movement=45,",
                                "13.2f"),
              percent = cost("loading, % of movement");
    move("13.2f", percent_of(movement, percent), fmt::format("{}% of {}", percent, movement));
}

// 8.1a: entering the hex costs no more
void Account::overrun(const Chart<int>& modifiers) {
    const int overruns = params_.overruns.value_or(1), price = figure(modifiers, "overrun movement points"),
              most = figure(modifiers, "overrun, highest entry cost");
    if (params_.entry && *params_.entry > most)
        throw InputError(fmt::format(
            "entry: found {} movement points, but a hex that costs more than {} to enter cannot be overrun (8.1b)",
            *params_.entry, most));
    move("8.1a", overruns * price, fmt::format("{} x {}, entering the hex included", overruns, price));
}

void Account::fill(int used) {
    bill_.enough = used <= bill_.capacity;
    bill_.capacity_left = bill_.enough ? bill_.capacity - used : 0;
}

void Account::use_port() {
    bill_.capacity = points_.tokens(
        needed(params_.capacity, "capacity", "what the port can take, like capacity=1.5,", "19.0a"), "capacity");
    const int loaded = points_.tokens(params_.load.value_or(0), "load"),
              unloaded = points_.tokens(params_.unload.value_or(0), "unload"), used = loaded + unloaded;
    if (params_.single_unit && (loaded > 0) == (unloaded > 0))
        throw InputError(
            "single_unit: expected the equivalent of one combat unit in 'load' or in 'unload', nothing in the "
            "other (19.0a)");
    const bool takes_all = params_.single_unit && bill_.capacity > 0 && used > bill_.capacity;
    fill(takes_all ? bill_.capacity : used);
    ledger_.add("19.0a", "port capacity", points_.text(bill_.capacity), "loading and unloading together");
    ledger_.add("19.0a", "port use", points_.text(used),
                takes_all      ? "one combat unit takes all the port has"
                : bill_.enough ? ""
                               : "more than the port can take");
}

void Account::fill_air_base(const Chart<int>& limits) {
    const int level = needed(params_.level, "level", "the level of the base, like level=3,", "14.2a"),
              most = cost("air base levels");
    if (level > most)
        throw InputError(fmt::format("level: found {}, but no air base exceeds level {} (15.3)", level, most));
    const int strip = figure(limits, "active at a base");
    bill_.capacity = strip + level * figure(limits, "active at a base, a level");
    fill(params_.aircraft.value_or(0));
    ledger_.add("14.2a", "active aircraft", fmt::format("{}", bill_.capacity),
                fmt::format("{}, and more for level {}", strip, level));
}

}  // namespace warodds::ocs
