// The anatomy of a procedure, and how it meets the engine.
//
// A procedure is one class in one file, written the way the rulebook says it:
//
//   class Attack {
//   public:
//       struct Params { ... };                             what the player knows before rolling; defaults in place
//       struct State { ... };                              small integers without padding; equal bytes, equal states
//       static About about();                              id, title, rules, what it answers
//       static Schema<Params> parameters();
//       static Outcomes<Attack> outcomes();
//       Attack(const Params&, Tables&, Ledger&);           folds modifiers and shifts; throws InputError
//       State start() const;
//       bool finished(const State&) const;
//       void step(State&, Roller&) const;                  asks the roller for dice, decisions and lookups
//
//       static std::vector<std::string> effects();         which parameters it leaves changed
//       Params after(const State&) const;                  and how they stand after this final state
//       void forget_effects();                             nobody asks: states may drop what only `after` reads
//       void canonical(State&) const;                      puts alike things in one order (sim/machine.hpp)
//       std::uint32_t place(const State&) const;           where it is, for the random words (sim/machine.hpp)
//       bool operator==(const Attack&) const;              do both roll the same? then a sweep solves them once
//   };
//   const Procedure& attack() { return define<Attack>(); }
//
// The last six are there where they mean something. What a procedure takes it can give back, so that results flow: a
// list of units comes back with its losses, under the name and in the words that it was given in.
//
// A step should be one roll or a few: equal states merge after every step, which is what keeps long battles cheap. Final
// states are merged by their outcomes, so a rule clears nothing for that.
#pragma once

#include "rules/schema.hpp"
#include "sim/machine.hpp"
#include "tables/table.hpp"

namespace warodds {

struct About {
    std::string id;        // "ocs/attack"
    std::string title;     // "OCS ground combat"
    std::string rules;     // "8, 9.0-9.13, 16.0"
    std::string question;  // what it answers, in one line
};

// The outcome fields of procedure P, each read from a final state.
template <class P>
class Outcomes {
public:
    using Get = std::function<int(const P&, const typename P::State&)>;

    Outcomes& integer(std::string name, std::string help, int low, int high, Get get) {
        fields.push_back({.name = std::move(name),
                          .help = std::move(help),
                          .kind = Kind::integer,
                          .low = Rational(low),
                          .high = Rational(high)});
        return keep(std::move(get), {});
    }
    Outcomes& flag(std::string name, std::string help, Get get) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = Kind::boolean});
        return keep(std::move(get), {});
    }
    // one of a fixed list of words
    Outcomes& label(std::string name, std::string help, std::vector<Option> options, Get get) {
        fields.push_back(
            {.name = std::move(name), .help = std::move(help), .kind = Kind::choice, .options = std::move(options)});
        return keep(std::move(get), {});
    }
    // one of a list of words that depends on the charts in use, such as result codes
    Outcomes& label(std::string name, std::string help, std::function<std::vector<std::string>(const P&)> words,
                    Get get) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = Kind::choice});
        return keep(std::move(get), std::move(words));
    }
    // the number before counts parts of its unit: 4 tokens are a supply point
    Outcomes& parts(int of_a_unit) { return fields.back().parts = of_a_unit, *this; }
    // a whole number whose largest value depends on the parameters
    Outcomes& integer(std::string name, std::string help, Get get) {
        return integer(std::move(name), std::move(help), 0, 1'000'000, std::move(get));
    }

    std::vector<Field> fields;
    std::vector<Get> getters;
    std::vector<std::function<std::vector<std::string>(const P&)>> words;

private:
    Outcomes& keep(Get get, std::function<std::vector<std::string>(const P&)> list) {
        getters.push_back(std::move(get));
        words.push_back(std::move(list));
        return *this;
    }
};

// A procedure with its parameters folded in.
struct Bound {
    std::unique_ptr<Machine> machine;
    std::vector<Field> outcomes;                         // with the options of this binding
    Ledger ledger;                                       // how the parameters were folded: no dice yet
    std::vector<std::string> tables;                     // the charts in use
    std::vector<std::pair<const Field*, Value>> params;  // in force, defaults included
    // What a final state leaves behind, under the names of the parameters; empty where a procedure leaves nothing.
    // Final states of equal outcome are one to a Graph: who needs to tell their effects apart makes those an outcome of
    // his own.
    std::function<ParamSet(const std::byte* final_state)> after;
};

// One binding again and again with other values for a few parameters: what stays is read once, and no ledger is kept.
class Refolding {
public:
    virtual ~Refolding() = default;
    // `values` are those of the varied parameters, in their order; the charts in use are added to `tables`. Throws InputError.
    virtual std::unique_ptr<Machine> fold(std::span<const Value> values, std::set<std::string>& tables) const = 0;
    virtual std::vector<Field> outcomes(const Machine& folded) const = 0;  // with the options of this binding
};

// A procedure as faces see it.
class Procedure {
public:
    About about;
    std::vector<Field> parameters, outcomes;
    std::vector<std::string> effects;  // the parameters that it leaves changed

    const Field* parameter(const std::string& name) const;
    const Field& expect_parameter(const std::string& name, const std::string& where) const;  // throws InputError
    std::function<Bound(const ParamSet&, const TableSet&)> bind;                             // throws InputError
    // The tables have to outlive it. Throws InputError.
    std::function<std::unique_ptr<Refolding>(const ParamSet& fixed, const std::vector<std::string>& varied,
                                             const TableSet&)>
        refolding;
    std::function<ParamSet(const ParamSet&)> restated;  // in the rule's own words, as it would give them back
};

namespace detail {

template <class P>
class MachineOf final : public Machine {
public:
    using State = typename P::State;
    static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>,
                  "a state is compared by its bytes: small integers, no padding");

    MachineOf(P procedure, const Outcomes<P>& outcomes) : procedure_(std::move(procedure)), outcomes_(outcomes) {}

    const P& procedure() const { return procedure_; }

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return outcomes_.getters.size(); }
    void start(std::byte* state) const override { new (state) State(procedure_.start()); }
    bool finished(const std::byte* state) const override { return procedure_.finished(as_state(state)); }
    void step(std::byte* state, Roller& roller) const override {
        procedure_.step(*reinterpret_cast<State*>(state), roller);
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = outcomes_.getters[i](procedure_, as_state(state));
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
            return same && procedure_ == same->procedure_;
        }
        return false;
    }

    static const State& as_state(const std::byte* state) { return *reinterpret_cast<const State*>(state); }

private:
    P procedure_;
    const Outcomes<P>& outcomes_;
};

// What `define` keeps of P for as long as the program runs.
template <class P>
struct Definition {
    Schema<typename P::Params> schema = P::parameters();
    Outcomes<P> outcomes = P::outcomes();
    Procedure procedure;
    std::vector<std::size_t> effects;  // indices of the parameters

    static constexpr bool has_effects = requires(const P& p, const typename P::State& state) { p.after(state); };

    Definition()
        : procedure{.about = P::about(),
                    .parameters = schema.fields,
                    .outcomes = outcomes.fields,
                    .effects = {},
                    .bind = {},
                    .refolding = {},
                    .restated = {}} {
        if constexpr (has_effects) {
            procedure.effects = P::effects();
            for (const std::string& name : procedure.effects) effects.push_back(index_of(name));
        }
        procedure.bind = [this](const ParamSet& given, const TableSet& set) { return bind(given, set); };
        procedure.refolding = [this](const ParamSet& fixed, const std::vector<std::string>& varied,
                                     const TableSet& set) {
            return std::make_unique<RefoldingOf>(*this, fixed, varied, set);
        };
        procedure.restated = [this](const ParamSet& given) { return restated(given); };
    }

    typename P::Params params_of(const ParamSet& given) const {
        for (const auto& [name, value] : given) procedure.expect_parameter(name, value.where);
        typename P::Params params;
        for (std::size_t i = 0; i < schema.fields.size(); ++i)
            if (const auto found = given.find(schema.fields[i].name); found != given.end())
                // what another procedure left behind no face has looked at
                schema.setters[i](params, check_value(schema.fields[i], found->second.value, found->second.where));
        return params;
    }

    ParamSet restated(ParamSet given) const {
        const typename P::Params params = params_of(given);
        for (std::size_t i = 0; i < schema.fields.size(); ++i)
            if (const auto found = given.find(schema.fields[i].name); found != given.end())
                found->second.value = schema.getters[i](params).value();
        return given;
    }

    Bound bind(const ParamSet& given, const TableSet& set) const {
        const typename P::Params params = params_of(given);
        Bound bound;
        for (const Field& field : procedure.parameters) {
            const auto found = given.find(field.name);
            const std::optional<Value> value = found != given.end() ? found->second.value : field.fallback;
            if (value) bound.params.emplace_back(&field, *value);
        }
        Tables tables(set);
        auto machine = std::make_unique<MachineOf<P>>(P(params, tables, bound.ledger), outcomes);
        const P& folded = machine->procedure();
        bound.outcomes = outcomes_of(folded);
        bound.tables.assign(tables.used().begin(), tables.used().end());
        if constexpr (has_effects)
            bound.after = [this, &folded, given](const std::byte* state) {
                return after(folded, given, MachineOf<P>::as_state(state));
            };
        bound.machine = std::move(machine);
        return bound;
    }

    std::vector<Field> outcomes_of(const P& folded) const {
        std::vector<Field> fields = outcomes.fields;
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (outcomes.words[i])
                for (std::string& word : outcomes.words[i](folded)) fields[i].options.push_back({std::move(word), ""});
        return fields;
    }

    class RefoldingOf final : public Refolding {
    public:
        RefoldingOf(const Definition& definition, const ParamSet& fixed, const std::vector<std::string>& varied,
                    const TableSet& set)
            : definition_(definition), set_(set), base_(definition.params_of(fixed)) {
            for (const std::string& name : varied)
                setters_.push_back(&definition.schema.setters[definition.index_of(name)]);
        }
        std::unique_ptr<Machine> fold(std::span<const Value> values, std::set<std::string>& used) const override {
            typename P::Params params = base_;
            for (std::size_t i = 0; i < values.size(); ++i) (*setters_[i])(params, values[i]);
            Tables tables(set_);
            Ledger ledger;
            auto machine = std::make_unique<MachineOf<P>>(P(params, tables, ledger), definition_.outcomes);
            machine->forget_effects();
            used.insert(tables.used().begin(), tables.used().end());
            return machine;
        }
        std::vector<Field> outcomes(const Machine& folded) const override {
            return definition_.outcomes_of(static_cast<const MachineOf<P>&>(folded).procedure());
        }

    private:
        const Definition& definition_;
        const TableSet& set_;
        typename P::Params base_;
        std::vector<const std::function<void(typename P::Params&, const Value&)>*> setters_;
    };

    std::size_t index_of(const std::string& name) const {
        return static_cast<std::size_t>(&procedure.expect_parameter(name, name) - procedure.parameters.data());
    }

    // what was not given, and is as it would be anyway, is left out
    ParamSet after(const P& folded, const ParamSet& given, const typename P::State& state) const {
        ParamSet left;
        const typename P::Params params = folded.after(state), plain{};
        for (const std::size_t i : effects) {
            const Field& field = schema.fields[i];
            std::optional<Value> value = schema.getters[i](params);
            if (!value || (!given.contains(field.name) && value == schema.getters[i](plain))) continue;
            left[field.name] = {std::move(*value), "after " + procedure.about.id + ": " + field.name};
        }
        return left;
    }
};

}  // namespace detail

template <class P>
const Procedure& define() {
    static const detail::Definition<P> definition;
    return definition.procedure;
}

// the registry
struct Game {
    std::string id, title;  // "ocs", "Operational Combat Series (series rules v4.1a)"
};
const std::vector<Game>& games();
const std::vector<const Procedure*>& procedures();
const Procedure& find_procedure(const std::string& id);  // throws InputError

}  // namespace warodds
