// What things cost, and what is left (OCS 8.1a, 12.1, 12.5, 12.6c, 12.10e, 13.2f, 14.2a, 15.1-15.3, 16.0b, 19.0a, 19.0d,
// options 21.3 and 21.11).
//
// No dice: the arithmetic of supply points and tokens, of movement points for overruns and loading, and of what ports
// and air bases can take. One parameter says what is to be done, the others how much of it.
#include "rules/ocs/supply/account.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class SupplyCosts {
public:
    using Params = CostParams;
    using State = Bill;

    static About about() {
        return {"ocs/costs", "OCS costs and capacities",
                "8.0, 12.1, 12.5, 12.6c, 12.10e, 13.2f, 14.2a, 15.1-15.3, 16.0b, 19.0, 21.3, 21.11",
                "what does it cost, and what is left?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.choice("what", "what is to be done or known", &Params::what,
                      {{"pay", "tokens out of supply points"},
                       {"fuel", "HQs with their independents, formations, and single units"},
                       {"eat", "eating off the map in place of trace supply"},
                       {"load", "loading or unloading a transport point"},
                       {"hedgehog", "building or improving one"},
                       {"overrun", "the movement points of one or more"},
                       {"port-repair", "one hit on a port"},
                       {"port", "loading and unloading in one phase"},
                       {"air-base", "aircraft that may be Active on it"},
                       {"stocks", "internal stocks that units recover in the Supply Phase"},
                       {"refit", "making Inactive aircraft on a base Active"},
                       {"build-air-base", "building or improving one"}});
        schema.number("supply", "supply points at hand to pay with; without it, just enough", &Params::supply)
            .range(0, 1000)
            .unit("SP")
            .rule("12.1a")
            .only_with(&Params::what, {Errand::pay, Errand::fuel, Errand::eat, Errand::hedgehog, Errand::port_repair,
                                       Errand::stocks, Errand::refit, Errand::build_air_base});
        schema.integer("tokens", "pay: tokens to be paid", &Params::tokens)
            .range(0, 4000)
            .unit("T")
            .rule("12.1a")
            .only_with(&Params::what, {Errand::pay});
        schema.integer("hqs", "fuel: HQs fueled, each with all independents in its throw range", &Params::hqs)
            .range(0, 99)
            .rule("12.5c B")
            .only_with(&Params::what, {Errand::fuel});
        schema.integer("formations", "fuel: multi-unit formations fueled as a whole", &Params::formations)
            .range(0, 99)
            .rule("12.5c A")
            .only_with(&Params::what, {Errand::fuel});
        schema.integer("units", "fuel: units fueled one by one, for this phase only", &Params::units)
            .range(0, 99)
            .rule("12.5c C")
            .only_with(&Params::what, {Errand::fuel});
        schema
            .number("re", "eat: regimental equivalents to be fed; fuel: those of independents, with the option",
                    &Params::re)
            .range(0, 999)
            .unit("RE")
            .rule("12.6c, 21.3")
            .only_with(&Params::what, {Errand::eat, Errand::fuel});
        schema
            .integer(
                "movement",
                "load: printed movement allowance of the transport, after weather; overrun: movement points at hand, "
                "without it enough",
                &Params::movement)
            .range(0, 200)
            .unit("MP")
            .rule("13.2f, 8.1a")
            .only_with(&Params::what, {Errand::load, Errand::overrun});
        schema.integer("overruns", "overrun: how many, won or not", &Params::overruns)
            .range(1, 20)
            .rule("8.1a")
            .only_with(&Params::what, {Errand::overrun});
        schema.integer("entry", "overrun: what the hex would cost to enter, without roads and bridges", &Params::entry)
            .range(0, 200)
            .unit("MP")
            .rule("8.1b")
            .only_with(&Params::what, {Errand::overrun});
        schema
            .integer(
                "level",
                "hedgehog, build-air-base: the level wanted; air-base, refit: the level it has; 0 for an air strip",
                &Params::level)
            .range(0, 9)
            .rule("16.0b, 14.2a, 15.1, 15.3")
            .only_with(&Params::what, {Errand::hedgehog, Errand::air_base, Errand::refit, Errand::build_air_base});
        schema
            .integer("existing", "hedgehog, build-air-base: the level that is there already; without it none",
                     &Params::existing)
            .range(0, 9)
            .rule("16.0b, 15.3")
            .only_with(&Params::what, {Errand::hedgehog, Errand::build_air_base});
        schema
            .number("capacity",
                    "port: what it can take as it is now, damage included; port-repair: the same, with the option",
                    &Params::capacity)
            .range(0, 1000)
            .unit("SP")
            .rule("19.0a, 21.11b")
            .only_with(&Params::what, {Errand::port, Errand::port_repair});
        schema.number("load", "port: supply points, or units by their equivalents, loaded in this phase", &Params::load)
            .range(0, 1000)
            .unit("SP")
            .rule("19.0a")
            .only_with(&Params::what, {Errand::port});
        schema.number("unload", "port: the same, unloaded", &Params::unload)
            .range(0, 1000)
            .unit("SP")
            .rule("19.0a")
            .only_with(&Params::what, {Errand::port});
        schema
            .flag("single_unit",
                  "port: all of it is one ground combat unit, which may exceed a capacity above 0 and then takes all",
                  &Params::single_unit)
            .rule("19.0a")
            .only_with(&Params::what, {Errand::port});
        schema
            .integer(
                "aircraft",
                "air-base: friendly aircraft that are Active or shall be; refit: Inactive ones to refit, without it "
                "as many as the base can",
                &Params::aircraft)
            .range(0, 99)
            .rule("14.2a, 15.1")
            .only_with(&Params::what, {Errand::air_base, Errand::refit});
        schema
            .units(
                "recovering",
                "stocks: units with stocks=low or stocks=exhausted, in the order in which they recover when supply is "
                "short",
                &Params::recovering, Unit::schema(), {"strength", "ar", "movement"})
            .rule("12.10e")
            .only_with(&Params::what, {Errand::stocks});
        schema.flag("enemy_zoc", "refit: the base is in an enemy zone of control: refused", &Params::enemy_zoc)
            .rule("15.1")
            .only_with(&Params::what, {Errand::refit});
        schema
            .flag("enhanced_construction", "option: dearer big hedgehogs, cheaper repair of small ports",
                  &Params::enhanced_construction)
            .rule("21.11")
            .only_with(&Params::what, {Errand::hedgehog, Errand::port_repair});
        schema
            .flag("independents", "option: independents are fueled by their RE, not through an HQ",
                  &Params::independents)
            .rule("21.3")
            .only_with(&Params::what, {Errand::fuel});
        schema
            .reading("fuel_rounding", "fuel: part of a RE of independents; the option does not say",
                     &Params::fuel_rounding, {{"up", "round up, as for eating"}, {"nearest", "the general rule (4.1)"}})
            .rule("21.3")
            .only_with(&Params::what, {Errand::fuel});
        return schema;
    }

    static Outcomes<SupplyCosts> outcomes() {
        Outcomes<SupplyCosts> outcomes;
        outcomes.integer("supply_cost", "supply spent, in tokens (T); 4 are 1 SP", &Bill::supply_cost);
        outcomes.integer("supply_left", "tokens (T) left of 'supply'; all of them when they are not enough",
                         &Bill::supply_left);
        outcomes.integer("movement_cost", "movement points spent", &Bill::movement_cost);
        outcomes.integer("movement_left", "movement points left of 'movement'", &Bill::movement_left);
        outcomes.integer("turns", "turns that it takes, where that is more than one phase's work", &Bill::turns)
            .range(0, 9);
        outcomes.integer(
            "capacity",
            "most that may be: tokens (T) through a port in one phase, aircraft Active on an air base, or refitted",
            &Bill::capacity);
        outcomes.integer("capacity_left", "what is left of the capacity", &Bill::capacity_left);
        outcomes
            .integer("recovered", "units that have full stocks again, or aircraft that are Active again",
                     &Bill::recovered)
            .range(0, 99);
        outcomes.flag("enough", "supply, movement or capacity allow it", &Bill::enough);
        return outcomes;
    }
    static Costs costs() { return {{"supply_cost", "movement_cost"}, {}}; }

    SupplyCosts(const Params& params, Tables& tables, Ledger& ledger) : params_(params), points_(tables) {
        const Account account(params, tables, ledger);
        bill_ = account.bill();
        recovering_ = account.recovering();
    }

    State start() const { return bill_; }
    bool finished(const State&) const { return true; }
    void step(State&, Roller&) const {}

    // What is not enough is not done, but for stocks, which take what there is (12.10e C), and aircraft beyond what a base can
    // refit. The allowance of a transport (13.2f), what a port takes in a phase (19.0a) and what a base refits are there again
    // the next time.
    static std::vector<std::string> effects() { return {"supply", "movement", "existing", "aircraft", "recovering"}; }
    Params after(const State& bill) const {
        Params left = params_;
        const bool partly = left.what == Errand::stocks || left.what == Errand::refit;
        if (!bill.enough && !partly) return left;
        if (left.supply) left.supply = Rational(bill.supply_left, points_.in_one());
        if (left.movement && left.what == Errand::overrun) left.movement = bill.movement_left;
        if (left.what == Errand::hedgehog || left.what == Errand::build_air_base) left.existing = left.level;
        if (left.what == Errand::refit && left.aircraft) *left.aircraft -= bill.recovered;
        if (left.what == Errand::stocks) left.recovering = still_recovering();
        return left;
    }

private:
    // those whose stocks are full need no more
    std::vector<Unit> still_recovering() const {
        return survivors(recovering_, [](Unit& unit, std::size_t) { return unit.stocks != Stocks::full; });
    }

    Params params_;
    SupplyPoints points_;
    Bill bill_{};
    std::vector<Unit> recovering_;
};

}  // namespace

const Procedure& costs() { return define<SupplyCosts>(); }

}  // namespace warodds::ocs
