// Eisenhower's War: one Victory Check Phase (4.1-4.4, 13.8). No dice: what the turn asks of each side, and who has won.
//
// The ports that turns 2 and 4 ask for are printed on the map only; where they are not given, the chart's unknown cell is read.
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {
namespace {

class VictoryClock {
public:
    struct Params {
        int turn = 1, ports = 0;
        std::optional<int> ports_needed;
        bool v1_sites = false, ruhr = false, berlin = false, vienna = false;
        bool city_recaptured = false, beachhead_lost = false, alpine_fortress = false;
        int german_west = 0, german_italy = 0, allied_east = 0;
        enum class Alpine : std::int8_t { turn_8, turn_9 } alpine_end = Alpine::turn_8;
        enum class Month : std::int8_t { mar_45, apr_45 } turn8_month = Month::mar_45;
    };
    struct State {
        Small checked, needed, is_short;
    };
    enum Winner { none, allied, german, draw, both };

    static About about() {
        return {"eisenhowers-war/victory-clock", "Eisenhower's War victory check", "4.1-4.4, 13.8",
                "who has won at the end of this turn, and what did it take?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("turn", "the turn whose Victory Check Phase it is", &Params::turn)
            .range(1, 9)
            .assumption()
            .rule("5.1");
        schema.integer("ports", "ports that the Allies control in Belgium, the Netherlands and France", &Params::ports)
            .range(0, 40)
            .rule("4.3.2");
        schema
            .integer("ports_needed", "ports that the turn track asks for, if you have it; else as far as it is known",
                     &Params::ports_needed)
            .range(0, 20)
            .rule("4.3.2");
        schema.flag("v1_sites", "the Allies control every V-1 launch hex", &Params::v1_sites).rule("4.2.3");
        schema.flag("ruhr", "the Allies control the Ruhr, 3215", &Params::ruhr).rule("4.2.1, 4.2.2");
        schema.flag("berlin", "the Allies control Berlin, 3120", &Params::berlin).rule("4.2.2");
        schema.flag("vienna", "the Allies control Vienna, 2422", &Params::vienna).rule("4.2.2");
        schema
            .flag("city_recaptured", "a supplied German unit is in a city that was Allied once, Rome included",
                  &Params::city_recaptured)
            .rule("4.3.1");
        schema
            .flag("beachhead_lost", "the Germans have captured the hex of a beachhead marker", &Params::beachhead_lost)
            .rule("4.3.1");
        schema.flag("alpine_fortress", "the Alpine Fortress marker is on the map", &Params::alpine_fortress)
            .rule("13.8");
        schema
            .integer("german_west", "cities in Germany west of the Drawn Game Line that the Germans control",
                     &Params::german_west)
            .range(0, 40)
            .assumption()
            .rule("4.4");
        schema.integer("german_italy", "cities in Italy that the Germans control", &Params::german_italy)
            .range(0, 20)
            .assumption()
            .rule("4.4");
        schema
            .integer("allied_east",
                     "cities in Germany east of that line, the Protectorate and Yugoslavia that the Allies control",
                     &Params::allied_east)
            .range(0, 40)
            .rule("4.4.1");
        schema
            .reading("alpine_end", "the end of the turn on which the Alpine Fortress wins", &Params::alpine_end,
                     {{"turn_8", "of the turn on which it is placed"}, {"turn_9", "of the last turn"}})
            .rule("13.8, 4.4");
        schema
            .reading("turn8_month", "the month of turn 8, a label", &Params::turn8_month,
                     {{"mar_45", "as 4.2.2 says"}, {"apr_45", "as 13.8 says"}})
            .rule("4.2.2, 13.8");
        return schema;
    }

    static Outcomes<VictoryClock> outcomes() {
        Outcomes<VictoryClock> outcomes;
        outcomes.label("winner", "who has won at this check",
                       {{"none", "play goes on"},
                        {"allied", ""},
                        {"german", ""},
                        {"draw", ""},
                        {"both", "conditions of both sides hold, and no rule says whose comes first"}},
                       &VictoryClock::winner);
        outcomes.flag("allied_wins", "an Allied condition holds",
                      [](const VictoryClock& clock, const State&) { return clock.allied_; });
        outcomes.flag("german_wins", "a German condition holds",
                      [](const VictoryClock& clock, const State& state) { return clock.german_ || state.is_short; });
        outcomes.flag("game_over", "the game ends here",
                      [](const VictoryClock& clock, const State& state) { return clock.winner(state) != none; });
        outcomes.integer("ports_short", "ports that the Allies lack", 0, 20,
                         [](const VictoryClock& clock, const State& state) {
                             return std::max(0, state.needed - clock.params_.ports);
                         });
        outcomes.integer("substitutions", "western cities that eastern ones stand in for", 0, 40,
                         [](const VictoryClock& clock, const State&) { return clock.substitutions_; });
        return outcomes;
    }

    VictoryClock(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), ports_(tables.numbers("eisenhowers-war/ports")) {
        tell_month(tables, ledger);
        const auto table = tables.numbers("eisenhowers-war/victory");
        const auto figure = [&](const char* name) { return warodds::figure(*table, name); };
        const auto ask = [&](bool& wins, const char* rule, const char* name, bool holds, std::string detail = {}) {
            ledger.add(rule, name, holds ? "true" : "false", std::move(detail));
            wins |= holds;
        };
        const int turn = params.turn, last = figure("final check"), alpine = figure("Alpine Fortress");
        if (params.alpine_fortress && turn < alpine)
            throw InputError(
                fmt::format("alpine_fortress: the marker is placed on turn {}, not before (13.8)", alpine));
        if (turn <= figure("Ruhr alone until")) ask(allied_, "4.2.1", "Ruhr", params.ruhr, "alone wins");
        if (turn <= figure("two hexes until"))
            ask(allied_, "4.2.2", "two of Ruhr, Berlin, Vienna",
                params.ruhr + params.berlin + params.vienna >= figure("hexes of three"));
        if (turn == figure("V-1 sites on")) ask(allied_, "4.2.3", "all V-1 sites", params.v1_sites);
        ask(german_, "4.3.1", "city recaptured", params.city_recaptured);
        ask(german_, "4.3.1", "beachhead captured", params.beachhead_lost);
        row_ = port_row(turn);
        expect_ports();
        if (row_ < 0) ledger.add("4.3.2", "ports needed", "0", "no port check on this turn");
        else if (params.ports_needed)
            ledger.add("4.3.2", "ports needed", fmt::format("{}", *params.ports_needed), "as given");
        else ledger.add("4.3.2", "ports needed", ports_->code(row_, 0));
        if (turn == (params.alpine_end == Params::Alpine::turn_8 ? alpine : last))
            ask(german_, "13.8", "Alpine Fortress", params.alpine_fortress, "still on the map");
        if (turn == last) final_check(ask);
        is_last_ = turn == last;
    }

    bool finished(const State& state) const { return state.checked || row_ < 0; }
    void step(State& state, Roller& roller) const {
        state.checked = 1;
        state.needed = params_.ports_needed ? *params_.ports_needed : roller.read(*ports_, row_, 0);
        state.is_short = params_.ports < state.needed;
    }

private:
    // 4.3.2: what the turn asks for is printed, as far as it is known
    void expect_ports() const {
        const int given = params_.ports_needed.value_or(0);
        if (row_ < 0 && given > 0)
            throw InputError(
                fmt::format("ports_needed: found {}, but no ports are asked for on turn {}; leave it out (4.3.2)",
                            given, params_.turn));
        if (row_ < 0 || !params_.ports_needed || ports_->missing(row_, 0)) return;
        if (const int asked = ports_->result(row_, 0); asked != given)
            throw InputError(
                fmt::format("ports_needed: found {}, but turn {} asks for {} (4.3.2)", given, params_.turn, asked));
    }

    // 4.4: cities in Italy have no substitute
    template <class Ask>
    void final_check(const Ask& ask) {
        substitutions_ = std::min(params_.german_west, params_.allied_east);
        const bool holds = params_.german_west > substitutions_ || params_.german_italy > 0;
        ask(german_, "4.4", "German cities", holds, fmt::format("{} substituted (4.4.1)", substitutions_));
        ask(allied_, "4.4", "every city", !holds && !params_.alpine_fortress, "and no Alpine Fortress");
    }

    int winner(const State& state) const {
        const bool german_wins = german_ || state.is_short;
        if (allied_ && german_wins) return both;
        return allied_ ? allied : german_wins ? german : is_last_ ? draw : none;
    }

    int port_row(int turn) const {
        for (int row = 0; row < ports_->rows().size(); ++row) {
            const Heading& heading = ports_->rows().headings.at("")[row];
            if (heading.low && heading.high && *heading.low <= Rational(turn) && Rational(turn) <= *heading.high)
                return row;
        }
        return -1;
    }

    void tell_month(Tables& tables, Ledger& ledger) const {
        const auto months = tables.chart<std::string>(
            "eisenhowers-war/months", [](const std::string& code) { return std::optional(code); }, "a month");
        const int row = months->rows().find(Rational(params_.turn));
        const int column = months->columns().find(params_.turn8_month == Params::Month::mar_45 ? "mar_45" : "apr_45");
        if (!months->missing(row, column)) ledger.add("5.1", "month", months->result(row, column));
    }

    Params params_;
    std::shared_ptr<const Chart<int>> ports_;
    bool allied_ = false, german_ = false, is_last_ = false;
    int row_ = -1, substitutions_ = 0;
};

}  // namespace

const Procedure& victory_clock() { return define<VictoryClock>(); }

}  // namespace warodds::eisenhowers_war
