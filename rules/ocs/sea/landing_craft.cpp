#include "rules/ocs/sea/landing_craft.hpp"

#include <algorithm>

namespace warodds::ocs {

Schema<Craft> Craft::schema() {
    Schema<Craft> schema;
    schema.text("name", "what you call it", &Craft::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Craft::number).range(0, 99);
    schema
        .choice("kind", "kind of craft", &Craft::kind,
                {{"lc", "landing craft"}, {"lst", "becomes landing craft when it loses a point"}, {"dukw", ""}})
        .rule("18.4");
    schema.integer("points", "capacity", &Craft::points).range(1, 60).unit("points").rule("18.4a");
    schema.counts("points", "points lost by", [](const Craft& counter) { return counter.points; });  // 18.3d C
    return schema;
}

CraftToll& CraftToll::operator+=(const CraftToll& other) {
    points = static_cast<std::int8_t>(points + other.points);
    lsts = static_cast<std::int8_t>(lsts + other.lsts);
    dukws = static_cast<std::int8_t>(dukws + other.dukws);
    return *this;
}

std::vector<Craft> after_losses(const std::vector<Craft>& craft, const std::vector<int>& lost) {
    return survivors(craft, [&](Craft& counter, std::size_t i) {
        counter.points -= lost[i];
        if (lost[i] > 0 && counter.kind == Craft::Kind::lst) counter.kind = Craft::Kind::lc;
        return counter.points > 0;
    });
}

CraftStack::CraftStack(const std::vector<Craft>& craft, bool by_counter) : by_counter_(by_counter) {
    static constexpr std::array names = {"landing craft", "LST", "DUKW"};
    bool has_large_lst = false;
    for (std::size_t i = 0; i < craft.size(); ++i) {
        const Craft& counter = craft[i];
        const bool is_lst = counter.kind == Craft::Kind::lst;
        has_large_lst = has_large_lst || (is_lst && counter.points > 1);
        const std::string name = counter.name.empty() ? names[static_cast<int>(counter.kind)] : counter.name;
        const bool alone = by_counter || counter.begun || counter.goes_on;
        auto item = std::find_if(alike_.begin(), alike_.end(), [&](const Alike& known) {
            return !alone && !known.alone && known.kind == counter.kind && (!is_lst || known.each == counter.points);
        });
        if (counter.begun) begun_ = static_cast<int>(alike_.size());
        if (counter.goes_on) goes_on_ = static_cast<int>(alike_.size());
        if (item == alike_.end()) {
            alike_.push_back({.kind = counter.kind, .name = name, .each = counter.points, .alone = alone});
            item = alike_.end() - 1;
        }
        item->points += counter.points;
        item->counters.push_back(static_cast<int>(i));
        points_.push_back(counter.points);
        item->numbers += (item->numbers.empty() ? "" : ", ") + std::to_string(number_in_list(counter, i));
        if (item->name != name) item->name = names[static_cast<int>(counter.kind)];
    }
    if (has_large_lst && !by_counter) {
        const auto lc = std::find_if(alike_.begin(), alike_.end(),
                                     [](const Alike& known) { return known.kind == Craft::Kind::lc; });
        former_lsts_ = static_cast<int>(lc - alike_.begin());
        if (lc == alike_.end()) alike_.push_back({.kind = Craft::Kind::lc, .name = names[0], .each = 1});
    }
    std::vector<Pool::Item> items;
    for (const Alike& item : alike_) {
        std::string label = item.numbers.empty() ? "" : "craft " + item.numbers + " (" + item.name + ")";
        if (former_lsts_ == static_cast<int>(items.size()))
            label += label.empty() ? "a former LST" : " or a former LST";
        items.push_back({label, item.points});
    }
    pool_ = Pool(std::move(items), "craft");
}

int CraftStack::draw(Pool::Lost& lost, Roller& roller, What what) const {
    const int item = pool_.draw(lost, roller, what);
    if (former_lsts_ >= 0 && alike_[item].kind == Craft::Kind::lst) {  // 18.3d C
        const int rest = alike_[item].each - 1;
        lost[item] = static_cast<std::int8_t>(lost[item] + rest);
        lost[former_lsts_] = static_cast<std::int8_t>(lost[former_lsts_] - rest);
    }
    return item;
}

CraftToll CraftStack::toll(const Pool::Lost& lost, bool hit_before) const {
    int points = 0, lsts = 0, dukws = 0;
    for (std::size_t i = 0; i < alike_.size(); ++i) {
        points += lost[i];
        if (alike_[i].kind == Craft::Kind::dukw) dukws += lost[i];
        if (alike_[i].kind == Craft::Kind::lst) lsts += (lost[i] + alike_[i].each - 1) / alike_[i].each;
    }
    if (begun_ >= 0 && hit_before && lost[begun_] > 0) --lsts;  // counted already
    return {static_cast<std::int8_t>(points), static_cast<std::int8_t>(lsts), static_cast<std::int8_t>(dukws)};
}

std::vector<int> CraftStack::lost_by_counter(const Pool::Lost& lost) const {
    std::vector<int> result(points_.size());
    int landing_craft = 0;  // points of it that were lost, those of former LSTs included
    for (std::size_t i = 0; i < alike_.size(); ++i) landing_craft += lost[i];
    std::vector<int> takers;  // the counters that they are taken from
    const auto take = [&](int& points, const std::vector<int>& counters) {
        for (const int counter : counters) {
            const int taken = std::min(points, points_[counter] - result[counter]);
            result[counter] += taken;
            points -= taken;
        }
    };
    for (std::size_t i = 0; i < alike_.size(); ++i) {
        const Alike& item = alike_[i];
        int points = lost[i];
        if (by_counter_ || item.kind == Craft::Kind::dukw) {
            landing_craft -= points;
            take(points, item.counters);
        } else if (item.kind == Craft::Kind::lst) {
            for (int hit = 0; hit < lost[i] / item.each; ++hit) {
                ++result[item.counters[hit]];
                --landing_craft;
                takers.push_back(item.counters[hit]);
            }
        }
    }
    for (const Alike& item : alike_)
        if (item.kind == Craft::Kind::lc) take(landing_craft, item.counters);
    take(landing_craft, takers);
    return result;
}

bool CraftStack::is_hit(const Pool::Lost& lost, bool hit_before) const {
    return goes_on_ >= 0 && (lost[goes_on_] > 0 || (goes_on_ == begun_ && hit_before));
}

CraftToll CraftStack::all() const {
    Pool::Lost lost{};
    for (std::size_t i = 0; i < alike_.size(); ++i) lost[i] = static_cast<std::int8_t>(pool_.items()[i].size);
    return toll(lost);
}

void CraftStack::check_load(const Rational& re, Tables& tables) const {
    const int most = figure(*tables.numbers("ocs/naval"), "RE a point of craft, most");
    if (re > Rational(points() * most))
        throw InputError("craft: " + std::to_string(points()) + " points cannot carry " + to_text(re) +
                         " RE: a point takes " + std::to_string(most) + " at most (4.7, 18.4a)");
}

void CraftStack::check_load(const std::vector<Unit>& units, Tables& tables, Ledger& ledger) const {
    const auto figures = tables.numbers("ocs/naval");
    const int slow = figure(*figures, "slow leg movement, most"),
              by_air = figure(*figures, "leg movement by air, most");
    Rational load = 0, no_dukw = 0;
    std::string unsure;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& unit = units[i];
        const bool on_foot = unit.mobility.value_or(Mobility::leg) == Mobility::leg;
        // nobody is slower in Move Mode, which is what counts
        const bool full = !on_foot || unit.movement > slow || (unit.movement == 0 && unit.move_side_up());
        const Rational takes = full ? unit.current_re()
                                    : unit.current_re() / figure(*figures, "RE a point of craft, most");
        load += takes;
        if (!on_foot || unit.movement > by_air) no_dukw += takes;
        if (!full && !(unit.mobility && unit.movement && unit.move_side_up()))
            unsure += (unsure.empty() ? "" : ", ") + std::to_string(number_in_list(unit, i));
    }
    if (load > Rational(points()))
        throw InputError("craft: " + std::to_string(points()) + " points cannot carry what takes " + to_text(load) +
                         ": a RE takes a point, or half a point if it has at most " + std::to_string(slow) +
                         " leg movement points in Move Mode (4.7b, 18.4c)");
    const int others = points() - all().dukws;
    if (no_dukw > Rational(others))
        throw InputError("craft: found " + std::to_string(others) + " points that are no DUKWs for units that take " +
                         to_text(no_dukw) + "; by DUKW only units go that could go by air, with at most " +
                         std::to_string(by_air) + " leg movement points (14.9c, 18.4e)");
    ledger.add(
        "18.4c", "load", to_text(load) + " points",
        unsure.empty() ? "" : "unit " + unsure + " as of at most " + std::to_string(slow) + " leg movement points");
}

}  // namespace warodds::ocs
