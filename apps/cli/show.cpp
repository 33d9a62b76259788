#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

#include <algorithm>

namespace warodds::cli {
namespace {

struct ShowOptions : CommonOptions {
    std::string name;
};

void show(const ShowOptions& options) {
    const TableSet tables = options.tables();
    const auto& all = procedures();
    const auto is_it = [&](const Procedure* one) { return one->about.id == options.name; };
    const auto procedure = std::find_if(all.begin(), all.end(), is_it);
    const auto chart = tables.has(options.name) ? tables.any_table(options.name) : nullptr;
    if (procedure != all.end()) {
        // a chart may have the name of the procedure that reads it
        if (!options.json) return put(print(**procedure) + (chart ? "\n" + print(*chart) : ""));
        Json json = to_json(**procedure);
        if (chart) json["chart"] = to_json(*chart);
        put(json);
    } else if (chart) {
        options.json ? put(to_json(*chart)) : put(print(*chart));
    } else {
        std::vector<std::string> names = tables.ids();
        for (const Procedure* one : all) names.push_back(one->about.id);
        throw InputError("show: no procedure or chart is called '" + options.name + "'" + suggest(options.name, names));
    }
}

}  // namespace

void add_show(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("show", "parameters and outcomes of a procedure, or a chart itself");
    const auto options = std::make_shared<ShowOptions>();
    verb.add_option("name", options->name, "a procedure or a chart")->required();
    options->add_to(verb);
    on_choice(verb, action, options, show);
}

}  // namespace warodds::cli
