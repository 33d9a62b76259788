// PartsWalk: trials of a machine whose parts go their own ways between exchanges. One word and one lookup take a part from one
// exchange to the next, whatever it rolls in between.
//
// All trials play the same beats in the same order; a beat moves one part. A rule tells what a machine of that shape is:
//
//   struct Common                            the few numbers that parts exchange, of each trial
//   struct Beat { part, place, ... }         and beats(), all of them
//   first(), first_core(part)                how they begin; a core is the part's own state between exchanges, as bytes
//   enter(common, beat)                      exchanges what is due and says all that the move depends on besides the core, as
//                                            a number below keys(part)
//   like(part)                               the first part that moves like it: they share their tables
//   machine(part), open(part, core, key, state), close(part, key, final state)
//                                            the move as a machine: its state to begin with, and what an end comes to, a core
//                                            and a message
//   tell(common, beat, message)              what the message does; true: the game is over
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
#include "sim/words.hpp"

#include <array>
#include <string>
#include <unordered_map>

namespace warodds {

template <class Rule>
class PartsWalk final : public Walker {
public:
    PartsWalk(std::shared_ptr<const Rule> rule, const std::atomic<bool>* stop) : rule_(std::move(rule)), stop_(stop) {
        forget();
    }

    void run(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) override {
        if (stop_ && stop_->load(std::memory_order_relaxed)) throw Interrupted();
        for (std::size_t at = 0; at < trials.size(); at += together)
            run_some(seed, first_trial + at, trials.subspan(at, std::min(together, trials.size() - at)), ends);
    }

    std::size_t memory() const override {
        std::size_t sum = slots_.capacity() * sizeof(Slot) + transitions_ * sizeof(Transition);
        for (const Part& part : parts_)
            sum += part.tables.capacity() * sizeof(Table) + (part.graph ? part.graph->memory() : 0);
        return sum;
    }

    void forget() override {
        slots_ = {};
        targets_ = {};
        target_numbers_ = {};
        chances_ = {};
        transitions_ = 0;
        ends_known_.assign(std::size_t{1} << 14, {});
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

private:
    template <class Other> friend class PartsSuccessors;
    static constexpr std::size_t together = 256;          // trials
    static constexpr std::uint32_t missing = 0x80000000;  // a core above these is the number of an unknown cell

    struct Target {
        std::uint32_t core, message;
    };
    struct Slot {
        std::uint32_t threshold, own, alias;  // targets by their numbers
    };
    struct Met {
        std::size_t at;                  // the table
        std::uint32_t number, fraction;  // of the slot, then of the target
    };
    struct Table {
        std::uint32_t first = 0, slots = 0;  // none: not made yet
    };
    struct Trial {
        std::array<std::uint32_t, Rule::parts> cores;
        typename Rule::Common common;
    };
    struct Part {
        std::size_t keys = 0;
        std::vector<Table> tables;  // by core and key
        std::vector<std::string> cores;
        std::unordered_map<std::string, std::uint32_t> numbers;
        std::unique_ptr<Graph> graph;
        std::vector<std::uint32_t> place;  // by state of the graph: where it is in a list under way
    };
    using Label = typename Rule::Label;
    struct KnownEnd {
        Label label{};
        std::uint32_t number = 0;
        bool is_set = false;
    };

    // So many trials at a time that all of them are close at hand. What they look up is not, so each look-up is sent for well
    // before it is needed, while others are.
    void run_some(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) {
        for (std::size_t i = 0; i < trials.size(); ++i) {
            trials_[i] = first_;
            live_[i] = static_cast<std::uint16_t>(i);
        }
        std::size_t living = trials.size();
        for (const typename Rule::Beat& beat : rule_->beats()) {
            if (living == 0) return;
            fill_words(seed, first_trial, beat.place, 0, words_);
            look_up(beat, living);
            const Target* const targets = targets_.data();
            std::size_t kept = 0;
            for (std::size_t k = 0; k < living; ++k) {
                const std::uint16_t i = live_[k];
                const bool is_over = follow(trials_[i], beat, targets[met_[k].number]);
                live_[kept] = i;
                kept += !is_over;
                if (is_over) [[unlikely]]
                    trials[i] = end_of(trials_[i], ends);
            }
            living = kept;
        }
        if (living > 0) throw std::logic_error("the beats of this procedure do not lead to its end");
    }

    // the target of each living trial, into met_: by its table, by the slot of that, by owner or alias of the slot
    void look_up(const typename Rule::Beat& beat, std::size_t living) {
        const int number = rule_->like(beat.part);
        Part& part = parts_[number];
        for (std::size_t k = 0; k < living; ++k) {
            Trial& trial = trials_[live_[k]];
            const std::size_t key = rule_->enter(trial.common, beat);
            met_[k].at = trial.cores[beat.part] * part.keys + key;
            __builtin_prefetch(&part.tables[met_[k].at]);
        }
        for (std::size_t k = 0; k < living; ++k) {
            const std::size_t at = met_[k].at;
            if (part.tables[at].slots == 0) [[unlikely]]
                make(number, static_cast<std::uint32_t>(at / part.keys), at % part.keys);
            const Table table = part.tables[at];
            const std::uint64_t product = std::uint64_t{words_[live_[k]]} * table.slots;
            met_[k].number = static_cast<std::uint32_t>(table.first + (product >> 32));
            met_[k].fraction = static_cast<std::uint32_t>(product);
            __builtin_prefetch(&slots_[met_[k].number]);
        }
        const Slot* const slots = slots_.data();
        for (std::size_t k = 0; k < living; ++k) {
            const Slot slot = slots[met_[k].number];
            const std::uint32_t numbers[2] = {slot.own, slot.alias};
            met_[k].number = numbers[met_[k].fraction >= slot.threshold];  // no branch: nobody could predict it
            __builtin_prefetch(&targets_[met_[k].number]);
        }
    }

    // for one trial that looks at all of its table
    Table table_of(Trial& trial, const typename Rule::Beat& beat) {
        const int number = rule_->like(beat.part);
        Part& part = parts_[number];
        const std::uint32_t now = trial.cores[beat.part];
        const std::size_t key = rule_->enter(trial.common, beat), at = now * part.keys + key;
        if (part.tables[at].slots == 0) make(number, now, key);
        return part.tables[at];
    }

    bool follow(Trial& trial, const typename Rule::Beat& beat, const Target& to) const {
        trial.cores[beat.part] = to.core;
        return rule_->tell(trial.common, beat, to.message) || to.core >= missing;
    }

    std::uint32_t core(int number, const std::string& bytes) {
        Part& part = parts_[number];
        const auto [found, is_new] = part.numbers.emplace(bytes, static_cast<std::uint32_t>(part.cores.size()));
        if (is_new) {
            part.cores.push_back(bytes);
            part.tables.resize(part.cores.size() * part.keys);
        }
        return found->second;
    }

    // ---- tables ----

    struct Chance {
        std::uint32_t state;
        double p;
    };

    [[gnu::noinline]] void make(int number, std::uint32_t from, std::size_t key) {
        Part& part = parts_[number];
        Graph& graph = *part.graph;
        std::vector<std::byte> state(graph.machine().state_size());
        rule_->open(number, part.cores[from], key, state.data());
        std::unordered_map<std::uint32_t, std::size_t> known;
        std::vector<std::pair<std::uint32_t, double>> chances;  // of targets
        for (const Chance& end : solve(part, graph.find(state.data()))) {
            const Target to = target(number, key, end.state);
            const auto [target, is_met] = target_numbers_.emplace(std::uint64_t{to.core} << 32 | to.message,
                                                                  static_cast<std::uint32_t>(targets_.size()));
            if (is_met) targets_.push_back(to);
            const auto [found, is_new] = known.emplace(target->second, chances.size());
            if (is_new) chances.emplace_back(target->second, 0);
            chances[found->second].second += end.p;
        }
        const SlotTable table = SlotTable::aliased(chances);
        parts_[number].tables[from * part.keys + key] = {static_cast<std::uint32_t>(slots_.size()), table.slots()};
        for (std::uint32_t slot = 0; slot < table.slots(); ++slot) {
            slots_.push_back({table.threshold[slot], table.owner[slot], table.alias[slot]});
            if (keeps_chances_) chances_.push_back(chances[slot]);
        }
    }

    Target target(int number, std::size_t key, std::uint32_t state) {
        if (state >= Graph::first_missing) return {state, 0};
        const auto [bytes, message] = rule_->close(number, key, parts_[number].graph->state(state));
        return {core(number, bytes), message};
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

    // ---- ends ----

    [[gnu::noinline]] std::uint32_t end_of(const Trial& trial, Ends& ends) {
        for (int part = 0; part < Rule::parts; ++part)
            if (trial.cores[part] >= missing)
                return ends.number(parts_[rule_->like(part)].graph->missing(trial.cores[part]));
        const Label label = rule_->label(trial.common, trial.cores);
        KnownEnd& known = ends_known_[hash(label) % ends_known_.size()];
        if (!known.is_set || std::memcmp(&known.label, &label, sizeof label) != 0) {
            known = {label, ends.number(final_state(trial).data()), true};
        }
        return known.number;
    }
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
    static std::size_t hash(const Label& label) {
        static_assert(std::has_unique_object_representations_v<Label> && sizeof label % 8 == 0);
        std::uint64_t sum = 0, word;
        for (std::size_t at = 0; at < sizeof label; at += 8) {
            std::memcpy(&word, reinterpret_cast<const std::byte*>(&label) + at, 8);
            sum = (sum ^ word) * 0x9E3779B97F4A7C15;
        }
        return sum >> 40;
    }

    std::shared_ptr<const Rule> rule_;
    const std::atomic<bool>* stop_;
    std::array<Part, Rule::parts> parts_;
    std::vector<Slot> slots_;
    std::vector<Target> targets_;
    std::unordered_map<std::uint64_t, std::uint32_t> target_numbers_;
    bool keeps_chances_ = false;
    std::vector<std::pair<std::uint32_t, double>> chances_;  // of targets, a table's where its slots are
    std::size_t transitions_ = 0;
    Trial first_{};
    std::array<Trial, together> trials_;
    std::array<std::uint16_t, together> live_;
    std::array<Met, together> met_;
    std::array<std::uint32_t, together> words_;
    std::vector<KnownEnd> ends_known_;
};

// The same for trials that look at all that may come (sim/controlled.hpp).
template <class Rule>
class PartsSuccessors final : public Successors {
    using Walk = PartsWalk<Rule>;
    struct Situation {
        typename Walk::Trial trial;
        std::uint32_t beat;
        bool is_over;
    };

public:
    PartsSuccessors(std::shared_ptr<const Rule> rule, const Machine& machine, const std::atomic<bool>* stop)
        : rule_(rule), machine_(machine), walk_(std::move(rule), stop) {
        walk_.keeps_chances_ = true;
    }

    std::size_t size() const override { return sizeof(Situation); }
    void start(std::byte* situation) const override { put({walk_.first_, 0, false}, situation); }
    bool finished(const std::byte* situation) const override { return at(situation).is_over; }
    std::uint32_t place(const std::byte* situation) const override { return at(situation).beat; }
    void expand(const std::byte* bytes, List& list) override {
        Situation now = at(bytes);
        const typename Rule::Beat& beat = rule_->beats()[now.beat];
        const typename Walk::Table table = walk_.table_of(now.trial, beat);  // which exchanges what is due
        list.chances.clear();
        list.situations.resize(table.slots * size());
        for (std::uint32_t i = 0; i < table.slots; ++i) {
            const auto& [target, chance] = walk_.chances_[table.first + i];
            Situation next = now;
            next.is_over = walk_.follow(next.trial, beat, walk_.targets_[target]);
            ++next.beat;
            list.chances.push_back(chance);
            put(next, list.situations.data() + i * size());
        }
    }
    std::size_t features() const override { return Rule::features; }
    void describe(const std::byte* bytes, float* features) const override {
        const Situation now = at(bytes);
        rule_->describe(now.trial.common, walk_.cores_of(now.trial), features);
    }
    void outcome(const std::byte* situation, Outcome& fields) const override {
        fields.resize(machine_.fields());
        machine_.outcome(walk_.final_state(at(situation).trial).data(), fields);
    }
    bool is_missing(const std::byte* situation) const override {
        const Situation now = at(situation);
        return std::any_of(now.trial.cores.begin(), now.trial.cores.end(),
                           [](std::uint32_t core) { return core >= Walk::missing; });
    }

private:
    static Situation at(const std::byte* bytes) {
        Situation situation;
        std::memcpy(&situation, bytes, sizeof situation);
        return situation;
    }
    static void put(const Situation& situation, std::byte* bytes) { std::memcpy(bytes, &situation, sizeof situation); }

    std::shared_ptr<const Rule> rule_;
    const Machine& machine_;
    Walk walk_;
};

}  // namespace warodds
