// A verb's declaration as options of a command line, and what was typed there as a request.
#pragma once

#include "verbs/verb.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <map>

namespace warodds::cli {

// what the chosen verb does once the command line is understood; its value is the exit code
using Action = std::function<int()>;

// What was typed for one verb, and where its result is to go.
struct Typed {
    const Verb* verb = nullptr;
    std::string subject;
    std::vector<std::string> words;
    std::map<std::string, std::vector<std::string>> lists;  // by key
    std::map<std::string, std::string> values;
    std::map<std::string, bool> flags;

    bool is_quiet = false, is_grey = false;
    std::string paper = "a4";
    std::set<Form> forms;               // json, why, all and more are asked for
    std::map<Form, std::string> files;  // where each of the others goes

    std::string file(Form form) const;  // empty for nowhere
    // Standard output holds the file, so the answer is told nowhere else.
    bool is_told_by_file() const { return file(Form::arrow) == "-" || file(Form::csv) == "-"; }
    Request request() const;  // without what a face lends
};

// Adds every verb; when one is chosen, `action` becomes `run` of what was typed.
void add_verbs(CLI::App& app, Action& action, int (*run)(const Typed& typed));

}  // namespace warodds::cli
