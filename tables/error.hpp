// Bad input: one clear line that says where, what was found and what was expected. Faces turn it into exit code 2.
//
// A message may name an option of a question (ask, tables) or a verb (games). Each face spells those in its own way,
// --ask on a command line and ask in Python, so a message marks them with option_name and verb_name: what() has the
// bare names, and text() those of a face.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warodds {

std::string option_name(std::string_view name);
std::string verb_name(std::string_view name);

// what a face writes before such a name
struct Spelling {
    std::string_view option, verb;
};

// Besides its message an error says what it is about, as far as whoever throws it knows:
//
//   throw InputError(where + ": found 'clos'" + suggest(...)).about("terrain").at(text, 8, 12);
//
// Whoever catches it may know more, and hands it on: catch (InputError& error) { error.of_unit("attackers", 0); throw; }
class InputError : public std::runtime_error {
public:
    explicit InputError(const std::string& message);
    InputError(const std::string& message, const InputError& inner);  // around a message, with what that is about

    // Part of a text that was read, between two of its bytes.
    struct Span {
        std::string text;
        std::size_t from, to;
    };

    InputError& about(
        const std::string& field);  // a parameter, or an attribute of a unit; the first to say so knows best
    InputError& of_unit(const std::string& list,
                        std::size_t number);  // the last to say so has the whole list before him
    // What is wrong is here, or somewhere in here.
    InputError& at(const std::string& text, std::size_t from, std::size_t to);
    InputError& too_much() { return is_limit_ = true, *this; }  // legal, and more than is worked out here

    const std::string& field() const { return field_; }  // "terrain", "attackers[0].strength"; or empty
    const std::optional<Span>& span() const { return span_; }
    bool is_limit() const { return is_limit_; }
    std::string option() const;                 // the option that the message begins with; else empty
    std::vector<std::string> expected() const;  // the names that would have done, as far as suggest() put them there
    std::string text(const Spelling& spelling) const;
    const std::string& marked() const { return marked_; }  // with its marks, for a message around this one

private:
    std::string marked_, field_;
    std::optional<Span> span_;
    bool is_limit_ = false;
};

// A place in a user's or shipped file; line 0 when only the name is known.
struct Place {
    std::string file;
    unsigned line = 0, column = 0;

    std::string text() const {
        return line == 0 ? file : file + ":" + std::to_string(line) + ":" + std::to_string(column);
    }
};

// "; did you mean 'terrain'?" when one of the names is close, else the list of all names if that is short, with marks around each, which
// no message shows; `typed` is how a name has to be typed, where it is not typed as it is
std::string suggest(std::string_view found, const std::vector<std::string>& names,
                    const std::function<std::string(const std::string&)>& typed = {});

// A message without words that have no end, and without the middle of what is longer than anybody reads. Bad input is told so.
std::string shortened_message(const std::string& message);

}  // namespace warodds
