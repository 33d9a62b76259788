// Which outcome fields a picture shows, and in which order: those that were asked for as they were asked, then those that a player
// cares about most; what he came for always.
#pragma once

#include "analysis/words/phrases.hpp"

#include <algorithm>

namespace warodds::figure {

// In which order fields are drawn: as they are asked for, then as a player cares.
class Ranks {
public:
    Ranks(const Answer& answer, const std::vector<Expression>& asked) : odds_(answer.distribution), asked_(asked) {}

    std::pair<std::size_t, int> of(std::size_t field) const {
        const auto ask = std::find_if(asked_.begin(), asked_.end(),
                                      [&](const Expression& expression) { return expression.reads(field); });
        return {static_cast<std::size_t>(ask - asked_.begin()), rank_of_care(odds_.fields[field])};
    }
    std::pair<std::size_t, int> of(const std::vector<std::size_t>& fields) const {
        auto least = of(fields.front());
        for (const std::size_t field : fields) least = std::min(least, of(field));
        return least;
    }
    int care(const std::vector<std::size_t>& fields) const {
        int least = 9;
        for (const std::size_t field : fields) least = std::min(least, rank_of_care(odds_.fields[field]));
        return least;
    }

    // Fields that can come out in more than one way, each in a panel; all yes-or-no fields share one, with what he came for even
    // where that is sure. Where nothing is open the first of all.
    std::vector<std::vector<std::size_t>> candidates() const {
        std::vector<std::size_t> flags, aims;
        std::vector<std::vector<std::size_t>> found;
        for (std::size_t i = 0; i < odds_.fields.size(); ++i) {
            const bool is_flag = odds_.fields[i].kind == Kind::boolean, is_open = odds_.marginal(i).size() > 1;
            if (is_flag && is_open) flags.push_back(i);
            if (is_flag && !is_open && is_sure_aim(i)) aims.push_back(i);
            if (!is_flag && is_open) found.push_back({i});
        }
        if (!flags.empty()) {
            flags.insert(flags.end(), aims.begin(), aims.end());
            std::stable_sort(flags.begin(), flags.end(), [&](std::size_t a, std::size_t b) { return of(a) < of(b); });
            found.push_back(flags);
        }
        if (found.empty() && !odds_.fields.empty()) {
            std::size_t best = 0;
            for (std::size_t i = 1; i < odds_.fields.size(); ++i)
                if (of(i) < of(best)) best = i;
            found.push_back({best});
        }
        return found;
    }

    // what he came for where that is sure, has no place in a panel and was not asked
    std::vector<std::size_t> sure_aims(const std::vector<std::vector<std::size_t>>& drawn) const {
        std::vector<std::size_t> aims;
        for (std::size_t i = 0; i < odds_.fields.size(); ++i) {
            const bool is_drawn = std::any_of(drawn.begin(), drawn.end(), [&](const auto& fields) {
                return std::find(fields.begin(), fields.end(), i) != fields.end();
            });
            if (!is_drawn && is_sure_aim(i) && of(i).first == asked_.size()) aims.push_back(i);
        }
        return aims;
    }

private:
    bool is_sure_aim(std::size_t field) const {
        return odds_.fields[field].kind == Kind::boolean && rank_of_care(odds_.fields[field]) == 0 &&
               odds_.marginal(field).size() == 1 && odds_.unread.empty();
    }

    const Distribution& odds_;
    const std::vector<Expression>& asked_;
};

}  // namespace warodds::figure
