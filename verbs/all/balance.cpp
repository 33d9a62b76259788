#include "analysis/advice/balance.hpp"

#include "verbs/verb.hpp"

namespace warodds {
namespace {

// two versions of a rule
Balance of_rules(const Request& request, const TableSet& tables) {
    for (const char* option : {"with", "on", "mix"})
        if (request.has(option))
            throw InputError("balance " + request.subject().name + ": " + option_name("with") + ", " +
                             option_name("on") + " and " + option_name("mix") + " go with a chart; '" +
                             verb_name("tables list") + "' names them");
    const Question before = request.asked(request.subject());
    Question after = before;
    std::string label;
    for (const std::string& assignment : request.named("with_set")) {
        after.typed.erase(assignment.substr(0, assignment.find('=')));  // it is there to be changed
        set_param(after, assignment, option_name("with-set"));
        label += (label.empty() ? "" : ", ") + assignment;
    }
    return balance_rules(before, after, {"as it is", label}, tables, request.watch);
}

Balance of_charts(const Request& request, const TableSet& tables) {
    const Request::Subject& given = request.subject();
    if (!request.has("with"))
        throw InputError("balance " + given.name + ": expected " + option_name("with") +
                         " FILE.toml, your version of the chart, or a directory with it; '" + verb_name("tables new") +
                         "' makes a copy to change");
    TableSet after = tables.with({});
    const std::string with = request.expect_text("with", "a file, its text, or a directory with charts");
    if (with.find('\n') == with.npos && request.files->is_directory(with)) {
        after.lay_over(given.name, chart_text(*request.files, with, given.name), with + "/" + given.name + ".toml");
    } else {
        const auto [text, file] = request.file_or_text(with, "with");
        after.lay_over(given.name, text, file);
    }
    std::optional<Question> asked;
    Question read;
    if (request.has("on")) {
        asked = request.asked({request.expect_text("on", "a procedure or a file"), given.words, given.params});
        read.procedure = share(find_procedure("chart/read"));
    } else {
        if (request.has("ask"))
            throw InputError(option_name("ask") + ": expected " + option_name("on") +
                             " with a procedure or a file whose figure it is, such as " + option_name("on") +
                             " ocs/attack");
        read = request.question({"chart/read", given.words, given.params});
    }
    read.params["table"] = {given.name, "balance"};
    std::string mixed;
    for (const std::string& one : request.named("mix")) mixed += (mixed.empty() ? "" : ", ") + one;
    return balance_charts({given.name, tables, after, std::move(read), mixed.empty() ? Mix{} : parse_mix(mixed)}, asked,
                          request.watch);
}

Result run_balance(const Request& request) {
    const auto tables = request.tables();
    Balance balance = request.has("with_set") ? of_rules(request, *tables) : of_charts(request, *tables);
    std::vector<TableUse> used;
    if (tables->has(balance.id)) used.push_back(table_use(*tables->any_table(balance.id)));
    if (balance.compared)
        for (const Answer& answer : balance.compared->answers)
            used.insert(used.end(), answer.tables.begin(), answer.tables.end());
    request.notice_unused(used, *tables);
    return told("balance", std::move(balance));
}

}  // namespace

Verb verb_balance() {
    return {
        .name = "balance",
        .rank = 90,
        .help = "two versions of a chart or a rule side by side, for designers",
        .counts = "cells",
        .asks = Verb::Asked{"what", "a chart, or with --with-set a procedure or a file.toml"},
        .options =
            options::question() + options::asking() + options::plausible() + options::threads() +
            Options{
                file("with", "the other version of the chart: its file, or a directory with charts")
                    .as("FILE.toml")
                    .first(),
                named("with-set", "NAME=VALUE", "what the other version of the rule has: reading=x"),
                named("mix", "\"3:1=4, 2:1=3\"", "how often battles are fought on each column (all alike)"),
                subject("on", "a procedure or file.toml that reads the chart, whose figures are asked").as("QUESTION")},
        .gives = {Form::csv, Form::arrow, Form::plot},
        .run = run_balance};
}

}  // namespace warodds
