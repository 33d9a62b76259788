// Capture of dumps and transport (OCS 9.14b, 9.14c, 12.11b): an Attack-Capable unit enters the hex, and one die for each
// category on the Capture Table says what share of it changes hands.
//
// The rest of a dump is destroyed; the rest of trucks and wagons is displaced, and the rest of the loads with it. Points and
// loads are rounded apart (9.14c), so that loads can be more than the transport that gets away carries, and what becomes of
// those is a reading.
// The owner may have blown the dump before (12.11a). Extenders are not counted: they collapse without a loss.
#include "rules/ocs/ground/combat_table.hpp"
#include "rules/ocs/supply/dumps.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::ocs {
namespace {

enum class Category { dump, trucks, wagons };
constexpr std::array category_names = {"dump", "trucks", "wagons"};

// What a player says of one category in the hex.
struct Holding {
    Category what = Category::dump;
    std::optional<Rational> supply, transport;

    static Schema<Holding> schema() {
        Schema<Holding> schema;
        schema.number("supply", "supply points on the ground, or loaded", &Holding::supply).range(0, 1000);
        schema
            .number("transport", "transport points, Extenders apart; without it as many as the load needs",
                    &Holding::transport)
            .range(0, 1000);
        schema.choice("what", "what it is", &Holding::what, {{"dump", ""}, {"trucks", ""}, {"wagons", ""}});
        return schema;
    }
};

class Capture {
public:
    struct Params {
        Category what = Category::dump;
        std::optional<Rational> supply, transport;
        std::vector<Holding> also;
        bool token_trucks = false;
        int blown = 0;
        enum Stranded { displaced, destroyed, captured } stranded = displaced;
    };
    struct State {
        std::int32_t category, attempt, percent;  // the category rolled for, attempts to blow the dump so far
        std::int32_t blown;                       // tokens of the dump
        std::int32_t supply_destroyed, supply_displaced, transport_displaced;
        std::array<std::int32_t, category_names.size()> supply_captured,
            transport_captured;  // by category in the hex
    };

    static About about() {
        return {"ocs/capture", "OCS capture of dumps and transport", "9.14b, 9.14c, 12.11",
                "how much supply and transport falls into the hands of a unit that enters the hex?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .choice("what", "what is in the hex", &Params::what,
                    {{"dump", "supply on the ground"},
                     {"trucks", "truck points and their loads"},
                     {"wagons", "wagon points and their loads"}})
            .rule("9.14b, 9.14c");
        schema.number("supply", "supply points on the ground, or loaded on the transport; 1T is 1/4", &Params::supply)
            .range(0, 1000)
            .unit("SP")
            .rule("12.1a");
        schema
            .number("transport", "truck or wagon points, Extenders apart; without it as many as the load needs",
                    &Params::transport)
            .range(0, 1000)
            .unit("points")
            .rule("9.14c");
        schema.units("also",
                     "what else is in the hex, each with a roll of its own: 8 dump, 4-4 trucks (supply-transport)",
                     &Params::also, Holding::schema(), {"supply", "transport"});
        schema
            .flag("token_trucks", "the game has token-size transport: points are rounded, and counted, in quarters",
                  &Params::token_trucks)
            .rule("9.14c");
        schema.integer("blown", "phases in which the owner blows the whole dump before it is entered", &Params::blown)
            .range(0, 6)
            .rule("12.11a");
        schema
            .reading("stranded", "loads that are not captured, beyond the 1 SP that a displaced point carries",
                     &Params::stranded,
                     {{"displaced",
                       "points and loads fare alike: with the displaced transport; destroyed where none is displaced"},
                      {"destroyed", "like the rest of a dump"},
                      {"captured", "with the transport that is captured"}})
            .rule("9.14c");
        return schema;
    }

    static Outcomes<Capture> outcomes() {
        Outcomes<Capture> outcomes;
        outcomes.integer("percent", "percent captured of 'what'; 'also' has rolls of its own", &State::percent)
            .range(0, 100);
        outcomes
            .integer("supply_captured", "supply points (SP) captured, to the token; loads on transport included",
                     [](const Capture&, const State& s) { return sum(s.supply_captured); })
            .range(0, 12000)
            .parts(tokens_of_a_point);
        outcomes
            .integer("supply_destroyed", "supply points (SP) destroyed, blown and stranded ones included",
                     &State::supply_destroyed)
            .range(0, 12000)
            .parts(tokens_of_a_point);
        outcomes
            .integer("supply_displaced", "supply points (SP) that get away with displaced transport",
                     &State::supply_displaced)
            .range(0, 12000)
            .parts(tokens_of_a_point);
        outcomes
            .integer("transport_captured", "transport points captured; quarters of a point with token_trucks",
                     [](const Capture&, const State& s) { return sum(s.transport_captured); })
            .range(0, 12000);
        outcomes
            .integer("transport_displaced", "transport points that get away; quarters of a point with token_trucks",
                     &State::transport_displaced)
            .range(0, 12000);
        return outcomes;
    }
    static Costs costs() { return {{}, {"supply_captured", "transport_captured", "supply_destroyed"}}; }

    Capture(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params),
          points_(tables),
          chart_(percentages(tables, "ocs/capture")),
          attempts_(params.blown),
          token_trucks_(params.token_trucks),
          stranded_(params.stranded) {
        if (params.blown > 0) blowing_.emplace(tables);
        const auto limits = tables.numbers("ocs/supply-modifiers");
        const auto add = [&](const Holding& holding, const std::string& lead) {
            const std::string name = category_names[static_cast<int>(holding.what)];
            for (const Part& known : parts_)
                if (known.column == chart_.chart().columns().find(name))
                    throw InputError(fmt::format(
                        "also: found {} again, expected each category once, all of it together (9.14c)", name));
            parts_.push_back(fold(holding, lead));
            const Part& part = parts_.back();
            ledger.add("9.14", name, part.is_dump ? points_.text(part.tokens) : transport_text(part.transport),
                       part.is_dump ? "" : points_.text(part.tokens) + " loaded");
            if (!part.is_dump)
                ledger.add("9.14c", name + " displace", std::to_string(figure(*limits, name + " displace, hexes")),
                           "hexes at most");
        };
        add({params.what, params.supply, params.transport}, "");
        for (const Holding& holding : params.also) add(holding, "also: ");
        if (params.blown > 0 &&
            std::none_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.is_dump; }))
            throw InputError("blown: there is no dump in the hex to blow; transport points cannot be blown (12.11)");
    }

    State start() const { return {}; }
    bool finished(const State& state) const { return state.category == static_cast<int>(parts_.size()); }

    void step(State& state, Roller& roller) const {
        const Part& part = parts_[state.category];
        const int tokens = part.tokens - (part.is_dump ? state.blown : 0);
        if (part.is_dump && state.attempt < attempts_ && tokens > 0) {
            state.blown += blowing_->roll(tokens, roller).destroyed;
            ++state.attempt;
            return;
        }
        if (tokens > 0 || part.transport > 0) take(state, part, tokens, roller);
        if (part.is_dump) {
            state.supply_destroyed += state.blown;
            state.blown = state.attempt = 0;
        }
        ++state.category;
    }

    // What is in the hex afterwards, all of it the captor's: the rest is destroyed, or displaced to somewhere else.
    // Loads that the captured transport cannot carry are a dump.
    static std::vector<std::string> effects() { return {"supply", "transport", "also"}; }
    Params after(const State& state) const;

private:
    struct Part {
        int column, tokens, transport;  // transport in points, or in quarters of a point
        bool is_dump;
    };

    Part fold(const Holding& holding, const std::string& lead) const {
        const std::string name = category_names[static_cast<int>(holding.what)];
        const bool is_dump = holding.what == Category::dump;
        if (is_dump && !holding.supply)
            throw InputError(lead + "supply: expected the supply points in the dump, like supply=8 (9.14b)");
        if (is_dump && holding.transport)
            throw InputError(lead +
                             "transport: a dump has none; loaded supply counts with its trucks or wagons (9.14c)");
        if (!is_dump && !holding.supply && !holding.transport)
            throw InputError(
                fmt::format("{}transport: expected the points of the {}, their supply, or both (9.14c)", lead, name));
        const int tokens = points_.tokens(holding.supply.value_or(0), lead + "supply");
        const int in_one = token_trucks_ ? points_.in_one() : 1,
                  needed = (tokens * in_one + points_.in_one() - 1) / points_.in_one();
        const Rational transport = holding.transport ? *holding.transport * in_one : Rational(is_dump ? 0 : needed);
        if (transport.denominator() != 1)
            throw InputError(fmt::format(
                "{}transport: found {} points, expected {} (9.14c)", lead, to_text(*holding.transport),
                token_trucks_ ? "whole points or quarters" : "whole points; token_trucks=true allows quarters"));
        if (!is_dump && transport < needed)
            throw InputError(
                fmt::format("{}supply: found {} on {} points, but a point carries 1 SP (13.2c); the rest is a dump",
                            lead, points_.text(tokens), to_text(*holding.transport)));
        return {chart_.chart().columns().find(name), tokens, static_cast<int>(transport.numerator()), is_dump};
    }

    std::string transport_text(int amount) const {
        return to_text(Rational(amount, token_trucks_ ? points_.in_one() : 1)) + " points";
    }

    int carried_by_one() const { return token_trucks_ ? 1 : points_.in_one(); }  // tokens; 13.2c: a point carries 1 SP

    void take(State& state, const Part& part, int tokens, Roller& roller) const {
        const int percent = chart_.read(roller.d6({part.is_dump ? "9.14b" : "9.14c", "capture roll"}), part.column,
                                        roller);
        if (state.category == 0) state.percent = percent;
        const int captured = percent_of(tokens, percent), points = percent_of(part.transport, percent);
        const int away = part.transport - points;
        const bool all_follow = stranded_ == Params::displaced && away > 0;
        const int displaced = all_follow ? tokens - captured : std::min(tokens - captured, away * carried_by_one());
        const int rest = tokens - captured - displaced;
        std::int32_t& taken = state.supply_captured[state.category];
        taken = captured;
        state.supply_displaced += displaced;
        (part.is_dump || stranded_ != Params::captured ? state.supply_destroyed : taken) += rest;
        state.transport_captured[state.category] = points;
        state.transport_displaced += away;
        roller.note([&](Ledger& ledger) {
            ledger.add(part.is_dump ? "9.14b" : "9.14c", "captured supply", points_.text(captured),
                       fmt::format("{}% of {}", percent, points_.text(tokens)));
            if (part.is_dump) return;
            ledger.add("9.14c", "captured transport", transport_text(points),
                       fmt::format("{}% of {}", percent, transport_text(part.transport)));
            if (rest > 0)
                ledger.add("9.14c", "stranded supply", points_.text(rest),
                           stranded_ == Params::captured ? "captured as well" : "destroyed");
        });
    }

    static int sum(const std::array<std::int32_t, category_names.size()>& amounts) {
        return std::accumulate(amounts.begin(), amounts.end(), 0);
    }

    Params params_;
    SupplyPoints points_;
    std::optional<DumpBlowing> blowing_;
    RollChart<int> chart_;
    int attempts_;
    bool token_trucks_;
    int stranded_;
    std::vector<Part> parts_;
};

Capture::Params Capture::after(const State& state) const {
    Params left = params_;
    std::vector<Holding> holdings = {{params_.what, params_.supply, params_.transport}};
    holdings.insert(holdings.end(), params_.also.begin(), params_.also.end());
    int on_the_ground = 0;
    for (std::size_t i = 0; i < holdings.size(); ++i) {
        int loaded = 0;
        if (holdings[i].what != Category::dump) {
            const int points = state.transport_captured[i];
            loaded = std::min(state.supply_captured[i], points * carried_by_one());
            holdings[i].transport = Rational(points, token_trucks_ ? points_.in_one() : 1);
        }
        holdings[i].supply = Rational(loaded, points_.in_one());
        on_the_ground += state.supply_captured[i] - loaded;
    }
    const auto is_dump = [](const Holding& holding) { return holding.what == Category::dump; };
    auto dump = std::find_if(holdings.begin(), holdings.end(), is_dump);
    if (dump == holdings.end() && on_the_ground > 0) dump = holdings.insert(dump, Holding{.what = Category::dump});
    if (dump != holdings.end()) dump->supply = Rational(on_the_ground, points_.in_one());
    left.supply = holdings[0].supply;
    left.transport = holdings[0].transport;
    left.also.assign(holdings.begin() + 1, holdings.end());
    std::erase_if(left.also, [](const Holding& holding) {
        return holding.supply == Rational(0) && holding.transport.value_or(0) == Rational(0);
    });
    return left;
}

}  // namespace

const Procedure& capture() { return define<Capture>(); }

}  // namespace warodds::ocs
