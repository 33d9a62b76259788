// A plan turn by turn: losses against loops over all dice, trials that belong together, what is open and what goes wrong, and
// plans inside plans.
#include "brute_force.hpp"
#include "json_schema.hpp"
#include "program.hpp"

#include "analysis/answers/binder.hpp"
#include "analysis/words/json.hpp"
#include "analysis/words/phrases.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/solve.hpp"
#include "output/files/read.hpp"
#include "output/text.hpp"
#include "rules/kit/code_chart.hpp"

namespace test_plan_view {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

std::string shells(const std::string& four) {
    return R"(game = "toy"
title = "Shells"
rule = "T.4"
dice = "1d6"
grade = "printed"
source = "made for the tests"
grid = '''
roll | hits
<=3  | 0
4    | )" + four +
           R"(
5    | 1
>=6  | 2
'''
[rows]
name = "roll"
match = "exact"
[columns]
name = "column"
match = "name"
)";
}

struct Company {
    int steps = 1;
    std::optional<int> size;
    static Schema<Company> schema() {
        Schema<Company> schema;
        schema.integer("steps", "", &Company::steps).range(1, 9);
        schema.integer("size", "", &Company::size).range(0, 9);
        return schema;
    }
};

// One die on the Shells table; the first company takes the hits, then the next.
class Shelling {
public:
    struct Params {
        std::vector<Company> targets;
        int modifier = 0;
    };
    struct State {
        Small is_over, hits;
    };
    static About about() { return {"toy/shelling", "Shelling", "T.4", "Who is hit?"}; }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.units("targets", "", &Params::targets, Company::schema(), {"steps"});
        schema.integer("modifier", "", &Params::modifier).range(0, 5);
        return schema;
    }
    static Outcomes<Shelling> outcomes() {
        Outcomes<Shelling> outcomes;
        outcomes.flag("hit", "", &Shelling::is_hit);
        return outcomes;
    }
    Shelling(const Params& params, Tables& tables, Ledger&) : params_(params), chart_(tables, "toy/shells") {}
    bool finished(const State& state) const { return state.is_over > 0; }
    void step(State& state, Roller& roller) const {
        state.is_over = 1;
        const int code = chart_.read(std::min(6, roller.d6({"T.4", "shells"}) + params_.modifier), 0, roller);
        if (!roller.missing()) state.hits = std::stoi(chart_.codes()[static_cast<std::size_t>(code)]);
    }
    bool is_hit(const State& state) const { return state.hits > 0; }
    static std::vector<std::string> effects() { return {"targets"}; }
    Params after(const State& state) const {
        Params left = params_;
        for (int hits = state.hits; hits > 0 && !left.targets.empty(); --hits)
            if (--left.targets.front().steps == 0) left.targets.erase(left.targets.begin());
        return left;
    }

private:
    Params params_;
    CodeChart chart_;
};

const TableSet& charts(const std::string& four = "1") {
    static std::map<std::string, TableSet> made;
    const auto [at, is_new] = made.try_emplace(four);
    if (is_new) at->second.lay_over("toy/shells", shells(four), "shells.toml");
    return at->second;
}

const std::string shelled = R"(plan = "Shelled"
turns = 3
[forces]
town = "2, 3"
hit_once = false
[[do]]
name = "shells"
procedure = "toy/shelling"
with = { targets = "@town" }
then = { hit_once = "hit" }
[[objective]]
name = "hit"
is = "hit_once"
[[objective]]
name = "early"
is = "turn_of(hit_once) <= 1"
)";

ProcedurePtr find(const std::string& name, const std::string& where) {
    if (name == "toy/shelling") return share(define<Shelling>());
    if (name == "shelled.toml") return parse_question(shelled, "shelled.toml", find).procedure;
    return share(find_procedure_at(name, where));
}

Question plan(const std::string& text) { return parse_question(text, "plan.toml", find); }

std::string asked_in_vain(const std::string& text, const std::string& ask) {
    try {
        Question question = plan(text);
        question.asks = {ask};
        answer(question, charts());
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

std::vector<std::string> schema_errors(const Json& result) {
    static const JsonSchema schema(nlohmann::json::parse(contents(WARODDS_SOURCE "/docs/result.schema.json")));
    return schema.problems(nlohmann::json::parse(result.dump()));
}

// all courses of so many turns, die by die: how many of them lose each number of steps
std::map<int, int> losses_after(int turns) {
    std::map<int, int> courses;
    int all = 1;
    for (int turn = 0; turn < turns; ++turn) all *= 6;
    for (int course = 0; course < all; ++course) {
        int lost = 0;
        for (int turn = 0, dice = course; turn < turns; ++turn, dice /= 6) {
            const int die = dice % 6 + 1;
            lost = std::min(5, lost + (die == 6 ? 2 : die >= 4 ? 1 : 0));
        }
        ++courses[lost];
    }
    return courses;
}

// the least number of steps that so many tenths of all courses do not exceed
int quantile_of(const std::map<int, int>& courses, int tenths) {
    int all = 0, so_far = 0;
    for (const auto& [lost, count] : courses) all += count;
    for (const auto& [lost, count] : courses)
        if ((so_far += count) * 10 >= tenths * all) return lost;
    return -1;
}

}  // namespace

TEST_CASE("losses by turn are those of all courses, die by die", "[plan]") {
    const PlanView view = view_plan(plan(shelled), charts());
    REQUIRE(view.losses.size() == 1);
    const PlanView::Losses& losses = view.losses.front();
    for (int turn = 1; turn <= 3; ++turn) {
        const std::map<int, int> courses = losses_after(turn);
        double sum = 0, all = 0;
        for (const auto& [lost, count] : courses) sum += lost * count, all += count;
        const auto at = static_cast<std::size_t>(turn - 1);
        CHECK_THAT(losses.mean[at].value, WithinAbs(sum / all, 1e-12));
        CHECK(losses.low[at].value == quantile_of(courses, 1));
        CHECK(losses.median[at].value == quantile_of(courses, 5));
        CHECK(losses.high[at].value == quantile_of(courses, 9));
    }
    CHECK(losses.high[2].value > losses.high[0].value);
    CHECK_THAT(print(view, {}), ContainsSubstring("0.67 (0-2)"));
}

TEST_CASE("turns of trials are the same trials up to there", "[plan]") {
    Question question = plan(shelled);
    question.trials = 500;
    const PlanView view = view_plan(question, charts());
    const PlanView::Losses& losses = view.losses.front();
    for (std::size_t turn = 1; turn < 3; ++turn) {
        CHECK(losses.mean[turn].value >= losses.mean[turn - 1].value);                 // steps that are lost stay lost
        CHECK(view.objectives[1].met[turn].value == view.objectives[1].met[0].value);  // and what was so early was so
    }
    CHECK(view.objectives[0].met[2].value == view.answer.ask("hit").value.value);
    question.asks = {"mean(town_lost)"};
    CHECK(losses.mean[2].value == answer(question, charts()).ask("mean(town_lost)").value.value);
    CHECK_THAT(print(view, {}), ContainsSubstring(" ±0.0") && ContainsSubstring("with its 95 % interval"));
}

TEST_CASE("losses by turn with a cell that nobody could read are bounds, and none is below nothing", "[plan]") {
    for (const bool is_sampled : {false, true}) {
        Question question = plan(shelled);
        if (is_sampled) question.trials = 2000;
        const PlanView view = view_plan(question, charts("?"));
        const Json json = to_json(view);
        CHECK(schema_errors(json).empty());
        for (std::size_t turn = 0; turn < 3; ++turn) {
            const Estimate& mean = view.losses.front().mean[turn];
            CHECK(has_unknown(mean.width));
            CHECK(mean.low >= 0);
            CHECK(mean.low < mean.high);
            CHECK(mean.high <= 5);
            const Json& told = json["losses"][0]["by_turn"][turn];
            CHECK(told["mean"]["width"] == to_text(mean.width));
            CHECK(told["q90_low"].get<double>() >= 0);
            CHECK(told["q90_low"] <= told["q90_high"]);
        }
        CHECK_THAT(print(view, {}), ContainsSubstring(" to ") && !ContainsSubstring(" -"));
    }
}

TEST_CASE("a plan of which nothing is known by turn is told all the same", "[plan]") {
    Question question = plan(replaced(shelled, "targets = \"@town\"", "targets = \"@town\", modifier = 3"));
    question.trials = 50;
    TableSet unread;
    unread.lay_over("toy/shells", replaced(replaced(shells("?"), "| 1", "| ?"), "| 2", "| ?"), "shells.toml");
    const PlanView view = view_plan(question, unread);
    CHECK(view.failures.empty());
    CHECK_FALSE(print(view, {}).empty());
}

TEST_CASE("each figure of a plan by turn says itself how it is known", "[plan]") {
    PlanView view = view_plan(plan(shelled), charts());
    view.failures = {{"none", proportion(900, 1000)}, {"shells, turn 1", proportion(100, 1000)}};
    CHECK_THAT(print(view, {}), ContainsSubstring("90.0 % (88.0 to 91.8)"));
}

TEST_CASE("what goes wrong is what a side of its own was to bring about and did not", "[plan]") {
    const auto failure = [](const std::string& text) {
        Question question = plan(text);
        question.asks = {"first_failure = \"shells, turn 1\"", "first_failure = none"};
        const Answer result = answer(question, charts());
        return std::pair(result.asks[0].value.value, result.asks[1].value.value);
    };
    const std::string one = replaced(shelled, "turns = 3", "turns = 1");
    CHECK_THAT(failure(one).first, WithinAbs(0.5, 1e-12));
    // a step that only sets flags, and one that takes a flag down, bring nothing about that could fail
    const std::string lowers = replaced(one, "[[do]]", R"([[do]]
name = "stand down"
then = { alert = "false", ready = "false" }
[[do]])");
    const std::string with_flags = replaced(lowers, "hit_once = false", "hit_once = false\nalert = true\nready = true");
    CHECK_THAT(failure(with_flags).first, WithinAbs(0.5, 1e-12));
    CHECK_THAT(
        failure(replaced(replaced(one, "\"hit\" }", "\"false\" }"), "hit_once = false", "hit_once = true")).second,
        WithinAbs(1, 1e-12));
    // the enemy's bad luck is no failure
    CHECK_THAT(failure(replaced(one, "name = \"shells\"", "name = \"shells\"\nside = \"defender\"")).second,
               WithinAbs(1, 1e-12));
}

TEST_CASE("what may outgrow its start has no range, and is asked for by so many trials", "[plan]") {
    const std::string grows = replaced(shelled, "[[objective]]", R"([[do]]
name = "join"
then = { town = "@town + @pool", shots = "shots + 1" }
[[objective]])");
    const std::string text = replaced(grows, "town = \"2, 3\"", "town = \"2, 3\"\npool = \"4\"\nshots = 0");
    const auto within = [](const std::string& plan_text, const std::string& ask) {
        Question question = plan(plan_text);
        question.asks = {ask};
        question.within = 0.1;
        try {
            return answer(question, charts()).within->is_reached ? "reached" : "not reached";
        } catch (const InputError& error) {
            return std::string(error.what()).find("nothing says how large") != std::string::npos ? "no range" : "other";
        }
    };
    CHECK_THAT(within(text, "mean(town_steps)"), Catch::Matchers::Equals("no range"));
    CHECK_THAT(within(text, "mean(shots)"), Catch::Matchers::Equals("no range"));
    CHECK_THAT(within(shelled, "mean(town_steps)"), Catch::Matchers::Equals("reached"));
    CHECK_THAT(within(shelled, "mean(town_lost)"), Catch::Matchers::Equals("reached"));
    // words that give steps
    const std::string mended = replaced(
        shelled, "[[objective]]", "[[do]]\nname = \"mend\"\nthen = { town = \"@town with steps=9\" }\n[[objective]]");
    CHECK_THAT(within(mended, "mean(town_steps)"), Catch::Matchers::Equals("no range"));
}

TEST_CASE("a plan does not guess what its units do not say", "[plan]") {
    const std::string where = replaced(shelled, "\"@town\"", "\"@town where size <= 3\"");
    CHECK_THAT(asked_in_vain(where, "hit"), ContainsSubstring("does not say its size"));
    CHECK(asked_in_vain(replaced(where, "\"2, 3\"", "\"2 size=1, 3 size=4\""), "hit").empty());
    const std::string sum = replaced(shelled, "is = \"hit_once\"", "is = \"town.size >= 1\"");
    CHECK_THAT(asked_in_vain(sum, "hit"), ContainsSubstring("town has a unit that does not say its size"));
    CHECK(asked_in_vain(replaced(sum, "\"2, 3\"", "\"2 size=1, 3 size=4\""), "hit").empty());
}

TEST_CASE("a plan inside a plan: its charts, what its rules refuse, and one budget for all fights", "[plan]") {
    const std::string text = R"(plan = "Two phases"
turns = 1
[forces]
here = "1"
n = 0
[[do]]
name = "wait"
procedure = "ocs/first-player"
then = { n = "n + 1" }
[[do]]
name = "phase"
procedure = "phase.toml"
with = { town = "@here", n = "@n" }
)";
    const std::string phase = R"(plan = "A phase"
turns = 1
[forces]
town = "1"
n = 0
[[do]]
name = "look"
procedure = "ocs/first-player"
then = { n = "n + 1" }
[[do]]
name = "shells"
procedure = "toy/shelling"
when = "n >= 2"
with = { targets = "@town", modifier = "= 4 + n" }
)";
    const FindProcedure finds = [&](const std::string& name, const std::string& where) -> ProcedurePtr {
        return name == "phase.toml" ? parse_question(phase, name, find).procedure : find(name, where);
    };
    const Question question = parse_question(text, "plan.toml", finds);
    std::vector<std::string> notices;
    Watch watch;
    watch.notice = [&](const std::string& notice) { notices.push_back(notice); };
    const Answer refused = answer(question, charts(), watch);
    REQUIRE(notices.size() == 1);
    CHECK_THAT(notices.front(), ContainsSubstring("phase: shells: ") && ContainsSubstring("modifier"));

    const Question legal = parse_question(
        text, "plan.toml", [&](const std::string& name, const std::string& where) -> ProcedurePtr {
            return name == "phase.toml" ? parse_question(replaced(phase, "4 + n", "n"), name, find).procedure
                                        : find(name, where);
        });
    const Answer result = answer(legal, charts());
    CHECK(std::any_of(result.tables.begin(), result.tables.end(),
                      [](const TableUse& table) { return table.id == "toy/shells"; }));

    const Bound bound = bind_for_odds(legal, charts());
    Binder::Budget& budget = binder_of(*bound.machine)->budget();
    budget.most = budget.spent + 1;  // the phase itself, and none of its fights
    Graph graph(*bound.machine);
    CHECK_THROWS_AS(solve_exact(graph), TooLarge);
}

TEST_CASE("show tells of a plan what is in its file", "[plan][cli]") {
    const Shown shown = read_shown(WARODDS_SOURCE "/examples/plans/village.toml", "", shipped());
    const std::string text = print(shown);
    for (const char* told : {"guns", "24", "north", "a force at the start", "Steps, each turn", "attack",
                             "ocs/attack, when not taken, if press", "village_by_turn_1", "first_failure"})
        CHECK_THAT(text, ContainsSubstring(told));
    const Json json = to_json(shown);
    CHECK(schema_errors(json).empty());
    CHECK(json["steps"].size() == 4);
    CHECK(json["steps"][0]["name"] == "barrage");
}

TEST_CASE("best play of a plan tells how far it is, and stops when it is asked to", "[plan][cli]") {
    Question question =
        plan(replaced(shelled, "name = \"shells\"", "name = \"shells\"\nrepeat = 9\ndecide = \"fire\""));
    question.optimal = "hit";
    std::uint64_t seen = 0;
    Watch watch;
    watch.progress = [&](std::uint64_t done, std::uint64_t total) {
        if (total == 0) seen = std::max(seen, done);
    };
    answer(question, charts(), watch);
    CHECK(seen >= 64);
    CHECK(progress_text(1'500'000, 0, 3, "trials") == "1.5 Mdice paths, 3 s");

    Program program({"odds", WARODDS_SOURCE "/examples/plans/village.toml", "--optimal", "village_taken"});
    REQUIRE(program.until([&] { return program.worked() > 0.3; }));
    program.send(SIGINT);
    CHECK(program.wait(20).code == 130);
}

}  // namespace test_plan_view
