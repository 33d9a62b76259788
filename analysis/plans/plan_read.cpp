// Reads a plan's file: steps and objectives; its forces are read in plan_read_forces.cpp. What its expressions mean is settled when it is bound, since
// charts have their say in that.
#include "analysis/plans/plan.hpp"
#include "analysis/plans/plan_read_forces.hpp"
#include "analysis/plans/plan_units.hpp"
#include "rules/unit_text.hpp"
#include "tables/text.hpp"

#include <sstream>

#include <cctype>

namespace warodds {
namespace {

class PlanReader : PlanForces {
public:
    PlanReader(const toml::table& root, const std::string& file, const FindProcedure& find)
        : PlanForces(root, file), find_(find) {}

    std::shared_ptr<const Plan> read() {
        expect_keys(root_,
                    {"plan", "turns", "until", "params", "forces", "do", "objective", "ask", "optimal", "then",
                     "trials", "seed", "within"},
                    "a plan");
        plan_->file = file_;
        plan_->text = text_of(root_);
        plan_->title = text(*root_.get("plan"), "plan").text;
        plan_->id = "plan/" + plan_name(stem(file_));
        plan_->turns = whole(root_, "turns", 1, 1, Plan::most_turns);
        if (const toml::node* until = root_.get("until")) plan_->until = text(*until, "until");
        Field turns = made_field("turns", "turns that are played", Kind::integer, Rational(plan_->turns));
        turns.low = Rational(1), turns.high = Rational(plan_->turns);
        add_parameter(std::move(turns), file_);
        read_names("params", true);
        read_names("forces", false);
        read_steps();
        read_types(step_tables_);
        for (std::size_t i = 0; i < plan_->steps.size(); ++i) read_step(plan_->steps[i], *step_tables_[i]);
        for (const PlanForce& force : plan_->forces)
            plan_->procedure.parameters[force.parameter].can_grow =
                force.can_grow;  // for plans that this one is a step of
        read_objectives();
        note_turns(*plan_);
        note_remarks(*plan_);
        add_outcomes(*plan_);
        make_procedure(*plan_);
        return plan_;
    }

private:
    static std::string text_of(toml::table said) {
        for (const char* asked : {"ask", "optimal", "trials", "seed", "within"}) said.erase(asked);
        std::ostringstream text;
        text << toml::toml_formatter(said);
        return text.str();
    }

    void read_steps() {
        const toml::array* steps = list("do");
        if (!steps) throw InputError(file_ + ": expected something to do, in sections [[do]]");
        for (const toml::node& node : *steps) {
            const toml::table& table = *node.as_table();
            expect_keys(
                table,
                {"name", "procedure", "when", "with", "repeat", "until", "then", "decide", "side", "default", "fails"},
                "a step");
            PlanStep step;
            step.where = place(table);
            if (const toml::node* procedure = table.get("procedure")) {
                const PlanText id = text(*procedure, "procedure");
                step.procedure = find_(id.text, place(*procedure));
                if (const auto* inner = dynamic_cast<const PlanProcedure*>(step.procedure.get()))
                    plan_->steps_in_all += inner->plan->steps_in_all;
                if (plan_->steps_in_all > Plan::most_steps)
                    throw InputError(
                        fmt::format(
                            "{}: found {} steps in the plans inside this one so far, expected at most {} in all",
                            place(*procedure), plan_->steps_in_all, Plan::most_steps))
                        .too_much();
                step.name = id.text.substr(id.text.find_last_of('/') + 1);
            } else if (table.get("with") || !table.get("then")) {
                throw InputError(step.where + ": expected procedure = \"...\" in this step, or then = { ... } alone");
            } else {
                step.name = "step " + std::to_string(plan_->steps.size() + 1);
            }
            if (const toml::node* name = table.get("name")) step.name = text(*name, "name").text;
            step.id = plan_name(step.name);
            if (const toml::node* side = table.get("side")) {
                const std::string word = text(*side, "side").text;
                if (word != "attacker" && word != "defender")
                    throw InputError(fmt::format("{}: found '{}', expected attacker or defender", place(*side), word));
                step.side = word == "attacker" ? Side::attacker : Side::defender;
            }
            for (const PlanStep& other : plan_->steps)
                if (other.id == step.id)
                    throw InputError(fmt::format("{}: found two steps called '{}', expected different names",
                                                 step.where, step.name));
            plan_->steps.push_back(std::move(step));
            ++plan_->steps_in_all;
            step_tables_.push_back(&table);
        }
        if (static_cast<long>(plan_->steps.size()) * plan_->turns > Plan::most_moments / Plan::most_repeats)
            throw InputError(fmt::format("{}: found {} steps in {} turns, expected at most {} in all", file_,
                                         plan_->steps.size(), plan_->turns, Plan::most_moments / Plan::most_repeats))
                .too_much();
    }

    void read_step(PlanStep& step, const toml::table& table) {
        const auto optional_text = [&](const char* key) -> std::optional<PlanText> {
            const toml::node* node = table.get(key);
            return node ? std::optional(text(*node, key)) : std::nullopt;
        };
        step.when = optional_text("when");
        step.until = optional_text("until");
        step.fails = optional_text("fails");
        step.repeat = whole(table, "repeat", 1, 1, Plan::most_repeats);
        if (const toml::table* with = section(table, "with"))
            for (const auto& [key, node] : *with) read_with(step, key, node);
        for (const PlanValue& grown : step.with)
            for (const PlanValue& value : step.with)  // who goes over to another list is not lost
                if (value.from == PlanValue::From::force && value.field->name == grown.field->grows_from)
                    plan_->forces[value.force].is_exchanged = true;
        if (step.procedure) pass_on(step);
        if (const toml::node* decide = table.get("decide")) {
            const std::string name = plan_name(text(*decide, "decide").text);
            Field policy = made_field(name, "is '" + step.name + "' done?", Kind::choice, std::string("yes"));
            if (const toml::node* said = table.get("default")) {
                policy.fallback = text(*said, "default").text;
                if (policy.fallback != Value(std::string("yes")) && policy.fallback != Value(std::string("no")))
                    throw InputError(place(*said) + ": expected yes or no: the default of this decision");
            }
            policy.options = {{"yes", "each time the plan reaches this step"}, {"no", "never"}};
            policy.role = Field::Role::policy;
            policy.side = step.side;
            step.decide = add_parameter(std::move(policy), place(*decide));
        }
        if (const toml::table* then = section(table, "then"))
            for (const auto& [key, node] : *then) {
                const std::string name(key.str());
                const std::size_t force = plan_->force_named(name);
                if (force == plan_->forces.size())
                    throw InputError(fmt::format("{}: no force is called '{}'{}", place(key), name,
                                                 suggest(name, plan_->force_names())));
                if (plan_->forces[force].is_fixed)
                    throw InputError(fmt::format(
                        "{}: '{}' is one of [params], which no step changes; put it into [forces]", place(key), name));
                step.then.push_back({force, text(node, name), {}});
                plan_->forces[force].is_changed = true;
                if (plan_->forces[force].type != PlanForce::Type::units) continue;
                const std::vector<UnitsOf>& lists = step.then.back().units = units_of(step.then.back().value, *plan_);
                const bool is_alone = lists.size() == 1 && lists.front().force == force;
                if (!is_alone || !lists.front().only.empty()) plan_->forces[force].is_exchanged = true;
                if (!is_alone && !lists.empty()) plan_->forces[force].can_grow = true;
                for (const UnitsOf& units : lists) {
                    if (units.force != force) plan_->forces[units.force].is_exchanged = true;
                    const Field& field = plan_->field(plan_->forces[units.force]);
                    if (!units.only.empty()) units_where(field, {}, units.only, step.then.back().value.where, true);
                    if (gives_steps(field, units.words, step.then.back().value.where))
                        plan_->forces[force].can_grow = plan_->forces[force].is_exchanged = true;
                }
            }
    }

    void read_with(PlanStep& step, const toml::key& key, const toml::node& node) {
        const std::string name(key.str());
        const Field& field = step.procedure->expect_parameter(name, place(key));
        PlanValue value;
        value.field = &field;
        value.where = place(node) + ": " + name;
        const auto* typed = node.as_string();
        const std::string found = typed ? std::string(trim(typed->get())) : "";
        const bool is_number = field.kind == Kind::integer || field.kind == Kind::number || field.kind == Kind::odds;
        if (found.starts_with('@')) {
            value.from = PlanValue::From::force;
            const UnitsOf units = read_force({found, value.where}, *plan_);
            value.force = units.force;
            value.only = units.only;
            value.may_be_empty = units.may_be_empty;
            PlanForce& force = plan_->forces[units.force];
            if (!units.words.empty())
                throw InputError(fmt::format("{}: units are given words by a step's then: {} = \"@{} with {}\"",
                                             value.where, force.name, force.name, units.words));
            if (!value.only.empty() && force.type != PlanForce::Type::units)
                throw InputError(fmt::format("{}: '{}' is no list of units", value.where, force.name));
            if (!value.only.empty()) units_where(plan_->field(force), {}, value.only, value.where, true);
            const std::vector<std::string>& effects = step.procedure->effects;
            if (std::find(effects.begin(), effects.end(), field.name) != effects.end()) {
                for (const PlanValue& other : step.with)
                    if (other.from == PlanValue::From::force && other.force == value.force &&
                        std::find(effects.begin(), effects.end(), other.field->name) != effects.end())
                        throw InputError(
                            fmt::format("{}: the force '{}' is used as two things: {} and {} would both give it "
                                        "back",
                                        value.where, force.name, other.field->name, field.name));
                force.is_changed = force.comes_back = !force.is_fixed;
                force.can_grow = force.can_grow || field.can_grow;
                force.is_exchanged = force.is_exchanged || field.can_grow;
            }
        } else if (found.starts_with('=') ||
                   (is_number && typed && !(field.kind == Kind::odds ? parse_odds(found) : parse_number(found)))) {
            std::string expression(trim(std::string_view(found).substr(found.starts_with('='))));
            value.from = PlanValue::From::expression;
            if (const auto colon = expression.find(" : "); colon != expression.npos && field.kind == Kind::odds) {
                value.from = PlanValue::From::ratio;
                value.divisor = {std::string(trim(std::string_view(expression).substr(colon + 3))), value.where};
                expression = trim(std::string_view(expression).substr(0, colon));
            }
            value.value = {expression, value.where};
        } else {
            Field own = field;
            own.name = step.id + "_" + field.name;
            own.help = "of '" + step.name + "': " + field.help;
            own.role = Field::Role::plain;  // the plan's author has said it
            own.is_assumption = false;
            if (step.side == Side::defender) exchange_sides(own);
            own.belongs.clear();
            own.fallback = value_of(field, node, file_);
            value.parameter = add_parameter(std::move(own), value.where);
        }
        step.with.push_back(std::move(value));
    }

    // Policies are a step's own; a rule that can be read in two ways is read in one way by the whole plan.
    void pass_on(PlanStep& step) {
        for (const Field& field : step.procedure->parameters) {
            if (field.role == Field::Role::plain || !field.fallback) continue;
            if (std::any_of(step.with.begin(), step.with.end(),
                            [&](const PlanValue& value) { return value.field == &field; }))
                continue;
            Field own = field;
            own.belongs.clear();
            if (field.role == Field::Role::policy) {
                own.name = step.id + "_" + field.name;
                own.help = "of '" + step.name + "': " + field.help;
                if (step.side == Side::defender) exchange_sides(own);
            }
            const std::vector<Field>& known = plan_->procedure.parameters;
            const auto same = std::find_if(known.begin(), known.end(), [&](const Field& other) {
                return other.name == own.name && other.role == Field::Role::reading &&
                       other.option_names() == own.option_names();
            });
            step.passed.emplace_back(field.name, same != known.end() ? static_cast<std::size_t>(same - known.begin())
                                                                     : add_parameter(std::move(own), step.where));
        }
    }

    void read_objectives() {
        const toml::array* objectives = list("objective");
        for (std::size_t i = 0; objectives && i < objectives->size(); ++i) {
            const toml::table& table = *objectives->get(i)->as_table();
            expect_keys(table, {"name", "is"}, "an objective");
            if (!table.get("name") || !table.get("is"))
                throw InputError(place(table) + ": expected name = \"...\" and is = \"...\" in an objective");
            PlanObjective objective;
            objective.name = text(*table.get("name"), "name").text;
            objective.id = plan_name(objective.name);
            if (!objective.id.empty() && std::isdigit(static_cast<unsigned char>(objective.id[0])))
                objective.id.insert(0, "is_");  // a name of expressions begins with a letter
            objective.where = place(*table.get("name"));
            if (objective.id.empty())
                throw InputError(objective.where + ": expected a name with letters or digits in it");
            objective.is = text(*table.get("is"), "is");
            plan_->objectives.push_back(std::move(objective));
        }
    }

    const FindProcedure& find_;
    std::vector<const toml::table*> step_tables_;
};

}  // namespace

bool is_plan(const toml::table& root) { return root.contains("plan"); }

std::shared_ptr<const Plan> read_plan(const toml::table& root, const std::string& file, const FindProcedure& find) {
    return PlanReader(root, file, find).read();
}

}  // namespace warodds
