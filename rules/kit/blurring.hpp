// A procedure whose states carry counters that only some outcome fields need: best play for a goal that does not look at them
// drops them (Blurs in sim/graph.hpp). P::blur(State&, asked) says how.
#pragma once

#include "rules/procedure.hpp"
#include "sim/graph.hpp"

namespace warodds {

template <class P>
class BlurringMachine final : public Machine, public Blurs {
public:
    using Inner = detail::MachineOf<P>;
    explicit BlurringMachine(std::unique_ptr<Machine> inner)
        : inner_(static_cast<Inner*>(inner.release())) {}  // as `define` makes it

    std::size_t state_size() const override { return inner_->state_size(); }
    std::size_t fields() const override { return inner_->fields(); }
    void start(std::byte* state) const override { inner_->start(state); }
    bool finished(const std::byte* state) const override { return inner_->finished(state); }
    void step(std::byte* state, Roller& roller) const override { inner_->step(state, roller); }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        inner_->outcome(state, fields);
    }
    void tell(std::vector<std::size_t> fields) override { inner_->tell(std::move(fields)); }
    void forget_effects() override { inner_->forget_effects(); }
    void canonical(std::byte* state) const override { inner_->canonical(state); }
    std::uint32_t place(const std::byte* state) const override { return inner_->place(state); }
    bool rolls_like(const Machine& other) const override {
        const auto* same = dynamic_cast<const BlurringMachine*>(&other);
        return inner_->rolls_like(same ? *same->inner_ : other);
    }
    void blur(std::byte* state, const std::vector<bool>& asked) const override {
        inner_->procedure().blur(*reinterpret_cast<typename P::State*>(state), asked);
    }

private:
    std::unique_ptr<Inner> inner_;
};

template <class P>
Procedure blurring() {
    Procedure procedure = define<P>();
    procedure.bind = [](const ParamSet& given, const TableSet& tables) {
        Bound bound = define<P>().bind(given, tables);
        bound.machine = std::make_unique<BlurringMachine<P>>(std::move(bound.machine));
        return bound;
    };
    return procedure;
}

}  // namespace warodds
