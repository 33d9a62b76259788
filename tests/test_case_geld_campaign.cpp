// Case Geld campaigns: their length and their bombs against the procedures that have closed forms, their best play against a
// sum by hand, and the whole of them against a plain loop over dice that knows nothing of the engine.
#include "bench/plain_campaign.hpp"
#include "brute_force.hpp"
#include "fit.hpp"

#include <catch2/generators/catch_generators.hpp>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/uniform_int_distribution.hpp>

namespace test_case_geld_campaign {

using namespace warodds;
using namespace warodds::test;
using bench::PlainTheatre;

namespace {

class PlainDie {
public:
    explicit PlainDie(std::uint32_t seed) : engine_(seed) {}
    int one() { return face_(engine_); }

private:
    boost::random::mt19937 engine_;
    boost::random::uniform_int_distribution<int> face_{1, 6};
};

// nobody attacks, and of the Manhattan sites so many are never lost
Names quiet(const std::string& sites) {
    return {{"german_tempo", "0"},       {"japanese_tempo", "0"},  {"german_sites", sites},   {"german_bombs", "never"},
            {"japanese_sites", "0/0/0"}, {"german_counters", "0"}, {"japanese_counters", "0"}};
}

// Pearson's test of two counts of the same thing; the rare ends are pooled
double homogeneity(const Counts& a, const Counts& b, int& degrees) {
    const auto all_a = static_cast<double>(total(a)), all_b = static_cast<double>(total(b));
    Counts keys = a;
    for (const auto& [key, count] : b) keys.try_emplace(key, 0);
    double statistic = 0, rest_a = 0, rest_b = 0;
    degrees = -1;
    const auto add = [&](double x, double y) {
        if (x + y == 0) return;
        const double d = std::sqrt(all_b / all_a) * x - std::sqrt(all_a / all_b) * y;
        statistic += d * d / (x + y);
        ++degrees;
    };
    for (const auto& [key, unused] : keys) {
        const auto x = static_cast<double>(a.contains(key) ? a.at(key) : 0),
                   y = static_cast<double>(b.contains(key) ? b.at(key) : 0);
        if ((x + y) * std::min(all_a, all_b) / (all_a + all_b) < 5) rest_a += x, rest_b += y;
        else add(x, y);
    }
    add(rest_a, rest_b);
    return statistic;
}
bool is_same_law(const Counts& a, const Counts& b) {
    int degrees = 0;
    const double statistic = homogeneity(a, b, degrees);
    return Fit{statistic, degrees}.is_good();
}

// winner, how and when in one, cities in others
struct Seen {
    Counts ends, german, japanese;
    void add(int winner, int how, int turn, int east, int west, std::uint64_t count) {
        ends[std::to_string(winner) + "/" + std::to_string(how) + "/" + std::to_string(turn)] += count;
        german[std::to_string(east)] += count;
        japanese[std::to_string(west)] += count;
    }
    bool is_like(const Seen& other) const {
        return is_same_law(ends, other.ends) && is_same_law(german, other.german) &&
               is_same_law(japanese, other.japanese);
    }
};

Seen plain(const PlainTheatre& east, const PlainTheatre& west, int trials) {
    bench::PlainCampaign<PlainDie> campaign(east, west);
    PlainDie die(2025);
    Seen seen;
    for (int i = 0; i < trials; ++i) {
        const bench::PlainResult result = campaign.trial(die);
        seen.add(result.winner, result.how, result.last_turn, result.cities[0], result.cities[1], 1);
    }
    return seen;
}

Seen ours(const Names& given, std::uint64_t trials) {
    const Bound bound = test::bind("case-geld/campaign", given);
    bound.machine->forget_effects();
    CompiledRun run(*bound.machine);
    Seen seen;
    for (const auto& [values, count] : run.run({.trials = trials, .seed = 7}).counts)
        seen.add(values[0], values[1], values[2], values[3], values[4], count);
    return seen;
}

}  // namespace

TEST_CASE("Case Geld campaign: its length is that of the game", "[case-geld][campaign]") {
    const Law found = law("case-geld/campaign", quiet("0/0/0"), {"last_turn"}),
              expected = law("case-geld/game-length", {}, {"final_turn"});
    CHECK(found.size() == expected.size());
    for (const auto& [turn, p] : expected) CHECK(std::abs(found.at(turn) - p) < 1e-12);
}

TEST_CASE("Case Geld campaign: bombs are those of their own procedure", "[case-geld][campaign]") {
    for (const auto& [sites, markers] : {std::pair("0/0/99", 1), {"0/99/99", 2}, {"99/99/99", 3}}) {
        const Law length = law("case-geld/game-length", {}, {"final_turn"});
        Law expected;
        for (const auto& [turn, p] : length)
            for (const auto& [bombs, q] :
                 law("case-geld/bombs", {{"markers", std::to_string(markers)}, {"turns", std::to_string(turn[0] - 1)}},
                     {"bombs"}))
                expected[{turn[0], bombs[0]}] += p * q;
        Bound bound = test::bind("case-geld/campaign", quiet(sites));
        bound.tell({"east_bombs"});
        Graph graph(*bound.machine);
        Law found;
        for (const Final& final : solve_exact(graph).finals)
            found[pick(bound, graph.state(final.state), {"last_turn", "east_bombs"})] += final.p;
        CHECK(found.size() == expected.size());
        for (const auto& [end, p] : expected) {
            CAPTURE(markers, end);
            CHECK(std::abs(found[end] - p) < 1e-12);
        }
    }
}

TEST_CASE("Case Geld campaign: best play of two armies on the last turn", "[case-geld][campaign]") {
    // Together they are on +4, or with airpower on +3, below the column that the policy asks for: 1/6 * 4/6. One after the other
    // they are on +3 without airpower (3 of 6 take the city) and on +2 with it (2 of 6); markers 0, 1, 2, 3 on 1, 2, 2, 1 of 6.
    const Names given = {{"first_turn", "14"},
                         {"german_tempo", "2"},
                         {"german_start", "22/2/0/0/3/0/0/0"},
                         {"japanese_start", "0/0/0/0/3/0/0/0"}};
    const double one = 3.0 / 6, covered = 2.0 / 6;
    const double expected = 1.0 / 6 * (1 - (1 - one) * (1 - one)) + 2.0 / 6 * (1 - (1 - covered) * (1 - one)) +
                            3.0 / 6 * (1 - (1 - covered) * (1 - covered));
    const Bound bound = test::bind("case-geld/campaign", given);
    Graph graph(*bound.machine, Goal{[&](const std::byte* state) {
                                         return static_cast<double>(pick(bound, state, {"winner"})[0] == 0);
                                     },
                                     Side::attacker});
    CHECK(std::abs(graph.value(graph.start()) - expected) < 1e-12);
    CHECK(std::abs(law("case-geld/campaign", given, {"winner"}).at({0}) - 1.0 / 9) < 1e-12);
}

TEST_CASE("Case Geld campaign: a plain loop over dice gives the same law", "[case-geld][campaign]") {
    PlainTheatre german, japanese;
    japanese.landing_city = 1;
    japanese.counters[0] = japanese.counters[1] = 2;
    Names given = {{"japanese_landing_city", "true"}, {"japanese_counters", "2"}};
    SECTION("as it stands") {}
    SECTION("with so few corps that theatres run short of them") {
        german.corps = japanese.corps = 7;
        given.insert({{"german_corps", "7"}, {"japanese_corps", "7"}});
    }
    SECTION("towards Tulsa, with momentum, prepared, airpower kept") {
        german.tulsa_from = 5;
        german.tulsa_cities = 6;
        german.prepared = 1;
        german.reserve = 3;
        japanese.momentum = 1;
        japanese.keeps_airpower = true;
        japanese.cover = 2;
        japanese.rough = true;
        japanese.landing_guards = 1;
        given.insert({{"german_tulsa_from", "5"},
                      {"german_tulsa_cities", "6"},
                      {"german_prepared", "true"},
                      {"german_reserve", "3"},
                      {"japanese_momentum", "1"},
                      {"japanese_airpower", "attack"},
                      {"japanese_cover", "2"},
                      {"japanese_bomb_rough", "true"},
                      {"japanese_landing_guards", "1"}});
    }
    const Seen expected = plain(german, japanese, 100'000), found = ours(given, 30'000);
    CHECK(found.is_like(expected));
    german.rebuild = 1;  // a rule that differs by one step a turn is told apart
    CHECK_FALSE(found.is_like(plain(german, japanese, 100'000)));
}

// Where no corps dies each theatre is played through by itself, as a machine inside.
TEST_CASE("Case Geld campaign: theatres apart have the law of the plain loop", "[case-geld][campaign]") {
    PlainTheatre german, japanese;
    german.armies = 5;
    german.guards = german.counters[1] = 0;
    german.arrivals[0] = german.arrivals[1] = 1;
    german.tempo[1] = german.tempo[2] = 1;
    german.min_column = 2;
    german.momentum = 1;
    german.block = 0;
    german.tulsa_from = 6;
    german.tulsa_cities = 2;
    japanese = german;
    japanese.tulsa_from = 99;
    japanese.landing_city = 1;
    Names given;
    for (const std::string nation : {"german", "japanese"})
        for (const auto& [name, value] : Names{{"armies", "5"},
                                               {"guards", "0"},
                                               {"counters", "0"},
                                               {"arrivals", "1"},
                                               {"tempo", "1"},
                                               {"min_column", "+2"},
                                               {"momentum", "1"},
                                               {"block", "0"}})
            given[nation + "_" + name] = value;
    given["japanese_landing_city"] = "true";
    const std::string with_tulsa = GENERATE("german", "japanese");
    given[with_tulsa + "_tulsa_from"] = "6";
    given[with_tulsa + "_tulsa_cities"] = "2";
    if (with_tulsa == "japanese") std::swap(german.tulsa_from, japanese.tulsa_from);
    const Bound bound = test::bind("case-geld/campaign", given);
    REQUIRE(bound.ledger.find("theatres")->value == "apart");

    const Seen expected = plain(german, japanese, 200'000);
    const Chances exact = exact_chances(*bound.machine);
    double sum = 0, tulsa = 0;
    for (const auto& [end, p] : exact) {
        sum += p;
        if (end.find(" 1 ") == 1) tulsa += p;
    }
    CHECK(std::abs(sum - 1) < 1e-12);
    CHECK(tulsa > 0.01);
    CHECK(ours(given, 100'000).is_like(expected));
    const Counts rolled = counts_of(run_sampled(*bound.machine, {.trials = 20'000, .seed = 3}));
    CHECK(chi_square(exact, rolled).is_good());
}

TEST_CASE("Case Geld campaign: figures of another program", "[case-geld][campaign]") {
    const Names given = {{"german_guards", "0"},
                         {"german_counters", "0"},
                         {"german_coastal", "8"},
                         {"japanese_guards", "0"},
                         {"japanese_counters", "0"},
                         {"japanese_coastal", "4"},
                         {"japanese_landing_city", "true"},
                         {"japanese_min_column", "+3"}};
    const Bound bound = test::bind("case-geld/campaign", given);
    Graph graph(*bound.machine);
    std::array<double, 6> winners{};
    std::array<double, 15> turns{};
    double german = 0, japanese = 0, german_cities = 0, japanese_cities = 0;
    for (const Final& final : solve_exact(graph).finals) {
        const std::vector<int> end = pick(bound, graph.state(final.state),
                                          {"winner", "last_turn", "german_cities", "japanese_cities"});
        winners[end[0]] += final.p;
        turns[end[1]] += final.p;
        german += end[2] >= 23 ? final.p : 0;
        japanese += end[3] >= 23 ? final.p : 0;
        german_cities += final.p * end[2];
        japanese_cities += final.p * end[3];
    }
    const auto near = [](double found, double p) { return std::abs(found - p) < 5.1e-5; };
    const double expected[] = {0.4080, 0.3819, 0.1746, 0.0092, 0.0151, 0.0112};
    for (int winner = 0; winner < 6; ++winner) CHECK(near(winners[winner], expected[winner]));
    const double ends[] = {0.1667, 0.2778, 0.2778, 0.1852, 0.0772, 0.0154};
    for (int turn = 9; turn <= 14; ++turn) CHECK(near(turns[turn], ends[turn - 9]));
    CHECK(near(german, 0.9013));
    CHECK(near(japanese, 0.8701));
    CHECK(std::abs(german_cities - 27.358) < 5.1e-4);
    CHECK(std::abs(japanese_cities - 27.038) < 5.1e-4);
}

}  // namespace test_case_geld_campaign
