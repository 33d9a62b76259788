#include "apps/cli/options.hpp"

#include <cstdlib>

namespace warodds::cli {
namespace {

using TypedPtr = std::shared_ptr<Typed>;

std::string option_names(const Taken& taken) {
    return "--" + taken.name + (taken.also.empty() ? "" : ",--" + taken.also);
}

CLI::Option* add_value(CLI::App& app, const TypedPtr& typed, const Taken& taken, const std::string& names) {
    const std::string key = taken.key();
    return app.add_option_function<std::string>(
        names, [typed, key](const std::string& value) { typed->values[key] = value; }, taken.help);
}

void add_option(CLI::App& app, const TypedPtr& typed, const Taken& taken) {
    if (taken.kind == Taken::Kind::flag) {
        app.add_flag(option_names(taken), typed->flags[taken.key()], taken.help);
        return;
    }
    CLI::Option* option = nullptr;
    if (taken.is_list)  // one value each time: what comes after it is somebody else's
        option = app.add_option(option_names(taken), typed->lists[taken.key()], taken.help)
                     ->expected(1)
                     ->allow_extra_args(false)
                     ->take_all();
    else option = add_value(app, typed, taken, option_names(taken));
    std::string shown = taken.shown;
    for (const std::string& one : taken.choices) shown += (&one == &taken.choices.front() ? ":" : ",") + one;
    option->type_name(shown.starts_with(':') ? shown.substr(1) : shown);
    if (taken.alone) option->expected(0, 1)->default_str(*taken.alone);
    if (taken.is_required) option->required();
}

void add_word(CLI::App& app, const TypedPtr& typed, const Taken& taken) {
    CLI::Option* option = taken.is_list ? app.add_option(taken.name, typed->lists[taken.key()], taken.help)
                                        : add_value(app, typed, taken, taken.name);
    if (taken.is_required) option->required();
}

void add_questions(CLI::App& app, const TypedPtr& typed, const Verb::Asked& asked) {
    if (asked.is_list) {
        app.add_option(asked.name, typed->words, asked.help)->required();
        return;
    }
    app.add_option(asked.name, typed->subject, asked.help)->required();
    app.add_option("words", typed->words, "name=value, a bare value that fits, or one side vs the other")
        ->type_name("NAME=VALUE");
}

// how a form is asked for, where a verb says nothing else
struct FormOption {
    Form form;
    const char *name, *shown, *help;
};
constexpr FormOption form_options[] = {
    {Form::json, "--json", "", "print JSON"},
    {Form::why, "--why", "", "show how the parameters fold: strengths, modifiers, columns"},
    {Form::all, "--all", "", "list every outcome with all its fields"},
    {Form::more, "--more", "", "also show every outcome, cumulative odds, and all charts by name"},
    {Form::csv, "--csv", "FILE", "write a spreadsheet; - for standard output instead of the text"},
    {Form::arrow, "--arrow", "FILE", "write an Apache Arrow IPC file; - for standard output instead of the text"},
    {Form::plot, "--plot", "FILE.{png,svg,pdf}", "draw a picture"},
    {Form::save, "--save", "FILE.toml", "write the question as a file that odds and all other verbs read"},
    {Form::part, "--part", "FILE", "write the counts of these trials, to be added up with others"},
};

void add_form(CLI::App& app, const TypedPtr& typed, const FormOption& known, const std::string& help) {
    const std::string text = help.empty() ? known.help : help;
    if (!*known.shown) {
        app.add_flag_callback(known.name, [typed, form = known.form] { typed->forms.insert(form); }, text);
        return;
    }
    const auto read = [typed, known](const std::string& file) {
        if (file.empty()) throw InputError(std::string(known.name) + ": expected the name of a file");
        typed->files[known.form] = file;
        typed->forms.insert(known.form);
    };
    app.add_option_function<std::string>(known.name, read, text)->type_name(known.shown);
}

void add_verb(CLI::App& app, const Verb& verb, const std::string& name, Action& action,
              int (*run)(const Typed& typed)) {
    CLI::App& sub = *app.add_subcommand(name, verb.help);
    const auto typed = std::make_shared<Typed>();
    typed->verb = &verb;
    if (verb.asks) add_questions(sub, typed, *verb.asks);
    for (const Taken& word : verb.words) add_word(sub, typed, word);
    for (const Taken& option : verb.options) add_option(sub, typed, option);
    add_form(sub, typed, form_options[0], "");
    for (const FormOption& known : form_options)
        for (const Verb::Given& given : verb.gives)
            if (given.form == known.form) add_form(sub, typed, known, given.help);
    if (verb.is_page) {
        sub.add_flag("--grey", typed->is_grey, "for a printer without colours");
        sub.add_option("--paper", typed->paper, "a4 or letter (a4)")
            ->check(CLI::IsMember(std::vector<std::string>{"a4", "letter"}));
    }
    sub.add_flag("-q,--quiet", typed->is_quiet, "no notices, no progress");
    sub.callback([&action, typed, run] { action = [typed, run] { return run(*typed); }; });
}

}  // namespace

std::string Typed::file(Form form) const {
    const auto found = files.find(form);
    return found == files.end() ? "" : found->second;
}

Request Typed::request() const {
    Request request;
    if (verb->asks) {
        Request::Subject asked{subject, words};
        if (verb->asks->is_list) {
            asked.name = words.front();
            asked.words.erase(asked.words.begin());
        }
        request.questions.push_back(std::move(asked));
    }
    for (const auto& [key, list] : lists)
        if (!list.empty()) request.options[key] = list;
    for (const auto& [key, value] : values) request.options[key] = value;
    for (const auto& [key, is_set] : flags)
        if (is_set) request.options[key] = true;
    const char* game = std::getenv("WARODDS_GAME");
    if (game && *game && verb->find("game") && !request.has("game")) request.options["game"] = game;
    request.forms = forms;
    return request;
}

void add_verbs(CLI::App& app, Action& action, int (*run)(const Typed& typed)) {
    std::map<std::string, CLI::App*> groups;
    for (const Verb& verb : verbs()) {
        const auto space = verb.name.find(' ');
        if (space == verb.name.npos) {
            add_verb(app, verb, verb.name, action, run);
            continue;
        }
        const std::string group = verb.name.substr(0, space);  // tables check
        CLI::App*& above = groups[group];
        if (!above) {
            std::string names;
            for (const Verb& one : verbs())
                if (one.name.starts_with(group + " "))
                    names += (names.empty() ? "" : ", ") + one.name.substr(space + 1);
            above = app.add_subcommand(group, "work on charts: " + names);
            above->require_subcommand(1);
        }
        add_verb(*above, verb, verb.name.substr(space + 1), action, run);
    }
}

}  // namespace warodds::cli
