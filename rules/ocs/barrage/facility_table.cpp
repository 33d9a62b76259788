#include "rules/ocs/barrage/facility_table.hpp"

#include <bit>
#include <sstream>

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

// one word after another: a digit, a star, a digit in parentheses
std::optional<FacilityResult> parse_facility(const std::string& code) {
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

// 10.0c A: aircraft of one strength, each with a die of its own; a reduced one that loses a step is gone. Only how many lose
// one is seen from outside.
class AircraftRolls final : public Machine {
public:
    struct Group {
        Small first, number, loss_from, are_reduced;
    };
    struct State {
        std::uint16_t rolled = 0, hit = 0;  // hit: a bit for each
    };

    explicit AircraftRolls(const Group& group) : group_(group) {}

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 1; }
    void start(std::byte* state) const override { new (state) State; }
    bool finished(const std::byte* state) const override { return as_state(state).rolled == group_.number; }
    void step(std::byte* bytes, Roller& roller) const override {
        State& state = *reinterpret_cast<State*>(bytes);
        const bool is_hit = FacilityTable::loses_step({.loss_from = static_cast<std::int8_t>(group_.loss_from)},
                                                      roller);
        if (is_hit) state.hit = static_cast<std::uint16_t>(state.hit | 1u << state.rolled);
        ++state.rolled;
        roller.note([&](Ledger& ledger) {
            ledger.add("10.0c", fmt::format("aircraft {}", group_.first + state.rolled),
                       !is_hit              ? "no loss"
                       : group_.are_reduced ? "destroyed"
                                            : "reduced");
        });
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        fields[0] = std::popcount(as_state(state).hit);
    }
    void canonical(std::byte* bytes) const override {
        State& state = *reinterpret_cast<State*>(bytes);
        state.hit = static_cast<std::uint16_t>((1u << std::popcount(state.hit)) - 1);
    }

private:
    static const State& as_state(const std::byte* state) { return *reinterpret_cast<const State*>(state); }

    Group group_;
};

}  // namespace

FacilityTable::FacilityChart FacilityTable::read(Tables& tables) {
    return tables.chart<FacilityResult>("ocs/facility", parse_facility, "-, or any of 1 * (5) with spaces between");
}

FacilityTable::FacilityTable(Tables& tables, FiredBy by, FacilityChart chart)
    : BarrageColumns(tables, by, chart->columns(), "ocs/facility-supply"), chart_(std::move(chart)) {
    for (int die = 1; die <= 6; ++die) row_of_die_[die] = chart_->rows().find(Rational(die));
}

FacilityStrike::FacilityStrike(const Target& target, Tables& tables, FiredBy by, Ledger& ledger)
    : target_(target), table_(tables, by) {
    if (target.facility ==
        Facility::air_base) {  // 10.0c A, 15.0c, 15.2: not below a level, and an air strip not at all
        if (const int most = figure(*tables.numbers("ocs/costs"), "air base levels"); target.level > most)
            throw InputError(
                fmt::format("level: found {}, but no air base exceeds level {} (15.3)", target.level, most));
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
    state.hits = std::min<int>(result.hits, most_hits_);
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

int FacilityStrike::next_together(const State& state, int at_full_strength, int aircraft) {
    const int end = state.rolled < at_full_strength ? at_full_strength : aircraft;
    return std::min(end - state.rolled, most_together);
}

std::uint16_t FacilityStrike::check_aircraft(State& state, int at_full_strength, int number, Roller& roller) const {
    const bool are_reduced = state.rolled >= at_full_strength;
    const AircraftRolls::Group group{state.rolled, number, state.loss_from, are_reduced};
    const Nested& rolls = *rolls_->at(std::bit_cast<std::uint32_t>(group), [&](std::uint32_t) {
        return std::make_shared<const Nested>(std::make_unique<const AircraftRolls>(group));
    });
    AircraftRolls::State rolled;
    roller.resolve(rolls, reinterpret_cast<std::byte*>(&rolled));
    const int hits = std::popcount(rolled.hit);
    state.rolled += number;
    state.steps += hits;
    if (are_reduced) state.destroyed += hits;
    return rolled.hit;
}

}  // namespace warodds::ocs
