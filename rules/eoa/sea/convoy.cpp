// Empires of Apocalypse: the passage of a convoy (7.2.1.b, 7.2.2.b) through search zones, one after the other. Submarines that find
// it attack at once; mines are a die for each ship; patrols, radar stations and airbases search, and what finds the convoy may call
// in a battle: ask eoa/naval-battle with what is left. Ships that are hurt turn back.
#include "rules/eoa/sea/submarine_attack.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

struct SearchZone {
    enum class Kind : std::int8_t {
        submarines,
        ships,
        carriers,
        aircraft,
        radar_station,
        air_zone,
        mines
    } kind = Kind::submarines;
    int level = 0, count = 1, radar = 0;
    NavalSearch::Where where = NavalSearch::Where::open;
    std::string name;
    int number = 0;

    static Schema<SearchZone> schema() {
        Schema<SearchZone> schema;
        schema
            .choice("kind", "who searches there", &SearchZone::kind,
                    {{"submarines", "count of them, each for itself"},
                     {"ships", "a patrol of BCs and DDs"},
                     {"carriers", "a patrol with a carrier"},
                     {"aircraft", "aircraft on sea patrol"},
                     {"radar_station", "its number is not public"},
                     {"air_zone", "aircraft of an airbase; its number is not public"},
                     {"mines", "a die for each ship"}})
            .rule("7.2.1.a.1");
        schema.integer("level", "submarine level of their nation", &SearchZone::level).range(0, 3).rule("13.3");
        schema.integer("count", "submarines, or separate searches", &SearchZone::count)
            .range(1, SubmarineAttack::most_submarines)
            .rule("7.2.1.d");
        schema.integer("radar", "radar level of the searchers", &SearchZone::radar).range(0, 4).rule("13.7");
        schema
            .choice_of_first("where", "the hexes of the zone", &SearchZone::where,
                             {{"open", ""},
                              {"coast", "coast that is enemy or neutral to who searches"},
                              {"fjord", "Norwegian fjords"}})
            .rule("7.2.1.a.2.1");
        schema.text("name", "its name", &SearchZone::name);
        schema.integer("number", "its number in the list that it comes from; 0: its place", &SearchZone::number)
            .range(0, 99);
        return schema;
    }
};

class Convoy {
public:
    static constexpr int most_zones = 8;
    struct Params {
        std::vector<SearchZone> zones;
        SubmarineSetting convoy;
        enum class OnSight : std::int8_t { go_on, stop } sighted = OnSight::go_on;
    };
    struct State {
        SubmarineAttack::State attack;
        Small zone, searched, sighted, first_sighted, stopped;
    };

    static About about() {
        return {"eoa/convoy", "EoA convoy", "7.2.1.a, 7.2.1.b, 7.2.1.k, 7.2.2.b, 7.2.2.1",
                "how much of a convoy comes through these search zones?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        Schema<SubmarineSetting> part;
        part.units("convoy", "the ships, like transport cargo=5 x2, 2 dd, 7 bc", &SubmarineSetting::convoy,
                   Ship::schema(), Ship::shorthand())
            .most(SubmarineAttack::most_ships)
            .needs_one()
            .rule("7.2.1.b");
        part.choice("weather", "the weather on the way", &SubmarineSetting::weather, weathers()).rule("6.2.1");
        SubmarineSetting::add_policies(part);
        schema.part(part, &Params::convoy);
        schema
            .units("zones", "search zones in their order, like submarines count=3 level=1, aircraft, mines",
                   &Params::zones, SearchZone::schema(), {})
            .most(most_zones)
            .needs_one()
            .rule("7.2.2.b");
        schema
            .policy("sighted", Side::defender, "what the convoy does when patrols or airbases have found it",
                    &Params::sighted, {{"go_on", "passes on, as if nobody could come"}, {"stop", "ends there"}})
            .rule("7.2.2.a");
        return schema;
    }
    static Outcomes<Convoy> outcomes() {
        Outcomes<Convoy> outcomes;
        const auto lost_cargo = [](const Convoy& self, const State& state) {
            return self.any().cargo_lost(state.attack);
        };
        outcomes.integer("cargo_through", "points of cargo and river craft that arrive", &Convoy::cargo_through)
            .most([](const Convoy& self) { return self.any().all_cargo(); });
        outcomes.integer("cargo_lost", "points of cargo and river craft lost", lost_cargo).most([](const Convoy& self) {
            return self.any().all_cargo();
        });
        outcomes.integer("ships_through", "ships that arrive unhurt", &Convoy::ships_through)
            .most([](const Convoy& self) { return self.any().ships(); });
        outcomes
            .integer("ships_eliminated", "ships lost",
                     [](const Convoy& self, const State& state) {
                         return self.any().count_ships(state.attack, Hits::eliminated);
                     })
            .most([](const Convoy& self) { return self.any().ships(); });
        outcomes.integer("sightings", "zones of patrols or airbases that found it", &State::sighted)
            .most([](const Convoy& self) { return static_cast<int>(self.params_.zones.size()); });
        outcomes.integer("first_sighting", "the first zone in which one did; 0 for none", &State::first_sighted)
            .most([](const Convoy& self) { return static_cast<int>(self.params_.zones.size()); })
            .never(0, "it is found");
        return outcomes;
    }
    static Costs costs() { return {{}, {"ships_eliminated", "cargo_lost"}}; }

    Convoy(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), search_(tables.numbers("eoa/search")), mines_(tables, "mines", {"-", "A"}) {
        if (params.convoy.convoy.empty()) throw InputError("convoy: expected ships, like transport cargo=5 (7.2.1.b)");
        if (params.zones.empty()) throw InputError("zones: expected at least one, like submarines count=2 (7.2.2.b)");
        const WeatherEffects weather(params.convoy.weather, tables);
        const auto changes = tables.numbers("eoa/search-changes");
        const int station_level = Limits(tables)["radar level of a station"];
        int number = 0;
        for (const SearchZone& zone : params.zones) {
            ++number;
            SubmarineSetting setting = params.convoy;
            if (zone.kind == SearchZone::Kind::submarines) {
                Submarine one;
                one.level = zone.level;
                one.radar = zone.radar;
                setting.submarines.assign(at(zone.count), one);
            } else if (zone.level > 0) {
                throw InputError(fmt::format("zones: zone {}: level is that of submarines (13.3)", number));
            }
            setting.where = zone.where;
            const bool is_patrol = zone.kind == SearchZone::Kind::ships || zone.kind == SearchZone::Kind::carriers ||
                                   zone.kind == SearchZone::Kind::aircraft;
            if (is_patrol && zone.count > 1)
                throw InputError(fmt::format(
                    "zones: zone {}: count: all ships and patrols together have one roll (7.2.1.a.1)", number));
            if (zone.kind == SearchZone::Kind::radar_station && zone.radar < station_level)
                throw InputError(
                    fmt::format("zones: zone {}: radar: found {}, but a nation sets up radar stations from level {} on "
                                "(7.2.1.a.2.2)",
                                number, zone.radar, station_level));
            Ledger inner;
            inner.is_kept = false;
            attacks_.emplace_back(setting, tables, inner);
            changes_.push_back(weather["search"] + zone.radar +
                               (zone.where == NavalSearch::Where::coast   ? figure(*changes, "coast")
                                : zone.where == NavalSearch::Where::fjord ? figure(*changes, "fjord")
                                                                          : 0));
            ledger.add("7.2.2.b", label(number - 1), kind_text(zone));
        }
    }

    State start() const {
        State state{};
        state.attack = any().start();
        enter(state);
        return state;
    }
    bool finished(const State& state) const {
        return state.stopped || state.zone == static_cast<int>(params_.zones.size());
    }
    std::uint32_t place(const State& state) const {
        return 16 * static_cast<std::uint32_t>(int{state.zone}) +
               (is_of_submarines(state) ? attacks_[at(state.zone)].place(state.attack) : 0);
    }

    void step(State& state, Roller& roller) const {
        const SearchZone& zone = params_.zones[at(state.zone)];
        if (zone.kind == SearchZone::Kind::submarines) {
            const SubmarineAttack& attack = attacks_[at(state.zone)];
            attack.step(state.attack, roller);
            if (attack.finished(state.attack)) leave(state);
        } else if (zone.kind == SearchZone::Kind::mines) {
            const int ship = state.searched;
            if (state.attack.hull[at(ship)] == 0 && mines_.roll(roller, {"7.2.1.k", "mine die"}) == 1)
                state.attack.hull[at(ship)] = Hits::aborted.points();
            if (++state.searched == any().ships()) leave(state);
        } else {
            static const char* const rows[] = {
                "", "ship, ships", "carrier, ships", "aircraft, ships", "radar, ships", "air zone, ships"};
            const int number = roller.read(*search_,
                                           search_->rows().find(std::string(rows[static_cast<int>(zone.kind)])), 0) +
                               changes_[at(state.zone)];
            const bool is_found = roller.d20({"7.2.1.a.2", "search die"}) <= number;
            roller.note([&](Ledger& ledger) {
                ledger.add("7.2.1.a.1", label(state.zone), is_found ? "finds the convoy" : "finds nothing",
                           fmt::format("number {}", number));
            });
            if (is_found && state.first_sighted == 0) state.first_sighted = state.zone + 1;
            if (is_found) {
                ++state.sighted;
                const Choice choice{"7.2.2.a", "convoy that is found", Side::defender,
                                    static_cast<int>(params_.sighted)};
                const int stops = roller.choose(choice, 2,
                                                [&](int) { return int{params_.sighted == Params::OnSight::stop}; });
                roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, stops ? "stops" : "goes on"); });
                if (stops) {
                    state.stopped = 1;
                    return;
                }
            }
            if (is_found || ++state.searched == zone.count) leave(state);
        }
    }

    void forget_effects() {
        for (SubmarineAttack& attack : attacks_) attack.forget_effects();
    }
    // What a goal that asks for less cannot tell apart; `asked` in the order of the outcomes.
    void blur(State& state, const std::vector<bool>& asked) const {
        enum Asked : std::size_t { through, lost, ships, eliminated, sightings, first };
        if (!asked[sightings]) state.sighted = 0;
        if (!asked[first]) state.first_sighted = 0;
        // those that are on their way home
        for (int i = 0; i < any().ships(); ++i) {
            const bool is_home = state.attack.absent >> i & 1 ||
                                 (state.attack.hull[at(i)] > 0 && !is_of_submarines(state));
            if (!is_home || asked[lost]) continue;
            state.attack.cargo[at(i)] = 0;
            if (!asked[eliminated]) state.attack.hull[at(i)] = Hits::aborted.points();
        }
        if (is_of_submarines(state)) attacks_[at(state.zone)].forget_escorts(state.attack);
        if (is_of_submarines(state)) attacks_[at(state.zone)].order_ships(state.attack);
        else if (state.searched == 0) any().order_ships(state.attack);
    }

    static std::vector<std::string> effects() { return {"convoy"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.convoy.convoy = any().convoy_left(state.attack);
        return left;
    }

private:
    const SubmarineAttack& any() const { return attacks_[0]; }  // all have the same convoy
    bool is_of_submarines(const State& state) const {
        return !finished(state) && params_.zones[at(state.zone)].kind == SearchZone::Kind::submarines;
    }
    std::string label(int zone) const {
        const SearchZone& one = params_.zones[at(zone)];
        return one.name.empty() ? fmt::format("zone {}", zone + 1) : one.name;
    }
    static std::string kind_text(const SearchZone& zone) {
        static const char* const words[] = {"submarines",    "ships",   "carriers", "aircraft",
                                            "radar station", "Air ZOC", "mines"};
        const std::string word = words[static_cast<int>(zone.kind)];
        return zone.kind == SearchZone::Kind::submarines
                   ? fmt::format("{} {} of level {}", zone.count, word, zone.level)
                   : word;
    }
    void enter(State& state) const {
        state.searched = 0;
        bool is_left = false;
        for (int i = 0; i < any().ships(); ++i) is_left |= state.attack.hull[at(i)] == 0;
        if (!is_left) state.stopped = 1;
        else if (is_of_submarines(state)) attacks_[at(state.zone)].meet(state.attack);
    }
    void leave(State& state) const {
        ++state.zone;
        // who was where in the last zone is no difference in the next
        const auto hull = state.attack.hull, cargo = state.attack.cargo;
        state.attack = {};
        state.attack.phase = SubmarineAttack::Phase::over;
        state.attack.hull = hull;
        state.attack.cargo = cargo;
        enter(state);
    }
    int ships_through(const State& state) const {
        int count = 0;
        for (int i = 0; i < any().ships(); ++i) count += state.attack.hull[at(i)] == 0;
        return count;
    }
    int cargo_through(const State& state) const {
        int cargo = 0;
        for (int i = 0; i < any().ships(); ++i)
            if (state.attack.hull[at(i)] == 0) cargo += state.attack.cargo[at(i)];
        return state.stopped ? 0 : cargo;
    }

    Params params_;
    std::shared_ptr<const Chart<int>> search_;
    WordDie mines_;
    std::vector<SubmarineAttack> attacks_;  // one for each zone
    std::vector<int> changes_;
};

}  // namespace

const Procedure& convoy() { return define<Convoy>(); }

}  // namespace warodds::eoa
