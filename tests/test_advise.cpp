// Advice: the breakpoints are those of a plain scan, ways to the wish are as cheap as can be and true, and what is said to be
// spare is.
#include "support.hpp"

#include "analysis/advice/advise.hpp"
#include "analysis/words/json.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/solve.hpp"
#include "output/text.hpp"

#include <chrono>

namespace test_advise {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

const TableSet& tables() {
    static const TableSet set(true);
    return set;
}

Question question(const std::string& id, const std::vector<std::string>& given) {
    Question question{.procedure = share(find_procedure(id))};
    for (const std::string& one : given) set_param(question, one, "set");
    return question;
}

Advice advised(const Question& question, const std::string& want, Side side = Side::attacker,
               const Prices& prices = {}) {
    return advise(question, parse_want(want), side, prices, tables());
}

const LeverAdvice& lever(const Advice& advice, const std::string& name) {
    for (const LeverAdvice& one : advice.levers)
        if (one.name == name) return one;
    throw std::out_of_range("no lever " + name);
}

// the figure of a question on its own, with nothing that advise uses; nothing where it is refused
std::optional<double> figure(Question question, const std::string& expr, const std::string& name, const Value& value) {
    question.asks = {expr};
    question.params[name] = {value, name};
    try {
        const Bound bound = bind_for_odds(question, tables());
        const Distribution odds = solve(question, *bound.machine, bound.outcomes, {});
        return odds.ask(Expression::parse(expr, bound.outcomes, "ask")).value.value;
    } catch (const InputError&) {
        return {};
    }
}

const std::vector<std::string> units = {"attackers=9-5-8 armor, 14-3-3 steps=3 x2", "defenders=12-3-4 steps=2",
                                        "terrain=close"};

}  // namespace

TEST_CASE("a wish is a figure and what it should be", "[advise]") {
    const Want want = parse_want("hex_taken and attacker_losses <= 1 >= 75%");
    CHECK(want.expr == "hex_taken and attacker_losses <= 1");
    CHECK(want.at_least);
    CHECK(want.target == 0.75);
    CHECK_FALSE(parse_want("mean(attacker_losses) <= 1.5").at_least);
    CHECK(parse_want("mean(attacker_losses)<1.5").target == 1.5);
    for (const char* bad : {"hex_taken", ">= 75%", "hex_taken >= many", "hex_taken >=", "hex_taken == 75%", ""})
        CHECK_THROWS_AS(parse_want(bad), InputError);
    CHECK_THROWS_WITH(advised(question("ocs/attack", {"odds=3:1"}), "hex_taken >= 2"),
                      ContainsSubstring("is a chance"));
    CHECK_THROWS_WITH(advised(question("ocs/attack", {"odds=3:1"}), "hex_held >= 2%"), ContainsSubstring("want"));
}

TEST_CASE("advise finds the breakpoints that a plain scan finds, for every numeric lever", "[advise]") {
    struct Case {
        const char* id;
        std::vector<std::string> given;
        const char* expr;
        std::size_t numbers;  // levers of both sides
    };
    const Case cases[] = {
        {"ocs/attack",
         // steps, which otherwise hang on the strengths: advice holds them as they are
         {"attack=17", "defense=20", "terrain=open", "attacker_ar=4", "defender_ar=3", "attacker_tokens=3",
          "attacker_steps=3", "defender_steps=3"},
         "hex_taken",
         9},
        {"ocs/barrage", {"strength=16", "density=4", "hedgehog=1", "terrain=close"}, "dg", 3},
        {"case-geld/attack", {"attack=14", "defense=10", "attacker_steps=4", "defender_steps=3"}, "hex_taken", 4},
        {"blitzkrieg/attrition", {"attack=20", "defense=8", "bombers=4", "strain=2"}, "hex_vacated", 4},
    };
    for (const Case& one : cases) {
        std::size_t numbers = 0;
        for (const Side side : {Side::attacker, Side::defender}) {
            const Question asked = question(one.id, one.given);
            const Advice advice = advised(asked, std::string(one.expr) + " >= 99%", side);
            REQUIRE(advice.is_whole);
            for (const LeverAdvice& lever : advice.levers) {
                if (lever.as->kind != Kind::integer && lever.as->kind != Kind::number) continue;
                ++numbers;
                // breakpoints of the plain scan: where the figure is another than that of the setting before
                std::vector<std::size_t> plain, found;
                std::optional<double> before;
                for (std::size_t i = 0; i < lever.settings.size(); ++i) {
                    INFO(one.id << " " << lever.name << " " << lever.text(i));
                    const auto here = figure(asked, one.expr, lever.name, lever.settings[i]);
                    CHECK(here.has_value() == lever.figures[i].has_value());
                    if (here && (!before || std::abs(*here - *before) > 1e-9)) plain.push_back(i);
                    before = here;
                }
                for (const LeverAdvice::Stretch& stretch : lever.stretches()) found.push_back(stretch.first);
                INFO(one.id << " " << lever.name);
                CHECK(found == plain);
                // the next one that does better, and what may go
                std::optional<std::size_t> next;
                for (const std::size_t i : lever.dearer())
                    if (!next && lever.figures[i] && lever.figures[i]->value > advice.figure().value + 1e-9) next = i;
                if (next) CHECK(lever.next == next);
                for (std::size_t i = 1; i <= lever.spare; ++i)
                    CHECK(lever.figures[lever.cheaper()[i - 1]]->value >= advice.figure().value - 1e-9);
                if (lever.spare < lever.cheaper().size()) {
                    const auto& beyond = lever.figures[lever.cheaper()[lever.spare]];
                    CHECK((!beyond || beyond->value < advice.figure().value));
                }
            }
        }
        INFO(one.id);
        CHECK(numbers == one.numbers);
    }
}

TEST_CASE("ways to a wish get there, and nothing cheaper of the same levers does", "[advise]") {
    const std::string cheaply = "hex_taken and attacker_losses <= 1";
    const Question asked = question(
        "ocs/attack", {"attack=17", "defense=20", "attacker_ar=3", "defender_ar=3", "terrain=close", "attacker_steps=3",
                       "defender_steps=3", "defender_option=retreat"});
    const Advice advice = advised(asked, cheaply + " >= 55%");
    REQUIRE_FALSE(advice.ways.empty());
    CHECK_FALSE(advice.want.is_met(advice.figure()));
    const auto figure_of = [&](Question question) {
        question.asks = {cheaply};
        return answer(question, tables()).asks[0].value.value;
    };
    double before = -1e9;  // a way that spares more of others than it costs is below 0
    std::size_t singles = 0, pairs = 0;
    for (const WayThere& way : advice.ways) {
        Question changed = asked;
        double cost = 0;
        for (const WayThere::Change& change : way.changes) {
            const LeverAdvice& lever = advice.levers[change.lever];
            changed.params[lever.name] = {lever.settings[change.to], lever.name};
            cost += lever.price_of(change.to);
        }
        CHECK_THAT(way.figure.value, WithinAbs(figure_of(changed), 1e-12));
        CHECK(way.figure.value >= 0.55);
        CHECK(way.cost == cost);
        CHECK(way.cost >= before);
        before = way.cost;
        ++(way.changes.size() < 2 ? singles : pairs);
        // one notch less of either does not do
        for (const WayThere::Change& change : way.changes) {
            const LeverAdvice& lever = advice.levers[change.lever];
            if (change.to == 0) continue;
            Question less = changed;
            less.params[lever.name] = {lever.settings[change.to - 1], lever.name};
            CHECK(figure_of(less) < 0.55);
        }
    }
    CHECK(singles >= 2);
    CHECK(pairs >= 1);

    // 30 points reach the next column, and a rating of 4 is not enough without them
    bool is_told = false;
    for (const WayThere& way : advice.ways) {
        if (way.changes.size() < 2 || way.cost != 14) continue;
        is_told = true;
        CHECK(advice.levers[way.changes[0].lever].name == "attack");
        CHECK(advice.levers[way.changes[0].lever].text(way.changes[0].to) == "30");
        CHECK(advice.levers[way.changes[1].lever].text(way.changes[1].to) == "4");
    }
    CHECK(is_told);

    // with a price an action rating is dear, and other ways come first
    CHECK(advice.levers[advice.ways[0].changes[0].lever].name == "attacker_ar");
    const Advice priced = advised(asked, cheaply + " >= 55%", Side::attacker, {{"attacker_ar", 50}});
    CHECK(priced.levers[priced.ways[0].changes[0].lever].name != "attacker_ar");
    CHECK_THROWS_WITH(advised(asked, cheaply + " >= 55%", Side::attacker, {{"attackr", 50}}),
                      ContainsSubstring("attack"));
}

TEST_CASE("cheapest first is the cheapest where others can spare something at the same time", "[advise]") {
    const std::string cheaply = "hex_taken and attacker_losses <= 1";
    const Question asked = question(
        "ocs/attack", {"attack=17", "defense=20", "attacker_ar=3", "defender_ar=3", "terrain=close", "attacker_steps=3",
                       "defender_steps=3", "defender_option=retreat"});
    const Advice advice = advised(asked, cheaply + " >= 55%");
    REQUIRE_FALSE(advice.ways.empty());
    // a rating of 5 with a step less gets there for 1
    const WayThere& first = advice.ways.front();
    CHECK(first.cost <= 1);
    CHECK(first.changes.size() >= 2);
    // a plain scan: rating, steps and attack together, in the reach that a player has
    double least = 1e9;
    for (int ar = 0; ar <= 5; ++ar)
        for (int steps = 1; steps <= 5; ++steps)
            for (int attack = 8; attack <= 50; ++attack) {
                const double cost = (ar - 3) + (steps - 3) + (attack - 17);
                if (cost >= least) continue;
                Question changed = asked;
                changed.params["attacker_ar"] = {Rational(ar), "ar"};
                changed.params["attacker_steps"] = {Rational(steps), "steps"};
                const auto there = figure(changed, cheaply, "attack", Rational(attack));
                if (there && *there >= 0.55) least = cost;
            }
    CHECK(first.cost <= least);
    CHECK_THAT(print(advice), ContainsSubstring("and attacker_steps 3 -> "));
}

TEST_CASE("what makes no difference says how far it was moved", "[advise]") {
    const Advice advice = advised(question("ocs/attack", {"attack=9", "defense=20", "attacker_ar=1", "defender_ar=4",
                                                          "terrain=very-close", "defender_option=retreat"}),
                                  "mean(defender_losses) >= 0.5");
    CHECK(advice.ways.empty());
    const LeverAdvice& attack = lever(advice, "attack");
    CHECK(attack.text(attack.looked_at().second) == "69");
    const std::string text = unwrapped(print(advice));
    CHECK_THAT(text, ContainsSubstring("how far each was moved stands below"));
    CHECK_THAT(text, ContainsSubstring(" to 69"));
    const Json json = to_json(advice);
    for (const Json& one : json["levers"])
        if (one["name"] == "attack") CHECK(one["looked_at"]["last"] == 69);
}

TEST_CASE("an exchange rate is what a plain scan says", "[advise]") {
    const Question asked = question("ocs/attack", {"attack=17", "defense=20", "attacker_ar=4", "defender_ar=3"});
    const Advice advice = advised(asked, "hex_taken >= 75%");
    bool is_told = false;
    for (const Exchange& exchange : advice.exchanges) {
        if (advice.levers[exchange.lever].name != "attacker_ar") continue;
        is_told = true;
        CHECK(advice.levers[exchange.of].name == "attack");
        const double worth = *figure(asked, "hex_taken", "attacker_ar", Rational(5));
        std::vector<double> levels = {*figure(asked, "hex_taken", "attack", Rational(17))};
        int attack = 17;
        while (levels.back() < worth - 1e-12) {
            const double here = *figure(asked, "hex_taken", "attack", Rational(++attack));
            if (here > levels.back() + 1e-12) levels.push_back(here);
        }
        REQUIRE(exchange.as_good);
        CHECK(advice.levers[exchange.of].text(*exchange.as_good) == std::to_string(attack));
        const double from = levels[levels.size() - 2], to = levels.back();
        CHECK_THAT(exchange.breakpoints,
                   WithinAbs(static_cast<double>(levels.size()) - 2 + (worth - from) / (to - from), 1e-9));
    }
    CHECK(is_told);
}

TEST_CASE("units are levers: one more, one fewer, another word", "[advise]") {
    const Question asked = question("ocs/attack", units);
    const auto begin = std::chrono::steady_clock::now();
    const Advice advice = advised(asked, "hex_taken >= 90%");
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    CHECK(took.count() < 5);  // a second where nothing else runs and nothing is instrumented

    const auto with = [&](const std::string& attackers) {
        Question other = question("ocs/attack", {"attackers=" + attackers, units[1], units[2]});
        other.asks = {"hex_taken"};
        return answer(other, tables()).asks[0].value.value;
    };
    const LeverAdvice& infantry = lever(advice, "attackers: 14-3-3 steps=3");
    CHECK(infantry.text(infantry.now) == "2");
    CHECK_THAT(infantry.figures[3]->value, WithinAbs(with("9-5-8 armor, 14-3-3 steps=3 x3"), 1e-12));
    CHECK_THAT(infantry.figures[0]->value, WithinAbs(with("9-5-8 armor"), 1e-12));
    const LeverAdvice& mode = lever(advice, "attackers: mode of one 14-3-3 steps=3");
    CHECK(mode.text(mode.now) == "combat");
    CHECK_THAT(mode.figures[1]->value, WithinAbs(with("9-5-8 armor, 14-3-3 steps=3 move, 14-3-3 steps=3"), 1e-12));
    CHECK_FALSE(mode.figures[2]);                // who is in reserve cannot attack
    CHECK_THROWS(lever(advice, "attacker_ar"));  // units say it themselves

    // the defender's wish has the defender's levers
    const Advice held = advised(asked, "not hex_taken >= 50%", Side::defender);
    CHECK_NOTHROW(lever(held, "hedgehog"));
    CHECK_THROWS(lever(held, "attackers: 9-5-8 armor"));
}

namespace {

const char* const coin = R"(game = "toy"
title = "Coin"
rule = "T.9"
dice = "1d2"
grade = "printed"
source = "made for the tests"
grid = '''
roll | any
1    | -
'''
[rows]
name = "roll"
match = "floor"
[columns]
name = "ground"
match = "name"
)";

// so many turns of three coins, each with a sum of its own
Question coins(int turns) {
    std::string text = "plan = \"Coins\"\nturns = " + std::to_string(turns) +
                       "\n[params]\nstart = 0\nidle = 0\n[forces]\na = 0\nb = 0\nc = 0\n";
    for (const std::string name : {"a", "b", "c"})
        text += "[[do]]\nname = \"" + name + "\"\nprocedure = \"chart/read\"\n" +
                "with = { table = \"toy/coin\", column = \"any\" }\nthen = { " + name + " = \"" + name +
                " + roll\" }\n";
    text += "[[objective]]\nname = \"rich\"\nis = \"start + a + b + c >= " + std::to_string(9 * turns / 2 + 1) + "\"\n";
    return parse_question(text, "coins.toml");
}

const TableSet& with_coin() {
    static const TableSet set = [] {
        TableSet made;
        made.lay_over("toy/coin", coin, "coin.toml");
        return made;
    }();
    return set;
}

}  // namespace

TEST_CASE("advice begins at an exact figure, whatever the budget of odds", "[advise]") {
    // some 340,000 situations: 'odds' would roll dice
    const Advice advice = advise(coins(25), parse_want("rich >= 75%"), Side::attacker, {}, with_coin());
    CHECK(advice.now.distribution.is_exact());
    CHECK(advice.figure().is_exact());
    // of 75 coins at least 38 tails
    CHECK_THAT(advice.figure().value, WithinAbs(0.5, 1e-9));
}

TEST_CASE("what has a price can be changed, and a plan says what could have one", "[advise]") {
    const Advice none = advise(coins(2), parse_want("rich >= 90%"), Side::attacker, {}, with_coin());
    CHECK(none.levers.empty());
    CHECK_THAT(print(none), ContainsSubstring("Nothing here is said to be the attacker's to change") &&
                                ContainsSubstring("--price") && ContainsSubstring("start"));
    // six coins of 1 or 2: 10 or more by themselves, with 2 more 8 or more: 57 of 64
    const Advice priced = advise(coins(2), parse_want("rich >= 89%"), Side::attacker, {{"start", 3}, {"idle", 1}},
                                 with_coin());
    const LeverAdvice& start = lever(priced, "start");
    CHECK(start.is_whole);
    REQUIRE(priced.ways.size() == 1);
    CHECK(priced.ways[0].cost == 6);
    CHECK_THAT(priced.ways[0].figure.value, WithinAbs(57.0 / 64, 1e-12));
    CHECK(lever(priced, "idle").is_idle());
    CHECK_THAT(print(priced), ContainsSubstring("no difference: idle"));
    CHECK_THROWS_WITH(advise(coins(2), parse_want("rich >= 89%"), Side::attacker, {{"strat", 1}}, with_coin()),
                      ContainsSubstring("did you mean 'start'"));
}

TEST_CASE("what the budget did not reach is not said to make no difference", "[advise]") {
    // each setting takes a good part of the budget, and all have some before one has all
    const Advice advice = advise(coins(16), parse_want("rich >= 95%"), Side::attacker, {{"idle", 1}, {"start", 1}},
                                 with_coin());
    CHECK_FALSE(advice.is_whole);
    CHECK_FALSE(lever(advice, "idle").is_whole);
    CHECK(lever(advice, "start").next);
    CHECK_THAT(print(advice),
               ContainsSubstring("not worked out as far as they reach: idle") && !ContainsSubstring("no difference"));
}

TEST_CASE("where chart cells are unknown, advice has bounds and says what is sure", "[advise]") {
    const TableSet open;  // the Attrition Table is not public
    const Question asked = question("blitzkrieg/attrition", {"attack=20", "defense=8"});
    const Advice advice = advise(asked, parse_want("hex_vacated >= 60%"), Side::attacker, {}, open);
    CHECK(advice.figure().low < advice.figure().high);
    for (const WayThere& way : advice.ways) CHECK(way.is_sure == (way.figure.low >= 0.6 - 1e-12));
    CHECK_THAT(print(advice), ContainsSubstring(" to "));
}

TEST_CASE("where chart cells are unknown, breakpoints are found and nothing is claimed", "[advise]") {
    const TableSet open;
    // 28 factors are an overrun, which no chart changes
    const Advice overrun = advise(question("blitzkrieg/attrition", {"attack=19", "defense=4"}),
                                  parse_want("hex_vacated >= 90%"), Side::attacker, {}, open);
    REQUIRE_FALSE(overrun.ways.empty());
    const WayThere& way = overrun.ways.front();
    CHECK(way.is_sure);
    REQUIRE(way.changes.size() >= 1);
    CHECK(overrun.levers[way.changes[0].lever].name == "attack");
    CHECK(overrun.levers[way.changes[0].lever].text(way.changes[0].to) == "28");
    // 12 factors are another column, and nobody knows that it is as good
    const LeverAdvice& attack = lever(overrun, "attack");
    CHECK(attack.text(attack.now - attack.spare) != "12");
    const std::string text = unwrapped(print(overrun));
    CHECK_THAT(text, !ContainsSubstring("no difference: strain"));
    const Json json = to_json(overrun);
    CHECK(json["now"].is_null());
    for (const Json& one : json["levers"])
        if (one["name"] == "attack") {
            CHECK_FALSE(one["known"].get<bool>());
            for (const Json& stretch : one["stretches"])
                CHECK(stretch["value"].is_null() == (stretch["low"] != stretch["high"]));
        }
    CHECK(overrun.exchanges.empty());  // bounds are no figures to measure in

    const Advice none = advise(question("eisenhowers-war/attack", {"attack=30", "defense=10"}),
                               parse_want("hex_taken >= 50%"), Side::attacker, {}, open);
    CHECK_THAT(unwrapped(print(none)), ContainsSubstring("not known, as chart cells are unknown: ") &&
                                           !ContainsSubstring("no difference: attack,"));
}

TEST_CASE("advice is text of eighty columns", "[advise]") {
    for (const Advice& advice : {advised(question("ocs/attack", units), "hex_taken >= 95%"),
                                 advised(question("ocs/attack", {"odds=3:1"}), "mean(attacker_losses) <= 0.2"),
                                 advised(question("ocs/attack", {"odds=3:1"}), "hex_taken >= 5%")}) {
        std::istringstream text(print(advice));
        for (std::string line; std::getline(text, line);) {
            std::size_t width = 0;
            for (const char c : line) width += (c & 0xC0) != 0x80;
            INFO(line);
            CHECK(width <= 80);
        }
    }
}

}  // namespace test_advise
