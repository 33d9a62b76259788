#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct CompareOptions : RunOptions {
    std::vector<std::string> subjects, vary;
};

Variants variants(const CompareOptions& options) {
    if (!options.vary.empty()) {
        if (options.subjects.size() != 1) throw InputError("compare: with --vary, expected one procedure or file");
        const Question question = options.question(options.subjects[0]);
        std::vector<SweepAxis> axes;
        for (const std::string& text : options.vary) axes.push_back(parse_axis(question.procedure, text, "--vary"));
        return vary(question, axes);
    }
    if (options.subjects.size() < 2)
        throw InputError("compare: expected two or more files, or one procedure with --vary name=v1,v2");
    Variants all;
    for (const std::string& subject : options.subjects) {
        all.questions.push_back(options.question(subject));
        all.labels.push_back(all.questions.back().title.empty() ? subject : all.questions.back().title);
    }
    return all;
}

void run_compare(const CompareOptions& options) {
    options.file_names(options.subjects);
    const TableSet tables = options.tables();
    const Variants all = variants(options);
    const Comparison result = compare(all.questions, all.labels, tables, options.watching("trials").watch);
    options.write_arrow_file(result);
    options.write_picture(result);
    if (options.is_told_by_arrow()) return;
    options.json ? put(to_json(result)) : put(print(result, {.more = options.more}));
}

}  // namespace

void add_compare(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("compare", "two or more questions side by side");
    const auto options = std::make_shared<CompareOptions>();
    verb.add_option("questions", options->subjects, "files, or one procedure with --vary")->required();
    options->add_to(verb);
    options->add_within(verb);
    options->add_more(verb);
    add_list(verb, "--vary", options->vary,
             "a parameter and the values to compare: name=v1,v2 or low..high; repeat for combinations")
        ->type_name("NAME=V1,V2");
    on_choice(verb, action, options, run_compare);
}

}  // namespace warodds::cli
