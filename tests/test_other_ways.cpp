// A question with other values of some parameters: what it gives is what the question gives that is asked so at once, what
// rolls alike is solved once, and all of it stays within one budget.
#include "support.hpp"

#include "analysis/answers/assumed.hpp"
#include "analysis/answers/other_ways.hpp"

namespace test_other_ways {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

constexpr std::uint64_t plenty = 1 << 22;

const TableSet& charts() {
    static const auto tables = [] {
        auto set = std::make_unique<TableSet>(true);
        add_toy_charts(*set);
        return set;
    }();
    return *tables;
}

Question about(const Procedure& procedure, const std::vector<std::pair<std::string, std::string>>& given) {
    return {.procedure = share(procedure), .params = params(procedure, given), .asks = {}};
}

struct Asked {
    Asked(Question asked, std::vector<std::string> asks, std::uint64_t most = plenty)
        : question(with(std::move(asked), std::move(asks))),
          bound(bind_for_odds(question, charts())),
          budget(question, most, watch),
          ways(question, bound, parse_asks(question, bound.outcomes), budget, charts()) {}

    static Question with(Question question, std::vector<std::string> asks) {
        question.asks = std::move(asks);
        return question;
    }

    Question question;
    Watch watch;
    Bound bound;
    Budgeted budget;
    OtherWays ways;
};

// the figures that the question has when it is asked with these values
std::vector<Estimate> at_once(Question question, const OtherWays::Values& changed) {
    for (const auto& [name, value] : changed) question.params[name] = {value, "test"};
    std::vector<Estimate> figures;
    for (const AskAnswer& ask : answer(question, charts()).asks) figures.push_back(ask.value);
    return figures;
}

}  // namespace

TEST_CASE("another way gives what the question gives that is asked so at once", "[other-ways]") {
    const Procedure& attack = find_procedure("ocs/attack");
    const std::vector<std::string> asks = {"hex_taken", "mean(attacker_losses)", "mean(defender_losses)"};
    Asked asked(about(attack, {{"attack", "17"}, {"defense", "20"}, {"attacker_ar", "5"}, {"defender_ar", "3"}}), asks);
    int ways = 0;
    for (const auto& [field, value] : asked.bound.params)
        for (const Value& other : other_values(*field, value)) {
            if (field->role == Field::Role::plain) continue;
            for (const char* stand : {"hold", "retreat"}) {
                OtherWays::Values changed = {{"defender_option", std::string(stand)}};
                changed[field->name] = other;
                INFO(field->name << "=" << to_text(*field, other) << ", he answers " << stand);
                std::vector<Estimate> expected;
                try {
                    expected = at_once(asked.question, changed);
                } catch (const InputError&) {
                    CHECK(!asked.ways.with(changed));
                    continue;
                }
                const auto way = asked.ways.with(changed);
                REQUIRE(way);
                for (std::size_t i = 0; i < asks.size(); ++i)
                    CHECK_THAT(way->figures[i].value().value, WithinAbs(expected[i].value, 1e-12));
                ++ways;
            }
        }
    CHECK(ways > 20);
    CHECK(asked.ways.is_whole());
}

TEST_CASE("ways that roll alike have one number, and are solved once", "[other-ways]") {
    Asked asked(about(find_procedure("ocs/attack"), {{"odds", "3:1"}}), {"hex_taken"});
    REQUIRE(asked.ways.as_asked()->number == OtherWays::as_now);
    const std::uint64_t once = asked.budget.spent();
    CHECK(once > 0);
    // the same odds, said once more
    const auto same = asked.ways.with({{"odds", Value(Rational(3))}});
    CHECK(same->number == OtherWays::as_now);
    CHECK(asked.budget.spent() == once);
    const auto other = asked.ways.with({{"odds", Value(Rational(4))}});
    CHECK(other->number != OtherWays::as_now);
    const std::uint64_t twice = asked.budget.spent();
    CHECK(twice > once);
    CHECK(asked.ways.with({{"odds", Value(Rational(4))}})->number == other->number);
    CHECK(asked.budget.spent() == twice);
}

TEST_CASE("exact odds that are there already are not worked out again", "[other-ways]") {
    Asked asked(about(find_procedure("ocs/attack"), {{"odds", "3:1"}}), {"hex_taken"});
    const Answer known = answer(asked.question, charts());
    asked.ways.know(known.distribution);
    CHECK(asked.ways.as_asked()->figures[0]->value == known.asks[0].value.value);
    CHECK(asked.budget.spent() == 0);
}

TEST_CASE("machines that cannot tell what rolls like them are solved each time", "[other-ways]") {
    Asked asked(about(assault(), {}), {"hex_taken"});
    const auto stopping = asked.ways.with({{"nerve", std::string("stop")}});
    CHECK(!stopping->number);
    CHECK_THAT(stopping->figures[0]->value,
               WithinAbs(at_once(asked.question, {{"nerve", std::string("stop")}})[0].value, 1e-12));
}

TEST_CASE("ways that are refused or beyond the budget give nothing", "[other-ways]") {
    Asked asked(about(find_procedure("ocs/attack"), {{"odds", "3:1"}}), {"hex_taken"});
    CHECK(!asked.ways.with({{"attack", Value(Rational(5))}}));  // odds and a total
    CHECK(!asked.ways.with({{"attacker_ar", Value(Rational(99))}}));
    CHECK(asked.ways.is_whole());

    Asked poor(about(find_procedure("ocs/attack"), {{"odds", "3:1"}}), {"hex_taken"}, 1);
    CHECK(!poor.ways.as_asked());
    CHECK(!poor.ways.is_whole());
    CHECK(!poor.ways.with({{"odds", Value(Rational(3))}}));
}

}  // namespace test_other_ways
