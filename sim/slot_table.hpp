// SlotTable: a distribution that one random word draws from.
#pragma once

#include "sim/graph.hpp"

#include <cmath>
#include <numeric>

namespace warodds {

// A distribution as a table of equally likely slots. Each slot has an owner and, above a threshold, an alias
// (Walker's method). When the weights add up to a small whole number the slots are the weights themselves and no
// alias is needed. A slot's chance is within 2^-32 of 1 / slots (see below()), a threshold's within 2^-32 of its own.
struct SlotTable {
    static constexpr std::uint64_t most_plain_slots = 1 << 14;

    std::vector<std::uint32_t> owner, alias, threshold;  // the last two are empty when no alias is needed

    std::uint32_t slots() const { return static_cast<std::uint32_t>(owner.size()); }
    std::uint32_t pick(std::uint32_t word) const {
        const std::uint64_t product = std::uint64_t{word} * slots();
        const std::uint32_t slot = product >> 32;
        return alias.empty() || static_cast<std::uint32_t>(product) < threshold[slot] ? owner[slot] : alias[slot];
    }

    static SlotTable plain(const std::vector<Transition>& to) {
        SlotTable table;
        for (const Transition& transition : to)
            table.owner.insert(table.owner.end(), transition.weight, transition.target);
        return table;
    }

    static SlotTable aliased(const std::vector<std::pair<std::uint32_t, double>>& chances) {
        SlotTable table;
        const std::size_t n = chances.size();
        std::vector<double> load(n);
        std::vector<std::uint32_t> light, heavy;
        table.threshold.assign(n, 0xffffffff);
        for (std::size_t i = 0; i < n; ++i) {
            table.owner.push_back(chances[i].first);
            load[i] = chances[i].second * static_cast<double>(n);
            (load[i] < 1 ? light : heavy).push_back(static_cast<std::uint32_t>(i));
        }
        table.alias = table.owner;
        while (!light.empty() && !heavy.empty()) {
            const std::uint32_t small = light.back(), big = heavy.back();
            light.pop_back();
            table.threshold[small] = static_cast<std::uint32_t>(std::min(std::round(load[small] * 0x1p32), 0x1p32 - 1));
            table.alias[small] = table.owner[big];
            if ((load[big] -= 1 - load[small]) < 1) {
                heavy.pop_back();
                light.push_back(big);
            }
        }
        return table;
    }
};

}  // namespace warodds
