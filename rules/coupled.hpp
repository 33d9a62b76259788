// A procedure whose machine is Coupled (sim/coupled.hpp): besides the anatomy in rules/procedure.hpp it has
//
//       std::unique_ptr<Walker> walker(bool pairs, const std::atomic<bool>* stop) const;
//       std::unique_ptr<Successors> successors(const Machine& own, const std::atomic<bool>* stop) const;
//
//   const Procedure& campaign() { return define_coupled<Campaign>(); }
#pragma once

#include "rules/procedure.hpp"
#include "sim/coupled.hpp"

namespace warodds {
namespace detail {

template <class P>
class CoupledMachineOf final : public Machine, public Coupled {
public:
    explicit CoupledMachineOf(MachineOf<P> whole) : whole_(std::move(whole)) {}

    const P& procedure() const { return whole_.procedure(); }
    std::unique_ptr<Walker> walker(bool pairs, const std::atomic<bool>* stop) const override {
        return procedure().walker(pairs, stop);
    }
    std::unique_ptr<Successors> successors(const std::atomic<bool>* stop) const override {
        return procedure().successors(*this, stop);
    }

    std::size_t state_size() const override { return whole_.state_size(); }
    std::size_t fields() const override { return whole_.fields(); }
    void tell(std::vector<std::size_t> fields) override { whole_.tell(std::move(fields)); }
    void start(std::byte* state) const override { whole_.start(state); }
    bool finished(const std::byte* state) const override { return whole_.finished(state); }
    void step(std::byte* state, Roller& roller) const override { whole_.step(state, roller); }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        whole_.outcome(state, fields);
    }
    void forget_effects() override { whole_.forget_effects(); }
    void canonical(std::byte* state) const override { whole_.canonical(state); }
    std::uint32_t place(const std::byte* state) const override { return whole_.place(state); }
    bool rolls_like(const Machine& other) const override {
        const auto* same = dynamic_cast<const CoupledMachineOf*>(&other);
        return same && whole_.rolls_like(same->whole_);
    }
    bool holds_machines() const override { return true; }

private:
    MachineOf<P> whole_;
};

}  // namespace detail

template <class P>
const Procedure& define_coupled() {
    static const std::shared_ptr<const Procedure> procedure = [] {
        detail::Anatomy all = detail::anatomy<P>();
        using Machine = detail::CoupledMachineOf<P>;
        all.fold = [](const void* params, Tables& tables, Ledger& ledger,
                      const AnyOutcomes& outcomes) -> std::unique_ptr<warodds::Machine> {
            return std::make_unique<Machine>(
                detail::MachineOf<P>(P(*static_cast<const typename P::Params*>(params), tables, ledger), outcomes));
        };
        all.folded = [](const warodds::Machine& machine) -> const void* {
            return &static_cast<const Machine&>(machine).procedure();
        };
        return detail::define(std::move(all));
    }();
    return *procedure;
}

}  // namespace warodds
