// docs/adding-a-game.md: its listings are the files that the build compiles and the commands read, and its commands are run one
// after the other, with the program that has its game, and print just what it shows.
#include "support.hpp"

#include <array>
#include <cstdio>

namespace test_adding_a_game {

using namespace warodds::test;

namespace {

const std::string source = WARODDS_SOURCE, folder = source + "/examples/adding-a-game/";

struct Block {
    std::string kind, text;
};
std::vector<Block> blocks_of(const std::string& file) {
    std::istringstream in(contents(file));
    std::vector<Block> blocks;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) blocks.push_back({line.substr(3), ""});
        } else if (inside) {
            blocks.back().text += line + "\n";
        }
    }
    return blocks;
}

std::string output_of(std::string command, const std::string& directory) {
    const std::string launcher = "./warodds";
    REQUIRE(command.starts_with(launcher));
    command.replace(0, launcher.size(), WARODDS_EXAMPLE);
    FILE* pipe = popen(("cd '" + directory + "' && LC_ALL=C.UTF-8 " + command + " 2>/dev/null").c_str(), "r");
    std::string output;
    std::array<char, 4096> buffer;
    for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) output.append(buffer.data(), n);
    CHECK(pclose(pipe) == 0);
    return output;
}

}  // namespace

TEST_CASE("the walk-through of adding a game is true, listing by listing and command by command", "[docs]") {
    const TemporaryDirectory directory;
    directory.write("assault.csv", contents(folder + "assault.csv"));
    int listings = 0, commands = 0;
    for (const Block& block : blocks_of(source + "/docs/adding-a-game.md")) {
        if (block.kind == "csv" || block.kind == "cpp") {
            CHECK(block.text == contents(folder + (block.kind == "csv" ? "assault.csv" : "skirmish.cpp")));
            ++listings;
        }
        if (block.kind != "console") continue;
        std::istringstream in(block.text);
        std::string line, command, shown;
        const auto run = [&] {
            if (command.empty()) return;
            INFO(command);
            CHECK(output_of(command, directory.path()) == shown);
            ++commands;
        };
        while (std::getline(in, line)) {
            if (!line.starts_with("$ ")) {
                shown += line + "\n";
                continue;
            }
            run();
            command = line.substr(2), shown.clear();
            while (command.ends_with('\\') && std::getline(in, line)) command.back() = ' ', command += line;
        }
        run();
    }
    CHECK(listings == 2);
    CHECK(commands >= 7);
    CHECK(std::filesystem::file_size(directory / "leader.png") > 1000);
}

TEST_CASE("the rule file of a toy is short", "[docs]") {
    std::istringstream in(contents(folder + "skirmish.cpp"));
    int lines = 0;
    for (std::string line; std::getline(in, line);) {
        const auto begin = line.find_first_not_of(' ');
        lines += begin != line.npos && line.compare(begin, 2, "//") != 0;
    }
    CHECK(lines <= 30);
}

}  // namespace test_adding_a_game
