// The arithmetic of supply points, movement points and capacities (OCS 8.1a, 12.1, 12.5, 12.6c, 12.10e, 13.2f, 14.2a, 15.1-15.3,
// 16.0b, 19.0a, 19.0d, options 21.3 and 21.11): what is asked, and the bill.
#pragma once

#include "rules/ocs/ground/combat_table.hpp"
#include "rules/ocs/supply/dumps.hpp"
#include "rules/ocs/units.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

enum class Errand {
    pay,
    fuel,
    eat,
    load,
    hedgehog,
    overrun,
    port_repair,
    port,
    air_base,
    stocks,
    refit,
    build_air_base
};
inline constexpr std::array errand_names = {"pay",         "fuel", "eat",      "load",   "hedgehog", "overrun",
                                            "port-repair", "port", "air-base", "stocks", "refit",    "build-air-base"};

struct CostParams {
    Errand what = Errand::pay;
    std::optional<Rational> supply;
    std::optional<int> tokens, hqs, formations, units;
    std::optional<Rational> re;
    std::optional<int> movement, overruns, entry, level, existing, aircraft;
    std::optional<Rational> capacity, load, unload;
    std::vector<Unit> recovering;
    bool single_unit = false, enhanced_construction = false, independents = false, enemy_zoc = false;
    enum Rounding { up, nearest } fuel_rounding = up;
};

struct Bill {
    std::int32_t supply_cost, supply_left, movement_cost, movement_left, turns, capacity, capacity_left, recovered,
        enough;
};

// Works out one question and writes down how.
class Account {
public:
    Account(const CostParams& params, Tables& tables, Ledger& ledger);

    const Bill& bill() const { return bill_; }
    const std::vector<Unit>& recovering() const { return recovering_; }  // as they are afterwards

private:
    const char* what() const { return errand_names[static_cast<int>(params_.what)]; }
    int cost(const char* name) const { return figure(*figures_, name); }
    int cost_in_tokens(const char* name) const { return cost(name) * points_.in_one(); }  // of a cost in SP

    template <class T>
    T needed(const std::optional<T>& value, const char* name, const char* expected, const char* rule) const {
        if (!value) throw InputError(fmt::format("{}: expected {} for what={} ({})", name, expected, what(), rule));
        return *value;
    }

    // what is paid in supply
    void pay(const char* rule, int tokens, const std::string& how);
    void fuel();
    void eat();
    void build_hedgehog();
    void repair_port(int tokens);
    void build_air_base();
    void recover_stocks();
    void refit();
    // what is paid in movement
    void move(const char* rule, int points, const std::string& how);
    void load();
    void overrun(const Chart<int>& modifiers);
    // what there is room for
    void fill(int used);
    void use_port();
    void fill_air_base(const Chart<int>& limits);

    const CostParams& params_;
    Ledger& ledger_;
    SupplyPoints points_;
    std::shared_ptr<const Chart<int>> figures_;
    Bill bill_{};
    std::vector<Unit> recovering_;
};

}  // namespace warodds::ocs
