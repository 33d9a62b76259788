// Empires of Apocalypse: an attack on an airbase (7.3.5.d): hits abort, damage and destroy the aircraft on it, in the order in which
// they are listed; what is left goes to the base itself once all of them are gone.
#include "rules/eoa/air/bombing.hpp"

#include "rules/kit/survivors.hpp"

namespace warodds::eoa {
namespace {

class AirbaseAttack : public Bombing {
public:
    struct Params {
        BombSetting setting;
        std::vector<Aircraft> aircraft;
        int base_hits = 0;
    };

    static About about() {
        return {"eoa/airbase-attack", "EoA airbase attack", "3.2, 7.3.5.b, 7.3.5.d, 7.4.2.2",
                "which aircraft does an attack catch on their base?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(BombSetting::schema(false, false), &Params::setting);
        schema
            .units("aircraft", "aircraft on the base, the most wanted first", &Params::aircraft, Aircraft::schema(),
                   Aircraft::shorthand())
            .most(BombRun::most_targets - 1)
            .needs_one()
            .rule("7.3.5.d");
        schema.integer("base_hits", "hits that the base has already", &Params::base_hits).range(0, 2).rule("7.3.5.b");
        return schema;
    }
    static Outcomes<AirbaseAttack> outcomes() {
        Outcomes<AirbaseAttack> outcomes;
        add_bomb_outcomes(outcomes);
        const auto count = [&](const char* name, int points) {
            outcomes
                .integer(std::string("aircraft_") + name, std::string("aircraft that are ") + name + " afterwards",
                         [points](const AirbaseAttack& self, const State& state) {
                             int count = 0;
                             for (std::size_t i = 0; i < self.params_.aircraft.size(); ++i)
                                 count += self.hits_of(state, i).points() == points;
                             return count;
                         })
                .most([](const AirbaseAttack& self) { return static_cast<int>(self.params_.aircraft.size()); });
        };
        count("aborted", 1);
        count("damaged", 2);
        count("eliminated", 3);
        return outcomes;
    }
    static Costs costs() {
        return {{"bombers_hurt"}, {"aircraft_eliminated", "aircraft_damaged", "aircraft_aborted", "hits"}};
    }

    AirbaseAttack(const Params& params, Tables& tables, Ledger& ledger)
        : Bombing(setting(params), tables, ledger), params_(params) {}

    static std::vector<std::string> effects() { return {"bombers", "aircraft", "base_hits"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.setting.bombers = run().bombers_left(state);
        left.aircraft = survivors(params_.aircraft, [&](Aircraft& one, std::size_t i) {
            one.damage = static_cast<Aircraft::Damage>(hits_of(state, i).points() % 3);
            return !hits_of(state, i).is_gone();
        });
        left.base_hits += state.hits[params_.aircraft.size()];
        return left;
    }

private:
    Hits hits_of(const State& state, std::size_t i) const {
        return params_.aircraft[i].hits() + Hits::of(state.hits[i]);
    }
    // the aircraft, and behind them the base
    static BombSetting setting(const Params& params) {
        if (params.aircraft.empty())
            throw InputError(
                "aircraft: expected those on the base, like 6 fighter; a base without is bombed by "
                "eoa/tactical-bombing (7.3.5.d)");
        BombSetting setting = params.setting;
        for (const Aircraft& one : params.aircraft) {
            BombTarget target;
            target.kind = BombTarget::Kind::aircraft;
            target.hits = one.hits().points();
            target.name = one.name.empty() ? one.text() : one.name;
            setting.targets.push_back(target);
        }
        BombTarget base;
        base.kind = BombTarget::Kind::airbase;
        base.hits = params.base_hits;
        setting.targets.push_back(base);
        return setting;
    }

    Params params_;
};

}  // namespace

const Procedure& airbase_attack() { return define<AirbaseAttack>(); }

}  // namespace warodds::eoa
