// What people who had never seen the program typed, in tests/asked_words.txt: every line is answered, or refused with
// what to type. And the words behind those lines, one by one: names of both sides, several values, plain dice, figures
// given something.
#include "program.hpp"

#include "analysis/questions/both_sides.hpp"
#include "analysis/questions/typed.hpp"
#include "verbs/call.hpp"

#include <fstream>
#include <sstream>

namespace test_asked_words {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Line {
    char mark;
    std::string command, game;
    std::vector<std::string> says{}, has{};
};

std::vector<Line> lines_of_file() {
    std::ifstream in(WARODDS_SOURCE "/tests/asked_words.txt");
    std::vector<Line> all;
    std::string game;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("= ") || line == "=") game = line.size() > 2 ? line.substr(2) : "";
        else if (line.starts_with("$ ") || line.starts_with("! ") || line.starts_with("? "))
            all.push_back({line[0], line.substr(2), game});
        else if (line.starts_with("  {") && !all.empty()) all.back().has.push_back(line.substr(3, line.size() - 4));
        else if (line.starts_with("  ") && !all.empty()) all.back().says.push_back(line.substr(2));
    }
    return all;
}

Finished shell(const std::string& command, const std::string& game, const TemporaryDirectory& directory) {
    const std::string out = directory / "stdout.txt", err = directory / "stderr.txt";
    const std::string script = "cd '" + directory.path() + "' && export LC_ALL=C.UTF-8 COLUMNS=80 WARODDS_GAME='" +
                               game +
                               "' && EX=" WARODDS_SOURCE "/examples && W() { '" WARODDS_PROGRAM "' \"$@\"; } && { " +
                               command + "; } >'" + out + "' 2>'" + err + "' </dev/null";
    std::vector<std::string> words = {"bash", "-c", script};
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t pid = 0;
    if (posix_spawnp(&pid, "bash", nullptr, nullptr, argv.data(), environ)) throw std::runtime_error("no bash");
    int status = 0;
    ::waitpid(pid, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
}

Question typed(const std::string& subject, const std::vector<std::string>& words, bool takes_many = false) {
    return parse_typed({.subject = subject, .words = words, .game = "ocs", .takes_many = takes_many}, TableSet());
}
std::string given(const Question& question, const std::string& name) {
    const auto found = question.params.find(name);
    return found == question.params.end() ? "" : to_text(*question.procedure->parameter(name), found->second.value);
}

Json asked(const std::string& expr, const Json& options = Json::object()) {
    Json request = {{"verb", "odds"}, {"subject", "ocs/attack"}, {"words", {"3:1", "ar=4-3"}}, {"options", options}};
    request["options"]["ask"] = expr;
    return call(request);
}
double figure(const std::string& expr) { return asked(expr)["result"]["asks"][0]["value"].get<double>(); }

}  // namespace

TEST_CASE("all that three people typed is answered, or refused with what to type", "[asked words]") {
    const TemporaryDirectory directory;
    const std::vector<Line> all = lines_of_file();
    CHECK(all.size() == 218);
    for (const Line& line : all) {
        const Finished result = shell(line.command, line.game, directory);
        INFO(line.command << "\n" << result.out.substr(0, 600) << result.err);
        if (line.mark == '?') CHECK((result.code == 0 || result.code == 2));
        else CHECK(result.code == (line.mark == '$' ? 0 : 2));
        if (result.code == 2) {
            CHECK(result.out.empty());
            CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
        } else {
            CHECK_FALSE(result.out.empty());
        }
        for (const std::string& text : line.says) CHECK_THAT(result.err, ContainsSubstring(text));
        if (line.has.empty()) continue;
        const Finished data = shell(line.command + " --json", line.game, directory);
        for (const std::string& text : line.has) CHECK_THAT(data.out, ContainsSubstring(text));
    }
}

TEST_CASE("a name of both sides gives both, or what one has more", "[asked words]") {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"3:1", "ar=5-3"},
                                                  {"3:1", "ar", "5", "vs", "3"},
                                                  {"3:1", "ar", "5-3"},
                                                  {"ratings", "5", "and", "3", "3:1"},
                                                  {"3:1", "ar=5", "vs", "3"},
                                                  {"17", "ar", "5", "vs", "20", "ar", "3"}}) {
        const Question question = typed("attack", words);
        INFO(words[0] << " " << words[1]);
        CHECK(given(question, "attacker_ar") == "5");
        CHECK(given(question, "defender_ar") == "3");
    }
    // two more than the other side has, whatever that is
    CHECK(given(typed("attack", {"3:1", "defender_ar=2", "ar=+2"}), "attacker_ar") == "4");
    const Question more = typed("attack", {"3:1", "ar=+3"});
    CHECK(std::stoi(given(more, "attacker_ar")) - std::stoi(given(more, "defender_ar")) == 3);
    // of units it is theirs
    CHECK_THAT(given(typed("attack", {"9-5-8", "steps=2", "vs", "12-3-4"}), "attackers"), ContainsSubstring("steps=2"));
    CHECK_THAT(refusal([] { typed("attack", {"17", "vs", "20", "ar=5"}); }), ContainsSubstring("whose?"));
    CHECK_THAT(refusal([] { typed("attack", {"3:1", "ar=much"}); }), ContainsSubstring("ar=5-3"));
}

TEST_CASE("a decision is said as people say it", "[asked words]") {
    CHECK(given(typed("attack", {"3:1", "he", "falls", "back"}), "defender_option") == "retreat");
    CHECK(given(typed("attack", {"3:1", "if", "he", "stands"}), "defender_option") == "hold");
    CHECK(given(typed("attack", {"3:1", "he stands"}), "defender_option") == "hold");
    CHECK(given(typed("attack", {"3:1", "you", "press", "on"}), "attacker_option") == "hold");
    CHECK(given(typed("attack", {"3:1", "defender", "holds"}), "defender_option") == "hold");
}

TEST_CASE("several values among the words are axes", "[asked words]") {
    using Axes = std::vector<std::string>;
    CHECK(typed("attack", {"odds=1..6", "ar=0..5"}, true).axes == Axes{"odds=1..6", "attacker_ar=0..5"});
    CHECK(typed("attack", {"3:1", "4:1", "5:1"}, true).axes == Axes{"odds=3:1,4:1,5:1"});
    CHECK(typed("attack", {"3:1", "vs", "4:1"}, true).axes == Axes{"odds=3:1,4:1"});
    CHECK(typed("attack", {"attack=10..50:10", "defense=20", "ar=3..5", "vs", "3"}, true).axes ==
          Axes{"attack=10..50:10", "attacker_ar=3..5"});
    CHECK(given(typed("attack", {"3:1", "ar=3..5", "vs", "3"}, true), "defender_ar") == "3");
    CHECK(typed("attack", {"3:1", "open", "close"}, true).axes == Axes{"terrain=open,close"});
    CHECK_THAT(refusal([] { typed("attack", {"odds=1..6"}); }), ContainsSubstring("found a range"));
}

TEST_CASE("plain dice are a question like others", "[asked words]") {
    const auto chance = [](const std::string& dice) {
        const Json reply = call({{"verb", "odds"}, {"subject", dice}});
        INFO(reply.dump());
        return reply["result"]["asks"][0]["value"].get<double>();
    };
    CHECK(std::abs(chance("2d6 >= 9") - 10.0 / 36) < 1e-12);
    CHECK(std::abs(chance("2d6 9+") - 10.0 / 36) < 1e-12);
    CHECK(std::abs(chance("d20+5 >= 15") - 11.0 / 20) < 1e-12);
    CHECK(std::abs(chance("3d6 11 or more") - 0.5) < 1e-12);
    // the three highest of four, by all 1296 of them
    int all = 0;
    for (int i = 0; i < 1296; ++i) {
        int dice[] = {i % 6 + 1, i / 6 % 6 + 1, i / 36 % 6 + 1, i / 216 + 1};
        std::sort(dice, dice + 4);
        all += dice[1] + dice[2] + dice[3] >= 15;
    }
    CHECK(std::abs(chance("4d6kh3 >= 15") - all / 1296.0) < 1e-12);
    const Json rolled = call({{"verb", "roll"}, {"subject", "3d6"}, {"options", {{"dice", "4,3,6"}}}});
    CHECK(rolled["result"]["outcome"]["total"] == 13);
}

TEST_CASE("a figure given something is that of the outcomes in which it holds", "[asked words]") {
    const double both = figure("exploit and hex_taken"), exploit = figure("exploit");
    REQUIRE(exploit > 0);
    for (const char* expr : {"hex taken given exploit", "P(hex_taken | exploit)", "hex_taken if exploit"})
        CHECK(std::abs(figure(expr) - both / exploit) < 1e-12);
    // the mean over all is that over the cases, weighed
    const double taken = figure("hex_taken"), with = figure("mean(attacker losses | hex_taken)"),
                 without = figure("mean(attacker_losses) given not hex_taken");
    CHECK(std::abs(taken * with + (1 - taken) * without - figure("attacker_losses")) < 1e-12);
    const Json sampled = asked("hex_taken given exploit", {{"trials", 100'000}})["result"]["asks"][0];
    CHECK(sampled["low"].get<double>() < both / exploit);
    CHECK(sampled["high"].get<double>() >= both / exploit);
    CHECK_THAT(asked("hex_taken given attacker_losses > 50")["error"]["message"].get<std::string>(),
               ContainsSubstring("never happens here"));
    CHECK_THAT(asked("hex_taken", {{"optimal", "hex_taken given exploit"}})["error"]["message"].get<std::string>(),
               ContainsSubstring("best play is for what happens"));
}

}  // namespace test_asked_words
