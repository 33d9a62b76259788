// The land combat chart (7.4.4.1): a differential and a die give hits on both sides, and who has to retreat.
#pragma once

#include "rules/kit/narrow.hpp"
#include "rules/kit/roll_chart.hpp"

namespace warodds::eoa {

struct LandResult {
    Small attacker, defender;  // hits
    Small attacker_retreats, defender_retreats;

    static std::optional<LandResult> parse(const std::string& code);  // "1R-2"
};

class LandChart {
public:
    explicit LandChart(Tables& tables)
        : chart_(tables.chart<LandResult>("eoa/land-combat", LandResult::parse, "hits like 1R-2"), 1, 6) {
        for (int differential = -most; differential <= most; ++differential)
            columns_.push_back(chart_.chart().columns().find(Rational(differential)));
    }

    int column(int differential) const {
        return columns_[static_cast<std::size_t>(std::clamp(differential, -most, most) + most)];
    }
    const std::string& heading(int column) const { return chart_.chart().columns().keys[column]; }
    LandResult read(int die, int differential, Roller& roller) const {
        return chart_.read(die, column(differential), roller);
    }

private:
    static constexpr int most = 99;  // no differential is as large

    RollChart<LandResult> chart_;
    std::vector<int> columns_;  // by differential
};

inline std::optional<LandResult> LandResult::parse(const std::string& code) {
    LandResult result;
    const auto dash = code.find('-');
    if (dash == code.npos) return {};
    const auto half = [](std::string text, Small& hits, Small& retreats) {
        if (text.ends_with('R')) {
            retreats = 1;
            text.pop_back();
        }
        if (text.size() != 1 || text[0] < '0' || text[0] > '9') return false;
        hits = text[0] - '0';
        return true;
    };
    if (!half(code.substr(0, dash), result.attacker, result.attacker_retreats) ||
        !half(code.substr(dash + 1), result.defender, result.defender_retreats))
        return {};
    return result;
}

}  // namespace warodds::eoa
