#include "rules/ocs/facility_table.hpp"

#include <sstream>

namespace warodds::ocs {
namespace {

// one word after another: a digit, a star, a digit in parentheses
std::optional<FacilityResult> parse(const std::string& code) {
    FacilityResult result;
    if (code == "-") return result;
    std::istringstream words(code);
    const auto is_digit = [](char letter) { return letter >= '1' && letter <= '9'; };
    for (std::string word; words >> word;) {
        if (word == "*" && !result.star)
            result.star = true;
        else if (word.size() == 1 && is_digit(word[0]) && !result.hits)
            result.hits = static_cast<std::int8_t>(word[0] - '0');
        else if (word.size() == 3 && word[0] == '(' && is_digit(word[1]) && word[2] == ')' && !result.loss_from)
            result.loss_from = static_cast<std::int8_t>(word[1] - '0');
        else
            return {};
    }
    return result;
}

}  // namespace

FacilityTable::FacilityChart FacilityTable::read(Tables& tables) {
    return tables.chart<FacilityResult>("ocs/facility", parse, "-, or any of 1 * (5) with spaces between");
}

FacilityTable::FacilityTable(Tables& tables, FiredBy by, FacilityChart chart)
    : BarrageColumns(tables, by, chart->columns(), "ocs/facility-supply"), chart_(std::move(chart)) {
    for (int die = 1; die <= 6; ++die) row_of_die_[die] = chart_->rows().find(Rational(die));
}

}  // namespace warodds::ocs
