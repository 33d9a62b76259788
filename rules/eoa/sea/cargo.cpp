// Empires of Apocalypse: what hits on the cargo of a ship destroy (7.2.2.d): a die finds the kind, and where that is not aboard or
// runs out, the next in line is hit. A carried aircraft takes an A for each point (7.2.2.1.b). Land units aboard take their hits in the
// order in which they are listed.
#include "rules/eoa/dice.hpp"
#include "rules/eoa/figures.hpp"
#include "rules/eoa/sea/ships.hpp"
#include "rules/eoa/land/units.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class Cargo {
public:
    static constexpr int kinds = 6;
    struct Params {
        int hits = 1, unit = 0, rp = 0, material = 0, supply = 0, resource = 0, oil = 0;
        bool aircraft = false;
        std::vector<Unit> units;
        enum class Rolls : std::int8_t { each_point, each_result } cargo_rolls = Rolls::each_point;
    };
    struct State {
        Small done;
        std::array<Small, kinds> lost;
    };

    static About about() {
        return {"eoa/cargo", "EoA hits on cargo", "7.2.2.d, 7.2.2.1.b", "which of its cargo does a ship lose?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("hits", "cargo hits that the ship takes", &Params::hits).range(0, 20).rule("7.2.2.d");
        schema.integer("unit", "points of a land unit aboard, or 3 of an aircraft", &Params::unit)
            .range(0, 20)
            .rule("7.2.1.b");
        schema
            .units("units", "the land units aboard themselves, like 5-5-4 marine: those hit first come first",
                   &Params::units, Unit::schema(), Unit::shorthand())
            .most(8)
            .instead_of(&Params::unit)
            .rule("7.2.2.d");
        schema.integer("rp", "replacement points aboard", &Params::rp).range(0, 20).rule("7.2.1.b");
        schema.integer("material", "material aboard", &Params::material).range(0, 20).rule("7.2.1.b");
        schema.integer("supply", "supply aboard", &Params::supply).range(0, 20).rule("7.2.1.b");
        schema.integer("resource", "resources aboard", &Params::resource).range(0, 20).rule("7.2.1.b");
        schema.integer("oil", "oil resources aboard", &Params::oil).range(0, 20).rule("7.2.1.b");
        schema.flag("aircraft", "the unit is an aircraft: each point is an A", &Params::aircraft).rule("7.2.2.1.b");
        schema
            .reading("cargo_rolls", "how often the cargo die is rolled", &Params::cargo_rolls,
                     {{"each_point", "for each point, as in the example"},
                      {"each_result", "once, and the rest goes down the list from there"}})
            .rule("7.2.2.d");
        return schema;
    }
    static Outcomes<Cargo> outcomes() {
        Outcomes<Cargo> outcomes;
        static const char* const names[] = {"unit_hits",   "rp_lost",       "material_lost",
                                            "supply_lost", "resource_lost", "oil_lost"};
        for (int kind = 0; kind < kinds; ++kind)
            outcomes
                .integer(names[kind], kind == 0 ? "hits on the unit aboard" : "points of it that are lost",
                         [kind](const Cargo&, const State& state) { return int{state.lost[at(kind)]}; })
                .most([kind](const Cargo& self) { return self.aboard_[at(kind)]; });
        outcomes.label("aircraft_hits", "what becomes of an aircraft aboard", hit_words(),
                       [](const Cargo& self, const State& state) {
                           return self.params_.aircraft ? Hits::of(state.lost[0]).points() : 0;
                       });
        return outcomes;
    }
    static Costs costs() {
        return {{},
                {"unit_hits", "aircraft_hits", "rp_lost", "supply_lost", "material_lost", "oil_lost", "resource_lost"}};
    }

    Cargo(const Params& params, Tables& tables, Ledger&) : params_(params), chart_(tables, "eoa/cargo") {
        int points = params.unit;
        for (const Unit& unit : params.units) {
            unit.expect_to_exist("units: ");
            points += unit.hits_to_kill() - unit.hits;
        }
        if (params.aircraft && !params.units.empty())
            throw InputError("aircraft: it is the unit aboard; leave units out, and say unit=3 (7.2.2.1.b)");
        if (params.aircraft && params.unit != 3)
            throw InputError("unit: an aircraft aboard is gone after three points, so say unit=3 (3.2)");
        aboard_ = {points, params.rp, params.material, params.supply, params.resource, params.oil};
        static const char* const words[] = {"unit", "rp", "material", "supply", "resource", "oil"};
        for (const std::string& code : chart_.codes())
            kind_.push_back(static_cast<int>(std::find(words, words + kinds, code) - words));
    }

    bool finished(const State& state) const { return state.done == params_.hits; }
    void step(State& state, Roller& roller) const {
        int left[kinds], sum = 0, some = 0;
        for (int kind = 0; kind < kinds; ++kind) {
            left[kind] = aboard_[at(kind)] - state.lost[at(kind)];
            sum += left[kind];
            some += left[kind] > 0;
        }
        const bool is_whole = params_.cargo_rolls == Params::Rolls::each_result;
        const int points = is_whole ? params_.hits - state.done : 1;
        state.done += points;
        if (sum == 0) return;  // the excess is ignored
        // one kind aboard needs no die
        int kind = 0;
        if (some > 1)
            kind = kind_[at(chart_.read(roller.d6({"7.2.2.d", "cargo die"}), chart_.column("cargo"), roller))];
        for (int point = 0; point < points && sum > 0; ++point, --sum) {
            while (left[kind] == 0) kind = (kind + 1) % kinds;
            --left[kind];
            ++state.lost[at(kind)];
        }
    }

    static std::vector<std::string> effects() {
        return {"unit", "units", "rp", "material", "supply", "resource", "oil"};
    }
    Params after(const State& state) const {
        Params left = params_;
        int* const kept[] = {&left.unit, &left.rp, &left.material, &left.supply, &left.resource, &left.oil};
        for (int kind = params_.units.empty() ? 0 : 1; kind < kinds; ++kind) *kept[kind] -= state.lost[at(kind)];
        int hits = params_.units.empty() ? 0 : int{state.lost[0]};
        left.units = survivors(params_.units, [&](Unit& unit, std::size_t) {
            const int taken = std::min(hits, unit.hits_to_kill() - unit.hits);
            hits -= taken;
            unit.hits += taken;
            return unit.hits < unit.hits_to_kill();
        });
        return left;
    }

private:
    Params params_;
    CodeChart chart_;
    std::array<int, kinds> aboard_{};
    std::vector<int> kind_;
};

}  // namespace

const Procedure& cargo() { return define<Cargo>(); }

}  // namespace warodds::eoa
