#include "analysis/questions/typed.hpp"

#include "analysis/questions/typed_dice.hpp"
#include "rules/unit_text.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace warodds {
namespace {

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

bool is_game(const std::string& id) {
    return std::any_of(games().begin(), games().end(), [&](const Game& game) { return game.id == id; });
}

std::string game_named(const std::string& name) { return expect_game_called(name, option_name("game") + " " + name); }

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

std::string spaced(const std::string& subject, const std::vector<std::string>& words) {
    std::string text = subject;
    for (const std::string& word : words) text += " " + (word.find(' ') == word.npos ? word : "\"" + word + "\"");
    return text;
}

Question with_words(const std::string& id, const Typed& typed, const TableSet& tables) {
    Question question = begun(id);
    add_words(question, typed.words, tables, typed.takes_many);
    if (typed.more) typed.more(question);
    return question;
}

// The question, where a procedure or chart understands all that was typed.
std::optional<Question> understood(const std::string& id, const Typed& typed, const TableSet& tables) {
    try {
        Question question = with_words(id, typed, tables);
        question.procedure->bind(question.params, tables);
        return question;
    } catch (const InputError&) {
        return {};
    }
}

// The word without which it would understand all the others; nothing where there is none.
std::string mistaken_word(const std::string& id, Typed typed, const TableSet& tables) {
    constexpr std::size_t most = 50;  // nobody types more by hand, and each is left out in turn
    typed.more = {};
    const std::vector<std::string> words = typed.words;
    for (std::size_t i = words.size() > most ? 0 : words.size(); i-- > 0;) {
        const std::vector<std::string> parts = words_in(words[i]);
        for (std::size_t part = parts.size(); part-- > 0;) {
            typed.words = words;
            typed.words[i].clear();
            for (std::size_t other = 0; other < parts.size(); ++other)
                if (other != part) typed.words[i] += (typed.words[i].empty() ? "" : " ") + parts[other];
            if (typed.words[i].empty()) typed.words.erase(typed.words.begin() + static_cast<std::ptrdiff_t>(i));
            if (understood(id, typed, tables)) return parts[part];
        }
    }
    return "";
}

// its attack, or what it has first
std::string example_of(const std::string& game) {
    if (registered(game + "/attack")) return game + "/attack";
    const auto of_it = [&](const Procedure* one) { return one->about.id.starts_with(game + "/"); };
    const auto first = std::find_if(procedures().begin(), procedures().end(), of_it);
    return (*first)->about.id;
}

// What a word names that is a procedure's own: type=overrun of ocs/attack.
std::vector<std::pair<std::string, std::string>> as_options(const std::string& name, const std::string& game) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const Procedure* one : procedures())
        if (game.empty() || one->about.id.starts_with(game + "/"))
            for (const Field& field : one->parameters)
                for (const Option& option : field.options)
                    if (field.role == Field::Role::plain && option.name == name)
                        all.emplace_back(one->about.id, field.name + "=" + name);
    return all;
}
std::string option_hint(const std::string& name, const std::string& game) {
    const auto all = as_options(name, game);
    return all.empty() ? "" : "; you may mean " + all.front().first + " " + all.front().second;
}

// 3:1, attack=17, 12: what nobody calls a procedure
bool is_value(const std::string& word) {
    return word.find('=') != word.npos || (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front())));
}

// dump is more likely dump-blowing
bool begins_procedure(const std::string& name) {
    return std::any_of(procedures().begin(), procedures().end(),
                       [&](const Procedure* one) { return one->about.id.find("/" + name + "-") != std::string::npos; });
}

// overrun 4:1 is an attack, type=overrun
std::optional<Question> by_option(const Typed& typed, const std::string& game, const TableSet& tables) {
    std::vector<Question> found;
    const std::string name = plain_name(typed.subject);
    if (begins_procedure(name)) return {};
    for (const auto& [id, assignment] : as_options(name, game)) {
        Typed whole = typed;
        whole.words.push_back(assignment);
        auto question = understood(id, whole, tables);
        if (!question) continue;
        question->read_as = typed.subject + ": taken as " + spaced(id, typed.words) + " " + assignment;
        found.push_back(std::move(*question));
    }
    return found.size() == 1 ? std::optional(std::move(found.front())) : std::nullopt;
}

// 3:1 alone: the only procedure that makes something of it, or the only attack
std::optional<Question> by_value(const Typed& typed, const std::string& game, const TableSet& tables) {
    if (!is_value(typed.subject)) return {};
    Typed whole = typed;
    whole.words.insert(whole.words.begin(), typed.subject);
    std::vector<Question> found;
    for (const Procedure* one : procedures())
        if (game.empty() || one->about.id.starts_with(game + "/"))
            if (auto question = understood(one->about.id, whole, tables)) found.push_back(std::move(*question));
    const auto is_attack = [](const Question& question) { return question.procedure->about.id.ends_with("/attack"); };
    if (found.size() > 1) std::erase_if(found, [&](const Question& question) { return !is_attack(question); });
    if (found.size() != 1) return {};
    found.front().read_as = "taken as " + spaced(found.front().procedure->about.id, whole.words);
    return std::move(found.front());
}

InputError no_such(const Typed& typed, const std::string& game, const TableSet& tables) {
    const std::string name = plain_name(typed.subject);
    const std::string begin = game.empty() ? "no procedure or chart is called '" + typed.subject + "'"
                                           : game + " has no procedure or chart '" + typed.subject + "'";
    const std::string end = "; '" + verb_name("games") + "' lists them";
    if (is_value(typed.subject))
        return InputError(begin + "; say what is asked first, such as ocs/attack " +
                          spaced(typed.subject, typed.words) + end);
    // another game may have it
    if (!game.empty())
        if (const auto elsewhere = subjects_named(name, "", tables); !elsewhere.empty())
            return InputError(begin + "; you may mean " + elsewhere.front() + end);
    std::vector<std::string> ids = tables.ids(), names;
    for (const Game& one : games()) names.push_back(one.id);
    for (const Procedure* one : procedures())
        if (std::find(ids.begin(), ids.end(), one->about.id) == ids.end()) ids.insert(ids.begin(), one->about.id);
    if (const std::string hint = suggest(name, names); is_suggestion(hint) && hint.find(name) != hint.npos)
        return InputError(begin + hint + " That is a game, and '" + verb_name("games ") + "NAME' lists what it has");
    const std::string hint = begins_procedure(name) ? "" : option_hint(name, game);
    return InputError(begin + (hint.empty() ? suggest(name, ids) : hint) + end);
}

// of several games, and none is the only one that understands it
InputError several(const Typed& typed, std::vector<std::string> ids, const std::string& mistake) {
    std::string others;
    for (std::size_t i = 1; i < ids.size(); ++i) others += (i > 1 ? ", " : "") + ids[i].substr(0, ids[i].find('/'));
    return InputError("several games have '" + typed.subject + "'; say which: " + option_name("game") + " " +
                      ids.front().substr(0, ids.front().find('/')) + " (or " + others + ")" +
                      (mistake.empty() ? "" : "; " + mistake));
}

Question of_several(const Typed& typed, const std::vector<std::string>& found, const TableSet& tables) {
    // the only one that understands it; else the only one where every word means something, though the rules do not
    // allow it, or where one word is the mistake
    std::vector<Question> all;
    std::vector<std::string> ids, refused, mistaken, nearly;
    for (const std::string& id : found) {
        if (typed.words.empty() && !typed.more) continue;
        bool is_read = false;
        try {
            Question question = with_words(id, typed, tables);
            is_read = true;
            question.procedure->bind(question.params, tables);
            all.push_back(std::move(question));
            ids.push_back(id);
        } catch (const InputError& wrong) {
            const std::string why = id + ": " + wrong.marked();
            if (is_read) refused.push_back(why);
            const std::string word = mistaken_word(id, typed, tables);
            if (word.empty()) continue;
            mistaken.push_back(why);
            const bool is_parameter = begun(id).procedure->parameter(word.substr(0, word.find('='))) != nullptr;
            if (is_parameter || why.find("did you mean") != why.npos) nearly.push_back(why);
        }
    }
    if (all.size() == 1) {
        all.front().read_as = ids.front() + ": of " + std::to_string(found.size()) + " games that have '" +
                              typed.subject + "' only this one understands it";
        return std::move(all.front());
    }
    for (const auto* one : {&refused, &mistaken, &nearly})
        if (all.empty() && one->size() == 1) throw InputError(one->front());
    throw several(typed, ids.empty() ? found : ids, all.empty() && !nearly.empty() ? nearly.front() : "");
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
    if (!found.empty()) return found;
    for (const Procedure* one : procedures()) {  // what players call it too
        const std::vector<std::string>& also = one->about.also;
        const bool is_of_game = game.empty() || one->about.id.starts_with(game + "/");
        if (is_of_game && std::find(also.begin(), also.end(), wanted) != also.end()) found.push_back(one->about.id);
    }
    return found;
}

std::string game_called(const std::string& name) { return is_game(plain_name(name)) ? plain_name(name) : ""; }

std::string expect_game_called(const std::string& name, const std::string& where) {
    if (is_game(plain_name(name))) return plain_name(name);
    std::vector<std::string> ids;
    for (const Game& game : games()) ids.push_back(game.id);
    throw InputError(where + ": no game is called that" + suggest(plain_name(name), ids));
}

bool begins_question(const std::string& word) {
    const std::string first = word.substr(0, word.find(' '));
    return begins_with_dice(first) || is_value(first) || first.find('/') != first.npos ||
           !subjects_named(first, "", TableSet()).empty() || !as_options(plain_name(first), "").empty();
}

Question parse_typed(const Typed& given, const TableSet& tables) {
    Typed typed = given;
    const std::string game = typed.game.empty() ? "" : game_named(typed.game);
    // "attack 3:1" in one piece, and ocs attack 3:1 in several
    if (std::vector<std::string> parts = words_in(typed.subject); parts.size() > 1) {
        typed.subject = parts.front();
        typed.words.insert(typed.words.begin(), parts.begin() + 1, parts.end());
    }
    if (const std::string named = game_called(typed.subject); !named.empty()) {
        const std::string first = typed.words.empty() ? "" : named + "/" + plain_name(typed.words.front());
        if (first.empty() || subjects_named(first, "", tables).empty())
            throw InputError("'" + typed.subject + "' is a game; say what of it, such as " + example_of(named) + "; '" +
                             verb_name("games ") + named + "' lists all");
        typed.subject = first;
        typed.words.erase(typed.words.begin());
    }
    const std::vector<std::string> found = subjects_named(typed.subject, game, tables);
    if (found.empty()) {
        if (begins_with_dice(typed.subject)) {
            Question question = dice_question(typed.subject, typed.words);
            if (typed.more) typed.more(question);
            return question;
        }
        if (auto question = by_option(typed, game, tables)) return std::move(*question);
        if (auto question = by_value(typed, game, tables)) return std::move(*question);
        throw no_such(typed, game, tables);
    }
    if (found.size() > 1) return of_several(typed, found, tables);
    try {
        return with_words(found.front(), typed, tables);
    } catch (const InputError& wrong) {
        if (typed.subject.find('/') != typed.subject.npos || !game.empty()) throw;
        throw InputError(found.front() + ": " + wrong.marked() + option_hint(plain_name(typed.subject), game));
    }
}

}  // namespace warodds
