// Empires of Apocalypse: an A-bomb (13.6): an attack on every target in the hex in the best column, of the tactical table on those that
// tactical bombers can hit, and of the strategic table on those that strategic bombers can; both on supply and ports. The bomber is
// asked for in an air battle before it, and only what it carries counts here, not how strong it is.
#include "rules/eoa/air/bombing.hpp"
#include "rules/kit/survivors.hpp"

#include <algorithm>
#include <numeric>

namespace warodds::eoa {
namespace {

class ABomb {
public:
    struct Params {
        std::vector<BombTarget> targets;
        bool intercepted = false;
        BombSetting::Good good_dice = BombSetting::Good::high;
    };
    struct State {
        std::array<BombRun::State, 2> runs;  // tactical, strategic
        Wide run;                            // which is under way; 2: it is over
    };

    static About about() {
        return {"eoa/a-bomb", "EoA A-bomb", "7.3.5.b, 7.3.5.c, 13.6", "what does an A-bomb leave of a hex?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.units("targets", "all targets in the hex", &Params::targets, BombTarget::schema(), {})
            .most(BombRun::most_targets)
            .needs_one()
            .rule("13.6");
        schema.flag("intercepted", "fighters met the mission; else the dice are 1 better", &Params::intercepted)
            .rule("7.3.5.b");
        schema
            .reading("good_dice", "which end of the bombardment die is the attacker's", &Params::good_dice,
                     {{"high", "an unopposed mission adds 1"}, {"low", "it subtracts 1"}})
            .rule("7.3.5.b");
        return schema;
    }
    static Outcomes<ABomb> outcomes() {
        Outcomes<ABomb> outcomes;
        outcomes
            .integer("hits", "hits that count",
                     [](const ABomb& self, const State& state) {
                         int sum = 0;
                         for (int i = 0; i < self.size(); ++i) sum += self.hits(state, i);
                         return sum;
                     })
            .range(0, 80);
        outcomes
            .integer("targets_out", "targets that are destroyed or out of use",
                     [](const ABomb& self, const State& state) {
                         int count = 0;
                         for (int i = 0; i < self.size(); ++i) count += self.is_out(state, i);
                         return count;
                     })
            .most([](const ABomb& self) { return self.size(); });
        outcomes.flag("all_out", "every target is", [](const ABomb& self, const State& state) {
            for (int i = 0; i < self.size(); ++i)
                if (!self.is_out(state, i)) return false;
            return true;
        });
        for (int i = 0; i < BombRun::most_targets; ++i)
            outcomes
                .integer(
                    "target_" + std::to_string(i + 1) + "_hits", "hits on target " + std::to_string(i + 1), 0, 20,
                    [i](const ABomb& self, const State& state) { return i < self.size() ? self.hits(state, i) : 0; })
                .on_request();
        return outcomes;
    }
    static Costs costs() { return {{}, {"targets_out", "hits"}}; }

    ABomb(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        if (params.targets.empty()) throw InputError("targets: expected at least one, like factory (13.6)");
        for (const bool is_strategic : {false, true}) {
            BombSetting setting;
            setting.is_strategic = is_strategic;
            setting.is_a_bomb = setting.is_one_by_one = true;
            setting.intercepted = params.intercepted;
            setting.good_dice = params.good_dice;
            auto& places = places_.emplace_back(params.targets.size(), -1);
            for (const std::size_t i : aircraft_first(params.targets)) {
                BombTarget one = params.targets[i];
                if (one.kind == BombTarget::Kind::land_unit)
                    throw InputError(
                        "targets: bombs on land units are a mission of their own; ask "
                        "eoa/tactical-bombing (16.2)");
                if (is_strategic ? !one.is_strategic() : !one.is_tactical()) continue;
                one.number = number_in_list(one, i);
                places[i] = static_cast<int>(setting.targets.size());
                setting.targets.push_back(one);
            }
            Aircraft bomber;
            bomber.role = Aircraft::Role::bomber;
            bomber.tactical = bomber.strategic = best_column;
            setting.bombers.assign(setting.targets.size(), bomber);
            if (!setting.targets.empty()) runs_[is_strategic].emplace(setting, tables, ledger);
        }
    }

    State start() const {
        State state{};
        for (std::size_t i = 0; i < 2; ++i)
            if (runs_[i]) state.runs[i] = runs_[i]->start();
        if (!runs_[0]) state.run = 1;
        return state;
    }
    bool finished(const State& state) const { return state.run == 2; }
    void step(State& state, Roller& roller) const {
        const auto run = at(state.run);
        if (runs_[run]) runs_[run]->step(state.runs[run], roller);
        if (runs_[run] && !runs_[run]->finished(state.runs[run])) return;
        ++state.run;
        if (state.run == 2 || !runs_[1]) return;
        for (int i = 0; i < size(); ++i)  // what the first attack did to targets of both
            if (at_both(i)) state.runs[1].hits[at(places_[1][at(i)])] = state.runs[0].hits[at(places_[0][at(i)])];
    }
    std::uint32_t place(const State& state) const { return static_cast<std::uint32_t>(int{state.run}); }

    static std::vector<std::string> effects() { return {"targets"}; }
    Params after(const State& state) const {
        Params left = params_;
        for (int i = 0; i < size(); ++i) left.targets[at(i)].hits += hits(state, i);
        return left;
    }

private:
    static constexpr int best_column = 99;  // more factors than any column asks for

    // 7.3.5.d: an airbase is hit when the aircraft on it are gone
    static std::vector<std::size_t> aircraft_first(const std::vector<BombTarget>& targets) {
        std::vector<std::size_t> order(targets.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_partition(order.begin(), order.end(),
                              [&](std::size_t i) { return targets[i].kind == BombTarget::Kind::aircraft; });
        return order;
    }

    int size() const { return static_cast<int>(params_.targets.size()); }
    bool at_both(int target) const { return places_[0][at(target)] >= 0 && places_[1][at(target)] >= 0; }
    // the last attack on it knows what the first did
    int last_run(int target) const { return places_[1][at(target)] >= 0; }
    int hits(const State& state, int target) const {
        const int run = last_run(target);
        return state.runs[at(run)].hits[at(places_[at(run)][at(target)])];
    }
    bool is_out(const State& state, int target) const {
        for (const int run : {0, 1})
            if (places_[at(run)][at(target)] >= 0 &&
                runs_[at(run)]->is_out(state.runs[at(run)], places_[at(run)][at(target)]))
                return true;
        return false;
    }

    Params params_;
    std::array<std::optional<BombRun>, 2> runs_;
    std::vector<std::vector<int>> places_;  // by run: where a target is in its list; -1: not there
};

}  // namespace

const Procedure& a_bomb() { return define<ABomb>(); }

}  // namespace warodds::eoa
