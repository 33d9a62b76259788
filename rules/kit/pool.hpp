// Pool: landing craft, cargo or units of which some are lost by a blind draw (OCS 18.3d, 18.5f B).
//
// Each thing is as likely to be drawn as what is left of it: a counter of three points three times as likely as one of
// one point. What is lost so far is kept by the procedure in its state.
#pragma once

#include "sim/roller.hpp"
#include "tables/error.hpp"

#include <array>
#include <numeric>
#include <vector>

namespace warodds {

class Pool {
public:
    struct Item {
        std::string label;  // for the ledger: "craft 2 (LST)"
        int size = 1;       // points or steps
    };
    static constexpr int most = 12, most_points = 99;
    using Lost = std::array<std::int8_t, most>;

    Pool() = default;
    // throws InputError, beginning with `where`
    Pool(std::vector<Item> items, const std::string& where) : items_(std::move(items)) {
        if (items_.size() > most)
            throw InputError(where + ": found " + std::to_string(items_.size()) +
                             " of them together, expected at most " + std::to_string(most) +
                             "; write equal ones as one");
        for (const Item& item : items_) size_ += item.size;
        if (size_ > most_points)
            throw InputError(where + ": found " + std::to_string(size_) +
                             " points or steps together, expected at most " + std::to_string(most_points));
    }

    const std::vector<Item>& items() const { return items_; }
    int size() const { return size_; }
    int lost(const Lost& lost) const { return std::accumulate(lost.begin(), lost.end(), 0); }
    int left(const Lost& lost) const { return size_ - this->lost(lost); }
    bool is_gone(const Lost& lost, int item) const { return lost[item] == items_[item].size; }

    // takes one point or step of a thing drawn blindly; something must be left
    int draw(Lost& lost, Roller& roller, What what) const {
        const int total = left(lost);
        int item = 0;
        while (is_gone(lost, item)) ++item;
        if (left_of(lost, item) < total)
            for (int ahead = roller.draw(total, what); ahead >= left_of(lost, item); ++item)
                ahead -= left_of(lost, item);
        ++lost[item];
        return item;
    }

    // one of the things that are left, each as likely whatever its size
    int draw_item(const Lost& lost, Roller& roller, What what) const {
        int things = 0;
        for (int i = 0; i < static_cast<int>(items_.size()); ++i) things += !is_gone(lost, i);
        int item = 0;
        for (int ahead = roller.draw(things, what); is_gone(lost, item) || ahead > 0; ++item)
            ahead -= !is_gone(lost, item);
        return item;
    }

private:
    int left_of(const Lost& lost, int item) const { return items_[item].size - lost[item]; }

    std::vector<Item> items_;
    int size_ = 0;
};

}  // namespace warodds
