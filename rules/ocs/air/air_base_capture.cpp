// Aircraft on an air base that enemy ground units take (OCS 9.14f): a roll for each on the Air Base Capture Table. Those that
// are left go to a base within twice their range, or are destroyed if there is none; that needs no dice and is not counted.
#include "rules/ocs/ground/combat_table.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class AirBaseCapture {
public:
    static constexpr int most_aircraft = 40;

    struct Params {
        bool active = false, by_advance = false;
        int aircraft = 1, reduced = 0, inactive = 0, inactive_reduced = 0;
    };
    struct State {
        std::int8_t rolled, lost, destroyed;
        std::int8_t inactive_lost, inactive_destroyed;  // of these, those of the Inactive aircraft beside the others
    };

    static About about() {
        return {"ocs/air-base-capture", "OCS capture of an air base", "9.14f",
                "what do the aircraft on a captured base lose?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.flag("active", "the aircraft were Active", &Params::active).rule("9.14f");
        schema.flag("by_advance", "the base was taken by an advance after combat, not by movement", &Params::by_advance)
            .assumption()
            .rule("9.14f");
        schema.integer("aircraft", "aircraft on the base, each with its own roll", &Params::aircraft)
            .range(1, most_aircraft)
            .rule("9.14f");
        schema.integer("reduced", "how many of them are reduced", &Params::reduced)
            .range(0, most_aircraft)
            .rule("14.1b");
        schema.integer("inactive", "Inactive aircraft on the base beside them", &Params::inactive)
            .range(0, most_aircraft)
            .rule("9.14f");
        schema.integer("inactive_reduced", "how many of these are reduced", &Params::inactive_reduced)
            .range(0, most_aircraft)
            .rule("14.1b");
        return schema;
    }

    static Outcomes<AirBaseCapture> outcomes() {
        Outcomes<AirBaseCapture> outcomes;
        outcomes.integer("step_lost", "steps that the aircraft lose, at most one each", &State::lost)
            .range(0, 2 * most_aircraft);
        outcomes.integer("destroyed", "aircraft that lose their last step", &State::destroyed)
            .range(0, 2 * most_aircraft);
        return outcomes;
    }
    static Costs costs() { return {{}, {"destroyed", "step_lost"}}; }

    AirBaseCapture(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), chart_(step_loss_chart(tables, "ocs/air-base-capture")) {
        if (params.reduced > params.aircraft)
            throw InputError("reduced: found " + std::to_string(params.reduced) + ", expected at most " +
                             std::to_string(params.aircraft) + ", the aircraft on the base");
        if (params.inactive_reduced > params.inactive)
            throw InputError("inactive_reduced: found " + std::to_string(params.inactive_reduced) +
                             ", expected at most " + std::to_string(params.inactive) +
                             ", the Inactive aircraft beside the others");
        const auto figures = tables.numbers("ocs/air-base-capture-modifiers");
        const int advance = params.by_advance ? figure(*figures, "advance after combat") : 0;
        const int modifier = advance + (params.active ? figure(*figures, "active") : 0);
        ledger.add("9.14f", "capture modifier", signed_text(modifier));
        if (params.inactive > 0) ledger.add("9.14f", "capture modifier of Inactive aircraft", signed_text(advance));
        add(params.aircraft - params.reduced, modifier, false);
        add(params.reduced, modifier, true);
        add(params.inactive - params.inactive_reduced, advance, false);
        add(params.inactive_reduced, advance, true);
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.rolled == aircraft_; }
    void step(State& state, Roller& roller) const {
        const Group& group = *std::find_if(groups_.begin(), groups_.end(),
                                           [&](const Group& g) { return state.rolled < g.end; });
        ++state.rolled;
        const int roll = roller.two_d6({"9.14f", "capture roll"}) + group.modifier;
        roller.note([&](Ledger& ledger) { ledger.add("9.14f", "modified capture roll", std::to_string(roll)); });
        if (chart_.read(roll, 0, roller) != StepLoss::step) return;
        ++state.lost;
        if (group.reduced) ++state.destroyed;  // 14.1b
        if (&group < &groups_[first_inactive] || !keeps_apart_) return;
        ++state.inactive_lost;
        if (group.reduced) ++state.inactive_destroyed;
    }

    // wherever they are then, they are Inactive
    static std::vector<std::string> effects() {
        return {"active", "aircraft", "reduced", "inactive", "inactive_reduced"};
    }
    Params after(const State& state) const {
        Params left = params_;
        left.active = false;
        const auto lose = [](int& aircraft, int& reduced, int lost, int destroyed) {
            aircraft -= destroyed;
            reduced += lost - 2 * destroyed;  // a step lost reduces, unless it destroys
        };
        lose(left.aircraft, left.reduced, state.lost - state.inactive_lost, state.destroyed - state.inactive_destroyed);
        lose(left.inactive, left.inactive_reduced, state.inactive_lost, state.inactive_destroyed);
        if (left.aircraft == 0) {
            std::swap(left.aircraft, left.inactive);
            std::swap(left.reduced, left.inactive_reduced);
        }
        return left;
    }
    void forget_effects() { keeps_apart_ = false; }

private:
    static constexpr int first_inactive = 2;  // of the groups

    // aircraft that roll alike, up to the one numbered `end`
    struct Group {
        int end, modifier;
        bool reduced;
    };

    void add(int aircraft, int modifier, bool reduced) {
        aircraft_ += aircraft;
        groups_.push_back({aircraft_, modifier, reduced});
    }

    Params params_;
    RollChart<StepLoss> chart_;
    bool keeps_apart_ = true;
    std::vector<Group> groups_;
    int aircraft_ = 0;
};

}  // namespace

const Procedure& air_base_capture() { return define<AirBaseCapture>(); }

}  // namespace warodds::ocs
