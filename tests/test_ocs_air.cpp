// OCS flak, air combat, air drops, captured air bases and whole air missions against brute forces that share no code with the
// rules: plain loops over every die, own readings of the charts, own accounts of who fights whom and who is left. The charts
// are checked cell by cell.
#include "brute_force.hpp"
#include "ocs_transcription.hpp"

namespace test_ocs_air {

using namespace warodds;
using namespace warodds::test;
using namespace ocs_transcription;
using Catch::Matchers::ContainsSubstring;

namespace {

// ---- flak ----

struct Plane {
    int barrage = 0;
    bool fighter = false, reduced = false;
};

const std::vector<std::string> places = {"none", "first", "second", "third", "fourth", "weakest", "strongest"};

Odds flak_by_hand(const std::vector<Plane>& stack, int modifier, bool last_of_equals) {
    Odds chances;
    const int count = static_cast<int>(stack.size());
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int die = 1; die <= 6; ++die) {
                int hit = 0;  // from 1
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
                         {"loser", places[hit]},
                         {"destroyed", text(hit > 0 && stack[hit - 1].reduced)}}] += 1 / 216.0;
            }
    return chances;
}

TEST_CASE("OCS flak equals the brute force", "[ocs][air][brute]") {
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
                                check_odds("ocs/flak",
                                           {{"stack", list},
                                            {"hq", yes(hq)},
                                            {"air_base", text(base)},
                                            {"flak", text(printed)},
                                            {"patrol_zone", yes(zone)},
                                            {"trainbusting", yes(trains)},
                                            {"flak_tie", last ? "last" : "first"}},
                                           flak_by_hand(stack, modifier, last));
                            }
    for (int modifier = -10; modifier <= 15; ++modifier)
        check_odds("ocs/flak", {{"modifier", text(modifier)}}, flak_by_hand({{0}}, modifier, false));
}

TEST_CASE("OCS flak: an unlisted stack of four may lose its weakest or strongest", "[ocs][air][brute]") {
    Odds expected;
    for (int roll = 0; roll < 36; ++roll)
        for (int die = 1; die <= 6; ++die) {
            const bool hit = roll / 6 + roll % 6 + 2 + 1 >= 11;
            expected[{{"step_lost", text(hit)}, {"loser", places[hit ? die : 0]}, {"destroyed", "0"}}] += 1 / 216.0;
        }
    check_odds("ocs/flak", {{"aircraft", "4"}}, expected);
}

// ---- drops and captured bases: so many rolls, each with the same chance to be up to a figure ----

Odds counted(int rolls, const std::function<bool(int)>& counts, const std::string& field) {
    std::vector<double> chances = {1};
    for (int roll = 0; roll < rolls; ++roll) {
        std::vector<double> next(chances.size() + 1);
        for (std::size_t n = 0; n < chances.size(); ++n)
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b) next[n + (counts(a + b) ? 1 : 0)] += chances[n] / 36;
        chances = next;
    }
    Odds result;
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
                                if (soviet && allied) continue;
                                const int needed = friendly ? (clear ? 5 : 6) : (clear ? 6 : 7);
                                const int modifier = (glider ? 1 : 0) - (soviet ? 1 : 0) - (allied ? 1 : 0) + other;
                                check_odds(
                                    "ocs/air-drop",
                                    {{"hex", friendly ? "friendly" : "enemy"},
                                     {"ground", clear ? "clear" : "closed"},
                                     {"glider", yes(glider)},
                                     {"soviet", yes(soviet)},
                                     {"allied", yes(allied)},
                                     {"modifier", text(other)},
                                     {"loads", text(loads)}},
                                    counted(loads, [&](int roll) { return roll + modifier >= needed; }, "landed"));
                            }
    check_odds("ocs/air-drop", {{"enemy_unit", "true"}, {"loads", "4"}}, {{{{"landed", "0"}}, 1.0}});
}

Odds captured(const std::vector<std::pair<int, bool>>& aircraft) {  // each with its modifier, and whether it is reduced
    std::map<std::pair<int, int>, double> chances = {{{0, 0}, 1}};
    for (const auto& [modifier, reduced] : aircraft) {
        std::map<std::pair<int, int>, double> next;
        for (const auto& [lost, p] : chances)
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b) {
                    const bool loses = a + b + modifier < 7;
                    next[{lost.first + loses, lost.second + (loses && reduced)}] += p / 36;
                }
        chances = next;
    }
    Odds result;
    for (const auto& [lost, p] : chances)
        result[{{"step_lost", text(lost.first)}, {"destroyed", text(lost.second)}}] = p;
    return result;
}

TEST_CASE("OCS capture of an air base equals the brute force", "[ocs][air][brute]") {
    for (const bool active : {false, true})
        for (const bool advance : {false, true})
            for (const int aircraft : {1, 2, 7, 40})
                for (const int reduced : {0, 1})
                    for (const int inactive : {0, 3})
                        for (const int inactive_reduced : {0, 2}) {
                            if (inactive_reduced > inactive) continue;
                            std::vector<std::pair<int, bool>> all;
                            for (int i = 0; i < aircraft; ++i) all.push_back({2 * active + 2 * advance, i < reduced});
                            for (int i = 0; i < inactive; ++i) all.push_back({2 * advance, i < inactive_reduced});
                            check_odds("ocs/air-base-capture",
                                       {{"active", yes(active)},
                                        {"by_advance", yes(advance)},
                                        {"aircraft", text(aircraft)},
                                        {"reduced", text(reduced)},
                                        {"inactive", text(inactive)},
                                        {"inactive_reduced", text(inactive_reduced)}},
                                       captured(all));
                        }
}

// ---- air combat ----

struct Flyer {
    int rating;
    bool fights;  // may attack
    bool reduced = false;
    int id = 0;
};

struct Fight {
    std::vector<Flyer> side[2];  // those who are left, in the order of their lists
    int steps[2] = {0, 0}, gone[2] = {0, 0}, rounds = 0;
    int first_abort[2] = {0, 0}, first_loss[2] = {0, 0};
    std::vector<int> down;  // of the first side: who was destroyed
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

bool goes_on(const Fight& fight) {
    const auto& [ours, theirs] = fight.side;
    return !ours.empty() && !theirs.empty() && (anybody_fights(ours) || anybody_fights(theirs));
}

using Ended = std::function<void(const Fight&, double)>;

void fight_on(const Fight& fight, const Habits& habits, int mover, double p, const Ended& ended) {
    if (!goes_on(fight)) return ended(fight, p);
    const int attacker = anybody_fights(fight.side[mover]) ? mover : 1 - mover, defender = 1 - attacker;
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
                next.gone[side] += loss && next.side[side][index].reduced;
                if (side == 0 && loss && next.side[0][index].reduced) next.down.push_back(next.side[0][index].id);
                next.steps[side] += loss;
                next.side[side].erase(next.side[side].begin() + index);
                if (next.rounds == 0) next.first_abort[side] = 1, next.first_loss[side] = loss;
            };
            if (result < 2) home(attacker, a);
            if (result > 0) home(defender, d);
            ++next.rounds;
            fight_on(next, habits, mover, p * throws[result][loss] / 216, ended);
        }
}

void fight_it_out(Fight fight, const Habits& habits, int mover, double p, const Ended& ended) {
    if (goes_on(fight))
        for (int side = 0; side < 2; ++side) {
            std::vector<Flyer>& flyers = fight.side[side];
            if (habits.abort[side] == "keep-fighters" && anybody_fights(flyers))
                std::erase_if(flyers, [](const Flyer& flyer) { return !flyer.fights; });
            if (habits.abort[side] == "keep-one") {
                Flyer best = flyers[0];
                for (const Flyer& flyer : flyers)
                    if (std::pair(flyer.fights, flyer.rating) >= std::pair(best.fights, best.rating)) best = flyer;
                flyers = {best};
            }
        }
    fight_on(fight, habits, mover, p, ended);
}

Odds fight_by_hand(const Fight& fight, const Habits& habits) {
    Odds chances;
    fight_it_out(fight, habits, 0, 1, [&](const Fight& end, double p) {
        const auto& [ours, theirs] = end.side;
        const char* remain[] = {"nobody", "attackers", "defenders", "both"};
        chances[{{"attacker_aborts", text(end.first_abort[0])},
                 {"defender_aborts", text(end.first_abort[1])},
                 {"attacker_losses", text(end.first_loss[0])},
                 {"defender_losses", text(end.first_loss[1])},
                 {"attacker_steps_lost", text(end.steps[0])},
                 {"defender_steps_lost", text(end.steps[1])},
                 {"attackers_destroyed", text(end.gone[0])},
                 {"defenders_destroyed", text(end.gone[1])},
                 {"attackers_left", text(static_cast<int>(ours.size()))},
                 {"defenders_left", text(static_cast<int>(theirs.size()))},
                 {"remain", remain[!ours.empty() + 2 * !theirs.empty()]},
                 {"rounds", text(end.rounds)}}] += p;
    });
    return chances;
}

std::string list_of(const std::vector<Flyer>& flyers) {
    std::string list;
    for (const Flyer& flyer : flyers)
        list += (list.empty() ? "" : ", ") +
                (flyer.fights ? text(flyer.rating) + " fighter" : "(" + text(flyer.rating) + ")") +
                (flyer.reduced ? " reduced" : "");
    return list;
}

TEST_CASE("OCS air combat of one against one equals the brute force", "[ocs][air][brute]") {
    for (int attacker = -1; attacker <= 8; ++attacker)
        for (int defender = -1; defender <= 8; ++defender)
            check_odds("ocs/air-combat", {{"attacker_rating", text(attacker)}, {"defender_rating", text(defender)}},
                       fight_by_hand({.side = {{{attacker, true}}, {{defender, true}}}}, {}));
}

TEST_CASE("OCS air combat of several equals the brute force", "[ocs][air][brute]") {
    const std::vector<std::vector<Flyer>> forces = {{{3, true}},
                                                    {{2, false}},
                                                    {{2, true}, {2, false}},
                                                    {{4, true}, {1, false}, {1, false}},
                                                    {{1, false, true}, {5, true, true}, {3, true}},
                                                    {{3, true}, {3, true}, {2, false}, {4, true, true}}};
    const char* picks[] = {"best", "weakest", "listed"};
    const char* aborts[] = {"stay", "keep-fighters", "keep-one"};
    int turn = 0;  // habits take turns, so that each meets each over all the pairs
    for (const auto& ours : forces)
        for (const auto& theirs : forces)
            for (const char* our_pick : picks)
                for (const char* our_abort : aborts) {
                    ++turn;
                    const Habits habits{{our_pick, picks[turn % 3]}, {our_abort, aborts[turn / 3 % 3]}};
                    check_odds("ocs/air-combat",
                               {{"attackers", list_of(ours)},
                                {"defenders", list_of(theirs)},
                                {"attacker_pick", habits.pick[0]},
                                {"defender_pick", habits.pick[1]},
                                {"attacker_abort", habits.abort[0]},
                                {"defender_abort", habits.abort[1]}},
                               fight_by_hand({.side = {ours, theirs}}, habits));
                }
}

TEST_CASE("OCS air combat: the option for long ranges takes one from a rating", "[ocs][air][brute]") {
    for (const bool option : {false, true})
        check_odds(
            "ocs/air-combat",
            {{"attackers", "4 fighter long_range, 2 fighter"},
             {"defenders", "3 fighter, (2) long_range"},
             {"long_range_effects", yes(option)}},
            fight_by_hand({.side = {{{option ? 3 : 4, true}, {2, true}}, {{3, true}, {option ? 1 : 2, false}}}}, {}));
}

double value(const std::string& id, const Names& given, const std::string& ask, bool optimal) {
    const Procedure& procedure = find_procedure(id);
    Question question{
        .procedure = share(procedure), .title = "", .params = params(procedure, {given.begin(), given.end()})};
    if (optimal) question.optimal = ask;
    return answer(question, shipped()).ask(ask).value.value;
}

// A side with one aircraft has nothing to decide, so the other's best play is bounded by his policies.
TEST_CASE("OCS air combat: best play is at least as good as every policy", "[ocs][air][optimal]") {
    const std::string several = "4 fighter reduced, 2 fighter, (2), 1 fighter", single = "3 fighter",
                      goal = "attackers_left > defenders_left";
    for (const std::string side : {"attacker", "defender"}) {
        Names given = {{side + "s", several}, {side == "attacker" ? "defenders" : "attackers", single}};
        const double best = value("ocs/air-combat", given, goal, true);
        bool differs = false;
        for (const char* pick : {"best", "weakest", "listed"})
            for (const char* abort : {"stay", "keep-fighters", "keep-one"}) {
                given[side + "_pick"] = pick;
                given[side + "_abort"] = abort;
                const double now = value("ocs/air-combat", given, goal, false);
                INFO(side << " " << pick << " " << abort << ": " << now << ", best play " << best);
                CHECK((side == "attacker" ? now <= best + 1e-12 : now >= best - 1e-12));
                differs = differs || std::abs(now - best) > 0.01;
            }
        CHECK(differs);
    }
}

// ---- air missions ----

struct Craft {
    int rating = 0;
    bool fighter = false;
    int barrage = 0;
    bool reduced = false, near = false, strat = false;
    int half_tokens = 0;  // capacity
};

struct Raid {
    std::string mission = "barrage", target = "units";
    std::vector<Craft> ours, theirs, hunters, friends;
    bool hq = false, zone = false, spotter = true;
    int base = 0, flak = 0, density = 3, terrain = 0, idle = 0, idle_reduced = 0;
    int loads = 0;  // of 1T
    bool glider = false, friendly = false, closed = false;
    std::string intercept = "best", after = "stay", zone_at_flak = "active", shot_down = "lost";
    Habits habits;
};

// everything between the stages of a mission that its later stages look at
struct Sky {
    std::vector<int> left;  // mission aircraft
    int steps[2] = {0, 0}, gone[2] = {0, 0};
    int full = 0, reduced = 0;  // on the enemy base
    bool zone_of_base = false, zone_of_hunters = false;
    int hit = -1, flak_hit = 0, loads = 0, loads_lost = 0;
    int down = 0;  // half tokens that mission aircraft carried when fighters destroyed them

    friend auto operator<=>(const Sky& a, const Sky& b) {
        const auto all = [](const Sky& s) {
            return std::tie(s.left, s.steps[0], s.steps[1], s.gone[0], s.gone[1], s.full, s.reduced, s.zone_of_base,
                            s.zone_of_hunters, s.hit, s.flak_hit, s.loads, s.loads_lost, s.down);
        };
        return all(a) <=> all(b);
    }
};
using Skies = std::map<Sky, double>;

bool is_barrage(const Raid& raid) {
    return raid.mission == "barrage" || raid.mission == "hip-shoot" || raid.mission == "trainbusting";
}

std::vector<Flyer> flyers_of(const std::vector<Craft>& crafts, const std::vector<int>& which) {
    std::vector<Flyer> flyers;
    for (const int i : which) flyers.push_back({crafts[i].rating, crafts[i].fighter, crafts[i].reduced, i});
    return flyers;
}

std::vector<int> all_of(const std::vector<Craft>& crafts) {
    std::vector<int> all;
    for (int i = 0; i < static_cast<int>(crafts.size()); ++i) all.push_back(i);
    return all;
}

void after_fight(const Raid& raid, Sky& sky) {
    if (raid.after == "fighters-leave") std::erase_if(sky.left, [&](int i) { return raid.ours[i].fighter; });
}

Skies over_the_base(const Raid& raid) {
    Sky start{.left = all_of(raid.ours),
              .full = raid.idle,
              .reduced = raid.idle_reduced,
              .zone_of_hunters = !raid.hunters.empty(),
              .loads = raid.loads};
    for (const Craft& craft : raid.theirs) {
        ++(craft.reduced ? start.reduced : start.full);
        start.zone_of_base = start.zone_of_base || craft.fighter;
    }
    const Fight fight{.side = {flyers_of(raid.ours, start.left), flyers_of(raid.theirs, all_of(raid.theirs))}};
    if (!goes_on(fight)) return {{start, 1}};
    Skies skies;
    fight_it_out(fight, raid.habits, 0, 1, [&](const Fight& end, double p) {
        Sky sky = start;
        sky.left.clear();
        for (const Flyer& flyer : end.side[0]) sky.left.push_back(flyer.id);
        for (int side = 0; side < 2; ++side) sky.steps[side] = end.steps[side], sky.gone[side] = end.gone[side];
        for (const int i : end.down) sky.down += raid.ours[i].half_tokens;
        sky.full -= end.steps[1] - end.gone[1];
        sky.reduced += end.steps[1] - 2 * end.gone[1];
        if (raid.zone_at_flak == "active") sky.zone_of_base = anybody_fights(end.side[1]);
        after_fight(raid, sky);
        skies[sky] += p;
    });
    return skies;
}

Skies intercepted(const Raid& raid, const Skies& before) {
    if (raid.hunters.empty() || raid.intercept == "never") return before;
    int hunter = 0;
    for (int i = 1; i < static_cast<int>(raid.hunters.size()); ++i)
        if (raid.intercept == "best" ? raid.hunters[i].rating > raid.hunters[hunter].rating
                                     : raid.hunters[i].rating < raid.hunters[hunter].rating)
            hunter = i;
    Skies skies;
    for (const auto& [sky, chance] : before) {
        if (sky.left.empty()) {
            skies[sky] += chance;
            continue;
        }
        Fight fight{.side = {flyers_of(raid.ours, sky.left), flyers_of(raid.hunters, {hunter})}};
        for (Flyer flyer : flyers_of(raid.friends, all_of(raid.friends))) {
            flyer.id = 99;
            fight.side[0].push_back(flyer);
        }
        fight_it_out(fight, raid.habits, 1, chance, [&](const Fight& end, double p) {
            Sky next = sky;
            next.left.clear();
            for (const Flyer& flyer : end.side[0])
                if (flyer.id != 99) next.left.push_back(flyer.id);
            for (int side = 0; side < 2; ++side) next.steps[side] += end.steps[side], next.gone[side] += end.gone[side];
            for (const int i : end.down) next.down += i == 99 ? 0 : raid.ours[i].half_tokens;
            if (raid.zone_at_flak == "active" && end.side[1].empty() && raid.hunters.size() == 1)
                next.zone_of_hunters = false;
            after_fight(raid, next);
            skies[next] += p;
        });
    }
    return skies;
}

int half_tokens(const Raid& raid, const Sky& sky) {
    int sum = 0;
    for (const int i : sky.left) {
        const Craft& craft = raid.ours[i];
        if (craft.half_tokens == 0) continue;
        sum += raid.glider ? (i == sky.hit ? 2 : 4) : i == sky.hit ? craft.half_tokens / 2 : craft.half_tokens;
    }
    return sum;
}

Skies through_flak(const Raid& raid, const Skies& before) {
    Skies skies;
    for (const auto& [sky, chance] : before) {
        Sky coming = sky;
        coming.loads = std::min(coming.loads, half_tokens(raid, coming) / 2);
        if (raid.shot_down == "lost") coming.loads_lost = std::min(sky.loads - coming.loads, (sky.down + 1) / 2);
        const bool zone = raid.zone || sky.zone_of_base || sky.zone_of_hunters;
        if (sky.left.empty() || (!is_barrage(raid) && !zone)) {
            skies[coming] += chance;
            continue;
        }
        const int count = static_cast<int>(sky.left.size());
        bool fighter = false;
        std::vector<Plane> stack;
        for (const int i : sky.left) {
            fighter = fighter || raid.ours[i].fighter;
            stack.push_back({raid.ours[i].barrage, raid.ours[i].fighter, raid.ours[i].reduced});
        }
        int modifier = raid.base + raid.flak + (raid.hq ? 1 : 0) + (count > 2 ? 1 : 0);
        if (zone) modifier += (fighter ? 1 : 2) + (raid.mission == "trainbusting" ? 1 : 0);
        for (const auto& [outcome, p] : flak_by_hand(stack, modifier, false)) {
            Sky next = coming;
            if (outcome.at("step_lost") == "1") {
                const auto place = std::find(places.begin(), places.end(), outcome.at("loser")) - places.begin() - 1;
                const int craft = sky.left[place];
                next.flak_hit = 1;
                ++next.steps[0];
                if (raid.ours[craft].reduced) {
                    ++next.gone[0];
                    next.left.erase(next.left.begin() + place);
                } else {
                    next.hit = craft;
                }
                const int kept = std::min(next.loads, (half_tokens(raid, next) + 1) / 2);
                next.loads_lost += next.loads - kept;
                next.loads = kept;
            }
            skies[next] += chance * p;
        }
    }
    return skies;
}

Odds raid_by_hand(const Raid& raid) {
    Odds chances;
    for (const auto& [sky, chance] : through_flak(raid, intercepted(raid, over_the_base(raid)))) {
        int strength = 0;
        bool all_near = true, any_strat = false;
        for (const int i : sky.left) {
            strength += i == sky.hit ? (raid.ours[i].barrage + 1) / 2 : raid.ours[i].barrage;
            all_near = all_near && raid.ours[i].near;
            any_strat = any_strat || raid.ours[i].strat;
        }
        const int over_target = static_cast<int>(sky.left.size());
        Names plain = {{"aborted", text(over_target == 0)},
                       {"over_target", text(over_target)},
                       {"flak_hit", text(sky.flak_hit)},
                       {"own_steps_lost", text(sky.steps[0])},
                       {"own_destroyed", text(sky.gone[0])},
                       {"enemy_steps_lost", text(sky.steps[1])},
                       {"enemy_destroyed", text(sky.gone[1])},
                       {"result", "none"},
                       {"steps_lost", "0"},
                       {"dg", "0"},
                       {"levels_lost", "0"},
                       {"aircraft_steps_lost", "0"},
                       {"aircraft_destroyed", "0"},
                       {"port_hits", "0"},
                       {"train_busted", "0"},
                       {"landed", "0"},
                       {"cargo_lost", text(sky.loads_lost)}};
        if (over_target == 0 || (is_barrage(raid) && strength < 1)) {
            chances[plain] += chance;
        } else if (!is_barrage(raid)) {
            if (raid.mission == "transport") plain["landed"] = text(sky.loads);
            if (raid.mission != "drop") {
                chances[plain] += chance;
                continue;
            }
            const int needed = (raid.friendly ? 5 : 6) + (raid.closed ? 1 : 0) - (raid.glider ? 1 : 0);
            for (const auto& [drop, p] : counted(sky.loads, [&](int roll) { return roll >= needed; }, "landed")) {
                Names outcome = plain;
                outcome["landed"] = drop.at("landed");
                outcome["cargo_lost"] = text(sky.loads_lost + sky.loads - std::stoi(drop.at("landed")));
                chances[outcome] += chance * p;
            }
        } else if (raid.mission != "trainbusting" && raid.target == "units") {
            const int by_density[] = {-1, -1, 0, 0, 1, 2, 3}, by_terrain[] = {0, -1, -1, -2};
            int shift = (raid.density > 6 ? 4 : by_density[raid.density]) + by_terrain[raid.terrain];
            if (!raid.spotter || any_strat) shift -= 3;
            if (all_near && !any_strat) ++shift;
            const int column = std::clamp(column_of(barrage_columns, strength) + shift, 0, barrage_width - 1);
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b)
                    for (int die = 1; die <= 6; ++die) {
                        const std::string code = barrage_code(column, a + b);
                        const int steps = code == "1/2" ? die > 3 : code.size() == 1 && code != "-" ? code[0] - '0' : 0;
                        Names outcome = plain;
                        outcome["result"] = code;
                        outcome["steps_lost"] = text(steps);
                        outcome["dg"] = text(code != "-");
                        chances[outcome] += chance / 216;
                    }
        } else {
            const FacilityColumn& column = facility_columns[column_of(facility_columns, strength)];
            for (int die = 1; die <= 6; ++die) {
                Names outcome = plain;
                if (raid.mission == "trainbusting") outcome["train_busted"] = text(die >= column.star_from);
                else if (raid.target == "port") outcome["port_hits"] = text(column.hits[die - 1]);
                else outcome["levels_lost"] = text(std::clamp(raid.base - 1, 0, column.hits[die - 1]));
                if (raid.mission == "trainbusting" || raid.target != "air-base" || column.loss[die - 1] == 0) {
                    chances[outcome] += chance / 6;
                    continue;
                }
                // each aircraft on the base throws its own die
                const int needed = column.loss[die - 1];
                std::map<std::pair<int, int>, double> losses = {{{0, 0}, 1}};
                for (int i = 0; i < sky.full + sky.reduced; ++i) {
                    std::map<std::pair<int, int>, double> next;
                    for (const auto& [lost, p] : losses)
                        for (int own = 1; own <= 6; ++own)
                            next[{lost.first + (own >= needed), lost.second + (own >= needed && i >= sky.full)}] += p /
                                                                                                                    6;
                    losses = next;
                }
                for (const auto& [lost, p] : losses) {
                    outcome["aircraft_steps_lost"] = text(lost.first);
                    outcome["aircraft_destroyed"] = text(lost.second);
                    chances[outcome] += chance * p / 6;
                }
            }
        }
    }
    return chances;
}

std::string list_of(const std::vector<Craft>& crafts) {
    std::string list;
    for (const Craft& craft : crafts) {
        list += (list.empty() ? "" : ", ") + (craft.fighter ? text(craft.rating) : "(" + text(craft.rating) + ")") +
                "-" + text(craft.barrage);
        list += std::string(craft.fighter ? " fighter" : "") + (craft.reduced ? " reduced" : "") +
                (craft.near ? " short_range" : "") + (craft.strat ? " strat" : "");
        if (craft.half_tokens) list += " capacity=" + text(craft.half_tokens) + "/2";
    }
    return list;
}

void compare(const Raid& raid) {
    Names given = {{"mission", raid.mission},
                   {"aircraft", list_of(raid.ours)},
                   {"patrol_zone", yes(raid.zone)},
                   {"flak", text(raid.flak)},
                   {"intercept", raid.intercept},
                   {"after_combat", raid.after},
                   {"zone_at_flak", raid.zone_at_flak},
                   {"shot_down_cargo", raid.shot_down},
                   {"attacker_pick", raid.habits.pick[0]},
                   {"defender_pick", raid.habits.pick[1]},
                   {"attacker_abort", raid.habits.abort[0]},
                   {"defender_abort", raid.habits.abort[1]}};
    const auto add = [&](const Names& more) { given.insert(more.begin(), more.end()); };
    if (is_barrage(raid)) add({{"air_base", text(raid.base)}, {"hq", yes(raid.hq)}});
    if (is_barrage(raid) && raid.mission != "trainbusting") given["target"] = raid.target;
    if (given.contains("target") && raid.target == "units")
        add({{"spotter", yes(raid.spotter)}, {"density", text(raid.density)}, {"terrain", terrain[raid.terrain]}});
    if (given.contains("target") && raid.target == "air-base")
        add({{"inactive", text(raid.idle)}, {"inactive_reduced", text(raid.idle_reduced)}});
    if (raid.mission == "transport" || raid.mission == "drop") given["glider"] = yes(raid.glider);
    if (raid.mission == "drop")
        add({{"hq", yes(raid.hq)},
             {"drop_hex", raid.friendly ? "friendly" : "enemy"},
             {"drop_ground", raid.closed ? "closed" : "clear"}});
    if (!raid.theirs.empty()) given["defenders"] = list_of(raid.theirs);
    if (!raid.hunters.empty()) given["interceptors"] = list_of(raid.hunters);
    if (!raid.friends.empty()) given["bystanders"] = list_of(raid.friends);
    if (raid.loads) given["cargo"] = "1 x" + text(raid.loads);
    check_odds("ocs/air-mission", given, raid_by_hand(raid));
}

const Craft fighter{.rating = 3, .fighter = true, .barrage = 3},
    ace{.rating = 5, .fighter = true, .barrage = 2, .near = true},
    worn_fighter{.rating = 2, .fighter = true, .barrage = 1, .reduced = true},
    stuka{.rating = 1, .barrage = 17, .near = true}, worn_bomber{.rating = 1, .barrage = 6, .reduced = true},
    fortress{.rating = 3, .barrage = 40, .strat = true}, unarmed{.rating = 4, .fighter = true},
    transport{.rating = 0, .half_tokens = 2}, small_transport{.rating = 1, .half_tokens = 1},
    worn_transport{.rating = 0, .reduced = true, .half_tokens = 3};
const std::vector<std::vector<Craft>> nobody_and_hunters = {{}, {fighter}, {ace, worn_fighter}, {worn_fighter}};

TEST_CASE("OCS air missions against units equal the brute force", "[ocs][air][mission][brute]") {
    const std::vector<std::vector<Craft>> stacks = {{stuka},
                                                    {ace, stuka},
                                                    {worn_bomber, fighter, stuka},
                                                    {fortress, stuka},
                                                    {stuka, worn_bomber, fighter, stuka},
                                                    {unarmed, worn_bomber}};
    int turn = 0;
    for (const auto& ours : stacks)
        for (const auto& hunters : nobody_and_hunters)
            for (const char* after : {"stay", "fighters-leave"})
                for (const char* zone_at_flak : {"active", "declared"})
                    for (const char* intercept : {"best", "weakest", "never"}) {
                        ++turn;
                        Raid raid{.ours = ours, .hunters = hunters};
                        raid.after = after;
                        raid.zone_at_flak = zone_at_flak;
                        raid.intercept = intercept;
                        raid.zone = turn % 4 == 0;
                        raid.hq = turn % 3 == 0;
                        raid.flak = turn % 5 == 0 ? 2 : 0;
                        raid.spotter = turn % 2 == 0;
                        raid.density = turn % 9;
                        raid.terrain = turn / 2 % 4;
                        raid.habits.abort[0] = std::vector{"stay", "keep-fighters", "keep-one"}[turn % 3];
                        raid.habits.pick[0] = std::vector{"best", "weakest", "listed"}[turn / 3 % 3];
                        compare(raid);
                    }
}

TEST_CASE("OCS air missions against bases, ports and trains equal the brute force", "[ocs][air][mission][brute]") {
    const std::vector<std::vector<Craft>> stacks = {
        {stuka}, {fighter, stuka, worn_bomber}, {ace, fortress, stuka, fighter}, {unarmed, worn_bomber}};
    const std::vector<std::vector<Craft>> defenders = {
        {}, {fighter, stuka}, {stuka, worn_bomber}, {worn_fighter, ace, worn_bomber}};
    int turn = 0;
    for (const auto& ours : stacks)
        for (const auto& theirs : defenders)
            for (const auto& hunters : nobody_and_hunters)
                for (const char* target : {"air-base", "port", "train"}) {
                    ++turn;
                    Raid raid{.ours = ours, .theirs = theirs, .hunters = hunters};
                    const bool trains = target == std::string("train");
                    raid.mission = trains ? "trainbusting" : "barrage";
                    raid.target = trains ? "units" : target;
                    raid.base = turn % 4;
                    raid.zone = turn % 5 == 0;
                    raid.after = turn % 2 ? "stay" : "fighters-leave";
                    raid.zone_at_flak = turn % 3 ? "active" : "declared";
                    if (raid.target == "air-base") raid.idle = turn % 3, raid.idle_reduced = turn % 2;
                    raid.habits.abort[1] = std::vector{"stay", "keep-fighters", "keep-one"}[turn % 3];
                    raid.habits.pick[1] = std::vector{"best", "weakest", "listed"}[turn / 2 % 3];
                    compare(raid);
                }
    compare({.mission = "hip-shoot", .target = "air-base", .ours = {stuka}, .base = 2, .idle = 3});
}

// more aircraft than roll together, of both strengths, after an air combat that moves some from one to the other
TEST_CASE("OCS air missions against a crowded base equal the brute force", "[ocs][air][mission][brute]") {
    compare({.mission = "barrage", .target = "air-base", .ours = {stuka}, .base = 2, .idle = 31, .idle_reduced = 17});
    compare({.mission = "barrage",
             .target = "air-base",
             .ours = {ace, stuka},
             .theirs = {worn_fighter, fighter},
             .base = 3,
             .idle = 16,
             .idle_reduced = 3});
}

TEST_CASE("OCS air missions: many loads, and many that are refused", "[ocs][air][mission][brute]") {
    const Craft giant{.rating = 0, .half_tokens = 40};
    Raid raid{.mission = "drop", .ours = {giant, giant, worn_transport}, .hunters = {fighter}, .loads = 41};
    compare(raid);
    raid.mission = "transport";
    compare(raid);
    const Names many = {{"mission", "drop"}, {"aircraft", "(1) capacity=20 x4"}, {"cargo", "1 x65"}};
    CHECK_THAT(refusal([&] { exact("ocs/air-mission", many, shipped()); }), ContainsSubstring("cargo: found 65 loads"));
}

TEST_CASE("OCS air missions refuse what belongs to others", "[ocs][air][mission]") {
    const auto refused = [](Names given) {
        given["aircraft"] = "4-6 fighter, (2)-17 capacity=4";
        return refusal([&] { exact("ocs/air-mission", given, shipped()); });
    };
    CHECK_THAT(refused({{"cargo", "1"}}), ContainsSubstring("cargo") && ContainsSubstring("mission=transport"));
    CHECK_THAT(refused({{"drop_soviet", "true"}}),
               ContainsSubstring("drop_soviet") && ContainsSubstring("mission=drop"));
    CHECK_THAT(refused({{"inactive", "2"}}), ContainsSubstring("inactive") && ContainsSubstring("target=air-base"));
    CHECK_THAT(refused({{"hits_before", "2"}}), ContainsSubstring("hits_before") && ContainsSubstring("target=port"));
    CHECK_THAT(refused({{"target", "port"}, {"density", "2"}}),
               ContainsSubstring("density") && ContainsSubstring("target=units"));
    CHECK_THAT(refused({{"mission", "transfer"}, {"defenders", "3 fighter"}}),
               ContainsSubstring("defenders") && ContainsSubstring("mission=barrage"));
    CHECK_THAT(refused({{"mission", "trainbusting"}, {"target", "port"}}),
               ContainsSubstring("target") && ContainsSubstring("mission=barrage"));
    CHECK_THAT(refused({{"bystanders", "3 fighter"}}),
               ContainsSubstring("bystanders") && ContainsSubstring("mission=transport"));
}

TEST_CASE("OCS air transport, drops and transfers equal the brute force", "[ocs][air][mission][brute]") {
    const std::vector<std::vector<Craft>> stacks = {{transport},
                                                    {fighter, transport},
                                                    {small_transport, small_transport, transport},
                                                    {ace, transport, small_transport, transport}};
    const std::vector<std::vector<Craft>> friends = {{}, {fighter}, {worn_fighter, stuka}};
    int turn = 0;
    for (const auto& ours : stacks)
        for (const auto& hunters : nobody_and_hunters)
            for (const auto& others : friends)
                for (const char* mission : {"transport", "drop", "transfer"})
                    for (const bool glider : {false, true}) {
                        ++turn;
                        Raid raid{.mission = mission, .ours = ours, .hunters = hunters, .friends = others};
                        raid.glider = glider && raid.mission != "transfer";
                        raid.zone = turn % 3 == 0;
                        raid.friendly = raid.mission == "drop" && turn % 2;
                        raid.closed = raid.mission == "drop" && turn / 2 % 2;
                        raid.after = turn % 4 ? "stay" : "fighters-leave";
                        if (raid.mission != "transfer")
                            raid.loads = half_tokens(raid, {.left = all_of(ours)}) / 2 -
                                         (turn % 5 == 0 && ours.size() > 2);
                        compare(raid);
                        if (!glider && ours.size() == 2) {
                            raid.ours[1] = worn_transport;
                            raid.loads = raid.mission == "transfer" ? 0 : 1;
                            compare(raid);
                            raid.shot_down = "home";
                            compare(raid);
                            raid.ours = {worn_transport, small_transport, worn_transport};
                            raid.loads = raid.mission == "transfer" ? 0 : 3;
                            compare(raid);
                            raid.shot_down = "lost";
                            compare(raid);
                        }
                    }
}

TEST_CASE("OCS air missions: best play is at least as good as every policy", "[ocs][air][mission][optimal]") {
    // only the mission player decides: one interceptor that always comes, against him, would be a second player
    Names given = {{"target", "air-base"},
                   {"air_base", "2"},
                   {"aircraft", "4-3 fighter, (2)-17, (1)-9 reduced"},
                   {"defenders", "3 fighter"},
                   {"inactive", "3"}};
    const std::string goal = "aircraft_steps_lost >= 1 and own_steps_lost == 0";
    const double best = value("ocs/air-mission", given, goal, true);
    bool differs = false;
    for (const char* pick : {"best", "weakest", "listed"})
        for (const char* abort : {"stay", "keep-fighters", "keep-one"})
            for (const char* after : {"stay", "fighters-leave"}) {
                given["attacker_pick"] = pick;
                given["attacker_abort"] = abort;
                given["after_combat"] = after;
                const double now = value("ocs/air-mission", given, goal, false);
                INFO(pick << " " << abort << " " << after << ": " << now << ", best play " << best);
                CHECK(now <= best + 1e-12);
                differs = differs || now < best - 0.01;
            }
    CHECK(differs);
}

TEST_CASE("OCS interception: the enemy's best play is at least as bad as each of his policies",
          "[ocs][air][mission][optimal]") {
    Names given = {{"aircraft", "3-17 fighter"}, {"interceptors", "4 fighter, 2 fighter reduced"}};
    const double best = value("ocs/air-mission", given, "dg", true);
    for (const char* intercept : {"best", "weakest", "never"}) {
        given["intercept"] = intercept;
        CHECK(value("ocs/air-mission", given, "dg", false) >= best - 1e-12);
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
            CHECK(loss->code(loss->rows.find(Rational(die)), loss->columns.find(Rational(aircraft))) ==
                  losses[aircraft - 2][die - 1]);
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

}  // namespace test_ocs_air
