#include "output/spelling.hpp"

#include "tables/error.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace warodds {
namespace {

// words of Python's own have a line behind them, and a parameter of ocs/barrage is called fractions
std::string python_name(std::string name) {
    if (name == "for" || name == "with") return name + "_";
    if (name == "fractions") return "as_fractions";
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

// the name that an option's mark stands before
std::string option_at(const std::string& text, std::size_t i) {
    const auto is_of_name = [](unsigned char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; };
    std::string name;
    for (; i < text.size() && is_of_name(static_cast<unsigned char>(text[i])); ++i) name += text[i];
    return name;
}

std::string in_quotes(const std::string& text) {
    const bool is_number = !text.empty() &&
                           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return is_number || text.starts_with('"') ? text : '"' + text + '"';
}

}  // namespace

std::string python_option(const std::string& name, const std::string& value) {
    if (name == "set" || name == "policy") return value;  // parameters go by their names
    // what shapes an answer, or writes it into a file, is a method of the result
    for (const auto& [option, said] : {std::pair{"json", "to_dict()"},
                                       {"why", "text(why=True)"},
                                       {"all", "text(all=True)"},
                                       {"more", "text(more=True)"},
                                       {"csv", "to_csv()"},
                                       {"arrow", "to_ipc()"},
                                       {"plot", "figure()"},
                                       {"part", "part()"},
                                       {"save", "question(...).to_toml()"},
                                       {"stand-in", "stand_in=True"}})
        if (name == option) return said;
    if (value.empty()) return python_name(name);
    const auto equals = value.find('=');
    if (equals != value.npos)
        return python_name(name) + "={" + in_quotes(value.substr(0, equals)) + ": " + value.substr(equals + 1) + "}";
    return python_name(name) + "=" + in_quotes(value);
}

std::string python_call(const std::string& command) {
    std::istringstream stream(command);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    std::string function = "warodds", arguments;
    std::size_t i = 0;
    if (i < words.size()) function += "." + words[i++];
    if (function == "warodds.tables" && i < words.size()) {
        const std::string& what = words[i++];
        if (what != "list") function += "." + (what == "import" ? "read_csv" : what);
    }
    for (; i < words.size(); ++i) {
        const bool is_option = words[i].starts_with("--") && i + 1 < words.size();
        const std::string argument = is_option ? python_option(words[i].substr(2), words[i + 1]) : in_quotes(words[i]);
        if (is_option) ++i;
        arguments += (arguments.empty() ? "" : ", ") + argument;
    }
    return function + "(" + arguments + ")";
}

std::string python_message(const std::string& marked) {
    const char option_mark = option_name("").front(), verb_mark = verb_name("").front(), name_mark = '\x1d';
    std::string text;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        if (marked[i] == name_mark) continue;
        if (marked[i] == option_mark) {
            const std::string name = option_at(marked, i + 1);
            text += python_name(name);
            i += name.size();
            continue;
        }
        if (marked[i] != verb_mark) {
            text += marked[i];
            continue;
        }
        const bool is_quoted = text.ends_with('\'');
        const std::size_t end = is_quoted ? marked.find('\'', i) : marked.npos;
        if (end == marked.npos) {  // a verb alone
            text += "warodds.";
            continue;
        }
        text.pop_back();
        text += python_call(marked.substr(i + 1, end - i - 1));
        i = end;
    }
    return text;
}

}  // namespace warodds
