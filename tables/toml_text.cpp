// A TOML text before toml++ sees it. What that does not survive is refused here: keys of thousands of parts overflow its
// stack, and a letter such as é where a name or a blank may stand runs into undefined behaviour (toml++ 3.3).
#include "tables/error.hpp"
#include "tables/text.hpp"
#include "tables/toml.hpp"

namespace warodds {
namespace {

constexpr int most_key_parts = 64;

class TomlText {
public:
    TomlText(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

    void check() {
        if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
        int dots = 0;  // of the key that is being read
        while (!rest_.empty()) {
            const char c = rest_.front();
            if (c == '#') {
                while (!rest_.empty() && rest_.front() != '\n') take();
            } else if (c == '"' || c == '\'') {
                skip_string(c);
            } else {
                if (static_cast<unsigned char>(c) >= 0x80) {
                    const std::size_t size = expect_character();
                    fail("found '" + std::string(rest_.substr(0, size)) +
                         "' outside quotes; a name or value with it goes between \" and \"");
                }
                if (c == '.' && ++dots > most_key_parts)
                    fail("found a name of more than " + std::to_string(most_key_parts) + " parts");
                if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) dots = 0;
                take();
            }
        }
    }

private:
    [[noreturn]] void fail(const std::string& message) const {
        throw InputError(Place{file_, line_, column_}.text() + ": " + message);
    }
    std::size_t expect_character() const {
        const std::size_t size = character_size(rest_);
        if (size == 0) fail("found a byte that is not UTF-8; save the file as UTF-8");
        return size;
    }
    void take() {
        const std::size_t size = expect_character();
        if (rest_.front() == '\n') ++line_, column_ = 0;
        ++column_;
        rest_.remove_prefix(size);
    }
    // What is not closed is left for toml++ to tell. A string of one line ends with the line at the latest.
    void skip_string(char quote) {
        const std::string three(3, quote);
        const bool is_long = rest_.starts_with(three);
        for (int i = 0; i < (is_long ? 3 : 1); ++i) take();
        while (!rest_.empty() && (is_long ? !rest_.starts_with(three) : rest_.front() != quote)) {
            if (!is_long && rest_.front() == '\n') return;
            const bool escapes = quote == '"' && rest_.front() == '\\';
            take();
            if (escapes && !rest_.empty()) take();
        }
        // quotes at the end of a long string belong to it
        while (!rest_.empty() && rest_.front() == quote) {
            take();
            if (!is_long) return;
        }
    }

    std::string_view rest_;
    const std::string& file_;
    unsigned line_ = 1, column_ = 1;
};

}  // namespace

toml::table parse_toml(const std::string& text, const std::string& file) {
    if (text.size() > most_toml_bytes)
        throw InputError(file + ": found " + std::to_string(text.size()) + " bytes, expected at most " +
                         std::to_string(most_toml_bytes))
            .too_much();
    TomlText(text, file).check();
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        const auto& at = error.source().begin;
        const std::string why(error.description());
        // 3:1 begins like the time of day
        const bool is_clock = why.find("parsing time") != why.npos || why.find("hour") != why.npos;
        throw InputError(Place{file, at.line, at.column}.text() + ": " +
                         (is_clock ? "odds are a text; write it in quotes: \"3:1\"" : why));
    }
}

}  // namespace warodds
