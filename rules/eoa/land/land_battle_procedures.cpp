// Empires of Apocalypse: a land battle as it stands (7.4.4), an invasion's (7.2.1.j) and a drop's (7.3.5.g). They differ in what
// the attacker suffers, and in who defends an empty hex.
#include "rules/eoa/air/anti_aircraft.hpp"
#include "rules/eoa/land/land_outcomes.hpp"

namespace warodds::eoa {
namespace {

// What the three share; Kind has `about`, `set`, `needs_defenders` and `comes_by_air`.
template <class Kind>
class OneBattle {
public:
    struct Params {
        LandForces forces;
        BattleHex hex;
        Support support;
        bool local_oos = false, resumed = false;
        int anti_aircraft = 0;
        enum class Beneath : std::int8_t { nothing, city } maginot_drop = Beneath::nothing;
        LandPolicies policies;
        LandReadings readings;
    };
    struct OnTheGround {
        LandBattle::State battle;
    };
    struct FromTheAir {
        LandBattle::State battle;
        Small shot_at;
    };
    using State = std::conditional_t<Kind::comes_by_air, FromTheAir, OnTheGround>;

    static About about() { return Kind::about(); }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(LandForces::schema(Kind::needs_defenders), &Params::forces);
        schema.part(BattleHex::schema(), &Params::hex);
        schema.part(Support::schema(), &Params::support);
        if constexpr (Kind::needs_defenders)
            schema
                .flag("resumed", "a round has just been fought: first each side may leave; units line up as listed",
                      &Params::resumed)
                .rule("7.4.4.2");
        if constexpr (!Kind::needs_defenders)
            schema.flag("local_oos", "the local defense is out of supply: strength -1", &Params::local_oos)
                .rule("7.2.1.j");
        if constexpr (Kind::comes_by_air)
            schema
                .integer("anti_aircraft",
                         "anti-aircraft strength that fires at the bombers on their way: its factors are hits",
                         &Params::anti_aircraft)
                .range(0, 5)
                .rule("7.3.5.g, 7.4.2.2");
        schema.part(LandPolicies::schema(), &Params::policies);
        schema.part(LandReadings::schema(), &Params::readings);
        if constexpr (Kind::comes_by_air)
            schema
                .reading("maginot_drop",
                         "what counts in the first round where a Maginot type fortress stands in a city",
                         &Params::maginot_drop,
                         {{"nothing", "neither of them"}, {"city", "the city, as where the fortress is destroyed"}})
                .rule("7.3.5.g, 7.4.4.4");
        return schema;
    }
    static Outcomes<OneBattle> outcomes() {
        Outcomes<OneBattle> outcomes;
        add_land_outcomes(outcomes);
        return outcomes;
    }
    static Costs costs() {
        return {{"attackers_lost", "attacker_hits"}, {"defenders_lost", "defender_hits", "fort_destroyed"}};
    }

    OneBattle(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(setting(params), tables, ledger) {
        if (params.anti_aircraft == 0) return;
        flak_.emplace(tables);
        anti_aircraft_ = std::min({params.anti_aircraft, Limits(tables)["anti-aircraft"], flak_->strongest()});
    }

    State start() const {
        State state{};
        state.battle = battle_.start();
        return state;
    }
    bool finished(const State& state) const { return battle_.finished(state.battle); }
    void step(State& state, Roller& roller) const {
        if constexpr (Kind::comes_by_air)
            if (flak_ && !state.shot_at) return shoot(state, roller);
        battle_.step(state.battle, roller);
    }
    void canonical(State& state) const { battle_.canonical(state.battle); }
    std::uint32_t place(const State& state) const { return battle_.place(state.battle); }
    void forget_effects() { battle_.forget_effects(); }
    void keep_what_is_asked() { battle_.keep_what_is_asked(); }
    void blur(State& state, const std::vector<bool>& asked) const { battle_.blur(state.battle, asked); }
    const LandBattle& battle() const { return battle_; }
    bool operator==(const OneBattle& other) const {
        return anti_aircraft_ == other.anti_aircraft_ && battle_ == other.battle_;
    }

    static std::vector<std::string> effects() { return {"attackers", "defenders", "fortification"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.forces.attackers = battle_.survivors(state.battle, Side::attacker);
        if (!params_.forces.defenders.empty()) left.forces.defenders = battle_.survivors(state.battle, Side::defender);
        left.hex.fortification = battle_.fortification(state.battle);
        return left;
    }

private:
    // 7.3.5.g: the guns aim at one of the carrying bombers, and its number is hits on those aboard
    void shoot(State& state, Roller& roller) const
        requires Kind::comes_by_air
    {
        const auto& units = params_.forces.attackers;
        const Choice choice{"7.3.5.g", "gunners aim at", Side::defender, 0};
        const int target = roller.choose(choice, static_cast<int>(units.size()), [&](int) {
            std::size_t best = 0;
            for (std::size_t i = 1; i < units.size(); ++i)
                if (units[i].attack > units[best].attack) best = i;
            return static_cast<int>(best);
        });
        roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, units[at(target)].text()); });
        const Flak flak = flak_->read(roller.d6({"7.4.2.2", "anti-aircraft die"}), anti_aircraft_, roller);
        state.shot_at = 1;
        battle_.shoot_at(state.battle, target, flak.factors);
    }

    static LandSetting setting(const Params& params) {
        LandSetting setting{.forces = params.forces,
                            .hex = params.hex,
                            .support = params.support,
                            .policies = params.policies,
                            .readings = params.readings,
                            .is_invasion = false,
                            .is_local = params.forces.defenders.empty(),
                            .is_drop = false,
                            .is_city_met = params.maginot_drop == Params::Beneath::city,
                            .is_resumed = params.resumed,
                            .tank_marker = {}};
        if (params.forces.attackers.empty())
            throw InputError("attackers: expected at least one unit, like 5-4-6 (7.4.4.1)");
        if (params.forces.defenders.empty()) {
            if constexpr (Kind::needs_defenders)
                throw InputError("defenders: expected at least one unit, like 4-3-6 (7.4.4.1)");
            Unit local;
            local.name = "local defense";
            local.oos = params.local_oos;
            setting.forces.defenders = {local};
        } else if (params.local_oos) {
            throw InputError("local_oos: units defend the hex; say oos of them (7.1.2.1)");
        }
        Kind::set(setting);
        return setting;
    }

    Params params_;
    LandBattle battle_;
    std::optional<FlakChart> flak_;
    int anti_aircraft_ = 0;
};

struct Plain {
    static constexpr bool needs_defenders = true, comes_by_air = false;
    static About about() {
        return {"eoa/land-battle", "EoA land battle", "3.1, 7.1.2.1, 7.3.2.f, 7.4.1, 7.4.3.5, 7.4.4, 14.0, 16.5",
                "who wins this battle, in how many rounds, and at what cost?"};
    }
    static void set(LandSetting&) {}
};

struct Invasion {
    static constexpr bool needs_defenders = false, comes_by_air = false;
    static About about() {
        return {"eoa/invasion", "EoA invasion", "7.2.1.j, 7.4.4", "do units that land from the sea take the coast?"};
    }
    static void set(LandSetting& setting) { setting.is_invasion = true; }
};

struct Drop {
    static constexpr bool needs_defenders = false, comes_by_air = true;
    static About about() {
        return {"eoa/paratroops", "EoA paratroops", "7.3.5.g, 7.4.4", "do paratroops take the hex that they drop on?"};
    }
    static void set(LandSetting& setting) {
        setting.is_drop = true;
        for (const Unit& unit : setting.forces.attackers)
            if (!unit.is(Unit::Type::paratroop))
                throw InputError("attackers: only paratroops are dropped, like 4-4-4 paratroop (7.3.5.g)");
    }
};

}  // namespace

const Procedure& land_battle() { return define<OneBattle<Plain>>(); }
const Procedure& invasion() { return define<OneBattle<Invasion>>(); }
const Procedure& paratroops() { return define<OneBattle<Drop>>(); }

}  // namespace warodds::eoa
