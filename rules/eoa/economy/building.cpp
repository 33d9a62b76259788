// Empires of Apocalypse: what a unit costs and when it is ready (12.4-12.8), what its repair or upgrade costs (12.5, 13.1.1), whether
// research allows it (13.1), what a hit of a land unit costs (7.1.3), and how long engineers still build (7.1.6, 7.3.1.e). A
// Waffen-SS unit that an occupied country raises is paid with diplomatic points (11.2.1). Most of the build cost table is not public: a figure that nobody has read cannot be asked for.
#include "rules/eoa/figures.hpp"
#include "rules/eoa/reckoned.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

class Building : public Reckoned {
public:
    enum class What : std::int8_t {
        infantry,
        tank,
        engineer,
        fighter,
        bomber,
        cv,
        hull,
        factory,
        rail,
        v_weapon,
        fortress
    };
    enum class Month : std::int8_t { jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec };
    struct Params {
        What what = What::infantry;
        int strength = 1, worked = 0;
        Month month = Month::jan;
        std::optional<int> level, upgrade_from;
        bool recruited = false, coastal_battery = false;
    };

    static About about() {
        return {"eoa/building", "EoA building", "7.1.3, 7.1.6, 7.3.1.e, 11.2.1, 12.4-12.8, 13.1, 13.2",
                "what does this unit cost, and in which month is it ready?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .choice("what", "what is built", &Params::what,
                    {"infantry", "tank", "engineer", "fighter", "bomber", "cv", "hull", "factory", "rail", "v_weapon",
                     "fortress"})
            .rule("12.4");
        schema
            .integer("strength", "attack or defense, whichever is higher; of a CV its air component", &Params::strength)
            .range(1, 20)
            .rule("12.4");
        schema.choice("month", "the month in which it is begun", &Params::month, month_words()).rule("12.4");
        schema.integer("worked", "months of work that are over", &Params::worked).range(0, 12).rule("7.1.6");
        schema.integer("level", "research level of its kind", &Params::level)
            .range(1, 12)
            .only_with(&Params::what, {What::tank, What::fighter})
            .rule("13.1, 13.2");
        schema.integer("upgrade_from", "it is a tank of this strength that is upgraded", &Params::upgrade_from)
            .range(1, 20)
            .only_with(&Params::what, {What::tank})
            .rule("13.1.1");
        schema.flag("recruited", "a Waffen-SS unit of a country that the Axis holds in Europe", &Params::recruited)
            .only_with(&Params::what, {What::infantry})
            .rule("11.2.1");
        schema.flag("coastal_battery", "a fortress with a coastal battery", &Params::coastal_battery)
            .only_with(&Params::what, {What::fortress})
            .rule("7.3.1.e");
        return schema;
    }
    static Outcomes<Building> outcomes() {
        Outcomes<Building> outcomes;
        outcomes.flag("allowed", "the research level allows it, where one is given",
                      [](const Building& self, const State&) { return self.params_.strength <= self.most_; });
        outcomes.integer("hulls", "hulls that it needs", 0, 30,
                         [](const Building& self, const State&) { return self.hulls_; });
        const auto number = [&](const char* name, const char* help, std::optional<int> Building::* member,
                                std::string (Building::*missing)() const) {
            outcomes
                .integer(name, help, 0, 999,
                         [member](const Building& self, const State&) { return (self.*member).value_or(0); })
                .on_request(missing);
        };
        number("replacements", "replacements that it costs", &Building::rps_, &Building::lacks<&Building::rps_>);
        number("supply", "points of supply", &Building::supply_, &Building::lacks<&Building::supply_>);
        number("material", "points of material", &Building::material_, &Building::lacks<&Building::material_>);
        number("diplomatic_points", "diplomatic points instead", &Building::diplomatic_,
               &Building::lacks<&Building::diplomatic_>);
        number("repair", "replacements that the repair of a hit costs, of a D of aircraft and ships",
               &Building::repair_, &Building::lacks<&Building::repair_>);
        number("months", "months that it takes", &Building::months_, &Building::lacks<&Building::months_>);
        number("months_left", "months of work that are left", &Building::months_left_,
               &Building::lacks<&Building::months_left_>);
        number("upgrade_limit", "strength to which tanks can be upgraded", &Building::upgrade_limit_,
               &Building::lacks<&Building::upgrade_limit_>);
        outcomes
            .label("ready", "the month in which it is ready", options_of(month_words()),
                   [](const Building& self, const State&) {
                       return (static_cast<int>(self.params_.month) + self.months_.value_or(0)) % 12;
                   })
            .on_request(&Building::lacks<&Building::months_>);
        return outcomes;
    }

    Building(const Params& params, Tables& tables, Ledger&) : params_(params) {
        check_level(Limits(tables));
        static const char* const rows[] = {"infantry", "tank",    "engineer", "fighter",  "bomber",  "cv",
                                           "hull",     "factory", "rail",     "v-weapon", "fortress"};
        const auto chart = tables.numbers("eoa/build-costs");
        const int row = chart->rows().find(
            std::string(params.coastal_battery ? "fortress with battery" : rows[static_cast<int>(params.what)]));
        const auto read = [&](const char* column) -> std::optional<int> {
            const int at = chart->columns().find(std::string(column));
            if (chart->missing(row, at)) return {};
            return chart->result(row, at);
        };
        const Limits limits(tables);
        const std::optional<int> each = read("RP a strength"), fixed = read("RP");
        if (each && fixed) rps_ = std::max(0, *each * params.strength + *fixed);
        supply_ = read("supply");
        material_ = read("material");
        hulls_ = read("hulls").value_or(0);
        months_ = read("months");
        // 7.1.3: of land units by the hit; 12.5: of a D half of the replacements, rounded up
        repair_ = read("repair");
        const bool is_land = params.what == What::infantry || params.what == What::tank ||
                             params.what == What::engineer;
        if (!repair_ && rps_ && !is_land) repair_ = (*rps_ + 1) / 2;
        if (params.level) {
            most_ = *params.level;
            upgrade_limit_ = *params.level - 1;  // 13.1.1: the highest level before this one
        }
        if (params.upgrade_from) {
            if (*params.upgrade_from >= params.strength)
                throw InputError("upgrade_from: a tank is upgraded to a higher strength (13.1.1)");
            if (upgrade_limit_) most_ = *upgrade_limit_;
            rps_ = limits["upgrade of a level"] * (params.strength - *params.upgrade_from);
            supply_ = material_ = 0;
            hulls_ = 0;
            months_.reset(), repair_.reset();
        }
        if (params.recruited) {
            diplomatic_ = rps_;
            rps_ = supply_ = material_ = 0;
        }
        if (months_) {
            if (params.worked > *months_)
                throw InputError(fmt::format("worked: it takes {} months in all (12.4)", *months_));
            months_left_ = *months_ - params.worked;
        }
    }

private:
    // 13.1, 13.2: no research leads beyond
    void check_level(const Limits& limits) const {
        if (params_.what != What::tank && params_.what != What::fighter) return;
        const bool is_tank = params_.what == What::tank;
        const int most = limits[is_tank ? "tank level" : "fighter level"];
        for (const auto& [name, found] :
             {std::pair("strength", params_.strength), {"level", params_.level.value_or(0)}})
            if (found > most)
                throw InputError(fmt::format("{}: found {}, but the best {} has {} ({})", name, found,
                                             is_tank ? "tank" : "fighter", most, is_tank ? "13.1" : "13.2"));
    }
    static Words month_words() {
        static const Words all = {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"};
        return all;
    }
    template <std::optional<int> Building::* member>
    std::string lacks() const {
        if (this->*member) return "";
        if (member == &Building::diplomatic_) return "they pay for what is recruited; say recruited=true (11.2.1)";
        if (member == &Building::upgrade_limit_)
            return "it goes by the level of tanks; say what=tank and level (13.1.1)";
        return "the rulebook's text does not tell it, and the build cost table is not public; to fill it in: warodds "
               "tables "
               "new eoa/build-costs --out DIR, then --tables DIR (12.4)";
    }

    Params params_;
    int most_ = 20, hulls_ = 0;
    std::optional<int> rps_, supply_, material_, months_, repair_, diplomatic_, months_left_, upgrade_limit_;
};

}  // namespace

const Procedure& building() { return define<Building>(); }

}  // namespace warodds::eoa
