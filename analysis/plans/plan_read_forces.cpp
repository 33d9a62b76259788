#include "analysis/plans/plan_read_forces.hpp"

#include "analysis/plans/plan_units.hpp"
#include "tables/text.hpp"

#include <cctype>

namespace warodds {
namespace {

const std::set<std::string> reserved = {"turn", "turns",    "round", "turn_of", "and",    "or",
                                        "not",  "true",     "false", "min",     "max",    "floor",
                                        "ceil", "quantile", "mean",  "sd",      "median", "worth"};

}  // namespace

std::size_t PlanForces::add_parameter(Field field, const std::string& where) {
    for (const Field& known : plan_->procedure.parameters)
        if (known.name == field.name) refuse_twice(where, field.name);
    plan_->procedure.parameters.push_back(std::move(field));
    return plan_->procedure.parameters.size() - 1;
}

void PlanForces::exchange_sides(Field& field) {
    field.side = other_side(field.side);
    if (field.lever) field.lever->side = other_side(field.lever->side);
}

void PlanForces::read_names(const char* section, bool is_fixed) {
    const toml::node* node = root_.get(section);
    if (!node) return;
    if (!node->is_table()) throw InputError(fmt::format("{}: expected a section [{}]", place(*node), section));
    for (const auto& [key, value] : *node->as_table()) {
        const std::string name(key.str());
        const bool is_name = !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) &&
                             plan_name(name) == name;
        if (!is_name || reserved.contains(name))
            throw InputError(fmt::format(
                "{}: found '{}'; use lower-case letters, digits and _, and not a reserved word", place(key), name));
        if (plan_->force_named(name) < plan_->forces.size()) refuse_twice(place(key), name);
        PlanForce force;
        force.name = name;
        force.where = place(value);
        force.is_fixed = is_fixed;
        plan_->forces.push_back(force);
        nodes_.push_back(&value);
    }
}

// The kind of units that a list is used as, by force; null where it is no list. In an enemy's step (or one that took it from there)
// the plan's own side is the procedure's defender.
void PlanForces::use_as(std::size_t force, const Field& field, const std::string& where, bool is_enemys) {
    const Field*& known = unit_fields_[force];
    if (!known && field.kind == Kind::units) is_enemys_[force] = is_enemys;
    const auto names = [](const Field& list) {
        std::vector<std::string> all;
        for (const Field& attribute : list.attributes) all.push_back(attribute.name);
        return all;
    };
    if (field.kind != Kind::units) {
        other_use_[force] = where;
        if (!known) return;
    } else if (!known && !other_use_[force].empty()) {
        known = &field;
    } else if (!known) {
        known = &field;
        return;
    } else if (names(*known) == names(field)) {
        return;
    }
    throw InputError(fmt::format("{}: the force '{}' is used as two things: {}", where, plan_->forces[force].name,
                                 field.kind == Kind::units && other_use_[force].empty()
                                     ? "units of different kinds"
                                     : "a list of units, and something else"));
}

void PlanForces::read_types(const std::vector<const toml::table*>& steps) {
    unit_fields_.assign(plan_->forces.size(), nullptr);
    other_use_.assign(plan_->forces.size(), "");
    is_enemys_.assign(plan_->forces.size(), false);
    std::vector<std::pair<std::size_t, PlanText>> joins;
    for (std::size_t i = 0; i < plan_->steps.size(); ++i) {
        const PlanStep& step = plan_->steps[i];
        if (const toml::table* with = section(*steps[i], "with"); with && step.procedure)
            for (const auto& [key, node] : *with) {
                const auto* found = node.as_string();
                if (!found || !trim(found->get()).starts_with('@')) continue;
                const Field& field = step.procedure->expect_parameter(std::string(key.str()), place(key));
                use_as(read_force(text(node, std::string(key.str())), *plan_).force, field, place(node),
                       step.side == Side::defender);
            }
        if (const toml::table* then = section(*steps[i], "then"))
            for (const auto& [key, node] : *then)
                if (const std::size_t force = plan_->force_named(std::string(key.str())); force < plan_->forces.size())
                    joins.emplace_back(force, text(node, std::string(key.str())));
    }
    for (bool is_more = true; is_more;) {  // a force that takes over another has the same kind of units
        is_more = false;
        for (const auto& [force, join] : joins) {
            if (!trim(join.text).starts_with('@')) continue;
            for (const std::string& part : joined_forces(join.text)) {
                const std::size_t from = read_force({part, join.where}, *plan_).force;
                for (const auto& [to, of] : {std::pair(force, from), std::pair(from, force)})
                    if (!unit_fields_[to] && unit_fields_[of]) {
                        use_as(to, *unit_fields_[of], join.where, is_enemys_[of]);
                        is_more = true;
                    }
            }
        }
    }
    for (std::size_t i = 0; i < plan_->forces.size(); ++i) make_force(i);
}

void PlanForces::make_force(std::size_t number) {
    PlanForce& force = plan_->forces[number];
    const toml::node& node = *nodes_[number];
    const std::string help = force.is_fixed ? "of the plan: what nothing in it changes"
                                            : "of the plan: a force at the start";
    Field field = made_field(force.name, help, Kind::integer, Rational(0));
    if (unit_fields_[number]) {
        force.type = PlanForce::Type::units;
        field = *unit_fields_[number];
        if (is_enemys_[number]) exchange_sides(field);
        field.name = force.name;
        field.help = help;
        field.rule.clear();
        field.belongs.clear();
        field.needs_one = field.can_grow = false;
        const auto* text = node.as_string();
        field.fallback = text && trim(text->get()).empty() ? Value(std::vector<Record>())
                                                           : value_of(field, node, file_);
    } else if (node.is_boolean()) {
        force.type = PlanForce::Type::flag;
        field.kind = Kind::boolean;
        field.fallback = value_of(field, node, file_);
    } else if (node.is_string()) {
        force.type = PlanForce::Type::word;
        field.kind = Kind::text;
        field.fallback = value_of(field, node, file_);
    } else if (node.is_number()) {
        if (node.is_floating_point()) field.kind = Kind::number, force.parts = PlanForce::parts_of_decimals;
        field.fallback = value_of(field, node, file_);
    } else {
        throw InputError(
            fmt::format("{}: '{}' is a list of units that no step takes, or no force at all; expected a number, "
                        "true or false, a word, or units that some step has as @{}",
                        force.where, force.name, force.name));
    }
    force.parameter = add_parameter(std::move(field), force.where);
}

}  // namespace warodds
