// Case Geld: what comes before a battle of a turn (airpower not yet rolled for, a drop, bombs), worked out again in plain loops
// over the dice; steps really lost; and which foldings a sweep solves once.
#include "brute_force.hpp"
#include "case_geld_plain.hpp"

namespace test_case_geld_turn {

using namespace warodds;
using namespace warodds::test;

namespace {

void check_equal(const Law& found, const Law& expected) {
    for (const auto& [values, p] : expected) {
        CAPTURE(values, p);
        REQUIRE(found.contains(values));
        CHECK(std::abs(found.at(values) - p) < 1e-12);
    }
    CHECK(found.size() == expected.size());
}

}  // namespace

TEST_CASE("Case Geld attack before the airpower roll", "[case-geld][brute-force]") {
    // 6.1: half the die, rounded down
    for (int needed = 1; needed <= 3; ++needed) {
        Law expected;
        for (int roll = 1; roll <= 6; ++roll)
            for (int die = 0; die < 6; ++die) {
                const int column = column_of(15 - 5, roll / 2 >= needed ? -1 : 0);
                expected[{attacker_loss[column][die], defender_loss[column][die]}] += 1.0 / 36;
            }
        check_equal(
            law("case-geld/attack", {{"attack", "15"}, {"defense", "5"}, {"airpower_roll", std::to_string(needed)}},
                {"attacker_losses", "defender_losses"}),
            expected);
    }
}

TEST_CASE("Case Geld attack: a concentric flag dies with the unit that dropped", "[case-geld][brute-force]") {
    const int landed[7] = {0, 0, 1, 2, 3, 4, 4};  // the die less 4: below -2 nobody, then 1, 2, 3, all 4
    const int factor[5] = {0, 2, 4, 6, 8};
    Law expected;
    for (int drop = 1; drop <= 6; ++drop)
        for (int die = 0; die < 6; ++die) {
            const int column = column_of(factor[landed[drop]] + 7 - 4, landed[drop] > 0 ? 2 : 0),
                      steps = landed[drop] + 2, a = attacker_loss[column][die], d = defender_loss[column][die];
            expected[{std::min(a, steps), std::min(d, 3), std::max(0, steps - a)}] += 1.0 / 36;
        }
    check_equal(law("case-geld/attack",
                    {{"attackers", "8/6/4/2-8 german drop=mountain drop_ezoc, 7/4-6 german"},
                     {"concentric", "true"},
                     {"defense", "4"},
                     {"defender_steps", "3"}},
                    {"attacker_steps_lost", "defender_steps_lost", "attacker_steps_left"}),
                expected);
}

TEST_CASE("Case Geld bombs on a stack whose units are named", "[case-geld][brute-force]") {
    const std::vector<Army> start = {{{0, 4, 7}, 2}, {{0, 4, 7}, 2}, {{0, 5, 9}, 2}};
    Law expected;
    for (int first = 1; first <= 6; ++first)
        for (int second = 1; second <= 6; ++second) {
            std::vector<Army> left = after_losses(start, std::max(0, first - 2));
            left = after_losses(left, std::max(0, second - 2));
            expected[{6 - steps(left), total(left), steps(left) == 0}] += 1.0 / 36;
        }
    check_equal(law("case-geld/atomic-attack",
                    {{"airpower", "true"}, {"bombs", "2"}, {"defenders", "7/4-6/3 german x2, 9/5-8/4 german"}},
                    {"steps_lost", "attack_left", "destroyed"}),
                expected);
}

TEST_CASE("Case Geld bombs, then an attack on what is left of the stack", "[case-geld][effects]") {
    const Bound bombs = test::bind("case-geld/atomic-attack",
                                   {{"airpower", "true"}, {"defenders", "7/4-6/3 german x2, 9/5-8/4 german"}});
    const ParamSet left = bombs.after(run_scripted(*bombs.machine, {.dice = std::vector{6}}).state.data());
    const Field& field = find_procedure("case-geld/atomic-attack").expect_parameter("defenders", "test");
    const std::string stack = to_text(field, left.at("defenders").value);
    CHECK(stack == "7/4-6/3 left=1 german, 9/5-8/4 left=1 german number=3");
    const Bound attack = test::bind("case-geld/attack", {{"attackers", "5-5 us x4"}, {"defenders", stack}});
    CHECK(attack.ledger.find("defense total")->value == "7");
}

TEST_CASE("Case Geld: foldings that roll the same are solved once", "[case-geld]") {
    const auto alike = [](const std::string& id, Names one, const Names& more) {
        const Bound first = test::bind(id, one);
        for (const auto& [name, text] : more) one[name] = text;
        return first.machine->rolls_like(*test::bind(id, one).machine);
    };
    const Names attack = {{"attackers", "7/4-6/3 german x3"}, {"defenders", "5-5 us"}, {"terrain", "rough"}};
    CHECK(alike("case-geld/attack", attack, {}));
    CHECK(alike("case-geld/attack", attack, {{"terrain", "mountain"}}));
    CHECK(alike("case-geld/attack", attack, {{"terrain", "clear"}, {"shift", "-1"}}));
    CHECK_FALSE(alike("case-geld/attack", attack, {{"terrain", "clear"}}));
    CHECK_FALSE(alike("case-geld/attack", attack, {{"attackers", "7/4-6/3 german x2"}}));
    CHECK_FALSE(alike("case-geld/attack", attack, {{"airpower_roll", "1"}}));
    CHECK_FALSE(alike("case-geld/attack", attack, {{"attacker_loss_policy", "spread"}}));
    CHECK(alike("case-geld/attack", attack, {{"defender_loss_policy", "spread"}}));  // one corps: no choice
    CHECK(alike("case-geld/attack", attack, {{"attacker_banzai", "all"}, {"banzai_factor", "reduced"}}));
    const Names japanese = {{"attackers", "7/4-6/3 japanese x3"}, {"defenders", "5-5 us"}};
    CHECK_FALSE(alike("case-geld/attack", japanese, {{"attacker_banzai", "all"}}));
    CHECK_FALSE(alike("case-geld/attack", japanese, {{"banzai_factor", "reduced"}}));
    const Names cut_off = {{"attackers", "7/4-6/3 german oos x3"}, {"defenders", "5-5 us"}};
    CHECK_FALSE(alike("case-geld/attack", cut_off, {{"oos_rounding", "per_total"}}));
    Names on = attack;
    on["second_defense"] = "4";
    CHECK(alike("case-geld/momentum", on, {{"terrain", "mountain"}}));
    CHECK_FALSE(alike("case-geld/momentum", on, {{"second_terrain", "mountain"}}));
    CHECK_FALSE(alike("case-geld/momentum", on, {{"advance_policy", "none"}}));
    CHECK(alike("case-geld/landing", attack, {{"terrain", "mountain"}}));
    CHECK_FALSE(alike("case-geld/landing", attack, {{"terrain", "city"}}));
    CHECK(alike("case-geld/airdrop", {{"terrain", "rough"}}, {{"terrain", "clear"}, {"ezoc", "true"}}));
    CHECK_FALSE(alike("case-geld/airdrop", {{"terrain", "rough"}}, {{"terrain", "clear"}}));
    CHECK(alike("case-geld/atomic-attack", {{"terrain", "rough"}, {"airpower", "true"}},
                {{"terrain", "clear"}, {"airpower", "false"}}));
    CHECK_FALSE(alike("case-geld/atomic-attack", {{"steps", "5"}}, {{"steps", "4"}}));
    const Names stack = {{"defenders", "7/4-6/3 german x2, 9/5-8/4 german"}, {"terrain", "rough"}};
    CHECK(alike("case-geld/atomic-attack", stack, {{"terrain", "mountain"}}));
    CHECK_FALSE(alike("case-geld/atomic-attack", stack, {{"loss_policy", "spread"}}));
    CHECK(alike("case-geld/airpower", {}, {{"airpower_rolls", "shared"}}));  // one theatre, one die
    CHECK_FALSE(alike("case-geld/airpower", {{"theatres", "2"}}, {{"airpower_rolls", "shared"}}));
    CHECK(alike("case-geld/bombs", {{"markers", "1"}}, {{"markers", "2"}, {"first_loss", "1"}}));
    CHECK_FALSE(alike("case-geld/bombs", {}, {{"held", "1"}}));
    CHECK(alike("case-geld/game-length", {}, {{"turn", "9"}}));
    CHECK_FALSE(alike("case-geld/game-length", {}, {{"turn", "10"}}));
    CHECK(alike("case-geld/replacements", {{"east_points", "40"}}, {{"east_points", "44"}}));
    CHECK_FALSE(alike("case-geld/replacements", {{"east_points", "40"}}, {{"east_points", "45"}}));
    CHECK_FALSE(alike("case-geld/setup", {}, {{"wanted", "2"}}));
    CHECK(alike("case-geld/us-movement", {}, {{"t1_strategic", "no"}}));
    CHECK_FALSE(alike("case-geld/us-movement", {{"strategic", "true"}}, {{"t1_strategic", "no"}}));
    CHECK(alike("case-geld/victory", {{"german", "23"}}, {{"german", "24"}}));
    CHECK_FALSE(alike("case-geld/victory", {{"german", "23"}}, {{"german", "22"}}));
}

// Every procedure says which foldings are alike, and is right: whatever one parameter of a worked case is changed to, either
// the two are not alike or every outcome has the same chance.
TEST_CASE("Case Geld: foldings that are said to be alike have one law", "[case-geld][sweep]") {
    const TableSet& tables = shipped();
    const auto law_of = [](const Bound& bound) {
        std::map<std::vector<std::int32_t>, double> law;
        Graph graph(*bound.machine);
        std::vector<std::int32_t> values(bound.machine->fields());
        for (const Final& final : solve_exact(graph).finals) {
            bound.machine->outcome(graph.state(final.state), values);
            law[values] += final.p;
        }
        return law;
    };
    const auto others = [](const Field& field, const std::optional<Value>& now) {
        std::vector<std::string> texts;
        for (const Option& option : field.options) texts.push_back(option.name);
        if (field.kind == Kind::boolean) texts = {"false", "true"};
        if (field.kind == Kind::integer) {
            const int value = now ? std::stoi(to_text(field, *now)) : 1;
            texts = {std::to_string(value - 1), std::to_string(value + 1)};
        }
        return texts;
    };
    std::map<std::string, int> alike;
    for (const Binding& binding : bindings(tables)) {
        const Procedure& procedure = *binding.procedure;
        if (!procedure.about.id.starts_with("case-geld/")) continue;
        INFO(binding.name);
        const Bound bound = procedure.bind(binding.params, tables);
        bound.machine->forget_effects();
        CHECK(bound.machine->rolls_like(*procedure.bind(binding.params, tables).machine));
        std::optional<std::map<std::vector<std::int32_t>, double>> expected;
        for (const Field& field : procedure.parameters) {
            const auto given = binding.params.find(field.name);
            const std::optional<Value> now = given != binding.params.end() ? given->second.value : field.fallback;
            for (const std::string& text : others(field, now)) {
                ParamSet changed = binding.params;
                std::optional<Bound> other;
                try {
                    changed[field.name] = {parse_value(field, text, "test"), "test"};
                    other = procedure.bind(changed, tables);
                } catch (const InputError&) {
                    continue;
                }
                if (!bound.machine->rolls_like(*other->machine)) continue;
                INFO(field.name << " = " << text);
                other->machine->forget_effects();
                if (!expected) expected = law_of(bound);
                const auto found = law_of(*other);
                ++alike[procedure.about.id];
                CHECK(found.size() == expected->size());
                for (const auto& [values, p] : *expected) {
                    const auto same = found.find(values);
                    CHECK((same != found.end() && std::abs(same->second - p) < 1e-12));
                }
            }
        }
    }
    for (const Procedure* procedure : procedures())
        if (procedure->about.id.starts_with("case-geld/") && procedure->about.id != "case-geld/setup") {
            INFO(procedure->about.id);
            CHECK(alike[procedure->about.id] > 0);
        }
}

TEST_CASE("Case Geld roll: the ledger tells the odds once, and the second battle when it comes", "[case-geld]") {
    const auto count = [](const Ledger& ledger, const std::string& name) {
        return std::count_if(ledger.entries().begin(), ledger.entries().end(),
                             [&](const Entry& entry) { return entry.name == name; });
    };
    const Bound attack = test::bind(
        "case-geld/attack", {{"attackers", "7/4-6/3 japanese x2"}, {"defense", "2"}, {"attacker_banzai", "column"}});
    const Ledger rolled = run_scripted(*attack.machine, {.dice = std::vector{5}}).ledger;
    CHECK(count(attack.ledger, "column") == 1);
    CHECK(count(attack.ledger, "banzai") == 1);
    CHECK(count(rolled, "column") == 0);
    CHECK(count(rolled, "banzai") == 0);
    const Bound chain = test::bind("case-geld/momentum", {{"attackers", "7/4-6/3 german x3"},
                                                          {"defense", "2"},
                                                          {"defender_steps", "1"},
                                                          {"second_defense", "9"},
                                                          {"second_terrain", "rough"}});
    const Ledger both = run_scripted(*chain.machine, {.dice = std::vector{1, 1}}).ledger;
    CHECK(count(chain.ledger, "column") == 1);
    CHECK(count(chain.ledger, "terrain shift") == 0);
    CHECK(count(both, "terrain shift") == 1);
    CHECK(count(both, "column") == 1);
}

TEST_CASE("Case Geld roll: the second battle speaks of those who came along", "[case-geld]") {
    // 9 + 4 + 2 against the garrison: +10, 2L is +4; a 1 is 1/2, and the 4 pays. Two fit into the city: the 9 and the 8
    const Names given = {{"attackers", "9/5-1 german, 8/5-1 german oos, 4/2-1 german oos"},
                         {"terrain", "city"},
                         {"second_defense", "4"},
                         {"second_terrain", "rough"},
                         {"momentum_supply", "opening"},
                         {"momentum_oos", "halved"}};
    const auto lines = [](const Ledger& ledger, const std::string& name) {
        std::string lines;
        for (const Entry& entry : ledger.entries())
            if (entry.name == name) lines += entry.value + " " + entry.detail + ";";
        return lines;
    };
    const Bound chain = test::bind("case-geld/momentum", given);
    CHECK(lines(chain.ledger, "out of supply") == "4 attacker 2 (8-1), halved;2 attacker 3 (4-1), halved;");
    const Ledger rolled = run_scripted(*chain.machine, {.dice = std::vector{1, 1}}).ledger;
    CHECK(lines(rolled, "advances") == "attacker 1 (9-1) 2 steps;attacker 2 (8-1) 2 steps;");
    CHECK(lines(rolled, "out of supply") == "4 attacker 2 (8-1), halved;");
    CHECK(lines(rolled, "attack total") == "13 ;");
    // whoever has landed does not land again
    Names dropped = given;
    dropped["attackers"] = "8/6/4/2-8 german drop=rough oos, 9/5-1 german";
    const Ledger landed =
        run_scripted(*test::bind("case-geld/momentum", dropped).machine, {.dice = std::vector{6, 1, 1}}).ledger;
    CHECK(lines(landed, "airdrop modifier").empty());
    CHECK(lines(landed, "airdrop supply") == "attacker 1 (8-8) in supply all through the turn of its drop;");
}

TEST_CASE("Case Geld roll: a draw given by factors that are not left is refused", "[case-geld]") {
    const Bound bound = test::bind("case-geld/attack",
                                   {{"attack", "15"}, {"defenders", "untried x2"}, {"mix", "6-6 x2, 9-4"}});
    const auto error = [&](std::vector<int> dice, std::map<std::size_t, std::string> words) -> std::string {
        try {
            run_scripted(*bound.machine, {.dice = std::move(dice), .words = std::move(words)});
        } catch (const std::invalid_argument& found) {
            return found.what();
        }
        return "";
    };
    CHECK(error({0, 0, 3}, {{0, "9-4"}, {1, "6-6"}}).empty());
    CHECK(error({0, 0, 3}, {{0, "9-4"}, {1, "9-4"}}) ==
          "found '9-4' for the untried unit (7.5), but none of the 2 that are left is that");
    CHECK(error({0, 0, 0}, {{2, "9-4"}}) == "found '9-4' for the combat die (12.18), expected 1 to 6");
}

}  // namespace test_case_geld_turn
