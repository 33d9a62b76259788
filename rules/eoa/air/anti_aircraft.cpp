// Empires of Apocalypse: anti-aircraft fire of a city, a fortress or a ship (7.4.2.2, 7.2.2.3): one die; the aircraft that the
// gunners aim at takes the letter and absorbs what its factors can, and the rest goes to others that attack the same target.
#include "rules/eoa/air/anti_aircraft.hpp"

#include "rules/eoa/air/aircraft.hpp"
#include "rules/eoa/figures.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

class AntiAircraft {
public:
    static constexpr int most = 8;
    struct Params {
        int strength = 1, helper = 0;
        bool v_weapons = false, halved = false, ground_attack = false;
        std::vector<Aircraft> bombers;
        enum class Factors : std::int8_t { sea, tactical, strategic } factors = Factors::sea;
        enum class Aim : std::int8_t { strongest, weakest } aim = Aim::strongest;
    };
    struct State {
        Small rolled, thwarted, damage, target;
        std::array<Wide, most> left;  // factors of each bomber
    };

    static About about() {
        return {"eoa/anti-aircraft", "EoA anti-aircraft fire", "7.4.2.2, 7.2.2.3, 7.2.2.7a, 13.5, 16.2",
                "how many bombing factors does anti-aircraft fire leave?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("strength", "anti-aircraft strength of the city, fortress or ship", &Params::strength)
            .range(0, 9)
            .rule("7.4.2.2");
        schema.integer("helper", "of one other ship that helps; 5 together at most", &Params::helper)
            .range(0, 9)
            .rule("7.2.2.3");
        schema.flag("v_weapons", "a city of a nation with V-weapons of level 6: 1 more", &Params::v_weapons)
            .rule("13.5");
        schema.flag("halved", "a port that is surprised from the air: halved, and nobody helps", &Params::halved)
            .rule("7.2.2.7a");
        schema
            .units("bombers", "bombers that attack the same target, like 2 bomber sea=2", &Params::bombers,
                   Aircraft::schema(), Aircraft::shorthand())
            .most(most)
            .needs_one()
            .rule("7.4.2.2");
        schema
            .choice("factors", "which of their factors they attack with", &Params::factors,
                    {{"sea", "air-to-sea"}, {"tactical", ""}, {"strategic", ""}})
            .rule("7.4.2.2");
        schema
            .flag("ground_attack", "voluntary rule: an attack on land units, each factor thwarted counts five",
                  &Params::ground_attack)
            .rule("16.2");
        schema
            .policy("aim", Side::defender, "which bomber the gunners aim at, and where the rest goes", &Params::aim,
                    {{"strongest", "the one with most factors"}, {"weakest", "the one with fewest"}})
            .rule("7.4.2.2");
        return schema;
    }

    static Outcomes<AntiAircraft> outcomes() {
        Outcomes<AntiAircraft> outcomes;
        outcomes.integer("thwarted", "factors thwarted, as far as there are any", &State::thwarted).range(0, 90);
        outcomes.integer("factors_left", "factors that still attack", &AntiAircraft::factors_left)
            .most(&AntiAircraft::all_factors);
        outcomes.integer("attacking", "bombers that still attack", &AntiAircraft::attacking)
            .most([](const AntiAircraft& self) { return static_cast<int>(self.params_.bombers.size()); });
        outcomes.label("damage", "what the bomber that was aimed at suffers",
                       {{"none", ""}, {"A", "aborted"}, {"D", "damaged"}}, &State::damage);
        return outcomes;
    }
    static Costs costs() { return {{"thwarted"}, {}}; }

    AntiAircraft(const Params& params, Tables& tables, Ledger& ledger) : params_(params), chart_(tables) {
        const Limits limits(tables);
        if (params.bombers.empty()) throw InputError("bombers: expected at least one, like 2 bomber sea=2 (7.4.2.2)");
        if (params.halved && params.helper > 0)
            throw InputError("helper: under naval air surprise each ship has only its own guns (7.2.2.7a)");
        for (const Aircraft& one : params.bombers)
            if (!one.hits().is_fit())
                throw InputError("bombers: one that is aborted or damaged attacks nothing; leave it out (3.2)");
        const int own = (params.strength + params.v_weapons) / (params.halved ? 2 : 1);
        strength_ = std::min({own + params.helper, limits["anti-aircraft"], chart_.strongest()});
        each_ = params.ground_attack ? limits["rejected factor counts"] : 1;
        ledger.add("7.4.2.2", "anti-aircraft strength", std::to_string(strength_));
        if (own + params.helper > strength_)
            ledger.place(
                fmt::format("anti-aircraft strength {} counts as {} (7.2.2.3)", own + params.helper, strength_));
    }

    State start() const {
        State state{};
        state.rolled = strength_ == 0;
        for (std::size_t i = 0; i < params_.bombers.size(); ++i) state.left[i] = factors_of(i);
        return state;
    }
    bool finished(const State& state) const { return state.rolled; }

    void step(State& state, Roller& roller) const {
        const auto is_there = [&](int i) { return i < static_cast<int>(params_.bombers.size()); };
        const auto label = [&](int i) {
            return fmt::format("bomber {}", number_in_list(params_.bombers[at(i)], at(i)));
        };
        const FlakHit hit = chart_.fire(strength_,
                                        {"7.4.2.2", Side::defender, params_.aim == Params::Aim::strongest, each_},
                                        state.left, is_there, label, roller);
        state.rolled = 1;
        state.thwarted = hit.thwarted;
        if (hit.damage.is_fit()) return;
        state.damage = hit.damage.points();
        state.target = hit.target + 1;
    }

    static std::vector<std::string> effects() { return {"bombers"}; }
    Params after(const State& state) const {
        Params left = params_;
        if (state.target > 0)
            left.bombers[static_cast<std::size_t>(state.target) - 1].damage =
                static_cast<Aircraft::Damage>(int{state.damage});
        return left;
    }

private:
    int factors_of(std::size_t bomber) const {
        const Aircraft& one = params_.bombers[bomber];
        return params_.factors == Params::Factors::sea        ? one.sea
               : params_.factors == Params::Factors::tactical ? one.tactical
                                                              : one.strategic;
    }
    int all_factors() const {
        int sum = 0;
        for (std::size_t i = 0; i < params_.bombers.size(); ++i) sum += factors_of(i);
        return sum;
    }
    int factors_left(const State& state) const {
        int sum = 0;
        for (const int one : state.left) sum += one;
        return sum;
    }
    int attacking(const State& state) const {
        int count = 0;
        for (const int one : state.left) count += one > 0;
        return count;
    }

    Params params_;
    FlakChart chart_;
    int strength_ = 0, each_ = 1;
};

}  // namespace

const Procedure& anti_aircraft() { return define<AntiAircraft>(); }

}  // namespace warodds::eoa
