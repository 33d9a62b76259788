// Empires of Apocalypse: searches at sea (7.2.1.a.2, 7.2.2.5, 7.2.2.b): a D20 of at most the searcher's number, which weather,
// technology, coasts, raiders and a fleeing group's speed change. A group with carriers compares the same roll with two numbers: that
// of its aircraft, and that of its ships, which a surface battle needs.
#include "rules/eoa/figures.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

class Search {
public:
    enum class Searcher : std::int8_t { ships, carriers, aircraft, destroyers, submarine, radar_station, air_zone };
    enum class Target : std::int8_t { ships, submarine };
    enum class Finds : std::int8_t { nothing, air, surface };
    struct Params {
        Searcher searcher = Searcher::ships;
        Target target = Target::ships;
        Weather weather = Weather::clear;
        int radar = 0, sonar = 0, submarine_level = 0, enemy_submarine_level = 0, searches = 1;
        enum class Where : std::int8_t { open, coast, fjord } where = Where::open;
        bool raider = false, calls_ships = false;
        std::optional<int> fleeing_speed, speed, patrol, group;
    };
    struct State {
        Small rolled, finders;
        Finds best;
    };

    static About about() {
        return {"eoa/search", "EoA search at sea", "7.2.1.a.2, 7.2.1.a.4, 7.2.2.5, 7.2.2.b, 13.3, 13.7, 13.8",
                "is the enemy found, and for which kind of battle?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .choice("searcher", "who searches", &Params::searcher,
                    {{"ships", "a group of BCs and DDs"},
                     {"carriers", "a group with a carrier"},
                     {"aircraft", "aircraft on sea patrol, without ships"},
                     {"destroyers", "for submarines; its number is not public"},
                     {"submarine", ""},
                     {"radar_station", "its number is not public"},
                     {"air_zone", "the Air ZOC of an airbase; its number is not public"}})
            .rule("7.2.1.a.2");
        schema
            .choice("target", "what is searched for", &Params::target,
                    {{"ships", "ships or aircraft"}, {"submarine", ""}})
            .rule("7.2.1.a.2");
        schema.choice("weather", "the weather in the hex", &Params::weather, weathers()).rule("6.2.1");
        const auto level = [&](const char* name, const char* help, int Params::* member, int most, const char* rule) {
            schema.integer(name, help, member).range(0, most).rule(rule);
        };
        level("radar", "radar level of the searcher's country", &Params::radar, 4, "13.7");
        level("sonar", "sonar level of it", &Params::sonar, 4, "13.8");
        level("submarine_level", "submarine level of it", &Params::submarine_level, 3, "13.3");
        level("enemy_submarine_level", "submarine level of the target's country", &Params::enemy_submarine_level, 3,
              "13.3");
        schema
            .choice("where", "the hex of the target", &Params::where,
                    {{"open", ""},
                     {"coast", "a coastal hex, enemy or neutral to the searcher; its own coast is open"},
                     {"fjord", "a Norwegian fjord"}})
            .rule("7.2.1.a.2.1");
        schema.flag("raider", "the target is a raider", &Params::raider).rule("7.2.1.a.4");
        schema
            .flag("calls_ships",
                  "aircraft that can call in ships: the same roll has to be good enough for those, for surface combat",
                  &Params::calls_ships)
            .rule("7.2.1.a.3, 7.2.2.5");
        schema
            .integer("fleeing_speed", "a pursuit: speed of the slowest ship of the fleeing group",
                     &Params::fleeing_speed)
            .range(1, 12)
            .rule("7.2.2.b");
        schema.integer("speed", "speed of the pursuers; at least as high", &Params::speed).range(1, 12).rule("7.2.2.b");
        schema
            .integer("searches", "separate rolls of this kind: submarines, radar stations and airbases roll one each",
                     &Params::searches)
            .range(1, 20)
            .rule("7.2.1.a.1, 7.2.1.d");
        schema.integer("patrol", "ships of the patrol, to know how many of them have to fight", &Params::patrol)
            .range(1, 40)
            .rule("7.2.1.a.1");
        schema.integer("group", "ships of the group that it meets", &Params::group).range(1, 40).rule("7.2.1.a.1");
        return schema;
    }

    static Outcomes<Search> outcomes() {
        Outcomes<Search> outcomes;
        outcomes.flag("found", "somebody found the target",
                      [](const Search&, const State& state) { return state.finders > 0; });
        outcomes.label("finds", "what the best roll allows",
                       {{"nothing", ""}, {"air", "naval air combat only"}, {"surface", "surface combat, or naval air"}},
                       &State::best);
        outcomes.integer("finders", "searches that found it", &State::finders).most([](const Search& self) {
            return self.params_.searches;
        });
        return outcomes;
    }

    Search(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), chart_(tables.numbers("eoa/search")) {
        check(Limits(tables)["radar level of a station"]);
        // a larger patrol commits at least as many ships as it meets, and the rest may go on patrolling
        if (params.patrol && params.group) {
            const int fight = std::min(*params.patrol, *params.group);
            ledger.add("7.2.1.a.1", "ships that must fight", std::to_string(fight));
            ledger.add("7.2.1.a.1", "ships that may stay on patrol", std::to_string(*params.patrol - fight));
        }
        const bool is_submarine = params.target == Target::submarine;
        const auto changes = tables.numbers("eoa/search-changes");
        const WeatherEffects weather(params.weather, tables);
        change_ = is_submarine ? weather["search for submarines"] : weather["search"];
        if (params.where == Params::Where::coast) change_ += figure(*changes, "coast");
        if (params.where == Params::Where::fjord) change_ += figure(*changes, "fjord");
        if (params.raider) change_ += figure(*changes, "raider");
        change_ -= params.fleeing_speed.value_or(0);
        change_ += technology();
        air_ = row_of(params.searcher, is_submarine);
        // a group with carriers has its ships' number too, and who has no aircraft only that
        const bool flies = params.searcher == Searcher::aircraft || params.searcher == Searcher::air_zone;
        if (!is_submarine && (!flies || params.calls_ships))
            surface_ = flies || params.searcher == Searcher::carriers ? row_of(Searcher::ships, false) : air_;
        tell(ledger, "search number", air_);
        if (surface_ >= 0 && surface_ != air_) tell(ledger, "surface number", surface_);
    }

    bool finished(const State& state) const { return state.rolled == params_.searches; }
    void step(State& state, Roller& roller) const {
        ++state.rolled;
        const int number = roller.read(*chart_, air_, 0) + change_;
        const int surface = surface_ < 0 ? 0 : surface_ == air_ ? number : roller.read(*chart_, surface_, 0) + change_;
        const int roll = roller.d20({"7.2.1.a.2", "search die"});
        const Finds finds = roll <= surface ? Finds::surface : roll <= number ? Finds::air : Finds::nothing;
        state.finders += finds != Finds::nothing;
        state.best = std::max(state.best, finds);
    }

private:
    void check(int station_level) const {
        const bool is_submarine = params_.target == Target::submarine;
        const Searcher who = params_.searcher;
        if (is_submarine && (who == Searcher::submarine || who == Searcher::radar_station ||
                             who == Searcher::air_zone || who == Searcher::ships))
            throw InputError(
                "target: of these searchers the chart says nothing against submarines; carriers, aircraft and "
                "destroyers have a number (7.2.1.a.2)");
        if (who == Searcher::radar_station && params_.radar < station_level)
            throw InputError(
                fmt::format("radar: found {}, but a nation sets up radar stations from level {} on (7.2.1.a.2.2)",
                            params_.radar, station_level));
        if (!is_submarine && who == Searcher::destroyers)
            throw InputError("searcher: against ships destroyers search like any ships; say ships (7.2.1.a.2)");
        if (params_.fleeing_speed && params_.speed && *params_.speed < *params_.fleeing_speed)
            throw InputError("speed: a pursuer is at least as fast as the slowest ship that he chases (7.2.2.b)");
        if (params_.calls_ships && (is_submarine || (who != Searcher::aircraft && who != Searcher::air_zone)))
            throw InputError(
                "calls_ships: aircraft call in ships against ships; ships and carriers are there (7.2.1.a.3)");
        if (params_.speed && !params_.fleeing_speed)
            throw InputError("speed: it matters in a pursuit; say fleeing_speed too (7.2.2.b)");
        if (params_.searches > 1 && (who == Searcher::ships || who == Searcher::carriers || who == Searcher::aircraft))
            throw InputError("searches: all ships and patrols together have one roll (7.2.1.a.1)");
    }

    // the letters of the search table
    int technology() const {
        if (params_.target == Target::submarine)
            return params_.searcher == Searcher::destroyers ? 2 * params_.sonar - params_.enemy_submarine_level
                                                            : 2 * params_.radar;
        if (params_.searcher != Searcher::submarine) return params_.radar;
        return params_.submarine_level + (params_.submarine_level == 3 ? params_.radar : 0);
    }

    int row_of(Searcher searcher, bool is_submarine) const {
        static const char* const against_ships[] = {"ship, ships",      "carrier, ships", "aircraft, ships", "",
                                                    "submarine, ships", "radar, ships",   "air zone, ships"};
        const char* row = against_ships[static_cast<int>(searcher)];
        if (is_submarine)
            row = searcher == Searcher::carriers   ? "carrier, submarines"
                  : searcher == Searcher::aircraft ? "aircraft, submarines"
                                                   : "destroyer, submarines";
        return chart_->rows().find(std::string(row));
    }

    void tell(Ledger& ledger, const char* name, int row) const {
        if (chart_->missing(row, 0)) ledger.add("7.2.1.a.2", name, "?" + signed_text(change_), "not public");
        else
            ledger.add("7.2.1.a.2", name, std::to_string(chart_->result(row, 0) + change_),
                       fmt::format("{} {}", chart_->result(row, 0), signed_text(change_)));
    }

    Params params_;
    std::shared_ptr<const Chart<int>> chart_;
    int change_ = 0, air_ = 0, surface_ = -1;
};

}  // namespace

const Procedure& search() { return define<Search>(); }

}  // namespace warodds::eoa
