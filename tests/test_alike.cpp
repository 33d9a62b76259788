// A procedure that can tell which foldings roll alike is right: whatever one parameter of a worked case is changed to, either
// the two are not alike, or every outcome has the same chance. A sweep solves alike cells once, so a reading that somebody
// forgets in an operator== would make it wrong without a word.
#include "each_game.hpp"
#include "fit.hpp"
#include "support.hpp"

#include "analysis/answers/distinct.hpp"

#include <random>

namespace test_alike {

using namespace warodds;
using namespace warodds::test;

namespace {

const TableSet& charts() {
    static const auto tables = [] {
        auto set = std::make_unique<TableSet>(true);
        add_toy_charts(*set);
        return set;
    }();
    return *tables;
}

std::vector<Value> others(const Field& field, const Value& now);

// the list without a unit, and with every attribute of its first unit changed
std::vector<Value> other_lists(const Field& field, const std::vector<Record>& units) {
    std::vector<Value> all;
    for (std::size_t i = 0; i < std::min<std::size_t>(units.size(), 2); ++i) {
        std::vector<Record> fewer = units;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        all.emplace_back(std::move(fewer));
    }
    if (units.empty()) return all;
    for (const Field& attribute : field.attributes) {
        const auto given = units.front().values.find(attribute.name);
        if (given == units.front().values.end() && !attribute.fallback) continue;
        for (const Value& other :
             others(attribute, given == units.front().values.end() ? *attribute.fallback : given->second)) {
            std::vector<Record> changed = units;
            changed.front().values[attribute.name] = other;
            all.emplace_back(std::move(changed));
        }
    }
    return all;
}

std::vector<Value> others(const Field& field, const Value& now) {
    std::vector<Value> all;
    for (const Option& option : field.options) all.emplace_back(option.name);
    if (field.kind == Kind::boolean) all = {false, true};
    if (const auto* number = std::get_if<Rational>(&now))
        for (const Rational step : {Rational(-1), Rational(1), Rational(4)}) all.emplace_back(*number + step);
    if (const auto* units = std::get_if<std::vector<Record>>(&now)) all = other_lists(field, *units);
    std::erase(all, now);
    return all;
}

struct Change {
    const Field* field;
    Value value;
};

// in an order that no field comes first in, as the budget may end before all are tried
std::vector<Change> changes_of(const Binding& binding) {
    std::vector<Change> all;
    for (const Field& field : binding.procedure->parameters) {
        const auto given = binding.params.find(field.name);
        if (given == binding.params.end() && !field.fallback) {
            if (field.kind == Kind::integer) all.push_back({&field, Rational(1)});
            continue;
        }
        for (Value& other : others(field, given != binding.params.end() ? given->second.value : *field.fallback))
            all.push_back({&field, std::move(other)});
    }
    std::mt19937 random(1);
    std::shuffle(all.begin(), all.end(), random);
    return all;
}

struct Solved {
    Chances chances;
    std::uint64_t paths;
};
Solved solved(const Machine& machine) {
    Graph graph(machine);
    Solved result{exact_chances(graph), 0};
    result.paths = graph.effort();
    return result;
}

double distance(const Chances& a, const Chances& b) {
    double most = 0;
    for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)})
        for (const auto& [key, p] : *from) {
            const auto there = to->find(key);
            most = std::max(most, std::abs(p - (there == to->end() ? 0 : there->second)));
        }
    return most;
}

struct Seen {
    int alike = 0, other = 0;
    bool can_tell = true;
};

// Of one worked case, with the outcomes on request as well or without them.
void look_at(const Binding& binding, const std::set<std::string>& asked, std::uint64_t most_paths, Seen& seen) {
    const Procedure& procedure = *binding.procedure;
    Bound bound = procedure.bind(binding.params, charts());
    bound.tell(asked);
    bound.machine->forget_effects();
    seen.can_tell = Distinct::can_tell(*bound.machine);
    if (!seen.can_tell) return;
    std::optional<Chances> expected;
    std::uint64_t paths = 0;
    for (const Change& change : changes_of(binding)) {
        INFO(change.field->name << "=" << to_text(*change.field, change.value));
        std::unique_ptr<Machine> other;
        try {
            const Value value = check_value(*change.field, change.value, change.field->name);
            const auto refolding = procedure.refolding(binding.params, {change.field->name}, charts());
            refolding->asked = asked;
            std::set<std::string> used;
            other = refolding->fold(std::vector{value}, used);
        } catch (const InputError&) {
            continue;  // the rules do not allow it
        }
        if (!bound.machine->rolls_like(*other)) {
            ++seen.other;
            continue;
        }
        if (paths > most_paths) continue;
        if (!expected) expected = solved(*bound.machine).chances;
        const Solved found = solved(*other);
        paths += found.paths;
        ++seen.alike;
        CHECK(distance(found.chances, *expected) < 1e-12);
    }
}

void check(const std::string& game) {
    const std::uint64_t most_paths = is_long() ? 10'000'000 : 60'000;  // of a worked case
    std::map<std::string, Seen> by_procedure;
    for (const Binding& binding : bindings(charts(), game)) {
        INFO(binding.name);
        Seen& seen = by_procedure[binding.procedure->about.id];
        std::set<std::string> all;
        for (const Field& field : binding.procedure->outcomes)
            if (field.on_request) all.insert(field.name);
        look_at(binding, {}, most_paths, seen);
        if (!all.empty()) look_at(binding, all, most_paths, seen);
    }
    // it must have had something to look at
    for (const auto& [id, seen] : by_procedure) {
        INFO(id << ": " << seen.alike << " alike, " << seen.other << " not");
        CHECK((!seen.can_tell || seen.other > 0));
    }
    int alike = 0;
    for (const auto& [id, seen] : by_procedure) alike += seen.alike;
    CHECK(alike > 10);
}

}  // namespace

WARODDS_EACH_GAME("foldings that are said to be alike have one law", "[alike][sweep]", check)

// ... and it would be noticed if one were not: a toy that forgets a parameter.
namespace {

class Forgetful {
public:
    struct Params {
        bool drm = false, night = false;
    };
    struct State {
        Small is_over, result;
    };
    static About about() { return {"toy/forgetful", "Forgetful", "T.1", "What does it come to?"}; }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.flag("drm", "", &Params::drm);
        schema.flag("night", "", &Params::night);
        return schema;
    }
    static Outcomes<Forgetful> outcomes() {
        Outcomes<Forgetful> outcomes;
        outcomes.integer("result", "", 1, 8, [](const Forgetful&, const State& state) { return state.result; });
        return outcomes;
    }
    Forgetful(const Params& params, Tables&, Ledger&) : params_(params) {}
    bool finished(const State& state) const { return state.is_over > 0; }
    void step(State& state, Roller& roller) const {
        state.is_over = 1;
        state.result = roller.d6({"T.1", "roll"}) + params_.drm + params_.night;
    }
    bool operator==(const Forgetful& other) const { return params_.drm == other.params_.drm; }

private:
    Params params_;
};

}  // namespace

TEST_CASE("an operator== that forgets a reading is noticed", "[alike]") {
    const Procedure& forgetful = define<Forgetful>();
    const auto machine = [&](const char* name) {
        ParamSet given;
        if (*name) given[name] = {true, name};
        return forgetful.bind(given, charts()).machine;
    };
    const auto plain = machine(""), night = machine("night");
    CHECK(plain->rolls_like(*night));
    CHECK(distance(solved(*plain).chances, solved(*night).chances) > 0.1);
    CHECK_FALSE(plain->rolls_like(*machine("drm")));
}

}  // namespace test_alike
