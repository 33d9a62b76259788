// Amphibious landing (OCS 18.5, with 4.7, 18.4d-f): landing craft put units ashore in a coastal hex without enemy combat units.
//
// Each full or partial group of 3 RE rolls on the Amphibious Landing Table and loses craft and units at random. The rolls are as
// few as can be; how the units are arranged for them is the landing player's choice. The same roll is made for DUKWs that drive
// ashore and for an LST that opens as a port: then nothing lands, and `re` is 0.
#include "rules/ocs/sea/landing_table.hpp"
#include "rules/procedure.hpp"
#include "sim/nested.hpp"

namespace warodds::ocs {
namespace {

class AmphibiousLanding {
public:
    enum class Groups { full, even };

    struct Params {
        LandingConditions conditions;
        std::optional<Rational> re;
        std::vector<Unit> units;
        std::vector<Craft> craft;
        Groups groups = Groups::full;
    };
    struct State {
        std::uint32_t losses = 0;  // the number of what each unit and each craft lost in the groups that are done
        LandingGroup::State group;
        std::int8_t arrangement = -1;  // of the units into groups; not chosen yet
        std::int8_t groups = 0;        // done
        bool lst_hit = false;          // the LST that carries a part of the next group as well
        std::array<std::int8_t, 3> results{};
        LandingGroup::Toll toll;
        std::array<std::int8_t, 2> unused{};
    };

    static About about() {
        return {.id = "ocs/amphibious-landing",
                .title = "OCS amphibious landing",
                .rules = "18.5, 18.4, 4.7",
                .question = "does the landing succeed, and what does it cost in landing craft and units?"};
    }
    static Schema<Params> parameters();
    static Outcomes<AmphibiousLanding> outcomes();
    static Costs costs() { return {{"attacker_losses", "craft_lost"}, {}}; }

    AmphibiousLanding(const Params& params, Tables& tables, Ledger& ledger);

    bool finished(const State& state) const { return state.groups == static_cast<int>(arrangements_[0].size()); }
    void step(State& state, Roller& roller) const;

    // the units that are left are ashore
    static std::vector<std::string> effects() { return {"units", "re", "craft"}; }
    Params after(const State& state) const;
    void forget_effects();
    void canonical(State& state) const {
        if (state.arrangement >= 0 && !finished(state))
            arrangements_[state.arrangement][state.groups].canonical(state.group);
    }

private:
    // steps by unit, points by craft; without lists, all of it by one
    struct Losses {
        std::vector<int> units, craft;
        friend bool operator==(const Losses&, const Losses&) = default;
    };
    struct Hash {
        std::size_t operator()(const Losses& losses) const {
            std::size_t hash = losses.units.size();
            for (const int lost : losses.units) hash = hash * 31 + static_cast<std::size_t>(lost);
            for (const int lost : losses.craft) hash = hash * 31 + static_cast<std::size_t>(lost);
            return hash;
        }
    };
    void keep_losses(State& state, const LandingGroup& group, const std::vector<Craft>& craft) const;

    Landing worst_landing(const State& state) const {
        return state.results[static_cast<int>(Landing::failure)] ? Landing::failure
               : state.results[static_cast<int>(Landing::mixed)] ? Landing::mixed
                                                                 : Landing::success;
    }
    bool is_ashore(const State& state) const { return state.toll.steps < steps_; }
    int groups() const { return static_cast<int>(arrangements_[0].size()); }

    static constexpr std::size_t most_groups = 10;  // three times what a hex holds in the end (4.8)

    struct Load {
        Rational re = 0;
        std::vector<LandingGroup::Member> units;

        void add(const Load& piece);
        friend bool operator==(const Load&, const Load&) = default;
    };
    static std::vector<Load> list_pieces(const Params& params, int most_re, int part);
    static std::vector<Load> fill_groups(const std::vector<Load>& pieces, int most_re);
    static std::optional<std::vector<Load>> even_groups(const std::vector<Load>& pieces, std::size_t number,
                                                        int most_re);
    static std::vector<std::vector<Craft>> share_craft(const std::vector<Craft>& craft, const std::vector<Load>& loads);

    Params params_;
    std::vector<std::vector<LandingGroup>>
        arrangements_;  // by Groups, all of as many groups; one when both are the same
    std::vector<std::vector<std::vector<Craft>>> shares_;  // by arrangement and group
    std::shared_ptr<Interned<Losses, Hash>> losses_ = std::make_shared<Interned<Losses, Hash>>();
    bool keeps_losses_ = true;
    int policy_, steps_ = 0, most_re_;
};

AmphibiousLanding::AmphibiousLanding(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params),
      policy_(static_cast<int>(params.groups)),
      most_re_(figure(*tables.numbers("ocs/naval"), "landing group RE")) {
    const int most_re = most_re_;
    std::vector<std::vector<Load>> arrangements = {fill_groups(list_pieces(params, most_re, most_re), most_re)};
    auto even = even_groups(list_pieces(params, most_re, 1), arrangements[0].size(), most_re);
    if (even && *even != arrangements[0]) arrangements.push_back(std::move(*even));
    const auto table = std::make_shared<const LandingTable>(params.conditions, tables, ledger);
    if (!params.craft.empty() && params.units.empty())
        CraftStack(params.craft).check_load(params.re.value_or(Rational(most_re)), tables);
    else if (!params.craft.empty()) CraftStack(params.craft).check_load(params.units, tables, ledger);
    for (const std::vector<Load>& loads : arrangements) {
        shares_.push_back(share_craft(params.craft, loads));
        std::vector<LandingGroup>& groups = arrangements_.emplace_back();
        for (std::size_t i = 0; i < loads.size(); ++i) groups.emplace_back(shares_.back()[i], loads[i].units, table);
    }
    losses_->number({std::vector<int>(std::max<std::size_t>(params.units.size(), 1)),
                     std::vector<int>(std::max<std::size_t>(params.craft.size(), 1))});  // nothing yet, numbered 0
    for (const LandingGroup& group : arrangements_[0]) steps_ += group.steps();
    if (arrangements_[0].size() > most_groups || steps_ > Pool::most_points)
        throw InputError("units: found " + std::to_string(arrangements_[0].size()) + " groups with " +
                         std::to_string(steps_) + " steps, expected at most " + std::to_string(most_groups) +
                         " groups and " + std::to_string(Pool::most_points) + " steps in a hex (4.8, 18.5f)");
    const int shown = arrangements.size() == 1 ? 0 : policy_;
    for (std::size_t i = 0; i < arrangements[shown].size(); ++i) {
        const LandingGroup& group = arrangements_[shown][i];
        ledger.add("18.5f", "landing group " + std::to_string(i + 1), to_text(arrangements[shown][i].re) + " RE",
                   std::to_string(group.steps()) + " steps, craft of " + std::to_string(group.craft().points()));
    }
}

// What goes into one group, the largest first. Only a unit that is larger than a group is divided, into parts of `part` steps.
std::vector<AmphibiousLanding::Load> AmphibiousLanding::list_pieces(const Params& params, int most_re, int part) {
    std::vector<Load> pieces;
    const auto divide = [&](const std::string& label, int unit, Rational re, int steps) {
        const bool is_larger = re > Rational(most_re);
        while (is_larger && re > Rational(part) && steps > 1) {
            const int taken = std::min(part, steps - 1);  // a division has a step a RE
            pieces.push_back({Rational(taken), {{label, taken, unit}}});
            re -= taken;
            steps -= taken;
        }
        pieces.push_back({re, {{label, steps, unit}}});
    };
    if (params.units.empty()) {
        const Rational re = params.re.value_or(Rational(most_re));
        if (re == Rational(0)) {
            if (params.craft.empty())
                throw InputError("re: nothing lands and no craft are given; expected units, re or craft (18.5)");
            return {{}};
        }
        divide("the landing units", 0, re, round_up(re));
    }
    for (std::size_t i = 0; i < params.units.size(); ++i) {
        const Unit& unit = params.units[i];
        const std::string label = unit_label("unit", i, unit);
        if (unit.mode != Mode::combat && unit.mode != Mode::move)
            throw InputError(label + ": units land in Combat Mode or Move Mode (18.5c)");
        check_unit(unit, label);
        divide(label, static_cast<int>(i), unit.current_re(), unit.steps_left());
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const Load& a, const Load& b) { return a.re > b.re; });
    return pieces;
}

void AmphibiousLanding::Load::add(const Load& piece) {
    re += piece.re;
    for (const LandingGroup::Member& member : piece.units) {
        const auto known = std::find_if(units.begin(), units.end(),
                                        [&](const LandingGroup::Member& unit) { return unit.label == member.label; });
        if (known == units.end()) units.push_back(member);
        else known->steps += member.steps;
    }
}

// each piece into the first group that has room
std::vector<AmphibiousLanding::Load> AmphibiousLanding::fill_groups(const std::vector<Load>& pieces, int most_re) {
    std::vector<Load> groups;
    for (const Load& piece : pieces) {
        const auto room = std::find_if(groups.begin(), groups.end(),
                                       [&](const Load& group) { return group.re + piece.re <= Rational(most_re); });
        (room == groups.end() ? groups.emplace_back() : *room).add(piece);
    }
    return groups;
}

// each piece into the smallest group; none when that takes more than `number` of them
std::optional<std::vector<AmphibiousLanding::Load>> AmphibiousLanding::even_groups(const std::vector<Load>& pieces,
                                                                                   std::size_t number, int most_re) {
    std::vector<Load> groups(number);
    for (const Load& piece : pieces) {
        const auto smallest = std::min_element(groups.begin(), groups.end(),
                                               [](const Load& a, const Load& b) { return a.re < b.re; });
        if (smallest->re > Rational(0) && smallest->re + piece.re > Rational(most_re)) return {};
        smallest->add(piece);
    }
    return groups;
}

// Each group gets its share of the points, counter after counter, and no group goes without; an LST may carry parts of several
// groups. Without a list: a point a RE.
std::vector<std::vector<Craft>> AmphibiousLanding::share_craft(const std::vector<Craft>& craft,
                                                               const std::vector<Load>& loads) {
    std::vector<std::vector<Craft>> shares(loads.size());
    Rational re = 0;
    for (const Load& load : loads) re += load.re;
    if (craft.empty()) {
        for (std::size_t i = 0; i < loads.size(); ++i) shares[i].push_back({.points = round_up(loads[i].re)});
        return shares;
    }
    const int points = CraftStack(craft).points();
    const int groups = static_cast<int>(loads.size());
    if (points < groups)
        throw InputError("craft: found " + std::to_string(points) + " points for " + std::to_string(groups) +
                         " landing groups, expected a point for each at least (18.5f)");
    // up to which point a group's craft go
    std::vector<int> ends;
    Rational landed = 0;
    for (const Load& load : loads) {
        landed += load.re;
        const int group = static_cast<int>(ends.size());
        const int end = re == Rational(0) ? points : static_cast<int>(round_half_up(landed / re * points).numerator());
        ends.push_back(std::clamp(end, group + 1, points - (groups - 1 - group)));
    }
    int used = 0;
    std::size_t group = 0;
    for (std::size_t i = 0; i < craft.size(); ++i) {
        Craft counter = craft[i];
        counter.number = number_in_list(craft[i], i);
        counter.place = static_cast<int>(i);
        while (counter.points > 0) {
            while (used >= ends[group]) ++group;
            Craft part = counter;
            part.points = std::min(counter.points, ends[group] - used);
            used += part.points;
            counter.points -= part.points;
            const bool is_lst = counter.kind == Craft::Kind::lst;
            part.goes_on = is_lst && counter.points > 0;
            counter.begun = is_lst;
            shares[group].push_back(part);
        }
    }
    return shares;
}

void AmphibiousLanding::step(State& state, Roller& roller) const {
    if (state.arrangement < 0) {
        const int options = static_cast<int>(arrangements_.size());
        const int chosen = roller.choose({"18.5f", "landing groups", Side::attacker, policy_}, options,
                                         [](int policy) { return policy; });
        state.arrangement = static_cast<std::int8_t>(chosen);
        if (options > 1)
            roller.note([&](Ledger& ledger) { ledger.add("18.5f", "landing groups", chosen ? "even" : "full"); });
    }
    const LandingGroup& group = arrangements_[state.arrangement][state.groups];
    group.step(state.group, roller);
    if (!group.finished(state.group)) return;
    ++state.groups;
    ++state.results[static_cast<int>(state.group.landing)];
    state.toll += group.toll(state.group, state.lst_hit);
    state.lst_hit = group.is_lst_hit(state.group, state.lst_hit);
    if (keeps_losses_) keep_losses(state, group, shares_[state.arrangement][state.groups - 1]);
    state.group = {};
}

void AmphibiousLanding::keep_losses(State& state, const LandingGroup& group, const std::vector<Craft>& craft) const {
    Losses losses = (*losses_)[state.losses];
    for (std::size_t i = 0; i < group.members().size(); ++i)
        losses.units[group.members()[i].unit] += group.steps_lost(state.group, i);
    const std::vector<int> lost = group.craft().lost_by_counter(state.group.craft);
    for (std::size_t i = 0; i < lost.size(); ++i) losses.craft[craft[i].place] += lost[i];
    state.losses = losses_->number(losses);
}

void AmphibiousLanding::forget_effects() {
    keeps_losses_ = false;
    for (std::vector<LandingGroup>& groups : arrangements_)
        for (LandingGroup& group : groups) group.forget_units();
}

AmphibiousLanding::Params AmphibiousLanding::after(const State& state) const {
    const Losses& losses = (*losses_)[state.losses];
    Params left = params_;
    left.units = survivors(params_.units, [&](Unit& unit, std::size_t i) {
        unit.steps_lost += losses.units[i];
        return unit.steps_left() > 0;
    });
    if (params_.units.empty() && losses.units[0] > 0)  // a step a RE (4.6)
        left.re = std::max(params_.re.value_or(most_re_) - losses.units[0], Rational(0));
    if (!params_.craft.empty()) left.craft = after_losses(params_.craft, losses.craft);
    return left;
}

Schema<AmphibiousLanding::Params> AmphibiousLanding::parameters() {
    Schema<Params> schema;
    schema.part(LandingConditions::schema(), &Params::conditions);
    schema
        .number("re",
                "regimental equivalents that land, when units are not listed: 3 without it; 0 for craft alone (18.4e, "
                "18.4f)",
                &Params::re)
        .range(0, 30)
        .unit("RE")
        .rule("18.5f");
    schema
        .units("units",
               "landing units, as in ocs/attack: 9-5-4 steps=3, 3-4-6 re=1/2 x2; without those a friendly port takes "
               "(18.5g)",
               &Params::units, Unit::schema(), {"strength", "ar", "movement"})
        .needs_one()
        .instead_of(&Params::re)
        .rule("18.5f");
    Craft::list(schema, "landing craft by points: 3, 1 lst, 2 dukw; without it a point for each RE", &Params::craft);
    schema
        .policy("groups", Side::attacker, "how the units are arranged for the rolls, which are as few as can be",
                &Params::groups,
                {{"full", "groups of 3 RE, and a group of what is left"},
                 {"even", "as many groups of about the same size; as full where units do not fit so"}})
        .rule("18.5f");
    return schema;
}

Outcomes<AmphibiousLanding> AmphibiousLanding::outcomes() {
    using L = AmphibiousLanding;
    Outcomes<L> outcomes;
    const auto groups_with = [](Landing landing) {
        return [landing](const L&, const State& state) { return state.results[static_cast<int>(landing)]; };
    };
    const auto lost = [](auto count) {
        return [count](const L&, const State& state) { return state.toll.craft.*count; };
    };
    outcomes.label("landing", "result; of several groups the worst", landing_options(), &L::worst_landing);
    outcomes.integer("successes", "groups that landed without loss", groups_with(Landing::success)).most(&L::groups);
    outcomes.integer("mixed_landings", "groups that lost craft", groups_with(Landing::mixed)).most(&L::groups);
    outcomes.integer("failures", "groups that lost craft and units", groups_with(Landing::failure)).most(&L::groups);
    outcomes.integer("craft_lost", "points of landing craft lost, of every kind", lost(&CraftToll::points))
        .range(0, 99);
    outcomes.integer("lsts_lost", "LSTs that lost a point and are landing craft now, or gone", lost(&CraftToll::lsts))
        .range(0, 99);
    outcomes.integer("dukw_lost", "points of DUKWs lost", lost(&CraftToll::dukws)).range(0, 99);
    outcomes
        .integer("attacker_losses", "steps of the landing units lost; all others are ashore",
                 [](const L&, const State& state) { return state.toll.steps; })
        .most(&L::steps_);
    outcomes.flag("hex_taken", "units are ashore", &L::is_ashore);
    return outcomes;
}

}  // namespace

const Procedure& amphibious_landing() { return define<AmphibiousLanding>(); }

}  // namespace warodds::ocs
