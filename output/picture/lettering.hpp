// Words as a picture needs them: how wide they are, and how they are cut or broken to fit. All expect clean text.
#pragma once

#include "output/picture/drawing.hpp"

namespace warodds::picture {

inline constexpr char font_family[] = "DejaVu Sans";

double text_width(const std::string& text, Font font);
double widest(const std::vector<std::string>& texts, Font font);
double longest_word(const std::vector<std::string>& texts, Font font);

std::string shortened(const std::string& text, double width, Font font);  // what is too long ends in an ellipsis
std::vector<std::string> words_of(const std::string& text);

// Lines that fit the width, broken between pieces; what does not fit into `most` lines is shortened.
std::vector<std::string> in_lines(const std::vector<std::string>& pieces, const std::string& between, double width,
                                  std::size_t most, Font font);
std::vector<std::string> wrapped(const std::string& text, double width, std::size_t most, Font font);

}  // namespace warodds::picture
