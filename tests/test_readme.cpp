// The README and the docs show commands with their output; every one of them is run, and must print just that. Those of
// docs/adding-a-game.md belong together: see test_adding_a_game.cpp.
#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

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

TEST_CASE("what the README and the docs show is what the program prints", "[docs]") {
    int commands = 0;
    const std::filesystem::path source = WARODDS_SOURCE;
    std::vector<std::filesystem::path> files = {source / "README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(source / "docs"))
        if (entry.path().extension() == ".md" && entry.path().stem() != "adding-a-game") files.push_back(entry.path());
    for (const std::filesystem::path& file : files) {
        for (const ShownCommand& shown : shown_in(file)) {
            if (!shown.command.starts_with("./warodds") || shown.output.empty()) continue;
            INFO(file.filename() << ": " << shown.command);
            std::string expected = shown.output;
            while (expected.ends_with("\n\n")) expected.pop_back();
            CHECK(output_of(shown.command) == expected);
            ++commands;
        }
    }
    CHECK(commands >= 4);
}

}  // namespace test_readme
