// The anti-aircraft table (7.4.2.2): factors thwarted, and what becomes of the aircraft that was the target.
#pragma once

#include "rules/eoa/hits.hpp"
#include "rules/kit/narrow.hpp"
#include "rules/kit/roll_chart.hpp"

namespace warodds::eoa {

struct Flak {
    Small factors;
    Hits damage;

    static std::optional<Flak> parse(const std::string& code) {  // "3A"
        if (code.empty() || code[0] < '0' || code[0] > '9') return {};
        const auto damage = Hits::parse(code.substr(1));
        if (!damage || damage->is_gone()) return {};
        return Flak{code[0] - '0', *damage};
    }
};

class FlakChart {
public:
    explicit FlakChart(Tables& tables)
        : chart_(tables.chart<Flak>("eoa/anti-aircraft", Flak::parse, "factors like 3A"), 1, 6) {}

    int strongest() const { return chart_.chart().columns().size(); }
    Flak read(int die, int strength, Roller& roller) const {
        return chart_.read(die, chart_.chart().columns().find(Rational(strength)), roller);
    }

private:
    RollChart<Flak> chart_;
};

}  // namespace warodds::eoa
