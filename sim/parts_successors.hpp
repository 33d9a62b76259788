// PartsSuccessors: the parts of a machine (sim/parts_tables.hpp) for trials that look at all that may come (sim/controlled.hpp).
#pragma once

#include "sim/parts_tables.hpp"

namespace warodds {

template <class Rule>
class PartsSuccessors final : public Successors {
    using Tables = PartsTables<Rule>;
    struct Situation {
        typename Tables::Trial trial;
        std::uint32_t beat;
        bool is_over;
    };

public:
    PartsSuccessors(std::shared_ptr<const Rule> rule, const Machine& machine, const std::atomic<bool>* stop)
        : rule_(rule), machine_(machine), tables_(std::move(rule), false, stop) {}

    std::size_t size() const override { return sizeof(Situation); }
    void start(std::byte* situation) const override { put({tables_.first(), 0, false}, situation); }
    bool finished(const std::byte* situation) const override { return at(situation).is_over; }
    std::uint32_t place(const std::byte* situation) const override { return at(situation).beat; }
    void expand(const std::byte* bytes, List& list) override {
        Situation now = at(bytes);
        const typename Rule::Beat& beat = rule_->beats()[now.beat];
        const typename Tables::Table table = tables_.table_of(now.trial, beat);  // which exchanges what is due
        list.chances.clear();
        list.situations.resize(table.slots * size());
        for (std::uint32_t i = 0; i < table.slots; ++i) {
            const auto& [target, chance] = tables_.chances()[table.first + i];
            Situation next = now;
            next.is_over = tables_.follow(next.trial, beat, tables_.targets()[target]);
            ++next.beat;
            list.chances.push_back(chance);
            put(next, list.situations.data() + i * size());
        }
    }
    std::size_t features() const override { return Rule::features; }
    void describe(const std::byte* bytes, float* features) const override {
        const Situation now = at(bytes);
        rule_->describe(now.trial.common, tables_.cores_of(now.trial), features);
    }
    void outcome(const std::byte* situation, Outcome& fields) const override {
        fields.resize(machine_.fields());
        machine_.outcome(tables_.final_state(at(situation).trial).data(), fields);
    }
    bool is_missing(const std::byte* situation) const override {
        const Situation now = at(situation);
        return std::any_of(now.trial.cores.begin(), now.trial.cores.end(),
                           [](std::uint32_t core) { return core >= Tables::missing; });
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
    Tables tables_;
};

}  // namespace warodds
