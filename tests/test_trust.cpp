// What an answer rests on is part of it: policies and readings that move a figure, defaults, the place on the chart, and the
// play that --optimal found.
#include "support.hpp"

#include "analysis/words/json.hpp"
#include "analysis/answers/solve.hpp"
#include "analysis/answers/study.hpp"
#include "output/figure.hpp"
#include "output/text.hpp"
#include "sim/scripted.hpp"
#include "sim/situations.hpp"

namespace test_trust {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

const TableSet& trusted() {
    static const TableSet set(true);
    return set;
}

Question about(const std::string& id, const Parameters& given, std::vector<std::string> asks = {}) {
    return {
        .procedure = share(find_procedure(id)), .params = params(find_procedure(id), given), .asks = std::move(asks)};
}

const Assumption* found(const Answer& answer, const std::string& name) {
    for (const Assumption& assumption : answer.assumed.list)
        if (assumption.name == name) return &assumption;
    return nullptr;
}

double other(const Answer& answer, const std::string& name, const std::string& value) {
    const Assumption* assumption = found(answer, name);
    REQUIRE(assumption);
    for (const auto& [option, figure] : assumption->figures.at(0).others)
        if (option == value) return figure.value;
    FAIL("no figure for " << name << "=" << value);
    return 0;
}

std::string place(const std::string& id, const Parameters& given) {
    const Answer result = answer(about(id, given), trusted());
    REQUIRE(!result.ledger.places().empty());
    return result.ledger.places().front();
}

}  // namespace

TEST_CASE("17 against 20 says that it rests on whether he stands") {
    const Parameters attack = {{"attack", "17"}, {"defense", "20"}, {"attacker_ar", "5"}, {"defender_ar", "3"}};
    const Answer result = answer(about("ocs/attack", attack, {"hex_taken"}), trusted());
    CHECK_THAT(result.asks[0].value.value, WithinAbs(0.2369, 5e-5));
    CHECK_THAT(other(result, "defender_option", "retreat"), WithinAbs(0.9614, 5e-5));
    // and it is what that policy really gives
    Parameters falling_back = attack;
    falling_back.emplace_back("defender_option", "retreat");
    const Answer back = answer(about("ocs/attack", falling_back, {"hex_taken"}), trusted());
    CHECK_THAT(back.asks[0].value.value, WithinAbs(other(result, "defender_option", "retreat"), 1e-12));
    CHECK(!found(back, "defender_option"));  // it was given, so nobody assumed it
    const Json json = to_json(result);
    CHECK(json["assumed"].dump().find("\"defender_option\"") != std::string::npos);
}

TEST_CASE("what moves no figure is not said, and a default is said where nobody gave it") {
    const Answer by_totals = answer(about("ocs/attack", {{"attack", "14"}, {"defense", "14"}}, {"hex_taken"}),
                                    trusted());
    REQUIRE(found(by_totals, "attacker_steps"));
    CHECK(found(by_totals, "attacker_steps")->value == "3");
    const Answer by_units = answer(
        about("ocs/attack", {{"attackers", "14-3-3"}, {"defenders", "14-3-3"}}, {"hex_taken"}), trusted());
    CHECK(!found(by_units, "attacker_steps"));
    REQUIRE(found(by_units, "attackers"));
    CHECK_THAT(found(by_units, "attackers")->value, ContainsSubstring("steps 3"));
    CHECK_THAT(found(by_units, "attackers")->value, ContainsSubstring("class other"));
    const Answer told = answer(
        about("ocs/attack", {{"attackers", "14-3-3 other steps=3"}, {"defenders", "14-3-3 other steps=3"}},
              {"hex_taken"}),
        trusted());
    CHECK(!found(told, "attackers"));
    // the same steps, the same odds
    const Answer same = answer(about("ocs/attack",
                                     {{"attack", "14"},
                                      {"defense", "14"},
                                      {"attacker_ar", "3"},
                                      {"defender_ar", "3"},
                                      {"attacker_steps", "3"},
                                      {"defender_steps", "3"}},
                                     {"hex_taken"}),
                               trusted());
    CHECK_THAT(same.asks[0].value.value, WithinAbs(by_units.asks[0].value.value, 1e-12));
    // a question that no decision touches rests on none
    const Answer surprise = answer(about("ocs/attack", {{"odds", "3:1"}}, {"surprise == attacker"}), trusted());
    CHECK(!found(surprise, "defender_option"));
}

TEST_CASE("where a chart is entered is told with its neighbours") {
    CHECK(place("ocs/attack", {{"attack", "50"}, {"defense", "12"}}) ==
          "50:12 = 4.17 (open), column 4:1; 5:1 from 54, below 42 it is 3:1");
    CHECK(place("ocs/attack", {{"attack", "17"}, {"defense", "20"}}) ==
          "17:20 = 1:1.18 (open), column 1:1; 2:1 from 30, below 14 it is 1:2");
    CHECK(place("ocs/attack", {{"odds", "3:1"}, {"terrain", "close"}}) == "3:1, column 3:1 (close)");
    CHECK(place("ocs/barrage", {{"strength", "41"}, {"target_steps", "3"}}) ==
          "41 barrage points, column 41-68; 69-116 from 69, below 41 it is 25-40");
    CHECK(place("case-geld/attack", {{"attack", "14"}, {"defense", "5"}}) ==
          "14 - 5 = +9, shift +0, column +5; +10 from 15, below 10 it is +4");
}

TEST_CASE("a strength with a fraction has whole neighbours") {
    CHECK(place("ocs/attack", {{"attack", "1.5"}, {"defense", "0.5"}}) ==
          "1.5:0.5 = 3 (open), column 3:1; 4:1 from 2, at 1 it is 2:1");
    CHECK(place("ocs/attack", {{"attack", "13.5"}, {"defense", "20"}}) ==
          "13.5:20 = 1:1.48 (open), column 1:1; 2:1 from 30, at 13 it is 1:2");
}

TEST_CASE("chance alone is no dependence on a policy") {
    Question question = about("ocs/attack",
                              {{"attack", "17"}, {"defense", "20"}, {"attacker_ar", "5"}, {"defender_ar", "3"}},
                              {"surprise == attacker"});
    question.trials = 2000;
    for (question.seed = 1; question.seed <= 60; ++question.seed) {
        const Answer result = answer(question, trusted());
        for (const Assumption& assumption : result.assumed.list) CHECK(assumption.kind == Assumption::Kind::fallback);
    }
    // and what really moves a figure is told after trials too
    question.asks = {"hex_taken"};
    CHECK_THAT(other(answer(question, trusted()), "defender_option", "retreat"), WithinAbs(0.9614, 5e-5));
}

TEST_CASE("a word that another way does not know refuses nothing") {
    const Parameters attack = {{"attackers", "90-3-3"}, {"defenders", "2-3-3 armor"}, {"defender_hex", "forest, open"}};
    CHECK(refusal([&] { answer(about("ocs/attack", attack, {"column == 13:1"}), trusted()); }) == "(no refusal)");
}

TEST_CASE("the neighbours that are told are those that a scan finds") {
    const auto column = [](int attack, int defense) {
        const Procedure& procedure = find_procedure("ocs/attack");
        const Bound bound = procedure.bind(
            params(procedure, {{"attack", std::to_string(attack)}, {"defense", std::to_string(defense)}}), trusted());
        return bound.ledger.find("base column")->value;
    };
    for (const int defense : {3, 7, 12, 20, 33})
        for (const int attack : {2, 5, 11, 20, 45, 80}) {
            const std::string told = place("ocs/attack",
                                           {{"attack", std::to_string(attack)}, {"defense", std::to_string(defense)}});
            CAPTURE(told);
            const std::string here = column(attack, defense);
            CHECK_THAT(told, ContainsSubstring(", column " + here));
            int up = attack, down = attack;
            while (up < 2000 && column(up, defense) == here) ++up;
            while (down > 0 && column(down, defense) == here) --down;
            if (up < 2000)
                CHECK_THAT(told, ContainsSubstring("; " + column(up, defense) + " from " + std::to_string(up)));
            if (column(down, defense) != here)
                CHECK_THAT(told,
                           ContainsSubstring("below " + std::to_string(down + 1) + " it is " + column(down, defense)));
        }
}

TEST_CASE("the play that is told, rolled again and again, earns what was promised") {
    struct Example {
        std::string procedure;
        Parameters given;
        std::string goal;
    };
    const std::vector<Example> examples = {
        {"ocs/attack",
         {{"attackers", "9-5-8 armor steps=2, 14-3-3 steps=3"}, {"defenders", "12-3-4 steps=3, 5-2-3"}},
         "mean(4 * hex_taken - attacker_losses)"},
        {"ocs/assault",
         {{"attackers", "9-5-8 armor, 8-4-8 mech steps=2"},
          {"defenders", "6-3-3 steps=2, 3-2-3"},
          {"overruns", "1"},
          {"barrage", "16"},
          {"defender_option", "retreat"}},
         "mean(5 * hex_taken - attacker_losses)"},
        {"case-geld/attack",
         {{"attackers", "7/4-6/3 japanese direction=0, 7/4-6/3 japanese direction=3"},
          {"defenders", "4-5, 4-3"},
          {"terrain", "mountain"}},
         "hex_taken"}};
    for (const Example& example : examples) {
        CAPTURE(example.procedure);
        Question question = about(example.procedure, example.given);
        question.optimal = example.goal;
        const Bound bound = bind_for_odds(question, trusted());
        const PlayedOut played = play_best(question, *bound.machine, bound.outcomes, {});
        const double promised = played.graph->value(played.graph->start());
        const Goal goal = parse_goal(example.goal, bound.outcomes, *bound.machine);
        double sum = 0, squares = 0;
        constexpr int seeds = 10'000;
        for (int seed = 0; seed < seeds; ++seed) {
            Script script;
            script.seed = static_cast<std::uint64_t>(seed);
            script.best_play = played.graph.get();
            const double earned = goal.value(run_scripted(*bound.machine, script).state.data());
            sum += earned;
            squares += earned * earned;
        }
        const double mean = sum / seeds, deviation = std::sqrt(std::max(0.0, squares / seeds - mean * mean) / seeds);
        CHECK_THAT(mean, WithinAbs(promised, 4 * deviation + 1e-9));
        // policies earn something else, so a roll that did not follow the play would be seen
        Question plain = question;
        plain.optimal = {};
        CHECK(std::abs(answer(plain, trusted()).ask(example.goal).value.value - promised) > 8 * deviation);
    }
}

TEST_CASE("best play is told: what to choose, how often, and what else would cost") {
    Question question = about("case-geld/attack",
                              {{"attackers", "7/4-6/3 japanese direction=0, 7/4-6/3 japanese direction=3"},
                               {"defenders", "4-5, 4-3"},
                               {"terrain", "mountain"}});
    question.optimal = "hex_taken";
    const Answer result = answer(question, trusted());
    REQUIRE(result.play);
    REQUIRE(!result.play->choices.empty());
    for (const PlayedChoice& choice : result.play->choices) CHECK(choice.chance < 1 + 1e-9);
    const PlayedChoice& first = result.play->choices.front();
    CHECK(first.name == "banzai");
    CHECK_THAT(first.chance, WithinAbs(1, 1e-12));
    REQUIRE(!first.others.empty());
    // what the dearest other option costs is the difference to the policy that takes it: nobody banzais
    Question never = question;
    never.optimal = {};
    never.params = params(*question.procedure,
                          {{"attackers", "7/4-6/3 japanese direction=0, 7/4-6/3 japanese direction=3"},
                           {"defenders", "4-5, 4-3"},
                           {"terrain", "mountain"},
                           {"attacker_banzai", "never"}});
    CHECK(result.goal_kind == Expression::Kind::probability);
    question.optimal = "mean (attacker_losses)";  // counted, not a chance, however it is spaced
    CHECK(answer(question, trusted()).goal_kind == Expression::Kind::mean);
    CHECK_THAT(first.others.back().cost, WithinAbs(1 - answer(never, trusted()).ask("hex_taken").value.value, 1e-12));
}

TEST_CASE("a decision is told of the side whose it is, and roll plays the told play") {
    Question question = about(
        "ocs/attack", {{"attackers", "9-5-8 armor steps=2, 14-3-3 steps=3"}, {"defenders", "12-3-4 steps=3, 5-2-3"}});
    question.optimal = "mean(4 * hex_taken - attacker_losses)";
    const Answer result = answer(question, trusted());
    REQUIRE(result.play);
    // both sides name their action rating unit once, before the dice
    double leads = 0;
    for (const PlayedChoice& choice : result.play->choices) {
        CHECK(choice.chance < 1 + 1e-9);
        if (choice.name == "action rating unit" && choice.side == Side::defender) leads += choice.chance;
    }
    CHECK(leads < 1 + 1e-9);
    // the verb itself takes a goal, and one about an outcome that is told only on request too
    CHECK(!roll(question, {.seed = 3}, trusted()).values.empty());
    question.params = params(*question.procedure, {{"attackers", "9-5-8 armor steps=2, 14-3-3 steps=3"},
                                                   {"defenders", "12-3-4 steps=3, 5-2-3"},
                                                   {"unit", "attacker 1"}});
    question.optimal = "not unit_destroyed";
    CHECK(!roll(question, {.seed = 3}, trusted()).values.empty());
}

TEST_CASE("why under best play explains the fight that best play fights") {
    const Parameters given = {{"attackers", "7/4-6/3 japanese direction=0, 7/4-6/3 japanese direction=3"},
                              {"defenders", "4-5, 4-3"},
                              {"terrain", "mountain"},
                              {"attacker_banzai", "never"}};
    Question question = about("case-geld/attack", given, {"hex_taken"});
    CHECK(answer(question, trusted()).ledger.find("attack total")->value == "14");
    question.optimal = "hex_taken";
    const auto check = [&](const Ledger& ledger) {
        REQUIRE(ledger.find("attack total"));
        CHECK(ledger.find("attack total")->value == "28");
        CHECK(ledger.find("banzai")->value == "2");
        for (const char* once : {"banzai", "attack total", "differential", "base column", "column"})
            CHECK(std::count_if(ledger.entries().begin(), ledger.entries().end(),
                                [&](const Entry& entry) { return entry.name == once; }) == 1);
        REQUIRE(ledger.places().size() == 1);
        CHECK_THAT(ledger.places()[0], ContainsSubstring("28 - 8"));
    };
    check(answer(question, trusted()).ledger);
    check(roll(question, {.seed = 3}, trusted()).ledger);
    // trials, and trials side by side, are of the same fight
    question.trials = 1000;
    check(answer(question, trusted()).ledger);
    check(compare({question, question}, {"a", "b"}, trusted()).answers[1].ledger);
}

TEST_CASE("what the defender announces against his policy has its own column") {
    const Parameters units = {{"attackers", "30-3-3"}, {"defenders", "10-3-3"}};
    Parameters without = units;
    without.emplace_back("defender_supply", "withhold");
    Question question = about("ocs/attack", without, {"hex_taken"});
    const Ledger withheld = answer(question, trusted()).ledger;
    question.optimal = "hex_taken";
    const Ledger best = answer(question, trusted()).ledger,
                 paid = answer(about("ocs/attack", units, {"hex_taken"}), trusted()).ledger;
    REQUIRE(best.find("combat supply of the defender"));
    CHECK(best.find("combat supply of the defender")->value == "used");
    for (const char* name : {"defender combat supply", "defender 1", "defense strength", "odds", "base column"}) {
        CAPTURE(name);
        REQUIRE(best.find(name));
        CHECK(best.find(name)->value == paid.find(name)->value);
        CHECK(best.find(name)->value != withheld.find(name)->value);
    }
    CHECK(best.places() == paid.places());
}

TEST_CASE("cases where the same is chosen are one situation, and others are told by what parts them") {
    const auto facts = [](std::vector<std::pair<std::string, std::string>> lines) {
        Facts all;
        for (auto& [name, value] : lines) all.add({"", name, value, ""});
        return all;
    };
    // always the same: nothing has to be said
    const auto same = situations_of({{facts({{"die", "1"}}), "stay", 1}, {facts({{"die", "2"}}), "stay", 2}});
    REQUIRE(same.size() == 1);
    CHECK(same[0].text.empty());
    CHECK(same[0].cases.size() == 2);
    // the fact that parts them, and not the die
    const auto parted = situations_of({{facts({{"die", "1"}, {"option", "retreats"}}), "ignore", 1},
                                       {facts({{"die", "2"}, {"option", "retreats"}}), "ignore", 1},
                                       {facts({{"die", "1"}, {"option", "loses"}}), "pay", 1},
                                       {facts({{"die", "2"}}), "pay", 1}});
    REQUIRE(parted.size() == 2);
    CHECK(parted[0].text == "after option retreats");
    CHECK(parted[1].text == "otherwise");
    CHECK(parted[1].cases.size() == 2);
    // of more values than a person can follow the others are told
    std::vector<DecisionCase> many = {{facts({{"die", "6"}}), "go", 1}};
    for (const char* die : {"1", "2", "3", "4", "5"}) many.push_back({facts({{"die", die}}), "stay", 1});
    const auto few = situations_of(many);
    REQUIRE(few.size() == 2);
    CHECK(few[0].text == "after die 6");
    CHECK(few[1].text == "otherwise");
    CHECK(few[1].cases.size() == 5);
    // what nothing parts is not made up
    const auto mixed = situations_of({{facts({{"die", "1"}}), "stay", 1}, {facts({{"die", "1"}}), "go", 1}});
    REQUIRE(mixed.size() == 2);
    for (const Situation& situation : mixed) CHECK(situation.text == "in some of them");
    // ways that meet keep what both wrote
    Facts met = facts({{"loss", "1"}, {"retreat", "1"}});
    met.keep_common(facts({{"loss", "2"}}));
    CHECK(met.value("loss") == "1 or 2");
    CHECK(met.value("retreat").empty());
}

TEST_CASE("a told play is short, and no situation is told twice") {
    Question question = about("ocs/assault", {{"attackers", "20-3-3 other steps=3, 12-4-6 mech reserve"},
                                              {"defenders", "6-3-3 other steps=2"},
                                              {"defender_hex", "village"}});
    question.optimal = "mean(5 * hex_taken - attacker_losses)";
    const Answer result = answer(question, trusted());
    REQUIRE(result.play);
    CHECK(result.play->choices.size() <= 12);
    std::set<std::vector<std::string>> told;
    std::map<std::string, double> attacks;
    for (const PlayedChoice& choice : result.play->choices) {
        CHECK(told.insert({choice.name, choice.rule, choice.side == Side::attacker ? "a" : "d", choice.situation,
                           choice.chosen})
                  .second);
        if (choice.name == "attack") attacks[choice.chosen] += choice.chance;
    }
    // the shares of a choice add up to how often it is made
    const Estimate combats = result.ask("mean(combats)").value;
    CHECK_THAT(attacks["Combat Phase"] + attacks["Exploitation Phase"], WithinAbs(combats.value, 1e-9));
}

TEST_CASE("what best play and machines inside explore is counted, and answers share what they may explore") {
    Question question = about(
        "ocs/assault",
        {{"attackers", "9-5-8 armor, 8-4-8 mech steps=2"}, {"defenders", "6-3-3 steps=2, 3-2-3"}, {"overruns", "1"}});
    const Bound bound = bind_for_odds(question, trusted());
    Graph plain(*bound.machine);
    solve_graph(plain, false);
    CHECK(plain.effort() > plain.paths());
    Graph best(*bound.machine, parse_goal("hex_taken", bound.outcomes, *bound.machine));
    solve_graph(best, false);
    CHECK(best.effort() > best.paths());
    // however often, and whoever solved what is inside
    const Bound fresh = bind_for_odds(question, trusted());
    Graph again(*fresh.machine, parse_goal("hex_taken", fresh.outcomes, *fresh.machine));
    solve_graph(again, false);
    CHECK(again.effort() == best.effort());
    Graph bounded(*bound.machine, parse_goal("hex_taken", bound.outcomes, *bound.machine));
    bounded.allow_effort(best.effort() - 1);
    CHECK_THROWS_AS(solve_graph(bounded, false), TooLarge);

    std::uint64_t none = 0;
    Watch watch;
    watch.assumed_left = &none;
    const Answer blind = answer(question, trusted(), watch);
    CHECK(!blind.assumed.is_whole);
    CHECK(to_json(blind)["assumed_whole"] == false);
    CHECK(to_json(answer(about("ocs/attack", {{"odds", "3:1"}}), trusted()))["assumed_whole"] == true);
}

TEST_CASE("pictures and sweeps say what they rest on, and for whom best play is") {
    const Question question = about("ocs/attack", {{"odds", "3:1"}, {"terrain", "open"}}, {"hex_taken"});
    Question other = question;
    other.params = params(*question.procedure, {{"odds", "4:1"}, {"terrain", "open"}});
    const auto footer = [](const Figure& figure) {
        std::string text;
        for (const std::string& line : figure.footer) text += line + "\n";
        return text;
    };
    const Comparison both = compare({question, other}, {"three", "four"}, trusted());
    CHECK_THAT(footer(figure_of(both)), ContainsSubstring("if defender_option=hold; retreat or mixed: ") &&
                                            ContainsSubstring("Assumed: ") &&
                                            ContainsSubstring("four: 4:1, column 4:1 (open)"));
    CHECK_THAT(print(both), ContainsSubstring("four: 4:1, column 4:1 (open)") && ContainsSubstring("Assumed: "));

    Question best = question;
    best.optimal = "hex_taken";
    const Sweep swept = sweep(best, {parse_axis(question.procedure, "attacker_ar=1..3", "test")}, trusted());
    CHECK_THAT(print(swept), ContainsSubstring("best play for hex taken"));
    CHECK_THAT(footer(figure_of(swept)), ContainsSubstring("best play for hex taken"));
}

TEST_CASE("a picture shows what a person can take in, and says how much is left out") {
    std::vector<std::string> asks;
    for (int i = 0; i < 300; ++i) asks.push_back("attacker_losses <= " + std::to_string(i));
    const Answer many = answer(about("ocs/attack", {{"odds", "3:1"}}, asks), trusted());
    const Figure figure = figure_of(many);
    CHECK(figure.answers.size() <= 12);
    CHECK_THAT(figure.footer.at(0), ContainsSubstring("the first 12 of 300 questions"));

    Comparison wide{.labels = {}, .answers = {}, .asks = {"hex_taken"}, .differences = {}, .tables = {}};
    const Answer one = answer(about("ocs/attack", {{"odds", "3:1"}}, {"hex_taken"}), trusted());
    for (int i = 0; i < 300; ++i) {
        wide.labels.push_back("side " + std::to_string(i));
        wide.answers.push_back(one);
    }
    const Figure bars = figure_of(wide);
    CHECK(bars.panels.at(0).rows.size() == 60);
    CHECK_THAT(bars.footer.at(0), ContainsSubstring("the first 60 of 300 that are compared"));
}

TEST_CASE("a roll says what it rests on") {
    const Question question = about("ocs/attack", {{"odds", "3:1"}, {"terrain", "open"}});
    const Rolled rolled = roll(question, {.dice = std::vector{1, 6, 6, 5}}, trusted());
    const auto rests = [&](const std::string& name) {
        return std::any_of(rolled.frame.assumed.list.begin(), rolled.frame.assumed.list.end(),
                           [&](const Assumption& assumption) { return assumption.name == name; });
    };
    CHECK(rests("defender_option"));  // an option of his was met
    CHECK(rests("attacker_steps"));   // a default
    CHECK(!rests("defender_terrain"));
    const Json json = to_json(rolled);
    CHECK(json["assumed"].size() == rolled.frame.assumed.list.size());
    CHECK(json["places"].size() == 1);
}

TEST_CASE("outcomes that are told on request are marked") {
    bool is_marked = false;
    const Json shown = to_json(find_procedure("ocs/attack"));
    for (const Json& field : shown["outcomes"]) {
        const bool on_request = field["help"].get<std::string>().find("told where it is asked for") !=
                                std::string::npos;
        CHECK(field.contains("on_request") == on_request);
        is_marked |= on_request;
    }
    CHECK(is_marked);
}

}  // namespace test_trust
