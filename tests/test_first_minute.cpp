// The first minute: what people type, in tests/first_minute.txt, is answered or says what to type instead; and every answer fits on a
// screen.
#include "output/telling.hpp"
#include "output/text.hpp"
#include "program.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace test_first_minute {

using namespace warodds;
using namespace warodds::test;

namespace {

struct Line {
    bool is_answered = true;
    std::string command;
    std::vector<std::string> says;
};

std::vector<Line> lines_of_file() {
    std::ifstream in(WARODDS_SOURCE "/tests/first_minute.txt");
    std::vector<Line> all;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("$ ") || line.starts_with("! ")) all.push_back({line[0] == '$', line.substr(2), {}});
        else if (line.starts_with("  ") && !all.empty()) all.back().says.push_back(line.substr(2));
    }
    return all;
}

constexpr const char* crt =
    "roll;1:1;2:1;3:1\r\n2;AE;AR;AR\r\n3;AE;AR;EX\r\n4;AR;AR;EX\r\n5;AR;EX;EX\r\n6;AR;EX;DR\r\n"
    "7;EX;EX;DR\r\n8;EX;DR;DR\r\n9;DR;DR;DE\r\n10;DR;DR;DE\r\n11;DR;DE;DE\r\n12;DE;DE;DE\r\n";

// what the commands of the file read
struct Desk {
    TemporaryDirectory directory;

    Desk() {
        const std::string sheet = std::string("\xEF\xBB\xBF") + crt;
        directory.write("crt.csv", sheet);
        directory.write("gap.csv", sheet.substr(0, sheet.find("7;")) + sheet.substr(sheet.find("8;")));
        std::string changed = sheet;
        changed.replace(changed.find("9;DR;DR"), 7, "9;DR;DE");
        directory.write("changed.csv", changed);
        directory.write("attack.toml", "procedure = \"ocs/attack\"\nodds = \"3:1\"\nask = \"hex_taken\"\n");
        directory.write("barrage.toml", "procedure = \"ocs/barrage\"\nstrength = 20\nask = \"dg\"\n");
        directory.write("latin.toml", "procedure = \"ocs/attack\"\ntitle = \"\xE9\"\n");
        directory.write("clock.toml", "procedure = \"ocs/attack\"\nodds = 3:1\n");
        directory.write("twelve.csv", "roll,a\n1,A\n2,A\n3,A\n4,A\n5,A\n6,A\n7,B\n");
        directory.write("blank.csv", "roll,a,b\n1,A,B\n2,A,B\n3,A,\n4,A,B\n5,A,B\n6,A,B\n");
        directory.write("order.csv", "roll,1:1,3:1,2:1\n1,A,B,C\n2,A,B,C\n3,A,B,C\n4,A,B,C\n5,A,B,C\n6,A,B,C\n");
        directory.write("returns.csv", "roll,a\r1,A\r2,A\r3,A\r4,A\r5,A\r6,A\r");
        directory.write("bell.csv", "roll,a\n1,A\n2,A\a\n3,A\n4,A\n5,A\n6,A\n");
        directory.write("points.csv", "roll;0,5;1,5\n1;0,25;1\n2;0,5;1\n3;0,5;1\n4;0,5;1\n5;0,5;1\n6;0,5;2\n");
        directory.write("pairs.csv", "roll;a;b\n1;0,2;1,1\n2;0,2;1,1\n3;0,2;1,1\n4;0,2;1,1\n5;0,2;EX\n6;0,2;1,1\n");
        directory.write("hexed.toml",
                        "procedure = \"ocs/attack\"\nattackers = \"9-5-8 armor\"\ndefenders = \"6-2-3\"\n"
                        "defender_hex = \"hills\"\n");
        directory.write("units.toml",
                        "procedure = \"ocs/attack\"\nattackers = \"9-5-8 armor\"\ndefenders = \"6-2-3\"\n");
        directory.write("attack4.toml", "procedure = \"ocs/attack\"\nodds = \"4:1\"\ntitle = \"OCS at the bridge\"\n");
        directory.write("attack5.toml", "procedure = \"ocs/attack\"\nodds = \"5:1\"\ntitle = \"OCS at the bridge\"\n");
        directory.write("literal.toml",
                        "procedure = \"ocs/attack\"\nodds = \"3:1\"\ntrials = 1000\nengine = \"mt19937\"\n");
        directory.write("spelt.toml", "procedure = \"ocs/attack\"\nodds = \"3:1\"\nODDS = \"4:1\"\n");
        directory.write("titled.toml", "procedure = \"ocs/attack\"\nodds = \"3:1\"\ntitle = \"Kharkov '42\"\n");
        std::string d66 = "roll,-2..+1,9-10\n";
        for (int tens = 1; tens <= 6; ++tens)
            for (int ones = 1; ones <= 6; ++ones)
                d66 += std::to_string(10 * tens + ones) + (tens > 3 ? ",A,B\n" : ",B,A\n");
        directory.write("d66.csv", d66);
        const std::string chart = contents(WARODDS_SOURCE "/tables/ocs/combat.toml");
        directory.write("up/mine/ocs/combat.toml", chart);
        directory.write("typo/osc/combat.toml", chart);
        shell("W tables import mygame/crt crt.csv --dice 2d6 --out old --quiet");
        shell("W tables import mygame/crt changed.csv --dice 2d6 --out new --quiet");
    }

    Finished shell(const std::string& command) const {
        const std::string out = directory / "stdout.txt", err = directory / "stderr.txt";
        const std::string whole = "cd '" + directory.path() +
                                  "' && EX=" WARODDS_SOURCE "/examples && W() { '" WARODDS_PROGRAM "' \"$@\"; } && { " +
                                  command + "; } >'" + out + "' 2>'" + err + "' </dev/null";
        return run_bash(whole, out, err);
    }

private:
    static Finished run_bash(const std::string& script, const std::string& out, const std::string& err) {
        std::vector<std::string> words = {"bash", "-c", "export LC_ALL=C.UTF-8; " + script};
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        pid_t pid = 0;
        if (posix_spawnp(&pid, "bash", nullptr, nullptr, argv.data(), environ)) throw std::runtime_error("no bash");
        int status = 0;
        ::waitpid(pid, &status, 0);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
    }
};

std::size_t columns_of(const std::string& line) {
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void check_fits(const std::string& text, const std::string& what, std::size_t most_lines = std::string::npos) {
    std::istringstream lines(text);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        INFO(what << ": " << line);
        CHECK(columns_of(line) <= 80);
    }
    INFO(what << "\n" << text);
    CHECK(count <= most_lines);
}

}  // namespace

TEST_CASE("everything that people type in their first minute is answered, or says how", "[first minute]") {
    const Desk desk;
    const std::vector<Line> all = lines_of_file();
    CHECK(all.size() > 80);
    for (const Line& line : all) {
        const Finished result = desk.shell(line.command);
        INFO(line.command << "\n" << result.out.substr(0, 600) << result.err);
        CHECK(result.code == (line.is_answered ? 0 : 2));
        if (!line.is_answered) {
            CHECK(result.out.empty());
            CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
        }
        REQUIRE_FALSE(line.says.empty());
        for (const std::string& text : line.says)
            CHECK_THAT(line.is_answered ? result.out : result.err, Catch::Matchers::ContainsSubstring(text));
    }
}

TEST_CASE("what a procedure takes fits into sixty columns", "[first minute]") {
    const TellingScope small({.columns = 60});
    std::string longest;
    for (const Procedure* procedure : procedures()) {
        std::istringstream lines(print(*procedure));
        for (std::string line; std::getline(lines, line);)
            if (columns_of(line) > columns_of(longest)) longest = line;
    }
    INFO(longest);
    CHECK(columns_of(longest) <= 60);
}

TEST_CASE("no line of an answer is longer than eighty columns, and what was asked is on one screen", "[first minute]") {
    int asked = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WARODDS_SOURCE "/examples")) {
        const std::string file = entry.path().string();
        if (entry.path().extension() != ".toml" || contents(file).find("\nask") == std::string::npos) continue;
        std::vector<std::string> args = {"odds", file, "--quiet", "--stand-in"};
        const auto charts = entry.path().parent_path() / "charts";
        if (run(args).code != 0) args.insert(args.end(), {"--tables", charts.string()});  // it has charts of its own
        const Finished result = run(args);
        INFO(file << "\n" << result.err);
        CHECK(result.code == 0);
        check_fits(result.out, file, 24);
        ++asked;
    }
    CHECK(asked > 90);
    const std::string example = WARODDS_SOURCE "/examples/ocs/seventeen-against-twenty.toml";
    for (const std::vector<std::string>& args :
         {std::vector<std::string>{"games"},
          {"tables", "list"},
          {"odds", example, "--more"},
          {"odds", example, "--why"},
          {"odds", example, "--all"},
          {"odds", example, "--trials", "1000"},
          {"roll", example, "--seed", "1"},
          {"compare", example, "--vary", "terrain"},
          {"sweep", example, "--axis", "attacker_ar=0..5", "--axis", "defender_ar=0..5"},
          {"advise", example, "--want", "hex_taken >= 99%"},
          {"card", "ocs/attack"},
          {"help"},
          {"odds", "ocs/attack", "--help"}})
        check_fits(run(args).out, args.front());
    for (const Procedure* procedure : procedures())
        check_fits(run({"show", procedure->about.id}).out, procedure->about.id);
    for (const std::string& id : TableSet().ids()) check_fits(run({"show", id}).out, id);
}

}  // namespace test_first_minute
