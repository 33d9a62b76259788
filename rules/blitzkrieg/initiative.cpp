// Blitzkrieg Deluxe: initiative (2.1): a die each, up to three modifiers, and a tie leaves it where it was.
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {
namespace {

enum class Holder : std::int8_t { own, enemy };

class Initiative {
public:
    struct Params {
        int own_modifier = 0, enemy_modifier = 0;
        Holder holder = Holder::own;
        std::optional<int> own_cities, enemy_cities, own_resources, enemy_resources, own_zones, enemy_zones;
        enum class Ascendancy { more_zones, most_zones } overall_ascendancy = Ascendancy::more_zones;
    };
    struct State {
        std::int8_t rolled;
        Holder holder;
        Small own, enemy;  // dice with their modifiers
    };

    static About about() {
        return {"blitzkrieg/initiative", "Blitzkrieg initiative", "2.1", "who gets the initiative?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .integer("own_modifier", "your modifier: 1 each for more cities, more resources, naval ascendancy",
                     &Params::own_modifier)
            .range(0, 3)
            .rule("2.1");
        schema.integer("enemy_modifier", "the enemy's", &Params::enemy_modifier).range(0, 3).rule("2.1");
        schema
            .choice("holder", "who had it last turn; on turn 1 Blue", &Params::holder,
                    {{"own", "you"}, {"enemy", "the enemy"}})
            .assumption()
            .rule("2.1");
        const auto counted = [&](const char* name, const char* help, std::optional<int> Params::* member, int most) {
            schema.integer(name, help, member)
                .range(0, most)
                .instead_of(&Params::own_modifier)
                .instead_of(&Params::enemy_modifier);
        };
        counted("own_cities", "your cities that are not reduced", &Params::own_cities, 99);
        counted("enemy_cities", "the enemy's", &Params::enemy_cities, 99);
        counted("own_resources", "your critical resource hexes that are not reduced", &Params::own_resources, 99);
        counted("enemy_resources", "the enemy's", &Params::enemy_resources, 99);
        counted("own_zones", "sea zones where you have superiority", &Params::own_zones, 5);
        counted("enemy_zones", "the enemy's", &Params::enemy_zones, 5);
        schema
            .reading("overall_ascendancy", "who has naval ascendancy, which is defined for each zone only (Q1)",
                     &Params::overall_ascendancy,
                     {{"more_zones", "who has superiority in more zones than the other"},
                      {"most_zones", "who has it in three of the five"}})
            .rule("2.1, 3.2");
        return schema;
    }

    static Outcomes<Initiative> outcomes() {
        Outcomes<Initiative> outcomes;
        outcomes.label("initiative", "who has it", {{"own", "you"}, {"enemy", "the enemy"}}, &State::holder);
        outcomes.integer("own_total", "your die and modifier", &State::own).range(0, 9);
        outcomes.integer("enemy_total", "the enemy's", &State::enemy).range(0, 9);
        return outcomes;
    }

    Initiative(const Params& params, Tables&, Ledger& ledger)
        : params_(params), own_(params.own_modifier), enemy_(params.enemy_modifier) {
        if (params.own_zones.value_or(0) + params.enemy_zones.value_or(0) > 5)
            throw InputError("own_zones, enemy_zones: there are five sea zones (3.6)");
        if (params.own_modifier + params.enemy_modifier > 3)
            throw InputError(fmt::format(
                "own_modifier, enemy_modifier: found {} and {}, expected at most 3 together: each of the three is had "
                "by one side only (2.1)",
                params.own_modifier, params.enemy_modifier));
        compare(params.own_cities, params.enemy_cities, "cities", "cities", ledger);
        compare(params.own_resources, params.enemy_resources, "critical resources", "resources", ledger);
        using enum Params::Ascendancy;
        const auto zones = [&](std::optional<int> found) -> std::optional<int> {
            if (!found || params.overall_ascendancy == more_zones) return found;
            return *found >= 3;
        };
        compare(zones(params.own_zones), zones(params.enemy_zones), "naval ascendancy", "zones", ledger);
        ledger.add("2.1", "own modifier", fmt::format("{:+}", own_));
        ledger.add("2.1", "enemy modifier", fmt::format("{:+}", enemy_));
    }

    State start() const { return {.rolled = 0, .holder = params_.holder, .own = 0, .enemy = 0}; }
    bool finished(const State& state) const { return state.rolled; }
    void step(State& state, Roller& roller) const {
        state.own = roller.d6({"2.1", "own die"}) + own_;
        state.enemy = roller.d6({"2.1", "enemy die"}) + enemy_;
        if (state.own != state.enemy) state.holder = state.own > state.enemy ? Holder::own : Holder::enemy;
        state.rolled = 1;
    }

    static std::vector<std::string> effects() { return {"holder"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.holder = state.holder;
        return left;
    }

private:
    void compare(std::optional<int> own, std::optional<int> enemy, const char* what, const char* name, Ledger& ledger) {
        if (!own && !enemy) return;
        if (!own || !enemy) ledger.place(fmt::format("{}_{} is not given: taken to be 0", own ? "enemy" : "own", name));
        const int mine = own.value_or(0), theirs = enemy.value_or(0);
        own_ += mine > theirs;
        enemy_ += theirs > mine;
        ledger.add("2.1", what, mine > theirs ? "own" : theirs > mine ? "enemy" : "nobody");
    }

    Params params_;
    int own_, enemy_;
};

}  // namespace

const Procedure& initiative() { return define<Initiative>(); }

}  // namespace warodds::blitzkrieg
