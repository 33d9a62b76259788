#include "apps/cli/verbs.hpp"

namespace warodds::cli {

void add_tables(CLI::App& app, Action& action) {
    CLI::App& tables = *app.add_subcommand("tables", "work on charts: list, new, check, diff, export, import");
    tables.require_subcommand(1);
    add_tables_list(tables, action);
    add_tables_new(tables, action);
    add_tables_check(tables, action);
    add_tables_diff(tables, action);
    add_tables_export(tables, action);
    add_tables_import(tables, action);
}

}  // namespace warodds::cli
