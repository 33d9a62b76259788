// Case Geld: an attack carried on (12.21-12.23): attack or probe, advance, attack or probe again.
//
// The opening attack is a battle like any other. If the hex is cleared, some of the attackers advance, as many as may
// stack there, and go on from that one hex: by a momentum attack on a second hex or by a probe into an empty one. A
// probe costs no die. Chains that 12.22, 12.23 and their clarification do not allow are refused.
#include "rules/case-geld/battle.hpp"
#include "rules/case-geld/chain.hpp"
#include "rules/case-geld/figures.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Momentum {
    enum class Stage : std::int8_t { fighting, advancing, deciding, done };

public:
    struct Params {
        std::string chain = "attack, momentum";
        AttackingForce force;
        TargetHex target, second;
        PlayerTurn turn;
        bool cut_off = false, strategic_movement = false;
        UntriedUnits untried;
        BattlePolicies policies;
        enum class Advance { strongest, sturdiest, none } advance_policy = Advance::strongest;
        enum class Press { attack, hold } momentum_policy = Press::attack;
        BattleReadings readings;
        TurnReadings turn_readings;
        enum class Prepared { yes, no } prepared_momentum = Prepared::yes;
        enum class Supply { forbidden, halved } momentum_oos = Supply::forbidden;
        enum class Links { two_links, three_links } chain_length = Links::two_links;
    };

    struct State {
        Battle::State battle;
        Battle::Attackers behind;  // steps of the attackers that did not advance
        Wide pooled_behind;        // attack factors of those whose kinds are no longer kept
        Stage stage;
        Small link;
        Small first_taken, second_taken, hexes;
        Small attacker_losses, defender_losses;  // of the battles before this one
        Small banzai_steps;
    };

    static About about() {
        return {"case-geld/momentum", "Case Geld momentum and probing attacks", "12.21-12.23",
                "does the attack break through, and how far does it carry?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .text("chain", "what is done in turn, of the words attack, probe, momentum; an advance comes between",
                  &Params::chain)
            .rule("12.22, 12.23");
        schema.part(AttackingForce::schema(), &Params::force);
        schema.part(TargetHex::schema(), &Params::target, "", "opening attack: ");
        schema.part(TargetHex::schema(), &Params::second, "second_", "momentum attack: ");
        schema.part(PlayerTurn::schema(), &Params::turn);
        schema.flag("cut_off", "the advance takes the stack out of supply", &Params::cut_off).rule("12.22");
        schema
            .flag("strategic_movement", "the units move strategically this turn, before or after",
                  &Params::strategic_movement)
            .rule("12.23");
        schema.part(UntriedUnits::schema(), &Params::untried);
        schema.part(BattlePolicies::schema(), &Params::policies);
        schema
            .policy("advance_policy", Side::attacker, "who advances into the cleared hex, as many as may stack there",
                    &Params::advance_policy,
                    {{"strongest", "those with most attack factors"},
                     {"sturdiest", "those with most steps"},
                     {"none", "nobody"}})
            .rule("12.21");
        schema
            .policy("momentum_policy", Side::attacker, "whether the stack that advanced attacks again",
                    &Params::momentum_policy, {{"attack", "always"}, {"hold", "never"}})
            .rule("12.22");
        schema.part(BattleReadings::schema(), &Params::readings);
        schema.part(TurnReadings::schema(), &Params::turn_readings);
        schema
            .reading("prepared_momentum", "the shift of a prepared attack in the momentum attack",
                     &Params::prepared_momentum, {{"yes", "it counts"}, {"no", "the opening attack only"}})
            .rule("5.4, 12.22");
        schema
            .reading("momentum_oos", "a stack cut off by its own advance", &Params::momentum_oos,
                     {{"forbidden", "may not attack again"}, {"halved", "attacks at half strength"}})
            .rule("12.22");
        schema
            .reading("chain_length", "regular attack, then both a probe and a momentum attack", &Params::chain_length,
                     {{"two_links", "one or the other"}, {"three_links", "one of each, in either order"}})
            .rule("12.23");
        return schema;
    }

    static Outcomes<Momentum> outcomes() {
        Outcomes<Momentum> outcomes;
        outcomes.flag("first_taken", "the first hex was cleared, or probed", &State::first_taken);
        outcomes.flag("second_taken", "the hex of the momentum attack was cleared", &State::second_taken);
        outcomes.flag("all_taken", "every link of the chain succeeded", &Momentum::all_taken);
        outcomes.integer("hexes", "hexes cleared or entered", &State::hexes).range(0, 3);
        outcomes
            .integer("attacker_losses", "steps that the charts took from the attackers, both battles",
                     &State::attacker_losses)
            .most([](const Momentum& chain) { return chain.most_losses(Side::attacker); });
        outcomes
            .integer("defender_losses", "steps that the charts took from the defenders, both battles",
                     &State::defender_losses)
            .most([](const Momentum& chain) { return chain.most_losses(Side::defender); });
        outcomes
            .integer("attacker_steps_left", "steps that the attackers have left",
                     [](const Momentum&, const State& state) {
                         return Battle::steps(state.battle.attackers) + Battle::steps(state.behind);
                     })
            .most([](const Momentum& chain) { return chain.opening().most(Side::attacker).steps; });
        outcomes.integer("attack_left", "attack factors that the attackers have left", &Momentum::attack_left)
            .most([](const Momentum& chain) { return chain.opening().most(Side::attacker).factors; });
        outcomes.integer("banzai_steps", "steps given for banzais, not counted as losses", &State::banzai_steps)
            .most(&Momentum::most_banzai_steps);
        return outcomes;
    }

    Momentum(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          links_(read_chain(params.chain, {.most_links = params.chain_length == Params::Links::three_links ? 3 : 2,
                                           .strategic_movement = params.strategic_movement})) {
        check_turn(params.force, params.target, params.turn, tables);
        check_turn(params.force, params.second, params.turn, tables);
        const bool prepared = params.turn.is_prepared(params.turn_readings);
        const BattleSetting setting{.force = params.force,
                                    .target = params.target,
                                    .untried = params.untried,
                                    .readings = params.readings,
                                    .policies = params.policies,
                                    .beachhead = params.turn_readings.beachhead_in_defence,
                                    .prepared = prepared,
                                    .frozen = params.turn.is_frozen(params.turn_readings, tables)};
        if (links_[0] == Link::attack) battles_[0].emplace(setting, tables, ledger);
        if (std::count(links_.begin() + 1, links_.end(), Link::attack) > 0) {
            ledger.add("12.22", "momentum attack", "second battle");
            const BattleSetting again{.force = params.force,
                                      .target = params.second,
                                      .untried = params.untried,
                                      .readings = params.readings,
                                      .policies = params.policies,
                                      .beachhead = params.turn_readings.beachhead_in_defence,
                                      .prepared = prepared && params.prepared_momentum == Params::Prepared::yes,
                                      .frozen = setting.frozen,
                                      .one_hex = true,
                                      .cut_off = params.cut_off,
                                      .turned_up = battles_[0] ? battles_[0]->count_untried(Side::defender) : 0};
            battles_[1].emplace(again, tables, ledger);
            if (battles_[0] && battles_[0]->attacker() != battles_[1]->attacker())
                throw InputError("second_defenders: the second hex is held by the attackers' own side (12.22)");
        }
        if (!battles_[0] && !battles_[1]) {  // probes only: a force is all that is needed
            TargetHex empty;
            empty.defense = 0;
            Ledger unused;
            probing_.emplace(BattleSetting{.force = params.force,
                                           .target = empty,
                                           .untried = params.untried,
                                           .readings = params.readings,
                                           .policies = params.policies},
                             tables, unused);
        }
        for (int i = 0; i < opening().attackers(); ++i)
            if (opening().is_paratroops(i) && !battles_[0])
                throw InputError(
                    "attackers: give an airdropped unit that probes with the steps that landed (left), not with drop");
        check_supply(params);
        // what the advancing stack may hold: the opening hex for an attack, else an empty hex
        const auto stacks = tables.numbers("case-geld/steps");
        const int stack = figure(*stacks, name_of(opening().attacker()), "stack");
        room_ = battles_[0] ? battles_[0]->room() : stack;
        ledger.add("7.3", "units that may advance", std::to_string(room_));
    }

    State start() const {
        State state{};
        state.battle = opening().start();
        if (links_[0] == Link::probe) enter(state);
        return state;
    }

    bool finished(const State& state) const { return state.stage == Stage::done; }

    void step(State& state, Roller& roller) const {
        switch (state.stage) {
            case Stage::fighting: fight(state, roller); break;
            case Stage::advancing:
                do advance(state, roller);  // those that were drawn together advance together
                while (state.stage == Stage::advancing && state.battle.hand.mode == Hand::Mode::by_kind);
                break;
            case Stage::deciding: decide(state, roller); break;
            case Stage::done: break;
        }
    }

    void forget_effects() {
        const int later = battles_[1] ? battles_[1]->count_untried(Side::defender) : 0;
        if (battles_[0] && opening().attacker() == Nation::us)
            battles_[0]->forget_attackers({.units = links_.size() > 1 ? room_ : 0,
                                           .losses = battles_[1] ? battles_[1]->most_attacker_losses() : 0});
        else if (battles_[0] && battles_[0]->count_untried(Side::defender) > 0) battles_[0]->forget_defenders(later);
        else if (later > 0) battles_[1]->forget_defenders(0);
    }
    void canonical(State& state) const {
        if (state.stage != Stage::fighting) return;
        current(state).canonical(state.battle);
        if (state.link == 0 && battles_[1]) battles_[0]->foresee(state.battle, *battles_[1]);
    }

    static std::vector<std::string> effects() {
        return {"attacker_left",        "attackers",       "defender_left",    "defender", "defenders",
                "second_defender_left", "second_defender", "second_defenders", "mix"};
    }
    Params after(const State& state) const {
        Params params = params_;
        Battle::State battle = state.battle;
        Battle::Attackers apart = state.behind;  // in no battle yet
        const auto join = [](Battle::Attackers& stack, Battle::Attackers& others) {
            for (std::size_t i = 0; i < stack.size(); ++i) stack[i] = stack[i] + std::exchange(others[i], 0);
        };
        if (battles_[0]) join(battle.attackers, apart);  // all had a part in the opening attack
        else if (!battle.fought) join(apart, battle.attackers);
        opening().after(battle, params.force, apart);
        if (battles_[0]) battles_[0]->after(state.link == 0 ? battle : Battle::State{}, params.target);
        if (battles_[1] && state.link > 0 && battle.fought) battles_[1]->after(battle, params.second);
        Battle::after(battle, params.untried);
        return params;
    }

private:
    bool all_taken(const State& state) const { return state.hexes == static_cast<int>(links_.size()); }
    int attack_left(const State& state) const {
        int sum = opening().attack_left(state.battle) + state.pooled_behind;
        for (int i = 0; i < opening().attackers(); ++i)
            sum += opening().attack_factor(state.battle, i, state.behind[i]);
        return sum;
    }
    int most_losses(Side side) const {
        return (battles_[0] ? battles_[0]->most(side).losses : 0) + (battles_[1] ? battles_[1]->most(side).losses : 0);
    }
    int most_banzai_steps() const {
        return (battles_[0] ? battles_[0]->most_banzai_steps() : 0) +
               (battles_[1] ? battles_[1]->most_banzai_steps() : 0);
    }

    // 12.22: only supplied Axis units go on
    void check_supply(const Params& params) {
        may_go_on_.assign(opening().attackers(), true);
        if (params.momentum_oos == Params::Supply::halved || opening().attacker() == Nation::us) return;
        if (!has_momentum_attack(links_)) return;
        if (params.cut_off)
            throw InputError(
                "cut_off: an Axis stack that its advance cuts off may not make a momentum attack (12.22; reading "
                "momentum_oos)");
        for (int i = 0; i < opening().attackers(); ++i) may_go_on_[i] = !opening().out_of_supply(i);
        if (std::count(may_go_on_.begin(), may_go_on_.end(), true) == 0)
            throw InputError(
                "attackers: all are out of supply; only supplied Axis units make a momentum attack (12.22)");
    }

    // the battle that the force was folded for first; all share the order of the attackers
    const Battle& opening() const { return battles_[0] ? *battles_[0] : battles_[1] ? *battles_[1] : *probing_; }
    const Battle& current(const State& state) const { return state.link == 0 ? *battles_[0] : *battles_[1]; }

    // the hex of the present link is ours: on to the next one
    void enter(State& state) const {
        ++state.hexes;
        if (state.link == 0) state.first_taken = 1;
        if (static_cast<std::size_t>(++state.link) == links_.size()) {
            state.stage = Stage::done;
            return;
        }
        if (state.link == 1) {  // the stack forms in the first hex and then stays together
            state.behind = state.battle.attackers;
            state.battle.attackers = {};
            state.battle.fought = 0;  // the momentum attack, from here on
            // what lost units were no longer matters
            if (opening().attacker() != Nation::us) state.battle.drawn = {};
            state.pooled_behind = opening().leave_rest(state.battle, state.behind);
            state.stage = Stage::advancing;
        } else {
            go_on(state);
        }
    }

    void go_on(State& state) const {
        if (links_[state.link] == Link::probe) enter(state);
        else state.stage = Stage::deciding;
    }

    void fight(State& state, Roller& roller) const {
        const Battle& battle = current(state);
        battle.step(state.battle, roller);
        if (!battle.finished(state.battle)) return;
        state.attacker_losses += state.battle.attacker_losses;
        state.defender_losses += state.battle.defender_losses;
        state.banzai_steps += state.battle.banzai_steps;
        state.battle.attacker_losses = state.battle.defender_losses = state.battle.banzai_steps = 0;
        const bool taken = battle.hex_taken(state.battle);
        if (state.link > 0) state.second_taken = taken;
        if (taken) enter(state);
        else state.stage = Stage::done;
    }

    // 12.21: one unit after another joins the advance
    void advance(State& state, Roller& roller) const {
        const Battle& battle = opening();
        std::array<int, BattleSheet::most_attackers + 1> options{};
        int count = 0;
        const auto last_of_equals = [&](int i) {
            for (int j = i + 1; j < battle.attackers(); ++j)
                if (state.behind[j] == state.behind[i] && battle.same(state.battle, i, j)) return false;
            return true;
        };
        if (Battle::units(state.battle.attackers) < room_)
            for (int i = 0; i < battle.attackers(); ++i)
                if (state.behind[i] > 0 && may_go_on_[i] && last_of_equals(i)) options[count++] = i;
        const Choice choice{"12.21", "advance", Side::attacker, static_cast<int>(params_.advance_policy)};
        const int unit = roller.choose(choice, count + 1, [&](int policy) {
            if (policy == static_cast<int>(Params::Advance::none)) return count;
            const auto merit = [&](int option) {
                const int who = options[option], steps = state.behind[who],
                          factor = battle.attack_factor(state.battle, who, steps);
                const bool by_factor = policy == static_cast<int>(Params::Advance::strongest);
                return battle.pooled_merit(state.battle, who)
                    .value_or(by_factor ? factor * 100 + steps : steps * 1000 + factor);
            };
            int best = 0;
            for (int option = 1; option < count; ++option)
                if (merit(option) > merit(best)) best = option;
            return best;
        });
        if (unit < count) {
            const int who = options[unit];
            state.battle.attackers[who] = std::exchange(state.behind[who], 0);
            roller.note([&](Ledger& ledger) {
                ledger.add("12.21", "advances", battle.attacker_label(who),
                           fmt::format("{} steps", int{state.battle.attackers[who]}));
            });
            return;
        }
        if (Battle::units(state.battle.attackers) > 0) go_on(state);
        else state.stage = Stage::done;
    }

    void decide(State& state, Roller& roller) const {
        const int hold = roller.choose(
            Choice{"12.22", "momentum attack", Side::attacker, static_cast<int>(params_.momentum_policy)}, 2,
            [](int policy) { return policy == static_cast<int>(Params::Press::hold) ? 1 : 0; });
        if (hold) {
            state.stage = Stage::done;
            return;
        }
        state.battle = battles_[1]->next(state.battle);
        state.stage = Stage::fighting;
    }

    Params params_;
    std::vector<Link> links_;
    std::array<std::optional<Battle>, 2> battles_;
    std::optional<Battle> probing_;
    std::vector<bool> may_go_on_;
    int room_ = 0;
};

}  // namespace

const Procedure& momentum() { return define<Momentum>(); }

}  // namespace warodds::case_geld
