// The program itself, started and waited for, for tests of what it prints and how it ends. A file that includes this has to be
// compiled with WARODDS_PROGRAM.
#pragma once

#include "support.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <ctime>
#include <thread>

extern char** environ;

namespace warodds::test {

struct Finished {
    int code;  // -1 when a signal ended it
    std::string out, err;
};

// A started program with its output in files, so that no pipe can fill up.
class Program {
public:
    // `closed`: standard streams that it starts without
    Program(std::vector<std::string> args, int stdout_descriptor = -1, const std::vector<int>& closed = {}) {
        args.insert(args.begin(), "warodds");
        std::vector<char*> argv;
        for (std::string& arg : args) argv.push_back(arg.data());
        argv.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        if (stdout_descriptor >= 0) posix_spawn_file_actions_adddup2(&actions, stdout_descriptor, 1);
        else posix_spawn_file_actions_addopen(&actions, 1, out_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        posix_spawn_file_actions_addopen(&actions, 2, err_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        for (const int stream : closed) posix_spawn_file_actions_addclose(&actions, stream);
        const int failed = posix_spawn(&pid_, WARODDS_PROGRAM, &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        if (failed) throw std::runtime_error("cannot start " WARODDS_PROGRAM);
    }

    void send(int signal) const { ::kill(pid_, signal); }

    // Its own work, in seconds: however busy the machine is otherwise.
    double worked() const {
        clockid_t clock;
        timespec time{};
        if (::clock_getcpuclockid(pid_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    // waits for something, as long as the program does little else; false where it did not come
    template <class Condition> bool until(Condition&& condition, double seconds = 20) {
        while (!condition()) {
            if (has_ended() || worked() > seconds) return condition();
            pause();
        }
        return true;
    }

    // ends it after so much work: a test may fail but not go on
    Finished wait(double seconds = 60) {
        while (!has_ended()) {
            if (worked() > seconds) ::kill(pid_, SIGKILL);
            pause();
        }
        return {WIFEXITED(status_) ? WEXITSTATUS(status_) : -1, contents(out_), contents(err_)};
    }

private:
    static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(10)); }
    bool has_ended() { return is_over_ = is_over_ || ::waitpid(pid_, &status_, WNOHANG) != 0; }

    TemporaryDirectory directory_;
    std::string out_ = directory_ / "out", err_ = directory_ / "err";
    pid_t pid_ = 0;
    int status_ = 0;
    bool is_over_ = false;
};

inline Finished run(std::vector<std::string> args) { return Program(std::move(args)).wait(); }

inline std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// a directory with the toy charts, and a question on one of them
struct Toys {
    TemporaryDirectory directory;
    Toys() {
        directory.write("toy/assault.toml", assault_chart);
        directory.write("toy/odds.toml", odds_chart);
    }
    std::vector<std::string> with(const std::string& verb, std::vector<std::string> more = {}) const {
        return std::vector<std::string>{verb,    "chart/read",     "--tables", directory.path(),
                                        "--set", "table=toy/odds", "--set",    "column=2:1"} +
               more;
    }
};

// bad input: exit 2, nothing on stdout, one line on stderr that says this
inline void check_refused(const std::vector<std::string>& args, const std::string& hint) {
    const Finished result = run(args);
    std::string line;
    for (const std::string& arg : args) line += arg + " ";
    INFO(line << "\n" << result.err);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, Catch::Matchers::StartsWith("warodds: "));
    CHECK_THAT(result.err, Catch::Matchers::ContainsSubstring(hint));
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
}

}  // namespace warodds::test
