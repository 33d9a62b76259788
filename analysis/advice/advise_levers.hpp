// What can be changed of a question, as levers that can be set: parameters, numbers of units of a kind, words of a unit.
#pragma once

#include "analysis/advice/advise.hpp"

namespace warodds {

struct Handle {
    std::string parameter;
    // The parameter with the lever at this setting; `before` may have been changed by another lever. Nothing where what it would change is
    // gone. Levers that change how many units there are come last: until then each unit is in its place.
    std::function<std::optional<Value>(const Value& before, std::size_t setting)> set;
    bool is_count = false;
};

struct Levers {
    std::vector<LeverAdvice> advice;  // without figures
    std::vector<Handle> handles;
};

// All of a side that mean something in this question.
Levers levers_of(const Question& question, const Bound& bound, Side side, const Prices& prices, const TableSet& tables);

}  // namespace warodds
