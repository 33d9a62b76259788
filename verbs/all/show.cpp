#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_show(const Request& request) {
    const auto tables = request.tables();
    const std::string name = request.expect_text("name", "the name of a procedure or a chart, or a file"),
                      game = request.text("game");
    Shown shown = read_shown(*request.files, name, game, *tables);
    const std::vector<std::string> words = request.texts("words");
    if (!words.empty()) {
        Shown asked = show_asked(read_subject(*request.files, {name, words, game}, *tables), *tables);
        asked.chart = std::move(shown.chart);
        shown = std::move(asked);
    }
    return told("show", std::move(shown));
}

}  // namespace

Verb verb_show() {
    return {.name = "show",
            .rank = 20,
            .help = "parameters and outcomes of a procedure or a plan, or a chart itself",
            .words = {subject("name", "a procedure, a chart, or a file.toml such as a plan").required(),
                      text("words", "WORD", "values as they are typed after it: the outcomes that it then has").list()},
            .options = options::charts() + options::game(),
            .gives = {Form::csv},
            .run = run_show};
}

}  // namespace warodds
