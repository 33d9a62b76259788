#include "rules/case-geld/momentum_params.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

// 12.23: nobody is in a hex that is probed
void check_empty(const TargetHex& hex, const char* prefix) {
    if (hex.terrain == Terrain::tulsa)
        throw InputError(fmt::format("{}terrain: Tulsa has a garrison and cannot be probed (12.15, 12.23)", prefix));
    if (hex.terrain == Terrain::city)
        throw InputError(
            fmt::format("{}terrain: a city has a garrison and cannot be probed; use attack or momentum in the chain "
                        "(12.14, 12.23)",
                        prefix));
    if (!hex.defense && hex.defenders.empty() && !hex.defender_left) return;
    throw InputError(
        fmt::format("{0}defense: no link of the chain attacks that hex, and a probe goes into an empty one; "
                    "leave {0}defense and {0}defenders out, or mend the chain (12.23)",
                    prefix));
}

}  // namespace

void MomentumParams::check(const std::vector<Link>& links) const {
    const bool opens = links[0] == Link::attack, goes_on = std::count(links.begin() + 1, links.end(), Link::attack) > 0;
    const auto ends = [](const char* prefix) {
        return InputError(
            fmt::format("{}terrain: whoever enters Tulsa ends the game, so nothing follows it (4.2, 12.15)", prefix));
    };
    if (opens && links.size() > 1 && target.terrain == Terrain::tulsa) throw ends("");
    if (goes_on && links.back() != Link::attack && second.terrain == Terrain::tulsa) throw ends("second_");
    if (!opens) check_empty(target, "");
    if (!goes_on) check_empty(second, "second_");
    if (strategic_movement && turn.order == PlayerTurn::Order::fight_fight)
        throw InputError("strategic_movement: a fight-fight turn has no movement phase; leave it out (5.3)");
    if (strategic_movement && turn.order == PlayerTurn::Order::move_fight)
        throw InputError(
            "strategic_movement: it ends next to no enemy, so no attack can follow; remove it, or use "
            "order=fight-move (11.18, 12.1)");
    if (!opens && force.concentric)
        throw InputError(
            "concentric: a probe has no odds, and a momentum attack comes from one hex; leave it out (12.17, 12.22)");
}

// 9.1, 9.2, 12.22: supply is found anew, and one for all in a hex; from where one of them had it the line goes on, if not cut
bool MomentumParams::is_rechecked() const {
    const std::vector<Unit>& units = force.attackers;
    const auto without = std::count_if(units.begin(), units.end(), [](const Unit& unit) { return unit.oos; });
    return momentum_supply == Recheck::rechecked && !cut_off && without > 0 &&
           without < static_cast<std::ptrdiff_t>(units.size());
}

}  // namespace warodds::case_geld
