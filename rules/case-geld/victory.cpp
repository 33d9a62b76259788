// Case Geld: who has won (4.2-4.7). No dice: a landing that failed, Tulsa, every city of a theatre, else city points.
#include "rules/procedure.hpp"

#include <array>

namespace warodds::case_geld {

class Victory {
public:
    enum Winner : std::int8_t { german, japanese, draw, us_east, us_west, us, german_and_japanese };

    struct Params {
        int german = 0, japanese = 0;
        enum Tulsa { held, to_german, to_japanese } tulsa = held;
        enum Landing { ashore, german_failed, japanese_failed } landing = ashore;
        enum Points { at_least_23, more_than_23_when_both } points_23 = at_least_23;
    };
    struct State {
        std::int8_t winner;
    };

    static About about() { return {"case-geld/victory", "Case Geld victory", "4.2-4.7", "who has won?"}; }

    static Schema<Params> parameters() {
        Schema<Params> s;
        s.integer("german", "cities of the East that the Germans hold; Tulsa is never counted", &Params::german)
            .range(0, 45)
            .rule("4.6");
        s.integer("japanese", "cities of the West that the Japanese hold", &Params::japanese).range(0, 45).rule("4.6");
        s.choice("tulsa", "who is in Tulsa", &Params::tulsa, {{"us", ""}, {"german", ""}, {"japanese", ""}})
            .rule("4.2");
        s.choice("landing", "the landings of Turn 1", &Params::landing,
                 {{"ashore", "both are ashore"}, {"german-failed", ""}, {"japanese-failed", ""}})
            .rule("4.3");
        s.reading("points_23", "both Axis players with the cities to win", &Params::points_23,
                  {{"at_least_23", "the higher total wins, equal totals draw"},
                   {"more_than_23_when_both",
                    "only totals above the mark are compared; exactly the mark for both is a win for both"}})
            .rule("4.4");
        return s;
    }

    static Outcomes<Victory> outcomes() {
        Outcomes<Victory> o;
        o.label("winner", "who has won",
                {{"german", ""},
                 {"japanese", ""},
                 {"draw", "between the Axis players"},
                 {"us-east", "US, its eastern commander"},
                 {"us-west", "US, its western commander"},
                 {"us", "US, neither commander before the other"},
                 {"german-and-japanese", "both Axis players"}},
                [](const Victory&, const State& s) { return s.winner; });
        o.flag("axis_wins", "an Axis player has won, or both draw", [](const Victory&, const State& s) {
            return s.winner == german || s.winner == japanese || s.winner == draw || s.winner == german_and_japanese;
        });
        return o;
    }

    Victory(const Params& params, Tables& tables, Ledger& ledger) {
        const auto table = tables.numbers("case-geld/victory");
        const int cities = table->result(table->rows().find("a theatre"), 0),
                  mark = table->result(table->rows().find("to win"), 0);
        if (params.german > cities || params.japanese > cities)
            throw InputError("german, japanese: a theatre has " + std::to_string(cities) + " cities (4.6)");
        ledger.add("4.6", "east city points", std::to_string(cities - params.german),
                   "held by the US; Tulsa is not counted");
        ledger.add("4.6", "west city points", std::to_string(cities - params.japanese),
                   "held by the US; Tulsa is not counted");
        winner_ = judge(params, cities, mark);
    }

    State start() const { return {winner_}; }
    bool finished(const State&) const { return true; }
    void step(State&, Roller&) const {}

private:
    static Winner judge(const Params& params, int cities, int mark) {
        if (params.landing == Params::german_failed) return us_east;  // 4.3
        if (params.landing == Params::japanese_failed) return us_west;
        if (params.tulsa == Params::to_german) return german;  // 4.2
        if (params.tulsa == Params::to_japanese) return japanese;
        const int east = params.german, west = params.japanese;
        if (east == cities || west == cities) return east == west ? draw : east == cities ? german : japanese;  // 4.7
        if (east < mark && west < mark) return east < west ? us_east : west < east ? us_west : us;              // 4.5
        if (east < mark || west < mark) return east < mark ? japanese : german;                                 // 4.4
        if (east != west) return east > west ? german : japanese;
        return params.points_23 == Params::more_than_23_when_both && east == mark ? german_and_japanese : draw;
    }

    Winner winner_;
};

const Procedure& victory() { return define<Victory>(); }

}  // namespace warodds::case_geld
