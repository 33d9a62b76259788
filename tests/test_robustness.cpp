// Whatever is given, there is an answer or a refusal in one line. Random input with fixed seeds: parameters by their
// description, and texts that were in order until some bytes changed. WARODDS_LONG=1 tries fifty times as much.
#include "program.hpp"

#include "analysis/charts/charts.hpp"
#include "analysis/figures/expression.hpp"
#include "analysis/words/json.hpp"
#include "analysis/questions/question.hpp"
#include "output/printable.hpp"
#include "output/files/read.hpp"
#include "output/text.hpp"

#include <random>

namespace test_robustness {

using namespace warodds;
using namespace warodds::test;

namespace {

class Chance {
public:
    explicit Chance(unsigned seed) : engine_(seed) {}

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
    bool one_in(std::size_t count) { return below(count) == 0; }
    template <class List>
    const auto& of(const List& list) {
        return *(std::begin(list) + static_cast<std::ptrdiff_t>(below(std::size(list))));
    }

private:
    std::mt19937 engine_;
};

const std::vector<std::string> junk = {"",
                                       "-1",
                                       "0",
                                       "1000000000",
                                       "99999999999999999999",
                                       "1/0",
                                       "1/3",
                                       "0.5",
                                       "nan",
                                       "1e9",
                                       "'",
                                       "=",
                                       ",",
                                       "x99",
                                       "x0",
                                       "..",
                                       "\xE9",
                                       "\x1b",
                                       "\n",
                                       "3:1",
                                       "1:1000000000",
                                       "?",
                                       "(",
                                       ")",
                                       "a=b",
                                       "none",
                                       "true",
                                       "9-5-4",
                                       "(9)-5-4",
                                       "-",
                                       "/",
                                       "7/4",
                                       "é",
                                       "'a'",
                                       "name='",
                                       "[[",
                                       "\"\"\"",
                                       "#"};

std::string value_of(const Field& field, Chance& chance);

std::string unit_of(const Field& field, Chance& chance) {
    std::string text;
    for (std::size_t i = 0; i < field.shorthand.size(); ++i) {
        const auto known = std::find_if(field.attributes.begin(), field.attributes.end(),
                                        [&](const Field& one) { return one.name == field.shorthand[i]; });
        text += (i ? "-" : "") + value_of(*known, chance);
        if (chance.one_in(6)) break;
    }
    for (const Field& attribute : field.attributes)
        if (chance.one_in(6)) text += " " + attribute.name + "=" + value_of(attribute, chance);
    if (chance.one_in(8)) text += " x" + std::to_string(chance.below(5));
    return text;
}

std::string value_of(const Field& field, Chance& chance) {
    if (chance.one_in(40)) return chance.of(junk);
    switch (field.kind) {
        case Kind::boolean: return chance.one_in(2) ? "true" : "false";
        case Kind::choice: return chance.of(field.options).name;
        case Kind::odds: return std::to_string(1 + chance.below(20)) + ":" + std::to_string(1 + chance.below(5));
        case Kind::text: return chance.one_in(3) ? "open" : chance.one_in(2) ? "hills" : "'a b'";
        case Kind::levels: return std::to_string(chance.below(10)) + "/" + std::to_string(chance.below(10));
        case Kind::integer:
        case Kind::number: {
            const auto low = field.low ? boost::rational_cast<std::int64_t>(*field.low) : -5;
            const auto high = field.high ? boost::rational_cast<std::int64_t>(*field.high) : 50;
            if (chance.one_in(12)) return std::to_string(chance.one_in(2) ? high : low);
            const auto most = std::min<std::int64_t>(high, low + (chance.one_in(3) ? 60 : 6));
            return std::to_string(low +
                                  static_cast<std::int64_t>(chance.below(static_cast<std::size_t>(most - low + 1))));
        }
        case Kind::units: {
            std::string list;
            for (std::size_t i = 0, count = 1 + chance.below(3); i < count; ++i)
                list += (i ? ", " : "") + unit_of(field, chance);
            return list;
        }
    }
    return "";
}

// some bytes otherwise
std::string garbled(std::string text, Chance& chance) {
    for (std::size_t i = 0, count = 1 + chance.below(4); i < count; ++i) {
        const std::size_t at = chance.below(text.size() + 1);
        switch (chance.below(5)) {
            case 0: text.insert(at, chance.of(junk)); break;
            case 1: text.erase(at, 1 + chance.below(6)); break;
            case 2:
                if (at < text.size()) text[at] = static_cast<char>(chance.below(256));
                break;
            case 3: text.insert(at, text.substr(chance.below(text.size() + 1), chance.below(40))); break;
            case 4: text.resize(chance.one_in(10) ? at : text.size()); break;
        }
    }
    return text;
}

// an answer or a refusal of one line that is not endless
struct Count {
    int answered = 0, refused = 0;

    template <class Call>
    void run(const std::string& what, Call&& call) {
        try {
            call();
            ++answered;
        } catch (const InputError& error) {
            ++refused;
            if (std::string(error.what()).size() > 20'000) FAIL_CHECK("an endless message for " << what.substr(0, 300));
        } catch (const std::exception& error) {
            FAIL_CHECK(error.what() << ": " << printable(what));
        }
    }
};

// one resolution with everything that is said of it: the cheapest way through all of a rule's code
void roll_and_tell(const Question& question, const TableSet& tables, unsigned seed) {
    const Rolled rolled = roll(question, {.seed = seed}, tables);
    CHECK(!print(rolled).empty());
    CHECK(!to_json(rolled).dump().empty());
}

int times(int normally) { return is_long() ? 50 * normally : normally; }

std::vector<std::string> example_texts() {
    std::vector<std::string> names, texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WARODDS_SOURCE "/examples"))
        if (entry.path().extension() == ".toml" && entry.path().string().find("/charts/") == std::string::npos &&
            entry.path().parent_path().filename() != "luck")  // logs are no questions
            names.push_back(entry.path().string());
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) texts.push_back(contents(name));
    return texts;
}

}  // namespace

TEST_CASE("random parameters", "[robustness]") {
    const TableSet tables(true);
    Count count;
    for (const Procedure* procedure : procedures()) {
        Chance chance(1);
        for (int i = 0; i < times(60); ++i) {
            Question question;
            question.procedure = share(*procedure);
            std::string what = procedure->about.id;
            std::vector<std::pair<std::string, std::string>> given;
            for (const Field& field : procedure->parameters)
                if (chance.one_in(field.kind == Kind::units ? 2 : 5))
                    given.emplace_back(field.name, value_of(field, chance));
            for (const auto& [name, value] : given) what += " " + name + "=" + value;
            count.run(what, [&] {
                for (const auto& [name, value] : given) set_param(question, name + "=" + value, "--set");
                roll_and_tell(question, tables, static_cast<unsigned>(i));
            });
        }
    }
    CHECK(count.answered > 100);
    CHECK(count.refused > 100);
    WARN(count.answered << " answered, " << count.refused << " refused");
}

// from what the rulebooks' examples give, some of it otherwise: most of these are answered
TEST_CASE("worked cases with some parameters changed", "[robustness]") {
    const TableSet tables(true);
    const std::vector<WorkedCase> cases = shipped_cases();
    Chance chance(2);
    Count count;
    for (int i = 0; i < times(1500); ++i) {
        const WorkedCase& worked = chance.of(cases);
        Question question;
        question.procedure = worked.procedure;
        question.params = worked.params;
        std::string what = worked.id;
        count.run(what, [&] {
            for (std::size_t k = 0, changes = 1 + chance.below(3); k < changes; ++k) {
                const Field& field = chance.of(worked.procedure->parameters);
                const std::string value = value_of(field, chance);
                what += " " + field.name + "=" + value;
                question.params[field.name] = {parse_value(field, value, "test"), "test"};
            }
            roll_and_tell(question, tables, static_cast<unsigned>(i));
        });
    }
    CHECK(count.answered > count.refused / 4);
    WARN(count.answered << " answered, " << count.refused << " refused");
}

TEST_CASE("garbled question files", "[robustness]") {
    const TableSet tables(true);
    const std::vector<std::string> texts = example_texts();
    Chance chance(3);
    Count count;
    for (int i = 0; i < times(2000); ++i) {
        const std::string text = garbled(chance.of(texts), chance);
        count.run(text, [&] { roll_and_tell(parse_question(text, "q.toml"), tables, static_cast<unsigned>(i)); });
    }
    CHECK(count.answered > 0);
    CHECK(count.refused > 0);
}

TEST_CASE("garbled charts and spreadsheets", "[robustness]") {
    const TableSet shipped(true);
    const std::vector<std::string> ids = shipped.ids();
    const Procedure& read = find_procedure("chart/read");
    std::vector<Question> questions;  // those whose charts are all shipped
    for (const std::string& text : example_texts()) {
        if (text.find("plan =") != text.npos) continue;  // their charts are known only as they go
        Question question = parse_question(text, "q.toml");
        if (question.procedure->about.id.starts_with("chart/")) continue;
        questions.push_back(std::move(question));
    }
    std::vector<std::vector<std::string>> charts;
    for (const Question& question : questions)
        charts.push_back(question.procedure->bind(question.params, shipped).tables);
    const auto reads = [&](const Question& question, const std::string& id) {
        const auto& its = charts[static_cast<std::size_t>(&question - questions.data())];
        return std::find(its.begin(), its.end(), id) != its.end();
    };
    Chance chance(4);
    Count count;
    for (int i = 0; i < times(600); ++i) {
        const std::string& id = chance.of(ids);
        const auto table = shipped.any_table(id);
        const std::string text = garbled(table->text, chance), csv = garbled(to_csv(*table), chance);
        count.run(text, [&] {
            TableSet tables(true);
            tables.lay_over(id, text, "my.toml");
            Question question;
            question.procedure = share(read);
            set_param(question, "table=" + id, "--set");
            set_param(question, "column=" + tables.table(id)->columns.keys[0], "--set");
            set_param(question, "dice=2d6", "--set");
            roll_and_tell(question, tables, static_cast<unsigned>(i));
        });
        for (const Question& question : questions) {
            if (!reads(question, id)) continue;
            count.run(text, [&] {
                TableSet tables(true);
                tables.lay_over(id, text, "my.toml");
                roll_and_tell(question, tables, static_cast<unsigned>(i));
            });
        }
        count.run(csv, [&] { with_csv(*table, csv, "my.csv"); });
    }
    CHECK(count.answered > 0);
    CHECK(count.refused > 0);
}

TEST_CASE("garbled questions about outcomes", "[robustness]") {
    const std::vector<Field>& fields = find_procedure("ocs/attack").outcomes;
    const std::vector<std::string> asks = {"hex_taken and attacker_losses <= 1",
                                           "mean(defender_losses + 2 * attacker_losses)",
                                           "quantile(attacker_losses, 0.9)",
                                           "not (surprise == attacker or hex_taken)",
                                           "sd(min(attacker_losses, max(defender_losses, 3)))",
                                           "median(-attacker_losses)"};
    const std::vector<std::int32_t> outcome(fields.size());
    Chance chance(5);
    Count count;
    for (int i = 0; i < times(20'000); ++i) {
        const std::string text = garbled(chance.of(asks), chance);
        count.run(text, [&] {
            const Expression ask = Expression::parse(text, fields, "ask");
            CHECK(std::isfinite(ask.evaluate(outcome)));
            CHECK(ask.least() <= ask.largest());
        });
    }
    CHECK(count.answered > 100);
    CHECK(count.refused > 100);
}

TEST_CASE("random command lines", "[robustness]") {
    TemporaryDirectory directory;
    const std::string question = directory.write("q.toml", "procedure=\"ocs/attack\"\nodds=\"3:1\"\n");
    const std::vector<std::string> verbs = {"odds",  "roll",   "sweep",    "compare", "show",
                                            "games", "tables", "nonsense", "--help"};
    std::vector<std::string> words = {"ocs/attack",
                                      "case-geld/attack",
                                      question,
                                      "chart/read",
                                      "list",
                                      "check",
                                      "new",
                                      "export",
                                      "ocs/combat",
                                      "--set",
                                      "odds=3:1",
                                      "odds=2:1",
                                      "terrain=open",
                                      "--policy",
                                      "retreat",
                                      "--ask",
                                      "hex_taken",
                                      "--trials",
                                      "1000",
                                      "--seed",
                                      "7",
                                      "--axis",
                                      "attacker_ar=1..3",
                                      "--vary",
                                      "terrain=open,close",
                                      "--json",
                                      "--quiet",
                                      "--dice",
                                      "3,4,5",
                                      "--optimal",
                                      "--threads",
                                      "2",
                                      "--sampled",
                                      "--engine",
                                      "mt19937",
                                      "--why",
                                      "--all",
                                      "--fractions",
                                      "--stand-in",
                                      "--tables",
                                      directory.path(),
                                      "--columns",
                                      "1:1",
                                      "--out",
                                      directory / "out",
                                      "--first",
                                      "3",
                                      "--trial",
                                      "2",
                                      "--",
                                      "-x"};
    for (const std::string& text : junk)
        if (text.find('\0') == text.npos) words.push_back(text);
    Chance chance(6);
    for (int i = 0; i < times(60); ++i) {
        std::vector<std::string> args = {chance.of(verbs)};
        std::string line = args[0];
        if (!chance.one_in(4)) args.push_back("ocs/attack");
        for (std::size_t k = 0, count = chance.below(7); k < count; ++k) args.push_back(chance.of(words));
        for (const std::string& arg : args) line += " [" + arg + "]";
        const Finished result = Program(args).wait(20);
        INFO(printable(line) << "\n" << result.err);
        CHECK((result.code == 0 || result.code == 2));
        if (result.code == 2 && result.out.empty()) {
            CHECK(result.err.starts_with("warodds: "));
            CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
        }
        CHECK(result.err.find('\x1b') == result.err.npos);
    }
}

}  // namespace test_robustness
