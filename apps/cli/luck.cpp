#include "analysis/luck.hpp"

#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct LuckOptions : CommonOptions {
    std::string file, plot;
};

void run_luck(const LuckOptions& options) {
    FileNames names(options.tables_dir);
    names.reads("the log", options.file);
    names.writes("--plot", options.plot);
    names.writes("--csv", options.csv);
    options.check_csv();
    if (!options.plot.empty()) expect_picture_name(options.plot);
    const TableSet tables = options.tables();
    const Log log = parse_log(read_whole_file(options.file), options.file);
    const Luck result = [&] {
        Watching watching(options.quiet, 0, "rolls");
        return luck_of(log, tables, watching.watch);
    }();
    if (!options.plot.empty()) {
        write_plot(result, options.plot);
        options.notice("wrote " + options.plot);
    }
    options.write_csv_file(result);
    if (options.csv == "-") return;
    options.json ? put(to_json(result)) : put(print(result));
}

}  // namespace

void add_luck(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("luck", "how lucky were the rolls of a log?");
    const auto options = std::make_shared<LuckOptions>();
    verb.add_option("log", options->file, "a file.toml with a [[roll]] for each roll at the table")->required();
    options->CommonOptions::add_to(verb);
    options->add_csv(verb);
    add_output(verb, "--plot", options->plot, "draw a picture")->type_name("FILE.{png,svg,pdf}");
    on_choice(verb, action, options, run_luck);
}

}  // namespace warodds::cli
