#include "analysis/text_table.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"

#include <fmt/format.h>

namespace warodds::cli {
namespace {

void list_tables(const CommonOptions& options) {
    const TableSet tables = options.tables();
    if (options.json) return put(charts_json(tables));
    std::string text;
    for (const std::string& id : tables.ids()) {
        const auto table = tables.any_table(id);
        const int cells = table->rows.size() * table->columns.size(), known = table->known_cells();
        std::string title = one_line(table->title);
        if (known < cells)
            title += fmt::format(" ({} of {} cells known{})", known, cells,
                                 tables.has_stand_in(id) ? "; --stand-in has one of ours" : "");
        text += fmt::format("{:<32} {:<10} {}\n", id, to_text(table->grade), title);
    }
    put(text);
}

}  // namespace

void add_tables_list(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("list", "every chart with its grade");
    const auto options = std::make_shared<CommonOptions>();
    options->add_to(verb);
    on_choice(verb, action, options, list_tables);
}

}  // namespace warodds::cli
