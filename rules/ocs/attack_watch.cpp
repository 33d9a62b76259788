#include "rules/ocs/attack_watch.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

struct Found {
    int side, member;
};

// "attacker 2", or a name that one unit has
std::optional<Found> find_unit(const AttackPlan& plan) {
    if (plan.unit.empty()) return {};
    std::vector<Found> found;
    for (const int side : {0, 1}) {
        const std::vector<Unit>& units = plan.forces.units(side);
        for (std::size_t i = 0; i < units.size(); ++i)
            if (plan.unit == units[i].name ||
                plan.unit == fmt::format("{} {}", side_name(side), number_in_list(units[i], i)))
                found.push_back({side, static_cast<int>(i)});
    }
    if (found.empty())
        throw InputError(
            fmt::format("unit: found '{}', expected the name of a listed unit, or its side and number like "
                        "attacker 2",
                        plan.unit));
    if (found.size() > 1)
        throw InputError(fmt::format("unit: {} units are called '{}'; say its side and number, like {} {}",
                                     found.size(), plan.unit, side_name(found.back().side), found.back().member + 1));
    return found.front();
}

}  // namespace

AttackPlan marked(AttackPlan plan) {
    if (const auto found = find_unit(plan))
        (found->side == 0 ? plan.forces.attackers : plan.forces.defenders)[found->member].kind = -1;
    return plan;
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
    : strengths_(plan.forces, charts.values) {
    if (const auto found = find_unit(plan)) {
        side_ = static_cast<Side>(found->side);
        member_ = found->member;
    }
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
