#include "analysis/words/json.hpp"

#include "analysis/figures/happens.hpp"

#include <cmath>

namespace warodds {
namespace {

Json outcome_json(const Field& field, std::int32_t value) {
    switch (field.kind) {
        case Kind::boolean: return value != 0;
        case Kind::choice: return field.options[value].name;
        default: return field.parts == 1 ? Json(value) : Json(static_cast<double>(value) / field.parts);
    }
}

// the figure of a question; `p` is the same figure where it is a probability
Json figure_json(const std::string& expr, Expression::Kind kind, const Estimate& figure) {
    Json json = {{"expr", expr}, {"kind", to_text(kind)}, {"value", value_json(figure)}};
    if (kind == Expression::Kind::probability) json["p"] = value_json(figure);
    json.update({{"low", figure.low}, {"high", figure.high}, {"width", width_text(figure)}});
    return json;
}

// what the figure should be, where somebody said so, and whether it is
void add_wish(Json& json, const std::optional<Expression::Wish>& wish, const Estimate& figure) {
    if (!wish) return;
    const std::optional<bool> is_met = wish->verdict(figure);
    json["wish"] = wish->text();
    json["met"] = is_met ? Json(*is_met) : Json();
}

void add_method(Json& json, Method method, Engine engine, std::uint64_t trials, std::uint64_t seed) {
    json["method"] = to_text(method);
    json["trials"] = method == Method::exact ? Json() : Json(trials);
    json["seed"] = method == Method::exact ? Json() : Json(seed);
    if (method == Method::sampled) json["engine"] = to_text(engine);
}

}  // namespace

Json value_json(const Estimate& figure) { return figure.has_value() ? Json(figure.value) : Json(); }
Json ends_json(const Estimate& figure) {
    const auto known = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    return {{"value", value_json(figure)},
            {"low", known(figure.low)},
            {"high", known(figure.high)},
            {"width", width_text(figure)}};
}

Json begin_json(const std::string& kind) { return {{"format", result_format}, {"kind", kind}}; }

Json to_json(const std::vector<TableUse>& tables) {
    Json list = Json::array();
    for (const TableUse& table : tables) {
        list.push_back({{"id", table.id},
                        {"title", table.title},
                        {"rule", table.rule},
                        {"grade", table.grade},
                        {"cells", table.cells},
                        {"unknown_cells", table.unknown_cells},
                        {"source", table.source}});
        if (!table.warning.empty()) list.back()["warning"] = table.warning;
    }
    return list;
}

Json to_json(const Assumed& assumed) {
    Json list = Json::array();
    for (const Assumption& assumption : assumed.list) {
        Json one = {{"name", assumption.name},
                    {"value", assumption.value},
                    {"kind", to_text(assumption.kind)},
                    {"asks", Json::array()}};
        for (const Assumption::Figure& figure : assumption.figures) {
            if (figure.others.empty()) continue;
            Json others = Json::object();
            for (const auto& [value, there] : figure.others) others[value] = value_json(there);
            one["asks"].push_back(
                {{"expr", figure.expr}, {"low", figure.low}, {"high", figure.high}, {"others", std::move(others)}});
        }
        list.push_back(std::move(one));
    }
    return list;
}

Json to_json(const Within& within) {
    Json looks = Json::array();
    for (const Look& look : within.looks) looks.push_back({{"trials", look.trials}, {"half_width", look.half_width}});
    return {{"half_width", within.target},
            {"reached", within.is_reached},
            {"limit", within.limit},
            {"looks", std::move(looks)}};
}

namespace {

void add_assumed(Json& json, const Assumed& assumed) {
    json["assumed"] = to_json(assumed);
    json["assumed_whole"] = assumed.is_whole;
}

}  // namespace

Json to_json(const ToldApart& apart) {
    Json json = Json::object();
    const char* const sides[] = {"attacker", "defender"};
    if (!apart.then.empty()) json["goal"] = apart.then;
    else
        for (const char* side : sides) json[side] = Json::array();
    for (std::size_t i = 0; apart.then.empty() && i < apart.names.size(); ++i)
        json[sides[static_cast<std::size_t>(apart.of[i])]].push_back(apart.names[i]);
    json["told_apart"] = apart.equal != EqualPlays::too_many;
    json["tied"] = apart.is_tied;
    return json;
}

Json to_json(const Play& play, const ToldApart& apart) {
    Json list = Json::array();
    for (const PlayedChoice& choice : play.choices) {
        Json others = Json::array();
        for (const PlayedChoice::Other& other : choice.others) {
            others.push_back({{"option", other.option}, {"cost", other.cost}});
            if (other.what >= 0) others.back()["of"] = apart.names[static_cast<std::size_t>(other.what)];
        }
        list.push_back({{"decision", choice.name},
                        {"rule", choice.rule},
                        {"side", choice.side == Side::attacker ? "attacker" : "defender"},
                        {"situation", choice.situation},
                        {"choose", choice.chosen},
                        {"share", choice.chance},
                        {"others", std::move(others)}});
        if (!choice.turns.empty()) list.back().update({{"turns", choice.turns}, {"step", choice.step}});
    }
    return list;
}

Json to_json(const Unknown& unknown) {
    Json json = {{"cells", Json::array()}};
    for (const OpenCell& cell : unknown.cells) {
        Json worth = Json::array();
        for (std::size_t i = 0; i < unknown.figures.size(); ++i)
            worth.push_back(
                {{"expr", unknown.figures[i]}, {"worth", unknown.adds_up(i) ? Json(cell.worth[i]) : Json()}});
        json["cells"].push_back({{"table", cell.cell.table},
                                 {"row", cell.cell.row},
                                 {"column", cell.cell.column},
                                 {"candidates", cell.candidates},
                                 {"asks", std::move(worth)}});
    }
    if (!unknown.plausible) return json;
    const Plausible& plausible = *unknown.plausible;
    Json bands = Json::array();
    for (std::size_t i = 0; i < plausible.bands.size(); ++i)
        bands.push_back({{"expr", unknown.figures[i]},
                         {"median", plausible.bands[i].median},
                         {"low", plausible.bands[i].low},
                         {"high", plausible.bands[i].high}});
    json["plausible"] = {{"charts", plausible.charts},
                         {"seed", plausible.seed},
                         {"tables", plausible.tables},
                         {"asks", std::move(bands)}};
    return json;
}

namespace {

void add_passed_over(Json& json, const std::vector<std::pair<std::string, std::vector<std::string>>>& steps) {
    for (const auto& [step, forces] : steps) json["passed_over"].push_back({{"step", step}, {"forces", forces}});
}

}  // namespace

Json to_json(const Answer& answer) {
    Json json = begin_json("odds");
    json.update({{"procedure", answer.procedure}, {"title", answer.title}, {"params", to_json(answer.params)}});
    const Distribution& distribution = answer.distribution;
    add_method(json, distribution.method, distribution.engine, distribution.trials, answer.seed);
    if (answer.within) json["within"] = to_json(*answer.within);
    if (!answer.goal.empty()) json["optimal"] = answer.goal;
    if (answer.told_apart) json["then"] = to_json(*answer.told_apart);
    if (answer.goal_value)
        json["goal"] = figure_json(answer.goal_value->expr, answer.goal_value->kind, answer.goal_value->value);
    json["tables"] = to_json(answer.tables);
    json["places"] = answer.ledger.places();
    for (const Remarked& remark : answer.remarks) {
        Json one = {{"text", remark.text}};
        if (remark.p) one["p"] = ends_json(*remark.p);
        json["remarks"].push_back(std::move(one));
    }
    add_assumed(json, answer.assumed);
    add_passed_over(json, answer.passed_over);
    if (answer.play) json["play"] = to_json(*answer.play, *answer.told_apart);
    Json& outcomes = json["outcomes"] = Json::array();
    for (const Row& row : distribution.rows) {
        Json one = {{"p", row.p.value}};
        if (distribution.open || !distribution.is_exact()) one.update({{"low", row.p.low}, {"high", row.p.high}});
        if (!distribution.is_exact()) one["count"] = row.count;
        if (distribution.denominator != 0) one["fraction"] = distribution.fraction(row.numerator);
        for (std::size_t i = 0; i < distribution.fields.size(); ++i)
            one[distribution.fields[i].name] = outcome_json(distribution.fields[i], row.values[i]);
        outcomes.push_back(std::move(one));
    }
    for (const UnreadRow& row : distribution.unread)
        outcomes.push_back(
            {{"p", row.p.value},
             {"unknown", {{"table", row.cell.table}, {"row", row.cell.row}, {"column", row.cell.column}}}});
    Json& asks = json["asks"] = Json::array();
    for (const AskAnswer& ask : answer.asks) {
        asks.push_back(figure_json(ask.expr, ask.kind, ask.value));
        if (!ask.fraction.empty()) asks.back()["fraction"] = ask.fraction;
        add_wish(asks.back(), ask.wish, ask.value);
        add_where(asks.back(), happens(distribution, ask));
    }
    if (answer.controlled) {
        Json& controlled = json["controlled"] = {{"trials", answer.controlled->trials},
                                                 {"learnt_from", answer.controlled->learnt_from},
                                                 {"asks", Json::array()}};
        for (const ControlledTrials::Figure& figure : answer.controlled->figures) {
            controlled["asks"].push_back(figure_json(figure.expr, figure.kind, figure.value));
            controlled["asks"].back()["factor"] = figure.factor;
        }
    }
    if (!distribution.unread.empty()) json["unknown"] = to_json(answer.unknown);
    return json;
}

void add_where(Json& json, const std::optional<Happens>& where) {
    if (where)
        json["where"] = {
            {"words", where->words}, {"chance", ends_json(where->chance)}, {"mean", ends_json(where->mean)}};
}

Json to_json(const Comparison& comparison) {
    Json json = begin_json("comparison");
    json.update({{"labels", comparison.labels},
                 {"asks", comparison.asks},
                 {"paired", comparison.paired},
                 {"tables", to_json(comparison.tables)},
                 {"answers", Json::array()},
                 {"differences", Json::array()}});
    if (comparison.within) json["within"] = to_json(*comparison.within);
    for (const Refusal& refused : comparison.refused)
        json["refused"].push_back({{"label", refused.what}, {"why", InputError(refused.why).what()}});
    for (const Answer& answer : comparison.answers) json["answers"].push_back(to_json(answer));
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask)
        for (std::size_t i = 1; i < comparison.answers.size(); ++i) {
            const Estimate& d = comparison.differences[ask][i];
            Json one = {{"expr", comparison.asks[ask]},
                        {"label", comparison.labels[i]},
                        {"from", comparison.labels[0]},
                        {"difference", value_json(d)},
                        {"low", d.low},
                        {"high", d.high},
                        {"width", width_text(d)},
                        {"separated", d.low > 0 || d.high < 0}};
            if (!comparison.paired && has_unknown(d.width)) one["attained"] = comparison.is_attained(ask, i);
            if (const auto band = comparison.band(ask, i))
                one["plausible"] = {{"median", band->median}, {"low", band->low}, {"high", band->high}};
            json["differences"].push_back(std::move(one));
        }
    return json;
}

Json to_json(const Sweep& sweep) {
    Json json = begin_json("sweep");
    json.update({{"procedure", sweep.procedure}, {"title", sweep.title}, {"params", to_json(sweep.params)}});
    add_method(json, sweep.method, sweep.engine, sweep.trials, sweep.seed);
    if (!sweep.goal.empty()) json["optimal"] = sweep.goal;
    if (sweep.told_apart) json["then"] = to_json(*sweep.told_apart);
    json["tables"] = to_json(sweep.tables);
    add_assumed(json, sweep.assumed);
    add_passed_over(json, sweep.passed_over);
    Json& axes = json["axes"] = Json::array();
    for (const SweepAxis& axis : sweep.axes) {
        Json values = Json::array();
        for (const Value& value : axis.values) values.push_back(to_json(*axis.field, value));
        axes.push_back({{"name", axis.field->name}, {"values", std::move(values)}});
    }
    const auto place_json = [&](std::size_t cell) {
        Json place = Json::object();
        const auto at = sweep.coordinates(cell);
        for (std::size_t i = 0; i < sweep.axes.size(); ++i)
            place[sweep.axes[i].field->name] = to_json(*sweep.axes[i].field, sweep.axes[i].values[at[i]]);
        return place;
    };
    if (!sweep.until.empty())
        json["until"] = {{"wish", sweep.until},
                         {"first", sweep.first ? place_json(*sweep.first) : Json()},
                         {"first_open", sweep.first_open ? place_json(*sweep.first_open) : Json()},
                         {"met", sweep.met},
                         {"open", sweep.open}};
    Json& cells = json["cells"] = Json::array();
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        Json one = place_json(cell);
        one["params"] = to_json(sweep.params_of(cell));
        add_method(one, sweep.runs[cell].method, sweep.engine, sweep.runs[cell].trials, sweep.seed);
        Json& asks = one["asks"] = Json::array();
        if (sweep.is_refused(cell)) one["refused"] = InputError(sweep.refused[cell]).what();
        for (std::size_t ask = 0; ask < sweep.asks.size() && !sweep.is_refused(cell); ++ask) {
            asks.push_back(figure_json(sweep.asks[ask], sweep.kinds[ask], sweep.values[ask][cell]));
            add_wish(asks.back(), sweep.wish(ask), sweep.values[ask][cell]);
            add_where(asks.back(), sweep.where[ask][cell]);
        }
        cells.push_back(std::move(one));
    }
    return json;
}

Json to_json(const Ledger& ledger) {
    Json list = Json::array();
    for (const Entry& entry : ledger.entries()) {
        list.push_back({{"rule", entry.rule}, {"name", entry.name}, {"value", entry.value}});
        if (!entry.detail.empty()) list.back()["detail"] = entry.detail;
    }
    return list;
}

Json to_json(const Rolled& rolled) {
    Json json = begin_json("roll");
    json.update({{"procedure", rolled.frame.procedure},
                 {"title", rolled.frame.title},
                 {"params", to_json(rolled.frame.params)},
                 {"dice", rolled.dice},
                 {"ledger", to_json(rolled.ledger)},
                 {"tables", to_json(rolled.frame.tables)},
                 {"places", rolled.ledger.places()}});
    if (!rolled.frame.goal.empty()) json["optimal"] = rolled.frame.goal;
    if (rolled.frame.told_apart) json["then"] = to_json(*rolled.frame.told_apart);
    add_assumed(json, rolled.frame.assumed);
    if (rolled.missing.empty()) {
        Json& outcome = json["outcome"] = Json::object();
        const std::vector<Field>& fields = rolled.frame.distribution.fields;
        for (std::size_t i = 0; i < rolled.values.size(); ++i)
            outcome[fields[i].name] = outcome_json(fields[i], rolled.values[i]);
        if (!rolled.after.empty()) json["after"] = to_json(rolled.after);
    } else {
        json["unknown"] = rolled.missing;
    }
    if (rolled.seed) json.update({{"seed", *rolled.seed}, {"trial", *rolled.trial}});
    return json;
}

}  // namespace warodds
