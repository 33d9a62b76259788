// An air drop by parachute or glider (OCS 14.10d, 14.10e): a roll for each combat unit and for each 1T of supply on the Air
// Transport Success Table; what fails is destroyed. Flak and interception come before it and are those of an air mission.
#include "rules/ocs/air/drop_table.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class AirDrop {
public:
    static constexpr int most_loads = 40;

    struct Params {
        DropHex drop;
        bool glider = false;
        int loads = 1;
    };
    struct State {
        Small dropped, landed;
    };

    static About about() {
        return {"ocs/air-drop", "OCS air drop", "14.10d, 14.10e", "how much of what is dropped lands?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("loads", "combat units and T of supply dropped, each with its own roll", &Params::loads)
            .range(1, most_loads)
            .rule("14.10d");
        schema.part(DropHex::schema(), &Params::drop);
        schema.flag("glider", "by glider", &Params::glider).rule("14.10e");
        return schema;
    }

    static Outcomes<AirDrop> outcomes() {
        Outcomes<AirDrop> outcomes;
        outcomes.integer("landed", "loads that land; the others are destroyed", &State::landed).most(&AirDrop::loads);
        return outcomes;
    }

    AirDrop(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), table_(with_glider(params), tables, ledger) {}

    bool finished(const State& state) const { return state.dropped == params_.loads; }
    void step(State& state, Roller& roller) const {
        ++state.dropped;
        if (table_.lands(roller)) ++state.landed;
    }

    static std::vector<std::string> effects() { return {"loads"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.loads = state.landed;
        return left;
    }

private:
    static DropHex with_glider(const Params& params) {
        DropHex drop = params.drop;
        drop.glider = params.glider;
        return drop;
    }

    int loads() const { return params_.loads; }

    Params params_;
    DropTable table_;
};

}  // namespace

const Procedure& air_drop() { return define<AirDrop>(); }

}  // namespace warodds::ocs
