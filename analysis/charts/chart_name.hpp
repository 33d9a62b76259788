// What a chart may be called.
#pragma once

#include "tables/table.hpp"

namespace warodds {

// A name for a chart of a game that nobody ships, which is also the name of its file, and what a question says: mygame/name. Throws
// InputError.
void expect_own_chart(const std::string& id, const TableSet& tables);

// of a sheet that lies on its side: a roll for each column
[[noreturn]] void refuse_turned(const std::string& file, const std::vector<std::string>& columns);

}  // namespace warodds
