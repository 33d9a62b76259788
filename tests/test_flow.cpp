// What one battle leaves goes into the next: two attacks in a row as one machine, against all pairs of final states.
#include "brute_force.hpp"
#include "fit.hpp"
#include "flowing.hpp"

namespace test_flow {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

// An attack and, if the hex still stands, the same again with what is left; outcome: hex taken, losses of both.
class Twice final : public Machine {
public:
    struct State {
        std::array<std::byte, 32> inner;
        std::uint32_t battle, entering;  // which of the two; the number of what enters it
        std::int16_t attacker_losses, defender_losses;
        std::int32_t taken;
    };

    explicit Twice(ParamSet params) : params_(std::move(params)) { start_ = leavings_.number(attack_, {}); }

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 3; }
    void start(std::byte* bytes) const override {
        State& state = *new (bytes) State{};
        state.entering = start_;
        battle(start_).combat->machine().start(state.inner.data());
    }
    bool finished(const std::byte* state) const override { return as<State>(state).battle == 2; }
    void step(std::byte* bytes, Roller& roller) const override {
        State& state = *reinterpret_cast<State*>(bytes);
        const Battle& now = battle(state.entering);
        if (!roller.resolve(*now.combat, state.inner.data())) return;
        std::vector<std::int32_t> values(now.combat->machine().fields());
        now.combat->machine().outcome(state.inner.data(), values);
        state.attacker_losses = static_cast<std::int16_t>(state.attacker_losses + values[now.field("attacker_losses")]);
        state.defender_losses = static_cast<std::int16_t>(state.defender_losses + values[now.field("defender_losses")]);
        state.taken = values[now.field("hex_taken")];
        const ParamSet& left = leavings_[static_cast<std::uint32_t>(values.back())];
        const bool goes_on = state.battle == 0 && !state.taken &&
                             !std::get<std::vector<Record>>(left.at("attackers").value).empty();
        state.battle = goes_on ? 1 : 2;
        state.entering = goes_on ? static_cast<std::uint32_t>(values.back()) : 0;
        state.inner = {};
        if (goes_on) battle(state.entering).combat->machine().start(state.inner.data());
    }
    void outcome(const std::byte* bytes, std::span<std::int32_t> fields) const override {
        const State& state = as<State>(bytes);
        fields[0] = state.taken, fields[1] = state.attacker_losses, fields[2] = state.defender_losses;
    }

private:
    struct Battle {
        std::unique_ptr<const Nested> combat;
        std::vector<Field> outcomes;
        std::size_t field(const std::string& name) const {
            return static_cast<std::size_t>(
                std::find_if(outcomes.begin(), outcomes.end(), [&](const Field& f) { return f.name == name; }) -
                outcomes.begin());
        }
    };

    const Battle& battle(std::uint32_t entering) const {
        return battles_.at(entering, [&](std::uint32_t number) {
            ParamSet params = params_;
            for (const auto& [name, given] : leavings_[number]) params[name] = given;
            Bound bound = attack_.bind(params, shipped());
            Battle made{nullptr, bound.outcomes};
            made.combat = std::make_unique<Nested>(std::make_unique<Flowing>(attack_, std::move(bound), leavings_));
            return made;
        });
    }

    const Procedure& attack_ = find_procedure("ocs/attack");
    ParamSet params_;
    mutable Leavings leavings_;
    mutable Made<std::uint32_t, Battle> battles_;
    std::uint32_t start_;
};

// every pair of final states, each weighed by hand
Chances all_pairs(const ParamSet& params) {
    const Procedure& attack = find_procedure("ocs/attack");
    Chances chances;
    const auto ends_of = [&](const ParamSet& now, auto&& each) {
        Leavings leavings;
        const Flowing machine(attack, attack.bind(now, shipped()), leavings);
        Graph graph(machine);
        Outcome values(machine.fields());
        const auto& fields = machine.bound().outcomes;
        const auto value = [&](const char* name) {
            return values[std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == name; }) -
                          fields.begin()];
        };
        for (const Final& final : solve_exact(graph).finals) {
            machine.outcome(graph.state(final.state), values);
            each(final.p, value("hex_taken"), value("attacker_losses"), value("defender_losses"),
                 machine.bound().after(graph.state(final.state)));
        }
    };
    ends_of(params, [&](double p, int taken, int own, int his, const ParamSet& left) {
        if (taken || std::get<std::vector<Record>>(left.at("attackers").value).empty()) {
            chances[key_of(Outcome{taken, own, his})] += p;
            return;
        }
        ParamSet next = params;
        for (const auto& [name, given] : left) next[name] = given;
        ends_of(next, [&](double q, int taken_then, int own_then, int his_then, const ParamSet&) {
            chances[key_of(Outcome{taken_then, own + own_then, his + his_then})] += p * q;
        });
    });
    return chances;
}

}  // namespace

TEST_CASE("two attacks in a row, the second with what the first left", "[flow]") {
    // the defender holds, so that both sides come out of the first one hurt
    const ParamSet set = params(find_procedure("ocs/attack"),
                                {{"attackers", "9-5-8 armor steps=2, 12-3-3 other steps=3, 12-3-3 other steps=3"},
                                 {"defenders", "14-3-3 other steps=3, 6-2-3 other steps=2"},
                                 {"defender_option", "hold"},
                                 {"attacker_tokens", "20"}});
    const Twice twice(set);
    const Chances expected = all_pairs(set), found = exact_chances(twice);
    REQUIRE(found.size() == expected.size());
    CHECK(found.size() > 10);
    for (const auto& [key, p] : expected) CHECK_THAT(found.at(key), WithinAbs(p, 1e-13));
    CHECK(chi_square(found, counts_of(run_sampled(twice, {.trials = 30'000, .seed = 5}))).is_good());
    CHECK(chi_square(found, counts_of(run_compiled(twice, {.trials = 60'000, .seed = 6}))).is_good());
}

TEST_CASE("ends that differ only in what nobody sees and nothing takes up are one", "[flow]") {
    const Procedure& attack = find_procedure("ocs/attack");
    const ParamSet set = params(
        attack, {{"attackers", "12-3-3 other steps=3 x2, 9-5-8 armor"}, {"defenders", "14-3-3 other steps=3"}});
    Leavings leavings;
    const Flowing flowing(attack, attack.bind(set, shipped()), leavings);
    const Bound plain = attack.bind(set, shipped());
    Graph with(flowing), without(*plain.machine);
    const std::size_t ends_with = solve_exact(with).finals.size(), ends = solve_exact(without).finals.size();
    CHECK(ends_with >= ends);
    std::set<std::string> seen;  // no two ends with the same outcome and the same leavings
    Outcome values(flowing.fields());
    for (const Final& final : solve_exact(with).finals) {
        flowing.outcome(with.state(final.state), values);
        CHECK(seen.insert(key_of(values)).second);
    }
}

}  // namespace test_flow
