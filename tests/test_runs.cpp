// The five runs execute one rule, so they must agree: sampled and compiled with exact, any number of threads with one.
#include "each_game.hpp"
#include "fit.hpp"
#include "support.hpp"

#include "analysis/charts/charts.hpp"
#include "analysis/words/json.hpp"
#include "sim/chunks.hpp"
#include "sim/scripted.hpp"
#include "sim/threads.hpp"

namespace test_runs {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

const TableSet& all_tables() {
    static const auto tables = [] {
        auto set = std::make_unique<TableSet>(true);
        add_toy_charts(*set);
        return set;
    }();
    return *tables;
}

const std::vector<Binding>& all_bindings() {
    static const std::vector<Binding> all = bindings(all_tables());
    return all;
}
std::vector<Binding> bindings_of(const std::string& game) {
    std::vector<Binding> some;
    for (const Binding& binding : all_bindings())
        if (is_of_game(binding.procedure->about.id, game)) some.push_back(binding);
    return some;
}

// literal dice take their time
std::uint64_t trials() { return is_long() ? 10'000'000 : 60'000; }
std::uint64_t literal_trials() { return is_long() ? 300'000 : 60'000; }

// false alarms for all bindings and runs together stay at one in a thousand
double false_alarms() { return 1000.0 * 6 * static_cast<double>(all_bindings().size()); }

struct Blocks {
    std::vector<std::string> finals;  // by trial
    bool in_order = true;
};

RunControl in_order(std::uint64_t n, std::uint64_t seed, unsigned threads) {
    return {.trials = n, .seed = seed, .threads = threads, .parallel = in_threads()};
}

RunControl recording(Blocks& blocks, std::uint64_t n, unsigned threads) {
    RunControl control = in_order(n, 42, threads);
    control.each_block = [&blocks](const TrialBlock& block) {
        blocks.in_order = blocks.in_order && block.first_trial == blocks.finals.size();
        for (const std::uint32_t end : block.ends)
            blocks.finals.push_back(block.table.is_missing(end) ? "?" : key_of(block.table.outcome(end)));
    };
    return control;
}

// 7776 * 36 final states: too many to fuse into one table
struct Long {
    std::int32_t path, steps;
};
Toy<Long> many_endings() {
    Toy<Long> toy;
    toy.is_finished = [](const Long& s) { return s.steps == 6; };
    toy.do_step = [](Long& s, Roller& roller) {
        ++s.steps;
        s.path = s.path * 11 + (s.steps == 6 ? roller.two_d6({"", "roll"}) - 2 : roller.d6({"", "roll"}));
    };
    toy.result = [](const Long& s) { return s.path % 11; };
    return toy;
}

}  // namespace

TEST_CASE("every procedure has a binding to be tested with", "[runs]") {
    for (const Procedure* procedure : procedures()) {
        const bool has = std::any_of(all_bindings().begin(), all_bindings().end(),
                                     [&](const Binding& b) { return b.procedure == procedure; });
        INFO(procedure->about.id << " has no worked case that runs");
        CHECK(has);
    }
}

namespace {

// a procedure whose every binding is certain would be tested by nothing; these roll no dice at all
const std::set<std::string> without_dice = {"blitzkrieg/guerrillas",
                                            "case-geld/victory",
                                            "eisenhowers-war/supply-check",
                                            "eisenhowers-war/victory-clock",
                                            "eoa/british-empire",
                                            "eoa/building",
                                            "eoa/diplomatic-points",
                                            "eoa/loading",
                                            "eoa/movement",
                                            "eoa/production",
                                            "eoa/rail",
                                            "ocs/costs"};

void check_runs(const std::string& game) {
    std::map<std::string, int> with_chance;
    int sampled_tested = 0, compiled_tested = 0;
    for (const Binding& binding : bindings_of(game)) {
        INFO(binding.name);
        const Bound bound = binding.procedure->bind(binding.params, all_tables());
        Chances chances;
        REQUIRE_NOTHROW(chances = exact_chances(*bound.machine));
        with_chance[binding.procedure->about.id] += chances.size() > 1;
        double sum = 0;
        for (const auto& [key, p] : chances) sum += p;
        CHECK_THAT(sum, WithinAbs(1, 1e-12));

        const Fit sampled = chi_square(
            chances, counts_of(run_sampled(*bound.machine, {.trials = literal_trials(), .seed = 11})));
        CHECK(sampled.is_good(false_alarms()));
        // another generator, which has nothing in common with ours; the slower ones where there is time
        for (const Engine engine : {Engine::mt19937, Engine::mt19937_64, Engine::taus88, Engine::ranlux48}) {
            if (engine != Engine::mt19937 && !is_long()) continue;
            const std::uint64_t n = engine == Engine::mt19937 ? literal_trials() / (is_long() ? 1 : 6) : 100'000;
            INFO(to_text(engine));
            CHECK(chi_square(chances, counts_of(run_sampled(*bound.machine, {.trials = n, .seed = 13}, engine)))
                      .is_good(false_alarms()));
        }
        const Fit compiled = chi_square(chances,
                                        counts_of(run_compiled(*bound.machine, {.trials = trials(), .seed = 12})));
        CHECK(compiled.is_good(false_alarms()));
        sampled_tested += sampled.degrees > 0, compiled_tested += compiled.degrees > 0;
    }
    CHECK(sampled_tested > 0);
    CHECK(sampled_tested == compiled_tested);
    for (const auto& [id, count] : with_chance) {
        INFO(id);
        CHECK((count > 0) != without_dice.contains(id));
    }
}

}  // namespace

WARODDS_EACH_GAME("every binding: exact chances add up, and both Monte Carlo runs follow them", "[runs]", check_runs)

namespace {

void check_wrong_cells(const std::string& game) {
    // for every procedure that reads charts: a cell that makes a difference is changed, the dice are rolled on the changed
    // chart, and the comparison with the true chart's odds has to fail
    std::map<const Procedure*, bool> caught;
    for (const Binding& binding : bindings_of(game)) {
        const Bound bound = binding.procedure->bind(binding.params, all_tables());
        if (bound.tables.empty() || caught[binding.procedure]) continue;
        const Chances truth = exact_chances(*bound.machine);
        for (const std::string& id : bound.tables) {
            const auto table = all_tables().any_table(id);
            for (int row = 0; row < table->rows.size() && !caught[binding.procedure]; ++row)
                for (int column = 0; column < table->columns.size() && !caught[binding.procedure]; ++column) {
                    // the cell takes the code of its neighbour in the next row
                    const std::string other = table->code((row + 1) % table->rows.size(), column);
                    if (other == table->code(row, column) || other == "?") continue;
                    std::istringstream csv(to_csv(*table));
                    std::string changed, line;
                    for (int i = 0; std::getline(csv, line); ++i) {
                        if (i == row + 1) {
                            line = "\"" + table->rows.keys[row] + "\"";
                            for (int j = 0; j < table->columns.size(); ++j)
                                line += ",\"" + (j == column ? other : table->code(row, j)) + "\"";
                        }
                        changed += line + "\n";
                    }
                    TableSet wrong(true);
                    add_toy_charts(wrong);
                    std::optional<Bound> other_bound;
                    try {
                        wrong.replace(Table::parse(id, with_csv(*table, changed, "wrong.csv"), "wrong.toml"));
                        other_bound.emplace(binding.procedure->bind(binding.params, wrong));
                    } catch (const InputError&) {
                        continue;  // refused at once: caught already, but not by the dice
                    }
                    double distance = 0;
                    Chances shifted = exact_chances(*other_bound->machine);
                    for (const auto& [key, p] : truth)
                        distance += std::abs(p - (shifted.contains(key) ? shifted[key] : 0)) / 2;
                    if (distance < 0.02) continue;
                    INFO(binding.name << ", " << id << " row " << table->rows.keys[row] << " column "
                                      << table->columns.keys[column]);
                    const Machine& machine = *other_bound->machine;
                    CHECK_FALSE(chi_square(truth, counts_of(run_sampled(machine, {.trials = 60'000, .seed = 11})))
                                    .is_good(false_alarms()));
                    CHECK_FALSE(chi_square(truth, counts_of(run_compiled(machine, {.trials = 60'000, .seed = 12})))
                                    .is_good(false_alarms()));
                    caught[binding.procedure] = true;
                }
        }
    }
    CHECK(!caught.empty());
    for (const auto& [procedure, is_caught] : caught) {
        INFO(procedure->about.id << ": no cell was found whose change the test notices");
        CHECK(is_caught);
    }
}

}  // namespace

WARODDS_EACH_GAME("one wrong cell in a chart is caught", "[runs]", check_wrong_cells)

namespace {

void check_threads(const std::string& game) {
    const std::uint64_t n = 2 * trials_per_chunk + 12'345;
    std::map<const Procedure*, int> tested;
    for (const Binding& binding : bindings_of(game)) {
        if (tested[binding.procedure]++ >= (is_long() ? 10 : 1)) continue;
        INFO(binding.name);
        const Bound bound = binding.procedure->bind(binding.params, all_tables());
        for (const bool sampled : {true, false}) {
            std::string one_tally;
            std::vector<std::string> one_finals;
            for (const unsigned threads : {1u, 2u, 7u}) {
                INFO((sampled ? "sampled" : "compiled") << ", " << threads << " threads");
                Blocks blocks;
                const RunControl raw = recording(blocks, n, threads);
                const RunControl plain = in_order(n, 42, threads);
                const Tally with_blocks = sampled ? run_sampled(*bound.machine, raw)
                                                  : run_compiled(*bound.machine, raw);
                const Tally without = sampled ? run_sampled(*bound.machine, plain)
                                              : run_compiled(*bound.machine, plain);
                CHECK(blocks.in_order);
                REQUIRE(blocks.finals.size() == n);
                CHECK(with_blocks.text() == without.text());
                Counts counted;
                for (const std::string& final : blocks.finals) ++counted[final];
                Counts expected;
                for (const auto& [key, count] : counts_of(without)) expected[key.starts_with("?") ? "?" : key] += count;
                CHECK(counted == expected);
                if (threads == 1) {
                    one_tally = without.text();
                    one_finals = blocks.finals;
                } else {
                    CHECK(without.text() == one_tally);
                    CHECK(blocks.finals == one_finals);
                }
            }
        }
    }
}

}  // namespace

WARODDS_EACH_GAME("any number of threads gives the same tally, the same trials in order, and they add up", "[runs]",
                  check_threads)

TEST_CASE("JSON does not depend on the number of threads", "[runs]") {
    for (const bool sampled : {true, false}) {
        std::set<std::string> texts;
        for (const unsigned threads : {1u, 2u, 7u}) {
            Question question{.procedure = share(assault()),
                              .title = "",
                              .params = params(assault(), {{"terrain", "fog"}}),
                              .asks = {"hex_taken", "mean(defender_losses)", "sd(attacker_losses)",
                                       "quantile(attacker_losses, 0.9)"}};
            question.trials = 150'000;
            question.seed = 3;
            question.sampled = sampled;
            texts.insert(
                to_json(answer(question, all_tables(), {.threads = threads, .parallel = in_threads()})).dump());
        }
        CHECK(texts.size() == 1);
    }
}

TEST_CASE("another seed is another run", "[runs]") {
    const Bound bound = assault().bind({}, all_tables());
    CHECK(run_sampled(*bound.machine, {.trials = 10'000, .seed = 1}) !=
          run_sampled(*bound.machine, {.trials = 10'000, .seed = 2}));
}

TEST_CASE("a scripted run of a seed and a trial is that trial of the sampled run", "[runs]") {
    const Bound bound = assault().bind(params(assault(), {{"terrain", "fort"}}), all_tables());
    Blocks blocks;
    run_sampled(*bound.machine, recording(blocks, 1000, 1));
    for (std::uint64_t trial = 0; trial < 1000; trial += 7) {
        const Resolution one = run_scripted(*bound.machine, {.dice = {}, .seed = 42, .trial = trial});
        REQUIRE(key_of(*bound.machine, one.state.data()) == blocks.finals[trial]);
        // and its dice, typed in again, replay it
        const Resolution again = run_scripted(*bound.machine, {.dice = one.dice});
        REQUIRE(again.state == one.state);
    }
}

TEST_CASE("a procedure with too many endings for one table walks from table to table", "[runs]") {
    const Toy<Long> toy = many_endings();
    Graph graph(toy);
    const Solution solution = solve_exact(graph);
    REQUIRE(solution.finals.size() > std::size_t{1} << 14);
    // by the last roll and the first die: few enough classes for the chi-square test to be sharp
    const auto grouped = [&](auto&& add) {
        return [add = std::forward<decltype(add)>(add)](const Long& s, auto amount) {
            int first = s.path;
            while (first >= 11) first /= 11;
            add(std::to_string(s.path % 11) + "/" + std::to_string(first), amount);
        };
    };
    Chances chances;
    const auto add_chance = grouped([&](const std::string& key, double p) { chances[key] += p; });
    for (const Final& final : solution.finals) add_chance(as<Long>(graph.state(final.state)), final.p);
    CHECK(chances.size() == 66);

    const std::uint64_t n = 200'000;
    const auto run = [&](bool sampled, unsigned threads) {
        Counts counts;
        const auto add_count = grouped([&](const std::string& key, std::uint64_t count) { counts[key] += count; });
        const RunControl control = in_order(n, 8, threads);
        const Tally tally = sampled ? run_sampled(toy, control) : run_compiled(toy, control);
        for (const auto& [outcome, count] : tally.counts) {
            Long state;  // a toy's outcome has the state's bytes
            for (std::size_t i = 0; i < sizeof state; ++i)
                reinterpret_cast<std::byte*>(&state)[i] = static_cast<std::byte>(outcome[1 + i]);
            add_count(state, count);
        }
        return counts;
    };
    const Counts compiled = run(false, 1);
    CHECK(total(compiled) == n);
    CHECK(chi_square(chances, compiled).is_good());
    CHECK(chi_square(chances, run(true, 1)).is_good());
    CHECK(run(false, 2) == compiled);
    CHECK(run(false, 7) == compiled);

    Blocks blocks;
    const Tally tally = run_compiled(toy, recording(blocks, n, 2));
    CHECK(blocks.in_order);
    Counts counted;
    for (const std::string& final : blocks.finals) ++counted[final];
    CHECK(counted == counts_of(tally));
}

TEST_CASE("a table with very unlike chances is drawn from faithfully", "[runs]") {
    // 20 heads in a row against everything else: the alias table has chances from 3e-10 up
    struct State {
        std::int16_t step, heads;
    };
    Toy<State> toy;
    toy.is_finished = [](const State& s) { return s.step == 20; };
    toy.do_step = [](State& s, Roller& roller) {
        ++s.step;
        s.heads = static_cast<std::int16_t>(s.heads + (roller.d6({"", "roll"}) <= 2));
    };
    const Chances chances = exact_chances(toy);
    CHECK(chi_square(chances, counts_of(run_compiled(toy, {.trials = 1'000'000, .seed = 4}))).is_good());
}

TEST_CASE("a run stops when it is told to", "[runs]") {
    const Bound bound = assault().bind({}, all_tables());
    std::atomic<bool> stop{false};
    RunControl control = in_order(1'000'000'000, 1, 2);
    control.stop = &stop;
    control.progress = [&](std::uint64_t done) { stop = done >= trials_per_chunk; };
    CHECK_THROWS_AS(run_sampled(*bound.machine, control), Interrupted);
    stop = false;
    CHECK_THROWS_AS(run_compiled(*bound.machine, control), Interrupted);
}

TEST_CASE("progress only grows and ends at the number of trials", "[runs]") {
    const Bound bound = assault().bind({}, all_tables());
    for (const bool raw : {false, true}) {
        std::uint64_t last = 0;
        bool grows = true;
        RunControl control = in_order(3 * trials_per_chunk + 1, 1, 2);
        control.progress = [&](std::uint64_t done) { grows = grows && done > last, last = done; };
        if (raw) control.each_block = [](const TrialBlock&) {};
        run_sampled(*bound.machine, control);
        CHECK(grows);
        CHECK(last == control.trials);
    }
}

}  // namespace test_runs
