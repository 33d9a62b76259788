// Empires of Apocalypse: submarines that lie in wait for a convoy, or slip into a port (7.2.2.1).
#include "rules/eoa/sea/submarine_attack.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

class Submarines {
public:
    using Params = SubmarineSetting;
    using State = SubmarineAttack::State;

    static About about() {
        return {"eoa/submarine-attack", "EoA submarine attack", "3.2, 7.2.1.d, 7.2.2.1, 7.2.2.d, 13.3",
                "what do submarines do to this convoy, and it to them?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .units("submarines", "submarines in one hex, like level=2 x2; none: the convoy passes unharmed",
                   &Params::submarines, Submarine::schema(), Submarine::shorthand())
            .most(SubmarineAttack::most_submarines)
            .rule("7.2.2.1");
        schema
            .units("convoy", "the ships, like transport cargo=5, river_craft craft=4, 2 dd", &Params::convoy,
                   Ship::schema(), Ship::shorthand())
            .most(SubmarineAttack::most_ships)
            .needs_one()
            .rule("7.2.1.b");
        schema.choice("weather", "the weather there", &Params::weather, weathers()).rule("6.2.1");
        schema
            .choice_of_first("where", "the hex of the convoy", &Params::where,
                             {{"open", ""},
                              {"coast", "a coastal hex, enemy or neutral to the submarines"},
                              {"fjord", "a Norwegian fjord"}})
            .rule("7.2.1.a.2.1");
        schema.flag("is_found", "every submarine has found it", &Params::is_found).rule("7.2.2.1");
        schema.flag("in_port", "the ships lie in port: one die instead of a search", &Params::in_port)
            .rule("7.2.2.1.d");
        schema.flag("neutral", "a neutral that is attacked: a 3 slips in as well", &Params::neutral)
            .only_with(&Params::in_port)
            .rule("7.2.2.1.d");
        Params::add_policies(schema);
        return schema;
    }

    static Outcomes<Submarines> outcomes() {
        Outcomes<Submarines> outcomes;
        outcomes.integer("finders", "submarines that found the convoy", &State::finders)
            .most([](const Submarines& self) { return self.attack_.submarines(); });
        outcomes
            .integer("cargo_lost", "points of cargo and river craft lost",
                     [](const Submarines& self, const State& state) { return self.attack_.cargo_lost(state); })
            .most([](const Submarines& self) { return self.attack_.all_cargo(); });
        const auto count = [&](const char* name, Hits hits) {
            outcomes
                .integer(std::string("ships_") + name, std::string("ships that are ") + name + " afterwards",
                         [hits](const Submarines& self, const State& state) {
                             return self.attack_.count_ships(state, hits);
                         })
                .most([](const Submarines& self) { return self.attack_.ships(); });
            outcomes
                .integer(std::string("submarines_") + name, std::string("submarines that are ") + name + " afterwards",
                         [hits](const Submarines& self, const State& state) {
                             return self.attack_.count_submarines(state, hits);
                         })
                .most([](const Submarines& self) { return self.attack_.submarines(); });
        };
        count("aborted", Hits::aborted);
        count("damaged", Hits::damaged);
        count("eliminated", Hits::eliminated);
        for (int i = 0; i < SubmarineAttack::most_ships; ++i)
            outcomes
                .label(fmt::format("ship_{}", i + 1), fmt::format("hits of ship {}", i + 1), hit_words(),
                       [i](const Submarines&, const State& state) { return int{state.hull[at(i)]}; })
                .on_request();
        for (int i = 0; i < SubmarineAttack::most_submarines; ++i)
            outcomes
                .label(fmt::format("submarine_{}", i + 1), fmt::format("hits of submarine {}", i + 1), hit_words(),
                       [i](const Submarines&, const State& state) { return int{state.hits[at(i)]}; })
                .on_request();
        return outcomes;
    }
    static Costs costs() {
        return {{"submarines_eliminated", "submarines_damaged", "submarines_aborted"},
                {"ships_eliminated", "cargo_lost", "ships_damaged", "ships_aborted"}};
    }

    Submarines(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), attack_(checked(params), tables, ledger) {}

    State start() const { return attack_.start(); }
    bool finished(const State& state) const { return attack_.finished(state); }
    void step(State& state, Roller& roller) const { attack_.step(state, roller); }
    void canonical(State& state) const { attack_.canonical(state); }
    std::uint32_t place(const State& state) const { return attack_.place(state); }
    void forget_effects() { attack_.forget_effects(); }
    void keep_what_is_asked() { attack_.keep_what_is_asked(); }

    static std::vector<std::string> effects() { return {"submarines", "convoy"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.submarines = attack_.submarines_left(state);
        left.convoy = attack_.convoy_left(state);
        return left;
    }

private:
    static const Params& checked(const Params& params) {
        if (params.convoy.empty()) throw InputError("convoy: expected ships, like transport cargo=5 (7.2.2.1)");
        if (params.is_found && params.in_port)
            throw InputError("is_found: there is no search in port; the port entry die decides (7.2.2.1.d)");
        return params;
    }

    Params params_;
    SubmarineAttack attack_;
};

}  // namespace

const Procedure& submarine_attack() { return define<Submarines>(); }

}  // namespace warodds::eoa
