#include "rules/ocs/fate.hpp"

namespace warodds::ocs {

void Fate::add(const Fate& later) {
    lost = static_cast<std::uint16_t>(lost + later.lost) & 15;
    stocks = static_cast<std::uint16_t>(std::min(2, stocks + later.stocks)) & 3;  // 12.10b: then they are exhausted
    out |= later.out;
    dg |= later.dg;
    exploiting |= later.exploiting;
    released |= later.released;
    overruns = static_cast<std::uint16_t>(overruns + later.overruns) & 7;
}

Fate fate_in(const Combat& combat, const Combat::State& end, Side side, int member, bool on_stocks) {
    const bool attacks = side == Side::attacker;
    Fate fate;
    fate.lost = static_cast<std::uint16_t>(combat.lost(end, side, member)) & 15;
    fate.stocks = on_stocks && (attacks || !end.without_supply);  // 12.10b
    fate.out = end.hexes[static_cast<int>(side)] > 0;
    fate.dg = combat.made_dg(end, side, member);
    fate.exploiting = attacks && combat.exploiting(end) >> member & 1;      // 9.13
    fate.overruns = attacks && combat.setup().type == AttackType::overrun;  // 8.1a
    fate.released = attacks || combat.affects_defender(end);                // 5.7b, 5.7d
    return fate;
}

void befall(Unit& unit, const Fate& fate) {
    unit.steps_lost += fate.lost;
    for (int used = 0; used < fate.stocks; ++used) unit.lose_stocks();
    if (fate.out) {
        unit.retreat();
        unit.retreated = true;
    }
    if (fate.dg) unit.mark(Mode::dg);  // 5.10: in place of any other marker
    else if (unit.mode == Mode::reserve && fate.released) unit.remove_marker();
    else if (fate.exploiting) unit.mark(Mode::exploitation);
}

}  // namespace warodds::ocs
