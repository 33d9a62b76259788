#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct AdviseOptions : QuestionOptions {
    std::string subject, want, side = "attacker", plot;
    std::optional<std::string> optimal, then;
    std::vector<std::string> prices;
};

Prices prices_of(const std::vector<std::string>& texts) {
    Prices prices;
    for (const std::string& text : texts) {
        const auto equals = text.rfind('=');
        const auto value = equals == text.npos ? std::nullopt : parse_number(text.substr(equals + 1));
        if (!value || *value < 0) throw InputError("--price " + text + ": expected name=number, such as attacker_ar=6");
        prices[text.substr(0, equals)] = to_double(*value);
    }
    return prices;
}

void run_advise(const AdviseOptions& options) {
    if (!options.plot.empty()) expect_picture_name(options.plot);
    options.check_csv();
    FileNames names(options.tables_dir);
    if (names_file(options.subject)) names.reads("the question", options.subject);
    names.writes("--plot", options.plot);
    names.writes("--csv", options.csv);
    const TableSet tables = options.tables();
    Question question = options.question(options.subject, tables);
    if (options.optimal) question.play_for(*options.optimal);
    if (options.then) question.then_for(*options.then);
    const Watching watching(options.quiet, 0, "settings");
    question.asks = {options.want};
    question = options.weighed(std::move(question));  // 'worth' may be what is wanted
    const Advice result = advise(question, parse_want(question.asks.front()),
                                 options.side == "attacker" ? Side::attacker : Side::defender,
                                 prices_of(options.prices), tables, watching.watch);
    if (!options.plot.empty()) {
        write_plot(result, options.plot);
        options.notice("wrote " + options.plot);
    }
    options.write_csv_file(result);
    if (options.csv == "-") return;
    options.json ? put(to_json(result)) : put(print(result));
}

}  // namespace

void add_advise(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("advise", "the cheapest way to a wish, and what may be spared");
    const auto options = std::make_shared<AdviseOptions>();
    options->add_question(verb, options->subject);
    options->add_to(verb);
    options->add_forms(verb);
    options->add_csv(verb);
    verb.add_option("--want", options->want, "the wish: \"hex_taken >= 75%\", \"mean(attacker_losses) <= 1\"")
        ->type_name("EXPR>=X")
        ->required();
    verb.add_option("--for", options->side, "whose wish it is, and so what may be changed")
        ->check(CLI::IsMember(std::vector<std::string>{"attacker", "defender"}))
        ->type_name("SIDE");
    add_list(verb, "--price", options->prices, "what one more costs you (1): attack=1, attacker_ar=6")
        ->type_name("NAME=N");
    verb.add_option("--optimal", options->optimal, "best play for this instead of policies")->type_name("EXPR");
    add_then(verb, options->then);
    add_output(verb, "--plot", options->plot, "draw the ladder of what each change reaches")
        ->type_name("FILE.{png,svg,pdf}");
    on_choice(verb, action, options, run_advise);
}

}  // namespace warodds::cli
