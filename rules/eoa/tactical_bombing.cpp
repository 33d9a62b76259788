// Empires of Apocalypse: tactical bombardment (7.3.5.b), with the voluntary rules of 16.1 and 16.2 as targets of their own.
#include "rules/eoa/bombing.hpp"

namespace warodds::eoa {
namespace {

class TacticalBombing {
public:
    using Params = BombSetting;
    using State = BombRun::State;

    static About about() {
        return {"eoa/tactical-bombing", "EoA tactical bombing", "7.3.5, 7.3.5.b, 7.4.2.2, 14.0, 16.1, 16.2",
                "what do bombers do to railroads, airbases, ports and the like?"};
    }
    static Schema<Params> parameters() { return BombSetting::schema(false, true); }
    static Outcomes<TacticalBombing> outcomes() {
        Outcomes<TacticalBombing> outcomes;
        add_bomb_outcomes(outcomes);
        return outcomes;
    }

    TacticalBombing(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), run_(params, tables, ledger) {}

    State start() const { return run_.start(); }
    bool finished(const State& state) const { return run_.finished(state); }
    void step(State& state, Roller& roller) const { run_.step(state, roller); }
    std::uint32_t place(const State& state) const { return run_.place(state); }
    const BombRun& run() const { return run_; }

    static std::vector<std::string> effects() { return {"bombers", "targets"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.bombers = run_.bombers_left(state);
        left.targets = run_.targets_left(state);
        return left;
    }

private:
    Params params_;
    BombRun run_;
};

}  // namespace

const Procedure& tactical_bombing() { return define<TacticalBombing>(); }

}  // namespace warodds::eoa
