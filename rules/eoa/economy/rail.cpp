// Empires of Apocalypse: rail capacity (7.1.4, 12.6): how many units these countries can move by rail together.
#include "rules/eoa/figures.hpp"
#include "rules/eoa/reckoned.hpp"
#include "rules/procedure.hpp"

#include <set>

namespace warodds::eoa {
namespace {

struct Railway {
    enum class Country : std::int8_t {
        usa,
        ussr,
        germany,
        italy,
        finland,
        france,
        china,
        japan,
        uk
    } country = Country::usa;
    bool neutral = false;
    int built = 0;

    static Words words() {
        static const Words all = {"usa", "ussr", "germany", "italy", "finland", "france", "china", "japan", "uk"};
        return all;
    }
    static Schema<Railway> schema() {
        Schema<Railway> schema;
        schema.choice("country", "whose it is", &Railway::country, words()).rule("7.1.4");
        schema.flag("neutral", "not at war yet, so that it lends nothing", &Railway::neutral).rule("7.1.4");
        schema.integer("built", "capacity that it has built since", &Railway::built).range(0, 9).rule("12.6");
        return schema;
    }
};

class Rail : public Reckoned {
public:
    struct Params {
        std::vector<Railway> countries;
    };

    static About about() {
        return {"eoa/rail", "EoA rail capacity", "7.1.4, 12.6", "how many units move by rail in a month?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .units("countries", "associated countries, like germany, italy", &Params::countries, Railway::schema(), {})
            .most(9)
            .needs_one()
            .rule("7.1.4");
        return schema;
    }
    static Outcomes<Rail> outcomes() {
        Outcomes<Rail> outcomes;
        outcomes.integer("units", "units that they move by rail together", 0, 999,
                         [](const Rail& self, const State&) { return self.units_; });
        return outcomes;
    }

    Rail(const Params& params, Tables& tables, Ledger& ledger) {
        if (params.countries.empty()) throw InputError("countries: expected some, like germany, italy (7.1.4)");
        const auto chart = tables.numbers("eoa/rail-capacity");
        const std::vector<Option> names = options_of(Railway::words());
        std::set<Railway::Country> counted;
        for (const Railway& one : params.countries) {
            const std::string& name = names[static_cast<std::size_t>(one.country)].name;
            if (!counted.insert(one.country).second)
                throw InputError("countries: found " + name + " twice; each has its capacity once (7.1.4)");
            const int units = one.neutral ? 0 : figure(*chart, name) + one.built;
            ledger.add("7.1.4", name, std::to_string(units));
            units_ += units;
        }
    }

private:
    int units_ = 0;
};

}  // namespace

const Procedure& rail() { return define<Rail>(); }

}  // namespace warodds::eoa
