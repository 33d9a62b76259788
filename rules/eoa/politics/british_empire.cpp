// Empires of Apocalypse: the conquest of the British Empire (10.3.3). Each home country falls by itself; with the UK fall those of which
// only a part without the capital is on the maps in use. The Empire is conquered with the last one whose capital is on a map.
#include "rules/eoa/reckoned.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

struct HomeCountry {
    enum class Name : std::int8_t { uk, india, australia, canada, new_zealand, south_africa } country = Name::uk;
    bool conquered = false, part = false;

    static Schema<HomeCountry> schema() {
        Schema<HomeCountry> schema;
        schema
            .choice("country", "which one", &HomeCountry::country,
                    {{"uk", "Great Britain and Northern Ireland"},
                     {"india", ""},
                     {"australia", ""},
                     {"canada", ""},
                     {"new_zealand", ""},
                     {"south_africa", ""}})
            .rule("10.3.3");
        schema.flag("conquered", "all its cities are under enemy control", &HomeCountry::conquered).rule("10.3.1");
        schema.flag("part", "only a part of it, without its capital, is on the maps in use", &HomeCountry::part)
            .rule("10.3.3");
        return schema;
    }
};

class BritishEmpire : public Reckoned {
public:
    static constexpr int most = 6;
    struct Params {
        std::vector<HomeCountry> countries;
    };

    static About about() {
        return {"eoa/british-empire", "EoA British Empire", "10.3.1, 10.3.3",
                "which home countries of the British Empire are conquered, and is it?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .units("countries", "home countries on the maps in use, like uk conquered, canada part", &Params::countries,
                   HomeCountry::schema(), {})
            .most(most)
            .needs_one()
            .rule("10.3.3");
        return schema;
    }
    static Outcomes<BritishEmpire> outcomes() {
        Outcomes<BritishEmpire> outcomes;
        outcomes
            .integer("conquered", "home countries that are conquered",
                     [](const BritishEmpire& self, const State&) {
                         int count = 0;
                         for (const HomeCountry& one : self.params_.countries) count += self.falls(one);
                         return count;
                     })
            .most([](const BritishEmpire& self) { return static_cast<int>(self.params_.countries.size()); });
        outcomes.flag("empire_conquered", "so is the British Empire", [](const BritishEmpire& self, const State&) {
            for (const HomeCountry& one : self.params_.countries)
                if (!one.part && !one.conquered) return false;
            return true;
        });
        return outcomes;
    }

    BritishEmpire(const Params& params, Tables&, Ledger&) : params_(params) {
        int wholes = 0;
        for (std::size_t i = 0; i < params.countries.size(); ++i) {
            const HomeCountry& one = params.countries[i];
            wholes += !one.part;
            is_uk_conquered_ |= one.country == HomeCountry::Name::uk && one.conquered;
            for (std::size_t j = 0; j < i; ++j)
                if (params.countries[j].country == one.country)
                    throw InputError("countries: a home country is there twice (10.3.3)");
        }
        if (wholes == 0) throw InputError("countries: expected one whose capital is on a map in use, like uk (10.3.3)");
    }

    static std::vector<std::string> effects() { return {"countries"}; }
    Params after(const State&) const {
        Params left = params_;
        for (HomeCountry& one : left.countries) one.conquered = falls(one);
        return left;
    }

private:
    bool falls(const HomeCountry& one) const { return one.conquered || (one.part && is_uk_conquered_); }

    Params params_;
    bool is_uk_conquered_ = false;
};

}  // namespace

const Procedure& british_empire() { return define<BritishEmpire>(); }

}  // namespace warodds::eoa
