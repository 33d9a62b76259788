#include "rules/ocs/barrage/craft_under_fire.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

constexpr What random_craft{"18.3d", "random craft"}, random_cargo{"18.3d", "random cargo"};

// the place of the first piece that is like each
template <class IsLike>
std::vector<int> first_alike(const std::vector<CraftCargo>& cargo, IsLike&& is_like) {
    std::vector<int> alike;
    for (const CraftCargo& piece : cargo) {
        int first = 0;
        while (!is_like(cargo[first], piece)) ++first;
        alike.push_back(first);
    }
    return alike;
}

}  // namespace

std::string CraftCargo::label() const {
    static constexpr std::array kinds = {"unit", "SP", "transport point"};
    return name.empty() ? kinds[static_cast<int>(kind)] : name;
}

Schema<CraftCargo> CraftCargo::schema() {
    Schema<CraftCargo> schema;
    schema.text("name", "what you call it", &CraftCargo::name);
    schema.choice("kind", "what it is", &CraftCargo::kind,
                  {{"unit", ""}, {"sp", "supply"}, {"transport", "transport points"}});
    schema
        .number("size", "points of craft that it takes: its SP or RE, half its RE for slow leg units",
                &CraftCargo::size)
        .range(Rational(1, 8), 60)
        .rule("4.7");
    return schema;
}

Schema<CraftUnderFire::Params> CraftUnderFire::Params::schema() {
    using P = CraftUnderFire::Params;
    Schema<P> schema;
    Craft::list(schema, "landing craft of the target hex by points: 3, 1 lst, 2 dukw", &P::craft);
    schema
        .units("cargo", "what they carry, by points: 1 sp x2, 1, 1/2 name=battalion; a division as its steps",
               &P::cargo, CraftCargo::schema(), {"size"})
        .rule("18.3d, 4.7");
    schema
        .reading("craft_hits", "random target among landing craft", &P::craft_hits,
                 {{"points", "each hit draws among all points"},
                  {"counter", "one counter is drawn and takes the hits until it is gone"}})
        .rule("18.3d, 18.4d");
    return schema;
}

CraftUnderFire::CraftUnderFire(const Params& params)
    : params_(params),
      craft_(params.craft, params.craft_hits == CraftHits::counter),
      alike_(first_alike(params.cargo, std::equal_to<>{})) {
    if (params.cargo.size() > most_cargo)
        throw InputError(
            fmt::format("cargo: found {} pieces, expected at most {}; leave out what is lost last, or write "
                        "what stays together as one piece",
                        params.cargo.size(), most_cargo));
    Rational size = 0, transport = 0;
    for (const CraftCargo& piece : params.cargo) {
        const Rational in_parts = piece.size * parts;
        if (in_parts.denominator() != 1)
            throw InputError(
                fmt::format("cargo: found a size of {}, expected eighths of a point (4.7)", to_text(piece.size)));
        size += piece.size;
        if (piece.kind == CraftCargo::Kind::transport) transport += piece.size;
        size_.push_back(static_cast<int>(in_parts.numerator()));
    }
    if (size > Rational(points()))
        throw InputError(fmt::format("cargo: found {} points of it, expected at most the {} of the craft (18.4c)",
                                     to_text(size), points()));
    if (const int others = points() - craft_.all().dukws; transport > Rational(others))
        throw InputError(
            fmt::format("cargo: found {} transport points, expected at most the {} points of craft that are "
                        "no DUKWs: those carry what goes by air (4.7c, 14.9c, 18.4e)",
                        to_text(transport), others));
}

void CraftUnderFire::step(State& state, Roller& roller) const {
    if (state.phase == State::Phase::craft) lose_craft(state, roller);
    else lose_cargo(state, roller);
}

// 18.3d C
void CraftUnderFire::lose_craft(State& state, Roller& roller) const {
    --state.due;
    int item;
    if (params_.craft_hits == CraftHits::counter) {
        if (state.counter < 0 || craft_.pool().is_gone(state.craft, state.counter))
            state.counter = craft_.pool().draw_item(state.craft, roller, random_craft);
        item = state.counter;
        ++state.craft[item];
    } else {
        item = craft_.draw(state.craft, roller, random_craft);
    }
    roller.note([&](Ledger& ledger) { ledger.add("18.3d", "craft point lost", craft_.pool().items()[item].label); });
    if (fits(state)) return;
    if (craft_.pool().left(state.craft) > 0) {
        state.phase = State::Phase::cargo;
    } else {
        state.cargo = Marks<most_cargo>::first(static_cast<int>(size_.size()));
        roller.note([](Ledger& ledger) { ledger.add("18.3d", "cargo lost", "all"); });
    }
}

// 18.4d: the landing craft of a hex are one ship, and what they carry is one load
bool CraftUnderFire::fits(const State& state) const {
    int size = 0;
    for (std::size_t i = 0; i < size_.size(); ++i) size += state.cargo[static_cast<int>(i)] ? 0 : size_[i];
    return size <= craft_.pool().left(state.craft) * parts;
}

// 18.3d
void CraftUnderFire::lose_cargo(State& state, Roller& roller) const {
    const int left = static_cast<int>(size_.size()) - state.cargo.count();
    int piece = 0;
    for (int ahead = roller.draw(left, random_cargo); state.cargo[piece] || ahead > 0; ++piece)
        ahead -= !state.cargo[piece];
    state.cargo.set(piece);
    roller.note([&](Ledger& ledger) { ledger.add("18.3d", "cargo lost", params_.cargo[piece].label()); });
    if (fits(state)) state.phase = State::Phase::craft;
}

int CraftUnderFire::cargo_lost(const State& state, bool units_only) const {
    int lost = 0;
    for (std::size_t i = 0; i < size_.size(); ++i)
        if (params_.cargo[i].kind == CraftCargo::Kind::unit || !units_only) lost += state.cargo[static_cast<int>(i)];
    return lost;
}

void CraftUnderFire::leave_behind(Params& params, const State& state) const {
    params.craft = after_losses(params_.craft, craft_.lost_by_counter(state.craft));
    params.cargo.clear();
    for (std::size_t i = 0; i < size_.size(); ++i)
        if (!state.cargo[static_cast<int>(i)]) params.cargo.push_back(params_.cargo[i]);
}

// what is counted is units and others
void CraftUnderFire::forget_effects() {
    alike_ = first_alike(params_.cargo, [](const CraftCargo& a, const CraftCargo& b) {
        const auto is_unit = [](const CraftCargo& piece) { return piece.kind == CraftCargo::Kind::unit; };
        return a.size == b.size && is_unit(a) == is_unit(b);
    });
}

void CraftUnderFire::canonical(State& state) const {
    if (!state.cargo.any()) return;
    std::array<int, most_cargo> lost{};  // by the first that is like it
    for (std::size_t i = 0; i < size_.size(); ++i) lost[alike_[i]] += state.cargo[static_cast<int>(i)];
    Marks<most_cargo> sorted;
    for (std::size_t i = 0; i < size_.size(); ++i)
        if (lost[alike_[i]]-- > 0) sorted.set(static_cast<int>(i));
    state.cargo = sorted;
}

}  // namespace warodds::ocs
