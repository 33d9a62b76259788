// The columns of an Arrow file: typed, named, and with what they mean in their metadata.
#pragma once

#include "output/arrow_target.hpp"
#include "rules/field.hpp"

#include <arrow/array.h>
#include <arrow/builder.h>
#include <arrow/type.h>
#include <arrow/util/key_value_metadata.h>

#include <set>

namespace warodds {

using Metadata = std::shared_ptr<const arrow::KeyValueMetadata>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

inline Metadata metadata(const Pairs& pairs) {
    std::vector<std::string> keys, values;
    for (const auto& [key, value] : pairs) {
        keys.push_back(key);
        values.push_back(value);
    }
    return arrow::key_value_metadata(std::move(keys), std::move(values));
}

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
    std::shared_ptr<arrow::Array> finish(const ArrowTarget& target) {
        target.check(status_);
        std::shared_ptr<arrow::Array> array = target.check(builder_->Finish());
        return dictionary_ ? target.check(arrow::DictionaryArray::FromArrays(field_->type(), array, dictionary_))
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

// Names of columns, each once: an outcome may be called like a parameter, and a question may be asked twice.
class ColumnNames {
public:
    std::string take(const std::string& name) {
        std::string free = name;
        for (int i = 2; !taken_.insert(free).second; ++i) free = name + " " + std::to_string(i);
        return free;
    }

private:
    std::set<std::string> taken_;
};

// The three columns of an estimate; the second and third are its interval.
struct EstimateColumns {
    Column value, low, high;

    // those of a question are called by it: hex_taken, hex_taken_low, hex_taken_high
    EstimateColumns(const std::string& name, ColumnNames& names, const std::string& what, const Pairs& more)
        : EstimateColumns(names.take(name), names.take(name + "_low"), names.take(name + "_high"), what, more) {}

    EstimateColumns(std::string name, std::string low_name, std::string high_name, const std::string& what,
                    const Pairs& more)
        : value(Column::number(std::move(name), about(what, more))),
          low(Column::number(std::move(low_name), about("lower end of the 95 % interval, or lower bound", more))),
          high(Column::number(std::move(high_name), about("upper end of the 95 % interval, or upper bound", more))) {}

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

}  // namespace warodds
