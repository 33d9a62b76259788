// PartsWalk: trials of a machine whose parts go their own ways between exchanges (sim/parts_tables.hpp), a beat of many trials at
// a time.
//
// A trial is a lane: its place in each of a few arrays. A beat is a few loops over all lanes without a branch, which compilers turn
// into vector code: once for any processor, once for those that gather from sixteen places at a time. A trial that is over leaves
// its lane to the last one.
//
// All trials begin alike, so their first beats are one draw: of all that these may come to, while that is not too much. Trials that
// are to pair with those of a variant take them one by one.
#pragma once

#include "sim/parts_tables.hpp"
#include "sim/words.hpp"

namespace warodds {

template <class Rule>
class PartsWalk final : public Walker {
    using Tables = PartsTables<Rule>;
    using Beat = typename Tables::Beat;
    using Slot = typename Tables::Slot;
    using Table = typename Tables::Table;
    using Target = typename Tables::Target;
    using Trial = typename Tables::Trial;
    using Label = typename Rule::Label;

public:
    PartsWalk(std::shared_ptr<const Rule> rule, bool pairs, const std::atomic<bool>* stop)
        : rule_(rule), pairs_(pairs), stop_(stop), tables_(std::move(rule), pairs, stop), ends_known_(few_ends) {}

    void run(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) override {
        if (stop_ && stop_->load(std::memory_order_relaxed)) throw Interrupted();
        for (std::size_t at = 0; at < trials.size(); at += together)
            run_some(seed, first_trial + at, trials.subspan(at, std::min(together, trials.size() - at)), ends);
    }

    std::size_t memory() const override {
        return tables_.memory() + begun_.capacity() * (sizeof(Begun) + sizeof(Slot)) +
               ends_known_.capacity() * sizeof(KnownEnd);
    }

    void forget() override {
        tables_.forget();
        begun_ = {};
        ends_known_.assign(few_ends, {});
        ends_met_ = 0;
    }

private:
    static constexpr std::size_t together = 512, few = 16;  // trials
    static constexpr std::size_t most_begun = std::size_t{1} << 15, few_ends = std::size_t{1} << 12;
    static constexpr std::uint32_t no_end = ~std::uint32_t{0};

    struct Begun {
        Trial trial;
        bool is_over;
    };
    struct KnownEnd {
        Label label{};
        std::uint32_t number = no_end;
    };
    static constexpr std::size_t figures = sizeof(Trial) / sizeof(std::int32_t);
    using Lane = std::array<std::int32_t, together>;

    // figure by figure, which a compiler can follow
    [[gnu::always_inline]] Trial trial(std::size_t lane) const {
        Trial trial;
        auto* const bytes = reinterpret_cast<std::byte*>(&trial);
        [&]<std::size_t... f>(std::index_sequence<f...>) __attribute__((always_inline)) {
            (std::memcpy(bytes + f * sizeof(std::int32_t), &lanes_[f][lane], sizeof(std::int32_t)), ...);
        }(std::make_index_sequence<figures>());
        return trial;
    }
    [[gnu::always_inline]] void put(std::size_t lane, const Trial& trial) {
        const auto* const bytes = reinterpret_cast<const std::byte*>(&trial);
        [&]<std::size_t... f>(std::index_sequence<f...>) __attribute__((always_inline)) {
            (std::memcpy(&lanes_[f][lane], bytes + f * sizeof(std::int32_t), sizeof(std::int32_t)), ...);
        }(std::make_index_sequence<figures>());
    }

    // So many trials at a time that all of them are close at hand.
    void run_some(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) {
        begin(seed, first_trial, trials.size());
        for (std::size_t number = first_beat_;; ++number) {
            remove_ended(trials, ends);
            if (living_ == 0) return;
            if (number == rule_->beats().size())
                throw std::logic_error("the beats of this procedure do not lead to its end");
            const Beat& beat = rule_->beats()[number];
            if (living_ > few) fill_words(seed, first_trial, beat.place, 0, words_);
            else
                for (std::size_t k = 0; k < living_; ++k)
                    words_[trial_[k]] = random_word(seed, first_trial + trial_[k], beat.place, 0);
            if (is_wide_) move_wide(beat);
            else move_plainly(beat);
        }
    }

    // ---- a beat ----

#ifdef __x86_64__
#define WARODDS_WIDE [[gnu::target("avx512f,avx512dq,avx512vl,avx512bw,prefer-vector-width=512")]]
    static bool has_wide_vectors() {
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
    }
#else
#define WARODDS_WIDE
    static bool has_wide_vectors() { return false; }
#endif
    WARODDS_WIDE void move_wide(const Beat& beat) { move(beat, std::make_integer_sequence<int, Rule::parts>()); }
#undef WARODDS_WIDE
    void move_plainly(const Beat& beat) { move(beat, std::make_integer_sequence<int, Rule::parts>()); }
    // with the number of the part as a constant
    template <int... part>
    [[gnu::always_inline]] void move(const Beat& beat, std::integer_sequence<int, part...>) {
        ((beat.part == part ? move<part>(beat) : void()), ...);
    }

    // each trial by its table, by the slot of that, by owner or alias of the slot
    template <int part>
    [[gnu::always_inline]] void move(Beat beat) {
        beat.part = part;
        const Rule& rule = *rule_;
        const int number = rule.like(part);
        const std::size_t living = living_;
        if (beat.exchanges) exchange(rule, beat, living);
        find_tables<part>(rule, beat, living);
        if (!find_slots(number, living)) [[unlikely]] {
            make_missing(number);
            find_slots(number, living);
        }
        if (pairs_) find_slots_in_order(number);
        is_any_over_ = follow<part>(rule, beat, living);
    }
    [[gnu::always_inline]] void exchange(const Rule& rule, const Beat& beat, std::size_t living) {
        const auto exchange = rule.exchange(beat);
#pragma GCC ivdep
        for (std::size_t k = 0; k < living; ++k) {
            Trial now = trial(k);
            exchange(now.common);
            put(k, now);
        }
    }
    template <int part>
    [[gnu::always_inline]] void find_tables(const Rule& rule, const Beat& beat, std::size_t living) {
        const auto room = static_cast<std::int32_t>(tables_.part(rule.like(part)).room);
#pragma GCC ivdep
        for (std::size_t k = 0; k < living; ++k) {
            const Trial now = trial(k);
            at_[k] = rule.key(now.common, beat) * room + static_cast<std::int32_t>(now.cores[part]);
        }
    }
    // false: there are tables to be made
    [[gnu::always_inline]] bool find_slots(int number, std::size_t living) {
        const Table* const tables = tables_.part(number).tables.data();
        std::uint32_t missing = 0;
#pragma GCC ivdep
        for (std::size_t k = 0; k < living; ++k) {
            const Table& table = tables[at_[k]];
            const std::uint64_t product = std::uint64_t{words_[trial_[k]]} * table.slots;
            slot_[k] = static_cast<std::int32_t>(table.first + static_cast<std::uint32_t>(product >> 32));
            fraction_[k] = static_cast<std::uint32_t>(product);
            missing |= table.slots == 0;
        }
        return missing == 0;
    }
    template <int part>
    [[gnu::always_inline]] bool follow(const Rule& rule, const Beat& beat, std::size_t living) {
        const Slot* const slots = tables_.slots();
        const Target* const targets = tables_.targets();
        std::uint32_t any = 0;
#pragma GCC ivdep
        for (std::size_t k = 0; k < living; ++k) {
            const Target& to = targets[static_cast<std::int32_t>(slots[slot_[k]].pick(fraction_[k]))];
            Trial now = trial(k);
            const bool is_over = Tables::follow(rule, now, beat, to);
            put(k, now);
            is_over_[k] = is_over;
            any |= is_over;
        }
        return any;
    }
    [[gnu::noinline]] void find_slots_in_order(int number) {
        const Table* const made = tables_.part(number).tables.data();
        const Slot* const slots = tables_.slots();
        for (std::size_t k = 0; k < living_; ++k) {
            const Slot* const first = slots + made[at_[k]].first;
            slot_[k] = static_cast<std::int32_t>(
                std::lower_bound(first, first + made[at_[k]].slots, words_[trial_[k]],
                                 [](const Slot& slot, std::uint32_t word) { return slot.threshold < word; }) -
                slots);
            fraction_[k] = 0;
        }
    }
    [[gnu::noinline]] void make_missing(int number) {
        const auto& part = tables_.part(number);
        for (std::size_t k = 0; k < living_; ++k) {
            if (part.tables[at_[k]].slots > 0) continue;
            const std::size_t room = part.room;
            tables_.make(number, static_cast<std::uint32_t>(at_[k] % room), at_[k] / room);
            if (part.room == room) continue;
            for (std::size_t i = 0; i < living_; ++i)
                at_[i] = static_cast<std::int32_t>(at_[i] / room * part.room + at_[i] % room);
        }
    }
    void remove_ended(std::span<std::uint32_t> trials, Ends& ends) {
        if (!is_any_over_) return;
        for (std::size_t k = living_; k-- > 0;) {
            if (!is_over_[k]) continue;
            trials[trial_[k]] = end_of(trial(k), ends);
            --living_;
            trial_[k] = trial_[living_];
            put(k, trial(living_));
        }
        is_any_over_ = false;
    }

    // ---- the first beats ----

    void begin(std::uint64_t seed, std::uint64_t first_trial, std::size_t trials) {
        if (begun_.empty()) find_begun();
        fill_words(seed, first_trial, 0, 0, words_);
        fill_words(seed, first_trial, 0, 1, fraction_);
        for (std::size_t i = 0; i < trials; ++i) {  // of 64 bits, since there may be many slots
            const std::uint64_t word = std::uint64_t{words_[i]} << 32 | fraction_[i];
            const auto product = static_cast<unsigned __int128>(word) * begun_slots_.size();
            slot_[i] = static_cast<std::int32_t>(
                begun_slots_[static_cast<std::size_t>(product >> 64)].pick(static_cast<std::uint32_t>(product >> 32)));
            __builtin_prefetch(&begun_[slot_[i]]);
        }
        living_ = trials;
        is_any_over_ = true;  // maybe
        for (std::size_t i = 0; i < trials; ++i) {
            trial_[i] = static_cast<std::int32_t>(i);
            put(i, begun_[slot_[i]].trial);
            is_over_[i] = begun_[slot_[i]].is_over;
        }
    }

    // All that the first beats may come to, beat after beat as long as it is at most `most_begun`.
    void find_begun() {
        std::vector<double> chances = {1}, next_chances;
        std::vector<Begun> next;
        begun_ = {{tables_.first(), false}};
        for (first_beat_ = 0; first_beat_ < rule_->beats().size() && !pairs_; ++first_beat_) {
            next.clear();
            next_chances.clear();
            std::unordered_map<std::string, std::size_t> known;
            const auto add = [&](const Begun& to, double p) {
                const std::string bytes = bytes_of(to);
                const auto [found, is_new] = known.emplace(bytes, next.size());
                if (is_new) {
                    next.push_back(to);
                    next_chances.push_back(0);
                }
                next_chances[found->second] += p;
            };
            for (std::size_t i = 0; i < begun_.size() && next.size() <= most_begun; ++i) {
                if (begun_[i].is_over) {
                    add(begun_[i], chances[i]);
                    continue;
                }
                Trial trial = begun_[i].trial;
                const Table table = tables_.table_of(trial, rule_->beats()[first_beat_]);
                for (std::uint32_t slot = table.first; slot < table.first + table.slots; ++slot) {
                    Begun to{trial, false};
                    to.is_over = tables_.follow(to.trial, rule_->beats()[first_beat_],
                                                tables_.targets()[tables_.chances()[slot].first]);
                    add(to, chances[i] * tables_.chances()[slot].second);
                }
            }
            if (next.size() > most_begun) break;
            std::swap(begun_, next);
            std::swap(chances, next_chances);
        }
        typename Tables::Chances numbered;
        for (const double chance : chances) numbered.emplace_back(static_cast<std::uint32_t>(numbered.size()), chance);
        begun_slots_ = Tables::slots_of(numbered);
    }

    // ---- ends ----

    [[gnu::noinline]] std::uint32_t end_of(const Trial& trial, Ends& ends) {
        if (const MissingCell* cell = tables_.missing_cell(trial)) return ends.number(*cell);
        const Label label = rule_->label(trial.common, trial.cores);
        KnownEnd& known = place_of(label);
        if (known.number != no_end) return known.number;
        const std::uint32_t number = ends.number(tables_.final_state(trial).data());
        known = {label, number};
        if (2 * ++ends_met_ > ends_known_.size()) make_room();
        return number;
    }
    KnownEnd& place_of(const Label& label) {
        const std::size_t last = ends_known_.size() - 1;
        std::size_t at = hash(label) & last;
        while (ends_known_[at].number != no_end && std::memcmp(&ends_known_[at].label, &label, sizeof label) != 0)
            at = (at + 1) & last;
        return ends_known_[at];
    }
    void make_room() {
        std::vector<KnownEnd> were(2 * ends_known_.size());
        std::swap(were, ends_known_);
        for (const KnownEnd& end : were)
            if (end.number != no_end) place_of(end.label) = end;
    }
    static std::string bytes_of(const Begun& begun) {
        using Common = typename Rule::Common;
        static_assert(std::has_unique_object_representations_v<Common>);
        std::string bytes(reinterpret_cast<const char*>(&begun.trial.cores), sizeof begun.trial.cores);
        bytes.append(reinterpret_cast<const char*>(&begun.trial.common), sizeof(Common));
        bytes += static_cast<char>(begun.is_over);
        return bytes;
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
    bool pairs_;
    bool is_wide_ = !pairs_ && has_wide_vectors();  // who pairs, searches
    const std::atomic<bool>* stop_;
    Tables tables_;
    std::vector<Begun> begun_;  // what the first beats come to, and the beat that comes then
    std::vector<Slot> begun_slots_;
    std::size_t first_beat_ = 0;
    std::array<Lane, figures> lanes_;  // of trials: cores, then what parts exchange
    Lane trial_;                       // its number in the batch
    Lane at_, slot_;
    std::array<std::uint32_t, together> fraction_, words_, is_over_;
    std::size_t living_ = 0;
    bool is_any_over_ = false;
    std::vector<KnownEnd> ends_known_;
    std::size_t ends_met_ = 0;
};

}  // namespace warodds
