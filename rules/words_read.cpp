// rules/<game>/words.toml as a book of words. Each file opens with what its keys mean.
#include "rules/words.hpp"

#include "rules/unit_text.hpp"
#include "tables/table.hpp"
#include "tables/text.hpp"
#include "tables/toml.hpp"

#include <mutex>

namespace warodds {
namespace {

class WordsFile {
public:
    WordsFile(const std::string& text, const std::string& file) : file_(file), root_(parse_toml(text, file)) {}

    WordBook read() {
        const std::set<std::string> labels = {"outcomes",   "outcomes-of-attacker",   "outcomes-of-defender",
                                              "parameters", "parameters-of-attacker", "parameters-of-defender"};
        for (const auto& [key, node] : root_) {
            const std::string name(key.str());
            if (name == "good" || name == "bad") {
                for (const std::string& field : list(node)) book_.directions[field] = name == "good" ? 1 : -1;
                continue;
            }
            const toml::table* table = node.as_table();
            if (!table) fail(node, "expected a section, found " + name);
            if (labels.contains(name)) read_labels(name, *table);
            else if (name == "turned")
                for (const auto& [ask, text] : *table) book_.turned[std::string(ask.str())] = string(text);
            else if (name == "procedure" || name == "options" || name == "readings") {
                for (const auto& [of, section] : *table) {
                    const std::string what(of.str());
                    if (!section.is_table()) fail(section, "expected a section [" + name + "." + what + "]");
                    if (name == "procedure") read_procedure(what, *section.as_table());
                    else if (name == "options") read_options(what, *section.as_table());
                    else read_reading(what, *section.as_table());
                }
            } else fail(node, "found a section '" + name + "'");
        }
        return std::move(book_);
    }

private:
    [[noreturn]] void fail(const toml::node& node, const std::string& message) const {
        const toml::source_position at = node.source().begin;
        throw InputError(Place{file_, at.line, at.column}.text() + ": " + message);
    }
    std::string string(const toml::node& node) const {
        if (const auto text = node.value<std::string>()) return *text;
        fail(node, "expected a text");
    }
    std::vector<std::string> list(const toml::node& node) const {
        if (!node.is_array()) fail(node, "expected a list of texts");
        std::vector<std::string> texts;
        for (const toml::node& one : *node.as_array()) texts.push_back(string(one));
        return texts;
    }
    static std::vector<std::string> pieces(const std::string& text, char separator) {
        std::vector<std::string> all;
        for (const std::string& piece : split_at(text, separator))
            if (!trim(piece).empty()) all.emplace_back(trim(piece));
        return all;
    }
    // "you stand | he stands"; one form alone is both
    SaidOf said(const std::string& text) const {
        const auto bar = text.find('|');
        if (bar == text.npos) return {text, text};
        return {std::string(trim(std::string_view(text).substr(0, bar))),
                std::string(trim(std::string_view(text).substr(bar + 1)))};
    }

    void read_labels(const std::string& name, const toml::table& table) {
        const std::optional<Side> of = name.ends_with("of-attacker")   ? std::optional(Side::attacker)
                                       : name.ends_with("of-defender") ? std::optional(Side::defender)
                                                                       : std::nullopt;
        auto& labels = name.starts_with("outcomes") ? book_.outcomes : book_.parameters;
        for (const auto& [field, text] : table)
            if (!labels.emplace(field.str(), Called{said(string(text)), of}).second)
                fail(text, std::string(field.str()) + " has a label already");
    }

    void read_procedure(const std::string& name, const toml::table& table) {
        WordBook::Entry& entry = book_.procedures[name];
        for (const auto& [key, node] : table) {
            const std::string_view is = key.str();
            if (is == "asks") entry.asks = asks(node);
            else if (is == "headline") entry.headline = string(node);
            else if (is == "first") entry.first = string(node);
            else if (is == "more") entry.more = list(node);
            else if (is == "neither") entry.neither = list(node);
            else if (is == "allied") entry.allied = list(node);
            else if (is == "assumed") {
                for (const std::string& one : list(node)) entry.assumed.push_back(assumed_default(one));
            } else if (is == "key") {
                for (const std::string& figure : list(node)) entry.key.push_back(key_figure(figure));
            } else fail(node, "found '" + std::string(is) + "' of a procedure");
        }
    }
    Asks asks(const toml::node& node) const {
        const std::string who = string(node);
        if (who == "attacker") return Asks::attacker;
        if (who == "defender") return Asks::defender;
        if (who != "neither") fail(node, "expected attacker, defender or neither");
        return Asks::neither;
    }
    KeyFigure key_figure(const std::string& text) const {
        const auto colon = text.find(':');
        if (colon == text.npos) return {text, {}, {}};
        const SaidOf words = said(std::string(trim(std::string_view(text).substr(colon + 1))));
        return {std::string(trim(std::string_view(text).substr(0, colon))), words.you, words.he};
    }
    AssumedDefault assumed_default(const std::string& text) const {
        const auto colon = std::min(text.find(':'), text.size());
        return {pieces(text.substr(0, colon), ','), pieces(text.substr(std::min(colon + 1, text.size())), ',')};
    }

    void read_options(const std::string& policies, const toml::table& table) {
        std::map<std::string, SaidOf> options;
        for (const auto& [option, text] : table) options.emplace(option.str(), said(string(text)));
        for (const std::string& policy : pieces(policies, ','))
            if (!book_.options.emplace(policy, options).second) fail(table, policy + " has its words already");
    }
    void read_reading(const std::string& name, const toml::table& table) {
        ReadingWords& words = book_.readings[name];
        for (const auto& [key, text] : table) {
            if (key.str() == "short") words.about = string(text);
            else words.options.emplace(key.str(), string(text));
        }
    }

    std::string file_;
    toml::table root_;
    WordBook book_;
};

}  // namespace

WordBook read_words(const std::string& text, const std::string& file) { return WordsFile(text, file).read(); }

std::shared_ptr<const WordBook> words_of_game(const std::string& id) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const WordBook>> read;
    const std::lock_guard lock(mutex);
    if (const auto found = read.find(id); found != read.end()) return found->second;
    std::shared_ptr<const WordBook>& book = read[id];
    for (const ShippedFile& file : shipped_words())
        if (file.path == "rules/" + id + "/words.toml")
            book = std::make_shared<const WordBook>(read_words(file.text, file.path));
    return book;
}

}  // namespace warodds
