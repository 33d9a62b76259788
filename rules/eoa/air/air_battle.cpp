#include "rules/eoa/air/air_battle.hpp"

#include "rules/kit/numbers.hpp"
#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

constexpr Side both[] = {Side::attacker, Side::defender};

}  // namespace

Schema<AirSetting> AirSetting::schema() {
    Schema<AirSetting> schema;
    const auto units = [&](const char* name, const char* help, std::vector<Aircraft> AirSetting::* member) {
        schema.units(name, help, member, Aircraft::schema(), Aircraft::shorthand())
            .most(AirBattle::most)
            .needs_one()
            .rule("7.4.2.1");
    };
    units("attackers", "aircraft of the Active side, like 6 fighter, 2 bomber sea=2", &AirSetting::attackers);
    units("defenders", "aircraft of the other side", &AirSetting::defenders);
    schema.choice("weather", "the weather there", &AirSetting::weather, weathers()).rule("6.2.1");
    schema
        .choice("surprise", "land surprise: the side's ratings are 1 better", &AirSetting::surprise,
                {{"none", ""}, {"attacker", ""}, {"defender", ""}})
        .rule("14.0");
    schema
        .choice("caught", "naval air surprise: whose fighters are caught, and fire with 2 less", &AirSetting::caught,
                {{"none", ""}, {"attackers", ""}, {"defenders", ""}})
        .rule("7.2.2.7a");
    const Words surplus = {{"strongest", "the strongest enemy fighter"}, {"weakest", "the weakest one"}};
    schema
        .policy("attacker_surplus", Side::attacker, "whom the attacker's surplus fighters take on",
                &AirSetting::attacker_surplus, surplus)
        .rule("7.4.2.1");
    schema
        .policy("defender_surplus", Side::defender, "whom the defender's surplus fighters take on",
                &AirSetting::defender_surplus, surplus)
        .rule("7.4.2.1");
    const Words aims = {{"spread", "each another bomber in the order of the list, as far as there are enough"},
                        {"together", "all the first of the list"},
                        {"heaviest", "each another, those with most bombing factors first"}};
    schema
        .policy("attacker_aim", Side::attacker, "which bombers the attacker's fighters take on",
                &AirSetting::attacker_aim, aims)
        .rule("7.4.2.1");
    schema
        .policy("defender_aim", Side::defender, "which bombers the defender's fighters take on",
                &AirSetting::defender_aim, aims)
        .rule("7.4.2.1");
    schema
        .reading("fires_back_at", "whom a bomber that several fighters attack fires back at",
                 &AirSetting::fires_back_at,
                 {{"strongest", "the strongest, as fighters do"}, {"weakest", "the weakest"}})
        .rule("7.2.2.2");
    return schema;
}

AirBattle::AirBattle(const AirSetting& setting, Tables& tables, Ledger& ledger)
    : setting_(setting),
      chart_(tables.chart<Hits>(
                 "eoa/air-combat", [](const std::string& code) { return Hits::parse(code); }, "-, A, D or E"),
             2, 12),
      weather_(WeatherEffects(setting.weather, tables)["air combat"]),
      surprise_(Limits(tables)["surprise bonus"]),
      caught_(Limits(tables)["caught fighters"]),
      out_of_supply_(Limits(tables)["aircraft out of supply"]) {
    const WeatherEffects weather(setting.weather, tables);
    if (setting.caught != AirSetting::Caught::none && weather["sea surprise"] == 0) {
        caught_ = 0;
        ledger.add("6.2.1", "naval air surprise", "no effect", "in this weather");
    }
    for (int differential = -most_differential; differential <= most_differential; ++differential)
        columns_.push_back(chart_.chart().columns().find(Rational(differential)));
    for (const Side side : both) {
        auto& fighters = fighters_[at(static_cast<int>(side))];
        for (int i = 0; i < size(side); ++i) {
            const int place = first(side) + i;
            (aircraft(place).is_fighter() ? fighters : bombers_[at(static_cast<int>(side))]).push_back(place);
        }
        std::stable_sort(fighters.begin(), fighters.end(), [&](int a, int b) { return rating(a) > rating(b); });
    }
    const State begun = start();
    ledger.add("7.4.2.1", "fighters",
               fmt::format("{}:{}", fit(begun, fighters_[0]).size(), fit(begun, fighters_[1]).size()));
    if (weather_ != 0) ledger.add("6.2.1", "weather on every differential", signed_text(weather_));
}

int AirBattle::rating(int place) const {
    const Side side = side_of(place);
    const bool surprises = setting_.surprise ==
                           (side == Side::attacker ? AirSetting::Surprise::attacker : AirSetting::Surprise::defender);
    return aircraft(place).air + (surprises ? surprise_ : 0) + (aircraft(place).oos ? out_of_supply_ : 0);
}

std::string AirBattle::label(int place) const {
    const Aircraft& one = aircraft(place);
    if (!one.name.empty()) return one.name;
    return fmt::format("{} {} ({})", place < most ? "attacker" : "defender", number_in_list(one, at(place % most)),
                       one.text());
}

AirBattle::State AirBattle::start() const {
    State state{};
    for (const Side side : both)
        for (int i = 0; i < size(side); ++i)
            state.hits[at(first(side) + i)] = aircraft(first(side) + i).hits().points();
    begin(state);
    return state;
}

void AirBattle::begin(State& state) const {
    state.targets.fill(-1);
    state.shot = state.rounds = 0;
    const bool attackers = !fit(state, fighters_[0]).empty(), defenders = !fit(state, fighters_[1]).empty();
    // without fighters on both sides there is no first round, without any there is no combat
    state.phase = attackers && defenders ? Phase::pairing : attackers || defenders ? Phase::aiming : Phase::over;
}

// 3.2: who is hurt does not fight; nobody looks for him either
std::vector<int> AirBattle::fit(const State& state, const std::vector<int>& places) const {
    std::vector<int> left;
    for (const int place : places)
        if (state.hits[at(place)] == 0) left.push_back(place);
    return left;
}

void AirBattle::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::pairing: pair(state, roller); break;
        case Phase::aiming: aim(state, roller); break;
        case Phase::fighters:
        case Phase::bombers: fire(state, roller); break;
        case Phase::over: break;
    }
}

// 7.4.2.1: best against best; the rest of the larger side picks
void AirBattle::pair(State& state, Roller& roller) const {
    for (const Side side : both) {
        const auto own = fit(state, fighters_[at(static_cast<int>(side))]),
                   enemy = fit(state, fighters_[at(static_cast<int>(other(side)))]);
        for (std::size_t i = 0; i < own.size(); ++i) {
            std::size_t target = i;
            if (i >= enemy.size()) {
                const auto policy = side == Side::attacker ? setting_.attacker_surplus : setting_.defender_surplus;
                const Choice choice{
                    "7.4.2.1", side == Side::attacker ? "attacker's surplus fighter" : "defender's surplus fighter",
                    side, static_cast<int>(policy)};
                target = at(roller.choose(choice, static_cast<int>(enemy.size()), [&](int) {
                    return policy == AirSetting::Surplus::strongest ? 0 : static_cast<int>(enemy.size()) - 1;
                }));
                roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, label(enemy[target])); });
            }
            state.targets[at(own[i])] = enemy[target];
        }
    }
    state.phase = Phase::fighters;
    state.shot = 0;
    ++state.rounds;
    next_shot(state);
}

void AirBattle::aim(State& state, Roller& roller) const {
    state.targets.fill(-1);
    bool somebody = false;
    for (const Side side : both) {
        auto enemy = fit(state, bombers_[at(static_cast<int>(other(side)))]);
        if (enemy.empty()) continue;
        const auto load = [&](int place) {
            const Aircraft& one = aircraft(place);
            return std::max({one.tactical, one.strategic, one.sea});
        };
        if ((side == Side::attacker ? setting_.attacker_aim : setting_.defender_aim) == AirSetting::Aim::heaviest)
            std::stable_sort(enemy.begin(), enemy.end(), [&](int a, int b) { return load(a) > load(b); });
        int number = 0;
        for (const int fighter : fit(state, fighters_[at(static_cast<int>(side))])) {
            const auto policy = side == Side::attacker ? setting_.attacker_aim : setting_.defender_aim;
            const Choice choice{"7.4.2.1", side == Side::attacker ? "attacker aims at" : "defender aims at", side,
                                static_cast<int>(policy)};
            const int chosen = roller.choose(choice, static_cast<int>(enemy.size()), [&](int) {
                return policy == AirSetting::Aim::together ? 0 : number % static_cast<int>(enemy.size());
            });
            ++number;
            state.targets[at(fighter)] = enemy[at(chosen)];
            roller.note([&](Ledger& ledger) {
                ledger.add(choice.rule, choice.name, label(enemy[at(chosen)]), label(fighter));
            });
            somebody = true;
        }
    }
    // each bomber that is attacked fires back once
    for (const Side side : both)
        for (const int bomber : bombers_[at(static_cast<int>(side))])
            for (const int fighter : fighters_[at(static_cast<int>(other(side)))]) {  // the strongest comes first
                Small& target = state.targets[at(bomber)];
                if (state.targets[at(fighter)] == bomber &&
                    (target < 0 || setting_.fires_back_at == AirSetting::Back::weakest))
                    target = fighter;
            }
    state.phase = Phase::bombers;
    state.shot = 0;
    state.rounds += somebody;
    next_shot(state);
}

// one shot; a round is over when everybody with a target has fired
void AirBattle::fire(State& state, Roller& roller) const {
    const int shooter = state.shot, target = state.targets[at(shooter)];
    const bool is_caught = aircraft(shooter).is_fighter() &&
                           setting_.caught == (side_of(shooter) == Side::attacker ? AirSetting::Caught::attackers
                                                                                  : AirSetting::Caught::defenders);
    const int differential = rating(shooter) - rating(target) + weather_ + (is_caught ? caught_ : 0);
    roller.note([&](Ledger& ledger) {
        ledger.add("7.4.2.1", label(shooter), signed_text(differential), "fires at " + label(target));
    });
    const int column =
        columns_[at(std::clamp(differential, -most_differential, most_differential) + most_differential)];
    const int roll = roller.two_d6({"7.4.2.1", "air combat roll"});
    const Hits hits = Hits::of(state.hits[at(target)]) + chart_.read(roll, column, roller);
    state.hits[at(target)] = hits.points();
    ++state.shot;
    next_shot(state);
}

void AirBattle::next_shot(State& state) const {
    // 7.1.2.1: an aircraft out of supply whose factors come to nothing does not fire back
    while (state.shot < 2 * most &&
           (state.targets[at(state.shot)] < 0 || (aircraft(state.shot).oos && rating(state.shot) <= 0)))
        ++state.shot;
    if (state.shot < 2 * most) return;
    state.phase = state.phase == Phase::fighters ? Phase::aiming : Phase::over;
    state.targets.fill(-1);
}

// ---- what came of it ----

int AirBattle::count(const State& state, Side side, Hits what) const {
    int count = 0;
    for (int i = 0; i < size(side); ++i) count += hits(state, side, i) == what;
    return count;
}

int AirBattle::through(const State& state, Side side) const {
    int count = 0;
    for (int i = 0; i < size(side); ++i) count += !list(side)[at(i)].is_fighter() && hits(state, side, i).is_fit();
    return count;
}

std::vector<Aircraft> AirBattle::survivors(const State& state, Side side) const {
    return warodds::survivors(list(side), [&](Aircraft& one, std::size_t place) {
        const Hits now = hits(state, side, static_cast<int>(place));
        if (now.is_gone()) return false;
        one.damage = static_cast<Aircraft::Damage>(now.points());
        return true;
    });
}

}  // namespace warodds::eoa
