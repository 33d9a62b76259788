// Results as Apache Arrow IPC files that any Arrow reader opens without knowing this program: typed columns, what a
// column means in its metadata, and how the figures were obtained in the metadata of the schema.
#include "analysis/json.hpp"
#include "output/files.hpp"

#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/io/file.h>
#include <arrow/ipc/writer.h>
#include <arrow/record_batch.h>
#include <arrow/type.h>
#include <arrow/util/key_value_metadata.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

using Metadata = std::shared_ptr<const arrow::KeyValueMetadata>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

void check(const arrow::Status& status, const PendingFile& file) {
    if (status.ok()) return;
    file.fail(status.detail() ? status.detail()->ToString() : status.message());
}

template <class T>
T check(arrow::Result<T> result, const PendingFile& file) {
    check(result.status(), file);
    return std::move(result).ValueUnsafe();
}

Metadata metadata(const Pairs& pairs) {
    std::vector<std::string> keys, values;
    for (const auto& [key, value] : pairs) {
        keys.push_back(key);
        values.push_back(value);
    }
    return arrow::key_value_metadata(std::move(keys), std::move(values));
}

// ---- what every file says of itself ----------------------------------------------------------------------------

struct Origin {
    std::string kind, procedure, method, goal;
    std::uint64_t trials, seed;
    Json params, tables;

    static std::string text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

    Metadata pairs() const {
        const bool is_exact = method == to_text(Method::exact);
        return metadata({{"warodds.version", WARODDS_VERSION},
                         {"kind", kind},
                         {"game", procedure.substr(0, procedure.find('/'))},
                         {"procedure", procedure},
                         {"params", text(params)},
                         {"method", method},
                         {"trials", is_exact ? "" : std::to_string(trials)},
                         {"seed", is_exact ? "" : std::to_string(seed)},
                         {"tables", text(tables)},
                         {"goal", goal}});
    }
};

Origin origin_of(const Answer& answer, std::string kind) {
    const Distribution& distribution = answer.distribution;
    return {std::move(kind),     answer.procedure, to_text(distribution.method), answer.goal,
            distribution.trials, answer.seed,      to_json(answer.params),       to_json(answer.tables)};
}

Origin origin_of(const Comparison& comparison) {
    Origin origin = origin_of(comparison.answers.front(), "comparison");
    Json params = Json::object();
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        params[comparison.labels[i]] = to_json(answer.params);
        if (answer.procedure != comparison.answers.front().procedure) origin.procedure += ", " + answer.procedure;
        if (answer.distribution.method != comparison.answers.front().distribution.method) origin.method = "mixed";
    }
    origin.params = std::move(params);
    origin.tables = to_json(comparison.tables);
    return origin;
}

// ---- columns ---------------------------------------------------------------------------------------------------

// A column under construction: what it is, and values as they come.
class Column {
public:
    Column(std::string name, std::shared_ptr<arrow::DataType> type, bool is_nullable, const Pairs& about)
        : field_(arrow::field(std::move(name), type, is_nullable, metadata(about))) {
        const auto& plain = type->id() == arrow::Type::DICTIONARY
                                ? static_cast<const arrow::DictionaryType&>(*type).index_type()
                                : type;
        builder_ = arrow::MakeBuilder(plain).ValueOrDie();
    }

    // a column of words that are known beforehand; values are their numbers
    static Column words(std::string name, const std::vector<std::string>& words, bool is_nullable, const Pairs& about) {
        Column column(std::move(name), arrow::dictionary(arrow::int32(), arrow::utf8()), is_nullable, about);
        arrow::StringBuilder builder;
        column.status_ = builder.AppendValues(words);
        if (column.status_.ok()) column.status_ = builder.Finish(&column.dictionary_);
        return column;
    }

    // a column of an outcome field: numbers, booleans and words all come as int32
    static Column outcome(const Field& field) {
        const Pairs about = {{"help", field.help}, {"unit", field.unit}};
        switch (field.kind) {
            case Kind::choice: return words(field.name, field.option_names(), true, about);
            case Kind::boolean: return Column(field.name, arrow::boolean(), true, about);
            default: break;
        }
        Column column(field.name, field.parts == 1 ? arrow::int32() : arrow::float64(), true, about);
        column.parts_ = field.parts;
        return column;
    }

    static Column number(std::string name, const Pairs& about) {
        return Column(std::move(name), arrow::float64(), false, about);
    }
    static Column text(std::string name, bool is_nullable, const Pairs& about) {
        return Column(std::move(name), arrow::utf8(), is_nullable, about);
    }

    void add_double(double value) { keep(static_cast<arrow::DoubleBuilder&>(*builder_).Append(value)); }
    void add_unsigned(std::uint64_t value) { keep(static_cast<arrow::UInt64Builder&>(*builder_).Append(value)); }
    void add_text(const std::string& value) { keep(static_cast<arrow::StringBuilder&>(*builder_).Append(value)); }
    void add_null() { keep(builder_->AppendNull()); }
    void add_code(std::int32_t value) {
        if (builder_->type()->id() == arrow::Type::BOOL)
            keep(static_cast<arrow::BooleanBuilder&>(*builder_).Append(value != 0));
        else if (parts_ > 1) add_double(static_cast<double>(value) / parts_);
        else keep(static_cast<arrow::Int32Builder&>(*builder_).Append(value));
    }

    const std::shared_ptr<arrow::Field>& field() const { return field_; }
    std::shared_ptr<arrow::Array> finish(const PendingFile& file) {
        check(status_, file);
        std::shared_ptr<arrow::Array> array = check(builder_->Finish(), file);
        return dictionary_ ? check(arrow::DictionaryArray::FromArrays(field_->type(), array, dictionary_), file)
                           : array;
    }

private:
    void keep(const arrow::Status& status) {
        if (!status.ok()) status_ = status;
    }

    std::shared_ptr<arrow::Field> field_;
    std::unique_ptr<arrow::ArrayBuilder> builder_;
    int parts_ = 1;
    std::shared_ptr<arrow::Array> dictionary_;
    arrow::Status status_;
};

// The three columns of an estimate; the second and third are its interval.
struct EstimateColumns {
    Column value, low, high;

    EstimateColumns(const std::string& name, const std::string& suffix, const std::string& what, const Pairs& more)
        : value(Column::number(name + suffix, about(what, more))),
          low(Column::number((name == "value" || name == "p" ? "low" : name + "_low") + suffix,
                             about("lower end of the 95 % interval, or lower bound", more))),
          high(Column::number((name == "value" || name == "p" ? "high" : name + "_high") + suffix,
                              about("upper end of the 95 % interval, or upper bound", more))) {}

    void add(const Estimate& estimate) {
        value.add_double(estimate.value);
        low.add_double(estimate.low);
        high.add_double(estimate.high);
    }
    void move_to(std::vector<Column>& columns) {
        columns.push_back(std::move(value));
        columns.push_back(std::move(low));
        columns.push_back(std::move(high));
    }

private:
    static Pairs about(const std::string& what, const Pairs& more) {
        Pairs pairs = {{"help", what}, {"unit", ""}};
        pairs.insert(pairs.end(), more.begin(), more.end());
        return pairs;
    }
};

// ---- files -----------------------------------------------------------------------------------------------------

class ArrowFile {
public:
    ArrowFile(PendingFile& pending, const std::vector<Column>& columns, const Origin& origin) : pending_(pending) {
        arrow::FieldVector fields;
        for (const Column& column : columns) fields.push_back(column.field());
        schema_ = arrow::schema(std::move(fields), origin.pairs());
        stream_ = check(arrow::io::FileOutputStream::Open(pending_.path().string()), pending_);
        writer_ = check(arrow::ipc::MakeFileWriter(stream_, schema_), pending_);
    }
    void write(std::vector<Column>& columns) {
        arrow::ArrayVector arrays;
        for (Column& column : columns) arrays.push_back(column.finish(pending_));
        const std::int64_t rows = arrays.front()->length();
        check(writer_->WriteRecordBatch(*arrow::RecordBatch::Make(schema_, rows, std::move(arrays))), pending_);
    }
    void commit() {
        check(writer_->Close(), pending_);
        check(stream_->Close(), pending_);
        pending_.commit();
    }

private:
    PendingFile& pending_;
    std::shared_ptr<arrow::Schema> schema_;
    std::shared_ptr<arrow::io::FileOutputStream> stream_;
    std::shared_ptr<arrow::ipc::RecordBatchWriter> writer_;
};

void write_whole(const std::filesystem::path& target, std::vector<Column>& columns, const Origin& origin) {
    PendingFile pending(target);
    ArrowFile file(pending, columns, origin);
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
    EstimateColumns chance("p", "", "probability of the outcome", {});
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
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        const std::string suffix = "_" + std::to_string(ask + 1);
        EstimateColumns values("value", suffix, comparison.asks[ask], {{"ask", comparison.asks[ask]}});
        EstimateColumns differences("difference", suffix, "difference from the first row",
                                    {{"ask", comparison.asks[ask]}});
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
    for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) columns.push_back(axis_column(sweep, axis));
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        const std::vector<std::size_t> at = sweep.coordinates(cell);
        for (std::size_t axis = 0; axis < at.size(); ++axis) add_axis_value(columns[axis], sweep.axes[axis], at[axis]);
    }
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask) {
        EstimateColumns values("value", "_" + std::to_string(ask + 1), sweep.asks[ask], {{"ask", sweep.asks[ask]}});
        for (const Estimate& value : sweep.values[ask]) values.add(value);
        values.move_to(columns);
    }
    write_whole(target, columns,
                {"sweep", sweep.procedure, to_text(sweep.method), "", sweep.trials, sweep.seed, to_json(sweep.fixed),
                 to_json(sweep.tables)});
}

// ---- raw trials ------------------------------------------------------------------------------------------------

struct TrialWriter::Inside {
    static constexpr std::size_t rows_of_a_batch = 1 << 16;

    PendingFile pending;
    std::vector<Column> columns{};
    std::unique_ptr<ArrowFile> file{};  // from the first block on
    std::size_t rows = 0;
};

TrialWriter::TrialWriter(const std::filesystem::path& target) : inside_(new Inside{.pending = PendingFile(target)}) {}

TrialWriter::~TrialWriter() = default;

void TrialWriter::write(const Answer& run, std::uint64_t first_trial, const RawOutcomes& outcomes) {
    std::vector<Column>& columns = inside_->columns;
    if (!inside_->file) {
        const Pairs about = {{"help", "number of the trial, from 0"}, {"unit", ""}};
        columns.emplace_back("trial", arrow::uint64(), false, about);
        for (const Field& field : run.distribution.fields) columns.push_back(Column::outcome(field));
        inside_->file = std::make_unique<ArrowFile>(inside_->pending, columns, origin_of(run, "trials"));
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
    if (!inside_->file) inside_->pending.fail("the run had no trials");
    if (inside_->rows > 0) inside_->file->write(inside_->columns);
    inside_->rows = 0;
    inside_->file->commit();
}

}  // namespace warodds
