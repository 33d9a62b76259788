#include "apps/cli/options.hpp"

#include "analysis/question_forms.hpp"
#include "analysis/typed.hpp"
#include "analysis/unknown.hpp"
#include "output/files_read.hpp"
#include "output/read.hpp"
#include "rules/unit_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace warodds::cli {
namespace {

std::filesystem::path place_of(const std::string& file) {
    std::error_code ignored;
    const std::filesystem::path place = std::filesystem::weakly_canonical(file, ignored);
    return place.empty() ? std::filesystem::path(file) : place;
}

// a chart's file that is there, somewhere below the directory
bool is_chart_in(const std::filesystem::path& place, const std::string& directory) {
    if (directory.empty() || place.extension() != ".toml" || !std::filesystem::exists(place)) return false;
    const std::filesystem::path inside = place.lexically_relative(place_of(directory));
    return !inside.empty() && *inside.begin() != "..";
}

}  // namespace

void add_game(CLI::App& verb, std::string& game) {
    verb.add_option("--game", game, "the game of a procedure that is named without one; else WARODDS_GAME names it")
        ->type_name("GAME");
}

std::string game_in_use(const std::string& game) {
    const char* in_use = std::getenv("WARODDS_GAME");
    return !game.empty() ? game : in_use ? in_use : "";
}

CLI::Option* add_axes(CLI::App& verb, std::vector<std::string>& axes, const std::string& help) {
    return add_list(verb, "--axis,--vary", axes, help)->type_name("NAME=LOW..HIGH[:STEP]");
}

CLI::Option* add_list(CLI::App& verb, const std::string& name, std::vector<std::string>& values,
                      const std::string& help) {
    // one value each time: what comes after it is somebody else's
    return verb.add_option(name, values, help)->expected(1)->allow_extra_args(false)->take_all();
}

CLI::Option* add_count(CLI::App& verb, const std::string& name, std::optional<std::uint64_t>& count,
                       std::uint64_t least, std::uint64_t most, const std::string& help) {
    const auto read = [&count, name, least, most](const std::string& text) {
        count = expect_count(text, least, most, name);
    };
    return verb.add_option_function<std::string>(name, read, help)->type_name("N");
}

CLI::Option* add_seed(CLI::App& verb, std::optional<std::uint64_t>& seed, const std::string& help) {
    return add_count(verb, "--seed", seed, 0, std::numeric_limits<std::uint64_t>::max(), help)->type_name("S");
}

CLI::Option* add_output(CLI::App& verb, const std::string& name, std::string& file, const std::string& help) {
    const auto read = [&file, name](const std::string& text) {
        if (text.empty()) throw InputError(name + ": expected the name of a file");
        file = text;
    };
    return verb.add_option_function<std::string>(name, read, help)->type_name("FILE");
}

CLI::Option* add_directory(CLI::App& verb, const std::string& name, std::string& directory, const std::string& help) {
    const auto read = [&directory, name](const std::string& text) {
        if (text.empty()) throw InputError(name + ": expected the name of a directory");
        directory = text;
    };
    return verb.add_option_function<std::string>(name, read, help)->type_name("DIR");
}

void FileNames::reads(const std::string& what, const std::string& file) {
    names_.push_back({what, file, place_of(file)});
}

void FileNames::writes(const std::string& option, const std::string& file) {
    if (file.empty() || file == "-") return;  // standard output is no file
    const Name mine{option, file, place_of(file)};
    for (const Name& other : names_)
        if (other.place == mine.place)
            throw InputError(option + " " + file + ": " + other.what + " " + other.file + " is the same file");
    if (is_chart_in(mine.place, charts_))
        throw InputError(option + " " + file + ": it is a chart of --tables " + charts_ + "; name another file");
    FilesRead::expect_other(file, option);  // what nobody named, but was read by way of what was
    try {
        expect_writable(file);  // before a long run, and before anything else is written
    } catch (const NoPlaceError& error) {
        throw InputError(option + ": " + error.what());
    }
    names_.push_back(mine);
}

void CommonOptions::add_to(CLI::App& verb) {
    verb.add_flag("--json", json, "print JSON");
    add_directory(verb, "--tables", tables_dir, "lay the charts of this directory over the shipped ones");
    verb.add_flag("--stand-in", stand_in, "allow charts that are stand-ins for unpublished ones");
    verb.add_flag("-q,--quiet", quiet, "no notices, no progress");
}

void CommonOptions::add_csv(CLI::App& verb) {
    add_output(verb, "--csv", csv, "write a spreadsheet; - for standard output instead of the text");
}

void CommonOptions::check_csv() const {
    if (csv == "-" && json)
        throw InputError("--csv - and --json both go to standard output; leave one of them out, or name a file");
    FileNames(tables_dir).writes("--csv", csv);
}

TableSet CommonOptions::tables() const { return read_tables(tables_dir, stand_in); }

void CommonOptions::notice_unused(const std::vector<TableUse>& used, const TableSet& tables) const {
    if (const std::string unused = unused_charts(used, tables); !unused.empty())
        notice(unused_notice("--tables " + tables_dir, unused));
}

void QuestionOptions::add_to(CLI::App& verb) {
    CommonOptions::add_to(verb);
    add_list(verb, "--set", sets, "a parameter; 'warodds show <procedure>' lists them")->type_name("NAME=VALUE");
    add_list(verb, "--policy", policies, "how a decision is made")->type_name("[DECISION=]POLICY");
    add_game(verb, game);
}

void QuestionOptions::add_question(CLI::App& verb, std::string& subject) {
    verb.add_option("question", subject, "a procedure, a chart, or a file.toml with its parameters")->required();
    verb.add_option("words", words, "name=value, a bare value that fits, or one side vs the other")
        ->type_name("NAME=VALUE");
}

void QuestionOptions::add_forms(CLI::App& verb) {
    verb.add_flag("--swap", swap, "ask it from the other side: the attackers defend");
    verb.add_option("--worth", worth,
                    "weigh the outcome; asked as its mean, and known to --ask and --optimal as 'worth'")
        ->type_name("\"losses=-2, ...\"");
}

Question QuestionOptions::question(const std::string& subject, const TableSet& tables) const {
    Typed typed{subject, words, game_in_use(game)};
    if (!sets.empty() || !policies.empty())
        typed.more = [&](Question& question) {
            for (const std::string& assignment : sets) set_param(question, assignment, "--set");
            for (const std::string& policy : policies) set_policy(question, policy, "--policy");
        };
    Question question = read_subject(typed, tables);
    expect_game(subject, question, game);
    if (const std::string guessed = guessed_game(typed, question, tables); !guessed.empty()) notice(guessed);
    if (swap)
        if (const std::string left_out = swap_sides(question); !left_out.empty())
            notice(InputError(left_out).text(spelling));
    return question;
}

Question QuestionOptions::weighed(Question question) const {
    if (worth) weigh(question, worth_expression(*worth));
    return question;
}

void add_then(CLI::App& verb, std::optional<std::string>& then) {
    verb.add_option(
            "--then", then,
            "among plays that are worth the same to --optimal, best for this; without it each side spares its own "
            "losses, then costs the other his")
        ->type_name("EXPR");
}

void RunOptions::add_to(CLI::App& verb) {
    QuestionOptions::add_to(verb);
    add_list(verb, "--ask", asks,
             "a question about the outcome: \"hex_taken and attacker_losses <= 1\", \"mean(defender_losses)\"")
        ->type_name("EXPR");
    verb.add_option("--optimal", optimal,
                    "best play for this by the attacker (or \"defender: EXPR\"), the other side against it")
        ->type_name("EXPR");
    add_then(verb, then);
    add_count(verb, "--trials", trials, 1, most_trials, "Monte Carlo with so many trials instead of an exact answer");
    add_seed(verb, seed, "the seed of the dice (1)");
    verb.add_flag("--sampled", sampled, "literal dice instead of the compiled run");
    verb.add_option("--engine", engine,
                    "literal dice from one of Boost.Random's engines; 1,000,000 trials unless --trials says otherwise")
        ->type_name("NAME")
        ->check(CLI::IsMember(std::vector<std::string>(engine_names.begin(), engine_names.end())));
    add_count(verb, "--plausible", plausible, 2, most_charts,
              "where chart cells are unknown: what so many complete charts would say (400)")
        ->expected(0, 1)
        ->default_str(std::to_string(default_charts));
    add_count(verb, "--threads", threads, 1, 1024, "threads for trials and sweeps; no effect on any figure");
    add_output(verb, "--arrow", arrow, "write an Apache Arrow IPC file; - for standard output instead of the text");
    add_output(verb, "--plot", plot, "draw a picture")->type_name("FILE.{png,svg,pdf}");
}

void RunOptions::add_within(CLI::App& verb) {
    verb.add_option("--within", within,
                    "Monte Carlo until every figure that is asked for is known so closely, on either side; --trials is "
                    "then the limit")
        ->type_name("W");
}

void RunOptions::add_more(CLI::App& verb) {
    verb.add_flag("--more", more,
                  "what was not asked as well: every outcome, at least and at most, all charts by name");
    add_csv(verb);
    add_output(verb, "--save", save, "write the question as a file that odds and all other verbs read")
        ->type_name("FILE.toml");
}

void RunOptions::write_question(const Question& question) const {
    if (save.empty()) return;
    const std::string text = question_toml(question);
    if (is_readable_file(save)) {
        const bool is_this = read_whole_file(save) == text;
        if (!is_this)
            throw InputError("--save " + save + ": is there already, with another question; name another file");
    } else {
        write_text(text, save);
    }
    notice("wrote " + save);
}

FileNames RunOptions::file_names(const std::vector<std::string>& subjects,
                                 const std::vector<std::pair<std::string, std::string>>& read) const {
    FileNames names(tables_dir);
    for (const auto& [option, file] : read) names.reads(option, file);
    for (const std::string& subject : subjects)
        if (names_file(subject)) names.reads("the question", subject);
    names.writes("--arrow", arrow);
    names.writes("--plot", plot);
    names.writes("--csv", csv);
    names.writes("--save", save);
    return names;
}

Question RunOptions::question(const std::string& subject, const TableSet& tables) const {
    if (!arrow.empty()) expect_arrow();  // before a long run, not after it
    if (is_told_by_arrow() && (json || arrow == csv))
        throw InputError(
            "--arrow -, --csv - and --json all go to standard output; leave all but one out, or name a file");
    if (!save.empty() && !save.ends_with(".toml"))
        throw InputError("--save " + save + ": expected a name that ends in .toml");
    if (arrow == "-" && isatty(STDOUT_FILENO))
        throw InputError(
            "--arrow -: standard output is a terminal, which cannot show it; send it to a file or a program");
    if (!plot.empty()) expect_picture_name(plot);
    Question question = QuestionOptions::question(subject, tables);
    apply_to(question);
    file_names({subject});  // once more, now that all that the question reads is known
    return weighed(std::move(question));
}

}  // namespace warodds::cli
