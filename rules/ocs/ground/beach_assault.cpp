// Beach assault (OCS 18.6): units on landing craft against a coastal hex that enemy combat units hold.
//
// Before any die the defender says on which table it is resolved. As a combat: attackers halved by the nominal hexside or by
// his hex, options as losses, and if he still holds the hex, attackers and craft are gone. Or on the Amphibious Landing Table:
// no supply is spent, the defenders are destroyed, and the landing rolls for its own losses. If a barrage has destroyed the
// defenders before, it is the landing table without a choice.
#include "rules/ocs/ground/attack_setup.hpp"
#include "rules/ocs/sea/landing_table.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class BeachAssault {
public:
    enum class Resolution : std::int8_t { combat, landing };

    struct Params {
        Totals totals;
        Forces forces;
        LandingConditions landing;
        std::vector<Craft> craft;
        bool defenders_destroyed = false;
        Resolution defender_table = Resolution::combat;
    };
    struct State {
        enum class Phase : std::int8_t { choose, resolve, done };

        Combat::State combat;
        LandingGroup::State landing;
        Phase phase = Phase::choose;
        Resolution resolution = Resolution::combat;
        std::array<std::int8_t, 2> unused{};
    };

    static About about() {
        return {.id = "ocs/beach-assault",
                .title = "OCS beach assault",
                .rules = "18.6, 18.5, 9.0-9.13, 12.4",
                .question =
                    "does the assault from landing craft take the hex, and which table should the defender choose?"};
    }
    static Schema<Params> parameters();
    static Outcomes<BeachAssault> outcomes();
    static Costs costs() {
        return {{"attacker_losses", "craft_lost", "supply_spent"},
                {"defender_losses", "defender_dg", "defender_supply_spent"}};
    }

    BeachAssault(const Params& params, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const;

    static std::vector<std::string> effects();
    Params after(const State& state) const;
    void forget_effects() {
        if (combat_) combat_->forget_kinds();
        landing_->forget_units();
    }
    void canonical(State& state) const {
        if (is_landing(state)) landing_->canonical(state.landing);
    }

private:
    using Phase = State::Phase;

    static LandingConditions conditions(const Params& params, Tables& tables, Ledger& ledger);
    bool is_landing(const State& state) const { return state.resolution == Resolution::landing; }
    void finish(State& state, Roller& roller) const;
    CraftToll craft_lost(const State& state) const;
    bool hex_taken(const State& state) const;
    int attacker_losses(const State& state) const;
    int defender_losses(const State& state) const;
    int defender_supply(const State& state) const;

    Params params_;
    int policy_;
    FoldedAttack folded_;
    std::optional<Combat> combat_;  // none when the defenders are gone before
    std::optional<LandingGroup> landing_;
    int attacker_tokens_ = 0, defender_tokens_ = 0, defender_steps_ = 0;
    bool may_withhold_ = false, defender_pays_ = false;
};

BeachAssault::BeachAssault(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params), policy_(static_cast<int>(params.defender_table)) {
    AttackPlan plan{.forces = params.forces, .totals = params.totals, .type = AttackType::beach_assault};
    Ledger nowhere;
    if (params
            .defenders_destroyed) {  // 18.6b C: the attackers are looked at as always, but nobody fights and nobody pays
        plan.forces.defenders.clear();
        plan.forces.attacker.tokens.reset();
        for (Unit& unit : plan.forces.attackers) unit.multiplier = 1;  // no terrain chart is needed
        if (!plan.totals.odds) plan.totals.defense = 0;
        ledger.add("18.6b", "defenders", "destroyed", "by a barrage before the landing");
    }
    const AttackCharts charts(plan, tables);
    folded_ = fold_attack(plan, charts, params.defenders_destroyed ? nowhere : ledger);
    if (!params.defenders_destroyed) check_stacks(plan, figure(*charts.modifiers, "stacking RE"));
    folded_.setup = with_kinds(std::move(folded_.setup), plan.forces);
    std::vector<LandingGroup::Member> units;
    for (const Force::Member& member : folded_.setup.attacker.members) units.push_back({member.label, member.steps});
    if (!params.defenders_destroyed) {
        attacker_tokens_ = folded_.attacker_tokens;
        defender_tokens_ = folded_.defender_tokens;
        may_withhold_ = folded_.setup.odds_without_supply.has_value();
        defender_pays_ = params.forces.defender_supply == SupplyPolicy::pay &&
                         (!params.forces.defender.tokens || *params.forces.defender.tokens >= defender_tokens_);
        combat_.emplace(folded_.setup, charts.combat, ledger);
        defender_steps_ = combat_->steps_left(combat_->start(), Side::defender);
    }

    const Rational re = params.forces.attackers.empty() ? params.totals.steps(0) : re_of(params.forces.attackers);
    std::vector<Craft> craft = params.craft;
    if (craft.empty()) craft.push_back({.points = round_up(re)});
    const LandingConditions landing = conditions(params, tables, ledger);
    landing_.emplace(craft, std::move(units), std::make_shared<const LandingTable>(landing, tables, ledger));
    if (!params.craft.empty() && !params.forces.attackers.empty())
        landing_->craft().check_load(params.forces.attackers, tables, ledger);
    ledger.add("18.4a", "landing craft", std::to_string(landing_->craft().points()), "points");
}

// 18.5f A: the hex that is landed in is the one that is attacked
LandingConditions BeachAssault::conditions(const Params& params, Tables& tables, Ledger& ledger) {
    LandingConditions landing = params.landing;
    const std::string& hex = params.forces.defender_hex;
    if (landing.terrain) return landing;
    if (!hex.empty()) {
        landing.terrain = LandingConditions::terrain_of(hex, tables);
        ledger.add("18.5f", "terrain for the landing", "that of the defender's hex", hex);
    }
    if (!landing.terrain && (!hex.empty() || params.forces.terrain != Terrain::open))
        throw InputError(
            "landing_terrain: found none, and " +
            (hex.empty() ? "the category of 'terrain'" : "defender_hex '" + hex + "'") +
            " does not say where it is on the landing table; expected its terrain there, like rough (18.5f)");
    return landing;
}

BeachAssault::State BeachAssault::start() const {
    State state;
    if (combat_) state.combat = combat_->start();
    return state;
}

void BeachAssault::step(State& state, Roller& roller) const {
    if (state.phase == Phase::choose) {
        const int chosen = combat_ ? roller.choose({"18.6b", "table of a beach assault", Side::defender, policy_}, 2,
                                                   [](int policy) { return policy; })
                                   : static_cast<int>(Resolution::landing);
        state.resolution = static_cast<Resolution>(chosen);
        state.phase = Phase::resolve;
        if (is_landing(state)) state.combat = {};
        roller.note([&](Ledger& ledger) {
            ledger.add("18.6b", "resolved on", is_landing(state) ? "Amphibious Landing Table" : "Combat Table",
                       combat_ ? "the defender's choice" : "");
        });
    }
    if (is_landing(state)) {
        landing_->step(state.landing, roller);
        if (!landing_->finished(state.landing)) return;
    } else {
        combat_->step(state.combat, roller);
        if (!combat_->finished(state.combat)) return;
    }
    finish(state, roller);
}

CraftToll BeachAssault::craft_lost(const State& state) const {
    if (is_landing(state)) return landing_->toll(state.landing).craft;
    return combat_->vacated(state.combat) ? CraftToll{} : landing_->craft().all();  // 18.6a E
}

std::vector<std::string> BeachAssault::effects() {
    std::vector<std::string> names = force_effects();
    names.push_back("craft");
    return names;
}

BeachAssault::Params BeachAssault::after(const State& state) const {
    Params left = params_;
    if (!is_landing(state)) {
        const AttackPlan plan = after_combat(
            {.forces = params_.forces, .totals = params_.totals, .type = AttackType::beach_assault}, folded_, *combat_,
            state.combat);
        left.forces = plan.forces;
        left.totals = plan.totals;
        if (!combat_->vacated(state.combat)) left.craft.clear();
        return left;
    }
    if (params_.forces.attackers.empty())
        left.totals.attacker_steps = left.totals.steps(0) - landing_->steps_lost(state.landing, 0);
    left.forces.attackers = survivors(params_.forces.attackers, [&](Unit& unit, std::size_t i) {
        unit.steps_lost += landing_->steps_lost(state.landing, i);
        return unit.steps_left() > 0;
    });
    if (combat_) {  // 18.6b A
        if (params_.forces.defenders.empty()) left.totals.defender_steps = 0;
        left.forces.defenders.clear();
    }
    if (!params_.craft.empty())
        left.craft = after_losses(params_.craft, landing_->craft().lost_by_counter(state.landing.craft));
    return left;
}

void BeachAssault::finish(State& state, Roller& roller) const {
    state.phase = Phase::done;
    roller.note([&](Ledger& ledger) {
        if (is_landing(state)) ledger.add("18.6b", "hex taken", hex_taken(state) ? "yes" : "no");
        ledger.add("18.6", "craft lost", std::to_string(craft_lost(state).points));
    });
}

int BeachAssault::attacker_losses(const State& state) const {
    return is_landing(state) ? landing_->toll(state.landing).steps : combat_->steps_lost(state.combat, Side::attacker);
}

// 18.6b A: on the landing table all of them, whatever the roll
int BeachAssault::defender_losses(const State& state) const {
    return is_landing(state) ? defender_steps_ : combat_->steps_lost(state.combat, Side::defender);
}

int BeachAssault::defender_supply(const State& state) const {
    const bool pays = may_withhold_ ? !state.combat.without_supply : defender_pays_;
    return pays && !is_landing(state) ? defender_tokens_ : 0;
}

bool BeachAssault::hex_taken(const State& state) const {
    return is_landing(state) ? landing_->toll(state.landing).steps < landing_->steps()
                             : combat_->hex_taken(state.combat);
}

Schema<BeachAssault::Params> BeachAssault::parameters() {
    Schema<Params> schema;
    schema.part(Totals::schema(), &Params::totals);
    schema.part(Forces::schema(), &Params::forces);
    assume_totals(schema);
    schema.leave_out("attacker_option",
                     "attacker_option: a beach assault meets every option of the attacker with losses; leave it out "
                     "(18.6a C)");
    Craft::list(schema,
                "the attackers' landing craft by points: 3, 1 lst, 2 dukw; without it a point for each RE or step",
                &Params::craft);
    schema
        .flag("defenders_destroyed",
              "a barrage destroyed all defenders before: the landing table, and no further movement",
              &Params::defenders_destroyed)
        .rule("18.6b");
    schema.part(LandingConditions::schema("that of defender_hex"), &Params::landing, "landing_",
                "on the landing table: ");
    schema
        .policy("defender_table", Side::defender, "how the defender has the assault resolved", &Params::defender_table,
                {{"combat", "as a combat: he may hold, and then all attackers and craft are lost"},
                 {"landing", "on the Amphibious Landing Table: he is destroyed, whatever it says"}})
        .rule("18.6b");
    return schema;
}

Outcomes<BeachAssault> BeachAssault::outcomes() {
    using B = BeachAssault;
    Outcomes<B> outcomes;
    outcomes.label("table", "how it was resolved", {{"combat", ""}, {"landing", ""}},
                   [](const B&, const State& state) { return static_cast<int>(state.resolution); });
    outcomes.label(
        "result", "result on the table that was used",
        [](const B& assault) {
            std::vector<std::string> words = assault.combat_ ? assault.combat_->codes() : std::vector<std::string>{};
            for (const Option& option : landing_options()) words.push_back(option.name);
            return words;
        },
        [](const B& assault, const State& state) {
            if (!assault.is_landing(state)) return static_cast<int>(state.combat.result);
            return static_cast<int>(assault.combat_ ? assault.combat_->codes().size() : 0) +
                   static_cast<int>(state.landing.landing);
        });
    outcomes.integer("attacker_losses", "steps that the attacker lost, on a beach not taken all", &B::attacker_losses);
    outcomes
        .integer("craft_lost", "points of landing craft lost",
                 [](const B& assault, const State& state) { return assault.craft_lost(state).points; })
        .range(0, 99);
    outcomes
        .integer("lsts_lost", "LSTs that are landing craft now, or gone",
                 [](const B& assault, const State& state) { return assault.craft_lost(state).lsts; })
        .range(0, 99);
    outcomes
        .integer("dukw_lost", "points of DUKWs lost",
                 [](const B& assault, const State& state) { return assault.craft_lost(state).dukws; })
        .range(0, 99);
    outcomes.integer("defender_losses", "steps that the defender lost; on the landing table all that he had",
                     &B::defender_losses);
    outcomes
        .integer("defender_retreat", "hexes that the defender retreated",
                 [](const B&, const State& state) { return state.combat.hexes[1]; })
        .range(0, 9);
    outcomes.flag("defender_dg", "surviving defenders are disorganised", [](const B& assault, const State& state) {
        return !assault.is_landing(state) && assault.combat_->is_dg(state.combat, Side::defender);
    });
    outcomes.integer(
        "supply_spent", "T that the attacker spent; none on the landing table",
        [](const B& assault, const State& state) { return assault.is_landing(state) ? 0 : assault.attacker_tokens_; });
    outcomes
        .integer("defender_supply_spent", "T that the defender spent; none on the landing table", &B::defender_supply)
        .range(0, 99);
    outcomes.flag("exploit", "an attacker that is left may exploit", [](const B& assault, const State& state) {
        return !assault.is_landing(state) && assault.combat_->exploiting(state.combat) != 0;
    });
    outcomes.flag("hex_taken", "attackers that are left hold the hex", &B::hex_taken);
    return outcomes;
}

}  // namespace

const Procedure& beach_assault() { return define<BeachAssault>(); }

}  // namespace warodds::ocs
