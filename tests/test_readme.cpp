// The README and the docs show commands with their output; every one of them is run, and must print just that. Those of
// docs/adding-a-game.md belong together: see test_adding_a_game.cpp.
#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

namespace test_readme {

namespace {

struct ShownCommand {
    std::string command, output;
};

// ```console blocks: a line that begins with "$ ./warodds", then what it prints
std::vector<ShownCommand> shown_in(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<ShownCommand> all;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) {
            inside = line == "```console";
        } else if (inside && line.starts_with("$ ")) {
            all.push_back({line.substr(2), ""});
            while (all.back().command.ends_with('\\') && std::getline(in, line))
                all.back().command.back() = ' ', all.back().command += line;
        } else if (inside && !all.empty()) {
            all.back().output += line + "\n";
        }
    }
    return all;
}

std::string output_of(std::string command) {
    const std::string launcher = "./warodds";
    command.replace(command.find(launcher), launcher.size(), WARODDS_PROGRAM);
    FILE* pipe = popen(("cd '" WARODDS_SOURCE "' && LC_ALL=C.UTF-8 " + command + " 2>/dev/null").c_str(), "r");
    std::string output;
    std::array<char, 4096> buffer;
    for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) output.append(buffer.data(), n);
    CHECK(pclose(pipe) == 0);
    return output;
}

}  // namespace

namespace {

// those that are looked at; relative to the sources
std::set<std::string>& files_checked() {
    static std::set<std::string> all;
    return all;
}
struct Checked {
    explicit Checked(const std::string& file) { files_checked().insert(file); }
};

std::vector<ShownCommand> commands_in(const std::string& file) {
    std::vector<ShownCommand> all = shown_in(std::filesystem::path(WARODDS_SOURCE) / file);
    std::erase_if(
        all, [](const ShownCommand& shown) { return !shown.command.starts_with("./warodds") || shown.output.empty(); });
    return all;
}

void check(const std::string& file) {
    const std::vector<ShownCommand> commands = commands_in(file);
    for (const ShownCommand& shown : commands) {
        INFO(file << ": " << shown.command);
        std::string expected = shown.output;
        while (expected.ends_with("\n\n")) expected.pop_back();
        CHECK(output_of(shown.command) == expected);
    }
    CHECK(!commands.empty());
}

}  // namespace

// One test case for each file, so that cores share them.
#define WARODDS_SHOWN(name, file)    \
    static const Checked name(file); \
    TEST_CASE("what the documents show is what the program prints: " file, "[docs]") { check(file); }

WARODDS_SHOWN(shown_in_readme, "README.md")
WARODDS_SHOWN(shown_in_advice, "docs/advice.md")
WARODDS_SHOWN(shown_in_balance, "docs/balance.md")
WARODDS_SHOWN(shown_in_blitzkrieg, "docs/blitzkrieg.md")
WARODDS_SHOWN(shown_in_case_geld, "docs/case-geld.md")
WARODDS_SHOWN(shown_in_designers, "docs/designers.md")
WARODDS_SHOWN(shown_in_eisenhowers_war, "docs/eisenhowers-war.md")
WARODDS_SHOWN(shown_in_eoa, "docs/eoa.md")
WARODDS_SHOWN(shown_in_luck, "docs/luck.md")
WARODDS_SHOWN(shown_in_midway_pto, "docs/midway-pto.md")
WARODDS_SHOWN(shown_in_ocs, "docs/ocs.md")
WARODDS_SHOWN(shown_in_plans, "docs/plans.md")
WARODDS_SHOWN(shown_in_questions, "docs/questions.md")

TEST_CASE("every document that shows a command is among them", "[docs]") {
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(WARODDS_SOURCE) / "docs")) {
        if (entry.path().extension() != ".md" || entry.path().stem() == "adding-a-game") continue;
        const std::string file = "docs/" + entry.path().filename().string();
        INFO(file);
        CHECK(commands_in(file).empty() != files_checked().contains(file));
    }
}

}  // namespace test_readme
