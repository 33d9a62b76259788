// The anatomy of a procedure, and how it meets the engine.
//
// A procedure is one class in one file, written the way the rulebook says it:
//
//   class Attack {
//   public:
//       struct Params { ... };                             what the player knows before rolling; defaults in place
//       struct State { ... };                              small integers without padding; equal bytes, equal states
//       static About about();                              id, title, rules, what it answers
//       static Schema<Params> parameters();                or: static void parameters(Schema<Params>&);
//       static Outcomes<Attack> outcomes();                or: static void outcomes(Outcomes<Attack>&);
//       Attack(const Params&, Tables&, Ledger&);           folds modifiers and shifts; throws InputError
//       State start() const;                               where it is not all zeros
//       bool finished(const State&) const;
//       void step(State&, Roller&) const;                  asks the roller for dice, decisions and lookups
//
//       static Costs costs();                              which outcomes are losses of whom
//       static std::vector<std::string> effects();         which parameters it leaves changed
//       Params after(const State&) const;                  and how they stand after this final state
//       void forget_effects();                             nobody asks: states may drop what only `after` reads
//       void canonical(State&) const;                      puts alike things in one order (sim/machine.hpp)
//       std::uint32_t place(const State&) const;           where it is, for the random words (sim/machine.hpp)
//       bool operator==(const Attack&) const;              do both roll the same? then a sweep solves them once
//       bool tells_like(const Attack&) const;              ... and do outcomes on request come to the same?
//       void blur(State&, asked) const;                    drops what only outcomes need that a goal does not ask for
//       void keep_what_is_asked();                         an outcome on request is told: states keep what it needs
//   };
//   const Procedure& attack() { return define<Attack>(); }
//
// The last ten are there where they mean something. What a procedure takes it can give back, so that results flow: a
// list of units comes back with its losses, under the name and in the words that it was given in.
//
// A step should be one roll or a few: equal states merge after every step, which is what keeps long battles cheap. Final
// states are merged by their outcomes, so a rule clears nothing for that.
#pragma once

#include "rules/kit/narrow.hpp"
#include "rules/outcomes.hpp"
#include "rules/schema.hpp"
#include "sim/machine.hpp"
#include "tables/table.hpp"

#include <algorithm>

namespace warodds {

struct About {
    std::string id;        // "ocs/attack"
    std::string title;     // "OCS ground combat"
    std::string rules;     // "8, 9.0-9.13, 16.0"
    std::string question;  // what it answers, in one line
    std::string once{};    // one turn has one of it: why, and what to do instead of asking twice
};

// Which outcomes are losses of whom, the worst first: by these best play tells plays of equal worth apart. Each is a figure of
// which its owner wants little: "attacker_losses", or "-(north_steps)" of what he wants to keep.
struct Costs {
    std::vector<std::string> attacker, defender;

    const std::vector<std::string>& of(Side side) const { return side == Side::attacker ? attacker : defender; }
};

// A procedure with its parameters folded in.
struct Bound {
    std::unique_ptr<Machine> machine;
    std::vector<Field> outcomes;                         // those that are told, with the options of this binding
    Ledger ledger;                                       // how the parameters were folded: no dice yet
    std::vector<std::string> tables;                     // the charts in use
    std::vector<Remark> remarks;                         // what an answer should say beside its figures
    std::vector<std::pair<const Field*, Value>> params;  // in force, defaults included
    // What a final state leaves behind, under the names of the parameters; empty where a procedure leaves nothing.
    // Final states of equal outcome are one to a Graph: who needs to tell their effects apart makes those an outcome of
    // his own.
    std::function<ParamSet(const std::byte* final_state)> after;
    // The same in the course of a turn: units also know what they have done in it (Field::ends_with_turn). In `after` they only do
    // where they were given so.
    std::function<ParamSet(const std::byte* final_state)> after_in_turn;

    // Outcomes on request that are among these are told as well. Throws InputError.
    void tell(const std::set<std::string>& asked);
    std::function<std::pair<std::vector<std::size_t>, std::vector<Field>>(const std::set<std::string>& asked)> told;

    // The same with other parameters, where that is quicker with what this binding has learnt; else empty.
    std::function<Bound(const ParamSet&)> again;
};

// One binding again and again with other values for a few parameters: what stays is read once, and no ledger is kept.
class Refolding {
public:
    virtual ~Refolding() = default;
    // `values` are those of the varied parameters, in their order; the charts in use are added to `tables`. Throws InputError.
    virtual std::unique_ptr<Machine> fold(std::span<const Value> values, std::set<std::string>& tables) const = 0;
    virtual std::vector<Field> outcomes(const Machine& folded) const = 0;  // with the options of this binding
    std::set<std::string> asked;  // outcomes on request that are among these are told as well
};

// A procedure as faces see it.
class Procedure {
public:
    virtual ~Procedure() = default;

    About about;
    std::vector<Field> parameters;
    std::vector<Field> outcomes;  // that every binding has
    std::string brings;           // what a binding's outcomes have besides: see Bound::outcomes; empty for nothing
    Costs costs;
    std::vector<std::string> effects;  // the parameters that it leaves changed
    std::vector<Option> steps;         // of a plan: what is done each turn, in this order
    std::size_t state_size = 0;        // of its machines

    const Field* parameter(const std::string& name) const;
    const Field& expect_parameter(const std::string& name, const std::string& where) const;  // throws InputError
    std::function<Bound(const ParamSet&, const TableSet&)> bind;                             // throws InputError
    // The tables have to outlive it. Throws InputError.
    std::function<std::unique_ptr<Refolding>(const ParamSet& fixed, const std::vector<std::string>& varied,
                                             const TableSet&)>
        refolding;
    std::function<ParamSet(const ParamSet&)> restated;  // in the rule's own words, as it would give them back

    // Which outcomes are losses where these are told.
    virtual Costs costs_of(const std::vector<Field>&) const { return costs; }
    // Of a procedure that a file makes: all that the file says and those inside it, by name, the same for the same
    // procedure; and the policies in it that its author has chosen, "first_cover=yes".
    virtual std::vector<std::pair<std::string, std::string>> made_of() const { return {}; }
    virtual std::vector<std::string> chosen_policies(const ParamSet&) const { return {}; }
};

namespace detail {

template <class P>
concept HasBlur =
    requires(const P& p, typename P::State& state, const std::vector<bool>& asked) { p.blur(state, asked); };
struct NothingToBlur {};

template <class P>
class MachineOf final : public Machine, public std::conditional_t<HasBlur<P>, Blurs, NothingToBlur> {
public:
    using State = typename P::State;
    static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>,
                  "a state is compared by its bytes: small integers, no padding");

    MachineOf(P procedure, const AnyOutcomes& outcomes)
        : procedure_(std::move(procedure)), outcomes_(outcomes), told_(outcomes.told_anyway(&procedure_)) {}

    const P& procedure() const { return procedure_; }

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return told_.size(); }
    void tell(std::vector<std::size_t> fields) override {
        told_ = std::move(fields);
        if constexpr (requires { procedure_.keep_what_is_asked(); })
            if (tells_on_request()) procedure_.keep_what_is_asked();
    }
    void start(std::byte* state) const override {
        if constexpr (requires { procedure_.start(); }) new (state) State(procedure_.start());
        else new (state) State{};
    }
    bool finished(const std::byte* state) const override { return procedure_.finished(as_state(state)); }
    void step(std::byte* state, Roller& roller) const override {
        procedure_.step(*reinterpret_cast<State*>(state), roller);
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        outcomes_.read(&procedure_, state, told_, fields);
    }
    void forget_effects() override {
        if constexpr (requires { procedure_.forget_effects(); }) procedure_.forget_effects();
    }
    void canonical(std::byte* state) const override {
        if constexpr (requires(State& s) { procedure_.canonical(s); })
            procedure_.canonical(*reinterpret_cast<State*>(state));
    }
    std::uint32_t place(const std::byte* state) const override {
        if constexpr (requires(const State& s) { procedure_.place(s); }) return procedure_.place(as_state(state));
        return 0;
    }

    bool rolls_like(const Machine& other) const override {
        if constexpr (std::equality_comparable<P>) {
            const auto* same = dynamic_cast<const MachineOf*>(&other);
            if (!same || told_ != same->told_ || !(procedure_ == same->procedure_)) return false;
            if constexpr (requires { procedure_.tells_like(procedure_); })
                return !tells_on_request() || procedure_.tells_like(same->procedure_);
            return true;
        }
        return false;
    }

    // overrides where there is something to
    void blur(std::byte* state, const std::vector<bool>& asked) const {
        if constexpr (HasBlur<P>) procedure_.blur(*reinterpret_cast<State*>(state), asked);
    }

    static const State& as_state(const std::byte* state) { return *reinterpret_cast<const State*>(state); }

private:
    bool tells_on_request() const {
        return std::any_of(told_.begin(), told_.end(),
                           [&](std::size_t field) { return outcomes_.is_on_request(field); });
    }

    P procedure_;
    const AnyOutcomes& outcomes_;
    std::vector<std::size_t> told_;
};

// All that is known of a procedure's class, without the class: what `define` takes from P, and procedure.cpp works with.
struct Anatomy {
    About about;
    AnySchema schema;
    AnyOutcomes outcomes;
    Costs costs;
    std::vector<std::string> effects;
    std::size_t state_size;

    std::shared_ptr<void> (*params)(const void* like);  // as they are made, or a copy
    std::unique_ptr<Machine> (*fold)(const void* params, Tables&, Ledger&, const AnyOutcomes&);
    const void* (*folded)(const Machine&);                                             // the procedure inside
    std::shared_ptr<void> (*after)(const void* folded, const std::byte* final_state);  // params; null without effects
};
std::shared_ptr<const Procedure> define(Anatomy anatomy);

// a rule gives its description, or fills in an empty one
template <class P>
Schema<typename P::Params> schema_of() {
    Schema<typename P::Params> schema;
    if constexpr (requires { P::parameters(schema); }) P::parameters(schema);
    else schema = P::parameters();
    return schema;
}
template <class P>
Outcomes<P> outcomes_of() {
    Outcomes<P> outcomes;
    if constexpr (requires { P::outcomes(outcomes); }) P::outcomes(outcomes);
    else outcomes = P::outcomes();
    return outcomes;
}

template <class P>
Anatomy anatomy() {
    using Params = typename P::Params;
    Anatomy all{
        .about = P::about(),
        .schema = schema_of<P>(),
        .outcomes = outcomes_of<P>(),
        .costs = {},
        .effects = {},
        .state_size = sizeof(typename P::State),
        .params = [](const void* like) -> std::shared_ptr<void> {
            return like ? std::make_shared<Params>(*static_cast<const Params*>(like)) : std::make_shared<Params>();
        },
        .fold = [](const void* params, Tables& tables, Ledger& ledger,
                   const AnyOutcomes& outcomes) -> std::unique_ptr<Machine> {
            return std::make_unique<MachineOf<P>>(P(*static_cast<const Params*>(params), tables, ledger), outcomes);
        },
        .folded = [](const Machine& machine) -> const void* {
            return &static_cast<const MachineOf<P>&>(machine).procedure();
        },
        .after = nullptr};
    if constexpr (requires { P::costs(); }) all.costs = P::costs();
    if constexpr (requires(const P& p, const typename P::State& state) { p.after(state); }) {
        all.effects = P::effects();
        all.after = [](const void* folded, const std::byte* state) -> std::shared_ptr<void> {
            return std::make_shared<Params>(static_cast<const P*>(folded)->after(MachineOf<P>::as_state(state)));
        };
    }
    return all;
}

}  // namespace detail

template <class P>
const Procedure& define() {
    static const std::shared_ptr<const Procedure> procedure = detail::define(detail::anatomy<P>());
    return *procedure;
}

// the registry
struct Game {
    std::string id, title;  // "ocs", "Operational Combat Series (series rules v4.1a)"
    std::vector<const Procedure*> procedures;
    bool is_own = false;  // nobody ships it
};

// A game of one's own: a constant of this type, in a file under games/, is all that registers it.
struct OwnGame {
    OwnGame(std::string id, std::string title, std::vector<const Procedure& (*)()> procedures);
};
const std::vector<Game>& games();
const std::vector<const Procedure*>& procedures();
const Procedure& find_procedure(const std::string& id);                               // throws InputError
const Procedure& find_procedure_at(const std::string& id, const std::string& where);  // ... that begins with the place

}  // namespace warodds
