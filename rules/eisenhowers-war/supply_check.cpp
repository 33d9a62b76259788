// Eisenhower's War: attrition out of supply over several Supply Check Phases (7.0, 7.12). No dice.
//
// At each check of its owner, reduced mobile units that are out of supply are eliminated, then full-strength ones are reduced.
// Static units need no supply.
#include "rules/eisenhowers-war/fighter.hpp"
#include "rules/kit/numbers.hpp"
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
        enum class Source : std::int8_t { ruhr, berlin, vienna, beachhead, antwerp, rome };
        std::optional<Source> source;
        enum class Owner : std::int8_t { allied, german };
        std::optional<Owner> owner;
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
            .choice("owner", "whose units they are; else as they say, else allied", &Params::owner,
                    {{"allied", ""}, {"german", ""}})
            .rule("7.3, 7.6");
        schema
            .choice("source",
                    "the one source that all of them can trace to: they are out of supply if it is not theirs",
                    &Params::source,
                    {{"ruhr", "3215"},
                     {"berlin", "3120"},
                     {"vienna", "2422"},
                     {"beachhead", "a beachhead marker"},
                     {"antwerp", "up and running, 3311"},
                     {"rome", "1213"}})
            .rule("7.4, 7.7, 7.14");
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
        outcomes
            .integer("gone_at", "the check that eliminated the last unit out of supply; 0: none did", 0, 9,
                     &State::gone)
            .never(0, "they are gone");
        return outcomes;
    }
    static Costs costs() { return {{"steps_lost"}, {}}; }

    SupplyCheck(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        if (params.units.empty()) throw InputError("units: expected the units, like 9-10-6 oos (7.12)");
        std::vector<Unit> plain = params.units;  // halving is for those left, not for the ledger
        for (Unit& unit : plain) {
            unit.oos = false;
            if (unit.attack.empty()) unit.attack = {0};
        }
        units_ = FighterFold(tables, ledger).units(plain, {"units", "unit", Role::ground});
        owner_ = owner();
        if (params.source) trace(tables, ledger);
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
            ledger.add("7.12", "steps left", fmt::format("{}", steps(state)),
                       fmt::format("check {}", int{state.checked}));
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
    // 6.1: all are of one side
    Params::Owner owner() const {
        std::optional<Params::Owner> owner = params_.owner;
        for (const Fighter& unit : units_) {
            if (unit.group == Group::unknown) continue;
            const auto its = unit.group == Group::german ? Params::Owner::german : Params::Owner::allied;
            if (owner && owner != its)
                throw InputError(fmt::format("units: found {} among {} units; ask for each side by itself (6.1)",
                                             unit.label, its == Params::Owner::german ? "Allied" : "German"));
            owner = its;
        }
        return owner.value_or(Params::Owner::allied);
    }

    // 7.14: a source works for its own side only, whoever controls it
    void trace(Tables& tables, Ledger& ledger) {
        const auto chart = tables.chart<std::string>(
            "eisenhowers-war/supply-sources", [](const std::string& code) { return std::optional(code); },
            "german or allied");
        const char* names[] = {"ruhr", "berlin", "vienna", "beachhead", "antwerp", "rome"};
        const char* name = names[static_cast<int>(*params_.source)];
        const std::string& side = known(*chart, chart->rows().find(name));
        const bool is_theirs = side == (owner_ == Params::Owner::german ? "german" : "allied");
        ledger.add("7.14", "supply source", is_theirs ? "true" : "false",
                   fmt::format("{} works for the {} side", name, side));
        for (Unit& unit : params_.units) unit.oos = !is_theirs;
    }

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
    Params::Owner owner_ = Params::Owner::allied;
    std::vector<Fighter> units_;
};

}  // namespace

const Procedure& supply_check() { return define<SupplyCheck>(); }

}  // namespace warodds::eisenhowers_war
