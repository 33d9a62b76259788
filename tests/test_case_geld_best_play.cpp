// Best play of Case Geld: of plays that are worth the same, each side takes the one that leaves it most steps.
#include "support.hpp"

#include "analysis/answers/study.hpp"

namespace test_case_geld_best_play {

using namespace warodds;
using namespace warodds::test;

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

// how many banzai at first
std::string banzais(const std::string& id, const Parameters& given, const std::string& goal) {
    Question question{.procedure = share(find_procedure(id)), .params = params(find_procedure(id), given)};
    question.optimal = goal;
    static const TableSet tables(true);
    const Answer result = answer(question, tables);
    REQUIRE(result.play);
    for (const PlayedChoice& choice : result.play->choices)
        if (choice.name == "banzai") return choice.chosen;
    return "not asked";
}

}  // namespace

TEST_CASE("Case Geld best play: a step given for a banzai is a loss of who is Japanese", "[case-geld]") {
    const Parameters weak = {{"attackers", "4-4 us"}, {"defenders", "7/4-6/3 japanese x3"}, {"terrain", "mountain"}};
    const Parameters strong = {{"attackers", "7/4-6/3 japanese x3"}, {"defenders", "2-2 us"}};
    const auto with = [](Parameters given, const std::string& name, const std::string& value) {
        given.emplace_back(name, value);
        return given;
    };
    // 4 against 18 is column 0 whatever they do, and 21 against 2 takes the hex with every die
    CHECK(banzais("case-geld/attack", weak, "hex_taken") == "none");
    CHECK(banzais("case-geld/attack", strong, "hex_taken") == "none");
    CHECK(banzais("case-geld/momentum", with(weak, "second_defense", "4"), "first_taken") == "none");
    CHECK(banzais("case-geld/momentum", with(strong, "second_defense", "1"), "first_taken") == "none");
    CHECK(banzais("case-geld/landing", with(strong, "coast", "pacific"), "ashore") == "none");
}

}  // namespace test_case_geld_best_play
