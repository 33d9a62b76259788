// Eisenhower's War without the engine: odds, shifts, retreats and losses worked out again in plain loops from figures typed in
// here, and compared with the exact run; what flows on; the charts as far as they are public.
#include "eisenhowers_war_support.hpp"

namespace test_eisenhowers_war {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

using Rows = std::map<std::vector<std::string>, double>;

void check_same(const Rows& found, const Rows& expected) {
    REQUIRE(found.size() == expected.size());
    for (const auto& [row, p] : expected) {
        CAPTURE(row);
        REQUIRE(found.contains(row));
        CHECK_THAT(found.at(row), WithinAbs(p, 1e-12));
    }
}

const std::vector<std::string> headings = {"1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"};

// the stand-in, typed in again from its own recipe: by column minus die, from -6
const std::pair<int, int> diagonal[] = {{3, 0}, {3, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 1}, {1, 2},
                                        {1, 2}, {1, 3}, {0, 3}, {0, 3}, {0, 4}, {0, 4}, {0, 4}};
std::pair<int, int> cell(int column, int die) { return diagonal[column - die + 6]; }

int plain_column(int attack, int defense, int shift) {
    int column = 0;
    if (attack >= defense) {
        for (int times = 7; times >= 1 && column == 0; --times)
            if (attack >= times * defense) column = times + 1;
    } else if (defense <= 2 * attack) {
        column = 1;
    }
    return std::max(0, std::min(8, column + shift));
}

std::string column_of(const Names& given) {
    const Bound bound = test::bind("eisenhowers-war/attack", given);
    return bound.ledger.find("column")->value;
}

}  // namespace

TEST_CASE("Eisenhower's War: the column of every pair of strengths", "[eisenhowers-war][brute-force]") {
    for (int attack = 1; attack <= 60; attack += attack < 20 ? 1 : 7)
        for (int defense = 1; defense <= 40; ++defense)
            for (const int shift : {-9, -3, -1, 0, 2, 9}) {
                const std::string found =
                    column_of({{"attack", text(attack)}, {"defense", text(defense)}, {"shift", text(shift)}});
                if (found != headings[plain_column(attack, defense, shift)])
                    FAIL_CHECK(attack << ":" << defense << ", " << shift << ": " << found);
            }
    CHECK(column_of({{"attack", "3"}, {"defense", "0"}}) == "7:1");  // nobody to divide by
}

TEST_CASE("Eisenhower's War: concentric by every set of directions", "[eisenhowers-war][brute-force]") {
    for (int set = 1; set < 64; ++set) {
        std::string units;
        std::vector<int> around;
        for (int direction = 0; direction < 6; ++direction)
            if (set >> direction & 1) {
                units += (units.empty() ? "" : ", ") + std::string("6-5-4 direction=") + text(direction);
                around.push_back(direction);
            }
        bool is_concentric = around.size() > 3;
        for (const int one : around)
            for (const int other : around) {
                is_concentric |= other - one == 3;
                for (const int third : around) is_concentric |= other - one == 2 && third - other == 2;
            }
        const Bound bound = test::bind("eisenhowers-war/attack", {{"attackers", units}, {"defense", "50"}});
        CAPTURE(units);
        CHECK(bound.ledger.find("net shift")->value == (is_concentric ? "1" : "0"));
    }
}

TEST_CASE("Eisenhower's War: an attack by totals with every retreat policy", "[eisenhowers-war][brute-force]") {
    for (const int attack : {4, 9, 16, 25, 33, 70})
        for (const int attackers : {1, 2, 6})
            for (const int defenders : {1, 2, 3, 5})
                for (const char* policy :
                     {"never", "always_if_legal", "only_if_it_saves_steps", "only_if_hex_would_fall"}) {
                    Rows expected;
                    const int column = plain_column(attack, 10, -1);
                    for (int die = 1; die <= 6; ++die) {
                        const auto [own, his] = cell(column, die);
                        const std::string name = policy;
                        const bool may = his >= 2 && his / 2 < defenders;
                        const bool goes = may &&
                                          (name == "always_if_legal" ||
                                           (name == "only_if_it_saves_steps" && his / 2 < std::min(his, defenders)) ||
                                           (name == "only_if_hex_would_fall" && his >= defenders));
                        const int lost = goes ? his / 2 : std::min(his, defenders);
                        const bool taken = (goes || lost == defenders) && own < attackers;
                        const int hexes = goes ? his - his / 2 : 0;
                        const int advance = !taken ? 0 : goes ? hexes : (std::max(0, his - defenders) + 1) / 2;
                        expected[{headings[column], text(own), text(his), taken ? "1" : "0",
                                  text(std::min(own, attackers)), text(lost), text(hexes), text(advance)}] += 1.0 / 6;
                    }
                    CAPTURE(attack, attackers, defenders, policy);
                    check_same(eisenhowers_law(
                                   "attack",
                                   {{"attack", text(attack)},
                                    {"defense", "10"},
                                    {"terrain", "rough"},
                                    {"attacker_steps", text(attackers)},
                                    {"defender_steps", text(defenders)},
                                    {"retreat_policy", policy}},
                                   {"column", "attacker_losses", "defender_losses", "hex_taken", "attacker_steps_lost",
                                    "defender_steps_lost", "retreat_hexes", "extra_advance"}),
                               expected);
                }
}

TEST_CASE("Eisenhower's War: who may lose a step, by all ways of sharing losses out",
          "[eisenhowers-war][brute-force]") {
    // 11.1 as a player checks it afterwards: where a two-step unit is gone, every other unit has lost a step. With full units
    // and no attack factors of zero, best play for any goal reaches the best of all such ends, and no other.
    const std::vector<std::vector<int>> factors = {{0, 5, 9}, {0, 1, 9}, {0, 4}, {0, 6, 7}};  // by steps left
    for (int losses = 1; losses <= 6; ++losses) {
        int most = -1, least = 99;
        for (int a = 0; a <= 2; ++a)
            for (int b = 0; b <= 2; ++b)
                for (int c = 0; c <= 1; ++c)
                    for (int d = 0; d <= 2; ++d) {
                        if (a + b + c + d != losses) continue;
                        const bool a_two_stepper_is_gone = a == 2 || b == 2 || d == 2;
                        if (a_two_stepper_is_gone && (a == 0 || b == 0 || c == 0 || d == 0)) continue;
                        const int left = factors[0][2 - a] + factors[1][2 - b] + factors[2][1 - c] + factors[3][2 - d];
                        most = std::max(most, left), least = std::min(least, left);
                    }
        const Bound bound = test::bind("eisenhowers-war/attack",
                                       {{"attackers", "9/5-8/4-6, 9/1-8/4-6, 4-8-6 steps=1, 7/6-8/4-6"},
                                        {"defense", "10"},
                                        {"result", text(losses) + "/0"}});
        const auto value = [&](Side side) {
            Graph graph(*bound.machine, Goal{[&](const std::byte* state) {
                                                 const int left = pick(bound, state, {"attack_left"})[0];
                                                 return static_cast<double>(side == Side::attacker ? left : -left);
                                             },
                                             Side::attacker});
            return graph.value(graph.start());
        };
        CAPTURE(losses);
        CHECK(value(Side::attacker) == most);
        CHECK(value(Side::defender) == -least);
    }
}

TEST_CASE("Eisenhower's War: best play of the defender is no worse than any policy", "[eisenhowers-war]") {
    const Names given = {{"attackers", "12/7-10/6-6 x3"},
                         {"defenders", "4/2-5/3-5, 3/1-4/1-4, 0-2-0"},
                         {"retreat_path", "clear ezoc, clear"}};
    const Bound bound = test::bind("eisenhowers-war/attack", given, with_stand_in());
    Graph graph(*bound.machine, Goal{[&](const std::byte* state) {
                                         return static_cast<double>(pick(bound, state, {"defense_left"})[0]);
                                     },
                                     Side::defender});
    const double best = graph.value(graph.start());
    for (const char* policy : {"never", "always_if_legal", "only_if_it_saves_steps", "only_if_hex_would_fall"})
        for (const char* losses : {"keep_attack", "keep_defense", "keep_units", "spread"}) {
            Names with = given;
            with["retreat_policy"] = policy;
            with["defender_loss_policy"] = losses;
            double mean = 0;
            for (const auto& [row, p] : eisenhowers_law("attack", with, {"defense_left"}))
                mean += p * std::stoi(row[0]);
            CAPTURE(policy, losses);
            CHECK(best >= mean - 1e-12);
        }
}

TEST_CASE("Eisenhower's War: what an attack leaves goes into the next", "[eisenhowers-war][flow]") {
    const Procedure& attack = find_procedure("eisenhowers-war/attack");
    const Bound bound = test::bind("eisenhowers-war/attack",
                                   {{"attackers", "9/5-8/4-6 us name=V, 9/5-8/4-6 us name=VII"},
                                    {"defenders", "4/2-5/3-5, 0-2-0"},
                                    {"city", "true"},
                                    {"bombers", "1"},
                                    {"result", "1/1"},
                                    {"retreat_policy", "never"}});
    Graph graph(*bound.machine);
    const auto finals = solve_exact(graph).finals;
    REQUIRE(finals.size() == 1);
    const ParamSet left = bound.after(graph.state(finals[0].state));
    const auto said = [&](const char* name) { return to_text(*attack.parameter(name), left.at(name).value); };
    CHECK(said("attackers") == "9/5-8/4-6 us name=V, 9/5-8/4-6 left=1 us name=VII");
    CHECK(said("defenders") == "4/2-5/3-5");  // keep_defense: the garrison's 2 is what a step of the corps costs too
    CHECK(said("city") == "false");
    CHECK(said("terrain") == "rough");
    CHECK(said("bombers") == "0");
    CHECK(said("bombers_left") == "1");

    ParamSet next = left;
    next["result"] = {Value(std::string("0/2")), "test"};
    const Bound again = attack.bind(next, shipped());
    CHECK(again.ledger.find("attack total")->value == "14");
    CHECK(again.ledger.find("terrain shift")->value == "-1");
}

TEST_CASE("Eisenhower's War: a chain of tries at bridges", "[eisenhowers-war][brute-force]") {
    for (int hexes = 0; hexes <= 9; ++hexes) {
        Rows expected;
        double before = 1;
        for (int at = 1; at <= hexes; ++at, before *= 5.0 / 6) {
            expected[{"1", text(at)}] += before / 6;
            if (at == hexes) expected[{"0", text(at)}] += before * 5 / 6;
        }
        if (hexes == 0) expected[{"0", "0"}] = 1;
        check_same(eisenhowers_law("rhine-bridge", {{"hexes", text(hexes)}}, {"captured", "tries"}), expected);
    }
}

TEST_CASE("Eisenhower's War: every victory check, from the rules once more", "[eisenhowers-war][brute-force]") {
    for (int turn = 1; turn <= 9; ++turn)
        for (int flags = 0; flags < 64; ++flags)
            for (const int ports : {0, 1, 4, 5}) {
                const bool ruhr = flags & 1, berlin = flags & 2, vienna = flags & 4, v1 = flags & 8, city = flags & 16,
                           west = flags & 32;
                const int needed = turn == 1 ? 1 : turn == 3 ? 5 : turn == 2 || turn == 4 ? 3 : 0;
                bool allied = (turn <= 6 && ruhr) || (turn <= 8 && (ruhr + berlin + vienna) >= 2) || (turn == 3 && v1);
                bool german = city || ports < needed;
                if (turn == 9) (west ? german : allied) = true;
                const char* winner = allied && german ? "both" : allied ? "allied" : german ? "german" : "none";
                Names given = {{"turn", text(turn)},
                               {"ports", text(ports)},
                               {"ruhr", text(ruhr)},
                               {"berlin", text(berlin)},
                               {"vienna", text(vienna)},
                               {"v1_sites", text(v1)},
                               {"city_recaptured", text(city)},
                               {"german_west", west ? "2" : "0"}};
                if (turn == 2 || turn == 4) given["ports_needed"] = "3";
                const auto found = eisenhowers_law("victory-clock", given, {"winner"});
                CAPTURE(turn, flags, ports);
                CHECK(found == Rows{{{winner}, 1.0}});
            }
}

TEST_CASE("Eisenhower's War: the charts as far as they are public", "[eisenhowers-war][tables]") {
    const TableSet shipped, set(true);
    const auto known = shipped.any_table("eisenhowers-war/combat"), stand_in = set.any_table("eisenhowers-war/combat");
    REQUIRE(known->columns.keys == headings);
    REQUIRE(stand_in->columns.keys == known->columns.keys);
    REQUIRE(stand_in->rows.keys == known->rows.keys);
    CHECK(stand_in->grade == Grade::stand_in);
    int read = 0;
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 9; ++column) {
            if (!known->is_missing(row, column)) {
                ++read;
                CHECK(stand_in->code(row, column) == known->code(row, column));
            }
            const auto [own, his] = cell(column, row + 1);
            CHECK(stand_in->code(row, column) == text(own) + "/" + text(his));
            if (column > 0) {  // no worse to the right
                CHECK(own <= cell(column - 1, row + 1).first);
                CHECK(his >= cell(column - 1, row + 1).second);
            }
        }
    CHECK(read == 1);
    CHECK(known->code(5, 6) == "1/2");

    const auto units = set.any_table("eisenhowers-war/units");  // EW-3.2.1
    CHECK(units->code(units->rows.find("beachhead"), units->columns.find("hex")) == "3304");
    const auto ports = set.any_table("eisenhowers-war/ports");
    CHECK(ports->is_missing(1, 0));
    CHECK(ports->is_missing(3, 0));
    const auto retreat = set.any_table("eisenhowers-war/retreat");
    for (int result = 2; result <= 9; ++result) {
        CHECK(retreat->code(result - 2, 0) == text(result / 2));
        CHECK(retreat->code(result - 2, 1) == text(result - result / 2));
    }
}

TEST_CASE("Eisenhower's War: a path that meets an unknown cell is named, and known dice are known",
          "[eisenhowers-war]") {
    const Bound bound = test::bind("eisenhowers-war/attack", {{"attack", "50"}, {"defense", "10"}});
    Graph graph(*bound.machine);
    double known = 0;
    for (const Final& final : solve_exact(graph).finals)
        if (final.state < Graph::first_missing) known += final.p;
    CHECK_THAT(known, WithinAbs(1 / 6.0, 1e-15));
}

TEST_CASE("Eisenhower's War: every open reading is an option", "[eisenhowers-war]") {
    std::set<std::string> readings;
    for (const Procedure* procedure : procedures())
        if (procedure->about.id.starts_with("eisenhowers-war/"))
            for (const Field& field : procedure->parameters)
                if (field.role == Field::Role::reading) {
                    readings.insert(field.name);
                    CHECK(field.options.size() > 1);
                }
    for (const char* name : {"crt_end_note",
                             "crt_columns",
                             "invasion_retreat_timing",
                             "rhine_mixed",
                             "bridge_mixed",
                             "bomber_city_timing",
                             "bombers_per_combat",
                             "destroyed_city",
                             "fmo_shift_scope",
                             "airborne_river",
                             "invasion_concentric",
                             "two_step_rule",
                             "static_excess",
                             "ezoc_loss_scope",
                             "advance_extra",
                             "one_step_oos",
                             "alpine_end",
                             "rhine_german",
                             "turn8_month",
                             "concentric_on_allied_fort"})
        CHECK(readings.contains(name));
}

TEST_CASE("Eisenhower's War: columns and the note at the chart's foot as the owner has them", "[eisenhowers-war]") {
    TableSet set(true);
    const auto stand_in = set.any_table("eisenhowers-war/combat");
    std::string fewer;  // without 6:1
    std::istringstream lines(stand_in->text);
    for (std::string line; std::getline(lines, line);) {
        const auto cells = std::count(line.begin(), line.end(), '|');
        if (cells == 9) {
            const auto last = line.rfind('|');
            line.erase(line.rfind('|', last - 1), last - line.rfind('|', last - 1));
        }
        fewer += line + "\n";
    }
    set.replace(Table::parse("eisenhowers-war/combat", fewer, "fewer.toml"));
    const Names given = {{"attack", "65"}, {"defense", "10"}};
    CHECK_THAT(refusal([&] { test::bind("eisenhowers-war/attack", given, set); }), ContainsSubstring("no column 6:1"));
    Names with = given;
    with["crt_columns"] = "as_in_chart";
    CHECK(test::bind("eisenhowers-war/attack", with, set).ledger.find("column")->value == "5:1");

    // two columns beyond 7:1, a step each: of 0/4, 0/4, 0/4, 0/3, 0/3, 1/3
    check_same(eisenhowers_law("attack",
                               {{"attack", "70"},
                                {"defense", "10"},
                                {"shift", "2"},
                                {"crt_end_note", "user_defined"},
                                {"beyond_right", "1"}},
                               {"attacker_losses", "defender_losses"}),
               {{{"0", "6"}, 0.5}, {{"0", "5"}, 2 / 6.0}, {{"1", "5"}, 1 / 6.0}});
    check_same(eisenhowers_law("attack",
                               {{"attack", "10"},
                                {"defense", "30"},
                                {"shift", "-1"},
                                {"crt_end_note", "user_defined"},
                                {"beyond_left", "2"}},
                               {"attacker_losses"}),
               {{{"3"}, 2 / 6.0}, {{"4"}, 2 / 6.0}, {{"5"}, 2 / 6.0}});
}

TEST_CASE("Eisenhower's War: a secured side before the airborne corps are there is told", "[eisenhowers-war]") {
    const auto places = [](const std::string& turn) {
        const Names given = {{"attackers", "9-8-6 us secured"}, {"defense", "5"}, {"turn", turn}};
        return test::bind("eisenhowers-war/attack", given, with_stand_in()).ledger.places();
    };
    CHECK(places("4").size() == 1);  // the column
    REQUIRE(places("3").size() == 2);
    CHECK(places("3").at(0) ==
          "secured before turn 4: only by the airborne corps of the first landing, in the Alternate Invasion Scenario "
          "(3.3.2, 13.2)");
}

}  // namespace test_eisenhowers_war
