#include "output/read.hpp"

#include "output/files_read.hpp"
#include "rules/unit_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace warodds {
namespace fs = std::filesystem;

bool is_readable_file(const std::string& file) {
    std::error_code error;  // a name that is too long, or a directory nobody may look into: no file
    return fs::is_regular_file(file, error);
}

namespace {

constexpr int patience = 3000;  // milliseconds that somebody has to begin writing into a named pipe

// An open file that can be waited for.
class InputFile {
public:
    // a named pipe that nobody writes to would hold up an open that waits
    explicit InputFile(const std::string& name)
        : name_(name), file_(::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
        if (file_ < 0) throw InputError(name + ": cannot be opened: " + std::strerror(errno));
    }
    ~InputFile() { ::close(file_); }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    // the next bytes; none at the end
    std::size_t read(std::string& block) {
        for (int waited = 0;;) {
            const ssize_t size = ::read(file_, block.data(), block.size());
            if (size > 0) is_begun_ = true;
            if (size > 0 || (size == 0 && (is_begun_ || !is_pipe()))) return static_cast<std::size_t>(size);
            if (size < 0 && errno != EAGAIN && errno != EINTR)
                throw InputError(name_ + ": cannot be read: " + std::strerror(errno));
            // a pipe without a writer is at its end, whether he is gone or has not come yet; one with a silent one is waited for
            if (size == 0 && (waited += pause) > patience)
                throw InputError(name_ + ": is a pipe that nobody writes to");
            pollfd ready{file_, POLLIN, 0};
            if (size == 0) ::poll(nullptr, 0, pause);
            else ::poll(&ready, 1, -1);
        }
    }

private:
    static constexpr int pause = 20;  // milliseconds

    bool is_pipe() const {
        struct stat about{};
        return ::fstat(file_, &about) == 0 && S_ISFIFO(about.st_mode);
    }

    const std::string& name_;
    int file_;
    bool is_begun_ = false;
};

}  // namespace

std::string read_whole_file(const std::string& file, std::size_t most) {
    std::error_code error;
    if (fs::is_directory(file, error)) throw InputError(file + ": is a directory, expected a file");
    InputFile in(file);
    std::string text;
    std::string block(1 << 16, '\0');
    while (const std::size_t size = in.read(block)) {
        text.append(block, 0, size);
        if (text.size() > most)  // also of a pipe that has no end
            throw InputError(file + ": expected a file of at most " + std::to_string(most) + " bytes");
    }
    FilesRead::note(file);
    return text;
}

namespace {

// A plan may name other plans, by their files' names beside its own. `open` are those that are being read.
Question read_question(const std::string& file, std::vector<fs::path>& open) {
    std::error_code error;
    const fs::path place = fs::weakly_canonical(file, error);
    open.push_back(place);
    const FindProcedure find = [&](const std::string& name, const std::string& where) -> ProcedurePtr {
        if (!name.ends_with(".toml")) return share(find_procedure_at(name, where));
        const fs::path other = fs::path(file).parent_path() / name;
        if (std::find(open.begin(), open.end(), fs::weakly_canonical(other, error)) != open.end())
            throw InputError(where + ": the plan '" + name + "' is part of itself");
        try {
            return read_question(other.string(), open).procedure;
        } catch (const InputError& inner) {
            throw InputError(where + ": " + inner.marked());
        }
    };
    Question question = parse_question(read_whole_file(file), file, find);
    open.pop_back();
    return question;
}

}  // namespace

Question read_question(const std::string& file) {
    std::vector<fs::path> open;
    return read_question(file, open);
}

Shown read_shown(const std::string& name, const std::string& game, const TableSet& tables) {
    return names_file(name) ? Shown{.procedure = read_question(name).procedure}
                            : find_shown(subject_named(name, game, tables), tables);
}

// A directory may have the name of a game, so a name is taken for one as long as it could be.
bool names_file(const std::string& subject) {
    if (subject.ends_with(".toml")) return true;
    std::error_code ignored;
    if (!fs::exists(subject, ignored)) return false;
    if (subject.ends_with(".csv"))
        throw InputError(subject + ": is a spreadsheet; '" +
                         verb_name("tables import mygame/chart " + subject + " --dice 2d6 --out my") +
                         "' makes a chart of it");
    const bool is_file = is_readable_file(subject);
    if (is_file && subject.find('/') == subject.npos) return true;
    if (is_file || subject.starts_with('/') || subject.starts_with('.'))
        throw InputError(subject +
                         ": is there, but is no question; expected a file.toml with a procedure in it, or the "
                         "name of a procedure");
    return false;
}

Question read_subject(const Typed& typed, const TableSet& tables) {
    if (!names_file(typed.subject)) return parse_typed(typed, tables);
    Question question = read_question(typed.subject);
    add_words(question, typed.words, tables);
    if (typed.more) typed.more(question);
    return question;
}

namespace {

// A chart that nothing would ever read: of a directory too high, or of a game that is spelt otherwise.
void refuse_unused(const std::string& id, const std::string& where, const fs::path& directory, const TableSet& tables) {
    const auto slash = id.find('/');
    if (slash == id.npos)
        throw InputError(where + ": found " + id + ".toml beside no game's name, expected <game>/" + id +
                         ".toml; if this is the game's own directory, give the one above it");
    if (id.find('/', slash + 1) != id.npos)
        throw InputError(where + ": found " + id +
                         ".toml, which nothing uses; expected <game>/<table>.toml in it, so say " +
                         option_name("tables") + " " + (directory / id.substr(0, slash)).string());
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

TableSet read_tables(const std::string& directory, bool allow_stand_in) {
    TableSet tables(allow_stand_in);
    const TableSet shipped;
    if (directory.empty()) return tables;
    const std::string where = option_name("tables") + " " + directory;
    std::error_code error;
    if (!fs::is_directory(directory, error))
        throw InputError(where + ": expected a directory with <game>/<table>.toml in it");
    bool has_any = false;
    auto entry = fs::recursive_directory_iterator(directory, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() != ".toml") continue;
        const std::string file = entry->path().string();
        const std::string id = entry->path().lexically_relative(directory).replace_extension().generic_string();
        refuse_unused(id, where, directory, shipped);
        tables.lay_over(id, read_whole_file(file), file);
        has_any = true;
    }
    if (error) throw InputError(where + ": cannot be read: " + error.message());
    if (!has_any) throw InputError(where + ": found no <game>/<table>.toml in it");
    return tables;
}

NamedCharts charts_named(const std::string& name, bool allow_stand_in, const std::string& where) {
    if (name.empty()) throw InputError(where + ": expected a directory with charts, or 'shipped' for those of warodds");
    return {name, std::make_shared<const TableSet>(read_tables(name == "shipped" ? "" : name, allow_stand_in))};
}

std::vector<NamedCharts> charts_listed(const std::string& names, bool allow_stand_in, const std::string& where) {
    std::vector<NamedCharts> charts;
    std::istringstream list(names + ",");
    for (std::string name; std::getline(list, name, ',');) charts.push_back(charts_named(name, allow_stand_in, where));
    return charts;
}

void expect_game(const std::string& subject, const Question& question, const std::string& game) {
    const std::string named = names_file(subject) ? question.procedure->about.id : subject, id = plain_name(named),
                      own = id.substr(0, id.find('/'));
    const bool is_of_one = std::any_of(games().begin(), games().end(), [&](const Game& one) { return one.id == own; });
    if (!game.empty() && is_of_one && id.find('/') != id.npos && own != plain_name(game))
        throw InputError(option_name("game") + " " + game + ": found " + named + " as well; leave one of them out");
}

std::string guessed_game(const Typed& typed, const Question& question, const TableSet& tables) {
    if (!typed.game.empty() || names_file(typed.subject)) return "";
    const std::size_t games = subjects_named(typed.subject, "", tables).size();
    if (games < 2) return "";
    return question.procedure->about.id + ": of " + std::to_string(games) + " games that have '" + typed.subject +
           "' only this one understands it";
}

}  // namespace warodds
