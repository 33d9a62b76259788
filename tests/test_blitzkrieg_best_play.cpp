// Best play of Blitzkrieg Deluxe: straining and losses, on the stand-in charts and on those that are mostly unknown.
#include "blitzkrieg_plain.hpp"

namespace test_blitzkrieg_best_play {

using namespace warodds;
using namespace warodds::test;
using namespace warodds::test::blitz;

TEST_CASE("Blitzkrieg: straining is worth it or not, and best play knows", "[blitzkrieg]") {
    const Names given = {{"attack", "20"}, {"defense", "12"}, {"strain", "5"}};
    const Bound bound = test::bind("blitzkrieg/attrition", given, stand_ins());
    const auto value = [&](const std::string& field, const Names& more) {
        Names all = given;
        for (const auto& [name, word] : more) all[name] = word;
        double mean = 0;
        for (const auto& [values, p] : blitz::law("blitzkrieg/attrition", all, {field})) mean += values[0] * p;
        return mean;
    };
    for (const char* field : {"hex_vacated", "defender_losses", "attack_left"}) {
        Graph graph(*bound.machine,
                    Goal{[&](const std::byte* state) { return static_cast<double>(pick(bound, state, {field})[0]); },
                         Side::attacker});
        const double best = graph.value(graph.start());
        const double always = value(field, {}), never = value(field, {{"strain_policy", "never"}});
        CHECK_THAT(best, Catch::Matchers::WithinAbs(std::max(always, never), 1e-12));
        CHECK(always != never);
    }
}

TEST_CASE("Blitzkrieg: best play sees no more than its goal asks for", "[blitzkrieg]") {
    const Names given = {{"attackers", "10-6 armor, 6-4 oos, 4-3 artillery, 5 tac"},
                         {"defenders", "5-4, 4-4, 2 fighter"},
                         {"terrain", "city"},
                         {"interceptors", "5"},
                         {"retreat_room", "1"},
                         {"petrochemical", "2"},
                         {"strain", "5"}};
    const auto value = [&](const std::string& id, const std::string& field, const TableSet& tables, bool sees_all,
                           std::uint64_t paths) {
        const Bound bound = test::bind(id, given, tables);
        bound.machine->forget_effects();
        Goal goal{[&](const std::byte* state) { return static_cast<double>(pick(bound, state, {field})[0]); },
                  Side::attacker};
        for (const Field& outcome : bound.outcomes)
            if (!sees_all) goal.asked.push_back(outcome.name == field);
        Graph graph(*bound.machine, std::move(goal));
        graph.allow_paths(paths);
        return graph.value(graph.start());
    };
    for (const char* id : {"blitzkrieg/attrition", "blitzkrieg/overrun"})
        for (const Field& outcome : find_procedure(id).outcomes) {
            CAPTURE(id, outcome.name);
            CHECK_THAT(value(id, outcome.name, stand_ins(), false, 1'000'000),
                       Catch::Matchers::WithinAbs(value(id, outcome.name, stand_ins(), true, 1'000'000), 1e-12));
        }
}

TEST_CASE("Blitzkrieg: best play on the shipped Attrition Table is a matter of boxes, not of dice and orders of losses",
          "[blitzkrieg]") {
    const Bound bound = test::bind("blitzkrieg/attrition", {{"attackers", "10-6 armor, 6-4, 4-3 artillery, 5 tac"},
                                                            {"defenders", "5-4, 4-4, 2 fighter"},
                                                            {"terrain", "city"}});
    bound.machine->forget_effects();
    for (const char* field : {"hex_vacated", "advance", "attack_left"}) {
        Goal goal{[&](const std::byte* state) { return static_cast<double>(pick(bound, state, {field})[0]); },
                  Side::attacker};
        for (const Field& outcome : bound.outcomes) goal.asked.push_back(outcome.name == field);
        Graph graph(*bound.machine, std::move(goal));
        graph.allow_paths(100'000);  // six dice of 12544 boxes, and little more
        CHECK_NOTHROW(graph.value(graph.start()));
    }
}

TEST_CASE("Blitzkrieg: where nobody asks who is lost, nothing else changes", "[blitzkrieg]") {
    const std::vector<std::string> fields = {"odds",        "attacker_losses", "bomber_losses", "advance",
                                             "attack_left", "defense_left",    "grounded_left", "strain_losses"};
    for (const char* policy : {"cheap_first", "weakest_first", "strongest_first"})
        for (const char* weather : {"clear", "rain"}) {
            const Names given = {{"attackers", "8-6 armor, 6-4 oos, 5-4 river, 4-4, 3 tac short_haul, 5 mdm"},
                                 {"defenders", "4-4, 5-4 armor, 3 fighter"},
                                 {"terrain", "city"},
                                 {"attacker_loss_policy", policy},
                                 {"defender_loss_policy", policy},
                                 {"bomber_losses", "air_first"},
                                 {"weather", weather},
                                 {"petrochemical", "2"},
                                 {"interceptors", "6"},
                                 {"strain", "5"}};
            const Bound known = test::bind("blitzkrieg/attrition", given, stand_ins());
            const Bound forgotten = test::bind("blitzkrieg/attrition", given, stand_ins());
            forgotten.machine->forget_effects();
            Graph all(*known.machine), few(*forgotten.machine);
            Law first, second;
            for (const Final& final : solve_exact(all).finals)
                first[pick(known, all.state(final.state), fields)] += final.p;
            for (const Final& final : solve_exact(few).finals)
                second[pick(forgotten, few.state(final.state), fields)] += final.p;
            check_same(std::string(policy) + " in " + weather, second, first);
            const auto value = [&](const Bound& bound) {
                Graph graph(*bound.machine, Goal{[&](const std::byte* state) {
                                                     const auto left = pick(
                                                         bound, state,
                                                         {"attack_left", "advance", "bomber_losses", "defense_left"});
                                                     return left[0] + 3.0 * left[1] - 0.5 * left[2] - left[3];
                                                 },
                                                 Side::attacker});
                return graph.value(graph.start());
            };
            CHECK_THAT(value(forgotten), Catch::Matchers::WithinAbs(value(known), 1e-12));
        }
}

}  // namespace test_blitzkrieg_best_play
