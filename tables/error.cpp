#include "tables/error.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace warodds {
namespace {

// Control characters, which no message has a use for: they travel inside any text that ends in a message.
constexpr char option_mark = '\x1e', verb_mark = '\x1f', name_mark = '\x1d';

std::string spelled(std::string_view marked, const Spelling& spelling) {
    std::string text;
    for (const char c : marked) {
        if (c == option_mark) text += spelling.option;
        else if (c == verb_mark) text += spelling.verb;
        else if (c == name_mark) continue;
        else text += c;
    }
    return text;
}

// Letters to change; two neighbours that are swapped are one mistake.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1), above, two_above;
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        two_above = std::exchange(above, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], two_above[j - 2] + 1);
        }
    }
    return row.back();
}

}  // namespace

std::string option_name(std::string_view name) { return option_mark + std::string(name); }
std::string verb_name(std::string_view name) { return verb_mark + std::string(name); }

InputError::InputError(const std::string& message)
    : std::runtime_error(spelled(shortened_message(message), {})), marked_(shortened_message(message)) {}

std::string InputError::option() const {
    if (!marked_.starts_with(option_mark)) return {};
    return marked_.substr(1, marked_.find_first_of(" :", 1) - 1);
}

std::vector<std::string> InputError::expected() const {
    std::vector<std::string> names;
    for (std::size_t at = marked_.find(name_mark); at != marked_.npos; at = marked_.find(name_mark, at)) {
        const std::size_t end = marked_.find(name_mark, at + 1);
        if (end == marked_.npos) break;
        names.push_back(marked_.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return names;
}

std::string InputError::text(const Spelling& spelling) const { return spelled(marked_, spelling); }

std::string shortened_message(const std::string& message) {
    constexpr std::size_t most_word = 300, kept_of_word = 200, most = 4000, kept_first = 1500, kept_last = 800;
    if (message.size() <= most_word) return message;
    std::string result;
    for (std::size_t at = 0; at < message.size();) {
        const std::size_t end = std::min(message.find(' ', at), message.size());
        result += end - at > most_word ? message.substr(at, kept_of_word) + "..." : message.substr(at, end - at);
        if (end < message.size()) result += ' ';
        at = end + 1;
    }
    if (result.size() <= most) return result;
    // no word is so long that there is no space near
    return result.substr(0, result.rfind(' ', kept_first)) + " ... " +
           result.substr(result.find(' ', result.size() - kept_last) + 1);
}

namespace {

// names that have the word among their parts, which are separated by - _ / or a blank
std::vector<const std::string*> names_with_part(std::string_view found, const std::vector<std::string>& names) {
    constexpr std::string_view separators = "-_/ ";
    std::vector<const std::string*> all;
    for (const std::string& name : names)
        for (std::size_t at = name.find(found); at != name.npos; at = name.find(found, at + 1)) {
            const std::size_t end = at + found.size();
            if ((at > 0 && separators.find(name[at - 1]) == separators.npos) ||
                (end < name.size() && separators.find(name[end]) == separators.npos))
                continue;
            all.push_back(&name);
            break;
        }
    return all;
}

}  // namespace

bool is_suggestion(std::string_view hint) { return hint.starts_with("; did you mean"); }

std::string suggest(std::string_view found, const std::vector<std::string>& names,
                    const std::function<std::string(const std::string&)>& typed) {
    if (found.size() > 1000) return "";  // no name of anything
    constexpr std::size_t most_parts = 4, least_letters = 2;
    const std::string* nearest = nullptr;
    // in halves of a letter: what begins like it is nearer than what has another letter; of four letters two others are another word
    const bool is_short = found.size() < 3;  // most words are like those
    std::size_t least = 2 * ((found.size() < 5 ? 1 : std::max<std::size_t>(2, found.size() / 3)) + 1);
    for (const std::string& name : names) {
        if (name == found) continue;  // nobody means what did not do
        const bool begins = !is_short && name.starts_with(found);
        const std::size_t distance = begins ? 1 : 2 * edit_distance(found, name);
        if (distance < least) {
            least = distance;
            nearest = &name;
        }
    }
    const auto marked = [](const std::string& name) { return name_mark + name + name_mark; };
    const auto shown = [&](const std::string& name) {
        const std::string text = typed ? typed(name) : name;
        return text == name ? "'" + marked(name) + "'" : marked(text);
    };
    constexpr std::size_t one_letter = 2;
    if (found.size() >= least_letters)
        if (const auto parts = names_with_part(found, names);
            parts.size() <= most_parts && parts.size() >= (least > one_letter ? 1 : 2)) {
            std::string list;
            for (const std::string* name : parts)
                list += (list.empty() ? "" : name == parts.back() ? " or " : ", ") + shown(*name);
            return "; did you mean " + list + "?";
        }
    if (nearest) return "; did you mean " + shown(*nearest) + "?";
    if (names.empty() || names.size() > 16) return "";
    std::string list = "; expected one of ";
    for (const std::string& name : names)
        list += (&name == &names.front() ? "" : ", ") + marked(typed ? typed(name) : name);
    return list;
}

}  // namespace warodds
