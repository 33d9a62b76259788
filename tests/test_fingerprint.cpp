// One line a procedure that a refactoring must not change: a hash of what the exact run gives for the parameters of every
// worked case, and a second one of what the compiled and the sampled run give with a fixed seed. The first is the law
// itself; the second changes whenever dice are drawn in another way.
#include "each_game.hpp"
#include "fit.hpp"
#include "support.hpp"

#include "sim/state_table.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>

namespace test_fingerprint {

using namespace warodds;
using namespace warodds::test;

namespace {

class Fnv {
public:
    void add(const std::string& text) {
        for (const unsigned char c : text) hash_ = (hash_ ^ c) * 0x100000001b3;
        hash_ = (hash_ ^ 0xff) * 0x100000001b3;  // where one text ends
    }
    std::string hex() const {
        char text[17];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash_));
        return text;
    }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

// outcomes, not states: how a rule keeps its books may change
void add_answer(Fnv& fnv, const Answer& answer) {
    const std::vector<Field>& fields = answer.distribution.fields;
    for (const Row& row : answer.distribution.rows) {
        std::string text;
        for (std::size_t i = 0; i < fields.size(); ++i)
            text += fields[i].name + "=" + outcome_text(fields[i], row.values[i]) + " ";
        char p[32];
        std::snprintf(p, sizeof p, "%.12e", row.p.value);
        fnv.add(text + (answer.distribution.method == Method::exact ? p : std::to_string(row.count)));
    }
    for (const UnreadRow& row : answer.distribution.unread) fnv.add(key_of(row.cell));
}

using Lines = std::map<std::string, std::string>;  // by procedure

Lines fingerprints(const std::string& game) {
    TableSet tables(true);
    add_toy_charts(tables);
    std::map<std::string, std::pair<Fnv, Fnv>> hashes;
    for (const Binding& binding : bindings(tables, game)) {
        auto& [law, dice] = hashes[binding.procedure->about.id];
        Question question{.procedure = share(*binding.procedure), .title = "", .params = binding.params};
        question.seed = 20'25;
        add_answer(law, answer(question, tables));
        question.trials = 20'000;
        add_answer(dice, answer(question, tables));
        question.sampled = true;
        add_answer(dice, answer(question, tables));
    }
    Lines result;
    for (const auto& [id, hash] : hashes) result[id] = "exact " + hash.first.hex() + " dice " + hash.second.hex();
    return result;
}

Lines read_lines(const std::string& file) {
    Lines lines;
    std::ifstream in(file);
    for (std::string id, hashes; in >> id && std::getline(in >> std::ws, hashes);) lines[id] = hashes;
    return lines;
}

// those of one game, while other games may be doing the same
void update(const std::string& file, const std::string& game, const Lines& found) {
    const int held = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(::flock(held, LOCK_EX) == 0);
    Lines lines = read_lines(file);
    std::erase_if(lines, [&](const auto& line) { return is_of_game(line.first, game); });
    lines.insert(found.begin(), found.end());
    {
        std::ofstream out(file);
        for (const auto& [id, hashes] : lines) out << id << " " << hashes << "\n";
    }
    ::close(held);
}

void check(const std::string& game) {
    const std::string file = WARODDS_SOURCE "/tests/fingerprint.txt";
    const Lines found = fingerprints(game);
    if (std::getenv("WARODDS_UPDATE_FINGERPRINT")) update(file, game, found);
    Lines kept = read_lines(file);
    std::erase_if(kept, [&](const auto& line) { return !is_of_game(line.first, game); });
    INFO(
        "when a rule, a chart, a worked case or the dice were meant to change: WARODDS_UPDATE_FINGERPRINT=1 ./check "
        "fingerprint");
    CHECK(found == kept);
    CHECK(!found.empty());
}

}  // namespace

WARODDS_EACH_GAME("the fingerprint of every procedure is the one on file", "[fingerprint]", check)

}  // namespace test_fingerprint
