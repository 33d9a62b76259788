// Stands in for arrow_export.cpp in a program that was built where there is no Apache Arrow: everything else works.
#include "output/files/write.hpp"

namespace warodds {
namespace {

[[noreturn]] void refuse() {
    throw InputError(
        "this program was built without Apache Arrow; the launcher ./warodds of the source folder builds it at the "
        "first " +
        option_name("arrow") + ", or configure again where CMake finds Arrow");
}

}  // namespace

void expect_arrow() { refuse(); }

void write_arrow(const std::shared_ptr<const Frame>&, const std::filesystem::path&) { refuse(); }
std::string arrow_bytes(const std::shared_ptr<const Frame>&) { refuse(); }
void export_arrow(const std::shared_ptr<const Frame>&, ArrowArrayStream*) { refuse(); }

struct TrialWriter::Inside {};
TrialWriter::TrialWriter(const std::filesystem::path&) { refuse(); }
TrialWriter::~TrialWriter() = default;
void TrialWriter::write(const Answer&, std::uint64_t, const RawOutcomes&) { refuse(); }
void TrialWriter::commit() { refuse(); }

}  // namespace warodds
