// Attrition of a stack that is out of supply (OCS 12.8a-12.8c): two dice in each Supply Phase, in the column of the best
// action rating among the units marked Out of Supply; a stack of many such steps adds to the roll.
//
// The owner chooses who loses the steps. Over several turns the stack rolls again with what is left of it, so what he
// keeps decides the next column.
#include "rules/kit/roll_chart.hpp"
#include "rules/ocs/losses.hpp"
#include "rules/ocs/units.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

class Attrition {
public:
    struct Params {
        int ar = 3, steps = 3;
        std::vector<Unit> units;
        int modifier = 0, turns = 1;
        enum Order { low_ar, listed } loss_order = low_ar;
    };
    struct State {
        std::uint64_t lost;      // steps, by unit: see LossBook
        std::int32_t turn, due;  // due: steps that the owner still has to take off
    };

    static About about() {
        return {"ocs/attrition", "OCS attrition out of supply", "12.8a-12.8c",
                "how many steps does a stack without supply lose?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("ar", "best printed action rating among the units that are out of supply", &Params::ar)
            .range(0, 5)
            .rule("12.8b");
        schema.integer("steps", "steps in the hex that are out of supply", &Params::steps)
            .range(1, 60)
            .unit("steps")
            .rule("12.8b");
        schema
            .units("units", "instead: the units of the hex, 9-5-4 oos steps=3, 2-3-10 oos; only those marked oos count",
                   &Params::units, Unit::schema(), {"strength", "ar", "movement"})
            .needs_one();
        schema.integer("modifier", "a modifier of the game that is played, added to the roll", &Params::modifier)
            .range(-12, 12)
            .rule("12.8b");
        schema.integer("turns", "Supply Phases in a row without supply, a roll in each", &Params::turns)
            .range(1, 20)
            .unit("turns")
            .rule("12.8a");
        schema
            .policy("loss_order", Side::attacker, "who loses the steps: the owner's choice", &Params::loss_order,
                    {{"low-ar", "lowest action rating first, so that the best column is kept"},
                     {"listed", "in the order of the list"}})
            .rule("12.8b");
        return schema;
    }

    static Outcomes<Attrition> outcomes() {
        Outcomes<Attrition> outcomes;
        outcomes.integer("steps_lost", "steps lost", &Attrition::steps_lost).most(&Attrition::steps);
        outcomes.integer("steps_left", "steps left", &Attrition::total).most(&Attrition::steps);
        outcomes.integer("units_left", "units of the list left; without a list 1 or 0", &Attrition::units_left)
            .range(0, most_units);
        outcomes.integer("best_ar", "best action rating left (0 if no unit is left)", &Attrition::best)
            .range(0, 5)
            .never(0, "somebody is left");
        outcomes.integer("gone_in", "the turn in which the last step was lost; 0 if some are left", &Attrition::gone_in)
            .range(0, 20)
            .never(0, "it is gone");
        return outcomes;
    }
    static Costs costs() { return {{"steps_lost"}, {}}; }

    Attrition(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          turns_(params.turns),
          order_(params.loss_order),
          modifier_(params.modifier),
          chart_(losses(tables)) {
        const auto figures = tables.numbers("ocs/supply-modifiers");
        many_steps_ = figure(*figures, "many steps");
        many_modifier_ = figure(*figures, "many steps, attrition roll");
        for (int ar = 0; ar <= 5; ++ar) column_[ar] = chart_.chart().columns().find(Rational(ar));

        if (params.units.empty()) members_ = {{.ar = params.ar, .steps = params.steps, .label = "the stack"}};
        else list_units(params);
        book_ = LossBook(members_.size());
        for (const Member& member : members_) steps_ += member.steps;
        ledger.add("12.8b", "action rating", fmt::format("{}", best({})), "the best out of supply");
        ledger.add("12.8b", "steps", fmt::format("{}", steps_), "out of supply");
        ledger.add("12.8b", "column", chart_.chart().columns().keys[column_[best({})]]);
        ledger.add("12.8b", "many steps modifier", signed_text(steps_ >= many_steps_ ? many_modifier_ : 0),
                   fmt::format("for {} steps or more", many_steps_));
        if (modifier_ != 0) ledger.add("12.8b", "game modifier", signed_text(modifier_));
    }

    bool finished(const State& state) const { return state.due == 0 && (state.turn == turns_ || total(state) == 0); }

    // a choice ends the step, so that the runs which look for the best meet every set of survivors once
    void step(State& state, Roller& roller) const {
        if (state.due == 0) roll(state, roller);
        while (state.due > 0) {
            std::array<int, most_units> kinds;
            const int options = find_kinds(state, kinds);
            const Choice choice{"12.8b", "attrition loss", Side::attacker, order_};
            const int unit =
                kinds[roller.choose(choice, options, [&](int policy) { return by_policy(policy, kinds, options); })];
            state.lost = book_.add(state.lost, unit, 1);
            --state.due;
            roller.note([&](Ledger& ledger) { ledger.add("12.8b", "step lost by", members_[unit].label); });
            if (options > 1) return;
        }
    }

    static std::vector<std::string> effects() { return {"units", "steps"}; }
    Params after(const State& state) const {
        Params left = params_;
        if (params_.units.empty()) {
            left.steps = total(state);
            return left;
        }
        int member = 0;
        left.units = survivors(params_.units, [&](Unit& unit, std::size_t) {
            if (unit.oos) unit.steps_lost += book_.by(state.lost, member++);
            return unit.steps_left() > 0;
        });
        return left;
    }
    void forget_effects() {
        for (Member& member : members_) member.kind = 0;
    }

private:
    static constexpr int all_steps = 1000;  // more than any stack has

    struct Loss {
        int steps;
    };
    struct Member {
        int ar, steps;
        int kind = 0;  // the first unit that it is like: who is lost matters after this
        std::string label;
    };

    static RollChart<Loss> losses(Tables& tables) {
        const auto parse = [](const std::string& code) -> std::optional<Loss> {
            if (code == "all") return Loss{all_steps};
            const auto steps = parse_number(code);
            if (!steps || steps->denominator() != 1 || *steps < 0 || *steps > 99) return {};
            return Loss{static_cast<int>(steps->numerator())};
        };
        return RollChart<Loss>(tables.chart<Loss>("ocs/attrition", parse, "a number of steps, or all"));
    }

    int left(const State& state, int member) const { return members_[member].steps - book_.by(state.lost, member); }
    int total(const State& state) const { return steps_ - book_.total(state.lost); }
    int steps() const { return steps_; }
    int steps_lost(const State& state) const { return book_.total(state.lost); }
    int gone_in(const State& state) const { return total(state) == 0 ? state.turn : 0; }
    int units_left(const State& state) const {
        int count = 0;
        for (std::size_t i = 0; i < members_.size(); ++i) count += left(state, static_cast<int>(i)) > 0;
        return count;
    }
    int best(const State& state) const {
        int ar = 0;
        for (std::size_t i = 0; i < members_.size(); ++i)
            if (left(state, static_cast<int>(i)) > 0) ar = std::max(ar, members_[i].ar);
        return ar;
    }

    void list_units(const Params& params) {
        const Params plain;
        if (params.ar != plain.ar || params.steps != plain.steps)
            throw InputError("units: the list already gives action ratings and steps; leave 'ar' and 'steps' out");
        for (std::size_t i = 0; i < params.units.size(); ++i) {
            const Unit& unit = params.units[i];
            const std::string label = unit_label("unit", i, unit);
            check_unit(unit, label);
            if (!unit.oos) continue;
            // 12.8c: Strat Mode counts, disorganisation does not; an hq is a 0 (13.1)
            members_.push_back({.ar = unit.hq || unit.mode == Mode::strat ? 0 : unit.ar,
                                .steps = unit.steps_left(),
                                .kind = first_like(params.units, i),
                                .label = label});
        }
        if (members_.empty())
            throw InputError("units: none is marked oos, so there is no attrition; write 9-5-4 oos (12.8a)");
        if (members_.size() > most_units)
            throw InputError(fmt::format("units: found {} that are out of supply, expected at most {}", members_.size(),
                                         most_units));
    }

    void roll(State& state, Roller& roller) const {
        const int dice = roller.two_d6({"12.8b", "attrition roll"}), steps = total(state);
        const int more = (steps >= many_steps_ ? many_modifier_ : 0) + modifier_;
        roller.note([&](Ledger& ledger) {
            ledger.add("12.8b", "modified attrition roll", fmt::format("{}", dice + more),
                       more == 0 ? "" : fmt::format("{} {:+}", dice, more));
        });
        const int loss = std::min(chart_.read(dice + more, column_[best(state)], roller).steps, steps);
        roller.note([&](Ledger& ledger) { ledger.add("12.8b", "steps lost", fmt::format("{}", loss)); });
        ++state.turn;
        state.due = loss;
        if (loss < steps) return;
        for (std::size_t i = 0; i < members_.size(); ++i) {
            const int unit = static_cast<int>(i);
            state.lost = book_.add(state.lost, unit, left(state, unit));
        }
        state.due = 0;
    }

    // one of each kind of unit that can still lose a step, with the same steps left
    int find_kinds(const State& state, std::array<int, most_units>& kinds) const {
        int found = 0;
        for (int i = 0; i < static_cast<int>(members_.size()); ++i) {
            if (left(state, i) == 0) continue;
            const auto alike = [&](int other) {
                return members_[i].ar == members_[other].ar && members_[i].kind == members_[other].kind &&
                       left(state, i) == left(state, other);
            };
            if (std::none_of(kinds.begin(), kinds.begin() + found, alike)) kinds[found++] = i;
        }
        return found;
    }

    int by_policy(int policy, const std::array<int, most_units>& kinds, int options) const {
        if (policy == Params::listed) return 0;
        return static_cast<int>(std::min_element(kinds.begin(), kinds.begin() + options,
                                                 [&](int a, int b) { return members_[a].ar < members_[b].ar; }) -
                                kinds.begin());
    }

    Params params_;
    int turns_, order_, modifier_;
    int many_steps_ = 0, many_modifier_ = 0, steps_ = 0;
    RollChart<Loss> chart_;
    std::array<int, 6> column_{};
    std::vector<Member> members_;
    LossBook book_;
};

}  // namespace

const Procedure& attrition() { return define<Attrition>(); }

}  // namespace warodds::ocs
