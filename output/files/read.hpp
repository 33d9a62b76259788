// Questions and charts of the disk, for programs that have no face: tests, benchmarks.
#pragma once

#include "analysis/questions/read.hpp"
#include "output/files/disk.hpp"

namespace warodds {

inline std::string read_whole_file(const std::string& file, std::size_t most = most_file_bytes) {
    return Disk(false).read(file, most);
}
inline bool is_readable_file(const std::string& file) { return Disk(false).is_file(file); }
inline Question read_question(const std::string& file) { return read_question(Disk(false), file); }
inline Question read_subject(const Typed& typed, const TableSet& tables) {
    return read_subject(Disk(false), typed, tables);
}
inline Shown read_shown(const std::string& name, const std::string& game, const TableSet& tables) {
    return read_shown(Disk(false), name, game, tables);
}
inline TableSet read_tables(const std::string& directory, bool allow_stand_in) {
    return read_tables(Disk(false), directory, allow_stand_in);
}
inline NamedCharts charts_named(const std::string& name, bool allow_stand_in) {
    return charts_named(Disk(false), name, allow_stand_in);
}

}  // namespace warodds
