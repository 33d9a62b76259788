// Questions as people type them, in one breath:
//
//   ocs/attack 3:1 terrain=close              values by name, and bare ones that only one parameter takes
//   attack "9-5-8 armor x2" vs "12-3-4 hills" two sides; the only game that understands it
//   mygame/crt 2:1                            a chart and its column
//   overrun 4:1                               a word for what a procedure does: ocs/attack type=overrun
//   3:1                                       the only procedure, or the only attack, that understands it
//   2d6 >= 9                                  plain dice
//
// A bare number is the first that the procedure asks for and was not given. Every face reads them here. What was
// guessed stands in the question, for a face to say (Question::read_as).
#pragma once

#include "analysis/questions/question.hpp"

namespace warodds {

struct Typed {
    std::string subject;               // "ocs/attack", "attack", "mygame/crt"; any letter case
    std::vector<std::string> words{};  // "3:1", "terrain=close", "9-5-8 armor", "vs", "12-3-4"
    std::string game{};                // where a name without a game is looked for; may be empty
    std::function<void(Question&)>
        more{};               // what was said besides, such as parameters by their names; empty where nothing was
    bool takes_many = false;  // values of a parameter, attack=10..50 and 3:1 4:1: they come back as Question::axes
};

// Procedures and charts of that name, in any game or in this one.
std::vector<std::string> subjects_named(const std::string& name, const std::string& game, const TableSet& tables);

// The only one of that name; the name itself where there is none. Throws InputError where there are several.
std::string subject_named(const std::string& name, const std::string& game, const TableSet& tables);

std::string game_called(const std::string& name);  // its id; empty where none is called so
std::string expect_game_called(const std::string& name, const std::string& where);  // ... throws InputError
// Could it be the first word of a question, and no verb's name?
bool begins_question(const std::string& word);

// Throws InputError; of a name that several games have, unless only one of them understands the words.
Question parse_typed(const Typed& typed, const TableSet& tables);

// More of it for a question that is there already. Throws InputError.
void add_words(Question& question, const std::vector<std::string>& words, const TableSet& tables,
               bool takes_many = false);

}  // namespace warodds
