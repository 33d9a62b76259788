// The campaigns among the examples: solved exactly, played in trials, and something of each counted by plain loops.
#include "brute_force.hpp"
#include "fit.hpp"

#include "analysis/answers/solve.hpp"
#include "output/files/read.hpp"

namespace test_campaigns {

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

// a chart is looked at for every die of every situation, so its cells are kept
std::string cell(const std::string& chart, int die, const std::string& column) {
    static std::map<std::tuple<std::string, int, std::string>, std::string> known;
    std::string& code = known[{chart, die, column}];
    if (code.empty()) {
        const auto table = stand_ins().any_table(chart);
        code = table->code(table->rows.find(Rational(die)), table->columns.find(column));
    }
    return code;
}

}  // namespace

TEST_CASE("Eisenhower's War campaign: trials fit what is exact", "[campaigns]") { check_trials("eisenhowers-war"); }
TEST_CASE("Blitzkrieg campaign: trials fit what is exact", "[campaigns]") { check_trials("blitzkrieg"); }
TEST_CASE("Midway PTO campaign: trials fit what is exact", "[campaigns]") { check_trials("midway-pto"); }

namespace {

// every situation with what each of six dice makes of it, where a die is rolled at all
template <class State, class Rolls, class After>
std::map<State, double> spread(const std::map<State, double>& all, Rolls&& rolls, After&& after) {
    std::map<State, double> next;
    for (const auto& [state, p] : all) {
        if (!rolls(state)) {
            next[state] += p;
            continue;
        }
        for (int die = 1; die <= 6; ++die) next[after(state, die)] += p / 6;
    }
    return next;
}

// ---- Eisenhower's War ----

struct Fight {
    int attackers, defenders;  // steps left
    bool is_taken;
};

// A total falls evenly with its steps. The defender retreats only where holding would leave nobody (11.2).
Fight fight(int attack, int attackers, int defense, int defenders, int shift, int die) {
    static const std::array columns = {"1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"};
    const int base = attack >= defense ? std::min(8, attack / defense + 1)
                                       : std::max(0, 3 - (defense + attack - 1) / attack);
    const std::string code = cell("eisenhowers-war/combat", die, columns[std::clamp(base + shift, 0, 8)]);
    const int own = code[0] - '0', his = code[2] - '0';
    const bool goes = his >= 2 && his >= defenders && his / 2 < defenders;
    const int stay = std::max(0, defenders - (goes ? his / 2 : his)), left = std::max(0, attackers - own);
    return {left, stay, left > 0 && (goes || stay == 0)};
}
int of_steps(int factors, int steps, int left) { return (factors * left + steps - 1) / steps; }

}  // namespace

TEST_CASE("Eisenhower's War campaign: the whole war by plain loops", "[campaigns][brute-force]") {
    struct War {
        int ports = 0, american = 12, british = 8, panzers = 6, ruhr = 4, box = 0, fell = 99, cities = 2;
        bool bridge = false;
        auto operator<=>(const War&) const = default;
    };
    std::map<War, double> wars = {{War{}, 1.0}}, over;
    double won = 0, lost = 0, early = 0;
    const std::array needed = {1, 3, 5, 7, 0, 0, 0, 0, 0};
    for (int turn = 1; turn <= 9; ++turn) {
        std::map<War, double> begun;
        for (const auto& [before, p] : wars) {
            War war = before;
            if (turn >= 2) war.american = std::min(12, war.american + 2), war.british = std::min(8, war.british + 1);
            begun[war] += p;
        }
        // five offensives, on turns 2 to 6: a column to the right
        wars = spread(
            begun, [&](const War& war) { return turn >= 2 && turn <= 6 && war.panzers > 0 && war.british > 0; },
            [](War war, int die) {
                const Fight result = fight(of_steps(18, 6, war.panzers), war.panzers, of_steps(16, 8, war.british),
                                           war.british, 1, die);
                war.panzers = result.attackers, war.british = result.defenders;
                return war;
            });
        // the garrison is gone at the end of turn 2, and its port is entered on turn 3; a city is a column to the left
        const auto strikes = [&](int War::* steps, int factors, int full) {
            const auto at_port = [turn](const War& war) { return turn <= 4 && war.ports + (turn == 3) < 7; };
            const auto at_city = [turn](const War& war) { return war.fell < turn && war.cities > 0; };
            wars = spread(
                wars, [&](const War& war) { return war.*steps > 0 && (at_port(war) || at_city(war)); },
                [&](War war, int die) {
                    const Fight result = fight(of_steps(factors, full, war.*steps), war.*steps, 4, 2, -1, die);
                    war.*steps = result.attackers;
                    (turn <= 4 ? war.ports : war.cities) += turn <= 4 ? result.is_taken : -result.is_taken;
                    return war;
                });
        };
        if (turn <= 4) strikes(&War::american, 24, 12), strikes(&War::british, 16, 8);
        wars = spread(
            wars, [&](const War& war) { return (turn == 5 || turn == 6) && !war.bridge; },
            [](War war, int die) { return war.bridge = die == 1, war; });
        wars = spread(
            wars, [&](const War& war) { return turn >= 5 && war.fell == 99 && war.american > 0; },
            [&](War war, int die) {
                const Fight result = fight(of_steps(24, 12, war.american), war.american, of_steps(6, 4, war.ruhr),
                                           war.ruhr, war.bridge ? -1 : -3, die);
                war.american = result.attackers, war.ruhr = result.defenders;
                if (result.is_taken) war.fell = turn;
                return war;
            });
        if (turn > 4) strikes(&War::american, 24, 12), strikes(&War::british, 16, 8);
        std::map<War, double> goes_on;
        for (const auto& [fought, p] : wars) {
            War war = fought;
            war.ports += turn == 3;
            if (war.fell == 99) {  // V, what the box has enters; VI, a lost unit is rebuilt in the box (5.2, 12.4.3)
                war.ruhr += war.box;
                war.box = war.ruhr < 4;
            }
            const bool is_short = war.ports < needed[turn - 1];
            const bool wins = !is_short && ((war.fell <= 6 && turn <= 6) || (turn == 9 && war.cities == 0));
            const bool loses = is_short || (turn == 9 && war.cities > 0);
            won += wins ? p : 0, lost += loses ? p : 0, early += war.fell <= 6 ? p * wins : 0;
            (wins || loses ? over : goes_on)[war] += p;
        }
        wars = goes_on;
    }
    CHECK(wars.empty());
    const auto share = [&](auto&& which) {
        double sum = 0;
        for (const auto& [war, p] : over) sum += which(war) ? p : 0;
        return sum;
    };
    const std::vector<double> found = figures(campaign("eisenhowers-war"),
                                              {"not_lost", "allied_victory", "ruhr_by_turn_6", "ports = 6", "ports = 7",
                                               "british = 0", "panzers = 0", "american = 12", "bridge"});
    CHECK_THAT(found[0], WithinAbs(1 - lost, 1e-12));
    CHECK_THAT(found[1], WithinAbs(won, 1e-12));
    CHECK_THAT(found[2], WithinAbs(early, 1e-12));
    CHECK_THAT(found[3], WithinAbs(share([](const War& war) { return war.ports == 6; }), 1e-12));
    CHECK_THAT(found[4], WithinAbs(share([](const War& war) { return war.ports == 7; }), 1e-12));
    CHECK_THAT(found[5], WithinAbs(share([](const War& war) { return war.british == 0; }), 1e-12));
    CHECK_THAT(found[6], WithinAbs(share([](const War& war) { return war.panzers == 0; }), 1e-12));
    CHECK_THAT(found[7], WithinAbs(share([](const War& war) { return war.american == 12; }), 1e-12));
    CHECK_THAT(found[8], WithinAbs(share([](const War& war) { return war.bridge; }), 1e-12));
}

namespace {

// ---- Blitzkrieg ----

struct Attrition {
    int attackers = 0, defenders = 0, advance = 0, defenders_advance = 0;  // factors left; hexes
    bool is_vacated = false, retreats = false;                             // the attackers
};

// One attack by the stand-in, as 3.8.1 and 3.1.5 read; the second die is that of straining.
Attrition attrition(int attack, int defense, bool is_city, const std::string& sky, int industry, int strain, int die,
                    int strain_die) {
    const int strength = sky == "fog" ? 2 * attack : attack, against = is_city ? 2 * defense : defense;
    // n-1 is n - 1, and 1-n is 1 - n
    int level = strength >= against ? strength / against - 1 : 1 - (against + strength - 1) / strength;
    if (level >= 6) return {.attackers = attack, .advance = 4, .is_vacated = true};
    if (level <= -6) return {.defenders = defense};
    const int cap = industry >= 3 ? 5 : industry > 0 ? 3 : 0;
    const int needed = level >= 0 ? (level + 2) * against : (against - level - 1) / -level;
    const int points = needed - strength;
    const bool strains = points <= strain && level < 5 && level < cap;
    level = strains ? level + 1 : std::min(level, cap);
    const std::string column = level >= 0 ? std::to_string(level + 1) + "-1" : "1-" + std::to_string(1 - level);
    const std::string box = cell("blitzkrieg/attrition", die, column);  // L1R0A2/L3R3A0
    Attrition after;
    const int lost = std::min(attack, box[1] - '0'), killed = std::min(defense, box[8] - '0');
    after.attackers = attack - lost, after.defenders = defense - killed;
    after.is_vacated = box[10] > '0' || after.defenders == 0;
    after.retreats = box[3] > '0' && after.attackers > 0;
    const bool gives_way = box[3] > '0' || after.attackers == 0;
    if (strains && strain_die <= points) after.attackers = std::max(0, after.attackers - (lost + 1) / 2);
    if (after.is_vacated && box[3] == '0' && after.attackers > 0) after.advance = box[5] - '0';
    if (gives_way && !after.is_vacated) after.defenders_advance = box[12] - '0';
    return after;
}

struct Country {
    int army, ceiling, replacements, strain;
    int lost = 0, worn = 0, hold = 0;  // cities lost; what the next one's garrison has lost; turns of holding all
    bool is_besieged = false;
    auto operator<=>(const Country&) const = default;
    int industry() const { return 3 - lost - is_besieged; }
};
struct IndustryWar {
    bool is_ours = true, walked = false;  // the initiative
    std::string sky = "clear";
    Country we{14, 14, 1, 2}, they{11, 11, 11, 2};
    auto operator<=>(const IndustryWar&) const = default;
};
using IndustryWars = std::map<IndustryWar, double>;

// 2.4: replacements, a walk into an empty city, the attack on the next, and the garrison that must attack its besieger
IndustryWars player_turn(IndustryWars wars, Country IndustryWar::* mover, Country IndustryWar::* other) {
    IndustryWars moved;
    for (const auto& [before, p] : wars) {
        IndustryWar war = before;
        Country &own = war.*mover, &his = war.*other;
        own.army = std::min(own.ceiling, own.army + own.replacements);
        war.walked = his.is_besieged && his.worn == 2;
        if (war.walked) ++his.lost, his.is_besieged = false, his.worn = 0;
        moved[war] += p;
    }
    IndustryWars fought;
    for (const auto& [war, p] : moved)
        for (int dice = 0; dice < 36; ++dice) {
            IndustryWar next = war;
            Country &own = next.*mover, &his = next.*other;
            if (!war.walked && own.army > 0 && his.lost < 3) {
                const Attrition result = attrition(own.army, 2 - his.worn, true, war.sky, own.industry(), own.strain,
                                                   dice % 6 + 1, dice / 6 + 1);
                own.army = result.attackers;
                const bool enters = result.is_vacated && result.advance > 0;
                his.lost += enters;
                his.worn = enters ? 0 : result.is_vacated ? 2 : 2 - result.defenders;
                his.is_besieged = !enters && !result.retreats && result.attackers > 0;
            }
            fought[next] += p / 36;
        }
    fought = spread(
        fought, [&](const IndustryWar& war) { return (war.*mover).is_besieged && (war.*mover).worn < 2; },
        [&](IndustryWar war, int die) {
            Country &own = war.*mover, &his = war.*other;
            const Attrition result = attrition(2 - own.worn, his.army, false, war.sky, own.industry(), 0, die, 6);
            his.army = result.defenders;
            const bool falls = result.defenders_advance > 0;
            own.lost += falls;
            own.is_besieged = !falls && !result.is_vacated;
            own.worn = falls ? 0 : result.retreats ? 2 : 2 - result.attackers;
            return war;
        });
    IndustryWars ended;
    for (const auto& [before, p] : fought) {
        IndustryWar war = before;
        war.walked = false;
        const auto count = [](Country& side, const Country& of) {
            side.hold = of.lost + of.is_besieged == 3 ? side.hold + 1 : 0;
        };
        count(war.we, war.they), count(war.they, war.we);
        ended[war] += p;
    }
    return ended;
}

}  // namespace

TEST_CASE("Blitzkrieg campaign: the whole war by plain loops", "[campaigns][brute-force]") {
    IndustryWars wars = {{IndustryWar{}, 1.0}};
    double we = 0, they = 0, ours = 0, theirs = 0;
    const auto settle = [&](IndustryWars& all) {
        std::erase_if(all, [&](const auto& one) {
            we += one.first.we.hold == 2 ? one.second : 0, they += one.first.they.hold == 2 ? one.second : 0;
            return one.first.we.hold == 2 || one.first.they.hold == 2;
        });
    };
    const auto cities = [](const Country& own, const Country& his) { return 30 + own.industry() + his.lost; };
    for (int turn = 13; turn <= 20; ++turn) {
        IndustryWars first, second;  // those in which we go first, and the others
        for (const auto& [war, p] : wars)
            for (int dice = 0; dice < 216; ++dice) {
                const auto more = [](int a, int b) { return (a > b) - (a < b); };
                const int ahead = dice % 6 - dice / 6 % 6 + more(war.we.industry(), war.they.industry()) +
                                  more(cities(war.we, war.they), cities(war.they, war.we));
                IndustryWar next = war;
                next.is_ours = ahead > 0 || (ahead == 0 && war.is_ours);
                next.sky = cell("blitzkrieg/weather", dice / 36 + 1, std::to_string(turn));
                (next.is_ours ? first : second)[next] += p / 216;
            }
        first = player_turn(first, &IndustryWar::we, &IndustryWar::they), settle(first);
        for (const auto& [war, p] : second) first[war] += p;
        IndustryWars both = player_turn(first, &IndustryWar::they, &IndustryWar::we);
        settle(both);
        second.clear();
        std::erase_if(both, [&](const auto& one) {
            if (!one.first.is_ours) second.insert(one);
            return !one.first.is_ours;
        });
        second = player_turn(second, &IndustryWar::we, &IndustryWar::they), settle(second);
        for (const auto& [war, p] : second) both[war] += p;
        wars.clear();
        const double ends = std::max(0, turn - 14) / 6.0;
        for (const auto& [before, p] : both) {
            IndustryWar war = before;
            ours += cities(war.we, war.they) >= 35 ? p * ends : 0;
            theirs += cities(war.they, war.we) >= 35 ? p * ends : 0;
            war.sky = "clear";
            if (ends < 1) wars[war] += p * (1 - ends);
        }
    }
    const std::vector<double> found = figures(
        campaign("blitzkrieg"), {"we_conquer", "they_conquer", "we_hold_35_cities", "they_hold_35_cities"});
    CHECK_THAT(found[0], WithinAbs(we, 1e-12));
    CHECK_THAT(found[1], WithinAbs(they, 1e-12));
    CHECK_THAT(found[2], WithinAbs(ours, 1e-12));
    CHECK_THAT(found[3], WithinAbs(theirs, 1e-12));
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

}  // namespace test_campaigns
