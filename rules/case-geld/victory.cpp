// Case Geld: who has won (4.2-4.7). No dice: a landing that failed, Tulsa, every city of a theatre, else city points.
#include "rules/case-geld/points.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Victory {
public:
    struct Params {
        int german = 0, japanese = 0;
        enum class Tulsa { held, to_german, to_japanese } tulsa = Tulsa::held;
        enum class Landing { ashore, german_failed, japanese_failed } landing = Landing::ashore;
        PointsReading reading;
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
        schema.part(PointsReading::schema(), &Params::reading);
        return schema;
    }

    static Outcomes<Victory> outcomes() {
        Outcomes<Victory> outcomes;
        outcomes.label("winner", "who has won", winners(),
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
        check_ended(params, cities);
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
    // What ends the game at once leaves nothing that comes after it.
    static void check_ended(const Params& params, int cities) {
        const bool tulsa = params.tulsa != Params::Tulsa::held;
        // 5.5: the Germans land first, perhaps in a city
        const int german = params.landing == Params::Landing::japanese_failed ? 1 : 0;
        if (params.landing != Params::Landing::ashore && (tulsa || params.german > german || params.japanese > 0))
            throw InputError(
                "landing: a landing that fails ends the game on Turn 1, before any city but that of an earlier "
                "landing; "
                "leave the cities and tulsa out (4.3, 5.5)");
        if (tulsa + (params.german == cities) + (params.japanese == cities) > 1)
            throw InputError(fmt::format(
                "tulsa, german, japanese: Tulsa, or all {} cities of a theatre, end the game at once; give the first "
                "that fell (4.2, 4.7)",
                cities));
    }

    static Winner judge(const Params& params, int cities, int mark) {
        if (params.landing == Params::Landing::german_failed) return Winner::us_east;  // 4.3
        if (params.landing == Params::Landing::japanese_failed) return Winner::us_west;
        if (params.tulsa == Params::Tulsa::to_german) return Winner::german;  // 4.2
        if (params.tulsa == Params::Tulsa::to_japanese) return Winner::japanese;
        const int east = params.german, west = params.japanese;
        if (east == cities || west == cities) return east == cities ? Winner::german : Winner::japanese;  // 4.7
        return winner_on_points(east, west, mark, params.reading.points_23);
    }

    Winner winner_;
};

}  // namespace

const Procedure& victory() { return define<Victory>(); }

}  // namespace warodds::case_geld
