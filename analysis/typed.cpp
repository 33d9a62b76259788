#include "analysis/typed.hpp"

#include "rules/unit_text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds {
namespace {

std::vector<std::string> split_words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string spaced(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

bool takes(const Field& field, const std::string& text) {
    try {
        parse_value(field, text, field.name);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

bool has_hint(const std::string& message) { return message.find("did you mean") != message.npos; }

// The words of one question, each put where it belongs.
class WordReader {
public:
    WordReader(Question& question, const TableSet& tables) : question_(question), tables_(tables) {}

    void read(const std::vector<std::string>& words) {
        std::vector<std::string> sides[2];
        bool has_sides = false;
        for (const std::string& word : words) {
            // "A vs B" may come as one word
            const std::vector<std::string> parts = split_words(word);
            const auto against = std::find_if(parts.begin(), parts.end(), is_versus);
            if (is_named(word) || against == parts.end()) {
                sides[has_sides].push_back(word);
                continue;
            }
            if (has_sides) throw InputError("found 'vs' twice, expected one side vs the other");
            has_sides = true;
            if (against != parts.begin()) sides[0].push_back(spaced({parts.begin(), against}, " "));
            if (against + 1 != parts.end()) sides[1].push_back(spaced({against + 1, parts.end()}, " "));
        }
        if (has_sides) {
            read_side(sides[0], false);
            read_side(sides[1], true);
        } else {
            for (const std::string& word : sides[0]) read(word);
        }
        for (const std::string& word : late_) read_text(word);
    }

private:
    static bool is_versus(const std::string& word) {
        const std::string text = plain_name(word);
        return text == "vs" || text == "vs." || text == "versus" || text == "against";
    }
    const Procedure& procedure() const { return *question_.procedure; }

    // name=value, where the name is one of the procedure's; steps=3 in a list of units is not
    bool is_named(const std::string& word) const {
        const auto equals = word.find('=');
        return equals != word.npos && word.substr(0, equals).find(' ') == word.npos &&
               (procedure().parameter(word.substr(0, equals)) ||
                std::none_of(procedure().parameters.begin(), procedure().parameters.end(),
                             [](const Field& field) { return field.kind == Kind::units; }));
    }

    bool is_terrain(const std::string& word) const {
        const Field* field = procedure().parameter("terrain");
        return field && field->kind == Kind::choice && !is_given(*field) && takes(*field, word);
    }
    bool is_given(const Field& field) const { return question_.params.contains(field.name); }
    void give(const Field& field, const std::string& value) { set_param(question_, field.name + "=" + value, ""); }

    // The list or the number of a side.
    const Field* side_of(bool is_second, bool is_number) const {
        for (const char* name :
             is_number ? (is_second ? numbers_second : numbers_first) : (is_second ? lists_second : lists_first))
            if (const Field* field = procedure().parameter(name)) return field;
        return nullptr;
    }

    void read_side(std::vector<std::string> words, bool is_second) {
        std::string text;
        for (const std::string& word : words) {
            if (is_named(word)) set_param(question_, word, "");
            else text += (text.empty() ? "" : " ") + word;
        }
        if (text.empty())
            throw InputError(std::string("found nothing ") + (is_second ? "after" : "before") +
                             " 'vs', expected units or a strength there");
        // a terrain at the end is the hex's, whatever units know by that word
        std::vector<std::string> all = split_words(text), rest;
        for (; all.size() > 1 && is_terrain(all.back()); all.pop_back()) rest.insert(rest.begin(), all.back());
        const bool is_number = all.size() == 1 && parse_number(all.front()).has_value();
        const Field* field = side_of(is_second, is_number);
        if (!field && is_number) field = side_of(is_second, false);
        if (!field)
            throw InputError(procedure().about.id + " has no two sides, so 'vs' means nothing to it; '" +
                             verb_name("show ") + procedure().about.id + "' lists its parameters");
        // other words at the end that are no part of a unit may be parameters too
        std::string error;
        while (!all.empty()) {
            try {
                give(*field, spaced(all, " "));
                for (const std::string& word : rest) read(word);
                return;
            } catch (const InputError& wrong) {
                if (error.empty()) error = wrong.marked();
                if (is_given(*field) && has_hint(wrong.marked())) throw;
                if (is_given(*field)) throw InputError(error);  // that of the units, which knows their words
            }
            rest.insert(rest.begin(), all.back());
            all.pop_back();
        }
        throw InputError(error);
    }

    void read(const std::string& word) {
        if (is_named(word) || (word.find('=') != word.npos && split_words(word).size() == 1))
            return set_param(question_, word, "");
        std::vector<const Field*> fits = by_name(word);
        if (fits.empty()) fits = by_option(word);
        if (fits.empty() && word.find(':') != word.npos) fits = by_odds(word);
        if (fits.empty() && parse_number(word)) fits = by_number(word);
        if (fits.empty()) fits = by_units(word);
        if (fits.empty()) return late_.push_back(word);
        if (fits.size() > 1) throw ambiguous(word, fits);
        const Field& field = *fits.front();
        give(field, field.kind == Kind::boolean ? "true" : word);
    }

    template <class Test>
    std::vector<const Field*> fields(Test&& test) const {
        std::vector<const Field*> all;
        for (const Field& field : procedure().parameters)
            if (test(field)) all.push_back(&field);
        return all;
    }
    std::vector<const Field*> by_name(const std::string& word) const {
        return fields([&](const Field& field) {
            return field.kind == Kind::boolean && plain_name(field.name) == plain_name(word);
        });
    }
    // of parameters first, then of policies and readings
    std::vector<const Field*> by_option(const std::string& word) const {
        const auto with = [&](bool is_plain) {
            return fields([&](const Field& field) {
                return field.kind == Kind::choice && (field.role == Field::Role::plain) == is_plain &&
                       takes(field, word);
            });
        };
        const std::vector<const Field*> all = with(true);
        return all.empty() ? with(false) : all;
    }
    std::vector<const Field*> by_odds(const std::string& word) const {
        if (!parse_odds(word)) return {};
        return fields([&](const Field& field) { return field.kind == Kind::odds; });
    }
    std::vector<const Field*> by_number(const std::string& word) const {
        std::vector<const Field*> all = fields([&](const Field& field) {
            return (field.kind == Kind::integer || field.kind == Kind::number) && !field.fallback && !is_given(field) &&
                   takes(field, word);
        });
        all.resize(std::min<std::size_t>(all.size(), 1));
        return all;
    }
    std::vector<const Field*> by_units(const std::string& word) const {
        return fields([&](const Field& field) {
            return field.kind == Kind::units && !word.empty() && !is_given(field) && takes(field, word);
        });
    }

    // A text takes anything, so what fits is what the rules take.
    void read_text(const std::string& word) {
        std::vector<const Field*> fits;
        for (const Field* field : fields([&](const Field& known) { return known.kind == Kind::text; })) {
            if (is_given(*field)) continue;
            Question tried = question_;
            try {
                set_param(tried, field->name + "=" + word, "");
                tried.procedure->bind(tried.params, tables_);
                fits.push_back(field);
            } catch (const InputError&) {}
        }
        if (fits.size() > 1) throw ambiguous(word, fits);
        if (fits.empty()) throw unknown(word);
        give(*fits.front(), word);
    }

    InputError ambiguous(const std::string& word, const std::vector<const Field*>& fits) const {
        std::string list;
        for (const Field* field : fits)
            list += (list.empty() ? "" : field == fits.back() ? " or " : ", ") + field->name + "=" + word;
        const bool are_units = fits.front()->kind == Kind::units;
        return InputError("'" + word + "' fits several parameters of " + procedure().about.id + ": say " + list +
                          (are_units ? ", or one side vs the other" : ""));
    }
    InputError unknown(const std::string& word) const {
        std::vector<std::string> known;
        std::string choices;
        for (const Field& field : procedure().parameters) {
            known.push_back(field.name);
            if (field.kind != Kind::choice || field.role != Field::Role::plain) continue;
            for (const Option& option : field.options) known.push_back(option.name);
            if (choices.size() < 120) choices += (choices.empty() ? "" : "; ") + field.name + " is " + field.expected();
        }
        const std::string hint = suggest(word, known);
        return InputError("'" + word + "' fits no parameter of " + procedure().about.id +
                          (hint.starts_with("; did") ? hint
                           : choices.empty()         ? ""
                                                     : "; " + choices) +
                          "; '" + verb_name("show ") + procedure().about.id + "' lists them all");
    }

    static constexpr std::initializer_list<const char*> lists_first = {"attackers", "invaders", "guns",     "bombers",
                                                                       "ships",     "fighters", "aircraft", "hunters"},
                                                        lists_second = {"defenders", "targets", "stack"},
                                                        numbers_first = {"attack", "strength", "factors"},
                                                        numbers_second = {"defense", "density"};
    Question& question_;
    const TableSet& tables_;
    std::vector<std::string> late_;  // words that only a text could take, when everything else is known
};

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
    question.typed.clear();
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
        add_words(question, typed.words, tables);
        return question;
    }
    // the only one that understands it
    std::vector<Question> understood;
    std::string list, error;
    for (const std::string& id : found) {
        list += (list.empty() ? "" : id == found.back() ? " or " : ", ") + id;
        if (typed.words.empty()) continue;
        try {
            Question question = begun(id);
            add_words(question, typed.words, tables);
            question.procedure->bind(question.params, tables);
            understood.push_back(std::move(question));
        } catch (const InputError& wrong) {
            if (const std::string why = wrong.marked(); error.empty() && has_hint(why))
                error = "; " + id + ": " + why.substr(0, why.find('?') + 1);
        }
    }
    if (understood.size() == 1) return std::move(understood.front());
    throw InputError("several games have '" + typed.subject + "': say " + list + ", or " + option_name("game") +
                     " with the game's name" + (understood.empty() ? error : ""));
}

void add_words(Question& question, const std::vector<std::string>& words, const TableSet& tables) {
    WordReader(question, tables).read(words);
}

}  // namespace warodds
