#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

#include <deque>
#include <map>
#include <set>
#include <sstream>

namespace warodds::cli {
namespace {

struct CompareOptions : RunOptions {
    std::vector<std::string> subjects, vary;
};

// What is compared: each question with its charts.
struct Cases {
    std::vector<Question> questions;
    std::vector<std::string> labels;
    std::deque<TableSet> charts;  // stay where they are
    TableSets tables;
    std::vector<std::string> directories{};  // they are from
};

// --vary tables=old,new: the same questions with the charts of each directory; 'shipped' is nobody's
void vary_tables(Cases& cases, const std::string& list, const CompareOptions& options) {
    Cases all;
    std::istringstream names(list + ",");
    std::set<std::string> known;
    for (std::string name; std::getline(names, name, ',');) {
        if (name.empty())
            throw InputError(
                "--vary tables: expected directories with charts, such as tables=old,new; shipped is the one that "
                "warodds has");
        if (!known.insert(name).second)
            throw InputError("--vary tables: found '" + name + "' twice; leave one of them out");
        all.charts.push_back(read_tables(name == "shipped" ? "" : name, options.stand_in));
        for (std::size_t i = 0; i < cases.questions.size(); ++i) {
            all.questions.push_back(cases.questions[i]);
            all.labels.push_back((cases.labels[i].empty() ? "" : cases.labels[i] + ", ") + "tables " + name);
            all.tables.push_back(&all.charts.back());
            all.directories.push_back(name);
        }
    }
    cases = std::move(all);
}

Cases varied(const CompareOptions& options) {
    CompareOptions with = options;
    with.words.assign(options.subjects.begin() + 1, options.subjects.end());
    std::optional<std::string> tables;
    std::vector<std::string> others;
    for (const std::string& text : options.vary) {
        if (!text.starts_with("tables=")) {
            others.push_back(text);
            continue;
        }
        if (tables || !options.tables_dir.empty())
            throw InputError("--vary " + text + ": found " +
                             (tables ? "tables=" + *tables : "--tables " + options.tables_dir) +
                             " as well; leave one of them out");
        tables = text.substr(7);
    }
    // a chart that only these have is looked up in the first of them
    if (tables)
        if (const std::string first = tables->substr(0, tables->find(',')); first != "shipped") with.tables_dir = first;
    Cases cases;
    cases.charts.push_back(with.tables());
    const Question question = with.question(options.subjects.front(), cases.charts.front());
    Variants all = vary(question, parse_axes(question, others, "--vary", cases.charts.front()));
    cases.questions = std::move(all.questions);
    cases.labels = std::move(all.labels);
    cases.tables.assign(cases.questions.size(), &cases.charts.front());
    cases.directories.assign(cases.questions.size(), options.tables_dir);
    if (tables) vary_tables(cases, *tables, options);
    options.write_question(question);
    return cases;
}

// Files, each a question; name=value and bare values after them hold for all.
Cases given(const CompareOptions& options) {
    CompareOptions with = options;
    std::vector<std::string> files;
    for (const std::string& word : options.subjects) (names_file(word) ? files : with.words).push_back(word);
    if (files.size() < 2)
        throw InputError("compare: expected two or more files, or one procedure or file with --vary name=v1,v2");
    if (!options.save.empty()) throw InputError("--save: these are several questions; it saves one");
    Cases cases;
    cases.charts.push_back(options.tables());
    for (const std::string& file : files) {
        cases.questions.push_back(with.question(file, cases.charts.front()));
        cases.labels.push_back(cases.questions.back().title.empty() ? file : cases.questions.back().title);
    }
    cases.tables.assign(cases.questions.size(), &cases.charts.front());
    cases.directories.assign(cases.questions.size(), options.tables_dir);
    return cases;
}

void run_compare(const CompareOptions& options) {
    options.file_names(options.subjects);
    const Cases cases = options.vary.empty() ? given(options) : varied(options);
    const Comparison result = compare(cases.questions, cases.labels, cases.tables, options.watching("trials").watch);
    std::map<std::string, std::string> unused;  // by directory
    for (std::size_t i = 0; i < cases.directories.size(); ++i) {
        const std::string charts = unused_charts(result.answers[i].tables, *cases.tables[i]);
        const auto known = unused.emplace(cases.directories[i], charts).first;
        if (charts.empty()) known->second.clear();
    }
    for (const auto& [directory, charts] : unused)
        if (!charts.empty()) options.notice("tables " + directory + ": nothing in it was used; it has " + charts);
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
