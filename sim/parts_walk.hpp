// PartsWalk: trials of a machine whose parts go their own ways between exchanges (sim/parts_tables.hpp), a beat of many trials at
// a time.
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
        : rule_(rule),
          pairs_(pairs),
          stop_(stop),
          tables_(std::move(rule), pairs, stop),
          ends_known_(ends_remembered) {}

    void run(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) override {
        if (stop_ && stop_->load(std::memory_order_relaxed)) throw Interrupted();
        for (std::size_t at = 0; at < trials.size(); at += together)
            run_some(seed, first_trial + at, trials.subspan(at, std::min(together, trials.size() - at)), ends);
    }

    std::size_t memory() const override {
        return tables_.memory() + begun_.capacity() * (sizeof(Begun) + sizeof(Slot));
    }

    void forget() override {
        tables_.forget();
        begun_ = {};
        ends_known_.assign(ends_remembered, {});
    }

private:
    static constexpr std::size_t together = 256, few = 16;  // trials
    static constexpr std::size_t most_begun = std::size_t{1} << 15, ends_remembered = std::size_t{1} << 12;

    struct Begun {
        Trial trial;
        bool is_over;
    };
    struct KnownEnd {
        Label label{};
        std::uint32_t number = 0;
        bool is_set = false;
    };

    // So many trials at a time that all of them are close at hand. What they look up is not, so each look-up is sent for well
    // before it is needed, while others are.
    void run_some(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) {
        living_ = ended_ = 0;
        begin(seed, first_trial, trials.size());
        for (std::size_t number = first_beat_;; ++number) {
            for (std::size_t k = 0; k < ended_; ++k) trials[over_[k]] = end_of(trials_[over_[k]], ends);
            if (living_ == 0) return;
            if (number == rule_->beats().size())
                throw std::logic_error("the beats of this procedure do not lead to its end");
            const Beat& beat = rule_->beats()[number];
            if (living_ > few) fill_words(seed, first_trial, beat.place, 0, words_);
            else
                for (std::size_t k = 0; k < living_; ++k)
                    words_[live_[k]] = random_word(seed, first_trial + live_[k], beat.place, 0);
            move(beat);
        }
    }

    // each living trial by its table, by the slot of that, by owner or alias of the slot
    void move(const Beat beat) {
        const Rule& rule = *rule_;
        const int number = rule.like(beat.part);
        const std::size_t room = tables_.part(number).room, living = living_;
        const Table* const tables = tables_.part(number).tables.data();
        for (std::size_t k = 0; k < living; ++k) {
            Trial& trial = trials_[live_[k]];
            at_[k] = static_cast<std::uint32_t>(rule.enter(trial.common, beat) * room + trial.cores[beat.part]);
            __builtin_prefetch(&tables[at_[k]]);
        }
        make_missing(number, room);
        const Table* const made = tables_.part(number).tables.data();
        const Slot* const slots = tables_.slots();
        for (std::size_t k = 0; k < living && pairs_; ++k) {
            const Slot* const first = slots + made[at_[k]].first;
            slot_[k] = static_cast<std::uint32_t>(
                std::lower_bound(first, first + made[at_[k]].slots, words_[live_[k]],
                                 [](const Slot& slot, std::uint32_t word) { return slot.threshold < word; }) -
                slots);
            fraction_[k] = 0;
        }
        for (std::size_t k = 0; k < living && !pairs_; ++k) {
            const Table table = made[at_[k]];
            const std::uint64_t product = std::uint64_t{words_[live_[k]]} * table.slots;
            slot_[k] = static_cast<std::uint32_t>(table.first + (product >> 32));
            fraction_[k] = static_cast<std::uint32_t>(product);
            __builtin_prefetch(&slots[slot_[k]]);
        }
        const Target* const targets = tables_.targets();
        std::size_t kept = 0, ended = 0;
        for (std::size_t k = 0; k < living; ++k) {
            const std::uint16_t i = live_[k];
            const bool is_over = Tables::follow(rule, trials_[i], beat, targets[slots[slot_[k]].pick(fraction_[k])]);
            live_[kept] = over_[ended] = i;
            kept += !is_over;
            ended += is_over;
        }
        living_ = kept;
        ended_ = ended;
    }
    void make_missing(int number, std::size_t room) {
        const auto& part = tables_.part(number);
        for (std::size_t k = 0; k < living_; ++k) {
            if (part.tables[at_[k]].slots > 0) [[likely]]
                continue;
            tables_.make(number, static_cast<std::uint32_t>(at_[k] % room), at_[k] / room);
            if (part.room == room) continue;
            for (std::size_t i = 0; i < living_; ++i)
                at_[i] = static_cast<std::uint32_t>(at_[i] / room * part.room + at_[i] % room);
            room = part.room;
        }
    }
    void sort(std::uint16_t trial, bool is_over) {
        live_[living_] = over_[ended_] = trial;
        living_ += !is_over;
        ended_ += is_over;
    }

    // ---- the first beats ----

    void begin(std::uint64_t seed, std::uint64_t first_trial, std::size_t trials) {
        if (begun_.empty()) find_begun();
        fill_words(seed, first_trial, 0, 0, words_);
        fill_words(seed, first_trial, 0, 1, fraction_);
        for (std::size_t i = 0; i < trials; ++i) {  // of 64 bits, since there may be many slots
            const std::uint64_t word = std::uint64_t{words_[i]} << 32 | fraction_[i];
            const auto product = static_cast<unsigned __int128>(word) * begun_slots_.size();
            slot_[i] =
                begun_slots_[static_cast<std::size_t>(product >> 64)].pick(static_cast<std::uint32_t>(product >> 32));
            __builtin_prefetch(&begun_[slot_[i]]);
        }
        for (std::size_t i = 0; i < trials; ++i) {
            trials_[i] = begun_[slot_[i]].trial;
            sort(static_cast<std::uint16_t>(i), begun_[slot_[i]].is_over);
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
        KnownEnd& known = ends_known_[hash(label) % ends_remembered];
        if (!known.is_set || std::memcmp(&known.label, &label, sizeof label) != 0)
            known = {label, ends.number(tables_.final_state(trial).data()), true};
        return known.number;
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
    const std::atomic<bool>* stop_;
    Tables tables_;
    std::vector<Begun> begun_;  // what the first beats come to, and the beat that comes then
    std::vector<Slot> begun_slots_;
    std::size_t first_beat_ = 0;
    std::array<Trial, together> trials_;
    std::array<std::uint16_t, together + 1> live_, over_;
    std::size_t living_ = 0, ended_ = 0;
    std::array<std::uint32_t, together> at_, slot_, fraction_, words_;
    std::vector<KnownEnd> ends_known_;
};

}  // namespace warodds
