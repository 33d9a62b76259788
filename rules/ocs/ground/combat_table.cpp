#include "rules/ocs/ground/combat_table.hpp"

#include <cctype>

namespace warodds::ocs {
namespace {

// a code, taken apart from its front
class Codes {
public:
    explicit Codes(std::string_view text) : text_(text) {}

    bool empty() {
        skip_spaces();
        return text_.empty();
    }
    bool take(std::string_view word) {
        skip_spaces();
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    // a letter and its number; false when the letter is not next, or has no number
    bool take(char letter, std::int8_t& number) {
        skip_spaces();
        if (text_.size() < 2 || text_[0] != letter || !std::isdigit(static_cast<unsigned char>(text_[1]))) return false;
        number = static_cast<std::int8_t>(text_[1] - '0');
        text_.remove_prefix(2);
        return true;
    }

private:
    void skip_spaces() {
        while (text_.starts_with(' ')) text_.remove_prefix(1);
    }
    std::string_view text_;
};

}  // namespace

std::optional<CombatResult> parse_combat_result(std::string_view code) {
    CombatResult result;
    Codes codes(code);
    if (codes.take("A")) {
        codes.take('L', result.attacker.losses);
        codes.take('o', result.attacker.option);
        codes.take('e', result.exploit);
    }
    if (codes.take("DG")) {
        result.disorganised = true;
    } else if (codes.take("D")) {
        codes.take('L', result.defender.losses);
        codes.take('o', result.defender.option);
        result.disorganised = codes.take("DG");
    }
    if (!codes.empty() || code.empty()) return {};
    return result;
}

std::shared_ptr<const CombatChart> combat_chart(Tables& tables) {
    return tables.chart<CombatResult>("ocs/combat", parse_combat_result,
                                      "a combat result like AL1o1 Do1 or Ao1 e4 DL2o2DG");
}

std::shared_ptr<const SurpriseChart> surprise_chart(Tables& tables) {
    const auto parse = [](const std::string& code) -> std::optional<Surprise> {
        if (code == "attacker") return Surprise::attacker;
        if (code == "defender") return Surprise::defender;
        if (code == "none") return Surprise::none;
        return {};
    };
    return tables.chart<Surprise>("ocs/surprise", parse, "attacker, defender or none");
}

CombatCharts::CombatCharts(Tables& tables, DisputedCells cells)
    : combat(combat_chart(tables)),
      surprise(surprise_chart(tables)),
      modifiers(tables.numbers("ocs/modifiers")),
      surprise_rolls(surprise),
      combat_rolls(combat) {
    for (std::size_t i = 0; i < combat->codes().size(); ++i)
        code_of(combat->codes()[i], combat->result_of(static_cast<int>(i)));
    older_code.assign(static_cast<std::size_t>(combat->rows().size()) * combat->columns().size(), -1);
    if (cells == DisputedCells::older) {
        const auto older = tables.chart<CombatResult>("ocs/combat-disputed", parse_combat_result,
                                                      "a combat result like AL1o1 Do1");
        for (int row = 0; row < older->rows().size(); ++row)
            for (int column = 0; column < older->columns().size(); ++column) {
                const auto roll = parse_number(older->rows().keys[row]);
                if (!roll)
                    throw InputError(older->table().place(row, column).text() + ": expected the row of one roll");
                const int at = combat->rows().find(*roll) * combat->columns().size() +
                               combat->columns().find(older->columns().keys[column]);
                older_code[at] = code_of(older->code(row, column), known(*older, row, column));
            }
    }
    if (codes().size() > 127)
        throw InputError(combat->table().file + ": found " + std::to_string(codes().size()) +
                         " different results, expected at most 127");
}

std::shared_ptr<const CombatCharts> CombatCharts::without_results() const {
    auto empty = std::make_shared<CombatCharts>(*this);
    empty->numbered = {};
    empty->numbered.number("none");
    empty->results = {{}};
    return empty;
}

std::int8_t CombatCharts::code_of(const std::string& code, const CombatResult& result) {
    const int number = numbered.number(code);
    if (number == static_cast<int>(results.size())) results.push_back(result);
    return static_cast<std::int8_t>(number);
}

Odds find_odds(const CombatChart& chart, const Rational& attack, const Rational& defense, Terrain terrain) {
    const Axis& columns = chart.columns();
    const std::string row = terrain_names[static_cast<int>(terrain)];
    if (attack == Rational(0) && defense == Rational(0)) return {"1:1", columns.find(Rational(1), row)};  // 9.14a
    if (attack == Rational(0)) return {"no attack strength", 0};
    if (defense == Rational(0)) return {"no defense strength", columns.size() - 1};
    if (attack >= defense) {
        const Rational odds = round_half_up(attack / defense);
        return {to_text(odds) + ":1", columns.find(odds, row)};
    }
    const Rational odds = round_half_up(defense / attack);
    return {"1:" + to_text(odds), columns.find(1 / odds, row)};
}

}  // namespace warodds::ocs
