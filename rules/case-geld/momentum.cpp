// Case Geld: an attack carried on (12.21-12.23): attack or probe, advance, attack or probe again.
//
// The opening attack is a battle like any other. If the hex is cleared, some of the attackers advance, as many as may
// stack there, and go on from that one hex: by a momentum attack on a second hex or by a probe into an empty one. A
// probe costs no die. Chains that 12.22, 12.23 and their clarification do not allow are refused.
#include "rules/case-geld/battle.hpp"
#include "rules/case-geld/chain.hpp"
#include "rules/case-geld/figures.hpp"
#include "rules/case-geld/momentum_params.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Momentum {
    enum class Stage : std::int8_t { fighting, advancing, deciding, done };

public:
    using Params = MomentumParams;

    struct State {
        Battle::State battle;
        Battle::Attackers behind;  // steps of the attackers that did not advance
        Wide pooled_behind;        // attack factors of those whose kinds are no longer kept
        Stage stage;
        Small link;
        Small first_taken, second_taken, hexes;
        Small attacker_losses, defender_losses;  // of the battles before this one
        Small attacker_lost, defender_lost;
        Small banzai_steps;
    };

    static About about() {
        return {"case-geld/momentum", "Case Geld momentum and probing attacks", "12.21-12.23",
                "does the attack break through, and how far does it carry?"};
    }

    static Schema<Params> parameters() { return Params::schema(); }

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
            .integer("attacker_steps_lost", "steps that the attackers lost to the charts, no more than they had",
                     &State::attacker_lost)
            .most([](const Momentum& chain) { return chain.opening().most(Side::attacker).steps; });
        outcomes
            .integer("defender_steps_lost", "steps that the defenders lost to the charts, no more than they had",
                     &State::defender_lost)
            .most(&Momentum::most_defenders_lost);
        outcomes
            .integer("attacker_steps_left", "steps that the attackers have left",
                     [](const Momentum&, const State& state) {
                         return Battle::steps(state.battle.attackers) + Battle::steps(state.behind);
                     })
            .most([](const Momentum& chain) { return chain.opening().most(Side::attacker).steps; });
        outcomes
            .integer("defender_steps_left", "steps that the defenders of both hexes have left",
                     &Momentum::defenders_left)
            .most(&Momentum::most_defenders_lost);
        outcomes.integer("attack_left", "attack factors that the attackers have left", &Momentum::attack_left)
            .most([](const Momentum& chain) { return chain.opening().most(Side::attacker).factors; });
        outcomes.integer("banzai_steps", "steps given for banzais, not counted as losses", &State::banzai_steps)
            .most(&Momentum::most_banzai_steps);
        return outcomes;
    }
    // 12.24: whoever is Japanese pays banzais out of his steps too
    static Costs costs() { return {{"-(attacker_steps_left)"}, {"-(defender_steps_left)"}}; }

    Momentum(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          links_(read_chain(params.chain, {.most_links = params.chain_length == Params::Links::three_links ? 3 : 2,
                                           .strategic_movement = params.strategic_movement})) {
        check_turn(params.force, params.target, params.turn, tables);
        check_turn(params.force, params.second, params.turn, tables);
        check_combat_phase(params.force, links_[0] == Link::attack ? &params.target : nullptr, params.turn);
        params.check(links_);
        const bool prepared = params.turn.is_prepared(params.turn_readings);
        const bool dropped_stay = params.turn_readings.dropped_advance == TurnReadings::Dropped::stays;
        const BattleSetting setting{.force = params.force,
                                    .target = params.target,
                                    .untried = params.untried,
                                    .readings = params.readings,
                                    .policies = params.policies,
                                    .beachhead = params.turn_readings.beachhead_in_defence,
                                    .prepared = prepared,
                                    .frozen = params.turn.is_frozen(params.turn_readings, tables),
                                    .dropped_stay = dropped_stay};
        if (links_[0] == Link::attack) battles_[0].emplace(setting, tables, ledger);
        if (std::count(links_.begin() + 1, links_.end(), Link::attack) > 0) {
            // a ledger of its own, opened when the second battle comes; the attackers have been told with the first
            Ledger& lines = battles_[0] ? second_ledger_ : ledger;
            Ledger told_before;
            lines.add("12.22", "momentum attack", "second battle");
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
                                      .rechecked = params.is_rechecked(),
                                      .from = links_.size() == 2 ? &params.target : nullptr,
                                      .dropped_stay = dropped_stay,
                                      .foretold = false,
                                      .turned_up = battles_[0] ? battles_[0]->count_untried(Side::defender) : 0,
                                      .carried_on = true,
                                      .of_attackers = battles_[0] ? &told_before : nullptr};
            battles_[1].emplace(again, tables, lines);
            if (battles_[0])
                for (const auto& [list, what] : second_ledger_.assumed()) ledger.assume(list, what);
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
                                           .policies = params.policies,
                                           .dropped_stay = dropped_stay,
                                           .foretold = false},
                             tables, unused);
        }
        for (int i = 0; i < opening().attackers(); ++i)
            if (opening().is_paratroops(i) && !battles_[0])
                throw InputError(
                    "attackers: an airdropped unit that probes has landed; write drop=landed and its steps (11.19, "
                    "12.23)");
        check_supply(params, ledger);
        check_dropped();
        // what the advancing stack may hold: the opening hex for an attack, else an empty hex
        const auto stacks = tables.numbers("case-geld/steps");
        room_ = battles_[0] ? battles_[0]->room() : figure(*stacks, name_of(opening().attacker()), "stack");
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
        if (battles_[1] && state.link > 0 && battle.fought) {
            battles_[1]->after(battle, params.second);
            note_defense(params.second.defenders, params.turn);
        }
        note_attack(params.force.attackers, params.turn);
        if (battles_[0] && (state.link > 0 || battle.fought)) note_defense(params.target.defenders, params.turn);
        Battle::after(battle, params.untried);
        if (state.first_taken) forget_directions(params.force.attackers);
        return params;
    }

    bool operator==(const Momentum& other) const {
        return battles_ == other.battles_ && probing_ == other.probing_ && links_ == other.links_ &&
               may_go_on_ == other.may_go_on_ && room_ == other.room_ &&
               params_.advance_policy == other.params_.advance_policy &&
               params_.momentum_policy == other.params_.momentum_policy;
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
    int most_defenders_lost() const {
        return (battles_[0] ? battles_[0]->most(Side::defender).steps : 0) +
               (battles_[1] ? battles_[1]->most(Side::defender).steps : 0);
    }
    int defenders_left(const State& state) const {
        const int paid = opening().attacker() == Nation::us ? int{state.banzai_steps} : 0;
        return most_defenders_lost() - state.defender_lost - paid;
    }
    int most_banzai_steps() const {
        return (battles_[0] ? battles_[0]->most_banzai_steps() : 0) +
               (battles_[1] ? battles_[1]->most_banzai_steps() : 0);
    }

    // 12.22: only supplied Axis units go on; 11.19: who dropped this turn is supplied anyway
    void check_supply(const Params& params, Ledger& ledger) {
        may_go_on_.assign(opening().attackers(), true);
        const Nation nation = opening().attacker();
        if (nation == Nation::us && params.cut_off)
            throw InputError("cut_off: US units are always in supply; leave cut_off out (9.1)");
        if (nation == Nation::us || !has_momentum_attack(links_)) return;
        if (links_.size() == 2 && params.target.coast == own_coast(nation) && !params.target.cloud) {
            ledger.add("9.14", "supply after the advance", "true",
                       "on the coast of its own ocean; what was out of supply or cut off is not");
            return;
        }
        if (params.momentum_oos == Params::Supply::halved) return;
        if (params.is_rechecked()) {
            ledger.add("9.1", "supply after the advance", "true", "found anew, and one for all in a hex");
            return;
        }
        for (int i = 0; i < opening().attackers(); ++i)
            may_go_on_[i] = opening().has_dropped(i) || (!params.cut_off && !opening().out_of_supply(i));
        if (std::count(may_go_on_.begin(), may_go_on_.end(), true) > 0) return;
        if (params.cut_off)
            throw InputError(
                "cut_off: an Axis stack that its advance cuts off may not make a momentum attack (12.22; reading "
                "momentum_oos)");
        throw InputError("attackers: all are out of supply; only supplied Axis units make a momentum attack (12.22)");
    }

    void check_dropped() {
        bool may = false;
        for (int i = 0; i < opening().attackers(); ++i) {
            may_go_on_[i] = may_go_on_[i] && !opening().stays(i);
            may |= may_go_on_[i];
        }
        if (!may && (links_.size() > 1 || links_[0] == Link::probe))
            throw InputError(
                "attackers: nobody may advance: a unit that dropped this turn stays in its drop hex (11.19; reading "
                "dropped_advance)");
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
        state.attacker_lost += state.battle.attacker_lost;
        state.defender_lost += state.battle.defender_lost;
        state.banzai_steps += state.battle.banzai_steps;
        state.battle.attacker_losses = state.battle.defender_losses = state.battle.banzai_steps = 0;
        state.battle.attacker_lost = state.battle.defender_lost = 0;
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
        if (count > 0) roller.note([&](Ledger& ledger) { ledger.add("12.21", "advances", "nobody more"); });
        if (Battle::units(state.battle.attackers) > 0) go_on(state);
        else state.stage = Stage::done;
    }

    void decide(State& state, Roller& roller) const {
        const int hold = roller.choose(
            Choice{"12.22", "momentum attack", Side::attacker, static_cast<int>(params_.momentum_policy)}, 2,
            [](int policy) { return policy == static_cast<int>(Params::Press::hold) ? 1 : 0; });
        if (hold) {
            roller.note([&](Ledger& ledger) { ledger.add("12.22", "momentum attack", "not made"); });
            state.stage = Stage::done;
            return;
        }
        roller.note([&](Ledger& ledger) {
            for (const Entry& entry : second_ledger_.entries())
                ledger.add(entry.rule, entry.name, entry.value, entry.detail);
            battles_[1]->tell_attackers(state.battle, ledger);
        });
        state.battle = battles_[1]->next(state.battle);
        state.stage = Stage::fighting;
    }

    Params params_;
    std::vector<Link> links_;
    std::array<std::optional<Battle>, 2> battles_;
    std::optional<Battle> probing_;
    Ledger second_ledger_;
    std::vector<bool> may_go_on_;
    int room_ = 0;
};

}  // namespace

const Procedure& momentum() { return define<Momentum>(); }

}  // namespace warodds::case_geld
