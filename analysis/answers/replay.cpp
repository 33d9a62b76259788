#include "analysis/answers/replay.hpp"

#include "analysis/answers/assumed.hpp"
#include "analysis/answers/solve.hpp"
#include "analysis/values/toml_values.hpp"
#include "tables/text.hpp"

#include <sstream>

namespace warodds {
namespace {

std::string plain_text(const toml::node& node, const std::string& file) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
    if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
    throw InputError(place_of(node.source(), file) + ": expected a text, a whole number or true/false");
}

// lays the keys of one table over a case: the case itself first, then each of its runs
void read_keys(WorkedCase& worked, const toml::table& table, const std::string& file, bool is_run) {
    for (const auto& [key, node] : table) {
        const std::string_view name = key.str();
        const auto section = [&file, name, &value = node]() -> const toml::table& {
            if (const toml::table* inside = value.as_table()) return *inside;
            throw InputError(place_of(value.source(), file) + ": expected a table for '" + std::string(name) + "'");
        };
        if (name == "set") {
            expect_once(section(), *worked.procedure, file);
            for (const auto& [param, value] : section())
                add_param(worked.params, *worked.procedure, param, value, file);
        } else if (name == "expect" || name == "ledger") {
            auto& into = name == "expect" ? worked.expect : worked.ledger;
            for (const auto& [field, value] : section()) into[std::string(field.str())] = plain_text(value, file);
        } else if (name == "dice") {
            worked.dice.clear();
            worked.words.clear();
            if (!node.is_array())
                throw InputError(place_of(node.source(), file) + ": expected a list of whole numbers for 'dice'");
            for (const toml::node& die : *node.as_array()) {
                if (!die.is_integer() && !die.is_string())
                    throw InputError(place_of(die.source(), file) + ": expected a whole number for a die");
                if (die.is_string()) worked.words[worked.dice.size()] = die.as_string()->get();
                worked.dice.push_back(die.is_string() ? 0 : static_cast<int>(die.as_integer()->get()));
            }
        } else if (name == "error") {
            worked.error = plain_text(node, file);
        } else if (name == "id" || name == "rule" || name == "kind" || name == "note") {
            (name == "id"     ? worked.id
             : name == "rule" ? worked.rule
             : name == "kind" ? worked.kind
                              : worked.note) = plain_text(node, file);
        } else if (is_run || (name != "procedure" && name != "each")) {
            throw InputError(place_of(key.source(), file) + ": found the unknown key '" + std::string(name) +
                             "' in a worked case");
        }
    }
}

const toml::table& table_of(const toml::node& node, const std::string& file) {
    if (const toml::table* table = node.as_table()) return *table;
    throw InputError(place_of(node.source(), file) + ": expected a worked case as a table");
}

std::map<std::string, std::string> texts_of(const Bound& bound, const std::byte* state) {
    std::vector<std::int32_t> values(bound.machine->fields());
    bound.machine->outcome(state, values);
    std::map<std::string, std::string> texts;
    for (std::size_t i = 0; i < values.size(); ++i)
        texts[bound.outcomes[i].name] = outcome_text(bound.outcomes[i], values[i]);
    return texts;
}

void append(Ledger& ledger, const Ledger& more, std::size_t from = 0) {
    for (std::size_t i = from; i < more.entries().size(); ++i) {
        const Entry& entry = more.entries()[i];
        ledger.add(entry.rule, entry.name, entry.value, entry.detail);
    }
}

// The policies and readings that nobody gave and with which the same dice end otherwise.
void add_what_moves(Rolled& rolled, const Question& question, const Script& script, const TableSet& tables) {
    for (const auto& [field, value] : rolled.frame.params) {
        if (field->role == Field::Role::plain || question.params.contains(field->name)) continue;
        const auto ends_otherwise = [&, field = field](const Value& other) {
            Question changed = question;
            changed.params[field->name] = {other, field->name};
            try {
                Bound bound = changed.procedure->bind(changed.params, tables);
                bound.tell(changed.named());
                const Resolution resolution = run_scripted(*bound.machine, script);
                if (resolution.missing) return rolled.missing.empty();
                std::vector<std::int32_t> values(bound.machine->fields());
                bound.machine->outcome(resolution.state.data(), values);
                return values != rolled.values;
            } catch (const InputError&) {
                return false;  // it cannot be so here
            } catch (const std::invalid_argument&) {
                return true;  // other dice are rolled
            } catch (const std::range_error&) {
                return false;
            }
        };
        const std::vector<Value> others = other_values(*field, value);
        if (std::any_of(others.begin(), others.end(), ends_otherwise))
            rolled.frame.assumed.list.push_back(
                {field->name,
                 to_text(*field, value),
                 field->role == Field::Role::policy ? Assumption::Kind::policy : Assumption::Kind::reading,
                 {}});
    }
}

std::string text_of(const MissingCell& cell) { return cell.table + ", row " + cell.row + ", column " + cell.column; }

}  // namespace

std::vector<WorkedCase> parse_cases(const std::string& text, const std::string& file) {
    const toml::table root = parse_toml(text, file);
    std::vector<WorkedCase> cases;
    const toml::array* list = root.get_as<toml::array>("case");
    if (!list) throw InputError(file + ": expected [[case]] entries");
    for (const toml::node& node : *list) {
        const toml::table& table = table_of(node, file);
        WorkedCase base;
        base.place = place_of(table.source(), file);
        const auto procedure = table["procedure"].value<std::string>();
        if (!procedure) throw InputError(base.place + ": expected the key 'procedure' in a worked case");
        base.procedure = share(find_procedure(*procedure));
        read_keys(base, table, file, false);
        const toml::array* runs = table.get_as<toml::array>("each");
        if (!runs) {
            cases.push_back(std::move(base));
            continue;
        }
        for (const toml::node& run : *runs) {
            WorkedCase one = base;
            one.place = place_of(run.source(), file);
            read_keys(one, table_of(run, file), file, true);
            cases.push_back(std::move(one));
        }
    }
    return cases;
}

std::vector<WorkedCase> shipped_cases(const std::string& game) {
    std::vector<WorkedCase> all;
    for (const ShippedFile& file : shipped_files()) {
        const std::string path = file.path;
        if (!path.starts_with("rules/")) continue;
        if (std::string_view(file.text).find("procedure = \"" + game) == std::string_view::npos) continue;
        for (WorkedCase& worked : parse_cases(file.text, path))
            if (game.empty() || worked.procedure->about.id.starts_with(game + "/")) all.push_back(std::move(worked));
    }
    return all;
}

namespace {

// "2..5": what a line of the ledger is where a cell is unknown. May it be this?
bool may_be(const std::string& line, const std::string& expected) {
    const auto dots = line.find("..");
    if (dots == line.npos) return false;
    const auto low = parse_number(line.substr(0, dots)), high = parse_number(line.substr(dots + 2)),
               wanted = parse_number(expected);
    return low && high && wanted && *low <= *wanted && *wanted <= *high;
}

}  // namespace

Replay replay(const WorkedCase& worked, const TableSet& tables) {
    Replay result;
    const auto problem = [&](const std::string& what, const std::string& found, const std::string& expected) {
        result.problems.push_back(what + ": found " + found + ", expected " + expected);
    };
    try {
        Bound bound = worked.procedure->bind(worked.params, tables);
        std::set<std::string> expected;
        for (const auto& [name, value] : worked.expect) expected.insert(name);
        bound.tell(expected);
        result.tables = bound.tables;
        append(result.ledger, bound.ledger);
        if (!worked.error.empty()) problem("the refusal", "none", "'" + worked.error + "'");
        // a case without dice and outcome asks only how the parameters fold
        const bool is_rolled = !worked.dice.empty() || !worked.expect.empty();
        // whatever unknown cells with short lists hold together, the case has to come out
        std::uint64_t fillings = 1;
        for (int filling = 0; is_rolled && static_cast<std::uint64_t>(filling) < fillings; ++filling) {
            const Resolution resolution = run_scripted(
                *bound.machine, {.dice = worked.dice, .words = worked.words, .filling = filling});
            fillings = std::max(fillings, std::min(resolution.fillings, Resolution::most_fillings));
            result.is_open = result.is_open || resolution.fillings > Resolution::most_fillings;
            if (filling == 0) append(result.ledger, resolution.ledger);
            if (resolution.missing) {
                problem("the outcome", "the unreadable cell " + text_of(*resolution.missing), "a known one");
                result.is_open = true;
                break;
            }
            result.outcome = texts_of(bound, resolution.state.data());
            const std::size_t problems = result.problems.size();
            for (const auto& [name, expected] : worked.expect) {
                const auto found = result.outcome.find(name);
                const std::string text = found == result.outcome.end() ? "no such outcome" : found->second;
                if (text != expected) problem(name, text, expected);
            }
            result.is_open = result.is_open || (fillings > 1 && result.problems.size() == problems);
        }
    } catch (const InputError& error) {
        if (worked.error.empty()) result.problems.push_back(error.what());
        else if (std::string(error.what()).find(worked.error) == std::string::npos)
            problem("the refusal", "'" + std::string(error.what()) + "'", "'" + worked.error + "'");
        return result;
    } catch (const std::invalid_argument& error) {
        // what an unknown cell holds may decide how many dice are rolled
        const auto has_unknown = [&](const std::string& id) {
            const auto table = tables.any_table(id);
            return table->known_cells() < table->rows.size() * table->columns.size();
        };
        result.problems.push_back(error.what());
        result.is_open = std::any_of(result.tables.begin(), result.tables.end(), has_unknown);
        return result;
    }
    const std::size_t before = result.problems.size();
    std::size_t open = 0;
    for (const auto& [name, expected] : worked.ledger) {
        const Entry* entry = result.ledger.find(name);
        const std::string text = entry ? entry->value : "no such line in the ledger";
        if (text != expected) problem(name, text, expected);
        open += text != expected && may_be(text, expected);
    }
    if (before == 0 && open > 0) result.is_open = open == result.problems.size();
    return result;
}

void read_dice(Script& script, const std::string& text) {
    // what a blind draw turns up, such as the factors 6-6
    const auto is_factors = [](const std::string& part) {
        const auto dash = part.find('-');
        return dash != part.npos && parse_number(part.substr(0, dash)) && parse_number(part.substr(dash + 1));
    };
    std::vector<int>& dice = script.dice.emplace();
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        part.erase(0, part.find_first_not_of(' '));
        part.erase(part.find_last_not_of(' ') + 1);
        const auto number = parse_number(part);
        if (is_factors(part)) script.words[dice.size()] = part;
        else if (!number || number->denominator() != 1)
            throw InputError(option_name("dice") + " " + text + ": found '" + part +
                             "', expected whole numbers such as 4,3,6");
        dice.push_back(is_factors(part) ? 0 : static_cast<int>(number->numerator()));
    }
}

Script DiceAsked::script(std::uint64_t fresh) const {
    for (const auto& [option, is_given] : {std::pair{"trial", trial.has_value()}, {"seed", seed.has_value()}})
        if (dice && is_given)
            throw InputError(option_name(option) + ": the dice are those of " + option_name("dice") +
                             " already; remove one of them");
    if (dice && trim(*dice).empty())
        throw InputError(option_name("dice") + ": expected the dice that fell, such as 4,3,6");
    if (trial && !seed)
        throw InputError(option_name("trial") + ": expected " + option_name("seed") +
                         " S as well, the seed of the run");
    Script script;
    script.trial = trial.value_or(0);
    if (dice) read_dice(script, *dice);
    else script.seed = seed.value_or(fresh);
    return script;
}

Rolled roll(const Question& question, Script script, const TableSet& tables, const Watch& watch) {
    Bound bound = question.procedure->bind(question.params, tables);
    bound.tell(question.named());
    Rolled result;
    if (!script.dice) result.seed = script.seed, result.trial = script.trial;
    result.frame = frame_of(question, bound, tables);
    result.ledger = bound.ledger;
    std::unique_ptr<Graph> best_play;
    Ledger opening;  // the first lines of any roll of best play
    notice_unasked(question, watch);
    if (question.optimal) {
        best_play = play_best(question, *bound.machine, bound.outcomes, watch).graph;
        opening = tell_opening(*best_play);
        result.frame.told_apart->learn_from(*best_play);
        result.ledger.take_over(opening);
    }
    script.best_play = best_play.get();
    try {
        const Resolution resolution = run_scripted(*bound.machine, script);
        append(result.ledger, resolution.ledger, opening.entries().size());
        result.dice = resolution.dice;
        result.frame.assumed = assumptions_of(question, bound, {}, {}, tables, watch);
        if (resolution.missing) {
            result.missing = text_of(*resolution.missing);
            return result;
        }
        result.values.resize(bound.machine->fields());
        bound.machine->outcome(resolution.state.data(), result.values);
        if (!question.optimal) add_what_moves(result, question, script, tables);
        if (bound.after)
            for (auto& [name, given] : bound.after(resolution.state.data()))
                result.after.emplace_back(question.procedure->parameter(name), given.value);
    } catch (const std::invalid_argument& error) {
        throw InputError(option_name("dice") + ": " + error.what());
    }
    return result;
}

}  // namespace warodds
