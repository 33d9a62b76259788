// What the codes of a chart do, as its file says it in the designer's own words:
//
//   codes = "{attacker_losses}/{defender_losses}"        every code is like this: 1/2, -/1
//   codes = ["A{attacker_losses}", "D{defender_losses}{defender_retreats r}"]     or like one of these: A1, D2, D1r
//
//   [codes]                                              or a line a code, with what else it does and help for readers
//   "D{defender_losses}" = {}
//   DR = { defender_retreats = true, help = "the defender retreats" }
//   DE = { defender_losses = 99, fate = "eliminated" }
//   NE = "no effect"
//
//   {losses}        a whole number; a dash by itself is 0; {losses 0..4} is one of these, as in [values]
//   {retreats r}    a flag: up where the r stands
//   {who A|D}       one of these words
//
// A line for the code itself goes before a line like it, and of several like it the first. What a code says nothing of is 0, false or
// the word none. Flags, numbers and words become outcome fields of whoever reads the chart.
#pragma once

#include "tables/error.hpp"

#include <map>
#include <optional>
#include <string_view>

namespace warodds {

// Is it the name of a column that results have anyway, such as p? Then no outcome may be called so.
bool is_column_of_results(std::string_view name);

// What codes may say something of.
struct CodeField {
    enum class Type { flag, number, word };
    std::string name;
    Type type;
    std::vector<std::string> words;  // of a word: those that the file has, none first
};

class CodeMeanings {
public:
    using Saying = std::map<std::size_t, int>;  // by field: 0 or 1, the number, or the number of the word

    bool is_empty() const { return lines_.empty(); }
    const std::vector<CodeField>& fields() const { return fields_; }
    // by field; nothing for a code that no line covers
    std::optional<std::vector<int>> of(std::string_view code) const;
    std::string expected() const;  // "a code of [codes]: {attacker_losses}/{defender_losses}, DE or NE"

    // Adds a line; places say where its parts are. Throws InputError.
    void add(const std::string& code, const Place& place);
    void say(const std::string& field, bool up, const Place& place);  // the last line does this as well
    void say(const std::string& field, int number, const Place& place);
    void say(const std::string& field, const std::string& word, const Place& place);

private:
    // A text to be found, then a field's value; the last part has no field.
    struct Part {
        std::string before;
        std::optional<std::size_t> field;
        std::vector<std::string> words;  // a flag has one, a number none
        int low, high;                   // of a number
    };
    struct Line {
        std::string code;
        std::vector<Part> parts;
        Saying saying;

        bool is_template() const { return parts.size() > 1; }
    };
    std::size_t field(const std::string& name, CodeField::Type type, const Place& place);
    void say(std::size_t field, int value, const Place& place);
    std::size_t word(std::size_t field, const std::string& text);
    std::optional<Saying> match(const Line& line, std::string_view code) const;

    std::vector<CodeField> fields_;
    std::vector<Line> lines_;
};

}  // namespace warodds
