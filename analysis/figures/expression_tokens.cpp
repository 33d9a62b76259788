#include "analysis/figures/expression_tokens.hpp"

#include "rules/unit_text.hpp"

#include <algorithm>
#include <cctype>

namespace warodds {

Tokens::Tokens(const std::string& text, const std::string& where) : text_(text), where_(where) {
    if (text.size() > most_letters)
        throw InputError(where + ": found " + std::to_string(text.size()) + " letters, expected at most " +
                         std::to_string(most_letters))
            .too_much();
    advance();
}

void Tokens::fail(const Token& at, const std::string& message) const {
    const std::size_t quotes = at.type == Token::Type::quoted ? 2 : 0, end = at.at + at.text.size() + quotes;
    throw InputError(where_ + " \"" + text_ + "\", column " + std::to_string(at.at + 1) + ": " + message)
        .at(text_, at.at, std::min(end, text_.size()));
}

void Tokens::expect(const std::string& symbol) {
    if (token_.text != symbol || token_.type == Token::Type::quoted)
        fail(token_, "expected '" + symbol + "'" + found());
    advance();
}
bool Tokens::take(const std::string& symbol) {
    if (token_.text != symbol || token_.type == Token::Type::quoted || token_.type == Token::Type::end) return false;
    advance();
    return true;
}
void Tokens::finish() {
    if (token_.type != Token::Type::end) fail(token_, "expected 'and', 'or', a comparison or the end" + found());
}

std::set<std::string> Tokens::words() {
    std::set<std::string> words;
    for (; token_.type != Token::Type::end; advance())
        if (token_.type == Token::Type::word) {
            words.insert(token_.text);
            std::string plain = plain_name(token_.text);  // as outcomes are named
            std::replace(plain.begin(), plain.end(), '-', '_');
            words.insert(std::move(plain));
        }
    return words;
}

std::string Tokens::typed(const std::string& word) {
    try {
        Tokens tokens(word, word);
        const bool is_word = tokens.now().type == Token::Type::word && tokens.now().text == word;
        tokens.advance();
        if (is_word && tokens.now().type == Token::Type::end) return word;
    } catch (const InputError&) {}
    const char quote = word.find('"') == word.npos ? '"' : '\'';
    return quote + word + quote;
}

bool Tokens::call(const std::string& name) {
    const std::size_t after = text_.find_first_not_of(" \t", next_);
    if (token_.type != Token::Type::word || token_.text != name || after == text_.npos || text_[after] != '(')
        return false;
    advance();
    expect("(");
    return true;
}

std::string Tokens::found() const {
    return token_.type == Token::Type::end ? " and found the end" : ", found '" + token_.text + "'";
}

void Tokens::advance() {
    while (next_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[next_]))) ++next_;
    token_ = {Token::Type::end, "", next_};
    if (next_ == text_.size()) return;
    const auto is_word = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.'; };
    const char c = text_[next_];
    const std::size_t start = next_;
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') {
        while (next_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[next_])) || text_[next_] == '.'))
            ++next_;
        if (next_ < text_.size() && text_[next_] == '%') ++next_;
        const bool is_odds = next_ + 1 < text_.size() && text_[next_] == ':' &&
                             std::isdigit(static_cast<unsigned char>(text_[next_ + 1]));
        if (is_odds) {  // a column of a chart, 4:1, is a word
            ++next_;
            while (next_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[next_]))) ++next_;
        }
        token_ = {is_odds ? Token::Type::word : Token::Type::number, text_.substr(start, next_ - start), start};
    } else if (is_word(c)) {
        while (next_ < text_.size() &&
               (is_word(text_[next_]) || (text_[next_] == '-' && next_ + 1 < text_.size() &&
                                          std::isalpha(static_cast<unsigned char>(text_[next_ + 1])))))
            ++next_;
        token_ = {Token::Type::word, text_.substr(start, next_ - start), start};
    } else if (c == '"' || c == '\'') {
        const std::size_t end = text_.find(c, start + 1);
        if (end == text_.npos) fail({Token::Type::quoted, "", start}, "a quoted word has no closing quote");
        next_ = end + 1;
        token_ = {Token::Type::quoted, text_.substr(start + 1, end - start - 1), start};
    } else {
        static const std::string_view two[] = {"<=", ">=", "==", "!=", "&&", "||"};
        const bool pair = std::find(std::begin(two), std::end(two), std::string_view(text_).substr(start, 2)) !=
                          std::end(two);
        next_ = start + (pair ? 2 : 1);
        token_ = {Token::Type::symbol, text_.substr(start, next_ - start), start};
        if (!pair && std::string_view("()<>=+-*/,!").find(c) == std::string_view::npos) {
            while (next_ < text_.size() && (text_[next_] & 0xc0) == 0x80) ++next_;  // the rest of a letter
            fail(token_, "cannot read '" + text_.substr(start, next_ - start) + "'");
        }
    }
}

}  // namespace warodds
