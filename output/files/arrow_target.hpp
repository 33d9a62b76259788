// Where an Arrow file goes: a file that appears when it is whole, or standard output, which gets the same bytes as they come.
#pragma once

#include "output/files/write.hpp"

#include <arrow/io/file.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

namespace warodds {

// Arrow's own stream to standard output does not notice a full disk or a reader that went away.
class StandardOutput final : public arrow::io::OutputStream {
public:
    arrow::Status Write(const void* data, std::int64_t size) override {
        if (std::fwrite(data, 1, static_cast<std::size_t>(size), stdout) != static_cast<std::size_t>(size))
            return arrow::Status::IOError(std::strerror(errno));
        written_ += size;
        return arrow::Status::OK();
    }
    arrow::Status Close() override {
        is_closed_ = true;
        return std::fflush(stdout) == 0 ? arrow::Status::OK() : arrow::Status::IOError(std::strerror(errno));
    }
    arrow::Result<std::int64_t> Tell() const override { return written_; }
    bool closed() const override { return is_closed_; }
    using arrow::io::OutputStream::Write;

private:
    std::int64_t written_ = 0;
    bool is_closed_ = false;
};

class ArrowTarget {
public:
    explicit ArrowTarget(const std::filesystem::path& target) {
        if (target != "-") pending_.emplace(target);
    }

    std::shared_ptr<arrow::io::OutputStream> open() {
        if (!pending_) return std::make_shared<StandardOutput>();
        return check(arrow::io::FileOutputStream::Open(pending_->path().string()));
    }
    void commit() {
        if (pending_) pending_->commit();
    }
    [[noreturn]] void fail(const std::string& why) const {
        if (pending_) pending_->fail(why);
        if (why == std::strerror(EPIPE)) throw ClosedPipe();
        throw OutputError("standard output: " + why);
    }

    void check(const arrow::Status& status) const {
        if (!status.ok()) fail(status.detail() ? status.detail()->ToString() : status.message());
    }
    template <class T>
    T check(arrow::Result<T> result) const {
        check(result.status());
        return std::move(result).ValueUnsafe();
    }

private:
    std::optional<PendingFile> pending_;  // none: standard output
};

}  // namespace warodds
