// Empires of Apocalypse: V-weapons (13.5): shots without aircraft, each by itself in one column of the bombardment tables, whatever the
// weather. Guns do nothing to them, and fighters no more than take away the bonus of an attack that nobody meets.
#include "rules/eoa/air/bombing.hpp"

namespace warodds::eoa {
namespace {

class VWeapons : public Bombing {
public:
    struct Params {
        int shots = 3;
        std::vector<BombTarget> targets;
        enum class Kind : std::int8_t { tactical, strategic } kind = Kind::strategic;
        bool improved = false, found = false;
        BombSetting::Good good_dice = BombSetting::Good::high;
    };

    static About about() {
        return {"eoa/v-weapons", "EoA V-weapons", "7.3.5.b, 7.3.5.c, 13.5", "what do the V-weapons of a month hit?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("shots", "attacks; three a month are free", &Params::shots)
            .range(1, BombRun::most_bombers)
            .lever(Side::attacker, Lever::Way::up, "2 RPs and 1 material beyond three")
            .rule("13.5");
        schema.units("targets", "targets in the hex, the most wanted first", &Params::targets, BombTarget::schema(), {})
            .most(BombRun::most_targets)
            .needs_one()
            .rule("7.3.5.b");
        schema
            .choice("kind", "the table that is used", &Params::kind,
                    {{"tactical", "tactical bombardment"}, {"strategic", "strategic bombardment"}})
            .rule("13.5");
        schema.flag("improved", "of the second level: the next better column, and nobody intercepts", &Params::improved)
            .rule("13.5");
        schema.flag("found", "a radar search found them, so that they are intercepted", &Params::found).rule("13.5");
        schema
            .reading("good_dice", "which end of the bombardment die is the attacker's", &Params::good_dice,
                     {{"high", "an unopposed attack adds 1"}, {"low", "it subtracts 1"}})
            .rule("7.3.5.b");
        return schema;
    }
    static void outcomes(Outcomes<VWeapons>& outcomes) { add_bomb_outcomes(outcomes); }
    static Costs costs() { return {{}, {"targets_out", "hits"}}; }

    VWeapons(const Params& params, Tables& tables, Ledger& ledger)
        : Bombing(setting(params, tables, ledger), tables, ledger), params_(params) {}

    static std::vector<std::string> effects() { return {"targets"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.targets = run().targets_left(state);
        return left;
    }

private:
    static BombSetting setting(const Params& params, Tables& tables, Ledger& ledger) {
        if (params.improved && params.found)
            throw InputError("found: V-weapons of the second level are never intercepted (13.5)");
        for (const BombTarget& one : params.targets)
            if (one.kind == BombTarget::Kind::land_unit)
                throw InputError("targets: a shot has too few factors to hit land units; leave them out (13.5, 16.2)");
        BombSetting setting;
        setting.is_strategic = params.kind == Params::Kind::strategic;
        setting.targets = params.targets;
        setting.intercepted = params.found;
        setting.good_dice = params.good_dice;
        setting.is_one_by_one = true;
        Aircraft shot;
        shot.role = Aircraft::Role::bomber;
        shot.tactical = shot.strategic = factors(params, tables);
        setting.bombers.assign(at(params.shots), shot);
        ledger.add("13.5", "factors of a shot", std::to_string(shot.tactical));
        return setting;
    }
    // of the column that the rule names, or of the one after it
    static int factors(const Params& params, Tables& tables) {
        int factors = Limits(tables)["V-weapon factors"];
        if (!params.improved) return factors;
        const auto chart = tables.chart<std::string>(
            params.kind == Params::Kind::strategic ? "eoa/strategic-bombardment" : "eoa/tactical-bombardment",
            [](const std::string& code) { return std::optional(code); }, "a code");
        const auto column = [&](int of) { return chart->columns().find(Rational(of)); };
        const int first = column(factors);
        for (int more = factors; more <= 20 && column(factors) == first; ++more) factors = more;
        return factors;
    }

    Params params_;
};

}  // namespace

const Procedure& v_weapons() { return define<VWeapons>(); }

}  // namespace warodds::eoa
