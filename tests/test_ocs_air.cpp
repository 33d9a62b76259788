// OCS flak, air combat, air drops and captured air bases against brute forces that share no code with the rules: plain loops
// over every die, own readings of the charts, own accounts of who fights whom. The charts are checked cell by cell.
#include "rules/procedure.hpp"
#include "sim/exact.hpp"
#include "tests/support.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <map>

using namespace warodds;

namespace {

using Outcome = std::map<std::string, std::string>;    // by field, as a player reads it
using Chances = std::map<Outcome, double>;
using Given = std::vector<std::pair<std::string, std::string>>;

const TableSet& shipped() {
    static const TableSet tables;
    return tables;
}

Chances exact(const std::string& id, const Given& given, const std::vector<std::string>& fields, const TableSet& tables = shipped()) {
    const Procedure& procedure = find_procedure(id);
    const Bound bound = procedure.bind(test::params(procedure, given), tables);
    Graph graph(*bound.machine);
    Chances chances;
    std::vector<std::int32_t> values(bound.machine->fields());
    for (const Final& final : solve_exact(graph).finals) {
        bound.machine->outcome(graph.state(final.state), values);
        Outcome outcome;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const Field& field = bound.outcomes[i];
            if (std::find(fields.begin(), fields.end(), field.name) == fields.end()) continue;
            outcome[field.name] = field.kind == Kind::choice ? field.options.at(values[i]).name : std::to_string(values[i]);
        }
        REQUIRE(outcome.size() == fields.size());
        chances[outcome] += final.p;
    }
    return chances;
}

double distance(const Chances& a, const Chances& b) {
    double most = 0;
    for (const auto& [outcome, p] : a) most = std::max(most, std::abs(p - (b.contains(outcome) ? b.at(outcome) : 0)));
    for (const auto& [outcome, p] : b) most = std::max(most, std::abs(p - (a.contains(outcome) ? a.at(outcome) : 0)));
    return most;
}

void compare(const std::string& id, const Given& given, const Chances& expected, const std::vector<std::string>& fields) {
    const double off = distance(expected, exact(id, given, fields));
    if (off >= 1e-12) {
        std::string text;
        for (const auto& [name, value] : given) text += " " + name + "=" + value;
        FAIL_CHECK(id << " is off by " << off << ":" << text);
    }
}

std::string text(int number) { return std::to_string(number); }
std::string yes(bool flag) { return flag ? "true" : "false"; }

// ---- flak ----

struct Plane {
    int barrage = 0;
    bool fighter = false, reduced = false;
};

Chances flak_by_hand(const std::vector<Plane>& stack, int modifier, bool last_of_equals) {
    Chances chances;
    const int count = static_cast<int>(stack.size());
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int die = 1; die <= 6; ++die) {
                int hit = 0;    // from 1
                if (a + b + modifier > 10) {
                    if (count == 1) hit = 1;
                    if (count == 2) hit = die < 4 ? 1 : 2;
                    if (count == 3) hit = die < 3 ? 1 : die < 5 ? 2 : 3;
                    if (count == 4 && die < 5) hit = die;
                    if (count == 4 && die > 4)
                        for (int i = 0; i < 4; ++i) {
                            const int with = stack[i].barrage, than = hit == 0 ? 0 : stack[hit - 1].barrage;
                            const bool further = die == 5 ? with < than : with > than;
                            if (hit == 0 || further || (with == than && last_of_equals)) hit = i + 1;
                        }
                }
                chances[{{"step_lost", text(hit > 0)},
                         {"loser", hit == 0 ? "none" : "#" + text(hit)},
                         {"destroyed", text(hit > 0 && stack[hit - 1].reduced)}}] += 1 / 216.0;
            }
    return chances;
}

TEST_CASE("OCS flak equals the brute force", "[ocs][air][brute]") {
    const std::vector<std::string> fields = {"step_lost", "loser", "destroyed"};
    const std::vector<std::vector<Plane>> stacks = {{{17}},
                                                    {{3, true}},
                                                    {{3, true, true}, {6}},
                                                    {{3, true}, {3, true}, {6, false, true}},
                                                    {{3}, {6}, {3, false, true}, {6, true}},
                                                    {{1}, {2}, {3}, {4}}};
    for (const auto& stack : stacks)
        for (const bool hq : {false, true})
            for (int base = 0; base <= 3; ++base)
                for (const int printed : {0, 3})
                    for (const bool zone : {false, true})
                        for (const bool trains : {false, true})
                            for (const bool last : {false, true}) {
                                std::string list;
                                bool fighter = false;
                                for (const Plane& plane : stack) {
                                    list += (list.empty() ? "" : ", ") + ("2-" + text(plane.barrage)) +
                                            (plane.fighter ? " fighter" : "") + (plane.reduced ? " reduced" : "");
                                    fighter = fighter || plane.fighter;
                                }
                                int modifier = base + printed + (hq ? 1 : 0) + (stack.size() > 2 ? 1 : 0);
                                if (zone) modifier += (fighter ? 1 : 2) + (trains ? 1 : 0);
                                compare("ocs/flak",
                                        {{"stack", list},
                                         {"hq", yes(hq)},
                                         {"air_base", text(base)},
                                         {"flak", text(printed)},
                                         {"patrol_zone", yes(zone)},
                                         {"trainbusting", yes(trains)},
                                         {"flak_tie", last ? "last" : "first"}},
                                        flak_by_hand(stack, modifier, last), fields);
                            }
    for (int modifier = -10; modifier <= 15; ++modifier)
        compare("ocs/flak", {{"modifier", text(modifier)}}, flak_by_hand({{0}}, modifier, false), fields);
}

TEST_CASE("OCS flak: an unlisted stack of four may lose its weakest or strongest", "[ocs][air][brute]") {
    Chances expected;
    for (int roll = 0; roll < 36; ++roll)
        for (int die = 1; die <= 6; ++die) {
            const bool hit = roll / 6 + roll % 6 + 2 + 1 >= 11;
            const char* losers[] = {"#1", "#2", "#3", "#4", "weakest", "strongest"};
            expected[{{"step_lost", text(hit)}, {"loser", hit ? losers[die - 1] : "none"}}] += 1 / 216.0;
        }
    compare("ocs/flak", {{"aircraft", "4"}}, expected, {"step_lost", "loser"});
}

// ---- drops and captured bases: so many rolls, each with the same chance to be up to a figure ----

Chances counted(int rolls, const std::function<bool(int)>& counts, const std::string& field) {
    std::vector<double> chances = {1};
    for (int roll = 0; roll < rolls; ++roll) {
        std::vector<double> next(chances.size() + 1);
        for (std::size_t n = 0; n < chances.size(); ++n)
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b) next[n + (counts(a + b) ? 1 : 0)] += chances[n] / 36;
        chances = next;
    }
    Chances result;
    for (std::size_t n = 0; n < chances.size(); ++n)
        if (chances[n] > 0) result[{{field, text(static_cast<int>(n))}}] = chances[n];
    return result;
}

TEST_CASE("OCS air drops equal the brute force", "[ocs][air][brute]") {
    for (const bool friendly : {false, true})
        for (const bool clear : {false, true})
            for (const bool glider : {false, true})
                for (const bool soviet : {false, true})
                    for (const bool allied : {false, true})
                        for (const int other : {-10, -2, 0, 1, 10})
                            for (const int loads : {1, 2, 5}) {
                                const int needed = friendly ? (clear ? 5 : 6) : (clear ? 6 : 7);
                                const int modifier = (glider ? 1 : 0) - (soviet ? 1 : 0) - (allied ? 1 : 0) + other;
                                compare("ocs/air-drop",
                                        {{"hex", friendly ? "friendly" : "enemy"},
                                         {"ground", clear ? "clear" : "closed"},
                                         {"glider", yes(glider)},
                                         {"soviet", yes(soviet)},
                                         {"allied", yes(allied)},
                                         {"modifier", text(other)},
                                         {"loads", text(loads)}},
                                        counted(loads, [&](int roll) { return roll + modifier >= needed; }, "landed"), {"landed"});
                            }
    compare("ocs/air-drop", {{"enemy_unit", "true"}, {"loads", "4"}}, {{{{"landed", "0"}}, 1.0}}, {"landed"});
}

TEST_CASE("OCS capture of an air base equals the brute force", "[ocs][air][brute]") {
    for (const bool active : {false, true})
        for (const bool advance : {false, true})
            for (const int aircraft : {1, 2, 7, 40})
                compare("ocs/air-base-capture",
                        {{"active", yes(active)}, {"by_advance", yes(advance)}, {"aircraft", text(aircraft)}},
                        counted(aircraft, [&](int roll) { return roll + (active ? 2 : 0) + (advance ? 2 : 0) < 7; }, "step_lost"),
                        {"step_lost"});
}

// ---- air combat ----

struct Flyer {
    int rating;
    bool fights;    // may attack
    bool reduced = false;
};

struct Fight {
    std::vector<Flyer> side[2];    // those who are left, in the order of their lists
    int steps[2] = {0, 0}, gone[2] = {0, 0}, rounds = 0;
    int first_abort[2] = {0, 0}, first_loss[2] = {0, 0};
};

struct Habits {
    std::string pick[2] = {"best", "best"}, abort[2] = {"stay", "stay"};
};

int choose_flyer(const std::vector<Flyer>& flyers, const std::string& habit, bool must_fight) {
    int chosen = -1;
    for (int i = 0; i < static_cast<int>(flyers.size()); ++i) {
        if (must_fight && !flyers[i].fights) continue;
        if (chosen < 0 || (habit == "best" && flyers[i].rating > flyers[chosen].rating) ||
            (habit == "weakest" && flyers[i].rating < flyers[chosen].rating))
            chosen = i;
    }
    return chosen;
}

bool anybody_fights(const std::vector<Flyer>& flyers) {
    return std::any_of(flyers.begin(), flyers.end(), [](const Flyer& flyer) { return flyer.fights; });
}

void fight_on(const Fight& fight, const Habits& habits, double p, Chances& chances) {
    const auto& [ours, theirs] = fight.side;
    const int attacker = anybody_fights(ours) ? 0 : anybody_fights(theirs) ? 1 : -1;
    if (ours.empty() || theirs.empty() || attacker < 0) {
        const char* remain[] = {"nobody", "attackers", "defenders", "both"};
        chances[{{"attacker_aborts", text(fight.first_abort[0])},
                 {"defender_aborts", text(fight.first_abort[1])},
                 {"attacker_losses", text(fight.first_loss[0])},
                 {"defender_losses", text(fight.first_loss[1])},
                 {"attacker_steps_lost", text(fight.steps[0])},
                 {"defender_steps_lost", text(fight.steps[1])},
                 {"attackers_destroyed", text(fight.gone[0])},
                 {"defenders_destroyed", text(fight.gone[1])},
                 {"attackers_left", text(static_cast<int>(ours.size()))},
                 {"defenders_left", text(static_cast<int>(theirs.size()))},
                 {"remain", remain[!ours.empty() + 2 * !theirs.empty()]},
                 {"rounds", text(fight.rounds)}}] += p;
        return;
    }
    const int defender = 1 - attacker;
    const int a = choose_flyer(fight.side[attacker], habits.pick[attacker], true);
    const int d = choose_flyer(fight.side[defender], habits.pick[defender], false);
    // 216 throws make six results: who goes home, with or without a loss
    int throws[3][2] = {};
    for (int x = 1; x <= 6; ++x)
        for (int y = 1; y <= 6; ++y)
            for (int z = 1; z <= 6; ++z) {
                const int roll = x + y + fight.side[attacker][a].rating - fight.side[defender][d].rating;
                ++throws[roll < 7 ? 0 : roll == 7 ? 1 : 2][z > 4];
            }
    for (int result = 0; result < 3; ++result)
        for (int loss = 0; loss < 2; ++loss) {
            if (throws[result][loss] == 0) continue;
            Fight next = fight;
            const auto home = [&](int side, int index) {
                Flyer flyer = next.side[side][index];
                next.side[side].erase(next.side[side].begin() + index);
                next.steps[side] += loss;
                next.gone[side] += loss && flyer.reduced;
                if (next.rounds == 0) next.first_abort[side] = 1, next.first_loss[side] = loss;
            };
            if (result < 2) home(attacker, a);
            if (result > 0) home(defender, d);
            ++next.rounds;
            fight_on(next, habits, p * throws[result][loss] / 216, chances);
        }
}

Chances fight_by_hand(Fight fight, const Habits& habits) {
    if ((anybody_fights(fight.side[0]) || anybody_fights(fight.side[1])))
        for (int side = 0; side < 2; ++side) {
            std::vector<Flyer>& flyers = fight.side[side];
            if (habits.abort[side] == "fighters" && anybody_fights(flyers))
                std::erase_if(flyers, [](const Flyer& flyer) { return !flyer.fights; });
            if (habits.abort[side] == "one") {
                Flyer best = flyers[0];
                for (const Flyer& flyer : flyers)
                    if (std::pair(flyer.fights, flyer.rating) >= std::pair(best.fights, best.rating)) best = flyer;
                flyers = {best};
            }
        }
    Chances chances;
    fight_on(fight, habits, 1, chances);
    return chances;
}

std::string list_of(const std::vector<Flyer>& flyers) {
    std::string list;
    for (const Flyer& flyer : flyers)
        list += (list.empty() ? "" : ", ") + (flyer.fights ? text(flyer.rating) + " fighter" : "(" + text(flyer.rating) + ")") +
                (flyer.reduced ? " reduced" : "");
    return list;
}

const std::vector<std::string> fight_fields = {"attacker_aborts",     "defender_aborts",     "attacker_losses",
                                               "defender_losses",     "attacker_steps_lost", "defender_steps_lost",
                                               "attackers_destroyed", "defenders_destroyed", "attackers_left",
                                               "defenders_left",      "remain",              "rounds"};

TEST_CASE("OCS air combat of one against one equals the brute force", "[ocs][air][brute]") {
    for (int attacker = -1; attacker <= 8; ++attacker)
        for (int defender = -1; defender <= 8; ++defender)
            compare("ocs/air-combat", {{"attacker_rating", text(attacker)}, {"defender_rating", text(defender)}},
                    fight_by_hand({.side = {{{attacker, true}}, {{defender, true}}}}, {}), fight_fields);
}

TEST_CASE("OCS air combat of several equals the brute force", "[ocs][air][brute]") {
    const std::vector<std::vector<Flyer>> forces = {{{3, true}},
                                                    {{2, false}},
                                                    {{2, true}, {2, false}},
                                                    {{4, true}, {1, false}, {1, false}},
                                                    {{1, false, true}, {5, true, true}, {3, true}},
                                                    {{3, true}, {3, true}, {2, false}, {4, true, true}}};
    const char* picks[] = {"best", "weakest", "listed"};
    const char* aborts[] = {"stay", "fighters", "one"};
    int turn = 0;    // habits take turns, so that each meets each over all the pairs
    for (const auto& ours : forces)
        for (const auto& theirs : forces)
            for (const char* our_pick : picks)
                for (const char* our_abort : aborts) {
                    ++turn;
                    const Habits habits{{our_pick, picks[turn % 3]}, {our_abort, aborts[turn / 3 % 3]}};
                    compare("ocs/air-combat",
                            {{"attackers", list_of(ours)},
                             {"defenders", list_of(theirs)},
                             {"attacker_pick", habits.pick[0]},
                             {"defender_pick", habits.pick[1]},
                             {"attacker_abort", habits.abort[0]},
                             {"defender_abort", habits.abort[1]}},
                            fight_by_hand({.side = {ours, theirs}}, habits), fight_fields);
                }
}

TEST_CASE("OCS air combat: the option for long ranges takes one from a rating", "[ocs][air][brute]") {
    for (const bool option : {false, true})
        compare("ocs/air-combat",
                {{"attackers", "4 fighter long_range, 2 fighter"}, {"defenders", "3 fighter, (2) long_range"}, {"long_range_effects", yes(option)}},
                fight_by_hand({.side = {{{option ? 3 : 4, true}, {2, true}}, {{3, true}, {option ? 1 : 2, false}}}}, {}), fight_fields);
}

// A side with one aircraft has nothing to decide, so the other's best play is bounded by his policies.
TEST_CASE("OCS air combat: best play is at least as good as every policy", "[ocs][air][optimal]") {
    const Procedure& procedure = find_procedure("ocs/air-combat");
    const auto value = [&](const Given& given, bool optimal) {
        Question question{.procedure = &procedure, .title = "", .params = test::params(procedure, given)};
        if (optimal) question.optimal = "attackers_left > defenders_left";
        return answer(question, shipped()).ask("attackers_left > defenders_left").value.value;
    };
    const std::string several = "4 fighter reduced, 2 fighter, (2), 1 fighter", single = "3 fighter";
    for (const std::string side : {"attacker", "defender"}) {
        Given given = {{side + "s", several}, {side == "attacker" ? "defenders" : "attackers", single}};
        const double best = value(given, true);
        bool differs = false;
        for (const char* pick : {"best", "weakest", "listed"})
            for (const char* abort : {"stay", "fighters", "one"}) {
                given.resize(2);
                given.emplace_back(side + "_pick", pick);
                given.emplace_back(side + "_abort", abort);
                const double now = value(given, false);
                INFO(side << " " << pick << " " << abort << ": " << now << ", best play " << best);
                CHECK((side == "attacker" ? now <= best + 1e-12 : now >= best - 1e-12));
                differs = differs || std::abs(now - best) > 0.01;
            }
        CHECK(differs);
    }
}

// ---- charts ----

TEST_CASE("OCS air charts: every roll and every cell", "[ocs][air][tables]") {
    const auto code = [](const char* id, int roll, const std::string& column) {
        const auto table = shipped().table(id);
        return table->code(table->rows.find(Rational(roll)), table->columns.find(column));
    };
    for (int roll = -10; roll <= 25; ++roll) {
        CHECK(code("ocs/air-combat", roll, "aborts") == (roll <= 6 ? "attacker" : roll == 7 ? "both" : "defender"));
        CHECK(code("ocs/flak", roll, "mission aircraft") == (roll >= 11 ? "step" : "-"));
        CHECK(code("ocs/air-base-capture", roll, "aircraft") == (roll <= 6 ? "step" : "-"));
        CHECK(code("ocs/air-drop", roll, "friendly clear") == (roll >= 5 ? "success" : "failure"));
        CHECK(code("ocs/air-drop", roll, "friendly closed") == (roll >= 6 ? "success" : "failure"));
        CHECK(code("ocs/air-drop", roll, "enemy clear") == (roll >= 6 ? "success" : "failure"));
        CHECK(code("ocs/air-drop", roll, "enemy closed") == (roll >= 7 ? "success" : "failure"));
    }
    const std::vector<std::vector<std::string>> losses = {{"#1", "#1", "#1", "#2", "#2", "#2"},
                                                          {"#1", "#1", "#2", "#2", "#3", "#3"},
                                                          {"#1", "#2", "#3", "#4", "weakest", "strongest"}};
    const auto loss = shipped().table("ocs/mission-loss");
    for (int die = 1; die <= 6; ++die) {
        CHECK(code("ocs/air-combat-loss", die, "aborting aircraft") == (die >= 5 ? "step" : "-"));
        for (int aircraft = 2; aircraft <= 4; ++aircraft)
            CHECK(loss->code(loss->rows.find(Rational(die)), loss->columns.find(Rational(aircraft))) == losses[aircraft - 2][die - 1]);
    }
    const std::map<std::string, std::vector<std::pair<std::string, std::string>>> figures = {
        {"ocs/flak-modifiers",
         {{"many aircraft", "1"},
          {"many aircraft, from", "3"},
          {"hq", "1"},
          {"air base level", "1"},
          {"patrol zone, fighter in the mission", "1"},
          {"patrol zone, no fighter", "2"},
          {"patrol zone, trainbusting", "1"}}},
        {"ocs/air-drop-modifiers", {{"glider", "1"}, {"soviet", "-1"}, {"allied, to August 1944", "-1"}}},
        {"ocs/air-base-capture-modifiers", {{"active", "2"}, {"advance after combat", "2"}}},
        {"ocs/aircraft",
         {{"aircraft in a mission", "4"},
          {"aircraft in a hip shoot", "1"},
          {"active at a base", "4"},
          {"active at a base, a level", "1"},
          {"half range, times the capacity", "2"},
          {"glider, T", "2"},
          {"glider after a loss, T", "1"},
          {"long range, rating", "-1"}}},
        {"ocs/reduced-aircraft", {{"barrage", "2"}, {"capacity", "2"}}}};
    for (const auto& [id, rows] : figures) {
        const auto table = shipped().table(id);
        CHECK(table->rows.size() == static_cast<int>(rows.size()));
        for (const auto& [row, value] : rows) CHECK(table->code(table->rows.find(row), 0) == value);
    }
}

}  // namespace
