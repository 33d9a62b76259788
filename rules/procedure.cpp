#include "rules/procedure.hpp"

#include "rules/unit_text.hpp"

namespace warodds {
namespace {

using detail::Anatomy;

class Definition;

class RefoldingOf final : public Refolding {
public:
    RefoldingOf(const Definition& definition, const ParamSet& fixed, const std::vector<std::string>& varied,
                const TableSet& set);
    std::unique_ptr<Machine> fold(std::span<const Value> values, std::set<std::string>& used) const override;
    std::vector<Field> outcomes(const Machine& folded) const override;

private:
    const Definition& definition_;
    const TableSet& set_;
    ParamSet given_;  // what belongs nowhere is refused for the varied parameters too
    std::shared_ptr<void> base_;
    std::vector<std::size_t> varied_;
};

class Definition {
public:
    explicit Definition(Anatomy from) : anatomy(std::move(from)) {
        procedure.about = anatomy.about;
        procedure.parameters = anatomy.schema.fields;
        procedure.outcomes = anatomy.outcomes.fields();
        procedure.brings = anatomy.outcomes.brings();
        procedure.costs = anatomy.costs;
        for (const Side side : {Side::attacker, Side::defender})
            for (const std::string& cost : procedure.costs.of(side)) expect_outcomes(cost);
        procedure.effects = anatomy.effects;
        procedure.state_size = anatomy.state_size;
        for (const std::string& name : anatomy.effects) effects.push_back(index_of(name));
        procedure.bind = [this](const ParamSet& given, const TableSet& set) { return bind(given, set); };
        procedure.refolding = [this](const ParamSet& fixed, const std::vector<std::string>& varied,
                                     const TableSet& set) {
            return std::make_unique<RefoldingOf>(*this, fixed, varied, set);
        };
        procedure.restated = [this](const ParamSet& given) { return restated(given); };
    }
    Definition(const Definition&) = delete;

    // an outcome, or a figure of some, like -(steps_left)
    void expect_outcomes(const std::string& cost) const {
        const auto is_of_name = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
        for (auto from = cost.begin(); from != cost.end();) {
            const auto begin = std::find_if(from, cost.end(), is_of_name);
            from = std::find_if_not(begin, cost.end(), is_of_name);
            const std::string name(begin, from);
            const auto has_name = [&](const Field& field) { return field.name == name; };
            if (!name.empty() && std::none_of(procedure.outcomes.begin(), procedure.outcomes.end(), has_name))
                throw std::logic_error(procedure.about.id + " has no outcome '" + name + "' to count as a loss");
        }
    }

    std::size_t index_of(const std::string& name) const {
        return static_cast<std::size_t>(&procedure.expect_parameter(name, name) - procedure.parameters.data());
    }

    std::shared_ptr<void> params_of(const ParamSet& given) const {
        for (const auto& [name, value] : given) procedure.expect_parameter(name, value.where);
        std::shared_ptr<void> params = anatomy.params(nullptr);
        for (std::size_t i = 0; i < schema().fields.size(); ++i)
            if (const auto found = given.find(schema().fields[i].name); found != given.end())
                // what another procedure left behind no face has looked at
                schema().set(i, params.get(),
                             check_value(schema().fields[i], found->second.value, found->second.where));
        return params;
    }

    const AnySchema& schema() const { return anatomy.schema; }

    Anatomy anatomy;
    Procedure procedure;
    std::vector<std::size_t> effects;  // indices of the parameters

    // What a rule says in a message of its own begins with the parameters that it is about: "attack, odds: ...".
    template <class Work> auto folding(Work&& work) const {
        try {
            return work();
        } catch (InputError& error) {
            const std::string message = error.what(), name = message.substr(0, message.find_first_of(":, =."));
            if (const Field* field = procedure.parameter(name)) error.about(field->name);
            throw;
        }
    }

private:
    ParamSet restated(ParamSet given) const {
        const std::shared_ptr<void> params = params_of(given);
        for (std::size_t i = 0; i < schema().fields.size(); ++i)
            if (const auto found = given.find(schema().fields[i].name); found != given.end())
                found->second.value = schema().get(i, params.get()).value();
        return given;
    }

    Bound bind(const ParamSet& given, const TableSet& set) const {
        const std::shared_ptr<void> params = params_of(given);
        schema().check_belonging(params.get(), given);
        Bound bound;
        for (const Field& field : procedure.parameters) {
            const auto found = given.find(field.name);
            const std::optional<Value> value = found != given.end() ? found->second.value : field.fallback;
            if (value) bound.params.emplace_back(&field, *value);
        }
        Tables tables(set);
        bound.machine = folding([&] { return anatomy.fold(params.get(), tables, bound.ledger, anatomy.outcomes); });
        const void* folded = anatomy.folded(*bound.machine);
        bound.told = [this, folded](const std::set<std::string>& asked) {
            std::vector<std::size_t> told = anatomy.outcomes.told(folded, asked);
            std::vector<Field> fields = anatomy.outcomes.fields_of(folded, told);
            return std::pair(std::move(told), std::move(fields));
        };
        bound.outcomes = anatomy.outcomes.fields_of(folded, anatomy.outcomes.told_anyway(folded));
        bound.remarks = anatomy.outcomes.remarks(folded);
        bound.tables.assign(tables.used().begin(), tables.used().end());
        if (anatomy.after) {
            bound.after_in_turn = [this, folded, given](const std::byte* state) { return after(folded, given, state); };
            bound.after = [this, folded, given](const std::byte* state) {
                return after_turn(after(folded, given, state), given);
            };
        }
        return bound;
    }

    // Lists that did not say what their units have done in the turn do not say it afterwards.
    ParamSet after_turn(ParamSet left, const ParamSet& given) const {
        for (auto& [name, value] : left) {
            const auto before = given.find(name);
            auto* units = std::get_if<std::vector<Record>>(&value.value);
            if (!units) continue;
            for (const Field& attribute : procedure.expect_parameter(name, name).attributes) {
                const auto says = [&](const Record& unit) { return unit.values.contains(attribute.name); };
                if (!attribute.ends_with_turn) continue;
                if (before != given.end()) {
                    const auto& all = std::get<std::vector<Record>>(before->second.value);
                    if (std::any_of(all.begin(), all.end(), says)) continue;
                }
                for (Record& unit : *units) unit.values.erase(attribute.name);
            }
        }
        return left;
    }

    // what was not given, and is as it would be anyway, is left out
    ParamSet after(const void* folded, const ParamSet& given, const std::byte* state) const {
        ParamSet left;
        const std::shared_ptr<void> params = anatomy.after(folded, state), plain = anatomy.params(nullptr);
        for (const std::size_t i : effects) {
            const Field& field = schema().fields[i];
            std::optional<Value> value = schema().get(i, params.get());
            if (!value || (!given.contains(field.name) && value == schema().get(i, plain.get()))) continue;
            left[field.name] = {std::move(*value), "after " + procedure.about.id + ": " + field.name};
        }
        return left;
    }
};

RefoldingOf::RefoldingOf(const Definition& definition, const ParamSet& fixed, const std::vector<std::string>& varied,
                         const TableSet& set)
    : definition_(definition), set_(set), given_(fixed), base_(definition.params_of(fixed)) {
    for (const std::string& name : varied) {
        varied_.push_back(definition.index_of(name));
        given_[name].where = name;
    }
}

std::unique_ptr<Machine> RefoldingOf::fold(std::span<const Value> values, std::set<std::string>& used) const {
    const std::shared_ptr<void> params = definition_.anatomy.params(base_.get());
    for (std::size_t i = 0; i < values.size(); ++i) definition_.schema().set(varied_[i], params.get(), values[i]);
    definition_.schema().check_belonging(params.get(), given_);
    Tables tables(set_);
    Ledger ledger;
    ledger.is_kept = false;
    auto machine = definition_.folding(
        [&] { return definition_.anatomy.fold(params.get(), tables, ledger, definition_.anatomy.outcomes); });
    machine->forget_effects();
    if (!asked.empty()) machine->tell(definition_.anatomy.outcomes.told(definition_.anatomy.folded(*machine), asked));
    used.insert(tables.used().begin(), tables.used().end());
    return machine;
}

std::vector<Field> RefoldingOf::outcomes(const Machine& folded) const {
    const void* procedure = definition_.anatomy.folded(folded);
    return definition_.anatomy.outcomes.fields_of(procedure, definition_.anatomy.outcomes.told(procedure, asked));
}

}  // namespace

std::shared_ptr<const Procedure> detail::define(Anatomy anatomy) {
    const auto definition = std::make_shared<const Definition>(std::move(anatomy));
    return {definition, &definition->procedure};
}

void Bound::tell(const std::set<std::string>& asked) {
    if (!told) return;
    auto [numbers, fields] = told(asked);
    machine->tell(std::move(numbers));
    outcomes = std::move(fields);
}

const Field* Procedure::parameter(const std::string& name) const {
    for (const Field& field : parameters)
        if (field.name == name) return &field;
    for (const Field& field : parameters)
        if (std::find(field.also.begin(), field.also.end(), name) != field.also.end()) return &field;
    for (const Field& field : parameters)
        if (plain_name(field.name) == plain_name(name)) return &field;
    return nullptr;
}

const Field& Procedure::expect_parameter(const std::string& name, const std::string& where) const {
    if (const Field* field = parameter(name)) return *field;
    std::vector<std::string> names;
    std::string said_by;  // a choice that has it as one of its words
    for (const Field& field : parameters) {
        names.push_back(field.name);
        for (const Option& option : field.options)
            if (said_by.empty() && option.name == plain_name(name)) said_by = "; say " + field.name + "=" + option.name;
    }
    throw InputError(where + ": " + about.id + " has no parameter '" + name + "'" +
                     (said_by.empty() ? suggest(name, names) : said_by) + "; '" + verb_name("show ") + about.id +
                     "' lists them");
}

}  // namespace warodds
