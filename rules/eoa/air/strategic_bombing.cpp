// Empires of Apocalypse: strategic bombardment (7.3.5.c): factories, resources, replacement cities, supply and ports.
#include "rules/eoa/air/bombing.hpp"

namespace warodds::eoa {
namespace {

class StrategicBombing : public BombingOfTargets {
public:
    static About about() {
        return {"eoa/strategic-bombing", "EoA strategic bombing", "7.3.5, 7.3.5.c, 7.4.2.2",
                "what do bombers cost the enemy's industry?"};
    }
    static Schema<Params> parameters() { return BombSetting::schema(true, true); }
    static Outcomes<StrategicBombing> outcomes() {
        Outcomes<StrategicBombing> outcomes;
        add_bomb_outcomes(outcomes);
        outcomes.flag("factory_destroyed", "an E: a factory is destroyed, or an advanced one is a plain one now",
                      [](const StrategicBombing& self, const State& state) {
                          for (int i = 0; i < self.run().targets(); ++i)
                              if ((state.destroyed >> i & 1) && self.is_factory(i)) return true;
                          return false;
                      });
        outcomes.integer("replacements_lost", "replacement points of this month lost", 0, 30,
                         [](const StrategicBombing& self, const State& state) { return self.lost(state, 1, 3, true); });
        outcomes.integer(
            "supply_lost", "points of supply lost", 0, 30,
            [](const StrategicBombing& self, const State& state) { return self.lost(state, 4, 4, false); });
        outcomes.integer("material_lost", "points of material lost", 0, 16,
                         [](const StrategicBombing& self, const State& state) {
                             return self.reached(state, BombTarget::Kind::factory, 5) +
                                    self.reached(state, BombTarget::Kind::resource, 2);
                         });
        outcomes.integer("resources_lost", "resource points of this month lost", 0, 8,
                         [](const StrategicBombing& self, const State& state) {
                             return self.reached(state, BombTarget::Kind::resource, 1);
                         });
        return outcomes;
    }
    static Costs costs() {
        return {{"bombers_hurt"}, {"factory_destroyed", "replacements_lost", "supply_lost", "hits"}};
    }

    StrategicBombing(const Params& params, Tables& tables, Ledger& ledger)
        : BombingOfTargets(strategic(params), tables, ledger) {}

private:
    static Params strategic(Params params) { return params.is_strategic = true, params; }
    bool is_factory(int target) const { return run().setting().targets[at(target)].kind == BombTarget::Kind::factory; }
    // targets of that kind that have come to so many hits now (7.3.5.c)
    int reached(const State& state, BombTarget::Kind kind, int hits) const {
        int count = 0;
        for (int i = 0; i < run().targets(); ++i) {
            const BombTarget& one = run().setting().targets[at(i)];
            count += one.kind == kind && one.hits < hits && one.hits + state.hits[at(i)] >= hits;
        }
        return count;
    }
    // Of a factory the hits from the first to the last of these; of cities and stores each hit.
    int lost(const State& state, int first, int last, bool replacements) const {
        int sum = 0;
        for (int i = 0; i < run().targets(); ++i) {
            const BombTarget& one = run().setting().targets[at(i)];
            const int before = one.hits, now = one.hits + state.hits[at(i)];
            if (is_factory(i)) sum += std::clamp(now, first - 1, last) - std::clamp(before, first - 1, last);
            if (one.kind == (replacements ? BombTarget::Kind::rp_city : BombTarget::Kind::supply)) sum += now - before;
            if (!replacements && one.kind == BombTarget::Kind::resource) sum += (now >= 4) - (before >= 4);
        }
        return sum;
    }
};

}  // namespace

const Procedure& strategic_bombing() { return define<StrategicBombing>(); }

}  // namespace warodds::eoa
