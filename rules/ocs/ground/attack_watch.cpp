#include "rules/ocs/ground/attack_watch.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

Watched::Watched(const Forces& forces, const std::string& unit) {
    if (unit.empty()) return;
    int found = 0;
    for (const int of : {0, 1}) {
        const std::vector<Unit>& units = forces.units(of);
        for (std::size_t i = 0; i < units.size(); ++i)
            if (unit == units[i].name || unit == fmt::format("{} {}", side_name(of), number_in_list(units[i], i))) {
                ++found;
                side = static_cast<Side>(of);
                member = static_cast<int>(i);
            }
    }
    if (found == 0)
        throw InputError(
            fmt::format("unit: found '{}', expected the name of a listed unit, or its side and number like "
                        "attacker 2",
                        unit));
    if (found > 1)
        throw InputError(fmt::format("unit: {} units are called '{}'; say its side and number, like {} {}", found, unit,
                                     side_name(static_cast<int>(side)), member + 1));
}

Forces Watched::marked(Forces forces) const {
    if (is_set()) (side == Side::attacker ? forces.attackers : forces.defenders)[member].kind = -1;
    return forces;
}

StrengthsLeft::StrengthsLeft(const Forces& forces, const std::optional<UnitValues>& values) {
    for (const int side : {0, 1})
        for (Unit unit : forces.units(side)) {
            std::vector<int>& by_loss = by_loss_[static_cast<std::size_t>(side)].emplace_back();
            for (; unit.steps_left() > 0; ++unit.steps_lost) {
                const Rational left = values->left(unit, side == 0 ? Role::attack : Role::defense);
                by_loss.push_back(static_cast<int>(round_half_up(left * parts).numerator()));
            }
            by_loss.push_back(0);
        }
}

std::string StrengthsLeft::help(Side side) {
    return fmt::format(
        "strength of the {}s that are left: as printed, with the steps they lost as they count in {}; modes, "
        "terrain and supply apart",
        side_name(static_cast<int>(side)), side == Side::attacker ? "attack" : "defense");
}

AttackWatch::AttackWatch(const AttackPlan& plan, const AttackCharts& charts, const Combat& combat)
    : watched_(plan.forces, plan.unit), strengths_(plan.forces, charts.values) {
    const Combat::Setup& setup = combat.setup();
    const Axis& columns = charts.combat->combat->columns();
    std::vector<Terrain> terrains = {setup.terrain, setup.terrain_without_supply};
    for (const auto& grounds : setup.grounds)
        for (const Combat::Ground& ground : grounds) terrains.push_back(ground.terrain);
    if (setup.empty_hex) headings_.push_back("none");
    for (const Terrain terrain : terrains) {
        std::vector<int>& of = column_[static_cast<std::size_t>(terrain)];
        if (!of.empty() || setup.empty_hex) continue;
        for (int column = 0; column < columns.size(); ++column) {
            const std::string text = columns.text(column, terrain_names[static_cast<std::size_t>(terrain)]);
            auto known = std::find(headings_.begin(), headings_.end(), text);
            if (known == headings_.end()) known = headings_.insert(known, text);
            of.push_back(static_cast<int>(known - headings_.begin()));
        }
    }
}

int AttackWatch::column(const Combat& combat, const Combat::State& state) const {
    const std::vector<int>& of = column_[static_cast<std::size_t>(combat.terrain(state))];
    return of.empty() ? 0 : of[static_cast<std::size_t>(static_cast<int>(state.column))];
}

int AttackWatch::strength_left(const Combat& combat, const Combat::State& state, Side side) const {
    return strengths_.sum(static_cast<int>(side), [&](int i) { return combat.lost(state, side, i); });
}

}  // namespace warodds::ocs
