// Case Geld: an atomic attack on one hex (13.3, 13.4): each bomb rolls a die; what is left of it after the modifiers
// is the number of Axis steps lost, of the owner's choice where the units are given.
#include "rules/case-geld/fighter.hpp"
#include "rules/case-geld/figures.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class AtomicAttack {
    static constexpr int most_units = 4;  // a stack and a beachhead marker

public:
    struct Params {
        bool airpower = false;
        Terrain terrain = Terrain::clear;
        int bombs = 1;
        std::vector<Unit> defenders;
        std::optional<Nation> defender;
        int steps = 6;
        LossPolicy loss_policy = LossPolicy::keep_attack;
    };
    struct State {
        Small bombs, lost, hits, due;  // bombs still to fall; steps still to be taken
        std::array<Small, most_units> left;
    };

    static About about() {
        return {"case-geld/atomic-attack", "Case Geld atomic attack", "13.3, 13.4",
                "what do the bombs do to an Axis stack?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.flag("airpower", "the hex is in range of US airpower", &Params::airpower).rule("13.3");
        schema
            .choice("terrain", "the hex", &Params::terrain,
                    {{"clear", ""},
                     {"rough", ""},
                     {"mountain", ""},
                     {"waterway", ""},
                     {"city", "may not be attacked"},
                     {"tulsa", "may not be attacked"}})
            .rule("13.3");
        schema.integer("bombs", "bombs on this hex", &Params::bombs).range(0, 14);
        schema
            .units("defenders", "the Axis units in the hex, for what is left of each", &Params::defenders,
                   Unit::schema(), unit_shorthand())
            .needs_one()
            .rule("13.3");
        schema.choice("defender", "whose units; else as they say, else german", &Params::defender,
                      {{"german", ""}, {"japanese", ""}, {"us", "no target"}});
        schema.integer("steps", "Axis steps in the hex, instead of units; three regular armies have 6", &Params::steps)
            .range(0, 13)
            .unit("steps")
            .assumption()
            .instead_of(&Params::defenders);
        schema.policy("loss_policy", Side::defender, "which units lose steps", &Params::loss_policy, loss_policies())
            .rule("13.4");
        return schema;
    }

    static Outcomes<AtomicAttack> outcomes() {
        Outcomes<AtomicAttack> outcomes;
        outcomes.integer("steps_lost", "Axis steps lost, no more than there are", &State::lost).range(0, 13);
        outcomes.flag("cloud", "a bomb worked: units there neither move nor attack this turn",
                      [](const AtomicAttack&, const State& state) { return state.hits > 0; });
        outcomes.flag("destroyed", "no step is left",
                      [](const AtomicAttack& attack, const State& state) { return state.lost == attack.steps_; });
        outcomes.integer("hits", "bombs that worked", &State::hits).range(0, 14);
        outcomes.integer("attack_left", "attack factors left, of the units given", &AtomicAttack::attack_left)
            .most([](const AtomicAttack& attack) { return attack.attack_left(attack.start()); });
        outcomes.integer("defense_left", "defense factors left, of the units given", &AtomicAttack::defense_left)
            .most([](const AtomicAttack& attack) { return attack.defense_left(attack.start()); });
        return outcomes;
    }
    static Costs costs() { return {{}, {"steps_lost"}}; }

    AtomicAttack(const Params& params, Tables& tables, Ledger& ledger) : params_(params), steps_(params.steps) {
        if (params.terrain == Terrain::city || params.terrain == Terrain::tulsa)
            throw InputError("terrain: a city is no target for an atomic attack (13.3)");
        if (!params.defenders.empty()) fold_units(params, tables, ledger);
        if (steps_ == 0)
            throw InputError("steps: found 0; only a hex with Axis units is a target for an atomic attack (13.3)");
        const auto modifiers = tables.numbers("case-geld/atomic-modifiers");
        const auto add = [&](const char* condition, const char* name) {
            const int modifier = figure(*modifiers, condition);
            ledger.add("13.3", name, std::to_string(modifier));
            modifier_ += modifier;
        };
        add("always", "atomic attack");
        if (!params.airpower) add("no-airpower", "no airpower in range");
        if (params.terrain == Terrain::rough) add("rough", "rough");
        if (params.terrain == Terrain::mountain) add("mountain", "mountain");
        ledger.add("13.3", "atomic modifier", std::to_string(modifier_));
    }

    State start() const {
        State state{};
        state.bombs = params_.bombs;
        for (std::size_t i = 0; i < units_.size(); ++i) state.left[i] = units_[i].left;
        return state;
    }
    bool finished(const State& state) const { return state.bombs == 0 && state.due == 0; }
    void step(State& state, Roller& roller) const {
        if (state.due > 0) return lose(state, roller);
        const int result = roller.d6({"13.3", "atomic attack die"}) + modifier_;
        --state.bombs;
        if (result <= 0) return;  // 13.4: failed, and the bomb is spent
        ++state.hits;
        const int before = state.lost;
        state.lost = std::min(before + result, steps_);
        if (!units_.empty()) state.due = state.lost - before;
        if (state.lost == steps_) {
            state.left = {};
            state.due = 0;
        }
    }

    static std::vector<std::string> effects() { return {"bombs", "defenders", "steps"}; }
    Params after(const State& state) const {
        Params params = params_;
        params.bombs = state.bombs;
        if (units_.empty()) {
            params.steps -= state.lost;
            return params;
        }
        params.defenders = survivors(params_.defenders, [&](Unit& unit, std::size_t place) {
            std::size_t i = 0;
            while (units_[i].place != static_cast<int>(place)) ++i;
            if (state.left[i] == 0) return false;
            if (state.left[i] < units_[i].left) {
                unit.left = state.left[i];
                unit.banzai = false;  // 12.24: for units at full strength
            }
            return true;
        });
        return params;
    }

    // one solution for all that roll the same
    bool operator==(const AtomicAttack& other) const {
        const auto alike = [](const Fighter& one, const Fighter& two) {
            return one.fights_like(two) && one.worth == two.worth;
        };
        return std::equal(units_.begin(), units_.end(), other.units_.begin(), other.units_.end(), alike) &&
               steps_ == other.steps_ && modifier_ == other.modifier_ && params_.bombs == other.params_.bombs;
    }

private:
    void fold_units(const Params& params, Tables& tables, Ledger& ledger) {
        Nation nation = params.defender.value_or(Nation::german);
        for (const Unit& unit : params.defenders) {
            const std::optional<Nation> stated = unit.stated_nation();
            if (stated && params.defender && *stated != *params.defender)
                throw InputError(
                    fmt::format("defender: found {}, but its units are {} (2.5)", name_of(nation), name_of(*stated)));
            nation = stated.value_or(nation);
            if (nation == Nation::us)
                throw InputError("defenders: only a hex with Axis units is a target for an atomic attack (13.3)");
            if (unit.type == UnitType::garrison)
                throw InputError("defenders: a garrison is in a city, and no city is a target (13.3)");
        }
        for (const Unit& unit : params.defenders)
            if (unit.stated_nation().value_or(nation) != nation)
                throw InputError("defenders: found German and Japanese units together; each has its own stacks (7.1)");
        FighterFold fold(Side::defender, nation, tables, ledger);
        const TargetHex hex;
        const UntriedUnits untried;
        const BattleReadings readings;
        std::vector<Drop> drops;
        std::vector<Fighter> fighters;
        for (std::size_t i = 0; i < params.defenders.size(); ++i)
            fighters.push_back(
                fold.unit(params.defenders[i], {hex, untried, readings}, "defenders", static_cast<int>(i), drops));
        const auto count = std::count_if(fighters.begin(), fighters.end(),
                                         [](const Fighter& fighter) { return fighter.counts_as_unit; });
        if (count > fold.figure("stack") || fighters.size() > most_units)
            throw InputError(fmt::format("defenders: found {} units in one hex; {} units stack to {} (7.3)", count,
                                         name_of(nation), fold.figure("stack")));
        units_ = fold.finished(fighters, {.policy = params.loss_policy, .oos_rounding = readings.oos_rounding});
        steps_ = 0;
        for (const Fighter& unit : units_) steps_ += unit.left;
    }

    void lose(State& state, Roller& roller) const {
        std::array<int, most_units> options{};
        int count = 0;
        for (int i = 0; i < static_cast<int>(units_.size()); ++i) {
            const bool has_twin = i + 1 < static_cast<int>(units_.size()) && units_[i].same(units_[i + 1]) &&
                                  state.left[i] == state.left[i + 1];
            if (state.left[i] > 0 && !has_twin) options[count++] = i;
        }
        const Choice choice{"13.4", "steps lost", Side::defender, static_cast<int>(params_.loss_policy)};
        const int chosen = roller.choose(choice, count, [&](int) {
            std::array<Bearer, most_units> bearers{};
            for (std::size_t i = 0; i < units_.size(); ++i) bearers[i] = {state.left[i], units_[i].worth.data()};
            const int wanted = wanted_loss(std::span(bearers).first(units_.size()), state.due);
            int option = 0;
            while (options[option] < wanted) ++option;  // the last of its equals
            return option;
        });
        const int unit = options[chosen];
        --state.left[unit];
        --state.due;
        roller.note([&](Ledger& ledger) {
            ledger.add("13.4", "loses a step", units_[unit].label, fmt::format("{} left in it", int{state.left[unit]}));
        });
    }

    int attack_left(const State& state) const {
        int sum = 0;
        for (std::size_t i = 0; i < units_.size(); ++i) sum += units_[i].attack[state.left[i]];
        return sum;
    }
    int defense_left(const State& state) const {
        int sum = 0;
        for (std::size_t i = 0; i < units_.size(); ++i) sum += units_[i].defense[state.left[i]];
        return sum;
    }

    Params params_;
    std::vector<Fighter> units_;
    int steps_;
    int modifier_ = 0;
};

}  // namespace

const Procedure& atomic_attack() { return define<AtomicAttack>(); }

}  // namespace warodds::case_geld
