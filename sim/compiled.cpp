// The compiled run: each state's exact step distribution becomes a lookup table, and trials run in batches.
//
// Where the whole procedure ends in few enough ways, all its steps are fused into one table from the start to the
// ends, and a trial is one word and one lookup. Otherwise a trial is a walk from state to state, one 64-bit number a step,
// over arrays of state ids. The first times that a walk meets a state, the rule itself makes its step of the number
// (FractionRoller); a state that keeps coming up gets a table, which gives the same answers. So it works where the whole
// graph would never fit; when what it knows outgrows its share of memory it forgets all of it and begins anew. A step
// depends on state and number alone, so what is remembered changes no figure. A Coupled machine brings a walk of its own.
#include "sim/chunks.hpp"
#include "sim/coupled.hpp"
#include "sim/draw_roller.hpp"
#include "sim/exact.hpp"
#include "sim/range_table.hpp"
#include "sim/slot_table.hpp"
#include "sim/words.hpp"

#include <array>
#include <utility>

namespace warodds {
namespace {

constexpr std::size_t batch = Walker::most;  // words and counters together fit the first-level cache
using Batch = std::array<std::uint32_t, batch>;

// The trials first to first + trials - 1 in whole batches, which begin at multiples of their size: work(first of the batch,
// how many to pass over, how many to run).
template <class Work>
void for_each_batch(std::uint64_t first, std::uint64_t trials, Work&& work) {
    for (std::uint64_t at = first; at < first + trials;) {
        const std::uint64_t begin = at / batch * batch, end = std::min(begin + batch, first + trials);
        work(begin, static_cast<std::size_t>(at - begin), static_cast<std::size_t>(end - at));
        at = end;
    }
}

// ---- all steps in one table: the hot path of every procedure that ends in at most `most_fused` ways ----

class Fused {
public:
    static constexpr std::size_t most_fused = 1 << 14;
    static constexpr std::uint32_t most_states = 1 << 16;  // beyond these a walk is quicker to begin with
    static constexpr std::uint64_t most_paths = 1 << 22;

    explicit Fused(SlotTable table) : table_(std::move(table)) {}

    // the owners are ends; none when there are too many of them, or no common denominator
    static std::optional<Fused> make(Graph& graph, Ends& ends);

    std::size_t counters() const { return table_.slots() * (table_.alias.empty() ? 1 : 2); }

    // counts slots, not ends: a multiplication and an increment a trial, and no two trials wait for each other
    void count(std::span<const std::uint32_t> words, std::uint32_t* by_owner) const {
        const std::uint64_t slots = table_.slots();
        if (table_.alias.empty()) {
#pragma GCC unroll 8
            for (const std::uint32_t word : words) ++by_owner[(word * slots) >> 32];
        } else {
            for (const std::uint32_t word : words) {
                const std::uint64_t product = word * slots, slot = product >> 32;
                const std::uint64_t is_alias = static_cast<std::uint32_t>(product) >= table_.threshold[slot];
                ++by_owner[slot + is_alias * slots];  // no branch: nobody could predict it
            }
        }
    }

    std::uint32_t end(std::uint32_t word) const { return table_.pick(word); }

    void collect(const std::vector<std::uint64_t>& counters, Ends& ends) const {
        for (std::uint32_t slot = 0; slot < table_.slots(); ++slot) {
            ends.count(table_.owner[slot], counters[slot]);
            if (!table_.alias.empty()) ends.count(table_.alias[slot], counters[table_.slots() + slot]);
        }
    }

private:
    SlotTable table_;
};

std::optional<Fused> Fused::make(Graph& graph, Ends& ends) {
    Solution solution;
    try {
        solution = solve_exact(graph, true);
    } catch (const TooLarge&) {
        return {};  // a walk needs neither a common denominator nor an end of all paths
    }
    if (solution.finals.size() > most_fused) return {};
    const auto end_of = [&](const Final& final) {
        return final.state >= Graph::first_missing ? ends.number(graph.missing(final.state))
                                                   : ends.number(graph.state(final.state));
    };
    BigInt common = solution.denominator;
    for (const Final& final : solution.finals) common = gcd(common, final.numerator);
    if (solution.denominator / common <= SlotTable::most_plain_slots) {
        std::vector<Transition> to;
        for (const Final& final : solution.finals)
            to.push_back({end_of(final), static_cast<std::uint64_t>(final.numerator / common)});
        return Fused(SlotTable::plain(to));
    }
    std::vector<std::pair<std::uint32_t, double>> chances;
    for (const Final& final : solution.finals) chances.emplace_back(end_of(final), final.p);
    return Fused(SlotTable::aliased(chances));
}

// One thread's counts. The small counters keep close to the processor and are emptied long before they could overflow.
class Counters {
public:
    explicit Counters(std::size_t size) : now_(size), sums_(size) {}

    std::uint32_t* now() { return now_.data(); }
    void counted(std::uint64_t trials) {
        if ((pending_ += trials) >= std::uint64_t{1} << 30) empty();
    }
    const std::vector<std::uint64_t>& sums() {
        empty();
        return sums_;
    }

private:
    void empty() {
        for (std::size_t i = 0; i < now_.size(); ++i) sums_[i] += std::exchange(now_[i], 0);
        pending_ = 0;
    }

    std::vector<std::uint32_t> now_;
    std::vector<std::uint64_t> sums_;
    std::uint64_t pending_ = 0;
};

// ---- from state to state ----

class Walk final : public Walker {
public:
    // with best play `solved` has every step already; without it, each is found when it is first needed
    Walk(const Machine& machine, Graph* solved, const std::atomic<bool>* stop)
        : machine_(machine), solved_(solved), stop_(stop) {
        forget();
    }

    // the end of each trial of a batch, by its number in `ends`
    void run(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) override {
        std::fill(trials.begin(), trials.end(), graph().start());
        Batch upper, lower;
        for (std::optional<std::uint32_t> place = next_place(trials); place; place = next_place(trials)) {
            bool any = true;
            for (std::uint32_t draw = 0; any; draw += 2) {
                fill_words(seed, first_trial, *place, draw, upper);
                fill_words(seed, first_trial, *place, draw + 1, lower);
                any = false;
                for (std::size_t i = 0; i < trials.size(); ++i) {
                    if (trials[i] >= Graph::first_missing || known(trials[i]).place != *place) continue;
                    trials[i] = next(trials[i], std::uint64_t{upper[i]} << 32 | lower[i]);
                    any = any || (trials[i] < Graph::first_missing && known(trials[i]).place == *place);
                }
            }
        }
        for (std::uint32_t& trial : trials)
            trial = trial >= Graph::first_missing ? ends.number(graph().missing(trial)) : end_of(trial, ends);
    }

    std::uint64_t effort() const override { return effort_; }

    std::size_t memory() const override {
        return own_ ? own_->memory() + tables_memory_ + states_.capacity() * sizeof(Known) : 0;
    }

    void forget() override {
        states_ = {};
        tables_ = {};
        tables_memory_ = 0;
        if (solved_) return;
        own_.emplace(machine_, std::nullopt, stop_);
        own_->allow_states(Graph::first_missing - 1);
    }

private:
    static constexpr std::uint32_t finished = 0xffffffff;  // no place: nothing is rolled any more
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::uint32_t visits_for_a_table = 32;
    static constexpr std::uint64_t most_paths_of_a_table = 1 << 16;

    struct Known {
        std::uint32_t place = finished, end = none, table = none, visits = 0;
    };

    Graph& graph() { return solved_ ? *solved_ : *own_; }

    Known& known(std::uint32_t id) {
        while (states_.size() <= id) {
            const auto next = static_cast<std::uint32_t>(states_.size());
            states_.push_back({.place = graph().finished(next) ? finished : machine_.place(graph().state(next))});
        }
        return states_[id];
    }

    // where this number leads: by the rule itself as long as the state is new, by its table when it keeps coming up
    std::uint32_t next(std::uint32_t id, std::uint64_t number) {
        ++effort_;
        if (known(id).table != none) return tables_[states_[id].table].pick(number);
        if (solved_ || ++states_[id].visits == visits_for_a_table)
            if (auto table = solved_ ? std::optional(table_of_solved(id)) : own_->ranges(id, most_paths_of_a_table)) {
                if (table->ranges().size() == 1 && table->ranges()[0].target == id) refuse_standstill();
                tables_memory_ += table->memory();
                known(id).table = static_cast<std::uint32_t>(tables_.size());
                tables_.push_back(std::move(*table));
                return tables_.back().pick(number);
            }
        if (stop_ && stop_->load(std::memory_order_relaxed)) throw Interrupted();
        effort_ += effort_of_rule;
        FractionRoller roller(number);
        const std::uint32_t target = own_->step(id, roller), here = known(id).place;
        if (target < Graph::first_missing && known(target).place < here)
            throw std::logic_error("a step of this procedure leads back to an earlier place");
        return target;
    }

    RangeTable table_of_solved(std::uint32_t id) {
        const Expansion& expansion = solved_->expand(id);
        std::vector<RangeTable::Range> ranges;
        std::uint64_t before = 0;
        for (const Transition& transition : expansion.to) {
            ranges.push_back({lower_end({.results = 1, .total = expansion.total}, 0, before, 0), transition.target});
            before += transition.weight;
        }
        return RangeTable(std::move(ranges));
    }

    // the lowest place at which a trial waits: whoever comes to a place comes from a lower one, so all begin it together
    std::optional<std::uint32_t> next_place(std::span<const std::uint32_t> trials) {
        std::uint32_t lowest = finished;
        for (const std::uint32_t id : trials)
            if (id < Graph::first_missing) lowest = std::min(lowest, known(id).place);
        return lowest == finished ? std::nullopt : std::optional(lowest);
    }

    std::uint32_t end_of(std::uint32_t id, Ends& ends) {
        Known& state = known(id);
        if (state.end == none) state.end = ends.number(graph().state(id));
        return state.end;
    }

    const Machine& machine_;
    Graph* solved_;
    const std::atomic<bool>* stop_;
    std::optional<Graph> own_;
    std::vector<Known> states_;
    std::vector<RangeTable> tables_;
    std::size_t tables_memory_ = 0;
    std::uint64_t effort_ = 0;
};

}  // namespace

struct CompiledRun::Inside {
    const Machine& machine;
    const std::atomic<bool>* stop;
    std::size_t budget;
    std::optional<Graph> graph;  // kept for best play, whose steps it has
    Ends ends;                   // of the fused table
    std::optional<Fused> fused;
    const Coupled* coupled = nullptr;  // where it brings its own walks
    bool pairs = false;                // they
    std::vector<Ends> walk_ends;       // by worker; they outlive what a walk forgets
    std::vector<std::unique_ptr<Walker>> walks;
    std::vector<std::size_t> most_memory;  // by worker

    std::unique_ptr<Walker> walk() {
        if (coupled) return coupled->walker(pairs, stop);
        return std::make_unique<Walk>(machine, graph ? &*graph : nullptr, stop);
    }
    // so many trials of a batch by one worker
    void run(unsigned worker, std::size_t share, std::uint64_t seed, std::uint64_t first,
             std::span<std::uint32_t> trials) {
        Walker& walk = *walks[worker];
        most_memory[worker] = std::max(most_memory[worker], walk.memory());
        if (walk.memory() > share) walk.forget();
        walk.run(seed, first, trials, walk_ends[worker]);
    }
};

CompiledRun::CompiledRun(const Machine& machine, std::optional<Goal> goal, const std::atomic<bool>* stop,
                         std::size_t budget, bool may_fuse)
    : inside_(new Inside{machine, stop, budget, {}, Ends(machine), {}, nullptr, !may_fuse, {}, {}, {}}) {
    if (const auto* coupled = dynamic_cast<const Coupled*>(&machine);
        coupled && !goal && coupled->walker(!may_fuse, stop)) {
        inside_->coupled = coupled;  // too large to fuse
        return;
    }
    if (!goal && !may_fuse) return;
    if (goal) goal->looks_into_cells = false;  // a trial ends at an unknown cell
    inside_->graph.emplace(machine, goal, stop);
    if (goal) {
        inside_->graph->value(inside_->graph->start());
    } else {
        inside_->graph->allow_states(Fused::most_states);
        inside_->graph->allow_paths(Fused::most_paths);
    }
    if (may_fuse) inside_->fused = Fused::make(*inside_->graph, inside_->ends);
    if (!goal) inside_->graph.reset();
}

CompiledRun::~CompiledRun() = default;

Graph* CompiledRun::best_play() const { return inside_->graph ? &*inside_->graph : nullptr; }

bool CompiledRun::is_fused() const { return inside_->fused.has_value(); }

std::size_t CompiledRun::most_memory() const {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < inside_->walks.size(); ++i)
        sum += std::max(inside_->most_memory[i], inside_->walks[i]->memory());
    return sum;
}

std::uint64_t CompiledRun::effort() const {
    std::uint64_t sum = 0;
    for (const std::unique_ptr<Walker>& walk : inside_->walks) sum += walk->effort();
    return sum;
}

Tally CompiledRun::run(const RunControl& control) {
    const unsigned workers = workers_of(control);
    if (inside_->fused) {
        const Fused& fused = *inside_->fused;
        std::vector<Counters> counters(workers, Counters(fused.counters()));
        run_trials(
            control,
            [&](unsigned worker, std::uint64_t first, std::uint64_t trials, std::uint32_t* ends) {
                Batch words;
                for_each_batch(first, trials, [&](std::uint64_t begin, std::size_t skip, std::size_t count) {
                    fill_words(control.seed, begin, 0, 0, words);
                    const std::span<const std::uint32_t> used(words.data() + skip, count);
                    fused.count(used, counters[worker].now());
                    if (ends)
                        for (const std::uint32_t word : used) *ends++ = fused.end(word);
                });
                counters[worker].counted(trials);
            },
            [&](unsigned) -> const Ends& { return inside_->ends; });
        std::vector<Ends> sums = {inside_->ends};
        for (Counters& one : counters) fused.collect(one.sums(), sums[0]);
        return tally_of(control, sums);
    }

    // with best play all walks share one graph, which is complete, so one worker does it
    const unsigned walkers = inside_->graph ? 1 : workers;
    RunControl alone = control;
    alone.threads = walkers;
    while (inside_->walks.size() < walkers) {
        inside_->walk_ends.emplace_back(inside_->machine);
        inside_->walks.push_back(inside_->walk());
        inside_->most_memory.push_back(0);
    }
    std::vector<std::vector<std::uint64_t>> counts(walkers);
    run_trials(
        alone,
        [&](unsigned worker, std::uint64_t first, std::uint64_t trials, std::uint32_t* ends) {
            Batch ids;
            for_each_batch(first, trials, [&](std::uint64_t begin, std::size_t skip, std::size_t count) {
                const std::span<std::uint32_t> all(ids.data(), skip + count);
                inside_->run(worker, inside_->budget / walkers, control.seed, begin, all);
                counts[worker].resize(inside_->walk_ends[worker].size());
                for (const std::uint32_t end : all.subspan(skip)) {
                    ++counts[worker][end];
                    if (ends) *ends++ = end;
                }
            });
        },
        [&](unsigned worker) -> const Ends& { return inside_->walk_ends[worker]; });
    std::vector<Ends> counted;
    for (unsigned worker = 0; worker < walkers; ++worker) {
        counted.push_back(inside_->walk_ends[worker]);
        for (std::uint32_t end = 0; end < counts[worker].size(); ++end) counted.back().count(end, counts[worker][end]);
    }
    return tally_of(control, counted);
}

}  // namespace warodds
