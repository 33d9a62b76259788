// What tests of plans share: plans as texts, a toy chart to fire on, and what such a plan gives, refuses and says.
#pragma once

#include "support.hpp"

#include "analysis/plans/plan_view.hpp"
#include "analysis/questions/question.hpp"
#include "output/text.hpp"

namespace warodds::test {

// Each of some guns fires at a keep: 1d6, 5 and 6 break a wall; a 1 bursts a gun.
inline const char* const fire_chart = R"(game = "toy"
title = "Fire"
rule = "T.3"
dice = "1d6"
grade = "printed"
source = "made for the tests"
grid = '''
roll | near | far
1    | burst | burst
2-4  | -     | -
5    | hit   | -
6    | hit   | hit
'''
[rows]
name = "roll"
match = "exact"
[columns]
name = "range"
match = "name"
)";

// two turns in which the village is attacked until it is taken
inline const std::string two_turns = R"(plan = "Two turns"
turns = 2
[forces]
north = "9-5-8 armor x2, 14-3-3 other steps=3"
village = "12-3-4 other steps=3"
taken = false
[[do]]
name = "attack"
procedure = "ocs/attack"
when = "not taken"
with = { attackers = "@north", defenders = "@village", terrain = "close" }
then = { taken = "hex_taken" }
[[objective]]
name = "village"
is = "taken"
)";

// the shipped charts, and that one
inline const TableSet& fire_charts() {
    static const TableSet set = [] {
        TableSet made;
        made.lay_over("toy/fire", fire_chart, "fire.toml");
        return made;
    }();
    return set;
}

inline Question plan(const std::string& text) { return parse_question(text, "plan.toml"); }

inline double chance(const Question& question, const std::string& expr, const TableSet& tables = fire_charts()) {
    Question asked = question;
    asked.asks = {expr};
    return answer(asked, tables).asks.front().value.value;
}
inline double chance(const std::string& text, const std::string& expr) { return chance(plan(text), expr); }

// why a plan is refused when it is read or bound; empty where it is not
inline std::string plan_refusal(const std::string& text) {
    try {
        answer(plan(text), fire_charts());
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}

inline std::string plan_told(const std::string& text) { return print(view_plan(plan(text), fire_charts()), {}); }

inline std::vector<std::string> notices_of(const std::string& text) {
    std::vector<std::string> all;
    Watch watch;
    watch.notice = [&](const std::string& one) { all.push_back(one); };
    answer(plan(text), fire_charts(), watch);
    return all;
}

}  // namespace warodds::test
