// Comparisons of the same trials, sweeps that solve what is different once, and runs in parts.
#include "fit.hpp"
#include "support.hpp"

#include "analysis/words/json.hpp"
#include "analysis/answers/paired.hpp"
#include "analysis/answers/part.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"
#include "output/text.hpp"
#include "sim/threads.hpp"

#include <cmath>

namespace test_study {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

const TableSet& tables() {
    static const TableSet set(true);
    return set;
}

Question question(const std::string& id, const std::vector<std::pair<std::string, std::string>>& given,
                  std::vector<std::string> asks) {
    const Procedure& procedure = find_procedure(id);
    return {.procedure = share(procedure), .title = "", .params = params(procedure, given), .asks = std::move(asks)};
}

Watch two_threads() { return {.threads = 2, .parallel = in_threads()}; }

}  // namespace

// ---- paired differences ----

TEST_CASE("a paired difference has the interval of its trials", "[paired]") {
    PairedDifference yes_no;
    for (int i = 0; i < 1'000; ++i) yes_no.add(i < 30, i >= 990);  // 30 up, 10 down
    const Estimate chance = yes_no.estimate(-1, 1);
    CHECK_THAT(chance.value, WithinAbs(0.02, 1e-15));
    // the usual interval, and some more for what was not seen
    const double half = z95 * std::sqrt((0.04 - 0.0004) / 1000);
    CHECK_THAT(chance.low, WithinAbs(0.02 - half, 0.1 * half));
    CHECK_THAT(chance.high, WithinAbs(0.02 + half, 0.25 * half));
    CHECK(chance.width == Width::sampling);

    PairedDifference same;
    for (int i = 0; i < 1'000; ++i) same.add(i % 3, i % 3);
    CHECK(same.estimate(-1, 1).value == 0);
    CHECK_THAT(same.estimate(-1, 1).high, WithinAbs(3.69 / 1000, 1e-4));  // nothing seen is not nothing there
    CHECK_THAT(same.estimate(-7, 1).low, WithinAbs(-7 * 3.69 / 1000, 1e-3));

    PairedDifference number;
    for (int i = 0; i < 100; ++i) number.add(i % 2, 0.0);
    CHECK_THAT(number.estimate(-1, 1).value, WithinAbs(0.5, 1e-15));
    CHECK_THAT(number.estimate(-1, 1).high - 0.5, WithinAbs(z95 * std::sqrt(100 * 0.25 / 99 / 100), 0.01));

    PairedDifference unread;
    unread.add(1, 0);
    unread.add({}, 0);
    CHECK_FALSE(unread.is_whole());
}

TEST_CASE("comparing trials uses what they share, and still covers the truth", "[paired]") {
    // an assault with and without guns: the attack's dice are the same
    const std::vector<std::pair<std::string, std::string>> common = {{"attackers", "12-4-3 other steps=3"},
                                                                     {"defenders", "4-3-3 other steps=3"}};
    auto with_guns = common;
    with_guns.emplace_back("barrage", "16");
    std::vector<Question> pair = {question("ocs/assault", common, {"hex_taken", "mean(attacker_losses)"}),
                                  question("ocs/assault", with_guns, {})};
    const Comparison exact = compare(pair, {"without", "with"}, tables());
    CHECK_FALSE(exact.paired);
    int missed = 0;
    double width = 0, independent = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        for (Question& one : pair) one.trials = 4'000, one.seed = seed, one.sampled = true;
        const Comparison found = compare(pair, {"without", "with"}, tables());
        REQUIRE(found.paired);
        for (std::size_t ask = 0; ask < 2; ++ask) {
            const Estimate& d = found.differences[ask][1];
            missed += exact.differences[ask][1].value < d.low || exact.differences[ask][1].value > d.high;
            const Estimate apart = difference(found.answers[1].asks[ask].value, found.answers[0].asks[ask].value);
            CHECK_THAT(d.value, WithinAbs(apart.value, 1e-12));
            width += d.high - d.low;
            independent += apart.high - apart.low;
        }
    }
    CHECK(missed <= 10);  // of 80 at 95 %: four are expected, more than ten one time in two hundred
    CHECK(width < 0.95 * independent);
    // and the answers are those of the questions alone
    for (Question& one : pair) one.trials = 70'000, one.seed = 3;
    const Comparison together = compare(pair, {"a", "b"}, tables(), two_threads());
    Question alone = pair[1];
    alone.asks = together.asks;
    CHECK(to_json(together.answers[1]).dump() == to_json(answer(alone, tables())).dump());
}

// ---- sweeps ----

TEST_CASE("a sweep gives each cell the answer of its own question, on any number of threads", "[sweep]") {
    Question asked = question("ocs/attack", {{"attacker_ar", "4"}, {"defender_ar", "3"}},
                              {"hex_taken", "mean(attacker_losses)", "result == \"Ao1 e4 DL1o1\" or shift > 2"});
    const std::vector<SweepAxis> axes = {parse_axis(asked.procedure, "attack=5..60:5", "axis"),
                                         parse_axis(asked.procedure, "defense=6..30:4", "axis"),
                                         parse_axis(asked.procedure, "terrain=open,close", "axis")};
    asked.asks.pop_back();
    for (const std::optional<std::uint64_t> trials :
         {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(3'000)}) {
        asked.trials = trials;
        const Sweep one = sweep(asked, axes, tables()), two = sweep(asked, axes, tables(), two_threads());
        CHECK(to_json(one).dump() == to_json(two).dump());
        for (std::size_t cell = 0; cell < one.cells(); ++cell) {
            Question here = asked;
            const auto place = one.coordinates(cell);
            for (std::size_t i = 0; i < axes.size(); ++i)
                here.params[axes[i].field->name] = {axes[i].values[place[i]], "cell"};
            const Answer expected = answer(here, tables());
            for (std::size_t ask = 0; ask < asked.asks.size(); ++ask) {
                REQUIRE(one.values[ask][cell].value == expected.asks[ask].value.value);
                REQUIRE(one.values[ask][cell].high == expected.asks[ask].value.high);
            }
        }
    }
}

TEST_CASE("attacks roll alike exactly when they have the same odds", "[sweep]") {
    const Procedure& attack = find_procedure("ocs/attack");
    const auto bind = [&](const std::vector<std::pair<std::string, std::string>>& given) {
        return attack.bind(params(attack, given), tables());
    };
    const Bound one = bind({{"attack", "12"}, {"defense", "4"}}), same = bind({{"attack", "13"}, {"defense", "4"}});
    const Bound column = bind({{"attack", "20"}, {"defense", "4"}}),
                steps = bind({{"attack", "12"}, {"defense", "4"}, {"attacker_steps", "2"}}),
                policy = bind({{"attack", "12"}, {"defense", "4"}, {"defender_option", "loss"}}),
                terrain = bind({{"odds", "3:1"}, {"terrain", "close"}});
    CHECK(one.machine->rolls_like(*same.machine));
    for (const Bound* other : {&column, &steps, &policy, &terrain})
        CHECK_FALSE(one.machine->rolls_like(*other->machine));
    CHECK_FALSE(
        one.machine->rolls_like(*find_procedure("ocs/barrage")
                                     .bind(params(find_procedure("ocs/barrage"), {{"strength", "12"}}), tables())
                                     .machine));
}

TEST_CASE("a cell that the rules do not allow has its reason, and the others their figures", "[sweep]") {
    const Question asked = question("ocs/attack", {{"defense", "10"}, {"type", "overrun"}}, {"hex_taken"});
    const std::vector<SweepAxis> axes = {parse_axis(asked.procedure, "attack=1..40", "axis"),
                                         parse_axis(asked.procedure, "empty_hex", "axis")};
    const Sweep swept = sweep(asked, axes, tables(), two_threads());
    for (std::size_t cell = 0; cell < swept.cells(); ++cell) {
        CHECK(swept.is_refused(cell) == (cell % 2 == 1));
        CHECK(std::isnan(swept.values[0][cell].value) == swept.is_refused(cell));
    }
    CHECK_THAT(print(swept), ContainsSubstring("n/a: "));
    // where none is allowed, the first one is named, whoever meets it
    Question none = asked;
    none.params["empty_hex"] = {true, "test"};
    std::set<std::string> messages;
    for (int i = 0; i < 5; ++i) messages.insert(refusal([&] { sweep(none, {axes[0]}, tables(), two_threads()); }));
    CHECK(messages.size() == 1);
    CHECK_THAT(*messages.begin(), ContainsSubstring("in the cell attack=1"));
}

// ---- parts ----

TEST_CASE("a run in parts is the whole run", "[parts]") {
    Question asked = question("ocs/attack", {{"odds", "3:1"}, {"attacker_ar", "4"}},
                              {"hex_taken", "mean(attacker_losses)"});
    asked.trials = 100'000;
    asked.seed = 5;
    const std::string whole = to_json(answer(asked, tables())).dump();
    std::vector<PartFile> parts;
    for (const auto& [first, n] : {std::pair{70'001, 29'999}, {0, 1}, {1, 70'000}}) {
        Question piece = asked;
        piece.first_trial = static_cast<std::uint64_t>(first);
        piece.trials = static_cast<std::uint64_t>(n);
        parts.push_back({"part " + std::to_string(first), part_text(piece, tables(), answer(piece, tables()))});
    }
    CHECK(to_json(answer_from(asked, parts, tables())).dump() == whole);

    const auto refused = [&](const Question& other, const std::vector<PartFile>& files) {
        return refusal([&] { answer_from(other, files, tables()); });
    };
    CHECK_THAT(refused(asked, {parts[0], parts[0]}), ContainsSubstring("part 70001: trial 70001 is in both parts"));
    Question other = asked;
    other.seed = 6;
    CHECK_THAT(refused(other, parts), ContainsSubstring("is a part of another run: found 'seed 5', expected 'seed 6'"));
    other = question("ocs/attack", {{"odds", "4:1"}, {"attacker_ar", "4"}}, {});
    other.seed = 5;
    CHECK_THAT(refused(other, parts), ContainsSubstring("found 'param odds 3:1', expected 'param odds 4:1'"));
    other = asked;
    other.sampled = true;
    CHECK_THAT(refused(other, parts), ContainsSubstring("expected 'run sampled counter'"));
    CHECK_THAT(refused(asked, {{"x", "hello"}}), ContainsSubstring("x: is no part of a run"));
    CHECK_THAT(refused(asked, {{"x", parts[1].text.substr(0, 40)}}), ContainsSubstring("x: ends before the counts"));
    CHECK_THAT(refused(asked, {{"x", parts[1].text + "count 1 9 9 9 9 9 9 9 9 9 9 9\n"}}),
               ContainsSubstring("x: line"));
    const std::string outcome = parts[1].text.substr(parts[1].text.find("count 1 ") + 8, 2);
    CHECK_THAT(refused(asked, {{"x", replaced(parts[1].text, "count 1 " + outcome, "count 1 99 ")}}),
               ContainsSubstring("cannot come to"));
    std::vector<std::string> notices;
    answer_from(asked, {parts[0], parts[1]}, tables(),
                {.notice = [&](const std::string& text) { notices.push_back(text); }});
    CHECK(notices == std::vector<std::string>{"the parts leave out trials 1 to 70,000"});
    CHECK_THAT(refused(asked, {}), ContainsSubstring("there are no trials"));
}

namespace {

std::vector<PartFile> in_parts(const Question& asked, const std::vector<std::uint64_t>& ends) {
    std::vector<PartFile> parts;
    Question piece = asked;
    for (const std::uint64_t end : ends) {
        piece.trials = end - piece.first_trial;
        Watch watch;
        watch.is_part = true;
        parts.push_back({"part " + std::to_string(end), part_text(piece, tables(), answer(piece, tables(), watch))});
        piece.first_trial = end;
    }
    std::reverse(parts.begin(), parts.end());
    return parts;
}

// The same plan but for what is done in place of `find`.
Question small_plan(const std::string& find = "", const std::string& put = "") {
    const std::string text = R"(plan = "Two attacks"
turns = 2
[forces]
north = "9-5-8 armor x2, 14-3-3 other steps=3"
village = "12-3-4 other steps=3"
taken = false
[[do]]
procedure = "inner.toml"
when = "not taken"
with = { north = "@north", village = "@village" }
then = { taken = "village_taken" }
[[objective]]
name = "village"
is = "taken"
)";
    const std::string inner = R"(plan = "One attack"
[forces]
north = "9-5-8 armor x2"
village = "12-3-4 other steps=3"
taken = false
[[do]]
procedure = "ocs/attack"
repeat = 1
with = { attackers = "@north", defenders = "@village", terrain = "close" }
then = { taken = "hex_taken" }
[[objective]]
name = "village taken"
is = "taken"
)";
    const auto changed = [&](const std::string& of) {
        return find.empty() || of.find(find) == of.npos ? of : replaced(of, find, put);
    };
    return parse_question(changed(text), "outer.toml", [&](const std::string& name, const std::string&) {
        return name == "inner.toml" ? parse_question(changed(inner), name).procedure : share(find_procedure(name));
    });
}

}  // namespace

TEST_CASE("parts of a plan, of a campaign and of best play are the whole run, to the byte", "[parts][controlled]") {
    Question plan = small_plan(), played = plan, campaign = question("case-geld/campaign", {}, {"winner = us-east"});
    plan.asks = {"village", "mean(north_lost)"};
    played.optimal = "village";
    played.trials = plan.trials = 6000;
    campaign.trials = 3000;
    for (const Question* one : {&plan, &played, &campaign}) {
        const Answer whole = answer(*one, tables());
        INFO(whole.title);
        CHECK(to_json(answer_from(*one, in_parts(*one, {1000, *one->trials}), tables())).dump() ==
              to_json(whole).dump());
        CHECK(whole.play.has_value() == one->optimal.has_value());
    }
    // what does not begin at the start has no control variates, in one piece or in two
    plan.first_trial = 500;
    const Answer late = answer(plan, tables());
    CHECK_FALSE(late.controlled);
    CHECK(to_json(answer_from(plan, in_parts(plan, {1000, 6500}), tables())).dump() == to_json(late).dump());
}

TEST_CASE("parts of another plan of the same name are refused, whatever differs in it", "[parts]") {
    Question asked = small_plan();
    asked.trials = 2000;
    asked.asks = {"village"};
    const std::vector<PartFile> parts = in_parts(asked, {2000});
    CHECK_NOTHROW(answer_from(asked, parts, tables()));
    for (const auto& [find, put, plan] : {std::tuple{"repeat = 1", "repeat = 2", "inner"},
                                          {"terrain = \"close\"", "terrain = \"open\"", "inner"},
                                          {"when = \"not taken\"", "when = \"not taken and turn = 1\"", "outer"},
                                          {"is = \"taken\"", "is = \"not taken\"", "outer"}}) {
        Question other = small_plan(find, put);
        other.asks = asked.asks;
        INFO(find);
        CHECK_THAT(refusal([&] { answer_from(other, parts, tables()); }),
                   ContainsSubstring(std::string("is a part of another run: found 'plan plan/") + plan + " "));
    }
    // layout and words that are no part of the plan make no difference
    Question same = small_plan("turns = 2\n", "turns   =  2   # two of them\n");
    same.asks = asked.asks;
    CHECK_NOTHROW(answer_from(same, parts, tables()));
    // nor do a chart that no step reads and a question's own words; a chart of the user's is another run, and another program
    CHECK_THAT(parts[0].text, ContainsSubstring("\nversion " WARODDS_VERSION " "));
    const auto blank = parts[0].text.find("\nprocedure");
    CHECK(parts[0].text.substr(blank - 17, 1) == " ");
    CHECK_THAT(
        refusal([&] { answer_from(asked, {{"x", replaced(parts[0].text, "\nprocedure", "0\nprocedure")}}, tables()); }),
        ContainsSubstring("found 'version"));
}

}  // namespace test_study
