// A verb is what warodds can be asked to do: odds, luck, card. It is written once, in a file of its own under verbs/all, and says what
// it takes; the options of the command line with their help, completion and manual page, Python's functions with their signatures, the
// requests in JSON and what each of them refuses are made of that. No face knows a verb.
//
//   Verb warodds::verb_luck() {
//       return {.name = "luck", .rank = 60, .help = "how lucky were the rolls of a log?", .counts = "rolls",
//               .words = {word("log", "a file.toml with a [[roll]] for each roll at the table").in_file()},
//               .options = options::charts(), .gives = {Form::csv, Form::arrow, {Form::plot}},
//               .run = [](const Request& asked) { ... return told("luck", luck_of(...)); }};
//   }
#pragma once

#include "verbs/request.hpp"
#include "verbs/result.hpp"

#include <span>

namespace warodds {

// One thing that a verb takes besides questions: an option, or a word of its own.
struct Taken {
    enum class Kind {
        flag,       // there or not
        text,       // any text, or with is_list several of them
        number,     // a number, or a text that is one
        subject,    // what a question is asked of: a procedure, a chart, a file
        count,      // a whole number within its limits
        choice,     // one of some words
        file,       // a file to be read, or in most faces its text
        directory,  // where charts are
        named,      // "name=value" again and again, or names with values
        axes,       // parameters with several values each
    };

    std::string name;  // "stand-in": as a command line has it, without its dashes
    Kind kind;
    std::string help;
    std::string shown{};                 // what stands for its value in help: EXPR
    std::vector<std::string> choices{};  // of a choice
    std::uint64_t least = 0, most = 0;   // of a count
    std::optional<std::string> alone{};  // its value where it is given without one
    std::string also{};                  // another name of it
    bool is_list = false, is_required = false;
    bool is_first = false;     // what comes after the question where there are no words: want, axis
    bool is_typed = false;     // only for faces whose questions are typed words: --set
    bool has_numbers = false;  // where words are typed, numbers after its value are more of it: --dice 6 6 6

    std::string key() const;  // in a request: "stand_in"

    Taken list() && { return is_list = true, std::move(*this); }
    Taken required() && { return is_required = true, std::move(*this); }
    Taken first() && { return is_first = true, std::move(*this); }
    Taken typed() && { return is_typed = true, std::move(*this); }
    Taken with_numbers() && { return has_numbers = true, std::move(*this); }
    Taken or_alone(std::string value) && { return alone = std::move(value), std::move(*this); }
    Taken or_called(std::string name) && { return also = std::move(name), std::move(*this); }
    Taken as(std::string value) && { return shown = std::move(value), std::move(*this); }
};
std::string key_of(std::string_view name);  // "stand-in": "stand_in"

Taken flag(std::string name, std::string help);
Taken text(std::string name, std::string shown, std::string help);
Taken number(std::string name, std::string shown, std::string help);
Taken subject(std::string name, std::string help);
Taken count(std::string name, std::uint64_t least, std::uint64_t most, std::string help);
Taken choice(std::string name, std::vector<std::string> choices, std::string help);
Taken file(std::string name, std::string help);
Taken directory(std::string name, std::string help);
Taken named(std::string name, std::string shown, std::string help);
Taken axes(std::string name, std::string help);

using Options = std::vector<Taken>;
Options operator+(Options some, Options more);

// The options that many verbs have.
namespace options {
Options charts();    // --tables, --stand-in
Options question();  // --set, --policy, --game, and those of charts
Options forms();     // --swap, --worth
Options play();      // --optimal, --then
Options trials();    // --trials, --seed, --sampled, --engine
Options asking();    // --ask, and those of play and trials
Options plausible();
Options within();
Options threads();
Options game();
}  // namespace options

struct Verb {
    // Questions that it takes: in words, by name.
    struct Asked {
        std::string name, help;
        bool has_words = true;
        bool is_list = false;  // several of them
    };
    // A form that its results are had in, where the help is another than usual.
    struct Given {
        Form form;
        std::string help{};
        Given(Form form, std::string help = "") : form(form), help(std::move(help)) {}
    };

    std::string name;  // "tables check"
    int rank = 1000;   // in a list of all
    std::string help;
    std::string counts{};  // what its progress counts; empty where nothing takes long
    std::optional<Asked> asks{};
    Options words{};  // given in their order, without their names
    Options options{};
    std::vector<Given> gives{};
    bool is_page = false;  // its picture is a page to print
    Result (*run)(const Request&);

    const Taken* find(std::string_view key) const;
    bool has(Form form) const;
};

// All verbs, in the order of their ranks.
std::span<const Verb> verbs();
const Verb* find_verb(std::string_view name);

// What is wrong with a request that no verb need look for itself: options that it does not take, of another kind, out of their limits,
// and what is missing. Throws InputError.
void check(const Verb& verb, const Request& request);
// checked, and run
Result run(const Verb& verb, const Request& request);

}  // namespace warodds
