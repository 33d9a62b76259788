// Blitzkrieg Deluxe: reducing the city of a minor country (4.3): all attacking factors and a die give what the aggressor loses,
// and whether the city falls. If it does not, he retreats two hexes.
#include "rules/blitzkrieg/roster.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {
namespace {

class CityReduction {
public:
    struct Params {
        AttackingForce attack;
        Weather weather = Weather::clear;
        Resources resources;
        LossPolicy loss_policy = LossPolicy::cheap_first;
        AirLosses bomber_losses = AirLosses::ground_first;
        enum class Modified { apply, printed } reduction_modifiers = Modified::apply;
        SupplyReading supply;
        StrengthReadings strength;
    };
    struct State {
        std::int8_t rolled, reduced;
        Wide lost;
        Roster::Lost attackers;
    };

    static About about() {
        return {"blitzkrieg/city-reduction", "Blitzkrieg minor city reduction", "4.3",
                "is the city reduced, and what does it cost?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(AttackingForce::schema(), &Params::attack);
        schema.choice("weather", "the weather of the turn", &Params::weather, weather_words()).rule("2.2");
        schema.part(Resources::schema(), &Params::resources);
        schema.policy("attacker_loss_policy", Side::attacker, "which unit loses a factor", &Params::loss_policy,
                      loss_words());
        schema.policy("bomber_losses", Side::attacker, "who loses", &Params::bomber_losses,
                      {{"ground_first", "ground units"}, {"air_first", "the bombers"}});
        schema
            .reading("reduction_modifiers", "supply, fog and weather (Q19)", &Params::reduction_modifiers,
                     {{"apply", "change the factors as in any attack"}, {"printed", "printed factors count"}})
            .rule("4.3");
        schema.part(SupplyReading::schema(), &Params::supply);
        schema.part(StrengthReadings::schema(), &Params::strength);
        return schema;
    }

    static Outcomes<CityReduction> outcomes() {
        Outcomes<CityReduction> outcomes;
        outcomes.flag("reduced", "the city is reduced", &State::reduced);
        outcomes.integer("losses", "factors that the aggressor loses", &State::lost)
            .most([](const CityReduction& self) { return self.attackers_.all({}); });
        outcomes
            .integer("retreat", "hexes that his units retreat",
                     [](const CityReduction& self, const State& state) {
                         return state.reduced || self.attackers_.ground(state.attackers) == 0 ? 0 : self.retreat_;
                     })
            .range(0, 40);
        return outcomes;
    }
    static Costs costs() { return {{"losses", "retreat"}, {}}; }

    CityReduction(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          attackers_(params.attack.units(), Side::attacker, params.loss_policy, params.bomber_losses),
          chart_(
              tables.chart<Entry>("blitzkrieg/city-reduction", parse, "a number of factors, with * if the city falls"),
              1, 6) {
        if (!params.attack.is_given())
            throw InputError("attack: no attacker given; add attack=N or attackers=\"6-6 armor, ...\" (4.3)");
        expect_ashore(params.attack.attackers, "attackers",
                      "who attacks from the sea invades; ask blitzkrieg/invasion, or leave out sea (3.6.5.5)");
        params.attack.expect_legal(1, tables);
        const int ground = strength(false, tables), air = strength(true, tables);
        if (ground == 0) throw InputError("attackers: no ground unit attacks the city (4.3)");
        if (attackers_.air({}) > attackers_.ground({}))
            throw InputError(fmt::format(
                "bombers: found {} factors of aircraft with {} of ground units, expected no more of them (4.3)",
                attackers_.air({}), attackers_.ground({})));
        retreat_ = limits(tables).whole("retreat from an unreduced city");
        ledger.add("4.3", "attacking factors", std::to_string(ground + air),
                   air > 0 ? fmt::format("{} + {} in the air", ground, air) : "");
        column_ = chart_.chart().columns().find(Rational(ground + air));
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        const Entry entry = chart_.read(roller.d6({"4.3", "reduction die"}), column_, roller);
        state.reduced = entry.reduced;
        state.lost = attackers_.lose(state.attackers, entry.losses, Roster::From::all, roller, "4.3");
        state.rolled = 1;
    }

    static std::vector<std::string> effects() { return {"attackers", "attack", "bombers"}; }
    Params after(const State& state) const {
        Params left = params_;
        if (!left.attack.attackers.empty()) {
            left.attack.attackers = attackers_.after(left.attack.attackers, state.attackers);
        } else {
            left.attack.attack = attackers_.ground(state.attackers);
            left.attack.bombers = attackers_.air(state.attackers);
        }
        return left;
    }

private:
    struct Entry {
        std::int8_t losses, reduced;
    };
    static std::optional<Entry> parse(const std::string& code) {
        const bool reduced = code.ends_with('*');
        const auto number = parse_number(code.substr(0, code.size() - reduced));
        if (!number || number->denominator() != 1 || *number < Rational(0) || *number > Rational(20)) return {};
        return Entry{static_cast<std::int8_t>(number->numerator()), reduced};
    }

    int strength(bool of_air, Tables& tables) const {
        const WeatherEffects weather(params_.weather, tables);
        const Supplies supplies(params_.resources, tables);
        const Figures figures = strength_figures(tables);
        if (of_air && attackers_.air({}) > 0) expect_flying(weather, params_.weather, "weather");
        supplies.expect_bombers(attackers_.air({}));
        supplies.expect_flown(attackers_.air({}));
        int sum = 0;
        for (const Unit& unit : attackers_.units()) {
            if (is_air(unit.type) != of_air) continue;
            Modifiers modifiers;
            if (!params_.supply.is_supplied(unit)) modifiers.halves = figures["out of supply"];
            if (unit.type == UnitType::infantry) modifiers.times = weather.infantry;
            if (of_air) {
                if (unit.short_haul) modifiers.times = figures["short haul"];
                modifiers.halves *= weather.air;
                modifiers.unstated = supplies.bombers;
            }
            sum += params_.reduction_modifiers == Params::Modified::apply ? modifiers.of(unit.factor, params_.strength)
                                                                          : unit.factor;
        }
        return sum;
    }

    Params params_;
    Roster attackers_;
    RollChart<Entry> chart_;
    int column_ = 0, retreat_ = 0;
};

}  // namespace

const Procedure& city_reduction() { return define<CityReduction>(); }

}  // namespace warodds::blitzkrieg
