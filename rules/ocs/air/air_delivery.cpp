#include "rules/ocs/air/air_delivery.hpp"

#include <numeric>

#include <fmt/format.h>

namespace warodds::ocs {

Schema<Delivery::Load> Delivery::Load::schema() {
    Schema<Load> schema;
    schema.text("name", "what you call it", &Load::name);
    schema.number("size", "transport equivalent in T; supply that is dropped goes 1T at a time", &Load::size)
        .range(Rational(1, 8), 40)
        .unit("T")
        .rule("4.7");
    return schema;
}

Schema<Delivery::Shortage> Delivery::Shortage::schema() {
    using S = Shortage;
    Schema<S> schema;
    schema
        .policy("cargo_left", Side::attacker, "which load is left behind or lost when not all can be carried", &S::left,
                {{"least", "the smallest that is enough, else the largest"}, {"last", "the last of the list"}})
        .rule("14.4g");
    schema
        .reading("cargo_rounding", "cargo that is saved by rounding after flak", &S::rounding,
                 {{"tokens", "capacity goes up to whole T"}, {"loads", "a load of which any part fits is saved whole"}})
        .rule("14.4g");
    schema
        .reading("shot_down_cargo", "cargo of transports shot down in air combat that the others cannot carry",
                 &S::shot_down,
                 {{"lost", "as much as they carried is lost, a load of which any part was aboard whole"},
                  {"home", "goes home with those who abort"}})
        .rule("14.3, 14.4g");
    return schema;
}

Schema<Delivery::Params> Delivery::Params::schema() {
    using P = Delivery::Params;
    Schema<P> schema;
    schema
        .units("cargo", "what a transport or a drop carries, each load by its size in T: 1 x3, 2", &P::cargo,
               Load::schema(), {"size"})
        .rule("14.9a");
    schema.flag("glider", "each transport tows a glider, which has the whole load", &P::glider).rule("14.10e");
    schema.flag("half_range", "the transports fly at most half their range: they go twice", &P::half_range)
        .rule("14.9e");
    schema.part(DropHex::schema(), &P::drop, "drop_", "air drop: ");
    schema.part(Shortage::schema(), &P::shortage);
    return schema;
}

Delivery::Delivery(const Params& params, bool drops, Tables& tables, Ledger& ledger) : params_(params) {
    if (params.cargo.empty())
        throw InputError("cargo: expected what is carried: cargo='1 x2' is two loads of 1T (14.9a)");
    if (params.cargo.size() > most_loads)
        throw InputError(
            fmt::format("cargo: found {} loads, expected at most {}; write what stays together as one load",
                        params.cargo.size(), most_loads));
    for (const Load& load : params.cargo) parts_ = std::lcm(parts_, load.size.denominator());
    for (const Load& load : params.cargo)
        total_ += sizes_.emplace_back(load.size.numerator() * (parts_ / load.size.denominator()));
    if (!drops) return;
    DropHex drop = params.drop;
    drop.glider = params.glider;
    drop_.emplace(drop, tables, ledger);
}

void Delivery::expect_room(const Rational& capacity) const {
    const Rational size = Rational(total_) / parts_;
    if (size > capacity)
        throw InputError(fmt::format("cargo: found {}T, expected at most {}T, what the mission aircraft carry (14.9a)",
                                     to_text(size), to_text(capacity)));
}

Delivery::Weight Delivery::weight(const Loads& loads) const {
    Weight weight;
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
        if (!loads[static_cast<int>(i)]) continue;
        weight.sum += sizes_[i];
        weight.largest = std::max(weight.largest, sizes_[i]);
    }
    return weight;
}

bool Delivery::fits(const Weight& weight, const Rational& capacity, bool by_flak) const {
    // in parts of a part, so that no fraction is left
    const std::int64_t room = capacity.numerator() * parts_, divisor = capacity.denominator();
    if (weight.sum * divisor <= room) return true;
    if (!by_flak || room == 0) return false;
    if (params_.shortage.rounding == CargoReading::tokens)
        return weight.sum <= (capacity.numerator() + divisor - 1) / divisor * parts_;
    return (weight.sum - weight.largest) * divisor < room;
}

bool Delivery::goes_down(const State& state, const Rational& carried, const Loads& loaded) const {
    return (weight(loaded).sum - weight(state.aboard).sum) * carried.denominator() < carried.numerator() * parts_;
}

// Of loads of the same size the last goes first, so that which sizes are left is all that matters.
void Delivery::lose_load(State& state, const Rational& capacity, bool by_flak, bool destroyed, Roller& roller) const {
    std::array<int, most_loads> offered;  // one of each size
    int count = 0, largest = 0, last = 0;
    std::optional<int> least;  // the smallest that is enough
    for (int i = 0; i < static_cast<int>(sizes_.size()); ++i) {
        if (!state.aboard[i]) continue;
        const auto same_size = [&](int other) { return sizes_[other] == sizes_[i]; };
        const int known =
            static_cast<int>(std::find_if(offered.begin(), offered.begin() + count, same_size) - offered.begin());
        last = known;
        offered[known] = i;
        if (known == count) ++count;
        if (sizes_[i] > sizes_[offered[largest]]) largest = known;
        if ((!least || sizes_[i] < sizes_[offered[*least]]) && fits(weight(state.aboard.without(i)), capacity, by_flak))
            least = known;
    }
    const Choice choice{"14.4g", "cargo left behind", Side::attacker, static_cast<int>(params_.shortage.left)};
    const int load = offered[roller.choose(choice, count, [&](int) {
        return params_.shortage.left == CargoPolicy::last ? last : least.value_or(largest);
    })];
    state.aboard.clear(load);
    if (destroyed) {
        ++state.lost;
        if (keeps_effects_) state.gone.set(load);
    }
    roller.note([&](Ledger& ledger) {
        ledger.add("14.4g", destroyed ? "cargo lost" : "cargo goes home", to_text(params_.cargo[load].size) + "T",
                   params_.cargo[load].name);
    });
}

void Delivery::lose_all(State& state) const {
    state.lost += state.aboard.count();
    if (keeps_effects_) state.gone = state.gone | state.aboard;
    state.aboard = {};
}

bool Delivery::arrive(State& state) const {
    if (!drop_) {
        state.landed = state.aboard.count();
        return true;
    }
    // every load rolls alike, so only their number matters, unless somebody asks which of them landed
    if (!keeps_effects_) state.aboard = Loads::first(state.aboard.count());
    return !state.aboard.any();
}

bool Delivery::drop_load(State& state, Roller& roller) const {
    const int load = keeps_effects_ ? state.aboard.lowest() : state.aboard.count() - 1;
    state.aboard.clear(load);
    if (drop_->lands(roller)) {
        ++state.landed;
    } else {
        ++state.lost;
        if (keeps_effects_) state.gone.set(load);
    }
    return !state.aboard.any();
}

std::vector<Delivery::Load> Delivery::left(const State& state) const {
    std::vector<Load> left;
    for (std::size_t i = 0; i < params_.cargo.size(); ++i)
        if (!state.gone[static_cast<int>(i)]) left.push_back(params_.cargo[i]);
    return left;
}

void Delivery::canonical(State& state) const {
    const int loads = static_cast<int>(params_.cargo.size());
    for (int i = 0; i < loads; ++i)
        for (int j = i + 1; j < loads && state.gone[i]; ++j)
            if (sizes_[i] == sizes_[j] && !state.aboard[j] && !state.gone[j]) {
                state.gone.clear(i);
                state.gone.set(j);
            }
}

}  // namespace warodds::ocs
