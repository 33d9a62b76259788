// Plays of equal worth: each side spares its own losses first, then costs the other his; a second goal of one's own; a plan's step
// that is the enemy's. Best play on a toy against plain recursion over every die and every option, nothing merged.
#include "analysis/questions/question.hpp"
#include "analysis/answers/solve.hpp"
#include "sim/best_play.hpp"
#include "tests/follower.hpp"
#include "tests/program.hpp"
#include "tests/support.hpp"

#include <array>

namespace test_second_goals {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

struct Fight {
    std::uint8_t step, score, lost, killed, colour;
};

constexpr int last_step = 4;

std::uint32_t mixed(std::uint32_t seed, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    std::uint32_t hash = seed * 2654435761u ^ a * 2246822519u ^ b * 3266489917u ^ c * 668265263u;
    hash ^= hash >> 15;
    hash *= 2246822519u;
    return hash ^ hash >> 13;
}

// Four steps of choices and dice, whatever the seed says: small numbers, so that much is equal.
Toy<Fight> fight(std::uint32_t seed) {
    Toy<Fight> toy;
    toy.is_finished = [](const Fight& s) { return s.step == last_step; };
    toy.do_step = [seed](Fight& s, Roller& roller) {
        const std::uint32_t here = mixed(seed, s.step, s.score, 0);
        const auto take = [&](int option) {
            const std::uint32_t what = mixed(seed, s.step, s.score, 7 + static_cast<std::uint32_t>(option));
            s.score = static_cast<std::uint8_t>(s.score + (what & 1));
            s.lost = static_cast<std::uint8_t>(s.lost + (what >> 1 & 3) / 2);
            s.killed = static_cast<std::uint8_t>(s.killed + (what >> 3 & 3) / 3);
            s.colour = static_cast<std::uint8_t>(s.colour + (what >> 5 & 1));
        };
        const auto choose = [&](Side side) {
            take(roller.choose({"", "move", side, 0}, 3, [](int policy) { return policy; }));
        };
        switch (here % 4) {
            case 0: choose(Side::attacker); break;
            case 1: choose(Side::defender); break;
            case 2: take(roller.d6({"", "die"}) % 3); break;
            default:
                choose(Side::attacker);
                take(roller.d6({"", "die"}) % 3);
                choose(Side::defender);
        }
        ++s.step;
    };
    return toy;
}

// What a state is worth: the chance of a score, what each side loses, and the colour at least and at most where equal plays differ.
struct Worth {
    double goal = 0, lost = 0, killed = 0, low = 0, high = 0;
};

bool is_same(double a, double b) { return std::abs(a - b) < 1e-11; }

// above 0: a is better to the side; the attacker wants the goal
int compared(const Worth& a, const Worth& b, Side side) {
    const int sign = side == Side::attacker ? 1 : -1;
    if (!is_same(a.goal, b.goal)) return a.goal > b.goal ? sign : -sign;
    const auto own = [&](const Worth& w) { return side == Side::attacker ? w.lost : w.killed; };
    const auto others = [&](const Worth& w) { return side == Side::attacker ? w.killed : w.lost; };
    if (!is_same(own(a), own(b))) return own(a) < own(b) ? 1 : -1;
    if (!is_same(others(a), others(b))) return others(a) > others(b) ? 1 : -1;
    return 0;
}

Worth brute(const Toy<Fight>& toy, const Fight& state, std::vector<int> answers = {}) {
    if (toy.is_finished(state))
        return {state.score >= 3 ? 1.0 : 0.0, double(state.lost), double(state.killed), double(state.colour),
                double(state.colour)};
    Fight after = state;
    Follower roller(answers);
    toy.do_step(after, roller);
    if (roller.asked.size() == answers.size()) return brute(toy, after);
    const Follower::Asked question = roller.asked[answers.size()];
    std::vector<Worth> values;
    for (int i = 0; i < question.options; ++i) {
        answers.push_back(i);
        values.push_back(brute(toy, state, answers));
        answers.pop_back();
    }
    if (question.is_choice) {
        Worth best = values[0];
        for (const Worth& one : values)
            if (compared(one, best, question.side) > 0) best = one;
        for (const Worth& one : values)
            if (compared(one, best, question.side) == 0)
                best.low = std::min(best.low, one.low), best.high = std::max(best.high, one.high);
        return best;
    }
    Worth sum;
    for (const Worth& one : values) {
        sum.goal += one.goal / question.options;
        sum.lost += one.lost / question.options;
        sum.killed += one.killed / question.options;
        sum.low += one.low / question.options;
        sum.high += one.high / question.options;
    }
    return sum;
}

Goal goal_of_fight() {
    Goal goal{[](const std::byte* state) { return reinterpret_cast<const Fight*>(state)->score >= 3 ? 1.0 : 0.0; },
              Side::attacker};
    goal.ties = TieBreak{.of = {Side::attacker, Side::defender},
                         .costs = [](const std::byte* state, std::span<double> costs) {
                             const auto* end = reinterpret_cast<const Fight*>(state);
                             costs[0] = end->lost, costs[1] = end->killed;
                         }};
    return goal;
}

double mean_of(const Answer& answer, const std::string& expr) { return answer.ask(expr).value.value; }

Question best_of(const std::string& procedure, const Parameters& given, const std::string& goal,
                 std::vector<std::string> asks = {}) {
    const Procedure& found = find_procedure(procedure);
    return {.procedure = share(found),
            .title = "",
            .params = params(found, given),
            .asks = std::move(asks),
            .optimal = goal};
}

const Parameters three_to_one = {{"odds", "3:1"}, {"terrain", "close"}, {"attacker_ar", "4"}, {"defender_ar", "3"}};

}  // namespace

TEST_CASE("equal plays are told apart as recursion over all of them says", "[optimal][ties]") {
    int told_apart = 0, tied = 0;
    for (std::uint32_t seed = 1; seed <= 400; ++seed) {
        CAPTURE(seed);
        const Toy<Fight> toy = fight(seed);
        Graph graph(toy, goal_of_fight());
        Worth found;
        for (const Final& final : solve_exact(graph).finals) {
            const auto* end = reinterpret_cast<const Fight*>(graph.state(final.state));
            found.goal += final.p * (end->score >= 3);
            found.lost += final.p * end->lost;
            found.killed += final.p * end->killed;
        }
        const Worth expected = brute(toy, Fight{});
        CHECK_THAT(found.goal, WithinAbs(expected.goal, 1e-12));
        CHECK_THAT(found.lost, WithinAbs(expected.lost, 1e-12));
        CHECK_THAT(found.killed, WithinAbs(expected.killed, 1e-12));
        CHECK(graph.equal_plays() == EqualPlays::told_apart);

        // the first of equal options would have cost something else
        Goal first = goal_of_fight();
        first.ties = {};
        Graph plain(toy, first);
        double lost = 0;
        for (const Final& final : solve_exact(plain).finals)
            lost += final.p * reinterpret_cast<const Fight*>(plain.state(final.state))->lost;
        told_apart += !is_same(lost, found.lost);

        // what is still equal is a range
        if (!graph.is_tied()) {
            CHECK_THAT(expected.low, WithinAbs(expected.high, 1e-12));
            continue;
        }
        const OpenOdds all(graph);
        std::vector<double> colours;
        for (std::size_t end = 0; end < all.ends(); ++end) colours.push_back(all.outcome(end)[5]);
        const OpenOdds::Range range = all.range(colours);
        CHECK_THAT(range.low, WithinAbs(expected.low, 1e-12));
        CHECK_THAT(range.high, WithinAbs(expected.high, 1e-12));
        tied += range.low + 1e-12 < range.high;
    }
    CHECK(told_apart > 40);
    CHECK(tied > 40);
}

TEST_CASE("where the second goal is too much, the first of equal options is taken and nothing is claimed",
          "[optimal][ties]") {
    const Toy<Fight> toy = fight(3);
    Goal goal = goal_of_fight();
    goal.ties->costs = [](const std::byte*, std::span<double>) { throw TooLarge("so it is"); };
    Graph graph(toy, goal);
    solve_exact(graph);
    CHECK(graph.equal_plays() == EqualPlays::too_many);
}

TEST_CASE("best play at 3:1 does not waste men", "[ocs][optimal][ties]") {
    TableSet tables;
    const Answer best = answer(best_of("ocs/attack", three_to_one, "hex_taken", {"hex_taken", "mean(attacker_losses)"}),
                               tables);
    CHECK_THAT(best.asks[0].value.value, WithinAbs(0.1551, 5e-5));
    CHECK_THAT(best.asks[1].value.value, WithinAbs(0.475, 5e-4));
    REQUIRE(best.told_apart);
    CHECK(best.told_apart->equal == EqualPlays::told_apart);
    CHECK(best.told_apart->names.front() == "attacker_losses");
    // a goal of one's own instead: the attacker rather not DG, whatever it costs
    Question own = best_of("ocs/attack", three_to_one, "hex_taken", {"hex_taken", "mean(attacker_losses)"});
    own.then = "mean(attacker_losses)";
    const Answer worst = answer(own, tables);
    CHECK_THAT(worst.asks[0].value.value, WithinAbs(best.asks[0].value.value, 1e-12));
    CHECK(worst.asks[1].value.value > best.asks[1].value.value + 0.5);
    own.then = "defender: mean(attacker_losses)";
    CHECK(answer(own, tables).asks[1].value.value > best.asks[1].value.value - 1e-12);
    own.optimal = {};
    CHECK_THROWS_WITH(answer(own, tables), ContainsSubstring("without the first"));
}

// The goal less a little of a cost is wanted by nobody who has the same goal for less of it.
TEST_CASE("no other play of equal worth has fewer losses of one's own", "[optimal][ties]") {
    TableSet tables;
    struct Case {
        std::string procedure;
        Parameters given;
        std::string goal;
    };
    std::vector<Case> cases = {{"ocs/attack", three_to_one, "hex_taken"}};
    for (const char* odds : {"1:1", "2:1", "4:1"})
        for (const char* terrain : {"open", "close", "very_close"})
            cases.push_back({"ocs/attack",
                             {{"odds", odds}, {"terrain", terrain}, {"attacker_ar", "4"}, {"defender_ar", "3"}},
                             "hex_taken"});
    for (const char* barrage : {"0", "16"})
        cases.push_back({"ocs/assault",
                         {{"attackers", "9-5-8 armor, 8-4-8 mech steps=2"},
                          {"defenders", "6-3-3 steps=2, 3-2-3"},
                          {"overruns", "1"},
                          {"barrage", barrage}},
                         "hex_taken"});
    cases.push_back({"case-geld/attack",
                     {{"attackers", "7/4-6/3 japanese direction=0, 7/4-6/3 japanese direction=3"},
                      {"defenders", "4-5, 4-3"},
                      {"terrain", "mountain"}},
                     "hex_taken"});
    for (const Case& one : cases) {
        CAPTURE(one.procedure, one.given, one.goal);
        const Procedure& procedure = find_procedure(one.procedure);
        const std::string cost = procedure.costs.attacker.front();
        const Answer found = answer(best_of(one.procedure, one.given, one.goal), tables);
        const Answer weighed = answer(
            best_of(one.procedure, one.given, "mean(" + one.goal + " - 0.000001 * " + cost + ")"), tables);
        CHECK_THAT(mean_of(found, one.goal), WithinAbs(mean_of(weighed, one.goal), 1e-5));
        CHECK(mean_of(found, "mean(" + cost + ")") <= mean_of(weighed, "mean(" + cost + ")") + 1e-4);
    }
}

namespace {

// his turn: he attacks your hill with all he has
const char* const counterattack = R"(plan = "Counterattack"
turns = 1
[forces]
his = "17-5-4 steps=3"
north = "20-3-4 steps=3"
held = true
[[do]]
procedure = "ocs/attack"
side = "defender"
with = { attackers = "@his", defenders = "@north" }
then = { held = "not hex_taken" }
[[objective]]
name = "held at the end"
is = "held"
)";

double held_under_best_play(const Question& question, const std::string& goal = "held") {
    TableSet tables;
    Question best = question;
    best.optimal = goal;
    return answer(best, tables).ask(goal).value.value;
}

}  // namespace

TEST_CASE("a step of the enemy's is played with the sides the right way round", "[plan][optimal]") {
    // the same attack by itself, you its defender: 1 - 23.69 %
    CHECK_THAT(held_under_best_play(parse_question(counterattack, "counterattack.toml")), WithinAbs(0.7631, 5e-5));

    // two plans deep, and back again where the plan inside is the enemy's own
    const std::string inner = counterattack;
    const auto find = [&](const std::string& id, const std::string& where) -> ProcedurePtr {
        if (id == "his.toml") {
            std::string text = inner;
            text.erase(text.find("side = \"defender\"\n"), 17);
            return parse_question(text, "his.toml").procedure;
        }
        if (id == "mine.toml") return parse_question(inner, "mine.toml").procedure;
        return share(find_procedure_at(id, where));
    };
    const auto outer = [&](const std::string& file, const std::string& side) {
        return parse_question(
            "plan = \"Outer\"\nturns = 1\n[forces]\nhis = \"17-5-4 steps=3\"\nnorth = \"20-3-4 steps=3\"\n"
            "stands = true\n[[do]]\nprocedure = \"" +
                file + "\"\nside = \"" + side +
                "\"\nwith = { his = \"@his\", north = \"@north\" }\nthen = { stands = \"held\" }\n",
            "outer.toml", find);
    };
    CHECK_THAT(held_under_best_play(outer("his.toml", "defender"), "stands"), WithinAbs(0.7631, 5e-5));
    CHECK_THAT(held_under_best_play(outer("mine.toml", "attacker"), "stands"), WithinAbs(0.7631, 5e-5));

    // what is told says who decides, and each side keeps its own men
    TableSet tables;
    Question question = parse_question(counterattack, "counterattack.toml");
    question.optimal = "held";
    const Answer best = answer(question, tables);
    REQUIRE(best.play);
    for (const PlayedChoice& choice : best.play->choices)
        CHECK(choice.side == (choice.name.starts_with("attacker") ? Side::defender : Side::attacker));
    REQUIRE(best.told_apart);
    CHECK(best.told_apart->names == std::vector<std::string>{"-(north_steps)", "-(his_steps)"});
    CHECK(best.told_apart->of == std::vector{Side::attacker, Side::defender});
    // policies are passed on to whom they belong
    for (const Field& field : question.procedure->parameters)
        if (field.name == "attack_defender_option") CHECK(field.side == Side::attacker);
}

}  // namespace test_second_goals
