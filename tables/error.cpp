#include "tables/error.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace warodds {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substitute = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
        }
    }
    return row.back();
}

}  // namespace

std::string suggest(std::string_view found, const std::vector<std::string>& names) {
    const std::string* nearest = nullptr;
    std::size_t least = std::max<std::size_t>(2, found.size() / 3) + 1;
    for (const std::string& name : names) {
        const std::size_t distance = !found.empty() && name.starts_with(found) ? 1 : edit_distance(found, name);
        if (distance < least) {
            least = distance;
            nearest = &name;
        }
    }
    if (nearest) return "; did you mean '" + *nearest + "'?";
    if (names.empty() || names.size() > 16) return "";
    std::string list = "; expected one of ";
    for (const std::string& name : names) list += (&name == &names.front() ? "" : ", ") + name;
    return list;
}

}  // namespace warodds
