#include "rules/ocs/landing_craft.hpp"

namespace warodds::ocs {

int round_up(const Rational& value) {
    return static_cast<int>((value.numerator() + value.denominator() - 1) / value.denominator());
}

Schema<Craft> Craft::schema() {
    Schema<Craft> schema;
    schema.text("name", "what you call it", &Craft::name);
    schema
        .choice("kind", "kind of craft", &Craft::kind,
                {{"lc", "landing craft"}, {"lst", "becomes landing craft when it loses a point"}, {"dukw", ""}})
        .rule("18.4");
    schema.integer("points", "capacity", &Craft::points).range(1, 60).unit("points").rule("18.4a");
    return schema;
}

CraftToll& CraftToll::operator+=(const CraftToll& other) {
    points = static_cast<std::int8_t>(points + other.points);
    lsts = static_cast<std::int8_t>(lsts + other.lsts);
    dukws = static_cast<std::int8_t>(dukws + other.dukws);
    return *this;
}

CraftStack::CraftStack(const std::vector<Craft>& craft) {
    static constexpr std::array names = {"landing craft", "LST", "DUKW"};
    std::vector<Pool::Item> items;
    for (std::size_t i = 0; i < craft.size(); ++i) {
        const std::string name = craft[i].name.empty() ? names[static_cast<int>(craft[i].kind)] : craft[i].name;
        items.push_back({"craft " + std::to_string(i + 1) + " (" + name + ")", craft[i].points});
        kinds_.push_back(craft[i].kind);
    }
    pool_ = Pool(std::move(items), "craft");
}

CraftToll CraftStack::toll(const Pool::Lost& lost) const {
    int points = 0, lsts = 0, dukws = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        points += lost[i];
        if (kinds_[i] == Craft::Kind::dukw) dukws += lost[i];
        if (kinds_[i] == Craft::Kind::lst && lost[i] > 0) ++lsts;    // 18.3d C: with its first point it is none any more
    }
    return {static_cast<std::int8_t>(points), static_cast<std::int8_t>(lsts), static_cast<std::int8_t>(dukws)};
}

CraftToll CraftStack::all() const {
    Pool::Lost lost{};
    for (std::size_t i = 0; i < kinds_.size(); ++i) lost[i] = static_cast<std::int8_t>(pool_.items()[i].size);
    return toll(lost);
}

void CraftStack::check_load(const Rational& re, Tables& tables) const {
    const int most = figure(*tables.numbers("ocs/naval"), "RE a point of craft, most");
    if (re > Rational(points() * most))
        throw InputError("craft: " + std::to_string(points()) + " points cannot carry " + to_text(re) + " RE: a point takes " +
                         std::to_string(most) + " at most (4.7, 18.4a)");
}

}  // namespace warodds::ocs
