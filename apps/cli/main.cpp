// The command line: the table of verbs, signals and exit codes. A verb reads its options, asks the analysis, prints.
#include "apps/cli/signals.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs.hpp"
#include "output/files.hpp"
#include "output/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::cli {
namespace {

constexpr void (*verbs[])(CLI::App&, Action&) = {add_games, add_show, add_odds,   add_compare, add_sweep, add_plan,
                                                 add_luck,  add_card, add_advise, add_balance, add_roll,  add_tables};

const CLI::App& chosen(const CLI::App& app) {
    const CLI::App* verb = &app;
    while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
    return *verb;
}

// A parse error of CLI11's in our words: one line, with the nearest option.
std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    const CLI::App* verb = &chosen(app);
    const std::vector<std::string> extras = app.remaining(true);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) || (!extras.empty() && !verb->get_subcommands({}).empty())) {
        std::vector<std::string> names;
        for (const CLI::Option* option : verb->get_options())
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        for (const CLI::App* sub : verb->get_subcommands({})) names.push_back(sub->get_name());
        for (int i = 1; i < argc; ++i) {
            const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
            const bool is_known = std::find(names.begin(), names.end(), word) != names.end();
            if (word.starts_with("--") && !is_known)
                return fmt::format("{}: unknown option '{}'{}", verb->get_name(), word, suggest(word, names));
        }
        const std::string word = extras.empty() ? "" : extras.front();
        if (!verb->get_subcommands({}).empty())
            return fmt::format("{}: no verb is called '{}'{}", verb->get_name(), word, suggest(word, names));
        return fmt::format("{}: found '{}' and did not expect it", verb->get_name(), word);
    }
    return fmt::format("{}: {}", verb->get_name(), error.what());
}

int run(int argc, char** argv) {
    CLI::App app(
        "Combat and campaign odds for hex-and-counter wargames: exact where the dice can be counted, "
        "Monte Carlo with intervals where not.",
        "warodds");
    app.set_version_flag("--version", "warodds " WARODDS_VERSION);
    app.require_subcommand(0, 1);
    app.footer(
        "Start with: warodds odds ocs/attack --set odds=3:1 --set terrain=open --ask hex_taken\n"
        "Exit code: 0 for an answer, 2 for bad input, 130 when interrupted, 1 for anything else.");
    Action action;
    for (const auto& add : verbs) add(app, action);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        put(chosen(app).help());
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
    warodds::cli::measure_terminal();
    const auto fail = [](const std::string& what, int code) {
        // must not throw: standard error may be closed
        std::fputs(fmt::format("warodds: {}\n", warodds::printable_line(what)).c_str(), stderr);
        return code;
    };
    try {
        return warodds::cli::run(argc, argv);
    } catch (const warodds::InputError& error) {
        return fail(error.text(warodds::cli::spelling), 2);
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
