// Means of what may never happen are over the cases in which it does, and what means nothing in a question is not told.
#include "support.hpp"

#include "analysis/advice/advise.hpp"
#include "analysis/advice/card.hpp"
#include "analysis/figures/happens.hpp"
#include "analysis/words/json.hpp"
#include "analysis/questions/question.hpp"
#include "output/csv.hpp"
#include "output/figure.hpp"
#include "output/text.hpp"

namespace test_happens {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

Answer answered(const std::string& id, const std::vector<std::string>& given, const std::vector<std::string>& asks = {},
                std::optional<std::uint64_t> trials = {}) {
    static const TableSet tables(true);
    Question question{.procedure = share(find_procedure(id))};
    for (const std::string& one : given) set_param(question, one, "set");
    question.asks = asks;
    question.trials = trials;
    return answer(question, tables);
}

Question answered_question(const std::string& ask) {
    Question question{.procedure = share(find_procedure("ocs/attrition"))};
    for (const char* one : {"ar=3", "steps=4", "turns=3"}) set_param(question, one, "set");
    question.asks = {ask};
    return question;
}

Happens happening(const Answer& answer, const std::string& field) {
    return happens(answer.distribution, answer.distribution.field_index(field)).value();
}

const std::vector<std::string> starving = {"ar=3", "steps=4", "turns=3"};

}  // namespace

TEST_CASE("the mean of a turn that may never come is over the cases in which it does", "[happens]") {
    const Answer exact = answered("ocs/attrition", starving);
    const Happens gone = happening(exact, "gone_in");
    double chance = 0, sum = 0;
    const std::size_t at = exact.distribution.field_index("gone_in");
    for (const Row& row : exact.distribution.rows) {
        chance += row.values[at] > 0 ? row.p.value : 0;
        sum += row.p.value * row.values[at];
    }
    CHECK_THAT(gone.chance.value, WithinAbs(chance, 1e-12));
    CHECK_THAT(gone.mean.value, WithinAbs(sum / chance, 1e-12));
    CHECK_THAT(gone.chance.value, WithinAbs(0.6163, 5e-5));
    CHECK(gone.mean.value > 2);
    CHECK_FALSE(happens(exact.distribution, exact.distribution.field_index("steps_lost")));
    CHECK_THAT(print(exact, {.more = true}), ContainsSubstring("mean 2.132 where it is gone (61.63 %)") &&
                                                 ContainsSubstring(" where somebody is left (38.37 %)"));

    // by trials it is the mean of those in which it happened
    const Answer sampled = answered("ocs/attrition", starving, {}, 20'000);
    const Happens seen = happening(sampled, "gone_in");
    CHECK(seen.mean.low < gone.mean.value);
    CHECK(seen.mean.high > gone.mean.value);
    CHECK(seen.mean.high - seen.mean.low < 0.1);
    // with another flag
    CHECK(happening(answered("eoa/ussr-collapse", {"months=6"}), "month").words == "it collapses");
}

TEST_CASE("a mean that somebody asks for is what he typed, and says what is in it", "[happens]") {
    const Answer asked = answered("ocs/attrition", starving, {"mean(gone_in)", "mean(steps_lost)"});
    const Happens gone = happening(asked, "gone_in");
    CHECK_THAT(asked.asks[0].value.value, WithinAbs(gone.chance.value * gone.mean.value, 1e-12));
    CHECK_THAT(unwrapped(print(asked)),
               ContainsSubstring("turn the last step dies 1.314 never counts as 0; 2.132 where it is gone (61.63 %)"));
    const Json json = to_json(asked);
    CHECK(json["asks"][0]["value"] == asked.asks[0].value.value);
    CHECK(json["asks"][0]["where"]["words"] == "it is gone");
    CHECK(json["asks"][0]["where"]["mean"]["value"] == gone.mean.value);
    CHECK(json["asks"][0]["where"]["chance"]["value"] == gone.chance.value);
    CHECK_FALSE(json["asks"][1].contains("where"));
}

TEST_CASE("whatever tells a mean of what may never happen says so, once", "[happens]") {
    static const TableSet tables(true);
    const std::string mean = "mean(gone_in)", said = "never counts as 0; 2.132 where it is gone (61.63 %)";
    Question question{.procedure = share(find_procedure("ocs/attrition"))};
    for (const std::string& one : starving) set_param(question, one, "set");
    question.asks = {mean, "mean(steps_lost)"};

    const Comparison compared = compare({question, question}, {"one", "other"}, tables);
    CHECK_THAT(unwrapped(print(compared, {})),
               ContainsSubstring("one: " + said) && ContainsSubstring("other: " + said));
    CHECK(to_json(compared)["answers"][0]["asks"][0].contains("where"));
    CHECK_THAT(csv_of(frame_of(compared)), ContainsSubstring("mean(gone_in)_happens,mean(gone_in)_where_it_happens"));
    CHECK_THAT(csv_of(frame_of(compared)), !ContainsSubstring("mean(steps_lost)_happens"));

    Question open{.procedure = question.procedure};
    for (const char* one : {"steps=4", "turns=3"}) set_param(open, one, "set");
    open.asks = question.asks;
    const Sweep swept = sweep(open, {parse_axis(open.procedure, "ar=2..3", "axis")}, tables);
    CHECK_THAT(unwrapped(print(swept, {})), ContainsSubstring("never counts as 0; ") && ContainsSubstring(" to 2.132"));
    CHECK_THAT(to_json(swept)["cells"][1]["asks"][0]["where"]["mean"]["value"].get<double>(), WithinAbs(2.132, 5e-4));
    CHECK_FALSE(to_json(swept)["cells"][1]["asks"][1].contains("where"));
    CHECK_THAT(csv_of(frame_of(swept)), ContainsSubstring("mean(gone_in)_where_it_happens"));
    CHECK_THAT(csv_of(asks_frame(answer(question, tables))), ContainsSubstring("value_where_it_happens"));

    question.asks.clear();
    const Advice advice = advise(question, parse_want("mean(gone_in) <= 2"), Side::attacker, {}, tables);
    CHECK_THAT(unwrapped(print(advice)), ContainsSubstring(said + "; the wish is of the mean in which it counts so"));
    CHECK(to_json(advice)["where"]["words"] == "it is gone");
    CHECK_THAT(csv_of(frame_of(advice)), ContainsSubstring("value_where_it_happens"));

    // what surely happens is no noise
    Question sure{.procedure = share(find_procedure("ocs/attrition"))};
    for (const char* one : {"ar=0", "steps=1", "turns=20"}) set_param(sure, one, "set");
    sure.asks = {mean};
    if (happening(answer(sure, tables), "gone_in").chance.low >= 1 - 1e-12)
        CHECK_THAT(print(compare({sure, sure}, {"one", "other"}, tables), {}), !ContainsSubstring("never counts"));
    CHECK_THAT(csv_of(frame_of(compare({answered_question("mean(steps_lost)")}, {"one"}, tables))),
               !ContainsSubstring("happens"));
}

TEST_CASE("pictures say how never counts, as texts do", "[happens][figure]") {
    static const TableSet tables(true);
    const std::string mean = "mean(gone_in)",
                      said = "mean gone in: never counts as 0; 2.132 where it is gone (61.63 %)";
    const auto footer = [](const Figure& figure) {
        std::string text;
        for (const std::string& line : figure.footer) text += line + "\n";
        return text;
    };
    Question question{.procedure = share(find_procedure("ocs/attrition"))};
    for (const std::string& one : starving) set_param(question, one, "set");
    question.asks = {mean, "mean(steps_lost)"};
    CHECK_THAT(footer(figure_of(answer(question, tables))), ContainsSubstring(said + "\n"));
    CHECK_THAT(footer(figure_of(compare({question, question}, {"one", "other"}, tables))),
               ContainsSubstring(said + "\n"));
    Question open{.procedure = question.procedure};
    for (const char* one : {"steps=4", "turns=3"}) set_param(open, one, "set");
    open.asks = question.asks;
    const Sweep swept = sweep(open, {parse_axis(open.procedure, "ar=2..3", "axis")}, tables);
    CHECK_THAT(footer(figure_of(swept)),
               ContainsSubstring("mean gone in: never counts as 0; ") && ContainsSubstring(" to 2.132"));
    open.params.erase("steps");
    open.typed.erase("steps");
    CHECK_THAT(footer(figure_of(card_of(open, {"ar=2..3", "steps=3..4"}, tables))),
               ContainsSubstring("never counts as 0; "));
    question.asks.clear();
    const Advice advice = advise(question, parse_want("mean(gone_in) >= 2"), Side::attacker, {{"turns", 1}}, tables);
    CHECK_THAT(footer(figure_of(advice)), ContainsSubstring(said));
    // nothing where something always has a value
    question.asks = {"mean(steps_lost)"};
    CHECK_THAT(footer(figure_of(answer(question, tables))), !ContainsSubstring("never counts"));
}

TEST_CASE("of unknown cells the mean where it happens is bounded over all charts", "[happens][unknown]") {
    // two ends, one of them never, and a cell that may be either: 1 + roll
    Distribution odds;
    odds.fields = {Field{}};
    odds.fields[0].name = "gone_in";
    odds.fields[0].kind = Kind::integer;
    odds.fields[0].low = 0, odds.fields[0].high = 9;
    odds.fields[0].never = 0;
    odds.rows = {{{0}, Estimate::exactly(0.5)}, {{2}, Estimate::exactly(0.25)}};
    odds.unread = {{MissingCell{}, Estimate::exactly(0.25)}};
    const Happens found = happens(odds, 0).value();
    CHECK(found.chance.low <= 0.25);
    CHECK(found.chance.high >= 0.5);
    CHECK(found.mean.low <= 2);
    CHECK(found.mean.high >= 5.5);  // half of the cases at 9
}

TEST_CASE("what means nothing in a question is left out, and who asks for it is told why", "[happens]") {
    const auto told = [](const Answer& answer, const std::string& name) {
        return std::any_of(answer.distribution.fields.begin(), answer.distribution.fields.end(),
                           [&](const Field& field) { return field.name == name; });
    };
    CHECK_FALSE(told(answered("case-geld/attack", {"differential=9"}), "attack_left"));
    CHECK_FALSE(told(answered("case-geld/attack", {"differential=9"}), "defense_left"));
    CHECK(told(answered("case-geld/attack", {"attack=19", "defense=10"}), "defense_left"));
    CHECK_THAT(refusal([] { answered("case-geld/attack", {"differential=9"}, {"mean(attack_left)"}); }),
               ContainsSubstring("attack_left: a differential says nothing of it"));
    CHECK_FALSE(told(answered("midway-pto/draw-pool", {"chit=none"}), "incidents_before_chit"));
    CHECK(told(answered("midway-pto/draw-pool", {"chit=in"}), "incidents_before_chit"));
    // a yes or no has no mean
    CHECK_THAT(print(answered("ocs/first-player", {}), {.more = true}), !ContainsSubstring("mean"));
    CHECK_THAT(print(answered("ocs/first-player", {"turns=3"}), {.more = true}), ContainsSubstring("mean"));
}

}  // namespace test_happens
