#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_show(const Request& request) {
    const auto tables = request.tables();
    return told("show",
                read_shown(*request.files, request.expect_text("name", "the name of a procedure or a chart, or a file"),
                           request.text("game"), *tables));
}

}  // namespace

Verb verb_show() {
    return {.name = "show",
            .rank = 20,
            .help = "parameters and outcomes of a procedure or a plan, or a chart itself",
            .words = {subject("name", "a procedure, a chart, or a file.toml such as a plan").required()},
            .options = options::charts() + options::game(),
            .gives = {Form::csv},
            .run = run_show};
}

}  // namespace warodds
