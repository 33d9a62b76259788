// The verbs: each has a file of its own, where its options and what it does stand together.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace warodds::cli {

// what the chosen verb does once the command line is understood; its value is the exit code
using Action = std::function<int()>;

// Each adds itself to `app` and, when it is chosen, sets `action`.
void add_games(CLI::App& app, Action& action);
void add_show(CLI::App& app, Action& action);
void add_odds(CLI::App& app, Action& action);
void add_compare(CLI::App& app, Action& action);
void add_sweep(CLI::App& app, Action& action);
void add_plan(CLI::App& app, Action& action);
void add_roll(CLI::App& app, Action& action);
void add_luck(CLI::App& app, Action& action);
void add_card(CLI::App& app, Action& action);
void add_advise(CLI::App& app, Action& action);
void add_balance(CLI::App& app, Action& action);
void add_tables(CLI::App& app, Action& action);
void add_completion(CLI::App& app, Action& action);

// under `tables`
void add_tables_list(CLI::App& tables, Action& action);
void add_tables_new(CLI::App& tables, Action& action);
void add_tables_check(CLI::App& tables, Action& action);
void add_tables_diff(CLI::App& tables, Action& action);
void add_tables_export(CLI::App& tables, Action& action);
void add_tables_import(CLI::App& tables, Action& action);

// the chosen verb runs `run(options)`, which returns an exit code, or nothing for 0
template <class Options, class Run>
void on_choice(CLI::App& verb, Action& action, std::shared_ptr<Options> options, Run run) {
    verb.callback([&action, options, run] {
        action = [options, run] {
            if constexpr (std::is_void_v<decltype(run(*options))>) return run(*options), 0;
            else return run(*options);
        };
    });
}

}  // namespace warodds::cli
