// What a player is told of a procedure: who asks, which figures he wants first, what its decisions, outcomes and
// parameters are called, and which end of a figure is good for whom.
//
// The words are data, rules/<game>/words.toml, compiled in and read when a game is first asked for. The side that asks
// is "you" and the other is "he", so most words have two forms. Procedures without words (games of one's own, plans)
// have derived ones: names with blanks, and their outcomes in the order in which a player cares about them.
#pragma once

#include "rules/procedure.hpp"

#include <array>

namespace warodds {

// As it is told to its owner, and to the other side: "you stand", "he stands".
struct SaidOf {
    std::string you, he;
};

// A label, and whose it is: of neither side both forms are the same.
struct Called {
    SaidOf said;
    std::optional<Side> of;
};

enum class Asks { attacker, defender, neither };

struct KeyFigure {
    std::string ask;
    std::string label;  // in words of its own, as told to the side that usually asks; empty: made of labels of outcomes
    std::string to_other;  // ... and to the other side
};

// A default that an answer names where nobody said it, with what other values would give. Several parameters are moved
// together; "attackers.steps" is an attribute of the units of a list.
struct AssumedDefault {
    std::vector<std::string> parameters;
    std::vector<std::string> values;  // "5", or "+1" for one more

    // What a question is taken to say that it does not: the parameter, for units their attribute, and the values that
    // it stands for, each once.
    struct Silent {
        const Field* parameter;
        const Field* attribute;  // null for a parameter of its own
        std::vector<Value> values;
    };
    std::vector<Silent> silent_in(const Procedure& procedure, const ParamSet& given) const;
    // The question with all that it does not say at another of `values`, as far as that is in range; nothing where it
    // is as it is anyway.
    std::optional<ParamSet> moved(const Procedure& procedure, const ParamSet& given, const std::string& to) const;
};

struct ReadingWords {
    std::string about;                           // its short name
    std::map<std::string, std::string> options;  // in words
};

// The words of a game, or of one plan. Names are of all its procedures, or of one alone ("flak.destroyed"); in those of
// outcomes # stands for a number.
struct WordBook {
    struct Entry {
        Asks asks = Asks::attacker;
        std::string headline, first;
        std::vector<KeyFigure> key;
        std::vector<std::string> more, neither, allied;
        std::vector<AssumedDefault> assumed;
    };
    std::map<std::string, Entry> procedures;  // by their names in the game
    std::map<std::string, int> directions;
    std::map<std::string, Called> outcomes, parameters;
    std::map<std::string, std::map<std::string, SaidOf>> options;  // by policy
    std::map<std::string, ReadingWords> readings;
    std::map<std::string, std::string> turned;  // by outcome or key figure
};
WordBook read_words(const std::string& text, const std::string& file);  // throws InputError
std::shared_ptr<const WordBook> words_of_game(const std::string& id);   // null for a game without words

class ProcedureWords {
public:
    // By its entry in the book, or derived, with what the book has for single names.
    ProcedureWords(const Procedure& procedure, std::shared_ptr<const WordBook> book);
    ProcedureWords(const Procedure& procedure, WordBook book);
    explicit ProcedureWords(const Procedure& procedure) : ProcedureWords(procedure, WordBook{}) {}

    Asks asks = Asks::attacker;
    std::string first;                    // what is asked where nothing is
    std::vector<KeyFigure> key;           // the figures shown where nothing is asked; the first five that can happen
    std::vector<std::string> more;        // outcomes that come with --more
    std::vector<std::string> quiet;       // all others
    std::string headline;                 // the other side's decision whose options are the columns; may be empty
    std::vector<AssumedDefault> assumed;  // defaults to tell
    std::optional<Side> asker() const;    // who usually asks; nothing where neither does

    // A decision that is no player's in this question: it keeps its default, and is neither a plan nor a reply. Some
    // belong to an ally of whoever asks: no plans of his own, but replies where the other side asks.
    bool is_neithers(const std::string& policy, std::optional<Side> asker) const;
    bool is_neithers(const std::string& policy) const { return is_neithers(policy, asker()); }

    // Null where there are no words for it: then its name and value are what is said.
    const SaidOf* option(const std::string& policy, const std::string& option) const;
    // "steps you lose", "steps he loses"; where neither side asks "steps the attacker loses"
    std::string label(const std::string& field, std::optional<Side> asker) const;
    std::string parameter_label(const std::string& name, std::optional<Side> asker) const;
    std::optional<Side> owner(const std::string& field) const;  // of what an outcome counts
    // A yes-or-no figure turned round, for the side that usually does not ask: "hex held"; empty if there are no words.
    std::string turned(const std::string& ask) const;
    const std::string* reading(const std::string& name) const;  // what it is about; null if there are no words
    std::string reading_option(const std::string& name, const std::string& option) const;
    int direction(const std::string& field) const;  // +1: the attacker wants more of it, -1: less, 0: nothing said

private:
    template <class Map>
    const typename Map::mapped_type* find(const Map& map, const std::string& name) const;

    std::string name_;                   // in its game
    std::map<std::string, Side> sides_;  // of its policies
    std::shared_ptr<const WordBook> book_;
};

// what a side counts as its losses it wants little of
void mark_losses(const Costs& costs, std::map<std::string, int>& directions);

const ProcedureWords& words_of(const Procedure& procedure);

// "he" and "his" for a side by its name: "steps he loses" is "steps the attacker loses"
std::string third_person(std::string_view said, Side side);

// What somebody may type after --ask, with labels for the names in it: "mean(attacker_losses)" is "steps you lose".
std::string label_of_ask(const std::string& ask, const ProcedureWords& words, std::optional<Side> asker);
bool is_same_ask(std::string_view a, std::string_view b);  // blanks aside, and == for =

std::string with_blanks(std::string name);  // hex_taken: hex taken

// In which order a player cares about outcomes: whether he gets what he came for, other things that happen or not,
// losses, other numbers, results in words, and last what only the dice did.
int rank_of_care(const Field& outcome);
bool is_of_dice(const Field& outcome);                                 // what only they did
std::vector<std::size_t> by_care(const std::vector<Field>& outcomes);  // indices
std::vector<std::string> derived_asks(
    const std::vector<Field>& outcomes);  // what is asked of a procedure without words

}  // namespace warodds
