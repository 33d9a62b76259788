// Tallies: any split of the trials, over pieces, threads and orders, gives the same bytes; they can be stored.
#include "fit.hpp"
#include "support.hpp"

#include "sim/threads.hpp"

namespace test_tally {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

using Run = std::function<Tally(const RunControl&)>;

// boundaries that lie in the middle of everything that is counted by the dozen: vectors, batches, blocks, chunks
const std::vector<std::uint64_t> cuts = {0, 1, 63, 1'500, 70'001, 131'072, 139'000, 150'007};

Tally piece(const Run& run, std::size_t i, unsigned threads) {
    return run({.first_trial = cuts[i],
                .trials = cuts[i + 1] - cuts[i],
                .seed = 7,
                .threads = threads,
                .parallel = in_threads()});
}

void check_pieces(const Run& run) {
    const Tally whole = run({.trials = cuts.back(), .seed = 7});
    CHECK(whole.size() == cuts.back());
    std::vector<std::size_t> order = {0, 1, 2, 3, 4, 5, 6};
    for (const std::vector<std::size_t>& these : {order, {6, 5, 4, 3, 2, 1, 0}, {3, 0, 6, 1, 5, 2, 4}})
        for (const unsigned threads : {1u, 2u}) {
            Tally sum;
            for (const std::size_t i : these) sum.merge(Tally::parse(piece(run, i, threads).text()));
            CHECK(sum.text() == whole.text());
        }
}

// 12 dice whose faces are all kept: 6^12 ways to end, so there is no table of all of them
struct Many {
    std::uint32_t path, steps;
};
Toy<Many> many_ways() {
    Toy<Many> toy;
    toy.is_finished = [](const Many& s) { return s.steps == 12; };
    toy.do_step = [](Many& s, Roller& roller) {
        s = {s.path * 6 + static_cast<std::uint32_t>(roller.d6({"", "roll"})), s.steps + 1};
    };
    return toy;
}

}  // namespace

TEST_CASE("seven pieces in any order on one or two threads are the whole run, byte for byte", "[tally]") {
    TableSet tables(true);
    add_toy_charts(tables);
    for (const char* terrain : {"fort", "fog"}) {  // the second meets unreadable cells
        const Bound bound = assault().bind(params(assault(), {{"terrain", terrain}}), tables);
        for (const Engine engine :
             {Engine::counter, Engine::mt19937, Engine::mt19937_64, Engine::taus88, Engine::ranlux48})
            check_pieces([&](const RunControl& control) { return run_sampled(*bound.machine, control, engine); });
        CompiledRun compiled(*bound.machine);
        CHECK(compiled.is_fused());
        check_pieces([&](const RunControl& control) { return compiled.run(control); });
    }
}

TEST_CASE("a walk from table to table is cut into pieces as well, whatever it remembers", "[tally]") {
    struct State {
        std::int16_t step, sum;
    };
    Toy<State>
        toy;  // 20 rolls with a sum: few states, but each trial is a walk, since no table of all of it is allowed
    toy.is_finished = [](const State& s) { return s.step == 20; };
    toy.do_step = [](State& s, Roller& roller) {
        s = {static_cast<std::int16_t>(s.step + 1),
             static_cast<std::int16_t>((s.sum * 31 + roller.two_d6({"", "roll"})) % 9973)};
    };
    CompiledRun walk(toy), forgetful(toy, {}, nullptr, 1);
    REQUIRE_FALSE(walk.is_fused());
    check_pieces([&](const RunControl& control) { return walk.run(control); });
    const RunControl control{.trials = 3'000, .seed = 7};
    CHECK(forgetful.run(control).text() == walk.run(control).text());
}

TEST_CASE("engines that have nothing in common roll different dice", "[tally]") {
    const Bound bound = assault().bind({}, [] {
        static TableSet tables(true);
        add_toy_charts(tables);
        return std::cref(tables);
    }());
    std::set<std::string> texts;
    for (const Engine engine : {Engine::counter, Engine::mt19937, Engine::mt19937_64, Engine::taus88, Engine::ranlux48})
        texts.insert(run_sampled(*bound.machine, {.trials = 10'000, .seed = 7}, engine).text());
    CHECK(texts.size() == 5);
}

TEST_CASE("a tally is refused when it is not whole", "[tally]") {
    Tally tally;
    tally.trials = {{0, 10}, {20, 30}};
    tally.counts = {{{0, -1}, 13}, {{2, 5}, 3}};
    tally.missing = {{{"a/b", "row 1", "2:1"}, 4}};
    CHECK(tally.size() == 20);
    CHECK(Tally::parse(tally.text()) == tally);
    CHECK(Tally::parse("end\n") == Tally{});

    const auto refused = [](const std::string& text) {
        try {
            Tally::parse(text);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string("(no refusal)");
    };
    CHECK_THAT(refused(replaced(tally.text(), "count 13", "count 12")),
               ContainsSubstring("add up to 19, but there are 20"));
    CHECK_THAT(refused(replaced(tally.text(), "count 13 0 -1", "count 13 0 x")),
               ContainsSubstring("line 3: expected whole numbers"));
    CHECK_THAT(refused(replaced(tally.text(), "trials 20 30", "trials 5 30")),
               ContainsSubstring("line 2: the trials are not in order"));
    CHECK_THAT(refused(replaced(tally.text(), "trials 20 30", "trials 30 20")), ContainsSubstring("line 2"));
    CHECK_THAT(refused(replaced(tally.text(), "missing", "mussing")),
               ContainsSubstring("line 5: expected trials, count"));
    for (std::size_t cut = 0; cut < tally.text().size(); ++cut)
        CHECK_THAT(refused(tally.text().substr(0, cut)), ContainsSubstring("line"));
    CHECK_THAT(refused(tally.text() + "x"), ContainsSubstring("more after the end"));
    // signs and numbers that would wrap round, and words that do not belong there
    CHECK_THAT(refused(replaced(replaced(tally.text(), "count 13", "count -13"), "count 3", "count 29")),
               ContainsSubstring("line 3: expected a number of trials"));
    CHECK_THAT(refused(replaced(tally.text(), "count 13", "count 18446744073709551603")),
               ContainsSubstring("line 3: expected a number of trials"));
    CHECK_THAT(refused(replaced(tally.text(), "count 13 0 -1", "count 13 0 -1 99999999999999999999")),
               ContainsSubstring("line 3: expected whole numbers"));
    CHECK_THAT(refused(replaced(tally.text(), "trials 0 10", "trials 0 10 5")), ContainsSubstring("line 1"));
    CHECK_THAT(refused(replaced(tally.text(), "missing 4", "missing 4 of them")), ContainsSubstring("line 5"));

    Tally other = tally;
    CHECK_THROWS_AS(other.merge(tally), std::invalid_argument);
    CHECK(other == tally);
    other.trials = {{10, 20}};
    other.merge(tally);
    CHECK(other.trials == std::vector<Tally::Range>{{0, 30}});
    CHECK(other.counts.at({0, -1}) == 26);
}

// ---- tables on first visit ----

TEST_CASE("a walk goes where no graph fits, within its memory", "[lazy]") {
    const Toy<Many> toy = many_ways();  // 2.2 billion final states
    Graph graph(toy);
    CHECK_THROWS_AS(solve_exact(graph), TooLarge);
    constexpr std::uint64_t trials = 20'000;
    const Tally tally = CompiledRun(toy).run({.trials = trials, .seed = 3});
    // the first and the last die, 36 classes; 20,000 trials meet hardly any path twice
    Counts counts;
    Chances chances;
    for (const auto& [outcome, count] : tally.counts) {
        std::uint32_t path = 0;
        for (int i = 3; i >= 0; --i) path = path << 8 | static_cast<std::uint32_t>(outcome[1 + i]);
        // path = sum of die_k * 6^(12-k) with dice 1 to 6
        std::vector<int> dice;
        std::uint64_t rest = path;
        for (int k = 0; k < 12; ++k) {
            const int die = static_cast<int>((rest - 1) % 6) + 1;
            dice.push_back(die);
            rest = (rest - die) / 6;
        }
        counts[std::to_string(dice.front()) + std::to_string(dice.back())] += count;
    }
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) chances[std::to_string(a) + std::to_string(b)] = 1.0 / 36;
    CHECK(tally.counts.size() > trials * 99 / 100);
    CHECK(chi_square(chances, counts).is_good());

    // the same trials with next to no memory
    CHECK(CompiledRun(toy, {}, nullptr, std::size_t{1} << 20).run({.trials = trials, .seed = 3}).text() ==
          tally.text());
}

TEST_CASE("dice belong to a place, so a roll that is left out shifts no other", "[lazy]") {
    struct State {
        std::int32_t place, first, second, third;  // the third has more results than are ever fused into one table
    };
    const auto toy_of = [](bool rolls_first) {
        Toy<State> toy;
        toy.is_finished = [](const State& s) { return s.place == 3; };
        toy.do_step = [=](State& s, Roller& roller) {
            if (s.place == 0 && rolls_first) s.first = roller.two_d6({"", "first"});
            if (s.place == 1) s.second = roller.two_d6({"", "second"});
            if (s.place == 2) s.third = roller.draw(17'000, {"", "third"});
            ++s.place;
        };
        toy.result = [](const State& s) { return s.second * 20'000 + s.third; };
        toy.place_of = [](const State& s) { return static_cast<std::uint32_t>(s.place); };
        return toy;
    };
    const Toy<State> with = toy_of(true), without = toy_of(false);
    const auto results = [](const Machine& machine, bool sampled) {
        std::vector<std::int32_t> values;
        RunControl control{.trials = 5'000, .seed = 9};
        control.each_block = [&](const TrialBlock& block) {
            for (const std::uint32_t end : block.ends) values.push_back(block.table.outcome(end)[0]);
        };
        sampled ? run_sampled(machine, control) : CompiledRun(machine).run(control);
        return values;
    };
    CHECK(results(with, true) == results(without, true));
    CHECK_FALSE(results(with, true) == std::vector<std::int32_t>(5'000, results(with, true)[0]));
    REQUIRE_FALSE(CompiledRun(without).is_fused());
    CHECK(results(with, false) == results(without, false));

    Toy<State> backwards = toy_of(true);
    backwards.place_of = [](const State& s) { return static_cast<std::uint32_t>(3 - s.place); };
    CHECK_THROWS_AS(CompiledRun(backwards).run({.trials = 10}), std::logic_error);
}

}  // namespace test_tally
