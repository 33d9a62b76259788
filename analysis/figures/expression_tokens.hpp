// The words, numbers and signs of an expression, one after the other, with their places for error messages.
#pragma once

#include "tables/error.hpp"

#include <set>
#include <string>

namespace warodds {

struct Token {
    enum class Type { end, number, word, quoted, symbol } type = Type::end;
    std::string text;
    std::size_t at = 0;
};

class Tokens {
public:
    Tokens(const std::string& text, const std::string& where);  // both have to outlive it; throws InputError

    const Token& now() const { return token_; }
    void advance();
    [[noreturn]] void fail(const Token& at, const std::string& message) const;
    void expect(const std::string& symbol);
    bool take(const std::string& symbol);
    void finish();
    bool call(const std::string& name);  // does a call such as mean( begin here? Then it is behind the parenthesis
    // all of them, to the end; those that stand side by side also as one name: hex_taken
    std::set<std::string> words();
    static std::string typed(
        const std::string& word);  // as it has to be typed: in quotes where it is not read as one word

protected:
    struct Mark {  // a place to go back to
        Token token;
        std::size_t next;
    };
    Mark mark() const { return {token_, next_}; }
    void back_to(const Mark& mark) { token_ = mark.token, next_ = mark.next; }
    std::string found() const;
    std::string text_from(const Token& first) const { return text_.substr(first.at, token_.at - first.at); }

    Token token_;

private:
    static constexpr std::size_t most_letters = 4000;

    const std::string& text_;
    const std::string& where_;
    std::size_t next_ = 0;
};

}  // namespace warodds
