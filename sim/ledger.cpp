#include "sim/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace warodds {

void Ledger::add(std::string rule, std::string name, std::string value, std::string detail) {
    if (is_kept) entries_.push_back({std::move(rule), std::move(name), std::move(value), std::move(detail)});
}

void Ledger::take_over(const Ledger& later) {
    for (auto line = later.entries_.rbegin(); line != later.entries_.rend(); ++line) {
        const auto same = std::find_if(entries_.rbegin(), entries_.rend(),
                                       [&](const Entry& entry) { return entry.name == line->name; });
        if (same != entries_.rend()) entries_.erase(std::next(same).base());
    }
    entries_.insert(entries_.end(), later.entries_.begin(), later.entries_.end());
    if (!later.places_.empty()) places_ = later.places_;
}

const Entry* Ledger::find(const std::string& name) const {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry)
        if (entry->name == name) return &*entry;
    return nullptr;
}

}  // namespace warodds
