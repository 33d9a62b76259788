// OCS ground combat against a brute force that shares no code with the rule.
#include "rules/procedure.hpp"
#include "sim/exact.hpp"
#include "tests/ocs_plain_attack.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <map>
#include <sstream>

namespace test_ocs_brute_force {

using namespace warodds;
using namespace ocs_plain;

namespace {

std::map<PlainOutcome, double> exact(const std::map<std::string, std::string>& given) {
    static const TableSet tables;
    const Procedure& procedure = find_procedure("ocs/attack");
    ParamSet params;
    for (const auto& [name, text] : given)
        params[name] = {parse_value(procedure.expect_parameter(name, "test"), text, name), name};
    const Bound bound = procedure.bind(params, tables);
    Graph graph(*bound.machine);
    const Solution solution = solve_exact(graph);
    std::map<PlainOutcome, double> chances;
    std::vector<std::int32_t> values(bound.machine->fields());
    for (const Final& final : solution.finals) {
        bound.machine->outcome(graph.state(final.state), values);
        std::map<std::string, std::string> words;
        std::map<std::string, int> numbers;
        for (std::size_t i = 0; i < values.size(); ++i) {
            numbers[bound.outcomes[i].name] = values[i];
            if (bound.outcomes[i].kind == Kind::choice)
                words[bound.outcomes[i].name] = bound.outcomes[i].options.at(values[i]).name;
        }
        const PlainOutcome outcome{words["result"],
                                   words["surprise"],
                                   numbers["shift"],
                                   numbers["attacker_losses"],
                                   numbers["attacker_retreat"],
                                   numbers["attacker_dg"] != 0,
                                   numbers["defender_losses"],
                                   numbers["defender_retreat"],
                                   numbers["defender_dg"] != 0,
                                   numbers["exploit"] != 0,
                                   numbers["hex_taken"] != 0};
        chances[outcome] += final.p;
    }
    return chances;
}

std::map<std::string, std::string> parameters(const Attack& attack) {
    const auto flag = [](bool value) { return std::string(value ? "true" : "false"); };
    return {{"odds", std::to_string(attack.odds_left) + ":" + std::to_string(attack.odds_right)},
            {"terrain", ocs_transcription::terrain[attack.terrain]},
            {"attacker_ar", std::to_string(attack.attacker_ar)},
            {"defender_ar", std::to_string(attack.defender_ar)},
            {"hedgehog", std::to_string(attack.hedgehog)},
            {"type", attack.type},
            {"attacker_steps", std::to_string(attack.attacker_steps)},
            {"defender_steps", std::to_string(attack.defender_steps)},
            {"attacker_starts_dg", flag(attack.attacker_starts_dg)},
            {"defender_starts_dg", flag(attack.defender_starts_dg)},
            {"attacking_hexes", std::to_string(attack.attacking_hexes)},
            {"hexes_adjacent", flag(attack.hexes_adjacent)},
            {"exploitation_phase", flag(attack.exploitation_phase)},
            {"attacker_clean_hexes", std::to_string(attack.attacker_clean)},
            {"attacker_open_hexes", std::to_string(attack.attacker_open)},
            {"defender_clean_hexes", std::to_string(attack.defender_clean)},
            {"defender_open_hexes", std::to_string(attack.defender_open)},
            {"attacker_option", attack.attacker_option},
            {"defender_option", attack.defender_option},
            {"defender_ignore", attack.defender_ignore}};
}

// the largest difference over all outcomes of either
double distance(const std::map<PlainOutcome, double>& a, const std::map<PlainOutcome, double>& b) {
    double most = 0;
    for (const auto& [outcome, p] : a) most = std::max(most, std::abs(p - (b.contains(outcome) ? b.at(outcome) : 0)));
    for (const auto& [outcome, p] : b) most = std::max(most, std::abs(p - (a.contains(outcome) ? a.at(outcome) : 0)));
    return most;
}

void compare(const Attack& attack) {
    auto given = parameters(attack);
    if (attack.type == "beach-assault") given.erase("attacker_option");  // 18.6a C: it has none
    const double off = distance(brute_force(attack), exact(given));
    if (off >= 1e-12) {
        std::string text;
        for (const auto& [name, value] : given) text += " " + name + "=" + value;
        FAIL_CHECK("off by " << off << ":" << text);
    }
}

}  // namespace

TEST_CASE("OCS attack by totals: odds, terrain, ratings, hedgehogs and types equal the brute force", "[ocs][brute]") {
    const std::pair<int, int> odds[] = {{1, 12}, {1, 3}, {17, 20}, {2, 1}, {15, 6}, {6, 1}, {13, 1}, {60, 1}};
    const std::pair<int, int> ratings[] = {{0, 0}, {5, 0}, {0, 5}, {4, 2}};
    for (const auto& [left, right] : odds)
        for (int terrain = 0; terrain < 4; ++terrain)
            for (const auto& [attacker_ar, defender_ar] : ratings)
                for (const int hedgehog : {0, 1, 4})
                    for (const char* type : {"regular", "overrun", "beach-assault"}) {
                        Attack attack;
                        attack.odds_left = left;
                        attack.odds_right = right;
                        attack.terrain = terrain;
                        attack.attacker_ar = attacker_ar;
                        attack.defender_ar = defender_ar;
                        attack.hedgehog = hedgehog;
                        attack.type = type;
                        compare(attack);
                    }
}

TEST_CASE("OCS attack by totals: policies, steps and ways back equal the brute force", "[ocs][brute]") {
    struct Way {
        int attacker_clean, attacker_open, defender_clean, defender_open;
        bool attacker_dg, defender_dg;
    };
    const Way ways[] = {{9, 9, 9, 9, false, false},
                        {0, 9, 0, 9, false, true},
                        {0, 1, 1, 9, true, false},
                        {9, 0, 0, 1, false, false},
                        {1, 1, 1, 2, false, true}};
    const std::pair<int, int> steps[] = {{1, 1}, {2, 3}, {4, 1}, {3, 6}};
    for (const char* attacker_option : {"loss", "retreat", "mixed", "hold", "exploit"})
        for (const char* defender_option : {"loss", "retreat", "mixed", "hold"})
            for (const char* defender_ignore : {"ignore", "retreat"})
                for (const Way& way : ways)
                    for (const auto& [attacker_steps, defender_steps] : steps)
                        for (const int odds : {1, 7}) {
                            Attack attack{.odds_left = odds,
                                          .attacker_ar = 4,
                                          .defender_ar = 3,
                                          .attacker_steps = attacker_steps,
                                          .defender_steps = defender_steps,
                                          .attacker_starts_dg = way.attacker_dg,
                                          .defender_starts_dg = way.defender_dg,
                                          .attacker_clean = way.attacker_clean,
                                          .attacker_open = way.attacker_open,
                                          .defender_clean = way.defender_clean,
                                          .defender_open = way.defender_open,
                                          .attacker_option = attacker_option,
                                          .defender_option = defender_option,
                                          .defender_ignore = defender_ignore};
                            compare(attack);
                        }
}

TEST_CASE("OCS attack by totals: what forbids exploitation equals the brute force", "[ocs][brute]") {
    for (int hexes = 1; hexes <= 3; ++hexes)
        for (const bool adjacent : {true, false})
            for (const bool exploitation_phase : {true, false})
                for (int rating = -1; rating <= 5; ++rating)
                    compare({.odds_left = 9,
                             .attacker_ar = rating,
                             .defender_ar = 3,
                             .attacking_hexes = hexes,
                             .hexes_adjacent = adjacent,
                             .exploitation_phase = exploitation_phase});
}

TEST_CASE("The brute force notices one wrong cell", "[ocs][brute]") {
    Attack attack{.odds_left = 3};
    TableSet tables;
    std::string text = tables.table("ocs/combat")->text;
    const auto at = text.find("Ao1 Do1", text.find("   7 |"));
    REQUIRE(at != text.npos);
    text.replace(at, 7, "AL1 Do1");
    tables.replace(Table::parse("ocs/combat", text, "changed"));
    const Procedure& procedure = find_procedure("ocs/attack");
    ParamSet params;
    for (const auto& [name, value] : parameters(attack))
        params[name] = {parse_value(procedure.expect_parameter(name, "test"), value, name), name};
    const Bound bound = procedure.bind(params, tables);
    Graph graph(*bound.machine);
    double brute = 0, changed = 0;
    for (const auto& [outcome, p] : brute_force(attack)) brute += outcome.result == "Ao1 Do1" ? p : 0;
    std::vector<std::int32_t> values(bound.machine->fields());
    for (const Final& final : solve_exact(graph).finals) {
        bound.machine->outcome(graph.state(final.state), values);
        if (bound.outcomes[0].options.at(values[0]).name == "Ao1 Do1") changed += final.p;
    }
    CHECK(brute - changed > 0.01);
}

// Four one-step attackers of different ratings against a block: who dies decides who may exploit.
TEST_CASE("OCS attack by units: leads and later losses equal the brute force", "[ocs][brute]") {
    const std::vector<int> ratings = {5, 2, 4, 3};
    for (const char* lead : {"best", "weakest"})
        for (const char* order : {"low-ar", "listed"}) {
            // strengths 3 4 5 6 in the order of the list; the weakest leads with 5 too, so the lead is attacker 1 either way
            std::map<std::string, std::string> given = {{"attackers", "3-5-4, 4-2-4, 5-4-4, 6-3-4"},
                                                        {"defense", "3"},
                                                        {"defender_ar", "4"},
                                                        {"defender_steps", "3"},
                                                        {"defender_option", "retreat"},
                                                        {"attacker_lead", lead},
                                                        {"attacker_loss_order", order}};
            Attack attack{.odds_left = 6, .attacker_ar = 5, .defender_ar = 4, .attacker_steps = 4};
            std::map<PlainOutcome, double> expected;
            for (const auto& [block_outcome, p] : brute_force(attack)) {
                PlainOutcome outcome = block_outcome;
                std::vector<int> alive = ratings;
                for (int lost = 0; lost < outcome.attacker_losses; ++lost)
                    alive.erase(lost == 0                        ? alive.begin()
                                : std::string(order) == "listed" ? alive.begin()
                                                                 : std::min_element(alive.begin(), alive.end()));
                const int needed = read_cell(outcome.result).exploit;
                outcome.exploit = needed > 0 && !alive.empty() &&
                                  *std::max_element(alive.begin(), alive.end()) >= needed;
                expected[outcome] += p;
            }
            CHECK(distance(expected, exact(given)) < 1e-12);
        }
}

}  // namespace test_ocs_brute_force
