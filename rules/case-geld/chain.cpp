#include "rules/case-geld/chain.hpp"

#include "rules/schema.hpp"

#include <fmt/format.h>

#include <sstream>

namespace warodds::case_geld {
namespace {

Link read_link(const std::string& word, bool is_first) {
    if (word != "attack" && word != "momentum" && word != "probe")
        throw InputError(fmt::format("chain: found '{}'{} (12.22, 12.23)", word,
                                     suggest(word, {"attack", "probe", "momentum", "advance"})));
    if (word == "momentum" && is_first)
        throw InputError("chain: a momentum attack follows an advance; begin with attack or probe (12.22)");
    return word == "probe" ? Link::probe : Link::attack;
}

}  // namespace

std::vector<Link> read_chain(std::string text, const ChainRules& rules) {
    std::replace_if(text.begin(), text.end(), [](char c) { return c == ',' || c == '-' || c == '>'; }, ' ');
    std::istringstream words(text);
    std::vector<Link> links;
    int probes = 0, momentums = 0;
    for (std::string word; words >> word;) {
        if (word == "advance") {
            if (links.empty()) throw InputError("chain: found an advance with nothing before it (12.21)");
            continue;
        }
        const Link link = read_link(word, links.empty());
        if (link == Link::attack && !links.empty() && ++momentums > 1)
            throw InputError(
                "chain: found a second momentum attack; the same units make only one in a combat phase (12.22)");
        // a second probe is a momentum attack into an empty hex
        if (link == Link::probe && ++probes > 1 && ++momentums > 1)
            throw InputError(
                "chain: found a second probing attack after the momentum attack; the same units make only one of each "
                "in a combat phase (12.23)");
        if (link == Link::probe && rules.strategic_movement)
            throw InputError("chain: the same units may not both probe and use strategic movement in a turn (12.23)");
        links.push_back(link);
    }
    if (links.empty()) throw InputError("chain: expected attack or probe, and what follows (12.22, 12.23)");
    if (links[0] == Link::probe && links.size() > 2)
        throw InputError("chain: a probe is followed by one momentum attack and no more (12.22, 12.23)");
    if (static_cast<int>(links.size()) > rules.most_links)
        throw InputError(fmt::format(
            "chain: found {} links; a regular attack is followed by a probe or by a momentum attack (12.22, "
            "12.23; reading chain_length)",
            links.size()));
    return links;
}

bool has_momentum_attack(const std::vector<Link>& links) {
    return std::count(links.begin() + 1, links.end(), Link::attack) > 0 ||
           std::count(links.begin(), links.end(), Link::probe) > 1;
}

}  // namespace warodds::case_geld
