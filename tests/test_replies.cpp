// What the other side may do to a figure: fixed replies are those of a loop over everything that he may decide, adaptive ones go at
// least as far, and wishes, pinned decisions and columns follow from them.
#include "support.hpp"

#include "analysis/answers/replies.hpp"
#include "analysis/answers/solve.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/words/json.hpp"
#include "analysis/words/reply_words.hpp"
#include "output/text.hpp"

namespace test_replies {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

const TableSet& tables() {
    static const TableSet set(true);
    return set;
}

Question question(const std::string& id, const std::vector<std::string>& given,
                  const std::vector<std::string>& asks = {"hex_taken"}) {
    Question question{.procedure = share(find_procedure(id))};
    for (const std::string& one : given) set_param(question, one, "set");
    question.asks = asks;
    return question;
}

double figure(const Question& question, const std::string& expr) {
    const Bound bound = bind_for_odds(question, tables());
    const Distribution odds = solve(question, *bound.machine, bound.outcomes, {});
    return odds.ask(Expression::parse(expr, bound.outcomes, "ask")).value.value;
}

// The least and the largest figure over every combination of the decisions of a side that nobody gave, by a plain recursion.
void each_way(const Question& question, Side his, std::size_t from, const std::function<void(const Question&)>& visit) {
    const std::vector<Field>& fields = question.procedure->parameters;
    for (std::size_t i = from; i < fields.size(); ++i) {
        if (fields[i].role != Field::Role::policy || fields[i].side != his || question.params.contains(fields[i].name))
            continue;
        for (const Option& option : fields[i].options) {
            Question with = question;
            with.params[fields[i].name] = {Value(option.name), fields[i].name};
            try {
                bind_for_odds(with, tables());
            } catch (const InputError&) {
                continue;
            }
            each_way(with, his, i + 1, visit);
        }
        return;
    }
    visit(question);
}

const std::vector<std::string> seventeen = {"attack=17",     "defense=20",       "attacker_ar=5",
                                            "defender_ar=3", "attacker_steps=3", "defender_steps=3"};

}  // namespace

TEST_CASE("seventeen against twenty depends on whether he stands", "[replies]") {
    const Answer told = answer(question("ocs/attack", seventeen, {"hex_taken", "hex_taken >= 90%"}), tables());
    REQUIRE(told.replies.asker == Side::attacker);
    CHECK(told.replies.headline == "defender_option");
    REQUIRE(told.replies.columns.size() == 2);
    CHECK_THAT(told.replies.columns[0].figures[0].value, WithinAbs(0.236882716, 1e-9));
    CHECK_THAT(told.replies.columns[1].figures[0].value, WithinAbs(0.961419753, 1e-9));
    const FigureReplies& ends = told.replies.ends[0];
    CHECK(ends.better == 1);
    CHECK_THAT(ends.worst.value.value, WithinAbs(0.236882716, 1e-9));
    CHECK(ends.best.value.value >= 0.961419753);
    CHECK(met_of(told, 1) == Met::his_choice);
    const Json json = to_json(told);
    CHECK(json["asks"][1]["met"] == "his-choice");
    CHECK(json["asks"][0]["replies"]["better"] == "high");
    CHECK(json["replies"]["columns"].size() == 2);
    const std::string text = print(told);
    CHECK_THAT(text, ContainsSubstring("No: only if he falls back."));
}

TEST_CASE("fixed replies are those of a loop over all that he may decide", "[replies]") {
    // every decision of his but two is pinned, so that all combinations of the rest are tried
    for (const std::vector<std::string>& given :
         {seventeen, std::vector<std::string>{"odds=3:1", "terrain=close", "attacker_ar=4", "defender_ar=3"},
          std::vector<std::string>{"odds=1:1", "attacker_ar=2", "defender_ar=4", "defender_steps=2"}}) {
        Question asked = question("ocs/attack", given, {"hex_taken", "mean(attacker_losses)", "defender_losses >= 2"});
        for (const Field& field : asked.procedure->parameters)
            if (field.role == Field::Role::policy && field.side == Side::defender && field.name != "defender_option" &&
                field.name != "defender_supply")
                asked.params[field.name] = {*field.fallback, field.name};
        const Answer told = answer(asked, tables());
        REQUIRE(told.replies.is_every_way);
        for (std::size_t i = 0; i < asked.asks.size(); ++i) {
            double least = 1e9, most = -1e9;
            each_way(asked, Side::defender, 0, [&](const Question& way) {
                const double value = figure(way, asked.asks[i]);
                least = std::min(least, value), most = std::max(most, value);
            });
            FigureReplies ends = told.replies.ends[i];
            INFO(asked.asks[i]);
            CHECK_THAT(ends.low().value.value, WithinAbs(least, 1e-12));
            CHECK_THAT(ends.high().value.value, WithinAbs(most, 1e-12));
        }
    }
}

TEST_CASE("what he decides by how the dice fell goes at least as far as what he decides before", "[replies]") {
    const Answer told = answer(question("ocs/attack", seventeen, {"hex_taken", "mean(defender_losses)"}), tables());
    double least = 1, most = 0;
    for (const Option& option : told.owner->parameter("defender_option")->options) {
        const double value = figure(question("ocs/attack",
                                             [&] {
                                                 auto given = seventeen;
                                                 given.push_back("defender_option=" + option.name);
                                                 return given;
                                             }()),
                                    "hex_taken");
        least = std::min(least, value), most = std::max(most, value);
    }
    CHECK(told.replies.ends[0].worst.value.value <= least + 1e-12);
    CHECK(told.replies.ends[0].best.value.value >= most - 1e-12);
    // one-sided best play with the attacker's plans as they are, by best play for one side of a game in which the other decides
    // nothing: his own decisions given change nothing
    Question fixed = question("ocs/attack", seventeen, {"hex_taken"});
    for (const Field& field : fixed.procedure->parameters)
        if (field.role == Field::Role::policy && field.side == Side::attacker)
            fixed.params[field.name] = {*field.fallback, field.name};
    CHECK_THAT(answer(fixed, tables()).replies.ends[0].worst.value.value,
               WithinAbs(told.replies.ends[0].worst.value.value, 1e-12));
}

TEST_CASE("a decision of his that was given is pinned", "[replies]") {
    auto given = seventeen;
    given.push_back("defender_option=retreat");
    const Answer told = answer(question("ocs/attack", given, {"hex_taken >= 90%"}), tables());
    CHECK(told.replies.pinned == std::vector<std::pair<std::string, std::string>>{{"defender_option", "retreat"}});
    CHECK(told.replies.columns.empty());
    CHECK(met_of(told, 0) == Met::yes);
    CHECK_THAT(print(told), ContainsSubstring("As you said: he falls back."));
}

TEST_CASE("under best play nobody replies, and where neither side asks", "[replies]") {
    Question best = question("ocs/attack", seventeen);
    best.optimal = "hex_taken";
    CHECK_FALSE(answer(best, tables()).replies.asker);
    CHECK_FALSE(answer(question("chart/read", {"table=ocs/combat", "column=3:1", "headings=open"}, {}), tables())
                    .replies.asker);
}

TEST_CASE("after trials the options that head the columns roll the same dice", "[replies]") {
    Question rolled = question("ocs/attack", seventeen);
    rolled.trials = 20'000;
    const Answer told = answer(rolled, tables());
    REQUIRE(told.replies.columns.size() >= 2);
    const double exact[] = {0.236882716, 0.961419753};
    for (std::size_t i : {0, 1}) {
        const Estimate& figure = told.replies.columns[i == 0 ? 0 : told.replies.columns.size() - 1].figures[0];
        CHECK(figure.low < exact[i]);
        CHECK(figure.high > exact[i]);
    }
}

TEST_CASE("which way a figure goes follows from its outcomes", "[replies]") {
    const Question attack = question("ocs/attack", seventeen);
    const Bound bound = bind_for_odds(attack, tables());
    const ProcedureWords& words = words_of(*attack.procedure);
    const auto better = [&](const std::string& expr, Side asker = Side::attacker) {
        return better_way(Expression::parse(expr, bound.outcomes, "ask"), bound.outcomes, words, asker);
    };
    CHECK(better("hex_taken") == 1);
    CHECK(better("hex_taken", Side::defender) == -1);
    CHECK(better("not hex_taken") == -1);
    CHECK(better("mean(attacker_losses)") == -1);
    CHECK(better("attacker_losses <= 1") == 1);
    CHECK(better("defender_losses >= 2") == 1);
    CHECK(better("hex_taken and attacker_losses <= 1") == 1);
    CHECK(better("hex_taken and attacker_losses >= 1") == 0);
    CHECK(better("mean(defender_losses - attacker_losses)") == 1);
    CHECK(better("attacker_losses = 0") == 1);
    CHECK(better("attacker_losses = 1") == 0);
    CHECK(better("sd(attacker_losses)") == 0);
    CHECK(better("quantile(attacker_losses, 0.9)") == -1);
    CHECK(better("mean(attacker_losses) >= 1") == 1);  // a wish says itself what is wanted
}

}  // namespace test_replies
