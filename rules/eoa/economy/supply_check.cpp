// Empires of Apocalypse: the second supply check (7.4.7): a unit still out of supply takes a die of hits, less what protects it. Units
// of one hex roll one after the other.
#include "rules/eoa/figures.hpp"
#include "rules/eoa/land/units.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class SupplyCheck {
public:
    struct Params {
        std::optional<int> reduction, defense;
        bool fortress = false, enemy_zone = true;
        int hits_before = 0;
        std::vector<Unit> units;
    };
    static constexpr int most_units = 6;
    struct State {
        Small rolled, hits;
        std::array<Small, most_units> of_unit;
    };

    static About about() {
        return {"eoa/supply-check", "EoA check for elimination", "7.4.7",
                "how many hits does a unit take that is still out of supply?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("reduction", "all reductions of the die together", &Params::reduction).range(0, 6).rule("7.4.7");
        schema.flag("fortress", "the unit is in a fortress", &Params::fortress)
            .instead_of(&Params::reduction)
            .assumption()
            .rule("7.4.7");
        schema.flag("enemy_zone", "it is in an enemy zone of control", &Params::enemy_zone)
            .instead_of(&Params::reduction)
            .assumption()
            .rule("7.4.7");
        schema
            .units("units", "the units still out of supply in the hex, like 5-4-6 oos, a die each", &Params::units,
                   Unit::schema(), Unit::shorthand())
            .most(most_units)
            .rule("7.4.7");
        schema.integer("defense", "its printed defense strength", &Params::defense)
            .range(0, 20)
            .instead_of(&Params::units)
            .rule("3.1, 7.1.2.1");
        schema.integer("hits_before", "hits that it has already", &Params::hits_before)
            .range(0, 20)
            .instead_of(&Params::units)
            .rule("3.1");
        return schema;
    }

    static Outcomes<SupplyCheck> outcomes() {
        Outcomes<SupplyCheck> outcomes;
        outcomes.integer("hits", "hits that it takes, or all of the units together", &State::hits)
            .most([](const SupplyCheck& self) { return self.most_hits(); });
        outcomes.flag("eliminated",
                      "its hits reach its printed defense, or all units are lost; never where neither is given",
                      &SupplyCheck::is_eliminated);
        outcomes
            .integer("units_lost", "units that are lost",
                     [](const SupplyCheck& self, const State& state) { return self.units_lost(state); })
            .most([](const SupplyCheck& self) { return static_cast<int>(self.params_.units.size()); });
        return outcomes;
    }
    static Costs costs() { return {{"eliminated", "hits"}, {}}; }

    SupplyCheck(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        if (params.defense && params.hits_before >= std::max(1, *params.defense))
            throw InputError("hits_before: a unit with as many hits as its printed defense is gone already (3.1)");
        for (const Unit& unit : params.units) unit.expect_to_exist("units: ");
        const auto chart = tables.numbers("eoa/elimination");
        reduction_ = params.reduction.value_or((params.fortress ? figure(*chart, "fortress") : 0) +
                                               (params.enemy_zone ? 0 : figure(*chart, "no enemy zone")));
        ledger.add("7.4.7", "reduction", std::to_string(reduction_));
    }

    bool finished(const State& state) const { return state.rolled == dice(); }
    void step(State& state, Roller& roller) const {
        const int hits = std::max(0, roller.d6({"7.4.7", "elimination die"}) - reduction_);
        const auto place = at(state.rolled);
        ++state.rolled;
        if (params_.units.empty()) {
            state.hits = hits;
            return;
        }
        const Unit& unit = params_.units[place];
        state.of_unit[place] = std::min(hits, unit.hits_to_kill() - unit.hits);
        state.hits += state.of_unit[place];
        roller.note([&](Ledger& ledger) {
            ledger.add("7.4.7", "hits", std::to_string(int{state.of_unit[place]}), unit.text());
        });
    }
    // units alike that have rolled: who has more hits comes first
    void canonical(State& state) const {
        for (std::size_t a = 0; a < params_.units.size(); ++a)
            for (std::size_t b = a + 1; b < at(state.rolled) && b < params_.units.size(); ++b) {
                const Unit &one = params_.units[a], &other = params_.units[b];
                if (one.is_like(other) && one.hits == other.hits && one.name.empty() && other.name.empty() &&
                    state.of_unit[a] < state.of_unit[b])
                    std::swap(state.of_unit[a], state.of_unit[b]);
            }
    }

    static std::vector<std::string> effects() { return {"hits_before", "units"}; }
    Params after(const State& state) const {
        Params left = params_;
        if (params_.units.empty()) left.hits_before = std::min(20, left.hits_before + state.hits);
        left.units = survivors(params_.units, [&](Unit& unit, std::size_t place) {
            unit.hits += state.of_unit[place];
            return unit.hits < unit.hits_to_kill();
        });
        return left;
    }

private:
    int dice() const { return std::max(1, static_cast<int>(params_.units.size())); }
    int most_hits() const {
        int sum = params_.units.empty() ? 6 : 0;
        for (const Unit& unit : params_.units) sum += std::min(6, unit.hits_to_kill() - unit.hits);
        return sum;
    }
    int units_lost(const State& state) const {
        int lost = 0;
        for (std::size_t i = 0; i < params_.units.size(); ++i)
            lost += params_.units[i].hits + state.of_unit[i] >= params_.units[i].hits_to_kill();
        return lost;
    }
    bool is_eliminated(const State& state) const {
        if (!params_.units.empty()) return units_lost(state) == static_cast<int>(params_.units.size());
        // 3.1: a unit of no strength goes with its first hit
        return params_.defense && params_.hits_before + state.hits >= std::max(1, *params_.defense);
    }

    Params params_;
    int reduction_;
};

}  // namespace

const Procedure& supply_check() { return define<SupplyCheck>(); }

}  // namespace warodds::eoa
