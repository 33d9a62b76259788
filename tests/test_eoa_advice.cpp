// The advice of Empires of Apocalypse as a player reads it: what is decided first comes first, whose goal it is, and what it is worth;
// readings and defaults that answers rest on.
#include "eoa_support.hpp"

#include "analysis/charts/charts.hpp"
#include "analysis/words/json.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/solve.hpp"
#include "output/text.hpp"

namespace test_eoa_advice {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

Question eoa_question(const std::string& id, const Names& given, const std::optional<std::string>& optimal,
                      std::vector<std::string> asks = {}) {
    Question question;
    question.procedure = share(find_procedure(id));
    question.asks = std::move(asks);
    question.optimal = optimal;
    for (const auto& [name, text] : given)
        question.params[name] = {parse_value(question.procedure->expect_parameter(name, "test"), text, name), name};
    return question;
}

// the stand-in charts with one cell changed
TableSet with_another_cell(const std::string& id, const std::string& row, const std::string& column,
                           const std::string& code) {
    TableSet tables(true);
    const auto table = tables.table(id);
    std::string csv = "\"" + table->rows.name + "\"";
    for (int j = 0; j < table->columns.size(); ++j) csv += ",\"" + table->columns.keys[j] + "\"";
    csv += "\n";
    for (int i = 0; i < table->rows.size(); ++i) {
        csv += "\"" + table->rows.keys[i] + "\"";
        for (int j = 0; j < table->columns.size(); ++j) {
            const bool is_it = table->rows.keys[i] == row && table->columns.keys[j] == column;
            csv += ",\"" + (is_it ? code : table->code(i, j)) + "\"";
        }
        csv += "\n";
    }
    tables.replace(Table::parse(table->id, with_csv(*table, csv, "changed.csv"), "changed.toml"));
    return tables;
}

std::size_t line_that_says(const std::string& text, const std::string& words) {
    std::istringstream in(text);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line); ++number)
        if (line.find(words) != line.npos) return number;
    FAIL("no line with " << words << " in\n" << text);
    return 0;
}

const Names three_against_three = {{"attackers", "7-4-6 tank, 5-5-6, 4-4-4"},
                                   {"defenders", "4-4-4, 3-3-4, 2-2-4"},
                                   {"attacker_air", "3"},
                                   {"most_rounds", "3"}};

}  // namespace

TEST_CASE("EoA advice: it begins with what is decided before the first roll", "[eoa][optimal]") {
    const Answer found = answer(
        eoa_question("eoa/land-battle", three_against_three, "hex_taken", {"mean(attackers_lost)"}), stand_ins());
    REQUIRE(found.play);
    REQUIRE(found.play->opening >= 1);
    const PlayedChoice& first = found.play->choices.at(0);
    CHECK(first.name == "attacker's front unit");
    CHECK(first.side == Side::attacker);
    CHECK(first.situation.empty());  // in every round
    CHECK(first.chosen == "attacker 1 (7-4-6 tank)");
    CHECK(first.chance > 1);
    // what the others cost is what best play loses that begins with one of them: each by itself, put first and left there
    REQUIRE(first.others.size() == 2);
    CHECK(first.others[0].cost > 0.01);
    CHECK(first.others[1].cost >= first.others[0].cost);
    // those of the side that asks come before the other's
    bool has_others = false;
    for (std::size_t i = 0; i < found.play->choices.size(); ++i) {
        has_others |= found.play->choices[i].side == Side::defender;
        CHECK((!has_others || found.play->choices[i].side == Side::defender));
    }
    CHECK(has_others);
    // in the short answer too, and the goal's own figure is the first, for nobody asked for it
    const std::string text = print(found);
    const std::size_t heading = line_that_says(text,
                                               "best play for \"hex_taken\" by the attacker, the defender against it");
    CHECK(line_that_says(text, "attacker's front unit (7.4.4.3): attacker 1 (7-4-6 tank)") == heading + 1);
    CHECK(line_that_says(text, "hex_taken  ") < line_that_says(text, "units the attacker loses  "));
    REQUIRE(found.goal_value);
    const Bound bound = test::bind("eoa/land-battle", three_against_three, stand_ins());
    Graph graph(*bound.machine, parse_goal("hex_taken", bound.outcomes, *bound.machine));
    CHECK_THAT(found.goal_value->value.value, WithinAbs(graph.value(graph.start()), 1e-9));
    CHECK_THAT(to_json(found)["goal"]["p"].get<double>(), WithinAbs(found.goal_value->value.value, 1e-12));
    // who asked for it has it where he asked
    const Answer asked = answer(
        eoa_question("eoa/land-battle", three_against_three, "hex_taken", {"rounds = 1", " hex_taken"}), stand_ins());
    CHECK_FALSE(asked.goal_value);
    CHECK(line_that_says(print(asked), "rounds = 1  ") < line_that_says(print(asked), "hex taken  "));
    // and where nobody asks for anything it stands before all outcomes
    CHECK(line_that_says(
              print(answer(eoa_question("eoa/land-battle", three_against_three, "mean(defender_hits)"), stand_ins())),
              "mean(defender_hits)  ") < 6);
}

TEST_CASE("EoA advice: attack again or stop is the first line", "[eoa][optimal]") {
    const Names plain = {{"attackers", "5-4-6"}, {"defenders", "4-3-6"}, {"most_rounds", "3"}};
    Names resumed = plain;
    resumed["resumed"] = "true";
    check_law("nobody leaves", stand_in_law("eoa/land-battle", resumed, {"ended", "rounds", "attacker_hits"}),
              stand_in_law("eoa/land-battle", plain, {"ended", "rounds", "attacker_hits"}));
    // the attacker may leave for nothing, and then the defender for the hex
    for (const int hex : {1, 3, 9}) {
        const std::string goal = "mean(" + std::to_string(hex) + " * hex_taken - attacker_hits)";
        const auto worth = [&](const Names& given) {
            const Bound bound = test::bind("eoa/land-battle", given, stand_ins());
            Graph graph(*bound.machine, parse_goal(goal, bound.outcomes, *bound.machine));
            return graph.value(graph.start());
        };
        INFO(goal);
        CHECK_THAT(worth(resumed), WithinAbs(std::max(0.0, std::min<double>(hex, worth(plain))), 1e-9));
        const Answer found = answer(eoa_question("eoa/land-battle", resumed, goal), stand_ins());
        REQUIRE(found.play);
        const PlayedChoice& first = found.play->choices.at(0);
        CHECK(first.name == "attacker after the round");
        CHECK(first.chosen == (worth(plain) > 0 ? "fights on" : "leaves"));
    }
}

TEST_CASE("EoA advice: a decision that is always taken alike is told once", "[eoa][optimal]") {
    const Answer found = answer(
        eoa_question("eoa/naval-battle",
                     {{"attacker_aircraft", "2 bomber sea=3 x2"},
                      {"defenders", "6 bc aa=3 name=Renown, 4 cv aa=2 name=Victorious, transport cargo=5"},
                      {"marker", "true"}},
                     "defenders_eliminated >= 1"),
        stand_ins());
    REQUIRE(found.play);
    CHECK(found.play->choices.at(0).name == "attacker bombs");
    CHECK(found.play->choices.at(0).chosen == "defender 3 (transport)");
    CHECK(found.play->choices.at(0).situation.empty());
    for (std::size_t i = 1; i < found.play->choices.size(); ++i) CHECK(found.play->choices[i].name != "attacker bombs");
}

TEST_CASE("EoA advice: research says in which month, or with how many numbers", "[eoa][optimal]") {
    const Answer found = answer(
        eoa_question("eoa/research", {{"numbers", "8"}, {"months", "6"}, {"factories", "9"}}, "level_up"), stand_ins());
    REQUIRE(found.play);
    CHECK(found.play->choices.at(0).situation == "to begin with");
    for (const PlayedChoice& choice : found.play->choices) {
        INFO(choice.chosen << " " << choice.situation);
        CHECK(choice.situation.find("in some of them") == std::string::npos);
        CHECK((choice.situation == "to begin with" || choice.situation == "otherwise" ||
               choice.situation.find("month") != std::string::npos ||
               choice.situation.find("numbers") != std::string::npos));
    }
}

TEST_CASE("EoA convoy: what a goal does not see changes nothing of it", "[eoa][optimal]") {
    // each goal with all that there is to see, and with what it asks for
    for (const Names& given :
         {Names{{"convoy", "transport cargo=3, 2 dd"}, {"zones", "submarines count=2 level=1, aircraft"}},
          Names{{"convoy", "transport cargo=2 x2"}, {"zones", "mines, submarines level=1, ships"}},
          Names{{"convoy", "transport cargo=2, 5 bc"}, {"zones", "submarines count=2 level=1"}}}) {
        const Bound bound = test::bind("eoa/convoy", given, stand_ins());
        for (const char* goal :
             {"cargo_through >= 2", "defender: cargo_through >= 2", "mean(cargo_lost)", "defender: mean(ships_through)",
              "mean(ships_eliminated)", "defender: sightings = 0", "first_sighting = 2"}) {
            INFO(given.at("convoy") << " through " << given.at("zones") << " for " << goal);
            const Goal seen = parse_goal(goal, bound.outcomes, *bound.machine);
            Goal all = seen;
            all.asked.assign(all.asked.size(), true);
            Graph blurred(*bound.machine, seen), whole(*bound.machine, all);
            CHECK_THAT(blurred.value(blurred.start()), WithinAbs(whole.value(whole.start()), 1e-9));
        }
    }
}

TEST_CASE("EoA convoy: both sides' goals for Murmansk are solved, and say whose they are", "[eoa][optimal]") {
    const Names murmansk = {
        {"convoy", "transport cargo=5 x2, 3 dd, 2 dd"},
        {"weather", "winter"},
        {"sonar", "1"},
        {"zones", "submarines count=2 level=1, submarines count=3 level=1, aircraft where=coast, submarines level=1"}};
    double worth[2];
    for (const bool is_convoys : {false, true}) {
        std::string notices;
        Watch watch;
        watch.notice = [&](const std::string& text) { notices += text; };
        const std::string goal = is_convoys ? "defender: cargo_through >= 8" : "cargo_through < 8";
        const Answer found = answer(eoa_question("eoa/convoy", murmansk, goal), stand_ins(), watch);
        // which ship is fired at is often all one; the goal itself is solved
        CHECK(
            notices ==
            "some plays are as good as each other in everything: figures that they differ in are those of one of them");
        REQUIRE(found.goal_value);
        worth[is_convoys] = found.goal_value->value.value;
        CHECK_THAT(print(found), ContainsSubstring(is_convoys ? "by the defender" : "by the attacker"));
    }
    // one's gain is the other's loss
    CHECK_THAT(worth[0] + worth[1], WithinAbs(1, 1e-9));
}

TEST_CASE("EoA land battle: the last defender dies refusing an R that the attacker obeyed", "[eoa][readings]") {
    // 5-4-6 against a last 4-1-6: +4. The attacker takes a hit and leaves; the defender would rather die.
    const TableSet tables = with_another_cell("eoa/land-combat", "3", "4", "1R-0R");
    constexpr int attackers_retreat = 4;
    const auto ended = [&](const char* order, const char* reading) {
        const Bound bound = test::bind("eoa/land-battle",
                                       {{"attackers", "5-4-6"},
                                        {"defenders", "4-1-6"},
                                        {"attacker_on_r", "obey"},
                                        {"defender_on_r", "at_any_cost"},
                                        {"both_retreat", order},
                                        {"last_hit", reading},
                                        {"most_rounds", "1"}},
                                       tables);
        Graph graph(*bound.machine);
        Law law;
        for (const Final& final : solve_exact(graph).finals)
            law[pick(bound, graph.state(final.state), {"attacker_hits", "ended", "hex_taken", "defenders_lost"})] +=
                final.p;
        double chance = 0;  // that the attacker has gone, and the last defender too
        for (const auto& [values, p] : law)
            if (values[1] == attackers_retreat && values[3] == 1) {
                CHECK(values[2] == 0);
                chance += p;
            }
        return chance;
    };
    CHECK(ended("attacker_first", "voids_r") == 0);
    CHECK_THAT(ended("attacker_first", "too_late"), WithinAbs(1.0 / 6, 1e-12));
    // who decides after the last defender has died has no R to obey
    CHECK(ended("defender_first", "too_late") == 0);
}

TEST_CASE("EoA paratroops: guns count as far as the table and the rules go", "[eoa]") {
    const TableSet weak = with_another_cell("eoa/limits", "anti-aircraft", "figure", "3");
    const auto law = [&](const char* strength) {
        return exact("eoa/paratroops",
                     {{"attackers", "4-4-4 paratroop"}, {"anti_aircraft", strength}, {"most_rounds", "1"}}, weak);
    };
    CHECK(distance(law("5"), law("3")) < 1e-12);
    CHECK(distance(law("3"), law("1")) > 0.01);
}

TEST_CASE("EoA: a supply check and the weather say what they take for granted", "[eoa]") {
    const auto names = [](const std::string& id, const Names& given) {
        std::set<std::string> names;
        for (const Assumption& one : answer(eoa_question(id, given, {}), stand_ins()).assumed.list)
            if (one.kind == Assumption::Kind::fallback) names.insert(one.name + " " + one.value);
        return names;
    };
    CHECK(names("eoa/supply-check", {}) == std::set<std::string>{"fortress false", "enemy_zone true"});
    CHECK(names("eoa/supply-check", {{"fortress", "true"}}) == std::set<std::string>{"enemy_zone true"});
    CHECK(names("eoa/supply-check", {{"reduction", "2"}}).empty());
    CHECK(names("eoa/weather", {}) == std::set<std::string>{"month jan", "zone temperate"});
}

}  // namespace test_eoa_advice
