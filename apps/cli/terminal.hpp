// What every verb says to the terminal: results to stdout, notices and progress to stderr.
#pragma once

#include "analysis/words/json.hpp"
#include "apps/cli/progress.hpp"
#include "output/telling.hpp"

namespace warodds::cli {

inline constexpr Spelling spelling{.option = "--", .verb = "warodds "};

// Everything that goes to stdout goes through here, so that a full disk or a closed pipe is noticed, and no control
// character of anybody's file gets there. Text is laid out for the screen; what programs read goes out as it is.
void put(const std::string& text);  // throws OutputError, ClosedPipe
void put_as_is(const std::string& text);
void put_bytes(const std::string& bytes);  // of JSON, in which control characters are escaped
void put(const Json& json);

// Results are laid out for the terminal's width; where there is none, for eighty columns.
Telling screen_telling();

// To stderr: one line for a program that reads it, as wide as the terminal for a person.
void tell(const std::string& text);
void notice(bool is_quiet, const std::string& text);

// set by a signal while something is being watched: long runs look at it
extern std::atomic<bool> stop;

// Watches a run: its progress, its notices and its threads (0 for as many as the machine has).
class Watching {
public:
    Watching(bool is_quiet, unsigned threads, std::string what);
    ~Watching();
    Watching(const Watching&) = delete;  // the run's progress comes back to this one
    Watch watch;

private:
    Progress progress_;
};

}  // namespace warodds::cli
