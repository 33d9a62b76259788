#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

#include <set>

namespace warodds::cli {
namespace {

struct DiffOptions : CommonOptions {
    std::string before, after;
};

TableSet charts_of(const std::string& name, bool stand_in) {
    if (name.empty()) throw InputError("tables diff: expected two directories of charts, or 'shipped' for one of them");
    return read_tables(name == "shipped" ? "" : name, stand_in);
}

Balance of_chart(const std::string& id, const TableSet& before, const TableSet& after, const Watch& watch) {
    Question read;
    read.procedure = share(find_procedure("chart/read"));
    read.params["table"] = {id, "tables diff"};
    return balance_charts({id, before, after, std::move(read), {}}, {}, watch);
}

void diff_tables(const DiffOptions& options) {
    if (!options.tables_dir.empty())
        throw InputError("--tables " + options.tables_dir +
                         ": the charts are those of the two directories; leave it out");
    const TableSet before = charts_of(options.before, options.stand_in),
                   after = charts_of(options.after, options.stand_in);
    std::set<std::string> ids;
    for (const TableSet* set : {&before, &after})
        for (const std::string& id : set->ids())
            if (set->is_users(id)) ids.insert(id);
    std::string text;
    Json list = Json::array();
    const Watching watching(options.quiet, 0, "charts");
    for (const std::string& id : ids) {
        if (!before.has(id) || !after.has(id)) {
            text += id + ": only in " + (before.has(id) ? options.before : options.after) + "\n\n";
            continue;
        }
        if (before.any_table(id)->text == after.any_table(id)->text) continue;
        const Balance result = of_chart(id, before, after, watching.watch);
        text += print(result) + "\n";
        list.push_back(to_json(result));
    }
    if (options.json) return put(list);
    while (text.ends_with("\n\n")) text.pop_back();
    put(text.empty() ? "no chart is different\n" : text);
}

}  // namespace

void add_tables_diff(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("diff", "two directories of charts: cells that differ, and what they do");
    const auto options = std::make_shared<DiffOptions>();
    verb.add_option("old", options->before, "a directory of charts, or 'shipped'")->required();
    verb.add_option("new", options->after, "the other")->required();
    options->add_to(verb);
    on_choice(verb, action, options, diff_tables);
}

}  // namespace warodds::cli
