// What a chart's code brings: "8 SP", "2 Pax, 1 Eq", "mud". Things are apart by commas or plus signs; each has a name, an amount
// before it, or both. A name alone is one of it; a dash is nothing.
#pragma once

#include "tables/rational.hpp"
#include "tables/text.hpp"

#include <string>
#include <vector>

namespace warodds::chart {

struct Amount {
    Rational number = 1;
    bool numbered = false;
    std::string name;
};

inline std::vector<Amount> amounts(std::string_view code) {
    std::vector<Amount> all;
    while (!code.empty()) {
        // a plus sign before a figure that begins a thing belongs to the figure
        const auto end = std::min(code.find_first_of(",+", trim(code).starts_with('+') ? code.find('+') + 1 : 0),
                                  code.size());
        const std::string_view thing = trim(code.substr(0, end));
        code.remove_prefix(std::min(end + 1, code.size()));
        if (thing.empty() || thing == "-") continue;
        const auto letters = std::min(thing.find_first_not_of("+-0123456789./"), thing.size());
        const auto number = parse_number(trim(thing.substr(0, letters)));
        if (number) all.push_back({*number, true, std::string(trim(thing.substr(letters)))});
        else all.push_back({1, false, std::string(thing)});
    }
    return all;
}

}  // namespace warodds::chart
