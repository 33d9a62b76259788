// Case Geld: the landings of Turn 1 (3.6, 4.3, 5.5, 5.5b, 12.13).
//
// Three units of one nation lie off a coastal hex. An empty hex is theirs without a die; a held one costs one battle,
// without coastal, airpower or prepared shifts. The German player may drop the 1st Paratroop Army next to the hex,
// before the battle (it may then join it) or after. A nation that does not get ashore has lost the game. With the
// optional rule 5.5b the US units step aside, and there is no battle.
#include "rules/case-geld/battle.hpp"
#include "rules/case-geld/figures.hpp"
#include "rules/case-geld/invasion.hpp"
#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Landing {
    enum class Stage : std::int8_t { dropping, fighting, dropping_after, stacking, done };

public:
    struct Params {
        AttackingForce force;
        std::vector<Unit> paratroops, pool;
        TargetHex target;
        bool option_5_5b = false;
        UntriedUnits untried;
        BattlePolicies policies;
        BattleReadings readings;
        InvasionReadings invasion_readings;
        AirdropReadings airdrop_readings;
        enum class Joint { joint_allowed, separate_only } invasion_concentric = Joint::joint_allowed;
        enum class Fail { fail, retry } invasion_fail = Fail::fail;
        enum class Ezoc { yes_if_drop_first, no_if_beach_cleared_first } airdrop_ezoc_turn1 = Ezoc::yes_if_drop_first;
        enum class Ashore { seaborne, any } invasion_ashore = Ashore::seaborne;
        enum class Optional { rolled, unharmed } airdrop_5_5b = Optional::rolled;
        CityLanding city;
    };

    struct State {
        Battle::State battle;
        Small pooled, pool_steps;  // the unit that a landed city has no place for, from 1, and its steps
        Stage stage;
        Small battles, ashore, paratroop_steps;
        Small attacker_losses, defender_losses;
        Small attacker_lost, defender_lost;
    };

    static About about() {
        return {"case-geld/landing", "Case Geld Turn-1 landing", "3.6, 4.3, 5.5, 5.5b, 11.19, 12.13",
                "does the invasion get ashore, and with what?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(AttackingForce::schema(), &Params::force);
        schema.units("paratroops", "the 1st Paratroop Army, if it drops; drop names the terrain, clear unless said",
                     &Params::paratroops, Unit::schema(), unit_shorthand());
        schema
            .units("pool", "the reinforcement pool, which an army that a landed city has no place for goes back to",
                   &Params::pool, Unit::schema(), unit_shorthand())
            .can_grow("attackers")
            .rule("10.2");
        schema.part(TargetHex::schema(), &Params::target);
        schema.flag("option_5_5b", "optional rule: US units step aside, no battle", &Params::option_5_5b).rule("5.5b");
        schema.part(UntriedUnits::schema(), &Params::untried);
        schema.part(BattlePolicies::schema(), &Params::policies);
        schema.part(BattleReadings::schema(), &Params::readings);
        schema.part(InvasionReadings::schema(), &Params::invasion_readings);
        schema.part(AirdropReadings::schema(), &Params::airdrop_readings);
        schema
            .reading("invasion_concentric", "the paratroops in the landing battle", &Params::invasion_concentric,
                     {{"joint_allowed", "may attack together with the landing, also concentrically"},
                      {"separate_only", "have no part in it"}})
            .rule("12.3, 5.5");
        schema
            .reading("invasion_fail", "defenders and invaders both left after the battle", &Params::invasion_fail,
                     {{"fail", "the landing has failed"}, {"retry", "battle after battle until one side is gone"}})
            .rule("4.3, 5.5");
        schema
            .reading("airdrop_ezoc_turn1", "US units in the landing hex and the drop next to it",
                     &Params::airdrop_ezoc_turn1,
                     {{"yes_if_drop_first", "the drop comes first, into their zone of control"},
                      {"no_if_beach_cleared_first", "the beach comes first, and the drop joins no battle"}})
            .rule("11.19, 5.5");
        schema
            .reading("invasion_ashore", "who must stand in the landing hex", &Params::invasion_ashore,
                     {{"seaborne", "a unit that came by sea"}, {"any", "the paratroops will do"}})
            .rule("4.3, 3.6");
        schema
            .reading("airdrop_5_5b", "the drop under 5.5b, which speaks of no losses", &Params::airdrop_5_5b,
                     {{"rolled", "still on the airdrop chart"}, {"unharmed", "lands at full strength"}})
            .rule("5.5b");
        schema.part(CityLanding::schema(), &Params::city);
        return schema;
    }

    static Outcomes<Landing> outcomes() {
        Outcomes<Landing> outcomes;
        outcomes.flag("ashore", "the nation has landed", &State::ashore);
        outcomes.flag("us_wins", "the landing failed, and with it the game",
                      [](const Landing&, const State& state) { return !state.ashore; });
        outcomes.integer("attacker_losses", "steps that the chart took from the invaders", &State::attacker_losses)
            .most([](const Landing& landing) { return landing.most_losses(Side::attacker); });
        outcomes.integer("defender_losses", "steps that the chart took from the defenders", &State::defender_losses)
            .most([](const Landing& landing) { return landing.most_losses(Side::defender); });
        outcomes
            .integer("attacker_steps_lost", "of those, the steps that the invaders had to lose", &State::attacker_lost)
            .most([](const Landing& landing) { return landing.battle_->most(Side::attacker).steps; });
        outcomes
            .integer("defender_steps_lost", "of those, the steps that the defenders had to lose", &State::defender_lost)
            .most([](const Landing& landing) { return landing.battle_->most(Side::defender).steps; });
        outcomes
            .integer(
                "invader_steps_left", "steps left of the units that came by sea, also of one in the pool",
                [](const Landing& landing, const State& state) { return landing.seaborne(state) + state.pool_steps; })
            .most([](const Landing& landing) { return landing.battle_->most(Side::attacker).steps; });
        outcomes
            .integer("units_ashore", "units by sea that stand in the landing hex; a total counts as one",
                     &Landing::units_ashore)
            .range(0, 3);
        outcomes
            .integer("units_over",
                     "units by sea that a landed city has no place for: in the pool, by the default reading",
                     [](const Landing&, const State& state) { return state.pool_steps > 0; })
            .range(0, 3);
        outcomes
            .integer("defender_steps_left", "steps that the defenders have left, also of those who step aside",
                     [](const Landing&, const State& state) { return Battle::steps(state.battle.defenders); })
            .most([](const Landing& landing) { return landing.battle_->most(Side::defender).steps; });
        outcomes.integer("paratroop_steps", "steps left of the paratroops", &Landing::paratroops)
            .most([](const Landing& landing) { return landing.paratroop_steps_; });
        outcomes.integer("battles", "battles fought for the hex", &State::battles).most([](const Landing& landing) {
            return landing.most_battles_;
        });
        outcomes.remark(&Landing::says_pool);
        return outcomes;
    }
    // 12.24: Japanese invaders pay banzais out of their steps too
    static Costs costs() {
        return {{"-(invader_steps_left + paratroop_steps)", "units_over"}, {"defender_steps_lost"}};
    }

    Landing(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        check(params, tables);
        const TargetHex& target = params.target;
        const bool held = target.defense || !target.defenders.empty() || target.terrain == Terrain::city;
        const auto units = tables.numbers("case-geld/units");
        const bool mobile = target.has_mobile_units(figure(*units, "garrison", "steps"));
        const bool drops = !params.paratroops.empty();
        if (params.target.terrain == Terrain::city && params.city.city_landing != CityLanding::Third::stays) {
            const auto stacks = tables.numbers("case-geld/steps");
            room_ = figure(*stacks, "german", "stack") - 1;
            ledger.add("7.3", "units that may stay in the city", std::to_string(room_),
                       "its new garrison is one of the stack");
        }
        drop_first_ = params.airdrop_ezoc_turn1 == Params::Ezoc::yes_if_drop_first;
        fights_ = held && !params.option_5_5b;
        joint_ = fights_ && drops && drop_first_ && params.invasion_concentric == Params::Joint::joint_allowed;

        Unit paratroops = drops ? params.paratroops[0] : Unit{};
        if (drops) {
            if (paratroops.drop == DropTerrain::none) paratroops.drop = DropTerrain::clear;
            if (!paratroops.steps && paratroops.attack.size() < 2 && paratroops.defense.size() < 2)
                paratroops.elite = true;
            elite_paratroops_ = paratroops.elite;
            // 8.1: a garrison has no zone of control
            if (drop_first_ && mobile && !params.option_5_5b && !paratroops.drop_ezoc) {
                paratroops.drop_ezoc = true;
                ledger.add("11.19", "landing hex in reach", "true",
                           "US units there put the drop hex in their zone of control");
            }
            if (mobile && params.option_5_5b)
                ledger.add("5.5b", "landing hex in reach", paratroops.drop_ezoc ? "true" : "false",
                           paratroops.drop_ezoc
                               ? "US units elsewhere put the drop hex in their zone of control, as given"
                               : "its US units step aside, so the drop is outside their zone of control");
            if (!joint_) {
                drop_.emplace(DropUnit::paratroop_army, paratroops.drop, paratroops.drop_ezoc, tables, ledger);
                paratroop_steps_ = drop_->full();
                if (paratroops.left.value_or(paratroop_steps_) != paratroop_steps_)
                    throw InputError(fmt::format("paratroops: found {} steps; it drops only with all its {} (11.19)",
                                                 *paratroops.left, paratroop_steps_));
                if (params.option_5_5b && params.airdrop_5_5b == Params::Optional::unharmed) drop_.reset();
            }
        }
        if (params.force.concentric && !joint_)
            throw InputError(
                "concentric: an invading stack attacks from one hex; only with paratroops that join it can the attack "
                "be "
                "concentric (12.17, 3.6)");
        TargetHex hex = target;
        BattleReadings readings = params.readings;
        if (!held) hex.defense = 0;                                           // the battle only knows the invaders
        if (!fights_) readings.untried_mix = BattleReadings::Untried::fixed;  // who steps aside is not turned up
        steps_aside_ = held && !fights_;
        Ledger unused;
        battle_.emplace(
            BattleSetting{
                .force = params.force,
                .target = hex,
                .untried = params.untried,
                .readings = readings,
                .policies = params.policies,
                .coastal = false,
                .terrain = params.invasion_readings.invasion_shifts == InvasionReadings::Shifts::terrain_and_city,
                .from_sea = true,
                .one_hex = !joint_,
                .attackers_banzai = params.invasion_readings.banzai_at_sea == InvasionReadings::AtSea::yes,
                .paratroops = joint_ ? &paratroops : nullptr},
            tables, fights_ ? ledger : unused);
        if (joint_) paratroop_steps_ = sum(battle_->start(), true);
        if (!fights_)
            ledger.add(params.option_5_5b ? "5.5b" : "5.5", "landing hex", held ? "left by its defenders" : "empty",
                       "ashore without a battle");
        most_battles_ = 1;
        if (params.invasion_fail == Params::Fail::retry)
            most_battles_ = std::min(
                100, Battle::steps(battle_->start().attackers) + Battle::steps(battle_->start().defenders));
    }

    // 10.2
    std::string says_pool() const {
        const bool may_wait = params_.city.city_landing == CityLanding::Third::to_pool &&
                              battle_->attackers() - joint_ > room_;
        return may_wait && params_.pool.empty()
                   ? "an army that the city has no place for is no loss: it joins the list pool, as a reinforcement"
                   : "";
    }

    State start() const {
        State state{};
        state.battle = battle_->start();
        state.stage = drop_first_ ? Stage::dropping : Stage::fighting;
        settle(state);
        return state;
    }

    bool finished(const State& state) const { return state.stage == Stage::done; }

    void step(State& state, Roller& roller) const {
        if (state.stage == Stage::fighting) {
            battle_->step(state.battle, roller);
            if (battle_->finished(state.battle)) conclude(state);
        } else if (state.stage == Stage::stacking) {
            give_up_one(state, roller);
        } else {
            state.paratroop_steps = drop_->roll(roller);
            state.stage = state.stage == Stage::dropping ? Stage::fighting : Stage::stacking;
        }
        settle(state);
    }

    static std::vector<std::string> effects() {
        return {"attacker_left", "attackers", "paratroops", "pool", "defender_left", "defender", "defenders", "mix"};
    }
    Params after(const State& state) const {
        Params params = params_;
        battle_->after(state.battle, params.force);  // without whoever is in the pool
        if (state.pooled > 0) params.pool.push_back(pooled(state));
        if (fights_) battle_->after(state.battle, params.target);  // 5.5b: whoever steps aside loses nothing
        Battle::after(state.battle, params.untried);
        const bool dropped = drop_first_ || state.ashore;
        if (dropped && paratroops(state) == 0) params.paratroops.clear();
        for (Unit& unit : params.paratroops) {
            if (!dropped) continue;
            unit.elite = elite_paratroops_;
            if (paratroops(state) < paratroop_steps_) unit.left = paratroops(state);
            unit.drop = DropTerrain::landed;
            unit.drop_ezoc = false;
        }
        if (state.ashore) {
            forget_directions(params.force.attackers);
            forget_directions(params.paratroops);
        }
        return params;
    }

    bool operator==(const Landing& other) const {
        return *battle_ == *other.battle_ && drop_ == other.drop_ && paratroop_steps_ == other.paratroop_steps_ &&
               most_battles_ == other.most_battles_ && room_ == other.room_ && drop_first_ == other.drop_first_ &&
               fights_ == other.fights_ && steps_aside_ == other.steps_aside_ && joint_ == other.joint_ &&
               params_.invasion_ashore == other.params_.invasion_ashore && params_.city == other.params_.city;
    }

private:
    static void check(const Params& params, Tables& tables) {
        check_invasion(params.force, params.target, !params.paratroops.empty(), tables);
        for (const Unit& unit : params.force.attackers)
            if (unit.drop != DropTerrain::none)
                throw InputError("attackers: an airdropped unit is given as paratroops (3.6)");
        const auto table = tables.numbers("case-geld/steps");
        const int least = figure(*table, "german", "stack") * figure(*table, "german", "regular");
        if (params.force.attack && params.force.attacker_steps < least)
            throw InputError(fmt::format(
                "attacker_steps: found {}; one full stack of three armies invades, with {} steps or more (3.6)",
                params.force.attacker_steps, least));
        for (const Unit& unit : params.paratroops)
            if (unit.drop == DropTerrain::landed)
                throw InputError("paratroops: they drop with this landing; drop names the terrain of their hex (3.6)");
        const bool japanese = params.force.attacker == Nation::japanese ||
                              std::any_of(params.force.attackers.begin(), params.force.attackers.end(),
                                          [](const Unit& unit) { return unit.stated_nation() == Nation::japanese; });
        if (params.paratroops.size() > 1 || (japanese && !params.paratroops.empty()))
            throw InputError("paratroops: only the German 1st Paratroop Army drops with a landing (3.6)");
    }

    int sum(const Battle::State& state, bool paratroops) const {
        int steps = 0;
        for (int i = 0; i < battle_->attackers(); ++i)
            if (battle_->is_paratroops(i) == paratroops) steps += state.attackers[i];
        return steps;
    }
    int most_losses(Side side) const { return most_battles_ * battle_->most(side).losses; }
    int seaborne(const State& state) const { return sum(state.battle, false); }
    int units_left(const State& state) const {
        int units = 0;
        for (int i = 0; i < battle_->attackers(); ++i)
            units += !battle_->is_paratroops(i) && state.battle.attackers[i] > 0;
        return units;
    }
    int units_ashore(const State& state) const { return state.ashore ? units_left(state) : 0; }
    int paratroops(const State& state) const { return state.paratroop_steps + sum(state.battle, true); }

    // passes over the stages that need no die
    void settle(State& state) const {
        if (state.stage == Stage::dropping && !drop_) {
            state.paratroop_steps = joint_ ? 0 : paratroop_steps_;
            state.stage = Stage::fighting;
        }
        if (state.stage == Stage::fighting && !fights_) {
            if (steps_aside_) battle_->leave_garrison(state.battle);  // 5.5b: the others lose nothing
            else state.battle.defenders = {};
            conclude(state);
        }
        if (state.stage == Stage::dropping_after && !drop_) {
            state.paratroop_steps = paratroop_steps_;
            state.stage = Stage::stacking;
        }
        if (state.stage == Stage::stacking) {
            const bool one_goes = state.ashore && units_left(state) > room_;
            if (!one_goes) state.stage = Stage::done;
        }
    }

    // 7.2: the owner eliminates what stacks too high, or (10.2) leaves it in his pool
    void give_up_one(State& state, Roller& roller) const {
        std::array<int, BattleSheet::most_attackers> options{};
        int count = 0;
        for (int i = 0; i < battle_->attackers(); ++i)
            if (!battle_->is_paratroops(i) && state.battle.attackers[i] > 0) options[count++] = i;
        const Choice choice{"7.2", "unit over the limit", Side::attacker,
                            static_cast<int>(params_.policies.attacker_loss_policy)};
        const int chosen = roller.choose(choice, count, [&](int) {
            int least = 0;
            const auto worth = [&](int option) { return battle_->attacker_worth(state.battle, options[option]); };
            for (int option = 1; option < count; ++option)
                if (worth(option) <= worth(least)) least = option;  // of equals the last
            return least;
        });
        const int unit = options[chosen];
        const bool is_lost = params_.city.city_landing == CityLanding::Third::lost;
        const int steps = std::exchange(state.battle.attackers[unit], 0);
        if (!is_lost) {
            state.pooled = unit + 1;
            state.pool_steps = steps;
        }
        roller.note([&](Ledger& ledger) {
            ledger.add(is_lost ? "7.2" : "10.2", is_lost ? "eliminated by stacking" : "stays in the pool",
                       battle_->attacker_label(unit));
        });
    }

    // as it waits in its nation's pool
    Unit pooled(const State& state) const {
        const auto place = static_cast<std::size_t>(battle_->attacker_place(state.pooled - 1));
        Unit unit = params_.force.attackers[place];
        if (state.pool_steps < unit.left.value_or(battle_->attacker_steps(state.pooled - 1))) {
            unit.left = state.pool_steps;
            unit.banzai = false;  // 12.24: for units at full strength
        }
        unit.nation = unit.stated_nation().value_or(battle_->attacker());
        unit.direction.reset();
        unit.number = number_in_list(unit, place);
        return unit;
    }

    void conclude(State& state) const {
        if (fights_) {
            state.battles += state.battle.fought;
            state.attacker_losses += state.battle.attacker_losses;
            state.defender_losses += state.battle.defender_losses;
            state.attacker_lost += state.battle.attacker_lost;
            state.defender_lost += state.battle.defender_lost;
        }
        const bool cleared = !fights_ || Battle::steps(state.battle.defenders) == 0;
        const bool both_left = !cleared && seaborne(state) > 0;
        if (both_left && state.battles < most_battles_) {
            state.battle = battle_->again(state.battle);
            return;
        }
        const int landed = params_.invasion_ashore == Params::Ashore::any ? Battle::steps(state.battle.attackers)
                                                                          : seaborne(state);
        state.ashore = cleared && landed > 0;
        state.stage = state.ashore && !drop_first_ ? Stage::dropping_after
                                                   : Stage::stacking;  // 4.3: a failed landing ends the game
    }

    Params params_;
    std::optional<Battle> battle_;
    std::optional<Drop> drop_;  // where the paratroops are no part of the battle
    int paratroop_steps_ = 0;   // before they drop
    int most_battles_ = 1;
    int room_ = BattleSheet::most_attackers;  // units by sea that may stay in the landing hex
    bool drop_first_ = true, fights_ = true, joint_ = false, elite_paratroops_ = false;
    bool steps_aside_ = false;  // 5.5b: whoever holds the hex
};

}  // namespace

const Procedure& landing() { return define<Landing>(); }

}  // namespace warodds::case_geld
