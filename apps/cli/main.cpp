// The command line: it reads options, asks the analysis, and prints. No rules and no statistics here.
#include "analysis/charts.hpp"
#include "analysis/json.hpp"
#include "analysis/output.hpp"
#include "analysis/question.hpp"
#include "analysis/toml_values.hpp"
#include "apps/cli/print.hpp"
#include "apps/cli/progress.hpp"
#include "tables/text.hpp"

#include "sim/threads.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <random>
#include <thread>

namespace warodds::cli {
namespace {

std::atomic<bool> stop{false};

// The first signal asks a long run to stop; the second ends the program. Neither leaves a part of a file behind.
extern "C" void on_signal(int) {
    if (!stop.exchange(true)) return;
    remove_pending_files();
    _exit(1);
}

struct Options {
    std::string subject, arrow, plot, tables_dir, dice, out, csv, columns, rows, chart_dice = "1d6";
    std::vector<std::string> subjects, sets, policies, asks, vary, axes;
    std::optional<std::string> optimal;
    std::optional<std::uint64_t> trials, seed;
    unsigned threads = 0;
    bool sampled = false, json = false, quiet = false, why = false, all = false, fractions = false, stand_in = false, raw = false;

    TableSet tables() const { return TableSet(tables_dir, stand_in); }
};

void notice(const Options& options, const std::string& text) {
    if (!options.quiet) std::fputs(fmt::format("warodds: {}\n", text).c_str(), stderr);
}

// Everything that goes to stdout goes through here, so that a full disk or a closed pipe is noticed.
void put(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw OutputError(fmt::format("standard output: {}", std::strerror(errno)));
}

void put(const Json& json) { put(json.dump(2) + "\n"); }

bool is_file(const std::string& subject) { return subject.ends_with(".toml") || (subject.find('/') == subject.npos && std::filesystem::is_regular_file(subject)); }

// --policy retreat, where only one decision has such a policy, or --policy defender_option=retreat
void set_policy(Question& question, const std::string& text) {
    const auto equals = text.find('=');
    std::vector<std::string> known;
    std::vector<const Field*> owners;
    for (const Field& field : question.procedure->parameters) {
        if (field.role != Field::Role::policy) continue;
        if (equals != text.npos) {
            known.push_back(field.name);
            if (field.name == text.substr(0, equals)) owners.push_back(&field);
            continue;
        }
        for (const std::string& name : field.option_names()) {
            known.push_back(name);
            if (name == text) owners.push_back(&field);
        }
    }
    const std::string found = text.substr(0, equals);
    if (owners.empty()) throw InputError(fmt::format("--policy {}: {} has no such {}{}", text, question.procedure->about.id, equals != text.npos ? "decision" : "policy", suggest(found, known)));
    if (owners.size() > 1) {
        std::string names;
        for (const Field* owner : owners) names += (names.empty() ? "" : " or ") + owner->name + "=" + text;
        throw InputError(fmt::format("--policy {}: several decisions have it; say {}", text, names));
    }
    set_param(question, equals != text.npos ? text : owners[0]->name + "=" + text, "--policy");
}

Question question_of(const std::string& subject, const Options& options) {
    if (!options.plot.empty()) expect_picture_name(options.plot);    // before a long run, not after it
    Question question;
    if (is_file(subject)) question = read_question(subject);
    else question.procedure = &find_procedure(subject);
    for (const std::string& assignment : options.sets) set_param(question, assignment, "--set");
    for (const std::string& policy : options.policies) set_policy(question, policy);
    if (!options.asks.empty()) question.asks = options.asks;
    if (options.optimal) question.optimal = options.optimal;
    if (options.trials) question.trials = options.trials;
    if (options.seed) question.seed = *options.seed;
    if (options.sampled && !question.trials) question.trials = 1'000'000;
    question.sampled = options.sampled;
    question.fractions = options.fractions;
    if (options.fractions && question.trials) throw InputError("--fractions goes with an exact answer, not with --trials");
    return question;
}

class Watching {
public:
    Watching(const Options& options, std::string what) : progress_(!options.quiet, std::move(what)) {
        watch.threads = options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
        watch.parallel = in_threads();
        watch.stop = &stop;
        watch.progress = [this](std::uint64_t done, std::uint64_t total) { progress_.show(done, total); };
        watch.notice = [&options](const std::string& text) { notice(options, text); };
    }
    Watch watch;

private:
    Progress progress_;
};

template <class Result>
void write_files(const Result& result, const Options& options) {
    if (!options.arrow.empty() && !options.raw) {
        write_arrow(result, options.arrow);
        notice(options, "wrote " + options.arrow);
    }
    if (!options.plot.empty()) {
        write_plot(result, options.plot);
        notice(options, "wrote " + options.plot);
    }
}

void run_odds(const Options& options) {
    const TableSet tables = options.tables();
    const Question question = question_of(options.subject, options);
    std::optional<TrialWriter> raw;
    if (options.raw) {
        if (options.arrow.empty()) throw InputError("--raw: expected --arrow FILE as well, for the trials to go to");
        if (!question.trials) throw InputError("--raw: expected --trials N as well; an exact answer has no trials");
        raw.emplace(question, tables, options.arrow);
    }
    Answer result = [&] {
        Watching watching(options, "trials");
        if (raw) watching.watch.raw = [&](std::uint64_t first, const auto& outcomes) { raw->write(first, outcomes); };
        return answer(question, tables, watching.watch);
    }();
    if (raw) {
        raw->commit();
        notice(options, "wrote " + options.arrow);
    }
    write_files(result, options);
    if (options.json) {
        Json json = to_json(result);
        if (options.why) json["ledger"] = to_json(result.ledger);
        put(json);
        return;
    }
    std::string text = print(result, options.all || options.fractions);
    if (options.why) {
        const auto after_heading = text.find("\n\n");
        text.insert(after_heading + 1, "\n" + print(result.ledger));
    }
    put(text);
}

void run_compare(const Options& options) {
    const TableSet tables = options.tables();
    std::vector<Question> questions;
    std::vector<std::string> labels;
    if (options.vary.empty()) {
        if (options.subjects.size() < 2) throw InputError("compare: expected two or more files, or one procedure with --vary name=v1,v2");
        for (const std::string& subject : options.subjects) {
            questions.push_back(question_of(subject, options));
            labels.push_back(questions.back().title.empty() ? subject : questions.back().title);
        }
    } else {
        if (options.subjects.size() != 1) throw InputError("compare: with --vary, expected one procedure or file");
        questions = {question_of(options.subjects[0], options)};
        labels = {""};
        for (const std::string& text : options.vary) {
            const SweepAxis axis = parse_axis(*questions[0].procedure, text, "--vary");
            std::vector<Question> more;
            std::vector<std::string> more_labels;
            for (std::size_t i = 0; i < questions.size(); ++i)
                for (std::size_t k = 0; k < axis.values.size(); ++k) {
                    more.push_back(questions[i]);
                    more.back().params[axis.field->name] = {axis.values[k], "--vary " + axis.field->name};
                    more_labels.push_back((labels[i].empty() ? "" : labels[i] + ", ") + axis.field->name + " " + axis.text(k));
                }
            questions = std::move(more);
            labels = std::move(more_labels);
        }
    }
    const Comparison result = [&] {
        Watching watching(options, "trials");
        return compare(questions, labels, tables, watching.watch);
    }();
    write_files(result, options);
    options.json ? put(to_json(result)) : put(print(result));
}

void run_sweep(const Options& options) {
    const TableSet tables = options.tables();
    const Question question = question_of(options.subject, options);
    if (options.axes.empty()) throw InputError("sweep: expected --axis name=low..high, such as --axis attacker_ar=0..5");
    std::vector<SweepAxis> axes;
    for (const std::string& text : options.axes) axes.push_back(parse_axis(*question.procedure, text, "--axis"));
    const Sweep result = [&] {
        Watching watching(options, "cells");
        return sweep(question, axes, tables, watching.watch);
    }();
    write_files(result, options);
    options.json ? put(to_json(result)) : put(print(result));
}

void run_roll(const Options& options) {
    const TableSet tables = options.tables();
    Script script;
    if (!options.dice.empty()) {
        script.dice.emplace();
        std::istringstream parts(options.dice);
        for (std::string part; std::getline(parts, part, ',');) {
            const auto number = parse_number(part);
            if (!number || number->denominator() != 1) throw InputError(fmt::format("--dice {}: found '{}', expected whole numbers such as 4,3,6", options.dice, part));
            script.dice->push_back(static_cast<int>(number->numerator()));
        }
    } else {
        script.seed = options.seed ? *options.seed : std::random_device{}();
        notice(options, fmt::format("seed {}: the same dice again with --seed {}", script.seed, script.seed));
    }
    const Rolled rolled = roll(question_of(options.subject, options), script, tables);
    options.json ? put(to_json(rolled)) : put(print(rolled));
}

void run_show(const Options& options) {
    const TableSet tables = options.tables();
    const auto is_procedure = [&] { return std::any_of(procedures().begin(), procedures().end(), [&](auto* p) { return p->about.id == options.subject; }); };
    if (is_procedure()) {
        // a chart may have the name of the procedure that reads it
        const Procedure& procedure = find_procedure(options.subject);
        const auto chart = tables.has(options.subject) ? tables.any_table(options.subject) : nullptr;
        if (!options.json) return put(print(procedure) + (chart ? "\n" + print(*chart) : ""));
        Json json = to_json(procedure);
        if (chart) json["chart"] = to_json(*chart);
        put(json);
    } else if (tables.has(options.subject)) {
        const auto table = tables.any_table(options.subject);
        options.json ? put(to_json(*table)) : put(print(*table));
    } else {
        std::vector<std::string> names = tables.ids();
        for (const Procedure* procedure : procedures()) names.push_back(procedure->about.id);
        throw InputError("show: no procedure or chart is called '" + options.subject + "'" + suggest(options.subject, names));
    }
}

void run_games(const Options& options) {
    const TableSet tables = options.tables();
    if (!options.json) return put(print_games(tables));
    Json list = Json::array();
    for (const Game& game : games()) {
        Json one = {{"id", game.id}, {"title", game.title}, {"procedures", Json::array()}, {"tables", Json::array()}};
        for (const Procedure* procedure : procedures())
            if (procedure->about.id.starts_with(game.id + "/")) one["procedures"].push_back({{"id", procedure->about.id}, {"title", procedure->about.title}, {"question", procedure->about.question}});
        for (const std::string& id : tables.ids())
            if (id.starts_with(game.id + "/")) one["tables"].push_back({{"id", id}, {"grade", to_text(tables.any_table(id)->grade)}});
        list.push_back(std::move(one));
    }
    put(list);
}

void write_text(const std::filesystem::path& target, const std::string& text) {
    PendingFile file(target);
    file.write(text);
    file.commit();
}

// DIR/<game>/<chart>.toml, which --tables DIR then lays over the shipped chart
void write_chart(const Options& options, const std::string& id, const std::string& text) {
    const std::filesystem::path target = std::filesystem::path(options.out) / (id + ".toml");
    if (std::filesystem::exists(target)) throw InputError(fmt::format("{}: is there already; move it away first", target.string()));
    std::error_code error;
    std::filesystem::create_directories(target.parent_path(), error);
    if (error) throw OutputError(fmt::format("{}: {}", target.parent_path().string(), error.message()));
    write_text(target, text);
    notice(options, fmt::format("wrote {}; use it with --tables {}", target.string(), options.out));
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

void run_tables_new(const Options& options) {
    const TableSet tables = options.tables();
    if (tables.has(options.subject)) return write_chart(options, options.subject, tables.any_table(options.subject)->text);
    const auto slash = options.subject.find('/');
    const std::string game = options.subject.substr(0, slash);
    const bool shipped = std::any_of(games().begin(), games().end(), [&](const Game& known) { return known.id == game; });
    if (slash == std::string::npos || shipped) throw InputError("tables new: no chart is called '" + options.subject + "'" + suggest(options.subject, tables.ids()) + "; a chart of your own is called mygame/name");
    if (options.columns.empty()) throw InputError("tables new: expected --columns \"1:2 1:1 2:1\" for a chart of your own");
    std::vector<std::string> rows = words_of(options.rows);
    if (rows.empty())
        for (int i = options.chart_dice == "2d6" ? 2 : 1; i <= (options.chart_dice == "2d6" ? 12 : options.chart_dice == "1d10" ? 10 : options.chart_dice == "1d20" ? 20 : 6); ++i) rows.push_back(std::to_string(i));
    write_chart(options, options.subject, blank_chart(options.subject, options.chart_dice, words_of(options.columns), rows));
}

// exit code 2 when a chart has an error
int run_tables_check(const Options& options) {
    const TableSet tables = options.tables();
    std::vector<std::string> ids = options.subjects;
    if (ids.empty())
        for (const std::string& id : tables.ids())
            if (options.tables_dir.empty() || tables.is_users(id)) ids.push_back(id);
    std::string text;
    int errors = 0, warnings = 0;
    Json list = Json::array();
    for (const std::string& id : ids) {
        if (!tables.has(id)) throw InputError("tables check: no chart is called '" + id + "'" + suggest(id, tables.ids()));
        const auto findings = check_chart(id, tables);
        if (findings.empty()) text += fmt::format("{}: complete, in order, and in agreement with every worked case\n", id);
        for (const Finding& finding : findings) {
            const bool is_error = finding.level == Finding::Level::error;
            ++(is_error ? errors : warnings);
            text += fmt::format("{}: {}\n", is_error ? "error" : "warning", finding.text);
            list.push_back({{"table", id}, {"level", is_error ? "error" : "warning"}, {"text", finding.text}});
        }
    }
    text += fmt::format("{} charts, {} errors, {} warnings\n", ids.size(), errors, warnings);
    options.json ? put(list) : put(text);
    return errors ? 2 : 0;
}

void run_tables_export(const Options& options) {
    const std::string csv = to_csv(*options.tables().any_table(options.subject));
    if (options.csv.empty()) return put(csv);
    write_text(options.csv, csv);
    notice(options, "wrote " + options.csv);
}

void run_tables_import(const Options& options) {
    const TableSet tables = options.tables();
    write_chart(options, options.subject, with_csv(*tables.any_table(options.subject), read_whole_file(options.csv), options.csv));
}

void run_tables_list(const Options& options) {
    const TableSet tables = options.tables();
    std::string text;
    Json list = Json::array();
    for (const std::string& id : tables.ids()) {
        const auto table = tables.any_table(id);
        text += fmt::format("{:<32} {:<9} {}\n", id, to_text(table->grade), table->title);
        list.push_back({{"id", id}, {"grade", to_text(table->grade)}, {"title", table->title}, {"source", table->source}});
    }
    options.json ? put(list) : put(text);
}

// ---- the options of each verb ----

void add_common(CLI::App& app, Options& options) {
    app.add_flag("--json", options.json, "print JSON");
    app.add_option("--tables", options.tables_dir, "lay the charts of this directory over the shipped ones")->type_name("DIR");
    app.add_flag("--stand-in", options.stand_in, "allow charts that are stand-ins for unpublished ones");
    app.add_flag("--quiet", options.quiet, "no notices, no progress");
}

void add_question(CLI::App& app, Options& options) {
    add_common(app, options);
    app.add_option("--set", options.sets, "a parameter; 'warodds show <procedure>' lists them")->type_name("NAME=VALUE")->expected(1)->take_all();
    app.add_option("--policy", options.policies, "how a decision is made")->type_name("[DECISION=]POLICY")->expected(1)->take_all();
}

void add_run(CLI::App& app, Options& options) {
    add_question(app, options);
    app.add_option("--ask", options.asks, "a question about the outcome: \"hex_taken and attacker_losses <= 1\", \"mean(defender_losses)\"")->type_name("EXPR")->expected(1)->take_all();
    app.add_option("--optimal", options.optimal, "best play for this by the attacker (or \"defender: EXPR\"), the other side against it")->type_name("EXPR");
    app.add_option("--trials", options.trials, "Monte Carlo with so many trials instead of an exact answer")->type_name("N")->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    app.add_option("--seed", options.seed, "the seed of the dice (1)")->type_name("S")->check(CLI::NonNegativeNumber.description(""));
    app.add_flag("--sampled", options.sampled, "literal dice instead of the compiled run");
    app.add_option("--threads", options.threads, "threads for Monte Carlo; no effect on any figure")->type_name("N")->check(CLI::Range(1u, 1024u));
    app.add_option("--arrow", options.arrow, "write an Apache Arrow IPC file")->type_name("FILE");
    app.add_option("--plot", options.plot, "draw a picture")->type_name("FILE.{png,svg}");
}

// A parse error of CLI11's in our words: one line, with the nearest option.
std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    const CLI::App* verb = &app;
    while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
    const std::vector<std::string> extras = app.remaining(true);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) || (!extras.empty() && !verb->get_subcommands({}).empty())) {
        std::vector<std::string> names;
        for (const CLI::Option* option : verb->get_options())
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        for (const CLI::App* sub : verb->get_subcommands({})) names.push_back(sub->get_name());
        for (int i = 1; i < argc; ++i) {
            const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
            const bool is_known = std::find(names.begin(), names.end(), word) != names.end();
            if (word.starts_with("--") && !is_known) return fmt::format("{}: unknown option '{}'{}", verb->get_name(), word, suggest(word, names));
        }
        const std::string word = extras.empty() ? "" : extras.front();
        if (!verb->get_subcommands({}).empty()) return fmt::format("{}: no verb is called '{}'{}", verb->get_name(), word, suggest(word, names));
        return fmt::format("{}: found '{}' and did not expect it", verb->get_name(), word);
    }
    return fmt::format("{}: {}", verb->get_name(), error.what());
}

int run(int argc, char** argv) {
    Options options;
    int code = 0;
    CLI::App app("Combat and campaign odds for hex-and-counter wargames: exact where the dice can be counted, Monte Carlo with intervals where not.", "warodds");
    app.set_version_flag("--version", "warodds " WARODDS_VERSION);
    app.require_subcommand(0, 1);
    app.footer("Start with: warodds odds ocs/attack --set odds=3:1 --set terrain=open --ask hex_taken\nExit code: 0 for an answer, 2 for bad input, 1 for anything else.");

    CLI::App* games = app.add_subcommand("games", "the games, their procedures, the grade of their tables");
    add_common(*games, options);
    games->callback([&] { run_games(options); });

    CLI::App* show = app.add_subcommand("show", "parameters and outcomes of a procedure, or a chart itself");
    show->add_option("name", options.subject, "a procedure or a chart")->required();
    add_common(*show, options);
    show->callback([&] { run_show(options); });

    CLI::App* odds = app.add_subcommand("odds", "the odds of one question");
    odds->add_option("question", options.subject, "a procedure, or a file.toml with its parameters")->required();
    add_run(*odds, options);
    odds->add_flag("--why", options.why, "show how the parameters fold: strengths, modifiers, columns");
    odds->add_flag("--all", options.all, "list every outcome with all its fields");
    odds->add_flag("--fractions", options.fractions, "exact fractions");
    odds->add_flag("--raw", options.raw, "with --arrow and --trials: every trial instead of the distribution");
    odds->callback([&] { run_odds(options); });

    CLI::App* compare = app.add_subcommand("compare", "two or more questions side by side");
    compare->add_option("questions", options.subjects, "files, or one procedure with --vary")->required();
    add_run(*compare, options);
    compare->add_option("--vary", options.vary, "a parameter and the values to compare: name=v1,v2 or low..high; repeat for combinations")->type_name("NAME=V1,V2")->expected(1)->take_all();
    compare->callback([&] { run_compare(options); });

    CLI::App* sweep = app.add_subcommand("sweep", "a question over a grid of parameters");
    sweep->add_option("question", options.subject, "a procedure, or a file.toml with its parameters")->required();
    add_run(*sweep, options);
    sweep->add_option("--axis", options.axes, "a parameter and its values: name=low..high[:step], name=v1,v2, or name alone for every option")->type_name("NAME=LOW..HIGH[:STEP]")->expected(1)->take_all();
    sweep->callback([&] { run_sweep(options); });

    CLI::App* roll = app.add_subcommand("roll", "one resolution, every die and lookup shown");
    roll->add_option("question", options.subject, "a procedure, or a file.toml with its parameters")->required();
    add_question(*roll, options);
    roll->add_option("--dice", options.dice, "the dice to use: one number a die, or one number a roll (9 for 2d6)")->type_name("4,3,6");
    roll->add_option("--seed", options.seed, "the seed of the dice; a new one each time otherwise")->type_name("S")->check(CLI::NonNegativeNumber.description(""));
    roll->callback([&] { run_roll(options); });

    CLI::App* tables = app.add_subcommand("tables", "work on charts: list, new, check, export, import");
    tables->require_subcommand(1);
    CLI::App* list = tables->add_subcommand("list", "every chart with its grade");
    add_common(*list, options);
    list->callback([&] { run_tables_list(options); });
    CLI::App* fresh = tables->add_subcommand("new", "a fillable copy of a chart, or an empty one for a game of your own");
    fresh->add_option("chart", options.subject, "a shipped chart, or mygame/name")->required();
    fresh->add_option("--out", options.out, "the directory to write it under")->type_name("DIR")->required();
    fresh->add_option("--columns", options.columns, "headings of an empty chart's columns")->type_name("\"1:2 1:1 2:1\"");
    fresh->add_option("--rows", options.rows, "headings of an empty chart's rows (the faces of its dice)")->type_name("\"1 2 3\"");
    fresh->add_option("--dice", options.chart_dice, "the dice of an empty chart")->check(CLI::IsMember({"1d6", "2d6", "1d10", "1d20"}));
    add_common(*fresh, options);
    fresh->callback([&] { run_tables_new(options); });
    CLI::App* check = tables->add_subcommand("check", "what is missing, malformed, out of order or in conflict with a worked case");
    check->add_option("charts", options.subjects, "charts; all of --tables DIR, or all there are");
    add_common(*check, options);
    check->callback([&] { code = run_tables_check(options); });
    CLI::App* to_sheet = tables->add_subcommand("export", "a chart as CSV");
    to_sheet->add_option("chart", options.subject, "the chart")->required();
    to_sheet->add_option("file", options.csv, "the CSV file; standard output without it");
    add_common(*to_sheet, options);
    to_sheet->callback([&] { run_tables_export(options); });
    CLI::App* from_sheet = tables->add_subcommand("import", "a chart from CSV: the cells of the sheet, the header of the shipped chart");
    from_sheet->add_option("chart", options.subject, "the chart")->required();
    from_sheet->add_option("file", options.csv, "the CSV file")->required();
    from_sheet->add_option("--out", options.out, "the directory to write it under")->type_name("DIR")->required();
    add_common(*from_sheet, options);
    from_sheet->callback([&] { run_tables_import(options); });

    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty()) put(app.help());
        return code;
    } catch (const CLI::CallForHelp&) {
        const CLI::App* verb = &app;
        while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
        put(verb->help());
        return 0;
    } catch (const CLI::CallForVersion&) {
        put(std::string("warodds " WARODDS_VERSION "\n"));
        return 0;
    } catch (const CLI::ParseError& error) {
        throw InputError(explain(app, error, argc, argv));
    }
}

}  // namespace
}  // namespace warodds::cli

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGINT, warodds::cli::on_signal);
    std::signal(SIGTERM, warodds::cli::on_signal);
    const auto fail = [](const char* what, int code) {
        std::fputs(fmt::format("warodds: {}\n", what).c_str(), stderr);    // must not throw: standard error may be closed
        return code;
    };
    try {
        return warodds::cli::run(argc, argv);
    } catch (const warodds::InputError& error) {
        return fail(error.what(), 2);
    } catch (const warodds::Interrupted&) {
        return fail("interrupted; no file was written", 1);
    } catch (const std::exception& error) {
        return fail(error.what(), 1);
    }
}
