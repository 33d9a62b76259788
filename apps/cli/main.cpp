// The command line: what was typed becomes a request of a verb, and what comes of that goes to the screen and into files.
#include "analysis/questions/typed.hpp"
#include "apps/cli/call.hpp"
#include "apps/cli/completion.hpp"
#include "apps/cli/deliver.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/signals.hpp"
#include "apps/cli/terminal.hpp"
#include "output/files.hpp"
#include "output/text.hpp"
#include "rules/unit_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

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

// What people call things that are named otherwise here.
std::string other_name(const std::string& word) {
    const std::string name = plain_name(word);
    if (name == "version") return "; 'warodds --version' tells it";
    if (name == "list" || name == "ls") return "; 'warodds games' lists what there is";
    for (const Procedure* one : procedures())  // a policy, or a word of a parameter
        for (const Field& field : one->parameters)
            for (const Option& option : field.options)
                if (plain_name(option.name) == name)
                    return "; you may mean " + one->about.id + " " + field.name + "=" + name;
    return "";
}

// A parse error of CLI11's in our words: one line, with the nearest option.
std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    const CLI::App* verb = &chosen(app);
    const std::string before = verb == &app ? "" : verb->get_name() + ": ";  // the program has said its own name
    const std::vector<std::string> extras = app.remaining(true);
    if (const auto groups = verb->get_subcommands({}); verb != &app && !groups.empty() && extras.empty()) {
        std::string names;
        for (const CLI::App* sub : groups) names += (names.empty() ? "" : ", ") + sub->get_name();
        return before + "expected what to do with charts: " + names;
    }
    // a mistyped verb or procedure comes before everything that was meant for it
    if (const std::string first = argc > 1 ? argv[1] : ""; verb == &app && !first.empty() && !first.starts_with('-')) {
        std::vector<std::string> names;
        for (const CLI::App* sub : app.get_subcommands({})) names.push_back(sub->get_name());
        for (const Procedure* one : procedures()) {
            names.push_back(one->about.id.substr(one->about.id.find('/') + 1));
            names.push_back(one->about.id);
        }
        std::vector<std::string> own_games;
        for (const Game& game : games()) own_games.push_back(game.id);
        std::string hint = suggest(plain_name(first), own_games);
        if (is_suggestion(hint) && hint.find(plain_name(first)) != hint.npos) hint += " That is a game";
        else hint = other_name(first);
        if (hint.empty()) hint = suggest(plain_name(first), names);
        return fmt::format(
            "no verb or procedure is called '{}'{}; 'warodds --help' lists the verbs, 'warodds games' the "
            "procedures",
            first, hint.starts_with("; expected") ? "" : hint);
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
    // --ask without a value
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
        const std::string name = std::string(error.what()).substr(0, std::string(error.what()).find(':'));
        for (const CLI::Option* option : verb->get_options())
            if (option->check_lname(name.starts_with("--") ? name.substr(2) : name))
                return fmt::format("{}{}: expected {} after it: {}", before, name, option->get_type_name(),
                                   option->get_description());
    }
    return before + error.what();
}

// Numbers after an option that takes several are its own: --dice 6 6 6.
std::vector<std::string> with_numbers_joined(const std::vector<std::string>& words) {
    std::set<std::string> options;
    for (const Verb& verb : verbs())
        for (const Taken& taken : verb.options)
            if (taken.has_numbers) options.insert("--" + taken.name);
    const auto is_number = [](const std::string& word) {
        return !word.empty() && word.find_first_not_of("0123456789,") == word.npos;
    };
    std::vector<std::string> joined;
    for (std::size_t i = 0; i < words.size(); ++i) {
        joined.push_back(words[i]);
        if (!options.contains(words[i]) || i + 1 == words.size()) continue;
        joined.push_back(words[++i]);
        while (i + 1 < words.size() && is_number(joined.back()) && is_number(words[i + 1]))
            joined.back() += "," + words[++i];
    }
    return joined;
}

// A question in place of the verb is one for odds: warodds attack 3:1. A game alone is one of the games.
std::vector<std::string> with_verb(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> words = with_numbers_joined({argv + 1, argv + argc});
    if (words.empty() || words.front().starts_with('-')) return words;
    if (words.front() == "help") {
        words.erase(words.begin());
        words.push_back("--help");
    }
    const std::string first = words.front();
    for (const CLI::App* verb : app.get_subcommands({}))
        if (verb->get_name() == first) return words;
    const bool is_game = !game_called(first).empty();
    if (is_game && std::all_of(words.begin() + 1, words.end(), [](const auto& word) { return word.starts_with('-'); }))
        words.insert(words.begin(), "games");
    else if (is_game || first.ends_with(".toml") || begins_question(first)) words.insert(words.begin(), "odds");
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
            text += fmt::format("\nseveral games have '{}': {}; 'warodds help {}' lists what one of them takes\n", word,
                                list, named.back()->about.id);
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
