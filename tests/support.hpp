// What the tests share: toy rules, toy charts, and a directory of their own for files.
#pragma once

#include "analysis/answers/answer.hpp"
#include "analysis/answers/replay.hpp"
#include "rules/procedure.hpp"
#include "sim/exact.hpp"
#include "sim/run.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>

namespace warodds::test {

// values as they are typed
inline std::string text(int number) { return std::to_string(number); }
inline std::string yes(bool flag) { return flag ? "true" : "false"; }

// a text whatever its lines and columns are
inline std::string unwrapped(const std::string& text) {
    std::istringstream words(text);
    std::string line;
    for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
    return line;
}

// ---- toy machines ----

// A machine made of functions over a small state, for tests of the engine alone. Its outcome is `result`, then the state byte by
// byte, so that the engine merges no final states that differ.
template <class State>
class Toy final : public Machine {
public:
    static_assert(std::has_unique_object_representations_v<State>);

    State first{};
    std::function<bool(const State&)> is_finished;
    std::function<void(State&, Roller&)> do_step;
    std::function<std::int32_t(const State&)> result = [](const State&) { return 0; };
    std::function<std::uint32_t(const State&)> place_of = [](const State&) { return 0; };

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 1 + sizeof(State); }
    void start(std::byte* state) const override { new (state) State(first); }
    bool finished(const std::byte* state) const override { return is_finished(*reinterpret_cast<const State*>(state)); }
    void step(std::byte* state, Roller& roller) const override { do_step(*reinterpret_cast<State*>(state), roller); }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        fields[0] = result(*reinterpret_cast<const State*>(state));
        for (std::size_t i = 0; i < sizeof(State); ++i) fields[1 + i] = static_cast<std::int32_t>(state[i]);
    }
    std::uint32_t place(const std::byte* state) const override {
        return place_of(*reinterpret_cast<const State*>(state));
    }
};

template <class State>
const State& as(const std::byte* state) {
    return *reinterpret_cast<const State*>(state);
}

// ---- toy charts and a toy procedure ----

inline const char* const assault_chart = R"(# a chart for the tests
game = "toy"
title = "Assault table"
rule = "T.1"
dice = "1d6"
grade = "printed"
source = "made for the tests"
notes = ["none of it is anybody's"]
grid = '''
roll | open | fort | fog
1    | A1   | A2   | A1
2    | A1   | A1   | A1
3    | -    | A1   | ?
4    | o1   | -    | -
5    | D1   | o1   | D1
6    | D2   | D1   | ?
'''

[rows]
name = "roll"
match = "exact"
below = "clamp"
above = "clamp"

[columns]
name = "terrain"
match = "name"

[legend]
A = "the attacker loses a step"
)";

inline const char* const odds_chart = R"(game = "toy"
title = "Odds table"
rule = "T.2"
dice = "2d6"
grade = "inferred"
source = "made for the tests"
grid = '''
roll  | 1:2 | 1:1 | 2:1 | 3:1
<=3   | -4  | -3  | -2  | -1
4-6   | -3  | -2  | -1  | 0
7     | -2  | -1  | 0   | 1
8-10  | -1  | 0   | 1   | 2
>=11  | 0   | 1   | 2   | 3
'''

[rows]
name = "roll"
match = "exact"

[columns]
name = "odds"
match = "floor"
below = "clamp"
)";

// the shipped charts with one of one's own over them
inline TableSet charts_with(const std::string& id, const std::string& text) {
    TableSet tables;
    tables.lay_over(id, text, "my/" + id + ".toml");
    return tables;
}

inline void add_toy_charts(TableSet& tables) {
    tables.replace(Table::parse("toy/assault", assault_chart, "toy/assault.toml"));
    tables.replace(Table::parse("toy/odds", odds_chart, "toy/odds.toml"));
}

// Up to four rounds on the assault chart. The attacker may stop after each; an option result lets the defender choose
// between losing a step and giving up the hex. Three steps on either side.
class Assault {
public:
    struct Params {
        enum class Terrain { open, fort, fog } terrain = Terrain::open;
        int rounds = 3;
        Rational strength = 1;
        std::optional<Rational> odds;
        bool night = false;
        std::string name;
        enum class Nerve { press, stop } nerve = Nerve::press;
        enum class Stand { hold, give_way } stand = Stand::hold;
    };
    struct State {
        std::int8_t round, phase, attacker_losses, defender_losses, taken, over;
    };

    static About about() { return {"toy/assault", "Toy assault", "T.1", "Does the toy assault take the hex?"}; }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.choice("terrain", "where", &Params::terrain, {{"open", ""}, {"fort", ""}, {"fog", ""}});
        schema.integer("rounds", "at most so many", &Params::rounds).range(1, 9);
        schema.number("strength", "no effect", &Params::strength).range(0, 100);
        schema.odds("odds", "no effect", &Params::odds);
        schema.flag("night", "a darker chart: minus one on every roll", &Params::night);
        schema.text("name", "no effect", &Params::name);
        schema.policy("nerve", Side::attacker, "after a round", &Params::nerve, {{"press", ""}, {"stop", ""}});
        schema.policy("stand", Side::defender, "at an option", &Params::stand, {{"hold", ""}, {"give-way", ""}});
        return schema;
    }

    static Outcomes<Assault> outcomes() {
        Outcomes<Assault> outcomes;
        outcomes.flag("hex_taken", "the attacker has the hex", [](const Assault&, const State& s) { return s.taken; });
        outcomes.integer("attacker_losses", "steps", 0, 3,
                         [](const Assault&, const State& s) { return s.attacker_losses; });
        outcomes.integer("defender_losses", "steps", 0, 3,
                         [](const Assault&, const State& s) { return s.defender_losses; });
        outcomes.label("ended", "how", {{"taken", ""}, {"spent", ""}, {"stopped", ""}},
                       [](const Assault&, const State& s) { return s.over - 1; });
        return outcomes;
    }

    Assault(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        chart_ = tables.chart<std::string>(
            "toy/assault", [](const std::string& code) { return std::optional(code); }, "a code");
        column_ = static_cast<int>(params.terrain);
        ledger.add("T.1", "column", chart_->columns().keys[column_]);
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.over != 0; }

    void step(State& state, Roller& roller) const {
        if (state.phase == 0) {
            const int row = std::max(0, roller.d6({"T.1", "assault roll"}) - 1 - params_.night);
            const std::string& code = roller.read(*chart_, row, column_);
            if (code == "?") return;
            state.phase = 2;
            if (code[0] == 'A')
                state.attacker_losses = static_cast<std::int8_t>(std::min(3, state.attacker_losses + code[1] - '0'));
            if (code[0] == 'D')
                state.defender_losses = static_cast<std::int8_t>(std::min(3, state.defender_losses + code[1] - '0'));
            if (code[0] == 'o') state.phase = 1;
        } else if (state.phase == 1) {
            const Choice choice{"T.2", "option", Side::defender, static_cast<int>(params_.stand)};
            const int answer = roller.choose(choice, 2, [](int policy) { return policy; });
            if (answer == 0) ++state.defender_losses;
            else state.taken = 1;
            state.phase = 2;
        } else {
            state.phase = 0;
            ++state.round;
            if (state.defender_losses >= 3) state.taken = 1;
            if (state.taken) return end(state, 1);
            if (state.attacker_losses >= 3 || state.round == params_.rounds) return end(state, 2);
            const Choice choice{"T.3", "nerve", Side::attacker, static_cast<int>(params_.nerve)};
            if (roller.choose(choice, 2, [](int policy) { return policy; }) == 1) end(state, 3);
        }
    }

private:
    static void end(State& state, int how) {
        state.over = static_cast<std::int8_t>(how);
        state.round = 0;
    }

    Params params_;
    std::shared_ptr<const Chart<std::string>> chart_;
    int column_;
};

inline const Procedure& assault() { return define<Assault>(); }

inline ParamSet params(const Procedure& procedure, const std::vector<std::pair<std::string, std::string>>& given) {
    ParamSet set;
    for (const auto& [name, text] : given)
        set[name] = {parse_value(procedure.expect_parameter(name, "test"), text, "test " + name), "test " + name};
    return set;
}

// ---- every procedure with the parameters of its worked cases ----

struct Binding {
    std::string name;  // the procedure and the case
    const Procedure* procedure;
    ParamSet params;
};

// Those of shipped cases that run, each set of parameters once, and toy ones for the procedures that belong to no game: of all
// games, or of one, where "chart" has the toys.
inline std::vector<Binding> bindings(const TableSet& tables, const std::string& game = "") {
    std::vector<Binding> all;
    std::set<std::string> seen;
    for (const WorkedCase& worked : shipped_cases(game)) {
        std::string text = worked.procedure->about.id;
        for (const auto& [name, given] : worked.params)
            text += " " + name + "=" + to_text(*worked.procedure->parameter(name), given.value);
        if (!worked.error.empty() || !seen.insert(text).second) continue;
        all.push_back({worked.id + " (" + worked.place + ") " + text, worked.procedure.get(), worked.params});
    }
    if (!game.empty() && game != "chart") return all;
    const Procedure& read = find_procedure("chart/read");
    for (const auto& [table, column] : {std::pair{"toy/assault", "open"}, {"toy/assault", "fog"}, {"toy/odds", "2:1"}})
        if (tables.has(table))
            all.push_back({std::string("chart/read ") + table + " " + column, &read,
                           params(read, {{"table", table}, {"column", column}})});
    for (const char* terrain : {"open", "fort", "fog"})
        if (tables.has("toy/assault"))
            all.push_back(
                {std::string("toy/assault ") + terrain, &assault(), params(assault(), {{"terrain", terrain}})});
    return all;
}

inline bool is_long() { return std::getenv("WARODDS_LONG") != nullptr; }

// ---- errors and files ----

// the message of the InputError that `call` throws
template <class Call>
std::string refusal(Call&& call) {
    try {
        call();
    } catch (const InputError& error) {
        return error.what();
    }
    return "(no refusal)";
}

class TemporaryDirectory {
public:
    TemporaryDirectory() {
        std::string pattern = (std::filesystem::temp_directory_path() / "warodds-test-XXXXXX").string();
        if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary directory");
        path_ = pattern;
    }
    ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    std::string path() const { return path_.string(); }

    std::string write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
        return *this / name;
    }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path_))
            if (entry.is_regular_file()) names.push_back(std::filesystem::relative(entry.path(), path_).string());
        std::sort(names.begin(), names.end());
        return names;
    }

private:
    std::filesystem::path path_;
};

inline std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == text.npos) throw std::logic_error("the test's text has no '" + from + "'");
    return text.replace(at, from.size(), to);
}

}  // namespace warodds::test
