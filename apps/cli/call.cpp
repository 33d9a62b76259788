// Requests as JSON from standard input, one per line, and replies in their order.
#include "verbs/call.hpp"

#include "apps/cli/call.hpp"
#include "apps/cli/terminal.hpp"
#include "output/files/write.hpp"

#include <iostream>
#include <random>

namespace warodds::cli {

void add_call(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand(
        "call", "requests as JSON from standard input, one per line; a reply for each, in their order");
    verb.callback([&action] {
        action = [] {
            std::ios::sync_with_stdio(false);
            std::random_device seeds;
            for (std::string line; std::getline(std::cin, line);) {
                if (line.find_first_not_of(" \t\r") == line.npos) continue;
                const Watching watching(true, 0, "");
                put_bytes(call_line(line, {watching.watch, seeds()}) + "\n");
            }
            return 0;
        };
    });
}

}  // namespace warodds::cli
