// How a text is told: how wide its reader's screen is, and how he types options and calls. Whoever has a text printed says so; nothing
// that is printed depends on anything but what is handed in.
#pragma once

#include <cstddef>

namespace warodds {

// --ask on a command line, ask in Python; a page has neither dashes nor calls
enum class Names { cli, python, web };

struct Telling {
    std::size_t columns = 80;
    Names names = Names::cli;
};

// While one of these lives, this thread prints so; before and after it as before. Made by whoever was handed a Telling.
class TellingScope {
public:
    explicit TellingScope(const Telling& telling);
    ~TellingScope();
    TellingScope(const TellingScope&) = delete;
    TellingScope& operator=(const TellingScope&) = delete;

    static const Telling& now();

private:
    Telling mine_;
    const Telling* outer_;
};

}  // namespace warodds
