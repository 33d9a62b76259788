// The compiled run: each state's exact step distribution becomes a lookup table, and trials run in batches.
//
// Where the whole procedure ends in few enough ways, all its steps are fused into one table from the start to the
// final states, and a trial is one word and one lookup. Otherwise a trial is a walk from table to table, one word a
// step, over arrays of state ids.
#include "sim/exact.hpp"
#include "sim/run.hpp"
#include "sim/threads.hpp"
#include "sim/words.hpp"

#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace warodds {
namespace {

// A distribution as a table of equally likely slots. Each slot has an owner and, above a threshold, an alias
// (Walker's method). When the weights add up to a small whole number the slots are the weights themselves and no
// alias is needed. A slot's chance is within 2^-32 of 1 / slots (see below()), a threshold's within 2^-32 of its own.
struct SlotTable {
    static constexpr std::uint64_t most_plain_slots = 1 << 14;

    std::vector<std::uint32_t> owner, alias, threshold;    // the last two are empty when no alias is needed

    std::uint32_t slots() const { return static_cast<std::uint32_t>(owner.size()); }
    std::uint32_t pick(std::uint32_t word) const {
        const std::uint64_t product = std::uint64_t{word} * slots();
        const std::uint32_t slot = product >> 32;
        return alias.empty() || static_cast<std::uint32_t>(product) < threshold[slot] ? owner[slot] : alias[slot];
    }

    static SlotTable plain(const std::vector<Transition>& to) {
        SlotTable table;
        for (const Transition& transition : to) table.owner.insert(table.owner.end(), transition.weight, transition.target);
        return table;
    }

    static SlotTable aliased(const std::vector<std::pair<std::uint32_t, double>>& chances) {
        SlotTable table;
        const std::size_t n = chances.size();
        std::vector<double> load(n);
        std::vector<std::uint32_t> light, heavy;
        table.threshold.assign(n, 0xffffffff);
        for (std::size_t i = 0; i < n; ++i) {
            table.owner.push_back(chances[i].first);
            load[i] = chances[i].second * static_cast<double>(n);
            (load[i] < 1 ? light : heavy).push_back(static_cast<std::uint32_t>(i));
        }
        table.alias = table.owner;
        while (!light.empty() && !heavy.empty()) {
            const std::uint32_t small = light.back(), big = heavy.back();
            light.pop_back();
            table.threshold[small] = static_cast<std::uint32_t>(std::min(std::round(load[small] * 0x1p32), 0x1p32 - 1));
            table.alias[small] = table.owner[big];
            if ((load[big] -= 1 - load[small]) < 1) {
                heavy.pop_back();
                light.push_back(big);
            }
        }
        return table;
    }
};

SlotTable table_of(const Expansion& expansion) {
    std::uint64_t common = expansion.total;
    for (const Transition& transition : expansion.to) common = std::gcd(common, transition.weight);
    if (expansion.total / common <= SlotTable::most_plain_slots) {
        std::vector<Transition> reduced = expansion.to;
        for (Transition& transition : reduced) transition.weight /= common;
        return SlotTable::plain(reduced);
    }
    std::vector<std::pair<std::uint32_t, double>> chances;
    for (const Transition& transition : expansion.to)
        chances.emplace_back(transition.target, static_cast<double>(transition.weight) / static_cast<double>(expansion.total));
    return SlotTable::aliased(chances);
}

constexpr std::size_t batch = 1024;    // words and counters together fit the first-level cache
using Batch = std::array<std::uint32_t, batch>;

// All steps in one table: the hot path of every procedure that ends in at most `most_fused` ways.
class Fused {
public:
    static constexpr std::size_t most_fused = 1 << 14;

    explicit Fused(SlotTable table) : table_(std::move(table)) {}

    std::size_t counters() const { return table_.slots() * (table_.alias.empty() ? 1 : 2); }

    // counts slots, not states: a multiplication and an increment a trial, and no two trials wait for each other
    void count(std::span<const std::uint32_t> words, std::uint32_t* by_owner) const {
        const std::uint64_t slots = table_.slots();
        if (table_.alias.empty()) {
#pragma GCC unroll 8
            for (const std::uint32_t word : words) ++by_owner[(word * slots) >> 32];
        } else {
            for (const std::uint32_t word : words) {
                const std::uint64_t product = word * slots, slot = product >> 32;
                const std::uint64_t is_alias = static_cast<std::uint32_t>(product) >= table_.threshold[slot];
                ++by_owner[slot + is_alias * slots];    // no branch: nobody could predict it
            }
        }
    }

    void finals(std::span<const std::uint32_t> words, std::uint32_t* ids) const {
        for (const std::uint32_t word : words) *ids++ = table_.pick(word);
    }

    template <class Add>
    void collect(const std::vector<std::uint64_t>& counters, Add&& add) const {
        for (std::uint32_t slot = 0; slot < table_.slots(); ++slot) {
            add(table_.owner[slot], counters[slot]);
            if (!table_.alias.empty()) add(table_.alias[slot], counters[table_.slots() + slot]);
        }
    }

private:
    SlotTable table_;
};

// One table a state.
class Stepwise {
public:
    explicit Stepwise(Graph& graph) : graph_(graph) {
        for (std::uint32_t id = 0; id < graph.states(); ++id)
            tables_.push_back(graph.finished(id) ? SlotTable{} : table_of(graph.expand(id)));
    }

    void walk(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> ids) const {
        Batch words;
        std::fill(ids.begin(), ids.end(), graph_.start());
        for (std::uint32_t draw = 0, live = 1; live != 0; ++draw) {
            fill_words(seed, first_trial, 0, draw, words);
            live = 0;
            for (std::size_t i = 0; i < ids.size(); ++i) {
                if (ids[i] >= Graph::first_missing || tables_[ids[i]].owner.empty()) continue;
                ids[i] = tables_[ids[i]].pick(words[i]);
                ++live;
            }
        }
    }

private:
    Graph& graph_;
    std::vector<SlotTable> tables_;
};

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

// the states that the run can end in, by one step after another from the start
void expand_all(Graph& graph) {
    for (std::uint32_t id = 0; id < graph.states(); ++id)
        if (!graph.finished(id)) graph.expand(id);
}

std::optional<Fused> fuse(Graph& graph) {
    Solution solution;
    try {
        solution = solve_exact(graph, true);
    } catch (const TooLarge&) {
        return {};    // a walk needs neither a common denominator nor an end of all paths
    }
    if (solution.finals.size() > Fused::most_fused) return {};
    BigInt common = solution.denominator;
    for (const Final& final : solution.finals) common = gcd(common, final.numerator);
    if (solution.denominator / common <= SlotTable::most_plain_slots) {
        std::vector<Transition> to;
        for (const Final& final : solution.finals) to.push_back({final.state, static_cast<std::uint64_t>(final.numerator / common)});
        return Fused(SlotTable::plain(to));
    }
    std::vector<std::pair<std::uint32_t, double>> chances;
    for (const Final& final : solution.finals) chances.emplace_back(final.state, final.p);
    return Fused(SlotTable::aliased(chances));
}

}  // namespace

Tally run_compiled(Graph& graph, const RunControl& control) {
    expand_all(graph);
    const std::optional<Fused> fused = fuse(graph);
    const std::optional<Stepwise> stepwise = fused ? std::nullopt : std::optional<Stepwise>(graph);
    const unsigned threads = std::max(1u, control.threads);

    // `finals` receives the final state of each trial; without it only the counts are kept
    const auto run_chunk = [&](std::uint64_t first, std::uint64_t trials, Counters& counters, std::uint32_t* finals) {
        Batch words, ids;
        for (std::uint64_t at = 0; at < trials; at += batch) {
            const std::size_t now = std::min<std::uint64_t>(batch, trials - at);
            if (fused) {
                fill_words(control.seed, first + at, 0, 0, words);
                const std::span<const std::uint32_t> used(words.data(), now);
                fused->count(used, counters.now());
                if (finals) fused->finals(used, finals + at);
            } else {
                stepwise->walk(control.seed, first + at, std::span(ids).first(now));
                for (std::size_t i = 0; i < now; ++i)
                    ++counters.now()[ids[i] < Graph::first_missing ? ids[i] : graph.states() + ids[i] - Graph::first_missing];
                if (finals) std::copy_n(ids.begin(), now, finals + at);
            }
        }
        counters.counted(trials);
    };

    std::vector<Counters> counters(threads, Counters(fused ? fused->counters() : graph.states() + graph.missing_cells()));
    run_trials(
        control,
        [&](unsigned worker, std::uint64_t first, std::uint64_t trials, std::uint32_t* finals) {
            run_chunk(first, trials, counters[worker], finals);
        },
        [&](unsigned) -> const StateTable& { return graph.table(); });

    std::vector<std::uint64_t> by_state(graph.states()), by_cell(graph.missing_cells());
    const auto add = [&](std::uint32_t id, std::uint64_t count) {
        (id < Graph::first_missing ? by_state[id] : by_cell[id - Graph::first_missing]) += count;
    };
    for (Counters& one : counters) {
        const std::vector<std::uint64_t>& part = one.sums();
        if (fused) {
            fused->collect(part, add);
        } else {
            for (std::uint32_t i = 0; i < part.size(); ++i)
                add(i < graph.states() ? i : Graph::first_missing + i - graph.states(), part[i]);
        }
    }

    Tally tally(graph.machine().state_size());
    for (std::uint32_t id = 0; id < graph.states(); ++id) {
        if (by_state[id] == 0) continue;
        tally.states.intern(graph.state(id));
        tally.counts.push_back(by_state[id]);
    }
    for (std::uint32_t cell = 0; cell < by_cell.size(); ++cell)
        if (by_cell[cell]) tally.missing.emplace_back(graph.missing(Graph::first_missing + cell), by_cell[cell]);
    return tally;
}

}  // namespace warodds
