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

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substitute = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
        }
    }
    return row.back();
}

}  // namespace

std::string option_name(std::string_view name) { return option_mark + std::string(name); }
std::string verb_name(std::string_view name) { return verb_mark + std::string(name); }

InputError::InputError(const std::string& message)
    : std::runtime_error(spelled(shortened_message(message), {})), marked_(shortened_message(message)) {}

InputError::InputError(const std::string& message, const InputError& inner) : InputError(message) {
    field_ = inner.field_, span_ = inner.span_, is_limit_ = inner.is_limit_;
}

InputError& InputError::about(const std::string& field) {
    if (field_.empty()) field_ = field;
    return *this;
}

InputError& InputError::of_unit(const std::string& list, std::size_t number) {
    if (field_ == list) return *this;  // it is about all of them
    std::string attribute = field_.empty() ? "" : "." + field_;
    if (field_.starts_with(list + "[")) attribute = field_.substr(field_.find(']') + 1);
    field_ = list + "[" + std::to_string(number) + "]" + attribute;
    return *this;
}

InputError& InputError::at(const std::string& text, std::size_t from, std::size_t to) {
    constexpr std::size_t most = 4000;  // nobody points into more
    if (text.size() > most) return *this;
    if (span_) {
        const std::size_t inner = text.find(span_->text, from);
        if (inner != text.npos && inner + span_->text.size() <= to) from = inner + span_->from, to = inner + span_->to;
    }
    span_ = {text, from, to};
    return *this;
}

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

std::string suggest(std::string_view found, const std::vector<std::string>& names,
                    const std::function<std::string(const std::string&)>& typed) {
    if (found.size() > 1000) return "";  // no name of anything
    const std::string* nearest = nullptr;
    std::size_t least = std::max<std::size_t>(2, found.size() / 3) + 1;
    for (const std::string& name : names) {
        if (name == found) continue;  // nobody means what did not do
        const std::size_t distance = !found.empty() && name.starts_with(found) ? 1 : edit_distance(found, name);
        if (distance < least) {
            least = distance;
            nearest = &name;
        }
    }
    const auto marked = [](const std::string& name) { return name_mark + name + name_mark; };
    const auto shown = [&](const std::string& name) { return marked(typed ? typed(name) : name); };
    if (nearest && shown(*nearest) != marked(*nearest)) return "; did you mean " + shown(*nearest) + "?";
    if (nearest) return "; did you mean '" + marked(*nearest) + "'?";
    if (names.empty() || names.size() > 16) return "";
    std::string list = "; expected one of ";
    for (const std::string& name : names) list += (&name == &names.front() ? "" : ", ") + shown(name);
    return list;
}

}  // namespace warodds
