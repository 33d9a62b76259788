// Land battles of Empires of Apocalypse against a second, plain writing of 7.4.4 on the stand-in chart: chances under the policies,
// and the value of best play by an expectimax of its own.
#include "analysis/answers/solve.hpp"
#include "eoa_support.hpp"

namespace test_eoa_land {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

struct Soldier {
    int attack, defense, hits = 0;
    int number = 0;

    friend auto operator<=>(const Soldier&, const Soldier&) = default;
    int left() const { return std::max(1, defense) - hits; }
};
using Ranks = std::vector<Soldier>;

struct Box {
    int a, d;
    bool ar, dr;
};

// from the text of the chart, column by column
Box read_box(int differential, int die) {
    const auto table = stand_ins().table("eoa/land-combat");
    const std::string key = std::to_string(std::clamp(differential, -8, 8));
    const auto& keys = table->columns.keys;
    const std::string code = table->code(die - 1,
                                         static_cast<int>(std::find(keys.begin(), keys.end(), key) - keys.begin()));
    const auto dash = code.find('-');
    return {code[0] - '0', code[dash + 1] - '0', code[1] == 'R', code.back() == 'R'};
}

Box box(int differential, int die) {
    static const std::vector<Box> all = [] {
        std::vector<Box> boxes;
        for (int at = -8; at <= 8; ++at)
            for (int pips = 1; pips <= 6; ++pips) boxes.push_back(read_box(at, pips));
        return boxes;
    }();
    return all[static_cast<std::size_t>((std::clamp(differential, -8, 8) + 8) * 6 + die - 1)];
}

Ranks hurt(Ranks row, int hits) {
    while (hits > 0 && !row.empty()) {
        const int taken = std::min(hits, row[0].left());
        row[0].hits += taken;
        hits -= taken;
        if (row[0].left() == 0) row.erase(row.begin());
    }
    return row;
}

Ranks hurt_at(Ranks row, std::size_t place) {
    if (++row[place].hits, row[place].left() == 0) row.erase(row.begin() + static_cast<long>(place));
    return row;
}

Ranks swapped(Ranks row, std::size_t place) { return std::swap(row[0], row[place]), row; }

Ranks soldiers(const std::string& text) {
    Ranks row;
    std::istringstream in(text);
    for (std::string one; std::getline(in, one, ',');) {
        one.erase(0, one.find_first_not_of(' '));
        row.push_back({one[0] - '0', one[2] - '0', 0, static_cast<int>(row.size())});
    }
    return row;
}

// ---- under the policies: strongest in front, hold, never stop ----

struct LandEnd {
    int ended, rounds;
    Ranks attackers, defenders;
};

void play(Ranks attackers, Ranks defenders, int round, int most, double p,
          const std::function<void(const LandEnd&, double)>& end) {
    const auto front = [](const Ranks& row, int Soldier::* strength) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < row.size(); ++i)
            if (row[i].*strength - row[i].hits > row[best].*strength - row[best].hits) best = i;
        return best;
    };
    attackers = swapped(attackers, front(attackers, &Soldier::attack));
    defenders = swapped(defenders, front(defenders, &Soldier::defense));
    if (round == 0)
        for (Ranks* row : {&attackers, &defenders})
            std::sort(row->begin() + 1, row->end(),
                      [](const Soldier& a, const Soldier& b) { return a.number < b.number; });
    const int differential = attackers[0].attack - attackers[0].hits - (defenders[0].defense - defenders[0].hits);
    for (int die = 1; die <= 6; ++die) {
        const Box result = box(differential, die);
        Ranks a = hurt(attackers, result.a), d = hurt(defenders, result.d);
        const auto done = [&](int how) { end({how, round + 1, a, d}, p / 6); };
        if (a.empty() || d.empty()) {
            done(a.empty() && d.empty() ? 3 : a.empty() ? 1 : 2);
            continue;
        }
        bool leaves[2] = {};
        int i = 0;
        for (const auto& [row, has_r] : {std::pair(&a, result.ar), std::pair(&d, result.dr)}) {
            if (has_r) {
                std::size_t best = 0;
                for (std::size_t j = 1; j < row->size(); ++j)
                    if ((*row)[j].left() > (*row)[best].left()) best = j;
                if ((*row)[best].left() == 1) leaves[i] = true;
                else *row = hurt_at(*row, best);
            }
            ++i;
        }
        if (leaves[0] || leaves[1]) done(leaves[0] && leaves[1] ? 6 : leaves[0] ? 4 : 5);
        else if (round + 1 == most) done(0);
        else play(a, d, round + 1, most, p / 6, end);
    }
}

int hits(const Ranks& all, const Ranks& left) {
    int lost = 0, now = 0;
    for (const Soldier& one : all) lost += std::max(1, one.defense);
    for (const Soldier& one : left) now += one.left();
    return lost - now;
}

// ---- best play: the attacker wants the hex ----

class Expectimax {
public:
    explicit Expectimax(int most) : most_(most) {}

    double start(const Ranks& attackers, const Ranks& defenders) {
        double value = 0;
        for (std::size_t i = 0; i < attackers.size(); ++i) {
            double worst = 1;
            for (std::size_t j = 0; j < defenders.size(); ++j)
                worst = std::min(worst, lined(swapped(attackers, i), swapped(defenders, j)));
            value = std::max(value, worst);
        }
        return value;
    }

private:
    double lined(Ranks attackers, Ranks defenders) {
        std::sort(attackers.begin() + 1, attackers.end());
        double value = 0;
        do {
            std::sort(defenders.begin() + 1, defenders.end());
            double worst = 1;
            do worst = std::min(worst, roll(attackers, defenders, 0));
            while (std::next_permutation(defenders.begin() + 1, defenders.end()));
            value = std::max(value, worst);
        } while (std::next_permutation(attackers.begin() + 1, attackers.end()));
        return value;
    }

    double fight(const Ranks& attackers, const Ranks& defenders, int round) {
        const auto key = std::tuple(attackers, defenders, round);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        double value = 0;
        for (std::size_t i = 0; i < attackers.size(); ++i) {
            double worst = 1;
            for (std::size_t j = 0; j < defenders.size(); ++j)
                worst = std::min(worst, roll(swapped(attackers, i), swapped(defenders, j), round));
            value = std::max(value, worst);
        }
        return known_[key] = value;
    }

    double roll(const Ranks& attackers, const Ranks& defenders, int round) {
        const int differential = attackers[0].attack - attackers[0].hits - (defenders[0].defense - defenders[0].hits);
        double sum = 0;
        for (int die = 1; die <= 6; ++die) {
            const Box result = box(differential, die);
            const Ranks a = hurt(attackers, result.a), d = hurt(defenders, result.d);
            sum += (a.empty() || d.empty() ? !a.empty() : attackers_r(a, d, round + 1, result)) / 6.0;
        }
        return sum;
    }

    double attackers_r(const Ranks& a, const Ranks& d, int round, const Box& result) {
        if (!result.ar) return defenders_r(a, d, round, result, false);
        double value = defenders_r(a, d, round, result, true);
        for (std::size_t i = 0; i < a.size(); ++i) {
            const Ranks left = hurt_at(a, i);
            value = std::max(value, left.empty() ? 0 : defenders_r(left, d, round, result, false));
        }
        return value;
    }
    double defenders_r(const Ranks& a, const Ranks& d, int round, const Box& result, bool attackers_leave) {
        if (!result.dr) return attackers_leave ? 0 : stop(a, d, round);
        double value = attackers_leave ? 0 : 1;  // they obey
        for (std::size_t i = 0; i < d.size(); ++i) {
            const Ranks left = hurt_at(d, i);
            // nobody left ends the battle, and an R that was obeyed is void then
            value = std::min(value, left.empty() ? 1 : attackers_leave ? 0 : stop(a, left, round));
        }
        return value;
    }
    // the attacker who leaves has lost, the defender who leaves too: both go on
    double stop(const Ranks& a, const Ranks& d, int round) { return round == most_ ? 0 : fight(a, d, round); }

    int most_;
    std::map<std::tuple<Ranks, Ranks, int>, double> known_;
};

const std::pair<const char*, const char*> battles[] = {
    {"5-4-6", "4-3-6"},
    {"5-4-6, 5-4-6", "4-3-6, 4-3-6, 4-4-5"},
    {"6-5-6, 3-3-4", "3-3-4, 2-2-4"},
    {"7-5-6, 5-4-6, 3-2-4", "4-4-4, 3-3-4, 0-0-4"},
    {"3-3-4, 2-2-4", "5-5-5"},
};

}  // namespace

TEST_CASE("EoA land battle under its policies is the plain battle", "[eoa][brute-force]") {
    for (const auto& [attackers, defenders] : battles)
        for (const int most : {1, 3, 6}) {
            const Ranks a = soldiers(attackers), d = soldiers(defenders);
            Law expected;
            play(a, d, 0, most, 1, [&](const LandEnd& end, double p) {
                expected[{end.ended, end.rounds, hits(a, end.attackers), hits(d, end.defenders),
                          static_cast<int>(a.size() - end.attackers.size()),
                          static_cast<int>(d.size() - end.defenders.size())}] += p;
            });
            check_law(std::string(attackers) + " against " + defenders,
                      stand_in_law(
                          "eoa/land-battle",
                          {{"attackers", attackers}, {"defenders", defenders}, {"most_rounds", std::to_string(most)}},
                          {"ended", "rounds", "attacker_hits", "defender_hits", "attackers_lost", "defenders_lost"}),
                      expected);
        }
}

TEST_CASE("EoA land battle: best play is what a separate expectimax finds", "[eoa][optimal]") {
    for (const auto& [attackers, defenders] : battles) {
        const bool is_large = std::string(attackers).size() > 14;
        for (const int most : {1, 2, is_large ? 3 : 5}) {
            INFO(attackers << " against " << defenders << ", " << most << " rounds");
            const double found = stand_in_best(
                "eoa/land-battle",
                {{"attackers", attackers}, {"defenders", defenders}, {"most_rounds", std::to_string(most)}},
                "hex_taken", Side::attacker);
            CHECK_THAT(found, WithinAbs(Expectimax(most).start(soldiers(attackers), soldiers(defenders)), 1e-9));
        }
    }
}

// With a goal that is asked for by name, units of equal prospects stand in for each other; the expectimax knows nothing of that.
TEST_CASE("EoA land battle: five rounds of three units a side, best play against the expectimax", "[eoa][optimal]") {
    struct Large {
        const char *attackers, *defenders;
        int most;
    };
    for (const auto& [attackers, defenders, most] : {Large{"7-4-6, 5-5-6, 4-4-4", "4-4-4, 3-3-4, 2-2-4", 5},
                                                     Large{"5-4-6, 5-3-6, 2-2-4", "4-4-5, 4-3-6, 0-0-4", 3}}) {
        INFO(attackers << " against " << defenders);
        const Bound bound = bind(
            "eoa/land-battle",
            {{"attackers", attackers}, {"defenders", defenders}, {"most_rounds", std::to_string(most)}}, stand_ins());
        Graph graph(*bound.machine, parse_goal("hex_taken", bound.outcomes, *bound.machine));
        CHECK_THAT(graph.value(graph.start()),
                   WithinAbs(Expectimax(most).start(soldiers(attackers), soldiers(defenders)), 1e-9));
        CHECK(graph.effort() < 700'000);
    }
}

TEST_CASE("EoA land battle: who knows the other's front unit is not worse off", "[eoa][optimal]") {
    const Names given = {{"attackers", "6-5-6, 3-3-4"}, {"defenders", "3-3-4, 2-2-4"}, {"most_rounds", "3"}};
    Names knowing = given;
    knowing["front_order"] = "defender_first";
    CHECK(stand_in_best("eoa/land-battle", knowing, "hex_taken", Side::attacker) >=
          stand_in_best("eoa/land-battle", given, "hex_taken", Side::attacker) - 1e-12);
}

// The cost of an answer grows with the states that differ, not with the paths of dice to them.
TEST_CASE("EoA land battle: equal states are one, so rounds cost little", "[eoa]") {
    std::uint64_t paths[13] = {};
    for (const int most : {1, 5, 12}) {
        const Bound bound = bind("eoa/land-battle",
                                 {{"attackers", "5-4-6, 4-4-6, 4-3-6 tank"},
                                  {"defenders", "4-4-6, 3-3-4, 4-3-5 tank"},
                                  {"most_rounds", std::to_string(most)}},
                                 stand_ins());
        Graph graph(*bound.machine);
        solve_exact(graph);
        paths[most] = graph.paths();
    }
    CHECK(paths[5] < 7'776);  // 6^5, which is what every sequence of dice would cost
    CHECK(paths[12] < 30 * paths[5]);
}

TEST_CASE("EoA land battle: hits by unit, alike or not, are told on request", "[eoa]") {
    const Names given = {{"attackers", "5-4-6, 5-4-6"}, {"defenders", "4-3-6"}, {"most_rounds", "2"}};
    const Law law = stand_in_law("eoa/land-battle", given, {"attacker_1_hits", "attacker_2_hits", "attacker_hits"});
    double all = 0;
    for (const auto& [values, p] : law) {
        CHECK(values[0] + values[1] == values[2]);
        all += p;
    }
    CHECK_THAT(all, WithinAbs(1, 1e-12));
}

TEST_CASE("EoA invasions, drops and tank battles are land battles where nothing sets them apart",
          "[eoa][brute-force]") {
    const std::vector<std::string> fields = {"ended", "rounds", "attacker_hits", "defender_hits"};
    const auto with = [](const char* attackers) {
        return Names{{"attackers", attackers}, {"defenders", "4-3-6, 3-3-4"}, {"most_rounds", "4"}};
    };
    const Law plain = stand_in_law("eoa/land-battle", with("5-4-6, 4-4-4"), fields);
    check_law("marines", stand_in_law("eoa/invasion", with("5-4-6 marine, 4-4-4 marine"), fields), plain);
    check_law("paratroops", stand_in_law("eoa/paratroops", with("5-4-6 paratroop, 4-4-4 paratroop"), fields), plain);
    check_law("tanks", stand_in_law("eoa/tank-battle", with("5-4-6 tank, 4-4-4 tank"), fields), plain);
    // half of 9 and 8, in a first round
    Names landed = with("9-4-6, 8-4-4"), whole = with("4-4-6, 4-4-4");
    landed["most_rounds"] = whole["most_rounds"] = "1";
    check_law("infantry from the sea", stand_in_law("eoa/invasion", landed, fields),
              stand_in_law("eoa/land-battle", whole, fields));
}

TEST_CASE("EoA tank battle: the marker falls by one for every round after the first", "[eoa][brute-force]") {
    const Law law = stand_in_law("eoa/tank-battle",
                                 {{"attackers", "5-4-6 tank"}, {"defenders", "4-3-6, 3-3-4"}, {"points", "4"}},
                                 {"rounds", "marker"});
    for (const auto& [values, p] : law) CHECK(values[1] == std::max(0, 3 - (values[0] - 1)));
}

TEST_CASE("EoA tank battle: a pursuit is a second battle with what is left", "[eoa][brute-force]") {
    // 8 against 3: the first battle of one round; where the defender retreats, another one against his hits
    const Names first = {{"attackers", "8-7-6 tank"}, {"defenders", "4-4-4"}, {"most_rounds", "1"}, {"points", "5"}};
    Names second = first;
    second["pursuits"] = "1";
    Law expected;
    for (const auto& [values, p] :
         stand_in_law("eoa/tank-battle", first, {"ended", "attacker_hits", "defender_hits", "marker"})) {
        if (values[0] != 5) {
            expected[{1, values[1], values[2]}] += p;
            continue;
        }
        const Law next = stand_in_law("eoa/land-battle",
                                      {{"attackers", "8-7-6 tank hits=" + std::to_string(values[1])},
                                       {"defenders", "4-4-4 hits=" + std::to_string(values[2])},
                                       {"most_rounds", "1"}},
                                      {"attacker_hits", "defender_hits"});
        for (const auto& [more, q] : next) expected[{2, values[1] + more[0], values[2] + more[1]}] += p * q;
    }
    check_law("pursuit", stand_in_law("eoa/tank-battle", second, {"battles", "attacker_hits", "defender_hits"}),
              expected);
}

TEST_CASE("EoA tank battle: a pursuit changes nothing about the hex that was attacked", "[eoa][brute-force]") {
    for (const char* attackers : {"6-2-6 tank", "5-4-6 tank hits=3, 6-5-6", "6-4-6 tank, 6-6-1"}) {
        Names alone = {{"attackers", attackers}, {"defenders", "3-3-4"}, {"points", "5"}, {"defender_on_r", "obey"}};
        Names pursuing = alone;
        pursuing["pursuits"] = "2";
        check_law(attackers, stand_in_law("eoa/tank-battle", pursuing, {"hex_taken"}),
                  stand_in_law("eoa/tank-battle", alone, {"hex_taken"}));
    }
}

TEST_CASE("EoA land battle: who is surrounded is lost where he would retreat", "[eoa][brute-force]") {
    // one round, a unit a side: the hits of an R that is obeyed are all that is left
    const Names open = {
        {"attackers", "5-4-6"}, {"defenders", "4-4-4"}, {"most_rounds", "1"}, {"defender_on_r", "obey"}};
    Names closed = open;
    closed["defender_surrounded"] = "true";
    Law expected;
    for (const auto& [values, p] : stand_in_law("eoa/land-battle", open, {"ended", "defender_hits", "hex_taken"}))
        expected[values[0] == 5 ? std::vector{2, 4, 1} : values] += p;
    check_law("one round", stand_in_law("eoa/land-battle", closed, {"ended", "defender_hits", "hex_taken"}), expected);
    // out of a pocket nobody walks: best play that only wants to save its men has to fight
    const Names pocket = {{"attackers", "6-5-6 x2"}, {"defenders", "3-3-4 x2"}, {"defender_surrounded", "true"}};
    CHECK(stand_in_best("eoa/land-battle", pocket, "defenders_lost", Side::attacker) > 0.5);
}

TEST_CASE("EoA evacuation: after one round, whoever fits", "[eoa][brute-force]") {
    // one corps of 4-3 against 5-4: differential 0; it goes aboard with what the first die left of it, if the ships can take that, or
    // with as many hits more as it has to take for it
    for (const bool is_whole : {false, true}) {
        Law expected;
        for (int die = 1; die <= 6; ++die) {
            const Box result = box(0, die);
            const Ranks left = hurt({{4, 3}}, result.a);
            int hits = left.empty() ? 3 : left[0].hits;
            if (result.ar && !left.empty() && hits < 2) ++hits;  // a hit for the R, unless that loses it
            const int more = std::max(0, 4 - hits - 3);
            const bool goes = hits + more < 3 && (more == 0 || !is_whole);
            expected[{goes, goes ? 4 - hits - more : 0, goes ? more : 0}] += 1 / 6.0;
        }
        check_law(is_whole ? "a corps as it is" : "a corps that takes hits to fit",
                  stand_in_law("eoa/evacuation",
                               {{"attackers", "4-3-6"},
                                {"defenders", "5-4-6"},
                                {"capacity", "3"},
                                {"fit", is_whole ? "whole" : "with_hits"},
                                {"most_rounds", "1"}},
                               {"evacuated", "saved", "shed"}),
                  expected);
    }
}

}  // namespace test_eoa_land
