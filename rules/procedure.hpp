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
//   };
//   const Procedure& attack() { return define<Attack>(); }
//
// A step should be one roll or a few: equal states merge after every step, which is what keeps long battles cheap.
#pragma once

#include "rules/schema.hpp"
#include "sim/machine.hpp"
#include "tables/table.hpp"

namespace warodds {

struct About {
    std::string id;         // "ocs/attack"
    std::string title;      // "OCS ground combat"
    std::string rules;      // "8, 9.0-9.13, 16.0"
    std::string question;   // what it answers, in one line
};

// The outcome fields of procedure P, each read from a final state.
template <class P>
class Outcomes {
public:
    using Get = std::function<int(const P&, const typename P::State&)>;

    Outcomes& integer(std::string name, std::string help, int low, int high, Get get) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = Kind::integer, .low = Rational(low), .high = Rational(high)});
        return keep(std::move(get), {});
    }
    Outcomes& flag(std::string name, std::string help, Get get) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = Kind::boolean});
        return keep(std::move(get), {});
    }
    // one of a fixed list of words
    Outcomes& label(std::string name, std::string help, std::vector<Option> options, Get get) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = Kind::choice, .options = std::move(options)});
        return keep(std::move(get), {});
    }
    // one of a list of words that depends on the charts in use, such as result codes
    Outcomes& label(std::string name, std::string help, std::function<std::vector<std::string>(const P&)> words, Get get) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = Kind::choice});
        return keep(std::move(get), std::move(words));
    }
    // the number before counts parts of its unit: 4 tokens are a supply point
    Outcomes& parts(int of_a_unit) { return fields.back().parts = of_a_unit, *this; }
    // a whole number whose largest value depends on the parameters
    Outcomes& integer(std::string name, std::string help, Get get) { return integer(std::move(name), std::move(help), 0, 1'000'000, std::move(get)); }

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
    std::vector<Field> outcomes;       // with the options of this binding
    Ledger ledger;                     // how the parameters were folded: no dice yet
    std::vector<std::string> tables;   // the charts in use
    std::vector<std::pair<const Field*, Value>> params;    // in force, defaults included
};

// A procedure as faces see it.
class Procedure {
public:
    About about;
    std::vector<Field> parameters, outcomes;

    const Field* parameter(const std::string& name) const;
    const Field& expect_parameter(const std::string& name, const std::string& where) const;    // throws InputError
    std::function<Bound(const ParamSet&, const TableSet&)> bind;                                // throws InputError
};

namespace detail {

template <class P>
class MachineOf final : public Machine {
public:
    using State = typename P::State;
    static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>,
                  "a state is compared by its bytes: small integers, no padding");

    MachineOf(P procedure, std::vector<typename Outcomes<P>::Get> getters) : procedure_(std::move(procedure)), getters_(std::move(getters)) {}

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return getters_.size(); }
    void start(std::byte* state) const override { new (state) State(procedure_.start()); }
    bool finished(const std::byte* state) const override { return procedure_.finished(*reinterpret_cast<const State*>(state)); }
    void step(std::byte* state, Roller& roller) const override { procedure_.step(*reinterpret_cast<State*>(state), roller); }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        for (std::size_t i = 0; i < getters_.size(); ++i) fields[i] = getters_[i](procedure_, *reinterpret_cast<const State*>(state));
    }

private:
    P procedure_;
    std::vector<typename Outcomes<P>::Get> getters_;
};

}  // namespace detail

template <class P>
const Procedure& define() {
    static const Schema<typename P::Params> schema = P::parameters();
    static const Procedure procedure = [] {
        Procedure result{.about = P::about(), .parameters = schema.fields, .outcomes = P::outcomes().fields, .bind = {}};
        result.bind = [](const ParamSet& given, const TableSet& set) {
            const Procedure& self = define<P>();
            for (const auto& [name, value] : given) self.expect_parameter(name, value.where);
            typename P::Params params;
            Bound bound;
            for (std::size_t i = 0; i < schema.fields.size(); ++i) {
                const auto found = given.find(schema.fields[i].name);
                if (found != given.end()) schema.setters[i](params, found->second.value);
                const std::optional<Value> value = found != given.end() ? found->second.value : schema.fields[i].fallback;
                if (value) bound.params.emplace_back(&self.parameters[i], *value);
            }
            Tables tables(set);
            P folded(params, tables, bound.ledger);
            Outcomes<P> outcomes = P::outcomes();
            bound.outcomes = outcomes.fields;
            for (std::size_t i = 0; i < bound.outcomes.size(); ++i)
                if (outcomes.words[i])
                    for (std::string& word : outcomes.words[i](folded)) bound.outcomes[i].options.push_back({std::move(word), ""});
            bound.tables.assign(tables.used().begin(), tables.used().end());
            bound.machine = std::make_unique<detail::MachineOf<P>>(std::move(folded), std::move(outcomes.getters));
            return bound;
        };
        return result;
    }();
    return procedure;
}

// the registry
struct Game {
    std::string id, title;    // "ocs", "Operational Combat Series (series rules v4.1a)"
};
const std::vector<Game>& games();
const std::vector<const Procedure*>& procedures();
const Procedure& find_procedure(const std::string& id);    // throws InputError

}  // namespace warodds
