#include "analysis/charts.hpp"
#include "analysis/text_table.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warodds::cli {
namespace {

struct CheckOptions : CommonOptions {
    std::vector<std::string> charts;
};

// exit code 2 when a chart has an error
int check_tables(const CheckOptions& options) {
    const TableSet tables = options.tables();
    std::vector<std::string> ids = options.charts;
    if (ids.empty())
        for (const std::string& id : tables.ids())
            if (options.tables_dir.empty() || tables.is_users(id)) ids.push_back(id);
    std::string text;
    std::set<std::string> strangers;
    int errors = 0, warnings = 0;
    Json list = Json::array();  // of findings
    for (const std::string& id : ids) {
        if (!tables.has(id))
            throw InputError("tables check: no chart is called '" + id + "'" + suggest(id, tables.ids()));
        std::size_t cases = 0;
        const auto findings = check_chart(id, tables, &cases);
        if (findings.empty())
            text += id + (cases ? ": complete, in order, and in agreement with every worked case\n"
                                : ": complete and in order; there are no worked cases that read it\n");
        const std::string game = id.substr(0, id.find('/'));
        if (std::none_of(games().begin(), games().end(), [&](const Game& known) { return known.id == game; }))
            strangers.insert(game);
        for (const Finding& finding : findings) {
            const bool is_error = finding.level == Finding::Level::error;
            ++(is_error ? errors : warnings);
            text += fmt::format("{}: {}\n", is_error ? "error" : "warning", one_line(finding.text));
            list.push_back({{"table", id}, {"level", is_error ? "error" : "warning"}, {"text", finding.text}});
        }
    }
    std::vector<std::string> known;
    for (const Game& game : games()) known.push_back(game.id);
    for (const std::string& game : strangers) {
        const std::string hint = suggest(game, known);
        text += fmt::format("'{}' is none of the games here{}; chart/read and chart/turns read its charts\n", game,
                            hint.starts_with("; did") ? hint : "");
    }
    const auto counted = [](auto count, const char* what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    text += fmt::format("{}, {}, {}\n", counted(ids.size(), "chart"), counted(errors, "error"),
                        counted(warnings, "warning"));
    Json json = begin_json("check");
    json.update({{"tables", ids}, {"errors", errors}, {"warnings", warnings}, {"findings", std::move(list)}});
    options.json ? put(json) : put(text);
    return errors ? 2 : 0;
}

}  // namespace

void add_tables_check(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand(
        "check", "what is missing, malformed, out of order or in conflict with a worked case");
    const auto options = std::make_shared<CheckOptions>();
    verb.add_option("charts", options->charts, "charts; all of --tables DIR, or all there are");
    options->add_to(verb);
    on_choice(verb, action, options, check_tables);
}

}  // namespace warodds::cli
