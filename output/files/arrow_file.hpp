// An Arrow IPC file under construction, batch by batch.
#pragma once

#include "output/files/arrow_columns.hpp"
#include "output/files/arrow_target.hpp"

#include <arrow/ipc/writer.h>

namespace warodds {

class ArrowFile {
public:
    ArrowFile(ArrowTarget& target, std::shared_ptr<arrow::Schema> schema)
        : target_(target),
          schema_(std::move(schema)),
          stream_(target_.open()),
          writer_(target_.check(arrow::ipc::MakeFileWriter(stream_, schema_))) {}
    void write(const std::shared_ptr<const Frame>& frame) {
        target_.check(writer_->WriteRecordBatch(*target_.check(batch_of(frame, schema_))));
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
