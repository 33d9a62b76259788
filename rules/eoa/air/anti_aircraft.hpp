// The anti-aircraft table (7.4.2.2): factors thwarted, and what becomes of the aircraft that was the target.
#pragma once

#include "rules/eoa/sea/hits.hpp"
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

// Whose guns, whom they aim at where nobody looks for the best, and how many factors each one thwarted counts (16.2).
struct Gunners {
    const char* rule;
    Side side;
    bool aims_at_strongest = true;
    int each = 1;
};
struct FlakHit {
    int target = 0, thwarted = 0;
    Hits damage;
};

class FlakChart {
public:
    explicit FlakChart(Tables& tables)
        : chart_(tables.chart<Flak>("eoa/anti-aircraft", Flak::parse, "factors like 3A"), 1, 6) {}

    int strongest() const { return chart_.chart().columns().size(); }
    Flak read(int die, int strength, Roller& roller) const {
        return chart_.read(die, chart_.chart().columns().find(Rational(strength)), roller);
    }

    // One die at aircraft that attack together: `left` has their factors, `attacks(i)` says who is among them, `label(i)` what it
    // is called. The one aimed at takes the letter, loses all its factors by it and absorbs what it can; the rest goes to others.
    template <class Factors, class Attacks, class Label>
    FlakHit fire(int strength, const Gunners& gunners, Factors& left, Attacks&& attacks, Label&& label,
                 Roller& roller) const {
        FlakHit hit;
        const auto pick = [&](const char* what, bool needs_factors) {
            std::vector<int> options;
            for (int i = 0; i < static_cast<int>(left.size()); ++i)
                if (attacks(i) && (!needs_factors || left[static_cast<std::size_t>(i)] > 0)) options.push_back(i);
            if (options.empty()) return -1;
            const Choice choice{gunners.rule, what, gunners.side, gunners.aims_at_strongest ? 0 : 1};
            const int chosen = roller.choose(choice, static_cast<int>(options.size()), [&](int) {
                int best = 0;
                for (int i = 1; i < static_cast<int>(options.size()); ++i) {
                    const int here = left[static_cast<std::size_t>(options[static_cast<std::size_t>(i)])];
                    const int there = left[static_cast<std::size_t>(options[static_cast<std::size_t>(best)])];
                    if (gunners.aims_at_strongest ? here > there : here < there) best = i;
                }
                return best;
            });
            const int picked = options[static_cast<std::size_t>(chosen)];
            roller.note([&](Ledger& ledger) { ledger.add(gunners.rule, what, label(picked)); });
            return picked;
        };
        int target = hit.target = pick("gunners aim at", false);
        const Flak flak = read(roller.d6({"7.4.2.2", "anti-aircraft die"}), strength, roller);
        int due = flak.factors * gunners.each;
        const auto absorb = [&](int i) {
            const int taken = std::min<int>(left[static_cast<std::size_t>(i)], due);
            left[static_cast<std::size_t>(i)] -= taken;
            due -= taken;
            hit.thwarted += taken;
        };
        absorb(target);
        hit.damage = flak.damage;
        if (!flak.damage.is_fit()) left[static_cast<std::size_t>(target)] = 0;
        while (due > 0 && (target = pick("the rest goes to", true)) >= 0) absorb(target);
        return hit;
    }

private:
    RollChart<Flak> chart_;
};

}  // namespace warodds::eoa
