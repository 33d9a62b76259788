// What is paid in supply: tokens, fuel, food, hedgehogs, repairs of ports (OCS 12.1a, 12.5c, 12.6c, 16.0b, 19.0d, 21.3, 21.11).
#include "rules/ocs/supply/account.hpp"

namespace warodds::ocs {

void Account::pay(const char* rule, int tokens, const std::string& how) {
    const int at_hand = params_.supply ? points_.tokens(*params_.supply, "supply") : tokens;
    bill_.supply_cost = tokens;
    bill_.enough = at_hand >= tokens;
    bill_.supply_left = bill_.enough ? at_hand - tokens : at_hand;
    ledger_.add(rule, "supply cost", fmt::format("{}T", tokens), how);
    if (params_.supply)
        ledger_.add("12.1a", "supply left", points_.text(bill_.supply_left),
                    bill_.enough ? "" : fmt::format("{} is not enough", points_.text(at_hand)));
}

// 12.5c; 21.3: independents pay for themselves and not through their HQ, and last as long
void Account::fuel() {
    const int hqs = params_.hqs.value_or(0), formations = params_.formations.value_or(0),
              units = params_.units.value_or(0);
    const Rational re = params_.re.value_or(0);
    if (hqs > 0 && params_.independents)
        throw InputError("hqs: with independents=true the independents are fueled by their RE; give 're' (21.3)");
    if (params_.re && !params_.independents)
        throw InputError("re: independents are fueled by their RE only with independents=true (21.3)");
    if (hqs + formations + units == 0 && re == Rational(0))
        throw InputError("hqs: expected HQs, formations or units to be fueled (12.5c)");
    const Rational by_re = re * cost("fuel for independents, T a RE");
    const int for_re = round_up(params_.fuel_rounding == CostParams::up ? by_re : round_half_up(by_re));
    pay("12.5c",
        hqs * cost_in_tokens("fuel for an HQ, SP") + formations * cost_in_tokens("fuel for a formation, SP") +
            units * cost("fuel for a unit, T") + for_re,
        fmt::format("HQs {}, formations {}, single units {}{}", hqs, formations, units,
                    params_.independents ? fmt::format(", independents {} RE", to_text(re)) : ""));
}

// 12.6c: every part of a token is a whole one
void Account::eat() {
    const Rational tokens = needed(params_.re, "re", "the regimental equivalents to be fed, like re=6.5,", "12.6c") /
                            cost("RE fed by 1T");
    pay("12.6c", round_up(tokens), to_text(*params_.re) + " RE");
}

// 16.0b: a level a turn; 21.11a: those above the first are dearer
void Account::build_hedgehog() {
    const int level = needed(params_.level, "level", "the level wanted, like level=2,", "16.0b"),
              existing = params_.existing.value_or(0), most = cost("hedgehog levels");
    if (level > most)
        throw InputError(fmt::format("level: found {}, but no hedgehog exceeds level {} (16.0a)", level, most));
    if (level <= existing)
        throw InputError(
            fmt::format("level: found {}, expected more than the {} that is there (16.0b)", level, existing));
    int points = 0;
    for (int built = existing + 1; built <= level; ++built)
        points += params_.enhanced_construction && built > 1 ? built + cost("big hedgehog, SP above its level")
                                                             : cost("hedgehog level, SP");
    bill_.turns = level - existing;
    ledger_.add("16.0b", "turns", fmt::format("{}", bill_.turns), "one level a turn");
    pay(params_.enhanced_construction ? "21.11a" : "16.0b", points * points_.in_one(),
        fmt::format("level {} to {}", existing, level));
}

// 19.0d; 21.11b: a port below 1 SP costs what it can take
void Account::repair_port(int tokens) {
    if (params_.enhanced_construction) {
        const int capacity = points_.tokens(
            needed(params_.capacity, "capacity", "what the port can take, like capacity=1.5,", "21.11b"), "capacity");
        if (capacity < points_.in_one()) tokens = capacity;
    } else if (params_.capacity) {
        throw InputError(
            "capacity: without enhanced_construction=true a hit costs the same at every port; leave it out "
            "(19.0d)");
    }
    bill_.turns = 1;
    pay(params_.enhanced_construction ? "21.11b" : "19.0d", tokens, "one hit");
}

}  // namespace warodds::ocs
