#include "analysis/questions/typed.hpp"

#include "rules/unit_text.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

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

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

// Does a procedure or chart understand all that was typed?
bool understands(const std::string& id, const std::vector<std::string>& words, const TableSet& tables) {
    try {
        Question question = begun(id);
        add_words(question, words, tables);
        question.procedure->bind(question.params, tables);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

// The word without which it would understand all the others; nothing where there is none.
std::string mistaken_word(const std::string& id, const std::vector<std::string>& words, const TableSet& tables) {
    for (std::size_t i = words.size(); i-- > 0;) {
        const std::vector<std::string> parts = words_in(words[i]);
        for (std::size_t part = parts.size(); part-- > 0;) {
            std::vector<std::string> without = words;
            without[i].clear();
            for (std::size_t other = 0; other < parts.size(); ++other)
                if (other != part) without[i] += (without[i].empty() ? "" : " ") + parts[other];
            if (without[i].empty()) without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
            if (understands(id, without, tables)) return parts[part];
        }
    }
    return "";
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

std::string subject_named(const std::string& name, const std::string& game, const TableSet& tables) {
    const std::vector<std::string> found = subjects_named(name, game.empty() ? "" : game_named(game), tables);
    if (found.size() < 2) return found.empty() ? name : found.front();
    std::string list;
    for (const std::string& id : found) list += (list.empty() ? "" : id == found.back() ? " or " : ", ") + id;
    throw InputError("several games have '" + name + "': say " + list);
}

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
            throw InputError(found.front() + ": " + wrong.marked() + as_option(plain_name(typed.subject), game), wrong);
        }
        if (typed.more) typed.more(question);
        return question;
    }
    // the only one that understands it; else the only one where every word means something, though the rules do not allow it, or
    // where one word is the mistake
    std::vector<Question> understood;
    std::vector<InputError> refused, mistaken, nearly;
    std::string list;
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
            const InputError why(id + ": " + wrong.marked(), wrong);
            if (is_read) refused.push_back(why);
            const std::string word = mistaken_word(id, typed.words, tables);
            if (word.empty()) continue;
            mistaken.push_back(why);
            const bool is_parameter = begun(id).procedure->parameter(word.substr(0, word.find('='))) != nullptr;
            if (is_parameter || has_hint(why.marked())) nearly.push_back(why);
        }
    }
    if (understood.size() == 1) return std::move(understood.front());
    for (const auto* one : {&refused, &mistaken, &nearly})
        if (understood.empty() && one->size() == 1) throw one->front();
    throw InputError("several games have '" + typed.subject + "': say " + list + ", or " + option_name("game") +
                     " with the game's name" +
                     (understood.empty() && !nearly.empty() ? "; " + nearly.front().marked() : ""));
}

}  // namespace warodds
