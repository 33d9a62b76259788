// Files that results go to. Each is written beside its target and moved into place when whole, so that a full disk,
// a signal or a bad path leaves nothing half-written.
#pragma once

#include "output/figure.hpp"
#include "output/frame.hpp"
#include "output/picture/page.hpp"

#include <filesystem>

struct ArrowArrayStream;  // of Arrow's C interface

namespace warodds {

// An output that could not be written. Faces turn it into exit code 1.
struct OutputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A place that was named and where no file can be: no directory, or one that nobody may write to. Bad input to whoever typed it.
struct NoPlaceError : OutputError {
    using OutputError::OutputError;
};

// Whoever reads standard output has seen enough: warodds ... | head -1. Nothing went wrong.
struct ClosedPipe : OutputError {
    ClosedPipe() : OutputError("standard output: nobody reads it any longer") {}
};

// A file that appears under its name only with commit(); what was written is removed otherwise. What a run that was killed could not
// remove, the next one that writes the same file does.
class PendingFile {
public:
    // throws OutputError
    explicit PendingFile(const std::filesystem::path& target);
    ~PendingFile();
    PendingFile(const PendingFile&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;

    const std::filesystem::path& path() const { return part_; }  // where to write
    const std::filesystem::path& target() const { return target_; }
    void write(std::string_view contents) const;  // the whole of it; throws OutputError
    void commit();                                // throws OutputError
    bool commit_new();  // false where a file of that name has come up meanwhile, which stays; throws OutputError
    [[noreturn]] void fail(const std::string& why) const;  // throws OutputError: cannot write TARGET: why

private:
    void sync() const;

    std::filesystem::path target_, part_, place_;  // as given; beside it; where the part is moved to
    std::size_t slot_;
    int held_ = -1;  // the part, open and locked as long as somebody writes it
    bool is_committed_ = false;
};

// before a long run: throws NoPlaceError for a place where no file can be
void expect_writable(const std::filesystem::path& target);
void write_text(const std::string& text, const std::filesystem::path& target);  // the whole file; throws OutputError

// A new file, and the directories above it. What is there stays: throws InputError, unless it may be replaced.
void write_made(const std::string& text, const std::filesystem::path& target, bool may_replace);

// Removes what is pending, whoever writes it. Only calls that are safe in a signal handler.
void remove_pending_files() noexcept;

// Apache Arrow IPC files; "-" is standard output, which gets the same bytes. The schema's metadata names the format, game,
// procedure, parameters, method, trials, seed, engine, tables with their grades, and version; each column's metadata its
// one-line help and unit. Figures of comparisons and sweeps are called by their question.
void expect_arrow();  // before a long run: throws InputError where the program was built without Arrow
void write_arrow(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& target);
template <class Result>
    requires requires(const Result& result) { frame_of(result); }
void write_arrow(const Result& result, const std::filesystem::path& target) {
    write_arrow(std::make_shared<const Frame>(frame_of(result)), target);
}
std::string arrow_bytes(const std::shared_ptr<const Frame>& frame);  // of such a file
// Fills in a stream that others read by the C interface; its numbers are the frame's own. Throws OutputError.
void export_arrow(const std::shared_ptr<const Frame>& frame, ArrowArrayStream* stream);

// Raw trials, block by block: trial, then one column an outcome field (null where a cell could not be read). The place
// is taken at once; what the file says of itself is told by the run that the first block comes from.
class TrialWriter {
public:
    explicit TrialWriter(const std::filesystem::path& target);  // throws OutputError
    ~TrialWriter();
    void write(const Answer& run, std::uint64_t first_trial, const RawOutcomes& outcomes);
    void commit();

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

// Pictures, .png, .svg or .pdf by the name; expect_picture_name refuses any other name, for use before a long run.
void expect_picture_name(const std::filesystem::path& target);  // throws InputError
// the bytes of such a picture; `format` is png, svg or pdf. Throws InputError.
std::string picture_bytes(const Figure& figure, const std::string& format);
void write_plot(const Figure& figure, const std::filesystem::path& target);
template <class Result>
    requires requires(const Result& result) { figure_of(result); }
void write_plot(const Result& result, const std::filesystem::path& target) {
    expect_picture_name(target);
    write_plot(figure_of(result), target);
}

void write_page(const Figure& figure, const Page& page, const std::filesystem::path& target);
std::string page_bytes(const Figure& figure, const Page& page, const std::string& format);  // as picture_bytes has it

}  // namespace warodds
