// The options that several verbs have.
#pragma once

#include "analysis/question.hpp"
#include "analysis/study.hpp"
#include "apps/cli/terminal.hpp"
#include "output/csv.hpp"
#include "output/files.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>

namespace warodds::cli {

// The files of a command: none that is written is read as well (by what was typed here, by what came of it in FilesRead), or written
// twice.
class FileNames {
public:
    explicit FileNames(const std::string& charts)
        : charts_(charts) {}  // the directory of --tables, which is read whole
    void reads(const std::string& what, const std::string& file);
    void writes(const std::string& option, const std::string& file);  // throws InputError

private:
    struct Name {
        std::string what, file;
        std::filesystem::path place;
    };
    std::string charts_;
    std::vector<Name> names_;
};

struct CommonOptions {
    std::string tables_dir, csv;
    bool stand_in = false, json = false, quiet = false;

    void add_to(CLI::App& verb);
    TableSet tables() const;
    NamedCharts named_tables() const { return {tables_dir, std::make_shared<const TableSet>(tables())}; }
    // where a directory gave charts and an answer rests on none of them
    void notice_unused(const std::vector<TableUse>& used, const TableSet& tables) const;
    void notice(const std::string& text) const { cli::notice(quiet, text); }
    void notice_written(const std::string& file) const {
        if (file != "-") notice("wrote " + file);
    }

    void add_csv(CLI::App& verb);
    void check_csv() const;  // before a long run; throws InputError
    template <class Result>
    void write_csv_file(const Result& result) const {
        if (!csv.empty()) write_csv_text(csv_of(result));
    }
    void write_csv_text(const std::string& text) const {
        csv == "-" ? put_as_is(text) : write_text(text, csv);
        notice_written(csv);
    }
    // what a list is as text, as JSON and for a spreadsheet, each made where it is wanted
    template <class Text, class AsJson, class Csv>
    void tell(const Text& text, const AsJson& as_json, const Csv& as_csv) const {
        check_csv();
        if (!csv.empty()) write_csv_text(as_csv());
        if (csv != "-") json ? put(as_json()) : put(text());
    }
};

// the parameters of a question
struct QuestionOptions : CommonOptions {
    std::vector<std::string> sets, policies, words;
    std::string game;
    std::optional<std::string> worth;
    bool swap = false;

    void add_to(CLI::App& verb);
    // a procedure, chart or file, and after it what was typed without an option
    void add_question(CLI::App& verb, std::string& subject);
    void add_forms(CLI::App& verb);                                               // --swap, --worth
    Question question(const std::string& subject, const TableSet& tables) const;  // a procedure, a chart, or a file
    Question weighed(Question question) const;  // with what --worth says, when its asks are known
};

// what to ask of it, how to run it, and where the result goes
struct RunOptions : QuestionOptions, Asking {
    std::optional<std::uint64_t> threads;
    bool more = false;
    std::string arrow, plot, save;

    void add_to(CLI::App& verb);
    void add_within(CLI::App& verb);
    void add_more(CLI::App& verb);  // --more, --csv, --save
    Question question(const std::string& subject, const TableSet& tables) const;
    // what is read beside the question by its option's name: {{"--parts", "a"}}; throws InputError
    FileNames file_names(const std::vector<std::string>& subjects,
                         const std::vector<std::pair<std::string, std::string>>& read = {}) const;
    Watching watching(std::string what) const {
        return {quiet, static_cast<unsigned>(threads.value_or(0)), std::move(what)};
    }

    // `--arrow -` and `--csv -`: standard output holds the file, so the answer is told nowhere else
    bool is_told_by_arrow() const { return arrow == "-" || csv == "-"; }

    void write_question(const Question& question) const;  // --save
    template <class Result>
    void write_arrow_file(const Result& result) const {
        if (arrow.empty()) return;
        write_arrow(result, arrow);
        notice_written(arrow);
    }
    template <class Result>
    void write_picture(const Result& result) const {
        if (plot.empty()) return;
        write_plot(result, plot);
        notice("wrote " + plot);
    }
};

// the game of what is named without one: as --game says, else as WARODDS_GAME does
void add_game(CLI::App& verb, std::string& game);
std::string game_in_use(const std::string& game = "");
// an option that may be given again and again, one value each time
CLI::Option* add_list(CLI::App& verb, const std::string& name, std::vector<std::string>& values,
                      const std::string& help);
// a whole number as people write it: 1000000, 1_000_000, 1e6, 1M
CLI::Option* add_count(CLI::App& verb, const std::string& name, std::optional<std::uint64_t>& count,
                       std::uint64_t least, std::uint64_t most, const std::string& help);
void add_then(CLI::App& verb, std::optional<std::string>& then);  // beside --optimal
CLI::Option* add_seed(CLI::App& verb, std::optional<std::uint64_t>& seed, const std::string& help);
// --vary and --axis, which are the same thing
CLI::Option* add_axes(CLI::App& verb, std::vector<std::string>& axes, const std::string& help);
// names that are not empty
CLI::Option* add_directory(CLI::App& verb, const std::string& name, std::string& directory, const std::string& help);
CLI::Option* add_output(CLI::App& verb, const std::string& name, std::string& file, const std::string& help);

}  // namespace warodds::cli
