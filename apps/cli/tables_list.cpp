#include "analysis/text_table.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"

#include <fmt/format.h>

namespace warodds::cli {
namespace {

void list_tables(const CommonOptions& options) {
    const TableSet tables = options.tables();
    std::string text;
    Json list = Json::array();
    for (const std::string& id : tables.ids()) {
        const auto table = tables.any_table(id);
        text += fmt::format("{:<32} {:<9} {}\n", id, to_text(table->grade), one_line(table->title));
        list.push_back(
            {{"id", id}, {"grade", to_text(table->grade)}, {"title", table->title}, {"source", table->source}});
    }
    options.json ? put(list) : put(text);
}

}  // namespace

void add_tables_list(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("list", "every chart with its grade");
    const auto options = std::make_shared<CommonOptions>();
    options->add_to(verb);
    on_choice(verb, action, options, list_tables);
}

}  // namespace warodds::cli
