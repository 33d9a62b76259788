// What an answer rests on, as text: where the charts were entered, what nobody said, and what best play does.
#pragma once

#include "analysis/answers/study.hpp"

namespace warodds {

std::string places_text(const Ledger& ledger);
std::string rests_text(const Answer& answer, bool more);      // what other decisions and readings would give
std::string remarks_text(const Answer& answer);               // what the procedure has to say beside its figures
std::string never_text(const Sweep& sweep, std::size_t ask);  // of a mean of what may never happen
std::string defaults_text(const Assumed& assumed);
std::string defaults_text(const Answer& answer);
std::string defaults_text(const Comparison& comparison);
// by name only, and what that means
std::string rests_on_names(const Assumed& assumed, const std::string& meaning);
std::string best_play_words(const std::string& goal);  // whose best play, for what
// how plays of equal worth were, by which costs or that there are such; empty where nothing was to
std::string told_apart_words(const ToldApart& apart, bool names_costs);
std::string play_text(const Answer& answer, std::size_t most_choices, bool names_costs);  // which has a play
std::string rests_text(const Comparison& comparison, std::size_t ask);  // what an ask rests on, side by side

}  // namespace warodds
