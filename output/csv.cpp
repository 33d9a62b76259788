#include "output/csv.hpp"

#include "analysis/charts/charts.hpp"

#include <fmt/format.h>

#include <cmath>

namespace warodds {
namespace {

std::string cell_of(const Column& column, std::size_t row) {
    if (column.is_null(row)) return "";
    struct Text {
        const Column& column;
        std::size_t row;
        std::string operator()(const std::vector<double>& list) const {
            return std::isfinite(list[row]) ? fmt::format("{:.12g}", list[row]) : "";
        }
        std::string operator()(const std::vector<std::int32_t>& list) const {
            return column.words ? csv_cell((*column.words)[static_cast<std::size_t>(list[row])])
                                : std::to_string(list[row]);
        }
        std::string operator()(const std::vector<std::uint64_t>& list) const { return std::to_string(list[row]); }
        std::string operator()(const std::vector<std::uint8_t>& list) const { return list[row] ? "true" : "false"; }
        std::string operator()(const std::vector<std::string>& list) const { return csv_cell(list[row]); }
    };
    return std::visit(Text{column, row}, column.values);  // a number is never a formula, whatever its sign
}

}  // namespace

std::string csv_of(const Frame& frame) {
    std::string csv;
    const auto line = [&](const auto& cell) {
        for (std::size_t i = 0; i < frame.columns.size(); ++i) csv += (i > 0 ? "," : "") + cell(frame.columns[i]);
        csv += "\n";
    };
    line([](const Column& column) { return csv_cell(column.name); });
    for (std::size_t row = 0; row < frame.rows(); ++row)
        line([&](const Column& column) { return cell_of(column, row); });
    return csv;
}

std::string csv_of(const Answer& answer) { return csv_of(answer.asks.empty() ? frame_of(answer) : asks_frame(answer)); }

}  // namespace warodds
