#include "sim/ledger.hpp"

#include <utility>

namespace warodds {

void Ledger::add(std::string rule, std::string name, std::string value, std::string detail) {
    if (is_kept) entries_.push_back({std::move(rule), std::move(name), std::move(value), std::move(detail)});
}

const Entry* Ledger::find(const std::string& name) const {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry)
        if (entry->name == name) return &*entry;
    return nullptr;
}

}  // namespace warodds
