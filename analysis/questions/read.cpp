#include "analysis/questions/read.hpp"

#include "rules/unit_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace warodds {
namespace {

constexpr std::size_t most_deep = 16;  // plans inside each other

struct TooDeep : InputError {
    using InputError::InputError;
};

// A plan may name other plans, by their files' names beside its own. `open` are those that are being read.
Question read_question(const Files& files, const std::string& file, std::vector<std::string>& open) {
    open.push_back(files.place(file));
    const FindProcedure find = [&](const std::string& name, const std::string& where) -> ProcedurePtr {
        if (!name.ends_with(".toml")) return share(find_procedure_at(name, where));
        const std::string other = beside(file, name);
        if (std::find(open.begin(), open.end(), files.place(other)) != open.end())
            throw InputError(where + ": the plan '" + name + "' is part of itself");
        if (open.size() == most_deep)
            throw TooDeep(
                fmt::format("{}: found '{}', the plan number {} of a chain in which each is a step of the one "
                            "before it; expected at most {}",
                            where, name, most_deep + 1, most_deep));
        try {
            return read_question(files, other, open).procedure;
        } catch (const TooDeep&) {  // where the last is named is enough
            throw;
        } catch (const InputError& inner) {
            throw InputError(where + ": " + inner.marked(), inner);
        }
    };
    Question question = parse_question(files.read(file), file, find);
    open.pop_back();
    return question;
}

}  // namespace

Question read_question(const Files& files, const std::string& file) {
    std::vector<std::string> open;
    return read_question(files, file, open);
}

Shown find_shown(const std::string& name, const TableSet& tables) {
    Shown shown;
    std::vector<std::string> names = tables.ids();
    for (const Procedure* one : procedures()) {
        names.push_back(one->about.id);
        if (one->about.id == name) shown.procedure = share(*one);
    }
    if (tables.has(name)) shown.chart = tables.any_table(name);
    if (!shown.procedure && !shown.chart)
        throw InputError("show: no procedure or chart is called '" + name + "'" + suggest(name, names));
    return shown;
}

Shown read_shown(const Files& files, const std::string& name, const std::string& game, const TableSet& tables) {
    return names_file(files, name) ? Shown{.procedure = read_question(files, name).procedure}
                                   : find_shown(subject_named(name, game, tables), tables);
}

Shown show_asked(const Question& question, const TableSet& tables) {
    return {.procedure = question.procedure, .asked = frame_of(question, bind_for_odds(question, tables), tables)};
}

// A directory may have the name of a game, so a name is taken for one as long as it could be.
bool names_file(const Files& files, const std::string& subject) {
    if (subject.ends_with(".toml")) return true;
    const bool is_file = files.is_file(subject);
    if (!is_file && !files.is_directory(subject)) return false;
    if (subject.ends_with(".csv"))
        throw InputError(subject + ": is a spreadsheet; '" +
                         verb_name("tables import mygame/chart " + subject + " --dice 2d6 --out my") +
                         "' makes a chart of it");
    if (is_file && subject.find('/') == subject.npos) return true;
    if (is_file || subject.starts_with('/') || subject.starts_with('.'))
        throw InputError(subject +
                         ": is there, but is no question; expected a file.toml with a procedure in it, or the "
                         "name of a procedure");
    return false;
}

Question read_subject(const Files& files, const Typed& typed, const TableSet& tables) {
    if (!names_file(files, typed.subject)) return parse_typed(typed, tables);
    Question question = read_question(files, typed.subject);
    add_words(question, typed.words, tables);
    if (typed.more) typed.more(question);
    return question;
}

namespace {

// A chart that nothing would ever read: of a directory too high, or of a game that is spelt otherwise.
void refuse_unused(const std::string& id, const std::string& where, const std::string& directory,
                   const TableSet& tables) {
    const auto slash = id.find('/');
    if (slash == id.npos)
        throw InputError(where + ": found " + id + ".toml beside no game's name, expected <game>/" + id +
                         ".toml; if this is the game's own directory, give the one above it");
    if (id.find('/', slash + 1) != id.npos)
        throw InputError(
            where + ": found " + id + ".toml, which nothing uses; expected <game>/<table>.toml in it, so say " +
            option_name("tables") + " " + directory + (directory.ends_with('/') ? "" : "/") + id.substr(0, slash));
    const std::string game = id.substr(0, slash), name = id.substr(slash + 1);
    std::vector<std::string> like;  // games that have such a chart
    for (const std::string& known : tables.ids()) {
        const auto end = known.find('/');
        if (known.substr(0, end) == game) return;
        if (known.substr(end + 1) == name) like.push_back(known.substr(0, end));
    }
    const std::string hint = like.empty() ? "" : suggest(game, like);
    if (hint.starts_with("; did"))
        throw InputError(where + ": found " + id + ".toml, which nothing uses: no game is called '" + game + "'" +
                         hint);
}

}  // namespace

TableSet read_tables(const Files& files, const std::string& directory, bool allow_stand_in) {
    TableSet tables(allow_stand_in);
    if (directory.empty()) return tables;
    const TableSet shipped;
    const std::string where = option_name("tables") + " " + directory;
    if (!files.is_directory(directory))
        throw InputError(where + ": expected a directory with <game>/<table>.toml in it");
    constexpr std::string_view ending = ".toml";
    bool has_any = false;
    for (const std::string& file : files.below(directory, where)) {
        if (!file.ends_with(ending)) continue;
        const std::size_t begin = file.find_first_not_of('/', directory.size());
        const std::string id = file.substr(begin, file.size() - ending.size() - begin);
        refuse_unused(id, where, directory, shipped);
        tables.lay_over(id, files.read(file), file);
        has_any = true;
    }
    if (!has_any) throw InputError(where + ": found no <game>/<table>.toml in it");
    return tables;
}

NamedCharts charts_named(const Files& files, const std::string& name, bool allow_stand_in, const std::string& where) {
    if (name.empty()) throw InputError(where + ": expected a directory with charts, or 'shipped' for those of warodds");
    return {name, std::make_shared<const TableSet>(read_tables(files, name == "shipped" ? "" : name, allow_stand_in))};
}

std::vector<NamedCharts> charts_listed(const Files& files, const std::string& names, bool allow_stand_in,
                                       const std::string& where) {
    std::vector<NamedCharts> charts;
    std::istringstream list(names + ",");
    for (std::string name; std::getline(list, name, ',');)
        charts.push_back(charts_named(files, name, allow_stand_in, where));
    return charts;
}

void expect_game(const std::string& named, const std::string& game) {
    const std::string id = plain_name(named), own = id.substr(0, id.find('/'));
    const bool is_of_one = std::any_of(games().begin(), games().end(), [&](const Game& one) { return one.id == own; });
    if (!game.empty() && is_of_one && id.find('/') != id.npos && own != plain_name(game))
        throw InputError(option_name("game") + " " + game + ": found " + named + " as well; remove one of them");
}

std::string guessed_game(const Typed& typed, const Question& question, const TableSet& tables) {
    if (!typed.game.empty()) return "";
    const std::size_t games = subjects_named(typed.subject, "", tables).size();
    if (games < 2) return "";
    return question.procedure->about.id + ": of " + std::to_string(games) + " games that have '" + typed.subject +
           "' only this one understands it";
}

}  // namespace warodds
