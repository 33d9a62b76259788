#include "analysis/typed.hpp"

#include "rules/unit_text.hpp"

#include <algorithm>

namespace warodds {
namespace {

bool has_hint(const std::string& message) { return message.find("did you mean") != message.npos; }

const Procedure* registered(const std::string& id) {
    for (const Procedure* one : procedures())
        if (one->about.id == id) return one;
    return nullptr;
}

Question begun(const std::string& id) {
    Question question;
    if (const Procedure* procedure = registered(id)) {
        question.procedure = share(*procedure);
        return question;
    }
    question.procedure = share(find_procedure("chart/read"));
    set_param(question, "table=" + id, "");
    return question;
}

std::string game_named(const std::string& name) {
    std::vector<std::string> ids;
    for (const Game& game : games()) {
        if (game.id == plain_name(name)) return game.id;
        ids.push_back(game.id);
    }
    throw InputError(option_name("game") + " " + name + ": no game is called that" + suggest(plain_name(name), ids));
}

// is it a word for what a procedure does, such as type=overrun of ocs/attack?
std::string as_option(const std::string& name, const std::string& game) {
    for (const Procedure* one : procedures())
        if (game.empty() || one->about.id.starts_with(game + "/"))
            for (const Field& field : one->parameters)
                for (const Option& option : field.options)
                    if (field.role == Field::Role::plain && option.name == name)
                        return "; you may mean " + one->about.id + " " + field.name + "=" + name;
    return "";
}

}  // namespace

std::vector<std::string> subjects_named(const std::string& name, const std::string& game, const TableSet& tables) {
    const std::string wanted = plain_name(name);
    std::vector<std::string> found;
    const auto is_it = [&](const std::string& id) {
        if (wanted.find('/') != wanted.npos) return id == wanted;
        const auto slash = id.find('/');
        return id.substr(slash + 1) == wanted && (game.empty() || id.substr(0, slash) == game);
    };
    for (const Procedure* one : procedures())
        if (is_it(one->about.id)) found.push_back(one->about.id);
    if (!found.empty()) return found;
    for (const std::string& id : tables.ids())
        if (is_it(id)) found.push_back(id);
    return found;
}

Question parse_typed(const Typed& typed, const TableSet& tables) {
    const std::string game = typed.game.empty() ? "" : game_named(typed.game);
    const std::vector<std::string> found = subjects_named(typed.subject, game, tables);
    if (found.empty()) {
        std::vector<std::string> ids = tables.ids();
        for (const Procedure* one : procedures()) ids.insert(ids.begin(), one->about.id);
        const std::string name = plain_name(typed.subject);
        std::string hint = as_option(name, game);
        if (hint.empty()) hint = suggest(name, ids);
        throw InputError((game.empty() ? "no procedure or chart is called '" : game + " has no procedure or chart '") +
                         typed.subject + "'" + hint + "; '" + verb_name("games") + "' lists them");
    }
    if (found.size() == 1) {
        Question question = begun(found.front());
        try {
            add_words(question, typed.words, tables);
        } catch (const InputError& wrong) {
            if (typed.subject.find('/') != typed.subject.npos || !game.empty()) throw;
            throw InputError(found.front() + ": " + wrong.marked() + as_option(plain_name(typed.subject), game));
        }
        if (typed.more) typed.more(question);
        return question;
    }
    // the only one that understands it
    std::vector<Question> understood;
    std::vector<std::string> refused;  // where every word means something, but the rules do not allow it
    std::string list, error;
    for (const std::string& id : found) {
        list += (list.empty() ? "" : id == found.back() ? " or " : ", ") + id;
        if (typed.words.empty() && !typed.more) continue;
        Question question = begun(id);
        bool is_read = false;
        try {
            add_words(question, typed.words, tables);
            if (typed.more) typed.more(question);
            is_read = true;
            question.procedure->bind(question.params, tables);
            understood.push_back(std::move(question));
        } catch (const InputError& wrong) {
            if (is_read) refused.push_back(id + ": " + wrong.marked());
            if (const std::string why = wrong.marked(); error.empty() && has_hint(why))
                error = "; " + id + ": " + why.substr(0, why.find('?') + 1);
        }
    }
    if (understood.size() == 1) return std::move(understood.front());
    if (understood.empty() && refused.size() == 1) throw InputError(refused.front());
    throw InputError("several games have '" + typed.subject + "': say " + list + ", or " + option_name("game") +
                     " with the game's name" + (understood.empty() ? error : ""));
}

}  // namespace warodds
