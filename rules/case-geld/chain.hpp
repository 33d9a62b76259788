// The links of an attack carried on, and which chains the rules allow (12.21-12.23 and their clarification).
#pragma once

#include <string>
#include <vector>

namespace warodds::case_geld {

enum class Link { attack, probe };

struct ChainRules {
    int most_links = 2;
    bool strategic_movement = false;  // the same units move strategically this turn
};

// "attack, momentum" as links; an advance may be named between them. Throws InputError.
std::vector<Link> read_chain(std::string text, const ChainRules& rules);

bool has_momentum_attack(const std::vector<Link>& links);  // 12.22, or a second probe

}  // namespace warodds::case_geld
