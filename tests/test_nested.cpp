// Machines inside machines: whatever way a run resolves them, the odds are those of the same dice written out flat.
#include "fit.hpp"
#include "support.hpp"

#include "sim/draw_roller.hpp"
#include "sim/range_table.hpp"
#include "sim/scripted.hpp"

namespace test_nested {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

// A duel: best of up to `rounds` rolls of two dice against a target, each side deciding after a tie whether to go on.
struct Duel {
    std::int8_t round, hits, over, chosen;
};

std::unique_ptr<Toy<Duel>> duel(int target, bool with_decision) {
    auto toy = std::make_unique<Toy<Duel>>();
    toy->is_finished = [](const Duel& d) { return d.over != 0; };
    toy->do_step = [=](Duel& d, Roller& roller) {
        const int roll = roller.two_d6({"N.1", "duel roll"});
        d.hits = static_cast<std::int8_t>(d.hits + (roll >= target));
        if (with_decision && roll == target) {
            // stop with what there is, or roll on at the risk of losing it
            d.chosen = static_cast<std::int8_t>(
                roller.choose({"N.2", "press", Side::attacker, 0}, 2, [](int policy) { return policy; }));
            if (d.chosen == 1 && roller.d6({"N.2", "press roll"}) <= 2) d.hits = 0;
        }
        d.over = ++d.round == 3;
    };
    return toy;
}

// The outer machine: a roll names the target, then a duel; twice, the hits added up.
struct War {
    Duel duel;
    std::int8_t turn, target, fighting, hits;
};

class Outer final : public Machine {
public:
    Outer(bool nested, bool with_decision) : nested_(nested) {
        for (int target = 6; target <= 8; ++target) {
            duels_.push_back(std::make_unique<Nested>(duel(target, with_decision)));
        }
    }
    std::size_t state_size() const override { return sizeof(War); }
    std::size_t fields() const override { return 1; }
    void start(std::byte* state) const override { new (state) War{}; }
    bool finished(const std::byte* state) const override { return as<War>(state).turn == 2; }
    void step(std::byte* bytes, Roller& roller) const override {
        War& war = *reinterpret_cast<War*>(bytes);
        if (!war.fighting) {
            war.target = static_cast<std::int8_t>((roller.d6({"N.3", "target"}) - 1) / 2);
            war.fighting = 1;
            war.duel = {};
        }
        const Nested& inner = *duels_[war.target];
        const auto state = reinterpret_cast<std::byte*>(&war.duel);
        if (nested_) {
            if (!roller.resolve(inner, state)) return;
        } else {
            inner.machine().step(state, roller);
            if (!inner.machine().finished(state)) return;
        }
        war = {{}, static_cast<std::int8_t>(war.turn + 1), 0, 0, static_cast<std::int8_t>(war.hits + war.duel.hits)};
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        fields[0] = as<War>(state).hits;
    }
    const Nested& inner(int i) const { return *duels_[i]; }

private:
    bool nested_;
    std::vector<std::unique_ptr<Nested>> duels_;
};

Goal most_hits(const Machine& machine) {
    return {[&machine](const std::byte* state) {
                std::int32_t hits;
                machine.outcome(state, {&hits, 1});
                return hits * hits -
                       2.0 * hits;  // no straight line, so that pressing on is worth something now and then
            },
            Side::attacker};
}

}  // namespace

TEST_CASE("a machine inside a machine has the odds of its dice written out", "[nested]") {
    for (const bool with_decision : {false, true}) {
        const Outer nested(true, with_decision), flat(false, with_decision);
        const Chances chances = exact_chances(flat), found = exact_chances(nested);
        REQUIRE(chances.size() == found.size());
        for (const auto& [key, p] : chances) CHECK_THAT(found.at(key), WithinAbs(p, 1e-15));
        // as one draw: the outer states are those between duels, and the ends
        Graph one_draw(nested), stepped(flat);
        solve_exact(one_draw), solve_exact(stepped);
        CHECK(one_draw.states() < stepped.states() / 3);
        CHECK(chi_square(chances, counts_of(run_sampled(nested, {.trials = 60'000, .seed = 3}))).is_good());
        CHECK(chi_square(chances, counts_of(run_compiled(nested, {.trials = 60'000, .seed = 4}))).is_good());
        // literal dice are the same dice
        CHECK(run_sampled(nested, {.trials = 5'000, .seed = 3}) == run_sampled(flat, {.trials = 5'000, .seed = 3}));
        CHECK(nested.inner(0).ends()->has_decisions == with_decision);
    }
}

TEST_CASE("best play looks into a machine inside a machine where something is decided there", "[nested]") {
    const Outer nested(true, true), flat(false, true), blind(true, false);
    Graph best(nested, most_hits(nested)), expected(flat, most_hits(flat)), simple(blind, most_hits(blind));
    CHECK_THAT(best.value(best.start()), WithinAbs(expected.value(expected.start()), 1e-12));
    Graph policy(nested);
    double by_policy = 0;
    for (const Final& final : solve_exact(policy).finals)
        by_policy += final.p * most_hits(nested).value(policy.state(final.state));
    CHECK(best.value(best.start()) > by_policy + 1e-4);
    // and where nothing is decided it takes the end as one draw
    simple.value(simple.start());
    CHECK(simple.states() < 40);
}

TEST_CASE("an unreadable cell inside a machine inside a machine is named", "[nested]") {
    TableSet tables(true);
    add_toy_charts(tables);
    struct State {
        std::array<std::byte, 6> inner;
        std::int8_t round, over;
    };
    const Bound bound = assault().bind(params(assault(), {{"terrain", "fog"}}), tables);
    struct Borrowed final : Machine {  // the toy procedure's machine, which `bound` owns
        const Machine& m;
        explicit Borrowed(const Machine& machine) : m(machine) {}
        std::size_t state_size() const override { return m.state_size(); }
        std::size_t fields() const override { return m.fields(); }
        void start(std::byte* s) const override { m.start(s); }
        bool finished(const std::byte* s) const override { return m.finished(s); }
        void step(std::byte* s, Roller& r) const override { m.step(s, r); }
        void outcome(const std::byte* s, std::span<std::int32_t> f) const override { m.outcome(s, f); }
    };
    const Nested inner(std::make_unique<Borrowed>(*bound.machine));
    REQUIRE(bound.machine->state_size() == 6);
    Toy<State> toy;
    bound.machine->start(toy.first.inner.data());
    toy.is_finished = [](const State& s) { return s.over != 0; };
    toy.do_step = [&](State& s, Roller& roller) {
        if (roller.resolve(inner, s.inner.data())) s.over = 1;
    };
    toy.result = [](const State&) { return 1; };
    const Chances alone = exact_chances(*bound.machine), found = exact_chances(toy);
    double missing = 0, expected = 0;
    for (const auto& [key, p] : alone) expected += key.starts_with("?") ? p : 0;
    for (const auto& [key, p] : found) missing += key.starts_with("?") ? p : 0;
    CHECK(expected > 0.1);
    CHECK_THAT(missing, WithinAbs(expected, 1e-15));
    CHECK(chi_square(found, counts_of(run_sampled(toy, {.trials = 30'000}))).is_good());
    CHECK(chi_square(found, counts_of(run_compiled(toy, {.trials = 30'000}))).is_good());
}

TEST_CASE("values are numbered once, and things are made once", "[nested]") {
    Interned<std::string> words;
    std::vector<std::uint32_t> numbers;
    for (int i = 0; i < 5'000; ++i) numbers.push_back(words.number("word " + std::to_string(i % 1'000)));
    for (int i = 0; i < 5'000; ++i) {
        REQUIRE(numbers[i] == static_cast<std::uint32_t>(i % 1'000));
        REQUIRE(words[numbers[i]] == "word " + std::to_string(i % 1'000));
    }
    Made<int, std::string> made;
    int calls = 0;
    const auto make = [&](int key) { return ++calls, std::to_string(key); };
    const std::string& first = made.at(1, make);
    made.at(2, make);
    CHECK(&made.at(1, make) == &first);
    CHECK(calls == 2);
}

TEST_CASE("backward induction does not go as deep as the longest path", "[exact]") {
    struct State {
        std::int32_t left, won;
    };
    Toy<State> toy;  // a million steps one after the other
    toy.first = {1'000'000, 0};
    toy.is_finished = [](const State& s) { return s.left == 0; };
    toy.do_step = [](State& s, Roller& roller) {
        s.won = s.left == 3 ? roller.choose({"", "take", Side::attacker, 0}, 2, [](int) { return 0; }) : s.won;
        --s.left;
    };
    Graph graph(toy,
                Goal{[](const std::byte* state) { return static_cast<double>(as<State>(state).won); }, Side::attacker});
    CHECK(graph.value(graph.start()) == 1);
}

TEST_CASE("a step made of one number and the table of its ranges agree, at every boundary", "[nested][lazy]") {
    struct State {
        std::int32_t step, value;
    };
    const Nested inner(duel(7, true));
    Toy<State> toy;  // weighted, unweighted and nested draws, some of them only now and then
    toy.is_finished = [](const State& s) { return s.step == 1; };
    toy.do_step = [&](State& s, Roller& roller) {
        s.value = roller.two_d6({"", "first"});
        if (s.value > 8) s.value = s.value * 100 + roller.draw(37, {"", "then"});
        Duel fight{};
        if (s.value % 2 == 0 && roller.resolve(inner, reinterpret_cast<std::byte*>(&fight)))
            s.value = s.value * 10 + fight.hits;
        s.value = s.value * 10 + roller.d6({"", "last"});
        s.step = 1;
    };
    Graph graph(toy);
    const auto table = graph.ranges(graph.start(), 1 << 16);
    REQUIRE(table);
    const Expansion& expansion = graph.expand(graph.start());
    std::map<std::uint32_t, long double> widths;
    const auto& ranges = table->ranges();
    REQUIRE(ranges.size() > 200);
    const auto check = [&](std::uint64_t number) {
        FractionRoller roller(number);
        REQUIRE(graph.step(graph.start(), roller) == table->pick(number));
    };
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        check(ranges[i].from);
        if (i > 0) check(ranges[i].from - 1);
        const long double next = i + 1 < ranges.size() ? static_cast<long double>(ranges[i + 1].from) : 0x1p64L;
        widths[ranges[i].target] += next - static_cast<long double>(ranges[i].from);
    }
    check(~std::uint64_t{0});
    for (std::uint64_t i = 0; i < 20'000; ++i) check(i * 0x9e3779b97f4a7c15);
    for (const Transition& transition : expansion.to) {
        const long double share = static_cast<long double>(transition.weight) /
                                  static_cast<long double>(expansion.total);
        CHECK(std::abs(static_cast<double>(widths[transition.target] / 0x1p64L - share)) < 1e-15);
    }
    CHECK_FALSE(graph.ranges(graph.start(), 10));  // too many paths for a table
}

}  // namespace test_nested
