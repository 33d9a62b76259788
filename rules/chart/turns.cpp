// Any chart, turn after turn: weather, a Supply Table, variable reinforcements (OCS 2.3, 13.5, 17.0, options 21.6c and d), whose
// charts each game prints for itself.
//
// Each turn rolls once or more and counts what the code brings. The column may change from turn to turn (a season), or with the
// result of the turn before (weather that lasts): then the chart has a column for each result, "mud" or "autumn/mud".
#include "rules/chart/amounts.hpp"
#include "rules/chart/chart_roll.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::chart {
namespace {

constexpr int parts_of_one = 4;  // amounts are counted in quarters: a token is a quarter of a supply point

class Turns {
public:
    static constexpr int most_turns = 100;

    struct Params {
        ChartRoll::Params chart;
        std::string columns, last;
        int turns = 1, rolls = 1;
        Rational times = 1;
        std::string count, also_count;
        std::optional<Rational> goal;
        int in_a_row = 0;
    };
    struct State {
        std::int32_t total = 0, also = 0;  // in parts
        Wide turn, roll, last;             // turns that are over, rolls of this one, number of the last code
        Wide goal_turn, came, row;         // `came`: something counted in this turn; `row` stops at in_a_row
    };

    static About about() {
        return {"chart/turns", "Any chart, turn after turn", "OCS 2.3, 13.5, 17.0, 21.6",
                "What do several turns of rolls on a chart of yours bring?"};
    }
    static Schema<Params> parameters();
    static Outcomes<Turns> outcomes();

    Turns(const Params& params, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const { return state.turn == params_.turns; }
    void step(State& state, Roller& roller) const;
    std::uint32_t place(const State& state) const { return static_cast<std::uint32_t>(state.turn); }

    std::string needs_goal() const { return goal_ > 0 ? "" : "there is none without a goal"; }
    static std::vector<std::string> effects() { return {"last"}; }
    Params after(const State& state) const {
        Params left = params_;
        if (!left.last.empty()) left.last = codes()[state.last];
        return left;
    }

private:
    const std::vector<std::string>& codes() const { return codes_.names(); }
    std::vector<std::string> season_by_turn() const;
    void fold_columns(Ledger& ledger);
    void fold_amounts();
    int counted(const std::string& code, const std::string& name) const;
    void expect_name(const std::string& name, const char* parameter) const;
    int number(const std::string& code) const {
        return static_cast<int>(std::find(codes().begin(), codes().end(), code) - codes().begin());
    }
    int column(const State& state) const { return columns_[state.turn * width_ + (width_ > 1 ? int(state.last) : 0)]; }

    Params params_;
    ChartRoll chart_;
    Codes codes_;
    int width_ = 1;                   // as many columns a turn: one, or one for each code
    std::vector<int> columns_;        // by turn, and by the last code if that matters
    std::vector<int> amount_, also_;  // by code, in parts
    int goal_ = 0;
};

Schema<Turns::Params> Turns::parameters() {
    Schema<Params> schema;
    schema.part(ChartRoll::Params::schema(), &Params::chart);
    schema
        .text("columns", "a column for each turn in order, the last of them for all that follow: summer x4, autumn",
              &Params::columns)
        .rule("17.0");
    schema
        .text("last",
              "result of the turn before, where the next column depends on it: the column is named like the result, or "
              "season/result",
              &Params::last)
        .rule("17.0");
    schema.integer("turns", "turns that are looked at", &Params::turns).range(1, most_turns).unit("turns").rule("2.3");
    schema.integer("rolls", "rolls on the chart in each turn", &Params::rolls).range(1, 12).rule("21.6d");
    schema.number("times", "every amount is multiplied by this, and rounded to the nearest quarter", &Params::times)
        .range(0, 100)
        .rule("21.6c");
    schema
        .text("count", "what is counted, as the codes name it: SP, Pax, mud; without it every amount that is a number",
              &Params::count)
        .rule("13.5");
    schema.text("also_count", "what is counted beside it", &Params::also_count).rule("13.5");
    schema.number("goal", "so much of what is counted is wanted", &Params::goal).range(Rational(1, 4), 100'000);
    schema
        .integer("in_a_row", "so many turns one after the other in which something is counted are wanted",
                 &Params::in_a_row)
        .range(0, most_turns)
        .unit("turns");
    return schema;
}

Outcomes<Turns> Turns::outcomes() {
    Outcomes<Turns> outcomes;
    const int most = 1'000'000;
    outcomes.integer("total", "what was counted in all turns", &State::total).range(-most, most).parts(parts_of_one);
    outcomes.integer("also_total", "the same of also_count", &State::also).range(-most, most).parts(parts_of_one);
    outcomes.integer("goal_turn", "turn in which the goal was met; 0 for never", &State::goal_turn)
        .range(0, most_turns)
        .never(0, "it is met")
        .means_something(&Turns::needs_goal);
    outcomes.flag("had_row", "something was counted in in_a_row turns one after the other",
                  [](const Turns& turns, const State& state) {
                      return turns.params_.in_a_row > 0 && state.row == turns.params_.in_a_row;
                  });
    outcomes.label("result", "the code of the last roll", &Turns::codes, &State::last);
    return outcomes;
}

Turns::Turns(const Params& params, Tables& tables, Ledger& ledger)
    : params_(params), chart_(params.chart, about().id, tables) {
    for (const std::string& code : chart_.chart().codes()) codes_.number(code);
    if (!params.last.empty()) codes_.number(params.last);
    fold_columns(ledger);
    fold_amounts();
    if (params.goal) goal_ = static_cast<int>(round_half_up(*params.goal * parts_of_one).numerator());
    if (params.chart.modifier != 0) ledger.add("", "modifier", signed_text(params.chart.modifier));
}

// "summer x4, autumn"
std::vector<std::string> Turns::season_by_turn() const {
    std::vector<std::string> seasons;
    std::string_view rest = params_.columns;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(','), rest.size());
        std::string_view season = trim(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        int turns = 1;
        if (const auto x = season.rfind(" x"); x != season.npos)
            if (const auto number = parse_number(season.substr(x + 2))) {
                if (number->denominator() != 1 || *number < 1 || *number > most_turns)
                    throw InputError(
                        fmt::format("columns: found '{}', expected a column and its turns, like summer x4", season));
                turns = static_cast<int>(number->numerator());
                season = trim(season.substr(0, x));
            }
        seasons.insert(seasons.end(), turns, std::string(season));
    }
    if (seasons.empty()) seasons.push_back(params_.chart.column);
    seasons.resize(params_.turns, seasons.back());
    return seasons;
}

// Results that cannot have come up yet need no column.
void Turns::fold_columns(Ledger& ledger) {
    if (!params_.columns.empty() && !params_.chart.column.empty())
        throw InputError("columns: found 'column' as well; expected one column for all turns, or a list of them");
    if (chart_.is_entered_by_value()) {
        if (!params_.columns.empty())
            throw InputError("columns: found a ratio or differential as well; expected one of them");
        params_.chart.column = chart_.chart().columns().keys[chart_.column(ledger)];
    }
    const bool by_last = !params_.last.empty();
    width_ = by_last ? static_cast<int>(codes().size()) : 1;
    std::vector<bool> possible(codes().size());
    possible[by_last ? number(params_.last) : 0] = true;
    std::string shown;
    for (const std::string& season : season_by_turn()) {
        std::vector<bool> next(codes().size());
        for (int last = 0; last < width_; ++last) {
            columns_.push_back(0);
            if (!possible[last]) continue;
            const std::string& after = codes()[last];
            columns_.back() = chart_.shifted(chart_.column(!by_last         ? season
                                                           : season.empty() ? after
                                                                            : season + "/" + after));
            for (const int row : chart_.rows()) {
                const Chart<std::string>& chart = chart_.chart();
                const bool is_missing = chart.missing(row, columns_.back());
                for (int picked = is_missing; picked <= chart.candidates(row, columns_.back()); ++picked)
                    next[chart.number(row, columns_.back(), picked)] = true;
            }
        }
        if (by_last) possible = next;
        if (season != shown || columns_.size() == static_cast<std::size_t>(width_))
            ledger.add("", "column", by_last ? (season.empty() ? "" : season + "/") + "last result" : season);
        shown = season;
    }
}

void Turns::expect_name(const std::string& name, const char* parameter) const {
    if (name.empty()) return;
    std::vector<std::string> names;
    for (const std::string& code : chart_.chart().codes())
        for (const Amount& amount : amounts(code)) names.push_back(amount.name);
    if (std::find(names.begin(), names.end(), name) == names.end())
        throw InputError(fmt::format("{}: no code of the chart '{}' brings '{}'{}", parameter,
                                     chart_.chart().table().id, name, suggest(name, names)));
}

// in parts; without a name, whatever has a number
int Turns::counted(const std::string& code, const std::string& name) const {
    Rational sum = 0;
    for (const Amount& amount : amounts(code))
        if (name.empty() ? amount.numbered : amount.name == name) sum += amount.number;
    return static_cast<int>(round_half_up(sum * params_.times * parts_of_one).numerator());
}

void Turns::fold_amounts() {
    expect_name(params_.count, "count");
    expect_name(params_.also_count, "also_count");
    for (const std::string& code : codes()) {
        amount_.push_back(counted(code, params_.count));
        also_.push_back(params_.also_count.empty() ? 0 : counted(code, params_.also_count));
    }
}

Turns::State Turns::start() const {
    State state;
    if (!params_.last.empty()) state.last = number(params_.last);
    return state;
}

void Turns::step(State& state, Roller& roller) const {
    const int row = chart_.row(chart_.roll(roller)), at = column(state);
    const int code = roller.read_code(chart_.chart(), row, at);
    state.total += amount_[code];
    state.also += also_[code];
    state.came = state.came || amount_[code] > 0;
    // the result of a turn is its last roll; the column stays the same until then
    ++state.roll;
    if (state.roll < params_.rolls) return;
    state.roll = 0;
    if (width_ > 1 || state.turn + 1 == params_.turns) state.last = code;
    if (state.row < params_.in_a_row) state.row = state.came ? state.row + 1 : 0;
    state.came = 0;
    ++state.turn;
    if (goal_ > 0 && state.goal_turn == 0 && state.total >= goal_) state.goal_turn = state.turn;
    roller.note([&](Ledger& ledger) {
        ledger.add("2.3", fmt::format("total after turn {}", int(state.turn)),
                   to_text(Rational(state.total, parts_of_one)));
    });
}

}  // namespace

const Procedure& turns() { return define<Turns>(); }

}  // namespace warodds::chart
