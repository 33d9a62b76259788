// Questions and charts by the names that people give: the core reads texts, and this room finds them among a face's files.
#pragma once

#include "analysis/answers/study.hpp"
#include "analysis/questions/typed.hpp"
#include "analysis/questions/files.hpp"

namespace warodds {

Question read_question(const Files& files, const std::string& file);  // throws InputError

// What people say to name a question: a procedure, a chart, or a file. Both throw InputError.
bool names_file(const Files& files, const std::string& subject);
Question read_subject(const Files& files, const Typed& typed, const TableSet& tables);
// What a name stands for; a chart may have the name of the procedure that reads it.
struct Shown {
    ProcedurePtr procedure{};
    std::shared_ptr<const Table> chart{};
    std::optional<Answer> asked{};  // with some parameters given: what is in force, and the outcomes that it then has

    const std::vector<Field>& outcomes() const { return asked->distribution.fields; }
};
// A name as it is spelt in the catalogue. Throws InputError.
Shown find_shown(const std::string& name, const TableSet& tables);
// What a name stands for, a file's procedure included, such as a plan; of this game, where the name says none. Throws InputError.
Shown read_shown(const Files& files, const std::string& name, const std::string& game, const TableSet& tables);
// A procedure as a question asks it. Throws InputError.
Shown show_asked(const Question& question, const TableSet& tables);
// `named` is a procedure's id, or what was typed for it; it is of no other game than `game`. Throws InputError.
void expect_game(const std::string& named, const std::string& game);
// What to say where the words alone told which game was meant; else nothing.
std::string guessed_game(const Typed& typed, const Question& question, const TableSet& tables);

// The shipped charts, with those of DIR/<game>/<table>.toml laid over them unless the name is empty. Throws InputError.
TableSet read_tables(const Files& files, const std::string& directory, bool allow_stand_in);
// The same by the name of the directory; 'shipped' is nobody's. Throws InputError.
NamedCharts charts_named(const Files& files, const std::string& name, bool allow_stand_in,
                         const std::string& where = "tables");
std::vector<NamedCharts> charts_listed(const Files& files, const std::string& names, bool allow_stand_in,
                                       const std::string& where);  // "old,new"

}  // namespace warodds
