// Aircraft on an air base that enemy ground units take (OCS 9.14f): a roll for each on the Air Base Capture Table. Those that
// are left go to a base within twice their range, or are destroyed if there is none; that needs no dice and is not counted.
#include "rules/ocs/combat_table.hpp"
#include "rules/ocs/roll_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class AirBaseCapture {
public:
    static constexpr int most_aircraft = 40;

    struct Params {
        bool active = false, by_advance = false;
        int aircraft = 1;
    };
    struct State {
        std::int8_t rolled, lost;
    };

    static About about() {
        return {"ocs/air-base-capture", "OCS capture of an air base", "9.14f", "what do the aircraft on a captured base lose?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.flag("active", "the aircraft were Active", &Params::active).rule("9.14f");
        schema.flag("by_advance", "the base was taken by an advance after combat, not by movement", &Params::by_advance).rule("9.14f");
        schema.integer("aircraft", "aircraft on the base, each with its own roll", &Params::aircraft)
            .range(1, most_aircraft)
            .rule("9.14f");
        return schema;
    }

    static Outcomes<AirBaseCapture> outcomes() {
        Outcomes<AirBaseCapture> outcomes;
        outcomes.integer("step_lost", "steps that the aircraft lose, at most one each", 0, most_aircraft,
                         [](const AirBaseCapture&, const State& state) { return state.lost; });
        return outcomes;
    }

    AirBaseCapture(const Params& params, Tables& tables, Ledger& ledger)
        : chart_(step_loss_chart(tables, "ocs/air-base-capture")), aircraft_(params.aircraft) {
        const auto figures = tables.numbers("ocs/air-base-capture-modifiers");
        if (params.active) modifier_ += figure(*figures, "active");
        if (params.by_advance) modifier_ += figure(*figures, "advance after combat");
        ledger.add("9.14f", "capture modifier", signed_text(modifier_));
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.rolled == aircraft_; }
    void step(State& state, Roller& roller) const {
        ++state.rolled;
        const int roll = roller.two_d6({"9.14f", "capture roll"}) + modifier_;
        roller.note([&](Ledger& ledger) { ledger.add("9.14f", "modified capture roll", std::to_string(roll)); });
        if (chart_.read(roll, 0, roller) == StepLoss::step) ++state.lost;
    }

private:
    RollChart<StepLoss> chart_;
    int modifier_ = 0, aircraft_;
};

}  // namespace

const Procedure& air_base_capture() { return define<AirBaseCapture>(); }

}  // namespace warodds::ocs
