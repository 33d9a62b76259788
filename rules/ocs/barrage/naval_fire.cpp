#include "rules/ocs/barrage/naval_fire.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

Schema<NavalFire::Params> NavalFire::Params::schema() {
    using P = NavalFire::Params;
    Schema<P> schema;
    schema
        .choice("by", "what fires; one kind in a barrage", &P::by,
                {{"ships", ""},
                 {"aircraft", "after flak; up to four"},
                 {"coastal-artillery", "as if it were a ship, without supply"}})
        .rule("18.3c, 18.3g");
    schema.number("strength", "barrage points of the ships or guns, as printed", &P::strength)
        .only_with(&P::by, {By::ships, By::coastal_artillery})
        .range(0, 10000)
        .rule("18.3c");
    schema
        .units("guns", "instead of the strength, the ships or guns that fire: 12-3 (barrage strength-range), 8 x2",
               &P::guns, Gun::schema(), {"barrage", "range"})
        .only_with(&P::by, {By::ships, By::coastal_artillery})
        .rule("18.3c");
    Aircraft::list(schema, "aircraft", "aircraft that bomb, in the order of their stack: 2-12 short_range, 4-(6)",
                   &P::aircraft)
        .only_with(&P::by, {By::aircraft})
        .rule("18.3c, 18.3e");
    schema
        .flag("long_range_effects", "option: aircraft beyond half their range shift the column", &P::long_range_effects)
        .rule("21.4");
    schema.part(FlakTarget::schema(), &P::flak);
    for (const Field& of_flak : FlakTarget::schema().fields)
        Schema<P>::Editor(schema, schema.fields[schema.index(of_flak.name)]).only_with(&P::by, {By::aircraft});
    schema
        .policy("flak_tie", Side::attacker, "which aircraft is hit when several are weakest or strongest", &P::flak_tie,
                tie_options())
        .rule("14.4f");
    return schema;
}

void NavalFire::Params::check() const {
    const auto flies = [](const Aircraft& one) { return !one.inactive; };
    if (by == By::aircraft && std::none_of(aircraft.begin(), aircraft.end(), flies))
        throw InputError("aircraft: expected the aircraft that bomb, like 2-12, found none");
    for (const Aircraft& one : aircraft)
        if (one.strat) throw InputError("aircraft: strategic bombers never barrage ships (14.1e)");
}

NavalFire::NavalFire(const Params& params, int protection, bool halves, Tables& tables, Ledger& ledger)
    : params_(params),
      table_(tables, params.by == By::aircraft ? FiredBy::air : FiredBy::naval, true),
      target_{.naval = true, .halves = halves} {
    if (params.by == By::aircraft) {
        fold_mission(protection, tables, ledger);
        return;
    }
    const Firing firing{
        .by = params.by == By::ships ? FiredBy::naval : FiredBy::artillery,  // 5.10b holds for coastal guns
        .strength = params.strength,
        .guns = params.guns};
    columns_.push_back(column(barrage_strength(firing, tables, ledger), {}, protection, &ledger));
}

void NavalFire::fold_mission(int protection, Tables& tables, Ledger& ledger) {
    AircraftValues values(tables, params_.long_range_effects);
    const int most = values.limit("aircraft in a mission"),
              times = figure(*tables.numbers("ocs/naval"), "aircraft at ships, times");
    const std::vector<Aircraft> mission = active(params_.aircraft, "aircraft");
    if (static_cast<int>(mission.size()) > most)
        throw InputError(
            fmt::format("aircraft: found {}, expected at most {} in a barrage (10.0, 14.2a)", mission.size(), most));
    sorties_.emplace(mission,
                     Sorties::Use{.fires = true,
                                  .long_range_effects = params_.long_range_effects,
                                  .torpedoes = true,  // 18.3e: at ships their strength counts
                                  .times = times},
                     values);
    const std::uint16_t all = sorties_->all();
    flak_.emplace(tables);
    flak_modifier_ = flak_->modifier(params_.flak, static_cast<int>(mission.size()), sorties_->has_fighter(all),
                                     &ledger);
    for (std::size_t i = 0; i < mission.size(); ++i) {
        const Rational& printed = sorties_->printed(static_cast<int>(i));
        ledger.add(
            "18.3c", fmt::format("aircraft {}", number_in_list(mission[i], i)), to_text(printed * times),
            fmt::format("{}{}{} x{}", mission[i].name, mission[i].name.empty() ? "" : ": ", to_text(printed), times));
    }
    for (int loser = 0; loser <= static_cast<int>(mission.size()); ++loser) {
        const bool is_gone = loser > 0 && mission[loser - 1].steps() == 1;
        const auto left = static_cast<std::uint16_t>(is_gone ? all & ~(1u << (loser - 1)) : all);
        const Sortie& sortie = sorties_->at(left, is_gone ? 0 : loser);
        if (loser == 0) ledger.add("10.0", "barrage strength", to_text(sortie.strength));
        columns_.push_back(column(sortie.strength, sortie.fire, protection, loser == 0 ? &ledger : nullptr));
    }
}

// 18.3c C, 10.0: the strength that is left after protection, and its column
std::optional<int> NavalFire::column(const Rational& strength, const BarrageFire& fire, int protection,
                                     Ledger* ledger) const {
    const Rational felt = strength / protection;
    const auto initial = table_.initial_column(felt);
    if (ledger) {
        ledger->add("18.3c", "protection rating", std::to_string(protection));
        ledger->add("18.3c", "strength against the target", to_text(felt));
        if (!initial)
            throw InputError(
                fmt::format("{}: {} barrage points against protection {} are less than {} after rounding (10.0, 18.3c)",
                            params_.by == By::aircraft ? "aircraft"
                            : params_.guns.empty()     ? "strength"
                                                       : "guns",
                            to_text(strength), protection, table_.least_strength()));
        ledger->add("10.0", "initial column", table_.name(*initial));
    }
    if (!initial) return {};
    const int column = table_.column(*initial, table_.shift(fire, target_, ledger));
    if (ledger) ledger->add("18.3c", "column", table_.name(column));
    return column;
}

int NavalFire::roll_flak(Roller& roller) const {
    const int loser = sorties_->meet_flak(sorties_->all(), *flak_, flak_modifier_, params_.flak_tie, roller) + 1;
    roller.note([&](Ledger& ledger) {
        ledger.add("14.4", "flak", loser ? fmt::format("aircraft {} loses a step", loser) : "no loss");
    });
    return loser;
}

}  // namespace warodds::ocs
