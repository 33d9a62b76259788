// A bound procedure inside something longer: what it leaves behind is part of its outcome, so that the engine merges its
// final states only where a player sees no difference and nothing different flows on. Plans have their own way, of which this is the
// twin.
#pragma once

#include "rules/procedure.hpp"
#include "sim/nested.hpp"

namespace warodds::test {

// Sets of parameters by number; equal ones, as text, have one number.
class Leavings {
public:
    std::uint32_t number(const Procedure& procedure, ParamSet params) {
        std::string text = procedure.about.id + "\n";
        for (const auto& [name, given] : params)
            text += name + "=" + to_text(*procedure.parameter(name), given.value) + "\n";
        return all_.number({std::move(text), std::move(params)});
    }
    const ParamSet& operator[](std::uint32_t number) const { return all_[number].params; }

private:
    struct Leaving {
        std::string text;
        ParamSet params;

        bool operator==(const Leaving& other) const { return text == other.text; }
    };
    struct Hash {
        std::size_t operator()(const Leaving& leaving) const { return std::hash<std::string>{}(leaving.text); }
    };
    Interned<Leaving, Hash> all_;
};

// Its outcome is that of the procedure, then the number of what is left. That number may depend on who asked first, so it
// is for states of an outer machine, not for anybody to read.
class Flowing final : public Machine {
public:
    Flowing(const Procedure& procedure, Bound bound, Leavings& leavings)
        : procedure_(procedure), bound_(std::move(bound)), leavings_(leavings) {}

    const Bound& bound() const { return bound_; }
    std::uint32_t left(const std::byte* final_state) const {
        return leavings_.number(procedure_, bound_.after ? bound_.after(final_state) : ParamSet());
    }

    std::size_t state_size() const override { return inner().state_size(); }
    std::size_t fields() const override { return inner().fields() + 1; }
    void start(std::byte* state) const override { inner().start(state); }
    bool finished(const std::byte* state) const override { return inner().finished(state); }
    void step(std::byte* state, Roller& roller) const override { inner().step(state, roller); }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        inner().outcome(state, fields.first(fields.size() - 1));
        fields.back() = static_cast<std::int32_t>(left(state));
    }
    void canonical(std::byte* state) const override { inner().canonical(state); }
    std::uint32_t place(const std::byte* state) const override { return inner().place(state); }

private:
    const Machine& inner() const { return *bound_.machine; }

    const Procedure& procedure_;
    Bound bound_;
    Leavings& leavings_;
};

}  // namespace warodds::test
