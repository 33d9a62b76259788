// The two charts of fire at ships (7.2.2.3, 7.2.2.4): strength against armor class gives a letter, the letter and two dice what
// becomes of the target and its cargo. Submarines have a chart of their own with the same codes.
#pragma once

#include "rules/eoa/figures.hpp"
#include "rules/eoa/sea/hits.hpp"
#include "rules/kit/narrow.hpp"
#include "rules/kit/roll_chart.hpp"

namespace warodds::eoa {

struct NavalResult {
    Small cargo;
    Hits damage;

    static std::optional<NavalResult> parse(const std::string& code) {  // "2D"
        if (code.empty() || code[0] < '0' || code[0] > '9') return {};
        const auto damage = Hits::parse(code.substr(1));
        if (!damage) return {};
        return NavalResult{code[0] - '0', *damage};
    }
    static std::shared_ptr<const Chart<NavalResult>> chart(Tables& tables, const std::string& id) {
        return tables.chart<NavalResult>(id, parse, "cargo hits and damage like 2D");
    }
};

class NavalCharts {
public:
    static constexpr int most = 9;  // strength and armor class

    explicit NavalCharts(Tables& tables)
        : letters_(tables.chart<int>(
              "eoa/naval-letters",
              [](const std::string& code) -> std::optional<int> {
                  if (code.size() != 1 || code[0] < 'A' || code[0] > 'Q') return {};
                  return code[0] - 'A';
              },
              "a letter from A to Q")),
          results_(NavalResult::chart(tables, "eoa/naval-combat"), 2, 12) {
        for (int number = 1; number <= most; ++number) {
            rows_.push_back(letters_->rows().find(Rational(number)));
            columns_.push_back(letters_->columns().find(Rational(number)));
        }
        for (char letter = 'A'; letter <= 'Q'; ++letter)
            columns_of_letters_.push_back(results_.chart().columns().find(std::string(1, letter)));
    }

    // `shift`: letters towards Q
    NavalResult fire(int strength, int armor, int shift, Roller& roller) const {
        const int last = static_cast<int>(columns_of_letters_.size()) - 1;
        const int plain = roller.read(*letters_, rows_[at(std::clamp(armor, 1, most) - 1)],
                                      columns_[at(std::clamp(strength, 1, most) - 1)]);
        const int letter = std::clamp(plain + shift, 0, last);
        if (shift != 0)
            roller.note([&](Ledger& ledger) {
                ledger.add("7.2.2.7", "letter after surprise", std::string(1, static_cast<char>('A' + letter)));
            });
        return results_.read(roller.two_d6({"7.2.2.3", "naval combat roll"}), columns_of_letters_[at(letter)], roller);
    }

private:
    std::shared_ptr<const Chart<int>> letters_;
    RollChart<NavalResult> results_;
    std::vector<int> rows_, columns_, columns_of_letters_;
};

}  // namespace warodds::eoa
