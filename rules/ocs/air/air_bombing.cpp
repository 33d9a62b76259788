#include "rules/ocs/air/air_bombing.hpp"

#include <bit>

namespace warodds::ocs {
namespace {

void describe_start(const Sortie& sortie, bool is_strong_enough, const BarrageColumns& columns, Ledger& ledger) {
    ledger.add("10.0", "barrage strength", to_text(sortie.strength));
    if (is_strong_enough)
        ledger.add("10.0", "initial column", columns.name(*columns.initial_column(sortie.strength)), "no supply cost");
    else ledger.add("10.0", "initial column", "none", "too weak for a barrage");
}

}  // namespace

// ---- units ----

Bombing::Bombing(const TargetHex& hex, const Sorties& sorties, Tables& tables, Ledger& ledger)
    : table_(tables, FiredBy::air),
      force_(hex, tables, ledger),
      columns_(sorties, [&](const Sortie& sortie) -> std::optional<int> {
          const auto initial = table_.initial_column(sortie.strength);
          if (!initial) return {};
          return table_.column(*initial, table_.shift(sortie.fire, force_.target));
      }) {}

void Bombing::describe(const Sortie& sortie, int number, Ledger& ledger) const {
    const auto column = columns_[number];
    describe_start(sortie, column.has_value(), table_, ledger);
    if (!column) return;
    table_.shift(sortie.fire, force_.target, &ledger);
    ledger.add("10.0a", "column", table_.name(*column));
}

bool Bombing::arrive(State& state, int sortie) const {
    if (!columns_[sortie]) return false;
    state.column = *columns_[sortie];
    return true;
}

// aircraft are no artillery, so that how they fire is all in the column
bool Bombing::fire(State& state, Roller& roller) const {
    const BarrageEffect effect = force_.suffer(table_.fire(state.column, {}, force_.target, roller), roller);
    state.column = 0;
    state.result = effect.result + 1;
    state.due = effect.steps;
    state.steps = effect.steps;
    state.dg = effect.dg;
    return choose_losers(state, roller);
}

// ---- air bases, ports, trains ----

AirStrike::AirStrike(const FacilityStrike::Target& target, const BaseAircraft& base, const Sorties& sorties,
                     Tables& tables, Ledger& ledger)
    : strike_(target, tables, FiredBy::air, ledger),
      base_(base),
      columns_(sorties, [&](const Sortie& sortie) { return strike_.table().initial_column(sortie.strength); }) {}

void AirStrike::describe(const Sortie& sortie, int number, Ledger& ledger) const {
    const auto column = columns_[number];
    describe_start(sortie, column.has_value(), strike_.table(), ledger);
    if (column) ledger.add("10.0c", "column", strike_.table().name(*column), "no shifts");
}

// 14.1c: those who aborted over their own base are on it again
bool AirStrike::arrive(State& state, int sortie, const Approach::State& way) const {
    if (!columns_[sortie]) return false;
    state.column = *columns_[sortie];
    int at_full_strength = base_.inactive, reduced = base_.inactive_reduced;
    for (const Aircraft& aircraft : base_.listed) ++(aircraft.steps() == 1 ? reduced : at_full_strength);
    const int flipped = way.base_steps - way.base_destroyed;
    state.at_full_strength = at_full_strength - flipped;
    state.reduced = reduced + flipped - way.base_destroyed;
    return true;
}

bool AirStrike::fire(State& state, Roller& roller) const {
    strike_.fire(state.strike, state.column, roller);
    state.column = 0;
    return !strike_.checks_aircraft(state.strike, state.at_full_strength + state.reduced);
}

// A die for each: those at full strength first, of these and of the others the ones given by their number before the listed.
bool AirStrike::check_aircraft(State& state, const Approach& approach, const Approach::State& way,
                               Roller& roller) const {
    const int all = state.at_full_strength + state.reduced;
    const bool are_reduced = state.strike.rolled >= state.at_full_strength;
    int together = FacilityStrike::next_together(state.strike, state.at_full_strength, all);
    const int unlisted = are_reduced ? base_.inactive_reduced : base_.inactive;
    const int before = state.strike.rolled - (are_reduced ? int{state.at_full_strength} : 0);  // of this strength
    std::vector<std::size_t> rolling;  // listed aircraft that are alike
    if (keeps_effects_ && before < unlisted) together = std::min(together, unlisted - before);
    if (keeps_effects_ && before >= unlisted) {
        int skipped = before - unlisted;
        for (std::size_t i = 0; i < base_.listed.size() && static_cast<int>(rolling.size()) < together; ++i) {
            if (steps(approach, way, i) != (are_reduced ? 1 : 2) || skipped-- > 0) continue;
            if (!rolling.empty() && !are_alike(approach, way, rolling[0], i)) break;
            rolling.push_back(i);
        }
        together = static_cast<int>(rolling.size());
    }
    const std::uint16_t hit = strike_.check_aircraft(state.strike, state.at_full_strength, together, roller);
    for (std::size_t i = 0; i < rolling.size(); ++i)
        if (hit >> i & 1) state.struck.set(static_cast<int>(rolling[i]));
    if (keeps_effects_ && rolling.empty()) {
        (are_reduced ? state.inactive_destroyed : state.inactive_hit) += std::popcount(hit);
    }
    return !strike_.checks_aircraft(state.strike, all);
}

bool AirStrike::are_alike(const Approach& approach, const Approach::State& way, std::size_t a, std::size_t b) const {
    return base_.listed[a].is_like(base_.listed[b]) && approach.is_home(way, a) == approach.is_home(way, b) &&
           steps(approach, way, a) == steps(approach, way, b);
}

void AirStrike::canonical(State& state, const Approach& approach, const Approach::State& way) const {
    if (!state.struck.any()) return;
    const int listed = static_cast<int>(base_.listed.size());
    for (int i = 0; i < listed; ++i)
        for (int j = i + 1; j < listed && !state.struck[i]; ++j)
            if (state.struck[j] && are_alike(approach, way, i, j)) {
                state.struck.clear(j);
                state.struck.set(i);
            }
}

}  // namespace warodds::ocs
