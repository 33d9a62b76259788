// Files that results go to: whole or not there at all, readable by others, and safe with any words.
#include "support.hpp"

#include "analysis/words/json.hpp"
#include "analysis/words/phrases.hpp"
#include "output/figure.hpp"
#include "output/files/write.hpp"
#include "output/files/matplot.hpp"

#include <arrow/array.h>
#include <arrow/io/file.h>
#include <arrow/ipc/reader.h>
#include <arrow/record_batch.h>
#include <arrow/type.h>
#include <arrow/util/key_value_metadata.h>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sys/resource.h>
#include <unistd.h>

namespace test_output {

using namespace warodds;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

// A directory of its own for each test; it should hold only what the test expects.
class Directory {
public:
    Directory() : path_(make()) {}
    ~Directory() { fs::remove_all(path_); }
    fs::path operator/(const std::string& name) const { return path_ / name; }
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto& entry : fs::directory_iterator(path_)) found.push_back(entry.path().filename().string());
        std::sort(found.begin(), found.end());
        return found;
    }

private:
    static fs::path make() {
        std::string name = (fs::temp_directory_path() / "warodds-output-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        return name;
    }
    fs::path path_;
};

std::string contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Files can grow to this many bytes and no further: a full disk, as a program sees it.
class SmallDisk {
public:
    explicit SmallDisk(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    rlimit before_;
    void (*handler_)(int);
};

std::shared_ptr<const Field> field_of(Field field) {
    static std::vector<std::shared_ptr<const Field>> kept;
    kept.push_back(std::make_shared<const Field>(std::move(field)));
    return kept.back();
}

Field make_field(std::string name, Kind kind, std::vector<std::string> options = {}) {
    Field field;
    field.name = std::move(name);
    field.help = "what " + field.name + " means";
    field.kind = kind;
    for (std::string& option : options) field.options.push_back({std::move(option), ""});
    return field;
}

// Three outcomes: losses 0, 1, 2; the hex taken in the first two; three results.
Answer small_answer(bool is_exact = true) {
    Answer answer;
    answer.assumed.is_whole = true;
    answer.procedure = "demo/attack";
    answer.title = "A small attack";
    Field strength = make_field("strength", Kind::integer);
    strength.unit = "points";
    answer.params = {{field_of(strength).get(), Value(Rational(12))},
                     {field_of(make_field("odds", Kind::odds)).get(), Value(Rational(3))},
                     {field_of(make_field("terrain", Kind::text)).get(), Value(std::string("close"))}};
    answer.given = {"strength", "terrain"};
    answer.distribution.fields = {make_field("losses", Kind::integer), make_field("hex_taken", Kind::boolean),
                                  make_field("result", Kind::choice, {"AL1", "Ao1 Do1", "DL2"})};
    answer.distribution.fields[0].unit = "steps";
    answer.tables = {{"demo/combat", "Combat Table", "9.1", "printed", "the rulebook", ""},
                     {"demo/terrain", "Terrain", "8", "stand-in", "ours", "The Terrain chart is a stand-in."}};
    if (!is_exact) answer.distribution.method = Method::compiled, answer.distribution.trials = 1000, answer.seed = 7;
    const std::vector<std::vector<std::int32_t>> values = {{0, 1, 2}, {1, 1, 0}, {2, 0, 1}};
    const std::uint64_t counts[] = {500, 300, 200};
    for (int i = 0; i < 3; ++i)
        answer.distribution.rows.push_back(
            {values[i],
             is_exact ? Estimate::exactly(static_cast<double>(counts[i]) / 1000) : proportion(counts[i], 1000),
             is_exact ? 0 : counts[i], 0});
    for (const char* expr : {"hex_taken", "mean(losses)"}) answer.asks.push_back(answer.ask(expr));
    return answer;
}

Answer unread_answer() {
    Answer answer = small_answer();
    answer.distribution.rows.pop_back();
    answer.distribution.unread = {{{"demo/combat", "7", "3:1"}, Estimate::exactly(0.2)}};
    answer.asks = {answer.ask("hex_taken")};
    return answer;
}

Comparison small_comparison(bool is_exact = true) {
    Comparison comparison{{"as it stands", "with a barrage"},
                          {small_answer(is_exact), small_answer(is_exact)},
                          {"hex_taken", "mean(losses)"},
                          {}};
    comparison.answers[1].asks[0].value = is_exact ? Estimate::exactly(0.9) : proportion(900, 1000);
    for (std::size_t ask = 0; ask < 2; ++ask) {
        comparison.differences.emplace_back();
        for (const Answer& answer : comparison.answers)
            comparison.differences.back().push_back(
                difference(answer.asks[ask].value, comparison.answers[0].asks[ask].value));
    }
    return comparison;
}

SweepAxis numbers(const std::string& name, int low, int high) {
    SweepAxis axis{field_of(make_field(name, Kind::integer)), {}};
    for (int i = low; i <= high; ++i) axis.values.emplace_back(Rational(i));
    return axis;
}

SweepAxis terrains() {
    return {field_of(make_field("terrain", Kind::choice, {"open", "very_close"})),
            {Value(std::string("open")), Value(std::string("very_close"))}};
}

Sweep small_sweep(std::vector<SweepAxis> axes, bool is_exact = true) {
    Sweep sweep;
    sweep.procedure = "demo/attack";
    sweep.title = "Attacks";
    sweep.axes = std::move(axes);
    sweep.asks = {"hex_taken", "mean(losses)"};
    sweep.kinds = {Expression::Kind::probability, Expression::Kind::mean};
    sweep.tables = small_answer().tables;
    sweep.params = sweep.fixed = {small_answer().params[0]};
    if (!is_exact) sweep.method = Method::sampled, sweep.trials = 1000, sweep.seed = 7;
    sweep.runs.assign(sweep.cells(), {sweep.method, sweep.trials});
    sweep.values.resize(2);
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        const std::uint64_t count = 50 + 100 * cell % 900;
        sweep.values[0].push_back(is_exact ? Estimate::exactly(static_cast<double>(count) / 1000)
                                           : proportion(count, 1000));
        sweep.values[1].push_back(Estimate::exactly(static_cast<double>(cell)));
    }
    return sweep;
}

struct ReadBack {
    std::shared_ptr<arrow::Schema> schema;
    std::vector<std::shared_ptr<arrow::RecordBatch>> batches;

    std::string meta(const std::string& key) const { return schema->metadata()->Get(key).ValueOrDie(); }
    std::string column_meta(const std::string& column, const std::string& key) const {
        return schema->GetFieldByName(column)->metadata()->Get(key).ValueOrDie();
    }
    std::string type(const std::string& column) const { return schema->GetFieldByName(column)->type()->ToString(); }
    template <class Array> const Array& column(const std::string& name, std::size_t batch = 0) const {
        return static_cast<const Array&>(*batches.at(batch)->GetColumnByName(name));
    }
    std::string word(const std::string& name, std::int64_t row) const {
        const auto& coded = column<arrow::DictionaryArray>(name);
        return static_cast<const arrow::StringArray&>(*coded.dictionary()).GetString(coded.GetValueIndex(row));
    }
};

ReadBack read_back(const fs::path& path) {
    const auto file = arrow::io::ReadableFile::Open(path.string()).ValueOrDie();
    const auto reader = arrow::ipc::RecordBatchFileReader::Open(file).ValueOrDie();
    ReadBack result{reader->schema(), {}};
    for (int i = 0; i < reader->num_record_batches(); ++i)
        result.batches.push_back(reader->ReadRecordBatch(i).ValueOrDie());
    for (const auto& batch : result.batches) REQUIRE(batch->ValidateFull().ok());
    return result;
}

}  // namespace

TEST_CASE("a pending file appears only when it is committed", "[output]") {
    const Directory directory;
    {
        PendingFile file(directory / "a.txt");
        file.write("half");
        REQUIRE(directory.names().size() == 1);
        CHECK_THAT(directory.names()[0], StartsWith("a.txt.part-"));
    }
    CHECK(directory.names().empty());

    {
        PendingFile file(directory / "a.txt");
        file.write("whole");
        file.commit();
    }
    CHECK(directory.names() == std::vector<std::string>{"a.txt"});
    CHECK(contents(directory / "a.txt") == "whole");

    // what was there before stays until the new one is whole
    {
        PendingFile file(directory / "a.txt");
        file.write("new");
        CHECK(contents(directory / "a.txt") == "whole");
    }
    CHECK(contents(directory / "a.txt") == "whole");
}

TEST_CASE("a link stays a link, and its file is replaced", "[output]") {
    const Directory directory;
    fs::create_directory(directory / "far");
    std::ofstream(directory / "far/real.txt") << "old";
    fs::create_symlink(directory / "far/real.txt", directory / "link.txt");
    PendingFile file(directory / "link.txt");
    file.write("new");
    file.commit();
    CHECK(fs::is_symlink(directory / "link.txt"));
    CHECK(contents(directory / "far/real.txt") == "new");
}

TEST_CASE("targets that cannot be written are refused in one line", "[output]") {
    const Directory directory;
    const auto refusal = [](const fs::path& target) {
        try {
            PendingFile file(target);
        } catch (const OutputError& error) {
            return std::string(error.what());
        }
        return std::string("not refused");
    };
    CHECK_THAT(refusal(""), ContainsSubstring("without a name"));
    CHECK_THAT(refusal(directory / ""), ContainsSubstring("is a directory"));
    CHECK_THAT(refusal(directory / "no/such/a.txt"),
               ContainsSubstring("there is no directory") && ContainsSubstring("no/such"));
    std::ofstream(directory / "plain") << "x";
    CHECK_THAT(refusal(directory / "plain/a.txt"),
               ContainsSubstring("plain is not a directory") || ContainsSubstring("there is no directory"));
    CHECK_THAT(refusal("/dev/full"), ContainsSubstring("not a regular file"));
    CHECK_THAT(refusal("/dev/null"), ContainsSubstring("not a regular file"));
    CHECK_THAT(refusal(directory / std::string(300, 'x')), ContainsSubstring("too long"));
    CHECK(directory.names() == std::vector<std::string>{"plain"});

    PendingFile first(directory / "twice");
    CHECK_THAT(refusal(directory / "twice"), ContainsSubstring("another result"));
}

TEST_CASE("a full disk is reported and leaves nothing", "[output]") {
    const Directory directory;
    const SmallDisk disk(100);
    PendingFile file(directory / "a.txt");
    CHECK_THROWS_MATCHES(file.write(std::string(1000, 'x')), OutputError,
                         MessageMatches(ContainsSubstring("cannot write") && ContainsSubstring("too large")));
    CHECK_THROWS_MATCHES(write_arrow(small_answer(), directory / "a.arrow"), OutputError,
                         MessageMatches(ContainsSubstring("a.arrow") && ContainsSubstring("too large")));
    for (const char* name : {"a.png", "a.svg", "a.pdf"})
        CHECK_THROWS_MATCHES(write_plot(small_answer(), directory / name), OutputError,
                             MessageMatches(ContainsSubstring(name)));
    CHECK(directory.names().size() == 1);  // the part of `file`, which is still pending
}

TEST_CASE("a signal handler can remove all pending files", "[output]") {
    const Directory directory;
    PendingFile first(directory / "a"), second(directory / "b");
    {
        PendingFile done(directory / "c");
        done.commit();
    }
    remove_pending_files();
    CHECK(directory.names() == std::vector<std::string>{"c"});
}

TEST_CASE("an exact distribution as an Arrow file", "[output][arrow]") {
    const Directory directory;
    write_arrow(small_answer(), directory / "a.arrow");
    const ReadBack file = read_back(directory / "a.arrow");
    CHECK(file.schema->field_names() == std::vector<std::string>{"p", "low", "high", "losses", "hex_taken", "result"});
    CHECK(file.type("p") == "double");
    CHECK(file.type("losses") == "int32");
    CHECK(file.type("hex_taken") == "bool");
    CHECK(file.type("result") == "dictionary<values=string, indices=int32, ordered=0>");
    CHECK_FALSE(file.schema->GetFieldByName("p")->nullable());

    CHECK(file.meta("format") == "warodds/1");
    CHECK(file.meta("warodds.version") != "");
    CHECK(file.meta("kind") == "distribution");
    CHECK(file.meta("game") == "demo");
    CHECK(file.meta("procedure") == "demo/attack");
    CHECK(file.meta("method") == "exact");
    CHECK(file.meta("trials") == "");
    CHECK(file.meta("engine") == "");
    CHECK(file.meta("seed") == "");
    CHECK(Json::parse(file.meta("params")) == Json{{"strength", 12}, {"odds", "3:1"}, {"terrain", "close"}});
    const Json tables = Json::parse(file.meta("tables"));
    REQUIRE(tables.size() == 2);
    CHECK(tables[1]["id"] == "demo/terrain");
    CHECK(tables[1]["grade"] == "stand-in");
    CHECK(tables[1]["source"] == "ours");
    CHECK(file.column_meta("losses", "help") == "what losses means");
    CHECK(file.column_meta("losses", "unit") == "steps");

    REQUIRE(file.batches.size() == 1);
    CHECK(file.batches[0]->num_rows() == 3);
    CHECK(file.column<arrow::DoubleArray>("p").Value(0) == 0.5);
    CHECK(file.column<arrow::DoubleArray>("high").Value(2) == 0.2);
    CHECK(file.column<arrow::Int32Array>("losses").Value(2) == 2);
    CHECK(file.column<arrow::BooleanArray>("hex_taken").Value(1));
    CHECK_FALSE(file.column<arrow::BooleanArray>("hex_taken").Value(2));
    CHECK(file.word("result", 0) == "DL2");
    CHECK(file.word("result", 2) == "Ao1 Do1");
}

TEST_CASE("a counted distribution has counts and intervals", "[output][arrow]") {
    const Directory directory;
    Answer answer = small_answer(false);
    answer.within = {.target = 0.03, .limit = 5000, .looks = {{400, 0.05}, {1000, 0.03}}, .is_reached = true};
    write_arrow(answer, directory / "a.arrow");
    const ReadBack file = read_back(directory / "a.arrow");
    CHECK(file.type("count") == "uint64");
    CHECK(file.column<arrow::UInt64Array>("count").Value(1) == 300);
    CHECK(file.column<arrow::DoubleArray>("low").Value(1) == proportion(300, 1000).low);
    CHECK(file.meta("method") == "compiled");
    CHECK(file.meta("trials") == "1000");
    CHECK(file.meta("seed") == "7");
    CHECK(Json::parse(file.meta("within")) == to_json(*answer.within));
}

TEST_CASE("cells that nobody could read are rows of their own", "[output][arrow]") {
    const Directory directory;
    write_arrow(unread_answer(), directory / "a.arrow");
    const ReadBack file = read_back(directory / "a.arrow");
    REQUIRE(file.batches[0]->num_rows() == 3);
    CHECK(file.type("unread") == "string");
    const auto& unread = file.column<arrow::StringArray>("unread");
    CHECK(unread.IsNull(0));
    CHECK(unread.GetString(2) == "demo/combat, row 7, column 3:1");
    for (const char* name : {"losses", "hex_taken", "result"}) {
        CHECK(file.column<arrow::Array>(name).IsNull(2));
        CHECK(file.column<arrow::Array>(name).IsValid(1));
    }
    CHECK(file.column<arrow::DoubleArray>("p").Value(2) == 0.2);
}

TEST_CASE("a sweep as an Arrow file: one row a cell", "[output][arrow]") {
    const Directory directory;
    SweepAxis shares{field_of(make_field("share", Kind::number)), {Value(Rational(1, 2)), Value(Rational(3, 4))}};
    SweepAxis flags{field_of(make_field("prepared", Kind::boolean)), {Value(false), Value(true)}};
    SweepAxis odds{field_of(make_field("odds", Kind::odds)), {Value(Rational(1, 2)), Value(Rational(3))}};
    write_arrow(small_sweep({numbers("attack", 5, 7), terrains(), shares, flags, odds}), directory / "s.arrow");
    const ReadBack file = read_back(directory / "s.arrow");
    CHECK(file.schema->field_names() ==
          std::vector<std::string>{"attack", "terrain", "share", "prepared", "odds", "hex_taken", "hex_taken_low",
                                   "hex_taken_high", "mean(losses)", "mean(losses)_low", "mean(losses)_high"});
    CHECK(file.meta("kind") == "sweep");
    CHECK(Json::parse(file.meta("params")) == Json{{"strength", 12}});
    CHECK(file.column_meta("hex_taken", "ask") == "hex_taken");
    CHECK(file.column_meta("hex_taken", "kind") == "probability");
    CHECK(file.column_meta("mean(losses)_high", "ask") == "mean(losses)");
    CHECK(file.column_meta("mean(losses)_high", "kind") == "mean");
    REQUIRE(file.batches[0]->num_rows() == 48);
    CHECK(file.column<arrow::Int32Array>("attack").Value(0) == 5);
    CHECK(file.column<arrow::Int32Array>("attack").Value(47) == 7);
    CHECK(file.word("terrain", 8) == "very_close");
    CHECK(file.column<arrow::DoubleArray>("share").Value(4) == 0.75);
    CHECK(file.column<arrow::BooleanArray>("prepared").Value(2));
    CHECK(file.word("odds", 0) == "1:2");
    CHECK(file.word("odds", 1) == "3:1");
    CHECK(file.column<arrow::DoubleArray>("mean(losses)").Value(13) == 13);
}

TEST_CASE("a comparison as an Arrow file: one row an answer", "[output][arrow]") {
    const Directory directory;
    write_arrow(small_comparison(), directory / "c.arrow");
    const ReadBack file = read_back(directory / "c.arrow");
    CHECK(file.schema->field_names() ==
          std::vector<std::string>{"label", "hex_taken", "hex_taken_low", "hex_taken_high", "hex_taken_difference",
                                   "hex_taken_difference_low", "hex_taken_difference_high", "mean(losses)",
                                   "mean(losses)_low", "mean(losses)_high", "mean(losses)_difference",
                                   "mean(losses)_difference_low", "mean(losses)_difference_high"});
    CHECK(file.column<arrow::StringArray>("label").GetString(1) == "with a barrage");
    CHECK(file.column<arrow::DoubleArray>("hex_taken").Value(1) == 0.9);
    CHECK(file.column<arrow::DoubleArray>("hex_taken_difference").Value(0) == 0);
    CHECK(file.column<arrow::DoubleArray>("hex_taken_difference").Value(1) == Catch::Approx(0.1));
    CHECK(Json::parse(file.meta("params"))["as it stands"]["strength"] == 12);
}

TEST_CASE("every column of an Arrow file has a name of its own", "[output][arrow]") {
    const Directory directory;
    Sweep sweep = small_sweep({numbers("hex_taken", 1, 2)});  // a parameter that is called like an outcome
    sweep.asks = {"hex_taken", "hex_taken"};
    sweep.kinds[1] = Expression::Kind::probability;
    write_arrow(sweep, directory / "s.arrow");
    CHECK(read_back(directory / "s.arrow").schema->field_names() ==
          std::vector<std::string>{"hex_taken", "hex_taken 2", "hex_taken_low", "hex_taken_high", "hex_taken 3",
                                   "hex_taken_low 2", "hex_taken_high 2"});
}

TEST_CASE("raw trials go out in batches, unread ones as nulls", "[output][arrow]") {
    const Directory directory;
    Answer run = small_answer();
    run.distribution.method = Method::compiled;
    run.distribution.trials = 100'000;
    run.seed = 9;
    {
        TrialWriter writer(directory / "t.arrow");
        for (std::uint64_t first = 0; first < 100'000; first += 1000) {
            RawOutcomes block{1000, {std::vector(1000, 1), std::vector(1000, 1), std::vector(1000, 2)}};
            block.unread.resize(1000);
            block.unread[5] = 1;
            block.fields[0][6] = 2, block.fields[1][6] = 0, block.fields[2][6] = 0;
            writer.write(run, first, block);
        }
        CHECK_FALSE(fs::exists(directory / "t.arrow"));
        writer.commit();
    }
    const ReadBack file = read_back(directory / "t.arrow");
    CHECK(file.meta("kind") == "trials");
    CHECK(file.meta("method") == "compiled");
    CHECK(file.meta("trials") == "100000");
    CHECK(file.meta("seed") == "9");
    REQUIRE(file.batches.size() == 2);
    CHECK(file.batches[0]->num_rows() + file.batches[1]->num_rows() == 100'000);
    CHECK(file.column<arrow::UInt64Array>("trial", 1).Value(0) == 65'536);
    CHECK(file.column<arrow::Int32Array>("losses").IsNull(5));
    CHECK(file.column<arrow::Array>("result").IsNull(1005));
    CHECK(file.word("result", 6) == "AL1");
    CHECK(file.word("result", 7) == "DL2");

    {
        TrialWriter writer(directory / "never.arrow");
        writer.write(run, 0, {1, {{1}, {1}, {2}}});
    }
    {
        TrialWriter writer(directory / "empty.arrow");
        CHECK_THROWS_MATCHES(writer.commit(), OutputError, MessageMatches(ContainsSubstring("had no trials")));
    }
    CHECK(directory.names() == std::vector<std::string>{"t.arrow"});
}

TEST_CASE("raw trials name the run that really happened", "[output][arrow]") {
    // seven dice, each remembered: more ends than are fused into one table
    struct State {
        std::int32_t rolled, sum;
    };
    const auto procedure = std::make_shared<Procedure>();
    procedure->about = {"demo/dice", "Seven dice", "", ""};
    procedure->bind = [](const ParamSet&, const TableSet&) {
        auto toy = std::make_unique<warodds::test::Toy<State>>();
        toy->is_finished = [](const State& state) { return state.rolled == 7; };
        toy->do_step = [](State& state, Roller& roller) {
            state.sum = state.sum * 6 + roller.d6({"", "die"}) - 1;
            ++state.rolled;
        };
        toy->result = [](const State& state) { return state.sum % 6; };
        Bound bound;
        bound.machine = std::move(toy);
        bound.outcomes = {make_field("last", Kind::integer)};
        return bound;
    };
    const Directory directory;
    for (const bool is_sampled : {true, false}) {
        Question question;
        question.procedure = procedure;
        question.trials = 1000;
        question.seed = 3;
        question.sampled = is_sampled;
        if (is_sampled) question.engine = Engine::taus88;
        TrialWriter writer(directory / "t.arrow");
        std::vector<std::string> notices;
        Watch watch;
        watch.raw = [&](const Answer& run, std::uint64_t first, const auto& outcomes) {
            writer.write(run, first, outcomes);
        };
        watch.notice = [&](const std::string& text) { notices.push_back(text); };
        const Answer result = answer(question, TableSet(), watch);
        writer.commit();
        CHECK(notices.empty());
        const ReadBack file = read_back(directory / "t.arrow");
        CHECK(result.distribution.method == (is_sampled ? Method::sampled : Method::compiled));
        CHECK(file.meta("method") == to_text(result.distribution.method));
        CHECK(file.meta("trials") == "1000");
        CHECK(file.meta("seed") == "3");
        CHECK(file.meta("engine") == (is_sampled ? "taus88" : ""));
        CHECK(file.batches[0]->num_rows() == 1000);
    }
}

TEST_CASE("percentages keep the digits that matter", "[output][figure]") {
    CHECK(percent(0) == "0 %");
    CHECK(percent(1) == "100 %");
    CHECK(percent(0.61634) == "61.6 %");
    CHECK(percent(0.02778) == "2.8 %");
    CHECK(percent(0.0012) == "0.12 %");
    CHECK(percent(0.00002) == "0.0020 %");
    CHECK(percent(1e-9) == "<0.0001 %");
    CHECK(percent(0.9997) == "99.97 %");
    CHECK(percent(0.99999) == ">99.99 %");
    CHECK(percent(1 - 1e-15) == "100 %");
}

TEST_CASE("the figure of an answer shows the fields that can differ", "[output][figure]") {
    const Figure figure = figure_of(small_answer());
    CHECK(figure.title == "A small attack");
    CHECK(figure.answers == std::vector<std::string>{"hex taken: 80.0 %", "mean losses: 0.70"});
    CHECK(figure.parameters == std::vector<std::string>{"strength: 12 points", "terrain: close"});
    REQUIRE(figure.panels.size() == 3);
    // in the order of the questions
    CHECK(figure.panels[0].categories == std::vector<std::string>{"no", "yes"});
    CHECK(figure.panels[1].title == "Losses");
    CHECK(figure.panels[1].x_name == "what losses means (steps)");
    CHECK(figure.panels[2].categories == std::vector<std::string>{"AL1", "Ao1 Do1", "DL2"});
    CHECK(figure.panels[2].series[0].values[2].value == 0.5);
    CHECK(figure.footer ==
          std::vector<std::string>{"Exact probabilities", "Charts: printed: Combat Table; stand-in: Terrain"});
    CHECK(figure.warnings == std::vector<std::string>{"The Terrain chart is a stand-in."});

    CHECK(figure_of(small_answer(false)).footer[0] == "1,000 trials (compiled), seed 7, 95 % intervals");
}

TEST_CASE("the figure of an answer says what is unknown", "[output][figure]") {
    const Figure figure = figure_of(unread_answer());
    CHECK(figure.answers == std::vector<std::string>{"hex taken: 80.0 % to 100 %"});
    CHECK(figure.panels[0].unknown == Catch::Approx(0.2));
    CHECK(figure.warnings.back() == "Unknown: cell 7 / 3:1 (20.0 %) of demo/combat");
}

TEST_CASE("many fields: those that the questions name come first", "[output][figure]") {
    Answer answer = small_answer();
    answer.distribution.fields.clear();
    answer.distribution.rows.clear();
    answer.asks.clear();
    for (int i = 0; i < 7; ++i)
        answer.distribution.fields.push_back(make_field("field_" + std::to_string(i), Kind::integer));
    for (std::int32_t k = 0; k < 2; ++k)
        answer.distribution.rows.push_back({std::vector<std::int32_t>(7, k), Estimate::exactly(0.5), 0, 0});
    answer.asks = {answer.ask("field_5 >= 1 and field_6 = 0")};
    std::vector<std::string> titles;
    for (const Figure::Panel& panel : figure_of(answer).panels) titles.push_back(panel.title);
    CHECK(titles == std::vector<std::string>{"Field 5", "Field 6", "Field 0", "Field 1"});
}

TEST_CASE("numbers too many for bars are put together, and so are their trials", "[output][figure]") {
    Answer answer = small_answer(false);
    answer.distribution.fields = {make_field("points", Kind::integer)};
    answer.distribution.rows.clear();
    answer.asks.clear();
    for (std::int32_t value = 0; value < 200; ++value)
        answer.distribution.rows.push_back({{value}, proportion(5, 1000), 5, 0});
    const Figure::Panel panel = figure_of(answer).panels.at(0);
    CHECK(panel.step == 5);
    REQUIRE(panel.categories.size() == 40);
    CHECK(panel.positions[1] == 5);
    const Estimate expected = proportion(25, 1000);
    CHECK(panel.series[0].values[39].value == Catch::Approx(expected.value));
    CHECK(panel.series[0].values[39].low == Catch::Approx(expected.low));
    CHECK(panel.series[0].values[39].high == Catch::Approx(expected.high));
}

TEST_CASE("a map of two axes reads by row and column", "[output][figure]") {
    const Sweep sweep = small_sweep({numbers("attack", 5, 7), terrains()});
    const Figure::Panel panel = figure_of(sweep).panels[0];
    // the words go down the side, the numbers across
    CHECK(panel.categories == std::vector<std::string>{"5", "6", "7"});
    CHECK(panel.rows == std::vector<std::string>{"open", "very close"});
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        const auto at = sweep.coordinates(cell);
        CHECK(panel.series[0].values[at[1] * 3 + at[0]].value == sweep.values[0][cell].value);
    }
    const Sweep upright = small_sweep({numbers("attack", 5, 7), numbers("defence", 1, 2)});
    const Figure::Panel numbers_up = figure_of(upright).panels[0];
    CHECK(numbers_up.rows == std::vector<std::string>{"7", "6", "5"});
    CHECK(numbers_up.series[0].values[0].value == upright.values[0][4].value);
}

TEST_CASE("every kind of result has its picture", "[output][figure]") {
    const Directory directory;
    const std::vector<std::function<void(const fs::path&)>> plots = {
        [](const fs::path& to) { write_plot(small_answer(), to); },
        [](const fs::path& to) { write_plot(unread_answer(), to); },
        [](const fs::path& to) { write_plot(small_comparison(false), to); },
        [](const fs::path& to) { write_plot(small_sweep({numbers("attack", 5, 12)}, false), to); },
        [](const fs::path& to) { write_plot(small_sweep({terrains()}), to); },
        [](const fs::path& to) { write_plot(small_sweep({numbers("attack", 5, 12), terrains()}), to); },
    };
    // no other program is needed
    const std::string path = std::getenv("PATH");
    if (!has_matplot) ::setenv("PATH", (directory / "").c_str(), 1);
    for (const auto& plot : plots) {
        for (const char* name : {"a.png", "a.svg", "a.pdf"}) plot(directory / name);
        CHECK(contents(directory / "a.png").starts_with("\x89PNG\r\n\x1a\n"));
        CHECK(contents(directory / "a.svg").starts_with("<?xml"));
        CHECK_THAT(contents(directory / "a.svg"), ContainsSubstring("</svg>"));
        CHECK(contents(directory / "a.pdf").starts_with("%PDF-"));
    }
    ::setenv("PATH", path.c_str(), 1);
    plots[0](directory / "a.svg");
    CHECK_THAT(contents(directory / "a.svg"), ContainsSubstring("A small attack"));
    CHECK(directory.names() == std::vector<std::string>{"a.pdf", "a.png", "a.svg"});
}

TEST_CASE("pictures that cannot be drawn leave nothing", "[output][figure]") {
    const Directory directory;
    CHECK_THROWS_MATCHES(
        write_plot(small_answer(), directory / "a.jpeg"), InputError,
        MessageMatches(ContainsSubstring(".jpeg") && ContainsSubstring("expected .png, .svg or .pdf")));
    CHECK_THROWS_AS(write_plot(small_answer(), directory / "a"), InputError);
    CHECK_THROWS_AS(write_plot(small_answer(), directory / "no/a.png"), OutputError);
    Comparison no_asks = small_comparison();
    no_asks.asks.clear();
    CHECK_THROWS_AS(write_plot(no_asks, directory / "a.png"), InputError);
    CHECK_THROWS_AS(
        write_plot(small_sweep({numbers("a", 1, 9), numbers("b", 1, 2), numbers("c", 1, 2)}), directory / "a.png"),
        InputError);

    CHECK(directory.names().empty());
}

TEST_CASE("an exact sweep of steps says where they are, a curve and a sample do not", "[output][picture]") {
    const auto breaks = [](Sweep sweep, bool has_steps) {
        for (std::size_t cell = 0; cell < sweep.cells(); ++cell)
            sweep.values[0][cell] = Estimate::exactly(has_steps ? (cell < 3 ? 0.2 : 0.4)
                                                                : 0.1 * static_cast<double>(cell));
        sweep.asks.resize(1);
        return figure_of(sweep).panels[0].breaks;
    };
    CHECK(breaks(small_sweep({numbers("attack", 5, 11)}), true) == std::vector<std::size_t>{3});
    CHECK(breaks(small_sweep({numbers("attack", 5, 11)}), false).empty());
    CHECK(breaks(small_sweep({numbers("attack", 5, 11)}, false), true).empty());
}

}  // namespace test_output
