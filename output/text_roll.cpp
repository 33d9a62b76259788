// One resolution as text, and ledgers.
#include "output/text.hpp"
#include "output/text_assumed.hpp"
#include "output/text_parts.hpp"

#include <fmt/format.h>

namespace warodds {

// rule, name, value and detail; what has no room beside them goes on below the value
std::string print(const Ledger& ledger) {
    TextTable table({{.least = 4}, {}, {.is_right = true, .most = 23}, {}});
    for (const Entry& entry : ledger.entries()) table.add({entry.rule, entry.name, entry.value, entry.detail});
    return narrow::fitted(table.text());
}

std::string print(const Rolled& rolled) {
    const Answer& frame = rolled.frame;
    std::string text = text::heading(frame.title, frame.procedure) + text::given(frame.params, frame.given) +
                       places_text(rolled.ledger) + "\n";
    text += print(rolled.ledger) + "\n";
    if (!rolled.missing.empty()) return text + narrow::said("ended in an unknown cell: " + rolled.missing);
    TextTable table({{}, {}});
    for (std::size_t i = 0; i < rolled.values.size(); ++i) {
        const Field& field = frame.distribution.fields[i];
        table.add({words(field.name), outcome_text(field, rolled.values[i])});
    }
    std::string left;
    for (const auto& [field, value] : rolled.after) {
        const std::string list = to_text(*field, value);
        left += narrow::said(fmt::format("{} = {}", field->name, list.empty() ? "none" : list));
    }
    if (!left.empty()) left = "afterwards\n" + left + "\n";
    std::string how = "one resolution";
    if (!frame.goal.empty()) how += "; best play for " + ask_words(frame.goal);
    return narrow::fitted(text + table.text() + "\n" + left +
                          rests_on_names(frame.assumed, "with other values the same dice end otherwise") +
                          defaults_text(frame.assumed) + text::footer(how, frame.tables));
}

}  // namespace warodds
