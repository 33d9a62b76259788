// Results for other programs by Apache Arrow: IPC files that any Arrow reader opens without knowing this program, and streams by
// the C interface, within one process and without a copy. Either is a frame (output/frame.hpp).
#include "output/files/arrow_file.hpp"

#include <arrow/c/bridge.h>
#include <arrow/io/memory.h>

namespace warodds {
namespace {

// what has no file, and so no place to name
template <class T>
T expect(arrow::Result<T> result) {
    if (!result.ok()) throw OutputError("Arrow: " + result.status().message());
    return std::move(result).ValueUnsafe();
}

}  // namespace

void expect_arrow() {}

void write_arrow(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path) {
    ArrowTarget target(path);
    ArrowFile file(target, schema_of(*frame));
    file.write(frame);
    file.commit();
}

std::string arrow_bytes(const std::shared_ptr<const Frame>& frame) {
    const auto stream = expect(arrow::io::BufferOutputStream::Create());
    const auto schema = schema_of(*frame);
    const auto writer = expect(arrow::ipc::MakeFileWriter(stream, schema));
    const auto batch = batch_of(frame, schema);
    for (const arrow::Status& status :
         {batch.status(), batch.ok() ? writer->WriteRecordBatch(**batch) : batch.status(), writer->Close()})
        if (!status.ok()) throw OutputError("Arrow: " + status.message());
    return expect(stream->Finish())->ToString();
}

void export_arrow(const std::shared_ptr<const Frame>& frame, ArrowArrayStream* stream) {
    const auto schema = schema_of(*frame);
    const auto reader = expect(arrow::RecordBatchReader::Make({expect(batch_of(frame, schema))}, schema));
    const arrow::Status status = arrow::ExportRecordBatchReader(reader, stream);
    if (!status.ok()) throw OutputError("Arrow: " + status.message());
}

// ---- raw trials ------------------------------------------------------------------------------------------------

struct TrialWriter::Inside {
    static constexpr std::size_t rows_of_a_batch = 1 << 16;

    ArrowTarget target;
    std::shared_ptr<Frame> frame{};  // from the first block on
    std::unique_ptr<ArrowFile> file{};

    void write() {
        file->write(frame);
        for (Column& column : frame->columns) column.clear();
    }
};

TrialWriter::TrialWriter(const std::filesystem::path& target) : inside_(new Inside{.target = ArrowTarget(target)}) {}

TrialWriter::~TrialWriter() = default;

void TrialWriter::write(const Answer& run, std::uint64_t first_trial, const RawOutcomes& outcomes) {
    if (!inside_->file) {
        inside_->frame = std::make_shared<Frame>(trial_frame(run));
        inside_->file = std::make_unique<ArrowFile>(inside_->target, schema_of(*inside_->frame));
    }
    for (std::size_t done = 0; done < outcomes.trials;) {
        const std::size_t more = std::min(outcomes.trials - done, Inside::rows_of_a_batch - inside_->frame->rows());
        add_trials(*inside_->frame, first_trial, outcomes, {done, more});
        done += more;
        if (inside_->frame->rows() == Inside::rows_of_a_batch) inside_->write();
    }
}

void TrialWriter::commit() {
    if (!inside_->file) inside_->target.fail("the run had no trials");
    if (inside_->frame->rows() > 0) inside_->write();
    inside_->file->commit();
}

}  // namespace warodds
