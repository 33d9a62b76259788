// Eisenhower's War: attrition out of supply over several Supply Check Phases (7.0, 7.12). No dice.
//
// At each check of its owner, reduced mobile units that are out of supply are eliminated, then full-strength ones are reduced.
// Static units need no supply.
#include "rules/eisenhowers-war/fighter.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <array>

namespace warodds::eisenhowers_war {
namespace {

class SupplyCheck {
public:
    static constexpr int most_units = 30;

    struct Params {
        std::vector<Unit> units;
        int checks = 1;
        enum class OneStep : std::int8_t { eliminated, unaffected } one_step_oos = OneStep::eliminated;
    };
    struct State {
        Small checked, gone;  // checks so far; the check that left no unit out of supply, 0: none did
        std::array<Small, most_units> left;
    };

    static About about() {
        return {"eisenhowers-war/supply-check", "Eisenhower's War supply checks", "7.0, 7.12",
                "what is left of units that stay out of supply for some turns?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .units("units", "the units; those marked oos are out of supply at every check", &Params::units,
                   Unit::schema(), unit_shorthand())
            .most(most_units)
            .needs_one();
        schema.integer("checks", "Supply Check Phases of their owner until they are supplied again", &Params::checks)
            .range(0, 9)
            .unit("checks")
            .rule("7.12");
        schema
            .reading("one_step_oos", "a mobile unit with one printed step, out of supply", &Params::one_step_oos,
                     {{"eliminated", "it has no lower side, so it is eliminated"},
                      {"unaffected", "it is neither reduced nor at a side that can be"}})
            .rule("7.12");
        return schema;
    }

    static Outcomes<SupplyCheck> outcomes() {
        Outcomes<SupplyCheck> outcomes;
        const auto all_steps = [](const SupplyCheck& check) { return check.steps(check.start()); };
        outcomes.integer("units_left", "units left, supplied ones included", 0, most_units, &SupplyCheck::units);
        outcomes.integer("steps_left", "their steps", &SupplyCheck::steps).most(all_steps);
        outcomes
            .integer("steps_lost", "steps lost",
                     [](const SupplyCheck& check, const State& state) {
                         return check.steps(check.start()) - check.steps(state);
                     })
            .most(all_steps);
        outcomes.integer("attack_left", "their attack factors, halved out of supply", &SupplyCheck::attack);
        outcomes.integer("defense_left", "their defense factors, halved out of supply", &SupplyCheck::defense);
        outcomes.integer("gone_at", "the check that eliminated the last unit out of supply; 0: none did", 0, 9,
                         &State::gone);
        return outcomes;
    }

    SupplyCheck(const Params& params, Tables&, Ledger& ledger) : params_(params) {
        if (params.units.empty()) throw InputError("units: expected the units, like 9-10-6 oos (7.12)");
        std::vector<Unit> plain = params.units;  // halving is for those left, not for the ledger
        for (Unit& unit : plain) {
            unit.oos = false;
            if (unit.attack.empty()) unit.attack = {0};
        }
        units_ = FighterFold(ledger).units(plain, {"units", "unit", Role::ground});
        ledger.add("7.12", "units out of supply", fmt::format("{}", starved()));
    }

    State start() const {
        State state{};
        for (std::size_t i = 0; i < units_.size(); ++i) state.left[i] = units_[i].left;
        return state;
    }
    bool finished(const State& state) const { return state.checked == params_.checks; }

    void step(State& state, Roller& roller) const {
        ++state.checked;
        bool any = false;
        for (std::size_t i = 0; i < units_.size(); ++i) {
            if (!is_oos(i) || state.left[i] == 0) continue;
            const bool is_spared = units_[i].full == 1 && params_.one_step_oos == Params::OneStep::unaffected;
            if (!is_spared) --state.left[i];
            any |= state.left[i] > 0;
        }
        if (!any && state.gone == 0 && starved() > 0) state.gone = state.checked;
        roller.note([&](Ledger& ledger) {
            ledger.add("7.12", "steps left", fmt::format("{}", steps(state)), fmt::format("check {}", int{state.checked}));
        });
    }

    static std::vector<std::string> effects() { return {"units", "checks"}; }
    Params after(const State& state) const {
        Params params = params_;
        params.checks = 0;
        params.units = survivors(params.units, [&](Unit& unit, std::size_t place) {
            if (state.left[place] < units_[place].left) unit.left = state.left[place];
            return state.left[place] > 0;
        });
        return params;
    }

private:
    bool is_oos(std::size_t unit) const { return params_.units[unit].oos && !units_[unit].is_static; }
    int starved() const {
        int count = 0;
        for (std::size_t i = 0; i < units_.size(); ++i) count += is_oos(i);
        return count;
    }
    int units(const State& state) const {
        return static_cast<int>(std::count_if(state.left.begin(), state.left.end(), [](int left) { return left > 0; }));
    }
    int steps(const State& state) const {
        int sum = 0;
        for (const Small& left : state.left) sum += left;
        return sum;
    }
    int factors(const State& state, std::vector<int> Fighter::* which) const {
        int sum = 0;
        for (std::size_t i = 0; i < units_.size(); ++i) {
            const int factor = (units_[i].*which)[state.left[i]];
            sum += is_oos(i) ? halved(factor) : factor;
        }
        return sum;
    }
    int attack(const State& state) const { return factors(state, &Fighter::attack); }
    int defense(const State& state) const { return factors(state, &Fighter::defense); }

    Params params_;
    std::vector<Fighter> units_;
};

}  // namespace

const Procedure& supply_check() { return define<SupplyCheck>(); }

}  // namespace warodds::eisenhowers_war
