// Empires of Apocalypse: the partisan phase of one country (9.1-9.3): units hunt partisans on the land combat chart, those left may
// commit one act of sabotage, and new ones come.
#include "rules/eoa/figures.hpp"
#include "rules/eoa/land/land_chart.hpp"
#include "rules/eoa/land/units.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

struct Sabotage {
    Small losses, hits;

    static std::optional<Sabotage> parse(const std::string& code) {
        if (code.size() != 3 || code[1] != '-' || code[0] < '0' || code[0] > '9' || code[2] < '0' || code[2] > '9')
            return {};
        return Sabotage{code[0] - '0', code[2] - '0'};
    }
};

struct Growth {
    Small number, has_die;

    static std::optional<Growth> parse(std::string code) {
        Growth growth;
        if (code.ends_with("+die")) {
            growth.has_die = 1;
            code.resize(code.size() - 4);
        }
        if (code.size() != 1 || code[0] < '0' || code[0] > '9') return {};
        growth.number = code[0] - '0';
        return growth;
    }
};

class Partisans {
public:
    static constexpr std::size_t most_hunters = 8;
    struct Params {
        int partisans = 5, assaulting = 0;
        std::vector<Unit> hunters;
        Weather weather = Weather::clear;
        int air = 0;
        bool new_ones = false;
        int year = 0;
        enum class Country : std::int8_t { major, minor } country = Country::minor;
    };
    struct State {
        Small phase, hunter;
        Wide left;
        Small killed, weather, assault_losses, assault_hits, fresh, unused;
        std::array<Small, most_hunters> hits;
    };

    static About about() {
        return {"eoa/partisans", "EoA partisan phase", "9.1-9.3", "what do hunts, sabotage and new partisans come to?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("partisans", "partisans in the country", &Params::partisans).range(0, 200).rule("9");
        schema
            .units("hunters", "units that hunt them, like 3-2-4; there may be none", &Params::hunters, Unit::schema(),
                   Unit::shorthand())
            .most(most_hunters)
            .rule("9.1, 7.3.3");
        schema.choice("weather", "the worst weather in the country", &Params::weather, weathers()).rule("9.1");
        schema.integer("air", "tactical factors of an aircraft that supports each hunter", &Params::air)
            .range(0, 20)
            .rule("9.1, 7.3.5.a");
        schema.integer("assaulting", "partisans that assault one hex, as far as they are left", &Params::assaulting)
            .range(0, 200)
            .rule("9.2");
        schema.flag("new_ones", "new partisans come at the end", &Params::new_ones).rule("9.3");
        schema.integer("year", "calendar years since the country entered the war", &Params::year)
            .range(0, 20)
            .only_with(&Params::new_ones)
            .rule("9.3");
        schema
            .choice("country", "what kind of country it is", &Params::country,
                    {{"major", "a major power"}, {"minor", ""}})
            .only_with(&Params::new_ones)
            .rule("9.3");
        return schema;
    }

    static Outcomes<Partisans> outcomes() {
        Outcomes<Partisans> outcomes;
        outcomes.integer("partisans_left", "partisans in the country at the end", &State::left).range(0, 230);
        outcomes.integer("killed", "partisans that the hunters destroyed", &State::killed).range(0, 110);
        outcomes
            .integer("hunter_hits", "hits on the hunters",
                     [](const Partisans&, const State& state) {
                         int hits = 0;
                         for (const int one : state.hits) hits += one;
                         return hits;
                     })
            .range(0, 72);
        outcomes.integer("sabotage_hits", "hits that the sabotage scored", &State::assault_hits).range(0, 9);
        outcomes.integer("sabotage_losses", "partisans that it cost", &State::assault_losses).range(0, 9);
        outcomes.integer("new_partisans", "partisans that came", &State::fresh).range(0, 15);
        return outcomes;
    }
    static Costs costs() { return {{"hunter_hits"}, {"killed", "sabotage_losses"}}; }

    Partisans(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          land_(tables),
          effects_(params.weather, tables),
          assault_(tables.chart<Sabotage>("eoa/partisan-assault", Sabotage::parse, "losses and hits like 2-1"), 1, 6),
          growth_(tables.chart<Growth>("eoa/partisans", Growth::parse, "a number, or 4+die")) {
        const Limits limits(tables);
        divisor_ = limits["out of supply attack divided by"];
        for (const Unit& unit : params.hunters) {
            unit.expect_to_exist("hunters: ");
            if (unit.is(Unit::Type::partisan)) throw InputError("hunters: partisans do not hunt partisans (9.1)");
        }
        ledger.add("9", "partisans", std::to_string(params.partisans));
    }

    State start() const {
        State state{};
        state.left = params_.partisans;
        settle(state);
        return state;
    }
    bool finished(const State& state) const { return state.phase == over; }

    void step(State& state, Roller& roller) const {
        switch (state.phase) {
            case reading:
                state.weather = roller.read(effects_.chart(), effects_.row("land attack"), effects_.column());
                state.phase = hunting;
                break;
            case hunting: hunt(state, roller); break;
            case assaulting: assault(state, roller); break;
            case growing: grow(state, roller); break;
            default: break;
        }
        settle(state);
    }

    // hunters that are alike and have fought: who has more hits comes first
    void canonical(State& state) const {
        for (int a = 0; a < state.hunter; ++a)
            for (int b = a + 1; b < state.hunter; ++b) {
                const Unit &one = params_.hunters[at(a)], &other = params_.hunters[at(b)];
                if (one.is_like(other) && one.hits == other.hits && one.name.empty() && other.name.empty() &&
                    state.hits[at(a)] < state.hits[at(b)])
                    std::swap(state.hits[at(a)], state.hits[at(b)]);
            }
    }

    static std::vector<std::string> effects() { return {"partisans", "hunters"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.partisans = std::min<int>(200, state.left);
        left.hunters = survivors(params_.hunters, [&](Unit& unit, std::size_t place) {
            unit.hits += state.hits[place];
            return unit.hits < unit.hits_to_kill();
        });
        return left;
    }

private:
    enum : int { reading, hunting, assaulting, growing, over };

    // goes on to what is left to do
    void settle(State& state) const {
        if (state.phase == reading && params_.hunters.empty()) state.phase = assaulting;
        if (state.phase == hunting && state.hunter == static_cast<int>(params_.hunters.size()))
            state.phase = assaulting;
        if (state.phase == assaulting && std::min<int>(params_.assaulting, state.left) == 0) state.phase = growing;
        if (state.phase == growing && !params_.new_ones) state.phase = over;
    }

    // 9.1: supply and weather, but no terrain; partisans defend with 0, and an R is one of them more
    void hunt(State& state, Roller& roller) const {
        const auto place = static_cast<std::size_t>(int{state.hunter});
        const Unit& unit = params_.hunters[place];
        const int strength = (unit.oos ? unit.attack / divisor_ : unit.attack) - unit.hits + state.weather;
        const int factors = (params_.air + effects_["bombardment"]) / effects_["bombardment divided by"];
        const int differential = strength + std::clamp(factors, 0, std::max(0, strength));
        roller.note([&](Ledger& ledger) {
            ledger.add("9.1", "differential", signed_text(differential), fmt::format("hunter {}", unit.text()));
        });
        const LandResult result = land_.read(roller.d6({"9.1", "hunting die"}), differential, roller);
        const int killed = std::min<int>(state.left, result.defender + result.defender_retreats + unit.ss);
        state.hits[place] = std::min<int>(result.attacker, unit.hits_to_kill() - unit.hits);
        state.left -= killed;
        state.killed += killed;
        ++state.hunter;
        roller.note([&](Ledger& ledger) { ledger.add("9.1", "partisans destroyed", std::to_string(killed)); });
    }

    void assault(State& state, Roller& roller) const {
        const int sent = std::min<int>(params_.assaulting, state.left);
        const Sabotage result = assault_.read(roller.d6({"9.2", "assault die"}),
                                              assault_.chart().columns().find(Rational(sent)), roller);
        state.assault_losses = std::min<int>(result.losses, sent);
        state.assault_hits = result.hits;
        state.left -= state.assault_losses;
        state.phase = growing;
    }

    void grow(State& state, Roller& roller) const {
        const Growth growth = roller.read(*growth_, growth_->rows().find(Rational(params_.year)),
                                          static_cast<int>(params_.country));
        state.fresh = growth.number + (growth.has_die ? roller.d6({"9.3", "die for new partisans"}) : 0);
        state.left += state.fresh;
        state.phase = over;
    }

    Params params_;
    LandChart land_;
    WeatherEffects effects_;
    RollChart<Sabotage> assault_;
    std::shared_ptr<const Chart<Growth>> growth_;
    int divisor_ = 4;
};

}  // namespace

const Procedure& partisans() { return define<Partisans>(); }

}  // namespace warodds::eoa
