// What the figures of answers, comparisons and sweeps share.
#pragma once

#include "analysis/figures/happens.hpp"
#include "analysis/words/phrases.hpp"
#include "output/figure.hpp"

namespace warodds::figure {

inline constexpr std::size_t most_panels = 4;
inline constexpr std::size_t most_asks =
    12;  // that a person takes in at once; the picture says how many more there are
inline constexpr std::size_t most_bars = 60;  // of a panel

Figure words_of(const Answer& answer);  // all that its figure says, without a panel
// "still dry: 50.0 % to 77.8 %", by what the figure of it is known by
std::string answer_line(const std::string& what, const AskAnswer& ask, const PlausibleBand* band = nullptr);
std::string axis_words(const Field& field);
std::string asked_words(
    const std::string& expr);  // as a player says it: "mean attacker losses", without what is wished of it
std::string level_words(double at, bool is_chance, bool at_least);                    // "75 % wanted"
std::string parameter_line(const Field& field, const Value& value);                   // "terrain: close"
std::string first_of(std::size_t shown, std::size_t all, const std::string& things);  // "the first 12 of 300 questions"
void add_assumed(Figure& figure, std::vector<std::string> lines);                     // what it rests on
// "mean gone in: never counts as 0; 2.132 where it is gone (61.63 %)", of what may never happen
void add_never(Figure& figure, const std::string& expr, const std::vector<std::optional<Happens>>& cells,
               bool is_exact);
void add_tables(Figure& figure, const std::vector<TableUse>& tables);
void add_bands(Figure& figure, const Unknown& unknown);  // says what they are
void add_unread(Figure& figure, const std::vector<UnreadRow>& unread, const std::string& whose);

void add_refused(Figure& figure,
                 const std::vector<Refusal>& refused);  // "n/a: nobody drops into Tulsa", a line a reason

// The panels of a sweep: its only axis across; or the last two as a map that begins at cell `first`.
Figure::Panel sweep_line(const Sweep& sweep, const std::vector<std::size_t>& asks);
Figure::Panel heat_map(const Sweep& sweep, std::size_t ask, std::size_t first, const std::string& title);

// Probabilities share a panel; numbers that are none have one of their own.
template <class Study> std::vector<std::vector<std::size_t>> by_scale(const Study& study) {
    std::vector<std::vector<std::size_t>> groups(2);
    for (std::size_t i = 0; i < study.asks.size(); ++i) groups[study.is_chance(i) ? 0 : 1].push_back(i);
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    return groups;
}

}  // namespace warodds::figure
