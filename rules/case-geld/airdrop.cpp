// Case Geld: an airdrop (11.19, 11.20, with 6.4 and 6.5): one die on the airdrop chart gives the steps that land.
#include "rules/case-geld/forces.hpp"
#include "rules/kit/given.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Airdrop {
public:
    struct Params {
        DropUnit unit = DropUnit::paratroop_army;
        Terrain terrain = Terrain::clear;
        bool ezoc = false;
        std::optional<int> steps;
        std::optional<bool> airpower;
        PlayerTurn::Order order = PlayerTurn::Order::move_fight;
        AirdropReadings readings;
    };
    struct State {
        Small rolled, steps;
    };

    static About about() {
        return {"case-geld/airdrop", "Case Geld airdrop", "11.19, 11.20, 6.4, 6.5", "how much of the unit lands?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.choice("unit", "who drops", &Params::unit,
                      {{"paratroop-army", "German 1st Paratroop Army"}, {"airborne-corps", "US 18th Airborne Corps"}});
        schema.choice("terrain", "the drop hex", &Params::terrain,
                      {{"clear", ""},
                       {"rough", ""},
                       {"mountain", ""},
                       {"waterway", ""},
                       {"city", "a friendly city"},
                       {"tulsa", ""}});
        schema.flag("ezoc", "the drop hex is in an enemy zone of control", &Params::ezoc).rule("11.19");
        schema.integer("steps", "steps that the unit has; it drops only at full strength", &Params::steps)
            .range(0, 4)
            .rule("11.19, 11.20");
        open_flag(schema, "airpower",
                  "the drop hex is in range of US airpower: barred to the Germans; that the US corps has it, where it "
                  "begins and where it drops, is taken for granted",
                  &Params::airpower)
            .rule("6.4, 6.5");
        schema
            .choice("order", "order of the player turn", &Params::order,
                    {{"move-fight", ""}, {"fight-move", ""}, {"fight-fight", "no drops"}})
            .rule("11.19");
        schema.part(AirdropReadings::schema(), &Params::readings);
        return schema;
    }

    static Outcomes<Airdrop> outcomes() {
        Outcomes<Airdrop> outcomes;
        outcomes.integer("steps_landed", "steps with which it lands", &State::steps).range(0, 4);
        outcomes.flag("eliminated", "nothing lands",
                      [](const Airdrop&, const State& state) { return state.steps == 0; });
        return outcomes;
    }
    static Costs costs() { return {{"eliminated"}, {}}; }

    Airdrop(const Params& params, Tables& tables, Ledger& ledger)
        : drop_(params.unit,
                params.terrain == Terrain::rough      ? DropTerrain::rough
                : params.terrain == Terrain::mountain ? DropTerrain::mountain
                                                      : DropTerrain::clear,
                params.ezoc, tables, ledger),
          params_(params) {
        const bool german = params.unit == DropUnit::paratroop_army;
        if (params.steps && *params.steps != drop_.full())
            throw InputError(fmt::format("steps: found {}, but the unit drops only with all its {} steps ({})",
                                         *params.steps, drop_.full(), german ? "11.19" : "11.20"));
        if (params.order == PlayerTurn::Order::fight_fight)
            throw InputError("order: there are no airdrops in a fight-fight turn (11.19, 11.20)");
        if (params.terrain == Terrain::tulsa) throw InputError("terrain: no airdrops into Tulsa (11.16, 11.20)");
        if (german && params.airpower == true)
            throw InputError("airpower: the paratroops may not drop in range of US airpower (6.4)");
        if (!german && params.airpower == false)
            throw InputError("airpower: the US corps drops only in range of US airpower; leave it out (6.5)");
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        state.steps = drop_.roll(roller);
        state.rolled = 1;
    }

    static std::vector<std::string> effects() { return {"steps"}; }
    Params after(const State& state) const {
        Params params = params_;
        params.steps = state.steps;
        return params;
    }

    bool operator==(const Airdrop& other) const { return drop_ == other.drop_; }

private:
    Drop drop_;
    Params params_;
};

}  // namespace

const Procedure& airdrop() { return define<Airdrop>(); }

}  // namespace warodds::case_geld
