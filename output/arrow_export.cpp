// Results as Apache Arrow IPC files that any Arrow reader opens without knowing this program: typed columns, what a
// column means in its metadata, and how the figures were obtained in the metadata of the schema.
#include "analysis/json.hpp"
#include "analysis/phrases.hpp"
#include "output/arrow_file.hpp"

#include <cmath>

namespace warodds {
namespace {

// ---- what every file says of itself ----------------------------------------------------------------------------

struct Origin {
    std::string kind, procedure, goal;
    Method method;
    Engine engine;
    std::uint64_t trials, seed;
    Json params, tables, assumed;
    Json places = Json::array();  // where the charts were entered
    bool is_assumed_whole = true;
    bool is_mixed = false;  // a comparison of an exact answer with one of trials

    static std::string text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

    Metadata pairs() const {
        const bool is_exact = method == Method::exact;
        return metadata({{"format", result_format},
                         {"warodds.version", WARODDS_VERSION},
                         {"kind", kind},
                         {"game", procedure.substr(0, procedure.find('/'))},
                         {"procedure", procedure},
                         {"params", text(params)},
                         {"method", is_mixed ? "mixed" : to_text(method)},
                         {"trials", is_exact ? "" : std::to_string(trials)},
                         {"seed", is_exact ? "" : std::to_string(seed)},
                         {"engine", method == Method::sampled ? to_text(engine) : ""},
                         {"tables", text(tables)},
                         {"places", text(places)},
                         {"assumed", text(assumed)},
                         {"assumed_whole", is_assumed_whole ? "true" : "false"},
                         {"goal", goal}});
    }
};

// `run` is where a result says how it was obtained
template <class Result, class Run>
Origin origin_of(const Result& result, const Run& run, std::string kind) {
    return {.kind = std::move(kind),
            .procedure = result.procedure,
            .goal = result.goal,
            .method = run.method,
            .engine = run.engine,
            .trials = run.trials,
            .seed = result.seed,
            .params = to_json(result.params),
            .tables = to_json(result.tables),
            .assumed = to_json(result.assumed),
            .is_assumed_whole = result.assumed.is_whole};
}

Origin origin_of(const Answer& answer, std::string kind) {
    Origin origin = origin_of(answer, answer.distribution, std::move(kind));
    origin.places = answer.ledger.places();
    return origin;
}

Origin origin_of(const Comparison& comparison) {
    Origin origin = origin_of(comparison.answers.front(), "comparison");
    Json params = Json::object();
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        params[comparison.labels[i]] = to_json(answer.params);
        if (answer.procedure != comparison.answers.front().procedure) origin.procedure += ", " + answer.procedure;
        if (answer.distribution.method == origin.method) continue;
        origin.is_mixed = true;
        if (answer.distribution.is_exact()) continue;
        origin.method = answer.distribution.method;  // trials and seed are those of the answers that have them
        origin.trials = answer.distribution.trials;
        origin.seed = answer.seed;
    }
    origin.params = std::move(params);
    origin.tables = to_json(comparison.tables);
    origin.assumed = origin.places = Json::object();
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        origin.assumed[comparison.labels[i]] = to_json(answer.assumed);
        origin.places[comparison.labels[i]] = answer.ledger.places();
        origin.is_assumed_whole = origin.is_assumed_whole && answer.assumed.is_whole;
    }
    origin.goal = goals_text(comparison);
    return origin;
}

// ---- files -----------------------------------------------------------------------------------------------------

void write_whole(const std::filesystem::path& path, std::vector<Column>& columns, const Origin& origin) {
    ArrowTarget target(path);
    ArrowFile file(target, columns, origin.pairs());
    file.write(columns);
    file.commit();
}

// One axis of a sweep, typed by the kind of its parameter.
Column axis_column(const Sweep& sweep, std::size_t axis) {
    const Field& field = *sweep.axes[axis].field;
    const Pairs about = {{"help", field.help}, {"unit", field.unit}, {"axis", std::to_string(axis + 1)}};
    if (field.kind == Kind::boolean) return Column(field.name, arrow::boolean(), false, about);
    if (field.kind == Kind::integer) return Column(field.name, arrow::int32(), false, about);
    if (field.kind == Kind::number) return Column::number(field.name, about);
    std::vector<std::string> words;
    for (std::size_t i = 0; i < sweep.axes[axis].values.size(); ++i) words.push_back(sweep.axes[axis].text(i));
    return Column::words(field.name, words, false, about);
}

void add_axis_value(Column& column, const SweepAxis& axis, std::size_t i) {
    const Value& value = axis.values[i];
    switch (axis.field->kind) {
        case Kind::boolean: return column.add_code(std::get<bool>(value));
        case Kind::integer: return column.add_code(static_cast<std::int32_t>(std::get<Rational>(value).numerator()));
        case Kind::number: return column.add_double(to_double(std::get<Rational>(value)));
        default: return column.add_code(static_cast<std::int32_t>(i));
    }
}

}  // namespace

void expect_arrow() {}

void write_arrow(const Answer& answer, const std::filesystem::path& target) {
    EstimateColumns chance("p", "low", "high", "probability of the outcome", {});
    const Distribution& distribution = answer.distribution;
    const bool is_counted = !distribution.is_exact();
    Column count("count", arrow::uint64(), false, {{"help", "trials that ended so"}, {"unit", "trials"}});
    std::vector<Column> outcomes;
    for (const Field& field : distribution.fields) outcomes.push_back(Column::outcome(field));
    Column unread = Column::text(
        "unread", true, {{"help", "the chart cell that could not be read, where a path ended at one"}, {"unit", ""}});

    for (const Row& row : distribution.rows) {
        chance.add(row.p);
        count.add_unsigned(row.count);
        for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i].add_code(row.values[i]);
        unread.add_null();
    }
    for (const UnreadRow& row : distribution.unread) {
        chance.add(row.p);
        count.add_unsigned(
            static_cast<std::uint64_t>(std::llround(row.p.value * static_cast<double>(distribution.trials))));
        for (Column& outcome : outcomes) outcome.add_null();
        unread.add_text(row.cell.table + ", row " + row.cell.row + ", column " + row.cell.column);
    }

    std::vector<Column> columns;
    chance.move_to(columns);
    if (is_counted) columns.push_back(std::move(count));
    for (Column& outcome : outcomes) columns.push_back(std::move(outcome));
    if (!distribution.unread.empty()) columns.push_back(std::move(unread));
    write_whole(target, columns, origin_of(answer, "distribution"));
}

void write_arrow(const Comparison& comparison, const std::filesystem::path& target) {
    if (comparison.answers.empty()) throw InputError("there is nothing to compare");
    std::vector<Column> columns;
    columns.push_back(Column::text("label", false, {{"help", "what is compared"}, {"unit", ""}}));
    for (const std::string& label : comparison.labels) columns.back().add_text(label);
    ColumnNames names;
    names.take("label");
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        const std::string& expr = comparison.asks[ask];
        const Pairs about = {{"ask", expr}, {"kind", to_text(comparison.answers.front().asks[ask].kind)}};
        EstimateColumns values(expr, names, expr, about);
        EstimateColumns differences(expr + "_difference", names, "difference from the first row", about);
        for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
            values.add(comparison.answers[i].asks[ask].value);
            differences.add(comparison.differences[ask][i]);
        }
        values.move_to(columns);
        differences.move_to(columns);
    }
    write_whole(target, columns, origin_of(comparison));
}

void write_arrow(const Sweep& sweep, const std::filesystem::path& target) {
    std::vector<Column> columns;
    ColumnNames names;
    for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) {
        columns.push_back(axis_column(sweep, axis));
        names.take(sweep.axes[axis].field->name);
    }
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        const std::vector<std::size_t> at = sweep.coordinates(cell);
        for (std::size_t axis = 0; axis < at.size(); ++axis) add_axis_value(columns[axis], sweep.axes[axis], at[axis]);
    }
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask) {
        EstimateColumns values(sweep.asks[ask], names, sweep.asks[ask],
                               {{"ask", sweep.asks[ask]}, {"kind", to_text(sweep.kinds[ask])}});
        for (const Estimate& value : sweep.values[ask]) values.add(value);
        values.move_to(columns);
    }
    write_whole(target, columns, origin_of(sweep, sweep, "sweep"));
}

// ---- raw trials ------------------------------------------------------------------------------------------------

struct TrialWriter::Inside {
    static constexpr std::size_t rows_of_a_batch = 1 << 16;

    ArrowTarget target;
    std::vector<Column> columns{};
    std::unique_ptr<ArrowFile> file{};  // from the first block on
    std::size_t rows = 0;
};

TrialWriter::TrialWriter(const std::filesystem::path& target) : inside_(new Inside{.target = ArrowTarget(target)}) {}

TrialWriter::~TrialWriter() = default;

void TrialWriter::write(const Answer& run, std::uint64_t first_trial, const RawOutcomes& outcomes) {
    std::vector<Column>& columns = inside_->columns;
    if (!inside_->file) {
        const Pairs about = {{"help", "number of the trial, from 0"}, {"unit", ""}};
        columns.emplace_back("trial", arrow::uint64(), false, about);
        for (const Field& field : run.distribution.fields) columns.push_back(Column::outcome(field));
        inside_->file = std::make_unique<ArrowFile>(inside_->target, columns, origin_of(run, "trials").pairs());
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        columns[0].add_unsigned(first_trial + i);
        for (std::size_t field = 1; field < columns.size(); ++field) {
            if (outcomes[i].empty()) columns[field].add_null();
            else columns[field].add_code(outcomes[i][field - 1]);
        }
        if (++inside_->rows == Inside::rows_of_a_batch) {
            inside_->file->write(columns);
            inside_->rows = 0;
        }
    }
}

void TrialWriter::commit() {
    if (!inside_->file) inside_->target.fail("the run had no trials");
    if (inside_->rows > 0) inside_->file->write(inside_->columns);
    inside_->rows = 0;
    inside_->file->commit();
}

}  // namespace warodds
