#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

#include <algorithm>

namespace warodds::cli {
namespace {

struct CompareOptions : RunOptions {
    std::vector<std::string> subjects, vary;
};

constexpr std::string_view of_tables = "tables=";

// --vary tables=old,new: the charts of each directory
std::vector<NamedCharts> varied_charts(const CompareOptions& options) {
    std::vector<NamedCharts> charts;
    std::string found = options.tables_dir.empty() ? "" : "--tables " + options.tables_dir;
    for (const std::string& text : options.vary) {
        if (!text.starts_with(of_tables)) continue;
        if (!found.empty()) throw InputError("--vary " + text + ": found " + found + " as well; leave one of them out");
        found = text;
        charts = charts_listed(text.substr(of_tables.size()), options.stand_in, "--vary tables");
    }
    return charts;
}

ChartVariants varied(const CompareOptions& options, std::optional<Question>& asked) {
    CompareOptions with = options;
    with.words.assign(options.subjects.begin() + 1, options.subjects.end());
    std::vector<NamedCharts> charts = varied_charts(options);
    std::vector<std::string> others;
    for (const std::string& text : options.vary)
        if (!text.starts_with(of_tables)) others.push_back(text);
    // a chart that only these have is looked up in the first of them
    const NamedCharts first = charts.empty() ? options.named_tables() : charts.front();
    const Question question = with.question(options.subjects.front(), *first.tables);
    Variants all = vary(question, parse_axes(question, others, "--vary", *first.tables));
    asked = question;
    if (others.size() < options.vary.size()) return vary_charts(all, charts);
    std::vector one_set(all.questions.size(), first);
    return {std::move(all), std::move(one_set)};
}

// Files, each a question; name=value and bare values after them hold for all.
ChartVariants given(const CompareOptions& options) {
    CompareOptions with = options;
    std::vector<std::string> files;
    for (const std::string& word : options.subjects) (names_file(word) ? files : with.words).push_back(word);
    if (files.size() < 2)
        throw InputError("compare: expected two or more files, or one procedure or file with --vary name=v1,v2");
    if (!options.save.empty()) throw InputError("--save: these are several questions; it saves one");
    const NamedCharts charts = options.named_tables();
    ChartVariants cases{{}, {files.size(), charts}};
    for (const std::string& file : files) {
        const Question& one = cases.variants.questions.emplace_back(with.question(file, *charts.tables));
        cases.variants.labels.push_back(one.title.empty() ? file : one.title);
    }
    tell_apart(cases.variants);
    return cases;
}

void run_compare(const CompareOptions& options) {
    options.file_names(options.subjects);
    std::optional<Question> asked;
    const ChartVariants cases = options.vary.empty() ? given(options) : varied(options, asked);
    const Comparison result = compare(cases, options.watching("trials").watch);
    if (asked) options.write_question(*asked);
    const std::string typed = options.tables_dir.empty() ? "--vary tables=" : "--tables ";
    for (const auto& [name, charts] : unused_charts(result, cases)) options.notice(unused_notice(typed + name, charts));
    options.write_arrow_file(result);
    options.write_csv_file(result);
    options.write_picture(result);
    if (options.is_told_by_arrow()) return;
    options.json ? put(to_json(result)) : put(print(result, {.more = options.more}));
}

}  // namespace

void add_compare(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("compare", "two or more questions side by side");
    const auto options = std::make_shared<CompareOptions>();
    verb.add_option("questions", options->subjects, "files, or one procedure or file with --vary, and name=value")
        ->required();
    options->add_to(verb);
    options->add_forms(verb);
    options->add_within(verb);
    options->add_more(verb);
    add_axes(verb, options->vary,
             "a parameter and the values to compare: name=v1,v2 or low..high; lists of units with | between; "
             "tables=old,new for charts; repeat for combinations");
    on_choice(verb, action, options, run_compare);
}

}  // namespace warodds::cli
