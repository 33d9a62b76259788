// Empires of Apocalypse: an air battle by itself (7.2.2.2, 7.4.2.1).
#include "rules/eoa/air/air_battle.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

class AirCombat {
public:
    using Params = AirSetting;
    using State = AirBattle::State;

    static About about() {
        return {"eoa/air-battle", "EoA air battle", "3.2, 6.2.1, 7.2.2.2, 7.2.2.7a, 7.4.2.1, 14.0",
                "which fighters and bombers come through an air battle?"};
    }
    static Schema<Params> parameters() { return AirSetting::schema(); }

    static Outcomes<AirCombat> outcomes() {
        Outcomes<AirCombat> outcomes;
        for (const Side side : {Side::attacker, Side::defender}) {
            const std::string who = side == Side::attacker ? "attacker" : "defender";
            outcomes
                .integer(
                    who + "_bombers_through", "bombers of the " + who + " that go on with their mission",
                    [side](const AirCombat& self, const State& state) { return self.battle_.through(state, side); })
                .most([side](const AirCombat& self) { return self.battle_.size(side); });
            const auto count = [&](const char* name, Hits what) {
                outcomes
                    .integer(who + "s_" + name, "aircraft of the " + who + " that are " + name + " afterwards",
                             [side, what](const AirCombat& self, const State& state) {
                                 return self.battle_.count(state, side, what);
                             })
                    .most([side](const AirCombat& self) { return self.battle_.size(side); });
            };
            count("aborted", Hits::aborted);
            count("damaged", Hits::damaged);
            count("eliminated", Hits::eliminated);
        }
        outcomes.integer("rounds", "rounds that were fought", &State::rounds).range(0, 2);
        const std::vector<Option> hits = {{"none", ""}, {"A", "aborted"}, {"D", "damaged"}, {"E", "eliminated"}};
        for (const Side side : {Side::attacker, Side::defender})
            for (int i = 0; i < AirBattle::most; ++i)
                outcomes
                    .label(fmt::format("{}_{}", side == Side::attacker ? "attacker" : "defender", i + 1),
                           fmt::format("hits of {} {}", side == Side::attacker ? "attacker" : "defender", i + 1), hits,
                           [side, i](const AirCombat& self, const State& state) {
                               return i < self.battle_.size(side) ? self.battle_.hits(state, side, i).points() : 0;
                           })
                    .on_request();
        return outcomes;
    }
    static Costs costs() {
        return {{"attackers_eliminated", "attackers_damaged", "attackers_aborted"},
                {"defenders_eliminated", "defenders_damaged", "defenders_aborted"}};
    }

    AirCombat(const Params& params, Tables& tables, Ledger& ledger) : params_(params), battle_(params, tables, ledger) {
        if (params.attackers.empty() || params.defenders.empty())
            throw InputError("attackers, defenders: expected aircraft on both sides, like 6 fighter (7.4.2.1)");
    }

    State start() const { return battle_.start(); }
    bool finished(const State& state) const { return battle_.finished(state); }
    void step(State& state, Roller& roller) const { battle_.step(state, roller); }

    static std::vector<std::string> effects() { return {"attackers", "defenders"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.attackers = battle_.survivors(state, Side::attacker);
        left.defenders = battle_.survivors(state, Side::defender);
        return left;
    }

private:
    Params params_;
    AirBattle battle_;
};

}  // namespace

const Procedure& air_battle() { return define<AirCombat>(); }

}  // namespace warodds::eoa
