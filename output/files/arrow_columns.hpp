// A frame as Arrow has it. Numbers, and the places of words, stay where they are: Arrow looks into the frame, and keeps it alive.
#pragma once

#include "output/frame.hpp"

#include <arrow/array.h>
#include <arrow/buffer.h>
#include <arrow/builder.h>
#include <arrow/record_batch.h>
#include <arrow/type.h>
#include <arrow/util/key_value_metadata.h>

namespace warodds {

inline std::shared_ptr<const arrow::KeyValueMetadata> metadata_of(const Pairs& pairs) {
    std::vector<std::string> keys, values;
    for (const auto& [key, value] : pairs) {
        keys.push_back(key);
        values.push_back(value);
    }
    return arrow::key_value_metadata(std::move(keys), std::move(values));
}

inline std::shared_ptr<arrow::DataType> type_of(const Column& column) {
    if (column.words) return arrow::dictionary(arrow::int32(), arrow::utf8());
    switch (column.values.index()) {
        case 0: return arrow::float64();
        case 1: return arrow::int32();
        case 2: return arrow::uint64();
        case 3: return arrow::boolean();
        default: return arrow::utf8();
    }
}

inline std::shared_ptr<arrow::Schema> schema_of(const Frame& frame) {
    arrow::FieldVector fields;
    for (const Column& column : frame.columns)
        fields.push_back(arrow::field(column.name, type_of(column), column.is_nullable, metadata_of(column.about)));
    return arrow::schema(std::move(fields), metadata_of(frame.about));
}

class FrameBuffer final : public arrow::Buffer {
public:
    template <class T>
    FrameBuffer(const std::vector<T>& values, std::shared_ptr<const Frame> frame)
        : arrow::Buffer(reinterpret_cast<const std::uint8_t*>(values.data()),
                        static_cast<std::int64_t>(values.size() * sizeof(T))),
          frame_(std::move(frame)) {}

private:
    std::shared_ptr<const Frame> frame_;
};

// What is not a plain number is built anew: yes or no are bits to Arrow, and texts lie end to end.
inline arrow::Result<std::shared_ptr<arrow::Array>> built(const Column& column) {
    const std::unique_ptr<arrow::ArrayBuilder> builder = arrow::MakeBuilder(type_of(column)).ValueOrDie();
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (column.is_null(i)) {
            ARROW_RETURN_NOT_OK(builder->AppendNull());
        } else if (const auto* flags = std::get_if<std::vector<std::uint8_t>>(&column.values)) {
            ARROW_RETURN_NOT_OK(static_cast<arrow::BooleanBuilder&>(*builder).Append((*flags)[i] != 0));
        } else {
            const auto& texts = std::get<std::vector<std::string>>(column.values);
            ARROW_RETURN_NOT_OK(static_cast<arrow::StringBuilder&>(*builder).Append(texts[i]));
        }
    }
    return builder->Finish();
}

inline arrow::Result<std::shared_ptr<arrow::Array>> array_of(const std::shared_ptr<const Frame>& frame,
                                                             const Column& column) {
    if (column.values.index() > 2) return built(column);
    std::shared_ptr<arrow::Buffer> nulls;
    if (column.has_nulls()) {
        arrow::TypedBufferBuilder<bool> bits;
        for (std::size_t i = 0; i < column.size(); ++i) ARROW_RETURN_NOT_OK(bits.Append(!column.is_null(i)));
        ARROW_ASSIGN_OR_RAISE(nulls, bits.Finish());
    }
    const auto values = std::visit(
        [&](const auto& list) -> std::shared_ptr<arrow::Buffer> {
            if constexpr (std::is_same_v<typename std::decay_t<decltype(list)>::value_type, std::string>)
                return nullptr;
            else return std::make_shared<FrameBuffer>(list, frame);
        },
        column.values);
    const auto plain = column.words ? arrow::int32() : type_of(column);
    const auto array =
        arrow::MakeArray(arrow::ArrayData::Make(plain, static_cast<std::int64_t>(column.size()), {nulls, values}));
    if (!column.words) return array;
    arrow::StringBuilder words;
    ARROW_RETURN_NOT_OK(words.AppendValues(*column.words));
    ARROW_ASSIGN_OR_RAISE(const auto dictionary, words.Finish());
    return arrow::DictionaryArray::FromArrays(type_of(column), array, dictionary);
}

inline arrow::Result<std::shared_ptr<arrow::RecordBatch>> batch_of(const std::shared_ptr<const Frame>& frame,
                                                                   const std::shared_ptr<arrow::Schema>& schema) {
    arrow::ArrayVector arrays;
    for (const Column& column : frame->columns) {
        ARROW_ASSIGN_OR_RAISE(auto array, array_of(frame, column));
        arrays.push_back(std::move(array));
    }
    return arrow::RecordBatch::Make(schema, static_cast<std::int64_t>(frame->rows()), std::move(arrays));
}

}  // namespace warodds
