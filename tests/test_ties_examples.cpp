// Best play of every example: no other play that is worth the same to its first goal has fewer losses of its own side.
// The same question is solved again for the goal less a millionth of those losses: whoever plays for that has the same
// goal with the fewest of them, against an enemy who has nothing to spare. WARODDS_LONG=1 takes those as well whose
// best play is a long search.
#include "support.hpp"

#include "analysis/questions/question.hpp"
#include "output/read.hpp"

namespace test_ties_examples {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

// more than a few seconds each, twice
const std::set<std::string> long_ones = {"eoa/month-of-war", "eoa/murmansk", "plans/breakthrough", "plans/village"};

bool is_chart(const std::filesystem::path& file) { return file.string().find("/charts/") != std::string::npos; }

TableSet all_charts() {
    TableSet tables(true);
    const std::string folder = "/charts/";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WARODDS_SOURCE "/examples")) {
        const std::string file = entry.path().string();
        if (entry.path().extension() != ".toml" || !is_chart(entry.path()) || file.find("/balance/") != file.npos)
            continue;
        const std::size_t begin = file.find(folder) + folder.size();
        tables.lay_over(file.substr(begin, file.size() - begin - 5), contents(file), file);
    }
    return tables;
}

// the first chance that is asked for, else the first yes or no of its outcomes
std::string goal_of_file(const Question& question, const Bound& bound) {
    for (const std::string& ask : question.asks) {
        const auto wish = Expression::split_wish(ask);
        const std::string text = wish && wish->second.is_chance && ask.ends_with('%') ? wish->first : ask;
        if (Expression::parse(text, bound.outcomes, "ask").kind() == Expression::Kind::probability) return text;
    }
    for (const Field& field : bound.outcomes)
        if (field.kind == Kind::boolean) return field.name;
    return "";
}

Answer best(Question question, const std::string& goal, const std::string& cost, const TableSet& tables) {
    question.optimal = goal;
    question.then = {};
    question.within = {};
    question.asks.clear();
    if (!cost.empty()) question.asks = {"mean(" + cost + ")"};
    return answer(question, tables);
}

}  // namespace

TEST_CASE("no other play of an example has the same worth with fewer losses of one's own", "[optimal][ties]") {
    const TableSet tables = all_charts();
    int compared = 0, without_costs = 0, unknown = 0, too_large = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WARODDS_SOURCE "/examples")) {
        const std::string file = entry.path().string();
        const std::string name = entry.path().parent_path().filename().string() + "/" + entry.path().stem().string();
        if (entry.path().extension() != ".toml" || is_chart(entry.path()) || name.starts_with("luck/")) continue;
        if (long_ones.contains(name) && !is_long()) continue;
        INFO(name);
        const Question question = read_question(file);
        Bound bound = question.procedure->bind(question.params, tables);
        bound.tell(question.named());
        const std::string goal = goal_of_file(question, bound);
        if (goal.empty()) continue;
        try {
            Answer found = best(question, goal, "", tables);
            REQUIRE(found.told_apart);
            const auto& of = found.told_apart->of;
            const auto own = std::find(of.begin(), of.end(), Side::attacker);
            if (own == of.end() || found.told_apart->equal != EqualPlays::told_apart) {
                ++without_costs;
                continue;
            }
            const std::string cost = found.told_apart->names[static_cast<std::size_t>(own - of.begin())];
            found = best(question, goal, cost, tables);
            const Answer weighed = best(question, "mean((" + goal + ") - 0.000001 * (" + cost + "))", cost, tables);
            const Estimate worth = found.ask(goal).value, lost = found.asks.front().value;
            if (has_unknown(worth.width | lost.width)) {
                ++unknown;
                continue;
            }
            INFO(goal << ", " << cost);
            CHECK_THAT(weighed.ask(goal).value.value, WithinAbs(worth.value, 1e-4));
            CHECK(lost.low <= weighed.asks.front().value.high + 1e-3);
            ++compared;
        } catch (const TooLarge&) {
            ++too_large;
        }
    }
    CAPTURE(compared, without_costs, unknown, too_large);
    CHECK(compared >= 50);
    CHECK(too_large == 0);
}

}  // namespace test_ties_examples
