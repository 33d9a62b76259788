// PartsTables: where the parts of a machine may go that go their own ways between exchanges. One word and one lookup take a part
// from one exchange to the next, whatever it rolls in between, or to the end where nothing that is exchanged can matter any more.
//
// All trials play the same beats in the same order; a beat moves one part. A rule tells what a machine of that shape is:
//
//   struct Common                            the few numbers that parts exchange, of each trial
//   struct Beat { part, place, exchanges, ... }
//                                            and beats(), all of them
//   first(), first_core(part)                how they begin; a core is the part's own state between exchanges, as bytes
//   exchange(beat)(common)                   what is due before a beat that exchanges
//   key(common, beat)                        all that the move depends on besides the core, as a number below keys(part)
//   like(part)                               the first part that moves like it: they share their tables
//   machine(part), open(part, core, key, state), close(part, core, key, final state)
//                                            the move as a machine: its state to begin with, and what an end comes to, a core
//                                            and a message
//   run_of(part, key)                        where the key is a run of moves: the first of them and the rest, if any
//   tell(common, beat, message)              what the message does; true: the game is over
//   rank(core, message)                      where walks are to pair: bytes by whose order an end is better than another
//   label(common, cores)                     as much of an end as outcomes need, in a few bytes without padding
//   finish(label, cores, state)              the final state of the whole
//
// A table is made when a part first moves from that core with that key. All moves of a part share one graph, whose steps are
// found once, and each takes the chances of its ends from it in the order in which its own dice come to them. So a table is the same
// whatever was made before it.
#pragma once

#include "sim/coupled.hpp"
#include "sim/graph.hpp"
#include "sim/slot_table.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace warodds {

template <class Rule>
class PartsTables {
public:
    using Beat = typename Rule::Beat;
    static constexpr std::uint32_t missing = 0x80000000;  // a core above these is the number of an unknown cell

    struct Target {
        std::uint32_t core, message;
    };
    struct Slot {
        std::uint32_t threshold, own, alias;                // targets by their numbers
        std::uint32_t pick(std::uint32_t fraction) const {  // no branch: nobody could predict it
            return own ^ ((own ^ alias) & (0 - static_cast<std::uint32_t>(fraction >= threshold)));
        }
    };
    struct Table {
        std::uint32_t first = 0, slots = 0;  // none: not made yet
    };
    struct Trial {
        std::array<std::uint32_t, Rule::parts> cores;
        typename Rule::Common common;
    };
    using Chances = std::vector<std::pair<std::uint32_t, double>>;  // of targets
    struct Part {
        std::size_t keys = 0, room = 1;  // for cores
        std::vector<Table> tables;       // by key and core
        std::vector<std::string> cores;
        std::unordered_map<std::string, std::uint32_t> numbers;
        std::unique_ptr<Graph> graph;
        std::vector<std::uint32_t> place;  // by state of the graph: where it is in a list under way
    };

    // In order: each slot is a share of all words, up to its threshold, the worst end first. Otherwise by Walker's method, which is
    // quicker, and where a word leads to one end in this table and to quite another in the next.
    PartsTables(std::shared_ptr<const Rule> rule, bool in_order, const std::atomic<bool>* stop)
        : rule_(std::move(rule)), in_order_(in_order), stop_(stop) {
        forget();
    }

    std::size_t memory() const {
        std::size_t sum = slots_.capacity() * (sizeof(Slot) + sizeof(chances_[0])) + transitions_ * sizeof(Transition);
        for (const Part& part : parts_)
            sum += part.tables.capacity() * sizeof(Table) + (part.graph ? part.graph->memory() : 0);
        return sum;
    }

    void forget() {
        slots_ = {};
        targets_ = {};
        target_numbers_ = {};
        place_ = {};
        chances_ = {};
        transitions_ = 0;
        first_.common = rule_->first();
        for (int part = 0; part < Rule::parts; ++part) {
            parts_[part] = {};
            if (rule_->like(part) != part) {
                first_.cores[part] = core(rule_->like(part), rule_->first_core(part));
                continue;
            }
            parts_[part].keys = rule_->keys(part);
            parts_[part].graph = std::make_unique<Graph>(rule_->machine(part), std::nullopt, stop_);
            parts_[part].graph->allow_states(Graph::first_missing - 1);
            parts_[part].graph->allow_paths(~std::uint64_t{0});
            first_.cores[part] = core(part, rule_->first_core(part));
        }
    }

    const Trial& first() const { return first_; }
    const Part& part(int number) const { return parts_[number]; }
    const Slot* slots() const { return slots_.data(); }
    const Target* targets() const { return targets_.data(); }
    const Chances& chances() const { return chances_; }  // a table's where its slots are

    Table table_at(int number, std::uint32_t core, std::size_t key) {
        Part& part = parts_[number];
        if (part.tables[key * part.room + core].slots == 0) [[unlikely]]
            make(number, core, key);
        return part.tables[key * part.room + core];
    }
    // for one trial that looks at all of its table
    Table table_of(Trial& trial, const Beat& beat) {
        if (beat.exchanges) rule_->exchange(beat)(trial.common);
        const auto key = static_cast<std::size_t>(rule_->key(trial.common, beat));
        return table_at(rule_->like(beat.part), trial.cores[beat.part], key);
    }

    bool follow(Trial& trial, const Beat& beat, const Target& to) const { return follow(*rule_, trial, beat, to); }
    [[gnu::always_inline]] static bool follow(const Rule& rule, Trial& trial, const Beat& beat, const Target& to) {
        trial.cores[beat.part] = to.core;
        return rule.tell(trial.common, beat, static_cast<std::int32_t>(to.message)) | (to.core >= missing);
    }

    // ---- ends ----

    std::array<const std::string*, Rule::parts> cores_of(const Trial& trial) const {
        std::array<const std::string*, Rule::parts> cores;
        for (int part = 0; part < Rule::parts; ++part)
            cores[part] = &parts_[rule_->like(part)].cores[trial.cores[part]];
        return cores;
    }
    std::vector<std::byte> final_state(const Trial& trial) const {
        std::vector<std::byte> state(rule_->state_size());
        rule_->finish(rule_->label(trial.common, trial.cores), cores_of(trial), state.data());
        return state;
    }
    const MissingCell* missing_cell(const Trial& trial) const {  // null where it did not end at one
        for (int part = 0; part < Rule::parts; ++part)
            if (trial.cores[part] >= missing) return &parts_[rule_->like(part)].graph->missing(trial.cores[part]);
        return nullptr;
    }

    static std::vector<Slot> slots_of(const Chances& chances) {
        const SlotTable table = SlotTable::aliased(chances);
        std::vector<Slot> slots;
        for (std::uint32_t slot = 0; slot < table.slots(); ++slot)
            slots.push_back({table.threshold[slot], table.owner[slot], table.alias[slot]});
        return slots;
    }

    [[gnu::noinline]] void make(int number, std::uint32_t from, std::size_t key) {
        Chances chances;
        const auto add = [&](std::uint32_t target, double p) {
            std::uint32_t& place = place_[target];
            if (place < chances.size() && chances[place].first == target) chances[place].second += p;
            else {
                place = static_cast<std::uint32_t>(chances.size());
                chances.emplace_back(target, p);
            }
        };
        if (const auto run = rule_->run_of(number, key)) add_run(number, from, *run, add);
        else add_move(number, from, key, add);
        const std::vector<Slot> slots = in_order_ ? slots_in_order(number, chances) : slots_of(chances);
        Part& part = parts_[number];
        part.tables[key * part.room + from] = {static_cast<std::uint32_t>(slots_.size()),
                                               static_cast<std::uint32_t>(slots.size())};
        slots_.insert(slots_.end(), slots.begin(), slots.end());
        chances_.insert(chances_.end(), chances.begin(), chances.end());
    }

private:
    std::uint32_t core(int number, const std::string& bytes) {
        Part& part = parts_[number];
        const auto [found, is_new] = part.numbers.emplace(bytes, static_cast<std::uint32_t>(part.cores.size()));
        if (!is_new) return found->second;
        part.cores.push_back(bytes);
        if (part.cores.size() > part.room || part.tables.empty()) {
            std::vector<Table> tables(2 * part.room * part.keys);
            for (std::size_t key = 0; key < part.keys && !part.tables.empty(); ++key)
                std::copy_n(&part.tables[key * part.room], part.room, &tables[key * 2 * part.room]);
            part.tables = std::move(tables);
            part.room *= 2;
        }
        return found->second;
    }

    std::vector<Slot> slots_in_order(int number, Chances& chances) const {
        const auto rank = [&](const std::pair<std::uint32_t, double>& chance) {
            const Target& to = targets_[chance.first];
            return to.core >= missing ? std::string() : rule_->rank(parts_[number].cores[to.core], to.message);
        };
        std::stable_sort(chances.begin(), chances.end(),
                         [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
        std::vector<Slot> slots;
        double sum = 0;
        for (const auto& [target, p] : chances) {
            sum += p;
            slots.push_back({static_cast<std::uint32_t>(std::min(sum * 0x1p32, 0x1p32 - 1)), target, target});
        }
        slots.back().threshold = ~std::uint32_t{0};
        return slots;
    }

    struct Chance {
        std::uint32_t state;
        double p;
    };

    template <class Add>
    void add_move(int number, std::uint32_t from, std::size_t key, const Add& add) {
        Graph& graph = *parts_[number].graph;
        std::vector<std::byte> state(graph.machine().state_size());
        const std::string start = parts_[number].cores[from];
        rule_->open(number, start, key, state.data());
        for (const Chance& end : solve(parts_[number], graph.find(state.data()))) {
            if (end.state >= Graph::first_missing) {
                add(target({end.state, 0}), end.p);
                continue;
            }
            const auto [bytes, message] = rule_->close(number, start, key, graph.state(end.state));
            add(target({core(number, bytes), message}), end.p);
        }
    }

    // one move after the other, of which only the last one's message is left
    template <class Add>
    void add_run(int number, std::uint32_t from, const typename Rule::Run& run, const Add& add) {
        const Table first = table_at(number, from, run.move);
        std::vector<Table> rests;  // all of them first: what they add to their own lists must not come between
        for (std::uint32_t i = first.first; run.rest && i < first.first + first.slots; ++i)
            rests.push_back(table_at(number, targets_[chances_[i].first].core, *run.rest));
        for (std::uint32_t i = 0; i < first.slots; ++i) {
            const auto [met, p] = chances_[first.first + i];
            if (!run.rest) add(target({0, rule_->last_message(number, targets_[met].message)}), p);
            else
                for (std::uint32_t k = rests[i].first; k < rests[i].first + rests[i].slots; ++k)
                    add(chances_[k].first, p * chances_[k].second);
        }
    }

    std::uint32_t target(const Target& to) {
        const auto [found, is_new] = target_numbers_.emplace(std::uint64_t{to.core} << 32 | to.message,
                                                             static_cast<std::uint32_t>(targets_.size()));
        if (is_new) {
            targets_.push_back(to);
            place_.push_back(0);
        }
        return found->second;
    }

    // The final states from there with their chances, a generation of steps at a time.
    std::vector<Chance> solve(Part& part, std::uint32_t start) {
        Graph& graph = *part.graph;
        std::vector<Chance> now = {{start, 1}}, next, ends;
        while (!now.empty()) {
            next.clear();
            for (const Chance& at : now) {
                if (graph.finished(at.state)) {
                    ends.push_back(at);
                    continue;
                }
                const std::uint32_t known = graph.states();
                const Expansion& step = graph.expand(at.state);
                if (graph.states() > known) transitions_ += step.to.size();
                if (part.place.size() < graph.states()) part.place.resize(graph.states(), 0);
                for (const Transition& to : step.to) {
                    const double p = at.p * static_cast<double>(to.weight) / static_cast<double>(step.total);
                    if (to.target >= Graph::first_missing) {
                        ends.push_back({to.target, p});
                        continue;
                    }
                    std::uint32_t& place = part.place[to.target];
                    if (place < next.size() && next[place].state == to.target) next[place].p += p;
                    else {
                        place = static_cast<std::uint32_t>(next.size());
                        next.push_back({to.target, p});
                    }
                }
            }
            std::swap(now, next);
        }
        return ends;
    }

    std::shared_ptr<const Rule> rule_;
    bool in_order_;
    const std::atomic<bool>* stop_;
    std::array<Part, Rule::parts> parts_;
    std::vector<Slot> slots_;
    Chances chances_;
    std::vector<Target> targets_;
    std::unordered_map<std::uint64_t, std::uint32_t> target_numbers_;
    std::vector<std::uint32_t> place_;  // by target: where it is in a list under way
    std::size_t transitions_ = 0;
    Trial first_{};
};

}  // namespace warodds
