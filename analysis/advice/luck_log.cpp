// Log files: what was rolled at the table, roll by roll.
#include "analysis/advice/luck.hpp"
#include "analysis/figures/in_words.hpp"
#include "analysis/values/toml_values.hpp"
#include "tables/text.hpp"

#include <algorithm>

namespace warodds {
namespace {

constexpr std::size_t most_rolls = 1000;

std::string log_text(const toml::node& node, std::string_view what, const std::string& file) {
    if (const auto* text = node.as_string()) return text->get();
    throw InputError(place_of(node.source(), file) + ": expected a text for '" + std::string(what) + "'");
}

// What a roll may leave to the lines before all rolls.
struct Common {
    ProcedurePtr procedure;
    std::string worth, worth_at;
    Side side = Side::attacker;
    const toml::table* decisions = nullptr;  // of every roll that has them and says nothing else
};

// true where the key is one of those
bool read_common(Common& common, const toml::key& key, const toml::node& node, const std::string& file) {
    const std::string place = place_of(node.source(), file);
    if (key == "procedure") {
        try {
            common.procedure = share(find_procedure(log_text(node, "procedure", file)));
        } catch (const InputError& error) {
            throw InputError(place + ": " + error.marked(), error);
        }
    } else if (key == "worth") {
        common.worth = log_text(node, "worth", file);
        common.worth_at = place + ": worth";
    } else if (key == "side") {
        const std::string side = log_text(node, "side", file);
        if (side != "attacker" && side != "defender")
            throw InputError(place + ": side: found '" + side + "', expected attacker or defender, whichever you were");
        common.side = side == "attacker" ? Side::attacker : Side::defender;
    } else if (key == "decisions") {
        common.decisions = node.as_table();
        if (!common.decisions)
            throw InputError(place +
                             ": expected what was decided in every roll, such as { defender_option = \"hold\" }");
    } else {
        return false;
    }
    return true;
}

// What a roll is worth where nobody says it: the first that a player cares for. Empty where there is none.
std::string usual_worth(const Procedure& procedure) {
    for (const std::size_t i : by_care(procedure.outcomes)) {
        const Field& field = procedure.outcomes[i];
        const bool is_number = field.kind == Kind::boolean || field.kind == Kind::integer;
        if (is_number && !field.on_request && !field.is_aside && !is_of_dice(field)) return field.name;
    }
    return {};
}

// "defender: attacker_losses": to whom it is worth that
Side split_side(std::string& worth) {
    const auto colon = worth.find(':');
    const std::string side(trim(worth.substr(0, colon == worth.npos ? 0 : colon)));
    if (side != "attacker" && side != "defender") return Side::attacker;
    worth = trim(std::string_view(worth).substr(colon + 1));
    return side == "attacker" ? Side::attacker : Side::defender;
}

std::string seen_value(const toml::node& node, const std::string& file) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
    if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
    if (const auto* decimal = node.as_floating_point()) return decimal_text(decimal->get());
    throw InputError(place_of(node.source(), file) + ": expected true or false, a number or a word");
}

void read_fallen(LoggedRoll& roll, const toml::node& node, const std::string& file) {
    const toml::array* list = node.as_array();
    if (!list) throw InputError(place_of(node.source(), file) + ": expected a list of dice such as dice = [4, 3, 6]");
    std::vector<int>& dice = roll.dice.emplace();
    roll.dice_at = place_of(node.source(), file) + ": dice";
    for (const toml::node& die : *list) {
        if (!die.is_integer() && !die.is_string())
            throw InputError(place_of(die.source(), file) + ": expected a whole number for a die");
        if (die.is_string()) roll.words[dice.size()] = die.as_string()->get();
        const std::int64_t face = die.is_string() ? 0 : die.as_integer()->get();
        if (face < -1'000'000 || face > 1'000'000)
            throw InputError(place_of(die.source(), file) + ": found " + std::to_string(face) + ", which no die shows");
        dice.push_back(static_cast<int>(face));
    }
}

LoggedRoll read_roll(const toml::table& table, Common common, const Formations& formations, const std::string& file) {
    LoggedRoll roll;
    roll.place = place_of(table.source(), file);
    for (const auto& [key, node] : table)
        if (key == "procedure") read_common(common, key, node, file);
    if (!common.procedure)
        throw InputError(roll.place +
                         ": expected a line such as procedure = \"ocs/attack\" in the roll, or before all");
    roll.question.procedure = common.procedure;
    expect_once(table, *common.procedure, file);
    if (common.decisions)
        for (const auto& [key, node] : *common.decisions)
            if (const Field* field = common.procedure->parameter(std::string(key.str())))
                if (!table.contains(field->name))
                    add_param(roll.question.params, *common.procedure, key, node, file, formations);
    for (const auto& [key, node] : table) {
        if (key == "procedure" || read_common(common, key, node, file)) continue;
        if (key == "name") {
            roll.name = log_text(node, "name", file);
        } else if (key == "dice") {
            read_fallen(roll, node, file);
        } else if (key == "was") {
            const toml::table* fields = node.as_table();
            if (!fields)
                throw InputError(place_of(node.source(), file) +
                                 ": expected the result, e.g. was = { hex_taken = true }");
            for (const auto& [field, value] : *fields)
                roll.was.push_back({std::string(field.str()), seen_value(value, file), place_of(field.source(), file)});
        } else if (key == "result" && !common.procedure->parameter("result")) {
            roll.was.push_back({"result", seen_value(node, file), place_of(key.source(), file)});
        } else {
            add_param(roll.question.params, *common.procedure, key, node, file, formations);
        }
    }
    if (common.worth.empty()) {
        common.worth = usual_worth(*common.procedure);
        common.worth_at = roll.place + ": worth";
        roll.has_worth = false;
    }
    if (common.worth.empty())
        throw InputError(roll.place +
                         ": expected what the roll was worth, such as worth = \"hex_taken\", in the roll or "
                         "before all");
    if (!roll.dice && roll.was.empty())
        throw InputError(roll.place + ": expected what was rolled: dice = [4, 3, 6], or was = { hex_taken = true }");
    roll.worth = common.worth;
    roll.worth_at = common.worth_at;
    roll.side = common.side;
    roll.is_mine = split_side(roll.worth) == roll.side;
    return roll;
}

}  // namespace

Log parse_log(const std::string& text, const std::string& file) {
    const toml::table root = parse_toml(text, file);
    const Formations formations = formations_of(root, file);
    Log log{.file = file, .title = "How lucky was that?", .rolls = {}};
    Common common;
    const toml::array* list = nullptr;
    for (const auto& [key, node] : root) {
        if (key == "roll") list = node.as_array();
        else if (key == "title") log.title = log_text(node, "title", file);
        else if (key != "formations" && !read_common(common, key, node, file))
            throw InputError(
                place_of(key.source(), file) + ": found the unknown key '" + std::string(key.str()) + "'" +
                suggest(key.str(), {"title", "worth", "side", "procedure", "decisions", "formations", "roll"}));
    }
    if (!list || list->empty()) throw InputError(file + ": expected [[roll]] entries, one for each roll at the table");
    if (list->size() > most_rolls)
        throw InputError(file + ": found " + std::to_string(list->size()) + " rolls, expected at most " +
                         std::to_string(most_rolls))
            .too_much();
    for (const toml::node& node : *list) {
        if (!node.is_table())
            throw InputError(place_of(node.source(), file) + ": expected a roll under a heading [[roll]]");
        log.rolls.push_back(read_roll(*node.as_table(), common, formations, file));
    }
    if (common.decisions)
        for (const auto& [key, node] : *common.decisions)
            if (std::none_of(log.rolls.begin(), log.rolls.end(), [&](const LoggedRoll& roll) {
                    return roll.question.procedure->parameter(std::string(key.str()));
                }))
                throw InputError(place_of(key.source(), file) + ": no roll here has a '" + std::string(key.str()) +
                                 "' to be decided");
    return log;
}

}  // namespace warodds
