#include "tables/meanings.hpp"

#include "tables/meanings_toml.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace warodds {
namespace {

constexpr int most_number = 10'000;
constexpr const char* no_word = "none";

// Names that stand in questions and in the columns of results.
void expect_name(const std::string& name, const Place& place) {
    static const std::vector<std::string> taken = {"result", "roll", "and",      "or",   "not",
                                                   "mean",   "sd",   "quantile", "true", "false"};
    const auto is_letter = [](unsigned char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    const auto is_fine = [&](unsigned char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
    if (name.empty() || !is_letter(name.front()) || !std::all_of(name.begin(), name.end(), is_fine))
        throw InputError(place.text() + ": found the name '" + name +
                         "', expected small letters, digits and _, such as defender_losses");
    if (is_column_of_results(name) || std::find(taken.begin(), taken.end(), name) != taken.end())
        throw InputError(place.text() + ": found the name '" + name +
                         "', which means something else; expected another");
}

std::string type_text(CodeField::Type type) {
    return type == CodeField::Type::flag ? "true or false" : type == CodeField::Type::number ? "a number" : "a word";
}

// The number that a text begins with, and how long it is there; a dash by itself is 0.
std::optional<std::pair<int, std::size_t>> leading_number(std::string_view text) {
    const bool is_plus = text.starts_with('+') && !text.starts_with("+-");
    int number = 0;
    const auto [end, error] = std::from_chars(text.data() + is_plus, text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range || std::abs(number) > most_number) return {};
    if (error == std::errc()) return std::pair(number, static_cast<std::size_t>(end - text.data()));
    return text.starts_with('-') ? std::optional(std::pair(0, std::size_t{1})) : std::nullopt;
}

std::optional<int> whole_number(std::string_view text) {
    const auto number = leading_number(text);
    return number && number->second == text.size() ? std::optional(number->first) : std::nullopt;
}

}  // namespace

bool is_column_of_results(std::string_view name) {
    constexpr std::array<std::string_view, 9> taken = {"p",       "low",    "high",  "count", "fraction",
                                                       "unknown", "unread", "trial", "dice"};
    return std::find(taken.begin(), taken.end(), name) != taken.end();
}

std::size_t CodeMeanings::field(const std::string& name, CodeField::Type type, const Place& place) {
    expect_name(name, place);
    for (std::size_t i = 0; i < fields_.size(); ++i)
        if (fields_[i].name == name) {
            if (fields_[i].type == type) return i;
            throw InputError(place.text() + ": found " + type_text(type) + " for '" + name + "', expected " +
                             type_text(fields_[i].type) + " as before");
        }
    fields_.push_back({name, type, {}});
    if (type == CodeField::Type::word) fields_.back().words.push_back(no_word);
    return fields_.size() - 1;
}

std::size_t CodeMeanings::word(std::size_t field, const std::string& text) {
    std::vector<std::string>& words = fields_[field].words;
    const auto found = std::find(words.begin(), words.end(), text);
    const auto number = static_cast<std::size_t>(found - words.begin());
    if (found == words.end()) words.push_back(text);
    return number;
}

void CodeMeanings::add(const std::string& code, const Place& place) {
    const auto fail = [&](const std::string& message) { throw InputError(place.text() + ": " + message); };
    for (const Line& line : lines_)
        if (line.code == code) fail("found the code '" + code + "' twice");
    Line line{code, {}, {}};
    std::string_view rest = code;
    while (true) {
        const auto open = rest.find('{'), close = rest.find('}');
        Part& part =
            line.parts.emplace_back(Part{std::string(rest.substr(0, open)), {}, {}, -most_number, most_number});
        if (open == rest.npos && close == rest.npos) break;
        if (open == rest.npos || close == rest.npos || close < open) fail("found '" + code + "' with a brace too many");
        const std::string_view inside = trim(rest.substr(open + 1, close - open - 1));
        const auto space = inside.find(' ');
        const std::string name(inside.substr(0, space));
        std::string_view words = space == inside.npos ? std::string_view() : trim(inside.substr(space));
        if (const auto dots = words.find(".."); dots != words.npos) {
            const auto low = whole_number(words.substr(0, dots)), high = whole_number(words.substr(dots + 2));
            if (!low || !high || *low > *high)
                fail("found '" + std::string(words) + "', expected a range such as 0..4");
            part.low = *low, part.high = *high;
            words = {};
        }
        for (std::size_t at = 0; !words.empty() && at <= words.size();) {
            const std::size_t end = std::min(words.find('|', at), words.size());
            part.words.emplace_back(words.substr(at, end - at));
            if (part.words.back().empty()) fail("found a word without letters in '" + code + "'");
            at = end + 1;
        }
        const bool follows_number = line.parts.size() > 1 && part.before.empty() &&
                                    line.parts[line.parts.size() - 2].words.empty();
        if (words.empty() && follows_number)
            fail("found two numbers side by side in '" + code + "'; expected something between them");
        using Type = CodeField::Type;
        part.field = field(name,
                           words.empty()            ? Type::number
                           : part.words.size() == 1 ? Type::flag
                                                    : Type::word,
                           place);
        if (part.words.size() > 1)
            for (const std::string& text : part.words) word(*part.field, text);
        for (std::size_t i = 0; i + 1 < line.parts.size(); ++i)
            if (line.parts[i].field == part.field) fail("found '" + name + "' twice in '" + code + "'");
        rest.remove_prefix(close + 1);
    }
    lines_.push_back(std::move(line));
}

void CodeMeanings::say(std::size_t field, int value, const Place& place) {
    Line& line = lines_.back();
    for (const Part& part : line.parts)
        if (part.field == field)
            throw InputError(place.text() + ": '" + line.code + "' says what " + fields_[field].name + " is already");
    line.saying[field] = value;
}

void CodeMeanings::say(const std::string& name, bool up, const Place& place) {
    say(field(name, CodeField::Type::flag, place), up, place);
}

void CodeMeanings::say(const std::string& name, int number, const Place& place) {
    if (std::abs(number) > most_number)
        throw InputError(place.text() + ": found " + std::to_string(number) + ", expected at most " +
                         std::to_string(most_number));
    say(field(name, CodeField::Type::number, place), number, place);
}

void CodeMeanings::say(const std::string& name, const std::string& text, const Place& place) {
    const std::size_t at = field(name, CodeField::Type::word, place);
    if (trim(text).empty()) throw InputError(place.text() + ": expected a word for '" + name + "'");
    say(at, static_cast<int>(word(at, text)), place);
}

std::optional<CodeMeanings::Saying> CodeMeanings::match(const Line& line, std::string_view code) const {
    Saying saying = line.saying;
    for (const Part& part : line.parts) {
        if (!code.starts_with(part.before)) return {};
        code.remove_prefix(part.before.size());
        if (!part.field) break;
        if (part.words.empty()) {
            const auto number = leading_number(code);
            if (!number || number->first < part.low || number->first > part.high) return {};
            saying[*part.field] = number->first;
            code.remove_prefix(number->second);
            continue;
        }
        const std::string* found = nullptr;  // the longest word that stands here
        for (const std::string& word : part.words)
            if (code.starts_with(word) && (!found || word.size() > found->size())) found = &word;
        const bool is_flag = part.words.size() == 1;
        if (!found && !is_flag) return {};
        const std::vector<std::string>& words = fields_[*part.field].words;
        saying[*part.field] = is_flag ? found != nullptr
                                      : static_cast<int>(std::find(words.begin(), words.end(), *found) - words.begin());
        if (found) code.remove_prefix(found->size());
    }
    return code.empty() ? std::optional(saying) : std::nullopt;
}

std::optional<std::vector<int>> CodeMeanings::of(std::string_view code) const {
    for (const bool like_it : {false, true})
        for (const Line& line : lines_) {
            if (line.is_template() != like_it) continue;
            const auto saying = match(line, code);
            if (!saying) continue;
            std::vector<int> values(fields_.size());
            for (const auto& [field, value] : *saying) values[field] = value;
            return values;
        }
    return {};
}

std::string CodeMeanings::expected() const {
    std::string text = "a code of [codes]: ";
    constexpr std::size_t most = 12;  // more say no more
    for (std::size_t i = 0; i < std::min(lines_.size(), most); ++i) {
        const bool is_last = i + 1 == lines_.size();
        text += (i == 0 ? "" : is_last ? " or " : ", ") + lines_[i].code;
    }
    return text + (lines_.size() > most ? ", ..." : "");
}

CodeMeanings read_meanings(const toml::node& codes, const std::string& file, std::map<std::string, std::string>& help) {
    CodeMeanings meanings;
    const auto place = [&](const toml::source_region& at) { return Place{file, at.begin.line, at.begin.column}; };
    const auto fail = [&](const toml::node& node, const std::string& message) {
        throw InputError(place(node.source()).text() + ": " + message);
    };
    const auto add = [&](const toml::node& node) {
        const auto text = node.value<std::string>();
        if (!text) fail(node, "expected what codes look like, such as \"{attacker_losses}/{defender_losses}\"");
        meanings.add(*text, place(node.source()));
    };
    if (const toml::array* list = codes.as_array())
        for (const toml::node& node : *list) add(node);
    if (!codes.is_table()) {
        if (!codes.is_array()) add(codes);
        return meanings;
    }
    // in the order of the file, not of the alphabet
    std::vector<std::pair<const toml::key*, const toml::node*>> lines;
    const auto in_order = [](const auto& table, auto& lines) {
        for (const auto& [key, node] : table) lines.emplace_back(&key, &node);
        std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
            const auto &x = a.first->source().begin, &y = b.first->source().begin;
            return std::pair(x.line, x.column) < std::pair(y.line, y.column);
        });
    };
    in_order(*codes.as_table(), lines);
    for (const auto& [code, node] : lines) {
        meanings.add(std::string(code->str()), place(code->source()));
        if (const auto text = node->value<std::string>()) {
            help[std::string(code->str())] = *text;
            continue;
        }
        if (!node->is_table()) fail(*node, "expected what the code does, such as { defender_losses = 1 }");
        std::vector<std::pair<const toml::key*, const toml::node*>> sayings;
        in_order(*node->as_table(), sayings);
        for (const auto& [key, value] : sayings) {
            const std::string name(key->str());
            const Place at = place(key->source());
            if (name == "help" && value->is_string()) help[std::string(code->str())] = *value->value<std::string>();
            else if (value->is_boolean()) meanings.say(name, *value->value<bool>(), at);
            else if (const auto number = value->is_integer() ? value->value<int>() : std::nullopt)
                meanings.say(name, *number, at);
            else if (value->is_string()) meanings.say(name, *value->value<std::string>(), at);
            else fail(*value, "expected true, false, a whole number or a word for '" + name + "'");
        }
    }
    return meanings;
}

}  // namespace warodds
