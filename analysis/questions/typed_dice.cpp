#include "analysis/questions/typed_dice.hpp"

#include "rules/unit_text.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>

namespace warodds {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

// 9+ and "9 or more" as >= 9, 4- and "4 or less" as <= 4; anything else as it is
std::vector<std::string> compared(std::vector<std::string> words) {
    std::vector<std::string> plain;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const auto is_any = [&](std::initializer_list<std::string_view> all) {
            return i + 2 < words.size() && plain_name(words[i + 1]) == "or" &&
                   std::find(all.begin(), all.end(), plain_name(words[i + 2])) != all.end();
        };
        const bool is_number = parse_number(word).has_value();
        const bool has_sign = word.back() == '+' || word.back() == '-';
        const bool ends_in_sign = has_sign && is_digit(word.front()) &&
                                  parse_number(word.substr(0, word.size() - 1)).has_value();
        if (ends_in_sign) {
            plain.insert(plain.end(), {word.back() == '+' ? ">=" : "<=", word.substr(0, word.size() - 1)});
        } else if (is_number && is_any({"more", "better", "higher", "over"})) {
            plain.insert(plain.end(), {">=", word});
            i += 2;
        } else if (is_number && is_any({"less", "lower", "fewer", "under"})) {
            plain.insert(plain.end(), {"<=", word});
            i += 2;
        } else {
            plain.push_back(word);
        }
    }
    return plain;
}

bool is_sum(const std::string& word) {
    return std::all_of(word.begin(), word.end(), [](char c) {
        return is_digit(c) || std::string_view("dDkKhHlL%+- ").find(c) != std::string_view::npos;
    });
}

}  // namespace

bool begins_with_dice(const std::string& text) {
    std::size_t at = 0;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at + 1 >= text.size() || (text[at] != 'd' && text[at] != 'D')) return false;
    return is_digit(text[at + 1]) || text[at + 1] == '%';
}

Question dice_question(const std::string& subject, const std::vector<std::string>& words) {
    Question question{.procedure = share(find_procedure("chart/dice"))};
    std::string text = subject;
    for (const std::string& word : words) text += " " + word;
    // the sign stands by itself
    const auto sign = text.find_first_of("<>=!");
    std::string before = text.substr(0, sign), after = sign == text.npos ? "" : text.substr(sign);
    if (sign == text.npos) {
        std::istringstream stream(text);
        std::vector<std::string> parts = {std::istream_iterator<std::string>(stream), {}};
        const std::vector<std::string> dice(1, parts.front());
        parts.erase(parts.begin());
        before = dice.front();
        for (const std::string& part : compared(parts)) {
            std::string& side = !after.empty() || part == ">=" || part == "<=" ? after : before;
            side += " " + part;
        }
    }
    if (!is_sum(before)) {
        const auto wrong = std::find_if_not(words.begin(), words.end(), is_sum);
        throw InputError("'" + excerpt(wrong == words.end() ? before : *wrong) +
                         "': of dice, expected what they should come to, such as \"" + subject + " >= 9\"");
    }
    set_param(question, "dice=" + std::string(trim(before)), "");
    if (!trim(after).empty()) question.asks = {"total " + std::string(trim(after))};
    return question;
}

}  // namespace warodds
