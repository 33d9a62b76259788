// Widths are those of the typeface without hinting, from a table of ours: they grow evenly with the size, hold for every format and are
// the same on every machine.
#include "output/picture/lettering.hpp"

#include "output/picture/advances.hpp"

#include <boost/locale/utf.hpp>

#include <algorithm>

namespace warodds {
namespace {

using Utf8 = boost::locale::utf::utf_traits<char>;

// Control characters become spaces; what is no letter, or one that XML and Cairo refuse, a question mark.
void clean(std::string& text) {
    std::string result;
    for (auto at = text.cbegin(); at != text.cend();) {
        const auto first = at;
        const boost::locale::utf::code_point code = Utf8::decode(at, text.cend());
        const bool is_letter = boost::locale::utf::is_valid_codepoint(code) && (code & 0xfffe) != 0xfffe &&
                               (code < 0xfdd0 || code > 0xfdef);
        if (!is_letter) result += '?', at = first + 1;
        else if (code < 0x20 || (code >= 0x7f && code < 0xa0)) result += ' ';
        else result.append(first, at);
    }
    text = std::move(result);
}

void clean(std::vector<std::string>& texts) {
    for (std::string& text : texts) clean(text);
}

bool is_inside_letter(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

Figure cleaned(Figure figure) {
    clean(figure.title);
    for (auto* texts : {&figure.answers, &figure.parameters, &figure.footer, &figure.warnings}) clean(*texts);
    for (Figure::Panel& panel : figure.panels) {
        for (std::string* text : {&panel.title, &panel.x_name, &panel.y_name}) clean(*text);
        clean(panel.categories);
        clean(panel.rows);
        for (Figure::Mark& mark : panel.marks) clean(mark.name);
        for (Figure::Level& wish : panel.wishes) clean(wish.name);
        for (Figure::Series& series : panel.series) clean(series.name);
    }
    return figure;
}

namespace picture {
double text_width(const std::string& text, Font font) {
    double ems = 0;
    for (auto at = text.cbegin(); at != text.cend();) {
        const boost::locale::utf::code_point letter = Utf8::decode(at, text.cend());
        if (boost::locale::utf::is_valid_codepoint(letter)) ems += advance(letter, font.is_bold);
        else if (letter == boost::locale::utf::incomplete) break;
    }
    return ems * font.size;
}

double widest(const std::vector<std::string>& texts, Font font) {
    double most = 0;
    for (const std::string& text : texts) most = std::max(most, text_width(text, font));
    return most;
}

double longest_word(const std::vector<std::string>& texts, Font font) {
    double most = 0;
    for (const std::string& text : texts) most = std::max(most, widest(words_of(text), font));
    return most;
}

std::string shortened(const std::string& text, double width, Font font) {
    if (text_width(text, font) <= width) return text;
    // the most letters that fit together with the ellipsis
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!is_inside_letter(text[i])) ends.push_back(i);
    const auto fits = [&](std::size_t end) { return text_width(text.substr(0, end) + "…", font) <= width; };
    const auto beyond = std::partition_point(ends.begin(), ends.end(), fits);
    return text.substr(0, beyond == ends.begin() ? 0 : *(beyond - 1)) + "…";
}

std::vector<std::string> in_lines(const std::vector<std::string>& pieces, const std::string& between, double width,
                                  std::size_t most, Font font) {
    std::vector<std::string> lines;
    const auto put = [&](const std::string& piece, const std::string& before) {
        const std::string longer = lines.empty() ? piece : lines.back() + before + piece;
        if (!lines.empty() && (text_width(longer, font) <= width || lines.size() == most)) lines.back() = longer;
        else lines.push_back(piece);
    };
    for (const std::string& piece : pieces) {
        // a piece that no line holds goes on in the next
        const std::vector<std::string> words = text_width(piece, font) <= width ? std::vector{piece} : words_of(piece);
        for (std::size_t i = 0; i < words.size(); ++i) put(words[i], i == 0 ? between : " ");
    }
    for (std::string& line : lines) line = shortened(line, width, font);
    return lines;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::vector<std::string> wrapped(const std::string& text, double width, std::size_t most, Font font) {
    std::vector<std::string> words = words_of(text);
    if (!words.empty() && text_width(text, font) <= width) return {text};  // with the spaces that it was given
    return in_lines(words, " ", width, most, font);
}

}  // namespace picture
}  // namespace warodds
