// Figures and the names of outcomes in words.
//
// A terminal has room for more digits and shorter words than a picture, so what they round differently says for whom.
#pragma once

#include "analysis/figures/interval.hpp"
#include "rules/field.hpp"

namespace warodds {

enum class Medium { terminal, picture };

std::string with_commas(std::uint64_t number);                                    // 1,000,000
std::string percent(double p, Medium medium = Medium::picture);                   // 61.6 %, 0.03 %, >99.99 %
std::string number(double value, Medium medium = Medium::picture);                // 1.25; on a terminal 1.253
std::string percent(const Estimate& p, bool is_exact);                            // with its interval, for a terminal
std::string estimate_text(const Estimate& value, bool is_chance, bool is_exact);  // either of them, for a terminal

std::string verdict_text(std::optional<bool> is_met);  // of a wish: "yes", "no", "open"

// "+2.80 points", "not separated (-0.10 to +0.30)", "no difference"; of what unknown cells leave open "+0.17 to +3.50 points"; for a
// terminal
std::string difference_text(const Estimate& difference, bool is_chance);

std::string words(std::string name);               // hex_taken: hex taken
std::string title_words(const std::string& name);  // Hex taken
std::string ask_words(std::string ask);            // losses <= 1: losses ≤ 1

// In which order a player cares about outcomes: whether he gets what he came for, other things that happen or not, losses, other
// numbers, results in words, and last what only the dice did.
int rank_of_care(const Field& outcome);
bool is_of_dice(const Field& outcome);                                 // what only they did
std::vector<std::size_t> by_care(const std::vector<Field>& outcomes);  // indices

}  // namespace warodds
