// What comes after the procedure, each word put where it belongs.
#include "analysis/questions/typed.hpp"
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

std::string spaced(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
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

// A word that is no part of a unit, and beside what it was typed.
struct Bare {
    std::string text;
    bool is_first = false;         // before 'vs'
    const Field* units = nullptr;  // after these, and together they would be
    std::string whole{};
};

class WordReader {
public:
    WordReader(Question& question, const TableSet& tables) : question_(question), tables_(tables) {}

    void read(const std::vector<std::string>& typed) {
        std::vector<std::string> sides[2];
        for (const std::string& word : with_values(typed)) {
            // "A vs B" may come as one word
            const std::vector<std::string> parts = split_words(word);
            const auto against = std::find_if(parts.begin(), parts.end(), is_versus);
            if (is_named(word) || against == parts.end()) {
                sides[has_sides_].push_back(word);
                continue;
            }
            if (has_sides_) throw InputError("found 'vs' twice, expected one side vs the other");
            has_sides_ = true;
            if (against != parts.begin()) sides[0].push_back(spaced({parts.begin(), against}));
            if (against + 1 != parts.end()) sides[1].push_back(spaced({against + 1, parts.end()}));
        }
        if (has_sides_) {
            read_side(sides[0], false);
            read_side(sides[1], true);
        } else {
            for (const std::string& word : sides[0]) read(Bare{word});
        }
        for (const Bare& word : numbers_) read_number(word);
        for (const Bare& word : late_) read_text(word);
    }

private:
    static bool is_versus(const std::string& word) {
        const std::string text = plain_name(word);
        return text == "vs" || text == "vs." || text == "versus" || text == "against";
    }
    const Procedure& procedure() const { return *question_.procedure; }

    // the parameter that a word names and that has no value by it; a flag needs none
    const Field* named_alone(const std::string& word) const {
        const Field* field = procedure().parameter(word);
        return field && field->kind != Kind::boolean && by_word(word).empty() ? field : nullptr;
    }
    // hedgehog 2: the name of a parameter and a word that it takes are name=value
    std::vector<std::string> with_values(const std::vector<std::string>& words) const {
        std::vector<std::string> joined;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const Field* field = i + 1 < words.size() && words[i + 1].find('=') == std::string::npos &&
                                         !is_versus(words[i + 1]) && !procedure().parameter(words[i + 1])
                                     ? named_alone(words[i])
                                     : nullptr;
            const bool is_pair = field && takes(*field, words[i + 1]);
            joined.push_back(is_pair ? field->name + "=" + words[i + 1] : words[i]);
            i += is_pair;
        }
        return joined;
    }

    // name=value, where the name is one of the procedure's; steps=3 in a list of units is not
    bool is_named(const std::string& word) const {
        const auto equals = word.find('=');
        return equals != word.npos && word.substr(0, equals).find(' ') == word.npos &&
               (procedure().parameter(word.substr(0, equals)) ||
                std::none_of(procedure().parameters.begin(), procedure().parameters.end(),
                             [](const Field& field) { return field.kind == Kind::units; }));
    }
    bool is_given(const Field& field) const { return question_.params.contains(field.name); }
    void give(const Field& field, const std::string& value) { set_param(question_, field.name + "=" + value, ""); }

    // ---- one side vs the other ------------------------------------------------------------------------------------

    // The list or the number of a side.
    const Field* side_of(bool is_second, bool is_number) const {
        for (const char* name :
             is_number ? (is_second ? numbers_second : numbers_first) : (is_second ? lists_second : lists_first))
            if (const Field* field = procedure().parameter(name)) return field;
        return nullptr;
    }

    // A number by itself is a strength, and what comes after it are parameters. Of units everything is theirs that they know, and what
    // is left at the end are parameters.
    void read_side(const std::vector<std::string>& typed, bool is_second) {
        struct Piece {
            std::string text;
            bool is_alone;  // not within quotes together with a unit
        };
        std::vector<Piece> pieces;
        bool has_quotes = false;
        for (const std::string& word : typed) {
            if (is_named(word)) {
                set_param(question_, word, "");
                continue;
            }
            const std::vector<std::string> parts = unit_words(word, is_second ? "after 'vs'" : "before 'vs'");
            has_quotes = has_quotes || parts.size() > 1;
            for (const std::string& part : parts) pieces.push_back({part, parts.size() == 1});
        }
        if (pieces.empty())
            throw InputError(std::string("found nothing ") + (is_second ? "after" : "before") +
                             " 'vs', expected units or a strength there");
        // 2 x 9-5-8, and "6 fighter" within quotes, begin with a number too
        const Field* list = side_of(is_second, false);
        const bool goes_on = pieces.size() > 1 &&
                             (plain_name(pieces[1].text) == "x" ||
                              (!pieces[1].is_alone && list && is_unit_word(*list, pieces[1].text)));
        const Field* total = parse_number(pieces[0].text) && !goes_on ? side_of(is_second, true) : nullptr;
        const Field* field = total ? total : list;
        if (!field)
            throw InputError(procedure().about.id + " has no two sides, so 'vs' means nothing to it; '" +
                             verb_name("show ") + procedure().about.id + "' lists its parameters");
        const auto is_units = [&](const Piece& piece) {
            if (!is_unit_word(*field, piece.text)) return false;
            const auto fits = piece.is_alone ? by_word(piece.text) : std::vector<const Field*>();
            if (fits.size() != 1) return true;
            if (!has_quotes)
                throw InputError("'" + piece.text + "' may be a word of the unit or " + fits.front()->name + "=" +
                                 piece.text + "; say that, or \"" + spaced_texts(pieces) + "\" in quotes");
            return false;
        };
        std::size_t end = total ? 1 : pieces.size();
        while (!total && end > 1 && !is_units(pieces[end - 1])) --end;
        const std::string whole = spaced_texts(pieces);
        std::vector<Bare> rest;
        for (std::size_t i = end; i < pieces.size(); ++i)
            rest.push_back({pieces[i].text, !is_second, total ? nullptr : field, whole});
        pieces.resize(end);
        give(*field, spaced_texts(pieces));
        for (const Bare& word : rest) read(word);
    }
    template <class Pieces>
    static std::string spaced_texts(const Pieces& pieces) {
        std::vector<std::string> texts;
        for (const auto& piece : pieces) texts.push_back(piece.text);
        return spaced(texts);
    }

    // ---- a word by itself -----------------------------------------------------------------------------------------

    void read(const Bare& word) {
        const std::string& text = word.text;
        if (is_named(text) || (text.find('=') != text.npos && split_words(text).size() == 1))
            return set_param(question_, text, "");
        std::vector<const Field*> fits = by_word(text);
        if (fits.empty()) fits = by_option(text, false);
        if (fits.empty() && text.find(':') != text.npos) fits = by_odds(text);
        if (fits.empty() && parse_number(text)) return numbers_.push_back(word);
        if (fits.empty() && !has_sides_) fits = by_units(text);
        if (fits.empty()) return late_.push_back(word);
        if (fits.size() > 1) throw ambiguous(text, fits);
        put(*fits.front(), word);
    }

    void put(const Field& field, const Bare& word) {
        if (word.is_first && (field.name == "terrain" || field.name.starts_with("defender")))
            throw InputError("found '" + excerpt(word.text) + "' before 'vs', but " + field.name +
                             " is where the defenders are; say it after them");
        give(field, field.kind == Kind::boolean ? "true" : word.text);
    }

    template <class Test>
    std::vector<const Field*> fields(Test&& test) const {
        std::vector<const Field*> all;
        for (const Field& field : procedure().parameters)
            if (test(field)) all.push_back(&field);
        return all;
    }
    // a flag by its name, or a word that a parameter knows
    std::vector<const Field*> by_word(const std::string& word) const {
        std::vector<const Field*> all = fields([&](const Field& field) {
            return field.kind == Kind::boolean && plain_name(field.name) == plain_name(word);
        });
        return all.empty() ? by_option(word, true) : all;
    }
    // of parameters, or of policies and readings
    std::vector<const Field*> by_option(const std::string& word, bool is_plain) const {
        return fields([&](const Field& field) {
            return field.kind == Kind::choice && (field.role == Field::Role::plain) == is_plain && takes(field, word);
        });
    }
    std::vector<const Field*> by_odds(const std::string& word) const {
        if (!parse_odds(word)) return {};
        return fields([&](const Field& field) { return field.kind == Kind::odds; });
    }
    std::vector<const Field*> by_units(const std::string& word) const {
        return fields([&](const Field& field) {
            return field.kind == Kind::units && !word.empty() && !is_given(field) && takes(field, word);
        });
    }

    // ---- what only the rest of the question can place --------------------------------------------------------------

    // Why the rules do not take a question; empty where they do.
    std::string complaint(const Question& question) const {
        try {
            question.procedure->bind(question.params, tables_);
            return "";
        } catch (const InputError& wrong) {
            return wrong.marked();
        }
    }

    // The number that the rules miss, else the first that is asked for; of a question that has all that it needs, nobody knows which
    // one is meant.
    void read_number(const Bare& word) {
        const auto numbers = fields([&](const Field& field) {
            return (field.kind == Kind::integer || field.kind == Kind::number) && !is_given(field) &&
                   takes(field, word.text);
        });
        const std::string why = complaint(question_);
        auto asked = std::find_if(numbers.begin(), numbers.end(),
                                  [&](const Field* field) { return why.starts_with(field->name + ":"); });
        if (asked == numbers.end())
            asked = std::find_if(numbers.begin(), numbers.end(), [](const Field* field) { return !field->fallback; });
        if (asked != numbers.end() && !why.empty()) return give(**asked, word.text);
        std::string list;
        for (std::size_t i = 0; i < std::min<std::size_t>(numbers.size(), 4); ++i)
            list += (i ? ", " : "; say which it is, such as ") + numbers[i]->name + "=" + word.text;
        throw InputError("'" + excerpt(word.text) + "': " + procedure().about.id + " asks for no further number" +
                         list);
    }

    // Is it this word that the rules do not know, and not what was given beside it?
    bool is_about(const std::string& complaint, const std::string& word) const {
        const bool is_named = complaint.find("'" + word + "'") != complaint.npos ||
                              complaint.find("=" + word) != complaint.npos;
        return is_named && std::none_of(question_.params.begin(), question_.params.end(),
                                        [&](const auto& given) { return complaint.starts_with(given.first + ":"); });
    }

    // A text takes anything, so what fits is what the rules take.
    void read_text(const Bare& word) {
        std::vector<const Field*> fits;
        std::vector<std::string> refused;  // the word is known, but not beside the others
        const std::string before = complaint(question_);
        for (const Field* field : fields([&](const Field& known) { return known.kind == Kind::text; })) {
            if (is_given(*field)) continue;
            Question tried = question_;
            set_param(tried, field->name + "=" + word.text, "");
            const std::string wrong = complaint(tried);
            if (wrong.empty()) fits.push_back(field);
            else if (wrong != before && !is_about(wrong, word.text)) refused.push_back(wrong);
        }
        if (fits.size() > 1) throw ambiguous(word.text, fits);
        if (fits.empty() && refused.size() == 1) throw InputError(refused.front());
        if (fits.empty()) throw unknown(word);
        put(*fits.front(), word);
    }

    InputError ambiguous(const std::string& word, const std::vector<const Field*>& fits) const {
        std::string list;
        for (const Field* field : fits)
            list += (list.empty() ? "" : field == fits.back() ? " or " : ", ") + field->name + "=" + word;
        const bool are_units = fits.front()->kind == Kind::units;
        return InputError("'" + word + "' fits several parameters of " + procedure().about.id + ": say " + list +
                          (are_units ? ", or one side vs the other" : ""));
    }

    InputError unknown(const Bare& word) const {
        if (const Field* field = named_alone(word.text))
            return InputError("'" + excerpt(word.text) + "' is a parameter of " + procedure().about.id +
                              " and has no value; say " + field->name + "=, with " + field->expected());
        std::vector<std::string> known;
        std::string choices;
        for (const Field& field : procedure().parameters) {
            known.push_back(field.name);
            if (field.kind != Kind::choice || field.role != Field::Role::plain) continue;
            for (const Option& option : field.options) known.push_back(option.name);
            if (choices.size() < 120) choices += (choices.empty() ? "" : "; ") + field.name + " is " + field.expected();
        }
        const std::string text = excerpt(word.text), hint = suggest(text, known);
        const bool has_hint = hint.starts_with("; did");
        if (word.units && !has_hint) {
            try {
                parse_value(*word.units, word.whole, word.units->name);
            } catch (const InputError& wrong) {
                return wrong;  // that of the units, which knows their words
            }
        }
        InputError error("'" + text + "' fits no parameter of " + procedure().about.id +
                         (has_hint          ? hint
                          : choices.empty() ? ""
                                            : "; " + choices) +
                         "; '" + verb_name("show ") + procedure().about.id + "' lists them all");
        return error.at(word.text, 0, word.text.size());
    }

    static constexpr std::initializer_list<const char*> lists_first = {"attackers", "invaders", "guns",     "bombers",
                                                                       "ships",     "fighters", "aircraft", "hunters"},
                                                        lists_second = {"defenders", "targets", "stack"},
                                                        numbers_first = {"attack", "strength", "factors"},
                                                        numbers_second = {"defense", "density"};
    Question& question_;
    const TableSet& tables_;
    bool has_sides_ = false;
    std::vector<Bare> numbers_, late_;  // read when everything else is known
};

}  // namespace

void add_words(Question& question, const std::vector<std::string>& words, const TableSet& tables) {
    WordReader(question, tables).read(words);
}

}  // namespace warodds
