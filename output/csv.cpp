#include "output/csv.hpp"

#include <fmt/format.h>

#include <cmath>

namespace warodds {
namespace {

std::string csv_text(const std::string& text) {
    if (text.find_first_of(",;\"\n\r") == text.npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string csv_number(double value) { return std::isfinite(value) ? fmt::format("{:.12g}", value) : ""; }

class CsvLine {
public:
    CsvLine& text(const std::string& cell) { return add(csv_text(cell)); }
    CsvLine& figure(const Estimate& value, bool has_ends) {
        add(csv_number(value.value));
        if (has_ends) add(csv_number(value.low)).add(csv_number(value.high));
        return *this;
    }
    CsvLine& heading(const std::string& name, bool has_ends) {
        text(name);
        if (has_ends) text(name + " low").text(name + " high");
        return *this;
    }
    std::string end() const { return line_ + "\n"; }

private:
    CsvLine& add(const std::string& cell) {
        line_ += (is_begun_ ? "," : "") + cell;
        is_begun_ = true;
        return *this;
    }
    std::string line_;
    bool is_begun_ = false;
};

}  // namespace

std::string csv_of(const Answer& answer) {
    const Distribution& odds = answer.distribution;
    std::string csv;
    if (!answer.asks.empty()) {
        csv = CsvLine().text("ask").heading("value", true).text("wish").text("met").end();
        for (const AskAnswer& ask : answer.asks)
            csv += CsvLine()
                       .text(ask.expr)
                       .figure(ask.value, true)
                       .text(ask.wish ? ask.wish->text() : "")
                       .text(!ask.wish       ? ""
                             : !ask.is_met() ? "open"
                             : *ask.is_met() ? "yes"
                                             : "no")
                       .end();
        return csv;
    }
    const bool has_ends = !odds.is_exact() || !odds.unread.empty();
    CsvLine heading;
    heading.heading("p", has_ends);
    for (const Field& field : odds.fields) heading.text(field.name);
    csv = heading.end();
    for (const Row& row : odds.rows) {
        CsvLine line;
        line.figure(row.p, has_ends);
        for (std::size_t i = 0; i < odds.fields.size(); ++i) line.text(outcome_text(odds.fields[i], row.values[i]));
        csv += line.end();
    }
    return csv;
}

std::string csv_of(const Comparison& comparison) {
    CsvLine heading;
    heading.text("label");
    for (const std::string& ask : comparison.asks) heading.heading(ask, true);
    std::string csv = heading.end();
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        CsvLine line;
        line.text(comparison.labels[i]);
        for (const AskAnswer& ask : comparison.answers[i].asks) line.figure(ask.value, true);
        csv += line.end();
    }
    return csv;
}

std::string csv_of(const Sweep& sweep) {
    CsvLine heading;
    for (const SweepAxis& axis : sweep.axes) heading.text(axis.field->name);
    for (const std::string& ask : sweep.asks) heading.heading(ask, true);
    std::string csv = heading.text("refused").end();
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        CsvLine line;
        const std::vector<std::size_t> place = sweep.coordinates(cell);
        for (std::size_t i = 0; i < place.size(); ++i) line.text(sweep.axes[i].text(place[i]));
        for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask) line.figure(sweep.values[ask][cell], true);
        csv += line.text(sweep.is_refused(cell) ? InputError(sweep.refused[cell]).what() : "").end();
    }
    return csv;
}

}  // namespace warodds
