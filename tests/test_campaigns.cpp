// The campaigns among the examples: solved exactly, played in trials, and something of each counted by plain loops.
#include "brute_force.hpp"
#include "fit.hpp"

#include "analysis/solve.hpp"
#include "output/read.hpp"

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

const TableSet& stand_ins() {
    static const TableSet tables(true);
    return tables;
}

Question campaign(const std::string& game) {
    return read_question(WARODDS_SOURCE "/examples/" + game + "/campaign.toml");
}

std::vector<double> figures(Question question, std::vector<std::string> asks) {
    for (std::string& ask : asks) question.asks.push_back(ask);
    const Bound bound = bind_for_odds(question, stand_ins());
    Graph graph(*bound.machine);
    Distribution odds = solve_graph(graph, false);
    odds.fields = bound.outcomes;
    std::vector<double> values;
    for (const std::string& ask : asks)
        values.push_back(odds.ask(Expression::parse(ask, odds.fields, "ask")).value.value);
    return values;
}

// every outcome that is always told, in trials of literal dice and of tables
void check_trials(const std::string& game) {
    const Bound bound = bind_for_odds(campaign(game), stand_ins());
    const Chances exact = exact_chances(*bound.machine);
    double sum = 0;
    for (const auto& [outcome, p] : exact) sum += p;
    CHECK_THAT(sum, WithinAbs(1, 1e-12));
    CHECK(chi_square(exact, counts_of(run_sampled(*bound.machine, {.trials = 4'000, .seed = 5}))).is_good());
    CHECK(chi_square(exact, counts_of(run_compiled(*bound.machine, {.trials = 40'000, .seed = 6}))).is_good());
}

std::string cell(const std::string& chart, int die, const std::string& column) {
    const auto table = stand_ins().any_table(chart);
    return table->code(table->rows.find(Rational(die)), table->columns.find(column));
}

}  // namespace

TEST_CASE("Eisenhower's War campaign: trials fit what is exact", "[campaigns]") { check_trials("eisenhowers-war"); }
TEST_CASE("Blitzkrieg campaign: trials fit what is exact", "[campaigns]") { check_trials("blitzkrieg"); }
TEST_CASE("Midway PTO campaign: trials fit what is exact", "[campaigns]") { check_trials("midway-pto"); }

TEST_CASE("Eisenhower's War campaign: the ports by plain loops", "[campaigns][brute-force]") {
    // 36 factors in 18 steps, 2 a step; a port has 8 in two steps, and the city is a column to the left
    const std::array needed = {1, 3, 5, 7};
    std::map<std::pair<int, int>, double> alive = {{{1, 18}, 1.0}};  // ports and steps
    std::map<int, double> ports_at_end;
    for (int turn = 1; turn <= 4; ++turn) {
        for (int attack = 0; attack < 2; ++attack) {
            std::map<std::pair<int, int>, double> next;
            for (const auto& [state, p] : alive) {
                const auto [ports, steps] = state;
                for (int die = 1; die <= 6 && ports < 7; ++die) {
                    const std::string code = cell("eisenhowers-war/combat", die,
                                                  std::to_string(2 * steps / 8 - 1) + ":1");
                    next[{ports + (code[2] >= '2'), steps - (code[0] - '0')}] += p / 6;
                }
                if (ports >= 7) next[state] += p;
            }
            alive = next;
        }
        std::map<std::pair<int, int>, double> next;
        for (const auto& [state, p] : alive) {
            const int ports = state.first + (turn == 2);  // the garrison without supply is gone at its second check
            if (ports < needed[turn - 1]) ports_at_end[ports] += p;
            else next[{ports, std::min(18, state.second + 2)}] += p;
        }
        alive = next;
    }
    for (const auto& [state, p] : alive) ports_at_end[state.first] += p;
    std::vector<std::string> asks;
    for (int ports = 0; ports <= 9; ++ports) asks.push_back("ports = " + std::to_string(ports));
    const std::vector<double> found = figures(campaign("eisenhowers-war"), asks);
    for (int ports = 0; ports <= 9; ++ports) CHECK_THAT(found[ports], WithinAbs(ports_at_end[ports], 1e-12));
    CHECK(ports_at_end.at(2) > 0);
}

TEST_CASE("Blitzkrieg campaign: the whole war by plain loops", "[campaigns][brute-force]") {
    struct War {
        bool is_ours;  // the initiative
        int ours, industry;
        auto operator<=>(const War&) const = default;
    };
    // what a die does: factors that the attackers lose, and whether the city is free
    const auto strike = [](int attack, const std::string& sky, int industry, int die) -> std::pair<int, bool> {
        const int strength = sky == "fog" ? 2 * attack : attack, defense = 2 * 2;
        if (strength >= 7 * defense) return {0, true};
        std::string column = strength >= defense ? std::to_string(strength / defense) + "-1"
                                                 : "1-" + std::to_string((defense + strength - 1) / strength);
        if (industry < 3 && strength >= 5 * defense) column = "4-1";
        const std::string box = cell("blitzkrieg/attrition", die, column);  // L1R0A2/L3R3A0
        return {std::min(attack, box[1] - '0'), box[10] > '0' || box[8] >= '2'};
    };
    std::map<War, double> wars = {{{true, 14, 3}, 1.0}}, over;
    for (int turn = 13; turn <= 20; ++turn) {
        std::map<War, double> at_end;
        for (const auto& [war, p] : wars)
            for (int own = 1; own <= 6; ++own)
                for (int enemy = 1; enemy <= 6; ++enemy)
                    for (int weather = 1; weather <= 6; ++weather) {
                        const int ahead = own + (war.industry > 3) - enemy - (war.industry < 3);
                        const bool first = ahead > 0 || (ahead == 0 && war.is_ours);
                        const std::string sky = cell("blitzkrieg/weather", weather, std::to_string(turn));
                        for (int die = 1; die <= 6; ++die)
                            for (int theirs = 1; theirs <= 6; ++theirs) {
                                War now{first, war.ours, war.industry};
                                const auto we_strike = [&] {
                                    const auto [lost, taken] = strike(now.ours, sky, now.industry, die);
                                    now.ours -= lost, now.industry += taken;
                                };
                                if (first) we_strike();
                                if (now.industry < 6) now.industry -= strike(11, sky, 6 - now.industry, theirs).second;
                                if (!first && now.industry > 0) we_strike();
                                now.ours = std::min(14, now.ours + 1);
                                at_end[now] += p / (36 * 6 * 36);
                            }
                    }
        wars.clear();
        for (const auto& [war, p] : at_end) {
            const bool is_decided = war.industry == 0 || war.industry == 6;
            const double ends = is_decided ? 1 : std::max(0, turn - 14) / 6.0;
            over[war] += p * ends;
            if (ends < 1) wars[war] += p * (1 - ends);
        }
    }
    double all = 0, more = 0, none = 0;
    for (const auto& [war, p] : over)
        all += war.industry == 6 ? p : 0, more += war.industry > 3 ? p : 0, none += war.industry == 0 ? p : 0;
    const std::vector<double> found = figures(campaign("blitzkrieg"),
                                              {"all_of_it", "more_industry", "our_industry = 0"});
    CHECK_THAT(found[0], WithinAbs(all, 1e-12));
    CHECK_THAT(found[1], WithinAbs(more, 1e-12));
    CHECK_THAT(found[2], WithinAbs(none, 1e-12));
}

TEST_CASE("Midway PTO campaign: every place of the incidents and of the chit", "[campaigns][brute-force]") {
    // Twenty draws are the first two evenings, and two of the third: from the eighth draw of the second cup on it is the fourth.
    double ways = 0, by_third = 0, by_fourth = 0, all_incidents = 0, all_by_fourth = 0;
    for (int a = 1; a <= 25; ++a)
        for (int b = a + 1; b <= 25; ++b)
            for (int c = b + 1; c <= 25; ++c)
                for (int chit = 1; chit <= 25; ++chit) {
                    if (chit == a || chit == b || chit == c) continue;
                    ++ways, by_third += chit <= 8, by_fourth += chit <= 18;
                    all_incidents += c < 25, all_by_fourth += c <= 18;  // the last operation chit ends the game
                }
    const std::vector<double> found = figures(
        campaign("midway-pto"),
        {"chit_twice_turn <= 3", "chit_twice_turn <= 4", "every_incident", "every_incident_turn <= 4", "chit_twice",
         "the_hiyo_turn <= 3", "the_hiyo_turn <= 4", "the_hiyo"});
    CHECK_THAT(found[0], WithinAbs(by_third / ways, 1e-12));
    CHECK_THAT(found[1], WithinAbs(by_fourth / ways, 1e-12));
    CHECK_THAT(found[2], WithinAbs(all_incidents / ways, 1e-12));
    CHECK_THAT(found[3], WithinAbs(all_by_fourth / ways, 1e-12));
    CHECK_THAT(found[4], WithinAbs(1, 1e-12));
    // the carrier is each of the four counters as often, and one is turned up an evening
    for (int evening = 3; evening <= 5; ++evening)
        CHECK_THAT(found[evening + 2], WithinAbs((evening - 2) / 4.0, 1e-12));
}
