// A progress bar with rate and time left, for anything that takes over a second; only on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace warodds::cli {

class Progress {
public:
    Progress(bool wanted, std::string what);
    ~Progress();  // clears the line

    void show(std::uint64_t done, std::uint64_t total);

private:
    using Clock = std::chrono::steady_clock;

    bool wanted_, shown_ = false;
    std::string what_;
    Clock::time_point start_ = Clock::now(), last_ = start_;
};

}  // namespace warodds::cli
