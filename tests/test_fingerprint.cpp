// One line a procedure that a refactoring must not change: a hash of what the exact run gives for the parameters of every
// worked case, and a second one of what the compiled and the sampled run give with a fixed seed. The first is the law
// itself; the second changes whenever dice are drawn in another way.
#include "fit.hpp"
#include "support.hpp"

#include "sim/state_table.hpp"

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

std::map<std::string, std::string> fingerprints() {
    TableSet tables(true);
    add_toy_charts(tables);
    std::map<std::string, std::pair<Fnv, Fnv>> hashes;
    for (const Binding& binding : bindings(tables)) {
        auto& [law, dice] = hashes[binding.procedure->about.id];
        Question question{.procedure = share(*binding.procedure), .title = "", .params = binding.params};
        question.seed = 20'25;
        add_answer(law, answer(question, tables));
        question.trials = 20'000;
        add_answer(dice, answer(question, tables));
        question.sampled = true;
        add_answer(dice, answer(question, tables));
    }
    std::map<std::string, std::string> result;
    for (const auto& [id, hash] : hashes) result[id] = "exact " + hash.first.hex() + " dice " + hash.second.hex();
    return result;
}

}  // namespace

TEST_CASE("the fingerprint of every procedure is the one on file", "[fingerprint]") {
    const std::string file = WARODDS_SOURCE "/tests/fingerprint.txt";
    const auto found = fingerprints();
    if (std::getenv("WARODDS_UPDATE_FINGERPRINT")) {
        std::ofstream out(file);
        for (const auto& [id, hashes] : found) out << id << " " << hashes << "\n";
    }
    std::map<std::string, std::string> kept;
    std::ifstream in(file);
    for (std::string id, hashes; in >> id && std::getline(in >> std::ws, hashes);) kept[id] = hashes;
    INFO(
        "when a rule, a chart, a worked case or the dice were meant to change: WARODDS_UPDATE_FINGERPRINT=1 ./check "
        "fingerprint");
    CHECK(found == kept);
}

}  // namespace test_fingerprint
