// Case Geld: what a procedure takes, it gives back. Final states by fixed dice, written out as a player would type
// them; all that comes back can be taken up again; and two attacks in a row against plain loops over draws and dice.
#include "brute_force.hpp"
#include "case_geld_plain.hpp"

#include "sim/scripted.hpp"

namespace test_case_geld_effects {

using namespace warodds;
using namespace warodds::test;

namespace {

Names texts(const std::string& id, const ParamSet& set) {
    Names texts;
    for (const auto& [name, given] : set) texts[name] = to_text(*find_procedure(id).parameter(name), given.value);
    return texts;
}

// what these dice leave, as text; what was not given and stays as it would be anyway is filled in, airpower apart
Names left_by(const std::string& id, const Names& given, const std::vector<int>& dice) {
    const Procedure& procedure = find_procedure(id);
    const Bound bound = test::bind(id, given);
    Names left = texts(id, bound.after(run_scripted(*bound.machine, {.dice = dice}).state.data()));
    for (const std::string& name : procedure.effects) {
        const Field& field = *procedure.parameter(name);
        if (field.kind == Kind::units) left.emplace(name, "");
        else if (field.fallback && !name.starts_with("airpower")) left.emplace(name, to_text(field, *field.fallback));
    }
    return left;
}

Names with(Names given, const Names& changed) {
    for (const auto& [name, text] : changed) given[name] = text;
    return given;
}

// the same machine, but every final state is an outcome of its own
class EveryEnd final : public Machine {
public:
    explicit EveryEnd(const Machine& machine) : machine_(machine) {}

    std::size_t state_size() const override { return machine_.state_size(); }
    std::size_t fields() const override { return machine_.state_size(); }
    void start(std::byte* state) const override { machine_.start(state); }
    bool finished(const std::byte* state) const override { return machine_.finished(state); }
    void step(std::byte* state, Roller& roller) const override { machine_.step(state, roller); }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        std::transform(state, state + fields.size(), fields.begin(),
                       [](std::byte b) { return static_cast<std::int32_t>(b); });
    }
    void canonical(std::byte* state) const override { machine_.canonical(state); }

private:
    const Machine& machine_;
};

// calls use(chance, final state) for each of them
template <class Use>
void each_end(const Bound& bound, Use&& use) {
    const EveryEnd machine(*bound.machine);
    Graph graph(machine);
    for (const Final& final : solve_exact(graph).finals) use(final.p, graph.state(final.state));
}

}  // namespace

TEST_CASE("Case Geld: which procedures leave something changed", "[case-geld][effects]") {
    std::map<std::string, std::vector<std::string>> expected = {
        {"case-geld/airdrop", {"steps"}},
        {"case-geld/airpower", {}},
        {"case-geld/atomic-attack", {"bombs", "defenders", "steps"}},
        {"case-geld/attack",
         {"attacker_left", "attackers", "defender_left", "defender", "defenders", "airpower", "airpower_roll", "mix"}},
        {"case-geld/campaign", {}},  // the game is over
        {"case-geld/bombs", {"markers", "held", "first_loss", "second_loss", "third_loss", "automatic_bomb"}},
        {"case-geld/game-length", {"turn"}},
        {"case-geld/landing",
         {"attacker_left", "attackers", "paratroops", "defender_left", "defender", "defenders", "mix"}},
        {"case-geld/momentum",
         {"attacker_left", "attackers", "defender_left", "defender", "defenders", "second_defender_left",
          "second_defender", "second_defenders", "mix"}},
        {"case-geld/replacements", {"regulars", "wanted", "elites", "east_reduced", "west_reduced"}},
        {"case-geld/setup", {}},
        {"case-geld/us-movement", {}},
        {"case-geld/victory", {}},
    };
    for (const Procedure* procedure : procedures()) {
        if (!procedure->about.id.starts_with("case-geld/")) continue;
        INFO(procedure->about.id);
        REQUIRE(expected.contains(procedure->about.id));
        CHECK(procedure->effects == expected[procedure->about.id]);
    }
}

TEST_CASE("Case Geld attack: losses of units", "[case-geld][effects]") {
    // 23 - 10: column +10, a 2 is 1/3; a 7/4 loses less than the 9/5
    CHECK(left_by("case-geld/attack",
                  {{"attackers", "7/4-6/3-6 german x2, 9/5-8/4-6 german name='Sixth Army'"},
                   {"defenders", "4-4 us, 6-6 us"}},
                  {2}) ==
          Names{{"attackers", "7/4-6/3-6 german, 7/4-6/3-6 left=1 german, 9/5-8/4-6 german name='Sixth Army'"},
                {"defenders", ""},
                {"mix", ""}});
    // 9 - 11: column 0, a 1 is 1/0
    CHECK(left_by("case-geld/attack", {{"attackers", "7/4-6/3, 4-4 left=1"}, {"defenders", "5-5, 6-6"}}, {1}) ==
          Names{{"attackers", "7/4-6/3"}, {"defenders", "5-5, 6-6"}, {"mix", ""}});
}

TEST_CASE("Case Geld attack: a unit keeps its number, battle after battle", "[case-geld][effects]") {
    // 2 + 7 + 7 against 11 of three steps: column +5, a 3 is 1/1; the first is the cheapest loss
    const Names given = {
        {"attackers", "3-3 german left=1, 7/4-6/3 german x2"}, {"defense", "11"}, {"defender_steps", "3"}};
    const Names first = left_by("case-geld/attack", given, {3});
    CHECK(first == Names{{"attackers", "7/4-6/3 german number=2, 7/4-6/3 german number=3"},
                         {"defender_left", "2"},
                         {"defenders", ""},
                         {"mix", ""}});
    // 14 against two thirds of 11, halves up: column +5, a 6 is 2/0
    const Names second = left_by("case-geld/attack", with(given, first), {6});
    CHECK(second.at("attackers") == "7/4-6/3 left=1 german number=2, 7/4-6/3 left=1 german number=3");
    CHECK_FALSE(second.contains("attacker_left"));
    // 8 against 8: column 0, a 1 is 1/0
    const Bound third = test::bind("case-geld/attack", with(with(given, first), second));
    const Resolution end = run_scripted(*third.machine, {.dice = std::vector{2}});
    CHECK(texts("case-geld/attack", third.after(end.state.data())).at("attackers") == "");
    const Names one = left_by("case-geld/attack", with(with(given, first), second), {1});
    CHECK(one.at("attackers") == "7/4-6/3 left=1 german number=2");

    // the ledger calls it by that number
    const Bound named = test::bind("case-geld/attack",
                                   {{"attackers", "9/5-1 number=4, 8/2-1 name=Guards number=7"}, {"defense", "9"}});
    std::string labels;
    const Resolution named_end = run_scripted(*named.machine, {.dice = std::vector{1}});
    for (const Entry& entry : named_end.ledger.entries())
        if (entry.name == "attacker loses") labels += entry.value + ";";
    CHECK(labels == "attacker 4 (9-1);");
}

TEST_CASE("Case Geld attack: totals", "[case-geld][effects]") {
    // column +10, a 2 is 1/3
    const Names given = {{"attack", "14"}, {"defense", "4"}, {"defender_steps", "5"}};
    const Names first = left_by("case-geld/attack", given, {2});
    CHECK(first ==
          Names{{"attacker_left", "5"}, {"attackers", ""}, {"defender_left", "2"}, {"defenders", ""}, {"mix", ""}});
    // five sixths of 14 and two fifths of 4, halves up: 12 - 2, column +10; a 3 is 1/2
    CHECK(left_by("case-geld/attack", with(given, first), {3}) ==
          Names{{"attacker_left", "4"}, {"attackers", ""}, {"defender_left", "0"}, {"defenders", ""}, {"mix", ""}});
    // the total still falls as it would have fallen at once: four sixths of 14
    CHECK(law("case-geld/attack", with(given, {{"attacker_left", "4"}, {"defense", "60"}}), {"attack_left"}).at({7}) >
          0);
    CHECK(refusal([&] { test::bind("case-geld/attack", with(given, {{"defender_left", "0"}})); }) ==
          "defender_left: found 0: no units left to fight (12.7)");
    CHECK(refusal([&] { test::bind("case-geld/attack", with(given, {{"attacker_left", "7"}})); }) ==
          "attacker_left: found 7 steps left of 6 (2.11)");
    // nothing lost, nothing said: column >=30, a 1 is 0/8
    CHECK_FALSE(left_by("case-geld/attack", {{"attack", "40"}, {"defense", "4"}}, {1}).contains("attacker_left"));
    // Tulsa: 20 - 6 is +10, 2L; a 1 is 2 steps, and it has one
    CHECK(left_by("case-geld/attack", {{"attack", "20"}, {"terrain", "tulsa"}}, {1}).at("defender_left") == "0");
}

TEST_CASE("Case Geld attack: a city's garrison", "[case-geld][effects]") {
    // by total: 12 - 9 is +3, 2L is +1; a 1 is 1/1 and the garrison is not what is lost
    const Names total = {{"attack", "12"}, {"defense", "9"}, {"defender_steps", "3"}, {"terrain", "city"}};
    CHECK(left_by("case-geld/attack", total, {1}).at("defender_left") == "2");
    // one step of the two others, and the garrison's: 4 + 1; 1 step: the garrison alone
    CHECK(law("case-geld/attack", with(total, {{"defender_left", "2"}, {"attack", "1"}}), {"defense_left"}) ==
          Law{{{5}, 1}});
    CHECK(law("case-geld/attack", with(total, {{"defender_left", "1"}, {"attack", "1"}}), {"defense_left"}) ==
          Law{{{1}, 1}});

    // 20 - (3 + 1) is +15, 2L is +5; a 3 is 1/1: the army is gone, and what remains is still a Japanese garrison
    const Names city = {{"attackers", "20-1 steps=1"}, {"defenders", "7-6 japanese left=1"}, {"terrain", "city"}};
    const Names left = left_by("case-geld/attack", city, {3});
    CHECK(left == Names{{"attackers", ""}, {"defender", "japanese"}, {"defenders", ""}, {"mix", ""}});
    CHECK(refusal([&] { test::bind("case-geld/attack", with(city, left)); }) ==
          "attack: expected the attack factors in all, or attackers (12.7)");
    CHECK(left_by("case-geld/attack", with(with(city, left), {{"attackers", "20-1 steps=1"}, {"coast", "pacific"}}),
                  {6}) == Names{{"attackers", ""}, {"defenders", ""}, {"mix", ""}, {"defender", "japanese"}});
}

TEST_CASE("Case Geld attack: face-down units come back as they turned out, and the mix without them",
          "[case-geld][effects]") {
    // 9-4 and 6-6 with the 2: 15 - 12 is +3, a 3 is 1/1
    const Names given = {
        {"attack", "15"}, {"defenders", "untried x2, 1-2 us name='Old Guard'"}, {"mix", "6-6 x2, 9-4"}};
    CHECK(left_by("case-geld/attack", given, {2, 0, 3}) ==
          Names{{"attacker_left", "5"}, {"attackers", ""}, {"defenders", "6-6 us, 9-4 us"}, {"mix", "6-6"}});
    // each name keeps what was drawn for it
    CHECK(left_by("case-geld/attack", with(given, {{"defenders", "untried name=A, 1-2 us, untried name=B"}}), {2, 0, 3})
              .at("defenders") == "9-4 us name=A, 6-6 us name=B number=3");
    // a lost unit is no longer face down either: 30 - 16 is +10, a 4 is 1/1, and the 4 goes
    CHECK(left_by("case-geld/attack", with(given, {{"attack", "30"}, {"defenders", "untried x3"}}), {2, 0, 4}) ==
          Names{{"attacker_left", "5"}, {"attackers", ""}, {"defenders", "6-6 us x2"}, {"mix", ""}});
    // of a kind that is listed twice, the first entry falls first
    CHECK(
        left_by("case-geld/attack", with(given, {{"mix", "6-6, 9-4, 6-6 x2"}, {"attack", "1"}}), {0, 0, 1}).at("mix") ==
        "9-4, 6-6");
    // US attackers: 15 - 12, a 3 is 1/1 and the lower attack goes
    CHECK(left_by("case-geld/attack",
                  {{"attackers", "untried x2"}, {"defenders", "7-6 german x2"}, {"mix", "6-6 x2, 9-4"}}, {2, 0, 3}) ==
          Names{{"attackers", "9-4 us number=2"}, {"defenders", "7-6 german, 7-6 left=1 german"}, {"mix", "6-6"}});
    // under the other reading they are what was assumed: 15 - 12
    CHECK(left_by("case-geld/attack",
                  with(given, {{"untried_mix", "fixed"}, {"untried_attack", "4"}, {"untried_defense", "5"}}), {3}) ==
          Names{{"attacker_left", "5"}, {"attackers", ""}, {"defenders", "4-5 us x2"}, {"mix", "6-6 x2, 9-4"}});
}

TEST_CASE("Case Geld attack: who dropped has landed, who gave a banzai is reduced", "[case-geld][effects]") {
    // 2 - 3 lands two steps; 4 + 7 - 4 is +5, a 1 is 1/3, and 4 to 2 is the cheapest step
    CHECK(left_by("case-geld/attack",
                  {{"attackers", "8/6/4/2-8 german drop=rough drop_ezoc, 7/4-6/3 german"},
                   {"defense", "4"},
                   {"defender_steps", "4"}},
                  {2, 1}) == Names{{"attackers", "8/6/4/2-8 left=1 german landed, 7/4-6/3 german"},
                                   {"defender_left", "1"},
                                   {"defenders", ""},
                                   {"mix", ""}});
    // 1 - 4 is below the chart: nobody lands; 7 - 4 is +3, a 2 is 1/1
    CHECK(left_by("case-geld/attack",
                  {{"attackers", "8/6/4/2-8 german drop=mountain drop_ezoc, 7/4-6/3 german"}, {"defense", "4"}}, {1, 2})
              .at("attackers") == "7/4-6/3 left=1 german number=2");
    // 28 - 10 is +15, a 3 is 1/3: the last of the two reduced armies
    CHECK(left_by("case-geld/attack", {{"attackers", "japanese-army banzai x2"}, {"defense", "10"}}, {3})
              .at("attackers") == "left=1 japanese-army");
    // not called for, and no step lost: 60 - 10, a 1 is 0/8
    CHECK(left_by("case-geld/attack",
                  {{"attackers", "60-6 japanese banzai"}, {"attacker_banzai", "never"}, {"defense", "10"}}, {1})
              .at("attackers") == "60-6 japanese banzai");
}

TEST_CASE("Case Geld momentum: both hexes and everyone's steps", "[case-geld][effects]") {
    // 14 - 11 is +3, a 3 is 1/1: the first hex holds, so the second sees nothing
    CHECK(left_by("case-geld/momentum",
                  {{"attackers", "7/4-6/3 german x2"}, {"defenders", "5-5 us, 6-6 us"}, {"second_defenders", "3-3 us"}},
                  {3}) == Names{{"attackers", "7/4-6/3 german, 7/4-6/3 left=1 german"},
                                {"defenders", "6-6 us number=2"},
                                {"second_defenders", "3-3 us"},
                                {"mix", ""}});
    // 21 - 1 is +20, 2L: a 1 is 0/4. The 9 and the 8 go on against 3-3 and 6-6: +5, a 6 is 2/0
    CHECK(left_by("case-geld/momentum",
                  {{"attackers", "9/5-1 german, 8/5-1 german, 4/2-1 german"},
                   {"terrain", "city"},
                   {"second_defenders", "untried x2"},
                   {"mix", "6-6, 3-3, 2-2"}},
                  {1, 1, 0, 6}) == Names{{"attackers", "9/5-1 left=1 german, 8/5-1 left=1 german, 4/2-1 german"},
                                         {"defenders", ""},
                                         {"second_defenders", "6-6 us, 3-3 us"},
                                         {"mix", "2-2"}});
    // face-down units of the first hex, then of the second: 14 - 2 and 14 - 6, 0/4 and 1/3
    CHECK(left_by("case-geld/momentum",
                  {{"attackers", "7/4-6/3 german x2"},
                   {"defenders", "untried"},
                   {"second_defenders", "untried, 0-1 us x3"},
                   {"mix", "6-6 x2, 2-2"}},
                  {2, 1, 0, 6}) == Names{{"attackers", "7/4-6/3 left=1 german x2"},
                                         {"defenders", ""},
                                         {"second_defenders", "6-6 us, 0-1 us x3"},
                                         {"mix", "6-6"}});
    // by totals: 14 - 4 is +10 and a 2 1/3; five sixths of 14 less 4 is +5 and a 2 1/2
    const Names totals = {{"attack", "14"}, {"defense", "4"}, {"second_defense", "4"}, {"second_defender_steps", "5"}};
    CHECK(left_by("case-geld/momentum", totals, {2, 2}) == Names{{"attacker_left", "4"},
                                                                 {"attackers", ""},
                                                                 {"defender_left", "0"},
                                                                 {"defenders", ""},
                                                                 {"second_defender_left", "3"},
                                                                 {"second_defenders", ""},
                                                                 {"mix", ""}});
    // nobody goes on, or the stack holds: the second hex is as it was
    for (const Names& stay : {Names{{"advance_policy", "none"}}, Names{{"momentum_policy", "hold"}}}) {
        const Names left = left_by("case-geld/momentum", with(totals, stay), {2});
        CHECK(left.at("attacker_left") == "5");
        CHECK(left.at("defender_left") == "0");
        CHECK_FALSE(left.contains("second_defender_left"));
    }
    // all of the stack and all of the second hex are lost: 5 - 0, a 3 is 1/1
    const Names both = left_by("case-geld/momentum",
                               {{"chain", "probe, momentum"},
                                {"attackers", "9/5-1 german left=1"},
                                {"second_defense", "0"},
                                {"second_defender_steps", "1"}},
                               {3});
    CHECK(both.at("attackers") == "");
    CHECK(both.at("second_defender_left") == "0");
    CHECK_FALSE(both.contains("defender_left"));
}

TEST_CASE("Case Geld momentum: who only probes stays face down", "[case-geld][effects]") {
    // six of seven fit into the hex and attack from there: 36 - 6 is >=30, no loss
    const Names given = {{"chain", "probe, momentum"},
                         {"attackers", "untried x7"},
                         {"second_defenders", "7-6 german"},
                         {"untried_attack", "6"},
                         {"untried_defense", "5"}};
    CHECK(left_by("case-geld/momentum", with(given, {{"untried_mix", "fixed"}}), {6}).at("attackers") ==
          "untried, 6-5 us x6");
    CHECK(left_by("case-geld/momentum", with(given, {{"untried_mix", "fixed"}, {"momentum_policy", "hold"}}), {})
              .at("attackers") == "untried x7");
    const Names drawn = left_by("case-geld/momentum", with(given, {{"mix", "6-6 x8"}}), {0, 0, 0, 0, 0, 0, 6});
    CHECK(drawn.at("attackers") == "untried, 6-6 us x6");
    CHECK(drawn.at("mix") == "6-6 x2");
}

TEST_CASE("Case Geld landing: invaders, paratroops and the beach", "[case-geld][effects]") {
    const Names given = {
        {"attackers", "7-6 german direction=0 x3"}, {"paratroops", "8/6/4/2-8 direction=3"}, {"defenders", "5-5 us"}};
    // 2 - 2 lands three steps; 27 - 5 is +20, concentric: a 6 is 0/3
    CHECK(left_by("case-geld/landing", given, {2, 6}) == Names{{"attackers", "7-6 german x3"},
                                                               {"paratroops", "8/6/4/2-8 left=3 landed"},
                                                               {"defenders", ""},
                                                               {"mix", ""}});
    // 1 - 2 on a drop of its own: two steps; an army with no steps said has an elite's four
    const Names apart = with(given, {{"paratroops", "8-8 drop=clear"}, {"invasion_concentric", "separate_only"}});
    const Names left = left_by("case-geld/landing", apart, {1, 6});
    CHECK(left.at("paratroops") == "8-8 left=2 elite landed");
    CHECK(left.at("attackers") == "7-6 german x2, 7-6 left=1 german");  // ashore: no hexside any more
    CHECK(refusal([&] { test::bind("case-geld/landing", with(with(apart, left), {{"defenders", "5-5 us"}})); }) ==
          "paratroops: they drop with this landing; drop names the terrain of their hex (3.6)");
    CHECK_THAT(refusal([&] { test::bind("case-geld/landing", with(given, {{"paratroops", "8/6/4/2-8 left=3"}})); }),
               Catch::Matchers::ContainsSubstring("(11.19, 11.20)"));
    // nothing lands in mountains on a 1
    CHECK(left_by("case-geld/landing", with(given, {{"paratroops", "8/6/4/2-8 drop=mountain"}}), {1, 6})
              .at("paratroops") == "");
    // 21 - 25: column 0, a 1 is 1/0; the landing has failed, and nobody drops behind it
    const Names failed = left_by(
        "case-geld/landing",
        with(given, {{"defenders", "5-25 us"}, {"airdrop_ezoc_turn1", "no_if_beach_cleared_first"}}), {1});
    CHECK(failed.at("attackers") == "7-6 german direction=0 x2, 7-6 left=1 german direction=0");
    CHECK(failed.at("paratroops") == "8/6/4/2-8 direction=3");
    CHECK(failed.at("defenders") == "5-25 us");
    // 5.5b: they step aside unharmed
    CHECK(left_by("case-geld/landing", with(given, {{"option_5_5b", "true"}}), {6}).at("defenders") == "5-5 us");
    // by totals, battle after battle: 15 - 5 is +10, a 6 is 1/1; 13 - 4 is +5, a 1 is 1/3
    CHECK(left_by("case-geld/landing",
                  {{"attack", "15"}, {"defense", "5"}, {"defender_steps", "4"}, {"invasion_fail", "retry"}},
                  {6, 1}) == Names{{"attacker_left", "4"},
                                   {"attackers", ""},
                                   {"paratroops", ""},
                                   {"defender_left", "0"},
                                   {"defenders", ""},
                                   {"mix", ""}});
    // the corps on the beach is turned up, and lost: 21 - 9 is +10, a 1 is 0/4
    CHECK(left_by("case-geld/landing",
                  {{"attackers", "7-6 japanese x3"}, {"defenders", "untried"}, {"mix", "6-6, 3-9"}}, {1, 1}) ==
          Names{{"attackers", "7-6 japanese x3"}, {"paratroops", ""}, {"defenders", ""}, {"mix", "6-6"}});
}

TEST_CASE("Case Geld: a hexside is kept as long as there is somebody behind it", "[case-geld][effects]") {
    const Names given = {{"attackers", "7/4-6/3 german direction=0, 7/4-6/3 german direction=3"}, {"defense", "6"}};
    // 14 - 6 and concentric is +15: a 5 is 1/1, and the hex holds; a 4 is 1/2, and it is taken
    CHECK(left_by("case-geld/attack", given, {5}).at("attackers") ==
          "7/4-6/3 german direction=0, 7/4-6/3 left=1 german direction=3");
    CHECK(left_by("case-geld/attack", given, {4}).at("attackers") == "7/4-6/3 german, 7/4-6/3 left=1 german");
    // 7 + 4 from one hex on 6 is +5: a 6 is 2/0
    const Names on = with(given, {{"second_defense", "6"}});
    CHECK(left_by("case-geld/momentum", on, {5}).at("attackers") ==
          "7/4-6/3 german direction=0, 7/4-6/3 left=1 german direction=3");
    CHECK_THAT(left_by("case-geld/momentum", on, {4, 6}).at("attackers"),
               !Catch::Matchers::ContainsSubstring("direction"));
    CHECK(left_by("case-geld/momentum", {{"chain", "probe"}, {"attackers", "7/4-6/3 german direction=0"}}, {})
              .at("attackers") == "7/4-6/3 german");
}

TEST_CASE("Case Geld landing in a city: the third army is not ashore", "[case-geld][effects]") {
    // 23 - 1 is +20, 2L is +10: a 1 is 0/4 and a 2 1/3
    const Names given = {
        {"attackers", "8/5-6 japanese, 7/4-6 japanese, 8/5-6 japanese"}, {"terrain", "city"}, {"coast", "pacific"}};
    CHECK(left_by("case-geld/landing", given, {1}).at("attackers") == "8/5-6 japanese, 8/5-6 japanese number=3");
    // an 8 is reduced, and has least to attack with
    CHECK(left_by("case-geld/landing", given, {2}).at("attackers") == "8/5-6 japanese, 7/4-6 japanese");
    CHECK(left_by("case-geld/landing", with(given, {{"city_landing", "stays"}}), {1}).at("attackers") ==
          "8/5-6 japanese, 7/4-6 japanese, 8/5-6 japanese");
    CHECK(left_by("case-geld/landing", with(given, {{"attackers", "7-6 japanese x3"}}), {1}).at("attackers") ==
          "7-6 japanese x2");
    const Bound bound = test::bind("case-geld/landing", given);
    const Ledger rolled = run_scripted(*bound.machine, {.dice = std::vector{1}}).ledger;
    REQUIRE(rolled.find("stays in the pool"));
    CHECK(rolled.find("stays in the pool")->value == "attacker 2 (7-6)");
    CHECK(law("case-geld/landing", given, {"units_ashore", "units_over"}).size() == 1);
}

TEST_CASE("Case Geld: stocks of the other procedures", "[case-geld][effects]") {
    CHECK(left_by("case-geld/airdrop", {{"terrain", "rough"}}, {1}) == Names{{"steps", "2"}});
    CHECK(left_by("case-geld/airdrop", {{"unit", "airborne-corps"}, {"terrain", "rough"}}, {1}) ==
          Names{{"steps", "0"}});
    CHECK(refusal([] { test::bind("case-geld/airdrop", {{"steps", "2"}}); }) ==
          "steps: found 2, but the unit drops only with all its 4 steps (11.19)");

    CHECK(left_by("case-geld/atomic-attack", {{"bombs", "2"}, {"steps", "5"}, {"airpower", "true"}}, {6, 1}) ==
          Names{{"bombs", "0"}, {"defenders", ""}, {"steps", "1"}});
    CHECK(law("case-geld/atomic-attack", {{"bombs", "0"}}, {"steps_lost", "hits"}) == Law{{{0, 0}, 1}});
    CHECK(refusal([] { test::bind("case-geld/atomic-attack", {{"steps", "0"}}); }) ==
          "steps: found 0; only a hex with Axis units is a target for an atomic attack (13.3)");

    // three markers, then two and a 5; the next loss is two steps away
    CHECK(left_by("case-geld/bombs", {{"turns", "2"}, {"held", "1"}, {"first_loss", "2"}, {"second_loss", "4"}}, {5}) ==
          Names{{"markers", "2"},
                {"held", "2"},
                {"first_loss", "0"},
                {"second_loss", "2"},
                {"third_loss", "0"},
                {"automatic_bomb", "false"}});
    const Names once = {{"bomb_each_turn", "once"}};
    const Names first = left_by("case-geld/bombs", once, {});
    CHECK(first == Names{{"markers", "3"},
                         {"held", "1"},
                         {"first_loss", "0"},
                         {"second_loss", "0"},
                         {"third_loss", "0"},
                         {"automatic_bomb", "true"}});
    CHECK(left_by("case-geld/bombs", with(once, first), {}) == first);

    // the East restores its elite, the West draws an elite, the East a wanted unit
    CHECK(left_by("case-geld/replacements",
                  {{"regulars", "3"},
                   {"wanted", "2"},
                   {"elites", "1"},
                   {"east_points", "10"},
                   {"west_points", "10"},
                   {"east_reduced", "1"},
                   {"east_restore", "first"}},
                  {2, 0}) ==
          Names{{"regulars", "2"}, {"wanted", "1"}, {"elites", "0"}, {"east_reduced", "0"}, {"west_reduced", "1"}});

    CHECK(left_by("case-geld/game-length", {}, {2, 1}) == Names{{"turn", "10"}});
}

TEST_CASE("Case Geld: what any end of any worked case leaves can be taken up again", "[case-geld][effects]") {
    const TableSet& tables = shipped();
    int bound_again = 0, refused = 0;
    for (const Binding& binding : bindings(tables)) {
        if (!binding.procedure->about.id.starts_with("case-geld/") || binding.procedure->effects.empty()) continue;
        INFO(binding.name);
        const Bound bound = binding.procedure->bind(binding.params, tables);
        each_end(bound, [&](double, const std::byte* state) {
            ParamSet next = binding.params;
            for (const auto& [name, given] : bound.after(state)) {
                const Field& field = *binding.procedure->parameter(name);
                const std::string text = to_text(field, given.value);
                INFO(name << " = " << text);
                CHECK(std::count(binding.procedure->effects.begin(), binding.procedure->effects.end(), name) == 1);
                CHECK(to_text(field, parse_value(field, text, "after")) == text);
                next[name] = {parse_value(field, text, "after"), "after"};
            }
            const std::string refused_with = refusal([&] { binding.procedure->bind(next, tables); });
            if (refused_with == "(no refusal)") {
                ++bound_again;
                return;
            }
            ++refused;
            INFO(refused_with);
            const auto rule = refused_with.rfind('(');  // each refusal names its rule
            CHECK((rule != refused_with.npos && std::isdigit(static_cast<unsigned char>(refused_with[rule + 1]))));
        });
    }
    CHECK(bound_again > 150);
    CHECK(refused > 50);
}

TEST_CASE("Case Geld bombs turn by turn are those of all turns at once", "[case-geld][effects]") {
    const Names given = {{"markers", "3"}, {"first_loss", "2"}, {"second_loss", "3"}, {"held", "1"}};
    std::map<Names, double> now = {{given, 1.0}};
    for (int turn = 0; turn < 4; ++turn) {
        std::map<Names, double> next;
        for (const auto& [params, chance] : now) {
            const Bound bound = test::bind("case-geld/bombs", params);
            each_end(bound, [&](double p, const std::byte* state) {
                next[with(params, texts("case-geld/bombs", bound.after(state)))] += chance * p;
            });
        }
        now = std::move(next);
    }
    Law found;
    for (const auto& [params, chance] : now) found[{std::stoi(params.at("held"))}] += chance;
    for (const auto& [bombs, p] : law("case-geld/bombs", with(given, {{"turns", "4"}}), {"bombs"}))
        CHECK(std::abs(found.at(bombs) - p) < 1e-12);
}

TEST_CASE("Case Geld: an attack and, with what it leaves, another", "[case-geld][effects][brute-force]") {
    // 7/4 twice and 9/5 attack two face-down units in rough; whoever is left of these is attacked again, in clear, and
    // if nobody is, a third face-down unit
    const std::vector<Army> start = {{{0, 4, 7}, 2}, {{0, 4, 7}, 2}, {{0, 5, 9}, 2}};
    const int deck[5] = {6, 6, 6, 4, 9};  // defense factors
    Law expected;
    const auto fight = [](int attack, std::vector<int> defenders, int die, int shift, auto&& then) {
        int defense = 0;
        for (int factor : defenders) defense += factor;
        const int column = column_of(attack - defense, shift), lost = defender_loss[column][die];
        std::sort(defenders.begin(), defenders.end());  // the weakest go first
        defenders.erase(defenders.begin(), defenders.begin() + std::min<int>(lost, static_cast<int>(defenders.size())));
        then(attacker_loss[column][die], lost, defenders);
    };
    const auto sum = [](const std::vector<int>& factors) {
        int total = 0;
        for (int factor : factors) total += factor;
        return total;
    };
    for (int a = 0; a < 5; ++a)
        for (int b = 0; b < 5; ++b)
            for (int c = 0; c < 5; ++c)
                for (int dice = 0; dice < 36; ++dice) {
                    if (a == b || a == c || b == c) continue;
                    fight(total(start), {deck[a], deck[b]}, dice / 6, -1,
                          [&](int a1, int d1, const std::vector<int>& rest) {
                              const std::vector<Army> left = after_losses(start, a1);
                              const std::vector<int> second = rest.empty() ? std::vector<int>{deck[c]} : rest;
                              fight(total(left), second, dice % 6, 0, [&](int a2, int d2, const std::vector<int>& end) {
                                  const std::vector<Army> then = after_losses(left, a2);
                                  expected[{a1, d1, total(left), sum(rest), a2, d2, steps(then), total(then),
                                            sum(end)}] += 1.0 / (5 * 4 * 3 * 36);
                              });
                          });
                }

    const std::string id = "case-geld/attack";
    const Bound first = test::bind(id, {{"attackers", "7/4-6/3 german x2, 9/5-6/3 german"},
                                        {"defenders", "untried x2"},
                                        {"mix", "6-6 x3, 9-4, 3-9"},
                                        {"terrain", "rough"}});
    Law found;
    each_end(first, [&](double p, const std::byte* state) {
        Names next = texts(id, first.after(state));
        if (next.at("defenders").empty()) next["defenders"] = "untried";
        std::vector<int> outcome = pick(first, state,
                                        {"attacker_losses", "defender_losses", "attack_left", "defense_left"});
        for (const auto& [values, q] :
             law(id, next,
                 {"attacker_losses", "defender_losses", "attacker_steps_left", "attack_left", "defense_left"})) {
            std::vector<int> joint = outcome;
            joint.insert(joint.end(), values.begin(), values.end());
            found[joint] += p * q;
        }
    });
    CHECK(found.size() == expected.size());
    for (const auto& [values, p] : expected) {
        CAPTURE(values, p);
        REQUIRE(found.contains(values));
        CHECK(std::abs(found.at(values) - p) < 1e-12);
    }
}

TEST_CASE("Case Geld: an attack and another are a momentum attack, if all go on", "[case-geld][effects]") {
    const Names force = {{"attackers", "7/4-6/3 german x2, 9/5-6/3 german"}, {"mix", "6-6 x3, 9-4, 3-9"}};
    const Bound momentum = test::bind("case-geld/momentum",
                                      with(force, {{"defenders", "untried"}, {"second_defenders", "untried x2"}}));
    const auto lists = [](const Names& left) {
        return std::vector{left.at("attackers"), left.at("defenders"), left.at("mix")};
    };
    std::map<std::vector<std::string>, double> at_once, one_by_one;
    each_end(momentum, [&](double p, const std::byte* state) {
        Names left = texts("case-geld/momentum", momentum.after(state));
        if (left.at("defenders").empty()) left["defenders"] = left.at("second_defenders");
        at_once[lists(left)] += p;
    });
    const Bound first = test::bind("case-geld/attack", with(force, {{"defenders", "untried"}}));
    each_end(first, [&](double p, const std::byte* state) {
        const Names left = texts("case-geld/attack", first.after(state));
        if (!left.at("defenders").empty()) {
            one_by_one[lists(left)] += p;
            return;
        }
        const Bound second = test::bind("case-geld/attack", with(left, {{"defenders", "untried x2"}}));
        each_end(second, [&](double q, const std::byte* end) {
            one_by_one[lists(texts("case-geld/attack", second.after(end)))] += p * q;
        });
    });
    CHECK(at_once.size() == one_by_one.size());
    for (const auto& [left, p] : one_by_one) {
        CAPTURE(left, p);
        REQUIRE(at_once.contains(left));
        CHECK(std::abs(at_once.at(left) - p) < 1e-12);
    }
}

TEST_CASE("Case Geld: names and numbers change no answer", "[case-geld][effects]") {
    const Names plain = {{"attackers", "untried x3"}, {"defenders", "7/4-6/3 german x2"}, {"mix", "6-6 x3, 9-4, 3-9"}};
    const std::vector<std::string> fields = {"attacker_losses", "defender_losses", "attack_left", "defense_left"};
    const Law expected = law("case-geld/attack", plain, fields);
    const Law found = law("case-geld/attack",
                          with(plain, {{"attackers", "untried name=A, untried name=B number=5, untried"}}), fields);
    CHECK(found.size() == expected.size());
    for (const auto& [values, p] : expected) CHECK(std::abs(found.at(values) - p) < 1e-12);
}

}  // namespace test_case_geld_effects
