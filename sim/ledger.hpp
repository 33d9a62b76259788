// The ledger: what a player would write beside the battle, line by line, with rule numbers.
//
// Lines come from two places: folding the parameters (strengths, modifiers, columns: no dice yet), and a recorded
// run (each die, each lookup, each choice). Tests compare entries by name; faces print them.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace warodds {

struct Entry {
    std::string rule;    // "9.8"; may be empty
    std::string name;    // what it is, in the rulebook's words: "surprise roll", "column"
    std::string value;   // what it came to: "9", "3:1"
    std::string detail;  // how, when that is not obvious: "5 - 3"
};

class Ledger {
public:
    void add(std::string rule, std::string name, std::string value, std::string detail = {});
    const std::vector<Entry>& entries() const { return entries_; }

    // Where a chart is entered, in one line that every answer shows: "50:12 = 4.17, column 4:1; 5:1 from 54".
    void place(std::string text) { places_.push_back(std::move(text)); }
    const std::vector<std::string>& places() const { return places_; }

    // What a parameter was taken to be beyond what was given, which every answer says: "reduced factors fall evenly".
    void assume(std::string parameter, std::string text) {
        assumed_.emplace_back(std::move(parameter), std::move(text));
    }
    const std::vector<std::pair<std::string, std::string>>& assumed() const { return assumed_; }

    // What turned out otherwise: later lines take the place of as many of the last ones of their names, and so do later places.
    void take_over(const Ledger& later);

    bool is_kept = true;  // false: nobody will read it, so nothing needs to be worked out for it

    // the last entry of that name; null if there is none
    const Entry* find(const std::string& name) const;

private:
    std::vector<Entry> entries_;
    std::vector<std::string> places_;
    std::vector<std::pair<std::string, std::string>> assumed_;
};

}  // namespace warodds
