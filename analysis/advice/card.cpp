#include "analysis/advice/card.hpp"

#include "analysis/figures/in_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds {
namespace {

// The card of a procedure for which nobody names axes: down the headings of its chart.
struct UsualCard {
    const char* procedure;
    const char *down, *chart, *headings;  // the parameter, the chart that it enters, and what says which headings count
    const char* across;                   // an axis
    const char *less, *less_is, *told;    // told as the difference from another parameter, which is this
};

constexpr UsualCard usual_cards[] = {
    {"ocs/attack", "odds", "ocs/combat", "terrain", "attacker_ar=-1..5", "defender_ar", "2",
     "action rating, attacker less defender"},
    {"case-geld/attack", "differential", "case-geld/combat", "", "terrain", "", "", ""},
};

const UsualCard* usual_card(const Procedure& procedure) {
    for (const UsualCard& card : usual_cards)
        if (procedure.about.id == card.procedure) return &card;
    return nullptr;
}

// a parameter with the value that it has anyway
const Value& in_force(Question& question, const std::string& name, const std::string& otherwise = "") {
    const Field& field = question.procedure->expect_parameter(name, option_name("axis"));
    auto& params = question.params;
    if (!params.contains(name))
        params[name] = {otherwise.empty() ? *field.fallback : parse_value(field, otherwise, name), name};
    return params.at(name).value;
}

// the values at which a parameter comes into the next column of its chart
SweepAxis headings_axis(Question& question, const UsualCard& usual, const TableSet& tables,
                        std::vector<std::string>& names) {
    const Field& field = question.procedure->expect_parameter(usual.down, option_name("axis"));
    SweepAxis axis{.field = {question.procedure, &field},
                   .values = {},
                   .where = option_name("axis") + " " + std::string(usual.down)};
    const std::string set = *usual.headings ? std::get<std::string>(in_force(question, usual.headings)) : "";
    for (const Heading& heading : tables.table(usual.chart)->columns.headings.at(set)) {
        axis.values.push_back(check_value(field, heading.low ? *heading.low : *heading.high, axis.where));
        names.push_back(ask_words(heading.text));
    }
    return axis;
}

std::vector<std::string> value_names(const SweepAxis& axis) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        const bool is_flag = axis.field->kind == Kind::boolean;
        names.push_back(is_flag ? (std::get<bool>(axis.values[i]) ? "yes" : "no") : words(axis.text(i)));
    }
    return names;
}

std::vector<std::string> difference_names(const SweepAxis& axis, const Value& less) {
    std::vector<std::string> names;
    for (const Value& value : axis.values) {
        const Rational difference = std::get<Rational>(value) - std::get<Rational>(less);
        names.push_back((difference > 0 ? "+" : "") + to_text(difference));
    }
    return names;
}

// what a player asks of a fight, or else what any sweep asks
std::vector<std::string> card_asks(const Procedure& procedure) {
    const auto has = [&](const std::string& name) {
        return std::any_of(procedure.outcomes.begin(), procedure.outcomes.end(),
                           [&](const Field& field) { return field.name == name && !field.on_request; });
    };
    if (has("hex_taken") && has("attacker_losses") && has("defender_losses"))
        return {"hex_taken", "mean(attacker_losses)", "mean(defender_losses)"};
    std::vector<std::string> asks = default_asks(procedure.outcomes);
    asks.resize(std::min(asks.size(), most_card_asks));
    return asks;
}

}  // namespace

Card card_of(const Question& given, const std::vector<std::string>& typed, const TableSet& tables, const Watch& watch) {
    Question question = given;
    if (question.asks.empty()) question.asks = card_asks(*question.procedure);
    if (question.asks.size() > most_card_asks)
        throw InputError(fmt::format("{}: found {} questions, and a cell of a card has room for {}", option_name("ask"),
                                     question.asks.size(), most_card_asks));
    const UsualCard* usual = usual_card(*question.procedure);
    if (typed.size() > 2 || (typed.size() < 2 && !usual))
        throw InputError(fmt::format(
            "{}: a card of {} needs two, first for its rows, then for its columns; '{} {}' lists the parameters",
            option_name("axis"), question.procedure->about.id, verb_name("show"), question.procedure->about.id));
    std::vector<SweepAxis> axes = parse_axes(question, typed, option_name("axis"), tables);
    // how large the sides are is not on the axes, unless they are units, and has to stand on the card
    for (const std::string side : {"attacker", "defender"}) {
        const auto is_units = [&](const SweepAxis& axis) { return axis.field->name == side + "s"; };
        if (usual && !question.params.contains(side + "s") && std::none_of(axes.begin(), axes.end(), is_units))
            in_force(question, side + "_steps");
    }
    Card card;
    // one alone takes the place of the usual one that it names, else that of the columns
    const bool has_rows = axes.size() == 2 || (axes.size() == 1 && axes[0].field->name == usual->down);
    if (has_rows) card.rows = value_names(axes[0]);
    else axes.insert(axes.begin(), headings_axis(question, *usual, tables, card.rows));
    card.row_name = words(axes[0].field->name);
    std::string hidden;
    if (axes.size() < 2) {
        axes.push_back(parse_axis(question.procedure, usual->across, option_name("axis")));
        if (*usual->less) {
            if (!question.params.contains(usual->less)) hidden = usual->less;
            card.columns = difference_names(axes[1], in_force(question, usual->less, usual->less_is));
            card.column_name = usual->told;
        }
    }
    if (card.columns.empty()) {
        card.columns = value_names(axes[1]);
        card.column_name = words(axes[1].field->name);
    }
    card.sweep = sweep(question, std::move(axes), tables, watch);
    for (const auto& [field, value] : card.sweep.fixed)
        if (field->name != hidden) card.parameters.push_back(words(field->name) + ": " + words(to_text(*field, value)));
    return card;
}

}  // namespace warodds
