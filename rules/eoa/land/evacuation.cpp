// Empires of Apocalypse: an evacuation (7.2.1.f): units of the Active side that are attacked where ships wait for them. After one round
// those that fit may go aboard, which ends the battle for them; whoever stays fights on, and goes aboard when it is over, if he can.
#include "rules/eoa/land/land_outcomes.hpp"
#include "rules/eoa/sea/loading.hpp"
#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

#include <bit>
#include <numeric>
#include <span>

namespace warodds::eoa {
namespace {

class Evacuation {
public:
    struct Params {
        LandForces forces;
        std::vector<Unit> aboard;
        int capacity = 5;
        BattleHex hex;
        Support support;
        enum class Embark : std::int8_t { most_units, strongest, after_battle } embark = Embark::most_units;
        LandPolicies policies;
        LandReadings readings;
        enum class Fit : std::int8_t { with_hits, whole } fit = Fit::with_hits;
    };
    struct State {
        LandBattle::State battle;
        Small embarked, asked, over;                     // embarked: a bit for each unit
        std::array<Small, LandBattle::most_units> shed;  // hits that each took to fit
    };

    static About about() {
        return {"eoa/evacuation", "EoA evacuation", "7.2.1.b, 7.2.1.f, 7.4.4",
                "how many units get aboard before the enemy has the beach?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(LandForces::schema(true), &Params::forces);
        schema
            .integer("capacity", "loading points of the ships that wait: 5 a transport, 1 a river craft",
                     &Params::capacity)
            .range(0, 99)
            .lever(Side::attacker)
            .assumption()
            .rule("7.2.1.b");
        schema.units("aboard", "units that are aboard already", &Params::aboard, Unit::schema(), Unit::shorthand())
            .most(20)
            .can_grow("attackers")
            .rule("7.2.1.f");
        schema.part(BattleHex::schema(), &Params::hex);
        schema.part(Support::schema(), &Params::support);
        schema
            .policy("embark", Side::attacker, "who goes aboard after the first round", &Params::embark,
                    {{"most_units", "as many units as fit"},
                     {"strongest", "the strongest first"},
                     {"after_battle", "nobody before the battle is over"}})
            .rule("7.2.1.f");
        schema.part(LandPolicies::schema(), &Params::policies);
        schema.part(LandReadings::schema(), &Params::readings);
        schema
            .reading("fit", "whether a unit takes hits to fit, as where ships are loaded", &Params::fit,
                     {{"with_hits", "yes; they are replacements in the pool"}, {"whole", "only who fits as it is"}})
            .rule("7.2.1.b, 7.2.1.f");
        return schema;
    }
    static Outcomes<Evacuation> outcomes() {
        Outcomes<Evacuation> outcomes;
        const auto units = [](const Evacuation& self) { return self.battle_.units(Side::attacker); };
        outcomes.integer("evacuated", "units that get aboard", &Evacuation::evacuated).most(units);
        outcomes.integer("stranded", "units that are left and do not", &Evacuation::stranded).most(units);
        outcomes
            .integer("saved", "strength that gets aboard: attack or defense, whichever is greater", &Evacuation::saved)
            .most([](const Evacuation& self) {
                int all = 0;
                for (const Unit& unit : self.params_.forces.attackers) all += strength(unit);
                return all;
            });
        outcomes
            .integer("shed", "hits that units took to fit aboard",
                     [](const Evacuation&, const State& state) {
                         return std::accumulate(state.shed.begin(), state.shed.end(), 0);
                     })
            .most([](const Evacuation& self) {
                int all = 0;
                for (const Unit& unit : self.params_.forces.attackers) all += unit.hits_to_kill();
                return all;
            });
        add_land_outcomes(outcomes);
        return outcomes;
    }
    static Costs costs() {
        return {{"attackers_lost", "stranded", "shed", "attacker_hits"}, {"defenders_lost", "defender_hits"}};
    }

    Evacuation(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), room_(tables), battle_(setting(params), tables, ledger) {
        free_ = params.capacity;
        for (const Unit& unit : params.aboard) free_ -= room_.points(unit);
        if (free_ < 0) throw InputError("aboard: they need more than the capacity of the ships (7.2.1.b)");
        ledger.add("7.2.1.f", "room aboard", std::to_string(free_));
    }

    State start() const { return {.battle = battle_.start(), .embarked = 0, .asked = 0, .over = 0, .shed = {}}; }
    bool finished(const State& state) const { return state.over; }
    std::uint32_t place(const State& state) const { return battle_.place(state.battle); }
    void step(State& state, Roller& roller) const {
        if (battle_.finished(state.battle)) {
            embark(state, roller, true);
            state.over = 1;
        } else if (!state.asked && state.battle.round > 0 && state.battle.phase == LandBattle::Phase::stopping) {
            embark(state, roller, false);
            state.asked = 1;
        } else {
            battle_.step(state.battle, roller);
        }
    }
    void forget_effects() { battle_.forget_effects(); }
    void keep_what_is_asked() { battle_.keep_what_is_asked(); }
    const LandBattle& battle() const { return battle_; }

    static std::vector<std::string> effects() { return {"attackers", "defenders", "fortification", "aboard"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.forces.attackers = survivors(params_.forces.attackers, [&](Unit& unit, std::size_t i) {
            unit = now(state, static_cast<int>(i));
            return is_left(state, static_cast<int>(i)) && !is_aboard(state, static_cast<int>(i));
        });
        for (int i = 0; i < battle_.units(Side::attacker); ++i)
            if (is_aboard(state, i)) left.aboard.push_back(now(state, i));
        left.forces.defenders = battle_.survivors(state.battle, Side::defender);
        left.hex.fortification = battle_.fortification(state.battle);
        return left;
    }

private:
    static int strength(const Unit& unit) { return std::max(0, std::max(unit.attack, unit.defense) - unit.hits); }

    Unit now(const State& state, int unit) const {
        Unit one = params_.forces.attackers[at(unit)];
        one.hits = battle_.hits_of(state.battle, Side::attacker, unit) + state.shed[at(unit)];
        return one;
    }
    bool is_aboard(const State& state, int unit) const { return state.embarked >> unit & 1; }
    bool is_left(const State& state, int unit) const {
        return now(state, unit).hits < params_.forces.attackers[at(unit)].hits_to_kill();
    }
    int room_left(const State& state) const {
        int room = free_;
        for (int i = 0; i < battle_.units(Side::attacker); ++i)
            if (is_aboard(state, i)) room -= room_.points(now(state, i));
        return room;
    }

    // one after the other, in the order in which the policy would have them
    void embark(State& state, Roller& roller, bool is_last) const {
        std::vector<int> waiting;
        for (int i = 0; i < battle_.units(Side::attacker); ++i)
            if (!is_aboard(state, i) && is_left(state, i)) waiting.push_back(i);
        const bool by_strength = params_.embark == Params::Embark::strongest;
        std::stable_sort(waiting.begin(), waiting.end(), [&](int a, int b) {
            return by_strength ? strength(now(state, a)) > strength(now(state, b))
                               : room_.points(now(state, a)) < room_.points(now(state, b));
        });
        const Choice choice{"7.2.1.f", is_last ? "aboard after the battle" : "aboard after the first round",
                            Side::attacker, static_cast<int>(params_.embark)};
        for (auto next = waiting.begin(); next != waiting.end(); ++next) {
            const int unit = *next;
            const std::span later(next, waiting.end());
            // it stays, or goes with so many hits: as few as let it fit, or more of them to leave room for others
            const int fewest = hits_to_fit(state, unit, room_left(state));
            if (fewest < 0) continue;
            const int chosen = roller.choose(choice, 2 + most_hits(state, later) - fewest, [&](int) {
                if (!is_last && params_.embark == Params::Embark::after_battle) return 0;
                const int hits = by_strength ? hits_of_strongest(state, later) : hits_of_most(state, later);
                return hits < 0 ? 0 : 1 + hits - fewest;
            });
            const int hits = fewest + chosen - 1;
            roller.note([&](Ledger& ledger) {
                const std::string more = chosen > 0 && hits > 0
                                             ? fmt::format(" with {} more hit{}", hits, hits == 1 ? "" : "s")
                                             : "";
                ledger.add(choice.rule, choice.name, (chosen > 0 ? "" : "not ") + now(state, unit).text() + more);
            });
            if (chosen == 0) continue;
            state.embarked = state.embarked | 1 << unit;
            state.shed[at(unit)] = hits;
            if (!is_last) battle_.withdraw(state.battle, unit);
        }
    }

    int points(const State& state, int unit, int hits) const {
        Unit one = now(state, unit);
        one.hits += hits;
        return room_.points(one);
    }
    // hits that it can take of its own will
    int spare_hits(const State& state, int unit) const {
        if (params_.fit == Params::Fit::whole) return 0;
        const Unit one = now(state, unit);
        return one.hits_to_kill() - 1 - one.hits;
    }
    // -1: there is no room for it
    int hits_to_fit(const State& state, int unit, int room) const {
        for (int hits = 0; hits <= spare_hits(state, unit); ++hits)
            if (points(state, unit, hits) <= room) return hits;
        return -1;
    }
    // of the first of those waiting: more hits are of use to nobody
    int most_hits(const State& state, std::span<const int> waiting) const {
        int room = room_left(state);
        for (const int unit : waiting.subspan(1)) room -= points(state, unit, 0);
        int hits = hits_to_fit(state, waiting[0], room_left(state));
        const auto helps = [&](int more) {
            return points(state, waiting[0], more) < points(state, waiting[0], more - 1);
        };
        while (points(state, waiting[0], hits) > room && hits < spare_hits(state, waiting[0]) && helps(hits + 1))
            ++hits;
        return hits;
    }

    // What the first of those waiting does where as many go as can, and of all ways to it the one with fewest hits, and then that
    // which saves most strength; -1: it stays.
    int hits_of_most(const State& state, std::span<const int> waiting) const {
        std::array<int, 3> best{-1, 0, 0};
        int chosen = -1;
        for (unsigned going = 1; going < 1u << waiting.size(); ++going) {
            int room = room_left(state), saved = 0, hits = 0, first = 0;
            for (std::size_t i = 0; i < waiting.size(); ++i)
                if (going >> i & 1) room -= points(state, waiting[i], 0), saved += strength(now(state, waiting[i]));
            // the hit that saves most room, from the last to the first
            std::array<int, LandBattle::most_units> taken{};
            while (room < 0) {
                int who = -1, most = 0;
                for (std::size_t i = 0; i < waiting.size(); ++i) {
                    if (!(going >> i & 1) || taken[i] == spare_hits(state, waiting[i])) continue;
                    const int less = points(state, waiting[i], taken[i]) - points(state, waiting[i], taken[i] + 1);
                    if (less > 0 && less >= most) who = static_cast<int>(i), most = less;
                }
                if (who < 0) break;
                ++taken[at(who)];
                ++hits;
                room += most;
            }
            if (room < 0) continue;
            first = going & 1 ? taken[0] : -1;
            const std::array<int, 3> worth{std::popcount(going), -hits, saved};
            if (worth > best) best = worth, chosen = first;
        }
        return chosen;
    }

    // ... and where the strongest go first: all that fit as they are, and then those that take hits for it
    int hits_of_strongest(const State& state, std::span<const int> waiting) const {
        int room = room_left(state), fit = room;
        for (const int unit : waiting)
            if (points(state, unit, 0) <= fit) fit -= points(state, unit, 0);
        if (points(state, waiting[0], 0) <= room) return 0;
        return hits_to_fit(state, waiting[0], fit);
    }

    int count(const State& state, bool aboard) const {
        int count = 0;
        for (int i = 0; i < battle_.units(Side::attacker); ++i)
            count += is_left(state, i) && is_aboard(state, i) == aboard;
        return count;
    }
    int evacuated(const State& state) const { return count(state, true); }
    int stranded(const State& state) const { return count(state, false); }
    int saved(const State& state) const {
        int sum = 0;
        for (int i = 0; i < battle_.units(Side::attacker); ++i)
            if (is_aboard(state, i)) sum += strength(now(state, i));
        return sum;
    }

    static LandSetting setting(const Params& params) {
        if (params.forces.attackers.empty())
            throw InputError("attackers: expected the units to be evacuated, like 4-3-6 x2 (7.2.1.f)");
        if (params.forces.defenders.empty())
            throw InputError(
                "defenders: expected the enemy who hinders it, like 5-4-6; if nobody does, ask eoa/loading (7.2.1.f)");
        return {.forces = params.forces,
                .hex = params.hex,
                .support = params.support,
                .policies = params.policies,
                .readings = params.readings,
                .is_invasion = false,
                .is_drop = false,
                .tank_marker = {}};
    }

    Params params_;
    LoadingChart room_;
    LandBattle battle_;
    int free_ = 0;
};

}  // namespace

const Procedure& evacuation() { return define<Evacuation>(); }

}  // namespace warodds::eoa
