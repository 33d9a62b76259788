// The command line: what was typed becomes a request of a verb, and what comes of that goes to the screen and into files.
#include "analysis/questions/typed.hpp"
#include "apps/cli/call.hpp"
#include "apps/cli/completion.hpp"
#include "apps/cli/deliver.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/signals.hpp"
#include "apps/cli/terminal.hpp"
#include "output/files/write.hpp"
#include "output/text.hpp"
#include "rules/unit_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::cli {
namespace {

std::string game_in_use() {
    const char* game = std::getenv("WARODDS_GAME");
    return game ? game : "";
}

const CLI::App& chosen(const CLI::App& app) {
    const CLI::App* verb = &app;
    while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
    return *verb;
}

// What to use where an option belongs to another verb, else the nearest name.
std::string instead_of(const std::string& verb, const std::string& option, const std::vector<std::string>& names) {
    if (verb == "roll" && option == "--ask") return "; a roll shows every outcome, and 'warodds odds' takes --ask";
    if (verb == "show" && (option == "--set" || option == "--ask"))
        return "; 'warodds odds' takes it, and with --why shows how parameters fold";
    return suggest(option, names);
}

// A parse error of CLI11's in our words: one line, with the nearest option.
std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    const CLI::App* verb = &chosen(app);
    const std::string before = verb == &app ? "" : verb->get_name() + ": ";  // the program has said its own name
    const std::vector<std::string> extras = app.remaining(true);
    // a mistyped verb or procedure comes before everything that was meant for it
    if (const std::string first = argc > 1 ? argv[1] : ""; verb == &app && !first.empty() && !first.starts_with('-')) {
        std::vector<std::string> names;
        for (const CLI::App* sub : app.get_subcommands({})) names.push_back(sub->get_name());
        for (const Procedure* one : procedures()) {
            names.push_back(one->about.id.substr(one->about.id.find('/') + 1));
            names.push_back(one->about.id);
        }
        const std::string hint = suggest(plain_name(first), names);
        return fmt::format(
            "no verb or procedure is called '{}'{}; 'warodds --help' lists the verbs, 'warodds games' the "
            "procedures",
            first, hint.starts_with("; did") ? hint : "");
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) || (!extras.empty() && !verb->get_subcommands({}).empty())) {
        std::vector<std::string> names;
        for (const CLI::Option* option : verb->get_options())
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        for (const CLI::App* sub : verb->get_subcommands({})) names.push_back(sub->get_name());
        for (int i = 1; i < argc; ++i) {
            const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
            const bool is_known = std::find(names.begin(), names.end(), word) != names.end();
            if (word.starts_with("--") && !is_known)
                return fmt::format("{}unknown option '{}'{}", before, word, instead_of(verb->get_name(), word, names));
        }
        const std::string word = extras.empty() ? "" : extras.front();
        if (!verb->get_subcommands({}).empty())
            return fmt::format("{}no verb or procedure is called '{}'{}", before, word, suggest(word, names));
        return fmt::format("{}found '{}' and did not expect it", before, word);
    }
    return before + error.what();
}

// A procedure or a question's file in place of the verb is a question for odds: warodds attack 3:1.
std::vector<std::string> with_verb(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty() || words.front().starts_with('-')) return words;
    if (words.front() == "help") {
        words.erase(words.begin());
        words.push_back("--help");
    }
    const std::string first = words.front();
    for (const CLI::App* verb : app.get_subcommands({}))
        if (verb->get_name() == first) return words;
    if (first.ends_with(".toml") || first.find('/') != first.npos || !subjects_named(first, "", TableSet()).empty()) {
        words.insert(words.begin(), "odds");
    }
    return words;
}

// what the verb's options are, and where a procedure was named, what that has to set
std::string help_text(const CLI::App& app, const std::vector<std::string>& words) {
    const TellingScope scope(screen_telling());
    std::string text = chosen(app).help();
    for (const std::string& word : words) {
        std::vector<const Procedure*> named;
        for (const std::string& id : subjects_named(word, game_in_use(), TableSet()))
            for (const Procedure* procedure : procedures())
                if (procedure->about.id == id) named.push_back(procedure);
        if (named.size() == 1) text += "\n" + print(*named.front());
        std::string list;
        for (const Procedure* procedure : named) list += (list.empty() ? "" : ", ") + procedure->about.id;
        if (named.size() > 1)
            text += fmt::format("\n'{}' is in several games: {}; 'warodds help {}' lists its parameters\n", word, list,
                                named.back()->about.id);
    }
    return text;
}

int run(int argc, char** argv) {
    CLI::App app(
        "Combat and campaign odds for hex-and-counter wargames: exact where the dice can be counted, "
        "Monte Carlo with intervals where not.",
        "warodds");
    app.set_version_flag("--version", "warodds " WARODDS_VERSION);
    app.require_subcommand(0, 1);
    app.footer(
        "Start with: warodds odds ocs/attack 3:1 terrain=open --ask hex_taken\n"
        "Exit code: 0 for an answer, 2 for bad input, 130 when interrupted, 1 for anything else.");
    Action action;
    add_verbs(app, action, run_and_deliver);
    add_call(app, action);
    add_completion(app, action);
    const std::vector<std::string> words = with_verb(app, argc, argv);
    if (words.size() > 2 && words[0] == "completion" && words[1] == "words" && words[2] == "--") {
        put_as_is(candidates(app, {words.begin() + 3, words.end()}));
        return 0;
    }
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::CallForHelp&) {
        put(help_text(app, words));
        return 0;
    } catch (const CLI::CallForVersion&) {
        put(std::string("warodds " WARODDS_VERSION "\n"));
        return 0;
    } catch (const CLI::ParseError& error) {
        throw InputError(explain(app, error, argc, argv));
    }
    if (action) return action();
    put(app.help());
    return 0;
}

}  // namespace
}  // namespace warodds::cli

int main(int argc, char** argv) {
    warodds::cli::open_standard_streams();
    warodds::cli::catch_signals();
    const auto fail = [](const std::string& what, int code) {
        warodds::cli::tell(what);
        return code;
    };
    try {
        return warodds::cli::run(argc, argv);
    } catch (const warodds::InputError& error) {
        return fail(error.text(warodds::cli::spelling), 2);
    } catch (const warodds::NoPlaceError& error) {
        return fail(error.what(), 2);
    } catch (const warodds::Interrupted&) {
        return fail("interrupted; no file was written", warodds::cli::interrupted_code);
    } catch (const warodds::ClosedPipe&) {
        return 0;
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory for this", 1);
    } catch (const std::exception& error) {
        return fail(error.what(), 1);
    }
}
