// Eisenhower's War in the tests: the combat chart is not public, so whole distributions are compared on its stand-in.
#pragma once

#include "brute_force.hpp"

namespace warodds::test {

inline const TableSet& with_stand_in() {
    static const TableSet tables(true);
    return tables;
}

// chances by the texts of some outcome fields
inline std::map<std::vector<std::string>, double> eisenhowers_law(const std::string& procedure, const Names& given,
                                                                  const std::vector<std::string>& fields) {
    std::map<std::vector<std::string>, double> chances;
    for (const auto& [outcome, p] : exact("eisenhowers-war/" + procedure, given, with_stand_in())) {
        std::vector<std::string> row;
        for (const std::string& field : fields) row.push_back(outcome.at(field));
        chances[row] += p;
    }
    return chances;
}

}  // namespace warodds::test
