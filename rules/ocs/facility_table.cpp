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
        if (word == "*" && !result.star) result.star = true;
        else if (word.size() == 1 && is_digit(word[0]) && !result.hits)
            result.hits = static_cast<std::int8_t>(word[0] - '0');
        else if (word.size() == 3 && word[0] == '(' && is_digit(word[1]) && word[2] == ')' && !result.loss_from)
            result.loss_from = static_cast<std::int8_t>(word[1] - '0');
        else return {};
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

FacilityStrike::FacilityStrike(const Target& target, Tables& tables, FiredBy by, Ledger& ledger)
    : target_(target), table_(tables, by) {
    if (target.facility ==
        Facility::air_base) {  // 10.0c A, 15.0c, 15.2: not below a level, and an air strip not at all
        most_hits_ = std::max(target.level - figure(*tables.numbers("ocs/facilities"), "least level of an air base"),
                              0);
        ledger.add("15.0", "air base", target.level == 0 ? "air strip" : "level " + std::to_string(target.level));
    }
    if (target.facility == Facility::port) {
        const int most = tables.numbers("ocs/port-damage")->rows().size() - 1;
        if (target.hits_before > most)
            throw InputError("hits_before: found " + std::to_string(target.hits_before) + ", expected at most " +
                             std::to_string(most) + " (19.0b)");
        most_hits_ = most - target.hits_before;
    }
}

void FacilityStrike::fire(State& state, int column, Roller& roller) const {
    const FacilityResult result = table_.fire(column, roller);
    state.hits = static_cast<std::int8_t>(std::min<int>(result.hits, most_hits_));
    state.star = target_.facility == Facility::train && result.star;
    state.loss_from = target_.facility == Facility::air_base ? result.loss_from : 0;
    roller.note([&](Ledger& ledger) {
        switch (target_.facility) {
            case Facility::air_base: ledger.add("10.0c", "levels lost", std::to_string(state.hits)); break;
            case Facility::port: ledger.add("10.0c", "port hits", std::to_string(hits_on_port(state))); break;
            case Facility::train: ledger.add("14.8a", "trainbusting marker", state.star ? "yes" : "no"); break;
        }
    });
}

// 10.0c A: each with a die of its own; a reduced one that loses a step is gone
void FacilityStrike::check_aircraft(State& state, int at_full_strength, Roller& roller) const {
    const bool is_reduced = state.rolled++ >= at_full_strength;
    const bool is_hit = FacilityTable::loses_step({.loss_from = state.loss_from}, roller);
    roller.note([&](Ledger& ledger) {
        ledger.add("10.0c", "aircraft " + std::to_string(state.rolled),
                   !is_hit      ? "no loss"
                   : is_reduced ? "destroyed"
                                : "reduced");
    });
    state.steps = static_cast<std::int8_t>(state.steps + is_hit);
    state.destroyed = static_cast<std::int8_t>(state.destroyed + (is_hit && is_reduced));
}

}  // namespace warodds::ocs
