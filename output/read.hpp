// Files that questions come from: the core reads texts, and this room finds them.
#pragma once

#include "analysis/json.hpp"
#include "analysis/study.hpp"
#include "analysis/typed.hpp"

namespace warodds {

inline constexpr std::size_t most_file_bytes = 1 << 20;  // of what people write
inline constexpr std::size_t most_part_bytes = 1 << 30;  // of what the program wrote

bool is_readable_file(const std::string& file);
std::string read_whole_file(const std::string& file, std::size_t most = most_file_bytes);  // throws InputError
Question read_question(const std::string& file);                                           // throws InputError

// What people say to name a question: a procedure, a chart, or a file. Both throw InputError.
bool names_file(const std::string& subject);
Question read_subject(const Typed& typed, const TableSet& tables);
// What a name stands for, a file's procedure included, such as a plan; of this game, where the name says none. Throws InputError.
Shown read_shown(const std::string& name, const std::string& game, const TableSet& tables);
// What was named with its game is of no other. Throws InputError.
void expect_game(const std::string& subject, const Question& question, const std::string& game);
// What to say where the words alone told which game was meant; else nothing.
std::string guessed_game(const Typed& typed, const Question& question, const TableSet& tables);

// The shipped charts, with those of DIR/<game>/<table>.toml laid over them unless the name is empty. Throws InputError.
TableSet read_tables(const std::string& directory, bool allow_stand_in);
// The same by the name of the directory; 'shipped' is nobody's. Throws InputError.
NamedCharts charts_named(const std::string& name, bool allow_stand_in, const std::string& where = "tables");
std::vector<NamedCharts> charts_listed(const std::string& names, bool allow_stand_in,
                                       const std::string& where);  // "old,new"

}  // namespace warodds
