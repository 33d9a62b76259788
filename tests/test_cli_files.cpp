// Streams, signals, files and links as the program meets them.
#include "program.hpp"

#include "output/files/write.hpp"

#include <nlohmann/json.hpp>

#include <sys/file.h>
#include <sys/stat.h>

namespace test_cli_files {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

const std::vector<std::string> plain_attack = {"odds", "ocs/attack", "--set", "odds=3:1"};

unsigned mode_of(const std::string& file) {
    struct stat status{};
    ::stat(file.c_str(), &status);
    return status.st_mode & 07777;
}

}  // namespace

TEST_CASE("closed standard streams are no files of ours", "[cli]") {
    TemporaryDirectory directory;
    const std::string file = directory / "x.arrow";
    for (const std::vector<int>& closed : {std::vector{2}, {0, 2}, {0}, {0, 1, 2}, {1, 2}}) {
        const bool has_stdout = std::find(closed.begin(), closed.end(), 1) == closed.end();
        const Finished result = Program({"odds", "ocs/breakout", "--set", "first_turn=true", "--set", "units=30",
                                         "--set", "trucks=30", "--trials", "100", "--raw", "--arrow", file},
                                        -1, closed)
                                    .wait();
        CHECK(result.code == (has_stdout ? 0 : 1));
        CHECK(contents(file).starts_with("ARROW1"));
        CHECK(contents(file).ends_with("ARROW1"));
        std::filesystem::remove(file);
    }
}

TEST_CASE("the first signal always ends it", "[cli]") {
    // a pipe that nobody writes to is a question that is never read
    TemporaryDirectory directory;
    const std::string pipe = directory / "never.toml";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGXCPU}) {
        Program program({"odds", pipe});
        int writer = -1;  // can be opened once the program wants to read
        REQUIRE(program.until([&] { return (writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) >= 0; }));
        program.send(signal);
        const Finished result = program.wait(20);
        CHECK(result.code == 130);
        CHECK_THAT(result.err, ContainsSubstring("interrupted"));
        ::close(writer);
    }
}

TEST_CASE("a limit on the size of files is like a full disk", "[cli]") {
    TemporaryDirectory directory;
    const std::string script =
        "ulimit -f 8; exec \"$0\" odds ocs/attack --set odds=3:1 --trials 1M --raw --arrow \"$1\" 2>&1";
    const std::string out = directory / "said", file = directory / "big.arrow";
    const std::string command = "sh -c '" + script + "' " WARODDS_PROGRAM " " + file + " | cat > " + out;
    CHECK(std::system(command.c_str()) == 0);
    CHECK_THAT(contents(out), ContainsSubstring("warodds: cannot write " + file));
    CHECK(directory.names() == std::vector<std::string>{"said"});
}

TEST_CASE("control characters of files are shown, not obeyed", "[cli]") {
    TemporaryDirectory directory;
    const std::string title = "a\\u001b]0;x\\u0007\\u001b[2J\\r\\nfake: 100 %";
    const std::string question = directory.write(
        "q.toml", "procedure=\"ocs/attack\"\nodds=\"3:1\"\ntitle=\"" + title + "\"\nask=\"hex_taken\\n\"\n");
    const std::string chart = replaced(odds_chart, "Odds table", "a\\u001b[2J\\nfake");
    directory.write("my/toy/odds.toml", replaced(chart, "made for the tests", "x\\u009b2J\\nfake"));
    const std::vector<std::string> tables = {"--tables", directory / "my"};
    const std::vector<std::vector<std::string>> all = {
        {"odds", question},
        {"odds", question, "--why"},
        {"roll", question, "--seed", "1"},
        {"compare", question, question},
        {"sweep", question, "--axis", "prepared"},
        {"show", "toy/odds"},
        {"tables", "list"},
        {"tables", "check", "toy/odds"},
        {"odds", "ocs/attack", "--set", "attackers=9-5-4 name='a\x1b[2J\nfake', 14-3-3 other", "--set", "defense=20"},
        {"odds", "ocs/attack", "--set", "terrain=\x1b[2J\nfake"},
        {"odds", "\x1b[2J\nfake"}};
    for (std::vector<std::string> args : all) {
        if (args[0] == "show" || args[0] == "tables") args.insert(args.end(), tables.begin(), tables.end());
        const Finished result = run(args);
        INFO(result.out << result.err);
        CHECK((result.code == 0 || result.code == 2));
        for (const std::string& text : {result.out, result.err}) {
            CHECK(text.find_first_of("\x1b\x07\r\x7f") == text.npos);
            CHECK(text.find("\xC2\x9B") == text.npos);
            CHECK(text.find("\nfake") == text.npos);
        }
    }
    // JSON has its own way to write them
    CHECK(json::parse(run({"odds", question, "--json"}).out)["title"] == "a\x1b]0;x\x07\x1b[2J\r\nfake: 100 %");
}

TEST_CASE("bytes that are no UTF-8 are refused, or marked in the name of a file", "[cli]") {
    check_refused(plain_attack + std::vector<std::string>{"--json", "--set", "attackers=9-5-4 name=\xE9"}, "not UTF-8");
    TemporaryDirectory directory;
    const std::string text = "procedure=\"ocs/attack\"\nodds=\"3:1\"\n";
    const std::string a = directory.write("\xE9.toml", text), b = directory.write("b.toml", text);
    const Finished result = run({"compare", a, b, "--json"});
    CHECK(result.code == 0);
    CHECK(json::parse(result.out)["labels"].size() == 2);
    CHECK(run(plain_attack + std::vector<std::string>{"--ask", "\xE9"}).code == 2);
    CHECK(run(plain_attack + std::vector<std::string>{"--json", "--ask", "surprise == '\xE9'"}).code == 2);
}

TEST_CASE("tables new writes charts of plain names under its directory, and only what can be read", "[cli]") {
    TemporaryDirectory directory;
    const std::string out = directory / "a/b";
    const std::vector<std::string> ids = {"../x/y", "../../x/y",   "./ocs/zz",     "My/x", "my\"game/x",
                                          "my/x y", "my/x.toml",   "my/x/y",       "my/",  "/y",
                                          "my\n/x", "m\xC3\xA9/x", directory / "y"};
    for (const std::string& id : ids)
        check_refused({"tables", "new", id, "--columns", "1:1", "--out", out}, "expected a name like mygame/name");
    for (const char* columns : {"'''", "a|b", "1 1", "\xE9"})
        check_refused({"tables", "new", "my/x", "--columns", columns, "--out", out}, "");
    for (const char* rows : {"'''", "a|b", "1 1", "one two"})
        check_refused({"tables", "new", "my/x", "--columns", "1:1", "--rows", rows, "--out", out}, "");
    CHECK(directory.names().empty());
    CHECK(run({"tables", "new", "my-game/x2", "--columns", "1:1 2:1", "--out", out}).code == 0);
    CHECK(run({"show", "my-game/x2", "--tables", out}).code == 0);
}

TEST_CASE("of several that write one new chart one does, and the others say so", "[cli]") {
    TemporaryDirectory directory;
    std::vector<std::unique_ptr<Program>> programs;
    for (int i = 0; i < 6; ++i)
        programs.push_back(std::make_unique<Program>(
            std::vector<std::string>{"tables", "new", "my/x", "--columns", "1:1", "--out", directory.path()}));
    int wrote = 0;
    for (const auto& program : programs) {
        const Finished result = program->wait();
        wrote += result.code == 0;
        if (result.code != 0) CHECK_THAT(result.err, ContainsSubstring("is there already"));
    }
    CHECK(wrote == 1);
    CHECK(directory.names() == std::vector<std::string>{"my/x.toml"});

    PendingFile first(directory / "c"), second(directory / "d");
    directory.write("d", "somebody else's");
    CHECK(first.commit_new());
    CHECK(!second.commit_new());
    CHECK(contents(directory / "d") == "somebody else's");
}

TEST_CASE("part files are nobody else's", "[cli]") {
    TemporaryDirectory directory;
    std::set<std::string> names;
    for (int i = 0; i < 4; ++i) {
        PendingFile file(directory / "a");
        CHECK(names.insert(file.path().string()).second);  // not to be guessed
    }
}

TEST_CASE("what a run that was killed left is removed by the next one, and nothing else", "[cli]") {
    TemporaryDirectory directory;
    const auto old = [&](const std::string& name) {
        const std::string file = directory.write(name, "left");
        const timespec long_ago[2] = {{1'000'000'000, 0}, {1'000'000'000, 0}};
        REQUIRE(::utimensat(AT_FDCWD, file.c_str(), long_ago, 0) == 0);
        return file;
    };
    old("a.part-abcdefghijkl");
    old("b.part-abcdefghijkl");   // of another file
    old("a.part-abcdefghijklm");  // not one of ours
    old("a.part-ABCDEFGHIJKL");
    directory.write("a.part-aaaaaaaaaaaa", "young");
    const std::string busy = old("a.part-bbbbbbbbbbbb");
    const int held = ::open(busy.c_str(), O_RDONLY);
    REQUIRE(::flock(held, LOCK_EX) == 0);
    write_text("whole", directory / "a");
    ::close(held);
    CHECK(directory.names() == std::vector<std::string>{"a", "a.part-ABCDEFGHIJKL", "a.part-aaaaaaaaaaaa",
                                                        "a.part-abcdefghijklm", "a.part-bbbbbbbbbbbb",
                                                        "b.part-abcdefghijkl"});
    // a part that is being written is held
    PendingFile file(directory / "c");
    const int other = ::open(file.path().c_str(), O_RDONLY);
    CHECK(::flock(other, LOCK_EX | LOCK_NB) != 0);
    ::close(other);
}

TEST_CASE("a pipe is read when somebody writes to it, and not waited for for ever", "[cli]") {
    TemporaryDirectory directory;
    const std::string pipe = directory / "question.toml";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const Finished alone = Program({"odds", pipe}).wait(20);
    CHECK(alone.code == 2);
    CHECK(alone.err.find("nobody writes to") != std::string::npos);
    std::thread writer([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        std::ofstream(pipe) << "procedure = \"ocs/attack\"\nodds = \"3:1\"\n";
    });
    const Finished read = Program({"odds", pipe}).wait(20);
    writer.join();
    CHECK(read.code == 0);
}

TEST_CASE("a dangling link is followed to where its file will be", "[cli]") {
    TemporaryDirectory directory;
    namespace fs = std::filesystem;
    fs::create_directory(directory / "far");
    fs::create_symlink("far/real", directory / "relative");
    fs::create_symlink(directory / "far/other", directory / "absolute");
    fs::create_symlink("relative", directory / "twice");
    fs::create_symlink("round", directory / "round");
    fs::create_symlink("no/such", directory / "nowhere");
    for (const auto& [link, file] :
         {std::pair{"relative", "far/real"}, {"absolute", "far/other"}, {"twice", "far/real"}}) {
        fs::remove(directory / file);
        write_text("new", directory / link);
        CHECK(fs::is_symlink(directory / link));
        CHECK(contents(directory / file) == "new");
    }
    CHECK_THROWS_AS(write_text("new", directory / "round"), OutputError);
    CHECK_THROWS_AS(write_text("new", directory / "nowhere"), OutputError);
    const fs::path before = fs::current_path();
    fs::current_path(directory.path());
    fs::remove("far/real");
    write_text("new", "relative");
    fs::current_path(before);
    CHECK(contents(directory / "far/real") == "new");
}

TEST_CASE("a replaced file keeps its mode and owner", "[cli]") {
    TemporaryDirectory directory;
    for (const unsigned mode : {0600u, 0640u, 0664u, 0644u}) {
        const std::string file = directory.write("a", "old");
        REQUIRE(::chmod(file.c_str(), mode) == 0);
        if (::geteuid() == 0) CHECK(::chown(file.c_str(), 12345, 23456) == 0);
        write_text("new", file);
        CHECK(mode_of(file) == mode);
        struct stat status{};
        ::stat(file.c_str(), &status);
        if (::geteuid() == 0) CHECK((status.st_uid == 12345 && status.st_gid == 23456));
    }
}

TEST_CASE("no file is written twice, or over what is read", "[cli]") {
    TemporaryDirectory directory;
    const std::string text = "procedure=\"ocs/attack\"\nodds=\"3:1\"\n";
    const std::string question = directory.write("q.toml", text), svg = directory.write("q.svg", text);
    const std::string same = directory / "a.svg", dotted = directory.path() + "/./a.svg";
    check_refused(plain_attack + std::vector<std::string>{"--arrow", same, "--plot", dotted}, "is the same file");
    check_refused({"odds", question, "--arrow", question}, "this run reads it");
    check_refused({"compare", question, svg, "--plot", svg}, "");  // q.svg is no question either
    check_refused({"sweep", question, "--axis", "terrain", "--arrow", directory.path() + "/./q.toml"},
                  "this run reads");
    check_refused(plain_attack + std::vector<std::string>{"--trials", "100", "--part", same, "--arrow", dotted},
                  "same file");
    const auto in_place = [&](const std::string& command) {  // names as somebody types them who is there
        return std::system(
            ("cd " + directory.path() + " && " WARODDS_PROGRAM " odds ocs/attack 3:1 " + command + " >/dev/null 2>&1")
                .c_str());
    };
    CHECK(in_place("--csv z.svg --plot ./z.svg") != 0);
    CHECK(in_place("--csv z.toml --save ./z.toml") != 0);
    for (const char* option : {"--arrow", "--plot", "--part"})
        check_refused(plain_attack + std::vector<std::string>{"--trials", "10", option, ""},
                      "expected the name of a file");
    const std::string part = directory / "p";
    CHECK(run(plain_attack + std::vector<std::string>{"--trials", "100", "--part", part}).code == 0);
    const std::string counts = contents(part);
    check_refused(plain_attack + std::vector<std::string>{"--parts", part, "--arrow", part}, "this run reads it");
    CHECK(contents(part) == counts);
    CHECK(contents(question) == text);
}

TEST_CASE("what a run reads by way of other files is not written over either", "[cli]") {
    TemporaryDirectory directory;
    const std::string step = "\n[[do]]\nname = \"attack\"\nprocedure = ";
    const std::string inner = directory.write("inner.toml", "plan = \"In\"\nturns = 1\n[forces]\ntaken = false\n" +
                                                                step +
                                                                "\"ocs/attack\"\nwith = { odds = \"3:1\" }\n"
                                                                "then = { taken = \"hex_taken\" }\n[[objective]]\n"
                                                                "name = \"held\"\nis = \"taken\"\n");
    const std::string outer = directory.write(
        "outer.toml", "plan = \"Out\"\nturns = 1\n[forces]\ndone = false\n" + step +
                          "\"inner.toml\"\nthen = { done = \"held\" }\n[[objective]]\nname = \"won\"\nis = \"done\"\n");
    const std::string question = directory.write("q.toml", "procedure=\"ocs/attack\"\nodds=\"3:1\"\n");
    const std::string chart = directory.path() + "/mine/ocs/combat.toml";
    REQUIRE(run({"tables", "new", "ocs/combat", "--out", directory / "mine"}).code == 0);
    const std::string link = directory / "link.csv";
    std::filesystem::create_symlink(inner, link);
    const std::string other = directory / "hard.csv";
    std::filesystem::create_hard_link(inner, other);
    const std::string plan = contents(inner), cells = contents(chart);

    for (const std::string& target : {inner, link, other})
        for (const std::string verb : {"plan", "odds"}) check_refused({verb, outer, "--csv", target}, "this run reads");
    check_refused({"compare", question, "--vary", "tables=shipped," + directory.path() + "/mine", "--csv", chart},
                  "this run reads");
    check_refused({"tables", "diff", "shipped", directory / "mine", "--csv", chart}, "this run reads");
    CHECK(contents(inner) == plan);
    CHECK(contents(chart) == cells);
    CHECK(run({"plan", outer, "--csv", directory / "new.csv"}).code == 0);
}

TEST_CASE("files that cannot be read are bad input, in our words", "[cli]") {
    TemporaryDirectory directory;
    check_refused({"odds", std::string(300, 'x')}, "no procedure or chart is called");
    check_refused({"odds", directory / std::string(300, 'x') + ".toml"}, "cannot be opened: File name too long");
    check_refused({"odds", directory.path() + ".toml"}, "cannot be opened: No such file");
    check_refused({"games", "--tables", directory / std::string(300, 'x')}, "expected a directory");
    directory.write("big.toml", std::string(2 << 20, '#'));
    check_refused({"odds", directory / "big.toml"}, "at most 1048576 bytes");
    check_refused({"odds", "/dev/zero.toml"}, "");
    if (::geteuid() == 0) return;  // nothing is closed to root
    directory.write("closed/q.toml", "procedure=\"ocs/attack\"\n");
    ::chmod((directory / "closed").c_str(), 0);
    check_refused({"odds", directory / "closed/q.toml"}, "Permission denied");
    check_refused({"games", "--tables", directory / "closed"}, "Permission denied");
    ::chmod((directory / "closed").c_str(), 0700);
}

TEST_CASE("numbers of options as people write them", "[cli]") {
    const auto trials = [&](const std::string& text) {
        const Finished result = run(plain_attack + std::vector<std::string>{"--json", "--trials", text});
        CHECK(result.code == 0);
        return json::parse(result.out)["trials"].get<std::uint64_t>();
    };
    CHECK(trials("010") == 10);
    CHECK(trials("1e6") == 1'000'000);
    CHECK(trials("1_000_000") == 1'000'000);
    CHECK(trials("1M") == 1'000'000);
    for (const char* text : {"0", "-1", "1.5", "abc", "0x10", "1099511627777", "99999999999999999999999", ""})
        check_refused(plain_attack + std::vector<std::string>{"--trials", text}, "from 1 to 1099511627776");
    const auto seed = [&](const std::string& text) {
        const Finished result =
            run(plain_attack + std::vector<std::string>{"--json", "--trials", "10", "--seed", text});
        CHECK(result.code == 0);
        return json::parse(result.out)["seed"].get<std::uint64_t>();
    };
    CHECK(seed("010") == 10);
    CHECK(seed("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    for (const char* text : {"-1", "18446744073709551616", "abc", "1.0"})
        check_refused(plain_attack + std::vector<std::string>{"--seed", text}, "from 0 to 18446744073709551615");
    check_refused(plain_attack + std::vector<std::string>{"--threads", "1025"}, "from 1 to 1024");
    check_refused(plain_attack + std::vector<std::string>{"--set", "odds=2:1"}, "found --set odds=3:1 as well");
}

}  // namespace test_cli_files
