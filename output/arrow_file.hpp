// An Arrow IPC file under construction, batch by batch.
#pragma once

#include "output/arrow_columns.hpp"

#include <arrow/ipc/writer.h>
#include <arrow/record_batch.h>

namespace warodds {

class ArrowFile {
public:
    ArrowFile(ArrowTarget& target, const std::vector<Column>& columns, Metadata about) : target_(target) {
        arrow::FieldVector fields;
        for (const Column& column : columns) fields.push_back(column.field());
        schema_ = arrow::schema(std::move(fields), std::move(about));
        stream_ = target_.open();
        writer_ = target_.check(arrow::ipc::MakeFileWriter(stream_, schema_));
    }
    void write(std::vector<Column>& columns) {
        arrow::ArrayVector arrays;
        for (Column& column : columns) arrays.push_back(column.finish(target_));
        const std::int64_t rows = arrays.front()->length();
        target_.check(writer_->WriteRecordBatch(*arrow::RecordBatch::Make(schema_, rows, std::move(arrays))));
    }
    void commit() {
        target_.check(writer_->Close());
        target_.check(stream_->Close());
        target_.commit();
    }

private:
    ArrowTarget& target_;
    std::shared_ptr<arrow::Schema> schema_;
    std::shared_ptr<arrow::io::OutputStream> stream_;
    std::shared_ptr<arrow::ipc::RecordBatchWriter> writer_;
};

}  // namespace warodds
