#include "rules/ocs/air_battle.hpp"

#include <bit>
#include <numeric>

namespace warodds::ocs {
namespace {

constexpr int aborts_whole = 1, aborts_reduced = 4;  // of State::aborting, shifted by the side

Side owner(int side) { return side == 0 ? Side::attacker : Side::defender; }

}  // namespace

std::vector<Option> pick_options() {
    return {{"best", "highest rating that may be picked"},
            {"weakest", "lowest rating that may be picked"},
            {"listed", "in the order of the list"}};
}

std::vector<Option> abort_options() {
    return {{"stay", "nobody goes home"},
            {"keep-fighters", "ratings in parentheses go home if a fighter without them stays"},
            {"keep-one", "all but one go home: the highest rating stays, one without parentheses before others"}};
}

void AirForce::add(const std::vector<Aircraft>& aircraft, const char* list, const AircraftValues& values) {
    const std::size_t first = members.size();
    for (std::size_t i = 0; i < aircraft.size(); ++i) {
        if (aircraft[i].rating > 0 && !aircraft[i].fighter && !aircraft[i].paren)
            throw InputError(aircraft_label(list, i, aircraft[i]) + ": found the rating " +
                             std::to_string(aircraft[i].rating) +
                             " without parentheses on an aircraft that is no fighter; write (" +
                             std::to_string(aircraft[i].rating) + ") or add fighter (14.3a)");
        members.push_back({.label = aircraft_label(list, i, aircraft[i]),
                           .rating_text = values.rating_text(aircraft[i]),
                           .rating = values.rating(aircraft[i]),
                           .offensive = aircraft[i].is_offensive(),
                           .steps = aircraft[i].steps(),
                           .kind = static_cast<int>(first) + first_like(aircraft, i)});
    }
}

AirBattle::AirBattle(std::array<AirForce, 2> sides, int mover, Tables& tables)
    : sides_(std::move(sides)),
      mover_(mover),
      chart_(load(tables)),
      loss_(step_loss_chart(tables, "ocs/air-combat-loss"), 1, 6) {
    for (const int side : {0, 1}) {
        const std::vector<AirForce::Member>& members = sides_[side].members;
        if (members.size() > most_aircraft)
            throw InputError(members.back().label + ": found " + std::to_string(members.size()) +
                             " aircraft on one side, expected at most " + std::to_string(most_aircraft));
        std::vector<int> order(members.size());
        std::iota(order.begin(), order.end(), 0);
        if (sides_[side].pick != PickPolicy::listed)
            std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
                return sides_[side].pick == PickPolicy::best ? members[a].rating > members[b].rating
                                                             : members[a].rating < members[b].rating;
            });
        for (std::size_t rank = 0; rank < order.size(); ++rank)
            rank_[side][order[rank]] = static_cast<std::int8_t>(rank);
        for (std::size_t i = 0; i < members.size(); ++i)
            if (members[i].offensive) offensive_[side] = static_cast<std::uint16_t>(offensive_[side] | 1u << i);
    }
}

std::shared_ptr<const Chart<AirBattle::Aborts>> AirBattle::load(Tables& tables) {
    const auto parse = [](const std::string& code) -> std::optional<Aborts> {
        if (code == "attacker") return Aborts::attacker;
        if (code == "defender") return Aborts::defender;
        if (code == "both") return Aborts::both;
        return {};
    };
    return tables.chart<Aborts>("ocs/air-combat", parse, "attacker, defender or both");
}

AirBattle::State AirBattle::start(std::uint16_t first, std::uint16_t second) const {
    State state;
    state.present = {first, second};
    if (attacking_side(state) < 0) state.phase = State::Phase::done;
    else if (std::has_single_bit(first) && std::has_single_bit(second)) state.phase = State::Phase::rounds;
    return state;
}

// 14.3c: the side that moved in, for as long as it has an aircraft that may attack; then the other
int AirBattle::attacking_side(const State& state) const {
    if (state.present[0] == 0 || state.present[1] == 0) return -1;
    if (state.present[mover_] & offensive_[mover_]) return mover_;
    return state.present[1 - mover_] & offensive_[1 - mover_] ? 1 - mover_ : -1;
}

void AirBattle::step(State& state, Roller& roller) const {
    if (state.phase == State::Phase::aborts) {
        for (const int side : {mover_, 1 - mover_}) {  // the rules do not say who decides first: the one who moved in
            std::uint16_t& present = state.present[side];
            const std::vector<AirForce::Member>& members = sides_[side].members;
            const Choice choice{"14.3d", "voluntary abort", owner(side), static_cast<int>(sides_[side].abort)};
            withdraw(present, side, 1, choice, roller, [&](int i) {
                switch (sides_[side].abort) {
                    case AbortPolicy::stay: return false;
                    case AbortPolicy::keep_fighters: return !members[i].offensive && (present & offensive_[side]) != 0;
                    case AbortPolicy::keep_one:
                        for (int other = 0; other < static_cast<int>(members.size()); ++other)
                            if (other != i && present >> other & 1 &&
                                std::tie(members[other].offensive, members[other].rating) >=
                                    std::tie(members[i].offensive, members[i].rating))
                                return true;
                        return false;
                }
                return false;
            });
        }
        state.phase = State::Phase::rounds;
    } else if (state.phase == State::Phase::rounds) {
        return round(state, attacking_side(state), roller);
    } else {
        roll_for_loss(state, roller);
    }
    if (attacking_side(state) < 0) state.phase = State::Phase::done;
}

int AirBattle::pick(std::uint16_t eligible, int side, const char* name, Roller& roller) const {
    const std::vector<AirForce::Member>& members = sides_[side].members;
    std::array<int, most_aircraft> offered;
    int count = 0, by_policy = 0;
    std::uint32_t kinds = 0;  // of aircraft that are alike only the first is offered
    for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        if (!(eligible >> i & 1) || kinds >> members[i].kind & 1) continue;
        kinds |= 1u << members[i].kind;
        if (count > 0 && rank_[side][i] < rank_[side][offered[by_policy]]) by_policy = count;
        offered[count++] = i;
    }
    const Choice choice{"14.3e", name, owner(side), static_cast<int>(sides_[side].pick)};
    const int picked = offered[roller.choose(choice, count, [&](int) { return by_policy; })];
    roller.note([&](Ledger& ledger) {
        ledger.add("14.3e", name, members[picked].label, "rating " + members[picked].rating_text);
    });
    return picked;
}

void AirBattle::round(State& state, int attacker, Roller& roller) const {
    const int defender = 1 - attacker;
    const int attacking = pick(state.present[attacker] & offensive_[attacker], attacker, "attacking aircraft", roller);
    const int defending = pick(state.present[defender], defender, "defending aircraft", roller);
    const int modifier = sides_[attacker].members[attacking].rating - sides_[defender].members[defending].rating;
    const int roll = roller.two_d6({"14.3e", "air combat roll"}) + modifier;
    roller.note([&](Ledger& ledger) {
        ledger.add("14.3e", "modified air combat roll", std::to_string(roll), "modifier " + signed_text(modifier));
    });
    const Aborts aborts = chart_.read(roll, 0, roller);
    if (aborts != Aborts::defender) go_home(state, attacker, attacking, roller);
    if (aborts != Aborts::attacker) go_home(state, defender, defending, roller);
    state.phase = State::Phase::loss;
}

void AirBattle::go_home(State& state, int side, int member, Roller& roller) const {
    const AirForce::Member& aircraft = sides_[side].members[member];
    state.present[side] = static_cast<std::uint16_t>(state.present[side] & ~(1u << member));
    if (keeps_hits_) state.going[side] = static_cast<std::int8_t>(member + 1);
    state.aborting = static_cast<std::uint8_t>(state.aborting | (aircraft.steps == 1 ? aborts_reduced : aborts_whole)
                                                                    << side);
    roller.note([&](Ledger& ledger) {
        ledger.add("14.3e", "aborts", aircraft.label, aircraft.steps == 1 ? "one step left" : "two steps");
    });
}

// one die for all who abort
void AirBattle::roll_for_loss(State& state, Roller& roller) const {
    const bool loses = loss_.read(roller.d6({"14.3e", "loss die"}), 0, roller) == StepLoss::step;
    for (const int side : {0, 1}) {
        const bool reduced = state.aborting >> side & aborts_reduced;
        if (!loses || !(reduced || state.aborting >> side & aborts_whole)) continue;
        ++state.steps_lost[side];
        if (reduced) ++state.destroyed[side];  // 14.1b
        if (state.going[side])
            state.hit[side] = static_cast<std::uint16_t>(state.hit[side] | 1u << (state.going[side] - 1));
    }
    state.aborting = 0;
    state.going = {};
    state.phase = State::Phase::rounds;
}

std::uint16_t AirBattle::hit_first(std::uint16_t hit, std::uint16_t gone,
                                   const std::vector<AirForce::Member>& members) {
    if (hit == 0) return 0;
    std::array<int, most_aircraft> hits{};  // by kind
    for (std::size_t i = 0; i < members.size(); ++i) hits[members[i].kind] += hit >> i & 1;
    std::uint32_t sorted = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
        if (gone >> i & 1 && hits[members[i].kind]-- > 0) sorted |= 1u << i;
    return static_cast<std::uint16_t>(sorted);
}

void AirBattle::canonical(State& state) const {
    for (const int side : {0, 1}) {
        std::uint32_t gone = all(side) & ~static_cast<std::uint32_t>(state.present[side]);
        if (state.going[side]) gone &= ~(1u << (state.going[side] - 1));
        state.hit[side] = hit_first(state.hit[side], static_cast<std::uint16_t>(gone), sides_[side].members);
    }
}

}  // namespace warodds::ocs
