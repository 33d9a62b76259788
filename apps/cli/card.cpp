#include "analysis/card.hpp"

#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct CardOptions : RunOptions {
    std::string subject, paper = "a4";
    std::vector<std::string> axes;
    bool grey = false;
};

void run_card(const CardOptions& options) {
    options.file_names({options.subject});
    const TableSet tables = options.tables();
    const Question question = options.question(options.subject, tables);
    const Card card = card_of(question, options.axes, tables, options.watching("cells").watch);
    options.write_arrow_file(card.sweep);
    options.write_csv_file(card.sweep);
    if (!options.plot.empty()) {
        const Page page{.paper = options.paper == "letter" ? Page::Paper::letter : Page::Paper::a4,
                        .is_grey = options.grey};
        write_page(card, page, options.plot);
        options.notice("wrote " + options.plot);
    }
    if (options.is_told_by_arrow()) return;
    options.json ? put(to_json(card.sweep)) : put(print(card));
}

}  // namespace

void add_card(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("card", "one page of odds, to print and put beside the map");
    const auto options = std::make_shared<CardOptions>();
    options->add_question(verb, options->subject);
    options->add_to(verb);
    options->add_csv(verb);
    add_axes(verb, options->axes,
             "rows, then columns: name=low..high[:step], name=v1,v2, or name alone for every option; ocs/attack and "
             "case-geld/attack have usual ones");
    verb.add_flag("--grey", options->grey, "for a printer without colours");
    verb.add_option("--paper", options->paper, "a4 or letter (a4)")
        ->check(CLI::IsMember(std::vector<std::string>{"a4", "letter"}));
    on_choice(verb, action, options, run_card);
}

}  // namespace warodds::cli
