// Machine: a procedure with its parameters folded in, as the engine sees it.
//
// A state is a fixed number of bytes; equal bytes are equal states. The engine knows no more of a game than that. Final
// states with equal outcomes are one to every run: what a player cannot see, and what nothing later takes up, is no
// difference.
#pragma once

#include "sim/roller.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <compare>
#include <stdexcept>
#include <string>
#include <vector>

namespace warodds {

class Machine {
public:
    virtual ~Machine() = default;

    virtual std::size_t state_size() const = 0;
    virtual std::size_t fields() const = 0;  // of an outcome
    virtual void start(std::byte* state) const = 0;
    virtual bool finished(const std::byte* state) const = 0;
    virtual void step(std::byte* state, Roller& roller) const = 0;
    virtual void outcome(const std::byte* state, std::span<std::int32_t> fields) const = 0;

    // Said before anything else: nobody will take up what a final state leaves behind, so that states may drop what
    // only that needs. Outcomes and their chances stay as they are.
    virtual void forget_effects() {}
    // Said before anything else, too: which of all its outcome fields are to be told, by their numbers. Those that tell
    // more ends apart than most players want to see are told only where somebody asks for them.
    virtual void tell(std::vector<std::size_t>) {}
    // Puts things that are alike into one order, so that states which differ only in which of them was hit are one.
    // The runs that merge states ask for it after every step; those that a player follows die by die do not.
    virtual void canonical(std::byte*) const {}
    // The place in the procedure that rolls next. It names the random words, so that a question and its variant roll the
    // same dice at the same place, whatever happened before it. No step may lead to a lower place.
    virtual std::uint32_t place(const std::byte*) const { return 0; }
    // When it is there and what is done then, for a reader: turn 2, "attack". Nothing where the procedure is one thing done once.
    struct Moment {
        int turn = 0;
        std::string step{};
        auto operator<=>(const Moment&) const = default;
    };
    virtual Moment moment(const std::byte*) const { return {}; }
    // Does the other one, of the same procedure, roll the same in every state? Then one solution serves both.
    virtual bool rolls_like(const Machine&) const { return false; }
    // Are its steps mostly those of machines inside it? Then trials go from table to table where it cannot be enumerated.
    virtual bool holds_machines() const { return false; }
};

// What a machine may be besides: one whose states carry something that no later step reads, only some outcome fields.
class Blurs {
public:
    virtual ~Blurs() = default;
    // clears what only the fields need that are not `asked` for
    virtual void blur(std::byte* state, const std::vector<bool>& asked) const = 0;
};

// Thrown by the runs that enumerate when a procedure has more states or dice paths than they can hold.
struct TooLarge : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Thrown by long runs when the caller asked them to stop.
struct Interrupted : std::runtime_error {
    Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace warodds
