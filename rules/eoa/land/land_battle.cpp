#include "rules/eoa/land/land_battle.hpp"

#include "rules/kit/numbers.hpp"
#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::eoa {
namespace {

Ground::Needs needs_of(const LandSetting& setting) {
    Ground::Needs needs = Ground::Needs::of(setting.forces.attackers, setting.forces.defenders);
    const Support& support = setting.support;
    needs.support = support.attacker_air + support.attacker_ship + support.defender_air + support.defender_ship > 0;
    return needs;
}

}  // namespace

const char* name_of(Side side) { return side == Side::attacker ? "attacker" : "defender"; }

LandBattle::LandBattle(const LandSetting& setting, Tables& tables, Ledger& ledger)
    : setting_(setting),
      chart_(tables),
      ground_(setting.hex, needs_of(setting), setting.support.surprise == Surprise::attacker, tables, ledger) {
    const Limits limits(tables);
    attack_divisor_ = limits["out of supply attack divided by"];
    defense_divisor_ = limits["out of supply defense divided by"];
    no_supply_divisor_ = limits["no attack supply divided by"];
    invasion_divisor_ = limits["invasion divided by"];
    surprise_ = limits["surprise bonus"];
    local_oos_ = limits["local defense out of supply"];
    most_fighting_ = limits["units in a battle"];
    has_artillery_ = needs_of(setting).artillery;
    check(limits);
    for (const Side side : {Side::attacker, Side::defender})
        for (int a = 0; a < units(side); ++a)
            for (int b = a + 1; b < units(side); ++b) has_alike_ |= unit(side, a).is_like(unit(side, b));
    work_out_strengths();
    work_out_prospects();
    tell_strengths(ledger);
}

void LandBattle::check(const Limits& limits) const {
    const int most = setting_.tank_marker ? limits["units in a tank battle"] : most_fighting_;
    if (units(Side::attacker) > most)
        throw InputError(
            fmt::format("attackers: found {} units, expected at most {}; only a tank battle takes more (4.2, "
                        "7.4.4.7)",
                        units(Side::attacker), most));
    if (units(Side::defender) > most_fighting_)
        throw InputError(fmt::format("defenders: found {} units, expected at most {}, all that a hex holds (4.2)",
                                     units(Side::defender), most_fighting_));
    for (const Side side : {Side::attacker, Side::defender}) {
        int number = 0;
        for (const Unit& unit : list(side)) {
            ++number;
            const std::string where = fmt::format("{}s: unit {}: ", name_of(side), number);
            unit.expect_to_exist(where);
            if (side == Side::defender && (unit.river || unit.straits))
                throw InputError(where + "river and straits are said of attackers that cross them (7.4.4.4)");
            if ((setting_.is_drop || setting_.is_invasion) && (unit.river || unit.straits))
                throw InputError(where +
                                 "river, straits: who comes by air or from the sea crosses no such hexside "
                                 "(7.2.1.j, 7.3.5.g)");
            if (side == Side::attacker && unit.is(Unit::Type::artillery) && ground_.forbids_artillery())
                throw InputError(where + "artillery does not attack in this terrain; leave it out (13.9, 7.4.4.4)");
        }
    }
    if (setting_.is_invasion && !ground_.allows_invasion())
        throw InputError("weather: no landings in winter or blizzard (6.2.1)");
    if (!setting_.tank_marker) return;
    if (!ground_.allows_tank_battle())
        throw InputError(
            "terrain, fortification: no tank battle marker is placed in this hex; ask eoa/land-battle (7.4.4.7)");
    if (std::none_of(list(Side::attacker).begin(), list(Side::attacker).end(),
                     [](const Unit& unit) { return unit.is(Unit::Type::tank); }))
        throw InputError("attackers: a tank battle needs a tank, like 7-5-6 tank (7.4.4.7)");
}

std::string LandBattle::label(Side side, int unit) const {
    const Unit& one = this->unit(side, unit);
    if (!one.name.empty()) return one.name;
    return fmt::format("{} {}", name_of(side), number_in_list(one, at(unit)));
}

bool LandBattle::operator==(const LandBattle& other) const {
    const LandSetting &a = setting_, &b = other.setting_;
    for (const Side side : {Side::attacker, Side::defender}) {
        if (units(side) != other.units(side)) return false;
        for (int i = 0; i < units(side); ++i)
            if (!unit(side, i).is_like(other.unit(side, i)) || unit(side, i).hits != other.unit(side, i).hits)
                return false;
    }
    const LandReadings &of_a = a.readings, &of_b = b.readings;
    const bool has_hqs = !a.support.attacker_hqs.empty() || !a.support.defender_hqs.empty();
    LandPolicies policies = b.policies;  // without HQs nobody asks whom they support
    if (!has_hqs)
        policies.attacker_hq_for = a.policies.attacker_hq_for, policies.defender_hq_for = a.policies.defender_hq_for;
    const bool has_carriers = a.support.attacker_carrier || a.support.defender_carrier;
    // what the other readings change is in the strengths
    return !strengths_.empty() && strengths_ == other.strengths_ && a.hex == b.hex && a.support == b.support &&
           a.policies == policies && a.is_drop == b.is_drop && a.is_city_met == b.is_city_met &&
           a.forces.attacker_surrounded == b.forces.attacker_surrounded &&
           a.forces.defender_surrounded == b.forces.defender_surrounded && a.is_resumed == b.is_resumed &&
           a.tank_marker == b.tank_marker && of_a.both_retreat == of_b.both_retreat && of_a.last_hit == of_b.last_hit &&
           of_a.front_order == of_b.front_order && (!has_hqs || of_a.hq_bonus == of_b.hq_bonus) &&
           (!has_carriers || of_a.carrier_support == of_b.carrier_support) &&
           (!has_artillery_ || of_a.support_limit == of_b.support_limit);
}

// ---- lines ----

int LandBattle::View::size() const {
    int size = 0;
    while (size < static_cast<int>(line.size()) && line[at(size)] >= 0) ++size;
    return size;
}

LandBattle::View LandBattle::view(State& state, Side side) const {
    if (side == Side::attacker) return {state.attackers.line, state.attackers.hits, state.attackers.hq};
    return {state.defenders.line, state.defenders.hits, state.defenders.hq};
}

LandBattle::State LandBattle::start() const {
    State state{};
    for (const Side side : {Side::attacker, Side::defender}) {
        const View line = view(state, side);
        for (std::size_t i = 0; i < line.line.size(); ++i) {
            const bool is_there = i < list(side).size();
            line.line[i] = is_there ? static_cast<int>(i) : -1;
            if (is_there) line.hits[i] = list(side)[i].hits;
        }
    }
    state.fort = setting_.hex.fortification != BattleHex::Fortification::none;
    state.marker = setting_.tank_marker.value_or(0);
    state.phase = Phase::reading;
    if (!ground_.has_open()) go_on(state);
    return state;
}

// to the next of what comes before the first round
void LandBattle::go_on(State& state) const {
    const auto hqs = setting_.support.attacker_hqs.size() + setting_.support.defender_hqs.size();
    state.phase = state.hqs < static_cast<int>(hqs) ? Phase::hqs
                  : setting_.is_resumed             ? Phase::stopping
                                                    : Phase::line_up;
}

// alike but for what happens to them
bool LandBattle::are_alike(State& state, Side side, int a, int b) const {
    const View line = view(state, side);
    const std::size_t i = at(a), j = at(b);
    return list(side)[i].is_like(list(side)[j]) && line.hits[i] == line.hits[j] && line.hq[i] == line.hq[j];
}

// Units alike take each other's places, so that those nearer to the front have the lower ones and those lost the highest.
void LandBattle::canonical(State& state) const {
    if (units_matter_ || !has_alike_) return;
    for (const Side side : {Side::attacker, Side::defender}) {
        const View line = view(state, side);
        const int count = units(side), size = line.size();
        const auto is_same = [&](int a, int b) {
            const Unit &one = unit(side, a), &other = unit(side, b);
            return one.is_like(other) && (!names_matter_ || (one.name.empty() && other.name.empty()));
        };
        const auto place_of = [&](int unit) {
            for (int i = 0; i < size; ++i)
                if (line.line[at(i)] == unit) return i;
            return count;  // lost
        };
        for (int a = 0; a < count; ++a)
            for (int b = a + 1; b < count; ++b) {
                const int at_a = place_of(a), at_b = place_of(b);
                if (!is_same(a, b) || at_a <= at_b) continue;
                std::swap(line.hits[at(a)], line.hits[at(b)]);
                std::swap(line.hq[at(a)], line.hq[at(b)]);
                if (at_a < count) line.line[at(at_a)] = b;
                line.line[at(at_b)] = a;
            }
    }
}

std::uint32_t LandBattle::place(const State& state) const {
    if (state.phase <= Phase::line_up) return static_cast<std::uint32_t>(state.phase);
    return 3 + 2 * static_cast<std::uint32_t>(int{state.round}) -
           (state.phase == Phase::settling || state.phase == Phase::stopping);
}

// ---- step by step ----

void LandBattle::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::reading:
            ground_.read(state.open, roller);
            go_on(state);
            break;
        case Phase::hqs:
            support_by_hq(state, roller);
            ++state.hqs;
            go_on(state);
            break;
        case Phase::line_up:
            choose_fronts(state, roller);
            line_up_rest(state, Side::attacker, roller);
            line_up_rest(state, Side::defender, roller);
            state.phase = Phase::fighting;
            break;
        case Phase::fighting: fight(state, roller); break;
        case Phase::settling: settle(state, roller); break;
        case Phase::stopping: stop_or_go_on(state, roller); break;
        case Phase::over: break;
    }
}

void LandBattle::choose_fronts(State& state, Roller& roller) const {
    const bool is_attacker_first = setting_.readings.front_order == LandReadings::Fronts::attacker_first;
    choose_front(state, is_attacker_first ? Side::attacker : Side::defender, roller);
    choose_front(state, is_attacker_first ? Side::defender : Side::attacker, roller);
    // 7.4.4.7: the marker goes for good once a unit without tracks is in front
    if (!unit(Side::attacker, state.attackers.line[0]).is(Unit::Type::tank)) state.marker = 0;
}

void LandBattle::fight(State& state, Roller& roller) const {
    int totals[2];
    roller.note([&](Ledger& ledger) {
        total(state, Side::attacker, state.attackers.line[0], &ledger);
        total(state, Side::defender, state.defenders.line[0], &ledger);
        if (setting_.tank_marker) ledger.add("7.4.4.7", "tank battle marker", std::to_string(int{state.marker}));
    });
    totals[0] = total(state, Side::attacker, state.attackers.line[0]);
    totals[1] = total(state, Side::defender, state.defenders.line[0]);
    const int differential = totals[0] - totals[1];
    roller.note([&](Ledger& ledger) {
        ledger.add("7.4.4.1", "differential", signed_text(differential),
                   "column " + chart_.heading(chart_.column(differential)));
    });
    state.result = chart_.read(roller.d6({"7.4.4.1", "combat die"}), differential, roller);
    ++state.round;
    take_hits(state, Side::attacker, state.result.attacker);
    take_hits(state, Side::defender, state.result.defender);
    if (setting_.readings.hq_bonus == LandReadings::Hq::round) state.attackers.hq = {}, state.defenders.hq = {};
    state.result.attacker = state.result.defender = 0;  // taken: only an R is still to be settled
    state.phase = state.result.attacker_retreats || state.result.defender_retreats ? Phase::settling : Phase::stopping;
    ends_by_losses(state);  // 7.4.4.2: every R of this round is void then
}

void LandBattle::hit(State& state, Side side, int place) const {
    const View line = view(state, side);
    const auto here = at(place);
    const std::size_t unit = at(line.line[here]);
    if (++line.hits[unit] < list(side)[unit].hits_to_kill()) return;
    line.hq[unit] = 0;
    std::copy(line.line.begin() + place + 1, line.line.end(), line.line.begin() + place);
    line.line.back() = -1;
}

// 7.4.4.3: what the front unit cannot take goes to the next in line, and beyond the last one nowhere
void LandBattle::take_hits(State& state, Side side, int hits) const {
    while (hits-- > 0 && view(state, side).size() > 0) hit(state, side, 0);
}

void LandBattle::shoot_at(State& state, int unit, int hits) const {
    const View line = view(state, Side::attacker);
    const auto place = static_cast<int>(std::find(line.line.begin(), line.line.end(), unit) - line.line.begin());
    const int on_it = std::min(hits, left(state, Side::attacker, unit));
    for (int i = 0; i < on_it; ++i) hit(state, Side::attacker, place);
    take_hits(state, Side::attacker, hits - on_it);
    ends_by_losses(state);
}

// 7.2.1.f: without the last of them there is no battle
void LandBattle::withdraw(State& state, int unit) const {
    const View line = view(state, Side::attacker);
    const auto place = std::find(line.line.begin(), line.line.end(), unit);
    std::copy(place + 1, line.line.end(), place);
    line.line.back() = -1;
    line.hq[at(unit)] = 0;
    if (line.size() == 0) end(state, Ended::attackers_retreat);
}

bool LandBattle::ends_by_losses(State& state) const {
    const bool attackers = view(state, Side::attacker).size() == 0, defenders = view(state, Side::defender).size() == 0;
    if (!attackers && !defenders) return false;
    end(state, attackers && defenders ? Ended::both_gone : attackers ? Ended::attackers_gone : Ended::defenders_gone);
    return true;
}

void LandBattle::end(State& state, Ended how) const {
    state.phase = Phase::over;
    state.ended = how;
    // 7.4.4.5: a unit that finds no hex to retreat to is eliminated
    const LandForces& forces = setting_.forces;
    const bool attackers = (how == Ended::attackers_retreat || how == Ended::both_retreat) &&
                           forces.attacker_surrounded,
               defenders = (how == Ended::defenders_retreat || how == Ended::both_retreat) &&
                           forces.defender_surrounded;
    if (attackers && lose_all(state, Side::attacker) && how == Ended::attackers_retreat)
        state.ended = Ended::attackers_gone;
    if (defenders && lose_all(state, Side::defender) && how == Ended::defenders_retreat)
        state.ended = Ended::defenders_gone;
    if (attackers && defenders) state.ended = Ended::both_gone;
}

bool LandBattle::lose_all(State& state, Side side) const {
    const bool somebody = view(state, side).size() > 0;
    while (view(state, side).size() > 0) hit(state, side, 0);
    return somebody;
}

// 7.4.4.2
void LandBattle::settle(State& state, Roller& roller) const {
    bool attackers = false, defenders = false;
    const bool is_attacker_first = setting_.readings.both_retreat == LandReadings::BothR::attacker_first;
    for (const Side side :
         {is_attacker_first ? Side::attacker : Side::defender, is_attacker_first ? Side::defender : Side::attacker}) {
        if (side == Side::attacker && state.result.attacker_retreats) attackers = decide_on_r(state, side, roller);
        if (side == Side::defender && state.result.defender_retreats) {
            defenders = decide_on_r(state, side, roller);
            state.fort = 0;  // whether they obey or not
        }
        if (!ends_by_losses(state)) continue;
        if (attackers && setting_.readings.last_hit == LandReadings::LastHit::too_late)
            end(state, Ended::attackers_retreat);
        return;
    }
    state.result = {};
    if (attackers || defenders)
        end(state, attackers && defenders ? Ended::both_retreat
                   : attackers            ? Ended::attackers_retreat
                                          : Ended::defenders_retreat);
    else state.phase = Phase::stopping;
}

// 7.4.4.2: if nobody had to, the attacker may leave, and then the defender; 7.4.4.3: else there are fronts for another round
void LandBattle::stop_or_go_on(State& state, Roller& roller) const {
    if (decide_to_stop(state, Side::attacker, roller)) return end(state, Ended::attackers_retreat);
    if (decide_to_stop(state, Side::defender, roller)) return end(state, Ended::defenders_retreat);
    if (state.round >= setting_.policies.most_rounds) return end(state, Ended::unresolved);
    state.phase = Phase::fighting;
    choose_fronts(state, roller);
    if (state.marker > 0) --state.marker;
}

// ---- what came of it ----

bool LandBattle::hex_taken(const State& state) const {
    return state.ended == Ended::defenders_gone || state.ended == Ended::defenders_retreat;
}

int LandBattle::hits_of(const State& state, Side side, int unit) const {
    if (unit >= units(side)) return 0;
    State copy = state;
    return view(copy, side).hits[at(unit)];
}

int LandBattle::hits_taken(const State& state, Side side) const {
    int hits = 0;
    for (int unit = 0; unit < units(side); ++unit) hits += hits_of(state, side, unit) - this->unit(side, unit).hits;
    return hits;
}

int LandBattle::units_lost(const State& state, Side side) const {
    int lost = 0;
    for (int unit = 0; unit < units(side); ++unit)
        lost += hits_of(state, side, unit) >= this->unit(side, unit).hits_to_kill();
    return lost;
}

int LandBattle::most_hits(Side side) const {
    int hits = 0;
    for (const Unit& unit : list(side)) hits += unit.hits_to_kill() - unit.hits;
    return hits;
}

std::vector<Unit> LandBattle::survivors(const State& state, Side side) const {
    return warodds::survivors(list(side), [&](Unit& unit, std::size_t place) {
        unit.hits = hits_of(state, side, static_cast<int>(place));
        if (hex_taken(state)) unit.river = unit.straits = false;  // it has crossed them
        return unit.hits < unit.hits_to_kill();
    });
}

BattleHex::Fortification LandBattle::fortification(const State& state) const {
    // 7.3.1.3: nobody captures it
    return state.fort && !hex_taken(state) ? setting_.hex.fortification : BattleHex::Fortification::none;
}

}  // namespace warodds::eoa
