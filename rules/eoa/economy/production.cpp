// Empires of Apocalypse: production of a month (12.1, 12.2, 12.9): what the factories make of the resources that get through, and the
// replacements that the months of war have activated.
#include "rules/eoa/figures.hpp"
#include "rules/eoa/reckoned.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class Production : public Reckoned {
public:
    struct Params {
        int factories = 0, advanced = 0, resources = 0, oil = 0, city_rps = 0, months_at_war = 0;
        std::optional<int> activation;
        bool minor = false, ussr_attacked = false;
        enum class First : std::int8_t { supply, material } first = First::supply;
    };

    static About about() {
        return {"eoa/production", "EoA production", "12.1, 12.2, 12.9",
                "what do these factories make of the resources that get through?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("factories", "factories, the advanced ones included", &Params::factories)
            .range(0, 60)
            .rule("12.1");
        schema.integer("advanced", "of these, advanced: a point of supply more", &Params::advanced)
            .range(0, 60)
            .rule("12.9");
        schema.integer("resources", "resources that get through, oil included", &Params::resources)
            .range(0, 180)
            .rule("12.1");
        schema.integer("oil", "of these, oil: a point of supply each", &Params::oil).range(0, 180).rule("12.1");
        schema.integer("city_rps", "replacements of RP cities", &Params::city_rps).range(0, 99).rule("12.1");
        schema.integer("months_at_war", "months at war, this one included", &Params::months_at_war)
            .range(0, 99)
            .rule("12.2");
        schema
            .integer("activation",
                     "replacements in the country's list, which is not public; left out: one for each month, and "
                     "none where all come at once",
                     &Params::activation)
            .range(0, 99)
            .rule("12.2");
        schema
            .flag("minor",
                  "not a major power, which has a point of supply in any case; its whole list is active at once",
                  &Params::minor)
            .rule("12.1, 12.2");
        schema
            .flag("ussr_attacked", "the USSR, which Germany attacked: its whole list is active at once",
                  &Params::ussr_attacked)
            .rule("12.2");
        schema
            .choice("fill_first", "which way resources go to factories where they do not fill them", &Params::first,
                    {{"supply", "three to a factory: most supply"}, {"material", "to every factory: most material"}})
            .rule("12.1");
        return schema;
    }
    static Outcomes<Production> outcomes() {
        Outcomes<Production> outcomes;
        const auto number = [&](const char* name, const char* help, int Production::* member) {
            outcomes.integer(name, help, 0, 999,
                             [member](const Production& self, const State&) { return self.*member; });
        };
        number("replacements", "replacements made and usable, those of cities included", &Production::replacements_);
        number("supply", "points of supply made", &Production::supply_);
        number("material", "points of material made", &Production::material_);
        number("capacity", "resources that the factories can take", &Production::capacity_);
        number("activated", "replacements activated by the war so far", &Production::activated_);
        number("usable", "of these, usable this month", &Production::usable_);
        return outcomes;
    }

    Production(const Params& params, Tables& tables, Ledger& ledger) {
        if (params.oil > params.resources)
            throw InputError("oil: more of it than resources; resources count the oil too (12.1)");
        if (params.advanced > params.factories)
            throw InputError("advanced: more of them than factories; factories count them too (12.9)");
        const Limits limits(tables);
        const int each = limits["resources of a factory"];
        capacity_ = params.factories * each;
        // oil first: each of it is supply
        const int oil = std::min(params.oil, capacity_);
        const int other = std::min(params.resources - params.oil, capacity_ - oil);
        const int made = oil + other;
        // full factories of other resources; oil needs room in the rest
        int full = 0, working = 0;
        const auto can = [&](int of) {
            return of * each <= other && (params.factories - of) * each >= made - of * each;
        };
        if (params.first == Params::First::supply) {
            while (full < params.factories && can(full + 1)) ++full;
            working = full + std::min(params.factories - full, made - full * each);
        } else {
            working = std::min(params.factories, made);
            while (full < working && can(full + 1) && made - (full + 1) * each >= working - full - 1) ++full;
        }
        material_ = working;
        supply_ = oil + full + std::min(params.advanced, working);
        if (!params.minor && made > 0) supply_ = std::max(1, supply_);
        if (params.minor && params.ussr_attacked)
            throw InputError("ussr_attacked: the USSR is no minor country (12.2)");
        const bool is_at_once = params.minor || params.ussr_attacked;
        const auto active = [&](int months) {  // after so many months of war
            if (is_at_once) return months > 0 ? params.activation.value_or(0) : 0;
            return std::min(months, params.activation.value_or(months));
        };
        activated_ = active(params.months_at_war);
        usable_ = active(std::max(0, params.months_at_war - 1));
        replacements_ = made + params.city_rps + usable_;
        ledger.add("12.1", "capacity", std::to_string(capacity_));
        ledger.add("12.1", "supply from oil", std::to_string(oil));
        ledger.add("12.1", "supply from other resources", std::to_string(full));
    }

private:
    int capacity_ = 0, replacements_ = 0, supply_ = 0, material_ = 0, activated_ = 0, usable_ = 0;
};

}  // namespace

const Procedure& production() { return define<Production>(); }

}  // namespace warodds::eoa
