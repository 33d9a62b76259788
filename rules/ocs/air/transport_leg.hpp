// One leg of a transport mission (OCS 14.2f, 14.4g, 14.5, 14.9): from a base to the next, through an interception and flak, with
// cargo aboard. A part with a state of its own: its end is who and what arrives.
#pragma once

#include "rules/ocs/air/air_approach.hpp"
#include "rules/ocs/air/air_delivery.hpp"

namespace warodds::ocs {

class TransportLeg {
public:
    struct State {
        enum class Phase : std::int8_t { loading, approach, cargo_shot_down, cargo_after_flak, over };

        Delivery::Loads loaded;  // what it set out with
        Delivery::State cargo;
        Approach::State way;
        Phase phase = Phase::approach;
        Small over_target;
    };

    // the aircraft of `way` have to be Active. Throws InputError.
    TransportLeg(const Approach::Params& way, const Delivery::Params& cargo, Tables& tables, Ledger& ledger);

    // with these loads, of which what the aircraft cannot carry stays behind
    State start(const Delivery::Loads& loads) const;
    bool is_over(const State& state) const { return state.phase == State::Phase::over; }
    void step(State& state, Roller& roller) const;

    const Approach& approach() const { return approach_; }
    const Sorties& sorties() const { return *sorties_; }
    const Rational& capacity() const { return sorties_->at(sorties_->all(), 0).capacity; }
    const Delivery& delivery() const { return delivery_; }

    void forget_effects();
    void canonical(State& state) const;

private:
    using Phase = State::Phase;

    static std::shared_ptr<const Sorties> fold(const Approach::Params& way, const Delivery::Params& cargo,
                                               Tables& tables);
    const Rational& capacity(const State& state) const { return (*sorties_)[approach_.sortie(state.way)].capacity; }
    bool goes_down(const State& state) const;
    void end_approach(State& state) const;
    void turn_back(State& state) const;
    void arrive(State& state) const;

    std::shared_ptr<const Sorties> sorties_;
    Approach approach_;
    Delivery delivery_;
    bool keeps_effects_ = true;
};

}  // namespace warodds::ocs
