// The Midway PTO addendum: every arrangement of small cups laid out in a row and walked along, under every reading; closed forms
// for the whole cup; and pools that are drawn from in two goes.
#include "brute_force.hpp"

namespace test_midway_pto {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::vector<std::string> positions = {"first_incident", "second_incident", "third_incident", "after_first",
                                            "after_second"};
const std::vector<std::string> plain = {"chit_draw",       "chit_again",     "incidents_before_chit",
                                        "incidents_drawn", "incidents_left", "draws_made",
                                        "bonus_draw"};
constexpr std::ptrdiff_t of_the_chit = 3;  // the first of them

// outcomes on request are told as well
Law asked(const std::string& id, const Names& given, const std::vector<std::string>& fields) {
    Bound bound = test::bind(id, given);
    bound.tell({fields.begin(), fields.end()});
    Graph graph(*bound.machine);
    Law chances;
    for (const Final& final : solve_exact(graph).finals)
        chances[pick(bound, graph.state(final.state), fields)] += final.p;
    return chances;
}

void check_equal(const Law& found, const Law& expected) {
    double off = 0;
    for (const auto& [values, p] : expected)
        off = std::max(off, std::abs(p - (found.contains(values) ? found.at(values) : 0)));
    for (const auto& [values, p] : found)
        off = std::max(off, std::abs(p - (expected.contains(values) ? expected.at(values) : 0)));
    CHECK(off < 1e-12);
}

double choose(int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return k > n ? 0 : ways;
}

// all orders of a cup's markers, each as likely as any other
std::vector<std::string> orders(std::string markers) {
    std::sort(markers.begin(), markers.end());
    std::vector<std::string> all;
    do all.push_back(markers);
    while (std::next_permutation(markers.begin(), markers.end()));
    return all;
}
std::string times(int count, char marker) { return std::string(static_cast<std::size_t>(count), marker); }

// How draws are counted along a row of markers: c the chit, o another operation, i an incident, w one that is Weather.
struct Counting {
    int ops, limit = 99;
    bool redraw = false, empty = false;

    // visit(marker, cycle, draw, place in the cycle's row, operations out with it)
    template <class Visit>
    int walk(const std::vector<std::string>& rows, int cycle, int drawn, Visit&& visit) const {
        int turn = 0;
        for (const std::string& row : rows) {
            int out = drawn;
            for (std::size_t i = 0; i < row.size() && turn < limit; ++i) {
                const bool is_operation = row[i] == 'c' || row[i] == 'o';
                if (out == ops && (cycle == 1 || !empty)) break;
                const bool counts = is_operation || !redraw || out == ops;
                out += is_operation;
                visit(row[i], cycle, turn + 1, static_cast<int>(i), out);
                turn += counts;
            }
            drawn = 0, ++cycle;
            if (turn == limit) break;
        }
        return turn;
    }
};

struct Cup {
    int base = 0, cycle = 1, drawn = 0, incidents = 0, limit = 99;
    std::string chit = "in";
    bool game = false, only_three = false, redraw = false, empty = false, any_kind = false;
    static constexpr int ops = 3;

    int markers(int of) const { return of == 1 ? base : 3 + (only_three ? 0 : base); }
    Names names() const {
        Names given = {{"pool_ops", "3"},
                       {"base_incidents", std::to_string(base)},
                       {"cycle", std::to_string(cycle)},
                       {"drawn_so_far", std::to_string(drawn)},
                       {"incidents_so_far", std::to_string(incidents)},
                       {"chit", chit},
                       {"through", game ? "game" : "cycle"},
                       {"incident_pool", only_three ? "only_three" : "additional"},
                       {"incident_draw", redraw ? "redraw_until_operation" : "own_draw"},
                       {"cycle2_end", empty ? "empty_the_pool" : "stop_at_last_operation"},
                       {"first_chit_kind", any_kind ? "first_draw_of_any_kind" : "wait_for_operation"}};
        if (limit < 99) given["draws"] = std::to_string(limit);
        return given;
    }

    Law law(bool of_positions) const {
        const int here = chit == "in", back = chit != "none";
        const auto first =
            orders(times(here, 'c') + times(ops - drawn - here, 'o') + times(markers(cycle) - incidents, 'i'));
        const auto second = game && cycle == 1
                                ? orders(times(back, 'c') + times(ops - back, 'o') + times(markers(2), 'i'))
                                : std::vector<std::string>{""};
        Law chances;
        for (const std::string& now : first)
            for (const std::string& then : second)
                chances[ends(now, then, of_positions)] += 1.0 / static_cast<double>(first.size() * second.size());
        return chances;
    }

private:
    std::vector<int> ends(const std::string& now, const std::string& then, bool of_positions) const {
        std::vector<int> chits = {}, came = {};  // draws
        std::vector<int> since(9, 0);            // operations since so many incidents
        int before = 0, bonus = 0, left = markers(cycle) - incidents, last_cycle = cycle;
        const Counting counting{ops, limit, redraw, empty};
        const int turns = counting.walk({now, then}, cycle, drawn, [&](char marker, int in, int draw, int at, int out) {
            if (in != last_cycle) left = markers(2), last_cycle = in;
            const int already = in == cycle ? drawn + incidents : 0;
            if (in == 2 && bonus == 0) {
                if (any_kind && at + already == 0) bonus = draw;
                if (!any_kind && marker != 'i' && out == 1) bonus = draw;
            }
            if (marker == 'c') chits.push_back(draw);
            if (marker == 'i') came.push_back(draw), --left;
            else ++since[came.size()];
            if (marker == 'i' && chits.empty() && chit != "none") ++before;
        });
        const auto of = [](const std::vector<int>& list, std::size_t i) { return i < list.size() ? list[i] : 0; };
        if (of_positions) return {of(came, 0), of(came, 1), of(came, 2), since[1], since[2]};
        return {of(chits, 0), of(chits, 1), before, static_cast<int>(came.size()), left, turns, bonus};
    }
};

void check_cup(const Cup& cup) {
    std::string text;
    for (const auto& [name, value] : cup.names()) text += name + "=" + value + " ";
    INFO(text);
    if (cup.chit != "none") return check_equal(asked("midway-pto/draw-pool", cup.names(), plain), cup.law(false));
    // nothing is told of a chit that nobody follows
    Law law;
    for (const auto& [values, p] : cup.law(false)) law[{values.begin() + of_the_chit, values.end()}] += p;
    check_equal(asked("midway-pto/draw-pool", cup.names(), {plain.begin() + of_the_chit, plain.end()}), law);
    CHECK_THAT(refusal([&] { asked("midway-pto/draw-pool", cup.names(), {"chit_draw"}); }),
               ContainsSubstring("chit_draw: there is no chit"));
    check_equal(asked("midway-pto/draw-pool", cup.names(), positions), cup.law(true));
}

}  // namespace

TEST_CASE("Midway PTO draw pool: every order of a small cup, under every reading", "[midway-pto][brute-force]") {
    for (int readings = 0; readings < 16; ++readings) {
        Cup cup;
        cup.only_three = readings & 1, cup.redraw = readings & 2, cup.empty = readings & 4, cup.any_kind = readings & 8;
        for (const char* chit : {"in", "none"})
            for (const int base : {0, 1, 2}) {
                cup.base = base, cup.chit = chit, cup.cycle = 2, cup.game = false;
                check_cup(cup);
                cup.cycle = 1;
                check_cup(cup);
                cup.game = true;
                check_cup(cup);
            }
    }
}

TEST_CASE("Midway PTO draw pool: a cup that is partly drawn, and only some draws", "[midway-pto][brute-force]") {
    for (int limit : {1, 2, 4, 99})
        for (int drawn = 0; drawn < 3; ++drawn)
            for (const char* chit : {"in", "out", "none"})
                for (int kind = 0; kind < 8; ++kind) {
                    if (drawn == 0 && std::string(chit) == "out") continue;
                    Cup cup;
                    cup.limit = limit, cup.drawn = drawn, cup.chit = chit, cup.incidents = 1, cup.base = 1;
                    cup.cycle = kind & 1 ? 2 : 1, cup.game = kind & 2, cup.redraw = kind & 4;
                    check_cup(cup);
                }
}

TEST_CASE("Midway PTO draw pool: closed forms for the whole cup", "[midway-pto]") {
    const Names second = {{"cycle", "2"}};
    // every marker is as likely in every place of the order, and the chit in every place among itself and the incidents
    for (const auto& [values, p] : asked("midway-pto/draw-pool", second, {"chit_draw"}))
        CHECK(std::abs(p - 1.0 / 25) < 1e-12);
    for (const auto& [values, p] : asked("midway-pto/draw-pool", second, {"incidents_before_chit"}))
        CHECK(std::abs(p - 1.0 / 4) < 1e-12);
    for (const auto& [values, p] : asked("midway-pto/draw-pool", {{"drawn_so_far", "12"}}, {"chit_draw"}))
        CHECK(std::abs(p - 1.0 / 10) < 1e-12);
    // j incidents are left when the last j places are theirs and the one before is not
    Law left;
    for (int j = 0; j <= 3; ++j) left[{j}] = choose(24 - j, 3 - j) / choose(25, 3);
    check_equal(asked("midway-pto/draw-pool", second, {"incidents_left"}), left);
    // the m-th of three incidents at place k: m - 1 before it, the others after it; never where nothing but incidents follows
    Names none = second;
    none["chit"] = "none";
    for (int m = 1; m <= 3; ++m) {
        Law law;
        double drawn = 0;
        for (int k = m; k <= 25; ++k) {
            // orders in which what follows holds an operation chit
            const double with_operation = choose(25 - k, 3 - m) - (25 - k == 3 - m ? 1 : 0);
            if (with_operation > 0) law[{k}] = choose(k - 1, m - 1) * with_operation / choose(25, 3);
            drawn += choose(k - 1, m - 1) * with_operation / choose(25, 3);
        }
        law[{0}] = 1 - drawn;
        check_equal(asked("midway-pto/draw-pool", none, {positions[m - 1]}), law);
    }
    // between the first incident and the next, or the end: one of four gaps that share 22 chits alike
    Law gap;
    for (int chits = 0; chits <= 22; ++chits) gap[{chits}] = choose(24 - chits, 2) / choose(25, 3);
    check_equal(asked("midway-pto/draw-pool", none, {"after_first"}), gap);
    CHECK_THAT(refusal([&] { asked("midway-pto/draw-pool", second, {"first_incident"}); }),
               ContainsSubstring("set chit=none"));
}

TEST_CASE("Midway PTO draw pool: in two goes as in one", "[midway-pto][effects]") {
    for (const Names& given :
         {Names{{"cycle", "2"}}, Names{{"base_incidents", "2"}, {"pool_ops", "6"}, {"through", "game"}},
          Names{{"pool_ops", "4"}, {"through", "game"}, {"drawn_so_far", "1"}, {"chit", "out"}}}) {
        const Law whole = asked("midway-pto/draw-pool", given, {"chit_draw"});
        for (int first = 1; first <= 5; ++first) {
            Names begun = given;
            begun["draws"] = std::to_string(first);
            const Bound bound = test::bind("midway-pto/draw-pool", begun);
            Graph graph(*bound.machine);
            Law chances;
            for (const Final& final : solve_exact(graph).finals) {
                const std::byte* state = graph.state(final.state);
                if (const int draw = pick(bound, state, {"chit_draw"})[0]; draw > 0) {
                    chances[{draw}] += final.p;
                    continue;
                }
                Names on = given;
                for (const auto& [name, left] : bound.after(state))
                    on[name] = to_text(*find_procedure("midway-pto/draw-pool").parameter(name), left.value);
                for (const auto& [values, p] : asked("midway-pto/draw-pool", on, {"chit_draw"}))
                    chances[{first + values[0]}] += final.p * p;
            }
            check_equal(chances, whole);
        }
    }
}

TEST_CASE("Midway PTO Hiyo: every place of four counters, less those that the blanks rule out",
          "[midway-pto][brute-force]") {
    for (int so = 0; so <= 2; ++so)
        for (int mo = 0; mo <= 2 && so + mo < 4; ++mo) {
            Law expected;
            int possible = 0;
            for (int place = 0; place < 4; ++place) {  // 0 and 1 in SO; counters are turned up from the front
                const int box = place / 2, at = place % 2;
                if (at < (box == 0 ? so : mo)) continue;
                ++possible;
                ++expected[{box, box == 0 && at == so, box == 1 && at == mo}];
            }
            for (auto& [values, p] : expected) p /= possible;
            const Names given = {{"revealed_so", std::to_string(so)}, {"revealed_mo", std::to_string(mo)}};
            check_equal(asked("midway-pto/hiyo", given, {"box", "next_so", "next_mo"}), expected);
            const Law box = asked("midway-pto/hiyo", given, {"box"});
            CHECK(std::abs((box.contains({1}) ? box.at({1}) : 0) - (2.0 - mo) / (4 - so - mo)) < 1e-12);
        }
}

namespace {

struct Storm {
    int base = 2, base_weather = 1, extra_weather = 2;
    double chance = 0;  // instead of the markers
    bool only_three = false, redraw = false, empty = false, cycle2_only = false, may_later = false;
    std::string placement = "at-once";
    static constexpr int ops = 2;

    Names names() const {
        Names given = {{"pool_ops", "2"},
                       {"base_incidents", std::to_string(base)},
                       {"incident_pool", only_three ? "only_three" : "additional"},
                       {"incident_draw", redraw ? "redraw_until_operation" : "own_draw"},
                       {"cycle2_end", empty ? "empty_the_pool" : "stop_at_last_operation"},
                       {"weather_count", cycle2_only ? "cycle2_only" : "whole_game"},
                       {"decline_cvn", may_later ? "yes" : "no"},
                       {"placement", placement}};
        if (chance > 0) given["p_weather"] = "1/4";
        else
            given["base_weather"] = std::to_string(base_weather),
            given["extra_weather"] = std::to_string(extra_weather);
        return given;
    }

    Law law() const {
        const auto cup = [&](int incidents, int weather) {
            return orders(times(ops, 'o') + times(incidents - weather, 'i') + times(weather, 'w'));
        };
        const int kept = only_three ? 0 : base;
        const bool marked = chance == 0;
        const auto first = cup(base, marked ? base_weather : 0);
        const auto second = cup(3 + kept, marked ? extra_weather + (only_three ? 0 : base_weather) : 0);
        Law chances;
        for (const std::string& now : first)
            for (const std::string& then : second) {
                const double each = 1.0 / static_cast<double>(first.size() * second.size());
                const int unknown = marked ? 0 : base + 3 + kept;
                for (int kinds = 0; kinds < 1 << unknown; ++kinds) {
                    std::string a = now, b = then;
                    double p = each;
                    int bit = 0;
                    for (std::string* row : {&a, &b})
                        for (char& marker : *row)
                            if (marker == 'i' && unknown > 0) {
                                const bool is_weather = kinds >> bit++ & 1;
                                p *= is_weather ? chance : 1 - chance;
                                if (is_weather) marker = 'w';
                            }
                    chances[ends(a, b)] += p;
                }
            }
        return chances;
    }

private:
    std::vector<int> ends(const std::string& now, const std::string& then) const {
        int arrival = 0, departure = 0, operations = 0;
        bool refused = false;
        const Counting counting{ops, 99, redraw, empty};
        counting.walk({now, then}, 1, 0, [&](char marker, int cycle, int draw, int, int) {
            const bool is_there = arrival > 0 && departure == 0;
            if (marker == 'o') operations += is_there;
            if (marker != 'w' || (cycle2_only && cycle == 1)) return;
            if (is_there) departure = draw;
            else if (arrival == 0 && (!refused || may_later)) {
                if (placement == "at-once" || (placement == "in-cycle-2" && cycle == 2)) arrival = draw;
                else refused = true;
            }
        });
        return {arrival > 0, departure > 0, operations, arrival, departure};
    }
};

}  // namespace

TEST_CASE("Midway PTO Nimitz group: every order of both cups, under every reading", "[midway-pto][brute-force]") {
    for (int readings = 0; readings < 32; ++readings)
        for (const char* placement : {"at-once", "in-cycle-2", "never"})
            for (const double chance : {0.0, 0.25}) {
                if (chance > 0 && readings & 3) continue;  // long, and the cup is the same
                Storm storm;
                storm.only_three = readings & 1, storm.redraw = readings & 2, storm.empty = readings & 4;
                storm.cycle2_only = readings & 8, storm.may_later = readings & 16;
                storm.placement = placement, storm.chance = chance;
                INFO(readings << " " << placement << " " << chance);
                check_equal(asked("midway-pto/nimitz", storm.names(),
                                  {"arrives", "leaves", "operations", "arrival_draw", "departure_draw"}),
                            storm.law());
            }
}

TEST_CASE("Midway PTO Nimitz group: closed forms", "[midway-pto]") {
    // one Weather marker of three in the second cycle: it comes unless only incidents are left with it, and then it stays
    const Law one = asked("midway-pto/nimitz", {{"extra_weather", "1"}}, {"arrives", "leaves"});
    CHECK(one.size() == 2);
    CHECK(std::abs(one.at({1, 0}) - 22.0 / 23) < 1e-12);  // the last of itself and the 22 operations it is not
    // all three are Weather, one after the other: the gap between two of them has 22 / 4 operations in the mean
    double mean = 0;
    for (const auto& [values, p] : asked("midway-pto/nimitz", {{"extra_weather", "3"}}, {"operations"}))
        mean += values[0] * p;
    CHECK(std::abs(mean - 22.0 / 4) < 1e-12);
    CHECK(asked("midway-pto/nimitz", {{"p_weather", "1"}}, {"arrives"}).at({0}) < 1e-3);
    CHECK(asked("midway-pto/nimitz", {{"p_weather", "0"}}, {"arrives"}).size() == 1);
    check_equal(asked("midway-pto/nimitz", {{"p_weather", "1"}}, {"operations"}),
                asked("midway-pto/nimitz", {{"extra_weather", "3"}}, {"operations"}));
}

TEST_CASE("Midway PTO Nimitz group: best play waits for the longer stay where it may", "[midway-pto]") {
    const Names given = {{"pool_ops", "3"}, {"base_incidents", "2"}, {"base_weather", "2"}, {"extra_weather", "1"}};
    Names later = given;
    later["decline_cvn"] = "yes";
    const auto mean = [](const Names& names) {
        double sum = 0;
        for (const auto& [values, p] : asked("midway-pto/nimitz", names, {"operations"})) sum += values[0] * p;
        return sum;
    };
    const double bound = best("midway-pto/nimitz", given, "operations", Side::attacker);
    CHECK(bound >= mean(given) - 1e-12);
    CHECK(best("midway-pto/nimitz", later, "operations", Side::attacker) > bound + 0.01);
    CHECK(best("midway-pto/nimitz", later, "operations", Side::defender) < 1e-12);
}

TEST_CASE("Midway PTO Nimitz group: what is left of the pool, and of the group", "[midway-pto][effects]") {
    const auto left = [](Names given, std::map<std::size_t, std::string> words) {
        given["pool_ops"] = "3";
        const Bound bound = test::bind("midway-pto/nimitz", given);
        std::string text;
        const Resolution end = run_scripted(*bound.machine,
                                            {.dice = std::vector<int>(words.size(), 0), .words = std::move(words)});
        for (const auto& [name, value] : bound.after(end.state.data()))
            text += name + "=" + to_text(*find_procedure("midway-pto/nimitz").parameter(name), value.value) + " ";
        return text;
    };
    const Names second = {{"cycle", "2"}, {"extra_weather", "2"}, {"draws", "2"}};
    CHECK(left(second, {{0, "operation"}, {1, "weather"}}) ==
          "cycle=2 drawn_so_far=1 group=present incidents_so_far=1 weather_so_far=1 ");
    CHECK(left(second, {{0, "weather"}, {1, "weather"}}) == "cycle=2 group=gone incidents_so_far=2 weather_so_far=2 ");
    // the first cycle ends here, and the next draw is one of the second
    CHECK(left({{"drawn_so_far", "1"}, {"draws", "2"}, {"extra_weather", "2"}}, {{0, "operation"}}) ==
          "cycle=2 drawn_so_far=0 ");
}

TEST_CASE("a word for a draw after the last one is refused", "[midway-pto][scripted]") {
    const Bound bound = test::bind("midway-pto/draw-pool", {{"drawn_so_far", "20"}});
    const auto error = [&](std::map<std::size_t, std::string> words) -> std::string {
        try {
            run_scripted(*bound.machine, {.dice = std::vector<int>(words.size(), 0), .words = std::move(words)});
        } catch (const std::invalid_argument& found) {
            return found.what();
        }
        return "";
    };
    CHECK(error({{0, "operation"}}).empty());
    CHECK(error({{0, "operation"}, {1, "chit"}}).empty());  // nothing is drawn for the last one, and yet it may be said
    CHECK(error({{0, "operation"}, {1, "incident"}}) == "found 'incident', but after 1 dice the procedure is over");
}

}  // namespace test_midway_pto
