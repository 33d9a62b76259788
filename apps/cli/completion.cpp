#include "apps/cli/completion.hpp"

#include "apps/cli/terminal.hpp"
#include "analysis/answers/unknown.hpp"
#include "output/files/read.hpp"
#include "rules/procedure.hpp"
#include "rules/unit_text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds::cli {
namespace {

// Each asks the program itself for candidates, so that a new parameter needs no new script; a slash alone stands for files. They are no
// C++ to be laid out.
// clang-format off
constexpr const char* bash_script = R"sh(_warodds() {
    local IFS=$'\n' rest=${COMP_LINE:0:COMP_POINT} words=() i piece blanks word cut=
    # bash ends a word at = and :, so what has no blank before it belongs to the word before
    for ((i = 0; i <= COMP_CWORD; ++i)); do
        piece=${COMP_WORDS[i]}
        blanks=${rest%%[![:blank:]]*}
        rest=${rest#"$blanks"}
        rest=${rest#"$piece"}
        if ((i == 0)) || [[ -n $blanks ]]; then words+=("$piece"); else words[${#words[@]}-1]+=$piece; fi
    done
    word=${words[${#words[@]}-1]}
    COMPREPLY=($("${words[0]}" completion words -- "${words[@]:1}" 2>/dev/null))
    [[ ${COMPREPLY[0]} == '/' ]] && COMPREPLY=() && compopt -o default 2>/dev/null
    [[ ${#COMPREPLY[@]} -gt 0 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    [[ $COMP_WORDBREAKS == *=* && $word == *=* ]] && cut=${word%"${word##*=}"}
    [[ $COMP_WORDBREAKS == *:* && ${word#"$cut"} == *:* ]] && cut=${word%"${word##*:}"}
    COMPREPLY=("${COMPREPLY[@]#"$cut"}")
    return 0
}
complete -F _warodds warodds
)sh";
constexpr const char* zsh_script = R"sh(#compdef warodds
_warodds() {
    local -a found names
    found=(${(f)"$(${words[1]} completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    [[ $found[1] == '/' ]] && { _files; return }
    names=(${(M)found:#*=})
    found=(${found:#*=})
    (( $#names )) && compadd -S '' -- $names
    (( $#found )) && compadd -- $found
}
compdef _warodds warodds
)sh";
constexpr const char* fish_script = R"sh(function __warodds_words
    set -l typed (commandline -opc) (commandline -ct)
    set -l found ($typed[1] completion words -- $typed[2..-1] 2>/dev/null)
    if test "$found[1]" = '/'
        __fish_complete_path $typed[-1]
    else if test (count $found) -gt 0
        printf '%s\n' $found
    end
end
complete -c warodds -f -a '(__warodds_words)'
)sh";
// clang-format on

constexpr const char* shells[] = {"bash", "zsh", "fish", "man"};

class Candidates {
public:
    Candidates(const CLI::App& app, const std::vector<std::string>& words) : app_(app), words_(words) {}

    std::vector<std::string> all() {
        const std::string prefix = words_.empty() ? "" : words_.back();
        const CLI::App* verb = &app_;
        std::size_t at = 0;
        for (; at + 1 < words_.size(); ++at) {
            const CLI::App* next = nullptr;
            for (const CLI::App* sub : verb->get_subcommands({}))
                if (sub->get_name() == words_[at]) next = sub;
            if (!next) break;
            verb = next;
        }
        // the words that are no option and no value of one
        const std::string before = words_.size() > 1 ? words_[words_.size() - 2] : "";
        std::vector<std::string> plain;
        for (std::size_t i = at; i + 1 < words_.size(); ++i)
            if (!words_[i].starts_with('-') && (i == at || !takes_value(*verb, words_[i - 1])))
                plain.push_back(words_[i]);
        ProcedurePtr procedure;
        for (std::size_t i = 0; i < plain.size() && !procedure; ++i) procedure = named(plain[i]);
        if (prefix.starts_with("-")) options(*verb);
        else if (takes_value(*verb, before)) values_of(before, procedure.get(), prefix);
        else if (procedure && takes_question(*verb)) parameters(*procedure, prefix, false);
        else if (plain.empty()) first_words(*verb);
        std::erase_if(found_, [&](const std::string& word) { return !word.starts_with(prefix); });
        if (found_.empty() && takes_file(*verb, before, prefix, procedure != nullptr, plain.size())) add("/");
        return std::move(found_);
    }

private:
    void add(const std::string& word) { found_.push_back(word); }

    // does the word after it belong to this option?
    static bool takes_value(const CLI::App& verb, const std::string& word) {
        if (!word.starts_with('-')) return false;
        const CLI::Option* option = verb.get_option_no_throw(word);
        return !option || option->get_expected_max() > 0;
    }
    static bool has(const CLI::App& verb, std::initializer_list<const char*> positionals) {
        return std::any_of(positionals.begin(), positionals.end(),
                           [&](const char* name) { return verb.get_option_no_throw(name) != nullptr; });
    }
    // May a file stand here? As the value of an option, in the place of a question, or as a word of its own.
    bool takes_file(const CLI::App& verb, const std::string& before, const std::string& prefix, bool has_question,
                    std::size_t words_before) const {
        if (prefix.starts_with('-') || prefix.find('=') != prefix.npos) return false;
        if (takes_value(verb, before)) {
            const CLI::Option* option = verb.get_option_no_throw(before);
            return option && (option->get_type_name().starts_with("FILE") || option->get_type_name() == "DIR");
        }
        if (has(verb, {"questions"})) return true;  // any number of them
        if (has(verb, {"file", "csv"})) return words_before == 1;
        if (has(verb, {"old"})) return words_before < 2;
        return words_before == 0 && !has_question && (takes_question(verb) || has(verb, {"name", "what", "log"}));
    }
    bool takes_question(const CLI::App& verb) const { return &verb == &app_ || has(verb, {"question", "questions"}); }

    void values_of(const std::string& option, const Procedure* procedure, const std::string& prefix) {
        if (option == "--game") {
            for (const Game& game : games()) add(game.id);
        } else if (procedure && (option == "--ask" || option == "--optimal" || option == "--then" ||
                                 option == "--want" || option == "--until" || option == "--worth")) {
            for (const Field& field : procedure->outcomes) add(field.name);
        } else if (procedure &&
                   (option == "--set" || option == "--policy" || option == "--axis" || option == "--vary")) {
            parameters(*procedure, prefix, option == "--policy");
        } else if (option == "--engine") {
            for (const char* name : engine_names) add(name);
        }
    }

    void first_words(const CLI::App& verb) {
        for (const CLI::App* sub : verb.get_subcommands({})) add(sub->get_name());
        if (has(verb, {"shell"}))
            for (const char* shell : shells) add(shell);
        if (takes_question(verb) || has(verb, {"name"}))
            for (const Procedure* one : procedures()) add(one->about.id);
        if (has(verb, {"chart", "charts", "name", "what"}))
            for (const std::string& id : TableSet().ids()) add(id);
    }

    static ProcedurePtr named(const std::string& word) {
        ProcedurePtr found;
        for (const Procedure* one : procedures()) {
            const std::string& id = one->about.id;
            if (id == plain_name(word)) return share(*one);
            if (id.substr(id.find('/') + 1) == plain_name(word)) found = share(*one);
        }
        if (found || !word.ends_with(".toml")) return found;
        try {
            return read_question(word).procedure;
        } catch (const std::exception&) {
            return nullptr;  // whatever is wrong with it, it is not told here
        }
    }

    void options(const CLI::App& verb) {
        for (const CLI::Option* option : verb.get_options())
            for (const std::string& name : option->get_lnames()) add("--" + name);
    }

    void parameters(const Procedure& procedure, const std::string& prefix, bool policies_only) {
        const auto equals = prefix.find('=');
        for (const Field& field : procedure.parameters) {
            if (policies_only && field.role != Field::Role::policy) continue;
            if (equals == prefix.npos) {
                add(field.name + "=");
            } else if (field.name == prefix.substr(0, equals)) {
                for (const Option& option : field.options) add(field.name + "=" + option.name);
                if (field.kind == Kind::boolean) add(field.name + "=true"), add(field.name + "=false");
            }
        }
    }

    const CLI::App& app_;
    const std::vector<std::string>& words_;
    std::vector<std::string> found_;
};

// a text between roff's own signs
std::string roff(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\') result += "\\e";
        else if (c == '-') result += "\\-";
        else result += c == '\n' ? ' ' : c;
    }
    return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

void describe(const CLI::App& verb, const std::string& name, std::string& text) {
    text += ".SS " + roff(name) + "\n" + roff(verb.get_description()) + "\n";
    for (const CLI::Option* option : verb.get_options()) {
        if (option->get_lnames().empty() && option->get_positional()) {
            text += ".TP\n.I " + roff(option->get_name(true)) + "\n" + roff(option->get_description()) + "\n";
        } else if (option->get_name() != "--help") {
            text += ".TP\n.B " + roff(option->get_name()) + " " + roff(option->get_type_name()) + "\n" +
                    roff(option->get_description()) + "\n";
        }
    }
    for (const CLI::App* sub : verb.get_subcommands({})) describe(*sub, name + " " + sub->get_name(), text);
}

}  // namespace

std::string candidates(const CLI::App& app, const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : Candidates(app, words).all()) text += word + "\n";
    return text;
}

static std::string manual(const CLI::App& app) {
    std::string text = ".TH WARODDS 1 \"\" \"warodds " WARODDS_VERSION "\" \"\"\n.SH NAME\nwarodds \\- " +
                       roff("odds for hex-and-counter wargames") +
                       "\n.SH SYNOPSIS\n.B warodds\n.I verb question\n[name=value ...] [options]\n.br\n.B warodds\n"
                       ".I procedure A\nvs\n.I B\n.SH DESCRIPTION\n" +
                       roff(app.get_description()) + "\n.PP\n" + roff(app.get_footer()) + "\n.SH VERBS\n";
    for (const CLI::App* verb : app.get_subcommands({})) describe(*verb, verb->get_name(), text);
    return text;
}

void add_completion(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("completion", "shell completion script, or the manual page");
    const auto shell = std::make_shared<std::string>();
    verb.add_option("shell", *shell, "bash, zsh, fish; man for the manual page")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>(std::begin(shells), std::end(shells))));
    verb.callback([&app, &action, shell] {
        action = [&app, shell] {
            put_as_is(*shell == "bash"  ? bash_script
                      : *shell == "zsh" ? zsh_script
                      : *shell == "man" ? manual(app)
                                        : fish_script);
            return 0;
        };
    });
}

}  // namespace warodds::cli
