// What things cost, and what is left (OCS 8.1a, 12.1, 12.5, 12.6c, 13.2f, 14.2a, 15.2, 16.0b, 19.0a, 19.0d,
// options 21.3 and 21.11).
//
// No dice: the arithmetic of supply points and tokens, of movement points for overruns and loading, and of what ports
// and air bases can take. One parameter says what is to be done, the others how much of it.
#include "rules/ocs/combat_table.hpp"
#include "rules/ocs/dumps.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

enum class What { pay, fuel, eat, load, hedgehog, overrun, port_repair, port, air_base };
constexpr std::array what_names = {"pay",     "fuel",        "eat",  "load",    "hedgehog",
                                   "overrun", "port-repair", "port", "air-base"};

struct Params {
    What what = What::pay;
    std::optional<Rational> supply;
    std::optional<int> tokens, hqs, formations, units;
    std::optional<Rational> re;
    std::optional<int> movement, overruns, entry, level, existing, aircraft;
    std::optional<Rational> capacity, load, unload;
    bool single_unit = false, enhanced_construction = false, independents = false;
    enum Rounding { up, nearest } fuel_rounding = up;
};

struct Bill {
    std::int32_t supply_cost, supply_left, movement_cost, movement_left, turns, capacity, capacity_left, enough;
};

// Works out one question and writes down how.
class Account {
public:
    Account(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), ledger_(ledger), points_(tables), figures_(tables.numbers("ocs/costs")) {
        refuse_others();
        switch (params.what) {
            case What::pay:
                pay("12.1a", needed(params.tokens, "tokens", "the tokens to be paid, like tokens=2,", "12.1a"), "");
                break;
            case What::fuel: fuel(); break;
            case What::eat: eat(); break;
            case What::load: load(); break;
            case What::hedgehog: build_hedgehog(); break;
            case What::overrun: overrun(figure(*tables.numbers("ocs/modifiers"), "overrun movement points")); break;
            case What::port_repair:
                repair_port(figure(*tables.numbers("ocs/facilities"), "repair of a port hit"));
                break;
            case What::port: use_port(); break;
            case What::air_base: fill_air_base(*tables.numbers("ocs/aircraft")); break;
        }
    }

    const Bill& bill() const { return bill_; }

private:
    const char* what() const { return what_names[static_cast<int>(params_.what)]; }
    int cost(const char* name) const { return figure(*figures_, name); }
    int cost_in_tokens(const char* name) const { return cost(name) * points_.in_one(); }  // of a cost in SP

    template <class T>
    T needed(const std::optional<T>& value, const char* name, const char* expected, const char* rule) const {
        if (!value) throw InputError(fmt::format("{}: expected {} for what={} ({})", name, expected, what(), rule));
        return *value;
    }

    // a parameter that has nothing to do with the question is a slip
    void refuse_others() const {
        const auto only = [&](const char* name, bool given, std::initializer_list<What> users) {
            if (!given || std::find(users.begin(), users.end(), params_.what) != users.end()) return;
            std::string list;
            for (const What user : users)
                list += (list.empty() ? "" : " or ") + std::string(what_names[static_cast<int>(user)]);
            throw InputError(
                fmt::format("{}: found it for what={}, but it belongs to what={}; leave it out", name, what(), list));
        };
        only("supply", params_.supply.has_value(),
             {What::pay, What::fuel, What::eat, What::hedgehog, What::port_repair});
        only("tokens", params_.tokens.has_value(), {What::pay});
        only("hqs", params_.hqs.has_value(), {What::fuel});
        only("formations", params_.formations.has_value(), {What::fuel});
        only("units", params_.units.has_value(), {What::fuel});
        only("re", params_.re.has_value(), {What::eat, What::fuel});
        only("movement", params_.movement.has_value(), {What::load, What::overrun});
        only("overruns", params_.overruns.has_value(), {What::overrun});
        only("entry", params_.entry.has_value(), {What::overrun});
        only("level", params_.level.has_value(), {What::hedgehog, What::air_base});
        only("existing", params_.existing.has_value(), {What::hedgehog});
        only("aircraft", params_.aircraft.has_value(), {What::air_base});
        only("capacity", params_.capacity.has_value(), {What::port, What::port_repair});
        only("load", params_.load.has_value(), {What::port});
        only("unload", params_.unload.has_value(), {What::port});
        only("single_unit", params_.single_unit, {What::port});
        only("fuel_rounding", params_.fuel_rounding != Params::up, {What::fuel});
        only("independents", params_.independents, {What::fuel});
        only("enhanced_construction", params_.enhanced_construction, {What::hedgehog, What::port_repair});
    }

    void pay(const char* rule, int tokens, const std::string& how) {
        const int at_hand = params_.supply ? points_.tokens(*params_.supply, "supply") : tokens;
        bill_.supply_cost = tokens;
        bill_.enough = at_hand >= tokens;
        bill_.supply_left = bill_.enough ? at_hand - tokens : at_hand;
        ledger_.add(rule, "supply cost", std::to_string(tokens) + "T", how);
        if (params_.supply)
            ledger_.add("12.1a", "supply left", points_.text(bill_.supply_left),
                        bill_.enough ? "" : fmt::format("{} is not enough", points_.text(at_hand)));
    }

    void move(const char* rule, int points, const std::string& how) {
        const int at_hand = params_.movement.value_or(points);
        bill_.movement_cost = points;
        bill_.enough = at_hand >= points;
        bill_.movement_left = bill_.enough ? at_hand - points : at_hand;
        ledger_.add(rule, "movement cost", std::to_string(points), how);
        if (params_.movement)
            ledger_.add(rule, "movement left", std::to_string(bill_.movement_left), bill_.enough ? "" : "not enough");
    }

    void fill(int used) {
        bill_.enough = used <= bill_.capacity;
        bill_.capacity_left = bill_.enough ? bill_.capacity - used : 0;
    }

    // 12.5c; 21.3: independents pay for themselves and not through their HQ, and last as long
    void fuel() {
        const int hqs = params_.hqs.value_or(0), formations = params_.formations.value_or(0),
                  units = params_.units.value_or(0);
        const Rational re = params_.re.value_or(0);
        if (hqs > 0 && params_.independents)
            throw InputError("hqs: with independents=true the independents are fueled by their RE; give 're' (21.3)");
        if (params_.re && !params_.independents)
            throw InputError("re: independents are fueled by their RE only with independents=true (21.3)");
        if (hqs + formations + units == 0 && re == Rational(0))
            throw InputError("hqs: expected HQs, formations or units to be fueled (12.5c)");
        const Rational by_re = re * cost("fuel for independents, T a RE");
        const int for_re = round_up(params_.fuel_rounding == Params::up ? by_re : round_half_up(by_re));
        pay("12.5c",
            hqs * cost_in_tokens("fuel for an HQ, SP") + formations * cost_in_tokens("fuel for a formation, SP") +
                units * cost("fuel for a unit, T") + for_re,
            fmt::format("HQs {}, formations {}, single units {}{}", hqs, formations, units,
                        params_.independents ? fmt::format(", independents {} RE", to_text(re)) : ""));
    }

    // 12.6c: every part of a token is a whole one
    void eat() {
        const Rational tokens = needed(params_.re, "re", "the regimental equivalents to be fed, like re=6.5,",
                                       "12.6c") /
                                cost("RE fed by 1T");
        pay("12.6c", round_up(tokens), to_text(*params_.re) + " RE");
    }

    void load() {
        const int movement = needed(params_.movement, "movement", "the allowance of the transport, like movement=45,",
                                    "13.2f"),
                  percent = cost("loading, % of movement");
        move("13.2f", percent_of(movement, percent), fmt::format("{}% of {}", percent, movement));
    }

    // 16.0b: a level a turn; 21.11a: those above the first are dearer
    void build_hedgehog() {
        const int level = needed(params_.level, "level", "the level wanted, like level=2,", "16.0b"),
                  existing = params_.existing.value_or(0), most = cost("hedgehog levels");
        if (level > most)
            throw InputError(fmt::format("level: found {}, but no hedgehog exceeds level {} (16.0a)", level, most));
        if (level <= existing)
            throw InputError(
                fmt::format("level: found {}, expected more than the {} that is there (16.0b)", level, existing));
        int points = 0;
        for (int built = existing + 1; built <= level; ++built)
            points += params_.enhanced_construction && built > 1 ? built + cost("big hedgehog, SP above its level")
                                                                 : cost("hedgehog level, SP");
        bill_.turns = level - existing;
        ledger_.add("16.0b", "turns", std::to_string(bill_.turns), "one level a turn");
        pay(params_.enhanced_construction ? "21.11a" : "16.0b", points * points_.in_one(),
            fmt::format("level {} to {}", existing, level));
    }

    // 8.1a: entering the hex costs no more
    void overrun(int price) {
        const int overruns = params_.overruns.value_or(1), most = cost("overrun, highest entry cost");
        if (params_.entry && *params_.entry > most)
            throw InputError(fmt::format(
                "entry: found {} movement points, but a hex that costs more than {} to enter cannot be overrun (8.1b)",
                *params_.entry, most));
        move("8.1a", overruns * price, fmt::format("{} x {}, entering the hex included", overruns, price));
    }

    // 19.0d; 21.11b: a port below 1 SP costs what it can take
    void repair_port(int tokens) {
        if (params_.enhanced_construction) {
            const int capacity = points_.tokens(
                needed(params_.capacity, "capacity", "what the port can take, like capacity=1.5,", "21.11b"),
                "capacity");
            if (capacity < points_.in_one()) tokens = capacity;
        } else if (params_.capacity) {
            throw InputError(
                "capacity: without enhanced_construction=true a hit costs the same at every port; leave it out "
                "(19.0d)");
        }
        bill_.turns = 1;
        pay(params_.enhanced_construction ? "21.11b" : "19.0d", tokens, "one hit");
    }

    void use_port() {
        bill_.capacity = points_.tokens(
            needed(params_.capacity, "capacity", "what the port can take, like capacity=1.5,", "19.0a"), "capacity");
        const int loaded = points_.tokens(params_.load.value_or(0), "load"),
                  unloaded = points_.tokens(params_.unload.value_or(0), "unload"), used = loaded + unloaded;
        if (params_.single_unit && (loaded > 0) == (unloaded > 0))
            throw InputError(
                "single_unit: expected the equivalent of one combat unit in 'load' or in 'unload', nothing in the "
                "other (19.0a)");
        const bool takes_all = params_.single_unit && bill_.capacity > 0 && used > bill_.capacity;
        fill(takes_all ? bill_.capacity : used);
        ledger_.add("19.0a", "port capacity", points_.text(bill_.capacity), "loading and unloading together");
        ledger_.add("19.0a", "port use", points_.text(used),
                    takes_all      ? "one combat unit takes all the port has"
                    : bill_.enough ? ""
                                   : "more than the port can take");
    }

    void fill_air_base(const Chart<int>& limits) {
        const int level = needed(params_.level, "level", "the level of the base, like level=3,", "14.2a"),
                  most = cost("air base levels");
        if (level > most)
            throw InputError(fmt::format("level: found {}, but no air base exceeds level {} (15.3)", level, most));
        const int strip = figure(limits, "active at a base");
        bill_.capacity = strip + level * figure(limits, "active at a base, a level");
        fill(params_.aircraft.value_or(0));
        ledger_.add("14.2a", "active aircraft", std::to_string(bill_.capacity),
                    fmt::format("{}, and more for level {}", strip, level));
    }

    const Params& params_;
    Ledger& ledger_;
    SupplyPoints points_;
    std::shared_ptr<const Chart<int>> figures_;
    Bill bill_{};
};

class SupplyCosts {
public:
    using Params = ocs::Params;
    using State = Bill;

    static About about() {
        return {"ocs/costs", "OCS costs and capacities",
                "8.0, 12.1, 12.5, 12.6c, 13.2f, 14.2a, 16.0b, 19.0, 21.3, 21.11",
                "what does it cost, and what is left?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> s;
        s.choice("what", "what is to be done or known", &Params::what,
                 {{"pay", "tokens out of supply points"},
                  {"fuel", "HQs with their independents, formations, and single units"},
                  {"eat", "eating off the map in place of trace supply"},
                  {"load", "loading or unloading a transport point"},
                  {"hedgehog", "building or improving one"},
                  {"overrun", "the movement points of one or more"},
                  {"port-repair", "one hit on a port"},
                  {"port", "loading and unloading in one phase"},
                  {"air-base", "aircraft that may be Active on it"}});
        s.number("supply", "supply points at hand to pay with; without it, just enough", &Params::supply)
            .range(0, 1000)
            .unit("SP")
            .rule("12.1a");
        s.integer("tokens", "pay: tokens to be paid", &Params::tokens).range(0, 4000).unit("T").rule("12.1a");
        s.integer("hqs", "fuel: HQs fueled, each with all independents in its throw range", &Params::hqs)
            .range(0, 99)
            .rule("12.5c B");
        s.integer("formations", "fuel: multi-unit formations fueled as a whole", &Params::formations)
            .range(0, 99)
            .rule("12.5c A");
        s.integer("units", "fuel: units fueled one by one, for this phase only", &Params::units)
            .range(0, 99)
            .rule("12.5c C");
        s.number("re", "eat: regimental equivalents to be fed; fuel: those of independents, with the option",
                 &Params::re)
            .range(0, 999)
            .unit("RE")
            .rule("12.6c, 21.3");
        s.integer("movement",
                  "load: printed movement allowance of the transport, after weather; overrun: movement points at hand, "
                  "without it enough",
                  &Params::movement)
            .range(0, 200)
            .unit("MP")
            .rule("13.2f, 8.1a");
        s.integer("overruns", "overrun: how many, won or not", &Params::overruns).range(1, 20).rule("8.1a");
        s.integer("entry", "overrun: what the hex would cost to enter, without roads and bridges", &Params::entry)
            .range(0, 200)
            .unit("MP")
            .rule("8.1b");
        s.integer("level", "hedgehog: the level wanted; air-base: the level it has, 0 for an air strip", &Params::level)
            .range(0, 9)
            .rule("16.0b, 14.2a");
        s.integer("existing", "hedgehog: the level that is there already; without it none", &Params::existing)
            .range(0, 9)
            .rule("16.0b");
        s.number("capacity",
                 "port: what it can take as it is now, damage included; port-repair: the same, with the option",
                 &Params::capacity)
            .range(0, 1000)
            .unit("SP")
            .rule("19.0a, 21.11b");
        s.number("load", "port: supply points, or units by their equivalents, loaded in this phase", &Params::load)
            .range(0, 1000)
            .unit("SP")
            .rule("19.0a");
        s.number("unload", "port: the same, unloaded", &Params::unload).range(0, 1000).unit("SP").rule("19.0a");
        s.flag("single_unit",
               "port: all of it is one ground combat unit, which may exceed a capacity above 0 and then takes all",
               &Params::single_unit)
            .rule("19.0a");
        s.integer("aircraft", "air-base: friendly aircraft that are Active or shall be", &Params::aircraft)
            .range(0, 99)
            .rule("14.2a");
        s.flag("enhanced_construction", "option: dearer big hedgehogs, cheaper repair of small ports",
               &Params::enhanced_construction)
            .rule("21.11");
        s.flag("independents", "option: independents are fueled by their RE, not through an HQ", &Params::independents)
            .rule("21.3");
        s.reading(
             "fuel_rounding", "fuel: part of a RE of independents; the option does not say", &Params::fuel_rounding,
             {{"up", "as for eating, so that nobody is fueled for nothing"}, {"nearest", "the general rule (4.1)"}})
            .rule("21.3");
        return s;
    }

    static Outcomes<SupplyCosts> outcomes() {
        Outcomes<SupplyCosts> o;
        o.integer("supply_cost", "supply spent, in tokens (T); 4 are 1 SP",
                  [](const SupplyCosts&, const State& s) { return s.supply_cost; });
        o.integer("supply_left", "tokens (T) left of 'supply'; all of them when they are not enough",
                  [](const SupplyCosts&, const State& s) { return s.supply_left; });
        o.integer("movement_cost", "movement points spent",
                  [](const SupplyCosts&, const State& s) { return s.movement_cost; });
        o.integer("movement_left", "movement points left of 'movement'",
                  [](const SupplyCosts&, const State& s) { return s.movement_left; });
        o.integer("turns", "turns that it takes, where that is more than one phase's work", 0, 9,
                  [](const SupplyCosts&, const State& s) { return s.turns; });
        o.integer("capacity",
                  "most that may be: tokens (T) through a port in one phase, or Active aircraft on an air base",
                  [](const SupplyCosts&, const State& s) { return s.capacity; });
        o.integer("capacity_left", "what is left of the capacity",
                  [](const SupplyCosts&, const State& s) { return s.capacity_left; });
        o.flag("enough", "supply, movement or capacity allow it",
               [](const SupplyCosts&, const State& s) { return s.enough; });
        return o;
    }

    SupplyCosts(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), points_(tables), bill_(Account(params, tables, ledger).bill()) {}

    State start() const { return bill_; }
    bool finished(const State&) const { return true; }
    void step(State&, Roller&) const {}

    // What is not enough is not done. The allowance of a transport (13.2f) and what a port takes in a phase (19.0a) are
    // there again the next time.
    static std::vector<std::string> effects() { return {"supply", "movement", "existing"}; }
    Params after(const State& bill) const {
        Params left = params_;
        if (!bill.enough) return left;
        if (left.supply) left.supply = Rational(bill.supply_left, points_.in_one());
        if (left.movement && left.what == What::overrun) left.movement = bill.movement_left;
        if (left.what == What::hedgehog) left.existing = left.level;
        return left;
    }

private:
    Params params_;
    SupplyPoints points_;
    Bill bill_;
};

}  // namespace

const Procedure& costs() { return define<SupplyCosts>(); }

}  // namespace warodds::ocs
