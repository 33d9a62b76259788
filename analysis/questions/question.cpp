#include "analysis/questions/question.hpp"

#include "analysis/values/toml_values.hpp"
#include "analysis/answers/within.hpp"

#include <algorithm>
#include <limits>

namespace warodds {
namespace {

std::string text_of(const toml::node& node, const char* what, const std::string& file) {
    if (const auto* text = node.as_string()) return text->get();
    throw InputError(place_of(node.source(), file) + ": expected a text for '" + what + "'");
}

// A number that may be too large for TOML, such as a seed, is written as a text.
std::uint64_t count_of(const toml::node& node, const char* what, std::uint64_t least, std::uint64_t most,
                       const std::string& file) {
    std::optional<std::uint64_t> count;
    if (const auto* whole = node.as_integer(); whole && whole->get() >= 0)
        count = static_cast<std::uint64_t>(whole->get());
    if (const auto* text = node.as_string()) count = parse_count(text->get());
    if (count && *count >= least && *count <= most) return *count;
    throw InputError(place_of(node.source(), file) + ": expected a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most) + " for '" + what + "'");
}

Engine engine_named(const std::string& name, const std::string& where) {
    const auto known = std::find(engine_names.begin(), engine_names.end(), name);
    if (known == engine_names.end())
        throw InputError(where + ": found '" + name + "'" + suggest(name, {engine_names.begin(), engine_names.end()}));
    return static_cast<Engine>(known - engine_names.begin());
}

std::string either_of(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : "|") + name;
    return list;
}

ProcedurePtr in_registry(const std::string& id, const std::string& where) {
    return share(find_procedure_at(id, where));
}

}  // namespace

Question parse_question(const std::string& text, const std::string& file, const FindProcedure& find) {
    const toml::table root = parse_toml(text, file);
    Question question;
    const bool plans = is_plan(root);
    if (plans) {
        question.procedure = procedure_of(read_plan(root, file, find ? find : in_registry));
    } else if (const toml::node* procedure = root.get("procedure")) {
        question.procedure = in_registry(text_of(*procedure, "procedure", file), place_of(procedure->source(), file));
    } else {
        throw InputError(file + ": expected a line such as procedure = \"ocs/attack\" and did not find it");
    }
    const Formations formations = plans ? Formations() : formations_of(root, file);
    if (!plans) expect_once(root, *question.procedure, file);
    for (const auto& [key, node] : root) {
        const std::string_view name = key.str();
        if (name == "procedure" || name == "formations") continue;
        if (name == "title") {
            question.title = text_of(node, "title", file);
        } else if (name == "ask") {
            const auto add = [&](const toml::node& one) {
                question.asks.push_back(text_of(one, "ask", file));
                question.asked_at[question.asks.back()] = place_of(one.source(), file) + ": ask";
            };
            if (const toml::array* list = node.as_array())
                for (const toml::node& one : *list) add(one);
            else add(node);
        } else if (name == "optimal") {
            question.optimal = text_of(node, "optimal", file);
            question.goal_at = place_of(node.source(), file) + ": optimal";
        } else if (name == "then") {
            question.then = text_of(node, "then", file);
            question.then_at = place_of(node.source(), file) + ": then";
        } else if (name == "trials") {
            question.trials = count_of(node, "trials", 1, most_trials, file);
        } else if (name == "sampled") {
            const auto* flag = node.as_boolean();
            if (!flag) throw InputError(place_of(node.source(), file) + ": expected true or false for 'sampled'");
            question.sampled = question.sampled || flag->get();
        } else if (name == "engine") {
            question.engine = engine_named(text_of(node, "engine", file), place_of(node.source(), file) + ": engine");
            question.sampled = true;
        } else if (name == "within") {
            question.within = parse_half_width(text_of(node, "within", file),
                                               place_of(node.source(), file) + ": within");
        } else if (name == "seed") {
            question.seed = count_of(node, "seed", 0, std::numeric_limits<std::uint64_t>::max(), file);
        } else if (!plans) {
            add_param(question.params, *question.procedure, key, node, file, formations);
        }
    }
    return question;
}

void set_param(Question& question, const std::string& assignment, const std::string& where) {
    const std::string before_it = where.empty() ? "" : where + " ", typed = before_it + assignment;
    const auto equals = assignment.find('=');
    if (equals == assignment.npos) throw InputError(typed + ": expected name=value");
    const Field& field = question.procedure->expect_parameter(assignment.substr(0, equals), typed);
    const std::string& name = field.name;
    const bool is_number = field.kind == Kind::integer || field.kind == Kind::number || field.kind == Kind::odds;
    if (is_number && assignment.find("..", equals) != assignment.npos)
        throw InputError(typed + ": found a range; '" + verb_name("sweep") + "' goes through it with " +
                         option_name("axis") + " " + assignment);
    const auto value = [&]() -> Value {
        try {
            return parse_value(field, assignment.substr(equals + 1), before_it + name);
        } catch (InputError& error) {
            error.at(assignment, equals + 1, assignment.size());
            throw;
        }
    }();
    // what a file says may be changed; what was typed twice is a slip
    const auto [before, is_new] = question.typed.emplace(name, typed);
    if (!is_new && question.params.at(name).value != value)
        throw InputError(typed + ": found " + before->second + " as well; remove one of them").about(name);
    question.params[name] = {value, before_it + name};
    // ... and so may what says the same in another way: terrain=close for the file's defender_hex
    const auto stands_instead = [](const Field& one, const std::string& other) {
        return std::any_of(one.belongs.begin(), one.belongs.end(),
                           [&](const Belongs& belongs) { return belongs.to == other && belongs.values.empty(); });
    };
    for (const Field& other : question.procedure->parameters)
        if (!question.typed.contains(other.name) && other.kind != Kind::units &&
            (stands_instead(other, name) || stands_instead(field, other.name)))
            question.params.erase(other.name);
}

void set_policy(Question& question, const std::string& text, const std::string& where) {
    const auto equals = text.find('=');
    const bool names_decision = equals != text.npos;
    const std::string found = text.substr(0, equals);
    std::vector<std::string> known;
    std::vector<const Field*> owners;
    for (const Field& field : question.procedure->parameters) {
        if (field.role != Field::Role::policy) continue;
        for (const std::string& name : names_decision ? std::vector{field.name} : field.option_names()) {
            known.push_back(name);
            if (name == found) owners.push_back(&field);
        }
    }
    if (owners.empty()) {
        std::string hint = suggest(found, known);
        if (!hint.starts_with("; did")) {  // a policy means nothing without its decision
            hint.clear();
            for (const Field& field : question.procedure->parameters)
                if (field.role == Field::Role::policy)
                    hint += (hint.empty() ? "; there are " : "; ") + field.name + "=" + either_of(field.option_names());
        }
        throw InputError(where + " " + text + ": " + question.procedure->about.id + " has no such " +
                         (names_decision ? "decision" : "policy") + hint);
    }
    if (owners.size() > 1) {
        std::string names;
        for (const Field* owner : owners) names += (names.empty() ? "" : " or ") + owner->name + "=" + text;
        throw InputError(where + " " + text + ": several decisions have it; say " + names);
    }
    set_param(question, names_decision ? text : owners[0]->name + "=" + text, where);
}

std::uint64_t expect_count(const std::string& text, std::uint64_t least, std::uint64_t most, const std::string& where) {
    const auto count = parse_count(text);
    if (!count || *count < least || *count > most)
        throw InputError(where + ": found '" + text + "', expected a whole number from " + std::to_string(least) +
                         " to " + std::to_string(most));
    return *count;
}

void Asking::apply_to(Question& question) const {
    if (!asks.empty()) question.asks = asks;
    if (optimal) question.play_for(*optimal);
    if (then) question.then_for(*then);
    if (trials) question.trials = trials;
    if (within) question.within = parse_half_width(*within, option_name("within"));
    if (seed) question.seed = *seed;
    question.plausible = plausible;
    question.sampled = question.sampled || sampled || !engine.empty();
    if (question.sampled && !question.trials && !question.within) question.trials = default_trials;
    if (engine.empty()) return;
    question.engine = engine_named(engine, option_name("engine"));
}

void Answering::apply_to(Question& question) const {
    const auto name = [](const char* option) { return option_name(option); };
    if (question.within && (first || part || parts || raw))
        throw InputError(name("within") + ": how many trials that takes is not known; leave out " + name("first") +
                         ", " + name("part") + ", " + name("parts") + " and " + name("raw"));
    if (parts && (says_trials || first || part || raw))
        throw InputError(name("parts") + " answers from trials that were made before; leave out " + name("trials") +
                         ", " + name("first") + ", " + name("part") + " and " + name("raw"));
    for (const auto& [is_wanted, option] : {std::pair(first.has_value(), "first"), {part, "part"}, {raw, "raw"}})
        if (is_wanted && !question.trials)
            throw InputError(name(option) + ": expected " + name("trials") +
                             " N as well; an exact answer has no trials");
    if (fractions && (question.trials || question.within))
        throw InputError(name("fractions") + " goes with an exact answer, not with " + name("trials") + " and " +
                         name("within"));
    question.fractions = fractions;
    question.first_trial = first.value_or(0);
}

}  // namespace warodds
