// Case Geld: who has won (4.2-4.7). No dice: a landing that failed, Tulsa, every city of a theatre, else city points.
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <array>

namespace warodds::case_geld {
namespace {

class Victory {
public:
    enum class Winner : std::int8_t { german, japanese, draw, us_east, us_west, us, german_and_japanese };

    struct Params {
        int german = 0, japanese = 0;
        enum class Tulsa { held, to_german, to_japanese } tulsa = Tulsa::held;
        enum class Landing { ashore, german_failed, japanese_failed } landing = Landing::ashore;
        enum class Points { at_least_23, more_than_23_when_both } points_23 = Points::at_least_23;
    };
    struct State {
        Winner winner;
    };

    static About about() { return {"case-geld/victory", "Case Geld victory", "4.2-4.7", "who has won?"}; }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("german", "cities of the East that the Germans hold; Tulsa is never counted", &Params::german)
            .range(0, 45)
            .rule("4.6");
        schema.integer("japanese", "cities of the West that the Japanese hold", &Params::japanese)
            .range(0, 45)
            .rule("4.6");
        schema.choice("tulsa", "who is in Tulsa", &Params::tulsa, {{"us", ""}, {"german", ""}, {"japanese", ""}})
            .rule("4.2");
        schema
            .choice("landing", "the landings of Turn 1", &Params::landing,
                    {{"ashore", "both are ashore"}, {"german-failed", ""}, {"japanese-failed", ""}})
            .rule("4.3");
        schema
            .reading("points_23", "both Axis players with the cities to win", &Params::points_23,
                     {{"at_least_23", "the higher total wins, equal totals draw"},
                      {"more_than_23_when_both",
                       "only totals above the mark are compared; exactly the mark for both is a win for both"}})
            .rule("4.4");
        return schema;
    }

    static Outcomes<Victory> outcomes() {
        Outcomes<Victory> outcomes;
        outcomes.label("winner", "who has won",
                       {{"german", ""},
                        {"japanese", ""},
                        {"draw", "between the Axis players"},
                        {"us-east", "US, its eastern commander"},
                        {"us-west", "US, its western commander"},
                        {"us", "US, neither commander before the other"},
                        {"german-and-japanese", "both Axis players"}},
                       [](const Victory&, const State& state) { return static_cast<int>(state.winner); });
        outcomes.flag("axis_wins", "an Axis player has won, or both draw", [](const Victory&, const State& state) {
            return state.winner == Winner::german || state.winner == Winner::japanese || state.winner == Winner::draw ||
                   state.winner == Winner::german_and_japanese;
        });
        return outcomes;
    }

    Victory(const Params& params, Tables& tables, Ledger& ledger) {
        const auto table = tables.numbers("case-geld/victory");
        const int cities = figure(*table, "a theatre"), mark = figure(*table, "to win");
        if (params.german > cities || params.japanese > cities)
            throw InputError(fmt::format("german, japanese: a theatre has {} cities (4.6)", cities));
        ledger.add("4.6", "east city points", std::to_string(cities - params.german),
                   "held by the US; Tulsa is not counted");
        ledger.add("4.6", "west city points", std::to_string(cities - params.japanese),
                   "held by the US; Tulsa is not counted");
        winner_ = judge(params, cities, mark);
    }

    State start() const { return {winner_}; }
    bool finished(const State&) const { return true; }
    void step(State&, Roller&) const {}

    bool operator==(const Victory&) const = default;

private:
    static Winner judge(const Params& params, int cities, int mark) {
        if (params.landing == Params::Landing::german_failed) return Winner::us_east;  // 4.3
        if (params.landing == Params::Landing::japanese_failed) return Winner::us_west;
        if (params.tulsa == Params::Tulsa::to_german) return Winner::german;  // 4.2
        if (params.tulsa == Params::Tulsa::to_japanese) return Winner::japanese;
        const int east = params.german, west = params.japanese;
        if (east == cities || west == cities)
            return east == west ? Winner::draw : east == cities ? Winner::german : Winner::japanese;  // 4.7
        if (east < mark && west < mark)
            return east < west ? Winner::us_east : west < east ? Winner::us_west : Winner::us;   // 4.5
        if (east < mark || west < mark) return east < mark ? Winner::japanese : Winner::german;  // 4.4
        if (east != west) return east > west ? Winner::german : Winner::japanese;
        return params.points_23 == Params::Points::more_than_23_when_both && east == mark ? Winner::german_and_japanese
                                                                                          : Winner::draw;
    }

    Winner winner_;
};

}  // namespace

const Procedure& victory() { return define<Victory>(); }

}  // namespace warodds::case_geld
